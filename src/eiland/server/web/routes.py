"""All routes and their handlers: parse the request, call a service, answer."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from fastapi import Depends, Query, WebSocket
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from eiland.bots import bots, level, welcoming
from eiland.i18n import LANGUAGES
from eiland.paper.games import games_as_json
from eiland.play.daily_founding import GAME
from eiland.play.puzzles import KINDS
from eiland.rules import registry
from eiland.rules.errors import Fault
from eiland.server.companion.advice import CompanionAdvice
from eiland.server.companion.rule_tables import packed_tables
from eiland.server.games.classic import scores
from eiland.server.games.registry import DISPLAYS, display_of
from eiland.server.tables.asking import Asking
from eiland.server.tables.chat import Chat
from eiland.server.tables.commands import (
    VIEWS,
    Act,
    Admit,
    Advise,
    Again,
    AllowChat,
    Answer,
    BeginDaily,
    Command,
    CommitDice,
    Create,
    Draw,
    Examine,
    Export,
    ForSeat,
    Found,
    Hint,
    Invite,
    Paper,
    Pause,
    PromiseDice,
    Ready,
    Refuse,
    Replace,
    RevealDice,
    Say,
    Show,
    ShowPositions,
    TakeSeat,
    Undo,
)
from eiland.server.tables.door import Door
from eiland.server.tables.mixing import Mixing
from eiland.server.tables.seats import Seats
from eiland.server.tables.service import TableService
from eiland.server.tables.setups import daily_of, has_table
from eiland.server.tables.stream import follow
from eiland.server.tables.waiting_room import WaitingRoom
from eiland.server.thinking.analysis import Analyses
from eiland.server.thinking.daily_results import DailyResults
from eiland.server.thinking.foundings import Foundings
from eiland.server.thinking.hints import Hints
from eiland.server.thinking.puzzles import packed_puzzles
from eiland.server.thinking.worker_pool import WorkerPool
from eiland.server.threads import in_thread
from eiland.server.web import device
from eiland.server.web.files import FOR_GOOD, Packed
from eiland.server.web.health import healthz
from eiland.server.web.identity import Visitor, visitor
from eiland.server.web.limits import Limits
from eiland.server.web.messages import PARTS, packed_messages
from eiland.server.web.metrics import metrics
from eiland.server.web.pages import page, print_page, rules_page
from eiland.server.web.qr import check_own_link, qr_svg
from eiland.server.web.refusals import FAILED, UNKNOWN, Refusal
from eiland.server.web.rules_on_device import POLICY, rules_on_device

CREATED: Final = 201


def of_app(name: str) -> Any:
    """Return the dependency that gives a route one of the application's services."""

    async def found(connection: HTTPConnection) -> Any:  # else each would run in a thread
        return getattr(connection.app.state, name)

    return Depends(found)


Asker: TypeAlias = Annotated[Visitor, Depends(visitor)]
Asked: TypeAlias = Annotated[TableService, of_app("service")]


async def arrived(visitor: Asker, service: Asked) -> Visitor:
    """Return the visitor, with the seats it had under its old token. It was seen now."""
    await service.arrive(visitor)
    await service.see(visitor)
    return visitor


Player: TypeAlias = Annotated[Visitor, Depends(arrived)]


Seated: TypeAlias = Annotated[Seats, of_app("seats")]
Talk: TypeAlias = Annotated[Chat, of_app("chat")]
Mixed: TypeAlias = Annotated[Mixing, of_app("mixing")]
Waiting: TypeAlias = Annotated[WaitingRoom, of_app("room")]
Requested: TypeAlias = Annotated[Asking, of_app("asking")]
AtDoor: TypeAlias = Annotated[Door, of_app("door")]
Advised: TypeAlias = Annotated[Hints, of_app("hints")]
Analysed: TypeAlias = Annotated[Analyses, of_app("analyses")]
OfDay: TypeAlias = Annotated[DailyResults, of_app("daily_results")]
Founded: TypeAlias = Annotated[Foundings, of_app("foundings")]

Working: TypeAlias = Annotated[WorkerPool, of_app("workers")]
AdvisedOnPaper: TypeAlias = Annotated[CompanionAdvice, of_app("companion_advice")]


