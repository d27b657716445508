"""A worker process: reads one JSON question per line, writes an answer to each.

An answer begins with a line of JSON, whose "seconds" are the processor time it took. It has the
"answer" itself, or the number of "bytes" of a text for a browser that follow the line, which are
"zipped" if the question allows it, or the "refused" request with its faults.

There are nine kinds of questions, which differ in their fields:

    {"who", "view", "known", "news", "legal"}: the choice of a bot -> [action id, whether a clock
        has cut it short], or FORGOTTEN
    the same and "rank": its actions by the chance to win -> [[action, chance], ...], null, or
        FORGOTTEN
    the same and "why": the largest reason for its choice -> the fields of `Why`, null, or FORGOTTEN
    {"who", "known", "news", "over"}: scores and winners, for a bot that follows the game -> null
    {"rules", "position", "seat"}: the values of a position -> {"value", "ranked"}
    {"rules", "log"}: luck and skill of a game -> a list of reviews, by seat
    the same and "daily": the result of a daily game, which is named -> the fields of `DailyResult`
    {"founding", "placed"}: a founding puzzle, which is named, after some placements -> {"lines",
        "result"}; without "lines" if a placement is not legal
    {"rules", "log", "seconds", "seat"}: the review of a game with estimated values after so many
        more seconds of work, of all seats or by what one knows -> a review that says which share of
        the work is done
    {"study", "given", "lang", "zip"}: one of `eiland.server.thinking.studies` -> a text

A question to a bot contains only what its seat may know. In games with secrets, ``news`` is what
the seat has seen since the previous question; the worker updates its belief state with it. A worker
that lacks the previous question answers FORGOTTEN, and gets the question again with all news.

The Dice Game has no secrets. ``value`` is the expected final score of the seat, ``after`` the same
for each legal action, by notation. ``log`` is a list of lines as in a record, reviews are those of
`eiland.play.analysis`, with reasons for the dearest decisions. The other games are reviewed in
pieces (`eiland.play.reviews`), so that bots do not wait for it. A worker never solves the Dice
Game, because it would block all others. Where the values that it has are not enough, its answer to
any question is UNSOLVED; where a bot raises an exception it is FAILED, and the worker goes on.
"""

from __future__ import annotations

import gzip
import json
import logging
import os
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TextIO

from eiland.bots import EXPERT, AnyBot, needs_solution
from eiland.bots import make as make_bot
from eiland.bots.bot import needs_belief
from eiland.bots.caps import limit, was_cut_short
from eiland.chance import derive
from eiland.paper.entered import BadPaper
from eiland.play import Log
from eiland.play.advice import ranked
from eiland.play.daily import Daily
from eiland.play.defaults import NoAnswer
from eiland.play.follows import Follows
from eiland.play.grades import NOTICED
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.errors import GameError
from eiland.rules.protocol import Belief, Seen, split_line
from eiland.rules.registry import AnyRules, make
from eiland.server.games.why import ask_better, ask_ranks, ask_why
from eiland.server.web.refusals import UNPROCESSABLE, Refusal
from eiland.solver.errors import NotSolved

if TYPE_CHECKING:  # builds large tables
    from eiland.bots.classic.perfect import PerfectClassic
    from eiland.play.analysis import Review
    from eiland.play.daily_result import DailyResult
    from eiland.play.reviews.reviewer import Reviewer

FORGOTTEN: Final = -1
"""The answer of a worker that needs all news from the beginning."""
UNSOLVED: Final = -2
"""The answer of a worker that lacks values of the Dice Game."""
FAILED: Final = -3
"""The answer to a question over which a bot has raised an exception: it would do so again."""
MODEST: Final = "modest"
"""The argument of a worker for everything that no game waits for."""
NICE: Final = 5
"""Where a processor is short, a move has three times as much of it."""
ADDRESS_SPACE: Final = 1 << 30
"""Bytes that such a worker may have at most; what needs more fails."""
MOST_MEMORY: Final = 200 << 20
"""Bytes after which a worker ends after its answer; a fresh one takes its place."""
STATM: Final = Path("/proc/self/statm")
PAGE: Final = 4096
ZIPPED_FROM: Final = 1000
"""Texts are compressed from this number of bytes on; a snapshot of the board game has 12,000."""
ZIPPED_LEVEL: Final = 4
LOGGER: Final = logging.getLogger(__name__)
MOST_KEPT: Final = 400
MOST_REVIEWS: Final = 8
"""Reviews under way that are kept; one that was dropped begins again."""
MOST_COSTLY: Final = 8
"""Decisions listed per seat of an analysis."""


