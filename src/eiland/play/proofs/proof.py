"""The proof in the record of a finished game: everything that its dice and its log follow from."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from eiland.play.proofs.mix import BYTES, Contribution, Mix

VERSION: Final = 1
ABANDONED: Final = ":abandoned"
"""The last line of the log of a game that nobody will end; nothing may be drawn after it."""
HEX: Final = re.compile(f"[0-9a-f]{{{2 * BYTES}}}")
FIELDS: Final = [
    *("version", "table", "commitment", "secret", "contributions", "notices", "head", "checksum"),
]
CONTRIBUTED: Final = ["seat", "commitment", "bytes"]


@dataclass(frozen=True)
class Proof:
    """The proof of a game.

    ``commitment`` and ``head`` are what the server has published before and after the game,
    ``secret`` the bytes it has revealed. ``notices`` are the lines of the log that no record shows,
    with their numbers: who plays for a seat, pauses. ``checksum`` covers the whole file.
    """

    table: str
    commitment: bytes
    secret: bytes
    contributions: tuple[Contribution, ...]
    notices: tuple[tuple[int, int, str], ...]
    head: bytes
    checksum: str = ""

    def mix(self, game: str) -> Mix:
        """Return what the dice of a game are drawn from."""
        return Mix(self.table, game, self.secret, self.contributions)

    def without_checksum(self) -> Proof:
        """Return the proof over which the checksum is computed."""
        return replace(self, checksum="")

    def as_json(self) -> dict[str, object]:
        """Return the proof as it stands in the header of a record."""
        added = [
            {"seat": seat, "commitment": commitment.hex(), "bytes": revealed and revealed.hex()}
            for seat, commitment, revealed in self.contributions
        ]
        values: list[object] = [
            *(VERSION, self.table, self.commitment.hex(), self.secret.hex(), added),
            *([list(notice) for notice in self.notices], self.head.hex(), self.checksum),
        ]
        return dict(zip(FIELDS, values, strict=True))

    @staticmethod
    def read(values: object) -> Proof:
        """Return the proof written by `as_json`. Raises ValueError with the name of a field."""
        if not isinstance(values, dict) or list(values) != FIELDS:
            raise ValueError("proof")
        if type(values["version"]) is not int or values["version"] != VERSION:
            raise ValueError("proof.version")
        if not isinstance(values["table"], str):
            raise ValueError("proof.table")
        added, notices, checksum = (values[f] for f in ("contributions", "notices", "checksum"))
        if not isinstance(added, list):
            raise ValueError("proof.contributions")
        if not isinstance(notices, list) or not all(map(_is_notice, notices)):
            raise ValueError("proof.notices")
        if not isinstance(checksum, str):
            raise ValueError("proof.checksum")
        return Proof(
            values["table"],
            _digest(values["commitment"], "commitment"),
            _digest(values["secret"], "secret"),
            tuple(map(_contribution, added)),
            tuple((seq, player, text) for seq, player, text in notices),
            _digest(values["head"], "head"),
            checksum,
        )


def _digest(value: object, field: str) -> bytes:
    if not isinstance(value, str) or not HEX.fullmatch(value):
        raise ValueError(f"proof.{field}")
    return bytes.fromhex(value)


def _contribution(value: object) -> Contribution:
    if not isinstance(value, dict) or list(value) != CONTRIBUTED or type(value["seat"]) is not int:
        raise ValueError("proof.contributions")
    revealed = value["bytes"]
    return Contribution(
        value["seat"],
        _digest(value["commitment"], "contributions"),
        None if revealed is None else _digest(revealed, "contributions"),
    )


def _is_notice(value: object) -> bool:
    return (
        isinstance(value, list)
        and list(map(type, value)) == [int, int, str]
        and value[2].startswith(":")
    )
