"""Building sites that a player can reach, by the number of roads that are missing."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.value.layout import FEW, SITES
from eiland.bots.board.yields import Yields
from eiland.rules.bits import bit, count, lowest
from eiland.rules.board.map.layout import Layout
from eiland.rules.board.numbers.packed import kinds, total
from eiland.rules.board.state.state import BoardState
from eiland.rules.island import CORNERS, EDGE_ENDS, EDGE_HIGH, EDGE_LOW, EDGES_AT, HEXES_AT, NO_HEX

FACTS: Final = 8
"""Numbers for each seat: best and second best spot, how many; best and how many a road away; the
same two roads away; roads to a harbor."""
BEST: Final = 0
SECOND: Final = 1
COUNT: Final = 2
AWAY_BEST: Final = 3
AWAY_COUNT: Final = 4
FAR_BEST: Final = 5
FAR_COUNT: Final = 6
HARBOR: Final = 7
NO_HARBOR: Final = 3
PLACES: Final = 2
"""Positions that are remembered: the one in which a player chooses, and the last one after it."""
KEYS: Final = 5


@final
class Sites:
    """What the corners of one island are worth."""

    def __init__(self, layout: Layout) -> None:
        self.yields = Yields(layout)
        self.at_corner = self.yields.at_corner
        self.numbers_at = vec[i64]([0] * CORNERS)  # set of the numbers around each corner
        for corner in range(i64(CORNERS)):
            for k in range(3 * corner, 3 * corner + 3):
                place = HEXES_AT[k]
                if place != NO_HEX and layout.tokens[place] > 0:
                    self.numbers_at[corner] |= bit(layout.tokens[place])
        self.harbors: i64 = 0  # corners with a harbor
        for corner in range(i64(CORNERS)):
            if layout.harbor_at[corner] >= 0:
                self.harbors |= bit(corner)

    def numbers_of(self, corners: i64) -> i64:
        """Return the set of numbers around a set of corners."""
        found: i64 = 0
        while corners:
            found |= self.numbers_at[lowest(corners)]
            corners &= corners - 1
        return found

    def worth(self, corner: i64, had: i64) -> i64:
        """Return what a site is worth, at least 1: pips, resources not in ``had``, a harbor."""
        pips = self.at_corner[corner]
        found = 1 + total(pips) + count(kinds(pips) & ~had)
        if self.harbors & bit(corner):
            found += 1
        fish = self.yields.fish_at[corner]
        if fish:
            found += 1 + (fish >> 2)
        return min(found, i64(SITES - 1))


@final
class Spots:
    """The spots of all seats in the last positions that were asked for."""

    def __init__(self, sites: Sites, seats: int) -> None:
        self.sites = sites
        self.seats: i64 = seats
        self.facts = vec[i64]([0] * (FACTS * PLACES * seats))
        self.keys = vec[i64]([-1] * (KEYS * PLACES * seats))

    def at(self, state: BoardState, seat: i64) -> i64:
        """Return where in ``facts`` the spots of a seat are."""
        player = state.players[seat]
        buildings = player.settlements | player.cities
        keys = self.keys
        for place in range(i64(PLACES)):
            key = KEYS * (place * self.seats + seat)
            if (
                keys[key] == player.reach
                and keys[key + 1] == state.blocked
                and keys[key + 2] == state.taken_low
                and keys[key + 3] == state.taken_high
                and keys[key + 4] == buildings
            ):
                return FACTS * (place * self.seats + seat)
        place = self.seats + seat
        self._find(state, seat, kinds(self.sites.yields.pips_of(buildings)), FACTS * place)
        key = KEYS * place
        keys[key] = player.reach
        keys[key + 1] = state.blocked
        keys[key + 2] = state.taken_low
        keys[key + 3] = state.taken_high
        keys[key + 4] = buildings
        return FACTS * place

    def hold(self) -> None:
        """Remember the last position until the next call: positions after it come and go."""
        facts, keys, seats = self.facts, self.keys, self.seats
        for k in range(FACTS * seats):
            facts[k] = facts[FACTS * seats + k]
        for k in range(KEYS * seats):
            keys[k] = keys[KEYS * seats + k]

    def _find(self, state: BoardState, seat: i64, had: i64, at: i64) -> None:
        facts, sites = self.facts, self.sites
        rivals, blocked = state.rivals(seat), state.blocked
        reached = state.players[seat].reach
        edge_of: i64 = reached
        facts[at + HARBOR] = NO_HARBOR
        for roads in range(i64(3)):
            open_spots = edge_of & ~blocked
            if facts[at + HARBOR] == NO_HARBOR and open_spots & sites.harbors:
                facts[at + HARBOR] = roads
            best: i64 = 0
            second: i64 = 0
            left = open_spots
            while left:
                worth = sites.worth(lowest(left), had)
                left &= left - 1
                if worth > best:
                    second = best
                    best = worth
                elif worth > second:
                    second = worth
            number = min(count(open_spots), i64(FEW - 1))
            if roads == 0:
                facts[at + BEST] = best
                facts[at + SECOND] = second
                facts[at + COUNT] = number
            elif roads == 1:
                facts[at + AWAY_BEST] = best
                facts[at + AWAY_COUNT] = number
            else:
                facts[at + FAR_BEST] = best
                facts[at + FAR_COUNT] = number
                return
            further = _beyond(state, edge_of & ~rivals) & ~reached
            reached |= further
            edge_of = further


def _beyond(state: BoardState, corners: i64) -> i64:
    """Return the ends of the free edges at a set of corners."""
    low, high = state.taken_low, state.taken_high
    found: i64 = 0
    while corners:
        first = 3 * lowest(corners)
        corners &= corners - 1
        for k in range(first, first + 3):
            edge = EDGES_AT[k]
            if edge >= 0 and not (EDGE_LOW[edge] & low or EDGE_HIGH[edge] & high):
                found |= EDGE_ENDS[edge]
    return found


def open_sites(state: BoardState, seat: i64, corners: i64) -> list[i64]:
    """Return the free sites within no, one and two more roads of a set of corners."""
    rivals, seen, edge_of = state.rivals(seat), corners, corners
    found: list[i64] = []
    for _ in range(3):
        near = found[-1] if found else i64(0)
        found.append(near | (edge_of & ~state.blocked))
        edge_of = _beyond(state, edge_of & ~rivals) & ~seen
        seen |= edge_of
    return found
