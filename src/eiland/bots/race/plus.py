"""Features of a sheet of Dice Game Plus."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.race.evaluator import (
    NAMES,
    RACE_WEIGHTS,
    UNREACHABLE,
    WILD_SHIFT,
    Evaluator,
    title_score,
)
from eiland.bots.race.plus_weights import WEIGHTS
from eiland.rules.bits import bit, count
from eiland.rules.dice.costs import CITY_DICE, KNIGHT_DICE, ROAD_DICE, SETTLEMENT_DICE
from eiland.rules.dice.plus.plus import (
    CITIES,
    CITY_SITES,
    KNIGHTS,
    PAIR_C,
    PAIR_N,
    SETTLEMENT_SITES,
    SETTLEMENTS,
    SINGLE_KNIGHTS,
    PlusState,
    PlusView,
    jokers_of,
    knights_of,
    reach,
    used_jokers,
)
from eiland.rules.dice.plus.sheet import (
    CITY_CORNERS,
    MARKED_ROAD,
    ROAD_NAMES,
    ROADS,
    SETTLEMENT_CORNERS,
)
from eiland.rules.dice.race import ARMY_LEAST, RaceState, RaceView

TRUNK: Final = 15  # roads of the trunk; the dead ends follow
TRUNK_ROADS: Final = 0x7FFF
OPEN_SETTLEMENT: Final = RACE_WEIGHTS
OPEN_CITY: Final = OPEN_SETTLEMENT + 2
HALF_PAIR: Final = OPEN_CITY + 2
ROADS_BUILT: Final = HALF_PAIR + 1
PLUS_NAMES: Final = [
    *NAMES,
    "settlement site at hand",
    "more settlement sites",
    "city site at hand",
    "more city sites",
    "half a pair of knights",
    *ROAD_NAMES,
]


def _trunk_to(corner: int) -> int:
    """Return the number of trunk roads that lead to a corner."""
    return next(k + 1 for k in range(TRUNK) if ROADS[k][1] == corner)


def _city_way(corner: int) -> tuple[int, int]:
    """Return the number of trunk roads that lead to a city, and the dead end after them or -1."""
    for k in range(TRUNK, len(ROADS)):
        if ROADS[k][1] == corner:
            return _trunk_to(ROADS[k][0]), k
    return _trunk_to(corner), -1


SETTLEMENT_TRUNK: Final = vec[i64]([_trunk_to(corner) for corner in SETTLEMENT_CORNERS])
CITY_TRUNK: Final = vec[i64]([_city_way(corner)[0] for corner in CITY_CORNERS])
CITY_BRANCH: Final = vec[i64]([_city_way(corner)[1] for corner in CITY_CORNERS])


@final
class PlusEvaluator(Evaluator):
    """Counts the features of the sheets of Dice Game Plus."""

    def __init__(self, weights: dict[str, int] = WEIGHTS) -> None:
        super().__init__(PLUS_NAMES, weights, [0, SETTLEMENTS, CITIES, KNIGHTS], [])

    def position(self, view: RaceView) -> PlusState:
        """Return the position of a view."""
        assert isinstance(view, PlusView)
        return view.state()

    def jokers(self, state: RaceState, seat: i64) -> i64:
        """Return the unused jokers of a sheet; a pair of desert knights has one."""
        assert isinstance(state, PlusState)
        sheet = state.sheets[seat]
        unused = jokers_of(knights_of(sheet)) & ~used_jokers(sheet)
        return count(unused & SINGLE_KNIGHTS) + (count(unused & ~SINGLE_KNIGHTS) << WILD_SHIFT)

    def count_more(self, state: RaceState, seat: i64) -> None:
        """Count the open sites and set a feature for every road."""
        assert isinstance(state, PlusState)
        sheet, features = state.sheets[seat], self.features
        at_hand = reach(sheet)
        self.count_first(OPEN_SETTLEMENT, count(at_hand & SETTLEMENT_SITES))
        self.count_first(OPEN_CITY, count(at_hand & CITY_SITES))
        knights = knights_of(sheet)
        for pair in (i64(PAIR_N), i64(PAIR_C)):
            if count(knights & pair) == 1:
                features[HALF_PAIR] += 1
        for road in range(i64(SETTLEMENTS)):
            features[ROADS_BUILT + road] = sheet >> road & 1

    def dice_to_go(self, state: RaceState, seat: i64, needed: i64) -> i64:
        """Return the fewest dice needed to win, over all lengths of the trunk.

        Dead ends do not count for the longest road here.
        """
        assert isinstance(state, PlusState)
        sheet = state.sheets[seat]
        knights: i64 = 0  # dice for Largest Army
        if state.army != seat:
            behind = title_score(state.armies, state.army, ARMY_LEAST)
            behind -= state.armies >> 8 * seat & 255
            knights = KNIGHT_DICE * max(behind, 1)
        title: i64 = UNREACHABLE  # trunk length that takes Longest Road
        if state.road != seat:
            title = max(MARKED_ROAD + 1, title_score(state.lengths, state.road, MARKED_ROAD + 1))
        built = count(sheet & TRUNK_ROADS)
        least: i64 = UNREACHABLE
        for trunk in range(built, i64(TRUNK + 1)):
            way = ROAD_DICE * (trunk - built)
            if way >= least:
                break
            title_here: i64 = 1 if trunk >= title else 0
            least = min(least, way + _dice_for(sheet, trunk, needed, title_here, knights))
        return least


def _dice_for(sheet: i64, trunk: i64, needed: i64, titles: i64, knights: i64) -> i64:
    """Return the fewest dice that score the points with this length of the trunk.

    ``titles`` are free; ``knights`` dice win Largest Army, 0 if it is held.
    """
    ones: i64 = 0
    for k in range(i64(len(SETTLEMENT_CORNERS))):
        if SETTLEMENT_TRUNK[k] <= trunk and not sheet & bit(SETTLEMENTS + k):
            ones += 1
    near: i64 = 0  # city sites with a road
    far: i64 = 0  # city sites that need one more road
    for k in range(i64(len(CITY_CORNERS))):
        if CITY_TRUNK[k] <= trunk and not sheet & bit(CITIES + k):
            if CITY_BRANCH[k] >= 0 and not sheet & bit(CITY_BRANCH[k]):
                far += 1
            else:
                near += 1
    points = needed - 2 * titles
    spent: i64 = 0
    least: i64 = UNREACHABLE
    while True:
        # Either score the rest by settlements, or take the cheapest two points.
        if points <= ones:
            least = min(least, spent + SETTLEMENT_DICE * max(points, 0))
        if points <= 0:
            return least
        points -= 2
        if (
            knights
            and (knights <= CITY_DICE or not near)
            and (knights <= CITY_DICE + ROAD_DICE or not far)
        ):
            spent += knights
            knights = 0
        elif near:
            spent += CITY_DICE
            near -= 1
        elif far:
            spent += CITY_DICE + ROAD_DICE
            far -= 1
        else:
            return least
