"""The course of a table's game as JSON, for charts."""

from __future__ import annotations

import json

from eiland.i18n import Words
from eiland.server.games.course import course as course_of
from eiland.server.tables.snapshots import names
from eiland.server.tables.table import Table


def course(table: Table, spoken: Words) -> str:
    """Return points and counts of each seat, round by round, as JSON text. The game is over."""
    found = course_of(table.log, table.game)
    answer = {
        "rounds": found.rounds,
        "names": names(table.name, table.seats, spoken),
        "series": found.series,
        "sums": found.sums,
    }
    return json.dumps(answer, ensure_ascii=False)
