"""Colours of maps and players differ in every palette, and signs on them can be read."""

from __future__ import annotations

import io
import re
from itertools import combinations
from math import dist

import pytest
from rich.color import ColorSystem
from rich.style import Style
from rich.text import Text

from eiland.cli.colours import ALL, LAND, PLAYERS, ROAD_BED, SEA, contrast, fitted, rgb
from eiland.cli.console import Console
from eiland.cli.games.board import drawing, panel
from eiland.cli.games.dice import extra_drawing, front
from eiland.cli.games.seats import SEAT_STYLES

RGB = tuple[int, int, int]
MAP = {**LAND, "sea": SEA, "road bed": ROAD_BED}
MAP |= {f"player {seat}": colour for seat, colour in enumerate(PLAYERS)}
XTERM = [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205)]
XTERM += [(0, 205, 205), (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0)]
XTERM += [(92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)]
VGA = [(0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170)]
VGA += [(0, 170, 170), (170, 170, 170), (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)]
VGA += [(85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)]
WINDOWS = [(12, 12, 12), (197, 15, 31), (19, 161, 14), (193, 156, 0), (0, 55, 218), (136, 23, 152)]
WINDOWS += [(58, 150, 221), (204, 204, 204), (118, 118, 118), (231, 72, 86), (22, 198, 12)]
WINDOWS += [(249, 241, 165), (59, 120, 255), (180, 0, 158), (97, 214, 214), (242, 242, 242)]


def of_256(number: int) -> RGB:
    """Return a colour of the cube or the grey ramp, which are the same in all terminals."""
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    steps = (0, 95, 135, 175, 215, 255)
    red, rest = divmod(number - 16, 36)
    return steps[red], steps[rest // 6], steps[rest % 6]


def lab(colour: RGB) -> tuple[float, float, float]:
    """Return CIE L*a*b* (D65) of an sRGB colour: distances there are differences people see."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in colour)
    )
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(palette: str, name: str) -> RGB:
    colour = MAP[name]
    if palette == "full":
        code = colour.full
        return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)
    if palette == "256":
        return of_256(colour.of_256)
    return {"xterm": XTERM, "vga": VGA, "windows": WINDOWS}[palette][colour.of_16]


@pytest.mark.parametrize(
    ("palette", "least"), [("full", 24), ("256", 24), ("xterm", 17), ("vga", 24), ("windows", 17)]
)
def test_land_sea_roads_and_players_differ(palette: str, least: float) -> None:
    for one, other in combinations(MAP, 2):
        apart = dist(lab(seen(palette, one)), lab(seen(palette, other)))
        assert apart >= least, (one, other, apart)


def test_each_colour_has_a_place_of_its_own_in_both_palettes() -> None:
    assert len({colour.of_256 for colour in ALL}) == len(ALL)
    assert len({colour.of_16 for colour in MAP.values()}) == len(MAP)


STYLES = [
    *SEAT_STYLES,
    *front.FACE_STYLES.values(),
    *panel.RESOURCE_STYLES.values(),
    *[drawing.FREE, drawing.DISC, drawing.RED_DISC, drawing.ROBBER],
    *[extra_drawing.FREE, extra_drawing.SITE, extra_drawing.BARE],
    *[f"{sign} on {ground.full}" for ground in MAP.values() for sign in ("#ffffff", front.FAR)],
    *[f"{front.BUILT} on {ROAD_BED.full}", f"{drawing.HARBOR} on {SEA.full}"],
]


@pytest.mark.parametrize("system", [ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
@pytest.mark.parametrize("style", STYLES)
def test_signs_can_be_read(style: str, system: ColorSystem) -> None:
    shown = fitted(Style.parse(style), system)
    assert shown.color is not None
    assert shown.bgcolor is not None
    assert contrast(rgb(shown.color), rgb(shown.bgcolor)) >= 3


@pytest.mark.parametrize(
    ("system", "code"),
    [("truecolor", "48;2;30;86;49"), ("256", "48;5;22"), ("standard", "42"), (None, "")],
)
def test_the_console_uses_the_palette_of_the_terminal(system: str | None, code: str) -> None:
    output = io.StringIO()
    console = Console(file=output, force_terminal=True, color_system=system, width=20)
    console.print(Text("x", f"bold #ffffff on {LAND['forest'].full}"))
    styles = re.findall(r"\x1b\[([\d;]+)m", output.getvalue())
    assert [style.endswith(code) for style in styles if style != "0"] == [True] * bool(system)
