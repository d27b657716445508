"""The shipped networks of Plus and Extra, and which games they play."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from eiland.bots.network import Network
from eiland.bots.network_file import read
from eiland.bots.race.leaf import AnyRace
from eiland.bots.race.value.learned import LAYOUTS

FOLDER: Final = "eiland.bots.race.value"
SEATS: Final[dict[str, list[int]]] = {"plus": [2], "extra": [2, 3, 4]}
"""By game the numbers of seats in which its network wins more than hand-tuned weights."""


def has_network(rules: AnyRace) -> bool:
    """Return True if a network is shipped for a game.

    >>> import eiland
    >>> has_network(eiland.make("plus", 2)), has_network(eiland.make("plus", 4))
    (True, False)
    """
    return int(rules.seats) in SEATS.get(rules.name, [])


def file_for(game: str) -> Path:
    """Return the file of weights of a game.

    >>> file_for("plus").name
    'plus.net'
    """
    return Path(str(files(FOLDER) / "weights" / f"{game}.net"))


def network_for(rules: AnyRace) -> Network:
    """Return the shipped network for a game, with last inputs of its own."""
    return _network(rules.name, int(rules.seats) - 1).again()


@cache
def _network(game: str, rivals: int) -> Network:
    return read(file_for(game), LAYOUTS[game].shape, rivals)
