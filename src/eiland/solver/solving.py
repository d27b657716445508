"""Solving on all cores: layer by layer, each split into parts for worker processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
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
from eiland.solver.lock import locked
from eiland.solver.positions import GEOMETRIES
from eiland.solver.store import SolutionStore, Terms, store_of

PART: Final = 25  # geometries
PARTS: Final = range(0, GEOMETRIES, PART)
WAIT_SECONDS: Final = 1.0
"""Time between two looks at the progress of another process."""
Progress: TypeAlias = Callable[[int, int], object]
"""Called with the number of parts done and of all parts."""
Part: TypeAlias = Callable[[Path, Terms, int, int], "array[float]"]
"""Computes a part of the layer after ``layer``, starting with a geometry."""


def no_progress(done: int, of: int) -> None:
    """Ignore progress."""


def solve(
    folder: Path, terms: Terms, boxes: int, progress: Progress = no_progress, cores: int = 0
) -> SolutionStore:
    """Return a solution with at least ``boxes`` layers; compute and store the missing ones.

    ``cores`` is the number of processes, 0 for one per core. Stored layers are safe: an interrupted
    run loses only the layer in progress. If another process solves the same game, this one waits
    for it and goes on where it ends.
    """
    store = SolutionStore(folder, terms)
    while True:
        known = min(store.layers(), boxes)
        progress(known * len(PARTS), boxes * len(PARTS))
        if known == boxes:
            return store
        with locked(folder) as is_ours:
            if is_ours:
                with workers(cores) as pool:
                    grow(pool, _part, store, boxes, progress)
                return store
        time.sleep(WAIT_SECONDS)


@contextmanager
def workers(cores: int) -> Iterator[ProcessPoolExecutor]:
    """Provide a pool of ``cores`` processes, 0 for one per core."""
    # Spawned processes: forking a process that has threads is not safe.
    context = multiprocessing.get_context("spawn")
    count = cores or os.cpu_count() or 1
    with ProcessPoolExecutor(count, context, initializer=_stay_with_parent) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _stay_with_parent() -> None:
    """Leave interrupts to the parent and exit when the parent exits, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def grow(
    pool: ProcessPoolExecutor, part: Part, store: SolutionStore, boxes: int, progress: Progress
) -> None:
    """Compute and store the layers that are missing, one after the other."""
    for layer in range(store.layers(), boxes):
        if not store.has(layer + 1):  # no other process has solved it meanwhile
            store.add(layer + 1, _layer(pool, part, store, layer, boxes, progress))


def _layer(
    pool: ProcessPoolExecutor,
    part: Part,
    store: SolutionStore,
    layer: int,
    boxes: int,
    progress: Progress,
) -> array[float]:
    """Return the values with one box more than ``layer``."""
    parts = {pool.submit(part, store.folder, store.terms, layer, first): first for first in PARTS}
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


def solved(rules: Classic, progress: Progress = no_progress, cores: int = 0) -> SolutionStore:
    """Return the solution in the cache folder, with a layer for each turn of the game."""
    store = store_of(rules)
    return solve(store.folder, store.terms, int(rules.turns), progress, cores)


@lru_cache(maxsize=1)
def layers_after(folder: Path, terms: Terms, layer: int) -> tuple[vec[float], vec[float]]:
    """Return the values after a turn with ``layer`` boxes left: something built, and nothing built.

    Each process reads a layer once.
    """
    after = SolutionStore(folder, terms).layer(layer) if layer else no_box_left()
    return after, unbuilt(after, terms.nothing_built)
