"""Snapshots: a table as one viewer sees it. Nothing else about a table leaves the server."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from eiland.i18n import Words
from eiland.places.sentences import sentences
from eiland.play import Step
from eiland.play.daily import Daily
from eiland.rules.errors import Fault
from eiland.rules.protocol import SPECTATOR, Seen, State
from eiland.server.games import turns
from eiland.server.games.registry import display_of
from eiland.server.tables.bot_names import with_bots
from eiland.server.tables.bounds import LINES_IN_ALL, may_undo
from eiland.server.tables.entries import Entry
from eiland.server.tables.moment import Moment, may_start, spectators, stand_in_from
from eiland.server.tables.notices import ABANDONED, RESUME, Notice
from eiland.server.tables.positions import EVERYONE, eyes, position_after, reader
from eiland.server.tables.rendered import RenderedLines
from eiland.server.tables.store import Message, Seat
from eiland.server.tables.table import ALONE_SECONDS, BOT, OWNER_SECONDS, Table
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import NOT_YOURS, Refusal

MOST_PAST: Final = 60
AS_JSON: Final = json.JSONEncoder(ensure_ascii=False).encode
MOST_KINDS: Final = 8
"""How many messages to spectators are kept: few languages, and few who are behind."""


def viewer_of(table: Table, visitor: Visitor) -> int:
    """Return the seat a visitor sees the table from: the one asked for, else one that must act.

    Else it is the first of their seats, and SPECTATOR if they have none.

    Raises Refusal when the wanted seat is not theirs.
    """
    mine = table.held_by(visitor.holders)
    if visitor.seat is not None:
        check_own(table, visitor, visitor.seat)
        return visitor.seat
    acting = [seat for seat in table.actors if seat in mine]
    return [*acting, *mine, SPECTATOR][0]


def check_own(table: Table, visitor: Visitor, seat: int) -> None:
    """Raise Refusal unless the visitor holds the seat."""
    if seat not in table.held_by(visitor.holders):
        raise Refusal(NOT_YOURS, Fault("seat/not-yours", seat=seat))


def head(table: Table, visitor: Visitor, moment: Moment) -> dict[str, object]:
    """Return the snapshot without its log; ``moment`` says who is connected."""
    rules, state = table.log.rules, table.log.state
    mine = table.held_by(visitor.holders)
    viewer = viewer_of(table, visitor)
    actors, undoable = table.actors, table.log.undoable_by()
    playing = table.playing([seat for seat in actors if seat in mine])
    called = names(table.name, table.seats, visitor.words)
    goals = display_of(table.game).goals
    return {
        "v": 1,
        "table": table.name,
        "game": table.game,
        "options": rules.options,
        "seq": table.seq,
        "seats": [
            {"seat": number, "name": called[number], **shown(table, number, visitor, moment)}
            for number, seat in enumerate(table.seats)
        ],
        "host": table.host,
        "room": table.room,
        "waiting": table.is_waiting,
        "knocks": knocks(table, visitor, moment),
        "chat": table.may_chat,
        "hints": table.allows_hints and not table.forbids_help,
        "may_start": may_start(table, visitor, moment),
        "clock": {"name": table.clock_name, "limit": table.clock.limit, "paused": table.is_paused},
        "mine": mine,
        "viewer": viewer,
        "view": rules.observe(state, viewer).as_json(),
        "actors": actors,
        "scores": list(rules.scores(state)),
        "winners": [] if table.is_abandoned else list(rules.winners(state)),
        "goals": goals(rules, state) if goals else None,
        "over": table.is_over,
        "kept_until": table.kept_until,
        "thinking": table.bots_to_act,
        "solution": table.solution.as_json() if table.solution else None,
        "legal": {str(seat): legal(table, seat, visitor.words) for seat in playing},
        "undo": undoable if may_undo(table, undoable, table.playing(mine)) else None,
        "invites": table.open_seats if visitor.is_at(table.creator) and not table.is_over else [],
        "next": table.next,
        "daily": daily_as_json(table.daily, table.attempt),
        "dice": table.dice and table.dice.as_json(is_over=table.is_over),
        "verdicts": verdicts(table) if table.has_end else None,
        "refusals": {
            str(seat): chosen.as_json(table.log)
            for seat, chosen in table.refusals.items()
            if seat in mine
        },
    }


def knocks(table: Table, visitor: Visitor, moment: Moment) -> list[dict[str, str]]:
    """List the newcomers at the door of the waiting room, only for the host."""
    if not table.is_waiting or not visitor.is_at(table.creator):
        return []
    return [{"id": one.id, "name": one.name} for one in table.knocking(moment.now)]


def daily_as_json(daily: Daily | None, attempt: int) -> dict[str, object] | None:
    """Return which daily game a table has, and whose try it is; None if it has none."""
    if daily is None:
        return None
    return {"date": daily.day.isoformat(), "number": daily.number, "attempt": attempt}


def verdicts(table: Table) -> list[dict[str, object]]:
    """Return what a finished game means for each seat: its best turn, and its score's rank.

    ``better_than`` is the share of perfectly played games with a lower score.
    """
    rules = table.log.rules
    judge = display_of(table.game).better_than
    return [
        {
            "best_turn": best and {"turn": best[0], "points": best[1]},
            "better_than": judge(rules, int(score)) if judge else None,
        }
        for best, score in zip(best_turns(table), rules.scores(table.log.state), strict=True)
    ]


def best_turns(table: Table) -> list[tuple[int, int] | None]:
    """Return the turn of each seat that brought most points, as number and points; None for none.

    Turns have the numbers of the log. Points that other players' turns bring do not count.
    """
    rules = table.log.rules
    gains: list[dict[int, int]] = [{} for _ in table.seats]
    for step in table.log.steps:
        turn = turn_in(table, step.before)
        if turn is None:
            continue
        seat, number = turn["seat"], turn["number"]
        gain = rules.scores(step.after)[seat] - rules.scores(step.before)[seat]
        gains[seat][number] = gains[seat].get(number, 0) + int(gain)
    best = [max(turns.items(), key=lambda turn: turn[1], default=(0, 0)) for turns in gains]
    return [turn if turn[1] > 0 else None for turn in best]


def snapshot(table: Table, visitor: Visitor, moment: Moment) -> str:
    """Return the snapshot as JSON text, with the log after ``visitor.after``.

    Who has nothing of the log may want only its latest lines.
    """
    after = visitor.after
    if not after and visitor.latest is not None:
        after = max(0, table.seq - visitor.latest)
    lines = log(table, reader(table.held_by(visitor.holders)), visitor.words, after)
    return _at(table, moment, _with_lines(head_text(table, visitor, moment), "log", lines))


def earlier(table: Table, visitor: Visitor, before: int, view: str | None = None) -> str:
    """Return the log before line ``before`` as JSON text, only its latest lines if so wanted.

    ``view`` names other eyes than those of the visitor, as for a replay.
    """
    last = min(before - 1, table.seq)
    after = 0 if visitor.latest is None else max(0, last - visitor.latest)
    lines = log(table, eyes(table, visitor, view), visitor.words, after, last)
    return _with_lines("{}", "log", lines)


def head_text(table: Table, visitor: Visitor, moment: Moment) -> str:
    """Return the snapshot without its log as JSON text."""
    return json.dumps(head(table, visitor, moment), ensure_ascii=False)


def update(table: Table, visitor: Visitor, moment: Moment, after: int) -> str:
    """Return a message of a stream.

    It is the head with the log after ``after`` as ``events``, and the positions in between as
    ``past``, so that a page can show one action after the other. All spectators who read the same
    language get the same text.
    """
    plays = visitor.is_at(table.creator) or table.held_by(visitor.holders)
    if plays or visitor.seat is not None:
        return _at(table, moment, _update(table, visitor, moment, after))
    seated = [
        (
            *(seat.kind, seat.name, seat.bot, seat.holder, seat.is_ready, seat.asked),
            moment.gone_since(seat),
        )
        for seat in table.seats
    ]
    kind = (
        *(table.seq, after, visitor.words.lang, tuple(seated)),
        *(table.next, table.solution, table.may_chat),
        table.dice and (table.dice.reveal_by, table.dice.mix.contributions),
    )
    text = table.for_spectators.get(kind)
    if text is None:
        text = _update(table, visitor, moment, after)
        if len(table.for_spectators) >= MOST_KINDS:
            table.for_spectators.clear()
        table.for_spectators[kind] = text
    return _at(table, moment, text)


def _at(table: Table, moment: Moment, text: str) -> str:
    """Return a JSON text with what changes all the time: the time, and how many watch."""
    now = math.floor(moment.now * 10) / 10  # never ahead of the time that commands are judged by
    return f'{{"now": {now:.1f}, "spectators": {spectators(table, moment)}, {text[1:]}'


def _update(table: Table, visitor: Visitor, moment: Moment, after: int) -> str:
    moments = json.dumps(past(table, viewer_of(table, visitor), after), ensure_ascii=False)
    head = head_text(table, visitor, moment)[1:]
    opening = f'{{"type": "snapshot", "past": {moments}, {head}'
    lines = log(table, reader(table.held_by(visitor.holders)), visitor.words, after)
    return _with_lines(opening, "events", lines)


def messages_text(messages: Iterable[Message]) -> str:
    """Return a message of a stream with what players have said."""
    said = [
        {
            "number": message.number,
            "seat": message.seat,
            "at": round(message.at, 1),
            "text": None if message.is_phrase else message.text,
            "phrase": message.text if message.is_phrase else None,
        }
        for message in messages
    ]
    return json.dumps({"type": "chat", "messages": said}, ensure_ascii=False)


def past(table: Table, viewer: int, after: int) -> list[dict[str, object]]:
    """List the latest positions after event ``after`` and before the last, as a viewer sees them.

    Positions in which chance acts are left out.
    """
    found: list[dict[str, object]] = []
    for entry in table.entries[max(after, table.seq - 1 - MOST_PAST) : -1]:
        if not entry.is_undo:
            found += position_after(table, entry, viewer)
    return found


def _with_lines(opening: str, name: str, lines: list[str]) -> str:
    """Return a JSON text with the lines, which are JSON texts, added to a head."""
    comma = ", " if len(opening) > len("{}") else ""
    return f'{opening[:-1]}{comma}"{name}": [{", ".join(lines)}]}}'


def shown(table: Table, number: int, visitor: Visitor, moment: Moment) -> dict[str, object]:
    """Return the public facts about a seat, except its name.

    ``due`` is when its time is up, ``due_for`` for what, ``stand_in_from`` when the others may let
    a bot play for it.
    """
    seat = table.seats[number]
    holder = "me" if visitor.is_at(seat.holder) else "other"
    if seat.holder is None:
        holder = BOT if seat.kind == BOT else "nobody"
    gone = moment.gone_since(seat)
    is_asked = number in table.people_asked
    return {
        "kind": seat.kind,
        "holder": holder,
        "bot": seat.bot,
        "online": seat.kind == BOT or (seat.holder is not None and gone is None),
        "away_since": None if gone is None else round(gone, 1),
        "stand_in": seat.stand_in,
        "left": seat.has_left,
        "asked": asked(table, number),
        "ready": seat.is_ready or seat.kind == BOT or seat.holder == table.creator,
        "due": table.clock.due(number) if is_asked else None,
        "due_for": table.clock.due_for(number) if is_asked else None,
        "stand_in_from": stand_in_from(table, number, moment),
    }


def asked(table: Table, number: int) -> dict[str, object] | None:
    """Return the request for a seat: of whom, until when, and the answer; None if there is none.

    ``until`` is when silence refuses, or agrees where nobody can be asked; else None.
    """
    found = table.seats[number].asked
    if found is None:
        return None
    answers = [number] if found.of_owner else table.who_agrees(number)
    until = found.at + (OWNER_SECONDS if found.of_owner else ALONE_SECONDS)
    return {
        "owner": found.of_owner,
        "until": round(until, 1) if found.of_owner or not answers else None,
        "agreed": found.agreed,
        "answers": answers,
    }


def names(table: str, seats: list[Seat], spoken: Words) -> list[str]:
    """Return the display names of the seats of a table, given by its name.

    A person without a name gets the number of the seat, a bot a first name.
    """
    called = [seat.name for seat in seats]
    for number, seat in enumerate(seats):
        if not seat.name and seat.kind != BOT:
            called[number] = spoken("seat.person", number=number + 1)
    return with_bots(table, seats, called)


def legal(table: Table, seat: int, spoken: Words) -> list[dict[str, str]]:
    """List the legal actions of a seat with the labels of their buttons."""
    rules, state = table.log.rules, table.log.state
    called = tuple(names(table.name, table.seats, spoken))
    texts = [rules.text(state, seat, code) for code in rules.legal(state, seat)]
    return [{"action": text, "label": label(table, text, called, spoken)} for text in texts]


def label(table: Table, text: str, called: tuple[str, ...], spoken: Words) -> str:
    """Return the label of an action's button; ``called`` are the names of the seats."""
    return label_in(table.log.state, table.game, text, called, spoken)


