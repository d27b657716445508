"""Signs and colours of seats on a shared island."""

from __future__ import annotations

from typing import Final

SHAPES: Final = "●■▲◆"
"""The sign of each seat: single for a settlement, double for a city, next to a line for a road."""
SEAT_STYLES: Final = [
    "bold #000000 on #e0651a",
    "bold #ffffff on #0072b2",
    "bold #000000 on #f0b429",
    "bold #000000 on #2fb98c",
]
