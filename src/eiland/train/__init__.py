"""Learning the value of positions from games that a program plays against itself.

Needs NumPy: ``pip install eiland[train]``.
"""

from __future__ import annotations

import os

# The matrices are small: with more threads NumPy spends most of the time waiting for them. NumPy
# reads this when it is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
