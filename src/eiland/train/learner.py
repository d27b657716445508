"""What learns: a network, the optimizer, and the store of inputs that it learns from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from eiland.bots.layout import Layout
from eiland.bots.network_file import Weights
from eiland.chance import derive
from eiland.train.basis import Basis, Bytes
from eiland.train.float_net import Adam, FloatNet, Inputs
from eiland.train.games import Played
from eiland.train.rounding import floating, whole

MOST_OLDER = 20
"""How many earlier networks are kept as opponents."""
SAMPLE = 8192
"""Inputs by which units are found that hardly any input turns on."""
FORM = 1
"""The version of the files of unfinished trainings."""
HARDLY = 0.002
"""The share of inputs below which a unit is drawn anew."""


@dataclass(frozen=True)
class Study:
    """How it is learned: the rate falls in a straight line from ``rate`` to ``last_rate``.

    Each new input is used ``reuse`` times on average, in batches of ``batch``; the store has
    ``room`` for the latest inputs. The network that plays is the mean of those of the last steps,
    about ``horizon`` of them.
    """

    rate: float = 1e-3
    last_rate: float = 2e-5
    batch: int = 256
    reuse: float = 1.5
    room: int = 400_000
    horizon: int = 2_000


RACE_STUDY = Study(rate=2e-3, last_rate=3e-5, batch=512, reuse=4.0)
"""How races are learned: their games are short and quickly played, their inputs few."""


class Learner:
    """A network for a layout that learns from games.

    Equal seeds and equal games give equal weights. ``net`` takes the steps, ``mean`` is the mean of
    its last weights: it plays, and is written.
    """

    def __init__(self, layout: Layout, seed: int, study: Study) -> None:
        self.layout = layout
        self.study = study
        self.own_basis = Basis.of(layout.features)
        self.rival_basis = Basis.of(layout.rival)
        self.net = FloatNet.fresh(self.own_basis.count, self.rival_basis.count, seed)
        self.mean = self.net.copy()
        self.adam = Adam(self.net)
        self.inputs = np.zeros((study.room, len(layout.features)), np.uint8)
        self.targets = np.zeros(study.room, np.float32)
        self.filled = self.place = 0
        self.chance = np.random.default_rng(derive(seed, "learner"))
        self.due = 0.0  # uses of inputs that are still due
        self.older = [self.mean.copy()]

    def start_from(self, weights: Weights) -> None:
        """Begin with the weights of an earlier network."""
        self.net = floating(weights, self.layout)
        self.mean = self.net.copy()
        self.older = [self.mean.copy()]

    def add(self, played: Played) -> None:
        """Put the inputs of games into the store, in place of the oldest."""
        features, targets = played.features[-self.study.room :], played.targets[-self.study.room :]
        places = (self.place + np.arange(len(targets))) % self.study.room
        self.inputs[places] = features
        self.targets[places] = targets
        self.place = int((self.place + len(targets)) % self.study.room)
        self.filled = min(self.study.room, self.filled + len(targets))
        self.due += self.study.reuse * len(played.targets)

    def learn(self, share: float) -> float:
        """Take the steps that are due, where ``share`` of the training is over.

        Return the mean log loss, 0 if none was due.
        """
        study = self.study
        rate = study.rate * (1 - share) + study.last_rate * share
        losses = []
        while self.due >= study.batch:
            self.due -= study.batch
            drawn = self.chance.integers(self.filled, size=study.batch)
            loss, gradients = self.net.gradients(self.see(self.inputs[drawn]), self.targets[drawn])
            self.adam.step(self.net, gradients, rate)
            self._move_mean()
            losses.append(loss)
        return float(np.mean(losses)) if losses else 0.0

    def _move_mean(self) -> None:
        share = 1.0 / min(self.adam.steps, self.study.horizon)
        for mean, last in zip(self.mean.arrays(), self.net.arrays(), strict=True):
            mean += np.float32(share) * (last - mean)

    def revive(self) -> int:
        """Draw new weights for units of the first layer that hardly any input turns on.

        Return how many there were.
        """
        drawn = self.chance.integers(self.filled, size=min(self.filled, SAMPLE))
        on = self.net.share_on(self.see(self.inputs[drawn]))
        dead = np.flatnonzero(on < HARDLY)
        if len(dead):
            self.net.redraw(dead, self.chance)
            self.mean.take(self.net, dead)
            self.adam.forget(self.net, dead)
        return len(dead)

    def see(self, inputs: Bytes) -> Inputs:
        """Return what the network sees of inputs."""
        layout = self.layout
        size, table, seats = len(layout.of_seat), layout.table, layout.seats
        shared = inputs[:, table : table + layout.shared]
        rivals = [inputs[:, size * k : size * (k + 1)] for k in range(1, seats)]
        are_there = [rival[:, layout.presence].any(axis=1) for rival in rivals]
        stacked = np.stack([np.concatenate([rival, shared], axis=1) for rival in rivals], axis=1)
        seen = self.rival_basis.expand(stacked.reshape(-1, size + layout.shared))
        return Inputs(
            self.own_basis.expand(inputs),
            seen.reshape(len(inputs), seats - 1, self.rival_basis.count),
            np.stack(are_there, axis=1),
        )

    def weights(self) -> Weights:
        """Return the network in whole numbers."""
        return self.rounded(self.mean)

    def rounded(self, net: FloatNet) -> Weights:
        """Return a network in whole numbers."""
        return whole(net, self.layout)

    def keep(self) -> None:
        """Keep the present network as an opponent for later."""
        self.older = [*self.older, self.mean.copy()][-MOST_OLDER:]

    # Files

    def save(self, path: Path, about: dict[str, object]) -> None:
        """Write everything to a file, which a killed program leaves whole or does not change."""
        facts = {
            "form": FORM,
            "place": self.place,
            "filled": self.filled,
            "due": self.due,
            "steps": self.adam.steps,
            "chance": self.chance.bit_generator.state,
            "older": len(self.older),
            "about": about,
        }
        arrays = [
            *self.net.arrays(),
            *self.mean.arrays(),
            *self.adam.first,
            *self.adam.second,
            *(each for net in self.older for each in net.arrays()),
        ]
        named: dict[str, Any] = {f"a{place:03}": each for place, each in enumerate(arrays)}
        partial = path.with_suffix(".part")
        with partial.open("wb") as file:
            np.savez(
                file,
                facts=np.frombuffer(json.dumps(facts).encode(), np.uint8),
                inputs=self.inputs[: self.filled],
                targets=self.targets[: self.filled],
                **named,
            )
        partial.replace(path)

    def load(self, path: Path) -> None:
        """Read a file that `save` has written. Raises errors of many kinds if it is another one."""
        with path.open("rb") as file, np.load(file) as found:
            facts = _facts(found)
            arrays = [found[name] for name in sorted(found) if name[0] == "a"]
            self.filled, self.place, self.due = facts["filled"], facts["place"], facts["due"]
            self.inputs[: self.filled] = found["inputs"]
            self.targets[: self.filled] = found["targets"]
        shapes = [each.shape for each in self.net.arrays()]
        count = len(shapes)
        parts = [arrays[first : first + count] for first in range(0, len(arrays), count)]
        if any([each.shape for each in part] != shapes for part in parts):
            raise ValueError("another network")
        self.net, self.mean = FloatNet(*parts[0]), FloatNet(*parts[1])
        self.adam.first, self.adam.second, self.adam.steps = parts[2], parts[3], facts["steps"]
        self.older = [FloatNet(*part) for part in parts[4:]]
        self.chance.bit_generator.state = facts["chance"]


def read_about(path: Path) -> dict[str, Any]:
    """Return what was told to `Learner.save`. Raises errors as `Learner.load` does."""
    with path.open("rb") as file, np.load(file) as found:
        about: dict[str, Any] = _facts(found)["about"]
    return about


def _facts(found: Any) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(found["facts"].tobytes())
    if facts.get("form", FORM) != FORM:
        raise ValueError("another form")
    return facts
