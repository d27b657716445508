"""The island of the board game as text: terrain, pieces, and legal places."""

from __future__ import annotations

from typing import Any, Final, cast

from rich.text import Text

from eiland.cli.colours import PAPER
from eiland.cli.games.dice.island import LAND, ROAD_BED, SEA, UprightIsland
from eiland.cli.games.seats import SEAT_STYLES, SHAPES
from eiland.i18n import Words
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.state.state import BoardState
from eiland.rules.hexgrid import POINT_UP, Point
from eiland.rules.island import CENTRES, EDGE_NAMES, GRID, HEXES, corners_in, roads_in

NUMBER: Final = "#d8d8d8"
FAINT: Final = "#8c8479"
FREE: Final = "bold #000000 on #ffffff"
"""Legal places of the player to act."""
DISC: Final = f"bold #202020 on {PAPER.full}"
RED_DISC: Final = f"bold #a01010 on {PAPER.full}"
WORD: Final = "#ffffff"
ROBBER: Final = "bold #ffffff on #000000"
HARBOR: Final = "bold #ffffff"
FISH: Final = "bold #bdeaf2"
LAKE_ROWS: Final = ["2·3", "11·12"]
LONGEST_ROW: Final = 6
LONGEST_NAME: Final = 8
"""Columns between two upright paths."""
RED: Final = (6, 8)
FISH_SIGN: Final = "><>"


def pips(token: int) -> int:
    """Return how many of the 36 rolls give a number.

    >>> [pips(token) for token in (2, 6, 7, 8, 12, 0)]
    [1, 5, 6, 5, 1, 0]
    """
    return 6 - abs(7 - token) if token else 0


