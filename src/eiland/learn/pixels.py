"""Drawings of the terminal as pixels, the same on every machine: by a font of their own."""

from __future__ import annotations

import io
import math
from functools import cache
from typing import Any, Final

import fontpkg_source_code_pro
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont
from rich.color import blend_rgb
from rich.color_triplet import ColorTriplet
from rich.console import RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME as THEME

from eiland.cli.console import Console

COLUMNS: Final = 80
WIDTH, HEIGHT = 12, 26
"""Pixels of a sign."""
FONT: Final = fontpkg_source_code_pro.ROOT / "files" / "SourceCodePro[wght].ttf"
SIZE: Final = 20
WEIGHTS: Final = (400, 700)
"""Plain and bold."""
STAR: Final = "★"
"""The only sign of the drawings that the font lacks."""
FINE: Final = 8
"""The star is drawn so many times larger, then made small."""


def pixels(picture: RenderableType, rows: int) -> npt.NDArray[np.uint8]:
    """Return a drawing as an array of shape (rows * HEIGHT, (COLUMNS + 2) * WIDTH, 3).

    Half a row above and below and a column at each side are its margin.
    """
    size = (COLUMNS + 2) * WIDTH, rows * HEIGHT
    image = Image.new("RGB", size, tuple(THEME.background_color))
    for row, line in enumerate(lines_of(picture)[: rows - 1]):
        column = 1
        for text, style, _ in line:
            _write(image, column, row, text, style or Style.null())
            column += len(text)
    return np.array(image)


def lines_of(picture: RenderableType) -> list[list[Segment]]:
    """Return the lines of a drawing in a terminal of COLUMNS."""
    console = Console(
        file=io.StringIO(), width=COLUMNS, force_terminal=True, color_system="truecolor"
    )
    return console.render_lines(picture, pad=False)


def _write(image: Image.Image, column: int, row: int, text: str, style: Style) -> None:
    left, top = column * WIDTH, row * HEIGHT + HEIGHT // 2
    ink, ground = colours(style)
    image.paste(tuple(ground), (left, top, left + len(text) * WIDTH, top + HEIGHT))
    for place, sign in enumerate(text):
        if not sign.isspace():
            image.paste(tuple(ink), (left + place * WIDTH, top), shape(sign, bool(style.bold)))


def colours(style: Style) -> tuple[ColorTriplet, ColorTriplet]:
    """Return the colours of signs and of what is behind them."""
    ink, ground = THEME.foreground_color, THEME.background_color
    if style.color is not None and not style.color.is_default:
        ink = style.color.get_truecolor(THEME)
    if style.bgcolor is not None and not style.bgcolor.is_default:
        ground = style.bgcolor.get_truecolor(THEME, foreground=False)
    if style.reverse:
        ink, ground = ground, ink
    return (blend_rgb(ink, ground) if style.dim else ink), ground


@cache
def shape(sign: str, is_bold: bool) -> Image.Image:
    """Return how much of each pixel a sign covers, from 0 to 255."""
    if sign == STAR:
        return _star()
    image = Image.new("L", (WIDTH, HEIGHT))
    ImageDraw.Draw(image).text((0, 0), sign, fill=255, font=_font(WEIGHTS[is_bold]))
    return image


@cache
def _font(weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(FONT, SIZE, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes([weight])
    return font


def _star() -> Image.Image:
    image = Image.new("L", (WIDTH * FINE, HEIGHT * FINE))
    middle: Any = WIDTH * FINE / 2, HEIGHT * FINE / 2
    points = []
    for number in range(10):
        angle = math.pi * (number / 5 - 0.5)
        radius = middle[0] * (1.0 if number % 2 == 0 else 0.42)
        points.append((middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)))
    ImageDraw.Draw(image).polygon(points, fill=255)
    return image.resize((WIDTH, HEIGHT), Image.Resampling.BOX)
