"""The log of a table as JSON texts for one viewer in one language, in little memory."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Final

BLOCK: Final = 32
"""How many lines are packed together; so many of the latest are kept as they are."""
LINE_BYTES: Final = 430
"""What one of the latest lines takes."""
FASTEST: Final = 1
"""The level of compression."""


class RenderedLines:
    """A cache of lines by their seq. A line never changes.

    Streams ask for the latest lines; these are kept until others come. Older lines are kept where a
    page has asked for a whole block of them: packed, in a sixth of their length.
    """

    def __init__(self) -> None:
        self._latest: dict[int, str] = {}
        self._packed: dict[int, bytes] = {}  # by block

    @property
    def size(self) -> int:
        """How many bytes the lines take, roughly."""
        return LINE_BYTES * len(self._latest) + sum(map(len, self._packed.values()))

    def between(self, after: int, last: int, write: Callable[[int], str]) -> list[str]:
        """List the lines after ``after`` up to ``last``.

        ``write`` writes a line that is not kept. No line may contain a line feed.
        """
        found = list[str]()
        for block in range(after // BLOCK, -(-last // BLOCK)):
            found += self._of_block(block, max(after, block * BLOCK), last, write)
        if last < max(self._latest, default=0):
            return found
        known = self._latest | dict(zip(range(after + 1, last + 1), found, strict=True))
        latest = range(max(0, last - BLOCK) + 1, last + 1)
        self._latest = {seq: known[seq] for seq in latest if seq in known}
        return found

    def _of_block(
        self, block: int, after: int, last: int, write: Callable[[int], str]
    ) -> list[str]:
        """List the lines of a block after ``after``, which is not before the block."""
        packed, begin = self._packed.get(block), block * BLOCK
        if packed is not None:
            return zlib.decompress(packed).decode().split("\n")[after - begin : last - begin]
        places = range(after + 1, min(begin + BLOCK, last) + 1)
        lines = [self._latest.get(seq) or write(seq) for seq in places]
        if len(lines) == BLOCK:
            self._packed[block] = zlib.compress("\n".join(lines).encode(), FASTEST)
        return lines
