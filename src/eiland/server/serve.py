"""Run the server on this machine."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeVar

from eiland.rules.errors import Fault, GameError
from eiland.server.data_folder import data_folder
from eiland.server.hosting import Hosting, is_loopback
from eiland.server.location import Location, is_on_server, shown
from eiland.server.logs import LEVELS, start_log

HOST: Final = "127.0.0.1"
PORT: Final = 8000
PACKAGES: Final = [
    *("fastapi", "uvicorn", "websockets", "jinja2", "segno", "prometheus_client", "limits")
]
"""What the extra eiland[server] installs."""
FOR_POSTGRESQL: Final = ["psycopg"]
"""What the extra eiland[postgresql] installs."""
UNFIT: Final = {
    "foreign": "serve/database-foreign",
    "newer": "serve/database-newer",
    "in-use": "serve/database-in-use",
    "url": "serve/database-url",
    "damaged": "serve/database-damaged",
}
"""Why a database cannot be used, by the key of `UnfitDatabase`."""
R = TypeVar("R")


class ServeError(GameError):
    """The server cannot start.

    Keys: ``serve/not-installed``, ``serve/port-in-use``, ``serve/address``, ``serve/database``,
    ``serve/database-kind``, ``serve/no-postgresql``, ``serve/workers``, and those of `UNFIT`.
    """


def chosen_database(chosen: str | None = None) -> Location:
    """Return where the database is: ``chosen``, else EILAND_DB, else in the user's data folder.

    It is a path, or the URL of a database on a server of PostgreSQL. Raises ServeError for any
    other URL; it may contain a password, so the error names only the kind.
    """
    chosen = chosen or os.environ.get("EILAND_DB")
    if not chosen:
        return data_folder() / "eiland.db"
    if is_on_server(chosen):
        return chosen
    kind, is_url, _ = chosen.partition("://")
    if is_url:
        raise ServeError(Fault("serve/database-kind", kind=kind))
    return Path(chosen)


def say(address: str, shared: str) -> None:
    """Print the address of the server for this machine."""
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


def serve(
    host: str = HOST,
    port: int = PORT,
    database: Location | None = None,
    open_browser: bool = False,
    *,
    announce: Callable[[str, str], None] = say,
    pause: float | None = None,
    solve: bool = True,
    hosting: Hosting | None = None,
    log_level: str = LEVELS[0],
    workers: int = 1,
    process_bots: Mapping[str, str] | None = None,
    limit_owner: bool = False,
) -> None:
    """Serve until interrupted.

    Once the server answers, ``announce`` is called with its address for this machine and that for
    other devices, which is "" if there is none. Port 0 picks a free port. ``solve`` and ``hosting``
    are as in `create_app`; a server that can be reached from the network also has the names of this
    machine. ``log_level`` is one of `LEVELS`. ``workers`` is the number of processes; more than one
    need a database on a server. ``process_bots`` are the commands of bots that are processes, by
    name; nothing else ever chooses a command. With ``limit_owner`` browsers at this machine have a
    budget of processor time, too; where there is a proxy or a public URL they always have one.

    Raises ServeError when a package is missing, or the address or the database cannot be opened.
    """
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise ServeError(Fault("serve/not-installed", packages=", ".join(missing)))
    location = database or chosen_database()
    if is_on_server(location):
        _check_postgresql()
    elif workers > 1:
        raise ServeError(Fault("serve/workers"))
    listening = listen(host, port)
    # Imported late, so that errors in the address appear at once.
    from eiland.server.tables.store import Store
    from eiland.server.workers import Application, run_one, run_several

    port = int(listening.getsockname()[1])
    hosting = hosting or Hosting()
    reached = hosting if is_loopback(host) else hosting.in_network(host, port)

    def ready() -> None:
        address = address_of(listening.getsockname()[0], port, reached.root_path)
        shared = reached.shared()
        announce(address, f"{shared}/" if shared else "")
        if open_browser:
            import webbrowser

            webbrowser.open(address)

    more = {} if pause is None else {"pause": pause}
    application = Application(
        location,
        reached,
        log_level,
        solve,
        process_bots=dict(process_bots or {}),
        limit_owner=limit_owner,
        **more,
    )
    if workers > 1:
        _opened(listening, location, lambda: Store(location).close())
        run_several(application, listening, workers, ready)
    else:
        app = _opened(listening, location, application.create)
        start_log(log_level)
        run_one(app, listening, ready)


def _opened(listening: socket.socket, location: Location, opening: Callable[[], R]) -> R:
    """Return what ``opening`` returns. If it cannot open the database, raises ServeError."""
    from eiland.server.tables.database import UnfitDatabase

    try:
        return opening()
    except OSError as error:
        problem = getattr(error, "strerror", None) or str(error)
        fault = Fault("serve/database", path=shown(location), problem=problem)
    except UnfitDatabase as error:
        fault = Fault(UNFIT[error.key], path=shown(location))
    listening.close()
    raise ServeError(fault)


def _check_postgresql() -> None:
    missing = [name for name in FOR_POSTGRESQL if find_spec(name) is None]
    if missing:
        raise ServeError(Fault("serve/no-postgresql", packages=", ".join(missing)))


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


def address_of(host: str, port: int, root_path: str = "") -> str:
    """Return the URL under which a browser on this machine reaches the server."""
    host = {"0.0.0.0": HOST, "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{host}:{port}{root_path}/"


def _address_fault(host: str, port: int, error: OSError | UnicodeError) -> Fault:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return Fault("serve/port-in-use", host=host, port=port)
    problem = getattr(error, "strerror", None) or str(error)
    return Fault("serve/address", host=host, port=port, problem=problem)
