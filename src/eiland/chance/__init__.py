"""Reproducible randomness: one small generator with an explicit seed."""

from eiland.chance.generator import Generator, derive

__all__ = ["Generator", "derive"]
