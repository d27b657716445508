"""Where roads lead: spots by distance, and the shortest way to Longest Road."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.yields import beyond
from eiland.rules.bits import bit, lowest
from eiland.rules.board.state.pieces import ROAD_LEAST, ROADS
from eiland.rules.board.state.state import BoardState
from eiland.rules.island import (
    CORNERS,
    EDGE_ENDS,
    EDGE_HIGH,
    EDGE_LOW,
    EDGES_AT,
    HALF,
    HIGH_AT,
    LOW_AT,
    NEAR,
    NO_EDGE,
)
from eiland.rules.trails import longest, longest_through

FAR: Final = 9  # larger than any distance in use
MOST_TO_TITLE: Final = 3  # maximum number of roads planned for Longest Road


@final
class Distances:
    """Corners by the number of roads that a player needs to reach them."""

    def __init__(self, state: BoardState, seat: i64, farthest: i64) -> None:
        self.state = state
        self.seat = seat
        player = state.players[seat]
        self.first = vec[i64]([NO_EDGE] * CORNERS)  # first road on the way to each corner
        self.at_distance = vec[i64]([0] * (int(farthest) + 1))  # sets of corners
        self.at_distance[0] = player.reach
        rivals = state.rivals(seat)
        seen = player.reach
        for distance in range(1, farthest + 1):
            front = self.at_distance[distance - 1] & ~rivals
            found: i64 = 0
            while front:
                corner = lowest(front)
                front &= front - 1
                found |= self._step(corner, seen | found)
            self.at_distance[distance] = found
            seen |= found

    def _step(self, corner: i64, seen: i64) -> i64:
        """Return the new corners that are one free edge away from a corner."""
        state = self.state
        found: i64 = 0
        for k in range(3 * corner, 3 * corner + 3):
            edge = EDGES_AT[k]
            if edge == NO_EDGE or is_taken(state, edge):
                continue
            further = beyond(corner, edge)
            if not (seen | found) & bit(further):
                found |= bit(further)
                self.first[further] = edge if self.first[corner] == NO_EDGE else self.first[corner]
        return found

    def rivals_distance(self, corner: i64) -> i64:
        """Return the fewest roads that a rival needs to a corner: 0, 1, or FAR for more."""
        state = self.state
        beside = NEAR[corner]
        nearest: i64 = FAR
        for seat in range(state.seats()):
            if seat != self.seat:
                reach = state.players[seat].reach
                if reach & bit(corner):
                    return 0
                if reach & beside:
                    nearest = 1
        return nearest


def is_taken(state: BoardState, edge: i64) -> bool:
    """Return True if there is a road on an edge."""
    return state.taken_low & EDGE_LOW[edge] != 0 or state.taken_high & EDGE_HIGH[edge] != 0


def road_length(state: BoardState, seat: i64) -> i64:
    """Return the length of a player's longest trail, also a short one."""
    player = state.players[seat]
    return longest(player.roads_low, player.roads_high, state.rivals(seat))


def length_with(state: BoardState, seat: i64, edge: i64) -> i64:
    """Return the length of a player's longest trail with one more road."""
    player = state.players[seat]
    low, high = player.roads_low | EDGE_LOW[edge], player.roads_high | EDGE_HIGH[edge]
    return longest(low, high, state.rivals(seat))


def title_length(state: BoardState, seat: i64) -> i64:
    """Return the length with which a player takes Longest Road."""
    wanted: i64 = ROAD_LEAST
    for other in range(state.seats()):
        if other != seat:
            wanted = max(wanted, (state.lengths >> (8 * other) & 255) + 1)
    return wanted


def roads_to_title(state: BoardState, seat: i64) -> tuple[i64, i64]:
    """Return the fewest roads that take Longest Road, and the first of them; (0, 0) if too many."""
    player = state.players[seat]
    wanted, length = title_length(state, seat), road_length(state, seat)
    most = min(ROADS - player.road_count(), MOST_TO_TITLE)
    if wanted - length > most:
        return 0, 0
    for roads in range(max(wanted - length, 1), most + 1):
        edge = _reaches(
            state,
            state.rivals(seat),
            player.roads_low,
            player.roads_high,
            player.near_low,
            player.near_high,
            length,
            wanted,
            roads,
        )
        if edge != NO_EDGE:
            return roads, edge
    return 0, 0


def _reaches(
    state: BoardState,
    rivals: i64,
    low: i64,
    high: i64,
    near_low: i64,
    near_high: i64,
    length: i64,
    wanted: i64,
    roads: i64,
) -> i64:
    """Return the first of ``roads`` roads that make a trail of length ``wanted``, or NO_EDGE.

    Each road must lengthen the longest trail.
    """
    low_paths = near_low & ~(state.taken_low | low)
    high_paths = near_high & ~(state.taken_high | high)
    while low_paths != 0 or high_paths != 0:
        if low_paths:
            edge = lowest(low_paths)
            low_paths &= low_paths - 1
        else:
            edge = HALF + lowest(high_paths)
            high_paths &= high_paths - 1
        new_low, new_high = low | EDGE_LOW[edge], high | EDGE_HIGH[edge]
        longer = longest_through(edge, new_low, new_high, rivals)
        if longer >= wanted:
            return edge
        if roads == 1 or longer <= length:
            continue
        ends = EDGE_ENDS[edge] & ~rivals
        further_low, further_high = near_low, near_high
        while ends:
            further_low |= LOW_AT[lowest(ends)]
            further_high |= HIGH_AT[lowest(ends)]
            ends &= ends - 1
        further = _reaches(
            state,
            rivals,
            new_low,
            new_high,
            further_low,
            further_high,
            longer,
            wanted,
            roads - 1,
        )
        if further != NO_EDGE:
            return edge
    return NO_EDGE
