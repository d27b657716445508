"""No turn is longer than its bound, whatever a player does who knows the rules."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from eiland.server.tables.clock import (
    LIMITS,
    OTHER_DECISIONS,
    OWN_DECISIONS,
    PAUSE_SECONDS,
    PAUSES,
    UNTIMED_SECONDS,
)
from tests.support.stalling import Evening, Setting, evening

GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("classic", 2, {"turns": 4}),
    ("base", 3, {"target_vp": 18}),
    ("extra", 3, {}),
    ("base", 4, {"target_vp": 18, "offers_per_turn": 100, "board": "beginners"}),
    ("plus", 2, {}),
]
POLICIES = ("at_random", "greedily", "flooding")
TURNS = 14
STEPS = 120
SMALL = 12
SOAK = 1000


def setting_of(number: int) -> Setting:
    """Return the setting of a game, all games with all clocks and policies."""
    game, seats, options = GAMES[number % len(GAMES)]
    policy = POLICIES[number // len(GAMES) % len(POLICIES)]
    clock = ("fast", "off", "relaxed", "correspondence")[number // 7 % 4]
    return Setting(game, seats, options, clock, policy, 1 + (seats > 2 and number % 11 == 0))


async def played(table: Evening) -> Counter[str]:
    """Play at a table, and close its database; return how often lines were played."""
    await table.play(TURNS, STEPS)
    entries = (await table.table()).entries
    table.service.store.close()
    return Counter(entry.text.partition(" ")[0] for entry in entries)


def check(number: int, path: Path, patch: pytest.MonkeyPatch) -> tuple[float, Counter[str]]:
    """Play a game; return the longest turn as a part of its bound, and the verbs of the lines."""
    setting = setting_of(number)
    table = evening(path / f"{number}.db", setting, number, patch)
    verbs = asyncio.run(played(table))
    decision = LIMITS.get(setting.clock, UNTIMED_SECONDS)
    bound = decision * (OWN_DECISIONS + OTHER_DECISIONS * (setting.stallers - 1))
    worst = max(table.turns)
    assert worst <= bound + 1.0, (number, setting, table.turns)
    assert table.paused <= PAUSES * max(PAUSE_SECONDS, decision) + 1.0
    assert verbs[":pause"] <= PAUSES
    return worst / bound, verbs


def check_games(games: int, path: Path, patch: pytest.MonkeyPatch) -> float:
    """Play games; return the longest turn as a part of its bound."""
    parts, verbs = [], Counter[str]()
    for number in range(games):
        part, played_here = check(number, path, patch)
        parts.append(part)
        verbs += played_here
    assert max(parts) > 0.9  # somebody has delayed as much as is possible
    assert {"undo", "offer", ":pause", ":resume", ":bot", ":back"} <= verbs.keys()
    return max(parts)


def test_no_turn_is_longer_than_its_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_games(SMALL, tmp_path, monkeypatch)


@pytest.mark.soak
def test_no_turn_of_a_thousand_games_is_longer_than_its_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Callable[[str, object], None]
) -> None:
    worst = check_games(SOAK, tmp_path, monkeypatch)
    record_property("row", f"{SOAK} games, the longest turn takes {worst:.3f} of its bound")
