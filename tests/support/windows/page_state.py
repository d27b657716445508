"""A page in a state: where it is, whose browser opens it, and what is pressed there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path


@dataclass(frozen=True)
class Step:
    """What is done after the page is open, before it is checked.

    ``verb`` is ``press``, ``fill``, ``choose`` (an option of a list), ``wait`` (until it is
    visible) or ``key``. ``target`` is a `data-testid`, a CSS selector if it begins with ``css=``,
    or the key. Such a selector uses Playwright's ``:visible`` where windows differ.
    """

    verb: str
    target: str
    text: str = ""


@dataclass(frozen=True)
class PageState:
    """A page in a state; ``token`` is the cookie of its browser, None for a first visitor.

    The few with ``is_key`` are checked in every window. Those with ``is_slow`` compute for many
    seconds and are checked in soak only. With ``forced_colours`` the browser forces its colours;
    with ``motion`` it does not ask for less motion; with ``is_cut`` its connection is lost, where
    the driver of the browser can do that.
    """

    name: str
    path: str
    token: str | None
    steps: tuple[Step, ...] = ()
    is_key: bool = False
    forced_colours: bool = False
    motion: bool = False
    is_slow: bool = False
    is_cut: bool = False


@dataclass(frozen=True)
class Prepared:
    """A state that is still to be stored: ``lay`` stores its tables and returns the page."""

    name: str
    lay: Callable[[Path], PageState]


def derived(name: str, purpose: str, digits: int) -> str:
    """Return hexadecimal digits that follow from the name of a state."""
    return sha256(f"{purpose} {name}".encode()).hexdigest()[:digits]
