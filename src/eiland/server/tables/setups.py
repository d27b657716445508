"""Validation of a new table: game, options and seats, with all faults at once."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import Final

from eiland.bots import bots
from eiland.places.nicknames import name_fault, tidy
from eiland.play.daily import AT_TABLES, GAMES, Daily
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.registry import game
from eiland.server.games.registry import DISPLAYS
from eiland.server.tables.commands import BeginDaily, Create, SeatWanted
from eiland.server.tables.store import NO_ROOM, PUBLIC, Seat, Stored
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import UNPROCESSABLE, Refusal
from eiland.server.web.tokens import digest

EARLIEST_ZONE: Final = timedelta(hours=14)
"""A day begins there first."""


def set_up(wanted: Create, visitor: Visitor) -> Stored:
    """Return the new table. Raises Refusal with all faults of the set-up."""
    try:
        found = game(wanted.game)
    except BadSetup as error:
        raise Refusal(UNPROCESSABLE, *error.faults) from None
    if not has_table(found.name):
        raise Refusal(UNPROCESSABLE, Fault("setup/no-table-yet", game=found.name, name=found.name))
    options: dict[str, object] = dict(wanted.options)
    faults = found.faults(len(wanted.seats), options)
    for seat in wanted.seats:
        faults += _seat_faults(seat, wanted.game)
    if faults:
        raise Refusal(UNPROCESSABLE, *faults)
    try:
        rules = found.build(len(wanted.seats), **options)
    except BadSetup as error:  # options that contradict each other, an invalid island
        raise Refusal(UNPROCESSABLE, *error.faults) from None
    seats = [_seat(seat, visitor) for seat in wanted.seats]
    name = wanted.dice.table if wanted.dice else new_name()
    return Stored(
        *(name, wanted.game, int(rules.version), dict(rules.options), visitor.holder, seats),
        clock=wanted.clock,
        may_stand_in=wanted.may_stand_in,
        hints=wanted.hints,
        room=wanted.room,
        waiting=wanted.room != NO_ROOM,
    )


def chosen_daily(wanted: BeginDaily, now: float) -> Daily:
    """Return the daily game of a date, for a table. Raises Refusal if it has nowhere begun."""
    if wanted.game in GAMES and wanted.game not in AT_TABLES:
        fault = Fault("daily/no-game", game=wanted.game, games=", ".join(AT_TABLES))
        raise Refusal(UNPROCESSABLE, fault)
    return daily_of(wanted.game, wanted.date, now)


def daily_of(game: str, date: str, now: float) -> Daily:
    """Return the daily game of a date. Raises Refusal for one that has nowhere begun."""
    try:
        daily = Daily.of(game, date)
    except BadSetup as error:
        raise Refusal(UNPROCESSABLE, *error.faults) from None
    if daily.day > (datetime.fromtimestamp(now, UTC) + EARLIEST_ZONE).date():
        raise Refusal(UNPROCESSABLE, Fault("daily/not-yet", given=date))
    return daily


def has_table(game_name: str) -> bool:
    """Return True if a game can be played in the browser, because there is a display for it."""
    return game_name in DISPLAYS


def checked_name(name: str) -> str:
    """Return a nickname with single spaces. Raises Refusal when it is not valid."""
    fault = name_fault(name)
    if fault is not None:
        raise Refusal(UNPROCESSABLE, fault)
    return tidy(name)


def _seat_faults(seat: SeatWanted, game_name: str) -> list[Fault]:
    faults: list[Fault] = []
    if seat.name is not None and tidy(seat.name):
        fault = name_fault(seat.name)
        faults += [] if fault is None else [fault]
    if seat.kind == "bot":
        faults += bot_faults(seat.bot, game_name)
    if seat.kind != "bot" and seat.bot is not None:
        faults.append(Fault("seat/bot-for-people"))
    return faults


def bot_faults(bot: str | None, game_name: str) -> list[Fault]:
    """List the fault of a bot that does not play a game, if it is one."""
    known = bots(game_name)
    if bot in known:
        return []
    return [Fault("setup/unknown-bot", bot=str(bot)[:40], game=game_name, bots=", ".join(known))]


def _seat(wanted: SeatWanted, visitor: Visitor) -> Seat:
    return Seat(
        wanted.kind,
        tidy(wanted.name or ""),
        wanted.bot,
        visitor.holder if wanted.kind == "here" else None,
    )


def new_name() -> str:
    """Return the name of a new table."""
    return secrets.token_hex(8)


def new_code() -> str:
    """Return a new invitation."""
    return secrets.token_hex(16)


def code_of_table(name: str, room: str) -> str:
    """Return an invitation to a table; that to a public one is its name, which everybody knows."""
    return name if room == PUBLIC else new_code()


def new_codes(seats: list[Seat]) -> dict[int, str]:
    """Invite to each free seat with a link; return the invitations by seat.

    The seats keep only the digests, so nobody who reads the database can take a seat.
    """
    codes: dict[int, str] = {}
    for number, seat in enumerate(seats):
        if seat.kind == "link" and seat.holder is None:
            codes[number] = new_code()
            seat.invite = digest(codes[number])
    return codes
