"""Bots of other people: registered, offered by installed packages, or imported by name."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import eiland
from eiland import BadSetup, Belief, View
from eiland.bots import (
    EVERY_GAME,
    LEVELS,
    bots,
    level,
    make,
    make_or_import,
    register,
    registry,
    stand_in,
    strongest,
    welcoming,
)
from eiland.play import Match, SeededDice

OWN_BOT = """
class Counting:
    '''Made from the rules and a seed.'''

    def __init__(self, rules, seed):
        self.rules, self.seed = rules, seed

    def choose(self, a, b, c, d):
        return c[-1]


class Plain:
    '''Made from nothing.'''

    def choose(self, seat, what, codes, known):
        return codes[0]


class Nothing:
    pass


class BuildOne:
    def __init__(self, rules):
        pass

    choose = Plain.choose


def built(rules, seed):
    return Counting(rules, seed)


def empty(rules, seed):
    return object()


number = 3
"""


class Named:
    """A bot without a base class whose parameters have names of its own."""

    def __init__(self, rules: Any, seed: int) -> None:
        self.rules, self.seed = rules, seed

    def choose(self, who: int, what: View, codes: list[int], known: Belief) -> int:
        return codes[0]


class Simple:
    def choose(self, who: int, what: View, codes: list[int], known: Belief) -> int:
        return codes[0]


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget what a test registers and imports."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    known = dict(registry._bots)
    for name in ("own_bots", "broken_bots"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield
    for place in set(registry._bots) - set(known):
        del registry._bots[place]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory, in which there is a file with bots."""
    (tmp_path / "own_bots.py").write_text(OWN_BOT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(bot: Any) -> list[int]:
    """Play a game of all seats with one bot and return its scores."""
    rules = eiland.make("classic", seats=2, turns=2)
    return Match(rules, [bot, bot], SeededDice(3)).run().scores


# Registered ones


def test_a_registered_class_gets_rules_and_seed_if_it_takes_them() -> None:
    register("named", "classic", Named)
    register("simple", "classic", Simple)
    rules = eiland.make("classic", seats=2)
    named: Any = make("named", rules, 7)
    assert (type(named), named.rules, named.seed) == (Named, rules, 7)
    assert isinstance(make("simple", rules, 7), Simple)
    assert bots("classic")[len(LEVELS) :][:5] == ["random", "greedy", "perfect", "named", "simple"]
    assert play(named) == play(make("simple", rules, 7))


def test_a_bot_for_every_game_plays_all() -> None:
    register("anywhere", EVERY_GAME, Simple)
    for game in eiland.games():
        assert "anywhere" in bots(game.name)
        rules = eiland.make(game.name, game.low_seats)
        assert isinstance(make("anywhere", rules, 1), Simple)


def test_hints_come_from_our_strongest_bot_whatever_is_registered() -> None:
    before = {game.name: strongest(game.name) for game in eiland.games()}
    register("boastful", EVERY_GAME, Simple)
    assert {game.name: strongest(game.name) for game in eiland.games()} == before
    assert before["classic"] == "expert"
    assert before["extra"] == "expert"
    assert before["toy"] == "random"


@pytest.mark.parametrize("game", ["classic", "plus", "extra", "base"])
def test_a_game_lists_its_levels_first_and_names_the_nearest_of_other_bots(game: str) -> None:
    assert tuple(bots(game)[: len(LEVELS)]) == LEVELS
    own = [name for made_for, name in registry.OWN if made_for in (game, EVERY_GAME)]
    assert [level(name, game) for name in own if name in LEVELS] == list(LEVELS)
    assert all(level(name, game) in LEVELS for name in own)
    assert (welcoming(game), strongest(game)) == ("easy", "expert")
    assert stand_in(game) == ("hard" if game == "classic" else "expert")


def test_a_bot_of_a_package_may_name_the_nearest_level() -> None:
    register("modest", "plus", Simple)
    register("proud", "plus", Simple, "hard")
    assert (level("modest", "plus"), level("proud", "plus")) == (None, "hard")
    with pytest.raises(ValueError, match="invincible"):
        register("vain", "plus", Simple, "invincible")
    assert "vain" not in bots("plus")


@pytest.mark.parametrize("name", ["greedy", "os:system"])
def test_a_name_that_is_taken_or_looks_like_a_class_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        register(name, "classic", Simple)


def test_what_cannot_choose_is_no_bot() -> None:
    register("nothing", "classic", lambda rules, seed: object())  # type: ignore[arg-type]
    with pytest.raises(BadSetup) as raised:
        make("nothing", eiland.make("classic", seats=1), 1)
    assert raised.value.key == "setup/no-bot"


def test_what_cannot_be_called_is_not_registered() -> None:
    with pytest.raises(ValueError, match="neither a class nor a function"):
        register("seven", "classic", 7)  # type: ignore[arg-type]


def test_a_bot_that_takes_other_arguments_is_not_made() -> None:
    register("one", "classic", lambda rules: Simple())  # type: ignore[arg-type]
    with pytest.raises(BadSetup) as raised:
        make("one", eiland.make("classic", seats=1), 1)
    assert raised.value.key == "setup/bot-arguments"
    assert raised.value.faults[0].details["given"] == 1


# Offered by packages


LISTED = """
import sys
sys.path.insert(0, sys.argv[1])
import eiland
bots = eiland.bots
assert bots.bots("classic") == [
    *bots.LEVELS, "random", "greedy", "perfect", "plain", "counting", "broken", "absent"
], bots.bots("classic")
assert bots.bots("plus")[5:] == ["random", "greedy", "plain", "broken", "absent"], bots.bots("plus")
assert "own_bots" not in sys.modules
rules = eiland.make("classic", seats=2)
assert type(bots.make("greedy", rules, 1)).__name__ == "GreedyClassic"
assert "own_bots" not in sys.modules
counting = bots.make("counting", rules, 5)
assert (type(counting).__name__, counting.seed) == ("Counting", 5)
assert type(bots.make("plain", eiland.make("plus", 2), 5)).__name__ == "Plain"
for name in ["broken", "absent"]:
    try:
        bots.make(name, rules, 1)
    except eiland.BadSetup as error:
        assert error.key == "setup/bot-import", error
    else:
        raise AssertionError(name)
"""


def test_packages_offer_bots_by_entry_points_that_are_imported_when_made(folder: Path) -> None:
    info = folder / "own_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: own-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[eiland.bots]\n"
        "plain = own_bots:Plain\n"
        "classic.counting = own_bots:Counting\n"
        "classic.greedy = own_bots:Plain\n"
        "broken = broken_bots:Plain\n"
        "absent = own_bots:Absent\n"
    )
    command = [sys.executable, "-W", "error", "-c", LISTED, str(folder)]
    subprocess.run(command, cwd=Path(__file__).parents[2], check=True)


