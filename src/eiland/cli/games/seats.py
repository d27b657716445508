"""Signs and colours of seats on a shared island; names in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from eiland.cli.colours import PLAYERS

SHAPES: Final = "●■▲◆"
"""The sign of each seat: single for a settlement, double for a city, next to a line for a road."""
SIGNS: Final = ["#000000", "#ffffff", "#000000", "#000000"]
SEAT_STYLES: Final = [
    f"bold {sign} on {ground.full}" for sign, ground in zip(SIGNS, PLAYERS, strict=True)
]
WIDTH: Final = 79
"""Columns of the line about all players."""


def name_width(names: Sequence[str], room: int) -> int:
    """Return the columns of the longest name, at most ``room``; some letters take two.

    >>> name_width(["Ann", "\u5c71\u7530"], 12), name_width(["Bartholomew"], 4)
    (4, 4)
    """
    return min(room, max(cell_len(name) for name in names))


def fitted(name: str, width: int) -> str:
    """Return a name with spaces up to a number of columns; what does not fit is left out.

    >>> fitted("Ann", 4) + "|", fitted("\u5c71\u7530", 3) + "|"
    ('Ann |', '山 |')
    """
    return set_cell_size(name, width)


def in_short(names: Sequence[str], active: int, *figures: Sequence[str]) -> Text:
    """Return all players with sign, name and the first of the ``figures`` that fit on one line.

    If none fit, there are two lines: names are never cut.

    >>> print(in_short(["Ann", "Ben"], 1, ["3 VP", "0 VP"]))
     ●0 Ann 3 VP▸■1 Ben 0 VP
    """
    for given in figures:
        players = [_player(*about, active) for about in enumerate(zip(names, given, strict=True))]
        if sum(player.cell_len for player in players) <= WIDTH:
            return Text(no_wrap=True).join(players)
    half = (len(players) + 1) // 2
    rows = [Text().join(row) for row in (players[:half], players[half:])]
    return Text("\n", no_wrap=True).join(rows)


def _player(seat: int, about: tuple[str, str], active: int) -> Text:
    (name, figure), is_active = about, seat == active
    player = Text("▸" if is_active else " ")
    player.append(f"{SHAPES[seat]}{seat}", SEAT_STYLES[seat])
    return player.append(f" {name}", "bold" if is_active else "").append(f" {figure}")
