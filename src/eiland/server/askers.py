"""For whom the server works: its place in the queues, and what the work has cost.

While a request is answered `ASKER` names its visitor, also in the tasks and threads that it starts.
Whoever does costly work reads it: the queues of workers serve visitors in turn, and what was
measured is charged to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final


def _nothing(seconds: float) -> None:
    """Charge nobody."""


@dataclass(frozen=True)
class Asker:
    """A visitor as the queues know it; ``charge`` notes processor seconds."""

    household: str = ""
    browser: str = ""
    charge: Callable[[float], None] = _nothing


SERVER: Final = Asker()
"""The server itself, for example where bots play on after a restart."""
ASKER: Final[ContextVar[Asker]] = ContextVar("asker", default=SERVER)


@contextmanager
def asked_by(asker: Asker) -> Iterator[None]:
    """Work for somebody while the context lasts."""
    before = ASKER.set(asker)
    try:
        yield
    finally:
        ASKER.reset(before)
