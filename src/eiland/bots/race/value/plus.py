"""Features of a sheet of Dice Game Plus."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.bots.layout import Feature, Layout
from eiland.bots.race.plus import TRUNK, TRUNK_ROADS, PlusEvaluator
from eiland.bots.race.value.features import MORE_AT, RaceFeatures, layout_of
from eiland.rules.bits import count
from eiland.rules.dice.plus.plus import (
    CITY_SITES,
    KNIGHTS,
    PAIR_C,
    PAIR_N,
    SETTLEMENT_SITES,
    SINGLE_KNIGHTS,
    PlusState,
    knights_of,
    reach,
)
from eiland.rules.dice.plus.sheet import CITY_NAMES, ROAD_NAMES, SETTLEMENT_NAMES
from eiland.rules.dice.race import RaceState

TRUNK_AT: Final = MORE_AT
OPEN_SETTLEMENTS_AT: Final = TRUNK_AT + 1
OPEN_CITIES_AT: Final = OPEN_SETTLEMENTS_AT + 1
SINGLES_AT: Final = OPEN_CITIES_AT + 1
HALVES_AT: Final = SINGLES_AT + 1
PAIRS_AT: Final = HALVES_AT + 1
SITES_AT: Final = PAIRS_AT + 1
SITES: Final = [*ROAD_NAMES[TRUNK:], *SETTLEMENT_NAMES, *CITY_NAMES]
"""Sites with a feature of their own, in the order of their codes."""

LAYOUT: Final[Layout] = layout_of(
    [
        Feature("trunk", TRUNK + 1),
        Feature("settlement sites at hand", 8),
        Feature("city sites at hand", 5),
        Feature("single knights", 6),
        Feature("half pairs of knights", 3),
        Feature("pairs of knights", 3),
        *[Feature(name, 2) for name in SITES],
    ],
    [],
    0,
)


@final
class PlusFeatures(RaceFeatures):
    """Writes the features of the sheets."""

    def __init__(self) -> None:
        super().__init__(LAYOUT, PlusEvaluator(), [])

    def write_more(self, state: RaceState, seat: i64, at: i64) -> None:
        """Write what a sheet has, and what is open."""
        assert isinstance(state, PlusState)
        sheet = state.sheets[seat]
        at_hand, knights = reach(sheet), knights_of(sheet)
        halves: i64 = 0
        pairs: i64 = 0
        for pair in (i64(PAIR_N), i64(PAIR_C)):
            both = count(knights & pair)
            halves += both & 1
            pairs += both >> 1
        self.put(at + TRUNK_AT, count(sheet & TRUNK_ROADS))
        self.put(at + OPEN_SETTLEMENTS_AT, count(at_hand & SETTLEMENT_SITES))
        self.put(at + OPEN_CITIES_AT, count(at_hand & CITY_SITES))
        self.put(at + SINGLES_AT, count(knights & SINGLE_KNIGHTS))
        self.put(at + HALVES_AT, halves)
        self.put(at + PAIRS_AT, pairs)
        for site in range(i64(TRUNK), i64(KNIGHTS)):
            self.values[at + SITES_AT + site - TRUNK] = sheet >> site & 1
