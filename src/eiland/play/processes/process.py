"""The process of a bot: lines over its pipes, with deadlines, and its end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO, Final

from eiland.play.defaults import CRASHED, LATE, NoAnswer
from eiland.play.processes import guard
from eiland.play.processes.messages import MOST_BYTES, MOST_SHOWN, Message, line, read

START_SECONDS: Final = 30.0
"""How long a process may take until it answers its first message."""
GRACE_SECONDS: Final = 1.0
"""How long a process may take to end after its input has ended."""
MOST_WAITING: Final = 64
"""Lines of a bot that are kept before it is asked."""
MOST_IN_VAIN: Final = 3
"""Starts in a row without one answer, after which the process is not started again."""
CHUNK: Final = 65536
MOST_ERRORS: Final = 10_000_000
"""Bytes of standard error that are read in a second: a flood costs the bot time, and us little."""
LONGEST_WORDS: Final = 4096
ENDED: Final = b""


class BotProcess:
    """The process of one command. It starts with the first message, and again after it has ended.

    ``starts`` counts the starts: a bot that was told about a game in an earlier one knows nothing
    of it. Not for use by several threads.
    """

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.starts = 0
        self._in_vain = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._out: Queue[bytes] = Queue()
        self._in: Queue[bytes] = Queue()
        self._errors = _Errors()
        self._threads: list[Thread] = []
        self._pipe = -1  # to the guard; its end is ours

    @property
    def is_running(self) -> bool:
        """Whether the process was started and has not been ended by us."""
        return self._process is not None

    def start(self) -> None:
        """Start the process unless it runs. Raises NoAnswer ``crashed`` if that is impossible."""
        if self._process is not None:
            return
        if self._in_vain >= MOST_IN_VAIN:
            raise NoAnswer(CRASHED, f"{self.command[0]} was started {MOST_IN_VAIN} times in vain")
        self.starts += 1
        self._in_vain += 1
        try:
            process, self._pipe = _started(self.command)
        except OSError as error:
            raise NoAnswer(CRASHED, str(error)) from None
        assert process.stdin and process.stdout and process.stderr  # noqa: S101, PT018 - narrows
        self._process = process
        # New queues: threads of an earlier process may still use the old ones.
        self._in, self._out = Queue(), Queue(MOST_WAITING)
        self._errors = _Errors()
        self._threads = [
            Thread(target=_write, args=(process.stdin, self._in), daemon=True),
            Thread(target=_read, args=(process.stdout, self._out), daemon=True),
            Thread(target=self._errors.drain, args=(process.stderr,), daemon=True),
            Thread(target=_end_group_after, args=(process.pid,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def tell(self, *messages: Message) -> None:
        """Send messages that need no answer. Raises NoAnswer if the process cannot start."""
        self.start()
        self._in.put(b"".join(map(line, messages)))

    def ask(
        self, message: Message, is_answer: Callable[[Message], bool], seconds: float
    ) -> Message:
        """Send a message and return its answer; messages that are none are dropped.

        Raises NoAnswer. A process that has ended is forgotten.
        """
        due = time.monotonic() + seconds
        self.tell(message)
        while True:
            try:
                written = self._out.get(timeout=max(0.001, due - time.monotonic()))
            except Empty:
                raise NoAnswer(LATE, f"no answer within {seconds:g} s") from None
            if written != ENDED and time.monotonic() > due:
                raise NoAnswer(LATE, f"no answer within {seconds:g} s")
            if written == ENDED:
                self.close()
                words = self._errors.last_words()
                raise NoAnswer(CRASHED, f"the process has ended{words and f': {words}'}")
            answer = read(written)
            if is_answer(answer):
                self._in_vain = 0
                return answer

    def close(self) -> None:
        """End the process and its group: first its input ends, then it is killed."""
        process, self._process = self._process, None
        if process is None:
            return
        writer, reader, drain, end = self._threads
        self._in.put(ENDED)
        due = time.monotonic() + GRACE_SECONDS
        while reader.is_alive() and time.monotonic() < due:
            with suppress(Empty):  # the reader may wait for room
                self._out.get(timeout=0.02)
        # Nobody has waited for the process, so that its number cannot belong to another one.
        if os.name == "posix":
            _kill_group(process.pid)
        else:
            process.kill()
        end.join()
        process.wait()
        if self._pipe >= 0:
            os.close(self._pipe)
        while reader.is_alive():
            with suppress(Empty):
                self._out.get(timeout=0.02)
        for thread in (writer, drain):
            thread.join(GRACE_SECONDS)


def _started(command: list[str]) -> tuple[subprocess.Popen[bytes], int]:
    """Start a command; return its process, or its guard with a pipe that must stay open.

    It has a group of its own: Ctrl+C is for us, and all children of the bot end with it.
    """
    theirs, ours, words = -1, -1, command
    if os.name == "posix":
        theirs, ours = os.pipe()
        words = [sys.executable, "-I", "-S", guard.__file__, str(theirs), *command]
    try:
        process = subprocess.Popen(  # noqa: S603 - the user's own command
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            pass_fds=[theirs] if theirs >= 0 else [],
        )
    except OSError:
        if ours >= 0:
            os.close(ours)
        raise
    finally:
        if theirs >= 0:
            os.close(theirs)
    return process, ours


def _end_group_after(guard: int) -> None:
    """Kill the group of a guard as soon as the guard has ended, which somebody may have killed."""
    if hasattr(os, "waitid"):
        with suppress(ChildProcessError):
            os.waitid(os.P_PID, guard, os.WEXITED | os.WNOWAIT)
            _kill_group(guard)


def _kill_group(number: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(number, signal.SIGKILL)


def _write(stream: IO[bytes], lines: Queue[bytes]) -> None:
    """Write lines until ENDED, then close the stream."""
    with suppress(OSError, ValueError), stream:
        while (text := lines.get()) != ENDED:
            stream.write(text)
            stream.flush()


def _read(stream: IO[bytes], lines: Queue[bytes]) -> None:
    """Read lines until the stream ends. The rest of a line that is too long is dropped."""
    with stream:
        while text := stream.readline(MOST_BYTES + 1):
            lines.put(text)
            while len(text) > MOST_BYTES and not text.endswith(b"\n"):
                text = stream.readline(MOST_BYTES) or b"\n"
    lines.put(ENDED)


class _Errors:
    """What a process writes to standard error: read, so that it never waits for long, and dropped.

    Only the last line is kept, which may say why the process has ended.
    """

    def __init__(self) -> None:
        self._last = b""

    def drain(self, stream: IO[bytes]) -> None:
        """Read until the stream ends, no faster than `MOST_ERRORS`."""
        with stream:
            while text := os.read(stream.fileno(), CHUNK):
                self._last = (self._last + text)[-LONGEST_WORDS:]
                time.sleep(len(text) / MOST_ERRORS)

    def last_words(self) -> str:
        """Return the last line that is not blank, in characters of ASCII."""
        lines = [line.strip() for line in self._last.splitlines()]
        last = next((line for line in reversed(lines) if line), b"")
        return ascii(last[:MOST_SHOWN].decode("utf-8", "replace"))[1:-1]
