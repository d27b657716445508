"""The buffers of a batch as arrays."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from eiland.batch import Batch
from eiland.encoding import Encoding

OBSERVATION: Final = "observation"
MASK: Final = "action_mask"


class Rows:
    """The buffers of a batch as arrays that are up to date after every step, without copies."""

    def __init__(self, batch: Batch) -> None:
        encoding, games, seats = batch.encoding, int(batch.games), int(batch.rules.seats)
        self.observations = np.frombuffer(batch.observations, np.uint8).reshape(games, -1)
        masks = np.frombuffer(batch.masks, np.int8).reshape(games, batch.mask_stride)
        self.masks = masks[:, : encoding.mask_size]
        self.rewards = np.frombuffer(batch.rewards, np.float64).reshape(games, seats)
        self.terminated = np.frombuffer(batch.terminated, np.bool_)
        self.truncated = np.frombuffer(batch.truncated, np.bool_)

    def observation(self, game: int) -> npt.NDArray[np.uint8]:
        """Return a copy of the observation of a game."""
        copy: npt.NDArray[np.uint8] = self.observations[game].copy()
        return copy

    def mask(self, game: int) -> npt.NDArray[np.int8]:
        """Return a copy of the mask of a game."""
        copy: npt.NDArray[np.int8] = self.masks[game].copy()
        return copy


def observation_space(encoding: Encoding) -> spaces.Box:
    """Return the space of observations: bytes, each with its largest number."""
    high = np.frombuffer(encoding.layout.maxima(), np.uint8)
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


def masked_space(encoding: Encoding) -> spaces.Dict:
    """Return the space of observations with their masks."""
    mask = spaces.Box(0, 1, (encoding.mask_size,), np.int8)
    return spaces.Dict({OBSERVATION: observation_space(encoding), MASK: mask})


def action_space(encoding: Encoding) -> spaces.Discrete[Any]:
    """Return the space of actions."""
    return spaces.Discrete(encoding.mask_size)
