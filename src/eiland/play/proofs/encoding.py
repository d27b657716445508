"""The bytes over which commitments, dice and links are computed.

Each part is preceded by its length in four bytes, the most significant first. Numbers are decimal
text, texts are UTF-8. So two different lists of parts never have the same bytes.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, TypeAlias

Part: TypeAlias = str | int | bytes
LENGTH_BYTES: Final = 4


def encoded(*parts: Part) -> bytes:
    r"""Return parts as bytes.

    >>> encoded("ab", 7)
    b'\x00\x00\x00\x02ab\x00\x00\x00\x017'
    """
    found = bytearray()
    for part in parts:
        written = part if isinstance(part, bytes) else str(part).encode()
        found += len(written).to_bytes(LENGTH_BYTES, "big")
        found += written
    return bytes(found)


def hashed(*parts: Part) -> bytes:
    """Return SHA-256 of the parts."""
    return sha256(encoded(*parts)).digest()
