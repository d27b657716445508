"""Distances on the island of Dice Game Extra for each player."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import lowest
from eiland.rules.dice.extra.realms import ExtraState, Realm
from eiland.rules.island import (
    EDGE_ENDS,
    EDGE_HIGH,
    EDGE_LOW,
    EDGES_AT,
    HALF,
    NO_EDGE,
)

FARTHEST: Final = 6  # search depth in roads
DISTANCES: Final = FARTHEST + 1


@final
class Distances:
    """The corners within each number of roads for each player, settling on the way.

    A path may pass sites that the player would have to settle, but not other players' settlements.
    """

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.within = vec[i64]([0] * int(seats * DISTANCES))  # sets of corners
        self.taken_low: i64 = 0  # edges with a road
        self.taken_high: i64 = 0

    def survey(self, state: ExtraState) -> None:
        """Compute all distances in a position."""
        self.taken_low = self.taken_high = 0
        for realm in state.realms:
            self.taken_low |= realm.low
            self.taken_high |= realm.high
        for seat in range(self.seats):
            rivals: i64 = 0
            for other in range(self.seats):
                if other != seat:
                    rivals |= state.realms[other].houses()
            self._flood(seat, _ends(state.realms[seat]), rivals)

    def _flood(self, seat: i64, reached: i64, rivals: i64) -> None:
        """Search breadth-first from the reached corners, one road at a time."""
        place = seat * DISTANCES
        self.within[place] = reached
        front = reached
        for distance in range(i64(1), i64(DISTANCES)):
            front &= ~rivals
            found: i64 = 0
            while front:
                corner = lowest(front)
                front &= front - 1
                for k in range(3 * corner, 3 * corner + 3):
                    edge = EDGES_AT[k]
                    if edge != NO_EDGE and not self._is_taken(edge):
                        found |= EDGE_ENDS[edge]
            front = found & ~reached
            reached |= found
            self.within[place + distance] = reached

    def _is_taken(self, edge: i64) -> bool:
        return (self.taken_low & EDGE_LOW[edge] | self.taken_high & EDGE_HIGH[edge]) != 0

    def corners(self, seat: i64, distance: i64) -> i64:
        """Return the corners that a seat can reach with at most ``distance`` roads."""
        return self.within[seat * DISTANCES + distance]

    def others_corners(self, seat: i64, distance: i64) -> i64:
        """Return the corners that some other seat can reach with at most ``distance`` roads."""
        found: i64 = 0
        for other in range(self.seats):
            if other != seat:
                found |= self.within[other * DISTANCES + distance]
        return found


def _ends(realm: Realm) -> i64:
    """Return the corners at which a realm has a road."""
    corners: i64 = 0
    low, high = realm.low, realm.high
    while low:
        corners |= EDGE_ENDS[lowest(low)]
        low &= low - 1
    while high:
        corners |= EDGE_ENDS[HALF + lowest(high)]
        high &= high - 1
    return corners
