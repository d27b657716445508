"""Measure the speed of the dice games and of the helps: medians, as rows for results.md.

    python benchmarks/figures.py [--rounds 5]

Compiled and interpreted are run in turn, so that a noisy machine disturbs both. Needs the
installed, compiled package in the environment that runs this.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from eiland.cli.main import VERBS

ROOT = Path(__file__).parents[1]
START = "import eiland; rules = eiland.make('classic', 2); rules.legal(rules.initial(), 0)"
HELP_ROUNDS = 9
CLOCKED = f"import time; t = time.perf_counter(); {START}; print(time.perf_counter() - t)"


def run(code: list[str], *, interpreted: bool = False) -> str:
    """Run Python outside the checkout and return its output."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if interpreted:
        environment["PYTHONPATH"] = str(ROOT / "src")
    command = [sys.executable, *code]
    done = subprocess.run(
        command,
        cwd=ROOT / "benchmarks",
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


def bench(game: str, *, interpreted: bool) -> float:
    """Return actions a second of random play with two seats."""
    verb = ["-m", "eiland", "bench", game, "--seats", "2", "--seconds", "2", "--json"]
    measured = json.loads(run(verb, interpreted=interpreted))
    if measured["compiled"] is interpreted:
        raise SystemExit("the package installed here is not compiled")
    return float(measured["actions_per_second"])


def seconds(code: list[str]) -> float:
    """Return how long a whole process takes."""
    begin = time.perf_counter()
    run(code)
    return time.perf_counter() - begin


def processor_time(code: list[str]) -> float:
    """Return the seconds that a whole process computes, by itself and in the system."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(code)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def helps() -> dict[str, float]:
    """Return the processor time of ``eiland --help`` and of the help of each verb."""
    lines = {"eiland --help": ["--help"]}
    lines |= {f"eiland {verb} --help": [verb, "--help"] for verb in VERBS}

    def measure(words: list[str]) -> Callable[[], float]:
        return lambda: processor_time(["-m", "eiland", *words])

    return medians(HELP_ROUNDS, **{line: measure(words) for line, words in lines.items()})


def medians(rounds: int, **measures: Callable[[], float]) -> dict[str, float]:
    """Return the median of each measure, taken in turn."""
    taken: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(rounds):
        for name, measure in measures.items():
            taken[name].append(measure())
    return {name: median(values) for name, values in taken.items()}


def main() -> None:
    """Print the rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    found = medians(
        rounds,
        compiled=lambda: bench("classic", interpreted=False),
        plus=lambda: bench("plus", interpreted=False),
        extra=lambda: bench("extra", interpreted=False),
        interpreted=lambda: bench("classic", interpreted=True),
        start=lambda: float(run(["-c", CLOCKED])),
        version=lambda: seconds(["-m", "eiland", "--version"]),
    )
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    compiled, interpreted = found["compiled"], found["interpreted"]
    rows = {
        "random play, two seats, compiled": f"{compiled:,.0f} actions/s",
        "the same, Plus": f"{found['plus']:,.0f} actions/s",
        "the same, Extra": f"{found['extra']:,.0f} actions/s",
        "classic, interpreted": f"{interpreted:,.0f} actions/s",
        "ratio": f"{compiled / interpreted:.0f}",
        "import, make, first legal": f"{1000 * found['start']:.0f} ms",
        "`eiland --version`, whole process": f"{1000 * found['version']:.0f} ms",
    }
    for what, figure in rows.items():
        print(f"| {what} | {figure} | median of {rounds} | {commit} |")
    for line, taken in helps().items():
        print(f"| `{line}` | {taken:.3f} s | processor time, median of {HELP_ROUNDS} | {commit} |")


if __name__ == "__main__":
    main()
