"""Roads, settlements and cities: legal places, and the effects of building one."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.aliases import Corner, Edge, Seat
from eiland.rules.bits import bit, count, lowest
from eiland.rules.board.numbers.packed import UNIT
from eiland.rules.board.state.state import PLAIN_RATES, PRODUCTION, BoardState, Player
from eiland.rules.island import (
    EDGE_ENDS,
    EDGE_FROM,
    EDGE_HIGH,
    EDGE_LOW,
    EDGE_TO,
    HEXES_AT,
    HIGH_AT,
    LOW_AT,
    NEAR,
    NO_HEX,
)
from eiland.rules.titles import holder
from eiland.rules.trails import longest, longest_through

SETTLEMENTS: Final = 5  # C-5
CITIES: Final = 4
ROADS: Final = 15

ROAD_LEAST: Final = 5  # LR-5
ARMY_LEAST: Final = 3  # LA-1
HARBOR_LEAST: Final = 3  # HM-2

ANY_HARBOR: Final = 5  # 3:1

# Places


def open_spots(state: BoardState, player: Player) -> i64:
    """Return the legal corners for a settlement (BU-4, BU-7).

    They may be inside another player's road (BU-8).
    """
    if count(player.settlements) == SETTLEMENTS:
        return 0
    return player.reach & ~state.blocked


def has_road_place(state: BoardState, player: Player) -> bool:
    """Return True if a player has a road left and a legal path for it (BU-2, BU-7)."""
    free = (player.near_low & ~state.taken_low) | (player.near_high & ~state.taken_high)
    return free != 0 and player.road_count() < ROADS


# Building


def put_road(state: BoardState, seat: Seat, edge: Edge) -> None:
    """Put a road on a free edge; Longest Road changes at once (LR-6, LR-9)."""
    player = state.players[seat]
    state.taken_low |= EDGE_LOW[edge]
    state.taken_high |= EDGE_HIGH[edge]
    player.roads_low |= EDGE_LOW[edge]
    player.roads_high |= EDGE_HIGH[edge]
    rivals = state.rivals(seat)
    _reach_out(player, EDGE_FROM[edge], rivals)
    _reach_out(player, EDGE_TO[edge], rivals)
    before = state.lengths >> (8 * seat) & 255
    length = longest_through(edge, player.roads_low, player.roads_high, rivals, before)
    if length > before:
        state.lengths += (length - before) << (8 * seat)
        award_road(state)


def _reach_out(player: Player, corner: Corner, rivals: i64) -> None:
    """Record that a player's road leads to a corner (BU-2)."""
    player.reach |= bit(corner)
    if not rivals & bit(corner):
        player.near_low |= LOW_AT[corner]
        player.near_high |= HIGH_AT[corner]


def put_settlement(state: BoardState, seat: Seat, corner: Corner) -> None:
    """Put a settlement on a free corner, with all effects on rates, roads and titles (T-7)."""
    player = state.players[seat]
    spot = bit(corner)
    player.settlements |= spot
    state.buildings |= spot
    state.blocked |= NEAR[corner]
    player.reach |= spot
    player.near_low |= LOW_AT[corner]
    player.near_high |= HIGH_AT[corner]
    _add_harbor(state, player, corner)
    _add_production(state, seat, corner)
    _add_harbor_points(state, seat, corner)
    _cut_roads(state, seat, corner)


def put_city(state: BoardState, seat: Seat, corner: Corner) -> None:
    """Replace a settlement by a city (BU-6)."""
    player = state.players[seat]
    player.settlements &= ~bit(corner)
    player.cities |= bit(corner)
    _add_production(state, seat, corner)
    _add_harbor_points(state, seat, corner)


def _add_harbor(state: BoardState, player: Player, corner: Corner) -> None:
    """Give the harbor at a corner to the player who builds there (TR-9)."""
    kind = state.layout.harbor_at[corner]
    if kind >= 0:
        player.rates = rates_with(player.rates, kind)


def rates_with(rates: i64, kind: i64) -> i64:
    """Return the rates of a player who gets a harbor (TR-6).

    >>> hex(rates_with(PLAIN_RATES, 0)), hex(rates_with(0x0404040402, ANY_HARBOR))
    ('0x404040402', '0x303030302')
    """
    if kind != ANY_HARBOR:
        return rates - UNIT[kind] * ((rates >> (8 * kind) & 255) - 2)
    # 4 is the only rate with bit 2 set.
    return rates - (rates >> 2 & 0x0101010101)


