"""A bot that fails plays the default action, is counted and named, and its game goes on."""

from __future__ import annotations

import signal

import pytest

from eiland.arena import Arena, Game, Processes, Results, play, standings
from eiland.cli.arena.tables import failures
from eiland.i18n import words
from eiland.rules.errors import BadSetup

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
        ("Wordy", "crashed", "TypeError"),
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
    game = games("Sleeping", 0.01, turns=1)[0]
    assert game.failures == {0: {"late": game.decisions[0]}}
    assert game.notes[0] == "0.01 s"
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_bot_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadSetup, match="setup/unknown-bot"):
        Arena("classic", ["nobody", "random"], "one-vs-one", {}, 1).play(0, 0)


def test_the_report_names_the_bot_that_failed() -> None:
    arena = Arena("classic", [f"{BOTS}:Crashing", "random"], "one-vs-one", {"turns": 2}, 1)
    found = standings(arena, play(Results(arena), range(2), Processes()))
    failed, sound = found.bots
    assert failed.defaults["crashed"] > 0
    assert sound.defaults.total() == 0
    (sentence,) = failures(words("en"), found)
    assert sentence.startswith(f"{BOTS}:Crashing: {failed.defaults.total()} decisions")
    assert "no idea" in sentence
