"""A picture with a text panel."""

from __future__ import annotations

from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

BETWEEN: Final = 2


class Beside:
    """Picture and panel side by side if there is room, else one below the other.

    There is room when the first ``firm`` lines of the panel fit; the others fold.
    """

    def __init__(self, picture: list[Text], panel: list[Text], firm: int) -> None:
        self.picture = picture
        self.panel = panel
        self.needed = max(line.cell_len for line in panel[:firm])

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        picture, panel = Text("\n", no_wrap=True).join(self.picture), Text("\n").join(self.panel)
        width = max(line.cell_len for line in self.picture)
        room = options.max_width - width - BETWEEN
        if room < self.needed:
            yield from (picture, Text(), panel)
            return
        table = Table.grid(padding=(0, BETWEEN, 0, 0))
        table.add_column(width=width)
        table.add_column(max_width=room)
        table.add_row(picture, panel)
        yield table
