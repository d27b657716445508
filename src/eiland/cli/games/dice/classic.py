"""The Dice Game in the terminal: the sheet as an island, and the score track."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from rich.console import RenderableType
from rich.text import Text

from eiland.cli.games.beside import Beside
from eiland.cli.games.dice.front import BUILT, FAR, JOKER, OPEN, DiceFront
from eiland.cli.games.dice.island import LAND, Island
from eiland.i18n import whole
from eiland.rules.dice.classic.classic import Classic, ClassicSheet, ClassicView, boxes_filled
from eiland.rules.dice.classic.sheet import (
    CITY_CORNERS,
    CITY_POINTS,
    GRID,
    HEX_CENTRES,
    HEX_NAMES,
    KNIGHT_HEXES,
    KNIGHT_POINTS,
    ROADS,
    SETTLEMENT_CORNERS,
    SETTLEMENT_POINTS,
    START_ROAD,
    TERRAINS,
)
from eiland.rules.dice.faces import FACE_NAMES
from eiland.rules.protocol import View
from eiland.rules.registry import AnyRules

TURNS_A_ROW: Final = 5
MOST_ROWS: Final = 4


class ClassicFront(DiceFront):
    """The front end of the Dice Game; its rules are `Classic`, its views `ClassicView`."""

    has_sheets: ClassVar[bool] = True
    can_be_analysed: ClassVar[bool] = True

    def heading(self, view: View) -> str:
        """Return the running turn."""
        classic, rules = _view(view), _rules(self.rules)
        turn = min(int(classic.turn // rules.seats) + 1, int(rules.turns))
        return self.say("classic.turn", turn=turn, turns=int(rules.turns))

    def draw(self, view: View, seat: int, scores: list[int]) -> RenderableType:
        """Return sheet, boxes and totals side by side."""
        classic = _view(view)
        panel = [*self.boxes(classic, seat), *self.totals(scores, seat), Text(), *self.costs()]
        return Beside(self.island(classic.sheets[seat]), panel, len(panel))

    def mark(self, view: View, seat: int) -> str:
        """Return turn and sheet; the dice have their own line."""
        classic = _view(view)
        sheet = classic.sheets[seat]
        built = sheet.roads, sheet.settlements, sheet.cities, sheet.knights, sheet.used
        return str((classic.turn, *built))

    def island(self, sheet: ClassicSheet) -> list[Text]:
        """Return the sheet, with filled signs and colour for what is built."""
        island = Island(GRID)
        for terrain, centre in zip(TERRAINS, HEX_CENTRES, strict=True):
            island.lay(centre, LAND[terrain])
        within_reach = int(sheet.reach())
        for number, road in enumerate([*ROADS, START_ROAD]):
            built = number == len(ROADS) or sheet.is_built(number)
            style = BUILT if built else OPEN if within_reach >> number & 1 else FAR
            island.road(road, f"R{number}", style, built=built)
        for corner in sorted({corner for road in [*ROADS, START_ROAD] for corner in road}):
            island.corner(corner, "·", FAR)
        for number, corner in enumerate(SETTLEMENT_CORNERS):
            built = number < sheet.settlements
            style = BUILT if built else OPEN if number == sheet.settlements else FAR
            island.corner(corner, f"{'▲' if built else '△'}{SETTLEMENT_POINTS[number]}", style)
        for number, corner in enumerate(CITY_CORNERS):
            built = number < sheet.cities
            style = BUILT if built else OPEN if number == sheet.cities else FAR
            island.corner(corner, f"{'■' if built else '□'}{CITY_POINTS[number]}", style)
        lake = island.at(HEX_CENTRES[HEX_NAMES.index("C")])
        island.write(lake, self.say("classic.lake"), FAR)
        for number, name in enumerate(KNIGHT_HEXES):
            row, column = island.at(HEX_CENTRES[HEX_NAMES.index(name)])
            built = number < sheet.knights
            style = BUILT if built else OPEN if number == sheet.knights else FAR
            joker = FACE_NAMES[number] if number < len(KNIGHT_HEXES) - 1 else "any"
            island.write((row - 1, column), self.say.term(joker), FAR)
            sign = f"{'●' if built else '○'}{KNIGHT_POINTS[number]}"
            ready = built and not int(sheet.used) >> number & 1
            island.write((row, column), f"{sign} {JOKER}" if ready else sign, style)
        return island.lines()

    def boxes(self, view: ClassicView, seat: int) -> list[Text]:
        """Return the score track, with the running box in brackets."""
        sheet, turns = view.sheets[seat], int(_rules(self.rules).turns)
        filled = int(boxes_filled(view.start, view.turn, len(view.sheets), seat))
        running = view.start >= 0 and seat == active(view)
        shown = [whole(sheet.boxes[box]) for box in range(filled)]
        if running and filled < turns:
            shown.append(f"[{view.points}]")
        shown += ["·"] * (turns - len(shown))
        row = max(TURNS_A_ROW, min(8, -(-turns // MOST_ROWS)))
        lines = [
            Text("".join(f"{box:>4}" for box in shown[first : first + row]))
            for first in range(0, turns, row)
        ]
        return [Text(self.say("classic.boxes"), "bold"), *lines, Text()]

    def dice_heading(self, view: View) -> str:
        """Return the number of the roll and the points of the running turn."""
        heading, points = super().dice_heading(view), int(_view(view).points)
        if not points:
            return heading
        return f"{heading} · {self.say('classic.points', n=points)}"


def active(view: ClassicView) -> int:
    """Return whose turn it is."""
    return int((view.start + view.turn) % len(view.sheets))


def _view(view: View) -> ClassicView:
    return cast("ClassicView", view)


def _rules(rules: AnyRules) -> Classic:
    return cast("Classic", rules)