def _add_production(state: BoardState, seat: Seat, corner: Corner) -> None:
    """Add one card for each hex at a corner to the yields of its number (P-1)."""
    layout = state.layout
    table, tokens, resources = state.production, layout.tokens, layout.resources
    for k in range(3 * corner, 3 * corner + 3):
        place = HEXES_AT[k]
        if place != NO_HEX and tokens[place] > 0:
            table[4 * tokens[place] + seat] += UNIT[resources[place]]


def _add_harbor_points(state: BoardState, seat: Seat, corner: Corner) -> None:
    """Count a harbor point for a building at a harbor (HM-1)."""
    if state.layout.harbor_at[corner] >= 0:
        state.harbor_points += bit(8 * seat)


def _cut_roads(state: BoardState, seat: Seat, corner: Corner) -> None:
    """End the roads of other players at the corner of a new settlement (LR-4, BU-2, BU-8)."""
    spot = bit(corner)
    players = state.players
    shortened = False
    for other in range(i64(len(players))):
        player = players[other]
        if other == seat or not player.reach & spot:
            continue
        _find_near(player, state.rivals(other))
        roads = count(player.roads_low & LOW_AT[corner]) + count(
            player.roads_high & HIGH_AT[corner]
        )
        if roads > 1 and state.lengths >> (8 * other) & 255:
            measure(state, other)
            shortened = True
    if shortened:
        award_road(state)


def _find_near(player: Player, rivals: i64) -> None:
    """Recompute the edges at which a player may build on, also past a cut (BU-3)."""
    player.near_low = 0
    player.near_high = 0
    corners = player.reach & ~rivals
    while corners:
        corner = lowest(corners)
        player.near_low |= LOW_AT[corner]
        player.near_high |= HIGH_AT[corner]
        corners &= corners - 1


def measure(state: BoardState, seat: Seat) -> None:
    """Recompute the length of a player's longest trail."""
    player = state.players[seat]
    length = longest(player.roads_low, player.roads_high, state.rivals(seat))
    state.lengths += (length - (state.lengths >> (8 * seat) & 255)) << (8 * seat)


# Titles


def award_road(state: BoardState) -> None:
    """Give Longest Road to its holder (LR-5, LR-6, LR-7)."""
    state.road_holder = holder(state.lengths, state.seats(), state.road_holder, ROAD_LEAST)


def award_army(state: BoardState) -> None:
    """Give Largest Army to its holder (LA-1)."""
    state.army_holder = holder(state.armies, state.seats(), state.army_holder, ARMY_LEAST)


def award_harbor(state: BoardState) -> None:
    """Give the Harbormaster to its holder (HM-2, HM-3)."""
    state.harbor_holder = holder(
        state.harbor_points, state.seats(), state.harbor_holder, HARBOR_LEAST
    )


# Caches


def blank_production() -> vec[i64]:
    """Return the production of a board without buildings."""
    return vec[i64]([0] * PRODUCTION)


def rebuild(state: BoardState) -> None:
    """Recompute all caches that follow from the pieces on the board."""
    state.taken_low = state.taken_high = state.buildings = state.blocked = 0
    state.lengths = state.harbor_points = 0
    state.production = blank_production()
    players = state.players
    for player in players:
        state.taken_low |= player.roads_low
        state.taken_high |= player.roads_high
        state.buildings |= player.settlements | player.cities
    for seat in range(i64(len(players))):
        _rebuild_player(state, seat)


def _rebuild_player(state: BoardState, seat: Seat) -> None:
    player = state.players[seat]
    player.rates = PLAIN_RATES
    player.reach = player.settlements | player.cities
    corners = player.reach
    while corners:
        corner = lowest(corners)
        state.blocked |= NEAR[corner]
        if i64(len(state.layout.harbor_at)) > 0:
            for _ in range(2 if player.cities & bit(corner) else 1):
                _add_production(state, seat, corner)
                _add_harbor_points(state, seat, corner)
            _add_harbor(state, player, corner)
        corners &= corners - 1
    for edge in range(i64(len(EDGE_ENDS))):
        if player.roads_low & EDGE_LOW[edge] or player.roads_high & EDGE_HIGH[edge]:
            player.reach |= EDGE_ENDS[edge]
    _find_near(player, state.rivals(seat))
    measure(state, seat)
