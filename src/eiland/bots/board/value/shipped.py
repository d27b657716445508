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
from eiland.rules.board.numbers.codes import MOST_SEATS

FOLDER: Final = "eiland.bots.board.value"
BASE: Final = "base.net"
"""Learned in games of four seats without variants, the mean of five networks."""
TRIO: Final = "base-3.net"
"""Learned in games of three seats without variants, the mean of two networks."""
DUEL: Final = "base-2.net"
"""Learned in games of two seats without variants."""
HARBORMASTER: Final = "harbormaster.net"
"""Learned in games of two to four seats with Harbormaster alone."""
HARBORMASTER_FOUR: Final = "harbormaster-4.net"
"""Learned in games of four seats with Harbormaster alone, the mean of three networks."""
FISHERMEN: Final = "fishermen.net"
"""Learned in games of two to four seats with and without both variants."""
FISHERMEN_FOUR: Final = "fishermen-4.net"
"""Learned in games of four seats with Fishermen, alone and with Harbormaster: a mean of four."""


def file_for(rules: Board) -> Path:
    """Return the file of weights for a game.

    >>> import eiland
    >>> [file_for(eiland.make("base", seats)).name for seats in (2, 3, 4)]
    ['base-2.net', 'base-3.net', 'base.net']
    >>> file_for(eiland.make("base", 4, fishermen=True, harbormaster=True)).name
    'fishermen-4.net'
    """
    seats = int(rules.seats)
    if len(rules.variants) > 0:  # Fishermen
        name = FISHERMEN_FOUR if seats == MOST_SEATS else FISHERMEN
    elif rules.chosen.harbormaster:
        name = HARBORMASTER_FOUR if seats == MOST_SEATS else HARBORMASTER
    else:
        name = {2: DUEL, 3: TRIO}.get(seats, BASE)
    return Path(str(files(FOLDER) / "weights" / name))


def network_for(rules: Board) -> Network:
    """Return the shipped network for a game, with last inputs of its own."""
    return _network(file_for(rules), int(rules.seats) - 1).again()


@cache
def _network(file: Path, rivals: int) -> Network:
    return read(file, SHAPE, rivals)
