"""The island of Dice Game Extra as text: pieces of all players, and places to build next."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from eiland.cli.games.dice.front import JOKER
from eiland.cli.games.dice.island import LAND, ROAD_BED, SEA, UprightIsland
from eiland.cli.games.seats import SEAT_STYLES, SHAPES
from eiland.i18n import Words
from eiland.rules.bits import bit
from eiland.rules.dice.extra.realms import ExtraState
from eiland.rules.dice.extra.sheet import (
    CASTLE_CORNERS,
    DESERT,
    KNIGHT_HEXES,
    KNIGHT_NAMES,
    SITES,
    TERRAINS,
    UPGRADABLE,
)
from eiland.rules.island import CENTRES, CORNERS, EDGES, GRID

FREE: Final = "bold #000000 on #ffffff"
"""Places where the viewer may build next with the right dice."""
WORD: Final = "#ffffff"
SITE: Final = f"bold #ffffff on {ROAD_BED}"
BARE: Final = f"#a89f93 on {ROAD_BED}"
"""A corner without a site: its number only names paths."""
FAINT: Final = "#8c8479"
KNIGHT: Final = "#e4e4e4"
HOUSE: Final = "⌂"
UPGRADE: Final = "+"
EDGE_OF_SEA: Final = 1
"""Columns between castles and the rim of the picture."""


class ExtraPicture:
    """Draws one position; ``seat`` may build next on ``edges`` and ``corners``."""

    def __init__(
        self,
        say: Words,
        state: ExtraState,
        seat: int,
        edges: set[int],
        *,
        castles: bool,
        small: bool = False,
    ) -> None:
        self.say = say
        self.state = state
        self.realm = state.realms[seat]
        self.edges = edges
        self.has_castles = castles
        self.small = small
        self.island = UprightIsland(GRID, small=small)

    def lines(self) -> list[Text]:
        """Return the picture row by row."""
        for place, terrain in enumerate(TERRAINS):
            self.island.lay(CENTRES[place], LAND[terrain])
            name = self.say(f"board.land.{terrain}")
            self.island.write(self.island.at(CENTRES[place]), name, f"bold {WORD}")
        for edge in range(EDGES):
            self._road(edge)
        for corner in range(CORNERS):
            self.island.put(self.island.at(GRID.corners[corner]), *self._corner(corner))
        for knight in range(len(KNIGHT_NAMES)):
            self._knight(knight)
        if self.has_castles:
            for castle, where in enumerate(CASTLE_CORNERS):
                self._castle(castle, where)
        return self.island.lines()

    def _road(self, edge: int) -> None:
        sign = self.island.slope(GRID.edges[edge])
        owner = int(self.state.owner_of_road(edge))
        text, style = sign.ljust(2), FAINT
        if owner >= 0:
            text, style = sign.replace("│", "┃") + SHAPES[owner], SEAT_STYLES[owner]
        elif edge in self.edges:
            text, style = sign.replace("│", "║") * 2, FREE
        self.island.put(self.island.path(GRID.edges[edge]), text, style)

    def _corner(self, corner: int) -> tuple[str, str]:
        """Return the text of a corner: settlement or city, site, or only its number."""
        if corner not in SITES:
            return str(corner), BARE
        upgrade = UPGRADE if corner in UPGRADABLE else ""
        owner = int(self.state.owner_of_house(corner))
        if owner < 0:
            is_next = self.realm.sites & bit(corner)
            return (
                (f"[{corner}{upgrade}]", FREE) if is_next else (f"{HOUSE}{corner}{upgrade}", SITE)
            )
        if self.state.realms[owner].cities & bit(corner):
            return f"{SHAPES[owner] * 2}{corner}", SEAT_STYLES[owner]
        return f"{SHAPES[owner]}{corner}{upgrade}", SEAT_STYLES[owner]

    def _knight(self, knight: int) -> None:
        """Write a knight below the name of its terrain, the first one of the desert above it."""
        row, column = self.island.at(CENTRES[KNIGHT_HEXES[knight]])
        is_above = KNIGHT_HEXES[knight] == DESERT == KNIGHT_HEXES[knight + 1]
        text, style = KNIGHT_NAMES[knight], KNIGHT
        owner = self._owner_of_knight(knight)
        if owner >= 0:
            is_used = self.state.realms[owner].used & bit(knight)
            text = SHAPES[owner] + text + ("" if is_used else JOKER)
            style = SEAT_STYLES[owner]
        elif self.realm.near & bit(knight):
            text, style = f"[{text}]", FREE
        down = -1 if is_above else 1
        if self.small:  # below the terrain is no room: its name gives way to a second knight
            down = 0 if KNIGHT_HEXES[knight] == DESERT and not is_above else -1
            self.island.write((row + down, column), " " * 6, style if down else KNIGHT)
        self.island.write((row + down, column), text, style)

    def _owner_of_knight(self, knight: int) -> int:
        owners = (
            seat for seat, realm in enumerate(self.state.realms) if realm.knights & bit(knight)
        )
        return next(owners, -1)

    def _castle(self, castle: int, where: str) -> None:
        """Write a castle into its corner of the picture."""
        north, west = where.startswith("north"), where.endswith("west")
        owners = [s for s, realm in enumerate(self.state.realms) if realm.castles & bit(castle)]
        name = self.say("extra.castle", n=castle)
        style = f"{WORD} on {SEA}"
        if owners:
            name, style = SHAPES[owners[0]] + name, SEAT_STYLES[owners[0]]
        row = 0 if north else self.island.rows - 1
        first = EDGE_OF_SEA if west else self.island.columns - EDGE_OF_SEA - len(name)
        self.island.write((row, first + (len(name) - 1) // 2), name, style)
