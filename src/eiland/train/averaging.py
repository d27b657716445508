"""The mean of networks that went on from the same one: often stronger than each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, cast

import numpy as np

from eiland.bots.network_file import UnfitWeights, Weights, about, read_weights
from eiland.rules.errors import Fault
from eiland.train.basis import Floats
from eiland.train.float_net import FloatNet
from eiland.train.rounding import floating, whole
from eiland.train.setups import Setup


def average(files: Sequence[Path], setups: Sequence[Setup]) -> Weights:
    """Return the mean of the weights in files, for these games.

    Networks that went on from the same one differ little, so that the mean of their weights acts
    like the mean of their values; the mean of strangers is worth nothing. Raises UnfitWeights as
    `learned` does.
    """
    layout = setups[0].layout
    nets = [floating(learned(file, setups), layout) for file in files]
    means: list[Floats] = [
        np.stack([getattr(net, each.name) for net in nets]).mean(axis=0, dtype=np.float32)
        for each in fields(FloatNet)
    ]
    return whole(FloatNet(*means), layout)


def learned(file: Path, setups: Sequence[Setup]) -> Weights:
    """Return the weights in a file that has learned these games, and maybe others.

    Raises UnfitWeights as `read_weights` does, and ``weights/other`` where the game, a number of
    seats or a variant was not trained.
    """
    found = read_weights(file, setups[0].layout.shape)
    known = about(file).get("setups", [])
    if any(asdict(cast("Any", setup)) not in known for setup in setups):
        raise UnfitWeights(Fault("weights/other", path=str(file)))
    return found
