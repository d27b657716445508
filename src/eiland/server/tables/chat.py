"""What the players of a table say to each other: apart from the log, in no record, in no seq."""

from __future__ import annotations

import json
from typing import Final
from unicodedata import category

from eiland.places.nicknames import tidy
from eiland.rules.errors import Fault
from eiland.server.tables.commands import LONGEST_MESSAGE, AllowChat, Say
from eiland.server.tables.service import TableService
from eiland.server.tables.snapshots import check_own, snapshot
from eiland.server.tables.store import Message
from eiland.server.tables.tries import tried_again
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import NOT_YOURS, UNPROCESSABLE, Refusal

PHRASES: Final = (
    *("hello", "good-luck", "one-moment", "well-played"),
    *("thanks", "sorry", "good-game", "again"),
)
"""The phrases that each reader sees in the own language."""
JOINERS: Final = "\u200c\u200d"
"""Letters without a picture that scripts and emoji need."""
MOST_MESSAGES: Final = 200
"""How many messages of a table are kept."""


class Chat:
    """The chats of all tables. Answers are JSON texts."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    @tried_again
    async def say(self, visitor: Visitor, name: str, command: Say) -> str:
        """Say something from an own seat; return the number of the message. Raises Refusal."""
        service = self._service
        text = _said(command)
        async with service.open_tables.table(name) as table:
            check_own(table, visitor, command.seat)
            if not table.may_chat:
                raise Refusal(UNPROCESSABLE, Fault("chat/off"))
            number = table.messages[-1].number + 1 if table.messages else 1
            at = service.now()
            message = Message(number, command.seat, at, text, command.phrase is not None)
            await in_thread(service.store.say, table.version, message, MOST_MESSAGES)
            table.messages.append(message)
            del table.messages[:-MOST_MESSAGES]
        service.streams.said(name)
        return json.dumps({"number": number})

    @tried_again
    async def allow(self, visitor: Visitor, name: str, command: AllowChat) -> str:
        """Allow the players to talk, or not, which only the host may; return the snapshot."""
        service = self._service
        async with service.open_tables.table(name) as table:
            if not visitor.is_at(table.creator):
                raise Refusal(NOT_YOURS, Fault("table/not-host"))
            await in_thread(service.store.allow_chat, table.version, command.on)
            table.may_chat = command.on
            text = await in_thread(snapshot, table, visitor, service.streams.moment(name))
        service.streams.changed(name)
        return text


def _said(command: Say) -> str:
    """Return the text or the phrase of a message. Raises Refusal when it is not valid."""
    if (command.text is None) == (command.phrase is None):
        raise Refusal(UNPROCESSABLE, Fault("chat/empty"))
    if command.phrase is not None:
        if command.phrase not in PHRASES:
            raise Refusal(UNPROCESSABLE, Fault("chat/phrase", phrases=", ".join(PHRASES)))
        return command.phrase
    text = tidy(command.text or "")
    if not text:
        raise Refusal(UNPROCESSABLE, Fault("chat/empty"))
    if any(category(letter)[0] == "C" and letter not in JOINERS for letter in text):
        raise Refusal(UNPROCESSABLE, Fault("chat/text", most=LONGEST_MESSAGE))
    return text
