"""Production of each corner of one island, computed once per game."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.production import PIPS
from eiland.rules.bits import bit, count, lowest
from eiland.rules.board.map.layout import LAST_NUMBER, Layout
from eiland.rules.board.numbers.packed import UNIT, total
from eiland.rules.board.state.state import BoardState
from eiland.rules.island import CORNERS, EDGE_ENDS, HEX_CORNERS, HEXES, HEXES_AT, NO_HEX

LAKE_PIPS: Final = 6  # 2, 3, 11 and 12


@final
class Yields:
    """Pips of resources and of fish, by corner and by hex."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.at_hex = vec[i64]([0] * HEXES)  # packed pips of the resource of each hex
        self.at_corner = vec[i64]([0] * CORNERS)
        self.fish_at = vec[i64]([0] * CORNERS)
        for place in range(i64(HEXES)):
            if layout.tokens[place] > 0:
                self.at_hex[place] = PIPS[layout.tokens[place]] * UNIT[layout.resources[place]]
        for corner in range(i64(CORNERS)):
            self._look_up(corner)

    def _look_up(self, corner: i64) -> None:
        layout = self.layout
        for k in range(3 * corner, 3 * corner + 3):
            place = HEXES_AT[k]
            if place != NO_HEX:
                self.at_corner[corner] += self.at_hex[place]
                if place == layout.lake:
                    self.fish_at[corner] += LAKE_PIPS
        for number in range(i64(LAST_NUMBER + 1)):
            if layout.fish_corners[number] & bit(corner):
                self.fish_at[corner] += PIPS[number]

    def belongs_to(self, layout: Layout) -> bool:
        """Return True if this is the island of a position."""
        return layout is self.layout or layout.has_equal_facts(self.layout)

    def pips(self, state: BoardState, seat: i64) -> i64:
        """Return the packed pips of a player's buildings, ignoring the robber."""
        player = state.players[seat]
        return self.pips_of(player.settlements) + 2 * self.pips_of(player.cities)

    def pips_of(self, corners: i64) -> i64:
        """Return the packed pips of a set of corners."""
        found: i64 = 0
        while corners:
            found += self.at_corner[lowest(corners)]
            corners &= corners - 1
        return found

    def fish_of(self, corners: i64) -> i64:
        """Return the pips of fish at a set of corners."""
        found: i64 = 0
        while corners:
            found += self.fish_at[lowest(corners)]
            corners &= corners - 1
        return found

    def fish_of_lake(self, corners: i64) -> i64:
        """Return the pips of fish that a set of corners gets from the lake."""
        if self.layout.lake < 0:
            return 0
        return LAKE_PIPS * count(corners & HEX_CORNERS[self.layout.lake])

    def robbed(self, state: BoardState, seat: i64, place: i64) -> i64:
        """Return the packed pips that a player loses while the robber is on a hex."""
        if place < 0:
            return 0
        player, corners = state.players[seat], HEX_CORNERS[place]
        lost: i64 = 0
        held = player.settlements & corners
        while held:
            lost += self.at_hex[place]
            held &= held - 1
        held = player.cities & corners
        while held:
            lost += 2 * self.at_hex[place]
            held &= held - 1
        return lost

    def best_spot(self, corners: i64) -> i64:
        """Return the highest pips at one of a set of corners, 0 if it is empty."""
        most: i64 = 0
        while corners:
            corner = lowest(corners)
            most = max(most, total(self.at_corner[corner]) + self.fish_at[corner])
            corners &= corners - 1
        return most


def beyond(corner: i64, edge: i64) -> i64:
    """Return the other end of an edge."""
    return lowest(EDGE_ENDS[edge] & ~bit(corner))
