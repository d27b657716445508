"""The positions of a game that is replayed, and who may see it with whose eyes."""

from __future__ import annotations

import json
from typing import Final

from eiland.rules.errors import Fault
from eiland.rules.protocol import CHANCE, SPECTATOR, State
from eiland.server.games.registry import display_of
from eiland.server.tables.entries import Entry
from eiland.server.tables.table import Table
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import NOT_YOURS, UNPROCESSABLE, Refusal

EVERYONE: Final = -4
"""The viewer who sees what all seats see. Nobody has these eyes before a game is over."""
MOST_LINES: Final = 128
"""How many lines of the log one answer may cover."""


def reader(mine: list[int]) -> int:
    """Return the viewer of the log for a browser that holds these seats.

    Several seats at one browser mean several people at one screen, who see what a spectator sees.
    """
    return mine[0] if len(mine) == 1 else SPECTATOR


def eyes(table: Table, visitor: Visitor, wanted: str | None) -> int:
    """Return the viewer of a replay: the one that the visitor wants, else the reader of the log.

    While a game runs nobody sees more of its past than its log tells them. Raises Refusal.
    """
    own = reader(table.held_by(visitor.holders))
    if wanted is None or wanted == "spectator":
        return own if wanted is None else SPECTATOR
    if wanted == "all":
        if not table.is_over:
            raise Refusal(UNPROCESSABLE, Fault("replay/not-over"))
        return EVERYONE
    seat = int(wanted)
    if seat >= len(table.seats) or (seat != own and not table.is_over):
        raise Refusal(NOT_YOURS, Fault("seat/not-yours", seat=seat))
    return seat


def positions(table: Table, viewer: int, first: int, last: int) -> str:
    """Return the positions after the lines ``first`` to ``last`` of the log as JSON text.

    Line 0 stands for the beginning. Lines after which chance acts have no position of their own,
    and neither have notices.
    """
    found: list[dict[str, object]] = []
    if first == 0:
        found += position(table, table.log.initial, 0, viewer)
    for entry in table.entries[max(first, 1) - 1 : min(last, first + MOST_LINES - 1)]:
        found += position_after(table, entry, viewer)
    return json.dumps({"positions": found}, ensure_ascii=False)


def position_after(table: Table, entry: Entry, viewer: int) -> list[dict[str, object]]:
    """Return the position after a line of the log, none for a notice or where chance acts."""
    if entry.step is None:
        return []
    state = table.log.steps.position(entry.position)
    return position(table, state, entry.seq, viewer)


def position(table: Table, state: State, seq: int, viewer: int) -> list[dict[str, object]]:
    """Return a position as a viewer sees it, nothing where chance acts."""
    if int(table.log.rules.actor(state)) == CHANCE:
        return []
    return [shown(table, state, seq, view_of(table, state, viewer))]


def shown(table: Table, state: State, seq: int, view: dict[str, object]) -> dict[str, object]:
    """Return what a page needs to show a position after line ``seq`` of the log."""
    rules, goals = table.log.rules, display_of(table.game).goals
    return {
        "seq": seq,
        "view": view,
        "actors": list(rules.actors(state)),
        "scores": list(rules.scores(state)),
        "goals": goals(rules, state) if goals else None,
    }


def view_of(table: Table, state: State, viewer: int) -> dict[str, object]:
    """Return the view of a viewer; that of everyone has what each seat sees of itself."""
    rules = table.log.rules
    opened = display_of(table.game).opened
    if viewer == EVERYONE and opened is not None:
        return opened(rules, state)
    view: dict[str, object] = rules.observe(state, max(viewer, SPECTATOR)).as_json()
    return view
