"""What a viewer may know of a dice game, in a buffer (`layout.py`): everything."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.encoding.dice.layout import DicePlan
from eiland.encoding.layout import MOST_IN_TWO
from eiland.encoding.sight import Sight
from eiland.encoding.spread import WORD, flip
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

    def show_set(self, first: i64, known: vec[i64], place: i64, members: i64, value: i64) -> None:
        """Write a set whose bytes begin at ``first`` of the observation, where it has changed."""
        changed = members ^ known[place]
        if changed:
            flip(self.words, WORD * self.first + first, changed, value)
            known[place] = members

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
        self.show_set(plan.sheet + SHEET_STRIDE * place, self.sheets, place, sheet_set(sheet), 1)
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
        first = self.plan.sheet + PLUS_STRIDE * place
        self.show_set(first, self.sheets, place, state.sheets[seat], 1)
        self.write_racer(state, place, seat, turn_of)


@final
class ExtraSight(RaceSight):
    """The observation of one game of Extra."""

    def __init__(
        self, rules: Race[Any, Any], plan: DicePlan, words: vec[i64], first: i64, size: i64
    ) -> None:
        super().__init__(rules, plan, words, first, size)
        self.cities = vec[i64]([0] * MOST_SEATS)
        self.low = vec[i64]([0] * MOST_SEATS)
        self.high = vec[i64]([0] * MOST_SEATS)
        self.knights = vec[i64]([0] * MOST_SEATS)
        self.used = vec[i64]([0] * MOST_SEATS)
        self.castles = vec[i64]([0] * MOST_SEATS)

    def write_seat(self, state: DiceState, place: i64, seat: Seat, turn_of: Seat) -> None:
        assert isinstance(state, ExtraState)
        self._write_realm(place, state.realms[seat])
        self.write_racer(state, place, seat, turn_of)

    def _write_realm(self, place: i64, realm: Realm) -> None:
        plan = self.plan
        corners = plan.buildings + CORNER_STRIDE * place
        self.show_set(corners, self.sheets, place, realm.settlements, 1)
        self.show_set(corners, self.cities, place, realm.cities, 2)
        edges = plan.roads + EDGE_STRIDE * place
        self.show_set(edges, self.low, place, realm.low, 1)
        self.show_set(edges + HALF, self.high, place, realm.high, 1)
        self.show_set(plan.knights + KNIGHT_STRIDE * place, self.knights, place, realm.knights, 1)
        self.show_set(plan.used + KNIGHT_STRIDE * place, self.used, place, realm.used, 1)
        self.show_set(plan.castles + CASTLE_STRIDE * place, self.castles, place, realm.castles, 1)

    def forget(self) -> None:
        super().forget()
        for place in range(i64(MOST_SEATS)):
            self.cities[place] = 0
            self.low[place] = 0
            self.high[place] = 0
            self.knights[place] = 0
            self.used[place] = 0
            self.castles[place] = 0
