"""The features of a position for one seat (`layout.py`), from what this seat may know."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.value.layout import (
    APART,
    BANK_AT,
    CARDS_AT,
    CITIES_AT,
    DECK_AT,
    FISH_AT,
    FISH_PIPS_AT,
    FRESH,
    HAND_AT,
    HAND_SIZE,
    HARBORS_AT,
    KNIGHTS_AT,
    LEAD_AT,
    LEADER_AT,
    LOST_AT,
    MISSING_AT,
    MOMENT_AT,
    MOMENTS,
    NUMBERS_AT,
    OF_SEAT,
    OF_TABLE,
    OLD,
    ORDER_AT,
    OWN,
    OWN_CARDS_AT,
    OWN_FISH_AT,
    OWN_HAND_AT,
    OWN_POINTS_AT,
    OWN_SHORT_AT,
    PIPS,
    PIPS_AT,
    PLACED,
    PLACED_AT,
    POINTS,
    PRODUCTION_AT,
    ROAD_AT,
    ROADS_AT,
    ROUND_AT,
    ROUNDS,
    SETTLEMENTS_AT,
    SHORT,
    SPOT_AT,
    TURN_AT,
)
from eiland.bots.board.value.spots import AWAY_BEST, BEST, FACTS, Sites, Spots
from eiland.rules.aliases import NO_SEAT
from eiland.rules.bits import count
from eiland.rules.board.board import Board
from eiland.rules.board.fishermen.state import fish_of
from eiland.rules.board.map.layout import Layout
from eiland.rules.board.numbers.codes import MOST_SEATS
from eiland.rules.board.numbers.packed import KINDS, VICTORY_POINT, number, total
from eiland.rules.board.numbers.phases import (
    ALL_PHASES,
    BEFORE,
    DICE,
    MAIN,
    PATH,
    SETTLEMENT,
    by_phase,
)
from eiland.rules.board.state.legal import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.board.state.pieces import CITIES, ROADS, SETTLEMENTS
from eiland.rules.board.state.state import BoardState
from eiland.rules.island import HEX_CORNERS

SEAT_FEATURES: Final[i64] = len(OF_SEAT)
TABLE_FEATURES: Final[i64] = len(OF_TABLE)
OWN_FEATURES: Final[i64] = len(OWN)
TABLE_OF: Final[i64] = MOST_SEATS * SEAT_FEATURES
OWN_OF: Final[i64] = TABLE_OF + TABLE_FEATURES

OTHERWISE: Final = 0  # chance, discards, the robber, offers
MOMENT: Final = vec[i64](
    by_phase(
        [
            (SETTLEMENT, 1),
            (PATH, 2),
            (BEFORE, 3),
            (DICE, 4),
            (MAIN, 5),
            *[
                (phase, OTHERWISE)
                for phase in ALL_PHASES
                if phase not in (SETTLEMENT, PATH, BEFORE, DICE, MAIN)
            ],
        ],
        ALL_PHASES,
    )
)
"""The group of the feature "moment", by phase."""
ROAD_AND_SETTLEMENT: Final = ROAD_COST + SETTLEMENT_COST
FULL_BANK: Final = 4
"""From this number of cards of a kind on the bank is not short of it."""


@final
class BoardFeatures:
    """Writes the features of positions of one game into a buffer."""

    def __init__(self, rules: Board) -> None:
        self.rules = rules
        self.options = rules.chosen
        self.seats: i64 = rules.seats
        self.size: i64 = OWN_OF + OWN_FEATURES
        self.has_fish: bool = len(rules.variants) > 0
        self.layout: Layout = Layout()
        self.spots: Spots | None = None

    def buffer(self) -> vec[i64]:
        """Return a buffer for `write`."""
        return vec[i64]([0] * int(self.size))

    def spots_of(self, layout: Layout) -> Spots:
        """Return the spots of the island of a position."""
        spots = self.spots
        if spots is None or (layout is not self.layout and not layout.has_equal_facts(self.layout)):
            spots = Spots(Sites(layout), int(self.seats))
            self.spots = spots
            self.layout = layout
        return spots

    def write(self, state: BoardState, seat: i64, into: vec[i64]) -> None:
        """Write the features for a seat: it reads no hidden card of others, only their number."""
        spots = self.spots_of(state.layout)
        seats, target = self.seats, self.options.target
        leader: i64 = POINTS - 1
        other = seat
        for place in range(seats):
            missing = target + state.handicap(other) - state.visible_points(other)
            missing = max(i64(0), min(missing, i64(POINTS - 1)))
            if place and missing < leader:
                leader = missing
            self._write_seat(state, spots, other, place * SEAT_FEATURES, missing, into)
            other += 1
            if other == seats:
                other = 0
        self._write_table(state, seat, leader, into)
        self._write_own(state, spots, seat, into)

    def _write_seat(
        self, state: BoardState, spots: Spots, seat: i64, at: i64, missing: i64, into: vec[i64]
    ) -> None:
        player, sites, robber = state.players[seat], spots.sites, state.robber
        yields = sites.yields
        pips = yields.pips_of(player.settlements) + 2 * yields.pips_of(player.cities)
        lost: i64 = 0
        if robber >= 0:
            around = HEX_CORNERS[robber]
            hit = count(player.settlements & around) + 2 * count(player.cities & around)
            if hit:
                robbed = hit * yields.at_hex[robber]
                lost = total(robbed)
                pips -= robbed
        rates = player.rates
        for kind in range(i64(KINDS)):
            group = 4 - number(rates, kind)
            into[at + PRODUCTION_AT + kind] = PIPS * group + min(number(pips, kind), i64(PIPS - 1))
        into[at + LOST_AT] = min(lost, i64(10))
        into[at + MISSING_AT] = missing
        into[at + HAND_AT] = min(total(player.hand), i64(15))
        into[at + CARDS_AT] = min(total(player.cards), i64(7))
        shift = 8 * seat
        into[at + KNIGHTS_AT] = 8 * _group(state.army_holder, seat) + min(
            state.armies >> shift & 255, i64(7)
        )
        into[at + ROAD_AT] = 16 * _group(state.road_holder, seat) + min(
            state.lengths >> shift & 255, i64(15)
        )
        into[at + HARBORS_AT] = 10 * _group(state.harbor_holder, seat) + min(
            state.harbor_points >> shift & 255, i64(9)
        )
        settlements = count(player.settlements)
        into[at + SETTLEMENTS_AT] = settlements
        into[at + CITIES_AT] = count(player.cities)
        into[at + ROADS_AT] = ROADS - player.road_count()
        facts = spots.facts
        first = spots.at(state, seat)
        for k in range(i64(FACTS)):
            into[at + SPOT_AT + k] = facts[first + k]
        buildings = player.settlements | player.cities
        into[at + NUMBERS_AT] = min(count(sites.numbers_of(buildings)), i64(10))
        into[at + PIPS_AT] = min(total(pips), i64(40))
        into[at + ORDER_AT] = (seat - state.active + self.seats) % self.seats
        into[at + FISH_PIPS_AT] = 0
        into[at + FISH_AT] = 0
        if self.has_fish:
            fish = yields.fish_of(player.settlements) + 2 * yields.fish_of(player.cities)
            into[at + FISH_PIPS_AT] = min(fish, i64(15))
            into[at + FISH_AT] = min(total(fish_of(state).held[seat]), i64(11))

    def _write_table(self, state: BoardState, seat: i64, leader: i64, into: vec[i64]) -> None:
        at = TABLE_OF
        into[at + ROUND_AT] = min(state.turn // self.seats, i64(ROUNDS - 1))
        mine: i64 = MOMENTS if state.active == seat else 0
        into[at + MOMENT_AT] = mine + MOMENT[state.phase]
        into[at + LEADER_AT] = leader
        into[at + DECK_AT] = min(total(state.deck), i64(25))
        for kind in range(i64(KINDS)):
            into[at + BANK_AT + kind] = max(i64(0), FULL_BANK - number(state.bank, kind))
        lead = leader - self._missing(state, seat) + APART
        into[at + LEAD_AT] = max(i64(0), min(lead, i64(2 * APART)))
        played: i64 = 3 if state.card_played else 0
        into[at + TURN_AT] = played + min(state.free_roads, i64(2))
        placed: i64 = 0
        if state.phase < BEFORE:
            for each in range(self.seats):
                placed += state.players[each].road_count()
            placed = min(placed, i64(PLACED - 1))
        into[at + PLACED_AT] = placed

    def _missing(self, state: BoardState, seat: i64) -> i64:
        """Return how many points a player needs to win, hidden ones counted."""
        missing = self.options.target + state.handicap(seat) - state.points(seat)
        return max(i64(0), min(missing, i64(POINTS - 1)))

    def _write_own(self, state: BoardState, spots: Spots, seat: i64, into: vec[i64]) -> None:
        at = OWN_OF
        player = state.players[seat]
        hand, cards = player.hand - player.discards, player.cards
        fresh = state.fresh if state.active == seat else 0
        for kind in range(i64(KINDS)):
            into[at + OWN_HAND_AT + kind] = min(number(hand, kind), i64(HAND_SIZE - 1))
            held, new = number(cards, kind), number(fresh, kind)
            if kind == VICTORY_POINT:
                into[at + OWN_CARDS_AT + kind] = min(held, i64(5))
                continue
            new = min(new, i64(FRESH - 1))
            into[at + OWN_CARDS_AT + kind] = OLD * new + min(held - new, i64(OLD - 1))
        first = spots.at(state, seat)
        settlements = count(player.settlements)
        has_settlement = settlements < SETTLEMENTS
        has_road = player.road_count() < ROADS
        short = at + OWN_SHORT_AT
        has_city = settlements > 0 and count(player.cities) < CITIES
        rates = player.rates
        into[short] = _short(hand, CITY_COST, rates, has_city)
        can_settle = has_settlement and spots.facts[first + BEST] > 0
        into[short + 1] = _short(hand, SETTLEMENT_COST, rates, can_settle)
        into[short + 2] = _short(hand, ROAD_COST, rates, has_road)
        into[short + 3] = _short(hand, CARD_COST, rates, state.deck != 0)
        can_reach = has_settlement and has_road and spots.facts[first + AWAY_BEST] > 0
        into[short + 4] = _short(hand, ROAD_AND_SETTLEMENT, rates, can_reach)
        into[at + OWN_POINTS_AT] = self._missing(state, seat)
        into[at + OWN_FISH_AT] = 0
        if self.has_fish:
            held = fish_of(state).held[seat]
            fish = number(held, 0) + 2 * number(held, 1) + 3 * number(held, 2)
            into[at + OWN_FISH_AT] = min(fish, i64(12))


def _group(holder: i64, seat: i64) -> i64:
    """Return the group of a title: held by nobody, by the seat, by another."""
    if holder == NO_SEAT:
        return 0
    return 1 if holder == seat else 2


def _short(hand: i64, cost: i64, rates: i64, has_place: bool) -> i64:
    """Return how many cards a purchase lacks after trades with the bank, in two groups."""
    lacking: i64 = 0
    traded: i64 = 0
    for kind in range(i64(KINDS)):
        spare = number(hand, kind) - number(cost, kind)
        if spare < 0:
            lacking -= spare
        else:
            traded += spare // number(rates, kind)
    short = min(max(i64(0), lacking - traded), i64(SHORT - 1))
    return SHORT + short if has_place else short
