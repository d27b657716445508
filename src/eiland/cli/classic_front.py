"""The classic game in a terminal: the sheet as an island, the dice with letters."""

from __future__ import annotations

from typing import Final, cast

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from eiland.cli.front import Front, minus, read_faces
from eiland.cli.island import LAND, Island
from eiland.cli.menu import Choice
from eiland.rules.dice.classic import (
    Classic,
    ClassicSheet,
    ClassicState,
    ClassicView,
    boxes_filled,
)
from eiland.rules.dice.classic_sheet import (
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
from eiland.rules.dice.costs import CITY_COST, KNIGHT_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.dice.faces import FACE_NAMES, MOST_DICE, names, total
from eiland.rules.dice.turn import BUILD, THROW
from eiland.rules.errors import Fault, ParseError
from eiland.rules.protocol import State, View
from eiland.rules.registry import AnyRules

BUILT: Final = "bold #ffb000"
OPEN: Final = "bold #ffffff"
FAR: Final = "#d0d0d0"
FACE_STYLES: Final = {
    "ore": f"{OPEN} on {LAND['mountains']}",
    "grain": f"{OPEN} on {LAND['fields']}",
    "wool": f"{OPEN} on {LAND['pasture']}",
    "lumber": f"{OPEN} on {LAND['forest']}",
    "brick": f"{OPEN} on {LAND['hills']}",
    "gold": "bold #000000 on #e0b000",
}
LETTERS: Final = "abcdef"
NONE_KEPT: Final = ["0", "-"]
TURNS_A_ROW: Final = 5
MOST_ROWS: Final = 4


class BesideOrBelow:
    """Two blocks of lines side by side, where there is room, else one below the other."""

    def __init__(self, first: Text, second: Text) -> None:
        self.blocks = [first, second]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        widths = [max(line.cell_len for line in block.split()) for block in self.blocks]
        if sum(widths) + 2 > options.max_width:
            yield from self.blocks
            return
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_row(*self.blocks)
        yield table


class ClassicFront(Front):
    """The front of the classic game; its rules are `Classic`, its views `ClassicView`."""

    def heading(self, view: View) -> str:
        """Return the running turn."""
        classic, rules = _view(view), _rules(self.rules)
        turn = min(int(classic.turn // rules.seats) + 1, int(rules.turns))
        return self.say("classic.turn", turn=turn, turns=int(rules.turns))

    def draw(self, view: View, seat: int, scores: list[int]) -> RenderableType:
        """Return sheet, boxes and totals side by side."""
        classic = _view(view)
        island = Text("\n", no_wrap=True).join(self.island(classic.sheets[seat]))
        panel = [*self.boxes(classic, seat), *self.totals(scores, seat), Text(), *self.costs()]
        return BesideOrBelow(island, Text("\n", no_wrap=True).join(panel))

    def mark(self, view: View, seat: int) -> str:
        """Return turn and sheet: the dice have a line of their own."""
        classic = _view(view)
        sheet = classic.sheets[seat]
        built = sheet.roads, sheet.settlements, sheet.cities, sheet.knights, sheet.used
        return str((classic.turn, *built))

    def island(self, sheet: ClassicSheet) -> list[Text]:
        """Return the sheet: what is built by filled signs and colour, the rest by numbers."""
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
            island.write((row, column), f"{sign} ★" if ready else sign, style)
        return island.lines()

    def boxes(self, view: ClassicView, seat: int) -> list[Text]:
        """Return the point track; the running box in brackets."""
        sheet, turns = view.sheets[seat], int(_rules(self.rules).turns)
        filled = int(boxes_filled(view.start, view.turn, len(view.sheets), seat))
        running = view.start >= 0 and seat == active(view)
        shown = [minus(sheet.boxes[box]) for box in range(filled)]
        if running and filled < turns:
            shown.append(f"[{view.points}]")
        shown += ["·"] * (turns - len(shown))
        row = max(TURNS_A_ROW, min(8, -(-turns // MOST_ROWS)))
        lines = [
            Text("".join(f"{box:>4}" for box in shown[first : first + row]))
            for first in range(0, turns, row)
        ]
        return [Text(self.say("classic.boxes"), "bold"), *lines, Text()]

    def costs(self) -> list[Text]:
        """Return what things cost."""
        kinds = [("━", ROAD_COST), ("▲", SETTLEMENT_COST), ("■", CITY_COST), ("●", KNIGHT_COST)]
        return [Text(f"{sign} {self.say.things(names(cost))}", "dim") for sign, cost in kinds]

    def dice(self, view: View) -> RenderableType | None:
        """Return the dice, with letters while some may be kept."""
        classic = _view(view)
        if classic.phase != BUILD:
            return None
        over = not classic.rolling and (classic.points or total(classic.dice) < MOST_DICE)
        head = self.say("classic.left" if over else "classic.roll", roll=int(classic.rolls))
        if classic.points:
            head += " · " + self.say("classic.points", n=int(classic.points))
        line = Text()
        for place, face in enumerate(names(classic.dice)):
            letter = f"{LETTERS[place]} " if classic.rolling else ""
            line.append(f"[{letter}{self.say.term(face)}]", FACE_STYLES[face])
            line.append(" ")
        return Group(Text(head, "bold"), line)

    def is_drawn(self, text: str) -> bool:
        """Tell of a throw: the dice are drawn."""
        return text.startswith("dice ")

    def hint(self, view: View) -> str | None:
        """Return how to keep dice."""
        classic = _view(view)
        if classic.phase != BUILD or not classic.rolling:
            return None
        left = 3 - int(classic.rolls)
        return self.say("classic.keep", n=left)

    def is_listed(self, text: str) -> bool:
        """Tell of anything but keeping dice."""
        return not text.startswith("keep ")

    def read(self, view: View, typed: str) -> str:
        """Return ``keep ...`` for letters of dice."""
        classic = _view(view)
        if classic.phase != BUILD:
            return typed
        letters = typed.lower().replace(" ", "").replace(",", "")
        dice = names(classic.dice)
        if typed in NONE_KEPT and classic.rolling:
            return "keep nothing"
        if classic.rolling and letters and set(letters) <= set(LETTERS[: len(dice)]):
            return "keep " + " ".join(
                dice[LETTERS.index(letter)] for letter in sorted(set(letters))
            )
        return typed

    def outcomes(self, state: State) -> list[Choice]:
        """Return who may begin; throws are typed."""
        return [] if _state(state).phase == THROW else super().outcomes(state)

    def outcome_question(self, state: State) -> str:
        """Ask for the thrown dice."""
        classic = _state(state)
        if classic.phase != THROW:
            return super().outcome_question(state)
        thrown = MOST_DICE - int(total(classic.dice))
        faces = ", ".join(self.say.term(face) for face in FACE_NAMES)
        return self.say("classic.dice", n=thrown, faces=faces)

    def read_outcome(self, typed: str) -> str:
        """Return ``dice ...`` for faces in words."""
        if typed.startswith(("dice ", "start ")):
            return typed
        faces = read_faces(self.say, typed, FACE_NAMES)
        if not faces:
            raise ParseError(Fault("action/unknown-outcome", text=typed[:40]))
        return "dice " + " ".join(faces)

    def help(self) -> str:
        """Return signs, notation and rules."""
        return self.say("classic.help")


def active(view: ClassicView) -> int:
    """Return whose turn it is."""
    return int((view.start + view.turn) % len(view.sheets))


def _view(view: View) -> ClassicView:
    return cast("ClassicView", view)


def _state(state: State) -> ClassicState:
    return cast("ClassicState", state)


def _rules(rules: AnyRules) -> Classic:
    return cast("Classic", rules)
