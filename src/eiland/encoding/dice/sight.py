"""What a viewer may know of a dice game, in a buffer (`layout.py`): everything."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.encoding.dice.layout import DicePlan
from eiland.encoding.layout import MOST_IN_TWO
from eiland.encoding.sight import Sight
from eiland.encoding.spread import WORD, flip, flip_both
from eiland.rules.aliases import Seat
from eiland.rules.bits import bit
from eiland.rules.dice.classic.classic import (
    CITIES,
    KNIGHTS,
    SETTLEMENTS,
    SITE_COUNT,
    ClassicSheet,
    ClassicState,
)
from eiland.rules.dice.extra.realms import ExtraState, Realm
from eiland.rules.dice.faces import Dice
from eiland.rules.dice.family import DiceGame
from eiland.rules.dice.plus.plus import PlusState
from eiland.rules.dice.race import Race, RaceState
from eiland.rules.dice.turn import DRAW, DiceState
from eiland.rules.island import HALF
from eiland.rules.protocol import State

MOST_SEATS: Final = 4
SHEET_STRIDE: Final = 40
PLUS_STRIDE: Final = 48
CORNER_STRIDE: Final = 56
EDGE_STRIDE: Final = 72
KNIGHT_STRIDE: Final = 24
CASTLE_STRIDE: Final = 8


def spread_dice(dice: Dice) -> i64:
    """Return the number of dice of each face in a byte of its own.

    >>> hex(spread_dice(0x100003))
    '0x10000000003'
    """
    found: i64 = 0
    shift: i64 = 0
    while dice:
        found |= (dice & 15) << shift
        dice >>= 4
        shift += 8
    return found


class DiceSight(Sight):
    """The observation of one dice game: sets as they were written last, by seat from "+0" on."""

    fresh: i64 = 0

    def __init__(
        self, rules: DiceGame[Any, Any], plan: DicePlan, words: vec[i64], first: i64, size: i64
    ) -> None:
        super().__init__(words, first, size)
        self.rules = rules
        self.plan = plan
        self.sheets = vec[i64]([0] * MOST_SEATS)

    def update(self, state: State, viewer: Seat) -> None:
        assert isinstance(state, DiceState)
        rules = self.rules
        seats = rules.seats
        turn_of = rules.turn_of(state)
        seat: i64 = 0
        if viewer >= 0:
            seat = viewer
        for place in range(seats):
            self.write_seat(state, place, seat, turn_of)
            seat += 1
            if seat == seats:
                seat = 0
        words, at = self.words, self.first + self.plan.of_turn
        turn = min(state.turn, MOST_IN_TWO)
        in_play: i64 = 0
        if state.phase != DRAW:
            in_play = rules.dice_this_turn(state)
        words[at] = spread_dice(state.dice) | state.rolls << 48 | i64(state.rolling) << 56
        words[at + 1] = (
            turn >> 8 | (turn & 255) << 8 | in_play << 16 | self.turn_points(state) << 24
        )
        words[at + 2] = bit(8 * state.phase)
        if state.fresh != self.fresh:
            first = WORD * self.first + self.plan.fresh
            flip(words, first, state.fresh ^ self.fresh, 1)
            self.fresh = state.fresh

    def write_seat(self, state: DiceState, place: i64, seat: Seat, turn_of: Seat) -> None:
        """Write what belongs to a seat, which is ``place`` seats after the viewer."""
        raise NotImplementedError

    def turn_points(self, state: DiceState) -> i64:
        """Return the points built in the running turn, where the game counts them."""
        return 0

    def show_sheet(self, place: i64, stride: i64, sheet: i64) -> None:
        """Show what has changed on a sheet, which is a set."""
        changed = sheet ^ self.sheets[place]
        if changed:
            flip(self.words, WORD * self.first + self.plan.sheet + stride * place, changed, 1)
            self.sheets[place] = sheet

    def forget(self) -> None:
        self.fresh = 0
        for place in range(i64(MOST_SEATS)):
            self.sheets[place] = 0


def sheet_set(sheet: ClassicSheet) -> i64:
    """Return everything on a classic sheet as one set, in the order of `layout.CLASSIC_SHEET`."""
    return (
        sheet.roads
        | (bit(sheet.settlements) - 1) << SETTLEMENTS
        | (bit(sheet.cities) - 1) << CITIES
        | (bit(sheet.knights) - 1) << KNIGHTS
        | sheet.used << SITE_COUNT
    )


@final
class ClassicSight(DiceSight):
    """The observation of one classic game."""

    def write_seat(self, state: DiceState, place: i64, seat: Seat, turn_of: Seat) -> None:
        assert isinstance(state, ClassicState)
        plan, sheet = self.plan, state.sheets[seat]
        self.show_sheet(place, SHEET_STRIDE, sheet_set(sheet))
        score = sheet.score() - plan.lowest
        self.words[self.first + plan.of_seat + place] = (
            score >> 8
            | (score & 255) << 8
            | i64(turn_of == seat) << 16
            | i64(state.start == seat) << 24
        )

    def turn_points(self, state: DiceState) -> i64:
        assert isinstance(state, ClassicState)
        return state.points


class RaceSight(DiceSight):
    """The observation of one game of Plus or Extra."""

    def __init__(
        self, rules: Race[Any, Any], plan: DicePlan, words: vec[i64], first: i64, size: i64
    ) -> None:
        super().__init__(rules, plan, words, first, size)
        self.race = rules

    def write_racer(self, state: RaceState, place: i64, seat: Seat, turn_of: Seat) -> None:
        """Write the block of a seat: `layout.OF_RACER`."""
        shift = 8 * seat
        self.words[self.first + self.plan.of_seat + place] = (
            self.race.points(state, seat)
            | (state.lengths >> shift & 255) << 8
            | (state.armies >> shift & 255) << 16
            | i64(state.road == seat) << 24
            | i64(state.army == seat) << 32
            | i64(turn_of == seat) << 40
            | i64(state.start == seat) << 48
        )


@final
class PlusSight(RaceSight):
    """The observation of one game of Plus."""

    def write_seat(self, state: DiceState, place: i64, seat: Seat, turn_of: Seat) -> None:
        assert isinstance(state, PlusState)
        self.show_sheet(place, PLUS_STRIDE, state.sheets[seat])
        self.write_racer(state, place, seat, turn_of)


@final
class ExtraSight(RaceSight):
    """The observation of one game of Extra."""

    def __init__(
        self, rules: Race[Any, Any], plan: DicePlan, words: vec[i64], first: i64, size: i64
    ) -> None:
        super().__init__(rules, plan, words, first, size)
        # By place from "+0" on
        self.shown = vec[Realm]([Realm() for _ in range(MOST_SEATS)])

    def write_seat(self, state: DiceState, place: i64, seat: Seat, turn_of: Seat) -> None:
        assert isinstance(state, ExtraState)
        realm, was = state.realms[seat], self.shown[place]
        if (
            realm.low != was.low
            or realm.high != was.high
            or realm.settlements != was.settlements
            or realm.cities != was.cities
            or realm.knights != was.knights
            or realm.used != was.used
            or realm.castles != was.castles
        ):
            self._show_realm(place, realm, was)
        self.write_racer(state, place, seat, turn_of)

    def _show_realm(self, place: i64, realm: Realm, was: Realm) -> None:
        """Show the pieces of a player; ``was`` are those that are shown."""
        words, plan, base = self.words, self.plan, WORD * self.first
        first = base + plan.buildings + CORNER_STRIDE * place
        settlements = realm.settlements ^ was.settlements
        flip_both(words, first, settlements, realm.cities ^ was.cities)
        first = base + plan.roads + EDGE_STRIDE * place
        flip(words, first, realm.low ^ was.low, 1)
        flip(words, first + HALF, realm.high ^ was.high, 1)
        knights = base + KNIGHT_STRIDE * place
        flip(words, knights + plan.knights, realm.knights ^ was.knights, 1)
        flip(words, knights + plan.used, realm.used ^ was.used, 1)
        first = base + plan.castles + CASTLE_STRIDE * place
        flip(words, first, realm.castles ^ was.castles, 1)
        was.assign(realm)

    def forget(self) -> None:
        super().forget()
        blank = Realm()
        for place in range(i64(MOST_SEATS)):
            self.shown[place].assign(blank)
