"""Fixed boards: the beginners' board, and boards given as text.

A text has the fields ``hexes``, ``harbors`` and, with Fishermen, ``grounds``, written as in a
position.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

from eiland.rules.bits import lowest
from eiland.rules.board.map.frame import (
    GROUND_AREA,
    GROUND_CORNERS,
    GROUND_NUMBERS,
    HARBOR_COUNTS,
    HARBOR_NAMES,
)
from eiland.rules.board.map.layout import (
    DESERT,
    LAKE_COUNTS,
    LAKE_TERRAIN,
    TERRAIN_COUNTS,
    TERRAIN_NAMES,
    TOKEN_COUNTS,
    TOKEN_NUMBERS,
    Layout,
)
from eiland.rules.board.numbers.phases import START
from eiland.rules.errors import BadSetup, ParseError
from eiland.rules.fields import BLANK, Fields
from eiland.rules.island import (
    COAST_EDGES,
    CORNERS,
    EDGE_ENDS,
    EDGE_NUMBERS,
    HEXES,
    RIM,
)

BEGINNERS_HEXES: Final = (
    "mountains10,pasture2,forest9,fields12,hills6,pasture4,hills10,fields9,forest11,desert,forest3,"
    "mountains8,forest8,mountains3,fields4,pasture5,hills5,fields6,pasture11"
)  # B-1
BEGINNERS_GROUNDS: Final = [6, 5, 4, 9, 8, 10]
"""Numbers of the fishing grounds, clockwise from position 0 of the frame (W-3a)."""

Pieces: TypeAlias = "tuple[list[int], int, list[int]]"
"""A player's starting pieces: settlements, the one that yields resources, roads by edge."""

BEGINNERS_PIECES: Final = {
    "red": ([8, 28], 28, ["8-13", "28-34"]),
    "blue": ([39, 41], 39, ["39-44", "36-41"]),
    "white": ([17, 31], 31, ["17-22", "25-31"]),
    "orange": ([14, 40], 40, ["9-14", "40-45"]),
}  # B-2
COLOURS_OF: Final = {
    2: ["blue", "orange"],
    3: ["blue", "white", "orange"],
    4: ["red", "blue", "white", "orange"],
}  # B-3

TOKEN_TEXTS: Final = [str(number) for number in TOKEN_NUMBERS]
GROUND_TEXTS: Final = [str(number) for number in GROUND_NUMBERS]
CORNER_TEXTS: Final = [str(corner) for corner in range(CORNERS)]


def starting_pieces(seats: int) -> list[Pieces]:
    """List the starting pieces of each seat on the beginners' board (B-2, B-3).

    >>> starting_pieces(2)[0]
    ([39, 41], 39, [56, 52])
    """
    found: list[Pieces] = []
    for colour in COLOURS_OF[seats]:
        settlements, starred, roads = BEGINNERS_PIECES[colour]
        found.append((settlements, starred, [EDGE_NUMBERS[road] for road in roads]))
    return found


def beginners_board(fishermen: bool) -> Layout:
    """Return the hexes and tokens of the beginners' board; with Fishermen the lake for the desert.

    Its frame and grounds are still missing, and it is not finished (B-1).
    """
    layout = Layout()
    for place, word in enumerate(BEGINNERS_HEXES.split(",")):
        name = word.rstrip("0123456789")
        terrain = TERRAIN_NAMES.index(name)
        layout.lay_hex(place, LAKE_TERRAIN if terrain == DESERT and fishermen else terrain)
        layout.lay_token(place, int(word[len(name) :] or "0"))
    return layout


def lay_beginners_grounds(layout: Layout) -> None:
    """Lay the six grounds of the beginners' board on the free tips of a complete frame (W-3a)."""
    for position in range(len(BEGINNERS_GROUNDS)):
        layout.lay_ground(
            layout.free_tip(position), GROUND_NUMBERS.index(BEGINNERS_GROUNDS[position])
        )


def read_board(text: str, fishermen: bool) -> Layout:
    """Return the finished layout of a board given as text (V-6a).

    Raises BadSetup with all faults.
    """
    fields = Fields(text)
    layout = read_layout(fields, fishermen)
    try:
        fields.finish()
    except ParseError as error:
        raise BadSetup(*error.faults) from None
    layout.phase = START
    layout.finish()
    return layout


def read_layout(fields: Fields, fishermen: bool, partial: bool = False) -> Layout:
    """Read the fields of a layout, and record all their faults (V-6a).

    The layout is not finished. With ``partial``, pieces may be missing that chance has not laid
    yet; `Setup.read` then checks that the set-up can reach this layout.
    """
    layout = Layout()
    _Hexes(fields, fishermen, partial).read_into(layout)
    _read_harbors(fields, partial, layout)
    if fishermen:
        _read_grounds(fields, partial, layout)
    return layout


def _words(fields: Fields, field: str) -> list[str] | None:
    """Return the words of a field; None if it is missing, with the fault recorded."""
    noted = len(fields.faults)
    text = fields.value(field)
    if len(fields.faults) > noted:
        return None
    return [] if text == BLANK else text.split(",")


