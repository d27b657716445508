"""With which jokers six dice pay for what one turn can bring.

What is built in a turn costs at most six resources, one die each. A resource that no die shows is
paid by a joker, which turns a spare die, or by a gold trade, which takes two spare gold dice. Of
all sets of jokers that make a payment possible only the smallest matter: a joker that is kept is
never worth less than one that is used up for nothing.

A knight's joker may help in the turn in which the knight is built (DJ-3), though not to pay for the
knight itself: such payments are kinds of their own, and the fresh joker is no part of their set.
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
JOKER_SETS: Final = 64  # of the knights 1 to 6, by bit; the sixth may be anything
ANYTHING: Final = 5  # the sixth knight's place among the jokers


class Payment(NamedTuple):
    """What is paid for; ``fresh`` lists what the joker of a knight built just before may pay."""

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
    """Tell whether dice pay with exactly these jokers, each of them needed.

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
    """Tell whether exactly these jokers and gold trades bring what is missing.

    ``left`` spare dice lie there, gold ones included, of which there are ``gold`` at most.
    """
    if any(jokers >> face & 1 and not missing[face] for face in range(RESOURCES)):
        return False
    traded = sum(missing) - jokers.bit_count()
    return traded >= 0 and gold >= 2 * traded and left - 2 * traded >= jokers.bit_count()


def _lists() -> list[list[int]]:
    """List, by payment and set of jokers, the throws for which no smaller set would do."""
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
"""Numbers of throws, 0 to 461, list after list."""
PAID_START: Final = starts(_PAID)
"""Where the list of a payment and a set of jokers begins, by 64 x payment + set."""
