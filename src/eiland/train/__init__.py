"""Learning the value of positions from games that a program plays against itself.

Needs NumPy: ``pip install eiland[train]``.
"""
