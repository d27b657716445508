"""``eiland daily``: play the daily game at this terminal, and share its result."""

from __future__ import annotations

import datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from eiland.cli.options import command, option
from eiland.cli.record_files import records_folder
from eiland.cli.session.recording import CannotWriteError, Recording
from eiland.cli.terminal import Terminal
from eiland.cli.verbs.replay import load
from eiland.play import DiceSource, Header, Log
from eiland.play.daily import FOUNDED, GAMES, Daily, DailyDice
from eiland.rules.errors import BadSetup, Fault, GameError

if TYPE_CHECKING:  # slow to load: each function imports what it needs, and the help needs none
    from eiland.bots import AnyBot
    from eiland.play.daily_result import DailyResult
    from eiland.rules.dice.classic.classic import Classic

FIRST_TRY = 1
BOT = "expert"
"""Who founds for the others in the puzzle."""


@command("daily")
@option("--game", default=GAMES[0], help="help.daily.game")
@option("--date", help="help.daily.date")
@option("--again", is_flag=True, help="help.daily.again")
@option("--share", is_flag=True, help="help.daily.share")
@option("--scroll", is_flag=True, help="help.play.scroll")
def verb(
    terminal: Terminal, game: str, date: str | None, again: bool, share: bool, scroll: bool
) -> None:
    """Play today's game, or show its result."""
    today = datetime.date.today()  # noqa: DTZ011 - the day of the player's own calendar
    try:
        daily = Daily.of(game, date or today.isoformat())
        if daily.day > today:
            raise BadSetup(Fault("daily/not-yet", given=daily.day.isoformat()))
    except GameError as error:
        terminal.refuse(error)
    attempt, file = chosen(terminal, daily, again=again)
    log = played(terminal, file) if file.exists() else Log(daily.rules())
    if is_done(log):
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
        if not file.exists() or not is_done(played(terminal, file)):
            return attempt, file
        if attempt == FIRST_TRY and not again:
            return attempt, file
    raise AssertionError


def is_done(log: Log) -> bool:
    """Return True once nothing is left to play."""
    if log.rules.name == FOUNDED:
        from eiland.play.daily_founding import is_founded

        return is_founded(log)
    return bool(log.rules.is_over(log.state))


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

    party = party_of(terminal, daily, log)
    chosen = [None if bot is None else BOT for bot in party.bots]
    header = None
    if not file.exists():
        header = Header.of(log.rules, party.names, bots=chosen, daily=daily.text)
    counts = attempt == FIRST_TRY

    def head() -> None:
        terminal.tell(party.title, "bold", number=daily.number)
        terminal.tell("daily.counts" if counts else "daily.attempt", "dim", attempt=attempt)

    head()
    front = front_of(terminal.say, log.rules, party.names)
    try:
        with Recording(file, header) as recording:
            session = Session(
                terminal,
                log,
                front,
                party.bots,
                chosen,
                party.source,
                recording,
                scrolls=scrolls,
                refuses_help=counts,
                is_done=is_done if daily.game == FOUNDED else None,
            )
            if session.page is not None:
                session.page.note(head)  # pages hide what was printed before
            session.run()
    except (Leave, KeyboardInterrupt):
        terminal.tell("daily.left", command=command_of(daily))
    except CannotWriteError as error:
        terminal.fail("play.unwritable", file=file, reason=error)
    else:
        tell(terminal, daily, log, attempt)


class Party(NamedTuple):
    """Who plays: names, bots, with None for the player, and where the dice come from."""

    title: str
    names: list[str]
    bots: list[AnyBot | None]
    source: DiceSource


def party_of(terminal: Terminal, daily: Daily, log: Log) -> Party:
    """Return who plays a daily game, or founds in the puzzle of the day."""
    me = terminal.say("play.me")
    if daily.game != FOUNDED:
        return Party("daily.numbered", [me], [None], DailyDice(daily))
    from eiland.play.daily_founding import FoundingBot, IslandDice, seat_of

    seats, seat = range(int(log.rules.seats)), seat_of(daily)
    bot = terminal.say(f"bot.{BOT}")
    names = [me if each == seat else f"{bot} {each + 1}" for each in seats]
    bots: list[AnyBot | None] = [
        None if each == seat else FoundingBot(daily, log) for each in seats
    ]
    return Party("daily.founding.numbered", names, bots, IslandDice(daily, log))


def tell(
    terminal: Terminal, daily: Daily, log: Log, attempt: int, *, text_only: bool = False
) -> None:
    """Print the result of a finished game; with ``text_only`` just the text to share."""
    text = text_of(terminal, daily, log, attempt)
    if text_only:
        terminal.tell_in(f"{text}\n")
        return
    terminal.out.print()
    terminal.tell_in(f"{text}\n")
    terminal.out.print()
    terminal.tell("daily.honest", "dim")
    terminal.tell("daily.how", "dim", command=command_of(daily))


def command_of(daily: Daily) -> str:
    """Return what is typed for a daily game."""
    return "eiland daily" if daily.game == GAMES[0] else f"eiland daily --game {daily.game}"


def text_of(terminal: Terminal, daily: Daily, log: Log, attempt: int) -> str:
    """Return the text to share."""
    from eiland.server.games.shared_text import shared_founding, shared_text

    if daily.game != FOUNDED:
        return shared_text(daily, result_of(terminal, daily, log), attempt, terminal.say)
    from eiland.play.daily_founding import placed_in
    from eiland.play.daily_founding import result_of as judged

    found = judged(daily, placed_in(daily, log))
    return shared_founding(daily, found.kept, found.marks, attempt, terminal.say)


def result_of(terminal: Terminal, daily: Daily, log: Log) -> DailyResult:
    """Return the result of a finished game."""
    from eiland.cli.solution import values_of
    from eiland.play.analysis import analyse
    from eiland.play.daily_result import DailyResult

    values = values_of(terminal, cast("Classic", log.rules))
    return DailyResult.of(daily, analyse(log, values)[0], values)
