"""What counts as a fair island."""

from __future__ import annotations

from typing import Final, NamedTuple


class Bounds(NamedTuple):
    """The bounds of a fair island.

    ``poor`` and ``rich`` bound the pips of each resource, in per cent of its hexes' share of all
    pips. A group is made of adjacent hexes of equal terrain. ``spread`` bounds how far the chances
    of the seats may be apart, from 0 to 1.
    """

    poor: int = 70
    rich: int = 130
    group: int = 2
    red_pairs: int = 0
    twins: int = 0
    spread: float = 0.05


BOUNDS: Final = Bounds()
