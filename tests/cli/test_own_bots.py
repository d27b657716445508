"""Bots of one's own on the command line: ``--seats module:Class`` and ``exec:COMMAND``."""

from __future__ import annotations

import json
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from eiland.bots import plugins
from eiland.cli.setups import joined_seats, split_seats
from eiland.cli.verbs import play, simulate
from eiland.play import IllegalChoice
from eiland.play.defaults import SECONDS
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

BOT = """
class Last:
    def choose(self, player, view, legal, belief):
        return legal[0]


class BuildOne(Last):
    def __init__(self, rules):
        pass


def make_none(rules, seed):
    return None


class Hurried(Last):
    def limit(self, seconds):
        assert seconds == 3.0
        self.was_cut_short = True

    was_cut_short = False


def trained(rules, seed):
    from pathlib import Path

    from eiland.bots.board.value.learned import LearnedBoard

    return LearnedBoard.of_file(rules, Path("my.net"))


class Rash(Last):
    def choose(self, player, view, legal, belief):
        return 17
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file with a bot in the working directory of the command."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "my_bot", raising=False)
    file = tmp_path / "my_bot.py"
    file.write_text(BOT)
    return file


@pytest.mark.parametrize("processes", [1, 2])
def test_simulate_takes_a_bot_of_ones_own(eiland: Command, module: Path, processes: int) -> None:
    line = "simulate classic --seats my_bot:Last,random --games 4 --option turns=2 --json"
    code, out, err = eiland(f"{line} --processes {processes}")
    assert (code, err) == (0, "")
    assert json.loads(out)["games"] == 4


def test_a_bot_that_cannot_be_imported_gets_a_sentence(eiland: Command, module: Path) -> None:
    code, _, err = eiland("simulate classic --seats my_bot:First,nowhere:Bot,random")
    assert code == 2
    assert "“my_bot:First” cannot be imported" in err
    assert "“nowhere:Bot” cannot be imported" in err
    assert "lässt sich nicht" in eiland("simulate classic --seats nowhere:Bot --lang de").err


def test_a_bot_that_cannot_be_made_is_refused_before_the_game(
    eiland: Command, module: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = EntryPoint("classic.broken", "nowhere:Bot", "eiland.bots")
    monkeypatch.setattr(plugins, "_found", [{("classic", "broken"): broken}])
    for verb in ("simulate", "play"):
        code, _, err = eiland(f"{verb} classic --seats my_bot:BuildOne,broken")
        assert code == 2
        assert "with (rules, seed) or without arguments; BuildOne takes 1." in err
        assert "“classic.broken” cannot be imported: No module named 'nowhere'." in err


@pytest.mark.parametrize("verb", ["simulate", "play"])
def test_what_a_function_returns_instead_of_a_bot_is_refused(
    eiland: Command, module: Path, verb: str
) -> None:
    code, _, err = eiland(f"{verb} classic --seats my_bot:make_none,random --seed 1")
    assert code == 2
    assert "make_none" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("verb", ["simulate", "play", "arena"])
def test_weights_that_do_not_fit_are_refused_in_a_sentence(
    eiland: Command, module: Path, verb: str
) -> None:
    for content in (b"", b"{}\n", json.dumps({"format": 99}).encode() + b"\n", None):
        if content is not None:
            (module.parent / "my.net").write_bytes(content)
        else:
            (module.parent / "my.net").unlink()
        code, _, err = eiland(f"{verb} base --seats my_bot:trained,random --seed 1")
        assert code == 2
        assert "my.net" in err
        assert "Traceback" not in err


def test_an_illegal_choice_at_the_terminal_names_the_bot(eiland: Command, module: Path) -> None:
    line = "play classic --seats my_bot:Rash,random --seed 1 --save game.txt"
    with pytest.raises(IllegalChoice, match="bot my_bot:Rash, seat 0: code 17"):
        eiland(line)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Hurried had less time than it needs, and chose"),
        ("de", "Hurried hatte zu wenig Bedenkzeit und hat"),
    ],
)
def test_a_clock_hurries_bots_only_where_people_play(
    eiland: Command, module: Path, lang: str, said: str
) -> None:
    line = f"--lang {lang} play classic --option turns=1 --seed 4 --seats"
    _, out, _ = eiland(f"{line} my_bot:Hurried,me", "roll", "end")
    assert said in out
    code, out, _ = eiland(f"{line} my_bot:Hurried,my_bot:Last")
    assert code == 0
    assert said not in out


def test_a_record_imports_nothing(eiland: Command, module: Path, tmp_path: Path) -> None:
    line = "play classic --seats me,my_bot:Last --option turns=1 --seed 4 --save game.txt"
    assert eiland(line, "quit").code == 0
    record = tmp_path / "game.txt"
    assert "my_bot:Last" in record.read_text()
    del sys.modules["my_bot"]
    code, _, err = eiland("play --resume game.txt", "quit")
    assert code == 2
    assert "has no bot “my_bot:Last”" in err
    assert "my_bot" not in sys.modules
    assert eiland("play --resume game.txt --seats me,my_bot:Last", "quit").code == 0
    assert "my_bot" in sys.modules


# Bots that are processes

BAD = Path(__file__).parents[1] / "support/bad_bot.py"
ILLEGAL = f"exec:{sys.executable} {BAD} illegal"


def test_simulate_names_a_process_that_answers_badly(eiland: Command) -> None:
    line = ["simulate", "classic", "--seats", f"{ILLEGAL},random", "--games", "2"]
    line += ["--option", "turns=1"]
    said = " ".join(eiland(line).out.split())
    assert "times, and default actions were played: not legal" in said
    assert "First error of this bot: " in said
    german = eiland([*line, "--lang", "de"]).out
    assert "nicht erlaubt" in german
    assert "Erster Fehler dieses Bots: " in german
    found = json.loads(eiland([*line, "--json"]).out)
    assert found["bots"] == [ILLEGAL, "random"]
    assert set(found["defaults"][0]) == {"illegal"}
    assert found["defaults"][1] == {}
    assert found["first_errors"][1] is None


def test_a_game_at_the_terminal_goes_on_with_a_process_that_answers_badly(
    eiland: Command, tmp_path: Path
) -> None:
    line = ["play", "classic", "--seats", f"{ILLEGAL},me", "--option", "turns=1", "--seed", "4"]
    code, out, _ = eiland([*line, "--save", "game.txt"], "quit")
    assert code == 0
    assert "gave no legal answer and plays the default action: not legal" in " ".join(out.split())
    code, _, err = eiland("play --resume game.txt", "quit")
    assert code == 2, "a record starts no program"
    assert "has no bot" in err


def test_a_command_with_commas_is_quoted(eiland: Command) -> None:
    line = ["simulate", "classic", "--seats", '"exec:no-such-program a,b",random']
    assert "There is no program for the bot “exec:no-such-program a,b”." in eiland(line).err


@pytest.mark.parametrize("players", [["greedy", "me"], ["exec:bot a,b", 'say "hello", bot']])
def test_seats_are_split_where_they_were_joined(players: list[str]) -> None:
    assert split_seats(joined_seats(players)) == players


def test_the_time_of_a_process_is_that_of_the_engine() -> None:
    for verb in (simulate.verb, play.verb):
        (option,) = [one for one in verb.params if one.name == "bot_seconds"]
        assert option.default == SECONDS
