"""Games for learning, played in a process of their own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from eiland.batch import Practice
from eiland.bots.network import CERTAIN
from eiland.bots.network_file import Weights, network, read
from eiland.bots.notes import Notes
from eiland.chance import derive
from eiland.chance.generator import Generator
from eiland.train.basis import Bytes, Floats
from eiland.train.setups import Setup

LEARNER = 0
OLDER = 1
GREEDY = 2
WITH_GREEDY = 3
"""In how many of eight games the opponent plays."""


class Job(NamedTuple):
    """Games to play: ``older`` are the weights of an earlier network, if there is one.

    ``setups`` are drawn by ``odds``.
    """

    setups: Sequence[Setup]
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
        self.layout = job.setups[0].layout
        self.notes = Notes(len(self.layout.features))
        self.rules = [setup.rules() for setup in job.setups]
        older = job.older or job.weights
        self.players = [
            [self._player(setup, job.weights), self._player(setup, older)]
            for setup in range(len(job.setups))
        ]
        self.found: dict[tuple[int, ...], Practice] = {}

    def _player(self, setup: int, weights: Weights) -> Any:
        rules, of = self.rules[setup], self.job.setups[setup]
        return of.player(rules, network(self.layout.shape, weights, int(rules.seats) - 1))

    def at(self, setup: int, kinds: tuple[int, ...]) -> Practice:
        """Return the table for a setup and who plays its seats."""
        key = (setup, *kinds)
        if key not in self.found:
            players = [None if kind == GREEDY else self.players[setup][kind] for kind in kinds]
            learns = sum(2**seat for seat, kind in enumerate(kinds) if kind == LEARNER)
            seed = derive(self.job.seed, "dice", *key)
            of = self.job.setups[setup]
            self.found[key] = of.practice(self.rules[setup], players, learns, self.notes, seed)
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
        features.reshape(len(targets), len(tables.layout.features)),
        np.asarray(targets / CERTAIN, np.float32),
        job.games,
        sum(int(each.turns) for each in tables.found.values()),
        undecided,
    )


def seating(seats: int, chance: Generator, has_older: bool) -> tuple[int, ...]:
    """Return who plays each seat: the network that learns, and often others beside it.

    In three games of eight the opponent has one seat or more, in one an older network.
    """
    drawn = chance.below(8)
    kinds = [LEARNER] * seats
    kind = GREEDY if drawn < WITH_GREEDY else OLDER
    if drawn < WITH_GREEDY or (drawn == WITH_GREEDY and has_older):
        learns = chance.below(seats)
        others = 1 + chance.below(seats - 1)
        for seat in range(1, seats):
            if seat <= others:
                kinds[(learns + seat) % seats] = kind
    return tuple(kinds)


def wins(setup: Setup, file: Path, games: int, seed: int) -> int:
    """Count the games that a network wins as one against opponents; seats rotate.

    Raises UnfitWeights.
    """
    rules, layout = setup.rules(), setup.layout
    one = setup.player(rules, read(file, layout.shape, setup.seats - 1))
    notes = Notes(len(layout.features))
    won = 0
    for place in range(setup.seats):
        players = [one if seat == place else None for seat in range(setup.seats)]
        practice = setup.practice(rules, players, 0, notes, derive(seed, "match", place))
        won += sum(practice.play(0, 1, 0) == place for _ in range(place, games, setup.seats))
    return won
