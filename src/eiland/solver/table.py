"""The solution as a file: one layer after the other, each with its checksum.

The file begins with a line that says for which options, rules and solver it holds. Whatever does
not fit it, or was cut off or damaged, is not read; layers before it stay. So solving goes on where
it was interrupted, and a table is used only where every byte is as it was written.
"""

from __future__ import annotations

import hashlib
import json
import os
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import platformdirs
from librt.vecs import vec

from eiland.rules.dice.classic import VERSION as RULES_VERSION
from eiland.rules.dice.classic import Classic
from eiland.solver.positions import POSITIONS

SOLVER_VERSION: Final = 1
"""To be raised with any change of what the numbers mean or how they are stored."""
LAYER_BYTES: Final = 8 * POSITIONS
CHECK_BYTES: Final = hashlib.sha256().digest_size


class Terms(NamedTuple):
    """The options of the rules on which values depend."""

    same_turn_joker: bool = True
    nothing_built: int = -2

    @staticmethod
    def of(rules: Classic) -> Terms:
        """Return the terms of a game."""
        return Terms(rules.same_turn_joker, int(rules.nothing_built))

    @property
    def head(self) -> bytes:
        """The first line of a table of these terms."""
        told = {"eiland": "classic", "rules": RULES_VERSION, "solver": SOLVER_VERSION}
        return json.dumps({**told, **self._asdict()}).encode() + b"\n"

    @property
    def file_name(self) -> str:
        """What its table is called."""
        same = "same-turn" if self.same_turn_joker else "next-turn"
        return f"classic-{same}{self.nothing_built:+d}.values"


def cache_folder() -> Path:
    """Return where tables are kept for this user; it need not exist yet."""
    return Path(platformdirs.user_cache_dir("eiland", appauthor=False))


def table_of(rules: Classic) -> Table:
    """Return the table of a game in the user's cache folder, solved as far as it is."""
    terms = Terms.of(rules)
    return Table(cache_folder() / terms.file_name, terms)


class Table:
    """A file of layers. One process at a time may add to it."""

    def __init__(self, path: Path, terms: Terms) -> None:
        self.path = path
        self.terms = terms

    def layers(self) -> int:
        """Return how many sound layers the file holds; each one is read and checked."""
        try:
            with self.path.open("rb") as file:
                if file.read(len(self.terms.head)) != self.terms.head:
                    return 0
                count = 0
                while _sound(file.read(LAYER_BYTES), file.read(CHECK_BYTES)):
                    count += 1
                return count
        except FileNotFoundError:
            return 0

    def holds_more(self, layers: int) -> bool:
        """Tell whether there is anything in the file that so many layers do not explain."""
        try:
            return self.path.stat().st_size != (self._end(layers) if layers else 0)
        except FileNotFoundError:
            return False

    def layer(self, boxes: int) -> vec[float]:
        """Return the values with so many boxes left, from 1, by position."""
        with self.path.open("rb") as file:
            file.seek(self._end(boxes - 1))
            return vec[float](_values(file.read(LAYER_BYTES)))

    def add(self, layers: int, values: Sequence[float]) -> None:
        """Write a layer behind so many sound ones; it is on the disk when this returns."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        told = _bytes(values)
        with self.path.open("r+b" if layers else "wb") as file:
            if layers == 0:
                file.write(self.terms.head)
            file.seek(self._end(layers))
            file.truncate()
            file.write(told)
            file.write(hashlib.sha256(told).digest())
            file.flush()
            os.fsync(file.fileno())

    def _end(self, layers: int) -> int:
        return len(self.terms.head) + layers * (LAYER_BYTES + CHECK_BYTES)


def _sound(told: bytes, check: bytes) -> bool:
    return len(told) == LAYER_BYTES and hashlib.sha256(told).digest() == check


def _values(told: bytes) -> array[float]:
    values = array("d", told)
    if _IS_BIG_ENDIAN:
        values.byteswap()
    return values


def _bytes(values: Sequence[float]) -> bytes:
    told = array("d", values)
    if _IS_BIG_ENDIAN:
        told.byteswap()
    return told.tobytes()


_IS_BIG_ENDIAN: Final = array("H", [1]).tobytes()[0] == 0
