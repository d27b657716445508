"""The door of a waiting room: after a kick the host is asked about each newcomer.

Whoever the host has sent away or refused stays refused under its token. A browser that begins anew
without its cookies is a newcomer, about whom the host is asked. Addresses are not banned.
"""

from __future__ import annotations

import json
from typing import Final

from eiland.rules.errors import Fault
from eiland.server.tables.commands import Admit, TakeSeat
from eiland.server.tables.invitations import digest_of
from eiland.server.tables.service import TableService
from eiland.server.tables.setups import checked_name
from eiland.server.tables.snapshots import snapshot
from eiland.server.tables.store import Knock
from eiland.server.tables.table import KNOCK_SECONDS, Table
from eiland.server.tables.tries import tried_again
from eiland.server.tables.waiting_room import check_waiting
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import NOT_YOURS, UNKNOWN, UNPROCESSABLE, Refusal

MOST_WAITING: Final = 8
"""How many newcomers may wait at a door."""
MOST_KNOCKS: Final = 100
"""How many newcomers a table remembers, with those that were refused."""


class Door:
    """The doors of all waiting rooms. Answers are JSON texts."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    @tried_again
    async def knock(self, visitor: Visitor, name: str, wanted: TakeSeat) -> str:
        """Ask the host to let a visitor in; return what the host has answered so far.

        Who asks no more is forgotten after a minute. Raises Refusal if the visitor was refused, or
        too many wait.
        """
        service = self._service
        nickname = checked_name(wanted.name)
        async with service.open_tables.table(name) as table:
            check_waiting(table)
            if table.invite != digest_of(wanted.invite):
                raise Refusal(UNKNOWN, Fault("seat/no-invitation"))
            check_not_refused(table, visitor)
            if may_enter(table, visitor):
                return json.dumps({"answer": "yes"})
            now = service.now()
            known = next((one for one in table.knocks if visitor.is_at(one.holder)), None)
            if known is None and (
                len(table.knocking(now)) >= MOST_WAITING or len(table.knocks) >= MOST_KNOCKS
            ):
                raise Refusal(UNPROCESSABLE, Fault("seat/door-full"))
            if known is not None and now < known.at + KNOCK_SECONDS / 3:
                return json.dumps({"answer": "waiting"})
            holder = visitor.holder if known is None else known.holder
            await self._store(table, Knock(holder, nickname, now, None))
        service.streams.changed(name)
        return json.dumps({"answer": "waiting"})

    @tried_again
    async def admit(self, visitor: Visitor, name: str, command: Admit) -> str:
        """Let a newcomer in, or refuse, for the host; return the snapshot. Raises Refusal."""
        service = self._service
        async with service.open_tables.table(name) as table:
            if not visitor.is_at(table.creator):
                raise Refusal(NOT_YOURS, Fault("table/not-host"))
            check_waiting(table)
            for knock in table.knocks:
                if knock.id == command.knock and knock.answer is None:
                    await self._store(table, knock._replace(answer=command.yes))
                    break
            text = await in_thread(snapshot, table, visitor, service.streams.moment(name))
        service.streams.changed(name)
        return text

    async def _store(self, table: Table, knock: Knock) -> None:
        now = self._service.now()
        await in_thread(
            self._service.store.set_knock, table.version, knock, written_before=now - KNOCK_SECONDS
        )
        others = [
            one
            for one in table.knocks
            if one.holder != knock.holder
            and (one.answer is not None or one.at >= now - KNOCK_SECONDS)
        ]
        table.knocks = sorted([*others, knock], key=lambda one: one.at)


def check_not_refused(table: Table, visitor: Visitor) -> None:
    """Raise Refusal if the host has sent a visitor away, or refused."""
    if any(knock.answer is False and visitor.is_at(knock.holder) for knock in table.knocks):
        raise Refusal(NOT_YOURS, Fault("seat/kicked"))


def may_enter(table: Table, visitor: Visitor) -> bool:
    """Return True if a visitor may use the invitation to the table without asking the host."""
    if not table.asks_host or visitor.is_at(table.creator):
        return True
    return any(knock.answer is True and visitor.is_at(knock.holder) for knock in table.knocks)


def check_door(table: Table, visitor: Visitor, invite: str) -> None:
    """Raise Refusal unless a visitor may come in with an invitation, given by its digest.

    The host makes an invitation to a seat for one person, so with it nobody is asked about.
    """
    check_not_refused(table, visitor)
    if invite == table.invite and not may_enter(table, visitor):
        raise Refusal(NOT_YOURS, Fault("seat/knock"))
