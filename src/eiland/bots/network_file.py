"""Files of networks: a line of JSON with all that one must know, then the weights, compressed.

The weights are whole numbers of two or four bytes, little-endian, in this order: for each value of
each feature a row of 64; a bias for each of the 64; the second layer, 64 rows of 32; its 32 biases
(four bytes); 32 weights of the strength and its bias (four bytes); and the same for rivals: a row
of 32 for each value of each feature of one seat and of the shared ones, 32 biases, 32 weights,
a bias (four bytes).
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from pathlib import Path
from typing import Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.network import (
    HIDDEN,
    LANES,
    MOST_IN_HALF,
    MOST_IN_LANE,
    PAIRS,
    RIVAL_HIDDEN,
    SECOND,
    Network,
    Rows,
)
from eiland.rules.errors import BadSetup, Fault

FORMAT: Final = 1
SHORT: Final = "h"
LONG: Final = "i"


class UnfitWeights(BadSetup):
    """A file of weights that is damaged, of another version, or could overflow."""


class Shape(NamedTuple):
    """What a network sees: the sizes of all features, and how they are divided.

    ``seat_features`` belong to each of ``seats``, then the table's follow, of which ``shared`` also
    go to the nets of rivals.
    """

    sizes: list[int]
    seats: int
    seat_features: int
    shared: int

    @property
    def rival_sizes(self) -> list[int]:
        """The sizes of the features of one rival."""
        table = self.seats * self.seat_features
        return [*self.sizes[: self.seat_features], *self.sizes[table : table + self.shared]]


class Weights(NamedTuple):
    """The whole numbers of a network, row by row, and the binary places that layers drop."""

    own: list[int]
    own_bias: list[int]
    second: list[int]
    second_bias: list[int]
    third: list[int]
    third_bias: int
    rival: list[int]
    rival_bias: list[int]
    rival_out: list[int]
    rival_out_bias: int
    shift: int
    second_shift: int


def write(path: Path, shape: Shape, weights: Weights, about: dict[str, object]) -> None:
    """Write a file of weights; ``about`` says where they come from.

    Raises UnfitWeights ``weights/overflow`` if a sum could become too large.
    """
    network(shape, weights, 1)
    raw = b"".join(
        [
            _bytes(SHORT, weights.own),
            _bytes(SHORT, weights.own_bias),
            _bytes(SHORT, weights.second),
            _bytes(LONG, weights.second_bias),
            _bytes(SHORT, weights.third),
            _bytes(LONG, [weights.third_bias]),
            _bytes(SHORT, weights.rival),
            _bytes(SHORT, weights.rival_bias),
            _bytes(SHORT, weights.rival_out),
            _bytes(LONG, [weights.rival_out_bias]),
        ]
    )
    head = {
        "format": FORMAT,
        **shape._asdict(),
        "shift": weights.shift,
        "second_shift": weights.second_shift,
        "checksum": zlib.crc32(raw),
        "about": about,
    }
    path.write_bytes(json.dumps(head).encode() + b"\n" + zlib.compress(raw, 9))


def read(path: Path, shape: Shape, rivals: int) -> Network:
    """Read a network that sees ``shape``, for a game with so many ``rivals``.

    Raises UnfitWeights as `read_weights` does.
    """
    return network(shape, read_weights(path, shape), rivals)


def read_weights(path: Path, shape: Shape) -> Weights:
    """Read the weights of a network that sees ``shape``.

    Raises UnfitWeights: ``weights/missing``, ``weights/damaged``, ``weights/version`` if it was
    written for other features, ``weights/overflow``.
    """
    head, packed = _opened(path)
    try:
        raw = zlib.decompress(packed)
        is_whole = zlib.crc32(raw) == head["checksum"]
        fits = head["format"] == FORMAT and [head[name] for name in shape._fields] == list(shape)
    except (KeyError, TypeError, zlib.error) as error:
        raise UnfitWeights(Fault("weights/damaged", path=str(path))) from error
    if not fits:
        raise UnfitWeights(Fault("weights/version", path=str(path)))
    if not is_whole:
        raise UnfitWeights(Fault("weights/damaged", path=str(path)))
    found = _unpacked(raw, shape, head["shift"], head["second_shift"])
    network(shape, found, 1)
    return found


def about(path: Path) -> dict[str, Any]:
    """Return what a file says about where its weights come from.

    Raises UnfitWeights ``weights/missing``, ``weights/damaged``.
    """
    said = _opened(path)[0].get("about")
    return said if isinstance(said, dict) else {}


def _opened(path: Path) -> tuple[dict[str, Any], bytes]:
    """Return the head and the packed weights of a file. Raises UnfitWeights."""
    try:
        line, _, packed = path.read_bytes().partition(b"\n")
    except OSError as error:
        raise UnfitWeights(Fault("weights/missing", path=str(path))) from error
    try:
        head = json.loads(line)
    except ValueError as error:
        raise UnfitWeights(Fault("weights/damaged", path=str(path))) from error
    if not isinstance(head, dict):
        raise UnfitWeights(Fault("weights/damaged", path=str(path)))
    return head, packed


def _bytes(kind: str, numbers: list[int]) -> bytes:
    found = array(kind, numbers)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tobytes()


class _Reader:
    """Takes numbers from bytes, one array after the other."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.place = 0

    def take(self, kind: str, count: int) -> list[int]:
        found = array(kind)
        end = self.place + count * found.itemsize
        found.frombytes(self.raw[self.place : end])
        self.place = end
        if sys.byteorder == "big":
            found.byteswap()
        return found.tolist()


