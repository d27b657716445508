"""Commands that are tried again, because another worker has changed the table meanwhile."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from eiland.rules.errors import Fault
from eiland.server.tables.database import Taken
from eiland.server.web.refusals import STALE, Refusal

P = ParamSpec("P")
R = TypeVar("R")

MOST_TRIES: Final = 20


def tried_again(command: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Try a command again, from its beginning, when it raises Taken: it finds the table changed.

    It raises Refusal after too many attempts.
    """

    @wraps(command)
    async def trying(*args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(MOST_TRIES):
            with suppress(Taken):
                return await command(*args, **kwargs)
        raise Refusal(STALE, Fault("table/stale"))

    return trying
