"""The server's log on standard error: one line a message, without secrets."""

from __future__ import annotations

import logging
import traceback
from types import TracebackType
from typing import Final, TypeAlias

from eiland.rules.errors import GameError

LEVELS: Final = ("warning", "info", "error")
"""The levels to choose from, the default first. Lower ones of our libraries write cookies."""
FORMAT: Final = "%(asctime)s %(levelname)s %(message)s"
TIME: Final = "%Y-%m-%dT%H:%M:%S%z"
Caught: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


class Discreet(logging.Formatter):
    """Writes of an exception where it happened, and its text only if that quotes no secrets."""

    def formatException(self, ei: Caught) -> str:  # noqa: N802 - the name in logging
        """Return an exception and its causes as text, the first cause first."""
        error, parts = ei[1], []
        while error is not None:
            where = "".join(traceback.format_tb(error.__traceback__))
            parts.append(f"Traceback (most recent call last):\n{where}{described(error)}")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n\n".join(reversed(parts))


def described(error: BaseException) -> str:
    """Return the type of an exception, with its text if that cannot quote a secret.

    >>> described(OSError("disk full")), described(ValueError("hand: 2 ore"))
    ('OSError: disk full', 'ValueError')
    """
    name = type(error).__name__
    if isinstance(error, GameError):
        return f"{name}: {', '.join(fault.key for fault in error.faults)}"
    return f"{name}: {error}" if quotes_nothing(error) else name


def quotes_nothing(error: BaseException) -> bool:
    """Return True if the text of an exception contains nothing of a game or a request."""
    return isinstance(error, (OSError, ImportError, TypeError, AttributeError))


def is_no_interrupt(record: logging.LogRecord) -> bool:
    """Return False for the traceback with which a second Ctrl+C ends the server's shutdown."""
    return not str(record.msg).rstrip().endswith("CancelledError")


def start_log(level: str) -> None:
    """Write messages to standard error: Eiland's from ``level`` on, warnings of all others."""
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet(FORMAT, TIME))
    logging.basicConfig(handlers=[handler])
    logging.getLogger("uvicorn.error").addFilter(is_no_interrupt)
    logging.getLogger("eiland").setLevel(level.upper())
