"""A process in which bots think: a question a line on its input, an answer a line on its output.

Both are JSON. There are three kinds of questions, told apart by their fields:

    {"who", "view", "known", "news", "legal"}: what would this bot do? -> a code, or FORGOTTEN
    {"rules", "position", "seat"}: what is this moment worth? -> {"value", "after"}
    {"rules", "log"}: what was luck, what was skill? -> a list of reviews, by seat

What a bot is asked holds what its seat may know and nothing else. For games with secrets it brings
along what the seat has seen since the question before, from which its belief is folded. A worker
that was not asked that question answers FORGOTTEN and is asked again with everything.

Of the classic game nothing is secret. Its ``value`` is the final score that the seat may expect,
``after`` the same for each action that it may do now, by notation. A ``log`` is a list of lines as
in a record, reviews are those of `eiland.play.analysis`. The solution must be there: a worker would
work it out, and keep everybody waiting.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from typing import Any, Final, TextIO

from eiland.bots import Bot
from eiland.bots import make as make_bot
from eiland.chance import derive
from eiland.play import Log
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.protocol import Belief, Seen, split_line
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
        self._known = 0  # how many actions the belief is made of
        self._belief: Belief = self.rules.belief(self.seat)

    def answer(self, question: dict[str, Any]) -> int:
        """Return the code of the action the bot chooses, or FORGOTTEN."""
        if question["known"] == 0:
            self._begin()
        if question["known"] != self._known:
            return FORGOTTEN
        self._update(question["news"])
        view = self.rules.read_view(question["view"], self.seat)
        return int(self.bot.choose(self.seat, view, question["legal"], self._belief))

    def _update(self, news: list[Any]) -> None:
        for player, text, revealed, written in news:
            view = self.rules.read_view(written, self.seat)
            seen = Seen(player, text, revealed)
            self._belief = self.rules.update(self._belief, view, seen)
            self._known += 1


@lru_cache(maxsize=MOST_KEPT)
def thinker(
    table: str, seat: int, game: str, seats: int, options: str, bot: str, seed: int
) -> Thinker:
    """Return the bot of a seat, the same one for all its questions."""
    rules = make(game, seats, **json.loads(options))
    return Thinker(rules, make_bot(bot, rules, derive(seed, table, "bot", seat)), seat)


def values(game: list[Any], position: str, seat: int) -> dict[str, Any]:
    """Return what a position promises to a seat, now and after each action that it may do."""
    # Its tables take a while to be made: only who asks waits for them.
    from eiland.bots.classic.perfect import values_for

    rules = classic(game)
    state = rules.read(position)
    codes = rules.legal(state, seat)
    known = values_for(rules)
    after = known.after_each(rules.observe(state, seat), seat, codes)
    texts = [rules.text(state, seat, code) for code in codes]
    return {"value": known.value(state, seat), "after": dict(zip(texts, after, strict=True))}


def reviews(game: list[Any], lines: list[str]) -> list[dict[str, object]]:
    """Return what luck and choices have changed for each seat."""
    from eiland.bots.classic.perfect import values_for
    from eiland.play.analysis import analyse

    rules = classic(game)
    log = Log(rules)
    for written in lines:
        log.follow(*split_line(written))
    return [review.as_json() for review in analyse(log, values_for(rules))]


def classic(game: list[Any]) -> Classic:
    """Return the rules of a classic game, given as name, seats and options."""
    name, seats, options = game
    rules = make(name, seats, **options)
    assert isinstance(rules, Classic)  # noqa: S101 - narrows
    return rules


def answer(question: dict[str, Any]) -> object:
    """Return what is answered to a question of any kind."""
    if "who" in question:
        return thinker(*question["who"]).answer(question)
    if "log" in question:
        return reviews(question["rules"], question["log"])
    return values(question["rules"], question["position"], question["seat"])


def work(questions: TextIO, answers: TextIO) -> None:
    """Answer questions until there are no more."""
    print("ready", file=answers, flush=True)
    for text in questions:
        print(json.dumps(answer(json.loads(text))), file=answers, flush=True)


if __name__ == "__main__":
    work(sys.stdin, sys.stdout)
