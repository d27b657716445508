"""How training sees features: as columns of numbers from 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from eiland.bots.layout import Feature

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class Basis:
    """The columns of a list of features.

    Column c is ``tables[c, value]`` of feature ``source[c]``.
    """

    source: NDArray[np.intp]
    tables: Floats

    @staticmethod
    def of(features: Sequence[Feature]) -> Basis:
        """Return the columns of features.

        >>> Basis.of([Feature("pips", 5, (0, 2, 4))]).tables[:, :5].tolist()
        [[0.0, 0.5, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 0.5, 1.0]]
        """
        found = [(place, column) for place, each in enumerate(features) for column in columns(each)]
        most = max(each.size for each in features)
        tables = np.zeros((len(found), most), np.float32)
        for place, (_, column) in enumerate(found):
            tables[place, : len(column)] = column
        return Basis(np.array([place for place, _ in found]), tables)

    @property
    def count(self) -> int:
        """How many columns there are."""
        return len(self.source)

    def expand(self, values: Bytes) -> Floats:
        """Return the columns of inputs: an array [inputs, columns]."""
        flat = self.tables.ravel()
        first = np.arange(self.count) * self.tables.shape[1]
        return np.asarray(flat[values[:, self.source] + first], np.float32)

    def rows(self, features: Sequence[Feature], weights: Floats) -> Floats:
        """Return the row of each value of each feature: an array [values of all, outputs]."""
        parts = []
        for place, feature in enumerate(features):
            mine = np.flatnonzero(self.source == place)
            parts.append(self.tables[mine, : feature.size].T @ weights[mine])
        return np.concatenate(parts)

    def weights(self, features: Sequence[Feature], rows: Floats) -> Floats:
        """Return the weights whose `rows` these are: an array [columns, outputs]."""
        found = np.zeros((self.count, rows.shape[1]), np.float32)
        first = 0
        for place, feature in enumerate(features):
            mine = np.flatnonzero(self.source == place)
            table = self.tables[mine, : feature.size].T
            found[mine] = np.linalg.lstsq(table, rows[first : first + feature.size])[0]
            first += feature.size
        return found


def columns(feature: Feature) -> list[list[float]]:
    """Return the columns of a feature, each with a number for each of its values.

    Ramps between its knots; for each further group its level and a slope of its own; without knots
    a column for each value but the first.
    """
    size, groups = feature.size, feature.groups
    if not feature.knots:
        return [[float(value == k) for value in range(size)] for k in range(1, size)]
    length = size // groups
    knots = feature.knots
    spans = list(pairwise(knots))
    found = [[_ramp(value % length, low, high) for value in range(size)] for low, high in spans]
    for group in range(1, groups):
        is_in = [float(value // length == group) for value in range(size)]
        slope = [_ramp(value % length, knots[0], knots[-1]) for value in range(size)]
        found += [is_in, [a * b for a, b in zip(is_in, slope, strict=True)]]
    return found


def _ramp(value: int, low: int, high: int) -> float:
    return min(max((value - low) / (high - low), 0.0), 1.0)
