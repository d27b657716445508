"""Windows, text sizes, languages and themes that are checked; the faults of many windows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import cycle, product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import Error

from tests.support.windows.checks import Fault, faults_in
from tests.support.windows.rendering import Look
from tests.support.windows.shown import NotReached, Renderer

if TYPE_CHECKING:
    from tests.support.windows.page_state import PageState

WIDTHS = (320, 360, 390, 414, 600, 768, 820, 1024, 1180, 1280, 1366, 1440, 1536, 1920, 2560)
HEIGHTS = (320, 360, 480, 560, 600, 620, 650, 700, 768, 800, 900, 1080, 1440)
TEXTS = (100, 150, 200)
LANGS = ("de", "en")
THEMES = ("light", "dark")
NARROW, LOW = 600, 500
"""Pixels: below one of them a window is a phone's, used by touch."""


class Window(NamedTuple):
    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def is_phone(self) -> bool:
        return self.width < NARROW or self.height < LOW


ALL = tuple(Window(width, height) for width, height in product(WIDTHS, HEIGHTS))
NAMED = (
    Window(1280, 620),
    Window(1366, 620),
    Window(1366, 650),
    Window(1280, 800),
    Window(1024, 600),
    Window(390, 844),
    Window(844, 390),
    Window(320, 320),
)
"""The windows of those who have complained, and the smallest one."""
SPREAD = 12
"""Windows in which each page is checked for each text size, language and theme."""
STEP = 7
"""Heights are taken in such steps: prime to their number, so that each meets each width."""


