"""Puzzles: positions with one best action, by a stated margin.

`tools/make_puzzles.py` makes them; their figures can be computed again from the positions.
"""

from eiland.play.puzzles.puzzle import FOUNDING, KEEP, KINDS, Puzzle, shipped

__all__ = ["FOUNDING", "KEEP", "KINDS", "Puzzle", "shipped"]
