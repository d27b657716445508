"""Solving with all cores: layer by layer, each cut into parts that processes share."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from librt.vecs import vec

from eiland.rules.dice.classic.classic import Classic
from eiland.solver.layers import no_box_left, unbuilt, values_of
from eiland.solver.positions import GEOMETRIES
from eiland.solver.store import Table, Terms, table_of

PART: Final = 25  # geometries
PARTS: Final = range(0, GEOMETRIES, PART)
Progress: TypeAlias = Callable[[int, int], object]
"""Told how many parts of how many are done."""
Part: TypeAlias = Callable[[Path, Terms, int, int], "array[float]"]
"""Returns, behind a layer of a table, the values of a part of the next, from a geometry on."""


def in_silence(done: int, of: int) -> None:
    """Tell nobody."""


def solve(
    folder: Path, terms: Terms, boxes: int, progress: Progress = in_silence, cores: int = 0
) -> Table:
    """Return the table with at least so many layers; what is missing is computed and stored.

    ``cores`` is the number of processes, 0 for as many as there are. Layers that are stored are
    safe: whoever interrupts this loses the running layer at most.
    """
    table = Table(folder, terms)
    known = min(table.layers(), boxes)
    progress(known * len(PARTS), boxes * len(PARTS))
    if known < boxes:
        with workers(cores) as pool:
            grow(pool, _part, table, boxes, progress)
    return table


@contextmanager
def workers(cores: int) -> Iterator[ProcessPoolExecutor]:
    """Hold so many processes ready, 0 for as many as there are cores."""
    # Processes of their own from the beginning: forking beside threads is not safe.
    context = multiprocessing.get_context("spawn")
    count = cores or os.cpu_count() or 1
    with ProcessPoolExecutor(count, context, initializer=_stay_with_parent) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _stay_with_parent() -> None:
    """Leave interrupts to the parent, and end when it has ended, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def grow(
    pool: ProcessPoolExecutor, part: Part, table: Table, boxes: int, progress: Progress
) -> None:
    """Add to a table the layers that are missing of so many, one after the other."""
    for layer in range(table.layers(), boxes):
        if not table.has(layer + 1):  # nobody else has solved it meanwhile
            table.add(layer + 1, _layer(pool, part, table, layer, boxes, progress))


def _layer(
    pool: ProcessPoolExecutor, part: Part, table: Table, layer: int, boxes: int, progress: Progress
) -> array[float]:
    """Return the values with one box more than ``layer``."""
    parts = {pool.submit(part, table.folder, table.terms, layer, first): first for first in PARTS}
    done: dict[int, array[float]] = {}
    for each in as_completed(parts):
        done[parts[each]] = each.result()
        progress(layer * len(PARTS) + len(done), boxes * len(PARTS))
    values = array("d")
    for first in PARTS:
        values += done[first]
    return values


def _part(folder: Path, terms: Terms, layer: int, first: int) -> array[float]:
    after, without = layers_after(folder, terms, layer)
    last = min(first + PART, GEOMETRIES)
    return array("d", memoryview(values_of(after, without, first, last, terms.same_turn_joker)))


def solved(rules: Classic, progress: Progress = in_silence, cores: int = 0) -> Table:
    """Return the table of a game in the cache folder, with a layer for each of its turns."""
    table = table_of(rules)
    return solve(table.folder, table.terms, int(rules.turns), progress, cores)


@lru_cache(maxsize=1)
def layers_after(folder: Path, terms: Terms, layer: int) -> tuple[vec[float], vec[float]]:
    """Return what a turn leads to with so many boxes left behind it: something built, or nothing.

    A process reads it once.
    """
    after = Table(folder, terms).layer(layer) if layer else no_box_left()
    return after, unbuilt(after, terms.nothing_built)
