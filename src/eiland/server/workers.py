"""The processes that serve one address: one, or several workers under a supervisor."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from eiland.server.hosting import Hosting
from eiland.server.location import Location
from eiland.server.logs import start_log
from eiland.server.web.app import PAUSE_SECONDS, create_app
from eiland.server.web.handshakes import StreamProtocol
from eiland.server.web.limits import Limits

SHUTDOWN_SECONDS: Final = 2
KEEP_SECONDS: Final = 60  # people pause for longer than other HTTP clients
START_SECONDS: Final = 60.0


@dataclass(frozen=True)
class Application:
    """How each process makes its application. Fields are as in `create_app` and `serve`."""

    database: Location
    hosting: Hosting
    log_level: str
    solve: bool = True
    pause: float = PAUSE_SECONDS
    process_bots: Mapping[str, str] = field(default_factory=dict)
    limit_owner: bool = False

    def create(self) -> FastAPI:
        """Open the database and return the application. Raises what `create_app` raises."""
        return create_app(
            self.database,
            pause=self.pause,
            solve=self.solve,
            hosting=self.hosting,
            limits=Limits(spares_owner=not self.limit_owner and not self.hosting.has_proxy),
            process_bots=self.process_bots,
        )

    def __call__(self) -> FastAPI:
        """Return the application of a worker, which has its own log."""
        start_log(self.log_level)
        app = self.create()
        gc.freeze()  # see `run_one`
        return app


def run_one(app: FastAPI, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve from this process until interrupted; call ``ready`` once it answers."""

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            ready()

    gc.freeze()  # what is loaded by now stays: looking through it for garbage made people wait
    with suppress(KeyboardInterrupt):  # uvicorn raises it again after the shutdown
        Server(_config(app)).run(sockets=[listening])


def run_several(
    application: Application, listening: socket.socket, workers: int, ready: Callable[[], None]
) -> None:
    """Serve from several processes until interrupted; call ``ready`` once they answer.

    One that ends is replaced.
    """

    class Supervisor(Multiprocess):
        def init_processes(self) -> None:
            super().init_processes()
            for process in self.processes:
                process.wait_until_ready(START_SECONDS, self.should_exit)
            ready()

    Supervisor(_config(application, workers), [listening]).run()


def _config(app: FastAPI | Application, workers: int = 1) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=isinstance(app, Application),
        workers=workers,
        log_config=None,
        log_level="warning",  # its lower ones write addresses with invitations
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the application reads them, from trusted proxies
        ws=StreamProtocol,
        ws_max_size=4096,
        timeout_keep_alive=KEEP_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
