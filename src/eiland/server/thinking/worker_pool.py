"""A pool of worker processes in which bots choose their actions, with a deadline.

All bots of a table use the same worker, which therefore needs only what is new. The table stores
how much its worker knows; a worker that knows less, for example after a restart, says so and gets
everything again. The same workers compute values and reviews of the Dice Game.

A bot that is a process of its own has a worker of its own, so that nobody else waits for it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import sys
import zlib
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from eiland.play import Log
from eiland.play.daily import Daily
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules
from eiland.server.games.why import Why
from eiland.server.tables.table import Table
from eiland.server.thinking.worker import FAILED, FORGOTTEN, UNSOLVED

START_SECONDS: Final = 30.0
END_SECONDS: Final = 5.0
"""How long a worker may take to end the process of its bot."""
MOST_BYTES: Final = 4 * 1024 * 1024
"""Longest answer; the reviews of four players with 50 turns each need a tenth of it."""
REVIEW_SECONDS: Final = 1.2
"""How long a worker goes on with a review before it answers the bots that wait."""
MOST_ASKED: Final = 3
"""How many workers in a row are asked the same question when each of them ends over it."""
LOGGER: Final = logging.getLogger(__name__)


class Question(NamedTuple):
    """A question to a ``bot`` for a seat after event ``seq``.

    ``last`` is the number of the newest step in it.
    """

    table: Table
    seq: int
    seat: int
    text: str
    last: int
    bot: str


def about(question: Question, what: str) -> Question:
    """Return a question about the choice of a bot instead of for it."""
    return question._replace(text=json.dumps({**json.loads(question.text), what: True}))


class Choice(NamedTuple):
    """The action id that a bot chose, and whether a clock has cut its thinking short."""

    code: int
    is_cut_short: bool = False


class Worth(NamedTuple):
    """The expected final score of a seat, now and after its legal actions, the best first."""

    value: float
    ranked: list[tuple[str, float]]


class Unsolved(Exception):
    """The Dice Game is not solved far enough for an answer."""


class Worker:
    """One worker process, started when it is needed and restarted after it has ended.

    With ``arguments`` it is that of a bot which is a process: its name, command and seconds.
    """

    def __init__(self, *arguments: str) -> None:
        self._arguments = arguments
        self._process: Process | None = None
        self._lock = asyncio.Lock()  # one question at a time
        self.questions = 0  # the one that it answers and those that wait

    async def warm(self) -> None:
        """Start the process before the first question."""
        async with self._lock:
            await self.start()

    async def ask(self, question: str, deadline: float) -> Any:
        """Return the answer to a question; `eiland.server.thinking.worker` defines both.

        Raises TimeoutError when it is late, ValueError when the worker fails.
        """
        self.questions += 1
        try:
            return await self._ask(question, deadline)
        finally:
            self.questions -= 1

    async def _ask(self, question: str, deadline: float) -> Any:
        async with self._lock:
            process = await self.start()
            assert process.stdin is not None  # noqa: S101 - narrows
            try:
                process.stdin.write(question.encode() + b"\n")
                return json.loads(await self._line(process, deadline))
            except BaseException:
                await self.stop()
                raise

    async def start(self) -> Process:
        """Return the process, ready for a question."""
        if self._process is not None and self._process.returncode is not None:
            await self.stop()
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "eiland.server.thinking.worker",
                *self._arguments,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=MOST_BYTES,
            )
            try:
                await self._line(self._process, START_SECONDS)
            except BaseException:
                await self.stop()
                raise
        return self._process

    async def _line(self, process: Process, deadline: float) -> bytes:
        assert process.stdout is not None  # noqa: S101 - narrows
        async with asyncio.timeout(deadline):
            line = await process.stdout.readline()
        if not line:
            raise ValueError("the worker has ended")
        return line

    async def stop(self) -> None:
        """Kill the process and wait until it has ended. One with a bot first ends its bot."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError, TimeoutError):
            if self._arguments:
                process.terminate()
                async with asyncio.timeout(END_SECONDS):
                    await process.wait()
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()


