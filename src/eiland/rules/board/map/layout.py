"""Board layout: terrain, tokens, harbors, fishing grounds.

Chance lays it out piece by piece before the first turn (`setup`). The facts are packed. Once they
are complete, `Layout.finish` fills the lookup tables of the game. Positions share a layout; a
layout that a position refers to is never changed.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.rules.aliases import Hex
from eiland.rules.bits import lowest
from eiland.rules.board.map.frame import (
    GROUND_AREA,
    GROUND_CORNERS,
    HARBOR_NAMES,
    LOW_PATHS,
    NUMBER_OF_GROUND,
    PATH_FROM,
    PATH_ORDER,
    PATH_TO,
    PIECE_PATHS,
    SINGLE_AT,
    TIPS,
    ground_corners,
)
from eiland.rules.board.numbers.packed import KINDS
from eiland.rules.board.numbers.phases import FRAME
from eiland.rules.fields import BLANK, joined
from eiland.rules.island import COAST_EDGES, CORNERS, EDGE_NAMES, GRID, HEXES, NO_HEX

TERRAIN_NAMES: Final = ["mountains", "fields", "pasture", "forest", "hills", "desert", "lake"]
"""The first five produce the resource of the same number."""
DESERT: Final = 5
LAKE_TERRAIN: Final = 6
TERRAIN_COUNTS: Final = [3, 4, 4, 4, 3, 1, 0]  # C-1
LAKE_COUNTS: Final = [3, 4, 4, 4, 3, 0, 1]  # W-1
TOKEN_NUMBERS: Final = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
TOKEN_COUNTS: Final = [1, 2, 2, 2, 2, 2, 2, 2, 2, 1]  # C-2
LOW_HEXES: Final = 10
"""How many hexes are in the first of the two numbers with tokens."""
LAST_NUMBER: Final = 12
NOTHING: Final = -1

EVERY_THIRD: Final[i64] = sum(8**path for path in range(LOW_PATHS))
EVERY_FOURTH: Final[i64] = sum(16**place for place in range(LOW_HEXES))
EMPTY: Final = vec[i64]()
NO_TOKENS: Final = vec[i64]([0] * HEXES)
NO_HARBORS: Final = vec[i64]([NOTHING] * CORNERS)
NO_NUMBERS: Final = vec[i64]([NO_HEX] * (2 * LAST_NUMBER + 2))
NO_FISH: Final = vec[i64]([0] * (LAST_NUMBER + 1))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Layout:
    """The facts of one island, complete or partly laid out.

    The lookup tables at the end are empty before `finish`.
    """

    terrains: i64 = 0  # three bits per hex: 0 for none, else 1 + terrain
    tokens_low: i64 = 0  # four bits per hex, hexes 0..9: the number, 0 for none
    tokens_high: i64 = 0  # hexes 10..18
    harbors_low: i64 = 0  # three bits per coast path, paths 0..19: 0 for none, else 1 + kind
    harbors_high: i64 = 0  # paths 20..29
    grounds: i64 = 0  # three bits per tip: 0 for none, else 1 + place in GROUND_NUMBERS
    lake: Hex = NO_HEX
    desert: Hex = NO_HEX
    # What chance does next; follows from the facts and the options
    phase: i64 = FRAME
    left: i64 = 0  # set of the pieces still to be drawn in this phase
    place: i64 = 0  # position, spot or hex that the next piece goes to
    shunned: i64 = 0  # set of hexes next to a red token (V-6)
    red_weight: i64 = 0  # of each red token left, times `divisor`
    weight: i64 = 0  # of each other token left, times `divisor`
    divisor: i64 = 1
    # Lookup tables
    tokens: vec[i64] = EMPTY  # by hex, 0 for none
    resources: vec[i64] = EMPTY  # by hex: what it produces, -1 for none
    harbor_at: vec[i64] = EMPTY  # by corner: kind of harbor, -1 for none
    by_number: vec[i64] = EMPTY  # the hexes with number n at 2n and 2n + 1, else -1
    fish_corners: vec[i64] = EMPTY  # by number: the corners at its fishing ground

    def copy(self) -> Layout:
        """Return a layout with equal facts, for the next piece.

        It has no weights and no lookup tables: the next piece changes them.
        """
        layout = Layout()
        layout.terrains = self.terrains
        layout.tokens_low = self.tokens_low
        layout.tokens_high = self.tokens_high
        layout.harbors_low = self.harbors_low
        layout.harbors_high = self.harbors_high
        layout.grounds = self.grounds
        layout.lake = self.lake
        layout.desert = self.desert
        layout.phase = self.phase
        layout.left = self.left
        layout.place = self.place
        layout.shunned = self.shunned
        return layout

    # Facts

    def terrain(self, place: Hex) -> i64:
        """Return the terrain of a hex, -1 if it is not laid yet."""
        return (self.terrains >> (3 * place) & 7) - 1

    def token(self, place: Hex) -> i64:
        """Return the number of a hex's token, 0 for none."""
        if place < LOW_HEXES:
            return self.tokens_low >> (4 * place) & 15
        return self.tokens_high >> (4 * (place - LOW_HEXES)) & 15

    def harbor(self, path: i64) -> i64:
        """Return the kind of the harbor on a coast path, -1 for none."""
        if path < LOW_PATHS:
            return (self.harbors_low >> (3 * path) & 7) - 1
        return (self.harbors_high >> (3 * (path - LOW_PATHS)) & 7) - 1

    def ground(self, tip: i64) -> i64:
        """Return the number of the fishing ground at a tip, 0 for none."""
        place = self.grounds >> (3 * tip) & 7
        if place == 0:
            return 0
        return NUMBER_OF_GROUND[place - 1]

    def free_tip(self, position: i64) -> i64:
        """Return the free tip of the frame piece in a position (W-4).

        A single piece has its harbor in the middle (H-5). Loose harbors have the places of the
        standard frame, so the same test works for them (W-4a).
        """
        if self.harbor(PIECE_PATHS * position + SINGLE_AT) >= 0:
            return TIPS[2 * position + 1]
        return TIPS[2 * position]

    def is_laid(self, place: Hex) -> bool:
        """Return True if a hex is laid."""
        return self.terrain(place) >= 0

    def is_finished(self) -> bool:
        """Return True once the layout is complete and its lookup tables are filled."""
        return i64(len(self.tokens)) > 0

    def has_equal_facts(self, other: Layout) -> bool:
        """Return True if both layouts have the same pieces in the same places."""
        return (
            self.terrains == other.terrains
            and self.tokens_low == other.tokens_low
            and self.tokens_high == other.tokens_high
            and self.harbors_low == other.harbors_low
            and self.harbors_high == other.harbors_high
            and self.grounds == other.grounds
        )

    def is_part_of(self, other: Layout) -> bool:
        """Return True if ``other`` has all pieces of this layout in the same places."""
        return (
            _thirds_within(self.terrains, other.terrains)
            and _fourths_within(self.tokens_low, other.tokens_low)
            and _fourths_within(self.tokens_high, other.tokens_high)
            and _thirds_within(self.harbors_low, other.harbors_low)
            and _thirds_within(self.harbors_high, other.harbors_high)
            and _thirds_within(self.grounds, other.grounds)
        )

    # Laying pieces; only on a layout that no position refers to yet

    def lay_hex(self, place: Hex, terrain: i64) -> None:
        """Lay a hex in an empty place."""
        self.terrains |= (terrain + 1) << (3 * place)
        if terrain == DESERT:
            self.desert = place
        elif terrain == LAKE_TERRAIN:
            self.lake = place

    def lay_token(self, place: Hex, number: i64) -> None:
        """Lay a token on a hex without token."""
        if place < LOW_HEXES:
            self.tokens_low |= number << (4 * place)
        else:
            self.tokens_high |= number << (4 * (place - LOW_HEXES))

    def lay_harbor(self, path: i64, kind: i64) -> None:
        """Lay a harbor on a path without harbor."""
        if path < LOW_PATHS:
            self.harbors_low |= (kind + 1) << (3 * path)
        else:
            self.harbors_high |= (kind + 1) << (3 * (path - LOW_PATHS))

    def lay_ground(self, tip: i64, place: i64) -> None:
        """Lay the fishing ground with the number at ``place`` in GROUND_NUMBERS."""
        self.grounds |= (place + 1) << (3 * tip)

    # Lookup tables

    def finish(self) -> None:
        """Fill the lookup tables once all pieces are laid."""
        self._index_hexes()
        self.harbor_at = NO_HARBORS[:]
        self._index_harbors(self.harbors_low, 0)
        self._index_harbors(self.harbors_high, LOW_PATHS)
        self.fish_corners = NO_FISH
        if self.grounds:
            self._index_grounds()

    def _index_hexes(self) -> None:
        """Fill the tables by hex and by number; desert and lake produce nothing (P-3, W-1)."""
        tokens, resources, by_number = NO_TOKENS[:], NO_TOKENS[:], NO_NUMBERS[:]
        for place in range(i64(HEXES)):
            terrain = self.terrain(place)
            resources[place] = NOTHING
            if terrain < KINDS:
                resources[place] = terrain
            number = self.token(place)
            tokens[place] = number
            if number:
                taken = by_number[2 * number] >= 0
                by_number[2 * number + i64(taken)] = place
        self.tokens = tokens
        self.resources = resources
        self.by_number = by_number

    def _index_harbors(self, harbors: i64, first: i64) -> None:
        """Enter each harbor at both corners of its path (H-1)."""
        harbor_at = self.harbor_at
        paths = (harbors | harbors >> 1 | harbors >> 2) & EVERY_THIRD
        while paths:
            shift = lowest(paths)
            kind = (harbors >> shift & 7) - 1
            path = first + shift // 3
            harbor_at[PATH_FROM[path]] = kind
            harbor_at[PATH_TO[path]] = kind
            paths &= paths - 1

    def _index_grounds(self) -> None:
        corners = NO_FISH[:]
        for tip in range(i64(len(GROUND_CORNERS))):
            number = self.ground(tip)
            if number:
                corners[number] |= GROUND_AREA[tip]
        self.fish_corners = corners

    # Text and JSON

    def write_hexes(self) -> str:
        """Write terrain and token of each hex, ``-`` for a missing one."""
        return ",".join(self._hex_text(place) for place in range(HEXES))

    def _hex_text(self, place: int) -> str:
        if not self.is_laid(place):
            return BLANK
        return f"{TERRAIN_NAMES[self.terrain(place)]}{self.token(place) or ''}"

    def write_harbors(self) -> str:
        """Write kinds and paths of the harbors, in order of their paths."""
        return joined(
            [
                f"{HARBOR_NAMES[self.harbor(path)]}@{EDGE_NAMES[COAST_EDGES[path]]}"
                for path in PATH_ORDER
                if self.harbor(path) >= 0
            ]
        )

    def write_grounds(self) -> str:
        """Write numbers and middle corners of the fishing grounds, in order of the corners."""
        return joined(
            [
                f"{self.ground(tip)}@{corner}"
                for tip, corner in enumerate(GROUND_CORNERS)
                if self.ground(tip)
            ]
        )

    def hexes_json(self) -> list[dict[str, object]]:
        """List the hexes: ``hex``, ``terrain`` and ``token``, each None if there is none."""
        return [
            {
                "hex": place,
                "terrain": TERRAIN_NAMES[self.terrain(place)] if self.is_laid(place) else None,
                "token": int(self.token(place)) or None,
            }
            for place in range(HEXES)
        ]

    def harbors_json(self) -> list[dict[str, object]]:
        """List the harbors as ordered by `write_harbors`: ``kind``, ``edge``, both ``corners``."""
        return [
            {
                "kind": HARBOR_NAMES[self.harbor(path)],
                "edge": EDGE_NAMES[COAST_EDGES[path]],
                "corners": list(GRID.edges[COAST_EDGES[path]]),
            }
            for path in PATH_ORDER
            if self.harbor(path) >= 0
        ]

    def grounds_json(self) -> list[dict[str, object]]:
        """List the fishing grounds: ``number``, middle ``corner``, its three ``corners``."""
        return [
            {
                "number": int(self.ground(tip)),
                "corner": corner,
                "corners": ground_corners(tip),
            }
            for tip, corner in enumerate(GROUND_CORNERS)
            if self.ground(tip)
        ]


def _thirds_within(part: i64, whole: i64) -> bool:
    """Return True if every group of three bits in ``part`` is 0 or the same in ``whole``."""
    places = (part | part >> 1 | part >> 2) & EVERY_THIRD
    return whole & (places * 7) == part


def _fourths_within(part: i64, whole: i64) -> bool:
    """Return True if every group of four bits in ``part`` is 0 or the same in ``whole``."""
    places = (part | part >> 1 | part >> 2 | part >> 3) & EVERY_FOURTH
    return whole & (places * 15) == part
