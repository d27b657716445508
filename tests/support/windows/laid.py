"""Tables of states in the database, with seats, clocks, notices and messages of their own."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from eiland.play.daily import Daily
from eiland.server.tables.clock import OFF
from eiland.server.tables.store import NO_ROOM, Event, Message, Seat, Standing, Store, Stored
from eiland.server.tables.table import Table
from eiland.server.web.tokens import digest
from tests.support.serving import admit
from tests.support.windows.page_state import derived
from tests.support.windows.played import Game

NAMES: Final = (
    "Bartholomäus-Maximilian v. Schwarzenberg",
    "Donaudampfschifffahrtskapitänsmützenband",
    "Friederike Charlotte Wilhelmine von Sayn",
    "Großherzogin-Mutter Anna Maria Magdalena",
)
SCRIPTS: Final = (
    "محمد عبد الرحمن بن عبد العزيز",
    "הרוזנת פון שפרינגנשטיין השנייה",
    "孙悟空与唐三藏及其弟子们西天取经记",
    "सुब्रह्मण्यम् चन्द्रशेखरन् 🎲🏝️",
)
"""Names in other scripts: two that run to the left, one without spaces, one with marks."""
NOW: Final = time.time()
"""When all is looked at: one time for all tables, however long it takes to lay them."""
YOUNGEST: Final = 2.0
"""Seconds since the last action of most tables."""
PACE: Final = 4.0
"""Seconds between two lines of a log."""


@dataclass(frozen=True)
class Laid:
    """What a table has beside its game.

    ``mine`` are the seats of the browser that opens the page, ``bots`` the seats of bots; all
    others are held by browsers that are not connected. ``age`` is how many seconds ago the last
    action was, ``notices`` are lines after it.
    """

    game: Game
    mine: Sequence[int] = ()
    bots: Mapping[int, str] = field(default_factory=dict)
    notices: Sequence[Event] = ()
    clock: str = OFF
    age: float = YOUNGEST
    may_stand_in: bool = False
    hints: bool = True
    host: int = 0
    room: str = NO_ROOM
    waiting: bool = False
    free: Sequence[int] = ()
    ready: Sequence[int] = ()
    daily: Daily | None = None
    said: Sequence[tuple[int, str]] = ()
    names: Sequence[str] = NAMES


def token_of(name: str, seat: int | str) -> str:
    """Return the cookie of the browser that holds a seat of a state."""
    return derived(name, f"browser {seat}", 32)


def table_of(name: str) -> str:
    """Return the name of the table of a state."""
    return derived(name, "table", 16)


def code_of(name: str, seat: int) -> str:
    """Return the invitation to a free seat."""
    return derived(name, f"invitation {seat}", 32)


def lay(database: Path, name: str, laid: Laid, own: str = "") -> tuple[str, str]:
    """Store the table of a state; return its path, and the cookie of its browser.

    ``own`` is the cookie, if the browser has other tables as well.
    """
    own = own or token_of(name, "own")
    rules = laid.game.rules
    tokens = {
        seat: own if seat in laid.mine else token_of(name, seat)
        for seat in range(int(rules.seats))
        if seat not in laid.bots and seat not in laid.free
    }
    seats = [_seat(name, laid, seat, tokens.get(seat)) for seat in range(int(rules.seats))]
    end = NOW - laid.age
    played = [*laid.game.events, *laid.notices]
    events = [
        event._replace(at=end - PACE * (len(played) - number))
        for number, event in enumerate(played, 1)
    ]
    host = digest(tokens[laid.host])
    options: dict[str, Any] = dict(rules.options)
    stored = Stored(
        *(table_of(name), str(rules.name), int(rules.version), options, host, seats, events),
        clock=laid.clock,
        may_stand_in=laid.may_stand_in,
        hints=laid.hints,
        room=laid.room,
        waiting=laid.waiting,
        daily=laid.daily,
        attempt=1 if laid.daily else 0,
        created=end - PACE * (len(played) + 1),
    )
    is_plain = laid.clock == OFF and not laid.notices
    standing = _standing(laid.game) if is_plain else Table.fold(stored).standing
    with contextlib.closing(Store(database)) as store:
        store.create(stored, standing)
        for seat in laid.ready:
            store.set_ready(stored.version, seat, True)
        for number, (seat, text) in enumerate(laid.said, 1):
            store.say(stored.version, Message(number, seat, end, text, False), len(laid.said))
    admit(database, [own, *tokens.values()])
    return f"/t/{stored.name}", own


def _standing(game: Game) -> Standing:
    """Return what the lobby shows of a game without a clock, as `Table` does, without a replay."""
    scores = [int(score) for score in game.rules.scores(game.state)]
    return Standing(game.actors, scores, int(game.view["turn"]) // len(scores) + 1)


def _seat(name: str, laid: Laid, seat: int, token: str | None) -> Seat:
    if seat in laid.bots:
        return Seat("bot", "", laid.bots[seat])
    if token is None:
        return Seat("link", "", invite=digest(code_of(name, seat)))
    return Seat("here" if seat in laid.mine else "link", laid.names[seat], holder=digest(token))
