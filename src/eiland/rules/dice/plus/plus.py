"""Dice Game Plus: own sheets, two titles, a race to ten points (PL-*).

A sheet is one integer. Bit n means that site n is built; the used jokers follow the sites::

    roads T1 to B3 | settlements | cities | knights | used jokers
"""

from __future__ import annotations

import struct
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import bit, count, lowest
from eiland.rules.dice.classic.sheet import GRID, HEX_NAMES
from eiland.rules.dice.costs import CITY_COST, KNIGHT_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.dice.faces import covers, total
from eiland.rules.dice.plus.sheet import (
    ARMY_TITLE_POINTS,
    CITY_CORNERS,
    CITY_NAMES,
    CITY_POINTS,
    ISLAND_HEXES,
    JOKER_FACES,
    JOKER_NAMES,
    JOKER_NEEDS,
    KNIGHT_NAMES,
    MARKED_ROAD,
    ROAD_NAMES,
    ROAD_TITLE_POINTS,
    ROADS,
    SETTLEMENT_CORNERS,
    SETTLEMENT_NAMES,
    SETTLEMENT_POINTS,
)
from eiland.rules.dice.race import FIRST_DICE, GOAL, Race, RaceState, RaceView
from eiland.rules.dice.turn import (
    OVER,
    PHASE_NAMES,
    TURN_NUMBERS,
    named,
    read_set,
    read_turn,
)
from eiland.rules.errors import Fault
from eiland.rules.fields import Fields, joined
from eiland.rules.island import EDGE_HIGH, EDGE_LOW, EDGE_NUMBERS
from eiland.rules.island import GRID as ISLAND
from eiland.rules.protocol import ENDLESS
from eiland.rules.trails import longest

VERSION: Final = 1

# Order of sites: 18 roads, 7 settlements, 4 cities, 9 knights. The jokers follow.
SETTLEMENTS: Final = 18
CITIES: Final = 25
KNIGHTS: Final = 29
JOKERS: Final = 38
ROAD_SITES: Final = 0x3FFFF
SETTLEMENT_SITES: Final = 0x1FC0000
CITY_SITES: Final = 0x1E000000
KNIGHT_SITES: Final = 0x3FE0000000
ALL_SITES: Final = 0x3FFFFFFFFF
START_SHEET: Final = 1  # T1 is prebuilt (PL-0)
MOST_TURNS: Final = 1_000_000  # maximum turn number in a position's text
KNIGHT_SET: Final = 0x1FF
JOKER_SET: Final = 0x7F
SINGLE_KNIGHTS: Final = 0x1F  # knights with a joker of their own
PAIR_N: Final = 0x60
PAIR_C: Final = 0x180
SITE_TEXTS: Final = (
    [f"road {name}" for name in ROAD_NAMES]
    + [f"settlement {name}" for name in SETTLEMENT_NAMES]
    + [f"city {name}" for name in CITY_NAMES]
    + [f"knight {name}" for name in KNIGHT_NAMES]
)
FACES_OF_JOKERS: Final = vec[i64](JOKER_FACES)
COSTS: Final = vec[i64](
    [ROAD_COST] * len(ROADS)
    + [SETTLEMENT_COST] * len(SETTLEMENT_NAMES)
    + [CITY_COST] * len(CITY_NAMES)
    + [KNIGHT_COST] * len(KNIGHT_NAMES)
)


def _touched(roads: int) -> int:
    """Return, as bits, the roads, settlements and cities that touch one of ``roads`` (PL-1)."""
    ends = {corner for k, road in enumerate(ROADS) if roads >> k & 1 for corner in road}
    places = [
        *ROADS,
        *((corner, corner) for corner in SETTLEMENT_CORNERS),
        *((corner, corner) for corner in CITY_CORNERS),
    ]
    return sum(2**k for k, place in enumerate(places) if ends.intersection(place))


def _island_edges() -> list[int]:
    """List the edges of the island of nineteen hexes that correspond to the roads of the sheet.

    The sheet has flat-top hexes. Turned clockwise to stand point up, their first corner, in the
    east, becomes the third from the top.
    """
    corners: dict[int, int] = {}
    for name, around in zip(HEX_NAMES, GRID.hex_corners, strict=True):
        turned = ISLAND.hex_corners[ISLAND_HEXES[name]]
        corners.update({corner: turned[(k + 2) % 6] for k, corner in enumerate(around)})
    return [
        EDGE_NUMBERS[f"{min(corners[a], corners[b])}-{max(corners[a], corners[b])}"]
        for a, b in ROADS
    ]


