"""Background colours of maps and players, for terminals with all, 256 or 16 colours.

Rich would take the nearest colour of a terminal's palette, in which forest and sea or fields and
hills are the same. So each colour has its own place in both palettes; tests measure the distances.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from rich.color import Color, ColorSystem
from rich.color_triplet import ColorTriplet
from rich.style import Style


class Colour(NamedTuple):
    """A colour: all bits, and its numbers in the palettes of 256 and 16 colours."""

    full: str
    of_256: int
    of_16: int


LAND: Final = {
    "mountains": Colour("#6a6a72", 242, 8),
    "fields": Colour("#8a6d14", 94, 3),
    "pasture": Colour("#55801f", 64, 10),
    "forest": Colour("#1e5631", 22, 2),
    "hills": Colour("#8f4726", 88, 1),
    "desert": Colour("#8b7b55", 101, 7),
    "lake": Colour("#2d5f8f", 24, 6),
}
SEA: Final = Colour("#0c4a50", 23, 4)
ROAD_BED: Final = Colour("#332a20", 235, 0)
PLAYERS: Final = [
    Colour("#e0651a", 166, 9),
    Colour("#0080d8", 32, 12),
    Colour("#f0b429", 214, 11),
    Colour("#2fb98c", 36, 14),
]
GOLD: Final = Colour("#e0b000", 178, 11)
PAPER: Final = Colour("#f2e8cf", 230, 15)
"""The number discs."""
ALL: Final = [*LAND.values(), SEA, ROAD_BED, *PLAYERS, GOLD, PAPER]
READABLE: Final = 3.0
"""Smallest contrast of signs on a background, by WCAG 2 for large text."""
BLACK, WHITE = Color.from_ansi(16), Color.from_ansi(231)
BLACK_OF_16, WHITE_OF_16 = Color.from_ansi(0), Color.from_ansi(15)

_BY_CODE: Final = {colour.full: colour for colour in ALL}


@cache
def fitted(style: Style, system: ColorSystem) -> Style:
    """Return a style for a palette: own colours by their numbers, signs readable on them."""
    back = style.bgcolor
    if system is ColorSystem.TRUECOLOR or back is None or back.triplet is None:
        return style
    ground = _placed(back, system)
    sign = style.color or Color.default()
    if sign.triplet is not None:
        sign = _placed(sign, system)
        if contrast(rgb(sign), rgb(ground)) < READABLE:
            is_wide = system is ColorSystem.EIGHT_BIT
            pair = (BLACK, WHITE) if is_wide else (BLACK_OF_16, WHITE_OF_16)
            sign = max(pair, key=lambda one: contrast(rgb(one), rgb(ground)))
    return style + Style.from_color(sign, ground)


def _placed(colour: Color, system: ColorSystem) -> Color:
    """Return a colour in a palette: its own number there if it has one, else the nearest."""
    own = _BY_CODE.get("" if colour.triplet is None else colour.triplet.hex)
    if own is None:
        return colour.downgrade(system)
    return Color.from_ansi(own.of_256 if system is ColorSystem.EIGHT_BIT else own.of_16)


def rgb(colour: Color) -> ColorTriplet:
    """Return what a colour looks like; the first 16 differ between terminals."""
    return colour.get_truecolor()


def contrast(one: ColorTriplet, other: ColorTriplet) -> float:
    """Return the contrast of two colours by WCAG 2, from 1 to 21.

    >>> contrast(ColorTriplet(0, 0, 0), ColorTriplet(255, 255, 255))
    21.0
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return round((light + 0.05) / (dark + 0.05), 2)


def _luminance(colour: ColorTriplet) -> float:
    parts = [value / 255 for value in colour]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
