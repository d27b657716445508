"""Costs of pieces, in dice (DB-1): the same in all dice games."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.rules.dice.faces import total

# Packed like dice. No piece costs gold (DB-6).
ROAD_COST: Final = 0x011000
SETTLEMENT_COST: Final = 0x011110
CITY_COST: Final = 0x000023
KNIGHT_COST: Final = 0x000111

# Number of dice that each piece costs.
ROAD_DICE: Final[i64] = total(ROAD_COST)
SETTLEMENT_DICE: Final[i64] = total(SETTLEMENT_COST)
CITY_DICE: Final[i64] = total(CITY_COST)
KNIGHT_DICE: Final[i64] = total(KNIGHT_COST)
