"""Islands of the board game: how fair one is, and random ones."""

from eiland.play.boards.bounds import BOUNDS, Bounds
from eiland.play.boards.drawing import MOST_TRIES, Drawn, Ways, draw, draw_fair
from eiland.play.boards.fairness import Fairness, fairness

__all__ = [
    "BOUNDS",
    "MOST_TRIES",
    "Bounds",
    "Drawn",
    "Fairness",
    "Ways",
    "draw",
    "draw_fair",
    "fairness",
]
