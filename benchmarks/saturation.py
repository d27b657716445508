"""How many moves a second a server bears: games that are played as fast as it answers.

    python -m benchmarks.saturation [--games 40] [--seconds 20] [--rounds 3] [--processes 1]
        [--on sqlite postgresql-1 postgresql-2] [--stored 0]

The board game with four people, each with a stream. In every game somebody clicks as soon as all
four streams have shown the move before. The servers take turns, round after round: one worker on
SQLite, one worker and two workers on PostgreSQL. PostgreSQL is that of the tests, which does not
wait for the disk.

Prints JSON: of each server the moves a second in the median of the rounds, the time from click to
answer, how much of a processor each worker, the database server and the people's processes have
used, and what binds: a worker that uses a whole processor, the people where they do, the machine
where nothing of it is left. In the end it prints how many times as many moves as one worker two
workers on PostgreSQL bear.
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
from statistics import median
from typing import Any, Final, NamedTuple

import httpx
from benchmarks.clicks import start, summary
from benchmarks.load import PATIENCE, Game, Stored, Viewer, serving
from tests.support.postgresql import MISSING, Postgres, programs
from websockets.asyncio.client import ClientConnection

SAMPLE_SECONDS = 0.2
SERVERS: Final = {"sqlite": 0, "postgresql-1": 1, "postgresql-2": 2}
"""By name, the number of workers on PostgreSQL; with 0 there is one on SQLite."""
FULL: Final = 0.9
"""What counts as a whole processor."""
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
        self.socket = socket
        async for text in socket:
            found = SEQ.search(str(text))
            if found is not None and int(found[1]) >= self.shown["seq"]:
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
) -> dict[str, Any]:
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
    used = {
        name: [
            round((late - early) / (last - first), 2)
            for early, late in zip(before[name], after[name], strict=True)
        ]
        for name in before
    }
    used["people"] = [round(part.cpu, 2) for part in done]
    return {
        "moves_per_second": round(sum(part.moves / part.seconds for part in done), 1),
        "answer": summary([answer for part in done for answer in part.answers]),
        **{f"{name}_processor": shares for name, shares in used.items()},
        "binds": binding(used, os.cpu_count() or 1),
    }


def binding(used: dict[str, list[float]], processors: int) -> list[str]:
    """List the processes that use a whole processor, and the machine if all are used."""
    found = [name for name, shares in used.items() if max(shares) >= FULL]
    total = sum(share for shares in used.values() for share in shares)
    return found + ["machine"] * (total >= FULL * processors)


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


@contextmanager
def server_on(name: str, games: int, length: int) -> Iterator[tuple[str, Processes, list[Stored]]]:
    """Run a server by its name; yield its address, the processes, and the stored games."""
    if SERVERS[name]:
        with on_postgresql(SERVERS[name]) as (address, processes):
            yield address, processes, []
    else:
        with serving(games, length) as (address, server, stored):
            yield address, Processes(server), stored


def typical(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the round in the middle, with the moves a second of all."""
    speeds = [each["moves_per_second"] for each in rounds]
    middle = min(rounds, key=lambda each: abs(float(each["moves_per_second"]) - median(speeds)))
    return {**middle, "all_rounds": speeds}


def ratio(found: dict[str, dict[str, Any]]) -> float | None:
    """Return how many times as many moves two workers bear as one, None if not both ran."""
    speeds = [
        median(found[name]["all_rounds"]) for name in SERVERS if name in found and SERVERS[name]
    ]
    return round(speeds[1] / speeds[0], 2) if len(speeds) == 2 else None


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--processes", type=int, default=1, help="of people")
    parser.add_argument("--on", nargs="+", choices=list(SERVERS), default=list(SERVERS))
    parser.add_argument("--stored", type=int, default=0, help="length of the stored games")
    chosen = parser.parse_args()
    if chosen.stored and chosen.on != ["sqlite"]:
        parser.error("stored games are only in SQLite: add --on sqlite")
    size = (chosen.games, chosen.seconds, chosen.processes)
    rounds: dict[str, list[dict[str, Any]]] = {name: [] for name in chosen.on}
    for _ in range(chosen.rounds):
        for name in rounds:
            with server_on(name, chosen.games, chosen.stored) as (address, processes, stored):
                rounds[name].append(measure(address, processes, *size, stored))
    found = {name: typical(measured) for name, measured in rounds.items()}
    about = {"games": chosen.games, "streams": 4 * chosen.games, "processors": os.cpu_count()}
    print(json.dumps({**about, **found, "two_workers_to_one": ratio(found)}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