class IslandPicture:
    """Draws one view. ``free`` holds the legal actions on the map, in notation.

    A ``small`` picture has no pips, and one word for each harbor.
    """

    def __init__(self, say: Words, view: BoardView, free: set[str], *, small: bool = False) -> None:
        self.say = say
        self.shown: BoardState = view.shown
        self.layout = view.shown.layout
        self.free = free
        self.small = small
        self.island = UprightIsland(GRID, small=small, above=int(small))
        self.is_founding = any(text.startswith("settlement ") for text in free) and (
            self.shown.turn == 0 and not self.shown.rolled
        )

    def lines(self) -> list[Text]:
        """Return the picture row by row."""
        for place in range(HEXES):
            self._hex(place)
        for edge in GRID.edges:
            sign = self.island.slope(edge)
            self.island.put(self.island.path(edge), sign.ljust(2), FAINT)
        for harbor in self.layout.harbors_json():
            self._harbor(str(harbor["kind"]), str(harbor["edge"]))
        for ground in self.layout.grounds_json():
            self._ground(cast("int", ground["corner"]), cast("int", ground["number"]))
        self._pieces()
        return self.island.lines()

    # Land and sea

    def _hex(self, place: int) -> None:
        terrain = cast("dict[str, Any]", self.layout.hexes_json()[place])["terrain"]
        if terrain is None:
            self.island.lay(CENTRES[place], SEA)
            return
        row, column = self.island.at(CENTRES[place])
        ground = LAND[terrain]
        self.island.lay(CENTRES[place], ground)
        token = int(self.layout.token(place))
        self.island.write((row, column), self.say(f"board.land.{terrain}"), f"bold {WORD}")
        above, below = (row - 1, column), (row + 1, column)
        if terrain == "lake" and not self.small:
            for place_of, numbers in zip((above, below), LAKE_ROWS, strict=True):
                self.island.write(place_of, numbers, FISH)
        if token:
            self.island.write(above, f"({token})", RED_DISC if token in RED else DISC)
        mark = above if self.small else below
        if f"robber {place}" in self.free:
            self.island.write(mark, " " * LONGEST_ROW, WORD)
            self.island.write(mark, f"[{place}]", FREE)
        elif token and not self.small:
            self.island.write(below, "•" * pips(token), WORD)
        if place == self.shown.robber:
            where = (row, column) if self.small else below
            self.island.write(where, " " * (LONGEST_NAME if self.small else LONGEST_ROW), WORD)
            self.island.write(where, self.say.term("robber"), ROBBER)

    def _harbor(self, kind: str, edge_name: str) -> None:
        """Write a harbor into the sea next to its path, and mark the path."""
        edge = GRID.edges[EDGE_NAMES.index(edge_name)]
        row, column = self.island.path(edge)
        across, down = _seaward(edge)
        self.island.put((row, column), self.island.slope(edge).ljust(2), f"bold #ffffff on {SEA}")
        is_open = kind == "3:1"
        words = ["3:1"] if is_open else ["2:1", self.say(f"board.short.{kind}")]
        words = words[-1:] if self.small else words
        notch = next((n for n in edge if len(_hexes_at(n)) == 2 and _open_sea(n)[0] == 0), None)
        for step, word in enumerate(words):
            start = column + 3 if across > 0 else column - 2 - len(word)
            middle = start + (len(word) - 1) // 2
            if notch is not None:
                middle = self.island.at(GRID.corners[notch])[1]
            out = step + (1 if self.small and (notch is not None or down > 0) else 0)
            place = row + (out if down >= 0 else -out), middle
            self.island.write(place, word, f"{HARBOR} on {SEA}")

    def _ground(self, corner: int, number: int) -> None:
        """Write a fishing ground into the sea next to its middle corner."""
        (row, column), text = self.island.at(GRID.corners[corner]), f"{FISH_SIGN}{number}"
        across, down = _open_sea(corner)
        if across == 0:
            out = 1 if self.small and down > 0 else 2
            self.island.write((row + (out if down > 0 else -out), column), text, f"{FISH} on {SEA}")
            return
        off = 1 if self.small else 0  # slanted paths begin beside their upper corner
        start = column + 4 + off if across > 0 else column - 3 - 2 * off - len(text)
        self.island.write((row, start + (len(text) - 1) // 2), text, f"{FISH} on {SEA}")

    # Pieces and places for them

    def _pieces(self) -> None:
        for edge, name in zip(GRID.edges, EDGE_NAMES, strict=True):
            if f"road {name}" in self.free:
                sign = "║" if self.island.slope(edge) == "│" else self.island.slope(edge)
                self.island.put(self.island.path(edge), sign * 2, FREE)
        built: dict[int, tuple[str, str]] = {}
        for seat, player in enumerate(self.shown.players):
            style, shape = SEAT_STYLES[seat], SHAPES[seat]
            for name in roads_in(player.roads_low, player.roads_high):
                edge = GRID.edges[EDGE_NAMES.index(name)]
                sign = self.island.slope(edge).replace("│", "┃")
                self.island.put(self.island.path(edge), sign + shape, style)
            for corner in corners_in(player.settlements):
                built[corner] = f"{shape}{corner}", style
            for corner in corners_in(player.cities):
                built[corner] = f"{shape}{shape}{corner}", style
        for corner in range(len(GRID.corners)):
            text, style = built.get(corner) or self._corner(corner)
            if f"city {corner}" in self.free:
                text = f"[{text}]"
            self.island.put(self.island.at(GRID.corners[corner]), text, style)

    def _corner(self, corner: int) -> tuple[str, str]:
        """Return the text of an empty corner: its number, in brackets where building is legal."""
        if f"settlement {corner}" in self.free:
            return (str(corner), FREE) if self.is_founding else (f"[{corner}]", FREE)
        if self.is_founding:
            return "·", f"{FAINT} on {ROAD_BED}"
        return str(corner), f"{NUMBER} on {ROAD_BED}"


def _seaward(edge: Point) -> Point:
    """Return the side of a coastal path on which the sea is."""
    middle = [sum(GRID.corners[n][axis] for n in edge) for axis in (0, 1)]
    place = next(
        n for n, corners in enumerate(GRID.hex_corners) if edge[0] in corners and edge[1] in corners
    )
    return middle[0] - 2 * CENTRES[place][0], middle[1] - 2 * CENTRES[place][1]


def _hexes_at(corner: int) -> list[Point]:
    """List the centres of the hexes at a corner."""
    x, y = GRID.corners[corner]
    return [(x - dx, y - dy) for dx, dy in POINT_UP if (x - dx, y - dy) in CENTRES]


def _open_sea(corner: int) -> Point:
    """Return the direction of the sea from a corner between two hexes."""
    beside = _hexes_at(corner)
    x, y = (2 * GRID.corners[corner][axis] - sum(p[axis] for p in beside) for axis in (0, 1))
    return x, y
