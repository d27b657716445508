"""The network of `eiland.bots.network` in floating point, with its gradients."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from eiland.bots.network import HIDDEN, RIVAL_HIDDEN, SECOND
from eiland.train.basis import Floats

NOBODY = -1e9
"""The strength of a rival who is not there."""


class Inputs(NamedTuple):
    """Columns of n inputs: ``own`` [n, columns], ``rivals`` [n, rivals, columns].

    ``are_there`` [n, rivals] says which rivals play.
    """

    own: Floats
    rivals: Floats
    are_there: NDArray[np.bool_]


OWN_ON, RIVAL_ON = 150.0, 40.0
"""How many columns of an input are about 1, by which fresh weights are scaled."""
LITTLE = 0.1
"""Size of the weights behind a unit that is drawn anew, as a share of fresh ones."""


@dataclass
class FloatNet:
    """The weights; ``first`` and ``rival`` have a row for each column of the input."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    third: Floats
    third_bias: Floats
    rival: Floats
    rival_bias: Floats
    rival_out: Floats
    rival_out_bias: Floats

    @staticmethod
    def fresh(columns: int, rival_columns: int, seed: int) -> FloatNet:
        """Return small random weights."""
        chance = np.random.default_rng(seed)

        return FloatNet(
            _drawn(chance, columns, HIDDEN, OWN_ON),
            np.zeros(HIDDEN, np.float32),
            _drawn(chance, HIDDEN, SECOND, HIDDEN),
            np.zeros(SECOND, np.float32),
            _drawn(chance, SECOND, 1, 20.0 * SECOND)[:, 0],
            np.zeros(1, np.float32),
            _drawn(chance, rival_columns, RIVAL_HIDDEN, RIVAL_ON),
            np.zeros(RIVAL_HIDDEN, np.float32),
            _drawn(chance, RIVAL_HIDDEN, 1, 10.0 * RIVAL_HIDDEN)[:, 0],
            np.zeros(1, np.float32),
        )

    def arrays(self) -> list[Floats]:
        """List the arrays of weights."""
        return [getattr(self, each.name) for each in fields(self)]

    def copy(self) -> FloatNet:
        """Return an equal network of its own."""
        return FloatNet(*(each.copy() for each in self.arrays()))

    def share_on(self, inputs: Inputs) -> Floats:
        """Return for each unit of the first layer the share of inputs that turn it on."""
        hidden = inputs.own @ self.first + self.first_bias
        return np.asarray((hidden > 0).mean(axis=0), np.float32)

    def redraw(self, units: NDArray[np.intp], chance: np.random.Generator) -> None:
        """Draw new weights for units of the first layer, which at first change the odds little."""
        self.first[:, units] = _drawn(chance, len(self.first), len(units), OWN_ON)
        self.first_bias[units] = 0
        self.second[units] = LITTLE * _drawn(chance, len(units), SECOND, HIDDEN)

    def take(self, other: FloatNet, units: NDArray[np.intp]) -> None:
        """Take the weights of units of the first layer from another network."""
        self.first[:, units] = other.first[:, units]
        self.first_bias[units] = other.first_bias[units]
        self.second[units] = other.second[units]

    def odds(self, inputs: Inputs) -> Floats:
        """Return the log odds to win."""
        return self._forward(inputs)[0]

    def _forward(self, inputs: Inputs) -> tuple[Floats, Floats, Floats, Floats, Floats]:
        own, rivals, are_there = inputs
        hidden = np.maximum(own @ self.first + self.first_bias, 0)
        second = np.maximum(hidden @ self.second + self.second_bias, 0)
        strength = second @ self.third + self.third_bias
        n, count, width = rivals.shape
        other = np.maximum(rivals.reshape(n * count, width) @ self.rival + self.rival_bias, 0)
        levels = (other @ self.rival_out + self.rival_out_bias).reshape(n, count)
        levels = np.where(are_there, levels, NOBODY).astype(np.float32)
        most = levels.max(axis=1)
        parts = np.exp(levels - most[:, None])
        whole = parts.sum(axis=1)
        odds = strength - most - np.log(whole)
        return odds, hidden, second, other, parts / whole[:, None]

    def gradients(self, inputs: Inputs, targets: Floats) -> tuple[float, list[Floats]]:
        """Return the mean log loss and the gradients of all arrays, in their order."""
        own, rivals, _ = inputs
        odds, hidden, second, other, parts = self._forward(inputs)
        chances = 1.0 / (1.0 + np.exp(-odds))
        n, count, width = rivals.shape
        away = ((chances - targets) / n).astype(np.float32)
        second_away = away[:, None] * self.third * (second > 0)
        hidden_away = (second_away @ self.second.T) * (hidden > 0)
        level_away = -(parts * away[:, None]).reshape(n * count)
        other_away = level_away[:, None] * self.rival_out * (other > 0)
        found = [
            own.T @ hidden_away,
            hidden_away.sum(axis=0),
            hidden.T @ second_away,
            second_away.sum(axis=0),
            second.T @ away,
            away.sum(keepdims=True),
            rivals.reshape(n * count, width).T @ other_away,
            other_away.sum(axis=0),
            other.T @ level_away,
            level_away.sum(keepdims=True),
        ]
        loss = -np.mean(
            targets * np.log(chances + 1e-7) + (1.0 - targets) * np.log(1.0 - chances + 1e-7)
        )
        return float(loss), found


class Adam:
    """The optimizer Adam (Kingma and Ba, 2015)."""

    def __init__(self, net: FloatNet) -> None:
        self.first = [np.zeros_like(each) for each in net.arrays()]
        self.second = [np.zeros_like(each) for each in net.arrays()]
        self.steps = 0

    def forget(self, net: FloatNet, units: NDArray[np.intp]) -> None:
        """Begin anew for units of the first layer."""
        for moments in (self.first, self.second):
            FloatNet(*moments).take(FloatNet(*map(np.zeros_like, net.arrays())), units)

    def step(self, net: FloatNet, gradients: list[Floats], rate: float) -> None:
        """Change the weights by one step."""
        self.steps += 1
        scaled = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for weights, gradient, mean, square in zip(
            net.arrays(), gradients, self.first, self.second, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            weights -= scaled * mean / (np.sqrt(square) + 1e-8)


def _drawn(chance: np.random.Generator, rows: int, outputs: int, inputs: float) -> Floats:
    found = chance.normal(size=(rows, outputs)) * (2.0 / inputs) ** 0.5
    return np.asarray(found, np.float32)