class SeatedBot:
    """A bot at one seat of one table, with its belief if it needs one.

    Its thinking is capped by ``name``.
    """

    def __init__(self, rules: AnyRules, bot: AnyBot, seat: int, name: str) -> None:
        self.rules = rules
        self.bot = bot
        self.seat = seat
        self.name = name
        self._begin()

    def _begin(self) -> None:
        self._known = 0  # how many actions the belief includes
        self._belief: Belief | None = None
        if needs_belief(self.bot):
            self._belief = self.rules.belief(self.seat)
        if isinstance(self.bot, Follows):
            self.bot.begin(self.seat, self.rules.observe(self.rules.initial(), self.seat))

    def answer(self, question: dict[str, Any]) -> object:
        """Return what the bot chooses or its reason, or FORGOTTEN."""
        if question["known"] == 0 and self._known > 0:
            self._begin()
        if question["known"] != self._known:
            return FORGOTTEN
        self._update(question["news"])
        if "over" in question:
            if isinstance(self.bot, Follows):
                self.bot.end(*question["over"])
            return None
        view = self.rules.read_view(question["view"], self.seat)
        limit(self.bot, self.name, self.rules.name)
        if "why" in question:
            return ask_why(self.bot, self.rules, view, self.seat, question["legal"], self._belief)
        if "rank" in question:
            legal = question["legal"]
            return ask_ranks(self.bot, self.rules, view, self.seat, legal, self._belief)
        code = int(self.bot.choose(self.seat, view, question["legal"], self._belief))
        return code, was_cut_short(self.bot)

    def _update(self, news: list[Any]) -> None:
        for player, text, revealed, written in news:
            seen = Seen(player, text, revealed)
            if self._belief is not None:
                view = self.rules.read_view(written, self.seat)
                self._belief = self.rules.update(self._belief, view, seen)
            if isinstance(self.bot, Follows):
                self.bot.see(seen)
            self._known += 1


@lru_cache(maxsize=MOST_KEPT)
def seated_bot(
    table: str, seat: int, game: str, seats: int, options: str, bot: str, seed: int
) -> SeatedBot:
    """Return the bot of a seat; all questions of the seat go to the same object."""
    rules = make(game, seats, **json.loads(options))
    return SeatedBot(rules, _made(bot, rules, derive(seed, table, "bot", seat)), seat, bot)


def _made(name: str, rules: AnyRules, seed: int) -> AnyBot:
    if not needs_solution(name, rules.name):
        return make_bot(name, rules, seed)
    # Imported late, because the modules build large tables.
    from eiland.bots.classic.levels import finishing
    from eiland.bots.classic.perfect import PerfectClassic, quick_values

    assert isinstance(rules, Classic)  # noqa: S101 - narrows
    bot = PerfectClassic(quick_values(rules))
    return finishing(bot, rules) if name == EXPERT else bot


def values(game: list[Any], position: str, seat: int) -> dict[str, Any]:
    """Return the expected final score of a seat, now and after its legal actions, ranked."""
    from eiland.bots.classic.perfect import quick_values

    rules = classic(game)
    state = rules.read(position)
    known = quick_values(rules)
    return {"value": known.value(state, seat), "ranked": ranked(known, state, seat)}


def reviews(game: list[Any], lines: list[str]) -> list[dict[str, object]]:
    """Return the review of each seat: luck, skill and decisions, the dearest ones with a reason."""
    from eiland.bots.classic.perfect import PerfectClassic, quick_values
    from eiland.play.analysis import analyse

    log, bot = replayed(classic(game), lines), PerfectClassic(quick_values(classic(game)))
    return [explained(review, bot) for review in analyse(log, bot.values)]


def daily_result(text: str, game: list[Any], lines: list[str]) -> DailyResult:
    """Return the result of a finished daily game."""
    from eiland.bots.classic.perfect import quick_values
    from eiland.play.analysis import analyse
    from eiland.play.daily_result import DailyResult

    daily = Daily.parse(game[0], text)
    log, values = replayed(classic(game), lines), quick_values(classic(game))
    return DailyResult.of(daily, analyse(log, values)[0], values)


def founding(text: str, placed: list[str]) -> dict[str, object]:
    """Return the lines of a founding puzzle, and after the last placement its result."""
    from eiland.play.daily_founding import GAME, PLACEMENTS, lines_after, result_of

    daily = Daily.parse(GAME, text)
    try:
        lines = lines_after(daily, tuple(placed))
    except GameError:
        return {}
    result = result_of(daily, tuple(placed)).as_json() if len(placed) == PLACEMENTS else None
    return {"lines": lines, "result": result}


@lru_cache(maxsize=MOST_REVIEWS)
def _reviewer(
    game: str, seats: int, options: str, lines: tuple[str, ...], seat: int | None
) -> Reviewer:
    """Return the review of a game under way."""
    from eiland.play.reviews.begin import reviewer

    return reviewer(replayed(make(game, seats, **json.loads(options)), lines), seat)


