"""A cluster of Ray on this machine: two workers, one of which is killed, give the same totals."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from eiland.arena import Arena, Results, play
from eiland.play import Simulation, simulate
from eiland.play.cluster import LOCAL, PATIENCE, RETRIES, Cluster, cluster
from eiland.play.datasets import DataSet, Folder
from eiland.play.workers import Pool, Processes, Promise, Workers, in_order
from eiland.rules.errors import BadSetup
from eiland.train.training import train
from tests.play.test_datasets import content
from tests.train.test_training import plan

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

R = TypeVar("R")

LOOPBACK = "127.0.0.1"
DICE = Simulation("classic", ["random", "greedy"], {"turns": 2}, seed=5)


@pytest.fixture(scope="module")
def two() -> Iterator[Cluster]:
    """Start a cluster of two workers."""
    with cluster(LOCAL, 2) as joined:
        yield joined


def dying(file: Path, times: int, number: int) -> tuple[int, int]:
    """Return the square of a number and the process; with 3 kill this process some times."""
    if number == 3:
        with file.open("a") as stream:
            stream.write("x")
        if file.stat().st_size <= times:
            os.kill(os.getpid(), signal.SIGKILL)
    return number * number, os.getpid()


class Deadly:
    """Workers of which one is killed at the end of the second piece of work."""

    def __init__(self, workers: Workers, file: Path) -> None:
        self.workers = workers
        self.number = workers.number
        self.file = file

    @contextmanager
    def pool(self, begin: Callable[[], object] | None = None) -> Iterator[Pool]:
        """Yield workers, each of which first calls ``begin``."""
        with self.workers.pool(begin) as pool:
            yield DeadlyPool(pool, self.file)


class DeadlyPool:
    """A pool of `Deadly` workers."""

    def __init__(self, pool: Pool, file: Path) -> None:
        self.pool = pool
        self.file = file
        self.pieces = 0

    def submit(self, work: Callable[[Any], R], item: Any, /) -> Promise[R]:
        """Hand out a piece of work."""
        self.pieces += 1
        doomed = partial(killed_after, self.file, work) if self.pieces == 2 else work
        return self.pool.submit(doomed, item)


def killed_after(file: Path, work: Callable[[Any], R], item: object) -> R:
    """Work, and kill this process the first time: nobody gets the result."""
    found = work(item)
    with file.open("a") as stream:
        stream.write("x")
    if file.stat().st_size == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return found


def faulty(number: int) -> int:
    if number == 2:
        raise ValueError("two")
    return number


def test_work_of_a_killed_worker_is_done_again(two: Cluster, tmp_path: Path) -> None:
    assert two.number == 2
    found = list(in_order(partial(dying, tmp_path / "died", 1), range(12), two))
    assert [square for square, _ in found] == [number * number for number in range(12)]
    assert (tmp_path / "died").read_text() == "xx"
    assert os.getpid() not in {process for _, process in found}


def test_work_that_kills_every_worker_is_given_up(two: Cluster, tmp_path: Path) -> None:
    with pytest.raises(ConnectionError):
        list(in_order(partial(dying, tmp_path / "died", 99), [3], two))
    assert (tmp_path / "died").read_text() == "x" * (RETRIES + 1)


def test_an_error_is_raised_where_its_result_is_due(two: Cluster) -> None:
    results = in_order(faulty, range(4), two)
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(ValueError, match="two") as raised:
        next(results)
    assert type(raised.value) is ValueError, "no error of Ray"
    assert list(in_order(faulty, [7], two)) == [7], "others still work"


def test_totals_data_sets_and_boards_are_those_of_one_process(two: Cluster, tmp_path: Path) -> None:
    here, there = simulate(DICE, 40), simulate(DICE, 40, two)
    del here["seconds"], there["seconds"]
    assert there == here
    data = DataSet(DICE)
    Folder(tmp_path / "here").write(data, range(50))
    Folder(tmp_path / "there").write(data, range(50), two)
    assert content(tmp_path / "there") == content(tmp_path / "here")
    arena = Arena("classic", ["greedy", "random"], "one-vs-one", {"turns": 2}, 3)
    alone, far = (play(Results(arena), range(4), *where)[0] for where in ((), (two,)))
    assert [[game.scores for game in board] for board in far.boards] == [
        [game.scores for game in board] for board in alone.boards
    ]


def test_a_worker_with_another_version_is_refused(
    two: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eiland.play.cluster.__version__", "0.0.9")
    with pytest.raises(BadSetup, match="cluster/version here=0.0.9"):
        list(in_order(faulty, [1], two))


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["simulation", "data set", "arena", "training"])
def test_a_killed_worker_changes_nothing(two: Cluster, tmp_path: Path, kind: str) -> None:
    alone = result_of(kind, tmp_path / "here", Processes(1))
    died = tmp_path / "died"
    assert result_of(kind, tmp_path / "there", Deadly(two, died)) == alone
    assert died.read_text() == "xx", "done, lost and done again"


def result_of(kind: str, file: Path, workers: Workers) -> object:
    """Return what a long run finds."""
    if kind == "simulation":
        totals = simulate(DICE, 400, workers)
        del totals["seconds"]
        return totals
    if kind == "data set":
        Folder(file).write(DataSet(DICE), range(3000), workers)
        return content(file)
    if kind == "arena":
        arena = Arena("classic", ["greedy", "random"], "one-vs-one", {"turns": 2}, 3)
        results, *_ = play(Results(arena), range(40), workers)
        return [[game.scores for game in board] for board in results.boards]
    for _ in train(plan(games=24), file, workers):
        pass
    return file.read_bytes()


def test_nobody_elsewhere_reaches_a_cluster_of_this_machine(two: Cluster) -> None:
    import ray  # not before the cluster

    nodes: Any = ray.nodes  # has no types
    assert [node["NodeManagerAddress"] for node in nodes()] == [LOOPBACK]


def test_an_address_where_nobody_listens_is_refused_at_once() -> None:
    with socket.socket() as free:
        free.bind((LOOPBACK, 0))
        port = free.getsockname()[1]
    for address in (f"{LOOPBACK}:{port}", f"ray://{LOOPBACK}:{port}", f"{LOOPBACK}:99999"):
        begin = time.monotonic()
        with pytest.raises(ConnectionError, match=LOOPBACK), cluster(address, 2):
            pass
        assert time.monotonic() - begin < PATIENCE


@pytest.mark.parametrize(
    ("written", "raised", "kind", "said"),
    [
        (
            "RPC error: InvalidAuthToken",
            "Failed to connect",
            BadSetup,
            "cluster/token address=auto",
        ),
        ("", "Token authentication is enabled", BadSetup, "cluster/token address=auto"),
        ("timeout", "Failed to connect", ConnectionError, "Failed to connect"),
    ],
)
def test_a_refused_token_is_said_once(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    written: str,
    raised: str,
    kind: type[Exception],
    said: str,
) -> None:
    def init(**_: object) -> None:
        os.write(2, written.encode())
        raise ConnectionError(raised)

    monkeypatch.setattr("ray.init", init)
    with pytest.raises(kind, match=said), cluster("auto", 2):
        pass
    os.write(2, b"heard")
    assert capfd.readouterr().err == "heard"


def test_there_must_be_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eiland.play.extras.find_spec", lambda name: None)
    with pytest.raises(BadSetup, match="library=ray extra=cluster"), cluster(LOCAL, 1):
        pass
