"""What it costs to open a table that is not in memory, by the length of its log.

    python -m benchmarks.opening [--events 300 600 1500] [--rounds 15]

The board game with both variants, four people, a clock. Prints JSON, for each length the median and
the longest processor time in milliseconds: `load` reads all events from the database, `open` makes
the table, the first time (`longest`) of all events, then from its checkpoint. Then come the first
snapshots: `resumed` has the last ten lines of the log, `page` the 300 lines that a page loads,
`whole log` all of it, and `whole log again` all of it once more.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import TypeVar

from benchmarks.long_games import lay

from eiland.i18n import Words
from eiland.server.tables.clock import ServerTime
from eiland.server.tables.moment import Moment
from eiland.server.tables.open_tables import OpenTables
from eiland.server.tables.snapshots import snapshot
from eiland.server.tables.store import Store
from eiland.server.web.identity import Visitor

T = TypeVar("T")


class Times:
    """Milliseconds by what was done."""

    def __init__(self) -> None:
        self.taken: dict[str, list[float]] = {}

    def of(self, what: str, work: Callable[[], T]) -> T:
        """Do something and note how long it took."""
        begin = time.thread_time()
        result = work()
        self.taken.setdefault(what, []).append(1000 * (time.thread_time() - begin))
        return result

    def summary(self) -> dict[str, dict[str, float]]:
        """Return median and longest of each."""
        return {
            what: {"median": round(median(times), 1), "longest": round(max(times), 1)}
            for what, times in self.taken.items()
        }


def measure(database: Path, events: int, rounds: int) -> dict[str, object]:
    """Open a table of ``events`` events again and again."""
    ((name, tokens),) = lay(database, 1, events, "correspondence")
    visitor = Visitor((tokens[0],), False, Words("de"))
    times = Times()
    with closing(Store(database)) as store:
        tables = OpenTables(store, ServerTime())
        for _ in range(rounds):
            times.of("load", partial(store.load, name))
            for whose, after, latest in (
                ("resumed", events - 10, None),
                ("page", 0, 300),
                ("whole log", 0, None),
            ):
                table = times.of("open", partial(tables.fold, name))
                looking = replace(visitor, after=after, latest=latest)
                look = partial(snapshot, table, looking, Moment(time.time()))
                times.of(whose, look)
            times.of("whole log again", look)
    return {"events": table.seq, "asked": len(table.clock.since), **times.summary()}


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, nargs="+", default=[300, 600, 1500])
    parser.add_argument("--rounds", type=int, default=15)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for events in chosen.events:
            database = Path(folder) / f"{events}.db"
            print(json.dumps(measure(database, events, chosen.rounds), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
