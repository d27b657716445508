"""Payments: the sets of jokers with which six dice pay for the builds of one turn.

The builds of a turn cost at most six resources, one die each. A resource that no die shows comes
from a joker, which turns a spare die, or from a gold trade, which takes two spare gold dice. Only
the minimal sets of jokers matter: an unused joker never lowers the value of a position.

A knight's joker may help in the turn in which the knight is built (DJ-3), but not to pay for that
knight. Such payments are kinds of their own, and the fresh joker is not part of their set.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.dice.costs import CITY_COST, KNIGHT_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.dice.faces import (
    BRICK,
    FIRST_RANK,
    GOLD,
    GRAIN,
    LUMBER,
    MOST_DICE,
    ORE,
    PACKED,
    RESOURCES,
    WOOL,
    number,
    total,
)
from eiland.solver.positions import starts

THROWS: Final = 462  # multisets of six dice
JOKER_SETS: Final = 64  # knights 1 to 6, one bit each; the sixth gives any resource
ANYTHING: Final = 5  # index of the sixth knight's joker


class Payment(NamedTuple):
    """The cost of builds; ``fresh`` lists the resources that a fresh joker may replace."""

    cost: int
    fresh: tuple[int, ...] = ()


_TWO_KNIGHTS: Final = 2 * KNIGHT_COST
_KNIGHT_AND_ROAD: Final = KNIGHT_COST + ROAD_COST

# The first six are the works of `positions`, in their order.
A_KNIGHT: Final = 6
KNIGHT_AND_ROAD: Final = 7
TWO_KNIGHTS: Final = 8
HELPED_ROAD: Final = 9  # + 0, 1, 2: by lumber (knight 4), brick (5), anything (6)
HELPED_KNIGHT: Final = 12  # + 0, 1, 2: by ore (knight 1), grain (2), wool (3)
PAYMENTS: Final = [
    Payment(ROAD_COST),
    Payment(2 * ROAD_COST),
    Payment(3 * ROAD_COST),
    Payment(SETTLEMENT_COST),
    Payment(SETTLEMENT_COST + ROAD_COST),
    Payment(CITY_COST),
    Payment(KNIGHT_COST),
    Payment(_KNIGHT_AND_ROAD),
    Payment(_TWO_KNIGHTS),
    Payment(_KNIGHT_AND_ROAD, (LUMBER,)),
    Payment(_KNIGHT_AND_ROAD, (BRICK,)),
    Payment(_KNIGHT_AND_ROAD, (LUMBER, BRICK)),
    Payment(_TWO_KNIGHTS, (ORE,)),
    Payment(_TWO_KNIGHTS, (GRAIN,)),
    Payment(_TWO_KNIGHTS, (WOOL,)),
]


def pays(dice: int, payment: Payment, jokers: int) -> bool:
    """Return True if the dice pay with exactly these jokers and each of them is needed.

    >>> road = Payment(ROAD_COST)
    >>> lumber_and_ore = 0x001005
    >>> [pays(lumber_and_ore, road, jokers) for jokers in (0, 16, 32, 48)]
    [False, True, True, False]
    """
    missing = [max(0, int(number(payment.cost, f) - number(dice, f))) for f in range(RESOURCES)]
    left = MOST_DICE - int(total(payment.cost)) + sum(missing)
    if not payment.fresh:
        return _pays_for(missing, left, int(number(dice, GOLD)), jokers)
    for face in payment.fresh:
        if missing[face]:
            rest = [n - (face == other) for other, n in enumerate(missing)]
            if _pays_for(rest, left - 1, int(number(dice, GOLD)), jokers):
                return True
    return False


def _pays_for(missing: list[int], left: int, gold: int, jokers: int) -> bool:
    """Return True if exactly these jokers and gold trades supply what is missing.

    ``left`` dice are spare; at most ``gold`` of them show gold.
    """
    if any(jokers >> face & 1 and not missing[face] for face in range(RESOURCES)):
        return False
    traded = sum(missing) - jokers.bit_count()
    return traded >= 0 and gold >= 2 * traded and left - 2 * traded >= jokers.bit_count()


def _lists() -> list[list[int]]:
    """List the throws that pay, by payment and joker set, where no smaller set is enough."""
    throws = [int(PACKED[k]) for k in range(FIRST_RANK[MOST_DICE], FIRST_RANK[MOST_DICE + 1])]
    lists: list[list[int]] = []
    for payment in PAYMENTS:
        paid: list[list[int]] = [[] for _ in range(JOKER_SETS)]
        for throw in range(THROWS):
            minimal: list[int] = []
            for jokers in _BY_SIZE:
                is_larger = any(jokers & fewer == fewer for fewer in minimal)
                if not is_larger and pays(throws[throw], payment, jokers):
                    minimal.append(jokers)
            for jokers in minimal:
                paid[jokers].append(throw)
        lists += paid
    return lists


_BY_SIZE: Final = sorted(range(JOKER_SETS), key=lambda jokers: (jokers.bit_count(), jokers))
_PAID: Final = _lists()
PAID: Final = vec[i64]([throw for paid in _PAID for throw in paid])
"""Indices of throws, 0 to 461: all lists, concatenated."""
PAID_START: Final = starts(_PAID)
"""Where the list of a payment and a joker set starts, by 64 x payment + set."""
