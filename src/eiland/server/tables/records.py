"""The record of a table: everything if the game has no secrets, else what its reader may know."""

from __future__ import annotations

from dataclasses import replace

from eiland.i18n import Words
from eiland.play.proofs.proof import Proof
from eiland.play.proofs.proven import proven
from eiland.play.records import EVERYTHING, VIEWERS, Header, Record, full, seal, viewers
from eiland.rules.protocol import line
from eiland.rules.registry import make
from eiland.server.tables.entries import Entry
from eiland.server.tables.notices import Notice
from eiland.server.tables.positions import reader
from eiland.server.tables.snapshots import names
from eiland.server.tables.store import Stored
from eiland.server.tables.table import Table
from eiland.server.tables.table_dice import TableDice
from eiland.server.web.identity import Visitor

FIRST_LINE = 2
"""The number of the first action in a full record; the header is line 1."""


def record(table: Table, mine: list[int], spoken: Words) -> str:
    """Return the record for a browser that holds the seats ``mine``.

    The header says which choices a clock has cut short; that of a full record also which bots have
    chosen in place of others.
    """
    called = names(table.name, table.seats, spoken)
    played = entries_played(table)
    if table.is_over and table.dice is not None and table.dice.chain is not None:
        return record_with_proof(table, table.dice, called)
    if table.log.rules.has_secrets:  # the first view has a line
        return viewers(table.log, called, reader(mine), cut_short(played, FIRST_LINE + 1))
    bots = [seat.bot for seat in table.seats]
    daily = table.daily.text if table.daily else ""
    chosen, cut = chosen_by(played), cut_short(played, FIRST_LINE)
    return full(table.log, called, bots, chosen, cut, daily)


def record_with_proof(table: Table, dice: TableDice, called: list[str]) -> str:
    """Return the full record of a game that is over with the proof of its dice.

    Everybody may have it, for everything is open after the end. It has all lines of the log, also
    those that were taken back.
    """
    assert dice.chain is not None  # noqa: S101 - narrows
    actions = [entry for entry in table.entries if entry.step is not None]
    notices = [
        (entry.seq, entry.player, entry.text) for entry in table.entries if entry.step is None
    ]
    header = replace(
        Header.of(table.log.rules, called, bots=[seat.bot for seat in table.seats]),
        chosen_by=chosen_by(actions),
        cut_short=cut_short(actions, FIRST_LINE),
    )
    lines = [line(entry.player, entry.text) for entry in actions]
    mix = dice.mix
    proof = Proof(
        *(mix.table, mix.commitment, mix.secret, mix.contributions, tuple(notices)),
        head=dice.chain.link,
    )
    return proven(Record(header, lines, seal(table.log) if table.has_end else None), proof)


def entries_played(table: Table) -> list[Entry]:
    """List the entries of the actions that were not taken back."""
    actions = [entry for entry in table.entries if entry.step is not None and not entry.is_undo]
    known = {entry.position: entry for entry in actions}
    return [known[step.number] for step in table.log.steps]


def chosen_by(played: list[Entry]) -> dict[str, list[int]]:
    """List, by bot, the lines of the record that it has chosen in place of the bot of the seat."""
    found: dict[str, list[int]] = {}
    for number, entry in enumerate(played, FIRST_LINE):
        if entry.chosen_by is not None:
            found.setdefault(entry.chosen_by, []).append(number)
    return found


def cut_short(played: list[Entry], first: int) -> list[int]:
    """List the lines with choices that a clock has cut short; ``first`` is the first action's."""
    return [number for number, entry in enumerate(played, first) if entry.is_cut_short]


def stored_record(stored: Stored, visitor: Visitor) -> str:
    """Return the log of a table whose rules version we do not know, for a browser.

    Without the rules nobody can say what the others have seen of an action. So in a game with
    secrets only the actions of the browser's own seat are whole, of all others it gets the verb.
    """
    mine = [number for number, seat in enumerate(stored.seats) if visitor.is_at(seat.holder)]
    viewer = reader(mine)
    has_secrets = make(stored.game, len(stored.seats), **stored.options).has_secrets
    header = Header(
        *(stored.game, stored.rules, len(stored.seats), stored.options),
        names(stored.name, stored.seats, visitor.words),
        [seat.bot for seat in stored.seats],
        (VIEWERS[1] if viewer < 0 else str(viewer)) if has_secrets else EVERYTHING,
    )
    lines = [
        line(player, verb_of(text) if has_secrets and player != viewer else text)
        for player, text, *_ in stored.events
        if Notice.read(text) is None
    ]
    return "\n".join([header.text(), *lines, ""])


def verb_of(text: str) -> str:
    """Return an action without what it is about.

    >>> verb_of("steal ore from 2"), verb_of("end")
    ('steal ?', 'end')
    """
    verb, _, about = text.partition(" ")
    return f"{verb} ?" if about else verb