# Imported by name


@pytest.mark.parametrize("path", ["own_bots:Counting", "own_bots:Plain", "own_bots:built"])
def test_a_class_or_function_of_a_file_is_imported(folder: Path, path: str) -> None:
    rules = eiland.make("classic", seats=2)
    bot = make_or_import(path, rules, 3)
    assert len(play(bot)) == 2
    if path != "own_bots:Plain":
        assert (bot.rules, bot.seed) == (rules, 3)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("own_bots:Absent", "setup/bot-import"),
        ("absent_module:Plain", "setup/bot-import"),
        (":Plain", "setup/bot-import"),
        ("own_bots:", "setup/bot-import"),
        ("own_bots:Nothing", "setup/no-bot"),
        ("own_bots:number", "setup/no-bot"),
        ("own_bots:empty", "setup/no-bot"),
        ("own_bots:BuildOne", "setup/bot-arguments"),
        ("absent", "setup/unknown-bot"),
    ],
)
def test_what_cannot_be_imported_is_refused(folder: Path, path: str, key: str) -> None:
    with pytest.raises(BadSetup) as raised:
        make_or_import(path, eiland.make("classic", seats=2), 3)
    assert raised.value.key == key


def test_only_make_or_import_imports(folder: Path) -> None:
    rules = eiland.make("classic", seats=2)
    with pytest.raises(BadSetup) as raised:
        make("own_bots:Plain", rules, 3)
    assert raised.value.key == "setup/unknown-bot"
    assert "own_bots" not in sys.modules
