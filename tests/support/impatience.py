"""Tables that do not wait for people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from eiland.server.tables import moment, service, stream


@contextmanager
def impatient() -> Iterator[None]:
    """Let a person count as absent as soon as the connection ends."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(moment, "SILENT_SECONDS", 0.0)
        patched.setattr(service, "SEEN_SECONDS", 0.0)
        patched.setattr(stream, "GRACE_SECONDS", 0.0)
        yield