def answered(text: str, visitor: Visitor, status: int = 200) -> Response:
    """Return a JSON answer, with a cookie for a new browser."""
    response = Response(text, status, media_type="application/json")
    visitor.welcome(response)
    return response


def renewed(
    connection: HTTPConnection, old: Visitor, text: str, fresh: Visitor, status: int = 200
) -> Response:
    """Return a JSON answer with the new cookie of a browser, which counts as the same browser."""
    limits: Limits | None = connection.app.state.limits
    if limits is not None:
        limits.renew(old.holder, fresh.holder)
    return answered(text, fresh, status)


async def studied(
    request: Request,
    visitor: Visitor,
    workers: WorkerPool,
    name: str,
    given: Command,
    kind: str = "application/json",
) -> Response:
    """Return the text of a study, as the worker has compressed it."""
    is_zipped = "gzip" in request.headers.get("accept-encoding", "")
    text = await workers.study(name, given.model_dump(), visitor.words.lang, is_zipped=is_zipped)
    zipped = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if text.is_zipped else None
    response = Response(text.body, media_type=kind, headers=zipped)
    visitor.welcome(response)
    return response


async def lobby(request: Request, visitor: Player) -> Response:
    """Show the lobby."""
    return page(request, visitor, "lobby.html", 200)


async def table_page(request: Request, visitor: Player, service: Asked, table: str) -> Response:
    """Show the page of a table, also of one that this program cannot play any more."""
    try:
        styles, status = display_of(await service.open(table)).styles, 200
    except Refusal as refusal:
        if refusal.status == UNKNOWN:
            raise
        styles, status = (), refusal.status
    return page(request, visitor, "table.html", status, of_game=list(styles))


def simple_page(name: str) -> Callable[..., Any]:
    """Return the handler of a page that is the same for everybody."""

    async def show(request: Request, visitor: Asker) -> Response:
        return page(request, visitor, f"{name}.html", 200)

    return show


async def rules(request: Request, visitor: Asker, game: str) -> Response:
    """Show the rules of a game."""
    return rules_page(request, visitor, game)


async def sheets_to_print(request: Request, visitor: Asker, game: str) -> Response:
    """Show the sheets of a game to print."""
    return print_page(request, visitor, game)


async def app_manifest(request: Request, visitor: Asker) -> Response:
    """Return the manifest of the app in the visitor's language."""
    root, files = request.app.state.hosting.root_path, request.app.state.files
    text = device.manifest(visitor.words, root, files.address())
    return Response(text, media_type="application/manifest+json")


async def app_worker(request: Request) -> Response:
    """Return the service worker of the app, from a path that covers all pages."""
    root, files = request.app.state.hosting.root_path, request.app.state.files
    return (await in_thread(device.worker, files, root)).answer(request.headers)


async def device_rules() -> dict[str, object]:
    """Return what a browser loads to check games on paper itself."""
    return (await in_thread(rules_on_device)).as_json()


async def device_file(request: Request, stamp: str, name: str) -> Response:
    """Return a file of the rules for devices."""
    found = await in_thread(rules_on_device)
    if stamp != found.stamp or name not in found.files:
        raise Refusal(UNKNOWN, Fault("request/not-found"))
    packed = await in_thread(found.files[name].read)
    answer = packed.answer(request.headers)
    answer.headers.update({"Content-Security-Policy": POLICY, "Cache-Control": FOR_GOOD})
    return answer


async def games() -> list[dict[str, object]]:
    """List the games that can be played here, with their seats, options and bots."""
    return [
        {
            "name": game.name,
            "seats": [game.low_seats, game.high_seats],
            "options": [option.as_json() for option in game.options],
            "bots": bots(game.name),
            "levels": {bot: level(bot, game.name) for bot in bots(game.name)},
            "welcoming": welcoming(game.name),
        }
        for game in registry.games()
        if has_table(game.name)
    ]


async def sheet(request: Request, game: str) -> Response:
    """Return the drawing of a game."""
    if game not in DISPLAYS:
        raise Refusal(UNKNOWN, Fault("request/no-sheet", game=game[:40]))
    return packed_sheet(game).answer(request.headers)


