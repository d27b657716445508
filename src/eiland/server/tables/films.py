"""Records that people bring to see them again. The server keeps none of them."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from eiland.bots import bots
from eiland.i18n import Words
from eiland.places.nicknames import name_fault
from eiland.play.records import EVERYTHING, Record, RecordError, viewer_number
from eiland.rules.errors import Fault
from eiland.rules.protocol import CHANCE, NOBODY, SPECTATOR, Seen, State, View, line, split_line
from eiland.server.games.registry import display_of
from eiland.server.tables.moment import Moment
from eiland.server.tables.positions import EVERYONE, MOST_LINES, positions, shown
from eiland.server.tables.snapshots import head, log, names, turn_in
from eiland.server.tables.store import Event, Seat
from eiland.server.tables.table import BOT, Table
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import UNPROCESSABLE, Refusal

NAME: Final = "record"
"""The name of the table that shows a record."""
MOST_FILMS: Final = 8
"""How many records are kept ready for the next request about them."""
MOST_FAULTS: Final = 3
"""How many faults of a record are told: people read them."""


class Film:
    """A record of everything, as the table at which it was played."""

    def __init__(self, record: Record) -> None:
        """Check and replay a record. Raises RecordError."""
        self.table = table_of(record)
        self.is_whole = record.whole
        self.replay(record)

    def replay(self, record: Record) -> None:
        """Check and replay the lines."""
        record.replay()
        for written in record.lines:
            player, text = split_line(written)
            self.table.follow(Event(player, text))

    @property
    def eyes(self) -> list[str]:
        """The eyes with which it can be seen; whoever has the record has all of them."""
        seats = range(len(self.table.seats)) if self.table.log.rules.has_secrets else ()
        return ["all", *map(str, seats), "spectator"] if seats else []

    def viewer(self, wanted: str | None) -> int:
        """Return the viewer whose eyes are wanted. Raises Refusal."""
        if wanted is None or wanted not in self.eyes:
            return EVERYONE if self.eyes else SPECTATOR
        return {"all": EVERYONE, "spectator": SPECTATOR}.get(wanted) or int(wanted)

    def head(self, visitor: Visitor) -> dict[str, object]:
        """Return the last position as a snapshot."""
        return head(self.table, visitor, Moment())

    def lines(self, viewer: int, words: Words) -> list[str]:
        """List the log as JSON texts."""
        return log(self.table, viewer, words, 0)

    def positions(self, viewer: int, first: int, last: int) -> str:
        """Return positions as `positions` does."""
        return positions(self.table, viewer, first, last)


class Glimpses(Film):
    """A record of what one viewer saw: views, and actions as they were seen."""

    seen: list[list[tuple[int, str]]]
    views: list[View]

    def replay(self, record: Record) -> None:
        """Check and read the lines."""
        found = list(record.views())
        self.seen = [seen for seen, _ in found]
        self.views = [view for _, view in found]

    @property
    def eyes(self) -> list[str]:
        """One viewer's eyes are no choice."""
        return []

    def _state(self, number: int) -> State:
        """Return what the viewer knows after a line, as a position."""
        rules, view = self.table.log.rules, self.views[number]
        glimpsed = display_of(self.table.game).glimpsed
        state: State = glimpsed(view) if glimpsed else rules.read(rules.write_view(view))
        return state

    def head(self, visitor: Visitor) -> dict[str, object]:
        """Return the last view as a snapshot."""
        rules, last = self.table.log.rules, len(self.views) - 1
        state = self._state(last)
        is_over = int(rules.actor(state)) == NOBODY
        return {
            **head(self.table, visitor, Moment()),
            **shown(self.table, state, last, self.views[last].as_json()),
            "viewer": int(self.views[last].viewer),
            "over": is_over,
            "winners": list(rules.winners(state)) if is_over else [],
            "thinking": [],
        }

    def lines(self, viewer: int, words: Words) -> list[str]:
        """List the log as JSON texts."""
        called = names(NAME, self.table.seats, words)
        return [
            json.dumps(self._line(number, called, words), ensure_ascii=False)
            for number in range(1, len(self.views))
        ]

    def _line(self, number: int, called: Sequence[str], words: Words) -> dict[str, object]:
        (player, text), *revealed = self.seen[number] or [(CHANCE, "")]
        before, after = self._state(number - 1), self._state(number)
        display = display_of(self.table.game)
        name = "" if player == CHANCE else called[player]
        told = display.told
        return {
            "seq": number,
            "player": player,
            "text": text,
            "revealed": [line(*each) for each in revealed],
            "sentence": told(before, after, Seen(player, text), called, words)
            if told
            else words.happened(name, text, called, self.table.game),
            "turn": turn_in(self.table, before),
            "scores": list(self.table.log.rules.scores(after)),
            "by": None,
        }

    def positions(self, viewer: int, first: int, last: int) -> str:
        """Return positions as `positions` does."""
        found: list[dict[str, object]] = []
        for number in range(first, min(last + 1, first + MOST_LINES, len(self.views))):
            state = self._state(number)
            if int(self.table.log.rules.actor(state)) != CHANCE:
                found.append(shown(self.table, state, number, self.views[number].as_json()))
        return json.dumps({"positions": found}, ensure_ascii=False)


def table_of(record: Record) -> Table:
    """Return the table of a record before its first line. Raises RecordError."""
    header = record.header
    faults = [fault for name in header.names if name and (fault := name_fault(name))]
    if faults:
        raise RecordError(*faults)
    begun = header.begin()
    known = bots(header.game)
    seats = [
        Seat(BOT, name, bot) if bot in known else Seat("here", name)
        for name, bot in zip(header.names, header.bots, strict=True)
    ]
    return Table(NAME, header.game, "", seats, begun)


class Films:
    """The records that were asked about last."""

    def __init__(self) -> None:
        self._films: OrderedDict[bytes, Film] = OrderedDict()

    def film(self, text: str) -> Film:
        """Return the film of a record. Raises Refusal with the line that is wrong."""
        key = sha256(text.encode()).digest()
        if key in self._films:
            self._films.move_to_end(key)
            return self._films[key]
        film = self._films[key] = read(text)
        while len(self._films) > MOST_FILMS:
            self._films.popitem(last=False)
        return film

    def open(self, visitor: Visitor, text: str, view: str | None) -> str:
        """Return head, log and eyes of a record as JSON text. Raises Refusal."""
        film = self.film(text)
        shown = json.dumps(film.head(visitor), ensure_ascii=False)
        lines = film.lines(film.viewer(view), visitor.words)
        styles = json.dumps(display_of(film.table.game).styles)
        eyes = json.dumps(film.eyes)
        whole = json.dumps(film.is_whole)
        return (
            f'{{"head": {shown}, "log": [{", ".join(lines)}], "whole": {whole}, "eyes": {eyes},'
            f' "styles": {styles}}}'
        )

    def positions(self, text: str, view: str | None, first: int, last: int) -> str:
        """Return positions of a record as JSON text. Raises Refusal."""
        film = self.film(text)
        return film.positions(film.viewer(view), first, last)


def read(text: str) -> Film:
    """Read a record, with the line ends of any system. Raises Refusal."""
    game = ""
    try:
        record = Record.parse(text.replace("\r\n", "\n"))
        game = record.header.game
        if record.header.viewer == EVERYTHING:
            return Film(record)
        if viewer_number(record.header.viewer) >= record.header.seats:
            raise RecordError(Fault("record/header", field="viewer", line=1))
        return Glimpses(record)
    except RecordError as error:
        raise Refusal(UNPROCESSABLE, *error.faults[:MOST_FAULTS], game=game) from None
