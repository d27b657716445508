"""Errors of the solver. This module loads at once; others build large tables."""


class NotSolved(Exception):
    """A value is not known, and too far from known values to be computed at once."""