TOUCHED_LOW: Final = vec[i64]([_touched(roads) for roads in range(512)])
TOUCHED_HIGH: Final = vec[i64]([_touched(512 * roads) for roads in range(512)])
LOW: Final = vec[i64]([int(EDGE_LOW[edge]) for edge in _island_edges()])
HIGH: Final = vec[i64]([int(EDGE_HIGH[edge]) for edge in _island_edges()])


def reach(sheet: i64) -> i64:
    """Return, as bits, the unbuilt roads, settlements and cities that touch a built road."""
    return (TOUCHED_LOW[sheet & 511] | TOUCHED_HIGH[sheet >> 9 & 511]) & ~sheet


def road_length(sheet: i64) -> i64:
    """Return the length of the longest unbranched run of roads, T1 included (PL-5).

    >>> road_length(START_SHEET), road_length(0b11111)
    (1, 5)
    """
    low: i64 = 0
    high: i64 = 0
    for road in range(i64(SETTLEMENTS)):
        if sheet & bit(road):
            low |= LOW[road]
            high |= HIGH[road]
    return longest(low, high, 0)


def knights_of(sheet: i64) -> i64:
    """Return the knights of a sheet, as bits."""
    return sheet >> KNIGHTS & KNIGHT_SET


def jokers_of(knights: i64) -> i64:
    """Return, as bits, the jokers of some knights; a pair shares one (PL-3)."""
    jokers = knights & SINGLE_KNIGHTS
    if knights & PAIR_N == PAIR_N:
        jokers |= bit(5)
    if knights & PAIR_C == PAIR_C:
        jokers |= bit(6)
    return jokers


def used_jokers(sheet: i64) -> i64:
    """Return the used jokers of a sheet, as bits."""
    return sheet >> JOKERS & JOKER_SET


def building_points(sheet: i64) -> i64:
    """Return the points of the settlements and cities (PL-2)."""
    return SETTLEMENT_POINTS * count(sheet & SETTLEMENT_SITES) + CITY_POINTS * count(
        sheet & CITY_SITES
    )


@final
class PlusState(RaceState):
    """A position of Dice Game Plus."""

    sheets: vec[i64] = vec[i64]()  # by seat; see the module docstring

    def copy(self) -> PlusState:
        state = PlusState()
        state.assign_race(self)
        state.sheets = self.sheets[:]
        return state

    def assign(self, source: PlusState) -> None:  # type: ignore[override]  # of the same game
        self.assign_race(source)
        sheets, others = self.sheets, source.sheets
        for seat in range(i64(len(sheets))):
            sheets[seat] = others[seat]

    def rebuild(self) -> None:
        """Recompute the fields that are derived from the sheets."""
        self.lengths = self.armies = self.built = 0
        for seat in range(i64(len(self.sheets))):
            sheet = self.sheets[seat]
            self.lengths += road_length(sheet) << 8 * seat
            self.armies += count(knights_of(sheet)) << 8 * seat
            self.built += building_points(sheet) << 8 * seat


@final
class PlusView(RaceView):
    """A position as every viewer sees it, with the fields of `PlusState`.

    They are packed numbers and sets: read `as_json` instead, whose fields are described in
    ``docs/http.md``, "Views".
    """

    def __init__(self, viewer: i64, state: PlusState) -> None:
        super().__init__(viewer, state)
        self.sheets = state.sheets[:]

    def state(self) -> PlusState:
        """Return the position."""
        state = PlusState()
        self.set_race(state)
        state.sheets = self.sheets[:]
        return state

    def as_json(self) -> dict[str, object]:
        return {
            **self.race_json(KNIGHT_NAMES),
            "sheets": [
                {**_sheet_json(self.sheets[seat]), "longest": self.lengths >> 8 * seat & 255}
                for seat in range(len(self.sheets))
            ],
        }


def _sheet_json(sheet: i64) -> dict[str, list[str]]:
    """Return a sheet as JSON values."""
    return {
        "roads": named(sheet & ROAD_SITES & ~START_SHEET, ROAD_NAMES),
        "settlements": named(sheet >> SETTLEMENTS & 127, SETTLEMENT_NAMES),
        "cities": named(sheet >> CITIES & 15, CITY_NAMES),
        "knights": named(knights_of(sheet), KNIGHT_NAMES),
        "used": named(used_jokers(sheet), JOKER_NAMES),
    }


