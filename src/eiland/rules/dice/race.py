"""Rules shared by Dice Game Plus and Dice Game Extra: a race to ten points, and two titles.

Rules PL-4 to PL-6, EX-8 to EX-10, EX-12.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from eiland.rules.aliases import NO_SEAT
from eiland.rules.bits import count
from eiland.rules.dice.costs import KNIGHT_DICE
from eiland.rules.dice.faces import MOST_DICE, total
from eiland.rules.dice.family import DiceGame
from eiland.rules.dice.turn import BUILD, OVER, DiceState, DiceView, check_turn, write_turn
from eiland.rules.fields import Fields, joined
from eiland.rules.titles import holder

GOAL: Final = 10
FIRST_DICE: Final = 3  # DR-5
SIX_FROM: Final = 3  # turns before all six dice are in play
ARMY_LEAST: Final = 3
ROAD_LEAST: Final = 5


@mypyc_attr(allow_interpreted_subclasses=False)
class RaceState(DiceState):
    """A position of a race. Packed fields have one byte per seat."""

    road: i64 = NO_SEAT  # seat that holds Longest Road
    army: i64 = NO_SEAT  # seat that holds Largest Army

    # Derived from what is built.
    lengths: i64 = 0  # length of each longest road, packed
    armies: i64 = 0  # number of knights, packed
    built: i64 = 0  # points of all pieces, packed

    def assign_race(self, source: RaceState) -> None:
        """Copy the turn and the titles of ``source``."""
        self.assign_turn(source)
        self.road = source.road
        self.army = source.army
        self.lengths = source.lengths
        self.armies = source.armies
        self.built = source.built


@mypyc_attr(allow_interpreted_subclasses=False)
class RaceView(DiceView):
    """A position as every viewer sees it; the turn and the titles have the fields of the state."""

    def __init__(self, viewer: i64, state: RaceState) -> None:
        super().__init__(viewer, state)
        self.road = state.road
        self.army = state.army
        self.lengths = state.lengths
        self.armies = state.armies
        self.built = state.built

    def set_race(self, state: RaceState) -> None:
        """Copy the turn and the titles of the view to ``state``."""
        self.set_turn(state)
        state.road = self.road
        state.army = self.army
        state.lengths = self.lengths
        state.armies = self.armies
        state.built = self.built

    def race_json(self, knights: list[str]) -> dict[str, object]:
        """Return the turn and the titles as JSON values; ``knights`` lists the names of knights."""
        return {
            **self.turn_json(knights),
            "road": None if self.road < 0 else self.road,
            "army": None if self.army < 0 else self.army,
        }


R = TypeVar("R", bound=RaceState)
X = TypeVar("X", bound=RaceView)


class Race(DiceGame[R, X], Generic[R, X]):
    """A race to ten points.

    Hooks besides those of `DiceGame`: `dice_spent`, `road_claims`, `is_at_an_end`, `has_winner`,
    `fresh_fits`. A game also sets the points of the titles and whether roads can be cut.
    """

    road_points: i64 = 0
    army_points: i64 = 0
    roads_are_cut: bool = False  # another player's building may cut a road (EX-9)

    def dice_spent(self, state: R, seat: i64) -> i64:
        """Return the number of dice that paid for everything a seat has built."""
        raise NotImplementedError

    def fresh_fits(self, state: R) -> bool:
        """Return True if the active player has the fresh knights and may have used their jokers."""
        raise NotImplementedError

    def is_at_an_end(self, state: R) -> bool:
        """Return True if the game ends without a winner by points."""
        return False

    def has_winner(self, state: R) -> bool:
        """Return True if the active player has ten points and so has won (PL-6, EX-12)."""
        return state.start >= 0 and self.points(state, self.active(state)) >= GOAL

    def road_claims(self, state: R) -> i64:
        """Return the packed lengths of the roads that may claim Longest Road."""
        return state.lengths

    def points(self, state: R, seat: i64) -> i64:
        """Return the points of a seat (PL-2, EX-8)."""
        points = state.built >> 8 * seat & 255
        if state.road == seat:
            points += self.road_points
        if state.army == seat:
            points += self.army_points
        return points

    def scores(self, state: R) -> list[int]:
        return [int(self.points(state, seat)) for seat in range(self.seats)]

    def winners(self, state: R) -> list[int]:
        """List the winners: the active player with ten points (EX-12a), else the best (EX-13)."""
        if not self.is_over(state):
            return []
        if self.points(state, self.active(state)) >= GOAL:
            return [int(self.active(state))]
        return super().winners(state)

    def give_road(self, state: R) -> None:
        """Reassign Longest Road after a change of lengths (PL-5, EX-9)."""
        state.road = holder(self.road_claims(state), self.seats, state.road, ROAD_LEAST)

    def give_army(self, state: R) -> None:
        """Reassign Largest Army after a new knight, used or not (PL-4, EX-10, DJ-7)."""
        state.army = holder(state.armies, self.seats, state.army, ARMY_LEAST)

    # Positions

    def write_race(self, state: R, fresh: list[str]) -> list[str]:
        """Return the fields of the turn and the titles."""
        return [
            *write_turn(state),
            f"fresh={joined(fresh)}",
            f"road={'-' if state.road < 0 else state.road}",
            f"army={'-' if state.army < 0 else state.army}",
        ]

    def read_titles(self, fields: Fields, state: R) -> None:
        """Read the holders of the titles."""
        seats = ["-", *(str(seat) for seat in range(int(self.seats)))]
        state.road = fields.choice("road", seats) - 1
        state.army = fields.choice("army", seats) - 1

    def check_running_turn(self, fields: Fields, state: R) -> None:
        """Record faults of the running turn."""
        thrown = self.dice_this_turn(state)
        check_turn(
            fields,
            state,
            thrown=thrown,
            untouched=state.fresh == 0,
            random_start=self.random_start,
        )
        if state.phase != BUILD or state.start < 0:
            return
        spent = max(thrown - total(state.dice), 0)
        if KNIGHT_DICE * count(state.fresh) > spent or not self.fresh_fits(state):
            fields.fault("position/fresh")

    def check_titles(self, fields: Fields, state: R) -> None:
        """Record titles with a wrong holder."""
        claims = self.road_claims(state)
        if self._is_misplaced(claims, state.road, ROAD_LEAST, may_be_unheld=self.roads_are_cut):
            fields.fault("position/title", field="road")
        if self._is_misplaced(state.armies, state.army, ARMY_LEAST, may_be_unheld=False):
            fields.fault("position/title", field="army")

    def _is_misplaced(self, scores: i64, held_by: i64, least: i64, *, may_be_unheld: bool) -> bool:
        """Return True if a title must have another holder."""
        if held_by < 0 and _largest(scores) >= least and not may_be_unheld:
            return True
        return holder(scores, self.seats, held_by, least) != held_by

    def check_end(self, fields: Fields, state: R) -> None:
        """Record a wrong end of the game, points scored off turn, and more pieces than dice."""
        if (self.has_winner(state) or self.is_at_an_end(state)) != (state.phase == OVER):
            fields.fault("position/end")
        for seat in range(self.seats):
            off_turn = state.start >= 0 and seat != self.active(state)
            if off_turn and self._points_of_own_turns(state, seat) >= GOAL:
                fields.fault("position/points-off-turn", seat=int(seat))
            if self.dice_spent(state, seat) > self._dice_seen(state, seat):
                fields.fault("position/too-much-built", seat=int(seat))

    def _points_of_own_turns(self, state: R, seat: i64) -> i64:
        """Return the points of a seat that only its own turns can have brought."""
        points = self.points(state, seat)
        if self.roads_are_cut and state.road == seat:
            points -= self.road_points
        return points

    def _dice_seen(self, state: R, seat: i64) -> i64:
        """Return the maximum number of dice that a seat can have spent so far."""
        if state.start < 0:
            return 0
        dice: i64 = 0
        turn = (seat - state.start + self.seats) % self.seats
        while turn < state.turn and turn < SIX_FROM:
            dice += self.first_dice + turn
            turn += self.seats
        if turn < state.turn:
            dice += MOST_DICE * ((state.turn - turn + self.seats - 1) // self.seats)
        if seat == self.active(state) and (state.phase == BUILD or state.phase == OVER):
            dice += self.dice_this_turn(state) - total(state.dice)
        return dice


def _largest(packed: i64) -> i64:
    """Return the largest of the packed numbers."""
    most: i64 = 0
    while packed:
        most = max(most, packed & 255)
        packed >>= 8
    return most
