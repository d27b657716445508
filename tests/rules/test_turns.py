"""Whose turn it is, and when that player waits for the answers of others."""

from __future__ import annotations

import pytest

from eiland.play import Log
from eiland.rules.protocol import NOBODY, split_line
from eiland.rules.registry import make

BEGINNERS: dict[str, object] = {"board": "beginners", "start_player": "seat0"}


def after(game: str, seats: int, options: dict[str, object], lines: list[str]) -> Log:
    log = Log(make(game, seats, **options))
    for line in lines:
        log.follow(*split_line(line))
    return log


ROLLED = ["0: roll", "* dice 4"]
OFFERED = [*ROLLED, "0: offer 1 lumber for 1 ore"]
THROWN = ["0: roll", "* dice ore grain wool"]
NAMING = ["0: call", "1: name 2"]
BARTER = ["0: draw", "* draw amber", "1: draw", "* draw pearl", "2: draw", "* draw pearl"]
BARTER += ["0: offer amber for pearl to 1"]


@pytest.mark.parametrize(
    ("game", "lines", "turn_of", "awaits"),
    [
        ("base", [], 0, False),
        ("base", ["0: roll"], 0, False),
        ("base", OFFERED, 0, True),
        ("base", [*OFFERED, "1: refuse"], 0, True),
        ("base", [*OFFERED, "1: accept", "2: refuse"], 0, False),
        ("base", [*ROLLED, "0: end"], 1, False),
        ("plus", ["0: roll"], 0, False),
        ("plus", [*THROWN, "0: end"], 1, False),
        ("toy", BARTER, 0, True),
        ("toy", NAMING, 0, False),
        ("toy", [*BARTER, "1: refuse", "0: draw"], 0, False),
    ],
)
def test_others_answer_and_chance_acts_during_a_turn(
    game: str, lines: list[str], turn_of: int, awaits: bool
) -> None:
    log = after(game, 3, BEGINNERS if game == "base" else {}, lines)
    assert log.rules.turn_of(log.state) == turn_of
    assert log.rules.awaits_answers(log.state) == awaits


@pytest.mark.parametrize("game", ["base", "classic", "plus", "extra"])
def test_nobody_has_a_turn_before_the_start_player_is_drawn(game: str) -> None:
    by_chance = "highest_roll" if game == "base" else "random"
    rules = make(game, 2, start_player=by_chance)
    assert rules.turn_of(rules.initial()) == NOBODY