@final
class Plus(Race[PlusState, PlusView]):
    """The rules of Dice Game Plus with its options.

    >>> rules = Plus(2)
    >>> rules.write(rules.initial()).split()[:3]
    ['start=0', 'turn=0', 'phase=roll']
    """

    def __init__(
        self, seats: i64, *, start_player: str = "seat0", same_turn_joker: bool = True
    ) -> None:
        self.same_turn_joker = same_turn_joker
        super().__init__(
            "plus",
            VERSION,
            seats,
            {"start_player": start_player, "same_turn_joker": same_turn_joker},
            sites=[SITE_TEXTS],
            jokers=JOKER_NAMES,
            length=ENDLESS,
            first_dice=FIRST_DICE,
        )
        self.road_points = ROAD_TITLE_POINTS
        self.army_points = ARMY_TITLE_POINTS

    def initial(self) -> PlusState:
        state = PlusState()
        state.sheets = vec[i64]([START_SHEET] * int(self.seats))
        state.rebuild()
        self.begin(state)
        return state

    # Hooks of DiceGame

    def open_sites(self, state: PlusState, group: i64) -> i64:
        dice = state.dice
        paid: i64 = 0
        if covers(dice, ROAD_COST):
            paid = ROAD_SITES
        if covers(dice, SETTLEMENT_COST):
            paid |= SETTLEMENT_SITES
        if covers(dice, CITY_COST):
            paid |= CITY_SITES
        if covers(dice, KNIGHT_COST):
            paid |= KNIGHT_SITES
        if paid == 0:
            return 0
        sheet = state.sheets[self.active(state)]
        return (reach(sheet) | KNIGHT_SITES & ~sheet) & paid

    def build(self, state: PlusState, site: i64) -> None:
        seat = self.active(state)
        sheet = state.sheets[seat] | bit(site)
        state.sheets[seat] = sheet
        state.dice -= COSTS[site]
        if site < SETTLEMENTS:
            state.lengths += (road_length(sheet) - (state.lengths >> 8 * seat & 255)) << 8 * seat
            self.give_road(state)
        elif site < CITIES:
            state.built += SETTLEMENT_POINTS * bit(8 * seat)
        elif site < KNIGHTS:
            state.built += CITY_POINTS * bit(8 * seat)
        else:
            state.fresh |= bit(site - KNIGHTS)
            state.armies += bit(8 * seat)
            self.give_army(state)
        if self.points(state, seat) >= GOAL:  # PL-6
            self.finish(state)

    def road_claims(self, state: PlusState) -> i64:
        """Return the lengths of seats that have built the marked road (PL-5)."""
        claims = state.lengths
        for seat in range(self.seats):
            if not state.sheets[seat] & bit(MARKED_ROAD):
                claims &= ~(255 * bit(8 * seat))
        return claims

    def dice_spent(self, state: PlusState, seat: i64) -> i64:
        dice: i64 = 0
        sites = state.sheets[seat] & ALL_SITES & ~START_SHEET
        while sites:
            dice += total(COSTS[lowest(sites)])
            sites &= sites - 1
        return dice

    def fresh_fits(self, state: PlusState) -> bool:
        sheet = state.sheets[self.active(state)]
        knights = knights_of(sheet)
        rested = knights if self.same_turn_joker else knights & ~state.fresh  # DJ-3
        return state.fresh & ~knights == 0 and used_jokers(sheet) & ~jokers_of(rested) == 0

    def ready_jokers(self, state: PlusState) -> i64:
        sheet = state.sheets[self.active(state)]
        knights = knights_of(sheet)
        if not self.same_turn_joker:
            knights &= ~state.fresh  # DJ-3
        return jokers_of(knights) & ~used_jokers(sheet)

    def mark_joker(self, state: PlusState, joker: i64) -> None:
        state.sheets[self.active(state)] |= bit(JOKERS + joker)

    def joker_face(self, joker: i64) -> i64:
        return FACES_OF_JOKERS[joker]

    def after_turn(self, state: PlusState) -> None:
        """Do nothing: the game has no turn limit (PL-6a)."""

    def why_not_site(self, state: PlusState, site: i64) -> Fault:
        sheet = state.sheets[self.active(state)]
        kind, name = SITE_TEXTS[site].split()
        if sheet & bit(site):
            return Fault("build/already-built", site=name)
        if not (reach(sheet) | KNIGHT_SITES) & bit(site):
            return Fault("build/no-road", site=name)
        return Fault(f"build/cost-{kind}", site=name)

    def why_not_ready(self, state: PlusState, joker: i64) -> str:
        sheet = state.sheets[self.active(state)]
        if used_jokers(sheet) & bit(joker):
            return "joker/used"
        if jokers_of(knights_of(sheet)) & bit(joker):
            return "joker/fresh"
        return "joker/no-knight" if len(JOKER_NEEDS[joker]) == 1 else "joker/pair"

    # Views, text, bytes

    def observe(self, state: PlusState, player: i64) -> PlusView:
        return PlusView(player, state)

    def write(self, state: PlusState) -> str:
        fields = self.write_race(state, named(state.fresh, KNIGHT_NAMES))
        for seat in range(self.seats):
            for field, written in _sheet_json(state.sheets[seat]).items():
                fields.append(f"{seat}.{field}={joined(written)}")
        return " ".join(fields)

    def read(self, text: str) -> PlusState:
        fields = Fields(text)
        state = self.initial()
        read_turn(fields, state, int(self.seats), MOST_TURNS, PHASE_NAMES[: OVER + 1])
        state.fresh = read_set(fields, "fresh", KNIGHT_NAMES)
        self.read_titles(fields, state)
        for seat in range(int(self.seats)):
            state.sheets[seat] = _read_sheet(fields, seat)
        state.rebuild()
        if not fields.faults:
            self.check_running_turn(fields, state)
            self.check_titles(fields, state)
            self.check_end(fields, state)
        fields.finish()
        return state

    def write_view(self, view: PlusView) -> str:
        return self.write(view.state())

    def read_view(self, text: str, viewer: i64) -> PlusView:
        return PlusView(viewer, self.read(text))

    def pack(self, state: PlusState) -> bytes:
        numbers = [*state.turn_numbers(), int(state.road), int(state.army)]
        sheets = [int(sheet) for sheet in state.sheets]
        return struct.pack(f"<{len(numbers)}i{len(sheets)}q", *numbers, *sheets)

    def unpack(self, packed: bytes) -> PlusState:
        seats = int(self.seats)
        numbers = list(struct.unpack(f"<{TURN_NUMBERS + 2}i{seats}q", packed))
        state = self.initial()
        state.set_turn(numbers)
        state.road = numbers[TURN_NUMBERS]
        state.army = numbers[TURN_NUMBERS + 1]
        for seat in range(seats):
            state.sheets[seat] = numbers[TURN_NUMBERS + 2 + seat]
        state.rebuild()
        return state


