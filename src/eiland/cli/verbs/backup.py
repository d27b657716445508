"""``eiland backup``: copy the database of a server."""

from __future__ import annotations

from pathlib import Path

from eiland.cli.options import FILE, argument, command, option
from eiland.cli.terminal import Terminal
from eiland.rules.errors import GameError
from eiland.server.serve import chosen_database


@command("backup")
@argument("file", type=FILE, help="help.backup.file")
@option("--database", metavar="FILE|URL", help="help.backup.database")
def verb(terminal: Terminal, file: Path, database: str | None) -> None:
    """Copy the database to a new file."""
    from eiland.server.tables.backup import backup  # slow to load, and the help does without

    try:
        location = chosen_database(database)
        tables = backup(location, file)
    except GameError as error:
        terminal.refuse(error, code=1)
    terminal.tell("backup.done", database=location, file=file, tables=tables)
