"""What the grid needs of a browser, whichever it is."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from tests.support.windows.page_state import PageState
    from tests.support.windows.rendering import Look


class Insets(NamedTuple):
    """Pixels at the edges of a window that a phone's notch and bar cover."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


NO_INSETS: Final = Insets()
UPRIGHT: Final = Insets(bottom=34)
LYING: Final = Insets(left=47, right=47, bottom=21)
"""Those of phones with a notch, in a browser: its own bar is where the notch is above."""
LONG: Final = 640
"""Pixels: the long side of a phone with a notch is no shorter. A narrower window has a keyboard."""


def insets_of(width: int, height: int) -> Insets:
    """Return what a phone with a notch covers of its window."""
    return LYING if width > height and width >= LONG else UPRIGHT


class NotReached(Exception):
    """A browser does not come to a state or a window; the first line says why."""


class Shown(Protocol):
    """A page that is open."""

    @property
    def look(self) -> Look: ...

    @property
    def state(self) -> PageState: ...

    @property
    def is_touch(self) -> bool:
        """Whether controls are touched, as the page knows."""

    @property
    def insets(self) -> Insets:
        """What the edges of the window cover now."""

    @property
    def snapshot(self) -> Any:
        """The last snapshot that was served, None if there was none."""

    @property
    def complaints(self) -> list[str]:
        """The errors of the page."""

    def resize(self, width: int, height: int) -> None:
        """Give the page a viewport of so many pixels."""

    def set_text(self, per_cent: int) -> None:
        """Set the size of the browser's text, and with it the look.

        Raises NotReached where only another browser can have another size.
        """

    def evaluate(self, function: str, argument: Any) -> Any:
        """Return what a function of JavaScript returns, awaited."""

    def picture(self, file: Path) -> None:
        """Take a picture of what can be seen."""


class Renderer(Protocol):
    """A browser, and an application whose pages it shows."""

    def opened(self, state: PageState, look: Look) -> AbstractContextManager[Shown]:
        """Open the page of a state and do its steps."""
