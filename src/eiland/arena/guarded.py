"""A bot that cannot stop a game: where it fails, the default action is played and counted."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import index
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from eiland.play.match import Match
from eiland.rules.errors import BadSetup
from eiland.rules.registry import AnyRules

if TYPE_CHECKING:
    from eiland.bots import AnyBot

Failure: TypeAlias = Literal["crashed", "illegal", "late"]

FAILURES: Final[tuple[Failure, ...]] = ("crashed", "illegal", "late")
AGAIN: Final = 0.5
"""Seconds after which a bot that swallowed the end of its time is stopped again."""
LONGEST_NOTE: Final = 200


class TooLate(BaseException):  # not an Exception, which many a bot catches
    """A bot's time for a decision is over."""


class Guarded:
    """Plays like the bot that ``build`` returns, for at most ``seconds`` a decision; 0: no limit.

    Plays `Rules.default` for a bot that raises, is late or chooses an illegal action, and counts
    why in ``failures``; ``note`` is the first error. `watch` must be called before the first
    decision. The limit needs a Unix system and the main thread; it cannot stop compiled code that
    never returns. Raises BadSetup where ``build`` does.
    """

    def __init__(self, build: Callable[[], AnyBot], rules: AnyRules, seconds: float = 0.0) -> None:
        self.failures: Counter[str] = Counter()
        self.note = ""
        self.decisions = 0
        self.seconds = 0.0
        self._rules = rules
        self._limit = seconds
        self._match: Match[Any, Any, Any] | None = None
        self._bot = self._attempt(build, BadSetup)

    def watch(self, match: Match[Any, Any, Any]) -> None:
        """Set the match whose position is read where the bot fails; the bot never sees it."""
        self._match = match

    def choose(self, player: int, view: Any, legal: list[int], belief: Any, /) -> int:
        """Return what the bot chooses, or the default action."""
        assert self._match is not None  # noqa: S101
        self.decisions += 1
        begin = perf_counter()
        choice: int | None = self._attempt(lambda: self._chosen(player, view, list(legal), belief))
        self.seconds += perf_counter() - begin
        if choice is not None:
            if self._rules.is_legal(self._match.state, player, choice):
                return choice
            self._fail("illegal", f"code {choice}")
        return int(self._rules.default(self._match.state, player))

    def _chosen(self, player: int, view: Any, legal: list[int], belief: Any) -> int | None:
        """Ask the bot. Raises what it raises, and TypeError for what is not a code."""
        if self._bot is None:
            self.failures["crashed"] += 1  # when it was made; noted then
            return None
        code = index(self._bot.choose(player, view, legal, belief))
        # Compiled rules take 64 bits; no action has a code like the one returned instead.
        return code if -(2**62) < code < 2**62 else -1

    def _attempt(self, work: Callable[[], Any], *passing: type[Exception]) -> Any:
        """Return what ``work`` returns, or None after noting why it failed.

        Errors of the types ``passing`` are raised.
        """
        try:
            with at_most(self._limit):
                return work()
        except passing:
            raise
        except TooLate:
            self._fail("late", f"{self._limit:g} s")
        except (Exception, SystemExit) as error:  # noqa: BLE001
            self._fail("crashed", f"{type(error).__name__}: {error}")
        return None

    def _fail(self, why: Failure, note: str) -> None:
        if self._match is not None:  # the default actions are counted
            self.failures[why] += 1
        self.note = self.note or note[:LONGEST_NOTE]


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TooLate in a block that takes longer, where the system has timers; 0: no limit."""
    timed = seconds > 0 and hasattr(signal, "setitimer")
    if not timed or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _raise)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        _stop()
        signal.signal(signal.SIGALRM, before)


def _stop() -> None:
    """Stop the timer, even if it rings at this moment."""
    while True:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
        except TooLate:
            continue
        return


def _raise(_: int, __: object) -> None:
    raise TooLate
