"""``eiland serve``: serve tables to browsers."""

from __future__ import annotations

from pathlib import Path

import click

from eiland.cli.options import FILE, command, option
from eiland.cli.terminal import Terminal
from eiland.server.serve import HOST, PORT, ServeError, serve


@command("serve")
@option("--host", default=HOST, help="help.serve.host")
@option("--port", default=PORT, type=click.IntRange(0, 65535), help="help.serve.port")
@option("--allowed-host", "names", metavar="NAME", multiple=True, help="help.serve.allowed_host")
@option("--database", type=FILE, help="help.serve.database")
@option("--open", "open_browser", is_flag=True, help="help.serve.open")
@option("--no-solve", is_flag=True, help="help.serve.no_solve")
def verb(
    terminal: Terminal,
    host: str,
    port: int,
    names: tuple[str, ...],
    database: Path | None,
    open_browser: bool,
    no_solve: bool,
) -> None:
    """Serve until stopped."""

    def announce(address: str) -> None:
        terminal.tell("serve.ready", address=address)

    try:
        serve(
            *(host, port, database, open_browser),
            announce=announce,
            solve=not no_solve,
            names=names,
        )
    except ServeError as error:
        terminal.refuse(error, code=1)