def estimated(
    game: list[Any], lines: list[str], seconds: float, seat: int | None
) -> dict[str, object]:
    """Go on with the review of a game for some seconds, and return what is found so far.

    That for a ``seat`` has nothing but what the seat knows.
    """
    name, seats, options = game
    found = _reviewer(name, seats, json.dumps(options), tuple(lines), seat)
    found.go_on(seconds)
    return found.review.as_json()


def explained(review: Review, bot: PerfectClassic) -> dict[str, object]:
    """Return a review as JSON values, with its dearest decisions as ``costly``.

    Each has the actions to show as ``better``, and ``why``: the largest reason for the first of
    them, as the fields of `Why`.
    """
    costly: list[dict[str, object]] = []
    for decision in review.costly(NOTICED)[:MOST_COSTLY]:
        state = bot.values.rules.read(decision.position)
        better = decision.better
        why = ask_better(bot, state, review.seat, better[0], decision.action)
        costly.append({**decision.as_json(), "better": better, "why": why})
    return {**review.as_json(), "costly": costly}


def replayed(rules: AnyRules, lines: Sequence[str]) -> Log:
    """Return the log of a game."""
    log = Log(rules)
    for written in lines:
        log.follow(*split_line(written))
    return log


def classic(game: list[Any]) -> Classic:
    """Return the rules of a Dice Game, given as name, seats and options."""
    name, seats, options = game
    rules = make(name, seats, **options)
    assert isinstance(rules, Classic)  # noqa: S101 - narrows
    return rules


def answer(question: dict[str, Any]) -> object:
    """Return the answer to a question of any kind."""
    try:
        if "who" in question:
            return seated_bot(*question["who"]).answer(question)
        if "founding" in question:
            return founding(question["founding"], question["placed"])
        if "daily" in question:
            return daily_result(question["daily"], question["rules"], question["log"])
        if "seconds" in question:
            return estimated(*(question[name] for name in ("rules", "log", "seconds", "seat")))
        if "log" in question:
            return reviews(question["rules"], question["log"])
        return values(question["rules"], question["position"], question["seat"])
    except NotSolved:
        return UNSOLVED
    except NoAnswer:
        return FAILED
    except Exception:
        LOGGER.exception("a bot has failed")
        return FAILED


def written(question: dict[str, Any]) -> tuple[dict[str, object], bytes]:
    """Return the line that begins an answer, as JSON values, and the bytes that follow it."""
    if "study" not in question:
        return {"answer": answer(question)}, b""
    from eiland.server.thinking.studies import study

    try:
        text = study(question["study"], question["given"], question["lang"]).encode()
    except (Refusal, BadPaper) as error:
        return {"refused": refused(error)}, b""
    except Exception:  # MemoryError too: it has asked for too much
        LOGGER.exception("a study has failed")
        return {"answer": FAILED}, b""
    is_zipped = question["zip"] and len(text) >= ZIPPED_FROM
    body = gzip.compress(text, ZIPPED_LEVEL) if is_zipped else text
    return {"bytes": len(body), "zipped": is_zipped}, body


def refused(error: Refusal | BadPaper) -> dict[str, object]:
    """Return a refusal as JSON values."""
    return {
        "status": error.status if isinstance(error, Refusal) else UNPROCESSABLE,
        "faults": [fault.as_json() for fault in error.faults],
        "names": list(error.names),
        "game": error.game,
    }


def work(questions: TextIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more, or until this process has become too large."""
    answers.write(b"ready\n")
    answers.flush()
    for text in questions:
        started = time.process_time()
        head, body = written(json.loads(text))
        head["seconds"] = time.process_time() - started
        answers.write(json.dumps(head).encode() + b"\n" + body)
        answers.flush()
        if memory() > MOST_MEMORY:
            return


def memory() -> int:
    """Return how much memory this process takes, in bytes; 0 where the system does not say."""
    try:
        return int(STATM.read_text().split()[1]) * PAGE
    except OSError:
        return 0


def be_modest() -> None:
    """Work only while nobody plays, and with bounded memory, where the system can do so."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))


def work_beside(name: str, command: str, seconds: float) -> None:
    """Answer the questions to one bot that is a process, and end it at the end or when asked to."""
    from eiland.play.processes.commands import BotProcesses
    from eiland.server.thinking.process_bots import run_here

    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    # People wait at the table: the bot's start is part of its time.
    with BotProcesses(seconds, start_seconds=0) as processes:
        run_here(name, command, processes)
        work(sys.stdin, sys.stdout.buffer)


def main() -> None:
    """Run a worker for all bots, a modest one, or that of the bot which the command line names."""
    if sys.argv[1:] == [MODEST]:
        import eiland.server.thinking.studies  # noqa: F401 - before it has to wait for others

        be_modest()
        work(sys.stdin, sys.stdout.buffer)
    elif len(sys.argv) > 1:
        work_beside(sys.argv[1], sys.argv[2], float(sys.argv[3]))
    else:
        work(sys.stdin, sys.stdout.buffer)