@cache
def packed_sheet(game: str) -> Packed:
    """Return the drawing of a game, compressed for sending."""
    return Packed.json(DISPLAYS[game].drawing())


async def final_scores(request: Request) -> Response:
    """Return what the final scores of the Dice Game are worth."""
    return (await in_thread(packed_scores)).answer(request.headers)


@cache
def packed_scores() -> Packed:
    """Return the final scores, compressed for sending."""
    return Packed.json(scores())


async def puzzles(request: Request, kind: str, visitor: Asker) -> Response:
    """Return the puzzles of a kind in the visitor's language."""
    if kind not in KINDS:
        raise Refusal(UNKNOWN, Fault("request/not-found"))
    return (await in_thread(packed_puzzles, kind, visitor.words.lang)).answer(request.headers)


async def messages(request: Request, lang: str, part: str) -> Response:
    """Return a part of the sentences of the pages in a language."""
    if lang not in LANGUAGES:
        raise Refusal(UNKNOWN, Fault("request/no-language", languages=", ".join(LANGUAGES)))
    if part not in PARTS:
        raise Refusal(UNKNOWN, Fault("request/not-found"))
    return (await in_thread(packed_messages, lang, part)).answer(request.headers)


async def tables(visitor: Player, service: Asked) -> Response:
    """List the tables of this browser."""
    return Response(await service.tables(visitor), media_type="application/json")


async def qr(
    request: Request, link: Annotated[str, Query(min_length=1, max_length=300)]
) -> Response:
    """Return the QR code of a link to a table of this server as a picture."""
    reached = request.scope["server"][0] if request.scope.get("server") else None
    check_own_link(link, reached, request.app.state.hosting)
    return Response(qr_svg(link), media_type="image/svg+xml")


async def create(request: Request, visitor: Player, service: Asked, command: Create) -> Response:
    """Create a table."""
    return renewed(request, visitor, *await service.create(visitor, command), CREATED)


async def begin_daily(
    request: Request, visitor: Player, service: Asked, command: BeginDaily
) -> Response:
    """Create the table of a daily game."""
    return renewed(request, visitor, *await service.begin_daily(visitor, command), CREATED)


async def founding(visitor: Asker, service: Asked, foundings: Founded, command: Found) -> Response:
    """Return the founding puzzle of a date after some placements."""
    daily = daily_of(GAME, command.date, service.now())
    return answered(await foundings.puzzle(visitor, daily, command), visitor)


async def look(visitor: Player, service: Asked, table: str) -> Response:
    """Return the snapshot of a table."""
    return Response(await service.look(visitor, table), media_type="application/json")


async def invitation(
    visitor: Player,
    seats: Seated,
    table: str,
    invite: Annotated[str, Query(min_length=1, max_length=64)],
) -> Response:
    """Return the seat that an invitation is for."""
    text = await seats.invitation(visitor, table, invite)
    return Response(text, media_type="application/json")


async def take_seat(
    request: Request, visitor: Player, seats: Seated, table: str, command: TakeSeat
) -> Response:
    """Take the seat of an invitation."""
    return renewed(request, visitor, *await seats.take_seat(visitor, table, command))


async def invite(visitor: Player, seats: Seated, table: str, command: Invite) -> Response:
    """Make a new invitation to a free seat, in place of the old one."""
    text = await seats.invite(visitor, table, command)
    return Response(text, CREATED, media_type="application/json")


async def ask(visitor: Player, asking: Requested, table: str, command: ForSeat) -> Response:
    """Ask for the seat of another person."""
    return answered(await asking.ask(visitor, table, command), visitor)


async def answer(visitor: Player, asking: Requested, table: str, command: Answer) -> Response:
    """Answer a request for a seat."""
    return answered(await asking.answer(visitor, table, command), visitor)


async def return_code(visitor: Player, seats: Seated, table: str, command: ForSeat) -> Response:
    """Make a code with which the owner of a seat comes back from any device."""
    text = await seats.return_code(visitor, table, command)
    return Response(text, CREATED, media_type="application/json")


