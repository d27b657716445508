"""One game of a batch as bytes, to go on with it later or elsewhere."""

from __future__ import annotations

import struct
from hashlib import blake2b
from typing import Final

from eiland.batch.slot import Slot
from eiland.chance.generator import Generator
from eiland.encoding.buffers import BadBuffer
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.registry import AnyRules

VERSION: Final = 1
HEAD: Final = struct.Struct("<B8sQqqB??8I")
"""Version, digest of the rules, seed, game, decisions, seat, over, truncated, both streams."""


CHECKED: Final = 8
"""Bytes of the checksum at the end."""


def _checksum(content: bytes) -> bytes:
    return blake2b(content, digest_size=CHECKED).digest()


def _digest(rules: AnyRules) -> bytes:
    return blake2b(f"{rules!r} {rules.version}".encode(), digest_size=8).digest()


def saved(slot: Slot) -> bytes:
    """Return a game as bytes: position, streams, numbers."""
    head = HEAD.pack(
        VERSION,
        _digest(slot.rules),
        slot.seed,
        slot.game,
        slot.decisions,
        slot.seat,
        slot.is_over,
        slot.is_truncated,
        *_words(slot.dice),
        *_words(slot.policy),
    )
    content: bytes = head + slot.rules.pack(slot.state)
    return content + _checksum(content)


def restore(slot: Slot, content: bytes) -> None:
    """Put a saved game into a slot.

    Raises BadSetup ``batch/other-rules`` for another game, BadBuffer ``batch/damaged`` for bytes
    that are no saved game; then nothing has changed.
    """
    content, checksum = content[:-CHECKED], content[-CHECKED:]
    if len(content) < HEAD.size or checksum != _checksum(content):
        raise BadBuffer(Fault("batch/damaged"))
    version, digest, seed, game, decisions, seat, over, truncated, *words = HEAD.unpack_from(
        content
    )
    if version != VERSION or digest != _digest(slot.rules):
        raise BadSetup(Fault("batch/other-rules", game=repr(slot.rules)[:200]))
    slot.state = slot.rules.unpack(content[HEAD.size :])
    slot.seed = seed
    slot.resume(game, _generator(words[:4]), _generator(words[4:]))
    slot.decisions = decisions
    slot.seat = seat
    slot.is_over = over
    slot.is_truncated = truncated
    slot.is_forfeited = False


def _words(stream: Generator) -> list[int]:
    return [int(stream.a), int(stream.b), int(stream.c), int(stream.d)]


def _generator(words: list[int]) -> Generator:
    found = Generator(0)
    found.a, found.b, found.c, found.d = words
    return found
