"""Training: rounds of games on all cores; the network learns from one while the next is played.

The games of a round are played by the weights of the round before the last. So no process waits for
the learner, and the same seed and number of processes give the same weights. After each stage of
rounds everything is written to a file, from which a later run goes on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zipfile import BadZipFile
from zlib import crc32, error

from eiland.bots.layout import Layout
from eiland.bots.network_file import read_weights, write
from eiland.chance import derive
from eiland.play.workers import Pool, Processes, Promise, Workers
from eiland.rules.errors import Fault, GameError
from eiland.train.averaging import average
from eiland.train.games import Job, Played, play
from eiland.train.learner import Learner, Study, read_about
from eiland.train.setups import Setup

if TYPE_CHECKING:
    from eiland.bots.network_file import Weights

AHEAD = 2
"""Rounds that are under way at once."""
STAGE = 20
"""Rounds between two files."""
EARLY = 0.3
"""Share of the training in which more random actions are taken."""
EXPLORE, LATER_EXPLORE = 150, 80
"""Random actions in a thousand."""
SPREAD, LATER_SPREAD = 12_000, 8_000
"""How bad they may be, as in `OnePly.explored`."""
TRACE = 930
"""λ in thousandths."""
UNREADABLE = (OSError, EOFError, LookupError, TypeError, ValueError, BadZipFile, error)
"""What reading a damaged file may raise."""


class OtherTraining(GameError):
    """The file of an unfinished training belongs to other settings or another version."""


@dataclass(frozen=True)
class Plan:
    """What is trained, and for how long.

    ``games`` in all, ``in_round`` of them in each round. ``setups`` are drawn by ``odds``. With
    ``start`` it begins with the weights of that file.
    """

    setups: Sequence[Setup]
    odds: list[int]
    games: int
    processes: int = 2
    seed: int = 1
    in_round: int = 200
    study: Study = field(default_factory=Study)
    start: Path | None = None

    @property
    def layout(self) -> Layout:
        """What the network sees."""
        return self.setups[0].layout

    @property
    def rounds(self) -> int:
        """How many rounds there are, at least one."""
        return max(1, -(-self.games // self.in_round))


class Progress(NamedTuple):
    """What has been done: ``rounds`` of the plan, ``loss`` is the mean of the last round."""

    rounds: int
    games: int
    turns: int
    inputs: int
    undecided: int
    loss: float


def train(plan: Plan, file: Path, workers: Workers | None = None) -> Iterator[Progress]:
    """Train a network and write it to a file; yield the progress after each round.

    The games are played by ``workers``, by default on as many processes as the plan says. The
    plan alone decides which games these are.

    An unfinished training is kept beside it, in a file with the suffix ``.training``, and goes on
    from there. Raises OtherTraining ``train/other`` if that file has other settings, or
    ``train/unreadable``; UnfitWeights as `read_weights` does if the start cannot be read.
    """
    kept = file.with_suffix(".training")
    learner = Learner(plan.layout, plan.seed, plan.study)
    done = Progress(0, 0, 0, 0, 0, 0.0)
    if kept.exists():
        done = _resumed(learner, kept, plan)
    elif plan.start is not None:
        learner.start_from(read_weights(plan.start, plan.layout.shape))
    with (workers or Processes(plan.processes)).pool() as pool:
        while done.rounds < plan.rounds:
            for after in _stage(plan, learner, pool, done):
                yield after
                done = after
            learner.keep()
            learner.revive()
            learner.save(kept, {"plan": _facts(plan), "done": done})
            write(file, plan.layout.shape, learner.weights(), provenance(plan, done))
    kept.unlink(missing_ok=True)


def finish(plan: Plan, file: Path, others: Sequence[Path]) -> None:
    """Replace a trained network by its mean with others, which are named in the file.

    Raises UnfitWeights as `average` does.
    """
    mean = average([file, *others], plan.setups)
    names = [crc32(each.read_bytes()) for each in others]
    write(file, plan.layout.shape, mean, {**_facts(plan), "played": plan.games, "average": names})


def provenance(plan: Plan, done: Progress) -> dict[str, object]:
    """Return what a file of weights says about how it was made."""
    return {**_facts(plan), "played": done.games, "inputs": done.inputs, "loss": done.loss}


def _facts(plan: Plan) -> dict[str, Any]:
    start = None if plan.start is None else crc32(plan.start.read_bytes())
    return {**asdict(plan), "start": start, "trace": TRACE}


def _resumed(learner: Learner, kept: Path, plan: Plan) -> Progress:
    with _readable(kept):
        about = read_about(kept)
        of, done = about["plan"], Progress(*about["done"])
    if of != _facts(plan):
        raise OtherTraining(Fault("train/other", path=str(kept)))
    with _readable(kept):
        learner.load(kept)
    return done


@contextmanager
def _readable(kept: Path) -> Iterator[None]:
    try:
        yield
    except UNREADABLE:
        raise OtherTraining(Fault("train/unreadable", path=str(kept))) from None


def _stage(plan: Plan, learner: Learner, pool: Pool, done: Progress) -> Iterator[Progress]:
    """Play and learn from the rounds of a stage."""
    last = min(plan.rounds, done.rounds + STAGE)
    under_way: deque[list[Promise[Played]]] = deque()
    following = done.rounds
    while done.rounds < last:
        while len(under_way) < AHEAD and following < last:
            weights = learner.weights()
            jobs = [_job(plan, learner, weights, following, each) for each in range(plan.processes)]
            under_way.append([pool.submit(play, job) for job in jobs])
            following += 1
        parts = [future.result() for future in under_way.popleft()]
        for part in parts:
            learner.add(part)
        done = Progress(
            done.rounds + 1,
            done.games + sum(part.games for part in parts),
            done.turns + sum(part.turns for part in parts),
            done.inputs + sum(len(part.targets) for part in parts),
            done.undecided + sum(part.undecided for part in parts),
            learner.learn(done.rounds / plan.rounds),
        )
        yield done


def _job(plan: Plan, learner: Learner, weights: Weights, number: int, process: int) -> Job:
    """Return the games of one process in a round."""
    is_early = number < EARLY * plan.rounds
    older = learner.older[derive(plan.seed, "older", number, process) % len(learner.older)]
    return Job(
        plan.setups,
        plan.odds,
        weights,
        learner.rounded(older),
        derive(plan.seed, number, process),
        len(range(process, plan.in_round, plan.processes)),
        EXPLORE if is_early else LATER_EXPLORE,
        SPREAD if is_early else LATER_SPREAD,
        TRACE,
    )
