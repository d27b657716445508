"""The application: assembles routes, error handlers and shared services."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Any, Final, TypeAlias

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from eiland.page import STATIC
from eiland.paper.entered import BadPaper
from eiland.play import DiceSource
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.errors import Fault
from eiland.server.askers import SERVER, asked_by
from eiland.server.companion.advice import CompanionAdvice
from eiland.server.hosting import Hosting
from eiland.server.location import Location
from eiland.server.tables.asking import Asking
from eiland.server.tables.chat import Chat
from eiland.server.tables.database import DatabaseError
from eiland.server.tables.deadlines import Deadlines
from eiland.server.tables.door import Door
from eiland.server.tables.expiry import Expiry
from eiland.server.tables.mixing import Mixing
from eiland.server.tables.presence import Presence
from eiland.server.tables.seats import Seats
from eiland.server.tables.service import TableService
from eiland.server.tables.store import Store
from eiland.server.tables.stream import BEAT_SECONDS
from eiland.server.tables.table import Table
from eiland.server.tables.waiting_room import WaitingRoom
from eiland.server.thinking.analysis import Analyses
from eiland.server.thinking.bot_turns import BotTurns
from eiland.server.thinking.daily_results import DailyResults
from eiland.server.thinking.foundings import Foundings
from eiland.server.thinking.hints import Hints
from eiland.server.thinking.process_bots import offer
from eiland.server.thinking.solution import Solution
from eiland.server.thinking.worker import ZIPPED_FROM, ZIPPED_LEVEL
from eiland.server.thinking.worker_pool import WorkerPool
from eiland.server.threads import in_thread, start_threads
from eiland.server.web.files import Files
from eiland.server.web.framing import Framing
from eiland.server.web.guard import Guard
from eiland.server.web.health import Health
from eiland.server.web.identity import spoken
from eiland.server.web.limits import Limits
from eiland.server.web.metered import metered
from eiland.server.web.metrics import Metrics
from eiland.server.web.observed import Observed
from eiland.server.web.pages import refusal_page, wants_page
from eiland.server.web.prefix import Prefix
from eiland.server.web.refusals import (
    FAILED,
    STREAM_CODES,
    TOO_MANY,
    UNAVAILABLE,
    UNPROCESSABLE,
    Refusal,
    Refused,
)
from eiland.server.web.routes import PAGES, ROUTES, STREAM, stream
from eiland.server.web.stalls import Stalls
from eiland.server.web.tokens import Tokens

BOT_SECONDS: Final = 10.0
PAUSE_SECONDS: Final = 0.05
"""Short, because each page shows the actions of bots at its own pace."""
HEAD: Final = ("GET", "HEAD")
"""The methods of pages. The HTTP server sends no content in answer to HEAD."""
LOGGER: Final = logging.getLogger(__name__)
Explain: TypeAlias = Callable[[Exception], Refusal]


def create_app(
    database: Location,
    *,
    dice: DiceSource | None = None,
    pause: float = PAUSE_SECONDS,
    deadline: float = BOT_SECONDS,
    solve: bool = True,
    beat: float = BEAT_SECONDS,
    hosting: Hosting | None = None,
    limits: Limits | None = None,
    process_bots: Mapping[str, str] | None = None,
) -> FastAPI:
    """Return the application for a database, which is created if it does not exist.

    ``pause`` is the time in seconds before a bot's action, ``deadline`` how long a bot may think,
    ``beat`` the longest time without a message on a stream, ``hosting`` how browsers reach the
    server; the default is from this machine alone. ``limits`` is how much visitors may ask for; the
    default is any number. ``process_bots`` are the commands of bots that are processes, by name.
    With ``solve`` the server prepares for the Dice Game as soon as it starts: its workers load the
    shipped values, and the game is solved in the background, once. Without, only when a game needs
    it.

    Raises DatabaseError, OSError, UnfitDatabase when the database cannot be used.
    """
    store = Store(database, alone=True)
    offer(process_bots or {})
    hosting = hosting or Hosting()
    metrics = Metrics()

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        start_threads()
        tokens = Tokens(store.secret, store.is_older_browser)
        service = TableService(store, tokens, dice, beat)
        service.has_pace = limits is not None
        workers = WorkerPool(deadline, commands=process_bots)
        solution = Solution()
        bots = BotTurns(service, workers, solution, pause)
        deadlines = Deadlines(service)

        def wake(table: Table) -> None:
            with asked_by(SERVER):  # nobody pays for bots and clocks
                bots.wake(table)
                deadlines.arm(table)

        service.wake = wake
        bots.start()
        await deadlines.start()
        presence = Presence(service)
        presence.start()
        expiry = Expiry(service)
        expiry.start()
        app.state.tokens = tokens
        app.state.service = service
        app.state.seats = Seats(service)
        app.state.room = WaitingRoom(service)
        app.state.asking = Asking(service)
        app.state.door = Door(service)
        app.state.mixing = Mixing(service)
        app.state.chat = Chat(service)
        app.state.bots = bots
        app.state.workers = workers
        app.state.limits = limits
        app.state.health = Health(store, database, workers, bots)
        metrics.watch(service, bots, workers)
        stalls = Stalls(metrics.stalled)
        stalls.start()
        app.state.hints = Hints(service, workers, solution)
        app.state.analyses = Analyses(service, workers, solution)
        app.state.daily_results = DailyResults(service, workers, solution)
        app.state.foundings = Foundings(workers)
        app.state.companion_advice = CompanionAdvice(workers, solution)
        if solve:
            solution.start()
            workers.prepare(Classic(1))
        yield
        stalls.close()
        await app.state.health.close()
        await presence.close()
        await expiry.close()
        await deadlines.close()
        await bots.close()
        await solution.close()
        await in_thread(store.close)

    app = FastAPI(title="Eiland", docs_url=None, redoc_url=None, lifespan=running)
    app.add_middleware(GZipMiddleware, minimum_size=ZIPPED_FROM, compresslevel=ZIPPED_LEVEL)
    app.add_middleware(Guard, hosting=hosting)
    app.add_middleware(Observed, metrics=metrics)
    app.add_middleware(Prefix, root_path=hosting.root_path)
    if hosting.proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(map(str, hosting.proxies)))
    app.add_middleware(Framing)
    for error, explain in EXPLANATIONS.items():
        app.add_exception_handler(error, _answering(explain))
    app.router.routes.extend(_routes())
    app.state.hosting = hosting
    app.state.metrics = metrics
    app.state.files = Files(STATIC)
    app.mount("/static", app.state.files)
    return app


@cache
def _routes() -> list[BaseRoute]:
    """Make the routes, once a process: that takes three quarters of the time of `create_app`."""
    router = APIRouter()
    for route in ROUTES:
        answers: dict[int | str, dict[str, object]] = {
            status: {"model": Refused, "description": "Refused"}
            for status in (*route.refusals, *([TOO_MANY] if route.limit or route.is_costly else []))
        }
        if route.content is not None:
            answers[route.status] = {"content": {route.content: {}}}
        router.add_api_route(
            route.path,
            route.handler,
            methods=[route.method],
            status_code=route.status,
            responses=answers,
            route_class_override=metered(route.limit, route.is_costly),
        )
    files = [route for route in ROUTES if route.method == "GET" and route.content is not None]
    for route, methods in [
        *((page, HEAD) for page in PAGES),
        *((file, HEAD[1:]) for file in files),
    ]:
        router.add_api_route(
            route.path,
            route.handler,
            methods=list(methods),
            include_in_schema=False,
            route_class_override=metered(route.limit, route.is_costly),
        )
    router.add_api_websocket_route(STREAM, stream)
    return router.routes


def _answering(explain: Explain) -> Callable[[Any, Exception], Awaitable[Any]]:
    async def answer(request: Request | WebSocket, error: Exception) -> Response | None:
        refusal = explain(error)
        if isinstance(request, WebSocket):
            await _close(request, refusal)
            return None
        words = spoken(request, request.query_params.get("lang"))
        if wants_page(request):
            return refusal_page(request, refusal, words)
        return Response(
            refusal.text(words),
            refusal.status,
            headers=refusal.headers,
            media_type="application/json",
        )

    return answer


async def _close(stream: WebSocket, refusal: Refusal) -> None:
    """Close a stream with the code and the key of a refusal, unless its browser has gone."""
    with suppress(WebSocketDisconnect):
        if stream.application_state == WebSocketState.CONNECTING:
            await stream.accept()  # else a browser could not see the code
        await stream.close(STREAM_CODES[refusal.status], refusal.faults[0].key)


def _refused(error: Exception) -> Refusal:
    return error if isinstance(error, Refusal) else _failed(error)


def _invalid(error: Exception) -> Refusal:
    """Name the invalid fields of a request, without repeating their values."""
    assert isinstance(error, RequestValidationError)  # noqa: S101 - narrows
    return Refusal(UNPROCESSABLE, *[_field_fault(problem) for problem in error.errors()[:20]])


def _field_fault(problem: Any) -> Fault:
    kind = str(problem["type"])
    if kind == "json_invalid":
        return Fault("request/unreadable")
    field = ".".join(str(part)[:40] for part in problem["loc"][1:])
    return Fault("request/field", field=field, problem=kind)


def _bad_paper(error: Exception) -> Refusal:
    assert isinstance(error, BadPaper)  # noqa: S101 - narrows
    return Refusal(UNPROCESSABLE, *error.faults, names=error.names, game=error.game)


def _http(error: Exception) -> Refusal:
    assert isinstance(error, HTTPException)  # noqa: S101 - narrows
    keys = {400: "request/unreadable", 404: "request/not-found", 405: "request/method"}
    status = UNPROCESSABLE if error.status_code == 400 else error.status_code
    return Refusal(status, Fault(keys.get(error.status_code, "request/failed")))


def _store_failed(error: Exception) -> Refusal:
    LOGGER.error("the database has failed: %s", error)
    return Refusal(UNAVAILABLE, Fault("table/store"))


def _failed(error: Exception) -> Refusal:
    return Refusal(FAILED, Fault("request/failed"))


EXPLANATIONS: Final[dict[type[Exception], Explain]] = {
    Refusal: _refused,
    BadPaper: _bad_paper,
    RequestValidationError: _invalid,
    HTTPException: _http,
    DatabaseError: _store_failed,
    Exception: _failed,
}