def _unpacked(raw: bytes, shape: Shape, shift: int, second_shift: int) -> Weights:
    reader = _Reader(raw)
    return Weights(
        own=reader.take(SHORT, sum(shape.sizes) * HIDDEN),
        own_bias=reader.take(SHORT, HIDDEN),
        second=reader.take(SHORT, HIDDEN * SECOND),
        second_bias=reader.take(LONG, SECOND),
        third=reader.take(SHORT, SECOND),
        third_bias=reader.take(LONG, 1)[0],
        rival=reader.take(SHORT, sum(shape.rival_sizes) * RIVAL_HIDDEN),
        rival_bias=reader.take(SHORT, RIVAL_HIDDEN),
        rival_out=reader.take(SHORT, RIVAL_HIDDEN),
        rival_out_bias=reader.take(LONG, 1)[0],
        shift=shift,
        second_shift=second_shift,
    )


def network(shape: Shape, weights: Weights, rivals: int) -> Network:
    """Return the network of weights. Raises UnfitWeights ``weights/overflow``."""
    second, lowest = _pack_second(weights.second, MOST_IN_LANE >> weights.shift)
    return Network(
        shape.seats,
        shape.seat_features,
        shape.shared,
        rivals,
        _rows(shape.sizes, HIDDEN, weights.own, weights.own_bias),
        second,
        lowest,
        vec[i64](weights.second_bias),
        vec[i64](weights.third),
        weights.third_bias,
        _rows(shape.rival_sizes, RIVAL_HIDDEN, weights.rival, weights.rival_bias),
        vec[i64](weights.rival_out),
        weights.rival_out_bias,
        weights.shift,
        weights.second_shift,
    )


def _rows(sizes: list[int], lanes: int, weights: list[int], bias: list[int]) -> Rows:
    """Pack the rows of a first layer.

    In each lane the smallest weight of each feature is moved into the offset, so that no weight is
    negative and the largest sum is that of the largest weights. Raises UnfitWeights if a lane
    could overflow.
    """
    words = lanes // LANES
    packed = vec[i64]([0] * (sum(sizes) * words))
    offsets = vec[i64]([0] * lanes)
    for lane in range(lanes):
        first, most, least_sum = 0, 0, 0
        shift: i64 = 16 * (lane % LANES)
        for size in sizes:
            column = [weights[(first + value) * lanes + lane] for value in range(size)]
            least = min(column)
            most += max(column) - least
            least_sum += least
            for value in range(size):
                above: i64 = column[value] - least
                packed[(first + value) * words + lane // LANES] += above << shift
            first += size
        if most > MOST_IN_LANE:
            raise UnfitWeights(Fault("weights/overflow", lane=lane))
        offsets[lane] = -(least_sum + bias[lane])
    return Rows(sizes, lanes, packed, offsets)


def _pack_second(weights: list[int], most_level: int) -> tuple[vec[i64], vec[i64]]:
    """Pack the second layer; return it with what its weights were raised by, by sum.

    Raises UnfitWeights if a sum could overflow.
    """
    packed = vec[i64]([0] * (HIDDEN * PAIRS))
    raised = vec[i64]([0] * SECOND)
    for unit in range(SECOND):
        column = [weights[hidden * SECOND + unit] for hidden in range(HIDDEN)]
        least = min(0, *column)
        raised[unit] = -least
        if sum(weight - least for weight in column) * most_level > MOST_IN_HALF:
            raise UnfitWeights(Fault("weights/overflow", lane=unit))
        shift: i64 = 32 * (unit % 2)
        for hidden in range(HIDDEN):
            above: i64 = column[hidden] - least
            packed[hidden * PAIRS + unit // 2] += above << shift
    return packed, raised
