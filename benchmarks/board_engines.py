"""How many random games of CATAN's base game a second: Eiland and two public engines.

    python benchmarks/board_engines.py [--rounds 5] [--seconds 5] [--json]

All engines play the same: four seats, a random board, every legal action of the actor equally
likely, no trade between players, until one player has 10 points. All run on the same core, in turn
in each round, so that a noisy machine disturbs them alike. A figure is the median of the rounds.

- eiland: `eiland bench base`, random games inside compiled code. Must be the compiled package,
  installed in the environment that runs this.
- fastcatan, batches: fastcatan (C++) as installed from its wheel, played from Python in batches of
  1,024 games, actions chosen from its masks by whole columns with NumPy.
- fastcatan, C++: its wheel plays no random games by itself, so a loop of our own does that, one
  game after the other, compiled together with the sources of the same version. Needs g++ 11.
- catanatron: its own `Game.play` with four of its own `RandomPlayer`.

The two packages want Python 3.12: they get an environment of their own under build/, made by the
first run. What cannot be measured is left out, with the reason. `board_rivals.py` runs there and
says what is counted as steps, choices, chance, turns and unfinished.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from statistics import median
from typing import TypeAlias

import eiland
from eiland.chance import Generator

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "build" / "board_rivals"
PYTHON = PLACE / "bin" / "python"
OLDEST = (3, 12)
FASTCATAN = "2.0.0"
CATANATRON = "3.2.1"
OURS = {"domestic_trade": "false"}
COUNTED_GAMES = 500

LOOP = """
#include "mask.hpp"
#include "rules.hpp"
#include <chrono>
#include <cstdio>
#include <cstdlib>

