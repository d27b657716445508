"""Routes with limits, which are looked at before a request is read, and what each has cost."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from typing import Any, ClassVar

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from eiland.server.askers import asked_by
from eiland.server.web.identity import visitor
from eiland.server.web.limits import Limits


class Metered(APIRoute):
    """A route whose visitors pay for what it costs. `metered` makes those with limits."""

    limit: ClassVar[str | None] = None
    is_costly: ClassVar[bool] = False

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request. Raises Refusal."""
        answer = super().get_route_handler()

        async def answered(request: Request) -> Response:
            limits: Limits | None = request.app.state.limits
            if limits is None:
                return await answer(request)
            who = await visitor(request)
            if self.limit is not None:
                limits.check(self.limit, who, request)
            room = limits.costly(who, request) if self.is_costly else nullcontext()
            with room, asked_by(limits.asker(who, request)):
                return await answer(request)

        return answered


def metered(limit: str | None, is_costly: bool) -> type[Metered]:
    """Return the class of a route that visitors may ask for as `RATES` says for ``limit``.

    One that ``is_costly`` also needs a budget.
    """
    return type(Metered.__name__, (Metered,), {"limit": limit, "is_costly": is_costly})
