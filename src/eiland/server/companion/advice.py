"""Advice for a game on paper: exact values where the game is solved, else the choice of a bot."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from eiland.bots import needs_solution, strongest
from eiland.i18n import Words
from eiland.paper.games import AnyDiceGame, rules_of
from eiland.places.sentences import sentences
from eiland.rules.errors import Fault
from eiland.server.games.why import Why, sentence
from eiland.server.tables.commands import Advise
from eiland.server.thinking.hints import values_as_json
from eiland.server.thinking.solution import Solution
from eiland.server.thinking.worker_pool import Unsolved, WorkerPool
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import FAILED, Refusal

LATE: Final = Fault("companion/no-advice")


class Asked(NamedTuple):
    """A position in a running turn."""

    rules: AnyDiceGame
    state: Any

    @property
    def seat(self) -> int:
        """The seat that acts."""
        return int(self.rules.actor(self.state))


class CompanionAdvice:
    """Advice for games on paper, computed in the workers."""

    def __init__(self, workers: WorkerPool, solution: Solution) -> None:
        self._workers = workers
        self._solution = solution

    async def advice(self, visitor: Visitor, wanted: Advise) -> str:
        """Return what the best bot would do as JSON text, with all values if the game is solved.

        Or return the progress of the solution. Raises Refusal when the turn is not possible, or
        the solution cannot be computed.
        """
        rules = rules_of(wanted.paper())
        told = await self._workers.study("turn", wanted.model_dump(), visitor.words.lang)
        asked = Asked(rules, rules.read(json.loads(told.body)["position"]))
        bot = strongest(rules.name)
        advise = self._values if needs_solution(bot, rules.name) else self._choice
        found = await advise(visitor, asked, bot)
        return json.dumps(found, ensure_ascii=False)

    async def _values(self, visitor: Visitor, asked: Asked, bot: str) -> dict[str, object]:
        """Return the values of all actions and why one is best, or the progress of the solution."""
        rules, state, seat = asked.rules, asked.state, asked.seat
        position = rules.write(state)
        try:
            worth = await self._workers.values(rules, position, seat, near=visitor.holder)
            found = await self._workers.choice(rules, state, seat, bot, near=visitor.holder)
        except Unsolved:
            progress = await self._solution.progress(rules)
            return {"solution": progress.as_json()}
        if worth is None:
            raise Refusal(FAILED, LATE)
        spoken = sentences(rules.name, visitor.words.lang)
        values = values_as_json(worth, spoken.action)
        why = found[1] if found else None
        is_best = why is not None and why.action == values["action"]
        reason = _said(why, rules.name, visitor.words) if why is not None and is_best else None
        return {**values, "by": bot, "exact": True, "why": reason}

    async def _choice(self, visitor: Visitor, asked: Asked, bot: str) -> dict[str, object]:
        """Return the choice of a bot, and why."""
        rules, state, seat = asked.rules, asked.state, asked.seat
        found = await self._workers.choice(rules, state, seat, bot, near=visitor.holder)
        if found is None:
            raise Refusal(FAILED, LATE)
        code, why = found
        text = rules.text(state, seat, code)
        label = sentences(rules.name, visitor.words.lang).action(text)
        reason = why and _said(why, rules.name, visitor.words)
        return {"action": text, "label": label, "by": bot, "exact": False, "why": reason}


def _said(why: Why, game: str, words: Words) -> str:
    """Return the sentence for a reason."""
    return sentence(why, words, game, sentences(game, words.lang).action)