def label_in(state: State, game: str, text: str, called: tuple[str, ...], spoken: Words) -> str:
    """Return the label of an action in a position."""
    own = display_of(game).label
    found = own(state, text, spoken) if own else None
    return found or _label(spoken.lang, game, text, called)


@lru_cache(maxsize=20_000)
def _label(lang: str, game: str, text: str, called: tuple[str, ...]) -> str:
    return sentences(game, lang).action(text, called)


def log(table: Table, viewer: int, spoken: Words, after: int, last: int | None = None) -> list[str]:
    """List the log after ``after``, up to ``last``, as JSON texts with what the viewer may know.

    Only these lines are written: a page that resumes has the others.
    """
    last = table.seq if last is None else last
    kept = table.rendered.setdefault((viewer, spoken.lang), RenderedLines())
    called = names(table.name, table.seats, spoken)

    def write(seq: int) -> str:
        return AS_JSON(line(table, table.entries[seq - 1], viewer, called, spoken))

    return kept.between(min(after, last), last, write)


def line(
    table: Table, entry: Entry, viewer: int, called: list[str], spoken: Words
) -> dict[str, object]:
    """Return one line of the log, with the turn it belongs to and the scores after it."""
    step = entry.step
    if step is None:
        return noted(table, entry, called, spoken)
    if entry.is_undo:
        seen, after = Seen(entry.player, entry.text), step.before
        sentence = _taken_back(table, step, viewer, called, spoken)
    else:
        seen, after = seen_by(table, step, viewer), step.after
        sentence = _happened(table, step, seen, called, spoken)
    return {
        "seq": entry.seq,
        "player": entry.player,
        "text": seen.text,
        "revealed": list(seen.revealed),
        "sentence": sentence,
        "turn": turn_in(table, step.before),
        "scores": list(table.log.rules.scores(after)),
        **hands(table, entry),
        "by": entry.chosen_by,
        **({"cut_short": True} if entry.is_cut_short else {}),
    }


