"""Finished games at tables whose dice can be verified, as the server keeps them."""

from __future__ import annotations

from eiland.chance import Generator, derive
from eiland.i18n import words
from eiland.play import SystemDice
from eiland.play.proofs.mix import Contribution, Mix, commitment_of
from eiland.rules.errors import GameError
from eiland.rules.registry import AnyRules
from eiland.server.tables.notices import BACK, LATE, PAUSE, RESUME, Notice
from eiland.server.tables.records import record
from eiland.server.tables.store import Seat, Stored, StoredDice
from eiland.server.tables.table import Table

TABLE = "0123456789abcdef"
DEFAULT_BOT = "default"


def bytes_of(seed: int, *purpose: int | str) -> bytes:
    """Return 32 bytes that follow from a seed."""
    return b"".join(derive(seed, *purpose, part).to_bytes(8, "big") for part in range(4))


def table_of(rules: AnyRules, seed: int) -> Table:
    """Return a new table of people, of whom one has added nothing, and one has not revealed."""
    return Table.fold(stored_of(rules, seed))


def stored_of(rules: AnyRules, seed: int) -> Stored:
    """Return such a table as it is stored."""
    game, seats = str(rules.name), range(int(rules.seats))
    mix = Mix(TABLE, game, bytes_of(seed, "secret"))
    added = []
    for seat in seats[: len(seats) - seed % 2]:
        own = bytes_of(seed, "seat", seat)
        is_late = seat > 0 and (seed + seat) % 3 == 0
        commitment = commitment_of(TABLE, game, seat, own)
        added.append(Contribution(seat, commitment, None if is_late else own))
    return Stored(
        *(TABLE, game, int(rules.version), dict(rules.options), "host"),
        [Seat("here", f"Änne {seat}", holder="host") for seat in seats],
        dice=StoredDice(mix.secret, mix.commitment, tuple(added)),
    )


def play_on(table: Table, generator: Generator, most: int | None = None) -> None:
    """Play at random until the end, or some actions more, with notices and actions taken back."""
    dice, rules = SystemDice(), table.log.rules
    table.settle(dice)
    while not table.is_over and (most is None or most > 0):
        most = None if most is None else most - 1
        seat = table.actors[0]
        legal = rules.legal(table.log.state, seat)
        text = rules.text(table.log.state, seat, legal[generator.below(len(legal))])
        by, is_cut_short = [(None, False), (None, True), (DEFAULT_BOT, False)][
            max(0, int(generator.below(12)) - 9)
        ]
        table.act(seat, text, dice, by, is_cut_short=is_cut_short)
        disturb(table, generator)
        table.link()


def disturb(table: Table, generator: Generator) -> None:
    """Now and then take the action back, or add notices."""
    what = generator.below(12)
    undoable = table.log.undoable_by()
    if what == 0 and undoable is not None:
        table.undo(undoable)
    elif what == 1 and not table.is_over:
        table.note(0, Notice(PAUSE))
        table.note(0, Notice(RESUME))
    elif what == 2 and not table.is_over:
        table.note(0, Notice(LATE, "medium"))
        table.note(0, Notice(BACK))


def proven_game(rules: AnyRules, seed: int) -> str:
    """Return the record of a finished game."""
    table = table_of(rules, seed)
    play_on(table, Generator(derive(seed, "play")))
    return record(table, [], words("de"))


def faults_of(error: GameError) -> list[str]:
    """Return the keys of the faults of an error."""
    return [fault.key for fault in error.faults]
