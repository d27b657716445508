"""Randomness that is the same on every machine: one small generator with an explicit seed."""

from eiland.chance.generator import Generator, derive

__all__ = ["Generator", "derive"]
