"""Sample sizes: `make test` looks at whole samples, `make quick` at a part of each.

`make quick` sets EILAND_QUICK=1. A test that loops over a sample asks `amount` for its size; a test
with a parameter for each item gets its parameters from `sampled`. Costly tests of all combinations
get them from `cover`: CI runs a few in which each value occurs, `make soak` the others.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Final, TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")

IS_QUICK: Final = os.environ.get("EILAND_QUICK") == "1"


def amount(whole: int, quick: int) -> int:
    """Return the size of a sample: ``quick`` under `make quick`, else ``whole``."""
    return quick if IS_QUICK else whole


def part(items: Iterable[T], quick: int) -> Iterator[T]:
    """Yield all items; under `make quick` only the first ``quick``."""
    return islice(items, quick if IS_QUICK else None)


def sampled(items: Iterable[object], quick: int) -> list[ParameterSet]:
    """Return parameters for all items; those after the first ``quick`` are marked `thorough`."""
    return [
        pytest.param(item, marks=pytest.mark.thorough if place >= quick else ())
        for place, item in enumerate(items)
    ]


def cover(*axes: Sequence[object], quick: int | None = None) -> list[ParameterSet]:
    """Return parameters for all combinations of values, one from each axis.

    Those that are not needed for each value to occur are marked `soak`. With ``quick`` those needed
    are marked `thorough` after this number.

    >>> for parameters in cover("ab", "xyz"):
    ...     print(*parameters.values, *(mark.name for mark in parameters.marks))
    a x
    a y soak
    a z
    b x soak
    b y
    b z soak
    """
    longest = max(map(len, axes))
    needed = [tuple(place % len(axis) for axis in axes) for place in range(longest)]
    found: list[ParameterSet] = []
    for places in product(*(range(len(axis)) for axis in axes)):
        marks = () if places in needed[:quick] else pytest.mark.thorough
        if places not in needed:
            marks = pytest.mark.soak
        values = (axis[place] for axis, place in zip(axes, places, strict=True))
        found.append(pytest.param(*values, marks=marks))
    return found
