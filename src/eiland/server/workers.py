"""The processes that serve one address: one, or several workers under a supervisor.

The supervisor holds the listening socket, starts the workers and replaces those that end. Each
worker has a pipe from it and ends when the pipe does; on Linux it is killed at the same moment as
the supervisor, so that the next server can have the address at once.
"""

from __future__ import annotations

import base64
import gc
import logging
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI
from uvicorn.config import STARTUP_FAILURE

from eiland.play.processes.guard import command
from eiland.server.hosting import Hosting
from eiland.server.location import Location
from eiland.server.logs import start_log
from eiland.server.web.app import PAUSE_SECONDS, create_app
from eiland.server.web.handshakes import StreamProtocol
from eiland.server.web.limits import Limits

SHUTDOWN_SECONDS: Final = 2
KEEP_SECONDS: Final = 60  # people pause for longer than other HTTP clients
STOP_SECONDS: Final = 3.0
"""How long workers may take to stop before they are killed, which loses nothing that is stored."""
LOOK_SECONDS: Final = 0.1
"""How often the supervisor looks for signals and for workers that have ended."""
REST_SECONDS: Final = 1.0
"""The pause before a worker is replaced that has ended before it answered."""
READY: Final = b"ready\n"
STOPPING: Final = (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGBREAK", signal.SIGTERM))
LOGGER: Final = logging.getLogger(__name__)


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
    Supervisor(application, listening, workers).run(ready)


# A worker


def main() -> None:
    """Serve as one of several workers: what to serve comes from the supervisor."""
    application, shared = pickle.loads(base64.b64decode(sys.stdin.buffer.readline()))  # noqa: S301
    threading.Thread(target=_end_with_pipe, daemon=True).start()
    if isinstance(shared, int):
        os.set_inheritable(shared, False)
        listening = socket.socket(fileno=shared)
    else:
        listening = socket.fromshare(shared)  # type: ignore[attr-defined]  # Windows has it
    start_log(application.log_level)
    run_one(application.create(), listening, _say_ready)


def _end_with_pipe() -> None:
    """End this process when the supervisor has ended, which writes nothing more."""
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


def _say_ready() -> None:
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()


class Worker:
    """A process that serves. ``is_ready`` says whether it answers."""

    def __init__(self, application: Application, listening: socket.socket) -> None:
        self.is_ready = False
        self.began = time.monotonic()
        is_shared = os.name != "posix"
        self.process = subprocess.Popen(  # noqa: S603
            command("eiland.server.workers"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[] if is_shared else [listening.fileno()],
            start_new_session=True,  # Ctrl+C is for the supervisor
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        shared: object = listening.fileno()
        if is_shared:
            shared = listening.share(self.process.pid)  # type: ignore[attr-defined]
        assert self.process.stdin is not None  # noqa: S101 - narrows
        with suppress(BrokenPipeError):  # it has been killed
            line = base64.b64encode(pickle.dumps((application, shared))) + b"\n"
            self.process.stdin.write(line)
            self.process.stdin.flush()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        """Read what the process writes until it ends: that it is ready, and nothing else."""
        assert self.process.stdout is not None  # noqa: S101 - narrows
        for line in self.process.stdout:
            self.is_ready = self.is_ready or line == READY

    def stop(self) -> None:
        """Ask the process to stop."""
        with suppress(ProcessLookupError):
            self.process.send_signal(getattr(signal, "CTRL_BREAK_EVENT", signal.SIGTERM))

    def end(self) -> None:
        """Kill the process if it runs, and close the pipes."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()


class Supervisor:
    """Keeps workers running until it gets a signal. A second one ends them at once."""

    def __init__(self, application: Application, listening: socket.socket, number: int) -> None:
        self._application = application
        self._listening = listening
        self._number = number
        self._workers: list[Worker] = []
        self._signals = 0

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until interrupted; call ``ready`` once all workers answer."""
        for each in STOPPING:
            signal.signal(each, self._note)
        try:
            self._workers = [self._worker() for _ in range(self._number)]
            is_told = False
            while not self._signals and self._replace():
                if not is_told and all(worker.is_ready for worker in self._workers):
                    ready()
                    is_told = True
                time.sleep(LOOK_SECONDS)
        finally:
            self._stop()

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._signals += 1

    def _worker(self) -> Worker:
        return Worker(self._application, self._listening)

    def _replace(self) -> bool:
        """Replace workers that have ended. Return False if they cannot be started at all."""
        for place, worker in enumerate(self._workers):
            code = worker.process.poll()
            if code is None:
                continue
            if code == STARTUP_FAILURE:
                LOGGER.error("a worker cannot be started")
                return False
            if worker.is_ready or time.monotonic() > worker.began + REST_SECONDS:
                worker.end()
                self._workers[place] = self._worker()
        return True

    def _stop(self) -> None:
        """Stop all workers, and kill those that take too long."""
        for worker in self._workers:
            worker.stop()
        due = time.monotonic() + STOP_SECONDS
        while time.monotonic() < due and self._signals < 2:
            if all(worker.process.poll() is not None for worker in self._workers):
                break
            time.sleep(LOOK_SECONDS)
        for worker in self._workers:
            worker.end()


def _config(app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
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