class _Hexes:
    """Reads the field ``hexes``."""

    def __init__(self, fields: Fields, fishermen: bool, partial: bool) -> None:
        self.fields = fields
        self.partial = partial
        self.wanted = LAKE_COUNTS if fishermen else TERRAIN_COUNTS
        self.terrains = [0] * len(TERRAIN_NAMES)  # found, of each kind
        self.tokens = [0] * len(TOKEN_NUMBERS)
        self.hexes_complete = True  # no hex is missing or unknown, so too few of a kind is a fault
        self.tokens_complete = True

    def read_into(self, layout: Layout) -> None:
        """Read the field into a layout."""
        words = _words(self.fields, "hexes")
        if words is None:
            return
        if len(words) != HEXES:
            self.fields.fault("board/hex-count", given=len(words), wanted=HEXES)
            return
        for place in range(HEXES):
            self._read_hex(layout, place, words[place])
        self._check_counts()

    def _read_hex(self, layout: Layout, place: int, word: str) -> None:
        name = word.rstrip("0123456789")
        if word == BLANK or name not in TERRAIN_NAMES:
            self.hexes_complete = False
            self.tokens_complete = False
            if word != BLANK:
                self.fields.fault("board/unknown-terrain", hex=place, text=word[:40])
            elif not self.partial:
                self.fields.fault("board/hex-missing", hex=place)
            return
        terrain = TERRAIN_NAMES.index(name)
        self.terrains[terrain] += 1
        layout.lay_hex(place, terrain)
        if terrain == LAKE_TERRAIN and place in RIM:
            self.fields.fault("board/lake-on-rim", hex=place)
        self._read_token(layout, place, name, word[len(name) :])

    def _read_token(self, layout: Layout, place: int, terrain: str, figure: str) -> None:
        if terrain in ("desert", "lake"):
            if figure:
                self.fields.fault("board/token-on-desert", hex=place, terrain=terrain)
        elif figure in TOKEN_TEXTS:
            self.tokens[TOKEN_TEXTS.index(figure)] += 1
            layout.lay_token(place, int(figure))
        else:
            self.tokens_complete = False
            if figure:
                self.fields.fault("board/unknown-token", hex=place, token=figure[:40])
            elif not self.partial:
                self.fields.fault("board/token-missing", hex=place)

    def _check_counts(self) -> None:
        for terrain, name in enumerate(TERRAIN_NAMES):
            given, wanted = self.terrains[terrain], self.wanted[terrain]
            if given > wanted or (given < wanted and self.hexes_complete):
                self.fields.fault("board/terrain-count", terrain=name, given=given, wanted=wanted)
        for kind, number in enumerate(TOKEN_NUMBERS):
            given, wanted = self.tokens[kind], TOKEN_COUNTS[kind]
            if given > wanted or (given < wanted and self.tokens_complete):
                self.fields.fault("board/token-count", token=number, given=given, wanted=wanted)


def _read_harbors(fields: Fields, partial: bool, layout: Layout) -> None:
    """Read the field ``harbors`` into a layout."""
    words = _words(fields, "harbors")
    if words is None:
        return
    found = [0] * len(HARBOR_NAMES)
    edges: list[int] = []
    taken: i64 = 0
    complete = not partial
    for word in words:
        kind, _, path = word.partition("@")
        if kind not in HARBOR_NAMES or path not in EDGE_NUMBERS:
            complete = False
            fields.fault("board/unknown-harbor", text=word[:40])
            continue
        found[HARBOR_NAMES.index(kind)] += 1
        edge = EDGE_NUMBERS[path]
        if edge not in COAST_EDGES:
            fields.fault("board/harbor-inland", path=path)
            continue
        _note_touching(fields, "board/harbors-touch", taken & EDGE_ENDS[edge])
        taken |= EDGE_ENDS[edge]
        if edge not in edges:
            layout.lay_harbor(COAST_EDGES.index(edge), HARBOR_NAMES.index(kind))
        edges.append(edge)
    _note_order(fields, "harbors", edges)
    for kind, given, wanted in zip(HARBOR_NAMES, found, HARBOR_COUNTS, strict=True):
        if given > wanted or (given < wanted and complete):
            fields.fault("board/harbor-count", harbor=kind, given=given, wanted=wanted)


def _read_grounds(fields: Fields, partial: bool, layout: Layout) -> None:
    """Read the field ``grounds`` into a layout."""
    words = _words(fields, "grounds")
    if words is None:
        return
    found = [0] * len(GROUND_NUMBERS)
    tips: list[int] = []
    taken: i64 = 0
    complete = not partial
    for word in words:
        number, _, corner = word.partition("@")
        if number not in GROUND_TEXTS or corner not in CORNER_TEXTS:
            complete = False
            fields.fault("board/unknown-ground", text=word[:40])
            continue
        found[GROUND_TEXTS.index(number)] += 1
        if int(corner) not in GROUND_CORNERS:
            fields.fault("board/ground-place", corner=int(corner))
            continue
        tip = GROUND_CORNERS.index(int(corner))
        _note_touching(fields, "board/grounds-touch", taken & GROUND_AREA[tip])
        taken |= GROUND_AREA[tip]
        if tip not in tips:
            layout.lay_ground(tip, GROUND_TEXTS.index(number))
        tips.append(tip)
    _note_order(fields, "grounds", tips)
    for kind, given in zip(GROUND_NUMBERS, found, strict=True):
        if given > 1 or (given < 1 and complete):
            fields.fault("board/ground-count", number=kind, given=given, wanted=1)


def _note_touching(fields: Fields, key: str, corners: i64) -> None:
    """Record a fault for each corner that is used a second time."""
    while corners:
        fields.fault(key, corner=int(lowest(corners)))
        corners &= corners - 1


def _note_order(fields: Fields, field: str, places: list[int]) -> None:
    if places != sorted(places):
        fields.fault("position/not-in-order", field=field)
