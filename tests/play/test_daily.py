"""The daily game: its dice, written down in the docs, and its result."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from eiland.bots import make as make_bot
from eiland.bots.classic.perfect import PerfectClassic, quick_values
from eiland.play import Log
from eiland.play.analysis import analyse
from eiland.play.daily import Daily, DailyDice
from eiland.play.daily_result import DailyResult
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.errors import BadSetup
from eiland.rules.protocol import CHANCE

DOCS = Path(__file__).parents[2] / "docs" / "reference" / "daily.md"
VECTOR = re.compile(r"^\| (\d{4}-\d\d-\d\d) \| (\d+) \| (\d+) \| ([a-z ]+) \|$", re.MULTILINE)
TODAY = Daily.of("classic", "2026-11-25")


def test_the_faces_are_those_of_the_docs() -> None:
    vectors = VECTOR.findall(DOCS.read_text("utf-8"))
    assert len(vectors) == 7
    for day, turn, roll, faces in vectors:
        assert Daily.of("classic", day).faces(int(turn), int(roll)) == faces.split()


def test_who_rolls_k_dice_gets_the_first_k_faces() -> None:
    rules = TODAY.rules()
    for kept in ("nothing", "grain", "grain grain wool"):
        log = Log(rules)
        for text in ("roll", f"keep {kept}"):
            log.play_text(0, text)
            log.play(CHANCE, DailyDice(TODAY).outcome(rules, log.state))
        first, second = (step.text.split()[1:] for step in log.steps if step.player == CHANCE)
        assert first == sorted_faces(TODAY.faces(1, 1))
        held = [] if kept == "nothing" else kept.split()
        assert second == sorted_faces(TODAY.faces(1, 2)[: 6 - len(held)])


def test_a_daily_game_has_a_text_and_a_number() -> None:
    assert Daily.of("classic", "2026-11-01").number == 1
    assert Daily.parse("classic", "1:2026-11-25") == TODAY
    for game, written, key in (
        ("plus", "2026-11-25", "daily/no-game"),
        ("classic", "2026-11-31", "daily/date"),
        ("classic", "20261125", "daily/date"),
        ("classic", "2026-10-31", "daily/before"),
    ):
        with pytest.raises(BadSetup, match=key):
            Daily.of(game, written)
    with pytest.raises(BadSetup, match="daily/version"):
        Daily.parse("classic", "2:2026-11-25")


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["perfect", "beginner"])
def test_a_result_compares_with_perfect_play_on_the_same_dice(bot: str) -> None:
    rules, values = TODAY.rules(), quick_values(Classic(1))
    player = PerfectClassic(values) if bot == "perfect" else make_bot(bot, rules, 1)
    log = Log(rules)
    while not rules.is_over(log.state):
        if int(rules.actor(log.state)) == CHANCE:
            log.play(CHANCE, DailyDice(TODAY).outcome(rules, log.state))
        else:
            legal = rules.legal(log.state, 0)
            log.play(0, int(player.choose(0, log.view(0), legal, log.belief(0))))
    result = DailyResult.of(TODAY, analyse(log, values)[0], values)
    assert result.points == rules.scores(log.state)[0]
    assert len(result.marks) == 15
    if bot == "perfect":
        assert (result.lost, set(result.marks)) == (0.0, {"flawless"})
        assert result.perfect == result.points
    else:
        assert result.lost > 10
        assert result.perfect > result.points
        assert len(set(result.marks)) > 1


def sorted_faces(faces: list[str]) -> list[str]:
    """Return faces in the order of the notation."""
    return sorted(faces, key=["ore", "grain", "wool", "lumber", "brick", "gold"].index)
