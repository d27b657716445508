"""Features of the island of Dice Game Extra."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.bots.layout import Feature, Layout
from eiland.bots.race.extra import (
    AS_NEAR,
    CONTESTED,
    FREE_KNIGHTS,
    FREE_WILD,
    LAND,
    NEARER,
    UPGRADABLE_NEAR,
    ExtraEvaluator,
)
from eiland.bots.race.value.features import (
    DICE_AT,
    MORE_AT,
    MORE_OF_TABLE_AT,
    RaceFeatures,
    layout_of,
)
from eiland.rules.bits import count
from eiland.rules.dice.extra.realms import ALL_CASTLES, UPGRADABLE_SET, ExtraState
from eiland.rules.dice.race import RaceState

ROADS_AT: Final = MORE_AT
SETTLEMENTS_AT: Final = ROADS_AT + 1
CITIES_AT: Final = SETTLEMENTS_AT + 1
CASTLES_AT: Final = CITIES_AT + 1
SITES_AT: Final = CASTLES_AT + 1
CITY_SITES_AT: Final = SITES_AT + 3
KNIGHTS_AT: Final = CITY_SITES_AT + 1
WILD_KNIGHTS_AT: Final = KNIGHTS_AT + 1
LAND_AT: Final = WILD_KNIGHTS_AT + 1
CITY_LAND_AT: Final = LAND_AT + 5

FREE_CASTLES_AT: Final = MORE_OF_TABLE_AT
FREE_KNIGHTS_AT: Final = FREE_CASTLES_AT + 1
FREE_SITES_AT: Final = FREE_KNIGHTS_AT + 1

LAYOUT: Final[Layout] = layout_of(
    [
        Feature("roads", 17, (0, 1, 2, 3, 5, 8, 16)),
        Feature("settlements", 8),
        Feature("cities", 6),
        Feature("castles", 5),
        Feature("settlement sites at hand", 6),
        Feature("sites a road away", 7),
        Feature("sites two roads away", 8),
        Feature("city sites at hand", 6),
        Feature("free knights at hand", 10, (0, 1, 2, 4, 9)),
        Feature("free desert knights at hand", 3),
        Feature("sites at hand for a rival too", 5),
        Feature("upgradable sites near", 7),
        Feature("sites nearer than to all rivals", 16, (0, 1, 2, 4, 7, 15)),
        Feature("sites as near as to a rival", 13, (0, 1, 2, 4, 12)),
        Feature("free sites within reach", 25, (0, 1, 3, 6, 12, 24)),
        Feature("upgradable sites nearer than to all rivals", 9, (0, 1, 2, 3, 5, 8)),
    ],
    [
        Feature("free castles", 5),
        Feature("free knights", 21, (0, 1, 4, 10, 20)),
        Feature("free sites", 25, (0, 2, 6, 12, 24)),
    ],
    1,
)

_SITES: Final = list(range(SITES_AT, CITY_SITES_AT))
GROUPS: Final = [
    (_SITES, _SITES),
    ([KNIGHTS_AT, WILD_KNIGHTS_AT], [KNIGHTS_AT]),
    ([LAND_AT + 1, CITY_LAND_AT], [LAND_AT + 1]),
    ([LAND_AT, *range(LAND_AT + 2, CITY_LAND_AT)], [LAND_AT + 2]),
    ([DICE_AT], [DICE_AT]),
]


@final
class ExtraFeatures(RaceFeatures):
    """Writes the features of the island."""

    def __init__(self, seats: i64, castles: bool = True) -> None:
        self.island = ExtraEvaluator(seats)
        self.castles = castles
        super().__init__(LAYOUT, self.island, GROUPS)

    def write_more(self, state: RaceState, seat: i64, at: i64) -> None:
        """Write what a realm has and what is within its reach."""
        assert isinstance(state, ExtraState)
        realm, island, counted = state.realms[seat], self.island, self.evaluator.features
        distances, free = island.distances, island.free
        one = distances.corners(seat, 1) & free
        two = distances.corners(seat, 2) & free
        self.put(at + ROADS_AT, count(realm.low) + count(realm.high))
        self.put(at + SETTLEMENTS_AT, count(realm.settlements))
        self.put(at + CITIES_AT, count(realm.cities))
        self.put(at + CASTLES_AT, count(realm.castles))
        self.put(at + SITES_AT, count(realm.sites))
        self.put(at + SITES_AT + 1, count(one & ~realm.sites))
        self.put(at + SITES_AT + 2, count(two & ~one))
        self.put(at + CITY_SITES_AT, count(realm.settlements & UPGRADABLE_SET))
        self.put(at + KNIGHTS_AT, counted[FREE_KNIGHTS] + counted[FREE_KNIGHTS + 1])
        self.put(at + WILD_KNIGHTS_AT, counted[FREE_WILD])
        self.put(at + LAND_AT, counted[CONTESTED])
        self.put(at + LAND_AT + 1, counted[UPGRADABLE_NEAR])
        self.put(at + LAND_AT + 2, counted[NEARER])
        self.put(at + LAND_AT + 3, counted[AS_NEAR])
        self.put(at + LAND_AT + 4, counted[LAND])
        self.put(at + CITY_LAND_AT, count(island.nearer & UPGRADABLE_SET))

    def write_table(self, state: RaceState) -> None:
        """Write what is left of the island."""
        assert isinstance(state, ExtraState)
        castles = count(state.free_castles & ALL_CASTLES) if self.castles else i64(0)
        self.put(self.table_at + FREE_CASTLES_AT, castles)
        self.put(self.table_at + FREE_KNIGHTS_AT, count(state.free_knights))
        self.put(self.table_at + FREE_SITES_AT, count(self.island.free))
