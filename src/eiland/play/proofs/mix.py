"""What the dice of a game are drawn from: bytes of the server and of people's browsers.

The server commits itself to its bytes before anyone else has sent any. The browsers commit
themselves before any of them reveals. So nobody can choose bytes that suit the others'.
"""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

from eiland.play.proofs.encoding import hashed

BYTES: Final = 32
"""How many bytes the server and each seat add."""


class Contribution(NamedTuple):
    """The bytes of a seat: what it was committed to, and what its browser has revealed.

    ``revealed`` is None if it was not revealed in time; then the dice are drawn without it.
    """

    seat: int
    commitment: bytes
    revealed: bytes | None = None


class Mix(NamedTuple):
    """The bytes that the dice of a game at a table are drawn from. Seats are in ascending order."""

    table: str
    game: str
    secret: bytes
    contributions: tuple[Contribution, ...] = ()

    def __repr__(self) -> str:  # no log may show the bytes
        return f"Mix({self.table!r}, {self.game!r})"

    @property
    def commitment(self) -> bytes:
        """To what the server has committed itself."""
        return hashed("eiland dice 1 server", self.table, self.game, self.secret)

    @property
    def revealed(self) -> list[tuple[int, bytes]]:
        """The seats whose bytes count, with their bytes."""
        return [
            (seat, revealed) for seat, _, revealed in self.contributions if revealed is not None
        ]

    @property
    def left_out(self) -> list[int]:
        """The seats that have not revealed what they were committed to."""
        return [seat for seat, _, revealed in self.contributions if revealed is None]


def commitment_of(table: str, game: str, seat: int, revealed: bytes) -> bytes:
    """Return what a seat publishes before it reveals its bytes."""
    return hashed("eiland dice 1 seat", table, game, seat, revealed)


def new_secret() -> bytes:
    """Return fresh bytes for a table."""
    return secrets.token_bytes(BYTES)
