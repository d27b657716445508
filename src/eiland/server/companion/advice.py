"""Advice for a game on paper: the value of each legal action, from the solution."""

from __future__ import annotations

import json

from eiland.places.sentences import sentences
from eiland.rules.dice.turn import BUILD
from eiland.rules.errors import Fault
from eiland.server.companion.game import Played
from eiland.server.tables.commands import Advise
from eiland.server.thinking.hints import values_as_json
from eiland.server.thinking.solution import Solution
from eiland.server.thinking.worker_pool import Unsolved, WorkerPool
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import FAILED, UNPROCESSABLE, Refusal


class CompanionAdvice:
    """Advice for games on paper, computed in the workers of the bots."""

    def __init__(self, workers: WorkerPool, solution: Solution) -> None:
        self._workers = workers
        self._solution = solution

    async def advice(self, visitor: Visitor, wanted: Advise) -> str:
        """Return the values of the legal actions as JSON text, or the progress of the solution.

        Raises Refusal when the turn is not possible, or the solution cannot be computed.
        """
        played = await in_thread(_up_to_turn, wanted)
        position = played.rules.write(played.state)
        seat = int(played.rules.actor(played.state))
        try:
            worth = await self._workers.values(played.rules, position, seat, near=visitor.holder)
        except Unsolved:
            progress = await self._solution.progress(played.rules)
            return json.dumps({"solution": progress.as_json()})
        if worth is None:
            raise Refusal(FAILED, Fault("companion/no-advice"))
        spoken = sentences(played.rules.name, visitor.words.lang)
        values = values_as_json(worth, spoken.action)
        return json.dumps(values, ensure_ascii=False)


def _up_to_turn(wanted: Advise) -> Played:
    """Return the game up to the running turn. Raises Refusal with all faults of this turn."""
    played = Played(wanted)
    if played.rules.is_over(played.state):
        raise Refusal(UNPROCESSABLE, Fault("companion/over"))
    faults = [fault for _, fault in played.begin(wanted.turn)]
    if faults:
        raise Refusal(UNPROCESSABLE, *faults, game=played.rules.name)
    if played.state.phase != BUILD:
        raise Refusal(UNPROCESSABLE, Fault("companion/no-dice"))
    return played
