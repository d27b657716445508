"""``eiland analyse``: luck, accuracy and costly decisions in a record of the Dice Game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from eiland.cli.options import FILE, argument, as_json, command, option
from eiland.cli.record_files import record_names
from eiland.cli.solution import values_of
from eiland.cli.terminal import Terminal
from eiland.cli.verbs.replay import load
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.errors import BadSetup, Fault, GameError

if TYPE_CHECKING:  # slow to load: each function imports what it needs, and the help needs none
    from eiland.play import Log, Record
    from eiland.play.analysis import Review


@command("analyse")
@argument("file", type=FILE, help="help.analyse.file", shell_complete=record_names)
@option("--seat", type=int, help="help.analyse.seat")
@as_json
def verb(terminal: Terminal, file: Path, seat: int | None, as_json: bool) -> None:
    """Print luck, accuracy, and the cost of each decision."""
    record = load(terminal, file)
    try:
        log, rules = replayed(record, seat)
    except GameError as error:
        terminal.refuse(error, game=record.header.game)
    from eiland.play.analysis import analyse

    values = values_of(terminal, rules)
    reviews = analyse(log, values)
    wanted = reviews if seat is None else [reviews[seat]]
    if as_json:
        terminal.tell_json(whole(record, log, wanted))
    else:
        from eiland.cli.review import Report

        Report(terminal, record, log, values).tell(wanted)


def replayed(record: Record, seat: int | None) -> tuple[Log, Classic]:
    """Return the game of a record and its rules.

    Raises RecordError, BadSetup when it cannot be analysed.
    """
    from eiland.play.records import EVERYTHING

    header = record.header
    if header.game != "classic":
        raise BadSetup(Fault("analysis/not-classic", game=header.game))
    if header.viewer != EVERYTHING:
        raise BadSetup(Fault("analysis/views-only"))
    log = record.replay()
    if seat is not None and not 0 <= seat < header.seats:
        raise BadSetup(Fault("analysis/no-such-seat", given=seat, high=header.seats - 1))
    return log, cast("Classic", log.rules)


def whole(record: Record, log: Log, reviews: list[Review]) -> dict[str, object]:
    """Return the reviews with names and options as JSON values."""
    return {
        "game": record.header.game,
        "options": log.rules.options,
        "names": record.header.names,
        "over": log.rules.is_over(log.state),
        "seats": [review.as_json() for review in reviews],
    }
