"""A process in which bots think: a question a line on its input, an answer a line on its output.

A question holds what the bot's seat may know and nothing else. For games with secrets it brings
along everything the seat has seen, from which its knowledge is folded; as long as a question only
adds to the one before, the fold goes on from there.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from typing import Any, TextIO

from eiland.bots import Bot
from eiland.bots import make as make_bot
from eiland.chance import derive
from eiland.rules.protocol import Knowledge, Seen
from eiland.rules.registry import AnyRules, make


class Thinker:
    """One bot at one seat of one table."""

    def __init__(self, rules: AnyRules, bot: Bot, seat: int) -> None:
        self.rules = rules
        self.bot = bot
        self.seat = seat
        self._begin()

    def _begin(self) -> None:
        self._seen: list[Any] = []
        self._knowledge: Knowledge = self.rules.knowledge(self.seat)

    def answer(self, question: dict[str, Any]) -> int:
        """Return the code of the action the bot chooses."""
        view = self.rules.read_view(question["view"], self.seat)
        knowledge = self._remember(question["seen"])
        return int(self.bot.choose(self.seat, view, question["legal"], knowledge))

    def _remember(self, seen: list[Any]) -> Knowledge:
        if seen[: len(self._seen)] != self._seen:  # something was taken back
            self._begin()
        for player, text, revealed, written in seen[len(self._seen) :]:
            view = self.rules.read_view(written, self.seat)
            news = Seen(player, text, revealed)
            self._knowledge = self.rules.remember(self._knowledge, view, news)
        self._seen = seen
        return self._knowledge


@lru_cache(maxsize=100)
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
