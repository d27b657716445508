"""All page states: stored in a database, and the application that serves it as it is.

``python -m tests.support.windows.states`` lists them.
"""

from __future__ import annotations

import contextlib
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Collection
from pathlib import Path
from unittest.mock import patch

from starlette.types import ASGIApp

from eiland.server.tables import service
from eiland.server.tables.store import Store, read
from eiland.server.tables.table import Table
from eiland.server.web.app import create_app
from eiland.server.web.tokens import digest
from tests.support.windows.board_states import board_states
from tests.support.windows.dice_states import dice_states
from tests.support.windows.laid import YOUNGEST
from tests.support.windows.other_states import other_states
from tests.support.windows.page_state import PageState as PageState
from tests.support.windows.page_state import Prepared
from tests.support.windows.page_state import Step as Step


def prepared() -> list[Prepared]:
    """Return all states, none of them stored yet."""
    return [*board_states(), *dice_states(), *other_states()]


def collected(database: Path, names: Collection[str] | None = None) -> list[PageState]:
    """Store the tables of all states, or of some, in a new database; return the states."""
    chosen = [state for state in prepared() if names is None or state.name in names]
    return [state.lay(database) for state in chosen]


def app_of(database: Path) -> ASGIApp:
    """Return the application on a database of states, which has to be started by its lifespan.

    Its time stands still, shortly after the last action of all, so that no clock runs out.
    """
    app = create_app(database, pause=0.0, solve=False)
    started = app.router.lifespan_context
    now = _last_action(database) + YOUNGEST

    @contextlib.asynccontextmanager
    async def still(served: ASGIApp) -> AsyncIterator[None]:
        with patch.object(service, "ServerTime", lambda: lambda: now):
            running = started(app)
            await running.__aenter__()
        try:
            yield None
        finally:
            await running.__aexit__(None, None, None)

    app.router.lifespan_context = still
    return app


def _last_action(database: Path) -> float:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        (at,) = connection.execute("SELECT max(at) FROM events").fetchone()
    return read(at)


def main() -> None:
    """List the states: where they are, the seats of their browsers, and their legal verbs."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "eiland.db"
        for state in collected(database):
            key = "key" if state.is_key else "   "
            sys.stdout.write(f"{state.name:26} {key} {_about(database, state)}\n")


def _about(database: Path, state: PageState) -> str:
    """Return the seats of a table, those of the browser, and how often each verb is legal there."""
    with contextlib.closing(Store(database)) as store:
        stored = store.load(state.path.removeprefix("/t/").partition("?")[0])
    if stored is None:
        return state.path
    table = Table.fold(stored)
    mine = table.held_by({digest(state.token)} if state.token else set())
    rules, now = table.log.rules, table.log.state
    texts = [
        str(rules.text(now, seat, code))
        for seat in table.playing([seat for seat in table.actors if seat in mine])
        for code in rules.legal(now, seat)
    ]
    verbs = Counter(text.split()[0] for text in texts)
    legal = ", ".join(f"{verb} {number}" for verb, number in verbs.items())
    return f"{stored.game} {len(stored.seats)} seats, own {mine}: {legal or 'nothing legal'}"


if __name__ == "__main__":
    main()
