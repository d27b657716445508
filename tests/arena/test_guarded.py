"""A bot that fails plays the default action, is counted and named, and its game goes on."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from eiland.arena import Arena, Game, Results, play, standings
from eiland.cli.arena.tables import failures
from eiland.i18n import words
from eiland.play import Processes
from eiland.rules.errors import BadSetup

ROOT = Path(__file__).parents[2]
BOTS = "tests.support.failing_bots"


def games(bot: str, seconds: float = 0.0, **options: object) -> list[Game]:
    arena = Arena("classic", [f"{BOTS}:{bot}", "random"], "one-vs-one", {"turns": 2, **options}, 1)
    return Arena(**{**vars(arena), "bot_seconds": seconds}).play(0, 0)


@pytest.mark.parametrize(
    ("bot", "kind", "note"),
    [
        ("Crashing", "crashed", "RuntimeError: <b>no idea</b>"),
        ("Unborn", "crashed", "RuntimeError: never born"),
        ("Illegal", "illegal", "code"),
        ("Mistaken", "illegal", "code"),
        ("Wordy", "garbage", "'roll'"),
        ("Leaving", "crashed", "SystemExit: 3"),
    ],
)
def test_a_bot_that_fails_is_counted_and_the_game_goes_on(bot: str, kind: str, note: str) -> None:
    for seat, game in enumerate(games(bot)):
        assert game.turns == 4
        assert list(game.failures) == [seat]
        assert list(game.failures[seat]) == [kind]
        assert note in game.notes[seat]
        every = game.decisions[seat] // (3 if bot == "Crashing" else 1)
        assert game.failures[seat][kind] == every


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timers")
def test_a_bot_that_hangs_is_stopped() -> None:
    before = signal.getsignal(signal.SIGALRM)
    game = games("Sleeping", 0.2, turns=1)[0]
    assert game.failures == {0: {"late": game.decisions[0]}}
    assert game.notes[0] == "0.2 s"
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_bot_that_follows_its_game_is_told_of_it_and_not_asked_after_an_error() -> None:
    for seat, game in enumerate(games("Onlooker")):
        assert game.notes[seat] == "RuntimeError: seen enough"
        assert 0 < game.failures[seat]["crashed"] < game.decisions[seat]


@pytest.mark.parametrize(("processes", "kind"), [(1, "illegal"), (2, "crash"), (2, "sample")])
def test_processes_play_in_the_arena(processes: int, kind: str) -> None:
    sample = ROOT / "examples/process_bot.py"
    program = f"{sample}" if kind == "sample" else f"{ROOT / 'tests/support/bad_bot.py'} {kind}"
    bot = f"exec:{sys.executable} {program}"
    arena = Arena("classic", [bot, "random"], "one-vs-one", {"turns": 1}, 1, bot_seconds=5.0)
    found = standings(arena, play(Results(arena), range(2), Processes(processes)))
    own, other = found.bots
    reasons = {"illegal": ["illegal"], "crash": ["crashed"], "sample": []}
    assert list(own.defaults) == reasons[kind]
    assert bool(own.note) == bool(own.defaults)
    assert own.games == 4
    assert not other.defaults


def test_a_bot_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadSetup, match="setup/unknown-bot"):
        Arena("classic", ["nobody", "random"], "one-vs-one", {}, 1).play(0, 0)


def test_the_report_names_the_bot_that_failed() -> None:
    arena = Arena("classic", [f"{BOTS}:Crashing", "random"], "one-vs-one", {"turns": 2}, 1)
    found = standings(arena, play(Results(arena), range(2)))
    failed, sound = found.bots
    assert failed.defaults["crashed"] > 0
    assert sound.defaults.total() == 0
    (sentence,) = failures(words("en"), found)
    assert sentence.startswith(f"{BOTS}:Crashing: {failed.defaults.total()} decisions")
    assert "no idea" in sentence
