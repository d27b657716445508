"""Run the server on this machine."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from eiland.rules.errors import Fault, GameError
from eiland.server.data_folder import data_folder

HOST: Final = "127.0.0.1"
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
PORT: Final = 8000
PACKAGES: Final = ["fastapi", "uvicorn", "websockets", "jinja2"]
"""What the extra eiland[server] installs."""
UNFIT: Final = {
    "foreign": "serve/database-foreign",
    "newer": "serve/database-newer",
    "in-use": "serve/database-in-use",
}
"""Why a database cannot be used, by the key of `UnfitDatabase`."""
SHUTDOWN_SECONDS: Final = 2
KEEP_SECONDS: Final = 60  # people pause for longer than other HTTP clients


class ServeError(GameError):
    """The server cannot start.

    Keys: ``serve/not-installed``, ``serve/port-in-use``, ``serve/address``, ``serve/database``, and
    those of `UNFIT`.
    """


def default_database() -> Path:
    """Return the path of the database: EILAND_DB, else a file in the user's data folder."""
    chosen = os.environ.get("EILAND_DB")
    return Path(chosen) if chosen else data_folder() / "eiland.db"


def say(address: str) -> None:
    """Print the address."""
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


def serve(
    host: str = HOST,
    port: int = PORT,
    database: Path | None = None,
    open_browser: bool = False,
    *,
    announce: Callable[[str], None] = say,
    pause: float | None = None,
    solve: bool = True,
    names: Sequence[str] = (),
) -> None:
    """Serve until interrupted; call ``announce`` with the address once the server answers.

    Port 0 picks a free port. ``solve`` is as in `create_app`, and so are ``names``; a server that
    can be reached from the network also has ``host`` and the names of this machine.

    Raises ServeError when a package is missing, or the address or the database cannot be opened.
    """
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise ServeError(Fault("serve/not-installed", packages=", ".join(missing)))
    listening = listen(host, port)
    # Imported late, so that errors in the address appear at once.
    import sqlite3

    import uvicorn

    from eiland.server.tables.migrations import UnfitDatabase
    from eiland.server.web.app import PAUSE_SECONDS, create_app
    from eiland.server.web.hosts import own_names

    path = database or default_database()
    try:
        seconds = PAUSE_SECONDS if pause is None else pause
        if host not in LOOPBACK:
            names = [*names, host, *own_names()]
        app = create_app(path, pause=seconds, solve=solve, names=names)
    except (sqlite3.Error, OSError) as error:
        listening.close()
        raise ServeError(Fault("serve/database", path=str(path), problem=str(error))) from None
    except UnfitDatabase as error:
        listening.close()
        raise ServeError(Fault(UNFIT[error.key], path=str(path))) from None

    class Announcing(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            address = address_of(*listening.getsockname()[:2])
            announce(address)
            if open_browser:
                import webbrowser

                webbrowser.open(address)

    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=4096,
        timeout_keep_alive=KEEP_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    with suppress(KeyboardInterrupt):  # uvicorn raises it again after the shutdown
        Announcing(config).run(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises ServeError."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, proto)
    except (OSError, UnicodeError) as error:  # UnicodeError: no name of a host
        raise ServeError(_address_fault(host, port, error)) from None
    try:
        if os.name == "posix":  # on Windows it would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise ServeError(_address_fault(host, port, error)) from None
    return listening


def address_of(host: str, port: int) -> str:
    """Return the URL under which a browser on this machine reaches the server."""
    host = {"0.0.0.0": HOST, "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{host}:{port}/"


def _address_fault(host: str, port: int, error: OSError | UnicodeError) -> Fault:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return Fault("serve/port-in-use", host=host, port=port)
    problem = getattr(error, "strerror", None) or str(error)
    return Fault("serve/address", host=host, port=port, problem=problem)
