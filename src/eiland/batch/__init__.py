"""Batches: many games at once, for programs that learn.

>>> import eiland
>>> from eiland.batch import Batch
>>> batch = Batch(eiland.make("plus", seats=2), games=3, seed=7)
>>> batch.play_random(100)
>>> len(batch.seats), len(batch.observations) == 3 * batch.encoding.layout.size
(3, True)
"""

from eiland.batch.batch import BUFFERS, Batch, Policy
from eiland.batch.faults import NEXT_STEP, NO_RESET, SAME_STEP
from eiland.batch.practice import Practice
from eiland.batch.rewards import POINTS, WIN, Reward

__all__ = [
    "BUFFERS",
    "NEXT_STEP",
    "NO_RESET",
    "POINTS",
    "SAME_STEP",
    "WIN",
    "Batch",
    "Policy",
    "Practice",
    "Reward",
]
