"""The console: all text for people leaves through it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console as RichConsole
from rich.console import ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from eiland.cli.colours import fitted
from eiland.cli.harmless import harmless


class Console(RichConsole):
    """Prints plain sentences and pictures; shows control characters of foreign text as signs."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(markup=False, highlight=False, emoji=False, **settings)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Return the segments of a picture or text, with nothing that a terminal obeys but styles.

        Texts are cleaned before their lines are broken, because some of these characters have no
        width.
        """
        if isinstance(renderable, str):
            renderable = harmless(renderable)
        elif isinstance(renderable, Text) and harmless(renderable.plain) != renderable.plain:
            renderable = renderable.copy()
            renderable.plain = harmless(renderable.plain)
        for segment in super().render(renderable, options):
            yield segment if segment.control else self._fitted(segment)

    def _fitted(self, segment: Segment) -> Segment:
        text, style = harmless(segment.text), segment.style
        if style is not None and self._color_system is not None:
            style = fitted(style, self._color_system)
        return Segment(text, style)
