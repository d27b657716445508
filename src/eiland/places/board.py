"""Names of places on the board: players name a place by the terrain around it."""

from __future__ import annotations

from typing import Final

from eiland.i18n import Words
from eiland.places.lands import hexes_at, side_of
from eiland.rules.board.map.layout import Layout
from eiland.rules.board.numbers.packed import RESOURCE_NAMES
from eiland.rules.board.state.state import BoardState
from eiland.rules.island import CENTRES, EDGE_NAMES, GRID

AT_CORNERS: Final = ("settlement", "city")


class Places:
    """The places of one island in one language."""

    def __init__(self, layout: Layout, say: Words) -> None:
        self.layout = layout
        self.say = say

    def label(self, text: str) -> str | None:
        """Return the button label of an action on a place, None for any other action."""
        verb, *about = text.split()
        if verb in AT_CORNERS:
            return self.say(f"label.base.{verb}", where=self._where([int(about[0])]))
        if verb == "road":
            return self.say("label.base.road", where=self.path(about[0]))
        if verb == "robber":
            return self.say("label.base.robber", place=self.spot(int(about[0])))
        return None

    def spot(self, place: int) -> str:
        """Return the name of a hex, with row and number if another hex has the same name."""
        name = self.hex(place)
        if sum(self.hex(other) == name for other in range(len(CENTRES))) == 1:
            return name
        return self.say("page.board.spot", hex=name, cell=self._cell(place))

    def _cell(self, place: int) -> str:
        """Return the row of a hex and its number in the row."""
        rows = [y for _, y in CENTRES]
        first = rows.index(rows[place])
        return self.say("page.board.row", row=len({*rows[:first]}) + 1, place=place - first + 1)

    def hex(self, place: int) -> str:
        """Return the resource of a hex with its number token."""
        kind, token = int(self.layout.resources[place]), int(self.layout.token(place))
        if kind >= 0:
            return f"{self.say.term(RESOURCE_NAMES[kind])} {token}"
        return self.say.term("lake" if place == self.layout.lake else "desert")

    def corner(self, corner: int) -> str:
        """Return the hexes around an intersection."""
        return self.say.listing([self.hex(place) for place in hexes_at(GRID, [corner])])

    def path(self, edge: str) -> str:
        """Return where a path with this name is: between hexes, or beside its only hex."""
        return self._where(list(GRID.edges[EDGE_NAMES.index(edge)]))

    def _where(self, corners: list[int]) -> str:
        """Return the position of an intersection or path: between hexes, or beside its only hex."""
        beside = hexes_at(GRID, corners)
        if len(beside) > 1:
            land = self.say.listing([self.hex(place) for place in beside])
            return self.say("page.board.between", places=land)
        side = self.say(f"page.board.side.{side_of(GRID, beside[0], corners)}")
        return self.say("page.board.beside", side=side, hex=self.hex(beside[0]))


def label(state: BoardState, text: str, say: Words) -> str | None:
    """Return the button label of an action on a place, None for any other action."""
    return Places(state.layout, say).label(text)