def spread(start: int, number: int = SPREAD) -> list[Window]:
    """Return windows of all widths and heights; another start pairs them in another way."""
    places = [n * len(WIDTHS) // number for n in range(number)]
    return [
        Window(WIDTHS[(n + start) % len(WIDTHS)], HEIGHTS[(n * STEP + start * 3) % len(HEIGHTS)])
        for n in places
    ]


class View(NamedTuple):
    """A window, and the size of the text in it in per cent."""

    text: int
    window: Window

    def __str__(self) -> str:
        return str(self.window) if self.text == 100 else f"{self.window}@{self.text}"


@dataclass(frozen=True)
class Task:
    """One page that is opened with the first view, and then resized through all of them."""

    state: PageState
    look: Look
    views: tuple[View, ...]

    @property
    def name(self) -> str:
        """Return the name of the task in results."""
        look = self.look
        way = "touch" if look.is_touch else "mouse"
        views = ",".join(map(str, self.views))
        return f"{self.state.name} {look.lang} {look.theme} {way} {views}"


@dataclass(frozen=True)
class Found:
    """A fault with the place where it was found."""

    fault: Fault
    state: str
    look: Look
    window: Window

    @property
    def where(self) -> str:
        return str(View(self.look.text, self.window))


def views_of(texts: Iterable[int], windows: Iterable[Window]) -> list[View]:
    """Return all windows with each size of text."""
    return [View(text, window) for text, window in product(list(texts), list(windows))]


def tasks_of(
    states: Iterable[PageState],
    looks: Iterable[tuple[str, str]],
    views: Iterable[View],
) -> Iterator[Task]:
    """Yield a task for each state, (language, theme) and way to use the windows."""
    by_way = {
        is_touch: tuple(view for view in views if view.window.is_phone == is_touch)
        for views in [list(views)]
        for is_touch in (False, True)
    }
    for state, (lang, theme) in product(list(states), list(looks)):
        for is_touch, these in by_way.items():
            if these:
                yield Task(state, Look(lang, theme, these[0].text, is_touch), these)


def soak(states: Iterable[PageState]) -> Iterator[Task]:
    """Yield the long plan.

    All states are checked in spread windows, with all text sizes in both languages, one of them
    light and one dark; key states also in all windows, in one of these looks. Their text size goes
    on from window to window and from state to state, so that each window meets all sizes.
    """
    texts = cycle(TEXTS)
    for number, state in enumerate(states):
        themes = THEMES if number % 2 == 0 else THEMES[::-1]
        for step, look in enumerate(zip(LANGS, themes, strict=True)):
            spreads = [(text, spread(number * 6 + step + 2 * n)) for n, text in enumerate(TEXTS)]
            views = [View(text, window) for text, windows in spreads for window in windows]
            yield from tasks_of([state], [look], views)
        if state.is_key:
            look = (LANGS[number // 2 % 2], THEMES[number % 2])
            views = sorted(View(text, window) for window, text in zip(ALL, texts, strict=False))
            yield from tasks_of([state], [look], [*views, *views_of(TEXTS, NAMED)])
            next(texts)  # their number goes into that of the windows


def other(states: Iterable[PageState]) -> Iterator[Task]:
    """Yield the plan for another browser: all states in spread windows, each in one look."""
    looks = list(product(LANGS, THEMES, TEXTS))
    for number, state in enumerate(states):
        lang, theme, text = looks[number * 5 % len(looks)]
        yield from tasks_of([state], [(lang, theme)], views_of([text], spread(number)))


FEW = 3
SAMPLE = 9
"""Pages in the plan for every day, besides those of key states."""


def quick(states: Iterable[PageState], seed: int = 0) -> Iterator[Task]:
    """Yield the plan for every day; another seed takes other pages, looks and windows.

    Key states are checked in two of the named windows each, a sample of the others in few. Look and
    windows go on from state to state, so that together they meet many pairs.
    """
    looks = list(product(LANGS, THEMES, TEXTS))
    named = cycle(NAMED[place::4] for place in range(4))
    others: list[Task] = []
    for number, state in enumerate(states, seed % 1000):
        lang, theme, text = looks[number * 5 % len(looks)]
        if state.is_key:
            yield from tasks_of([state], [(lang, theme)], views_of([100], next(named)))
        elif not state.is_slow:
            windows = [window for window in spread(number) if window.is_phone == bool(number % 2)]
            others += tasks_of([state], [(lang, theme)], views_of([text], windows[:FEW]))
    yield from Random(seed).sample(others, min(SAMPLE, len(others)))


CLEAR = "() => { document.documentElement.style.opacity = '0'; }"
"""Lets the browser draw nothing, which takes a seventh of the time; the checks do not mind."""


def check(rendering: Renderer, task: Task, shots: Path | None = None) -> list[Found]:
    """Open a page, resize it through its windows, and return all faults."""
    found: list[Found] = []
    view = task.views[0]
    try:
        with rendering.opened(task.state, task.look) as opened:
            if shots is None:
                opened.evaluate(CLEAR, None)
            for view in task.views:
                if view.text != opened.look.text:
                    opened.set_text(view.text)
                faults = faults_in(opened, *view.window)
                found += [
                    Found(fault, task.state.name, opened.look, view.window) for fault in faults
                ]
                if shots is not None:
                    opened.picture(shots / f"{picture_name(task, view)}.png")
    except (Error, NotReached) as error:
        fault = Fault("state: not reached", str(error).partition("\n")[0])
        found.append(Found(fault, task.state.name, replace(task.look, text=view.text), view.window))
    return found


def picture_name(task: Task, view: View) -> str:
    look = task.look
    state = task.state.name.replace("/", "-")
    return f"{state}-{view.window}-{look.lang}-{look.theme}-{view.text}"


# Reports


@dataclass
class Results:
    """The faults of finished tasks, kept in a file of lines from which a later run goes on."""

    file: Path | None = None
    done: dict[str, list[Found]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.file and self.file.exists():
            for line in self.file.read_text("utf-8").split("\n")[:-1]:  # the last may be cut short
                name, rows = json.loads(line)
                self.done[name] = [_read(row) for row in rows]

    def add(self, task: str, found: list[Found]) -> None:
        self.done[task] = found
        if self.file:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps([task, [_row(one) for one in found]]) + "\n")

    @property
    def all(self) -> list[Found]:
        return [one for found in self.done.values() for one in found]


def _row(found: Found) -> list[object]:
    look = found.look
    return [
        *found.fault,
        found.state,
        look.lang,
        look.theme,
        look.text,
        look.is_touch,
        *found.window,
    ]


def _read(row: list[object]) -> Found:
    key, detail, state, lang, theme, text, is_touch, width, height = row
    look = Look(str(lang), str(theme), int(str(text)), bool(is_touch))
    return Found(
        Fault(str(key), str(detail)), str(state), look, Window(int(str(width)), int(str(height)))
    )


MOST_NAMED = 8


def grouped(found: Iterable[Found]) -> dict[str, list[Found]]:
    """Return faults by their keys, the most frequent first."""
    groups: dict[str, list[Found]] = {}
    for one in found:
        groups.setdefault(one.fault.key, []).append(one)
    return dict(sorted(groups.items(), key=lambda group: (-len(group[1]), group[0])))


def report(groups: Mapping[str, list[Found]]) -> list[str]:
    """Return each fault with its number, first figures, windows and states."""
    lines: list[str] = []
    for key, these in groups.items():
        windows = {one.where: (one.look.text, *one.window) for one in these}
        states = sorted({one.state for one in these})
        lines.append(f"{key}  ({len(these)}; {these[0].fault.detail or 'no figures'})")
        lines.append(f"    in {_few(sorted(windows, key=lambda where: windows[where]))}")
        lines.append(f"    {_few(states)}")
    return lines


def _few(names: list[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more