def _read_sheet(fields: Fields, seat: int) -> int:
    """Read a sheet; record pieces without a connection and jokers without knights."""
    roads = START_SHEET | read_set(fields, f"{seat}.roads", ["", *ROAD_NAMES[1:]])
    settlements = read_set(fields, f"{seat}.settlements", SETTLEMENT_NAMES)
    cities = read_set(fields, f"{seat}.cities", CITY_NAMES)
    knights = read_set(fields, f"{seat}.knights", KNIGHT_NAMES)
    used = read_set(fields, f"{seat}.used", JOKER_NAMES)
    if used & ~jokers_of(knights):
        fields.fault("position/joker-without-knight", field=f"{seat}.used")
    connected: i64 = START_SHEET
    while reach(connected) & roads:
        connected |= reach(connected) & roads
    if connected != roads:
        fields.fault("position/roads-apart", field=f"{seat}.roads")
    touched = reach(roads)
    for k, name in enumerate(SETTLEMENT_NAMES):
        if settlements >> k & 1 and not touched & bit(SETTLEMENTS + k):
            fields.fault("position/no-road", field=f"{seat}.settlements", site=name)
    for k, name in enumerate(CITY_NAMES):
        if cities >> k & 1 and not touched & bit(CITIES + k):
            fields.fault("position/no-road", field=f"{seat}.cities", site=name)
    sites = settlements << SETTLEMENTS | cities << CITIES | knights << KNIGHTS
    return int(roads | sites | used << JOKERS)
