"""The founding of the board game's greedy bot: pips, missing resources, the lake, harbors."""

from __future__ import annotations

from typing import NamedTuple

import pytest

import eiland
from eiland import CHANCE
from eiland.bots import make
from eiland.bots.board.evaluator import Evaluator
from eiland.bots.board.foresight import Pairs
from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.board.pair_weights import PairWeights
from eiland.bots.board.weights import BoardWeights
from eiland.bots.board.yields import Yields
from eiland.chance import Generator, derive
from eiland.rules.bits import bit, count
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.codes import SETTLEMENT_OF
from eiland.rules.board.numbers.packed import WOOL, kinds, number, total
from eiland.rules.board.numbers.phases import SETTLEMENT
from eiland.rules.board.state.state import BoardState
from eiland.rules.island import HEX_CORNERS, NEAR
from tests.support.board_table import GIVEN_BOARD


class Spot(NamedTuple):
    """What a corner yields."""

    pips: int
    fish: int
    new: int  # resources that the player did not produce before


class Founding(NamedTuple):
    """A position in which a player founds a settlement."""

    rules: Board
    state: BoardState
    player: int

    def choice(self, bot: str) -> int:
        """Return the corner that a bot chooses."""
        rules, state, player = self
        legal, view = rules.legal(state, player), rules.observe(state, player)
        agent = make(bot, rules, 1)
        return agent.choose(player, view, legal, rules.belief(player)) - int(SETTLEMENT_OF)

    def spot(self, corner: int) -> Spot:
        yields = Yields(self.state.layout)
        pips, have = yields.at_corner[corner], kinds(yields.pips(self.state, self.player))
        return Spot(int(total(pips)), int(yields.fish_at[corner]), int(count(kinds(pips) & ~have)))

    def chosen(self, bot: str) -> Spot:
        return self.spot(self.choice(bot))


def founding(seed: int, seats: int, placed: int, **options: bool | str) -> Founding:
    """Let greedy-1 found for all until a number of settlements is placed on a random island."""
    rules = eiland.make("base", seats, **options)
    state, dice, bot = rules.initial(), Generator(derive(seed, "dice")), make("greedy-1", rules, 1)
    while True:
        player = int(rules.actor(state))
        if player == CHANCE:
            action = int(rules.choice(state, dice.below(rules.choices(state))))
        else:
            if state.phase == SETTLEMENT and count(state.buildings) == placed:
                return Founding(rules, state, player)
            view, legal = rules.observe(state, player), rules.legal(state, player)
            action = bot.choose(player, view, legal, rules.belief(player))
        rules.apply(state, player, action)


@pytest.mark.parametrize("seed", [1433, 113])
def test_nine_pips_with_a_missing_resource_are_better_than_five(seed: int) -> None:
    found = founding(seed, 4, placed=7)
    assert found.chosen("greedy-1").pips == 5
    assert found.chosen("greedy").pips >= 9
    assert found.chosen("greedy").new >= 1


@pytest.mark.parametrize(("seed", "seats", "placed"), [(211, 3, 4), (471, 2, 3)])
def test_thirteen_pips_are_better_than_ten(seed: int, seats: int, placed: int) -> None:
    found = founding(seed, seats, placed)
    assert found.chosen("greedy-1").pips == 10
    assert found.chosen("greedy").pips >= 13


@pytest.mark.rule("W-9")
@pytest.mark.parametrize(("seed", "seats", "placed"), [(25, 3, 1), (4, 3, 1), (25, 3, 4)])
def test_the_production_of_the_lake_counts(seed: int, seats: int, placed: int) -> None:
    """Without the lake's six pips of fish greedy-1 preferred other corners."""
    found = founding(seed, seats, placed, fishermen=True)
    assert found.chosen("greedy-1").fish == 0
    chosen = found.choice("greedy")
    assert found.spot(chosen).fish == 6
    assert bit(chosen) & HEX_CORNERS[found.state.layout.lake]


def pairs_of(found: Founding, weights: PairWeights | None = None) -> Pairs:
    """Return what the player knows about pairs of corners."""
    rules, state, player = found
    view, yields = rules.observe(state, player), Yields(state.layout)
    evaluator = Evaluator(BoardWeights(), rules.chosen, yields, view, player)
    return Pairs(evaluator, weights or PairWeights())


def values(found: Founding, weights: PairWeights | None = None) -> dict[tuple[int, int], int]:
    """Return the values of all pairs of corners that a player can found now."""
    pairs = pairs_of(found, weights)
    free = [code - int(SETTLEMENT_OF) for code in found.rules.legal(found.state, found.player)]
    return {
        (first, second): int(pairs.value(first, second))
        for first in free
        for second in free
        if not bit(second) & NEAR[first]
    }


@pytest.mark.parametrize("seed", range(3))
def test_who_founds_twice_in_a_row_takes_the_best_pair(seed: int) -> None:
    """F-4: the last player of the first round begins the second."""
    found = founding(seed, 3, placed=2)
    best = values(found)
    first = found.choice("greedy")
    assert max(best.values()) == max(value for pair, value in best.items() if pair[0] == first)


def test_who_founds_first_expects_the_rivals_to_take_the_best_corners() -> None:
    def lost(placed: int) -> list[int]:
        """Return for each first corner what rivals take from its best partner, at least 0."""
        found = founding(1, 3, placed)
        pairs, best = pairs_of(found), dict[int, int]()
        for (first, _), value in values(found).items():
            best[first] = max(value, best.get(first, value))
        return sorted(value - int(pairs.prospect(first)) for first, value in best.items())

    assert set(lost(placed=2)) == {0}
    assert lost(placed=1)[0] >= 0
    assert sum(lost(placed=0)) > sum(lost(placed=1)) > 0


def test_a_harbor_counts_by_the_cards_that_it_takes() -> None:
    """The wool harbor 42-46 with two settlements that produce wool, or none."""
    found = founding(0, 3, 0, board=GIVEN_BOARD)
    weights = PairWeights()
    weights.special_pips = 0
    plain = values(found, weights)
    weights.special_pips = 10
    special = values(found, weights)
    yields = Yields(found.state.layout)
    for first in (0, 8, 17, 40):
        pips = yields.at_corner[first] + yields.at_corner[42]
        wool = int(number(pips, WOOL))
        assert special[first, 42] - plain[first, 42] == 10 * wool
    assert len({special[first, 42] - plain[first, 42] for first in (0, 8, 17, 40)}) > 1


@pytest.mark.parametrize("bot", ["greedy", "greedy-1"])
@pytest.mark.parametrize("placed", [1, 3])
def test_it_explains_a_corner_by_the_parts_of_its_value(bot: str, placed: int) -> None:
    found = founding(9, 2, placed, fishermen=True)
    rules, state, player = found
    view, legal = rules.observe(state, player), rules.legal(state, player)
    agent = make(bot, rules, 1)
    assert isinstance(agent, GreedyBoard)
    evaluator = Evaluator(BoardWeights(), rules.chosen, Yields(state.layout), view, player)
    sums = {code: sum(agent.founding.worth(evaluator, code - SETTLEMENT_OF)) for code in legal}
    chosen = found.choice(bot) + int(SETTLEMENT_OF)
    assert sums[chosen] == max(sums.values())
    explained = agent.explain(player, view, legal, rules.belief(player))
    assert explained is not None
    assert explained.action == chosen
