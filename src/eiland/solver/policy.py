"""The optimal policy, action by action, fast enough for hundreds of thousands of games.

`Turn` computes which dice to keep and which position to build at the end of the turn. `spend` finds
the single actions that lead to that position. `Values` gives the same answers, but values each
action on its own.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.chance.generator import Generator
from eiland.rules.bits import bit, lowest
from eiland.rules.dice.classic.classic import (
    CITIES,
    JOKER_FACES,
    KNIGHTS,
    SETTLEMENTS,
    SITE_COUNT,
    Classic,
    ClassicSheet,
    ClassicState,
)
from eiland.rules.dice.costs import CITY_COST, KNIGHT_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.dice.faces import FACES, GOLD, ONE, RESOURCES, number, rank
from eiland.rules.dice.family import (
    ANY_RESOURCE_OR_GOLD,
    END,
    GOLD_TRADES,
    JOKER_CODES,
    ROLL,
    SITES,
    TWO_GOLD,
)
from eiland.rules.dice.turn import BUILD, OVER, THROW, TO_ROLL
from eiland.solver.keeps import STOP, Keeps
from eiland.solver.positions import sheet_of
from eiland.solver.turn import ALL_DICE, NO_POSITION
from eiland.solver.values import Values

JOKERS: Final = SITES + SITE_COUNT  # the first code of a joker


@final
class Policy:
    """Plays optimally for the objective of ``values``, for every seat."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.rules: Classic = values.rules

    def play_turn(self, state: ClassicState, dice: Generator) -> None:
        """Play the whole turn that starts now, as single legal actions."""
        self.act(state, ROLL)
        while state.phase == THROW:
            self.throw(state, dice)
            for code in self.answer(state):
                self.act(state, code)
        if state.phase == BUILD:
            self.act(state, END)

    def answer(self, state: ClassicState) -> list[int]:
        """List the actions for the dice just rolled: one keep, or all builds with their payments.

        An empty list means: end the turn.
        """
        seat = self.rules.active(state)
        turn = self.values.turn_before(state, seat)
        if state.rolling:
            keeps = Keeps(turn)
            keeps.choose()
            keep = (keeps.first if state.rolls == 1 else keeps.second)[rank(state.dice)]
            if keep < STOP:
                return [int(self.rules.keeps_from + keep)]
        position = turn.leads_to[rank(state.dice) - ALL_DICE]
        if position == NO_POSITION:
            return []
        return spend(state.sheets[seat], state.dice, sheet_of(position))

    def act(self, state: ClassicState, code: i64) -> None:
        """Apply a legal action."""
        seat = self.rules.active(state)
        assert self.rules.is_legal(state, seat, code)
        self.rules.apply(state, seat, code)

    def throw(self, state: ClassicState, dice: Generator) -> None:
        """Roll the dice that are not kept."""
        point = dice.below(self.rules.choices(state))
        self.rules.advance(state, point)


def play_out(policy: Policy, dice: Generator) -> list[int]:
    """Play a game and return its scores by seat.

    >>> from pathlib import Path
    >>> from eiland.solver.store import SolutionStore, Terms
    >>> rules = Classic(1, turns=1)  # the last turn needs no stored layer
    >>> policy = Policy(Values(rules, SolutionStore(Path("none"), Terms.of(rules))))
    >>> play_out(policy, Generator(1))
    [3]
    """
    rules = policy.rules
    state = rules.initial()
    while state.phase != OVER:
        if state.phase == TO_ROLL:
            policy.play_turn(state, dice)
        else:  # chance draws the start player
            policy.throw(state, dice)
    return rules.scores(state)


def spend(sheet: ClassicSheet, dice: i64, goal: ClassicSheet) -> list[int]:
    """List the actions that turn a sheet into another one with these dice, without the boxes.

    Raise ValueError if the dice do not pay for it.
    """
    found = _spent(sheet, dice, goal)
    if found is None:
        raise ValueError("these dice do not pay for that")
    return found


def _spent(sheet: ClassicSheet, dice: i64, goal: ClassicSheet) -> list[int] | None:
    """List the actions, or return None if there are none."""
    sites = _missing_sites(sheet, goal)
    if sites == 0 and sheet.used == goal.used:
        return []
    payable = sites & sheet.open_sites(dice)
    if payable:  # building now never rules out a later action
        site = lowest(payable)
        after = sheet.copy()
        left = dice - after.build(site)
        return _behind(SITES + site, _spent(after, left, goal))
    cost = _cost(sites)
    return _by_jokers(sheet, dice, goal, cost) or _by_gold(sheet, dice, goal, cost)


def _by_jokers(sheet: ClassicSheet, dice: i64, goal: ClassicSheet, cost: i64) -> list[int] | None:
    """Try the jokers that must be used, on spare dice, for the missing resources."""
    jokers = goal.used & ~sheet.used & (bit(sheet.knights) - 1)
    while jokers:
        joker = lowest(jokers)
        jokers &= jokers - 1
        after = sheet.copy()
        after.used |= bit(joker)
        given = JOKER_FACES[joker]
        for face in range(i64(RESOURCES)):
            if _lacks(dice, cost, face) and (given == ANY_RESOURCE_OR_GOLD or given == face):
                for shown in range(i64(FACES)):  # gold last: a gold trade may need two
                    if number(dice, shown) > number(cost, shown):
                        turned = dice - ONE[shown] + ONE[face]
                        code = JOKERS + joker * JOKER_CODES + shown * FACES + face
                        found = _behind(code, _spent(after, turned, goal))
                        if found is not None:
                            return found
    return None


def _by_gold(sheet: ClassicSheet, dice: i64, goal: ClassicSheet, cost: i64) -> list[int] | None:
    """Try gold trades for the missing resources."""
    if number(dice, GOLD) >= 2:
        for face in range(i64(RESOURCES)):
            if _lacks(dice, cost, face):
                traded = dice - TWO_GOLD + ONE[face]
                found = _behind(GOLD_TRADES + face, _spent(sheet, traded, goal))
                if found is not None:
                    return found
    return None


def _behind(code: i64, rest: list[int] | None) -> list[int] | None:
    return None if rest is None else [int(code), *rest]


def _lacks(dice: i64, cost: i64, face: i64) -> bool:
    return number(dice, face) < number(cost, face)


def _missing_sites(sheet: ClassicSheet, goal: ClassicSheet) -> i64:
    """Return the sites, as bits, that are built on ``goal`` but not on ``sheet``."""
    sites = goal.roads & ~sheet.roads
    sites |= (bit(goal.settlements) - bit(sheet.settlements)) << SETTLEMENTS
    sites |= (bit(goal.cities) - bit(sheet.cities)) << CITIES
    return sites | (bit(goal.knights) - bit(sheet.knights)) << KNIGHTS


def _cost(sites: i64) -> i64:
    """Return the total cost of sites."""
    cost: i64 = 0
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        if site < SETTLEMENTS:
            cost += ROAD_COST
        elif site < CITIES:
            cost += SETTLEMENT_COST
        elif site < KNIGHTS:
            cost += CITY_COST
        else:
            cost += KNIGHT_COST
    return cost