int main(int, char** arguments) {
    using clock = std::chrono::steady_clock;
    const double seconds = std::atof(arguments[1]);
    catan::GameState game;
    catan::BoardLayout board;
    catan::Xoshiro128 random;
    catan::xoshiro_seed(random, 1);
    const auto begin = clock::now();
    double passed = 0;
    unsigned long games = 0;
    while (passed < seconds) {
        catan::reset_one(game, board, ++games);
        for (bool over = false; !over;) {
            uint64_t masks[catan::MASK_WORDS];
            unsigned legal = 0;
            for (unsigned word = 0; word < catan::MASK_WORDS; word++) {
                masks[word] = game.action_mask[word];
                const unsigned trades = catan::action::TRADE_ADD_GIVE_BASE;
                if (word == trades / 64) masks[word] &= (uint64_t(1) << trades % 64) - 1;
                if (word > trades / 64) masks[word] = 0;
                legal += __builtin_popcountll(masks[word]);
            }
            unsigned rank = legal > 1 ? random.bounded(legal) : 0;
            unsigned word = 0;
            for (unsigned n; rank >= (n = __builtin_popcountll(masks[word])); word++) rank -= n;
            uint64_t bits = masks[word];
            while (rank--) bits &= bits - 1;
            over = catan::step_one(game, board, 64 * word + __builtin_ctzll(bits));
        }
        passed = std::chrono::duration<double>(clock::now() - begin).count();
    }
    std::printf("{\\"games_per_second\\": %f}\\n", games / passed);
}
"""
# As its own build compiles it, for the processor at hand
FLAGS = ["-std=c++23", "-O3", "-march=native", "-flto", "-fno-exceptions", "-fno-rtti", "-w"]

Figures: TypeAlias = dict[str, float]


class Missing(Exception):
    """An engine cannot be measured here; says why."""


class Engine:
    """One engine: its set-up, its speed and the counts of its games."""

    def __init__(
        self,
        name: str,
        version: str,
        prepare: Callable[[], None],
        speed: Callable[[float], Figures],
        count: Callable[[], Figures],
    ) -> None:
        self.name = name
        self.version = version
        self.prepare = prepare
        self.speed = speed
        self.count = count


def run(command: list[str], **variables: str) -> str:
    """Run a command outside the checkout's sources and return its output.

    Raises Missing with the first error it complains about.
    """
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment |= {"OMP_NUM_THREADS": "1"} | variables
    try:
        done = subprocess.run(
            command,
            cwd=ROOT / "benchmarks",
            env=environment,
            capture_output=True,
            check=False,
            text=True,
        )
    except OSError as error:
        raise Missing(f"{Path(command[0]).name}: {error.strerror}") from error
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if not line.startswith("WARNING")]
        errors = [line for line in said if "error:" in line.lower()] or said
        why = errors[0] if errors else f"ended with {done.returncode}"
        raise Missing(f"{Path(command[0]).name}: {why}")
    return done.stdout


# Eiland


def eiland_ready() -> None:
    """Play for a moment, to see whether it can be played and is compiled."""
    if not eiland_bench(0.1)["compiled"]:
        raise Missing("the package installed here is not compiled")


def eiland_bench(seconds: float) -> Figures:
    """Return the output of `eiland bench`."""
    command = [sys.executable, "-m", "eiland", "bench", "base", "--seats", "4"]
    for name, value in OURS.items():
        command += ["--option", f"{name}={value}"]
    found: Figures = json.loads(run([*command, "--seconds", str(seconds), "--json"]))
    return found


def eiland_count() -> Figures:
    """Return what a game consists of on average. The steps that draw the board are no `chance`."""
    options = eiland.game("base").parse_options(OURS)
    rules = eiland.make("base", 4, **options)
    generator = Generator(1)
    steps = choices = chance = turns = unfinished = 0
    for _ in range(COUNTED_GAMES):
        state = rules.initial()
        while (among := rules.choices(state)) > 0:
            player = rules.actor(state)
            action = rules.choice(state, generator.below(among) if among > 1 else 0)
            kind = rules.text(state, player, action).split()[0]
            steps += 1
            if player == eiland.CHANCE:
                chance += kind in {"dice", "card", "steal"}
            else:
                choices += among > 1
                turns += kind == "roll"
            rules.apply(state, player, action)
        unfinished += not rules.winners(state)
    return {
        "steps": steps / COUNTED_GAMES,
        "choices": choices / COUNTED_GAMES,
        "chance": chance / COUNTED_GAMES,
        "turns": turns / COUNTED_GAMES,
        "unfinished": unfinished / COUNTED_GAMES,
    }


# Other engines


def new_python() -> str:
    """Return a Python that is new enough, of the path or of pyenv."""
    ask = "import sys; print(*sys.version_info[:2], sys.executable)"
    kept: list[str] = []
    if pyenv := shutil.which("pyenv"):
        kept = run([pyenv, "versions", "--bare"]).split()
    for name in (sys.executable, "python3.12", "python3.13", "python3.14", "python3"):
        for kept_version in ("", *kept):
            variables = {"PYENV_VERSION": kept_version} if kept_version else {}
            try:
                major, minor, path = run([name, "-c", ask], **variables).strip().split(" ", 2)
            except Missing:
                continue
            if (int(major), int(minor)) >= OLDEST:
                return path
    raise Missing("no Python 3.12 or newer on the path or in pyenv")


def environment(place: Path, wanted: dict[str, str]) -> str:
    """Return the Python of an environment with these packages and NumPy; make it if need be.

    Raises Missing.
    """
    python = str(place / "bin" / "python")
    ask = f"from importlib.metadata import version as v; print(*map(v, {list(wanted)}))"
    if Path(python).exists():
        try:
            if run([python, "-c", ask]).split() == list(wanted.values()):
                return python
        except Missing:
            pass  # made half: once more
    packages = [f"{name}=={version}" for name, version in wanted.items()]
    run([new_python(), "-m", "venv", "--clear", str(place)])
    run([python, "-m", "pip", "install", "--quiet", *packages, "numpy>=2"])
    return python


def rivals_ready() -> None:
    """Make the environment with both packages, unless it is there."""
    environment(PLACE, {"fastcatan": FASTCATAN, "catanatron": CATANATRON})


def rival(engine: str, what: str, *arguments: str) -> Figures:
    """Return the results of `board_rivals.py`."""
    found = json.loads(run([str(PYTHON), "board_rivals.py", engine, what, *arguments]))
    found.pop("version")
    return {name: float(value) for name, value in found.items()}


def loop_ready() -> None:
    """Compile our loop with the sources of fastcatan, unless that is done."""
    rivals_ready()
    loop = PLACE / "loop"
    text = PLACE / "loop.cpp"
    if loop.exists() and text.exists() and text.read_text() == LOOP:
        return
    compiler = shutil.which("g++")
    if compiler is None:
        raise Missing("no g++")
    fetch = ["-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", "fastcatan"]
    run([str(PYTHON), *fetch, "--dest", str(PLACE), f"fastcatan=={FASTCATAN}"])
    with tarfile.open(PLACE / f"fastcatan-{FASTCATAN}.tar.gz") as archive:
        archive.extractall(PLACE, filter="data")
    source = PLACE / f"fastcatan-{FASTCATAN}"
    text.write_text(LOOP)
    files = [str(text), str(source / "src" / "catan" / "rules.cpp")]
    loop.unlink(missing_ok=True)
    run([compiler, *FLAGS, "-I", str(source / "include"), *files, "-o", str(loop)])


def loop_speed(seconds: float) -> Figures:
    """Return games a second of our loop around fastcatan."""
    found: Figures = json.loads(run([str(PLACE / "loop"), str(seconds)]))
    return found


ENGINES = [
    Engine("eiland", metadata.version("eiland"), eiland_ready, eiland_bench, eiland_count),
    Engine(
        "fastcatan, batches",
        FASTCATAN,
        rivals_ready,
        lambda seconds: rival("fastcatan", "speed", "--seconds", str(seconds)),
        lambda: rival("fastcatan", "count"),
    ),
    Engine("fastcatan, C++", FASTCATAN, loop_ready, loop_speed, dict),  # the same games
    Engine(
        "catanatron",
        CATANATRON,
        rivals_ready,
        lambda seconds: rival("catanatron", "speed", "--seconds", str(seconds)),
        lambda: rival("catanatron", "count"),
    ),
]


class Report:
    """What was measured, by the name of the engine, and why something was not."""

    def __init__(self, rounds: int, seconds: float) -> None:
        self.rounds = rounds
        self.seconds = seconds
        self.figures: dict[str, Figures] = {}
        self.versions: dict[str, str] = {}
        self.skipped: dict[str, str] = {}

    def as_json(self) -> dict[str, object]:
        """Return the report as JSON values."""
        return {
            "rounds": self.rounds,
            "seconds": self.seconds,
            "engines": {
                name: {"version": self.versions[name], **figures}
                for name, figures in self.figures.items()
            },
            "skipped": self.skipped,
        }

    def table(self) -> str:
        """Return the report as a table of Markdown."""
        means = ["steps", "choices", "chance", "turns"]
        heads = ["engine", "version", "games/s", "eiland ÷ it", *means, "unfinished"]
        rows = [heads, ["---"] * len(heads)]
        for name, found in self.figures.items():
            row = [name, self.versions[name], f"{found['games_per_second']:,.1f}"]
            row.append(f"{found['ratio']:,.2f}" if "ratio" in found else "–")
            row += [f"{found[what]:,.0f}" if what in found else "–" for what in means]
            row.append(f"{found['unfinished']:.2%}" if "unfinished" in found else "–")
            rows.append(row)
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        lines += ["", f"games/s: medians of {self.rounds} rounds of {self.seconds:g} s each;"]
        lines += ["the rest: means a game. Steps are each engine's own (see board_rivals.py)."]
        if "fastcatan, batches" in self.figures:
            inside = self.figures["fastcatan, batches"]["engine_games_per_second"]
            lines += [f"fastcatan, batches, by the time within its calls alone: {inside:,.1f}"]
        lines += [f"left out: {name}: {why}" for name, why in self.skipped.items()]
        return "\n".join(lines)


def measure(rounds: int, seconds: float) -> Report:
    """Make all engines ready, let them play in turn, and look at their games."""
    report = Report(rounds, seconds)
    ready: list[Engine] = []
    for engine in ENGINES:
        try:
            engine.prepare()
            ready.append(engine)
        except Missing as reason:
            report.skipped[engine.name] = str(reason)
    if hasattr(os, "sched_setaffinity"):  # for the engines too: they are children
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    taken: dict[str, list[Figures]] = {engine.name: [] for engine in ready}
    for _ in range(rounds):
        for engine in ready:
            taken[engine.name].append(engine.speed(seconds))
    for engine in ready:
        speeds = {
            what: median(figures[what] for figures in taken[engine.name])
            for what in taken[engine.name][0]
            if what.endswith("games_per_second")
        }
        report.figures[engine.name] = speeds | engine.count()
        report.versions[engine.name] = engine.version
    if "eiland" in report.figures:
        ours = report.figures["eiland"]["games_per_second"]
        for figures in report.figures.values():
            figures["ratio"] = ours / figures["games_per_second"]
    return report


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5.0, help="of each engine in each round")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    chosen = parser.parse_args()
    try:
        report = measure(chosen.rounds, chosen.seconds)
    except Missing as reason:
        raise SystemExit(str(reason)) from reason
    print(json.dumps(report.as_json(), indent=2) if chosen.json else report.table())
    return 0


if __name__ == "__main__":
    sys.exit(main())