async def stand_in(visitor: Player, seats: Seated, table: str, command: ForSeat) -> Response:
    """Let a bot play for a person who is away."""
    return answered(await seats.stand_in(visitor, table, command), visitor)


async def come_back(visitor: Player, seats: Seated, table: str, command: ForSeat) -> Response:
    """Play again for a seat that a bot has played meanwhile."""
    return answered(await seats.come_back(visitor, table, command), visitor)


async def leave(visitor: Player, seats: Seated, table: str, command: ForSeat) -> Response:
    """Leave a seat to a bot for good."""
    return answered(await seats.leave(visitor, table, command), visitor)


async def pause(visitor: Player, service: Asked, table: str, command: Pause) -> Response:
    """Stop the game, or let it go on."""
    return answered(await service.pause(visitor, table, command), visitor)


async def ready(visitor: Player, room: Waiting, table: str, command: Ready) -> Response:
    """Say whether a player is ready for the game to start."""
    return answered(await room.ready(visitor, table, command), visitor)


async def replace(visitor: Player, room: Waiting, table: str, command: Replace) -> Response:
    """Give a seat to a bot or free it, before the game has started."""
    return answered(await room.replace(visitor, table, command), visitor)


async def knock(visitor: Player, door: AtDoor, table: str, command: TakeSeat) -> Response:
    """Ask the host to be let into the waiting room."""
    return answered(await door.knock(visitor, table, command), visitor)


async def admit(visitor: Player, door: AtDoor, table: str, command: Admit) -> Response:
    """Let a newcomer into the waiting room, or refuse."""
    return answered(await door.admit(visitor, table, command), visitor)


async def start(visitor: Player, room: Waiting, table: str) -> Response:
    """Start the game."""
    return answered(await room.start(visitor, table), visitor)


async def promise_dice(visitor: Player, mixing: Mixed, command: PromiseDice) -> Response:
    """Commit the server to its bytes for the dice of a table that is yet to be made."""
    return answered(await mixing.promise(command), visitor, CREATED)


async def commit_dice(visitor: Player, mixing: Mixed, table: str, command: CommitDice) -> Response:
    """Commit own seats to bytes for the dice."""
    return answered(await mixing.commit(visitor, table, command), visitor)


async def reveal_dice(visitor: Player, mixing: Mixed, table: str, command: RevealDice) -> Response:
    """Reveal the bytes of own seats."""
    return answered(await mixing.reveal(visitor, table, command), visitor)


async def public_tables(visitor: Player, room: Waiting) -> Response:
    """List the tables that everybody may join."""
    return Response(await room.tables(visitor), media_type="application/json")


async def say(visitor: Player, talk: Talk, table: str, command: Say) -> Response:
    """Say something at the table."""
    return answered(await talk.say(visitor, table, command), visitor, CREATED)


async def allow_chat(visitor: Player, talk: Talk, table: str, command: AllowChat) -> Response:
    """Allow the players to talk, or not any more."""
    return answered(await talk.allow(visitor, table, command), visitor)


async def act(visitor: Player, service: Asked, table: str, command: Act) -> Response:
    """Play an action."""
    return answered(await service.act(visitor, table, command), visitor)


async def undo(visitor: Player, service: Asked, table: str, command: Undo) -> Response:
    """Take back an action."""
    return answered(await service.undo(visitor, table, command), visitor)


async def refuse(visitor: Player, service: Asked, table: str, command: Refuse) -> Response:
    """Choose the offers that the server refuses for a seat."""
    return answered(await service.refuse(visitor, table, command), visitor)


async def hint(visitor: Player, hints: Advised, table: str, command: Hint) -> Response:
    """Return a hint."""
    return answered(await hints.hint(visitor, table, command), visitor)


async def log(
    visitor: Player,
    service: Asked,
    table: str,
    before: Annotated[int, Query(ge=1, le=10**9)],
    view: Annotated[str | None, Query(pattern=VIEWS)] = None,
) -> Response:
    """Return the log of a table before a line."""
    text = await service.log(visitor, table, before, view)
    return Response(text, media_type="application/json")


