"""How many moves a second one server process bears: games that are played as fast as it answers.

    python -m benchmarks.saturation [--games 40] [--seconds 20] [--processes 1] [--stored 0]

The board game with four people, each with a stream. In every game somebody clicks as soon as all
four streams have shown the move before. Prints JSON: the moves a second, the time from click to
answer, and how much of a processor the server and the people's processes have used: the server
binds where it uses a whole one, and the people where they do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import httpx
from benchmarks.clicks import summary
from benchmarks.load import PATIENCE, Game, Stored, Viewer, serving
from websockets.asyncio.client import ClientConnection

SEQ = re.compile(r'"seq": (\d+), "seats"')


class Part(NamedTuple):
    """What one process of people has measured; ``cpu`` is its share of a processor."""

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
    return Part(len(answers), took, used / took, answers)


async def _click(game: Game, until: float) -> None:
    moves = -1
    while time.perf_counter() < until and len(game.answers) > moves:  # until the game is over
        moves = len(game.answers)
        await game.click()


def processor_time(process: int) -> float:
    """Return the seconds that a process has computed, by itself and in the system."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(
    address: str, server: int, games: int, seconds: float, processes: int, stored: Sequence[Stored]
) -> dict[str, object]:
    """Let processes of people play; return the measurements."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        parts = [
            pool.submit(play, address, range(first, games, processes), seconds, stored)
            for first in range(processes)
        ]
        time.sleep(seconds / 3)  # by then all are at their tables
        begin, before = time.perf_counter(), processor_time(server)
        time.sleep(seconds / 3)
        used = (processor_time(server) - before) / (time.perf_counter() - begin)
        done = [part.result() for part in parts]
    return {
        "games": games,
        "streams": 4 * games,
        "moves_per_second": round(sum(part.moves / part.seconds for part in done), 1),
        "answer": summary([answer for part in done for answer in part.answers]),
        "server_processor": round(used, 2),
        "people_processor": [round(part.cpu, 2) for part in done],
    }


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--processes", type=int, default=1, help="of people")
    parser.add_argument("--stored", type=int, default=0, help="length of the stored games")
    chosen = parser.parse_args()
    with serving(chosen.games, chosen.stored) as (address, server, stored):
        size = (chosen.games, chosen.seconds, chosen.processes)
        measured = measure(address, server, *size, stored)
    print(json.dumps(measured, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
