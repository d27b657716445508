"""Features of a position of a race, seen after the turn of one player.

What both games have is here; each game adds features of its sheet (`plus.py`, `extra.py`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.bots.layout import Feature, Layout
from eiland.bots.race.evaluator import (
    ARMY,
    JOKER,
    TO_GO,
    WILD_JOKER,
    Evaluator,
    best_other,
)
from eiland.bots.race.leaf import AnyRace
from eiland.rules.dice.race import GOAL, RaceState
from eiland.rules.dice.turn import START_ROADS, TO_ROLL

MOST_SEATS: Final = 4
MOST_DICE_TO_GO: Final = 48
MOST_KNIGHTS: Final = 12
MOST_ROAD: Final = 16
HOLDERS: Final = 3
"""Groups of a title: nobody holds it, the seat, another seat."""
AHEAD: Final = 4
"""The lead in a title is counted from -4 to 4, with this for 0."""

POINTS_AT: Final = 0
WAIT_AT: Final = 1
DICE_AT: Final = 2
ARMY_AT: Final = 3
ARMY_LEAD_AT: Final = 4
ROAD_AT: Final = 5
ROAD_LEAD_AT: Final = 6
JOKERS_AT: Final = 7
WILD_AT: Final = 8
THROWN_AT: Final = 9
MORE_AT: Final = 10

OF_EVERY_SEAT: Final = [
    Feature("points missing", GOAL + 1),
    Feature("turns until it moves", MOST_SEATS),
    Feature("dice to go", MOST_DICE_TO_GO + 1, (0, 2, 4, 7, 10, 13, 17, 21, 28, 36, 48)),
    Feature("knights", (MOST_KNIGHTS + 1) * HOLDERS, (0, 1, 2, 3, 4, 6, 12), HOLDERS),
    Feature("lead in knights", 2 * AHEAD + 1),
    Feature("road", (MOST_ROAD + 1) * HOLDERS, (0, 2, 4, 5, 6, 9, 16), HOLDERS),
    Feature("lead in roads", 2 * AHEAD + 1),
    Feature("jokers", 10, (0, 1, 2, 3, 5, 9)),
    Feature("wild jokers", 3),
    Feature("dice in the next turn, above three", 4),
]

STARTED_AT: Final = 0
ROUND_AT: Final = 1
LEADER_AT: Final = 2
LEAST_AT: Final = 3
MORE_OF_TABLE_AT: Final = 4

OF_EVERY_TABLE: Final = [
    Feature("start roads, before the first turn", MOST_SEATS + 1),
    Feature("round", 25, (0, 2, 5, 10, 15, 24)),
    Feature("points missing to the leader", GOAL + 1, (0, 1, 2, 4, 7, 10)),
    Feature("fewest dice to go", MOST_DICE_TO_GO + 1, (0, 4, 7, 13, 21, 48)),
]


def layout_of(of_seat: list[Feature], of_table: list[Feature], shared: int) -> Layout:
    """Return the layout of a game with more features than those of every race.

    ``shared`` features of the table, besides those of every race, go to the nets of rivals.
    """
    return Layout(
        MOST_SEATS,
        [*OF_EVERY_SEAT, *of_seat],
        [*OF_EVERY_TABLE, *of_table],
        len(OF_EVERY_TABLE) + shared,
        [POINTS_AT, DICE_AT, ROAD_AT],
    )


@mypyc_attr(allow_interpreted_subclasses=False)
class RaceFeatures:
    """Writes the features of a position. Hooks: `write_more`, `write_table`.

    ``groups`` has, for each of `start_reasons.KEYS`, the features of a seat of its value and those
    counted.
    """

    def __init__(
        self, layout: Layout, evaluator: Evaluator, groups: list[tuple[list[int], list[int]]]
    ) -> None:
        self.layout = layout
        self.evaluator = evaluator
        self.groups = groups
        self.sizes = vec[i64]([each.size for each in layout.features])
        self.of_seat: i64 = len(layout.of_seat)
        self.table_at: i64 = layout.table
        self.values = vec[i64]([0] * len(layout.features))

    # Hooks

    def write_more(self, state: RaceState, seat: i64, at: i64) -> None:
        """Write the features of a seat that only this game has, its block from ``at`` on.

        The evaluator has just counted those that it knows.
        """
        raise NotImplementedError

    def write_table(self, state: RaceState) -> None:
        """Write the features of the table that only this game has."""

    # Writing

    def write(self, rules: AnyRace, state: RaceState, mover: i64) -> None:
        """Write all features after the turn, or the start road, of ``mover``."""
        evaluator, seats = self.evaluator, rules.seats
        evaluator.survey(state)
        is_start = state.phase == START_ROADS or (state.phase == TO_ROLL and state.turn == 0)
        turns = i64(0) if is_start else state.turn + 1  # done by all, with this one
        leader: i64 = 0
        least: i64 = MOST_DICE_TO_GO
        for k in range(seats):
            seat = (mover + k) % seats
            wait = (seat - state.start - turns) % seats
            points = rules.points(state, seat)
            evaluator.count_features(state, seat, points, wait)
            at = k * self.of_seat
            self._write_seat(state, seat, at, points, wait)
            self.put(at + THROWN_AT, min(turns + wait, 3))
            self.write_more(state, seat, at)
            leader = max(leader, points)
            least = min(least, self.values[at + DICE_AT])
        at = self.table_at
        self.put(at + STARTED_AT, _start_roads(state, seats) if is_start else 0)
        self.put(at + ROUND_AT, turns // seats)
        self.put(at + LEADER_AT, GOAL - leader)
        self.put(at + LEAST_AT, least)
        self.write_table(state)

    def put(self, place: i64, value: i64) -> None:
        """Write a feature; a value outside of its range becomes the nearest one."""
        self.values[place] = max(min(value, self.sizes[place] - 1), 0)

    def _write_seat(self, state: RaceState, seat: i64, at: i64, points: i64, wait: i64) -> None:
        counted = self.evaluator.features
        dice: i64 = 0
        for k in range(i64(TO_GO), i64(ARMY)):
            dice += counted[k]
        self.put(at + POINTS_AT, GOAL - points)
        self.put(at + WAIT_AT, wait)
        self.put(at + DICE_AT, dice)
        self._write_title(at + ARMY_AT, state.armies, seat, state.army, MOST_KNIGHTS)
        self._write_title(at + ROAD_AT, state.lengths, seat, state.road, MOST_ROAD)
        self.put(at + JOKERS_AT, counted[JOKER])
        self.put(at + WILD_AT, counted[WILD_JOKER])

    def _write_title(self, at: i64, scores: i64, seat: i64, held_by: i64, most: i64) -> None:
        """Write a seat's number of knights or roads with the holder, and its lead."""
        own = scores >> 8 * seat & 255
        holder: i64 = 0
        if held_by >= 0:
            holder = 1 if held_by == seat else 2
        self.values[at] = holder * (most + 1) + min(own, most)
        self.put(at + 1, own - best_other(scores, seat) + AHEAD)


def _start_roads(state: RaceState, seats: i64) -> i64:
    """Return how many seats have a road; before the first turn it is their start road."""
    found: i64 = 0
    for seat in range(seats):
        if state.lengths >> 8 * seat & 255:
            found += 1
    return found
