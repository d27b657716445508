"""The record of a table: everything if the game has no secrets, else what its reader may know."""

from __future__ import annotations

from eiland.i18n import Words
from eiland.play.records import full, viewers
from eiland.server.tables.snapshots import names, reader
from eiland.server.tables.table import Table

FIRST_LINE = 2
"""The number of the first action in a record; the header is line 1."""


def record(table: Table, mine: list[int], spoken: Words) -> str:
    """Return the record for a browser that holds the seats ``mine``.

    A full record says in its header which bots have chosen in place of others.
    """
    called = names(table.name, table.seats, spoken)
    if table.log.rules.has_secrets:
        return viewers(table.log, called, reader(mine))
    return full(table.log, called, [seat.bot for seat in table.seats], chosen_by(table))


def chosen_by(table: Table) -> dict[str, list[int]]:
    """List, by bot, the lines of the record that it has chosen in place of the bot of the seat."""
    actions = [entry for entry in table.entries if entry.step is not None and not entry.is_undo]
    known = {id(entry.step): entry.chosen_by for entry in actions}
    found: dict[str, list[int]] = {}
    for number, step in enumerate(table.log.steps, FIRST_LINE):
        bot = known[id(step)]
        if bot is not None:
            found.setdefault(bot, []).append(number)
    return found
