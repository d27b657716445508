"""Purchases of a turn in the classic game, as reasons name them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.rules.bits import bit, lowest
from eiland.rules.dice.classic.classic import ClassicSheet

EVERYTHING: Final = 0x666666  # dice that pay for any site


def in_building_order(sheet: ClassicSheet, sites: i64) -> tuple[int, ...]:
    """Build sites, given as bits, on a sheet; return them in an order in which they are open."""
    ordered: list[int] = []
    while sites:
        site = lowest(sheet.open_sites(EVERYTHING) & sites)
        sheet.build(site)
        sites &= ~bit(site)
        ordered.append(int(site))
    return tuple(ordered)
