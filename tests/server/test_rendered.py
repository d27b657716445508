"""Rendered lines of a log are kept in little memory."""

from __future__ import annotations

import random

from eiland.server.tables.rendered import BLOCK, LINE_BYTES, RenderedLines

TEXT = '{"seq": %d, "player": 0, "sentence": "Änne würfelt", "turn": {"seat": 0, "number": 1}}'


class Writing:
    """Writes lines and notes which."""

    def __init__(self) -> None:
        self.written: list[int] = []

    def __call__(self, seq: int) -> str:
        self.written.append(seq)
        return TEXT % seq


def test_lines_are_the_same_however_they_are_asked_for() -> None:
    lines, writing, chances = RenderedLines(), Writing(), random.Random(3)
    for last in sorted(chances.choices(range(5 * BLOCK), k=60)):
        for after in (last, max(0, last - 3), chances.randint(0, last), 0):
            found = lines.between(after, last, writing)
            assert found == [TEXT % seq for seq in range(after + 1, last + 1)]
        for _ in range(2):  # pages that want earlier lines, once and again
            first, before = sorted(chances.choices(range(last + 1), k=2))
            earlier = lines.between(first, before, writing)
            assert earlier == [TEXT % seq for seq in range(first + 1, before + 1)]


def test_earlier_lines_do_not_displace_the_latest() -> None:
    lines, writing, last = RenderedLines(), Writing(), 4 * BLOCK
    lines.between(last - 3, last, writing)
    lines.between(BLOCK, BLOCK + 7, writing)
    writing.written.clear()
    lines.between(last - 3, last, writing)
    assert writing.written == []


def test_a_stream_that_follows_writes_each_line_once() -> None:
    lines, writing = RenderedLines(), Writing()
    for last in range(1, 4 * BLOCK):
        for _ in range(2):
            lines.between(last - 1, last, writing)
    assert writing.written == list(range(1, 4 * BLOCK))


def test_a_page_that_is_loaded_again_writes_nothing_anew() -> None:
    lines, writing = RenderedLines(), Writing()
    for _ in range(2):
        lines.between(0, 3 * BLOCK + 5, writing)
    assert writing.written == list(range(1, 3 * BLOCK + 6))


def test_the_memory_of_a_log_that_is_only_followed_does_not_grow() -> None:
    lines, writing = RenderedLines(), Writing()
    sizes = []
    for last in range(1, 10 * BLOCK):
        lines.between(last - 1, last, writing)
        sizes.append(lines.size)
    assert max(sizes) == BLOCK * LINE_BYTES
    assert sizes[-1] == max(sizes)


def test_older_lines_of_a_loaded_page_are_packed() -> None:
    lines, writing = RenderedLines(), Writing()
    length = 10 * BLOCK
    lines.between(0, length, writing)
    assert BLOCK * LINE_BYTES < lines.size < BLOCK * LINE_BYTES + length * len(TEXT) / 4
