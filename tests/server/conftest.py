"""The people of the tests of the server."""

from __future__ import annotations

import pytest

from tests.support.serving import Browser


@pytest.fixture
def anna(address: str) -> Browser:
    """Return the first person's browser."""
    return Browser(address)


@pytest.fixture
def ben(address: str) -> Browser:
    """Return the second person's browser."""
    return Browser(address)