async def positions(
    visitor: Player,
    service: Asked,
    table: str,
    first: Annotated[int, Query(ge=0, le=10**9)],
    last: Annotated[int, Query(ge=0, le=10**9)],
    view: Annotated[str | None, Query(pattern=VIEWS)] = None,
) -> Response:
    """Return the positions after some lines of the log."""
    text = await service.positions(visitor, table, first, last, view)
    return Response(text, media_type="application/json")


async def record(visitor: Player, service: Asked, table: str) -> Response:
    """Return the record of a game as a file."""
    written = await service.record(visitor, table)
    headers = {"Content-Disposition": f'attachment; filename="eiland-{table}.txt"'}
    return Response(written, media_type="text/plain", headers=headers)


async def analysis(
    visitor: Player,
    analyses: Analysed,
    table: str,
    seq: Annotated[int | None, Query(ge=0, le=10**9)] = None,
) -> Response:
    """Return luck and skill in a finished game."""
    return Response(await analyses.analysis(visitor, table, seq), media_type="application/json")


async def course(visitor: Player, service: Asked, table: str) -> Response:
    """Return points and counts of a finished game, round by round."""
    return Response(await service.course(visitor, table), media_type="application/json")


async def daily_result(visitor: Player, results: OfDay, table: str) -> Response:
    """Return the result of a daily game."""
    return Response(await results.result(visitor, table), media_type="application/json")


async def again(
    request: Request, visitor: Player, service: Asked, table: str, command: Again
) -> Response:
    """Create a table with the same game and players."""
    return renewed(request, visitor, *await service.again(visitor, table, command), CREATED)


async def show_record(
    request: Request, visitor: Asker, workers: Working, command: Show
) -> Response:
    """Return the game of a record that the browser brings."""
    return await studied(request, visitor, workers, "film", command)


async def record_positions(
    request: Request, visitor: Asker, workers: Working, command: ShowPositions
) -> Response:
    """Return positions of a record that the browser brings."""
    return await studied(request, visitor, workers, "positions", command)


async def examine_board(
    request: Request, visitor: Asker, workers: Working, command: Examine
) -> Response:
    """Return how fair an island is that the browser brings."""
    return await studied(request, visitor, workers, "fairness", command)


async def draw_board(request: Request, visitor: Asker, workers: Working, command: Draw) -> Response:
    """Return a random island."""
    return await studied(request, visitor, workers, "island", command)


async def verify_record(
    request: Request, visitor: Asker, workers: Working, command: Show
) -> Response:
    """Verify the dice of a record that the browser brings."""
    return await studied(request, visitor, workers, "proof", command)


async def companion_games() -> list[dict[str, object]]:
    """List the games with a companion, with their seats and options."""
    return games_as_json()


async def companion_tables(request: Request) -> Response:
    """Return the rules of the Dice Game as lookup tables."""
    return (await in_thread(packed_tables)).answer(request.headers)


async def check_paper(request: Request, visitor: Asker, workers: Working, paper: Paper) -> Response:
    """Return the scores of a game on paper and everything in it that is not legal."""
    return await studied(request, visitor, workers, "check", paper)


async def record_of_paper(
    request: Request, visitor: Asker, workers: Working, paper: Export
) -> Response:
    """Return the record of a game on paper as a file."""
    answer = await studied(request, visitor, workers, "record", paper, "text/plain")
    answer.headers["Content-Disposition"] = f'attachment; filename="eiland-{paper.game}.txt"'
    return answer


async def advise_on_paper(visitor: Asker, advice: AdvisedOnPaper, command: Advise) -> Response:
    """Return what to do in a game on paper."""
    return answered(await advice.advice(visitor, command), visitor)


async def stream(socket: WebSocket, visitor: Player, service: Asked, table: str) -> None:
    """Send live updates of a table."""
    await socket.accept()
    limits: Limits | None = socket.app.state.limits
    with limits.stream(visitor, socket) if limits else nullcontext():
        await service.open(table)
        await follow(socket, table, visitor, service.open_tables, service.streams)
        await service.see(visitor)


TABLE: Final = "table"
"""What waits for nothing but its own table and the disk, or is in memory."""
READING: Final = "reading"
"""What looks at much of a log: one after the other."""
STUDY: Final = "study"
"""what worker processes do, besides the moves of bots."""


