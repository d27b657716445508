"""Who meets whom, and that games of a board are equal but for the seats."""

from __future__ import annotations

from typing import Any

import pytest

from eiland.arena import PAIRINGS, Arena
from eiland.arena.dice import TurnDice
from eiland.arena.pairings import TABLES, Meeting, lineups, meetings
from eiland.bots import make as make_bot
from eiland.play import Match
from eiland.rules.errors import BadSetup
from eiland.rules.protocol import CHANCE, NOBODY, State
from eiland.rules.registry import AnyRules, make


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_each_side_has_each_seat_equally_often(pairing: str) -> None:
    games = lineups(pairing)
    one = TABLES[pairing].count(0)
    assert len(set(games)) == len(games)
    assert all(sides.count(0) == one for sides in games)
    seats = [sum(not sides[seat] for sides in games) for seat in range(len(games[0]))]
    assert len(set(seats)) == 1


def test_the_first_bot_meets_the_others_neighbors_meet_on_a_ladder_and_all_in_a_round_robin() -> (
    None
):
    assert meetings("one-vs-three", 3) == [Meeting(0, 1), Meeting(0, 2)]
    assert meetings("one-vs-one", 3, ladder=True) == [Meeting(1, 0), Meeting(2, 1)]
    assert meetings("round-robin", 3) == [Meeting(0, 1), Meeting(0, 2), Meeting(1, 2)]


def test_every_fault_of_a_pairing_is_named() -> None:
    with pytest.raises(BadSetup) as refused:
        meetings("three-vs-one", 1)
    assert [fault.key for fault in refused.value.faults] == ["arena/pairing", "arena/bots"]
    with pytest.raises(BadSetup, match="arena/ladder"):
        meetings("round-robin", 3, ladder=True)


class Outcomes(TurnDice):
    """Notes the outcomes of chance by turn."""

    def __init__(self, seed: int, board: int) -> None:
        super().__init__(seed, board)
        self.by_turn: list[list[str]] = []

    def outcome(self, rules: AnyRules, state: State) -> int:
        found = super().outcome(rules, state)
        while len(self.by_turn) <= self.turns:
            self.by_turn.append([])
        self.by_turn[self.turns].append(rules.text(state, CHANCE, found))
        return found


def chance(board: int, bots: list[str], **options: object) -> list[list[str]]:
    rules = make("base", 3, turn_limit=30, **options)
    dice = Outcomes(5, board)
    agents = [make_bot(name, rules, seed) for seed, name in enumerate(bots)]
    match: Match[Any, Any, Any] = Match(rules, agents, dice)
    match.run()
    assert dice.turns == 30
    return dice.by_turn


def rolls(outcomes: list[list[str]]) -> list[str]:
    return [text for turn in outcomes[1:] for text in turn if text.startswith("dice ")]


def test_a_board_has_the_same_layout_and_the_same_roll_in_each_turn_whoever_plays() -> None:
    first, second = chance(2, ["random"] * 3), chance(2, ["greedy-1", "random", "random"])
    assert first[0] == second[0]
    assert first[1:] != second[1:], "thefts and cards depend on the players"
    assert rolls(first) == rolls(second)
    assert len(rolls(first)) == 30
    assert chance(3, ["random"] * 3)[0] != first[0]


def test_nobody_has_a_turn_before_the_first() -> None:
    rules = make("base", 2)
    assert rules.turn_of(rules.initial()) == NOBODY


def test_equal_bots_share_the_wins_of_a_board() -> None:
    arena = Arena("base", ["greedy-1", "greedy-1"], "one-vs-one", {"turn_limit": 8}, seed=3)
    first, second = arena.play(0, 4)
    assert (first.scores, first.winners, first.actions) == (
        second.scores,
        second.winners,
        second.actions,
    )


def test_a_meeting_is_the_same_in_every_tournament() -> None:
    options: dict[str, object] = {"turns": 2}
    alone = Arena("classic", ["greedy", "random"], "one-vs-one", options, 8)
    among = Arena("classic", ["random", "greedy", "random"], "round-robin", options, 8)
    outcome = [(game.scores, game.actions) for game in alone.play(0, 1)]
    assert outcome == [(game.scores, game.actions) for game in among.play(2, 1)]
