"""Sample sizes: `make test` looks at whole samples, `make quick` at a part of each.

`make quick` sets EILAND_QUICK=1. A test that loops over a sample asks `amount` for its size; a test
with a parameter for each item gets its parameters from `sampled`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
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