def seen_by(table: Table, step: Step, viewer: int) -> Seen:
    """Return what a viewer has seen of a step; everyone sees all of it."""
    return Seen(step.player, step.text) if viewer == EVERYONE else table.log.seen(step, viewer)


def noted(table: Table, entry: Entry, called: list[str], spoken: Words) -> dict[str, object]:
    """Return the line of a notice."""
    notice = Notice.read(entry.text)
    assert notice is not None  # noqa: S101 - narrows
    name = called[entry.player] if entry.player >= 0 else ""
    state = table.entries.state_before(entry)
    return {
        "seq": entry.seq,
        "player": entry.player,
        "text": entry.text,
        "revealed": [],
        "sentence": spoken(f"log.notice.{_kind(notice, entry)}", name=name),
        "turn": turn_in(table, state),
        "scores": list(table.log.rules.scores(state)),
        "by": notice.bot,
    }


def _kind(notice: Notice, entry: Entry) -> str:
    """Return what names the sentence of a notice."""
    if entry.player >= 0:
        return notice.kind
    by_itself = {RESUME: "resumed", ABANDONED: "full" if entry.seq > LINES_IN_ALL else ABANDONED}
    return by_itself.get(notice.kind, notice.kind)


def hands(table: Table, entry: Entry) -> dict[str, object]:
    """Return the public changes of hands by an entry as field ``hands``, or nothing."""
    changes, step = display_of(table.game).changes, entry.step
    found = changes(step) if changes and step is not None and not entry.is_undo else []
    return {"hands": found} if found else {}


def turn_in(table: Table, state: State) -> dict[str, int] | None:
    """Return the seat whose turn it is in a position, and which of its turns; else None."""
    turn = turns.turn_in(table.log.rules, table.game, state)
    return turn._asdict() if turn else None


def _happened(table: Table, step: Step, seen: Seen, called: list[str], spoken: Words) -> str:
    """Return the sentence of an action as a viewer has seen it."""
    own = display_of(table.game).sentence
    if own is not None:
        return own(step, seen, called, spoken)
    name = "" if step.player < 0 else called[step.player]
    return sentences(table.game, spoken.lang).happened(name, seen.text, called)


def _taken_back(table: Table, undone: Step, viewer: int, called: list[str], spoken: Words) -> str:
    """Return the sentence of an undo, with the label of the action if the viewer knows it."""
    name, seen = called[undone.player], seen_by(table, undone, viewer)
    if seen.text != undone.text:
        return spoken("happened.undo", name=name)
    label = label_in(undone.before, table.game, undone.text, tuple(called), spoken)
    return spoken("log.undo", name=name, action=label)
