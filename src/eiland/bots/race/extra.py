"""Features of the island of Dice Game Extra for each player."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.bots.race.evaluator import (
    ARMY,
    NAMES,
    RACE_WEIGHTS,
    TO_GO,
    UNREACHABLE,
    WILD_SHIFT,
    Evaluator,
    title_score,
)
from eiland.bots.race.extra_distances import DISTANCES, Distances
from eiland.bots.race.extra_weights import WEIGHTS
from eiland.rules.bits import count
from eiland.rules.dice.costs import CITY_DICE, KNIGHT_DICE, ROAD_DICE, SETTLEMENT_DICE
from eiland.rules.dice.extra.extra import CASTLES, CITIES, KNIGHTS, SETTLEMENTS
from eiland.rules.dice.extra.position import ExtraView
from eiland.rules.dice.extra.realms import SITE_SET, UPGRADABLE_SET, ExtraState
from eiland.rules.dice.extra.sheet import (
    ANY,
    ARMY_TITLE_POINTS,
    JOKER_FACES,
)
from eiland.rules.dice.race import ARMY_LEAST, ROAD_LEAST, RaceState, RaceView

AT_HAND: Final = RACE_WEIGHTS  # settlement sites: one weight for the first, one for each more
ONE_ROAD: Final = AT_HAND + 2
TWO_ROADS: Final = ONE_ROAD + 2
CITY_AT_HAND: Final = TWO_ROADS + 2
FREE_KNIGHTS: Final = CITY_AT_HAND + 2
FREE_WILD: Final = FREE_KNIGHTS + 2
CONTESTED: Final = FREE_WILD + 1
UPGRADABLE_NEAR: Final = CONTESTED + 1
NEARER: Final = UPGRADABLE_NEAR + 1
AS_NEAR: Final = NEARER + 1
LAND: Final = AS_NEAR + 1
EXTRA_NAMES: Final = [
    *NAMES,
    *["settlement site at hand", "more settlement sites"],
    *["site a road away", "more sites a road away"],
    *["site two roads away", "more sites two roads away"],
    *["city site at hand", "more city sites"],
    *["free knight at hand", "more free knights"],
    "free desert knight",
    "site at hand for a rival too",
    "upgradable site near",
    "site nearer than to all rivals",
    "site as near as to a rival",
    "free site within reach",
]
DESERT_KNIGHTS: Final[i64] = sum(2**k for k, face in enumerate(JOKER_FACES) if face == ANY)
_SITES: Final = list(range(AT_HAND, CITY_AT_HAND))
_KNIGHTS: Final = [FREE_KNIGHTS, FREE_KNIGHTS + 1]
_DICE: Final = list(range(TO_GO, ARMY))
GROUPS: Final = [
    (_SITES, _SITES),
    ([*_KNIGHTS, FREE_WILD], _KNIGHTS),
    ([UPGRADABLE_NEAR], [UPGRADABLE_NEAR]),
    ([CONTESTED, NEARER, AS_NEAR, LAND], [NEARER]),
    (_DICE, _DICE),
]
"""Features by `start_reasons.KEYS`: those of the value, and those that are counted."""
NEAR: Final = 2
APART: Final = 2  # roads between neighbouring sites


@final
class ExtraEvaluator(Evaluator):
    """Counts the features of the island of Dice Game Extra."""

    def __init__(self, seats: i64, weights: dict[str, int] = WEIGHTS) -> None:
        super().__init__(EXTRA_NAMES, weights, [0, SETTLEMENTS, CITIES, KNIGHTS, CASTLES], GROUPS)
        self.distances = Distances(seats)
        self.free: i64 = 0  # settlement sites without a building
        self.nearer: i64 = 0  # free sites nearer to the seat counted last than to all rivals

    def position(self, view: RaceView) -> ExtraState:
        """Return the position of a view."""
        assert isinstance(view, ExtraView)
        return view.state()

    def survey(self, state: RaceState) -> None:
        """Compute the distances of all players and the free sites."""
        assert isinstance(state, ExtraState)
        self.distances.survey(state)
        self.free = SITE_SET
        for realm in state.realms:
            self.free &= ~realm.houses()

    def jokers(self, state: RaceState, seat: i64) -> i64:
        """Return the unused jokers of a seat."""
        assert isinstance(state, ExtraState)
        unused = state.realms[seat].knights & ~state.realms[seat].used
        return count(unused & ~DESERT_KNIGHTS) + (count(unused & DESERT_KNIGHTS) << WILD_SHIFT)

    def count_more(self, state: RaceState, seat: i64) -> None:
        """Count sites and knights within reach, and sites that rivals can reach as well."""
        assert isinstance(state, ExtraState)
        realm, distances, features = state.realms[seat], self.distances, self.features
        one = distances.corners(seat, 1) & self.free
        two = distances.corners(seat, 2) & self.free
        self.count_first(AT_HAND, count(realm.sites))
        self.count_first(ONE_ROAD, count(one & ~realm.sites))
        self.count_first(TWO_ROADS, count(two & ~one))
        self.count_first(CITY_AT_HAND, count(realm.settlements & UPGRADABLE_SET))
        self.count_first(FREE_KNIGHTS, count(realm.near & state.free_knights))
        features[FREE_WILD] = count(realm.near & state.free_knights & DESERT_KNIGHTS)
        features[CONTESTED] = count(realm.sites & distances.others_corners(seat, 0))
        features[UPGRADABLE_NEAR] = count(two & UPGRADABLE_SET)
        self._count_land(seat)

    def _count_land(self, seat: i64) -> None:
        """Count the free sites by whether this seat or another one is nearer."""
        distances, features = self.distances, self.features
        before: i64 = 0  # corners that this seat reaches with fewer roads
        others_before: i64 = 0
        self.nearer = 0
        for distance in range(i64(DISTANCES)):
            own = distances.corners(seat, distance)
            others = distances.others_corners(seat, distance)
            first = own & ~before & ~others_before & self.free
            self.nearer |= first & ~others
            features[AS_NEAR] += count(first & others)
            before, others_before = own, others
        features[NEARER] = count(self.nearer)
        features[LAND] = count(before & self.free)

    def dice_to_go(self, state: RaceState, seat: i64, needed: i64) -> i64:
        """Estimate the fewest dice needed to win, with or without titles, by the nearest sites."""
        assert isinstance(state, ExtraState)
        knights: i64 = UNREACHABLE
        if state.army != seat:
            behind = title_score(state.armies, state.army, ARMY_LEAST)
            knights = KNIGHT_DICE * max(behind - (state.armies >> 8 * seat & 255), 1)
        roads: i64 = UNREACHABLE
        if state.road != seat:
            behind = title_score(state.lengths, state.road, ROAD_LEAST)
            roads = ROAD_DICE * max(behind - (state.lengths >> 8 * seat & 255), 1)
        least = self._dice_for(state, seat, needed)
        least = min(least, knights + self._dice_for(state, seat, needed - ARMY_TITLE_POINTS))
        least = min(least, roads + self._dice_for(state, seat, needed - 1))
        both = knights + roads
        if both < least:
            least = min(least, both + self._dice_for(state, seat, needed - ARMY_TITLE_POINTS - 1))
        return min(least, UNREACHABLE)

    def _dice_for(self, state: ExtraState, seat: i64, needed: i64) -> i64:
        """Return about the fewest dice that score the points by settlements and cities."""
        cities = count(state.realms[seat].settlements & UPGRADABLE_SET)
        spent: i64 = 0
        reached: i64 = 0
        for distance in range(i64(DISTANCES)):
            here = self.distances.corners(seat, distance) & self.free
            sites = count(here & ~reached)
            upgradable = count(here & ~reached & UPGRADABLE_SET)
            roads = ROAD_DICE * (distance if reached == 0 else min(distance, APART))
            while needed > 0:
                if cities > 0 and (sites == 0 or SETTLEMENT_DICE + roads > CITY_DICE):
                    spent += CITY_DICE
                    cities -= 1
                elif sites > 0:
                    spent += SETTLEMENT_DICE + roads
                    sites -= 1
                    if upgradable > 0:
                        upgradable -= 1
                        cities += 1
                    roads = ROAD_DICE * min(distance, APART)
                else:
                    break
                needed -= 1
            if needed <= 0:
                return spent
            reached = here
        return UNREACHABLE
