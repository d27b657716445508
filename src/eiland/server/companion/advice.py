"""Advice for a game on paper: exact values where the game is solved, else the choice of a bot."""

from __future__ import annotations

import json
from typing import Final

from eiland.bots import needs_solution, strongest
from eiland.i18n import Words
from eiland.paper.entered import Paper
from eiland.paper.game import Played
from eiland.places.sentences import sentences
from eiland.rules.dice.turn import BUILD, START_ROADS
from eiland.rules.errors import Fault
from eiland.server.games.why import Why, sentence
from eiland.server.tables.commands import Advise
from eiland.server.thinking.hints import values_as_json
from eiland.server.thinking.solution import Solution
from eiland.server.thinking.worker_pool import Unsolved, WorkerPool
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import FAILED, UNPROCESSABLE, Refusal

LATE: Final = Fault("companion/no-advice")


class CompanionAdvice:
    """Advice for games on paper, computed in the workers of the bots."""

    def __init__(self, workers: WorkerPool, solution: Solution) -> None:
        self._workers = workers
        self._solution = solution

    async def advice(self, visitor: Visitor, wanted: Advise) -> str:
        """Return what the best bot would do as JSON text, with all values if the game is solved.

        Or return the progress of the solution. Raises Refusal when the turn is not possible, or
        the solution cannot be computed.
        """
        played = await in_thread(_up_to_turn, wanted.paper(), visitor.words)
        bot = strongest(played.rules.name)
        is_solved = needs_solution(bot, played.rules.name)
        advise = self._values if is_solved else self._choice
        found = await advise(visitor, played, bot)
        return json.dumps(found, ensure_ascii=False)

    async def _values(self, visitor: Visitor, played: Played, bot: str) -> dict[str, object]:
        """Return the values of all actions and why one is best, or the progress of the solution."""
        rules, seat = played.rules, int(played.rules.actor(played.state))
        position = rules.write(played.state)
        try:
            worth = await self._workers.values(rules, position, seat, near=visitor.holder)
            found = await self._workers.choice(rules, played.state, seat, bot, near=visitor.holder)
        except Unsolved:
            progress = await self._solution.progress(rules)
            return {"solution": progress.as_json()}
        if worth is None:
            raise Refusal(FAILED, LATE)
        spoken = sentences(rules.name, visitor.words.lang)
        values = values_as_json(worth, spoken.action)
        why = found[1] if found else None
        is_best = why is not None and why.action == values["action"]
        reason = _said(why, played, visitor.words) if why is not None and is_best else None
        return {**values, "by": bot, "exact": True, "why": reason}

    async def _choice(self, visitor: Visitor, played: Played, bot: str) -> dict[str, object]:
        """Return the choice of a bot, and why."""
        rules, seat = played.rules, int(played.rules.actor(played.state))
        found = await self._workers.choice(rules, played.state, seat, bot, near=visitor.holder)
        if found is None:
            raise Refusal(FAILED, LATE)
        code, why = found
        text = rules.text(played.state, seat, code)
        label = sentences(rules.name, visitor.words.lang).action(text)
        reason = why and _said(why, played, visitor.words)
        return {"action": text, "label": label, "by": bot, "exact": False, "why": reason}


def _said(why: Why, played: Played, words: Words) -> str:
    """Return the sentence for a reason."""
    game = played.rules.name
    return sentence(why, words, game, sentences(game, words.lang).action)


def _up_to_turn(wanted: Paper, words: Words) -> Played:
    """Return the game up to the running turn.

    Raises BadPaper as `Played`, Refusal with all faults of this turn.
    """
    played = Played(wanted)
    now = played.moment
    if now is None:
        raise Refusal(UNPROCESSABLE, Fault("companion/over"))
    faults = [fault for fault in [now.whole, *now.faults] if fault is not None]
    if faults:
        named = wanted.called(words)
        raise Refusal(UNPROCESSABLE, *faults, names=named, game=played.rules.name)
    is_asked = played.state.phase in (BUILD, START_ROADS)
    if not is_asked or played.rules.actor(played.state) != now.seat:
        raise Refusal(UNPROCESSABLE, Fault("companion/no-dice"))
    return played
