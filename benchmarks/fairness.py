"""How long moves at other tables take while visitors ask for everything that is costly.

    python -m benchmarks.fairness [--games 6] [--rate 12] [--seconds 30] [--visitors 1] [--rounds 2]

People play the board game at a steady rate, in turn without and with an attack. Each of the
attacking visitors has an address and a cookie of its own, and forty requests under way at any time,
in turn of all costly kinds; who is refused waits as long as the server says. The attackers' own
work is held to half a core, else it would take the processors from the server.

Prints JSON: the moves' times without and with an attack in milliseconds, what the attackers were
answered, how often the server's event loop was late under attack by at most so many seconds, what
waited in its queues ten seconds later, and the memory of all its processes. Ends with an error when
anything was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeAlias

import httpx
from benchmarks.load import load
from benchmarks.long_games import long_record

Json: TypeAlias = Any
SERVER: Final = """
import sys
from eiland.server.hosting import Hosting
from eiland.server.serve import chosen_database, serve
serve(
    port=0, database=chosen_database(sys.argv[1]), solve=False,
    hosting=Hosting.of(proxies=["127.0.0.1"]),
)
"""
AT_ONCE: Final = 40
HALF: Final = 0.5
LINES: Final = 20_000
"""Of the longest record: nearly as long as the server takes."""
PATIENCE: Final = 300.0
AFTER: Final = 10.0


class Attacker:
    """A visitor who asks for what is costly, again and again."""

    def __init__(self, address: str, number: int, record: str, answers: Counter[str]) -> None:
        self.client = httpx.AsyncClient(
            base_url=address,
            timeout=PATIENCE,
            headers={"X-Forwarded-For": f"192.0.2.{number}"},
            limits=httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE),
        )
        self.record = record
        self.answers = answers
        self.numbers = count()
        self.table = ""

    async def run(self) -> None:
        """Attack until cancelled."""
        seats = [{"kind": "here"}, *[{"kind": "bot", "bot": "greedy"}] * 3]
        made = await self.client.post("/api/tables", json={"game": "base", "seats": seats})
        self.table = str(made.json()["table"])
        await asyncio.gather(*(self._ask() for _ in range(AT_ONCE)))

    async def _ask(self) -> None:
        while True:
            path, body = self._costly(next(self.numbers))
            with suppress(httpx.TransportError):
                method = "POST" if body else "GET"
                answer = await self.client.request(method, path, content=body, headers=JSON)
                kind = path.replace(self.table, "{table}")
                self.answers[f"{kind} {answer.status_code}"] += 1
                if answer.status_code == 429:
                    await asyncio.sleep(float(answer.headers.get("retry-after", "1")))

    def _costly(self, number: int) -> tuple[str, bytes]:
        name = f"Name {random.random()}"  # so that no answer is remembered
        record = self.record.replace("Person 0", name[:12], 1)
        own = f"/api/tables/{self.table}"
        kinds: list[tuple[str, Json]] = [
            (f"{own}/hint", {"seq": 1, "seat": 0}),
            (f"{own}/analysis", None),
            (f"{own}/record", None),
            (f"{own}/log?before=1000", None),
            ("/api/records", {"record": record}),
            ("/api/records/positions", {"record": record, "first": 0, "last": 127}),
            ("/api/records/proof", {"record": record}),
            ("/api/boards/draw", {"fair": True, "token_placement": "free", "harbors": "loose"}),
            ("/api/companion/check", {"seats": 4, "turns": TURNS}),
            ("/api/companion/record", {"seats": 4, "turns": TURNS, "names": list("ABCD")}),
        ]
        path, body = kinds[number % len(kinds)]
        return path, json.dumps(body).encode() if body else b""


JSON: Final = {"Content-Type": "application/json"}
TURNS: Final = [{"rolls": ["ore ore ore wool wool wool"] * 3, "actions": []}] * 60


async def _attack(address: str, visitors: int, file: str, seconds: float) -> Json:
    """Attack for some seconds; return how often each answer came."""
    record, answers = Path(file).read_text("utf-8"), Counter[str]()
    attackers = [Attacker(address, number + 1, record, answers) for number in range(visitors)]
    tasks = [asyncio.create_task(attacker.run()) for attacker in attackers]
    begin = time.perf_counter()
    while (passed := time.perf_counter() - begin) < seconds:
        await asyncio.sleep(0.05)
        if (ahead := time.process_time() - HALF * passed) > 0.0:
            time.sleep(min(ahead / HALF, 1.0))  # all attackers stop
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    for error in ended:
        if not isinstance(error, asyncio.CancelledError):
            raise RuntimeError("an attacker has stopped") from error
    return dict(sorted(answers.items()))


async def _measured(address: str, games: int, rate: float, seconds: float) -> Json:
    return await load(address, games, seconds, rate)


def _numbers(address: str) -> dict[str, float]:
    """Return the metrics without their comments."""
    lines = httpx.get(f"{address}metrics", timeout=PATIENCE).text.splitlines()
    return {
        name: float(value)
        for name, _, value in (line.rpartition(" ") for line in lines if line[:1] != "#")
    }


def _stalls(address: str) -> Counter[str]:
    """Return how many looks at the event loop found it late by at most so many seconds."""
    found, below = Counter[str](), 0.0
    for name, value in _numbers(address).items():
        if name.startswith("eiland_loop_stall_seconds_bucket"):
            found[name.partition('"')[2].partition('"')[0]] = int(value - below)
            below = value
    return found


def _memory(process: int) -> float:
    """Return the proportional memory of a process and all below it, in megabytes."""
    found = 0
    for line in Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines():
        if line.startswith("Pss:"):
            found = int(line.split()[1])
    children = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
    return found / 1024 + sum(_memory(int(child)) for child in children)


def measure(address: str, process: int, chosen: argparse.Namespace, record: Path) -> Json:
    """Play without and with an attack in turn; return all measurements."""
    quiet: list[Json] = []
    attacked: list[Json] = []
    answers, memory, waiting, stalls = Counter[str](), 0.0, list[float](), Counter[str]()
    size = (chosen.games, chosen.rate, chosen.seconds)
    for _ in range(chosen.rounds):
        quiet.append(asyncio.run(_measured(address, *size)))
        command = [sys.executable, "-m", "benchmarks.fairness", "--attack", address]
        command += ["--seconds", str(chosen.seconds + 5), "--visitors", str(chosen.visitors)]
        attack = subprocess.Popen([*command, "--record", str(record)], stdout=subprocess.PIPE)
        time.sleep(4.0)  # until the attack is under way
        before = _stalls(address)
        attacked.append(asyncio.run(_measured(address, *size)))
        stalls.update(_stalls(address) - before)
        memory = max(memory, _memory(process))
        answers.update(json.loads(attack.communicate()[0]))
        time.sleep(AFTER)
        waiting.append(
            sum(
                value
                for name, value in _numbers(address).items()
                if name.startswith("eiland_lane_questions")
            )
        )
    return {
        "without": [each["answer"] for each in quiet],
        "with": [each["answer"] for each in attacked],
        "told_without": [each["told_to_all"] for each in quiet],
        "told_with": [each["told_to_all"] for each in attacked],
        "attackers": dict(answers),
        "stalls": dict(stalls),
        "waiting_after_ten_seconds": waiting,
        "megabytes": round(memory),
        "lost": [lost for each in [*quiet, *attacked] for lost in each["lost"]],
    }


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--rate", type=float, default=12.0, help="moves a second in all games")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--visitors", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--attack", metavar="ADDRESS", help=argparse.SUPPRESS)
    parser.add_argument("--record", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.attack:
        attack = _attack(chosen.attack, chosen.visitors, chosen.record, chosen.seconds)
        print(json.dumps(asyncio.run(attack)))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.txt"
        record.write_text(long_record(LINES), "utf-8")
        command = [sys.executable, "-c", SERVER, str(Path(folder) / "eiland.db")]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None  # noqa: S101 - narrows
            address = server.stdout.readline().strip()
            measured = measure(address, server.pid, chosen, record)
        finally:
            server.terminate()
            server.wait()
    print(json.dumps(measured, indent=2))
    return 1 if measured["lost"] else 0


if __name__ == "__main__":
    sys.exit(main())
