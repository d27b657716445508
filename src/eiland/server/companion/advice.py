"""Advice for a game on paper: what each thing that may be done now is worth, by the solution."""

from __future__ import annotations

import json

from eiland.rules.dice.turn import BUILD
from eiland.rules.errors import Fault
from eiland.server.companion.game import Played
from eiland.server.tables.commands import Advise
from eiland.server.thinking.hints import told_worth
from eiland.server.thinking.solution import Solution
from eiland.server.thinking.worker_pool import WorkerPool
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import FAILED, UNLAWFUL, Refusal


class CompanionAdvice:
    """Who is asked for advice: the same processes in which bots think."""

    def __init__(self, workers: WorkerPool, solution: Solution) -> None:
        self._workers = workers
        self._solution = solution

    async def advice(self, visitor: Visitor, wanted: Advise) -> str:
        """Return what the solution advises as JSON text, or how far the solution is.

        Raises Refusal when there is no such moment, or no solution can be had.
        """
        played = await in_thread(_moment, wanted)
        missing = await self._solution.missing(played.rules)
        if missing is not None:
            return json.dumps({"solution": missing.as_json()})
        position = played.rules.write(played.state)
        seat = int(played.rules.actor(played.state))
        worth = await self._workers.values(played.rules, position, seat, near=visitor.holder)
        if worth is None:
            raise Refusal(FAILED, Fault("companion/no-advice"))
        words = visitor.words
        told = told_worth(worth, lambda action: words.action(action, game=played.rules.name))
        return json.dumps(told, ensure_ascii=False)


def _moment(wanted: Advise) -> Played:
    """Return the moment about which somebody asks. Raises Refusal with all that is wrong in it."""
    played = Played(wanted)
    if played.rules.is_over(played.state):
        raise Refusal(UNLAWFUL, Fault("companion/over"))
    faults = [fault for _, fault in played.begin(wanted.turn)]
    if faults:
        raise Refusal(UNLAWFUL, *faults)
    if played.state.phase != BUILD:
        raise Refusal(UNLAWFUL, Fault("companion/no-dice"))
    return played
