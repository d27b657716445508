"""Tables that do not wait for people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from eiland.server.tables import asking, moment, service, stream
from tests.support.serving import Browser, code_of


@contextmanager
def impatient() -> Iterator[None]:
    """Let a person count as absent as soon as the connection ends, and silence as a yes at once."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(moment, "SILENT_SECONDS", 0.0)
        patched.setattr(service, "SEEN_SECONDS", 0.0)
        patched.setattr(stream, "GRACE_SECONDS", 0.0)
        patched.setattr(asking, "ALONE_SECONDS", 0.0)
        yield


def invited_anew(host: Browser, table: str, seat: int, other: Browser | None = None) -> str:
    """Return a new invitation to the seat of an absent person, to which another one agrees."""
    host.tell(table, "ask", seat=seat)
    if other is not None:
        other.tell(table, "answer", seat=seat, yes=True)
    return code_of(host.tell(table, "invitations", seat=seat)["url"])
