"""What is paid for, in dice (DB-1): the same in all dice games."""

from __future__ import annotations

from typing import Final

# Packed like dice
ROAD_COST: Final = 0x011000
SETTLEMENT_COST: Final = 0x011110
CITY_COST: Final = 0x000023
KNIGHT_COST: Final = 0x000111
