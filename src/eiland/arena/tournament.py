"""A tournament: the meetings of an arena, board after board, with a test that ends them early."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

from eiland.arena.arena import Arena, Game, Task
from eiland.arena.results import Results
from eiland.play.sprt import Sprt, Verdict
from eiland.play.workers import HERE, Workers, with_bots
from eiland.rules.errors import BadSetup, Fault

if TYPE_CHECKING:
    from eiland.play.processes.commands import BotProcesses

MARGIN: Final = 0.04
"""How far the share of the null hypothesis is below the floor."""


@dataclass(frozen=True)
class Played:
    """The games of one meeting that count, board by board, and the verdict of the test on them."""

    boards: list[list[Game]]
    verdict: Verdict | None


def floor_test(floor: float) -> Sprt:
    """Return the test whether the share of the one reaches a floor; risks are 5 %.

    Raises BadSetup ``arena/floor``.

    >>> floor_test(0.55).high
    0.55
    """
    try:
        return Sprt(round(floor - MARGIN, 9), floor)
    except ValueError as error:
        raise BadSetup(Fault("arena/floor", low=f"{MARGIN:g}", given=f"{floor:g}")) from error


def boards(arena: Arena, first: int, games: int) -> range:
    """Return the boards of games ``first`` to ``first + games - 1`` of a meeting.

    Raises BadSetup ``arena/whole-boards`` unless these are whole boards.
    """
    size = len(arena.lineups)
    faults = [
        Fault("arena/whole-boards", option=name, given=given, size=size)
        for name, given in (("--first", first), ("--games", games))
        if given % size
    ]
    if faults:
        raise BadSetup(*faults)
    return range(first // size, (first + games) // size)


def shares(arena: Arena, games: list[Game]) -> list[Fraction]:
    """Return the share of the win that goes to the one, by game of a board."""
    return [
        Fraction(sum(not sides[seat] for seat in game.winners), max(1, len(game.winners)))
        for game, sides in zip(games, arena.lineups, strict=True)
    ]


def play(
    results: Results,
    span: range,
    workers: Workers = HERE,
    test: Sprt | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> list[Played]:
    """Play all meetings on the boards of ``span`` that ``results`` lack, and add them there.

    With a test, each meeting ends after the first board whose games decide it. The test reads
    boards in their order, so what is returned depends only on the settings. ``progress`` is called
    with the number of further games.
    """
    arena = results.arena
    return [
        _meeting(results, [Task(number, board) for board in span], workers, test, progress)
        for number in range(len(arena.meetings))
    ]


def _meeting(
    results: Results,
    tasks: list[Task],
    workers: Workers,
    test: Sprt | None,
    progress: Callable[[int], None],
) -> Played:
    arena = results.arena
    lacking = (task for task in tasks if task not in results.games)
    missing = with_bots(partial(_games, arena), lacking, workers, arena.most_seconds)
    found: list[list[Game]] = []
    games, wins = 0, Fraction(0)
    for task in tasks:
        if task not in results.games:
            results.add(task, next(missing))
        found.append(results.games[task])
        games += len(found[-1])
        wins += sum(shares(arena, found[-1]), Fraction(0))
        progress(len(found[-1]))
        verdict = None if test is None else test.verdict(wins, games)
        if verdict is not None:
            missing.close()
            return Played(found, verdict)
    return Played(found, None)


def _games(arena: Arena, bots: BotProcesses, task: Task) -> list[Game]:
    """Return the games of a board. A note on every error names the board and the seed."""
    try:
        return arena.play(*task, bots)
    except Exception as error:
        error.add_note(f"board {task.board} of seed {arena.seed}")
        raise
