"""``eiland play``: play a game at this terminal."""

from __future__ import annotations

import os
import secrets
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from click.shell_completion import CompletionItem

from eiland.chance import derive
from eiland.cli.games.registry import front_of
from eiland.cli.options import FILE, argument, bot_seconds, command, game_options, option
from eiland.cli.options import seats as seats_option
from eiland.cli.record_files import (
    LAST,
    new_record,
    newest_unfinished,
    record_names,
    records_folder,
)
from eiland.cli.session.recording import CannotWriteError, Recording
from eiland.cli.setups import ME, Chair, Setup, joined_seats, split_seats
from eiland.cli.shells import game_names, offered
from eiland.cli.solution import prepare
from eiland.cli.terminal import Terminal
from eiland.cli.verbs.replay import load
from eiland.play import DiceSource, Header, Log, SeededDice, SystemDice
from eiland.rules.errors import BadSetup, Fault, GameError
from eiland.rules.registry import AnyRules, games

if TYPE_CHECKING:  # slow to load: each function imports what it needs, and the help needs none
    from eiland.bots import AnyBot
    from eiland.cli.session.session import Session
    from eiland.play.processes.commands import BotProcesses

DICE: Final = ["rolled", "typed"]
SEATS: Final = "me,easy"


def dice_names(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """Complete where dice come from."""
    return offered(DICE, begun)


@command("play")
@argument("game", required=False, help="help.game", shell_complete=game_names)
@seats_option(help="help.play.seats")
@game_options
@option("--seed", type=int, help="help.play.seed")
@option("--dice", default="rolled", help="help.play.dice", shell_complete=dice_names)
@bot_seconds
@option("--save", type=FILE, help="help.play.save")
@option("--position", help="help.play.position")
@option("--scroll", is_flag=True, help="help.play.scroll")
@option("--resume", type=FILE, help="help.play.resume", shell_complete=record_names)
def verb(
    terminal: Terminal,
    game: str | None,
    seats: str | None,
    option: list[str],
    bot_seconds: float,
    seed: int | None,
    dice: str,
    save: Path | None,
    position: str | None,
    scroll: bool,
    resume: Path | None,
) -> None:
    """Play a game."""
    from eiland.cli.session.session import Session
    from eiland.play.processes.commands import BotProcesses

    try:
        faults = mistakes(game, dice, resume, given_too=bool(option or save or position))
        if resume == LAST:
            resume = newest_unfinished()
            faults += [] if resume else [Fault("cli/no-unfinished", folder=str(records_folder()))]
        if resume is None and game is not None:
            setup = Setup.parse(game, seats or SEATS, option, people=True)
            setup.faults += faults
            log, chairs = Log(setup.make_rules(), position or ""), setup.chairs
        elif faults or resume is None:
            raise BadSetup(*faults)
        else:
            log, chairs = resumed(terminal, resume, seats)
    except GameError as error:
        terminal.refuse(error)
    file = resume or save or new_record(log.rules.name)
    if resume is None and file.exists():
        terminal.fail("play.exists", code=2, file=file)
    names = all_names(terminal, chairs)
    players = [chair.bot for chair in chairs]
    header = (
        None
        if resume is not None
        else Header.of(log.rules, names, bots=players, position=log.position)
    )
    try:
        with Recording(file, header) as recording, BotProcesses(bot_seconds) as processes:
            terminal.tell("play.saving", style="dim", file=file)
            front = front_of(terminal.say, log.rules, names)
            prepare(terminal, log.rules, players, whole=False)
            bots = all_bots(chairs, log.rules, seed, processes)
            source = dice_of(dice, seed, log)
            session = Session(
                *(terminal, log, front, bots, players, source, recording), scrolls=scroll
            )
            play_on(terminal, session, file)
    except CannotWriteError as error:
        terminal.fail("play.unwritable", file=file, reason=error)


def play_on(terminal: Terminal, session: Session, file: Path) -> None:
    """Play until the end or until a player leaves."""
    from eiland.cli.session.session import Leave

    try:
        session.run()
    except (Leave, KeyboardInterrupt):
        terminal.tell("play.left")
        record = str(LAST) if is_last(file) else quoted(file)
        terminal.out.print(f"  eiland play --resume {record}", soft_wrap=True)
    else:
        if session.front.can_be_analysed:
            terminal.tell("analysis.how")
            terminal.out.print(f"  eiland analyse {quoted(file)}", soft_wrap=True)


def is_last(file: Path) -> bool:
    """Return True if `LAST` stands for this record now."""
    last = newest_unfinished()
    return last is not None and last.resolve() == file.resolve()


def mistakes(game: str | None, dice: str, resume: Path | None, *, given_too: bool) -> list[Fault]:
    """List the faults of options that exclude each other."""
    faults: list[Fault] = []
    if game is None and resume is None:
        faults.append(Fault("cli/no-game", games=", ".join(one.name for one in games())))
    if game is not None and resume is not None:
        faults.append(Fault("cli/game-and-resume"))
    if given_too and resume is not None:
        faults.append(Fault("cli/resume-options"))
    if dice not in DICE:
        faults.append(Fault("cli/dice", given=dice[:40], known=", ".join(DICE)))
    return faults


def resumed(terminal: Terminal, file: Path, seats: str | None) -> tuple[Log, list[Chair]]:
    """Return the game in a record and its players; ``seats`` replaces the players.

    Raises RecordError, BadSetup.
    """
    record = load(terminal, file)
    log, header = record.replay(), record.header
    if record.seal is not None:
        raise BadSetup(Fault("cli/finished"))
    if header.proof:  # it was abandoned at a table, and is verified as it is
        raise BadSetup(Fault("table/abandoned"))
    if header.daily:
        raise BadSetup(Fault("daily/resume", game=header.game))
    from_record = seats is None
    if seats is None:
        chairs = [
            Chair(bot, name if bot is None else "")
            for bot, name in zip(header.bots, header.names, strict=True)
        ]
        seats = joined_seats(chair.bot or ME for chair in chairs)
    else:
        chairs = [Chair.parse(text) for text in split_seats(seats)]
    setup = Setup.parse(header.game, seats, [], people=True, imports=not from_record)
    if len(chairs) != header.seats:
        setup.faults.append(Fault("cli/record-seats", given=len(chairs), seats=header.seats))
    setup.check()
    return log, chairs


def all_names(terminal: Terminal, chairs: list[Chair]) -> list[str]:
    """Return a unique name for each player."""
    say, names = terminal.say, list[str]()
    people = sum(chair.bot is None for chair in chairs)
    for number, chair in enumerate(chairs, 1):
        if chair.bot is not None:
            name = say.bot(chair.bot)
        else:
            name = chair.name or say("play.me" if people == 1 else "play.person", n=number)
        other = 2
        unique = name
        while unique in names:
            unique, other = f"{name} {other}", other + 1
        names.append(unique)
    return names


def all_bots(
    chairs: list[Chair], rules: AnyRules, seed: int | None, processes: BotProcesses
) -> list[AnyBot | None]:
    """Return the bot of each seat or None, each bot with its own random stream."""
    root = secrets.randbits(63) if seed is None else seed
    return [
        None if chair.bot is None else processes.bot(chair.bot, rules, derive(root, 0, "bot", seat))
        for seat, chair in enumerate(chairs)
    ]


def dice_of(dice: str, seed: int | None, log: Log) -> DiceSource | None:
    """Return the source of the dice, None when they are typed in.

    A resumed game gets other dice of the seed, not the first ones again.
    """
    if dice == "typed":
        return None
    return SystemDice() if seed is None else SeededDice(seed, len(log.steps))


def quoted(file: Path) -> str:
    """Return a file name quoted for the shell."""
    return shlex.quote(str(file)) if os.name == "posix" else f'"{file}"'
