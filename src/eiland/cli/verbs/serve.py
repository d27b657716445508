"""``eiland serve``: serve tables to browsers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from eiland.cli.terminal import of
from eiland.server.serve import HOST, PORT, ServeError, serve


def verb(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="help.serve.host")] = HOST,
    port: Annotated[int, typer.Option(help="help.serve.port", min=0, max=65535)] = PORT,
    database: Annotated[Path | None, typer.Option(help="help.serve.database")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="help.serve.open")] = False,
    lang: Annotated[str | None, typer.Option(help="help.lang", metavar="de|en")] = None,
) -> None:
    """Serve until stopped."""
    terminal = of(context)

    def announce(address: str) -> None:
        terminal.tell("serve.ready", address=address)

    try:
        serve(host, port, database, open_browser, announce=announce)
    except ServeError as error:
        terminal.refuse(error, code=1)
