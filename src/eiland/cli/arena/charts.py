"""Charts of an arena as SVG elements, drawn from numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement

WIDTH: Final = 360.0
"""All charts have this width in their own units; type has 12 of them, so phones show 11 pixels."""
MARGIN: Final = 12.0
ROW: Final = 46.0
BARS: Final = 64.0
PLOT: Final = 190.0
LONGEST_LABEL: Final = 30
DASH: Final = " – "
"""Between the names of two bots."""


class Whisker(NamedTuple):
    """A value with a wide and a narrow interval, which may be missing."""

    label: str
    value: float
    wide: tuple[float, float]
    narrow: tuple[float, float] | None
    text: str
    colour: int


class Line(NamedTuple):
    """A named line of points."""

    label: str
    points: list[tuple[float, float]]


class Level(NamedTuple):
    """A named horizontal or vertical line."""

    label: str
    value: float


def whiskers(
    title: str, rows: Sequence[Whisker], levels: Sequence[Level], *, percent: bool
) -> Element:
    """Return dots with their intervals on one axis, a row each, with dashed lines for levels."""
    ends = [end for row in rows for end in row.wide] + [level.value for level in levels]
    ends += [end for row in rows for end in row.narrow or ()]
    scale = _Scale.over(min(ends), max(ends), (MARGIN, WIDTH - MARGIN), most=6)
    top = 8.0 + 14 * len(levels)
    bottom = top + ROW * len(rows)
    chart = _chart(title, bottom + 24)
    _axis(chart, scale, top, bottom, percent=percent)
    for number, level in enumerate(levels):  # each label has a height of its own
        place, high = scale.place(level.value), 14.0 * (number + 1)
        _line(chart, "level", place, high + 4, place, bottom)
        _text(chart, "note", place, high, level.label, _anchor(place))
    for number, row in enumerate(rows):
        middle = top + ROW * number + 31
        _text(chart, "label", MARGIN, middle - 14, shortened(row.label))
        _text(chart, "value", WIDTH - MARGIN, middle - 14, row.text, "end")
        low, high = (scale.place(end) for end in row.wide)
        colour = f"colour-{row.colour % 6}"
        _line(chart, f"whisker {colour}", low, middle, high, middle)
        for end in (low, high):
            _line(chart, f"whisker {colour}", end, middle - 5, end, middle + 5)
        if row.narrow is not None:
            left, right = (scale.place(end) for end in row.narrow)
            _line(chart, f"narrow {colour}", left, middle, right, middle)
        where = {"cx": _number(scale.place(row.value)), "cy": _number(middle)}
        SubElement(chart, "circle", {"class": f"dot {colour}", "r": "5", **where})
    return chart


def paths(title: str, lines: Sequence[Line], levels: Sequence[Level]) -> Element:
    """Return lines over a horizontal axis from 0, with dashed lines for levels."""
    across = [x for line in lines for x, _ in line.points]
    up = [y for line in lines for _, y in line.points] + [level.value for level in levels]
    bottom = PLOT + 12
    horizontal = _Scale.over(0, max(across), (MARGIN + 26, WIDTH - MARGIN), most=5)
    vertical = _Scale.over(min(0, *up), max(0, *up), (bottom, 18), most=6)
    chart = _chart(title, bottom + 24)
    _axis(chart, horizontal, 18, bottom, percent=False)
    for tick in vertical.ticks:
        place = vertical.place(tick)
        _line(chart, "grid", MARGIN + 26, place, WIDTH - MARGIN, place)
        _text(chart, "tick", MARGIN + 20, place + 4, _label(tick), "end")
    for level in levels:
        place = vertical.place(level.value)
        _line(chart, "level", MARGIN + 26, place, WIDTH - MARGIN, place)
        _text(chart, "note", MARGIN + 32, place - 5, level.label)
    for number, line in enumerate(lines):
        places = [(horizontal.place(x), vertical.place(y)) for x, y in [(0.0, 0.0), *line.points]]
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in places)
        SubElement(chart, "polyline", {"class": f"path colour-{number % 6}", "points": points})
        end = {"cx": _number(places[-1][0]), "cy": _number(places[-1][1])}
        SubElement(chart, "circle", {"class": f"dot colour-{number % 6}", "r": "4", **end})
    return chart


def histograms(title: str, groups: Sequence[tuple[str, Sequence[int]]], axis: range) -> Element:
    """Return one histogram below the other, over ranges of equal size that ``axis`` begins."""
    step = MARGIN, WIDTH - MARGIN
    scale = _Scale(axis.start, axis.stop, step, _ticks(axis.start, axis.stop, 7))
    wide = scale.place(axis.start + axis.step) - scale.place(axis.start)
    each = BARS + 24
    bottom = each * len(groups)
    chart = _chart(title, bottom + 24)
    _axis(chart, scale, 4, bottom, percent=False, middle=axis.step == 1)
    for number, (label, counts) in enumerate(groups):
        base = each * (number + 1)
        _line(chart, "base", MARGIN, base, WIDTH - MARGIN, base)
        most = max([1, *counts])
        for start, count in zip(axis, counts, strict=True):
            if count:
                high = max(1.0, BARS * count / most)
                place = {"x": scale.place(start) + 1, "y": base - high}
                size = {"width": max(1.0, wide - 2), "height": high}
                numbers = {name: _number(value) for name, value in {**place, **size}.items()}
                bar = SubElement(chart, "rect", {"class": f"bar colour-{number % 6}", **numbers})
                SubElement(bar, "title").text = f"{start}: {count}"
        _text(chart, "label", MARGIN, base - BARS - 7, shortened(label))
    return chart


def shortened(label: str) -> str:
    """Return a label that fits on a chart: of long names, as of a module, the end.

    >>> shortened("a.module.with.a.very.long.name:Class – greedy")
    '…ong.name:Class – greedy'
    """
    names = label.split(DASH)
    most = LONGEST_LABEL // len(names)
    return DASH.join(name if len(name) <= most else f"…{name[1 - most :]}" for name in names)


def ranges(low: int, high: int, most: int = 24) -> range:
    """Return the beginnings of at most ``most`` equal ranges that cover ``low`` to ``high``.

    Their size is the step of the result: 1, 2, 5 or ten times as much.

    >>> ranges(2, 10), ranges(-21, 106)
    (range(2, 11), range(-30, 110, 10))
    """
    size = 1
    for factor in _round_steps(1):
        size = int(factor)
        first = low // size * size
        if -(-(high + 1 - first) // size) <= most:
            break
    first = low // size * size
    return range(first, first - (-(high + 1 - first) // size) * size, size)


class _Scale(NamedTuple):
    """A linear scale from values to places, with the values of its ticks."""

    low: float
    high: float
    ends: tuple[float, float]
    ticks: list[float]

    @staticmethod
    def over(low: float, high: float, ends: tuple[float, float], most: int) -> _Scale:
        """Return a scale that covers two values and ends at ticks."""
        if high - low < 1e-9:
            low, high = low - 0.5, high + 0.5
        ticks = _ticks(low, high, most, outward=True)
        return _Scale(ticks[0], ticks[-1], ends, ticks)

    def place(self, value: float) -> float:
        """Return the place of a value."""
        begin, end = self.ends
        return begin + (value - self.low) / (self.high - self.low) * (end - begin)


def _round_steps(least: float) -> list[float]:
    """Return round numbers from ``least`` on: 1, 2 and 5 times the powers of ten."""
    power = floor(log10(least))
    return [
        factor * 10.0**exponent for exponent in range(power, power + 12) for factor in (1, 2, 5)
    ]


def _ticks(low: float, high: float, most: int, *, outward: bool = False) -> list[float]:
    """Return at most ``most`` + 2 round numbers between two values, or around them."""
    size = next(step for step in _round_steps((high - low) / 10) if (high - low) / step <= most)
    first, last = low / size, high / size
    begin, end = (floor(first + 1e-9), ceil(last - 1e-9)) if outward else (ceil(first), floor(last))
    return [round(number * size, 10) for number in range(begin, end + 1)]


def _chart(title: str, height: float) -> Element:
    box = f"0 0 {_number(WIDTH)} {_number(height)}"
    chart = Element("svg", {"viewBox": box, "role": "img", "aria-label": title})
    chart.set("xmlns", "http://www.w3.org/2000/svg")
    return chart


def _axis(
    chart: Element,
    scale: _Scale,
    top: float,
    bottom: float,
    *,
    percent: bool,
    middle: bool = False,
) -> None:
    """Draw ticks with their numbers below; ``middle``: a number stands for its whole unit."""
    for tick in scale.ticks:
        place = scale.place(tick)
        if not middle:
            _line(chart, "grid", place, top, place, bottom)
        if middle:
            place = scale.place(tick + 0.5)
            if tick >= scale.high:
                continue
        label = f"{_label(100 * tick)} %" if percent else _label(tick)
        _text(chart, "tick", place, bottom + 16, label, _anchor(place))


def _label(value: float) -> str:
    return f"{round(value, 6):g}".replace("-", "−")


def _anchor(place: float) -> str:
    """Return how a text at a place is aligned, so that it stays on the chart."""
    return "start" if place < MARGIN + 14 else "end" if place > WIDTH - MARGIN - 14 else "middle"


def _line(chart: Element, kind: str, x1: float, y1: float, x2: float, y2: float) -> None:
    ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    numbers = {name: _number(value) for name, value in ends.items()}
    SubElement(chart, "line", {"class": kind, **numbers})


def _text(chart: Element, kind: str, x: float, y: float, words: str, anchor: str = "start") -> None:
    where = {"x": _number(x), "y": _number(y), "text-anchor": anchor}
    SubElement(chart, "text", {"class": kind, **where}).text = words


def _number(value: float) -> str:
    return f"{round(value, 2):g}"
