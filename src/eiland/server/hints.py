"""Hints: what the best bot would do in somebody's place, knowing what that seat may know."""

from __future__ import annotations

import json

from eiland.bots import bots
from eiland.rules.errors import Fault
from eiland.server.commands import Hint
from eiland.server.house import House, stale
from eiland.server.identity import Visitor
from eiland.server.refusals import UNLAWFUL, Refusal
from eiland.server.tables import Table
from eiland.server.thinking import Question, Thinking
from eiland.server.threads import in_thread
from eiland.server.viewers import check_own, label, names
from eiland.server.worker import FORGOTTEN


class Hints:
    """Who is asked for hints: the same processes in which bots think."""

    def __init__(self, house: House, thinking: Thinking) -> None:
        self._house = house
        self._thinking = thinking

    async def hint(self, visitor: Visitor, name: str, wanted: Hint) -> str:
        """Return an action for one's own seat as JSON text. It changes nothing.

        Raises Refusal when the seat is another's or may not act, or its player has not seen all.
        """
        code: int | None = FORGOTTEN
        while code == FORGOTTEN:
            async with self._house.hall.table(name) as table:
                self._check(table, visitor, wanted)
                question = await in_thread(self._question, table, wanted.seat)
                rules, state = table.log.rules, table.log.state
            code = await self._thinking.answer(question)
        if code is None:  # late: what is done for a bot that fails
            code = int(rules.default(state, wanted.seat))
        text = rules.text(state, wanted.seat, code)
        called = tuple(names(table.seats, visitor.words))
        told = {
            "seq": wanted.seq,
            "action": text,
            "label": label(table, text, called, visitor.words),
        }
        return json.dumps(told, ensure_ascii=False)

    def _check(self, table: Table, visitor: Visitor, wanted: Hint) -> None:
        check_own(table, visitor, wanted.seat)
        if wanted.seq != table.seq:
            raise stale(wanted.seq, table, visitor, self._house.hub.online(table.name))
        if wanted.seat not in table.actors:
            key = "action/game-over" if table.is_over else "action/not-your-turn"
            raise Refusal(UNLAWFUL, Fault(key))

    def _question(self, table: Table, seat: int) -> Question:
        return self._thinking.question(table, seat, bots(table.game)[-1])
