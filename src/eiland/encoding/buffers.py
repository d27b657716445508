"""Buffers of callers: anything that Python's buffer protocol knows, such as arrays of NumPy."""

from __future__ import annotations

from typing import Any, TypeAlias

from eiland.rules.errors import Fault, GameError

Readable: TypeAlias = Any
"""Anything with the buffer protocol, such as bytes, bytearray, array.array, numpy.ndarray."""
Writable: TypeAlias = Any
"""The same, if it can be written to."""


class BadBuffer(GameError):
    """A buffer has the wrong size or kind; nothing has changed."""


def as_bytes(buffer: Writable, what: str) -> memoryview:
    """Return the bytes of a buffer. Raises BadBuffer ``buffer/kind`` if it has none in a row."""
    try:
        return memoryview(buffer).cast("B")
    except (TypeError, ValueError):
        raise BadBuffer(Fault("buffer/kind", buffer=what)) from None


def fill(buffer: Writable, content: bytes | memoryview, what: str) -> None:
    """Copy bytes into a buffer of the same size.

    Raises BadBuffer: ``buffer/kind``, ``buffer/read-only`` or ``buffer/size``.
    """
    room = checked(buffer, len(content), what)
    room[:] = content


def checked(buffer: Writable, size: int, what: str) -> memoryview:
    """Return the bytes of a buffer that can be written to. Raises BadBuffer as `fill` does."""
    room = as_bytes(buffer, what)
    if room.readonly:
        raise BadBuffer(Fault("buffer/read-only", buffer=what))
    if len(room) != size:
        raise wrong_size(room, size, what)
    return room


def wrong_size(room: memoryview, size: int, what: str) -> BadBuffer:
    """Return the error ``buffer/size`` for a buffer that should have ``size`` bytes."""
    return BadBuffer(Fault("buffer/size", buffer=what, given=len(room), size=size))
