"""Payments for a purchase in a race, with dice, gold and jokers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.rules.bits import bit
from eiland.rules.dice.faces import FACES, GOLD, number, total

UNPAYABLE: Final = -1
WILDS: Final = 16  # a payment counts jokers of one resource plus WILDS times the wild ones


def payment(cost: i64, dice: i64, jokers: i64, wilds: i64, own: i64, own_is_wild: bool) -> i64:
    """Return the jokers that a payment needs: others plus WILDS times the wild ones.

    ``jokers`` has the ready jokers of each resource, packed like dice. ``own`` has, as bits, the
    faces that the joker of a knight in the purchase itself can give. Gold is traded before jokers
    are used, and wild jokers come last. Return UNPAYABLE if no payment is possible.

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
    lack: i64 = 0  # missing dice
    by_joker: i64 = 0  # missing dice that a joker of the resource can replace
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
    lack -= min(number(dice, GOLD) // 2, over)  # each trade costs one extra die
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
    """Return, as bits, the faces shown by too few dice.

    >>> lacking(0x000023, 0x000112)
    3
    """
    faces: i64 = 0
    for face in range(i64(FACES)):
        if number(cost, face) > number(dice, face):
            faces |= bit(face)
    return faces


def spare(cost: i64, dice: i64) -> i64:
    """Return the lowest face that more dice show than ``cost`` needs.

    There is one whenever a joker helps: then some die is not needed.

    >>> spare(0x000023, 0x001013)
    3
    """
    face: i64 = 0
    while number(dice, face) <= number(cost, face):
        face += 1
    return face
