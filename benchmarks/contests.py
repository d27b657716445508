"""Contests of bots whose results are kept: the ladder of levels, and the floors of the best bots.

    python benchmarks/contests.py ladder|floors [--only base ...] [--processes 2] [--table]

Finished boards are lines of `benchmarks/PAGE/NAME.jsonl`. A run that was stopped goes on there, so
the files are committed with the page, `benchmarks/PAGE.md`. `--table` only writes the page. The
seeds below were committed before the run and are used once: after a change of bots a contest gets
a new seed, and a new file.
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

SECONDS = 60.0


class Contest(NamedTuple):
    """Who meets whom, and the shares of wins that the one of each meeting must reach."""

    name: str
    arena: Arena
    games: int
    floors: tuple[float, ...]

    @property
    def span(self) -> range:
        """The boards of all games."""
        return boards(self.arena, 0, self.games)


Options = dict[str, object]
LEVELS = ["beginner", "easy", "medium", "hard", "expert"]
PAIRINGS = ("one-vs-one", "one-vs-two", "one-vs-three")
NO_TRADE: Options = {"domestic_trade": False}
HARBORMASTER: Options = {"harbormaster": True}
FISHERMEN: Options = {"fishermen": True}
BOTH: Options = HARBORMASTER | FISHERMEN
DICE = (0.58, 0.58, 0.58, 0.54)
BOARD = (0.35, 0.35, 0.35, 0.35)


def _levels(name: str, game: str, rivals: int, options: Options, seed: int) -> Contest:
    """Return the contest of all levels, each against one or three of the level below."""
    arena = Arena(game, LEVELS, PAIRINGS[rivals - 1], options, seed, True, bot_seconds=SECONDS)
    return Contest(name, arena, 400, DICE if rivals == 1 else BOARD)


def _best(
    name: str, bots: str, rivals: int, options: Options, seed: int, games: int, *floors: float
) -> Contest:
    """Return the contest of the first bot against one to three of each of the others."""
    game = name.partition("-")[0]
    arena = Arena(game, bots.split(), PAIRINGS[rivals - 1], options, seed, bot_seconds=SECONDS)
    return Contest(name, arena, games, floors)


def _variant(name: str, options: Options, seed: int) -> Contest:
    """Return the contest of the best bot against three `greedy` with variants."""
    return _best(f"base-{name}", "expert greedy", 3, options, seed, 400, 0.40)


LADDER = [
    _levels("classic", "classic", 1, {}, 202611241),
    _levels("plus", "plus", 1, {}, 202611242),
    _levels("extra", "extra", 1, {}, 202611243),
    _levels("base", "base", 3, {}, 202611276),
    _levels("base-no-trade", "base", 3, NO_TRADE, 202611245),
]
RIVALS = "greedy-1 greedy"
FLOORS = [
    _best("base-one-ply", f"hard {RIVALS}", 3, NO_TRADE, 202611261, 1000, 0.38, 0.33),
    _best("base-no-trade", f"expert {RIVALS}", 3, NO_TRADE, 202611262, 1000, 0.45, 0.40),
    _best("base-trade", "expert greedy", 3, {}, 202611277, 1000, 0.45),
    _best("base-three", "hard greedy-1", 2, NO_TRADE, 202611271, 999, 0.48),
    _best("base-three-expert", "expert greedy-1", 2, NO_TRADE, 202611272, 999, 0.48),
    _best("base-two", "hard greedy-1", 1, NO_TRADE, 202611265, 1000, 0.60),
    _variant("harbormaster", HARBORMASTER, 202611281),
    _variant("fishermen", FISHERMEN, 202611282),
    _variant("both", BOTH, 202611283),
    _variant("harbormaster-no-trade", HARBORMASTER | NO_TRADE, 202611284),
    _variant("fishermen-no-trade", FISHERMEN | NO_TRADE, 202611285),
    _variant("both-no-trade", BOTH | NO_TRADE, 202611286),
    _best("plus", "expert greedy", 1, {}, 202611269, 1000, 0.53),
    _best("extra", "expert greedy", 1, {}, 202611270, 1000, 0.58),
]

WHAT = """All games of a board have the same layout and dice; seats rotate. A share of wins must
reach the floor. [The arena](../docs/howto/arena.md) explains the two 95 % intervals.
"""
PAGES = {
    "ladder": (
        LADDER,
        f"""# The ladder of levels

