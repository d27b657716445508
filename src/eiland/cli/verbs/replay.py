"""``eiland replay``: print and check a record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from eiland.cli.harmless import one_line
from eiland.cli.options import FILE, argument, as_json, command, option
from eiland.cli.record_files import LAST, newest, record_names, records_folder
from eiland.cli.terminal import Terminal
from eiland.play import Record, RecordError
from eiland.play.replay import Replay
from eiland.rules.errors import BadSetup, Fault, GameError


@command("replay")
@argument("file", type=FILE, help="help.replay.file", shell_complete=record_names)
@option("--to", type=int, help="help.replay.to")
@option("--drawings", is_flag=True, help="help.replay.drawings")
@option("--step", is_flag=True, help="help.replay.step")
@option("--counts", is_flag=True, help="help.replay.counts")
@as_json
def verb(
    terminal: Terminal,
    file: Path,
    to: int | None,
    drawings: bool,
    step: bool,
    counts: bool,
    as_json: bool,
) -> None:
    """Print a record and check every line."""
    record = load(terminal, file)
    try:
        replay = Replay.of(record)
        if to is not None and not 0 <= to <= replay.last:
            raise BadSetup(Fault("cli/replay-to", given=to, high=replay.last))
    except GameError as error:
        terminal.refuse(error, game=record.header.game)
    if as_json:
        for value in replay.as_json(to):
            terminal.tell_json(value)
        return
    from eiland.cli.session.playback import Playback  # slow to load; the help does without

    playback = Playback(terminal, replay)
    if step:
        playback.step(to or 0)
        return
    head(terminal, record)
    playback.tell(to, drawings=drawings)
    if not record.whole:
        terminal.tell("replay.cut", style="yellow")
    if counts:
        count(terminal, replay)


def count(terminal: Terminal, replay: Replay) -> None:
    """Print points and counts of each seat at the end of a full record."""
    # Imported here, because they are slow to load and the help does without.
    from eiland.cli.counts import counts
    from eiland.server.games.course import course

    header = replay.record.header
    if replay.log is None:
        terminal.tell("replay.counts.views", style="yellow")
        return
    terminal.out.print()
    terminal.show(counts(terminal.say, course(replay.log, header.game), header.names))


def load(terminal: Terminal, file: Path) -> Record:
    """Return the record in a file, or print why it cannot be read and exit.

    `LAST` is the newest record. Its names are shown to people: each is on one line.
    """
    if file == LAST:
        file = newest() or terminal.refuse(
            BadSetup(Fault("cli/no-records", folder=str(records_folder())))
        )
    try:
        record = Record.load(file)
        names = [one_line(name) for name in record.header.names]
        return replace(record, header=replace(record.header, names=names))
    except OSError as error:
        terminal.cannot_read(file, error)
    except RecordError as error:
        terminal.refuse(error)


def head(terminal: Terminal, record: Record) -> None:
    """Print the game, the players and the options."""
    say, header = terminal.say, record.header
    terminal.tell("replay.head", game=say.term(header.game), names=", ".join(header.names))
    for name, value in header.options.items():
        terminal.out.print(
            f"  {say.option(header.game, name)}: {say.value(header.game, name, value)}"
        )
    terminal.out.print()
