"""Worker processes with a deadline: some in which bots choose, others for all that may wait.

All bots of a table use the same worker, which therefore needs only what is new. The table stores
how much its worker knows; a worker that knows less, for example after a restart, says so and gets
everything again. A bot that is a process of its own has a worker of its own, so that nobody else
waits for it.

The other workers compute hints, values, reviews and the studies of visitors
(`eiland.server.thinking.studies`). They are modest: where a processor is short, bots and moves have
it. At each worker visitors are served in turn, and what an answer has cost is charged to them.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import zlib
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from eiland.play import Log
from eiland.play.daily import Daily
from eiland.play.processes.guard import command
from eiland.rules.errors import Fault, restore_fault
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules
from eiland.server.askers import ASKER, Asker, asked_by
from eiland.server.fair_queue import FairQueue
from eiland.server.games.why import Why
from eiland.server.tables.table import Table
from eiland.server.thinking.worker import FAILED, FORGOTTEN, MODEST, UNSOLVED
from eiland.server.web.refusals import UNPROCESSABLE, Refusal

START_SECONDS: Final = 30.0
STUDY_SECONDS: Final = 30.0
"""How long a study may take. The largest record takes one second of an idle machine."""
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


class Text(NamedTuple):
    """A text for a browser, compressed if ``is_zipped``."""

    body: bytes
    is_zipped: bool


class Worker:
    """One worker process, started when it is needed and restarted after it has ended.

    ``seconds`` is the processor time of all its answers. With ``arguments`` it is modest, or that
    of a bot which is a process: its name, command and seconds.
    """

    def __init__(self, *arguments: str) -> None:
        self._arguments = arguments
        self._process: Process | None = None
        self.queue = FairQueue()
        self.seconds = 0.0
        self._is_ready = False

    @property
    def is_running(self) -> bool:
        """Whether there is a process that has been ready for questions."""
        return self._is_ready and self._process is not None and self._process.returncode is None

    async def warm(self) -> None:
        """Start the process before the first question."""
        async with self.queue.turn(ASKER.get()):
            await self.start()

    async def ask(self, question: str, deadline: float) -> Any:
        """Return the answer to a question; `eiland.server.thinking.worker` defines both.

        Raises TimeoutError when it is late, ValueError when the worker fails, Refusal for a study
        that is refused.
        """
        asker = ASKER.get()
        async with self.queue.turn(asker):
            process = await self.start()
            assert process.stdin is not None  # noqa: S101 - narrows
            try:
                async with asyncio.timeout(deadline):
                    process.stdin.write(question.encode() + b"\n")
                    head, body = await self._answer(process)
            except BaseException:
                await self.stop()
                raise
            self.seconds += head["seconds"]
        asker.charge(head["seconds"])
        if "refused" in head:
            raise _refusal(head["refused"])
        return Text(body, head["zipped"]) if "bytes" in head else head["answer"]

    async def _answer(self, process: Process) -> tuple[Any, bytes]:
        assert process.stdout is not None  # noqa: S101 - narrows
        head = json.loads(await self._line(process))
        try:
            return head, await process.stdout.readexactly(head.get("bytes", 0))
        except asyncio.IncompleteReadError:
            raise ValueError("the worker has ended") from None

    async def start(self) -> Process:
        """Return the process, ready for a question."""
        if self._process is not None and self._process.returncode is not None:
            await self.stop()
        if self._process is None:
            self._is_ready = False
            self._process = await asyncio.create_subprocess_exec(
                *command("eiland.server.thinking.worker", *self._arguments),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=MOST_BYTES,
            )
            try:
                async with asyncio.timeout(START_SECONDS):
                    await self._line(self._process)
                self._is_ready = True
            except BaseException:
                await self.stop()
                raise
        return self._process

    async def _line(self, process: Process) -> bytes:
        assert process.stdout is not None  # noqa: S101 - narrows
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
            if self._arguments not in ((), (MODEST,)):
                process.terminate()
                async with asyncio.timeout(END_SECONDS):
                    await process.wait()
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()


def _refusal(told: dict[str, Any]) -> Refusal:
    faults = [restore_fault(fault["key"], fault["details"]) for fault in told["faults"]]
    return Refusal(told["status"], *faults, names=told["names"], game=told["game"])


class WorkerPool:
    """A few workers for the bots of all tables, and as many for all that may wait.

    ``commands`` are those of the bots that are processes, by name.
    """

    def __init__(
        self, deadline: float, workers: int = 0, commands: Mapping[str, str] | None = None
    ) -> None:
        self._deadline = deadline
        count = workers or max(2, min(4, os.cpu_count() or 2))
        self._workers = [Worker() for _ in range(count)]
        self._modest = [Worker(MODEST) for _ in range(count)]
        self._beside = {
            name: Worker(name, command, str(deadline)) for name, command in (commands or {}).items()
        }
        self._seed = secrets.randbits(63)
        self._preparation: asyncio.Task[None] | None = None

    @property
    def size(self) -> int:
        """How many workers there are for bots, and as many for studies."""
        return len(self._workers)

    @property
    def lanes(self) -> dict[str, list[Worker]]:
        """The workers by what they are for: bots, what may wait, bots that are processes."""
        return {
            "bots": self._workers,
            "studies": self._modest,
            "programs": list(self._beside.values()),
        }

    @property
    def _all(self) -> list[Worker]:
        return [worker for lane in self.lanes.values() for worker in lane]

    def prepare(self, rules: AnyRules) -> None:
        """Start all workers and let them load what they need to value positions of a game."""
        self._preparation = asyncio.create_task(self._prepare(rules))

    async def _prepare(self, rules: AnyRules) -> None:
        game = [rules.name, rules.seats, rules.options]
        position = rules.write(rules.initial())
        question = json.dumps({"rules": game, "position": position, "seat": 0})
        for worker in [*self._workers, *self._modest]:
            with suppress(OSError, ValueError, TimeoutError):
                await worker.ask(question, START_SECONDS)

    @property
    def is_running(self) -> bool:
        """Whether a worker is there that answers the questions of bots."""
        return any(worker.is_running for worker in self._workers)

    async def warm_any(self) -> None:
        """Start a worker if none is running. Raises OSError, ValueError, TimeoutError."""
        if not self.is_running:
            await self._workers[0].warm()

    async def warm_all(self) -> None:
        """Start all workers of bots before the first question, for tables that others leave."""
        workers = [*self._workers, *self._beside.values()]
        await asyncio.gather(*(worker.warm() for worker in workers), return_exceptions=True)

    async def warm(self, table: str) -> None:
        """Start the worker for the bots of a table before the first question."""
        try:
            await worker_for(table, self._workers).warm()
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
        with suppress(OSError, ValueError, TimeoutError), asked_by(_at(result.table)):
            await self._beside[result.bot].ask(result.text, START_SECONDS)

    async def answer(self, question: Question) -> Choice | int | None:
        """Return the choice of a bot at its turn, None when it is late or fails.

        FORGOTTEN when it must be asked again with all news from the beginning, UNSOLVED when it
        needs values of the Dice Game that are not known yet.
        """
        with asked_by(_at(question.table)):
            return _choice(await self._ask(question, self._workers))

    async def advice(self, question: Question) -> Choice | int | None:
        """Return the choice of a bot for a hint, as `answer` does."""
        return _choice(await self._ask(question, self._modest))

    async def why(self, question: Question) -> Why | int | None:
        """Return the largest reason for the choice of a bot, None if it has none or is late.

        FORGOTTEN when it must be asked again with all news from the beginning.
        """
        answer = await self._ask(about(question, "why"), self._modest)
        return Why(*answer) if isinstance(answer, list) else answer

    async def chances(self, question: Question) -> list[tuple[str, float]] | int | None:
        """Return actions with the chance to win after each, the choice of a bot first.

        None if the bot does not estimate chances or is late, FORGOTTEN as in `why`.
        """
        found: list[tuple[str, float]] | int | None
        found = await self._ask(about(question, "rank"), self._modest)
        return found

    async def _ask(self, question: Question, workers: list[Worker]) -> Any:
        """Return the answer of a bot, None when it is late or fails, and note what it knows."""
        table, _, seat, text, last, bot = question
        table.sent.pop(seat, None)
        deadline = self._deadline
        worker = worker_for(table.name, workers)
        if bot in self._beside:  # its process has the deadline; its worker ends it
            worker, deadline = self._beside[bot], deadline + END_SECONDS
        answer = await self._answer_from(worker, text, deadline)
        if answer not in (None, FORGOTTEN, UNSOLVED):
            table.sent[seat] = last
        return answer

    async def study(
        self, name: str, given: dict[str, Any], lang: str, *, is_zipped: bool = False
    ) -> Text:
        """Return the text of a study, compressed if it is long and may be.

        Raises Refusal: that of the study, or that no worker has finished it.
        """
        question = {"study": name, "given": given, "lang": lang, "zip": is_zipped}
        near = str(given.get("record", ""))
        text: Text | None = await self._answer_of(near, question, STUDY_SECONDS)
        if text is None:
            raise Refusal(UNPROCESSABLE, Fault("request/too-costly"))
        return text

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

    async def _answer_of(
        self, near: str, question: dict[str, Any], seconds: float = START_SECONDS
    ) -> Any:
        """Return a worker's answer about a position, None when it is late or fails."""
        worker = worker_for(near, self._modest)
        answer = await self._answer_from(worker, json.dumps(question), seconds)
        if answer == UNSOLVED:
            raise Unsolved
        return answer

    async def _answer_from(self, worker: Worker, question: str, deadline: float) -> Any:
        """Return a worker's answer, None when it is late or fails.

        After a worker that has ended, for example because the system killed it, a fresh one is
        asked, with the whole time again.
        """
        for _ in range(MOST_ASKED):
            try:
                answer = await worker.ask(question, deadline)
            except TimeoutError:
                LOGGER.warning("a worker gave no answer within %s seconds", deadline)
                return None
            except (OSError, ValueError) as error:
                LOGGER.warning("a worker gave no answer: %s", error)
            else:
                return None if answer == FAILED else answer
        return None

    async def close(self) -> None:
        """End all workers."""
        if self._preparation is not None:
            self._preparation.cancel()
            with suppress(asyncio.CancelledError):
                await self._preparation
        await asyncio.gather(*(worker.stop() for worker in self._all))


def worker_for(what: str, workers: list[Worker]) -> Worker:
    """Return the worker that gets all questions about the same thing."""
    return workers[zlib.crc32(what.encode()) % len(workers)]


def _at(table: Table) -> Asker:
    """Return who waits where the bots of a table do. What they think is charged to nobody."""
    return Asker(table.name)


def _choice(answer: Any) -> Choice | int | None:
    return Choice(*answer) if isinstance(answer, list) else answer
