"""``eiland replay``: print and check a record."""

from __future__ import annotations

from pathlib import Path

from eiland.cli.options import FILE, argument, command
from eiland.cli.terminal import Terminal, system_reason
from eiland.play import Header, Log, Record, RecordError
from eiland.play.log import UNDO
from eiland.play.records import EVERYTHING
from eiland.rules.errors import GameError
from eiland.rules.protocol import CHANCE, split_line


@command("replay")
@argument("file", type=FILE, help="help.replay.file")
def verb(terminal: Terminal, file: Path) -> None:
    """Print a record and check every line."""
    record = load(terminal, file)
    try:
        head(terminal, record)
        if record.header.viewer == EVERYTHING:
            tell_all(terminal, record)
        else:
            tell_views(terminal, record)
    except GameError as error:
        terminal.refuse(error)
    if not record.whole:
        terminal.tell("replay.cut", style="yellow")


def load(terminal: Terminal, file: Path) -> Record:
    """Return the record in a file, or print why it cannot be read and exit."""
    try:
        return Record.load(file)
    except OSError as error:
        terminal.fail("error.read", code=2, file=file, reason=system_reason(error))
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


def tell_all(terminal: Terminal, record: Record) -> None:
    """Print a full record line by line, then its result."""
    log = Log(record.header.make_rules())
    record.replay()  # checks the whole record before anything is printed
    names = record.header.names
    for written in record.lines:
        player, text = split_line(written)
        log.follow(player, text)
        tell_line(terminal, player, text, record.header)
    rules = log.rules
    if rules.is_over(log.state):
        from eiland.cli.session.ranking import ranking  # slow to load; the help does without

        terminal.out.print()
        terminal.show(ranking(terminal.say, rules, log.state, names))
        terminal.tell("replay.verified" if record.seal else "replay.no-seal")
    else:
        terminal.tell("replay.unfinished", n=len(log.steps))


def tell_views(terminal: Terminal, record: Record) -> None:
    """Print the record of one viewer."""
    rules, last = record.header.make_rules(), None
    for seen, view in record.views():
        last = view
        for player, text in seen:
            tell_line(terminal, player, text, record.header)
    if last is not None:
        terminal.out.print()
        terminal.tell("replay.last-view")
        terminal.out.print(rules.write_view(last))


def tell_line(terminal: Terminal, player: int, text: str, header: Header) -> None:
    """Print one action."""
    say, names = terminal.say, header.names
    name = "" if player == CHANCE else say.seat(player, names)
    style = "dim" if text == UNDO else None
    terminal.out.print(say.happened(name, text, names, header.game), style=style)
