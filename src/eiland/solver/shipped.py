"""Values that Eiland ships, so that the first answer need not wait until the game is solved.

For each setting of the jokers there is a file with two layers, for the positions that a game of the
usual length can reach by then. A layer halfway between two known ones needs at most five layers of
few positions each (`on_demand`). The numbers are those of the solution, bit for bit.

A file starts with a line of JSON: versions, options and, for each layer, the length and digest of
its data. The data is compressed: a bit for each position, then the doubles of the positions whose
bit is set, by bytes of equal significance. A file that cannot be used counts as missing.
`tools/ship_solution.py` writes the files.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from array import array
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import bit
from eiland.solver.positions import POSITIONS
from eiland.solver.reach import reached
from eiland.solver.store import SolutionStore, Terms, in_file_order

TURNS: Final = 15
"""The usual length of a game."""
AFTER: Final = (5, 10)
"""The layers that are shipped, by the turns played before."""
UNKNOWN: Final = float("nan")
DOUBLE: Final = 8  # bytes


class Layers(NamedTuple):
    """A shipped file: its header, and the data of all layers."""

    header: dict[str, Any]
    data: bytes


def is_shipped(terms: Terms) -> bool:
    """Return True if there are values for these options."""
    return _read(terms) is not None


def shipped_layer(terms: Terms, boxes: int) -> vec[float] | None:
    """Return the shipped values of a layer, None if there are none.

    The values that are not shipped are not a number.
    """
    found = _read(terms)
    if found is None:
        return None
    start = 0
    for layer in found.header["layers"]:
        data = found.data[start : start + layer["bytes"]]
        if layer["boxes"] == boxes and hashlib.sha256(data).hexdigest() == layer["sha256"]:
            return _unpacked(zlib.decompress(data))
        start += layer["bytes"]
    return None


def nothing_known() -> vec[float]:
    """Return a layer without a value."""
    return vec[float]([UNKNOWN] * POSITIONS)


def to_file(store: SolutionStore) -> bytes:
    """Return the shipped file of a solution, which must be complete up to the first layer in it."""
    described: list[dict[str, object]] = []
    blocks: list[bytes] = []
    for turns in AFTER:
        boxes = TURNS - turns
        positions = reached(turns, store.terms.same_turn_joker)
        block = zlib.compress(_packed(store.layer(boxes), positions), 9)
        digest = hashlib.sha256(block).hexdigest()
        described.append({"boxes": boxes, "bytes": len(block), "sha256": digest})
        blocks.append(block)
    header = {**store.terms.header, "layers": described}
    return json.dumps(header).encode() + b"\n" + b"".join(blocks)


def file_name(terms: Terms) -> str:
    """Return the name of the shipped file, whether it exists or not."""
    return f"{terms.folder_name}.layers"


@lru_cache(maxsize=8)
def _read(terms: Terms) -> Layers | None:
    try:
        data = files("eiland.solver").joinpath(file_name(terms)).read_bytes()
    except FileNotFoundError:
        return None
    first, _, rest = data.partition(b"\n")
    header: dict[str, Any] = json.loads(first)
    if not terms.header.items() <= header.items():
        return None
    return Layers(header, rest)


def _packed(layer: vec[float], positions: list[int]) -> bytes:
    """Return bits and values of positions, which must be ascending."""
    marks = bytearray((POSITIONS + 7) // 8)
    for position in positions:
        marks[position // 8] |= 2 ** (position % 8)
    values = array("d", [layer[position] for position in positions])
    in_file_order(values)
    raw = values.tobytes()
    return bytes(marks) + b"".join(raw[place::DOUBLE] for place in range(DOUBLE))


def _unpacked(data: bytes) -> vec[float]:
    """Return the layer of `_packed`."""
    marks = data[: (POSITIONS + 7) // 8]
    planes = data[len(marks) :]
    count = len(planes) // DOUBLE
    raw = bytearray(len(planes))
    for place in range(DOUBLE):
        raw[place::DOUBLE] = planes[place * count : (place + 1) * count]
    values = array("d", bytes(raw))
    in_file_order(values)
    return _spread(marks, vec[float](values))


def _spread(marks: bytes, values: vec[float]) -> vec[float]:
    """Return a layer with the values at the marked positions."""
    layer = nothing_known()
    place: i64 = 0
    for position in range(i64(POSITIONS)):
        if i64(marks[position // 8]) & bit(position % 8):
            layer[position] = values[place]
            place += 1
    return layer
