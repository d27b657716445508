"""The founding puzzle of the day: equal on every machine, as written down in the docs."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from eiland.play.daily import Daily
from eiland.play.daily_founding import PLACEMENTS, is_founded, lines_after, log_of, result_of
from eiland.play.daily_founding import seat_of as seat_of_day
from eiland.rules.errors import GameError

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parents[2] / "docs" / "reference" / "daily.md"
VECTOR = re.compile(
    r"^\| (\d{4}-\d\d-\d\d) \| ([0-3]) \| (\d+) \| `([0-9a-f]{16})` \|$", re.MULTILINE
)
TODAY = Daily.of("base", "2026-11-25")


def digest(lines: tuple[str, ...]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def first_legal(placed: list[str]) -> str:
    """Return the first legal placement after some others."""
    log, seat = log_of(lines_after(TODAY, tuple(placed))), seat_of_day(TODAY)
    return log.rules.text(log.state, seat, log.rules.legal(log.state, seat)[0])


def test_island_seat_and_answers_are_those_of_the_docs() -> None:
    vectors = VECTOR.findall(DOCS.read_text("utf-8"))
    assert len(vectors) == 4
    for day, seat, count, written in vectors:
        daily = Daily.of("base", day)
        lines = lines_after(daily, ())
        assert (seat_of_day(daily), len(lines), digest(lines)) == (int(seat), int(count), written)


def test_each_placement_is_judged_and_better_ones_keep_more() -> None:
    placed: list[str] = []
    while len(placed) < PLACEMENTS:
        assert not is_founded(log_of(lines_after(TODAY, tuple(placed))))
        placed.append(first_legal(placed))
    assert is_founded(log_of(lines_after(TODAY, tuple(placed))))
    poor = result_of(TODAY, tuple(placed))
    assert [one.action for one in poor.placements] == placed
    assert poor.marks[0] == "blunder"
    first = poor.placements[0]
    assert first.better != first.action
    better = [first.better]
    while len(better) < PLACEMENTS:
        better.append(first_legal(better))
    found = result_of(TODAY, tuple(better))
    assert found.placements[0].lost == 0.0
    assert found.marks[0] == "flawless"
    assert poor.kept < found.kept <= 1.0
    result_of.cache_clear()
    assert result_of(TODAY, tuple(placed)) == poor


@pytest.mark.parametrize("placed", [["road 0-3"], ["settlement 99"], ["end"]])
def test_only_legal_placements_are_played(placed: list[str]) -> None:
    with pytest.raises(GameError):
        lines_after(TODAY, tuple(placed))
