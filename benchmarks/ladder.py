"""The ladder of levels: adjacent levels of each game meet; results are kept and the table written.

    python benchmarks/ladder.py [--only base ...] [--processes 2] [--table]

Finished boards are lines of `benchmarks/ladder/NAME.jsonl`. A run that was stopped goes on there,
so the files are committed with the table, `benchmarks/ladder.md`. `--table` only writes the table.
The seeds below were committed before the run and are used once: a ladder after a change of bots
gets new ones, and new files.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from eiland.arena import Arena, Played, Results, Task, boards, play, standings
from eiland.arena.ratings import ratings
from eiland.arena.results import COMMIT
from eiland.arena.standings import MeetingStanding
from eiland.bots import PERFECT
from eiland.cli.solution import prepare
from eiland.cli.terminal import Terminal
from eiland.play import Processes

HERE = Path(__file__).parent
FOLDER = HERE / "ladder"
TABLE = HERE / "ladder.md"

LEVELS = ["beginner", "easy", "medium", "hard", "expert"]
GAMES = 400
SECONDS = 60.0


class Ladder(NamedTuple):
    """A ladder of all levels, and the shares of wins that each must reach against the one below."""

    name: str
    game: str
    pairing: str
    options: dict[str, object]
    seed: int
    floors: tuple[float, float, float, float]

    @property
    def arena(self) -> Arena:
        """The settings of the games."""
        return Arena(
            self.game, LEVELS, self.pairing, self.options, self.seed, True, bot_seconds=SECONDS
        )

    @property
    def span(self) -> range:
        """The boards of all games."""
        return boards(self.arena, 0, GAMES)


DICE = (0.58, 0.58, 0.58, 0.54)
BOARD = (0.35, 0.35, 0.35, 0.35)
NO_TRADE: dict[str, object] = {"domestic_trade": False}
LADDERS = [
    Ladder("classic", "classic", "one-vs-one", {}, 202611241, DICE),
    Ladder("plus", "plus", "one-vs-one", {}, 202611242, DICE),
    Ladder("extra", "extra", "one-vs-one", {}, 202611243, DICE),
    Ladder("base", "base", "one-vs-three", {}, 202611244, BOARD),
    Ladder("base-no-trade", "base", "one-vs-three", NO_TRADE, 202611245, BOARD),
]

HEAD = f"""# The ladder of levels

Adjacent levels of each game meet, {GAMES} games each: one against one in the dice games, one
against three of the level below in the board game, there also without trade between players. All
games of a board have the same layout and dice; seats rotate. A level must win at least the floor.
What the two 95 % intervals mean is explained in [the arena](../docs/howto/arena.md). `make ladder`
plays what is missing in `benchmarks/ladder` and writes this page.
"""


def finished(ladder: Ladder) -> list[Played] | None:
    """Return the games of a ladder from its file, None unless all are there."""
    file = FOLDER / f"{ladder.name}.jsonl"
    if not file.exists():
        return None
    results = Results(ladder.arena, file)
    tasks = [
        [Task(number, board) for board in ladder.span]
        for number in range(len(ladder.arena.meetings))
    ]
    if any(task not in results.games for meeting in tasks for task in meeting):
        return None
    return [Played([results.games[task] for task in meeting], None) for meeting in tasks]


def section(ladder: Ladder) -> Iterator[str]:
    """Yield the lines of a ladder's part of the page."""
    yield f"\n## {ladder.name}\n"
    played = finished(ladder)
    if played is None:
        yield "Not finished yet."
        return
    found = standings(ladder.arena, played)
    yield "| level | against | games | wins | 95 %, by games | 95 %, by boards | floor | met |"
    yield "|---|---|---:|---:|---:|---:|---:|---|"
    for meeting, floor in zip(found.meetings, ladder.floors, strict=True):
        met = "yes" if meeting.share >= floor else "**no**"
        yield f"| {_row(meeting)} | {100 * floor:.0f} % | {met} |"
    yield "\n| level | rating | mean points | turns | ms a decision | failures |"
    yield "|---|---:|---:|---:|---:|---:|"
    for bot, rating in zip(found.bots, ratings(ladder.arena, played), strict=True):
        figures = f"{bot.mean_points:.2f} | {bot.mean_turns:.1f} | {bot.mean_milliseconds:.2f}"
        yield f"| {bot.bot} | {rating.mu:.1f} | {figures} | {bot.defaults.total()} |"
    rules, version = found.settings["rules"], found.settings["version"]
    yield f"\nSeed {ladder.seed}, rules {rules}, Eiland {version}."


def _row(meeting: MeetingStanding) -> str:
    intervals = [meeting.interval, meeting.board_interval or (0.0, 1.0)]
    ends = " | ".join(f"{100 * low:.1f}–{100 * high:.1f} %" for low, high in intervals)
    share = f"{100 * meeting.share:.1f} %"
    return f"{meeting.one} | {meeting.other} | {meeting.games} | {share} | {ends}"


def write_table() -> None:
    """Write the page from what is finished."""
    lines = [line for ladder in LADDERS for line in section(ladder)]
    TABLE.write_text("\n".join([HEAD.rstrip(), *lines, ""]), "utf-8", newline="\n")


def commit() -> str:
    """Return the commit of this copy, "" outside of a repository."""
    asked = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(asked, cwd=HERE, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def main() -> int:
    """Play what is missing, and write the page after each ladder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=[ladder.name for ladder in LADDERS])
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--table", action="store_true")
    chosen = parser.parse_args()
    os.environ.setdefault(COMMIT, commit())
    for ladder in LADDERS:
        if chosen.table or (chosen.only and ladder.name not in chosen.only):
            continue
        results = Results(ladder.arena, FOLDER / f"{ladder.name}.jsonl")
        missing = len(ladder.arena.meetings) * len(ladder.span) - len(results.games)
        print(f"{ladder.name}: {missing} boards to play", flush=True)
        if missing and ladder.game == "classic":  # its expert plays by the solution
            prepare(Terminal("en"), ladder.arena.rules(), [PERFECT], whole=True)
        play(results, ladder.span, Processes(chosen.processes))
        write_table()
    write_table()
    return 0


if __name__ == "__main__":
    sys.exit(main())
