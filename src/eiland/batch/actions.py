"""Reading the actions of a step from a buffer of whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from librt.strings import read_i16_le, read_i32_le, read_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64

from eiland.encoding.buffers import BadBuffer, Readable
from eiland.rules.errors import Fault

FORMATS: Final = ("h", "i", "l", "q", "H", "I", "L", "Q")
"""Formats of whole numbers in buffers; unsigned ones too large for the signed format are none."""
NONE: Final = -1


def read_actions(actions: Readable, chosen: vec[i32]) -> None:
    """Copy actions, one for each game, into ``chosen``; numbers that are no code become NONE.

    ``actions`` is a list, or a buffer of whole numbers of 16, 32 or 64 bits. Raises BadBuffer:
    ``buffer/kind`` or ``batch/actions``.
    """
    count = len(chosen)
    if isinstance(actions, (list, tuple)):
        _read_list(actions, chosen)
        return
    try:
        view = memoryview(actions)
    except TypeError:
        raise BadBuffer(Fault("buffer/kind", buffer="actions")) from None
    if view.format not in FORMATS or view.ndim != 1:
        raise BadBuffer(Fault("buffer/kind", buffer="actions"))
    if len(view) != count:
        raise BadBuffer(Fault("batch/actions", given=len(view), games=count))
    _read_bytes(view.tobytes(), view.itemsize, chosen)


def _read_list(actions: Sequence[Any], chosen: vec[i32]) -> None:
    if len(actions) != len(chosen):
        raise BadBuffer(Fault("batch/actions", given=len(actions), games=len(chosen)))
    for k in range(len(chosen)):
        action = actions[k]
        if not isinstance(action, int):
            raise BadBuffer(Fault("buffer/kind", buffer="actions"))
        chosen[k] = i32(action) if 0 <= action <= 0x7FFF else i32(NONE)


def _read_bytes(data: bytes, size: i64, chosen: vec[i32]) -> None:
    for k in range(i64(len(chosen))):
        code: i64 = 0
        if size == 4:
            code = i64(read_i32_le(data, 4 * k))
        elif size == 8:
            code = read_i64_le(data, 8 * k)
        else:
            code = i64(read_i16_le(data, 2 * k))
        if code < 0 or code > 0x7FFF:
            code = NONE
        chosen[k] = i32(code)
