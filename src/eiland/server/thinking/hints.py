"""Hints: the choice of the best bot for a seat, with the knowledge of that seat.

In a solved game the hint also contains the value of each action.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from eiland.bots import PERFECT, strongest
from eiland.i18n import Words
from eiland.play.advice import ranked
from eiland.rules.errors import Fault
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules
from eiland.server.tables.commands import Hint
from eiland.server.tables.service import TableService, stale
from eiland.server.tables.snapshots import check_own, label, names
from eiland.server.tables.table import Table
from eiland.server.thinking.solution import Solution
from eiland.server.thinking.worker import FORGOTTEN
from eiland.server.thinking.worker_pool import Question, WorkerPool, Worth
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import FAILED, UNLAWFUL, Refusal


class Hints:
    """Hints for players, computed in the workers of the bots."""

    def __init__(self, service: TableService, workers: WorkerPool, solution: Solution) -> None:
        self._service = service
        self._workers = workers
        self._solution = solution

    async def hint(self, visitor: Visitor, name: str, wanted: Hint) -> str:
        """Return an action for a seat of the visitor as JSON text. It changes nothing.

        Raises Refusal when the seat is not the visitor's or may not act, when the command is out of
        date, or when the solution cannot be computed.
        """
        async with self._service.open_tables.table(name) as table:
            self._check(table, visitor, wanted)
            rules, state = table.log.rules, table.log.state
        if strongest(table.game) == PERFECT:
            found = await self._exact(table, rules, state, visitor.words, wanted.seat)
        else:
            found = await self._chosen(table, visitor, wanted)
        return json.dumps({"seq": wanted.seq, **found}, ensure_ascii=False)

    async def _exact(
        self, table: Table, rules: AnyRules, state: State, words: Words, seat: int
    ) -> dict[str, object]:
        """Return the best action and the values of all, or the progress of the solution.

        Raises Refusal when the solution cannot be computed, or no worker answers in time.
        """
        missing = await self._solution.missing(rules)
        if missing is not None:
            return {"solution": missing.as_json()}
        position = rules.write(state)
        worth = await self._workers.values(rules, position, seat, near=table.name)
        if worth is None:
            raise Refusal(FAILED, Fault("solution/late"))
        called = tuple(names(table.seats, words))
        return values_as_json(worth, lambda action: label(table, action, called, words))

    async def _chosen(self, table: Table, visitor: Visitor, wanted: Hint) -> dict[str, object]:
        """Return the choice of the best bot, the default action when it is late."""
        code: int | None = FORGOTTEN
        while code == FORGOTTEN:
            async with self._service.open_tables.table(table.name) as table:
                self._check(table, visitor, wanted)
                question = await in_thread(self._question, table, wanted.seat)
                rules, state = table.log.rules, table.log.state
            code = await self._workers.answer(question)
        if code is None:
            code = int(rules.default(state, wanted.seat))
        text = rules.text(state, wanted.seat, code)
        called = tuple(names(table.seats, visitor.words))
        return {"action": text, "label": label(table, text, called, visitor.words)}

    def _check(self, table: Table, visitor: Visitor, wanted: Hint) -> None:
        check_own(table, visitor, wanted.seat)
        if wanted.seq != table.seq:
            raise stale(wanted.seq, table, visitor, self._service.streams.online(table.name))
        if wanted.seat not in table.actors:
            key = "action/game-over" if table.is_over else "action/not-your-turn"
            raise Refusal(UNLAWFUL, Fault(key))

    def _question(self, table: Table, seat: int) -> Question:
        return self._workers.question(table, seat, strongest(table.game))


def values_as_json(worth: Worth, labelled: Callable[[str], str]) -> dict[str, object]:
    """Return the best action and the values of all, each with the label of its button."""
    listed = [
        {"action": action, "label": labelled(action), "value": value}
        for action, value in ranked(worth.after)
    ]
    best = {name: listed[0][name] for name in ("action", "label")}
    return {**best, "value": worth.value, "values": listed}
