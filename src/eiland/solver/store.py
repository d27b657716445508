"""The solution on the disk: a folder with a file a layer, each with its checksum.

A file begins with a line that says for which options, rules and solver it holds. What does not fit
it, or was cut off or damaged, counts as missing. A file appears whole or not at all, so solving can
be interrupted at any time, and who solves beside others does no harm.
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

from eiland.rules.dice.classic.classic import VERSION as RULES_VERSION
from eiland.rules.dice.classic.classic import Classic
from eiland.solver.positions import POSITIONS

SOLVER_VERSION: Final = 1
"""To be raised with any change of what the numbers mean or how they are stored."""
LAYER_BYTES: Final = 8 * POSITIONS


class Terms(NamedTuple):
    """On what values depend: options of the rules, and what is played for.

    With a ``mark`` they are chances that what is built will be worth so much in the end, valued for
    what ``turns`` turns can lead to; without one they are the final scores to be expected.
    """

    same_turn_joker: bool = True
    nothing_built: int = -2
    mark: int | None = None
    turns: int | None = None

    @staticmethod
    def of(rules: Classic) -> Terms:
        """Return the terms of a game."""
        return Terms(rules.same_turn_joker, int(rules.nothing_built))

    @property
    def folder_name(self) -> str:
        """What the folder of their table is called."""
        same = "same-turn" if self.same_turn_joker else "next-turn"
        name = f"classic-{same}{self.nothing_built:+d}"
        return name if self.mark is None else f"{name}-mark{self.mark:+d}-of-{self.turns}"

    @property
    def told(self) -> dict[str, int]:
        """What of them says anything, by name."""
        return {name: value for name, value in self._asdict().items() if value is not None}


class DamagedTable(Exception):
    """A layer that was asked for is missing or not as it was written."""


def cache_folder() -> Path:
    """Return where tables are kept for this user; it need not exist yet."""
    return Path(platformdirs.user_cache_dir("eiland", appauthor=False))


def table_of(rules: Classic) -> Table:
    """Return the table of a game in the user's cache folder, solved as far as it is."""
    terms = Terms.of(rules)
    return Table(cache_folder() / terms.folder_name, terms)


class Table:
    """A folder of layers, by the number of boxes left, from 1."""

    def __init__(self, folder: Path, terms: Terms) -> None:
        self.folder = folder
        self.terms = terms

    def layers(self) -> int:
        """Return how many sound layers there are without a gap; each one is read and checked."""
        count = 0
        while self.has(count + 1):
            count += 1
        return count

    def has(self, boxes: int) -> bool:
        """Tell whether a layer is there and sound."""
        return self._sound(boxes) is not None

    def is_damaged(self) -> bool:
        """Tell whether there is a layer that cannot be used."""
        found = [int(file.stem) for file in self.folder.glob("*.values") if file.stem.isdecimal()]
        return not all(map(self.has, found))

    def layer(self, boxes: int) -> vec[float]:
        """Return the values with so many boxes left, by position. Raises DamagedTable."""
        told = self._sound(boxes)
        if told is None:
            raise DamagedTable(str(self._path(boxes)))
        values = array("d", told)
        if _IS_BIG_ENDIAN:
            values.byteswap()
        return vec[float](values)

    def add(self, boxes: int, values: Sequence[float]) -> None:
        """Store a layer; it is on the disk when this returns."""
        told = array("d", values)
        if _IS_BIG_ENDIAN:
            told.byteswap()
        self.folder.mkdir(parents=True, exist_ok=True)
        being_written = self._path(boxes).with_suffix(f".{os.getpid()}")
        try:
            with being_written.open("wb") as file:
                file.write(self._head(boxes) + hashlib.sha256(told).digest())
                told.tofile(file)
                file.flush()
                os.fsync(file.fileno())
            being_written.replace(self._path(boxes))
        finally:
            being_written.unlink(missing_ok=True)

    def _path(self, boxes: int) -> Path:
        return self.folder / f"{boxes:02}.values"

    def _head(self, boxes: int) -> bytes:
        told = {"eiland": "classic", "rules": RULES_VERSION, "solver": SOLVER_VERSION}
        return json.dumps({**told, **self.terms.told, "boxes": boxes}).encode() + b"\n"

    def _sound(self, boxes: int) -> bytes | None:
        """Return what is stored of a layer, None where it cannot be used."""
        head = self._head(boxes)
        try:
            with self._path(boxes).open("rb") as file:
                if file.read(len(head)) != head:
                    return None
                check = file.read(hashlib.sha256().digest_size)
                told = file.read(LAYER_BYTES + 1)
        except FileNotFoundError:
            return None
        is_whole = len(told) == LAYER_BYTES and hashlib.sha256(told).digest() == check
        return told if is_whole else None


_IS_BIG_ENDIAN: Final = array("H", [1]).tobytes()[0] == 0
