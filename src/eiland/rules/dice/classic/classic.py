"""The classic game: own sheet, fifteen turns, points (CL-*)."""

from __future__ import annotations

import struct
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from eiland.rules.bits import bit
from eiland.rules.dice.classic.sheet import (
    CITY_CORNERS,
    CITY_POINTS,
    KNIGHT_POINTS,
    ROAD_POINTS,
    ROADS,
    SETTLEMENT_CORNERS,
    SETTLEMENT_POINTS,
    START_ROAD,
)
from eiland.rules.dice.costs import CITY_COST, KNIGHT_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.dice.faces import (
    BRICK,
    GRAIN,
    LUMBER,
    ORE,
    WOOL,
    covers,
)
from eiland.rules.dice.family import ANY_RESOURCE_OR_GOLD, MOST_ACTIONS_A_TURN, DiceGame
from eiland.rules.dice.turn import (
    BUILD,
    OVER,
    PHASE_NAMES,
    TURN_NUMBERS,
    DiceState,
    DiceView,
    check_turn,
    named,
    read_set,
    read_turn,
    write_turn,
)
from eiland.rules.errors import Fault
from eiland.rules.fields import Fields, joined

VERSION: Final = 1

# Order of sites: 16 roads, 6 settlements, 4 cities, 6 knights
SETTLEMENTS: Final = 16
CITIES: Final = 22
KNIGHTS: Final = 26
SITE_COUNT: Final = 32
START_BIT: Final = 0x10000
ROAD_NAMES: Final = [f"R{road}" for road in range(16)]
SETTLEMENT_NAMES: Final = [f"S{points}" for points in SETTLEMENT_POINTS]
CITY_NAMES: Final = [f"C{points}" for points in CITY_POINTS]
KNIGHT_NAMES: Final = [f"K{points}" for points in KNIGHT_POINTS]
SITE_TEXTS: Final = (
    [f"road {name}" for name in ROAD_NAMES]
    + [f"settlement {name}" for name in SETTLEMENT_NAMES]
    + [f"city {name}" for name in CITY_NAMES]
    + [f"knight {name}" for name in KNIGHT_NAMES]
)
JOKER_FACES: Final = vec[i64]([ORE, GRAIN, WOOL, LUMBER, BRICK, ANY_RESOURCE_OR_GOLD])  # CL-4
POINTS: Final = vec[i64](
    [ROAD_POINTS] * 16 + SETTLEMENT_POINTS + CITY_POINTS + KNIGHT_POINTS
)  # CL-5
SHEET_POINTS: Final = 145
MOST_IN_A_BOX: Final = 30
MOST_JOKERS: Final = 6
SHEET_NUMBERS: Final = 5  # numbers of a packed sheet without its boxes


def _touching(corner: int) -> int:
    """Return, as bits, the roads at a corner; START is bit 16."""
    roads = [*ROADS, START_ROAD]
    return sum(2**road for road in range(len(roads)) if corner in roads[road])


def _reach(roads: int) -> int:
    """Return, as bits, the roads that can be built next to one of ``roads`` (CL-1)."""
    ends = [*ROADS, START_ROAD]
    reached = 0
    for road in range(len(ends)):
        if roads >> road & 1:
            reached |= _touching(ends[road][0]) | _touching(ends[road][1])
    return reached & (START_BIT - 1)


REACH_START: Final[i64] = _reach(START_BIT)
REACH_LOW: Final = vec[i64]([_reach(roads) for roads in range(256)])
REACH_HIGH: Final = vec[i64]([_reach(256 * roads) for roads in range(256)])
SETTLEMENT_ROADS: Final = vec[i64]([_touching(corner) for corner in SETTLEMENT_CORNERS])
CITY_ROADS: Final = vec[i64]([_touching(corner) for corner in CITY_CORNERS])


