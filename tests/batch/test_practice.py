"""Games for learning are the games of a batch."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import eiland
from eiland import State
from eiland.batch import NO_RESET, Batch, Practice
from eiland.batch.practice import NO_WINNER
from eiland.bots.notes import Notes
from eiland.bots.self_play import SelfPlay
from eiland.chance import Generator
from eiland.rules.registry import AnyRules
from tests.batch.playing import legal_of, somehow

GAMES: dict[str, AnyRules] = {
    "classic": eiland.make("classic", 2, turns=2),
    "plus": eiland.make("plus", 2),
    "base": eiland.make("base", 3, domestic_trade=False, turn_limit=12),
}


class Somehow(SelfPlay):
    """Chooses by the number of the decision; notes how often somebody has decided."""

    def __init__(self, rules: AnyRules, learns: int = 0) -> None:
        super().__init__(int(rules.seats), learns, Notes(1))
        self.rules = rules
        self.decisions = 0
        self.last: State | None = None
        self.won: list[int] = []

    def choose(self, state: State, seat: int, chance: Generator) -> int:
        legal = self.rules.legal(state, seat)
        action = somehow(0)(legal, self.decisions)
        self.decisions += 1
        self.last = state
        self.notes.note(seat, vec[i64]([seat + 1]), 500_000)
        return action

    def learn(self, winner: int, trace: int) -> None:
        super().learn(winner, trace)
        self.won.append(winner)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_the_chance_of_the_same_game_in_a_batch(name: str) -> None:
    rules = GAMES[name]
    players = Somehow(rules)
    practice = Practice(rules, players, 7)
    batch = Batch(rules, 1, 7, autoreset=NO_RESET)
    for _ in range(3):
        players.decisions = number = 0
        winner = practice.play(0, 1, 0)
        while not batch.terminated[0]:
            batch.step([somehow(0)(legal_of(batch, 0), number)])
            number += 1
        end = batch.state(0)
        assert players.decisions == number > 3
        assert players.last == end
        winners = rules.winners(end)
        assert winner == (winners[0] if len(winners) == 1 else NO_WINNER) == players.won[-1]
        batch.reset_game(0)


def test_the_turns_of_all_games_are_counted() -> None:
    rules = GAMES["classic"]
    practice = Practice(rules, Somehow(rules), 1)
    for _ in range(3):
        practice.play(0, 1, 0)
    assert practice.turns == 3 * 2 * 2


def test_only_the_seats_that_learn_are_learned_from() -> None:
    rules = GAMES["base"]
    players = Somehow(rules, learns=0b101)
    Practice(rules, players, 1).play(0, 1, 0)
    seen = set(bytes(memoryview(players.notes.features)))
    assert seen == {1, 3}


def test_seats_that_learn_explore_as_often_as_they_shall() -> None:
    players, chance = Somehow(GAMES["base"], learns=0b001), Generator(1)
    players.begin(150, 12_000)
    found = [[players.explores(seat, chance) for seat in (0, 1)] for _ in range(4000)]
    assert 500 < sum(one for one, _ in found) < 700
    assert not any(other for _, other in found)
    players.begin(0, 1)
    assert not any(players.explores(0, chance) for _ in range(100))
