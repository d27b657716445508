"""`eiland board`: the fairness of islands at the terminal."""

from __future__ import annotations

import json

import pytest

from eiland.i18n import LANGUAGES, words
from eiland.play.boards import fairness
from tests.server.test_boards import BEGINNERS
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_island_is_examined_in_both_languages(eiland: Command, lang: str) -> None:
    code, out, err = eiland(["board", *BEGINNERS.split(), "--lang", lang])
    assert (code, err) == (0, "")
    say = words(lang)
    for key in ("supplies", "chances", "clusters", "spots"):
        assert say(f"boards.{key}") in out
    assert say.term("ore") in out


def test_programs_read_an_island_as_json(eiland: Command) -> None:
    found = json.loads(eiland(["board", BEGINNERS, "--seats", "3", "--json"]).out)
    assert found["board"] == BEGINNERS
    assert found["founded"] == [each._asdict() for each in fairness(BEGINNERS, 3).founded]


def test_a_seed_draws_the_same_island(eiland: Command) -> None:
    line = ["board", "--seed", "7", "--json"]
    one, two = (json.loads(eiland(line).out) for _ in range(2))
    assert one == two
    fair = json.loads(eiland(["board", "--seed", "7", "--fair", "--fishermen", "--json"]).out)
    assert "grounds=" in fair["board"]
    assert fair["unfair"] == [] or fair["tries"] > 1


def test_mistakes_are_named(eiland: Command) -> None:
    code, out, err = eiland(["board", "hexes=sea"])
    assert (code, out) == (2, "")
    assert "19" in err
    code, out, err = eiland(["board", BEGINNERS, "--fair"])
    assert (code, out) == (2, "")
    assert "--fair" in err
    assert eiland("board --seats 5").code == 2