@final
@mypyc_attr(acyclic=True)
class ClassicSheet:
    """One player's sheet.

    Settlements, cities and knights are built in a fixed order, so their number is enough.
    """

    roads: i64 = 0  # as bits, without START
    settlements: i64 = 0  # 0..6
    cities: i64 = 0  # 0..4
    knights: i64 = 0  # 0..6
    used: i64 = 0  # knights whose joker is used, as bits
    boxes: vec[i16] = vec[i16]()  # points of each turn of the game

    def assign(self, source: ClassicSheet) -> None:
        """Copy ``source``, a sheet with the same number of boxes."""
        self.roads = source.roads
        self.settlements = source.settlements
        self.cities = source.cities
        self.knights = source.knights
        self.used = source.used
        boxes, others = self.boxes, source.boxes
        for box in range(i64(len(boxes))):
            boxes[box] = others[box]

    def copy(self) -> ClassicSheet:
        """Return an independent copy."""
        sheet = ClassicSheet()
        sheet.roads = self.roads
        sheet.settlements = self.settlements
        sheet.cities = self.cities
        sheet.knights = self.knights
        sheet.used = self.used
        sheet.boxes = self.boxes[:]
        return sheet

    def score(self) -> i64:
        """Return the sum of the boxes; empty boxes count 0."""
        points: i64 = 0
        boxes = self.boxes
        for box in range(i64(len(boxes))):
            points += i64(boxes[box])
        return points

    def reach(self) -> i64:
        """Return, as bits, the unbuilt roads that touch a built one (CL-1)."""
        roads = self.roads
        return (REACH_START | REACH_LOW[roads & 255] | REACH_HIGH[roads >> 8]) & ~roads

    def open_sites(self, dice: i64) -> i64:
        """Return, as bits, the sites that can be built on with ``dice`` (DB-1, CL-1 to CL-4)."""
        sites: i64 = 0
        if covers(dice, ROAD_COST):
            sites = self.reach()
        if covers(dice, SETTLEMENT_COST) and self.has_settlement_site():
            sites |= bit(SETTLEMENTS + self.settlements)
        if covers(dice, CITY_COST) and self.has_city_site():
            sites |= bit(CITIES + self.cities)
        if covers(dice, KNIGHT_COST) and self.knights < len(KNIGHT_POINTS):
            sites |= bit(KNIGHTS + self.knights)
        return sites

    def has_settlement_site(self) -> bool:
        """Return True if a road leads to the next settlement (CL-2)."""
        next_one = self.settlements
        return (
            next_one < len(SETTLEMENT_POINTS)
            and SETTLEMENT_ROADS[next_one] & (self.roads | START_BIT) != 0
        )

    def has_city_site(self) -> bool:
        """Return True if a road leads to the next city (CL-3)."""
        next_one = self.cities
        return next_one < len(CITY_POINTS) and CITY_ROADS[next_one] & self.roads != 0

    def build(self, site: i64) -> i64:
        """Mark ``site`` as built and return its cost."""
        if site < SETTLEMENTS:
            self.roads |= bit(site)
            return ROAD_COST
        if site < CITIES:
            self.settlements += 1
            return SETTLEMENT_COST
        if site < KNIGHTS:
            self.cities += 1
            return CITY_COST
        self.knights += 1
        return KNIGHT_COST

    def worth(self) -> i64:
        """Return the points of everything built (CL-5)."""
        points: i64 = 0
        for site in range(i64(SITE_COUNT)):
            if self.is_built(site):
                points += POINTS[site]
        return points

    def is_built(self, site: i64) -> bool:
        """Return True if ``site`` is built."""
        if site < SETTLEMENTS:
            return self.roads & bit(site) != 0
        if site < CITIES:
            return site < SETTLEMENTS + self.settlements
        if site < KNIGHTS:
            return site < CITIES + self.cities
        return site < KNIGHTS + self.knights


@final
class ClassicState(DiceState):
    """A position of the classic game."""

    points: i64 = 0  # points built in the running turn
    sheets: vec[ClassicSheet] = vec[ClassicSheet]()  # by seat

    def copy(self) -> ClassicState:
        state = ClassicState()
        state.assign_turn(self)
        state.points = self.points
        state.sheets = self.sheets[:]
        sheets = state.sheets
        for seat in range(i64(len(sheets))):
            sheets[seat] = sheets[seat].copy()
        return state

    def assign(self, source: ClassicState) -> None:  # type: ignore[override]  # of the same game
        self.assign_turn(source)
        self.points = source.points
        sheets, others = self.sheets, source.sheets
        for seat in range(i64(len(sheets))):
            sheets[seat].assign(others[seat])


