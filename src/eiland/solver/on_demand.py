"""The highest mean, with values that are computed when a game needs them.

A layer comes from the store if it is solved there. Otherwise it has the values that Eiland ships,
and gaps. `OnDemand.require` fills gaps backwards from the next lower values that are known: a turn
leads to few positions, so a gap of some layers needs some thousand turns, a fraction of a second.
All values equal those of the stored solution, because the same `Turn` computes them.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.solver.errors import NotSolved
from eiland.solver.layers import no_box_left, unbuilt
from eiland.solver.objectives import HighestMean, NextLayers
from eiland.solver.positions import KNIGHT_POSITIONS, knights_of, used_of
from eiland.solver.reach import ends
from eiland.solver.shipped import nothing_known, shipped_layer
from eiland.solver.store import DamagedSolution, SolutionStore
from eiland.solver.turn import Turn

QUICK: Final = 20_000
"""Turns that are valued in less than a second."""


@final
class Layer:
    """The values with the same number of boxes left; not a number where they are unknown.

    ``unbuilt`` holds the values after a turn without a build, and must agree with ``after``.
    """

    def __init__(self, after: vec[float], nothing_built: i64, is_whole: bool) -> None:
        self.after = after
        self.unbuilt = unbuilt(after, nothing_built)
        self.cost = float(nothing_built)
        self.is_whole = is_whole

    def enter(self, position: i64, value: float) -> None:
        """Enter a value."""
        self.after[position] = value
        self.unbuilt[position] = value + self.cost

    def complete(self, values: vec[float]) -> None:
        """Enter all values, in place: turns in use refer to these arrays."""
        for position in range(i64(len(values))):
            self.enter(position, values[position])
        self.is_whole = True

    def unknown(self, positions: set[int]) -> list[int]:
        """List the positions without a value."""
        after = self.after
        return [position for position in positions if after[position] != after[position]]


@final
class OnDemand(HighestMean):
    """The highest expected final score, from stored, shipped and newly computed values."""

    def __init__(self, store: SolutionStore, most_turns: int | None = None) -> None:
        """``most_turns`` limits how many are valued for the value of one position."""
        super().__init__(store)
        self.most_turns = most_turns
        self.same_turn_joker = store.terms.same_turn_joker
        self.layers: dict[int, Layer] = {}

    def next_layers(self, left: i64, mark: i64) -> NextLayers:
        """Return the layers of expected scores; they have the values that were required."""
        layer = self._layer(int(left) - 1)
        return layer.after, layer.unbuilt

    def require(self, left: i64, position: i64) -> None:
        """Compute the value of a position after the first of ``left`` turns, if it is missing.

        Raise NotSolved if that takes too many turns.
        """
        boxes = int(left) - 1
        value = self._layer(boxes).after[position]
        if value != value:
            self._fill(boxes, {int(position)})

    def require_turn(self, left: i64, position: i64) -> None:
        """Compute the missing values after each way to play the first of ``left`` turns.

        Raise NotSolved if that takes too many turns.
        """
        boxes = int(left) - 1
        if not self._layer(boxes).is_whole:
            self._fill(boxes, ends(position, self.same_turn_joker))

    def _fill(self, boxes: int, positions: set[int]) -> None:
        """Find the missing values that those of the positions depend on, and compute them all."""
        levels: list[list[int]] = []
        turns = 0
        needed = self._unknown(boxes, positions)
        while needed:
            turns += len(needed)
            if self.most_turns is not None and turns > self.most_turns:
                raise NotSolved
            levels.append(needed)
            after: set[int] = set()
            for position in needed:
                after |= ends(position, self.same_turn_joker)
            needed = self._unknown(boxes - len(levels), after)
        while levels:
            self._value(boxes - len(levels) + 1, levels.pop())

    def _value(self, boxes: int, positions: list[int]) -> None:
        """Compute values from those with one box less."""
        below = self._layer(boxes - 1)
        turn = Turn(below.after, below.unbuilt, self.same_turn_joker)
        layer = self._layer(boxes)
        for position in positions:
            place: i64 = position
            geometry = place // KNIGHT_POSITIONS
            layer.enter(place, turn.value(geometry, knights_of(place), used_of(place)))

    def _unknown(self, boxes: int, positions: set[int]) -> list[int]:
        """List the positions of a layer without a value, after a look into the store."""
        layer = self._layer(boxes)
        if layer.is_whole:
            return []
        found = layer.unknown(positions)
        if not found:
            return []
        stored = self._stored(boxes)
        if stored is None:
            return found
        layer.complete(stored)
        return []

    def _layer(self, boxes: int) -> Layer:
        if boxes not in self.layers:
            self.layers[boxes] = self._made(boxes)
        return self.layers[boxes]

    def _made(self, boxes: int) -> Layer:
        cost = self.store.terms.nothing_built
        if boxes == 0:
            return Layer(no_box_left(), cost, True)
        stored = self._stored(boxes)
        if stored is not None:
            return Layer(stored, cost, True)
        shipped = shipped_layer(self.store.terms, boxes)
        return Layer(nothing_known() if shipped is None else shipped, cost, False)

    def _stored(self, boxes: int) -> vec[float] | None:
        """Return a layer of the store, None if it is not solved."""
        try:
            return self.store.layer(boxes)
        except DamagedSolution:
            return None
