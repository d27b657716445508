"""A process in which bots think: a question a line on its input, an answer a line on its output.

A question holds what the bot's seat may know and nothing else. For games with secrets it brings
along what the seat has seen since the question before, from which its knowledge is folded. A worker
that was not asked that question answers FORGOTTEN and is asked again with everything.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from typing import Any, Final, TextIO

from eiland.bots import Bot
from eiland.bots import make as make_bot
from eiland.chance import derive
from eiland.rules.protocol import Knowledge, Seen
from eiland.rules.registry import AnyRules, make

FORGOTTEN: Final = -1
"""The answer of a worker that must be told from the beginning."""
MOST_KEPT: Final = 400


class Thinker:
    """One bot at one seat of one table."""

    def __init__(self, rules: AnyRules, bot: Bot, seat: int) -> None:
        self.rules = rules
        self.bot = bot
        self.seat = seat
        self._begin()

    def _begin(self) -> None:
        self._known = 0  # how many actions the knowledge is made of
        self._knowledge: Knowledge = self.rules.knowledge(self.seat)

    def answer(self, question: dict[str, Any]) -> int:
        """Return the code of the action the bot chooses, or FORGOTTEN."""
        if question["known"] == 0:
            self._begin()
        if question["known"] != self._known:
            return FORGOTTEN
        self._remember(question["news"])
        view = self.rules.read_view(question["view"], self.seat)
        return int(self.bot.choose(self.seat, view, question["legal"], self._knowledge))

    def _remember(self, news: list[Any]) -> None:
        for player, text, revealed, written in news:
            view = self.rules.read_view(written, self.seat)
            seen = Seen(player, text, revealed)
            self._knowledge = self.rules.remember(self._knowledge, view, seen)
            self._known += 1


@lru_cache(maxsize=MOST_KEPT)
def thinker(
    table: str, seat: int, game: str, seats: int, options: str, bot: str, seed: int
) -> Thinker:
    """Return the bot of a seat, the same one for all its questions."""
    rules = make(game, seats, **json.loads(options))
    return Thinker(rules, make_bot(bot, rules, derive(seed, table, "bot", seat)), seat)


def work(questions: TextIO, answers: TextIO) -> None:
    """Answer questions until there are no more."""
    print("ready", file=answers, flush=True)
    for text in questions:
        question = json.loads(text)
        answer = thinker(*question["who"]).answer(question)
        print(answer, file=answers, flush=True)


if __name__ == "__main__":
    work(sys.stdin, sys.stdout)