class Route(NamedTuple):
    """One route, with the status codes of its possible refusals, and what it sends if not JSON.

    ``limit`` names how often visitors may ask for it, as in `RATES`. In the ``lane`` READING or
    STUDY it also needs a budget.
    """

    method: str
    path: str
    handler: Callable[..., Any]
    status: int = 200
    refusals: tuple[int, ...] = ()
    content: str | None = None
    limit: str | None = None
    lane: str = TABLE

    @property
    def is_costly(self) -> bool:
        """Whether it may cost more than a move."""
        return self.lane != TABLE


UNFIT: Final = (413, 415, 422)
ROUTES: Final = [
    Route("GET", "/api/games", games),
    Route("GET", "/api/games/{game}/sheet", sheet, refusals=(404,)),
    Route("GET", "/api/games/classic/scores", final_scores),
    Route("GET", "/api/puzzles/{kind}", puzzles, refusals=(404,)),
    Route("GET", "/api/messages/{lang}/{part}", messages, refusals=(404,)),
    Route("GET", "/api/qr", qr, 200, (422,), "image/svg+xml"),
    Route("GET", "/api/tables", tables, refusals=(422,)),
    Route("GET", "/api/public-tables", public_tables),
    Route("POST", "/api/tables", create, CREATED, (403, *UNFIT), limit="tables"),
    Route("POST", "/api/dice", promise_dice, CREATED, (403, *UNFIT), limit="dice"),
    Route("POST", "/api/daily", begin_daily, CREATED, (403, *UNFIT), limit="tables"),
    Route(
        "POST",
        "/api/daily/founding",
        founding,
        refusals=(403, *UNFIT, FAILED),
        limit="hints",
        lane=STUDY,
    ),
    Route("GET", "/api/tables/{table}", look, refusals=(403, 404, 422)),
    Route("GET", "/api/tables/{table}/invitation", invitation, refusals=(404, 422), limit="seats"),
    Route(
        "POST",
        "/api/tables/{table}/invitations",
        invite,
        CREATED,
        (403, 404, 409, *UNFIT),
        limit="seats",
    ),
    Route(
        "POST",
        "/api/tables/{table}/ask",
        ask,
        refusals=(403, 404, 409, *UNFIT),
        limit="seats",
    ),
    Route("POST", "/api/tables/{table}/answer", answer, refusals=(403, 404, 409, *UNFIT)),
    Route(
        "POST",
        "/api/tables/{table}/return-code",
        return_code,
        CREATED,
        (403, 404, 409, *UNFIT),
        limit="seats",
    ),
    Route(
        "POST",
        "/api/tables/{table}/seats",
        take_seat,
        refusals=(403, 404, 409, *UNFIT),
        limit="seats",
    ),
    Route("POST", "/api/tables/{table}/stand-in", stand_in, refusals=(403, 404, 409, *UNFIT)),
    Route("POST", "/api/tables/{table}/back", come_back, refusals=(403, 404, 409, *UNFIT)),
    Route("POST", "/api/tables/{table}/leave", leave, refusals=(403, 404, 409, *UNFIT)),
    Route("POST", "/api/tables/{table}/pause", pause, refusals=(403, 404, 409, *UNFIT)),
    Route("POST", "/api/tables/{table}/ready", ready, refusals=(403, 404, 409, *UNFIT)),
    Route("POST", "/api/tables/{table}/replace", replace, refusals=(403, 404, 409, *UNFIT)),
    Route(
        "POST",
        "/api/tables/{table}/knock",
        knock,
        refusals=(403, 404, 409, *UNFIT),
        limit="seats",
    ),
    Route("POST", "/api/tables/{table}/admit", admit, refusals=(403, 404, 409, *UNFIT)),
    Route("POST", "/api/tables/{table}/start", start, refusals=(403, 404, 409, *UNFIT)),
    Route("POST", "/api/tables/{table}/dice/commit", commit_dice, refusals=(403, 404, 409, *UNFIT)),
    Route("POST", "/api/tables/{table}/dice/reveal", reveal_dice, refusals=(403, 404, 409, *UNFIT)),
    Route(
        "POST",
        "/api/tables/{table}/messages",
        say,
        CREATED,
        (403, 404, 409, *UNFIT),
        limit="chat",
    ),
    Route("POST", "/api/tables/{table}/chat", allow_chat, refusals=(403, 404, 409, *UNFIT)),
    Route("POST", "/api/tables/{table}/actions", act, refusals=(403, 404, 409, *UNFIT)),
    Route("POST", "/api/tables/{table}/undo", undo, refusals=(403, 404, 409, *UNFIT)),
    Route("POST", "/api/tables/{table}/refusals", refuse, refusals=(403, 404, 409, *UNFIT)),
    Route(
        "POST",
        "/api/tables/{table}/hint",
        hint,
        refusals=(403, 404, 409, *UNFIT, FAILED),
        limit="hints",
        lane=STUDY,
    ),
    Route("GET", "/api/tables/{table}/log", log, refusals=(403, 404, 422), lane=READING),
    Route(
        *("GET", "/api/tables/{table}/positions", positions),
        refusals=(403, 404, 422),
        lane=STUDY,
    ),
    Route(
        *("GET", "/api/tables/{table}/record", record, 200, (404, 422), "text/plain"),
        lane=STUDY,
    ),
    Route(
        "GET",
        "/api/tables/{table}/analysis",
        analysis,
        refusals=(403, 404, 422, FAILED),
        limit="solver",
        lane=STUDY,
    ),
    Route("GET", "/api/tables/{table}/course", course, refusals=(404, 422), lane=READING),
    Route(
        "GET",
        "/api/tables/{table}/daily",
        daily_result,
        refusals=(404, 422, FAILED),
        limit="solver",
        lane=STUDY,
    ),
    Route("POST", "/api/records", show_record, refusals=(403, *UNFIT), limit="records", lane=STUDY),
    Route(
        "POST",
        "/api/records/positions",
        record_positions,
        refusals=(403, *UNFIT),
        limit="records",
        lane=STUDY,
    ),
    Route(
        "POST",
        "/api/boards/fairness",
        examine_board,
        refusals=(403, *UNFIT),
        limit="boards",
        lane=STUDY,
    ),
    Route(
        "POST",
        "/api/boards/draw",
        draw_board,
        refusals=(403, *UNFIT),
        limit="boards",
        lane=STUDY,
    ),
    Route(
        "POST",
        "/api/records/proof",
        verify_record,
        refusals=(403, *UNFIT),
        limit="records",
        lane=STUDY,
    ),
    Route("GET", "/api/device/rules", device_rules, refusals=(404,)),
    Route("GET", "/api/companion/games", companion_games),
    Route("GET", "/api/companion/classic", companion_tables),
    Route(
        "POST",
        "/api/companion/check",
        check_paper,
        refusals=(403, *UNFIT),
        lane=STUDY,
    ),
    Route(
        "POST",
        "/api/companion/record",
        record_of_paper,
        200,
        (403, *UNFIT),
        "text/plain",
        lane=STUDY,
    ),
    Route(
        "POST",
        "/api/companion/advice",
        advise_on_paper,
        refusals=(403, FAILED, *UNFIT),
        limit="solver",
        lane=STUDY,
    ),
    Route(
        "POST", "/api/tables/{table}/again", again, CREATED, (403, 404, 409, *UNFIT), limit="tables"
    ),
]
SIMPLE_PAGES: Final = ("app", "boards", "companion", "puzzles", "replay", "statistics", "verify")
PAGES: Final = [
    Route("GET", "/", lobby),
    Route("GET", "/t/{table}", table_page),
    *(Route("GET", f"/{name}", simple_page(name)) for name in SIMPLE_PAGES),
    Route("GET", "/rules/{game}", rules),
    Route("GET", "/manifest.webmanifest", app_manifest),
    Route("GET", "/worker.js", app_worker),
    Route("GET", "/device/{stamp}/{name}", device_file),
    Route("GET", "/print/{game}", sheets_to_print),
    Route("GET", "/healthz", healthz),
    Route("GET", "/metrics", metrics),
]
STREAM: Final = "/api/tables/{table}/stream"
