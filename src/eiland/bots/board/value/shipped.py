"""The shipped networks, and which of them a game uses."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from eiland.bots.board.value.layout import SHAPE
from eiland.bots.network import Network
from eiland.bots.network_file import read
from eiland.rules.board.board import Board

FOLDER: Final = "eiland.bots.board.value"
MIXED: Final = "board.net"
"""The network for all games without one of their own."""
OWN: Final[dict[tuple[int, bool, bool], str]] = {}
"""Networks of single games, by seats, Harbormaster and Fishermen, where they win more games."""


def file_for(rules: Board) -> Path:
    """Return the file of weights for a game.

    >>> import eiland
    >>> file_for(eiland.make("base", 4)).name, file_for(eiland.make("base", 3)).name
    ('board.net', 'board.net')
    """
    chosen = rules.chosen
    setup = (int(rules.seats), bool(chosen.harbormaster), len(rules.variants) > 0)
    return Path(str(files(FOLDER) / "weights" / OWN.get(setup, MIXED)))


def network_for(rules: Board) -> Network:
    """Return the shipped network for a game, with last inputs of its own."""
    return _network(file_for(rules), int(rules.seats) - 1).again()


@cache
def _network(file: Path, rivals: int) -> Network:
    return read(file, SHAPE, rivals)
