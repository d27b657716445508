"""The mean of networks that went on from the same one: often stronger than each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import numpy as np

from eiland.bots.layout import Layout
from eiland.bots.network_file import Weights, read_weights
from eiland.train.basis import Floats
from eiland.train.float_net import FloatNet
from eiland.train.rounding import floating, whole


def average(files: Sequence[Path], layout: Layout) -> Weights:
    """Return the mean of the weights in files.

    Networks that went on from the same one differ little, so that the mean of their weights acts
    like the mean of their values; the mean of strangers is worth nothing. Raises UnfitWeights as
    `read_weights` does.
    """
    nets = [floating(read_weights(file, layout.shape), layout) for file in files]
    means: list[Floats] = [
        np.stack([getattr(net, each.name) for net in nets]).mean(axis=0, dtype=np.float32)
        for each in fields(FloatNet)
    ]
    return whole(FloatNet(*means), layout)
