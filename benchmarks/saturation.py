"""How many moves a second a server bears: games that are played as fast as it answers.

    python -m benchmarks.saturation [--games 40] [--seconds 20] [--processes 1] [--stored 0]
        [--database sqlite|postgresql] [--workers 1]

The board game with four people, each with a stream. In every game somebody clicks as soon as all
four streams have shown the move before. Prints JSON: the moves a second, the time from click to
answer, and how much of a processor each worker of the server, the database server and the people's
processes have used, and how much all had: a worker binds where it uses a whole one, the people
where they do, and the machine where nothing of it is left. PostgreSQL is that of the tests, which
does not wait for the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import httpx
from benchmarks.clicks import start, summary
from benchmarks.load import PATIENCE, Game, Stored, Viewer, serving
from tests.support.postgresql import MISSING, Postgres, programs
from websockets.asyncio.client import ClientConnection

SAMPLE_SECONDS = 0.2
SEQ = re.compile(r'"seq": (\d+), "seats"')


class Part(NamedTuple):
    """What one process of people has measured, from ``begin`` on, when all were at their tables.

    ``cpu`` is its share of a processor.
    """

    begin: float
    moves: int
    seconds: float
    cpu: float
    answers: list[float]


class QuickViewer(Viewer):
    """A person who reads a message only when it is time to act."""

    async def listen(self, socket: ClientConnection, news: asyncio.Event) -> None:
        """Note the latest message of the stream."""
        async for text in socket:
            found = SEQ.search(str(text))
            if found is not None:
                self.shown = {"seq": int(found[1]), "text": text}
                news.set()

    @property
    def actions(self) -> list[str]:
        """What this person may do now."""
        if "text" in self.shown:
            self.shown = json.loads(self.shown["text"])
        return super().actions


def play(address: str, numbers: Sequence[int], seconds: float, stored: Sequence[Stored]) -> Part:
    """Play games in this process as fast as the server answers."""
    return asyncio.run(_play(address, numbers, seconds, stored))


async def _play(
    address: str, numbers: Sequence[int], seconds: float, stored: Sequence[Stored]
) -> Part:
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
    async with (
        AsyncExitStack() as stack,
        httpx.AsyncClient(base_url=address, timeout=PATIENCE, limits=limits) as client,
    ):
        games = [Game(client, number) for number in numbers]
        for game, number in zip(games, numbers, strict=True):
            game.viewers = [QuickViewer(client, viewer.seat) for viewer in game.viewers]
            await game.open(address, stack, stored[number] if stored else None)
        begin, before = time.perf_counter(), time.process_time()
        await asyncio.gather(*(_click(game, begin + seconds) for game in games))
        took, used = time.perf_counter() - begin, time.process_time() - before
        for game in games:
            for task in game.listening:
                task.cancel()
    answers = [answer for game in games for answer in game.answers]
    return Part(begin, len(answers), took, used / took, answers)


async def _click(game: Game, until: float) -> None:
    moves = -1
    while time.perf_counter() < until and len(game.answers) > moves:  # until the game is over
        moves = len(game.answers)
        await game.click()


class Processes(NamedTuple):
    """The processes that are measured: the server's, and the database server's if there is one."""

    server: int
    database: int | None = None

    def times(self) -> dict[str, list[float]]:
        """Return the seconds that each has computed; those of a worker without its bots."""
        workers = [child for child in children(self.server) if is_worker(child)]
        found = {"server": [processor_time(each) for each in workers or [self.server]]}
        if self.database is not None:
            used = [self.database, *children(self.database)]
            found["database"] = [sum(processor_time(each) for each in used)]
        return found


def children(process: int) -> list[int]:
    """List the processes that a process has started."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8")
    return [int(child) for child in listed.split()]


def is_worker(process: int) -> bool:
    """Return True for a worker of the server, which its supervisor has spawned."""
    return b"multiprocessing.spawn" in Path(f"/proc/{process}/cmdline").read_bytes()


def processor_time(process: int) -> float:
    """Return the seconds that a process has computed, by itself and in the system."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(
    address: str,
    measured: Processes,
    games: int,
    seconds: float,
    processes: int,
    stored: Sequence[Stored],
) -> dict[str, object]:
    """Let processes of people play; return the measurements."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        parts = [
            pool.submit(play, address, range(first, games, processes), seconds, stored)
            for first in range(processes)
        ]
        samples = []
        while not all(part.done() for part in parts):
            samples.append((time.perf_counter(), measured.times()))
            time.sleep(SAMPLE_SECONDS)
        done = [part.result() for part in parts]
    begin, end = max(part.begin for part in done), min(part.begin + seconds for part in done)
    playing = [sample for sample in samples if begin <= sample[0] <= end]
    (first, before), (last, after) = playing[0], playing[-1]
    return {
        "games": games,
        "streams": 4 * games,
        "moves_per_second": round(sum(part.moves / part.seconds for part in done), 1),
        "answer": summary([answer for part in done for answer in part.answers]),
        **{
            f"{name}_processor": [
                round((late - early) / (last - first), 2)
                for early, late in zip(before[name], after[name], strict=True)
            ]
            for name in before
        },
        "people_processor": [round(part.cpu, 2) for part in done],
        "processors": os.cpu_count(),
    }


@contextmanager
def on_postgresql(workers: int) -> Iterator[tuple[str, Processes]]:
    """Run a server on a PostgreSQL of its own; yield its address and the processes of both."""
    found = programs()
    if found is None:
        raise SystemExit(MISSING)
    postgres = Postgres(found)
    try:
        address, server = start(postgres.database(), workers)
        try:
            yield address, Processes(server.pid, postgres.process)
        finally:
            server.terminate()
            server.wait()
    finally:
        postgres.remove()


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--processes", type=int, default=1, help="of people")
    parser.add_argument("--stored", type=int, default=0, help="length of the stored games")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--workers", type=int, default=1, help="of the server, on PostgreSQL")
    chosen = parser.parse_args()
    size = (chosen.games, chosen.seconds, chosen.processes)
    if chosen.database == "postgresql":
        if chosen.stored:
            parser.error("stored games are only in SQLite")
        with on_postgresql(chosen.workers) as (address, processes):
            measured = measure(address, processes, *size, [])
    else:
        if chosen.workers > 1:
            parser.error("several workers need --database postgresql")
        with serving(chosen.games, chosen.stored) as (address, server, stored):
            measured = measure(address, Processes(server), *size, stored)
    print(json.dumps(measured, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
