"""Reachability: the positions that a turn can end in.

`ends` lists the positions that the best play of a turn chooses from; `Turn` reads the values of
exactly these. `legal_ends` also has those that only wasted jokers lead to.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.rules.bits import bit
from eiland.solver.payments import (
    A_KNIGHT,
    HELPED_KNIGHT,
    HELPED_ROAD,
    JOKER_SETS,
    KNIGHT_AND_ROAD,
    PAID_START,
    TWO_KNIGHTS,
)
from eiland.solver.positions import (
    EMPTY,
    KNIGHT_POSITIONS,
    MOST_KNIGHTS,
    ONE_ROAD,
    WORK_START,
    WORK_TO,
    WORKS,
    knights_of,
    knights_position,
    used_of,
)

FIRST_ROAD_JOKER: Final = 3  # jokers of the knights from the fourth on can help with a road


def ends(position: i64, same_turn_joker: bool) -> set[int]:
    """Return the positions that the best play of a turn from ``position`` chooses from.

    >>> len(ends(0, True)), len(ends(0, False))
    (12, 11)
    """
    return _ends(position, same_turn_joker, False)


def legal_ends(position: i64, same_turn_joker: bool) -> set[int]:
    """Return all positions after a turn from ``position``, jokers used for nothing included.

    >>> len(legal_ends(0, True)), len(legal_ends(0, False))
    (14, 11)
    """
    return _ends(position, same_turn_joker, True)


def reached(turns: int, same_turn_joker: bool) -> list[int]:
    """Return all positions after at most this number of turns from the empty sheet, ascending.

    >>> [len(reached(n, True)) for n in range(4)]
    [1, 14, 111, 612]
    """
    found = {EMPTY}
    new = found
    for _ in range(turns):
        after: set[int] = set()
        for position in new:
            after |= legal_ends(position, same_turn_joker)
        new = after - found
        found = found | after
    return sorted(found)


def _ends(position: i64, same_turn_joker: bool, wasteful: bool) -> set[int]:
    """Return the positions after a turn; with ``wasteful`` any ready joker may be used up."""
    geometry = position // KNIGHT_POSITIONS
    knights = knights_of(position)
    used = used_of(position)
    ready = (bit(knights) - 1) & ~used
    found = {int(position)}
    jokers = ready
    while True:
        here = geometry * KNIGHT_POSITIONS + knights_position(knights, used | jokers)
        if wasteful:
            found.add(int(here))
        for work in range(i64(WORKS)):
            if wasteful or _is_payable(work, jokers):
                _add_works(found, geometry, work, knights_position(knights, used | jokers))
        if knights < MOST_KNIGHTS:
            _add_knights(found, geometry, knights, used | jokers, jokers, wasteful)
            if same_turn_joker:
                _add_helped(found, geometry, knights, used | jokers, jokers, wasteful)
        if jokers == 0:
            return found
        jokers = (jokers - 1) & ready


def _is_payable(payment: i64, jokers: i64) -> bool:
    """Return True if some throw pays with exactly these jokers."""
    place = payment * JOKER_SETS + jokers
    return PAID_START[place] < PAID_START[place + 1]


def _add_works(found: set[int], geometry: i64, work: i64, knights: i64) -> None:
    place = geometry * WORKS + work
    for way in range(WORK_START[place], WORK_START[place + 1]):
        found.add(int(WORK_TO[way] * KNIGHT_POSITIONS + knights))


def _add_knights(
    found: set[int], geometry: i64, knights: i64, used: i64, jokers: i64, wasteful: bool
) -> None:
    """Add the positions with one or two more knights, paid without their own jokers."""
    here = geometry * KNIGHT_POSITIONS
    after = knights + 1
    if wasteful or _is_payable(A_KNIGHT, jokers):
        found.add(int(here + knights_position(after, used)))
    if wasteful or _is_payable(KNIGHT_AND_ROAD, jokers):
        _add_works(found, geometry, ONE_ROAD, knights_position(after, used))
    if after < MOST_KNIGHTS and (wasteful or _is_payable(TWO_KNIGHTS, jokers)):
        found.add(int(here + knights_position(after + 1, used)))


def _add_helped(
    found: set[int], geometry: i64, knights: i64, used: i64, jokers: i64, wasteful: bool
) -> None:
    """Add the positions in which the joker of a new knight was used in the same turn."""
    here = geometry * KNIGHT_POSITIONS
    after = knights + 1
    helped = used | bit(knights)
    if wasteful:
        found.add(int(here + knights_position(after, helped)))
    helps_road = knights >= FIRST_ROAD_JOKER
    if wasteful or (helps_road and _is_payable(HELPED_ROAD + knights - 3, jokers)):
        _add_works(found, geometry, ONE_ROAD, knights_position(after, helped))
    if after < MOST_KNIGHTS and (
        wasteful or (not helps_road and _is_payable(HELPED_KNIGHT + knights, jokers))
    ):
        found.add(int(here + knights_position(after + 1, helped)))
