"""A bot that cannot stop a game: wherever it fails, it gives no answer."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import index
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from eiland.bots.bot import needs_belief
from eiland.play.defaults import CRASHED, GARBAGE, ILLEGAL, LATE, NoAnswer
from eiland.play.follows import Follows
from eiland.play.match import Match
from eiland.rules.errors import BadSetup
from eiland.rules.protocol import Seen, View
from eiland.rules.registry import AnyRules

if TYPE_CHECKING:
    from eiland.bots import AnyBot

AGAIN: Final = 0.5
"""Seconds after which a bot that swallowed the end of its time is stopped again."""
LONGEST_NOTE: Final = 200


class TooLate(BaseException):  # not an Exception, which many a bot catches
    """A bot's time for a decision is over."""


class Guarded:
    """Plays like a bot, for at most ``seconds`` a decision; 0: no limit.

    Raises `NoAnswer`, so that the match plays the default action, where the bot raises an error, is
    late, chooses an illegal action or answers with something else than a code. ``note`` is the
    first error. `watch` must be called before the first decision. The limit needs a Unix system
    and the main thread; it cannot stop compiled code that never returns.
    """

    def __init__(self, bot: AnyBot | None, rules: AnyRules, seconds: float, note: str = "") -> None:
        self.bot = bot
        self.needs_belief = needs_belief(bot)
        self.note = note
        self.decisions = 0
        self.seconds = 0.0
        self._rules = rules
        self._limit = seconds
        self._match: Match[Any, Any, Any] | None = None

    def watch(self, match: Match[Any, Any, Any]) -> None:
        """Set the match in whose position choices are checked; the bot never sees it."""
        self._match = match

    def choose(self, player: int, view: Any, legal: list[int], belief: Any, /) -> int:
        """Return what the bot chooses. Raises NoAnswer."""
        self.decisions += 1
        begin = perf_counter()
        try:
            return self._choice(player, view, legal, belief)
        except NoAnswer as problem:
            self.note = self.note or problem.remark or problem.reason
            raise
        finally:
            self.seconds += perf_counter() - begin

    def _choice(self, player: int, view: Any, legal: list[int], belief: Any) -> int:
        assert self._match is not None  # noqa: S101
        bot = self.bot
        if bot is None:
            raise NoAnswer(CRASHED)  # the note says why
        choice = self.attempt(lambda: bot.choose(player, view, legal, belief))
        if not isinstance(choice, SupportsIndex):
            raise NoAnswer(GARBAGE, repr(choice)[:LONGEST_NOTE])
        code = index(choice)
        # Compiled rules take 64 bits.
        if abs(code) < 2**62 and self._rules.is_legal(self._match.state, player, code):
            return code
        raise NoAnswer(ILLEGAL, f"code {code}")

    def attempt(self, work: Callable[[], Any]) -> Any:
        """Return what ``work`` returns. Raises NoAnswer, whatever ``work`` raises."""
        try:
            with at_most(self._limit):
                return work()
        except NoAnswer:
            raise
        except TooLate as error:
            raise NoAnswer(LATE, f"{self._limit:g} s") from error
        except (Exception, SystemExit) as error:
            raise NoAnswer(CRASHED, _note(error)) from error


class GuardedFollower(Guarded):
    """A guarded bot that `Follows` its game.

    After an error while it looks on it is not asked again in this game: it may believe in another
    position.
    """

    def begin(self, seat: int, view: View, /) -> None:
        """Begin a game."""
        self._tell(lambda bot: bot.begin(seat, view))

    def see(self, seen: Seen, /) -> None:
        """Take note of an action."""
        self._tell(lambda bot: bot.see(seen))

    def end(self, scores: list[int], winners: list[int], /) -> None:
        """Take note of the result."""
        self._tell(lambda bot: bot.end(scores, winners))

    def _tell(self, tell: Callable[[Follows], None]) -> None:
        bot: Any = self.bot
        if bot is None:
            return
        try:
            self.attempt(lambda: tell(bot))
        except NoAnswer as problem:
            self.bot, self.note = None, self.note or problem.remark


def guard(build: Callable[[], AnyBot], rules: AnyRules, seconds: float = 0.0) -> Guarded:
    """Return the guarded bot that ``build`` makes. Raises BadSetup where ``build`` does.

    A bot that cannot be made for another reason never answers.
    """
    try:
        with at_most(seconds):
            bot = build()
    except BadSetup:
        raise
    except TooLate:
        return Guarded(None, rules, seconds, f"{seconds:g} s")
    except (Exception, SystemExit) as error:  # noqa: BLE001
        return Guarded(None, rules, seconds, _note(error))
    kind = GuardedFollower if isinstance(bot, Follows) else Guarded
    return kind(bot, rules, seconds)


def _note(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:LONGEST_NOTE]


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
