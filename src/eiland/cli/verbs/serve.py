"""``eiland serve``: serve tables to browsers."""

from __future__ import annotations

import click

from eiland.cli.options import command, option
from eiland.cli.terminal import Terminal
from eiland.rules.errors import GameError
from eiland.server.hosting import Hosting
from eiland.server.logs import LEVELS
from eiland.server.serve import HOST, PORT, chosen_database, serve


@command("serve")
@option("--host", default=HOST, help="help.serve.host")
@option("--port", default=PORT, type=click.IntRange(0, 65535), help="help.serve.port")
@option("--public-url", metavar="URL", default="", help="help.serve.public_url")
@option("--root-path", metavar="PATH", help="help.serve.root_path")
@option("--allowed-host", "names", metavar="NAME", multiple=True, help="help.serve.allowed_host")
@option("--trust-proxy", "proxies", metavar="NET", multiple=True, help="help.serve.trust_proxy")
@option("--metrics-from", metavar="NET", multiple=True, help="help.serve.metrics_from")
@option("--limit-owner", is_flag=True, help="help.serve.limit_owner")
@option("--database", metavar="FILE|URL", help="help.serve.database")
@option("--workers", default=1, type=click.IntRange(1, 64), help="help.serve.workers")
@option("--log-level", type=click.Choice(LEVELS), default=LEVELS[0], help="help.serve.log_level")
@option(
    "--allow-process-bots",
    "process_bots",
    metavar="NAME=COMMAND",
    multiple=True,
    help="help.serve.allow_process_bots",
)
@option("--open", "open_browser", is_flag=True, help="help.serve.open")
@option("--no-solve", is_flag=True, help="help.serve.no_solve")
def verb(
    terminal: Terminal,
    host: str,
    port: int,
    public_url: str,
    root_path: str | None,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    metrics_from: tuple[str, ...],
    limit_owner: bool,
    database: str | None,
    workers: int,
    log_level: str,
    process_bots: tuple[str, ...],
    open_browser: bool,
    no_solve: bool,
) -> None:
    """Serve until stopped."""
    try:
        hosting = Hosting.of(public_url, root_path, names, proxies, metrics_from)
        # Loads the bots, which nobody needs for the help.
        from eiland.server.thinking.process_bots import allowed

        commands = allowed(process_bots) if process_bots else {}
    except GameError as error:
        terminal.refuse(error)
    try:
        serve(
            *(host, port, chosen_database(database), open_browser),
            announce=lambda address, shared: announce(terminal, address, shared),
            solve=not no_solve,
            hosting=hosting,
            log_level=log_level,
            workers=workers,
            process_bots=commands,
            limit_owner=limit_owner,
        )
    except GameError as error:
        terminal.refuse(error, code=1)


def announce(terminal: Terminal, address: str, shared: str) -> None:
    """Print the address of the server, and that for other devices also as a QR code."""
    terminal.tell("serve.ready", address=address)
    if not shared:
        return
    terminal.tell("serve.shared", address=shared)
    if terminal.out.is_terminal:
        from eiland.server.web.qr import qr_lines

        terminal.tell_in(qr_lines(shared), style="white on black")
