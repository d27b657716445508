"""Islands of hexes drawn as text, for the sheets of the dice games."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from rich.text import Text

from eiland.cli import colours
from eiland.rules.hexgrid import HexGrid, Point

LAND: Final = {terrain: colour.full for terrain, colour in colours.LAND.items()}
"""Background colours, dark enough for white signs; each hex also shows its name."""
ROAD_BED: Final = colours.ROAD_BED.full
SEA: Final = colours.SEA.full


class Island:
    """Signs by row and column over coloured hexes; corners are on the lattice of a grid.

    ``wide`` columns and ``high`` rows lie between two lattice points.
    """

    def __init__(self, grid: HexGrid, wide: int = 4, high: int = 2) -> None:
        self.grid = grid
        self.wide, self.high = wide, high
        self.left = min(x for x, _ in grid.corners)
        self.top = min(y for _, y in grid.corners)
        self.rows = (max(y for _, y in grid.corners) - self.top) * high + 1
        self.columns = (max(x for x, _ in grid.corners) - self.left) * wide + 5
        self._signs: dict[Point, tuple[str, str]] = {}  # sign and style by row and column
        self._ground: dict[Point, str] = {}

    def at(self, point: Point) -> Point:
        """Return row and column of a lattice point."""
        return (point[1] - self.top) * self.high, (point[0] - self.left) * self.wide + 2

    def lay(self, centre: Point, colour: str) -> None:
        """Colour the background of a hex."""
        row, column = self.at(centre)
        for down in range(-self.high, self.high + 1):
            reach = 2 * self.wide - abs(down) * self.wide // self.high
            for across in range(-reach, reach + 1):
                self._ground[row + down, column + across] = colour

    def write(self, place: Point, text: str, style: str) -> None:
        """Write a text centred on row and column."""
        start = place[1] - (len(text) - 1) // 2
        for column, sign in enumerate(text, start):
            self._signs[place[0], column] = (sign, style)

    def corner(self, corner: int, text: str, style: str) -> None:
        """Write the sign of a corner."""
        row, column = self.at(self.grid.corners[corner])
        self._dig(row, column, len(text))
        self.write((row, column), text, style)

    def road(self, edge: Point, name: str, style: str, *, built: bool) -> None:
        """Draw a road: a line if it is built, else its name."""
        (row, column), (to_row, to_column) = sorted(self.at(self.grid.corners[n]) for n in edge)
        if row == to_row:
            middle, length = (column + to_column) // 2, to_column - column - 1
            self._dig(row, middle, length + 2)
            self.write((row, middle), "━" * length if built else name, style)
            return
        sign = "╲" if to_column > column else "╱"
        for step in range(1, self.high):
            place = row + step, column + round((to_column - column) * step / self.high)
            self._dig(*place, 3)
            if built:
                self.write(place, sign * 2, style)
            elif step == self.high // 2:
                self.write(place, name, style)

    def lines(self) -> list[Text]:
        """Return the picture row by row."""
        return [self._line(row) for row in range(self.rows)]

    def _dig(self, row: int, column: int, width: int) -> None:
        for place in range(column - (width - 1) // 2, column + width // 2 + 1):
            self._ground[row, place] = ROAD_BED

    def _line(self, row: int) -> Text:
        line = Text()
        for style, columns in groupby(range(self.columns), lambda column: self._style(row, column)):
            signs = [self._signs.get((row, column), (" ", ""))[0] for column in columns]
            line.append("".join(signs), style)
        return line

    def _style(self, row: int, column: int) -> str:
        style = self._signs.get((row, column), (" ", ""))[1]
        ground = self._ground.get((row, column))
        return f"{style} on {ground}" if ground else style


class UprightIsland(Island):
    """An island of point-up hexes in the sea, with two columns for each corner and path.

    A path has one row of its own, slanted or upright; ``margin`` columns of sea
    lie to the left and right. Hex centres must lie on every third row of the lattice. A ``small``
    island has three rows for each row of hexes instead of four: slanted paths are in the row of
    their upper corner. ``above`` is the number of further rows of sea at the top.
    """

    def __init__(
        self, grid: HexGrid, wide: int = 5, margin: int = 8, *, small: bool = False, above: int = 0
    ) -> None:
        super().__init__(grid, wide, 1)
        self.above = above
        self.margin = margin
        self.small = small
        self.rows = self._row(max(y for _, y in grid.corners)) + 1
        self.columns += 2 * margin - 3
        self._ground = {
            (row, column): SEA for row in range(self.rows) for column in range(self.columns)
        }

    def at(self, point: Point) -> Point:
        """Return row and left column of a lattice point."""
        return self._row(point[1]), (point[0] - self.left) * self.wide + self.margin

    def lay(self, centre: Point, colour: str) -> None:
        """Colour the background of a hex; paths and corners are drawn over it afterwards."""
        row, column = self.at(centre)
        for down in (-2, -1, 0, 1, 2):
            reach = self.wide if abs(down) < 2 else self.wide // 2
            for across in range(-reach, reach + 2):
                self._ground[row + down, column + across] = colour

    def path(self, edge: Point) -> Point:
        """Return row and left column of a path."""
        upper, lower = sorted(self.at(self.grid.corners[n]) for n in edge)
        if self.small and upper[1] != lower[1]:
            return upper[0], upper[1] + (3 if upper[1] < lower[1] else 1 - self.wide)
        return (upper[0] + lower[0]) // 2, (upper[1] + lower[1]) // 2

    def slope(self, edge: Point) -> str:
        """Return the sign of a path, by its direction from the upper to the lower corner."""
        (_, column), (_, to_column) = sorted(self.at(self.grid.corners[n]) for n in edge)
        return "╲" if to_column > column else "╱" if to_column < column else "│"

    def put(self, place: Point, text: str, style: str) -> None:
        """Write on a cleared background, two columns or as many as the text needs."""
        row, column = place
        self._dig(row, column, max(2, len(text)))
        self.write(place, text, style)

    def _style(self, row: int, column: int) -> str:
        """Return the style of a place; a sign with its own background keeps it."""
        style = self._signs.get((row, column), (" ", ""))[1]
        return style if " on " in style else super()._style(row, column)

    def _row(self, y: int) -> int:
        return self.above + (y - self.top if self.small else _row_of(y) - _row_of(self.top))


def _row_of(y: int) -> int:
    """Return the row of a lattice point; a row between two of them has a path or a hex's middle."""
    return 4 * (y // 3) + (0, 1, 3)[y % 3]
