"""Results of daily games: points, those of perfect play, the course, and a text to share."""

from __future__ import annotations

import json
from typing import Final

from eiland.play.daily_result import DailyResult
from eiland.rules.errors import Fault
from eiland.server.games.shared_text import shared_text
from eiland.server.tables.service import TableService
from eiland.server.tables.snapshots import daily_as_json
from eiland.server.tables.table import Table
from eiland.server.thinking.solution import Solution
from eiland.server.thinking.worker_pool import Unsolved, WorkerPool
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import FAILED, UNPROCESSABLE, Refusal

MOST_KEPT: Final = 100
"""Tables whose results are cached."""


class DailyResults:
    """Results of the tables of daily games, computed once each in the workers of the bots."""

    def __init__(self, service: TableService, workers: WorkerPool, solution: Solution) -> None:
        self._service = service
        self._workers = workers
        self._solution = solution
        self._kept: dict[str, DailyResult] = {}  # by table, the oldest first

    async def result(self, visitor: Visitor, name: str) -> str:
        """Return the result at a table as JSON text, or the progress of the solution.

        Raises Refusal when the game is not over, or is no daily game.
        """
        async with self._service.open_tables.table(name) as table:
            if table.daily is None:
                raise Refusal(UNPROCESSABLE, Fault("daily/none"))
            if not table.has_end:
                raise Refusal(UNPROCESSABLE, Fault("daily/not-over"))
        try:
            found = await self._result(table)
        except Unsolved:
            progress = await self._solution.progress(table.log.rules)
            return json.dumps({"solution": progress.as_json()})
        text = shared_text(table.daily, found, table.attempt, visitor.words)
        daily = daily_as_json(table.daily, table.attempt)
        return json.dumps({**(daily or {}), **found._asdict(), "text": text}, ensure_ascii=False)

    async def _result(self, table: Table) -> DailyResult:
        """Return the result of a finished game, from the cache if possible. Raises Unsolved."""
        assert table.daily is not None  # noqa: S101 - narrows
        known = self._kept.pop(table.name, None)
        if known is None:
            fields = await self._workers.daily_result(table.daily, table.log, table.name)
            if fields is None:
                raise Refusal(FAILED, Fault("analysis/failed"))
            known = DailyResult(*fields)
        self._kept[table.name] = known
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return known