@final
class ClassicView(DiceView):
    """A position as every viewer sees it: fields as in `ClassicState`, with copied sheets.

    They are packed numbers and sets: read `as_json` instead, whose fields are described in
    ``docs/http.md``, "Views".
    """

    def __init__(self, viewer: i64, state: ClassicState) -> None:
        super().__init__(viewer, state)
        self.points = state.points
        self.sheets = [sheet.copy() for sheet in state.sheets]

    def state(self) -> ClassicState:
        """Return the position."""
        state = ClassicState()
        self.set_turn(state)
        state.points = self.points
        state.sheets = vec[ClassicSheet]([sheet.copy() for sheet in self.sheets])
        return state

    def as_json(self) -> dict[str, object]:
        return {
            **self.turn_json(KNIGHT_NAMES),
            "points": self.points,
            "sheets": [
                _sheet_json(sheet, boxes_filled(self.start, self.turn, len(self.sheets), seat))
                for seat, sheet in enumerate(self.sheets)
            ],
        }


def _sheet_json(sheet: ClassicSheet, filled: i64) -> dict[str, object]:
    """Return a sheet as JSON values; ``filled`` of its boxes are filled."""
    return {
        "roads": named(sheet.roads, ROAD_NAMES),
        "settlements": SETTLEMENT_NAMES[: int(sheet.settlements)],
        "cities": CITY_NAMES[: int(sheet.cities)],
        "knights": KNIGHT_NAMES[: int(sheet.knights)],
        "used": named(sheet.used, KNIGHT_NAMES),
        "boxes": [int(sheet.boxes[box]) for box in range(filled)],
    }


def boxes_filled(start: i64, turn: i64, seats: i64, seat: i64) -> i64:
    """Return the number of turns ``seat`` has completed after ``turn`` turns in all (DR-7).

    >>> [boxes_filled(1, 4, 3, seat) for seat in range(3)]
    [1, 2, 1]
    """
    if turn == 0:
        return 0
    place = (seat - start + seats) % seats  # 0 for the start player
    return (turn - place + seats - 1) // seats


