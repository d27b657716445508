"""Hints: the choice of the best bot for a seat, with the knowledge of that seat.

In the solved game a hint also has the value of each action. A bot that estimates chances to win
gives one for each action; these are not exact. Where values are not known yet the hint
comes from the next best bot. Each hint names its bot, and says whether it is exact.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import TypeVar

from eiland.bots import needs_solution, stand_in, strongest
from eiland.i18n import Words
from eiland.rules.errors import Fault
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules
from eiland.server.games.why import Why, sentence
from eiland.server.tables.commands import Hint
from eiland.server.tables.service import TableService, over, stale
from eiland.server.tables.snapshots import check_own, label, names
from eiland.server.tables.table import Table
from eiland.server.thinking.solution import Progress, Solution
from eiland.server.thinking.worker import FORGOTTEN
from eiland.server.thinking.worker_pool import Choice, Question, Unsolved, WorkerPool, Worth
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import FAILED, NOT_YOURS, UNPROCESSABLE, Refusal

T = TypeVar("T")


class Hints:
    """Hints for players, computed in the workers of the bots."""

    def __init__(self, service: TableService, workers: WorkerPool, solution: Solution) -> None:
        self._service = service
        self._workers = workers
        self._solution = solution

    async def hint(self, visitor: Visitor, name: str, wanted: Hint) -> str:
        """Return an action for a seat of the visitor as JSON text. It changes nothing.

        Raises Refusal when the seat is not the visitor's or may not act, when the command is out of
        date, or no worker answers in time.
        """
        async with self._service.open_tables.table(name) as table:
            self._check(table, visitor, wanted)
            rules, state = table.log.rules, table.log.state
        best = strongest(table.game)
        if needs_solution(best, table.game):
            try:
                found = await self._exact(table, rules, state, visitor.words, wanted.seat)
            except Unsolved:
                found = await self._meanwhile(table, visitor, wanted)
        else:
            found = await self._chosen(table, visitor, wanted, best)
        called = tuple(names(table.name, table.seats, visitor.words))
        if not found["exact"]:
            chances = await self._asked(table, wanted, str(found["by"]), self._workers.chances)
            if chances and chances[0][0] == found["action"]:
                found["chances"] = listed(
                    chances, lambda one: label(table, one, called, visitor.words)
                )
        why = await self._asked(table, wanted, str(found["by"]), self._workers.why)
        found["why"] = said(table, why, called, visitor.words) if why else None
        found["about"] = (why.place or why.action) if why else None
        return json.dumps({"seq": wanted.seq, **found}, ensure_ascii=False)

    async def _asked(
        self,
        table: Table,
        wanted: Hint,
        bot: str,
        ask: Callable[[Question], Awaitable[T | int | None]],
    ) -> T | None:
        """Return what a bot says about its choice, None if nothing or the table has moved."""
        found: T | int | None = FORGOTTEN
        while found == FORGOTTEN:
            async with self._service.open_tables.table(table.name) as table:
                if wanted.seq != table.seq:
                    return None
                question = await in_thread(self._workers.question, table, wanted.seat, bot)
            found = await ask(question)
        return None if isinstance(found, int) else found

    async def _exact(
        self, table: Table, rules: AnyRules, state: State, words: Words, seat: int
    ) -> dict[str, object]:
        """Return the best action and the values of all.

        Raises Unsolved, or Refusal when no worker answers in time.
        """
        position = rules.write(state)
        worth = await self._workers.values(rules, position, seat, near=table.name)
        if worth is None:
            raise Refusal(FAILED, Fault("solution/late"))
        called = tuple(names(table.name, table.seats, words))
        values = values_as_json(worth, lambda action: label(table, action, called, words))
        return {**values, "by": strongest(table.game), "exact": True}

    async def _meanwhile(self, table: Table, visitor: Visitor, wanted: Hint) -> dict[str, object]:
        """Return the choice of the next best bot and the progress of the solution."""
        progress = await self._progress(table.log.rules)
        found = await self._chosen(table, visitor, wanted, stand_in(table.game))
        return {**found, "solution": progress.as_json() if progress else None}

    async def _progress(self, rules: AnyRules) -> Progress | None:
        """Return the progress of the solution, None if it cannot be computed."""
        try:
            return await self._solution.progress(rules)
        except Refusal:
            return None

    async def _chosen(
        self, table: Table, visitor: Visitor, wanted: Hint, bot: str
    ) -> dict[str, object]:
        """Return the choice of a bot, the default action when it is late."""
        choice: Choice | int | None = FORGOTTEN
        while choice == FORGOTTEN:
            async with self._service.open_tables.table(table.name) as table:
                self._check(table, visitor, wanted)
                question = await in_thread(self._workers.question, table, wanted.seat, bot)
                rules, state = table.log.rules, table.log.state
            choice = await self._workers.advice(question)
        if isinstance(choice, Choice):
            code = choice.code
        else:
            code = int(rules.default(state, wanted.seat))
        text = rules.text(state, wanted.seat, code)
        called = tuple(names(table.name, table.seats, visitor.words))
        labelled = label(table, text, called, visitor.words)
        return {"action": text, "label": labelled, "by": bot, "exact": False}

    def _check(self, table: Table, visitor: Visitor, wanted: Hint) -> None:
        check_own(table, visitor, wanted.seat)
        if table.is_abandoned:
            raise over(table)
        check_allowed(table)
        if table.forbids_help:
            raise Refusal(UNPROCESSABLE, Fault("daily/no-hints"))
        if wanted.seq != table.seq:
            raise stale(wanted.seq, table, visitor, self._service.streams.moment(table.name))
        if wanted.seat not in table.actors:
            key = "action/game-over" if table.is_over else "action/not-your-turn"
            raise Refusal(UNPROCESSABLE, Fault(key))


def check_allowed(table: Table) -> None:
    """Raise Refusal while several people play, unless their host allows hints to all."""
    if not table.allows_hints and not table.is_over:
        raise Refusal(NOT_YOURS, Fault("hints/not-allowed"))


def said(table: Table, why: Why, called: tuple[str, ...], spoken: Words) -> str:
    """Return the sentence for a reason at a table; ``called`` are the names of the seats."""
    return sentence(
        why, spoken, table.game, lambda text: label(table, text, called, spoken), called
    )


def values_as_json(worth: Worth, labelled: Callable[[str], str]) -> dict[str, object]:
    """Return the best action and the values of all, each with the label of its button."""
    values = listed(worth.ranked, labelled)
    best = {name: values[0][name] for name in ("action", "label")}
    return {**best, "value": worth.value, "values": values}


def listed(
    ranked: list[tuple[str, float]], labelled: Callable[[str], str]
) -> list[dict[str, object]]:
    """Return actions with their values, each with the label of its button."""
    return [
        {"action": action, "label": labelled(action), "value": value} for action, value in ranked
    ]