Adjacent levels of each game meet, 400 games each: one against one in the dice games, one against
three of the level below in the board game, there also without trade between players.

{WHAT}`make ladder` plays what is missing in `benchmarks/ladder` and writes this page.
""",
    ),
    "floors": (
        FLOORS,
        f"""# What the best bots must win

One bot against one to three of another, which plays by weights set by hand: `greedy` as it is, or
`greedy-1`, which never changes. `hard` looks one action ahead, `expert` plays some turns out.

{WHAT}`make floors` plays what is missing in `benchmarks/floors` and writes this page.
""",
    ),
}


def finished(contest: Contest, folder: Path) -> list[Played] | None:
    """Return the games of a contest from its file, None unless all are there."""
    file = folder / f"{contest.name}.jsonl"
    if not file.exists():
        return None
    results = Results(contest.arena, file)
    tasks = [
        [Task(number, board) for board in contest.span]
        for number in range(len(contest.arena.meetings))
    ]
    if any(task not in results.games for meeting in tasks for task in meeting):
        return None
    return [Played([results.games[task] for task in meeting], None) for meeting in tasks]


def section(contest: Contest, folder: Path) -> Iterator[str]:
    """Yield the lines of a contest's part of the page."""
    yield f"\n## {contest.name}\n"
    played = finished(contest, folder)
    if played is None:
        yield "Not finished yet."
        return
    found = standings(contest.arena, played)
    yield "| bot | against | games | wins | 95 %, by games | 95 %, by boards | floor | met |"
    yield "|---|---|---:|---:|---:|---:|---:|---|"
    for meeting, floor in zip(found.meetings, contest.floors, strict=True):
        met = "yes" if meeting.share >= floor else "**no**"
        yield f"| {_row(meeting)} | {100 * floor:.0f} % | {met} |"
    yield "\n| bot | rating | mean points | turns | ms a decision | failures |"
    yield "|---|---:|---:|---:|---:|---:|"
    for bot, rating in zip(found.bots, ratings(contest.arena, played), strict=True):
        figures = f"{bot.mean_points:.2f} | {bot.mean_turns:.1f} | {bot.mean_milliseconds:.2f}"
        yield f"| {bot.bot} | {rating.mu:.1f} | {figures} | {bot.defaults.total()} |"
    rules, version = found.settings["rules"], found.settings["version"]
    yield f"\nSeed {contest.arena.seed}, rules {rules}, Eiland {version}."


def _row(meeting: MeetingStanding) -> str:
    intervals = [meeting.interval, meeting.board_interval or (0.0, 1.0)]
    ends = " | ".join(f"{100 * low:.1f}–{100 * high:.1f} %" for low, high in intervals)
    share = f"{100 * meeting.share:.1f} %"
    return f"{meeting.one} | {meeting.other} | {meeting.games} | {share} | {ends}"


def write(page: str) -> None:
    """Write a page from what is finished."""
    contests, head = PAGES[page]
    lines = [line for contest in contests for line in section(contest, HERE / page)]
    text = "\n".join([head.rstrip(), *lines, ""])
    (HERE / f"{page}.md").write_text(text, "utf-8", newline="\n")


def commit() -> str:
    """Return the commit of this copy, "" outside of a repository."""
    asked = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(asked, cwd=HERE, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def main() -> int:
    """Play what is missing, and write the page after each contest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", choices=PAGES)
    parser.add_argument("--only", nargs="+")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--table", action="store_true")
    chosen = parser.parse_args()
    os.environ.setdefault(COMMIT, commit())
    for contest in PAGES[chosen.page][0]:
        if chosen.table or (chosen.only and contest.name not in chosen.only):
            continue
        results = Results(contest.arena, HERE / chosen.page / f"{contest.name}.jsonl")
        missing = len(contest.arena.meetings) * len(contest.span) - len(results.games)
        print(f"{contest.name}: {missing} boards to play", flush=True)
        if missing and contest.arena.game == "classic":  # its expert plays by the solution
            prepare(Terminal("en"), contest.arena.rules(), [PERFECT], whole=True)
        play(results, contest.span, Processes(chosen.processes))
        write(chosen.page)
    write(chosen.page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