@final
class Classic(DiceGame[ClassicState, ClassicView]):
    """The rules of the classic game with its options (section 8 of the rules)."""

    def __init__(
        self,
        seats: i64,
        *,
        start_player: str = "seat0",
        same_turn_joker: bool = True,
        nothing_built: i64 = -2,
        turns: i64 = 15,
    ) -> None:
        self.same_turn_joker = same_turn_joker
        self.nothing_built = nothing_built
        self.turns = turns
        alone = seats == 1
        super().__init__(
            "classic",
            VERSION,
            seats,
            {
                "start_player": start_player,
                "same_turn_joker": same_turn_joker,
                "nothing_built": int(nothing_built),
                "turns": int(turns),
            },
            sites=[SITE_TEXTS],
            jokers=KNIGHT_NAMES,
            length=1 + seats * (turns * MOST_ACTIONS_A_TURN + MOST_JOKERS),
            low=float(turns * nothing_built) if alone else 0.0,
            high=float(SHEET_POINTS) if alone else 1.0,
        )

    def initial(self) -> ClassicState:
        state = ClassicState()
        sheets: list[ClassicSheet] = []
        for _ in range(self.seats):
            sheet = ClassicSheet()
            sheet.boxes = vec[i16]([0] * int(self.turns))
            sheets.append(sheet)
        state.sheets = vec[ClassicSheet](sheets)
        self.begin(state)
        return state

    # Hooks of DiceGame

    def open_sites(self, state: ClassicState, group: i64) -> i64:
        return state.sheets[self.active(state)].open_sites(state.dice)

    def build(self, state: ClassicState, site: i64) -> None:
        state.dice -= state.sheets[self.active(state)].build(site)
        state.points += POINTS[site]
        if site >= KNIGHTS:
            state.fresh |= bit(site - KNIGHTS)

    def ready_jokers(self, state: ClassicState) -> i64:
        sheet = state.sheets[self.active(state)]
        ready = (bit(sheet.knights) - 1) & ~sheet.used
        return ready if self.same_turn_joker else ready & ~state.fresh  # DJ-3

    def mark_joker(self, state: ClassicState, joker: i64) -> None:
        state.sheets[self.active(state)].used |= bit(joker)

    def joker_face(self, joker: i64) -> i64:
        return JOKER_FACES[joker]

    def why_not_ready(self, state: ClassicState, joker: i64) -> str:
        sheet = state.sheets[self.active(state)]
        if joker >= sheet.knights:
            return "joker/no-knight"
        return "joker/used" if sheet.used & bit(joker) else "joker/fresh"

    def after_turn(self, state: ClassicState) -> None:
        box = state.turn // self.seats
        points = state.points if state.points > 0 else self.nothing_built  # CL-6
        state.sheets[self.active(state)].boxes[box] = i16(points)
        state.points = 0
        if state.turn + 1 == self.turns * self.seats:  # CL-7
            state.phase = OVER

    def why_not_site(self, state: ClassicState, site: i64) -> Fault:
        sheet = state.sheets[self.active(state)]
        name = SITE_TEXTS[site].split()[1]
        if sheet.is_built(site):
            return Fault("build/already-built", site=name)
        if site < SETTLEMENTS:
            if not sheet.reach() & bit(site):
                return Fault("build/no-road", site=name)
            return Fault("build/cost-road", site=name)
        if site < CITIES:
            return self._why_not_in_order(
                "settlement",
                name,
                site - SETTLEMENTS == sheet.settlements,
                sheet.has_settlement_site(),
            )
        if site < KNIGHTS:
            return self._why_not_in_order(
                "city", name, site - CITIES == sheet.cities, sheet.has_city_site()
            )
        return self._why_not_in_order("knight", name, site - KNIGHTS == sheet.knights, True)

    def _why_not_in_order(self, kind: str, name: str, is_next: bool, has_road: bool) -> Fault:
        if not is_next:
            return Fault(f"build/order-{kind}", site=name)
        return Fault(f"build/cost-{kind}" if has_road else "build/no-road", site=name)

    # Results

    def scores(self, state: ClassicState) -> list[int]:
        return [int(sheet.score()) for sheet in state.sheets]

    def utilities(self, state: ClassicState) -> list[float]:
        """Return the score of a single player, else shares of the victory."""
        if self.seats == 1:
            return [float(score) for score in self.scores(state)]
        return super().utilities(state)

    # Views, text, bytes

    def observe(self, state: ClassicState, player: i64) -> ClassicView:
        return ClassicView(player, state)

    def write(self, state: ClassicState) -> str:
        fields = [
            *write_turn(state),
            f"points={state.points}",
            f"fresh={joined(named(state.fresh, KNIGHT_NAMES))}",
        ]
        for seat in range(self.seats):
            filled = boxes_filled(state.start, state.turn, self.seats, seat)
            for field, value in _sheet_json(state.sheets[seat], filled).items():
                written = [str(item) for item in cast("list[object]", value)]
                fields.append(f"{seat}.{field}={joined(written)}")
        return " ".join(fields)

    def read(self, text: str) -> ClassicState:
        fields = Fields(text)
        seats, last = int(self.seats), int(self.turns * self.seats)
        state = self.initial()
        read_turn(fields, state, seats, last, PHASE_NAMES[: OVER + 1])
        state.points = fields.number("points", 0, SHEET_POINTS)
        state.fresh = read_set(fields, "fresh", KNIGHT_NAMES)
        for seat in range(seats):
            self._read_sheet(fields, state, seat)
        if not fields.faults:
            self._check_turn(fields, state)
        fields.finish()
        return state

    def _read_sheet(self, fields: Fields, state: ClassicState, seat: int) -> None:
        sheet = state.sheets[seat]
        sheet.roads = read_set(fields, f"{seat}.roads", ROAD_NAMES)
        sheet.settlements = _in_order(fields, f"{seat}.settlements", SETTLEMENT_NAMES)
        sheet.cities = _in_order(fields, f"{seat}.cities", CITY_NAMES)
        sheet.knights = _in_order(fields, f"{seat}.knights", KNIGHT_NAMES)
        sheet.used = read_set(fields, f"{seat}.used", KNIGHT_NAMES)
        if sheet.used >= bit(sheet.knights):
            fields.fault("position/joker-without-knight", field=f"{seat}.used")
        _check_roads(fields, sheet, seat)
        boxes = fields.numbers(f"{seat}.boxes", int(self.nothing_built), MOST_IN_A_BOX)
        for box in boxes:
            if box <= 0 and box != self.nothing_built:
                fields.fault("position/box", field=f"{seat}.boxes", value=box)
        filled = boxes_filled(state.start, state.turn, self.seats, seat)
        if len(boxes) != filled:
            fields.fault(
                "position/box-count", field=f"{seat}.boxes", given=len(boxes), due=int(filled)
            )
            return
        for k in range(len(boxes)):
            sheet.boxes[k] = i16(boxes[k])
        running = state.points if seat == self.active(state) and state.phase == BUILD else 0
        if sum(box for box in boxes if box > 0) + running != sheet.worth():
            fields.fault("position/points", field=f"{seat}.boxes", built=int(sheet.worth()))

    def _check_turn(self, fields: Fields, state: ClassicState) -> None:
        """Record faults of the running turn."""
        if (state.turn == self.turns * self.seats) != (state.phase == OVER):
            fields.fault("position/turn-phase", turn=int(state.turn))
        check_turn(
            fields,
            state,
            thrown=self.dice_this_turn(state),
            untouched=state.points == 0 and state.fresh == 0,
            random_start=self.random_start,
        )
        if state.start >= 0 and state.phase == BUILD and not self._fresh_fits(state):
            fields.fault("position/fresh")

    def _fresh_fits(self, state: ClassicState) -> bool:
        """Return True if the fresh knights are the last ones built and match the turn's points."""
        knights = state.sheets[self.active(state)].knights
        built = bit(knights) - 1
        worth: i64 = 0
        for k in range(knights):
            if state.fresh & bit(k):
                worth += POINTS[KNIGHTS + k]
                if built >> k & ~(state.fresh >> k):
                    return False
        return state.fresh & ~built == 0 and worth <= state.points

    def write_view(self, view: ClassicView) -> str:
        return self.write(view.state())

    def read_view(self, text: str, viewer: i64) -> ClassicView:
        return ClassicView(viewer, self.read(text))

    def pack(self, state: ClassicState) -> bytes:
        numbers = [*state.turn_numbers(), int(state.points)]
        for sheet in state.sheets:
            numbers += [
                int(sheet.roads),
                int(sheet.settlements),
                int(sheet.cities),
                int(sheet.knights),
                int(sheet.used),
            ]
            numbers += [int(sheet.boxes[box]) for box in range(len(sheet.boxes))]
        return struct.pack(f"<{len(numbers)}i", *numbers)

    def unpack(self, packed: bytes) -> ClassicState:
        seats, turns = int(self.seats), int(self.turns)
        each = SHEET_NUMBERS + turns
        numbers = list(struct.unpack(f"<{TURN_NUMBERS + 1 + seats * each}i", packed))
        state = self.initial()
        state.set_turn(numbers)
        state.points = numbers[TURN_NUMBERS]
        for seat in range(seats):
            sheet = state.sheets[seat]
            first = TURN_NUMBERS + 1 + seat * each
            own = numbers[first : first + each]
            sheet.roads = own[0]
            sheet.settlements = own[1]
            sheet.cities = own[2]
            sheet.knights = own[3]
            sheet.used = own[4]
            for box in range(turns):
                sheet.boxes[box] = i16(own[SHEET_NUMBERS + box])
        return state


def _in_order(fields: Fields, field: str, names_in_order: list[str]) -> int:
    """Read the pieces of one kind, which must be its first names in order (CL-2 to CL-4)."""
    found = fields.names(field, names_in_order)
    if found != list(range(len(found))):
        fields.fault("position/build-order", field=field)
    return len(found)


def _check_roads(fields: Fields, sheet: ClassicSheet, seat: int) -> None:
    """Record roads not connected to START, and buildings without a road (CL-1 to CL-3)."""
    connected = ClassicSheet()
    while connected.reach() & sheet.roads:
        connected.roads |= connected.reach() & sheet.roads
    if connected.roads != sheet.roads:
        fields.fault("position/roads-apart", field=f"{seat}.roads")
    roads = sheet.roads | START_BIT
    for k in range(sheet.settlements):
        if not SETTLEMENT_ROADS[k] & roads:
            fields.fault("position/no-road", field=f"{seat}.settlements", site=SETTLEMENT_NAMES[k])
    for k in range(sheet.cities):
        if not CITY_ROADS[k] & roads:
            fields.fault("position/no-road", field=f"{seat}.cities", site=CITY_NAMES[k])
