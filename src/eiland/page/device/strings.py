"""Stands in for `librt.strings` where Eiland runs uncompiled in a browser."""

from __future__ import annotations

from struct import Struct
from typing import Final

TWO: Final = Struct("<h")
FOUR: Final = Struct("<i")
EIGHT: Final = Struct("<q")


class BytesWriter:
    """Bytes that are written one after the other."""

    def __init__(self) -> None:
        self._written = bytearray()

    def append(self, byte: int) -> None:
        """Write a byte."""
        self._written.append(byte)

    def write(self, written: bytes) -> None:
        """Write bytes."""
        self._written += written

    def getvalue(self) -> bytes:
        """Return all bytes."""
        return bytes(self._written)


def write_i16_le(writer: BytesWriter, value: int) -> None:
    """Write a number in two bytes, the lowest first."""
    writer.write(TWO.pack(value))


def write_i32_le(writer: BytesWriter, value: int) -> None:
    """Write a number in four bytes, the lowest first."""
    writer.write(FOUR.pack(value))


def write_i64_le(writer: BytesWriter, value: int) -> None:
    """Write a number in eight bytes, the lowest first."""
    writer.write(EIGHT.pack(value))


def read_i16_le(packed: bytes, place: int) -> int:
    """Read a number of two bytes at a place."""
    return int(TWO.unpack_from(packed, place)[0])


def read_i32_le(packed: bytes, place: int) -> int:
    """Read a number of four bytes at a place."""
    return int(FOUR.unpack_from(packed, place)[0])


def read_i64_le(packed: bytes, place: int) -> int:
    """Read a number of eight bytes at a place."""
    return int(EIGHT.unpack_from(packed, place)[0])
