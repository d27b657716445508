"""How long a server with many unfinished games takes to start again, until its first pages.

    python -m benchmarks.restart [--tables 2000] [--events 300] [--rounds 5]

Every game is the board game with both variants, four people and a clock. Prints JSON: from the
start of the process until its address, until a person has the lobby with the list of tables, and
until the person has the page and the snapshot of a table, in milliseconds; and how long it has
computed until then. The first rounds follow a kill, the last a clean stop.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

import httpx
from benchmarks.clicks import start, summary
from benchmarks.long_games import lay
from benchmarks.saturation import processor_time

from eiland.server.web.identity import COOKIE


def restart(database: Path, table: str, token: str, kill: bool) -> dict[str, float]:
    """Start a server, look, and end it; return the milliseconds since the start."""
    begin = time.perf_counter()
    address, server = start(database)

    def passed() -> float:
        return 1000 * (time.perf_counter() - begin)

    found = {"address": passed()}
    try:
        with httpx.Client(base_url=address, cookies={COOKIE: token}, timeout=60.0) as client:
            for path in ("/", "/api/tables"):
                client.get(path).raise_for_status()
            found["lobby"] = passed()
            for path in (f"/t/{table}", f"/api/tables/{table}"):
                client.get(path).raise_for_status()
            found["table"] = passed()
            found["processor"] = 1000 * processor_time(server.pid)
    finally:
        if kill:
            server.kill()
        else:
            server.terminate()
        server.wait()
    return found


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--events", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "eiland.db"
        tables = lay(database, chosen.tables, chosen.events, "correspondence")
        megabytes = database.stat().st_size / 1e6
        rounds = [
            restart(database, *(tables[number][0], tables[number][1][0]), number < chosen.rounds)
            for number in range(chosen.rounds + 1)
        ]
    measured: dict[str, object] = {"tables": len(tables), "megabytes": round(megabytes, 1)}
    measured |= {name: summary([times[name] for times in rounds]) for name in rounds[0]}
    print(json.dumps(measured, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
