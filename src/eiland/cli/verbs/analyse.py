"""``eiland analyse``: luck, costly decisions and chances in a record of a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from eiland.cli.options import FILE, argument, as_json, command, option
from eiland.cli.record_files import record_names
from eiland.cli.solution import values_of, watched
from eiland.cli.terminal import Terminal
from eiland.cli.verbs.replay import load
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.errors import BadSetup, Fault, GameError

if TYPE_CHECKING:  # slow to load: each function imports what it needs, and the help needs none
    from eiland.play import Log, Record
    from eiland.play.analysis import Review


SHOWN_EVERY: Final = 0.3
"""Seconds between two states of the progress bar."""
THOUSAND: Final = 1000


@command("analyse")
@argument("file", type=FILE, help="help.analyse.file", shell_complete=record_names)
@option("--seat", type=int, help="help.analyse.seat")
@as_json
def verb(terminal: Terminal, file: Path, seat: int | None, as_json: bool) -> None:
    """Print luck, chances to win, and the cost of each decision."""
    record = load(terminal, file)
    try:
        log = replayed(record, seat)
    except GameError as error:
        terminal.refuse(error, game=record.header.game)
    if isinstance(log.rules, Classic):
        tell_exact(terminal, record, log, seat, as_json=as_json)
    else:
        tell_estimated(terminal, record, log, seat, as_json=as_json)


def tell_exact(
    terminal: Terminal, record: Record, log: Log, seat: int | None, *, as_json: bool
) -> None:
    """Print the analysis of the classic game, which is exact."""
    from eiland.play.analysis import analyse

    values = values_of(terminal, cast("Classic", log.rules))
    reviews = analyse(log, values)
    wanted = reviews if seat is None else [reviews[seat]]
    if as_json:
        terminal.tell_json(whole(record, log, wanted))
    else:
        from eiland.cli.review import Report

        Report(terminal, record, log, values).tell(wanted)


def tell_estimated(
    terminal: Terminal, record: Record, log: Log, seat: int | None, *, as_json: bool
) -> None:
    """Print the analysis of another game, whose values are estimated."""
    from eiland.play.reviews.begin import reviewer

    work = reviewer(log)

    def run(report: Callable[[int, int], object]) -> None:
        while not work.is_done:
            work.go_on(SHOWN_EVERY)
            report(round(THOUSAND * work.review.done), THOUSAND)

    watched(terminal, run)
    if as_json:
        wanted = work.review.as_json()
        if seat is not None:
            wanted["seats"] = [cast("list[object]", wanted["seats"])[seat]]
        terminal.tell_json({**about(record, log), **wanted})
    else:
        from eiland.cli.chances import ChancesReport

        seats = list(range(record.header.seats)) if seat is None else [seat]
        ChancesReport(terminal, record, log, work.review).tell(seats)


def replayed(record: Record, seat: int | None) -> Log:
    """Return the game of a record.

    Raises RecordError, BadSetup when it cannot be analysed.
    """
    from eiland.play.records import EVERYTHING
    from eiland.play.reviews.judges import is_reviewed

    header = record.header
    rules = header.make_rules()
    if not isinstance(rules, Classic) and not is_reviewed(rules):
        raise BadSetup(Fault("analysis/no-values", game=header.game))
    if header.viewer != EVERYTHING:
        raise BadSetup(Fault("analysis/views-only"))
    log = record.replay()
    if seat is not None and not 0 <= seat < header.seats:
        raise BadSetup(Fault("analysis/no-such-seat", given=seat, high=header.seats - 1))
    return log


def whole(record: Record, log: Log, reviews: list[Review]) -> dict[str, object]:
    """Return the reviews with names and options as JSON values."""
    return {**about(record, log), "seats": [review.as_json() for review in reviews]}


def about(record: Record, log: Log) -> dict[str, object]:
    """Return what game was analysed as JSON values."""
    return {
        "game": record.header.game,
        "options": log.rules.options,
        "names": record.header.names,
        "over": log.rules.is_over(log.state),
    }
