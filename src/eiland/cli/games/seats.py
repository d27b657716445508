"""How seats are told apart where all build on one island: a sign, and a colour with it."""

from __future__ import annotations

from typing import Final

SHAPES: Final = "●■▲◆"
"""The sign of each seat: once a settlement, twice a city, beside a line a road."""
SEAT_STYLES: Final = [
    "bold #000000 on #e0651a",
    "bold #ffffff on #0072b2",
    "bold #000000 on #f0b429",
    "bold #000000 on #2fb98c",
]
