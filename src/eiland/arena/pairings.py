"""Pairings: which bots meet, and who has which seat in each game of a board."""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from eiland.rules.errors import BadSetup, Fault

ROUND_ROBIN: Final = "round-robin"
TABLES: Final[dict[str, tuple[int, ...]]] = {
    "one-vs-one": (0, 1),
    "one-vs-two": (0, 1, 1),
    "one-vs-three": (0, 1, 1, 1),
    "two-vs-two": (0, 1, 0, 1),
    ROUND_ROBIN: (0, 1),
}
"""The sides of all seats by pairing: 0 for the one, 1 for the other."""
PAIRINGS: Final = tuple(TABLES)


class Meeting(NamedTuple):
    """Two bots that play each other, as places in the list of bots; shares are those of ``one``."""

    one: int
    other: int


def meetings(pairing: str, bots: int, *, ladder: bool = False) -> list[Meeting]:
    """Return who meets whom, by places in the list of bots.

    On a ladder, whose bots are listed from the weakest, each one meets the bot before it. In a
    round robin all pairs meet, otherwise the first bot meets each other one.

    Raises BadSetup: ``arena/pairing``, ``arena/bots`` and ``arena/ladder``.

    >>> meetings("one-vs-three", 3)
    [Meeting(one=0, other=1), Meeting(one=0, other=2)]
    >>> meetings("one-vs-one", 3, ladder=True)
    [Meeting(one=1, other=0), Meeting(one=2, other=1)]
    """
    faults = []
    if pairing not in TABLES:
        faults.append(Fault("arena/pairing", given=pairing[:40], known=", ".join(PAIRINGS)))
    if bots < 2:
        faults.append(Fault("arena/bots"))
    if ladder and pairing == ROUND_ROBIN:
        faults.append(Fault("arena/ladder"))
    if faults:
        raise BadSetup(*faults)
    if ladder:
        return [Meeting(place, place - 1) for place in range(1, bots)]
    if pairing == ROUND_ROBIN:
        return [Meeting(one, other) for one, other in combinations(range(bots), 2)]
    return [Meeting(0, other) for other in range(1, bots)]


def lineups(pairing: str) -> list[tuple[int, ...]]:
    """Return the sides by seat of each game of a board: all rotations of the table, each once.

    >>> lineups("one-vs-two")
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    >>> lineups("two-vs-two")
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    sides = TABLES[pairing]
    turned = [sides[len(sides) - by :] + sides[: len(sides) - by] for by in range(len(sides))]
    return list(dict.fromkeys(turned))
