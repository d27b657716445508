"""Dice Game Plus in the terminal: the own sheet as an island, next to the race of all players."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from rich.console import RenderableType
from rich.text import Text

from eiland.cli.games.beside import Beside
from eiland.cli.games.dice.front import BUILT, FAR, JOKER, OPEN
from eiland.cli.games.dice.island import LAND, Island
from eiland.cli.games.dice.race import RaceFront
from eiland.rules.bits import bit, count
from eiland.rules.dice.classic.sheet import GRID, HEX_CENTRES, HEX_NAMES
from eiland.rules.dice.faces import FACE_NAMES
from eiland.rules.dice.plus.plus import (
    CITIES,
    KNIGHTS,
    SETTLEMENTS,
    PlusView,
    jokers_of,
    knights_of,
    reach,
    used_jokers,
)
from eiland.rules.dice.plus.sheet import (
    CITY_CORNERS,
    CITY_NAMES,
    JOKER_FACES,
    JOKER_NEEDS,
    KNIGHT_HEXES,
    MARKED_ROAD,
    ROAD_NAMES,
    ROADS,
    SETTLEMENT_CORNERS,
    SETTLEMENT_NAMES,
    TERRAINS,
)
from eiland.rules.protocol import View

MARK: Final = "*"
"""The mark of the road that gives Longest Road, until a player holds the title."""


class PlusFront(RaceFront):
    """The front end of Dice Game Plus; its views are `PlusView`s."""

    has_sheets: ClassVar[bool] = True
    room_for_names: ClassVar[int] = 16

    def draw(self, view: View, seat: int, scores: list[int]) -> RenderableType:
        """Return a sheet, with the race and the costs next to it."""
        plus = _view(view)
        panel = [*self.standings(plus, seat, scores), Text(), *self.costs()]
        if plus.road < 0:
            panel += [Text(), Text(self.say("plus.marked", road=ROAD_NAMES[MARKED_ROAD]), "dim")]
        return Beside(self.island(plus, seat), panel, 2 * len(self.names) + 1)

    def mark(self, view: View, seat: int) -> str:
        """Return turn and sheet; the dice have their own line."""
        plus = _view(view)
        return str((plus.turn, plus.sheets[seat], plus.road < 0))

    # The panel

    def standings(self, view: PlusView, seat: int, scores: list[int]) -> list[Text]:
        """Return two lines per player: the race to ten points, and other numbers."""
        lines = [Text(self.say("plus.race"), "bold")]
        for other in range(len(self.names)):
            is_own = other == seat
            line = Text(f"{'▸' if is_own else ' '} ", no_wrap=True)
            line.append(f"{self.name(other)} ", "bold" if is_own else "")
            lines += [line.append_text(self.track(scores[other])), self._figures(view, other)]
        return lines

    def _figures(self, view: PlusView, seat: int) -> Text:
        figures = {
            "road": self.road(view, seat),
            "knights": self.army(view, seat),
            "jokers": str(count(_jokers_left(view.sheets[seat]))),
        }
        texts = [self.say(f"plus.figure.{kind}", n=figure) for kind, figure in figures.items()]
        return Text(f" {'  '.join(texts)}", "dim", no_wrap=True)

    # The sheet

    def island(self, view: PlusView, seat: int) -> list[Text]:
        """Return a sheet, with filled signs and colour for what is built."""
        sheet, island = int(view.sheets[seat]), Island(GRID)
        for terrain, centre in zip(TERRAINS, HEX_CENTRES, strict=True):
            island.lay(centre, LAND[terrain])
        for number, road in enumerate(ROADS):
            is_marked = number == MARKED_ROAD and view.road < 0
            name = ROAD_NAMES[number] + (MARK if is_marked else "")
            island.road(road, name, _style(sheet, number), built=_is_built(sheet, number))
        for corner in sorted({corner for road in ROADS for corner in road}):
            island.corner(corner, "·", FAR)
        for number, corner in enumerate(SETTLEMENT_CORNERS):
            self._building(island, sheet, SETTLEMENTS + number, corner)
        for number, corner in enumerate(CITY_CORNERS):
            self._building(island, sheet, CITIES + number, corner)
        for joker, knights in enumerate(JOKER_NEEDS):
            self._knights(island, sheet, joker, knights)
        return island.lines()

    def _building(self, island: Island, sheet: int, site: int, corner: int) -> None:
        built = _is_built(sheet, site)
        if site < CITIES:
            sign, name = "▲" if built else "△", SETTLEMENT_NAMES[site - SETTLEMENTS]
        else:
            sign, name = "■" if built else "□", CITY_NAMES[site - CITIES]
        island.corner(corner, sign + name, _style(sheet, site))

    def _knights(self, island: Island, sheet: int, joker: int, knights: list[int]) -> None:
        """Write the knights of a hex below the face that their joker gives."""
        row, column = island.at(HEX_CENTRES[HEX_NAMES.index(KNIGHT_HEXES[knights[0]])])
        face = JOKER_FACES[joker]
        island.write((row - 1, column), self.say.term("any" if face < 0 else FACE_NAMES[face]), FAR)
        signs = ["●" if _is_built(sheet, KNIGHTS + knight) else "○" for knight in knights]
        if _jokers_left(sheet) >> joker & 1:
            signs.append(JOKER)
        is_full = "○" not in signs
        island.write((row, column), " ".join(signs), BUILT if is_full else OPEN)


def _is_built(sheet: int, site: int) -> bool:
    return bool(sheet & bit(site))


def _style(sheet: int, site: int) -> str:
    """Return the style of a road or building: built, within reach or far."""
    if _is_built(sheet, site):
        return BUILT
    return OPEN if reach(sheet) & bit(site) else FAR


def _jokers_left(sheet: int) -> int:
    """Return, by bits, the jokers that can still be used, now or from the next turn on."""
    return int(jokers_of(knights_of(sheet)) & ~used_jokers(sheet))


def _view(view: View) -> PlusView:
    return cast("PlusView", view)
