"""How long a process takes for something, without the time in which others had its processor."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.support.postgresql import soon


def soon_by(process: int, is_true: Callable[[], bool]) -> float:
    """Wait until something is true; return how many seconds a process took for it.

    Linux counts how long a process was ready to run while others used the processors. That of the
    process, or of that child which waited longest, is left out. On an idle machine it is nothing.
    """
    before = queued(process)
    seconds = soon(is_true)
    after = queued(process)
    return seconds - max(after[each] - before.get(each, 0.0) for each in after)


def queued(process: int) -> dict[int, float]:
    """Return for how many seconds a process and its children were ready without a processor."""
    children = Path(f"/proc/{process}/task/{process}/children")
    found = {process: 0.0}
    for each in [process, *map(int, children.read_text("ascii").split())]:
        with suppress(OSError):  # it has ended, or this is no Linux
            found[each] = int(Path(f"/proc/{each}/schedstat").read_text("ascii").split()[1]) / 1e9
    return found
