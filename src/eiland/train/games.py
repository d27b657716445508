"""Games for learning, played in a process of their own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from eiland.bots.board.value.layout import FEATURES, SHAPE
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.board.value.self_play import Notes, SelfPlay
from eiland.bots.network import CERTAIN
from eiland.bots.network_file import Weights, network, read
from eiland.chance import derive
from eiland.chance.generator import Generator
from eiland.rules.board.board import Board
from eiland.rules.registry import make
from eiland.train.basis import Bytes, Floats

LEARNER = 0
OLDER = 1
GREEDY = 2


@dataclass(frozen=True)
class Setup:
    """A game that is learned, without trade between players."""

    seats: int
    harbormaster: bool = False
    fishermen: bool = False

    def rules(self) -> Board:
        """Return its rules."""
        return make(
            "base",
            self.seats,
            domestic_trade=False,
            turn_limit=400,
            harbormaster=self.harbormaster,
            fishermen=self.fishermen,
        )


class Job(NamedTuple):
    """Games to play: ``older`` are the weights of an earlier network, if there is one.

    ``setups`` are drawn by ``odds``.
    """

    setups: list[Setup]
    odds: list[int]
    weights: Weights
    older: Weights | None
    seed: int
    games: int
    explore: int
    spread: int
    trace: int


class Played(NamedTuple):
    """What a job has brought: an input with its target for each choice that was noted.

    ``rivals`` has for each input the number of rivals.
    """

    features: Bytes
    targets: Floats
    games: int
    turns: int
    undecided: int


class Tables:
    """The tables of a job, one for each setup and seating."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.notes = Notes()
        self.rules = [setup.rules() for setup in job.setups]
        self.learners = [self._player(rules, job.weights) for rules in self.rules]
        older = job.older or job.weights
        self.older = [self._player(rules, older) for rules in self.rules]
        self.found: dict[tuple[int, ...], SelfPlay] = {}

    @staticmethod
    def _player(rules: Board, weights: Weights) -> OnePly:
        return OnePly(rules, network(SHAPE, weights, int(rules.seats) - 1))

    def at(self, setup: int, kinds: tuple[int, ...]) -> SelfPlay:
        """Return the table for a setup and who plays its seats."""
        key = (setup, *kinds)
        if key not in self.found:
            players = [(self.learners[setup], self.older[setup], None)[kind] for kind in kinds]
            learns = sum(2**seat for seat, kind in enumerate(kinds) if kind == LEARNER)
            seed = derive(self.job.seed, "dice", *key)
            self.found[key] = SelfPlay(self.rules[setup], players, learns, self.notes, seed)
        return self.found[key]


def play(job: Job) -> Played:
    """Play the games of a job."""
    chance = Generator(derive(job.seed, "tables"))
    tables = Tables(job)
    undecided = 0
    for _ in range(job.games):
        setup = chance.pick(job.odds)
        kinds = seating(job.setups[setup].seats, chance, job.older is not None)
        undecided += tables.at(setup, kinds).play(job.explore, job.spread, job.trace) < 0
    notes = tables.notes
    targets = np.frombuffer(bytes(memoryview(notes.targets)), np.int32)
    features = np.frombuffer(bytes(memoryview(notes.features)), np.uint8)
    return Played(
        features.reshape(len(targets), len(FEATURES)),
        np.asarray(targets / CERTAIN, np.float32),
        job.games,
        sum(int(each.turns) for each in tables.found.values()),
        undecided,
    )


def seating(seats: int, chance: Generator, has_older: bool) -> tuple[int, ...]:
    """Return who plays each seat: mostly the network that learns, sometimes others beside it."""
    drawn = chance.below(8)
    kinds = [LEARNER] * seats
    if drawn == 0 or (drawn == 1 and has_older):
        kind = GREEDY if drawn == 0 else OLDER
        for _ in range(1 + chance.below(seats - 1)):
            kinds[chance.below(seats)] = kind
    return tuple(kinds)


def wins(setup: Setup, file: Path, games: int, seed: int) -> int:
    """Count the games that a network wins, one ply deep, as one against `greedy-1`; seats rotate.

    Raises UnfitWeights.
    """
    rules = setup.rules()
    one = OnePly(rules, read(file, SHAPE, setup.seats - 1))
    notes = Notes()
    won = 0
    for place in range(setup.seats):
        players = [one if seat == place else None for seat in range(setup.seats)]
        table = SelfPlay(rules, players, 0, notes, derive(seed, "match", place))
        won += sum(table.play(0, 1, 0) == place for _ in range(place, games, setup.seats))
    return won
