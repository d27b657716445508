"""Signs and colours of seats on a shared island."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from eiland.cli.colours import PLAYERS

SHAPES: Final = "●■▲◆"
"""The sign of each seat: single for a settlement, double for a city, next to a line for a road."""
SIGNS: Final = ["#000000", "#ffffff", "#000000", "#000000"]
SEAT_STYLES: Final = [
    f"bold {sign} on {ground.full}" for sign, ground in zip(SIGNS, PLAYERS, strict=True)
]
WIDTH: Final = 79
SIGNS_AND_BLANKS: Final = 6


def in_a_line(names: Sequence[str], figures: Sequence[str], active: int) -> Text:
    """Return all players on one line, each with sign, the beginning of the name, and figures."""
    figured = sum(SIGNS_AND_BLANKS + len(figure) for figure in figures)
    room = max(1, (WIDTH - figured) // len(names))
    line = Text(no_wrap=True, overflow="ellipsis")
    for seat, (name, figure) in enumerate(zip(names, figures, strict=True)):
        line.append("▸" if seat == active else " ").append(
            f"{SHAPES[seat]}{seat}", SEAT_STYLES[seat]
        )
        line.append(f" {name[:room].strip()} ", "bold" if seat == active else "").append(
            f"{figure} "
        )
    return line
