"""Titles: held by the first to reach a score, then by a player with more (LR-5, LA-1, HM-2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.rules.aliases import NO_SEAT

ONE_EACH: Final = 0x01010101010101
GUARD: Final = 0x80808080808080


def holder(scores: i64, seats: i64, held_by: i64, least: i64) -> i64:
    """Return the seat that holds a title after a change of ``scores``, or NO_SEAT (LR-6).

    ``scores`` has one byte per seat, each below 127, for at most seven seats. The holder keeps the
    title with at least ``least``, as long as no other seat has strictly more. Otherwise the only
    seat with the highest score takes it, if that is at least ``least``. Armies and harbor points
    never fall, so for them only a higher score changes the holder (LA-2, HM-5).

    >>> holder(0x0405, 2, NO_SEAT, 5), holder(0x0505, 2, 1, 5), holder(0x0605, 2, 0, 5)
    (0, 1, 1)
    >>> holder(0x060604, 3, 0, 5), holder(0x0604, 2, 0, 7)
    (-1, -1)
    """
    bar = least
    if held_by >= 0:
        bar = max(bar, (scores >> 8 * held_by & 255) + 1)
    over = ((scores | GUARD) - bar * ONE_EACH) & GUARD
    if over == 0:
        # The bar is above ``least`` only if the holder has reached it. (Two statements, because a
        # conditional expression with the constant would box both integers.)
        if bar > least:
            return held_by
        return NO_SEAT
    found: i64 = NO_SEAT
    most: i64 = 0
    for seat in range(seats):
        score = scores >> 8 * seat & 255
        if score > most:
            most = score
            found = seat
        elif score == most:
            found = NO_SEAT
    return found
