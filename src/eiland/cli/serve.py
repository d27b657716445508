"""``eiland serve``: the tables in the browser."""

from __future__ import annotations

import contextlib
import socket
import sqlite3
from pathlib import Path
from typing import Annotated

import typer

from eiland.cli.places import data_folder
from eiland.cli.terminal import of, system_reason


def verb(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="help.serve.host")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="help.serve.port", min=0, max=65535)] = 8000,
    database: Annotated[Path | None, typer.Option(help="help.serve.database")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="help.serve.open")] = False,
    lang: Annotated[str | None, typer.Option(help="help.lang", metavar="de|en")] = None,
) -> None:
    """Serve until stopped."""
    terminal = of(context)
    file = database or data_folder() / "tables.sqlite"
    try:
        check_address(host, port)
    except OSError as error:
        terminal.fail("serve.address", host=host, port=port, reason=system_reason(error))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.execute("BEGIN IMMEDIATE")  # refused when it cannot be written
    except OSError as error:
        terminal.fail("serve.database", file=file, reason=system_reason(error))
    except sqlite3.Error as error:
        terminal.fail("serve.database", file=file, reason=error)

    from eiland.server.serve import serve  # only now: it takes long to load

    serve(host, port, file, open_browser)


def check_address(host: str, port: int) -> None:
    """Raise OSError when nothing can be served there."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    with socket.socket(family, kind, protocol) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