class WorkerPool:
    """A few workers that answer the questions of all tables.

    ``commands`` are those of the bots that are processes, by name.
    """

    def __init__(
        self, deadline: float, workers: int = 0, commands: Mapping[str, str] | None = None
    ) -> None:
        self._deadline = deadline
        count = workers or max(2, min(4, os.cpu_count() or 2))
        self._workers = [Worker() for _ in range(count)]
        self._beside = {
            name: Worker(name, command, str(deadline)) for name, command in (commands or {}).items()
        }
        self._seed = secrets.randbits(63)
        self._preparation: asyncio.Task[None] | None = None

    @property
    def questions(self) -> int:
        """The number of questions that workers answer or that wait for one."""
        return sum(worker.questions for worker in self._all)

    @property
    def _all(self) -> list[Worker]:
        return [*self._workers, *self._beside.values()]

    def prepare(self, rules: AnyRules) -> None:
        """Start all workers and let them load what they need to value positions of a game."""
        self._preparation = asyncio.create_task(self._prepare(rules))

    async def _prepare(self, rules: AnyRules) -> None:
        game = [rules.name, rules.seats, rules.options]
        position = rules.write(rules.initial())
        question = json.dumps({"rules": game, "position": position, "seat": 0})
        for worker in self._workers:
            with suppress(OSError, ValueError, TimeoutError):
                await worker.ask(question, START_SECONDS)

    async def warm(self, table: str) -> None:
        """Start the worker of a table before the first question."""
        try:
            await self._worker(table).warm()
        except (OSError, ValueError, TimeoutError):
            LOGGER.exception("no worker for bots can be started")

    def question(self, table: Table, seat: int, bot: str | None = None) -> Question:
        """Return the question to a bot: its view, legal actions, and what it has seen since.

        ``bot`` names another bot to ask instead of the seat's own, for example for a hint.
        """
        rules, log = table.log.rules, table.log
        options = json.dumps(rules.options)
        bot = bot or table.player(seat) or ""
        who = [table.name, seat, table.game, len(table.seats), options, bot]
        is_told = rules.has_secrets or bot in self._beside
        known = table.known_to(seat) if is_told else 0
        text = json.dumps(
            {
                "who": [*who, self._seed],
                "view": rules.write_view(log.view(seat)),
                "known": known,
                "news": table.news(seat, known) if is_told else [],
                "legal": table.open_to_bot(seat),
            }
        )
        return Question(table, table.seq, seat, text, log.steps.last, bot)

    def results(self, table: Table) -> list[Question]:
        """Return what to tell the processes of bots about the result of a game, once."""
        rules, state, found = table.log.rules, table.log.state, list[Question]()
        over = [list(rules.scores(state)), list(rules.winners(state))]
        for seat in range(len(table.seats)):
            bot = table.player(seat)
            if bot in self._beside and seat in table.sent:
                question = self.question(table, seat)
                told = {**json.loads(question.text), "over": over}
                found.append(question._replace(text=json.dumps(told)))
                del table.sent[seat]
        return found

    async def tell(self, result: Question) -> None:
        """Tell the process of a bot a result; nobody waits for it."""
        with suppress(OSError, ValueError, TimeoutError):
            await self._beside[result.bot].ask(result.text, START_SECONDS)

    async def answer(self, question: Question) -> Choice | int | None:
        """Return the choice of a bot, None when it is late or fails.

        FORGOTTEN when it must be asked again with all news from the beginning, UNSOLVED when it
        needs values of the Dice Game that are not known yet.
        """
        answer = await self._ask(question)
        return Choice(*answer) if isinstance(answer, list) else answer

    async def why(self, question: Question) -> Why | int | None:
        """Return the largest reason for the choice of a bot, None if it has none or is late.

        FORGOTTEN when it must be asked again with all news from the beginning.
        """
        answer = await self._ask(about(question, "why"))
        return Why(*answer) if isinstance(answer, list) else answer

    async def chances(self, question: Question) -> list[tuple[str, float]] | int | None:
        """Return actions with the chance to win after each, the choice of a bot first.

        None if the bot does not estimate chances or is late, FORGOTTEN as in `why`.
        """
        found: list[tuple[str, float]] | int | None = await self._ask(about(question, "rank"))
        return found

    async def _ask(self, question: Question) -> Any:
        """Return the answer of a bot, None when it is late or fails, and note what it knows."""
        table, _, seat, text, last, bot = question
        table.sent.pop(seat, None)
        deadline = self._deadline
        if bot in self._beside:  # its process has the deadline, after it has started
            deadline += START_SECONDS
        answer = await self._answer_from(table.name, text, deadline, bot)
        if answer not in (None, FORGOTTEN, UNSOLVED):
            table.sent[seat] = last
        return answer

    async def values(
        self, rules: AnyRules, position: str, seat: int, near: str = ""
    ) -> Worth | None:
        """Return the values of a position of the Dice Game for a seat, None when they are late.

        Questions with the same ``near``, such as those of one table, go to the same worker, which
        answers related questions faster. Raises Unsolved.
        """
        game = [rules.name, rules.seats, rules.options]
        answer = await self._answer_of(near, {"rules": game, "position": position, "seat": seat})
        return None if answer is None else Worth(**answer)

    async def reviews(self, log: Log, near: str) -> list[Any] | None:
        """Return the reviews of a Dice Game by seat, None when they are late. Raises Unsolved."""
        game = [log.rules.name, log.rules.seats, log.rules.options]
        found: list[Any] | None = await self._answer_of(near, {"rules": game, "log": log.lines()})
        return found

    async def daily_result(self, daily: Daily, log: Log, near: str) -> list[Any] | None:
        """Return the fields of the result of a daily game, None when late. Raises Unsolved."""
        game = [log.rules.name, log.rules.seats, log.rules.options]
        question = {"rules": game, "log": log.lines(), "daily": daily.text}
        found: list[Any] | None = await self._answer_of(near, question)
        return found

    async def founding(self, daily: Daily, placed: list[str]) -> dict[str, Any] | None:
        """Return the lines of a founding puzzle after some placements, and its result at the end.

        Without lines if a placement is not legal; None when it is late. A day has one worker, which
        keeps the answers.
        """
        question = {"founding": daily.text, "placed": placed}
        found: dict[str, Any] | None = await self._answer_of(daily.text, question)
        return found

    async def review(self, log: Log, near: str, seat: int | None = None) -> dict[str, Any] | None:
        """Go on with the review of a game with estimated values; return what is found so far.

        ``done`` is the share of the work. None when it is late. That for a ``seat`` has nothing but
        what the seat knows.
        """
        game = [log.rules.name, log.rules.seats, log.rules.options]
        question = {"rules": game, "log": log.lines(), "seconds": REVIEW_SECONDS, "seat": seat}
        found: dict[str, Any] | None = await self._answer_of(near, question)
        return found

    async def choice(
        self, rules: AnyRules, state: State, seat: int, bot: str, near: str
    ) -> tuple[int, Why | None] | None:
        """Return the choice of a bot and the largest reason for it, None when they are late.

        The game has no secrets, so the position is all that the bot needs. ``near`` is as in
        `values`.
        """
        options = json.dumps(rules.options)
        question = {
            "who": [near, seat, rules.name, int(rules.seats), options, bot, self._seed],
            "view": rules.write_view(rules.observe(state, seat)),
            "known": 0,
            "news": [],
            "legal": rules.legal(state, seat),
        }
        choice = await self._answer_of(near, question)
        if choice is None:
            return None
        why = await self._answer_of(near, {**question, "why": True})
        return Choice(*choice).code, Why(*why) if why else None

    async def _answer_of(self, near: str, question: dict[str, Any]) -> Any:
        """Return a worker's answer about a position, None when it is late or fails."""
        answer = await self._answer_from(near, json.dumps(question), START_SECONDS)
        if answer == UNSOLVED:
            raise Unsolved
        return answer

    async def _answer_from(self, near: str, question: str, deadline: float, bot: str = "") -> Any:
        """Return a worker's answer, None when it is late or fails.

        After a worker that has ended, for example because the system killed it, a fresh one is
        asked, with the whole time again.
        """
        for _ in range(MOST_ASKED):
            try:
                answer = await self._worker(near, bot).ask(question, deadline)
            except TimeoutError:
                LOGGER.warning("a worker gave no answer within %s seconds", deadline)
                return None
            except (OSError, ValueError) as error:
                LOGGER.warning("a worker gave no answer: %s", error)
            else:
                return None if answer == FAILED else answer
        return None

    def _worker(self, table: str, bot: str = "") -> Worker:
        if bot in self._beside:
            return self._beside[bot]
        return self._workers[zlib.crc32(table.encode()) % len(self._workers)]

    async def close(self) -> None:
        """End all workers."""
        if self._preparation is not None:
            self._preparation.cancel()
            with suppress(asyncio.CancelledError):
                await self._preparation
        await asyncio.gather(*(worker.stop() for worker in self._all))
