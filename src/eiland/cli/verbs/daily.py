"""``eiland daily``: play the daily game at this terminal, and share its result."""

from __future__ import annotations

import datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, cast

from eiland.cli.options import command, option
from eiland.cli.record_files import records_folder
from eiland.cli.session.recording import CannotWriteError, Recording
from eiland.cli.terminal import Terminal
from eiland.cli.verbs.replay import load
from eiland.play import Header, Log
from eiland.play.daily import GAMES, Daily, DailyDice
from eiland.rules.errors import BadSetup, Fault, GameError

if TYPE_CHECKING:  # slow to load: each function imports what it needs, and the help needs none
    from eiland.play.daily_result import DailyResult
    from eiland.rules.dice.classic.classic import Classic

FIRST_TRY = 1


@command("daily")
@option("--date", help="help.daily.date")
@option("--again", is_flag=True, help="help.daily.again")
@option("--share", is_flag=True, help="help.daily.share")
@option("--scroll", is_flag=True, help="help.play.scroll")
def verb(terminal: Terminal, date: str | None, again: bool, share: bool, scroll: bool) -> None:
    """Play today's game, or show its result."""
    today = datetime.date.today()  # noqa: DTZ011 - the day of the player's own calendar
    try:
        daily = Daily.of(GAMES[0], date or today.isoformat())
        if daily.day > today:
            raise BadSetup(Fault("daily/not-yet", given=daily.day.isoformat()))
    except GameError as error:
        terminal.refuse(error)
    attempt, file = chosen(terminal, daily, again=again)
    log = played(terminal, file) if file.exists() else Log(daily.rules())
    if log.rules.is_over(log.state):
        tell(terminal, daily, log, attempt, text_only=share)
    elif share:
        terminal.fail("daily.unfinished", code=1)
    else:
        play(terminal, daily, log, attempt, file, scrolls=scroll)


def chosen(terminal: Terminal, daily: Daily, *, again: bool) -> tuple[int, Path]:
    """Return which try it is, and the file of its record.

    That is the first try, which counts, or ``again`` the first later one that is not over.
    """
    for attempt in count(FIRST_TRY):
        file = record_of(daily, attempt)
        if not file.exists() or load(terminal, file).seal is None:
            return attempt, file
        if attempt == FIRST_TRY and not again:
            return attempt, file
    raise AssertionError


def record_of(daily: Daily, attempt: int) -> Path:
    """Return the file of the record of a try."""
    more = "" if attempt == FIRST_TRY else f"-{attempt}"
    return records_folder() / f"daily-{daily.game}-{daily.day.isoformat()}{more}.eiland"


def played(terminal: Terminal, file: Path) -> Log:
    """Return the game of a record."""
    try:
        return load(terminal, file).replay()
    except GameError as error:
        terminal.refuse(error)


def play(
    terminal: Terminal, daily: Daily, log: Log, attempt: int, file: Path, *, scrolls: bool
) -> None:
    """Play until the end, then tell the result, or until the player leaves."""
    from eiland.cli.games.registry import front_of
    from eiland.cli.session.session import Leave, Session

    names = [terminal.say("play.me")]
    header = None if file.exists() else Header.of(log.rules, names, daily=daily.text)
    terminal.tell("daily.numbered", "bold", number=daily.number)
    counts = attempt == FIRST_TRY
    terminal.tell("daily.counts" if counts else "daily.attempt", "dim", attempt=attempt)
    front, source = front_of(terminal.say, log.rules, names), DailyDice(daily)
    try:
        with Recording(file, header) as recording:
            Session(
                terminal,
                log,
                front,
                [None],
                [None],
                source,
                recording,
                scrolls=scrolls,
                refuses_help=counts,
            ).run()
    except (Leave, KeyboardInterrupt):
        terminal.tell("daily.left")
    except CannotWriteError as error:
        terminal.fail("play.unwritable", file=file, reason=error)
    else:
        tell(terminal, daily, log, attempt)


def tell(
    terminal: Terminal, daily: Daily, log: Log, attempt: int, *, text_only: bool = False
) -> None:
    """Print the result of a finished game; with ``text_only`` just the text to share."""
    from eiland.server.games.shared_text import shared_text

    text = shared_text(daily, result_of(terminal, daily, log), attempt, terminal.say)
    if text_only:
        terminal.tell_in(f"{text}\n")
        return
    terminal.out.print()
    terminal.tell_in(f"{text}\n")
    terminal.out.print()
    terminal.tell("daily.honest", "dim")
    terminal.tell("daily.how", "dim")


def result_of(terminal: Terminal, daily: Daily, log: Log) -> DailyResult:
    """Return the result of a finished game."""
    from eiland.cli.solution import values_of
    from eiland.play.analysis import analyse
    from eiland.play.daily_result import DailyResult

    values = values_of(terminal, cast("Classic", log.rules))
    return DailyResult.of(daily, analyse(log, values)[0], values)
