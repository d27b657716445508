"""From a network in floating point to one in whole numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from eiland.bots.layout import Feature, Layout
from eiland.bots.network import HIDDEN, MOST_IN_HALF, MOST_IN_LANE, RIVAL_HIDDEN, SECOND, UNIT
from eiland.bots.network_file import Weights
from eiland.train.basis import Basis, Floats
from eiland.train.float_net import FloatNet

SECOND_UNIT = 256
"""One unit after the second layer."""
MOST_SCALE = 1024.0
NEAR_SCALE = 512.0
"""Taken as the scale of a first layer in whole numbers, whose own scale nobody has kept: with
another one the values are the same, as units pass on what is above 0 in proportion."""
ROOM = 0.98
"""How much of a lane may be filled: rounding may add a little."""


def whole(net: FloatNet, layout: Layout) -> Weights:
    """Return a network in whole numbers that has nearly the same values."""
    own, rival = layout.features, layout.rival
    own_rows = Basis.of(own).rows(own, net.first)
    rival_rows = Basis.of(rival).rows(rival, net.rival)
    scale = _scale(own_rows, own)
    rival_scale = _scale(rival_rows, rival)
    shift = 3
    level = scale / 2**shift
    widest = (net.second - np.minimum(net.second.min(axis=0), 0)).sum(axis=0).max()
    most_level = MOST_IN_LANE >> shift
    second_scale = 2.0 ** np.floor(np.log2(ROOM * MOST_IN_HALF / most_level / widest))
    second_shift = round(np.log2(level * second_scale / SECOND_UNIT))
    return Weights(
        own=_ints(own_rows * scale),
        own_bias=_ints(net.first_bias * scale),
        second=_ints(net.second * second_scale),
        second_bias=_ints(net.second_bias * level * second_scale),
        third=_ints(net.third * UNIT),
        third_bias=round(float(net.third_bias[0]) * UNIT * SECOND_UNIT),
        rival=_ints(rival_rows * rival_scale),
        rival_bias=_ints(net.rival_bias * rival_scale),
        rival_out=_ints(net.rival_out * UNIT * UNIT / rival_scale),
        rival_out_bias=round(float(net.rival_out_bias[0]) * UNIT * UNIT),
        shift=shift,
        second_shift=second_shift,
    )


def floating(weights: Weights, layout: Layout) -> FloatNet:
    """Return a network in floating point with the values of one in whole numbers."""
    own, rival = layout.features, layout.rival
    level = NEAR_SCALE / 2**weights.shift
    second_scale = 2.0**weights.second_shift * SECOND_UNIT / level
    second = _floats(weights.second, SECOND) / np.float32(second_scale)
    return FloatNet(
        Basis.of(own).weights(own, _floats(weights.own, HIDDEN)) / np.float32(NEAR_SCALE),
        _floats(weights.own_bias) / np.float32(NEAR_SCALE),
        second,
        _floats(weights.second_bias) / np.float32(level * second_scale),
        _floats(weights.third) / np.float32(UNIT),
        _floats([weights.third_bias]) / np.float32(UNIT * SECOND_UNIT),
        Basis.of(rival).weights(rival, _floats(weights.rival, RIVAL_HIDDEN))
        / np.float32(NEAR_SCALE),
        _floats(weights.rival_bias) / np.float32(NEAR_SCALE),
        _floats(weights.rival_out) * np.float32(NEAR_SCALE / UNIT / UNIT),
        _floats([weights.rival_out_bias]) / np.float32(UNIT * UNIT),
    )


def _floats(numbers: list[int], width: int = 0) -> Floats:
    found = np.array(numbers, np.float32)
    return found.reshape(-1, width) if width else found


def _scale(rows: Floats, features: Sequence[Feature]) -> float:
    """Return the largest power of two by which the rows may be multiplied."""
    first, widest = 0, np.zeros(rows.shape[1])
    for feature in features:
        mine = rows[first : first + feature.size]
        widest += mine.max(axis=0) - mine.min(axis=0)
        first += feature.size
    return float(min(MOST_SCALE, 2.0 ** np.floor(np.log2(ROOM * MOST_IN_LANE / widest.max()))))


def _ints(numbers: Floats) -> list[int]:
    return [int(number) for number in np.rint(numbers).ravel()]
