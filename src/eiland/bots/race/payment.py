"""Paying for a purchase of a race with dice, gold and jokers: whether it is possible, and how."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.rules.bits import bit
from eiland.rules.dice.faces import FACES, GOLD, number, total

UNPAYABLE: Final = -1
WILDS: Final = 16  # a payment counts jokers of a resource, and wild ones sixteen times


def payment(cost: i64, dice: i64, jokers: i64, wilds: i64, own: i64, own_is_wild: bool) -> i64:
    """Return the jokers that paying takes: those of a resource, and WILDS times the wild ones.

    ``jokers`` counts, packed like dice, the jokers of each resource that are ready. ``own`` are, by
    bits, the faces to which the joker of a knight in the purchase itself can turn a die. Gold is
    traded before jokers are used, and wild jokers last. UNPAYABLE when it cannot be done.

    >>> from eiland.rules.dice.costs import CITY_COST
    >>> payment(CITY_COST, 0x000213, 0x10, 0, 0, False)  # a joker for the second grain
    1
    >>> payment(CITY_COST, 0x200013, 0, 1, 0, False)  # six dice: a pair of gold is enough
    0
    >>> payment(CITY_COST, 0x000213, 0, 0, 0, False)
    -1
    """
    over = total(dice) - total(cost)
    if over < 0:
        return UNPAYABLE
    lack: i64 = 0  # dice that do not show what is needed ...
    by_joker: i64 = 0  # ... of which a joker of their resource can help
    by_own: i64 = 0
    for face in range(i64(FACES)):
        missing = number(cost, face) - number(dice, face)
        if missing > 0:
            lack += missing
            helped = min(missing, number(jokers, face))
            by_joker += helped
            if helped < missing and own & bit(face):
                by_own = 1
    if lack == 0:
        return 0
    lack -= min(number(dice, GOLD) // 2, over)  # each trade spends one die more
    if lack <= 0:
        return 0
    if by_own and not own_is_wild:
        by_joker += 1
        by_own = 0
    if lack <= by_joker:
        return lack
    if lack > by_joker + by_own + wilds:
        return UNPAYABLE
    return by_joker + WILDS * (lack - by_joker)


def lacking(cost: i64, dice: i64) -> i64:
    """Return, by bits, the faces of which there are too few dice.

    >>> lacking(0x000023, 0x000112)
    3
    """
    faces: i64 = 0
    for face in range(i64(FACES)):
        if number(cost, face) > number(dice, face):
            faces |= bit(face)
    return faces


def spare(cost: i64, dice: i64) -> i64:
    """Return the lowest face of which more dice lie than ``cost`` needs.

    There must be one: whenever a joker helps, some die is not needed.

    >>> spare(0x000023, 0x001013)
    3
    """
    face: i64 = 0
    while number(dice, face) <= number(cost, face):
        face += 1
    return face
