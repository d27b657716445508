"""Positions as the terminal draws them, as text, SVG or pixels."""

from __future__ import annotations

import io
from typing import Any, Final

from rich.console import RenderableType

from eiland.cli.console import Console
from eiland.cli.games.registry import front_of
from eiland.i18n import words
from eiland.play.extras import require
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules

HUMAN: Final = "human"
ANSI: Final = "ansi"
SVG: Final = "svg"
RGB: Final = "rgb_array"
MODES: Final = (HUMAN, ANSI, SVG, RGB)
"""Printed, as a text, as a picture in SVG, as an array of pixels."""
WIDTH: Final = 120
ROWS: Final = {"classic": 15, "plus": 19, "extra": 33, "base": 40}
"""The height of the pixels of a game in lines of text: its largest drawing, and one as margin."""


def check_mode(mode: str | None) -> None:
    """Check a render mode. Raises BadSetup ``learn/render-mode`` or ``learn/missing``."""
    if mode is not None and mode not in MODES:
        raise BadSetup(Fault("learn/render-mode", mode=str(mode)[:40], modes=", ".join(MODES)))
    if mode == RGB:
        for library in ("PIL", "fontpkg_source_code_pro"):
            require(library, "learn")


def draw(rules: AnyRules, state: State, viewer: int, mode: str | None, lang: str) -> Any:
    """Draw a position as ``viewer``, a seat or SPECTATOR, sees it; None without a mode."""
    if mode is None:
        return None
    picture = picture_of(rules, state, viewer, lang)
    if mode == HUMAN:
        Console().print(picture)
        return None
    if mode == RGB:
        from eiland.learn.pixels import pixels  # its libraries may be missing

        return pixels(picture, ROWS[rules.name])
    console = Console(file=io.StringIO(), width=WIDTH, record=True, force_terminal=False)
    console.print(picture)
    if mode == SVG:
        return console.export_svg(title=f"Eiland: {words(lang).term(rules.name)}")
    return console.export_text()


def picture_of(rules: AnyRules, state: State, viewer: int, lang: str) -> RenderableType:
    """Return a position as ``viewer`` sees it, for a console."""
    say = words(lang)
    names = [say.seat(seat) for seat in range(int(rules.seats))]
    front = front_of(say, rules, names)
    return front.draw(rules.observe(state, viewer), max(viewer, 0), rules.scores(state))
