"""Symmetries of a game: permutations of observations and actions that change nothing else."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32

from eiland.encoding.layout import Layout
from eiland.rules.island import EDGE_NAMES, EDGE_NUMBERS, GRID


class Symmetry:
    """A permutation of the bytes of observations, and one of the actions.

    Byte k of the new observation is byte ``observation[k]`` of the old one; entry k of the new mask
    is entry ``mask[k]`` of the old one; action a becomes ``actions[a]``. All three are buffers of
    32-bit numbers.
    """

    def __init__(self, name: str, observation: list[int], mask: list[int]) -> None:
        self.name = name
        actions = [0] * len(mask)
        for new, old in enumerate(mask):
            actions[old] = new
        self.observation = memoryview(vec[i32](observation))
        self.mask = memoryview(vec[i32](mask))
        self.actions = memoryview(vec[i32](actions))

    def __repr__(self) -> str:
        return f"Symmetry({self.name!r})"


class IslandSymmetry:
    """Where the places of the island go: ``hexes``, ``corners`` and ``edges`` by number."""

    def __init__(self, name: str, turns: int, mirrored: bool) -> None:
        self.name = name
        hexes = [_moved(point, turns, mirrored) for point in GRID.centres]
        corners = [_moved(point, turns, mirrored) for point in GRID.corners]
        self.hexes = [GRID.centres.index(point) for point in hexes]
        self.corners = [GRID.corners.index(point) for point in corners]
        self.edges = [self._edge(a, b) for a, b in GRID.edges]

    def _edge(self, a: int, b: int) -> int:
        first, second = sorted((self.corners[a], self.corners[b]))
        return EDGE_NUMBERS[f"{first}-{second}"]

    def action(self, name: str) -> str:
        """Return the name of an action after its place has moved."""
        verb, _, place = name.partition(" ")
        if verb in ("settlement", "city"):
            return f"{verb} {self.corners[int(place)]}"
        if verb == "road":
            return f"road {EDGE_NAMES[self.edges[EDGE_NUMBERS[place]]]}"
        if verb == "robber":
            return f"robber {self.hexes[int(place)]}"
        return name


def _moved(point: tuple[int, int], turns: int, mirrored: bool) -> tuple[int, int]:
    """Turn a lattice point by sixths about the middle hex, after mirroring it if asked.

    The three coordinates q, r, s of a hex add up to 0. A turn moves each to the next and changes
    the signs.
    """
    x, y = point
    q, r = 3 * x - y, 2 * y  # six times the coordinates
    s = -q - r
    if mirrored:
        r, s = s, r
    for _ in range(turns):
        q, r, s = -r, -s, -q
    return (q + r // 2) // 3, r // 2


SIXTHS: Final = 6
ISLAND_SYMMETRIES: Final = [
    IslandSymmetry(f"{'mirror ' if mirrored else ''}turn {60 * turns}", turns, mirrored)
    for mirrored in (False, True)
    for turns in range(SIXTHS)
]
"""The twelve symmetries of the island; the first is the identity. Harbors and tokens go along."""


def of_island(
    moves: IslandSymmetry, layout: Layout, planes: dict[str, str], names: list[str]
) -> Symmetry:
    """Return a symmetry of the island; ``planes`` says which fields have a byte for each place.

    The values are "hexes", "corners" and "edges".
    """
    observation = list(range(layout.size))
    places = {"hexes": moves.hexes, "corners": moves.corners, "edges": moves.edges}
    for field in layout.fields:
        if field.name in planes:
            moved = places[planes[field.name]]
            for row in range(field.rows):
                first = field.first + row * field.stride
                for old, new in enumerate(moved):
                    observation[first + new] = first + old
    return Symmetry(
        moves.name, observation, _by_names([moves.action(name) for name in names], names)
    )


def of_seats(turns: int, seats: int, layout: Layout, names: list[str]) -> Symmetry:
    """Return the symmetry that moves every seat ``turns`` places on.

    Observations begin with the viewer's seat, so they stay the same. Actions name seats.
    """
    moved = [_seat_moved(name, turns, seats) for name in names]
    return Symmetry(f"seats {turns}", list(range(layout.size)), _by_names(moved, names))


def _seat_moved(name: str, turns: int, seats: int) -> str:
    """Return the name of an action after the seat in it has moved."""
    words = name.split()
    is_of_seat = words[:2] in (["steal", "from"], ["boot", "to"]) or words[0] == "take"
    if not is_of_seat and words[-3:-1] != ["steal", "from"]:
        return name
    seat = int(words[-1])
    if seat >= seats:
        return name
    return " ".join([*words[:-1], str((seat + turns) % seats)])


def _by_names(moved: list[str], names: list[str]) -> list[int]:
    """Return for each action which one becomes it."""
    number = {name: action for action, name in enumerate(moved)}
    return [number[name] for name in names]
