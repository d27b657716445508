"""Seats played inside a batch: by bots and by policies of the caller."""

from __future__ import annotations

import pytest

import eiland
from eiland import IllegalAction
from eiland.batch import SAME_STEP, Batch
from eiland.bots import make as make_bot
from eiland.chance import derive
from eiland.encoding import encode
from eiland.play import Match, SeededDice
from eiland.rules.registry import AnyRules
from tests.batch.playing import legal_of, observation_of, rewards_of, somehow

GAMES: list[AnyRules] = [
    eiland.make("classic", 2, turns=2),
    eiland.make("plus", 2),
    eiland.make("extra", 3, round_limit=3),
    eiland.make("base", 3, turn_limit=8),
    eiland.make("base", 2, fishermen=True, turn_limit=8),
]


class Outside:
    """A bot that chooses like the player of a batch: by the number of the decision."""

    needs_belief = False

    def __init__(self, seed: int) -> None:
        self.choose_somehow = somehow(seed)
        self.number = 0

    def choose(self, player: int, view: object, legal: list[int], belief: object) -> int:
        self.number += 1
        return self.choose_somehow(legal, self.number - 1)


def played(batch: Batch, seed: int) -> list[float]:
    """Play row 0 to its end as `Outside` does, and return the rewards."""
    choose, number = somehow(seed), 0
    while not batch.terminated[0]:
        batch.step([choose(legal_of(batch, 0), number)])
        number += 1
    return rewards_of(batch, 0)


@pytest.mark.parametrize("rules", GAMES, ids=repr)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_inside_play_as_in_a_match_with_the_same_seeds(rules: AnyRules, bot: str) -> None:
    seats = range(1, int(rules.seats))
    batch = Batch(rules, 1, 6, opponents=dict.fromkeys(seats, bot), rewards="points")
    rewards = played(batch, 2)
    bots = [Outside(2), *(make_bot(bot, rules, derive(6, 0, "bot", seat)) for seat in seats)]
    result = Match(rules, bots, SeededDice(6)).run()
    scores = result.scores
    assert rewards[0] == scores[0] - max(scores[1:])
    assert batch.seats[0] == 0


def test_a_bot_that_needs_a_belief_gets_the_one_of_a_match() -> None:
    rules = eiland.make("base", 2, domestic_trade=False, turn_limit=5)
    batch = Batch(rules, 1, 6, opponents={1: "tests.batch.test_opponents:Counting"})
    Counting.seen.clear()
    played(batch, 2)
    inside = list(Counting.seen)
    Counting.seen.clear()
    Match(rules, [Outside(2), Counting()], SeededDice(6)).run()
    assert inside == Counting.seen
    assert len(inside) > 3


class Counting:
    """Plays the first legal action and keeps what it was told."""

    seen: list[str] = []  # noqa: RUF012

    def choose(self, player: int, view: object, legal: list[int], belief: object) -> int:
        self.seen.append(f"{view!r} {belief!r}")
        return legal[0]


@pytest.mark.parametrize("rules", GAMES, ids=repr)
def test_a_policy_inside_plays_as_the_same_policy_outside(rules: AnyRules) -> None:
    asked: list[int] = []

    def last(batch: Batch, games: list[int]) -> list[int]:
        asked.append(len(games))
        for k in games:
            assert batch.seats[k] != 0
            state = batch.state(k)
            seat = batch.seats[k]
            assert observation_of(batch, k) == encode(rules).observation(state, seat)
        return [
            max(action for action in range(batch.encoding.mask_size) if masks_of(batch, k)[action])
            for k in games
        ]

    inside = Batch(rules, 3, 4, opponents=dict.fromkeys(range(1, int(rules.seats)), last))
    outside = Batch(rules, 3, 4)
    for number in range(40):
        for _ in range(200):
            waiting = [k for k in range(3) if outside.seats[k] != 0 and legal_of(outside, k)]
            if not waiting:
                break
            for k in waiting:  # one row after the other: others must stand still
                single(outside, k)
        for k in range(3):
            if not inside.terminated[k]:
                assert observation_of(inside, k) == observation_of(outside, k)
        chosen = [somehow(k)(legal_of(inside, k) or [0], number) for k in range(3)]
        if any(inside.terminated):
            break
        inside.step(chosen)
        for k in range(3):
            advance(outside, k, chosen[k])
    assert max(asked) > 1  # all games that wait are asked at once


def masks_of(batch: Batch, k: int) -> memoryview:
    return batch.masks[k * batch.mask_stride : (k + 1) * batch.mask_stride]


def single(batch: Batch, k: int) -> None:
    advance(batch, k, max(legal_of(batch, k)))


def advance(batch: Batch, k: int, action: int) -> None:
    """Play an action in one row only."""
    alone = Batch(batch.rules, 1, 0)
    alone.load(0, batch.save(k))
    alone.step([action])
    batch.load(k, alone.save(0))


class Illegal:
    """Chooses an action that is not legal."""

    needs_belief = False

    def choose(self, player: int, view: object, legal: list[int], belief: object) -> int:
        return WRONG


WRONG = 1200
"""Keeping six dice, which is never legal."""


@pytest.mark.parametrize(
    ("player", "key"),
    [
        ("tests.batch.test_opponents:Illegal", "batch/bot bot=tests.batch.test_opponents:Illegal"),
        (lambda batch, games: [WRONG] * len(games), "batch/policy game=0 action=1200"),
        (lambda batch, games: [2**40] * len(games), "batch/policy game=0 action=-1"),
    ],
)
def test_an_illegal_choice_inside_names_who_made_it(player: str, key: str) -> None:
    with pytest.raises(IllegalAction, match=key):
        Batch(eiland.make("plus", 2), 1, 1, opponents={0: player})


def test_in_the_same_step_the_end_is_seen_by_the_seat_outside() -> None:
    rules = eiland.make("classic", 3, turns=1)
    batch = Batch(rules, 2, 3, autoreset=SAME_STEP, opponents={0: "random", 2: "random"})
    ends = 0
    for _ in range(60):
        batch.play_random(1)
        assert list(batch.seats) == [1, 1]
        for k in range(2):
            assert legal_of(batch, k)
            ends += batch.terminated[k]
            if batch.terminated[k]:
                assert batch.final_seats[k] == 1
    assert ends > 4


def test_counting_shows_what_the_belief_of_the_seat_knows() -> None:
    rules = eiland.make("base", 2, domestic_trade=False, turn_limit=10)
    batch = Batch(rules, 1, 3, counting=True, opponents={1: "random"})
    belief, dice = rules.belief(0), SeededDice(3)
    state = rules.initial()
    random = make_bot("random", rules, derive(3, 0, "bot", 1))
    for number in range(60):
        while rules.actor(state) != 0:
            player = int(rules.actor(state))
            if player == eiland.CHANCE:
                action = dice.outcome(rules, state)
            else:
                legal = rules.legal(state, player)
                action = random.choose(player, rules.observe(state, player), legal, None)
            seen = rules.seen(state, player, action, 0)
            state = rules.play(state, player, action)
            belief = rules.update(belief, rules.observe(state, 0), seen)
        assert observation_of(batch, 0) == batch.encoding.observation(state, 0, belief)
        assert batch.observation(0, 0) == observation_of(batch, 0)
        action = somehow(1)(legal_of(batch, 0), number)
        batch.step([action])
        seen = rules.seen(state, 0, action, 0)
        state = rules.play(state, 0, action)
        belief = rules.update(belief, rules.observe(state, 0), seen)
        if rules.is_over(state):
            break
    assert number > 10
