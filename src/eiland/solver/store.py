"""The solution store: a folder with one file per layer, each with a checksum.

A file starts with a header that names the options, the rules version and the solver version. A
file with another header, a truncated or a damaged one counts as missing. Files are written
atomically, so solving can be interrupted at any time and several processes may solve at once.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
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
"""Raise this with each change of what the numbers mean or how they are stored."""
LAYER_BYTES: Final = 8 * POSITIONS


class Terms(NamedTuple):
    """What the values of a solution depend on: options of the rules, and the objective.

    With a ``mark`` the values are probabilities that the final builds are worth at least the mark.
    They hold for positions that a game of ``turns`` turns can reach. Without a mark the values are
    expected scores.
    """

    same_turn_joker: bool = True
    nothing_built: int = -2
    mark: int | None = None
    turns: int | None = None

    @staticmethod
    def of(rules: Classic) -> Terms:
        """Return the terms of a game for the highest mean."""
        return Terms(rules.same_turn_joker, int(rules.nothing_built))

    @property
    def folder_name(self) -> str:
        """The name of the solution's folder."""
        same = "same-turn" if self.same_turn_joker else "next-turn"
        name = f"classic-{same}{self.nothing_built:+d}"
        return name if self.mark is None else f"{name}-mark{self.mark:+d}-of-{self.turns}"

    @property
    def fields(self) -> dict[str, int]:
        """The values that are not None, by name."""
        return {name: value for name, value in self._asdict().items() if value is not None}

    @property
    def header(self) -> dict[str, str | int]:
        """The versions and fields that the header of each file must have."""
        versions = {"rules": RULES_VERSION, "solver": SOLVER_VERSION}
        return {"eiland": "classic", **versions, **self.fields}


class DamagedSolution(Exception):
    """A requested layer is missing or damaged."""


def cache_folder() -> Path:
    """Return the folder of solutions for this user; it may not exist yet."""
    return Path(platformdirs.user_cache_dir("eiland", appauthor=False))


def store_of(rules: Classic) -> SolutionStore:
    """Return the solution of a game in the user's cache folder, with the layers solved so far."""
    terms = Terms.of(rules)
    return SolutionStore(cache_folder() / terms.folder_name, terms)


class SolutionStore:
    """A folder of layers, by the number of boxes left, starting at 1."""

    def __init__(self, folder: Path, terms: Terms) -> None:
        self.folder = folder
        self.terms = terms

    def layers(self) -> int:
        """Return the number of valid layers without a gap; reads and checks each one."""
        count = 0
        while self.has(count + 1):
            count += 1
        return count

    def has(self, boxes: int) -> bool:
        """Return True if a layer exists and is valid."""
        return self._sound(boxes) is not None

    def is_damaged(self) -> bool:
        """Return True if there is a layer that cannot be used."""
        found = [int(file.stem) for file in self.folder.glob("*.values") if file.stem.isdecimal()]
        return not all(map(self.has, found))

    def layer(self, boxes: int) -> vec[float]:
        """Return the values with ``boxes`` boxes left, by position. Raise DamagedSolution."""
        data = self._sound(boxes)
        if data is None:
            raise DamagedSolution(str(self._path(boxes)))
        values = array("d", data)
        in_file_order(values)
        return vec[float](values)

    def add(self, boxes: int, values: Sequence[float]) -> None:
        """Store a layer; it is on the disk when this returns."""
        data = array("d", values)
        in_file_order(data)
        self.folder.mkdir(parents=True, exist_ok=True)
        temporary = self._path(boxes).with_suffix(f".{os.getpid()}")
        try:
            with temporary.open("wb") as file:
                file.write(self._head(boxes) + hashlib.sha256(data).digest())
                data.tofile(file)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(self._path(boxes))
        finally:
            temporary.unlink(missing_ok=True)

    def _path(self, boxes: int) -> Path:
        return self.folder / f"{boxes:02}.values"

    def _head(self, boxes: int) -> bytes:
        return json.dumps({**self.terms.header, "boxes": boxes}).encode() + b"\n"

    def _sound(self, boxes: int) -> bytes | None:
        """Return the data of a layer, None if it cannot be used."""
        head = self._head(boxes)
        try:
            with self._path(boxes).open("rb") as file:
                if file.read(len(head)) != head:
                    return None
                check = file.read(hashlib.sha256().digest_size)
                data = file.read(LAYER_BYTES + 1)
        except OSError:  # there is none, or nobody may read it
            return None
        is_whole = len(data) == LAYER_BYTES and hashlib.sha256(data).digest() == check
        return data if is_whole else None


def in_file_order(values: array[float]) -> None:
    """Swap the bytes of doubles between the order of files and that of this machine, in place."""
    if sys.byteorder == "big":
        values.byteswap()
