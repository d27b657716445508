"""Positions as the terminal draws them, as text or SVG."""

from __future__ import annotations

import io
from typing import Final

from eiland.cli.console import Console
from eiland.cli.games.registry import front_of
from eiland.i18n import words
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules

HUMAN: Final = "human"
ANSI: Final = "ansi"
SVG: Final = "svg"
MODES: Final = (HUMAN, ANSI, SVG)
"""Printed, as a text, as a picture in SVG."""
WIDTH: Final = 120


def check_mode(mode: str | None) -> None:
    """Check a render mode. Raises BadSetup ``learn/render-mode``."""
    if mode is not None and mode not in MODES:
        raise BadSetup(Fault("learn/render-mode", mode=str(mode)[:40], modes=", ".join(MODES)))


def draw(rules: AnyRules, state: State, viewer: int, mode: str | None, lang: str) -> str | None:
    """Draw a position as ``viewer``, a seat or SPECTATOR, sees it; None without a mode."""
    if mode is None:
        return None
    say = words(lang)
    names = [say.seat(seat) for seat in range(int(rules.seats))]
    front = front_of(say, rules, names)
    picture = front.draw(rules.observe(state, viewer), max(viewer, 0), rules.scores(state))
    if mode == HUMAN:
        Console().print(picture)
        return None
    console = Console(file=io.StringIO(), width=WIDTH, record=True, force_terminal=False)
    console.print(picture)
    if mode == SVG:
        return console.export_svg(title=f"Eiland: {say.term(rules.name)}")
    return console.export_text()
