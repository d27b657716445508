"""Checks of one window: what `checks.js` finds in the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from tests.support.windows.needed import UnknownVerb, needs_of
from tests.support.windows.shown import Shown

SCRIPT = Path(__file__).with_name("checks.js")
CHECK = "([needs, about]) => checkWindow(needs, about)"
LEAST = 320
"""Pixels of a window, at the normal size of text, from which all that is needed is in it."""
BY_TOUCH, BY_MOUSE = 32, 24
SMALLEST_TEXT = 12


class Fault(NamedTuple):
    """What is wrong in a window: ``key`` is the same wherever it occurs, ``detail`` has figures."""

    key: str
    detail: str


def is_guaranteed(width: int, height: int, text: int) -> bool:
    """Return whether nothing needed may be outside the window."""
    return min(width, height) * 100 >= LEAST * text


def faults_in(opened: Shown, width: int, height: int) -> list[Fault]:
    """Resize a page and return its faults."""
    opened.resize(width, height)
    look, snapshot = opened.look, opened.snapshot
    faults = [Fault(f"error of the page: {said}", "") for said in opened.complaints]
    needs: list[Any] = []
    if snapshot is not None and is_played(opened):
        try:
            needs = [need._asdict() for need in needs_of(snapshot)]
        except UnknownVerb as unknown:
            faults.append(Fault(f"needed {str(unknown).split()[0]}: no control is known", ""))
    left, top, right, bottom = insets = opened.insets
    room = width - left - right, height - top - bottom
    about = {
        "width": width,
        "height": height,
        "insets": insets._asdict(),
        "isGuaranteed": is_guaranteed(*room, look.text),
        "smallest": BY_TOUCH if opened.is_touch else BY_MOUSE,
        "smallestText": SMALLEST_TEXT if look.text == 100 else 0,
    }
    found = opened.evaluate(CHECK, [needs, about])
    return [*faults, *(Fault(key, detail) for key, detail in found)]


def is_played(opened: Shown) -> bool:
    """Return whether a page is a table, and not a replay of one."""
    return opened.state.path.startswith("/t/") and "at=" not in opened.state.path
