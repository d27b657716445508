"""What is close together on an island: equal terrain, red numbers, equal numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from eiland.rules.bits import bit
from eiland.rules.board.map.layout import Layout
from eiland.rules.board.map.tokens import RED_NUMBERS
from eiland.rules.island import HEXES, HEXES_AROUND

Pair = tuple[int, int]
"""Two adjacent hexes, the lower one first."""


def pairs() -> Iterator[Pair]:
    """List all adjacent hexes."""
    for one in range(HEXES):
        for other in range(one + 1, HEXES):
            if HEXES_AROUND[one] & bit(other):
                yield one, other


def groups(layout: Layout) -> list[list[int]]:
    """List the adjacent hexes of equal terrain, two or more, the largest groups first."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for first in range(HEXES):
        if first not in seen:
            group = _around(layout, first)
            seen.update(group)
            if len(group) > 1:
                found.append(sorted(group))
    return sorted(found, key=lambda group: (-len(group), group))


def _around(layout: Layout, first: int) -> set[int]:
    """Return the hexes of the same terrain that can be reached from one over such hexes."""
    group, edge = {first}, [first]
    while edge:
        place = edge.pop()
        for other in range(HEXES):
            is_next = HEXES_AROUND[place] & bit(other) and other not in group
            if is_next and layout.terrain(other) == layout.terrain(first):
                group.add(other)
                edge.append(other)
    return group


def red_pairs(layout: Layout) -> list[Pair]:
    """List the adjacent hexes that both have a red number."""
    return _pairs_of(layout, lambda one, other: one in RED_NUMBERS and other in RED_NUMBERS)


def twins(layout: Layout) -> list[Pair]:
    """List the adjacent hexes with equal numbers."""
    return _pairs_of(layout, lambda one, other: one == other != 0)


def _pairs_of(layout: Layout, are_close: Callable[[int, int], bool]) -> list[Pair]:
    return [
        (one, other)
        for one, other in pairs()
        if are_close(int(layout.token(one)), int(layout.token(other)))
    ]
