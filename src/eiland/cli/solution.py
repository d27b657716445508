"""The solution of the Dice Game for verbs that need it: solved once, with a progress bar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from eiland.cli.terminal import Terminal
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.registry import AnyRules

if TYPE_CHECKING:
    from rich.progress import Progress

    from eiland.solver.store import SolutionStore
    from eiland.solver.values import Values

T = TypeVar("T")


def prepare(
    terminal: Terminal, rules: AnyRules, bots: Iterable[str | None], *, whole: bool
) -> None:
    """Solve the game if one of the bots needs the solution.

    With ``whole`` also where values can be had at once: many games need them all.
    """
    from eiland.bots import needs_solution

    if not isinstance(rules, Classic) or not any(needs_solution(bot, rules.name) for bot in bots):
        return
    if not whole:
        values_of(terminal, rules)
    elif _store_of(rules).layers() < rules.turns - 1:
        solution(terminal, rules)


def values_of(terminal: Terminal, rules: Classic) -> Values:
    """Return the values of a game; solve it first, with progress, if they cannot be had at once."""
    # Imported late, because the module builds large tables.
    from eiland.bots.classic.perfect import at_once, values_for

    if not at_once(rules):
        solution(terminal, rules)
    return values_for(rules)


def solution(terminal: Terminal, rules: Classic, processes: int = 0) -> SolutionStore:
    """Return the solution of a game with a layer for each turn; solve missing layers.

    ``processes`` is how many work on it, 0 for as many as there are cores.
    """
    table = _store_of(rules)
    known = table.layers()
    if table.is_damaged():
        terminal.complain("solve.damaged", path=table.folder)
    if known >= rules.turns:
        return table
    # Imported late, because the modules are slow to load, and before people read that they may
    # interrupt: an import that is interrupted fails.
    from eiland.solver.solving import solved

    progress = _progress(terminal)
    if terminal.err.is_terminal:
        terminal.complain("solve.once", path=table.folder)
    try:
        return _watched(progress, lambda report: solved(rules, report, processes))
    except KeyboardInterrupt:
        terminal.complain("solve.interrupted", n=table.layers(), turns=rules.turns)
        raise


def watched(terminal: Terminal, work: Callable[[Callable[[int, int], object]], T]) -> T:
    """Run work that reports how much of how much is done, with a progress bar on a terminal."""
    return _watched(_progress(terminal), work)


def _watched(progress: Progress, work: Callable[[Callable[[int, int], object]], T]) -> T:
    try:  # not `with`: an interrupt while the bar is started would leave it on the screen
        progress.start()
        bar = progress.add_task("")

        def report(done: int, of: int) -> None:
            progress.update(bar, completed=done, total=of)

        return work(report)
    finally:
        progress.stop()


def _progress(terminal: Terminal) -> Progress:
    """Return a progress bar, which is not shown yet, and never where there is no terminal."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    return Progress(
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=terminal.err,
        transient=True,
        disable=not terminal.err.is_terminal,
    )


def _store_of(rules: Classic) -> SolutionStore:
    # Imported late, because the module is slow to load.
    from eiland.solver.store import store_of

    return store_of(rules)
