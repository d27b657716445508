"""Snapshots: a table as one viewer sees it. Nothing else about a table leaves the server."""

from __future__ import annotations

import json
from functools import lru_cache

from eiland.i18n import Words, words
from eiland.rules.errors import Fault
from eiland.rules.protocol import SPECTATOR, Seen
from eiland.server.games.registry import display_of
from eiland.server.tables.store import Seat
from eiland.server.tables.table import BOT, Entry, Table
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import NOT_YOURS, Refusal


def viewer_of(table: Table, visitor: Visitor) -> int:
    """Return the seat a visitor sees the table from: the one asked for, else one that must act.

    Else it is the first of their seats, and SPECTATOR if they have none.

    Raises Refusal when the wanted seat is not theirs.
    """
    mine = table.held_by(visitor.holder)
    if visitor.seat is not None:
        check_own(table, visitor, visitor.seat)
        return visitor.seat
    acting = [seat for seat in table.actors if seat in mine]
    return [*acting, *mine, SPECTATOR][0]


def reader(mine: list[int]) -> int:
    """Return the viewer of the log for a browser that holds these seats.

    Several seats at one browser mean several people at one screen, who see what a spectator sees.
    """
    return mine[0] if len(mine) == 1 else SPECTATOR


def check_own(table: Table, visitor: Visitor, seat: int) -> None:
    """Raise Refusal unless the visitor holds the seat."""
    if seat not in table.held_by(visitor.holder):
        raise Refusal(NOT_YOURS, Fault("seat/not-yours", seat=seat))


def head(table: Table, visitor: Visitor, online: set[str]) -> dict[str, object]:
    """Return the snapshot without its log; ``online`` are the connected browsers."""
    rules, state = table.log.rules, table.log.state
    mine = table.held_by(visitor.holder)
    viewer = viewer_of(table, visitor)
    actors, undoable = table.actors, table.log.undoable_by()
    called = names(table.seats, visitor.words)
    return {
        "v": 1,
        "table": table.name,
        "game": table.game,
        "options": rules.options,
        "seq": table.seq,
        "seats": [
            {"seat": number, "name": called[number], **shown(seat, visitor, online)}
            for number, seat in enumerate(table.seats)
        ],
        "mine": mine,
        "viewer": viewer,
        "view": rules.observe(state, viewer).as_json(),
        "actors": actors,
        "scores": list(rules.scores(state)),
        "winners": list(rules.winners(state)),
        "over": table.is_over,
        "thinking": table.bots_to_act,
        "solution": table.solution.as_json() if table.solution else None,
        "legal": {str(seat): legal(table, seat, visitor.words) for seat in actors if seat in mine},
        "undo": undoable if undoable in mine else None,
        "invites": invites(table) if table.creator == visitor.holder else [],
        "next": table.next,
    }


def snapshot(table: Table, visitor: Visitor, online: set[str]) -> str:
    """Return the snapshot as JSON text, with the log after ``visitor.after``."""
    lines = log(table, reader(table.held_by(visitor.holder)), visitor.words, visitor.after)
    return _with_lines(head_text(table, visitor, online), "log", lines)


def head_text(table: Table, visitor: Visitor, online: set[str]) -> str:
    """Return the snapshot without its log as JSON text."""
    return json.dumps(head(table, visitor, online), ensure_ascii=False)


def earlier(table: Table, visitor: Visitor, stored: str) -> str:
    """Return the snapshot with a stored head, and with the log as it was then."""
    then = json.loads(stored)
    length = max(0, then["seq"] - visitor.after)
    lines = log(table, reader(then["mine"]), visitor.words, visitor.after)
    return _with_lines(stored, "log", lines[:length])


def update(table: Table, visitor: Visitor, online: set[str], after: int) -> str:
    """Return a message of a stream: the head, and the log after ``after`` as ``events``."""
    opening = f'{{"type": "snapshot", {head_text(table, visitor, online)[1:]}'
    lines = log(table, reader(table.held_by(visitor.holder)), visitor.words, after)
    return _with_lines(opening, "events", lines)


def _with_lines(opening: str, name: str, lines: list[str]) -> str:
    """Return a JSON text with the lines, which are JSON texts, added to a head."""
    return f'{opening[:-1]}, "{name}": [{", ".join(lines)}]}}'


def shown(seat: Seat, visitor: Visitor, online: set[str]) -> dict[str, object]:
    """Return the public facts about a seat, except its name."""
    holder = "me" if seat.holder == visitor.holder else "other"
    if seat.holder is None:
        holder = BOT if seat.kind == BOT else "nobody"
    return {
        "kind": seat.kind,
        "holder": holder,
        "bot": seat.bot,
        "online": seat.kind == BOT or seat.holder in online,
    }


def names(seats: list[Seat], spoken: Words) -> list[str]:
    """Return the display names of the seats.

    A person without a name gets the number of the seat, a bot its kind, with a number if there are
    several of a kind.
    """
    called = [seat.name for seat in seats]
    for number, seat in enumerate(seats):
        if not seat.name and seat.kind != BOT:
            called[number] = spoken("seat.person", number=number + 1)
        elif not seat.name:
            kind = spoken.bot(seat.bot or BOT)
            others = (f"{kind} {count}" for count in range(2, len(seats) + 2))
            called[number] = next(name for name in (kind, *others) if name not in called)
    return called


def invites(table: Table) -> list[dict[str, object]]:
    """List the open invitations."""
    return [
        {"seat": number, "url": f"/t/{table.name}?invite={seat.invite}"}
        for number, seat in enumerate(table.seats)
        if seat.invite is not None and seat.holder is None
    ]


def legal(table: Table, seat: int, spoken: Words) -> list[dict[str, str]]:
    """List the legal actions of a seat with the labels of their buttons."""
    rules, state = table.log.rules, table.log.state
    called = tuple(names(table.seats, spoken))
    texts = [rules.text(state, seat, code) for code in rules.legal(state, seat)]
    return [{"action": text, "label": label(table, text, called, spoken)} for text in texts]


def label(table: Table, text: str, called: tuple[str, ...], spoken: Words) -> str:
    """Return the label of an action's button; ``called`` are the names of the seats."""
    own = display_of(table.game).label
    found = own(table.log.state, text, spoken) if own else None
    return found or _label(spoken.lang, table.game, text, called)


@lru_cache(maxsize=20_000)
def _label(lang: str, game: str, text: str, called: tuple[str, ...]) -> str:
    return words(lang).action(text, called, game)


def log(table: Table, viewer: int, spoken: Words, after: int) -> list[str]:
    """List the log after ``after`` as JSON texts, with what the viewer may know."""
    known = table.rendered.setdefault((viewer, spoken.lang), [])
    for entry in table.entries[len(known) :]:
        known.append(json.dumps(line(table, entry, viewer, spoken), ensure_ascii=False))
    return known[after:]


def line(table: Table, entry: Entry, viewer: int, spoken: Words) -> dict[str, object]:
    """Return one line of the log."""
    called = names(table.seats, spoken)
    seen = Seen(entry.player, entry.text)
    if entry.step is not None:
        seen = table.log.seen(entry.step, viewer)
    own = display_of(table.game).sentence
    if entry.step is not None and own is not None:
        sentence = own(entry.step, seen, called, spoken)
    else:
        name = "" if entry.player < 0 else called[entry.player]
        sentence = spoken.happened(name, seen.text, called, table.game)
    return {
        "seq": entry.seq,
        "player": entry.player,
        "text": seen.text,
        "revealed": list(seen.revealed),
        "sentence": sentence,
    }
