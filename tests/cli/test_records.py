"""Records at the terminal: replays, positions where games begin, the last game."""

from __future__ import annotations

import json
import os
import re
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from eiland import make
from eiland.play import Log, Record
from eiland.play.records import full, viewers
from eiland.rules.errors import GameError
from eiland.rules.protocol import CHANCE, SPECTATOR
from eiland.rules.registry import AnyRules
from tests.support.pseudo_terminal import at_terminal
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

TWO_TURNS = "play classic --seats random,greedy --seed 1 --option turns=2 --save g.eiland"
BOARD = "play base --seats random,random,random --seed 2 --option turn_limit=9 --save b.eiland"
DICE = "ore grain wool lumber brick gold"


def told(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize(("game", "file"), [(TWO_TURNS, "g.eiland"), (BOARD, "b.eiland")])
def test_programs_get_one_object_a_line(eiland: Command, game: str, file: str) -> None:
    eiland(game)
    log = Record.load(Path(file)).replay()
    code, out, err = eiland(f"replay {file} --json")
    head, *moments, result = told(out)
    assert (code, err) == (0, "")
    assert head["names"] == Record.load(Path(file)).header.names
    positions = [log.rules.write(state) for state in (log.initial, *(s.after for s in log.steps))]
    assert [moment["position"] for moment in moments] == positions
    assert [(m["player"], m["action"]) for m in moments[1:]] == [
        (step.player, step.text) for step in log.steps
    ]
    scores = list(log.rules.scores(log.state))
    assert result["result"] == {
        "over": True,
        "scores": scores,
        "winners": list(log.rules.winners(log.state)),
        "sealed": True,
        "whole": True,
    }
    part = told(eiland(f"replay {file} --json --to 3").out)
    assert part == [head, *moments[:4]]


def test_a_viewers_record_is_told_without_secrets(eiland: Command) -> None:
    eiland(BOARD)
    log = Record.load(Path("b.eiland")).replay()
    Path("v.eiland").write_text(viewers(log, ["Ann", "Ben", "Cleo"], 1), "utf-8")
    _, *moments = told(eiland("replay v.eiland --json").out)
    assert all("position" not in moment and "result" not in moment for moment in moments)
    assert moments[-1]["view"] == log.rules.write_view(log.view(1))
    drawn = eiland("replay v.eiland --to 40").out
    assert "Ben · " in drawn


def test_a_replay_is_drawn_where_the_picture_changes(eiland: Command) -> None:
    eiland(TWO_TURNS)
    _, out, _ = eiland("replay g.eiland --drawings")
    record = Record.load(Path("g.eiland")).lines
    shown = out.splitlines()
    after = {line[6:].partition(" ")[2][:5]: below for line, below in pairwise(shown)}
    assert " Turn " in after["build"]
    assert " Turn " not in after["keeps"]
    assert 4 <= out.count("Score track") < len(record)
    assert "Verified" in out


def test_a_replay_ends_with_the_counts_of_the_game(eiland: Command) -> None:
    eiland(TWO_TURNS)
    log = Record.load(Path("g.eiland")).replay()
    _, out, _ = eiland("replay g.eiland --counts --lang de")
    table = out[out.index("Verlauf der Partie") :]
    for score in log.rules.scores(log.state):
        assert str(abs(score)) in table[table.index("Punkte") :].splitlines()[0]
    for verb, word in {"road": "Straßen", "knight": "Ritter"}.items():
        built = sum(step.text.startswith(f"{verb} ") for step in log.steps)
        row = re.search(rf"{word} +│([^\n]*)", table)
        assert sum(map(int, re.findall(r"\d+", row[1]))) == built if row else built == 0
    assert "Verlauf" not in eiland("replay g.eiland --lang de").out


def test_a_replay_up_to_a_line_ends_with_its_position(eiland: Command) -> None:
    eiland(TWO_TURNS)
    log = Record.load(Path("g.eiland")).replay()
    _, out, _ = eiland("replay g.eiland --to 2")
    assert out.count("Score track") == 1
    assert out.splitlines()[-1] == log.rules.write(log.steps[1].after)
    assert "   3  " not in out
    last = len(log.steps)
    code, out, err = eiland(f"replay g.eiland --to {last + 1}")
    assert (code, out) == (2, "")
    assert err == f"--to must be between 0 and {last}, not {last + 1}.\n"


def test_a_replay_goes_step_by_step(eiland: Command) -> None:
    eiland(TWO_TURNS)
    last = len(Record.load(Path("g.eiland")).lines)
    code, out, _ = eiland("replay g.eiland --step", "", "5", "b", "99", "tea", "q")
    assert code == 0
    asked = [f"Line {n} of {last}:" for n in (0, 1, 5, 4, 4, 4)]
    assert re.findall(r"^Line \d+ of \d+:", out, re.MULTILINE) == asked
    assert "There is no line “99”" in out
    _, out, _ = eiland(f"replay g.eiland --step --to {last} --lang de", "z", "", "")
    assert [f"Zeile {n} von" in out for n in (last, last - 1)] == [True, True]
    assert eiland("replay g.eiland --step").code == 0, "the end of input leaves"


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals on Windows")
def test_step_by_step_the_screen_shows_one_moment(eiland: Command, tmp_path: Path) -> None:
    eiland(TWO_TURNS)
    with at_terminal("replay g.eiland --step", tmp_path) as terminal:
        terminal.wait_for("Line 0")
        terminal.press("9\r")
        shown = terminal.wait_for("Line 9")
        assert "Line 0" not in shown
        assert shown.count("Score track") == 1
        terminal.press("q\r")
        assert terminal.end() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals on Windows")
def test_step_by_step_the_board_fits_the_screen(eiland: Command, tmp_path: Path) -> None:
    eiland(BOARD)
    with at_terminal("replay b.eiland --step --to 90", tmp_path) as terminal:
        shown = terminal.wait_for("Line 90")
        numbers = "".join(sign if sign.isdecimal() else " " for sign in shown).split()
        assert {str(corner) for corner in range(54)} <= set(numbers)
        assert "  90  " in shown


# Positions


def middle(game: str, seats: int, steps: int) -> str:
    """Return the position of a random game after some actions, with a player to act."""
    rules = make(game, seats)
    state, point = rules.initial(), 7
    while steps > 0 or int(rules.actor(state)) == CHANCE:
        point = (point * 48271 + 11) % 2147483647
        rules.advance(state, point % int(rules.choices(state)))
        steps -= 1
    return rules.write(state)


@pytest.mark.parametrize(
    ("game", "seats"), [("classic", 2), ("plus", 3), ("extra", 2), ("base", 3)]
)
def test_a_game_begins_at_a_position_and_its_record_knows(
    eiland: Command, game: str, seats: int
) -> None:
    position = middle(game, seats, 150)
    bots = ",".join(["greedy"] * seats)
    line = f"play {game} --seats {bots} --seed 3 --save g.eiland --position"
    code, _, err = eiland([*line.split(), position])
    assert (code, err) == (0, "")
    log = Record.load(Path("g.eiland")).replay()
    assert log.rules.write(log.initial) == position
    assert log.rules.is_over(log.state)
    assert "Verified" in eiland("replay g.eiland").out
    assert Record.parse(full(log, ["x"] * seats)).replay().lines() == log.lines()


def test_nobody_knows_hidden_cards_of_a_position(eiland: Command) -> None:
    """Another hidden hand of the same size gives the viewer the same belief."""
    rules: AnyRules = make("base", 3)
    position = middle("base", 3, 300)
    log = Log(rules, position)
    hands = [word for word in position.split() if ".hand=" in word]
    for viewer in range(3):
        first = log.belief(viewer)
        assert position not in repr(first)
        world = rules.determinize(log.view(viewer), first, lambda weights: len(weights) - 1)
        assert rules.write_view(rules.observe(world, viewer)) == rules.write_view(log.view(viewer))
    other = rules.determinize(log.view(SPECTATOR), log.belief(SPECTATOR), lambda weights: 0)
    assert [word for word in rules.write(other).split() if ".hand=" in word] != hands
    again = Log(rules, rules.write(other))
    assert again.belief(SPECTATOR) == log.belief(SPECTATOR)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("tea", "“tea” is not a field"),
        ("over", "The game is over in this position"),
    ],
)
def test_a_position_that_cannot_be_played_is_refused(
    eiland: Command, position: str, said: str
) -> None:
    if position == "over":
        eiland(TWO_TURNS)
        log = Record.load(Path("g.eiland")).replay()
        position = log.rules.write(log.state)
    line = "play classic --seats me,random --option turns=2 --save h.eiland --position"
    code, out, err = eiland([*line.split(), position])
    assert (code, out) == (2, "")
    assert said in err
    assert not Path("h.eiland").exists()


def test_a_game_with_secrets_of_its_own_begins_only_with_its_set_up() -> None:
    rules = make("toy", 3)
    with pytest.raises(GameError, match="setup/no-positions"):
        Log(rules, rules.write(rules.initial()))


def test_a_damaged_position_in_a_record_is_named(eiland: Command) -> None:
    line = "play classic --seats random --save g.eiland --position"
    eiland([*line.split(), middle("classic", 1, 9)])
    file = Path("g.eiland")
    file.write_text(file.read_text("utf-8").replace("rolling=", "rolling=x", 1), "utf-8")
    code, _, err = eiland("replay g.eiland")
    assert (code, err[:7]) == (2, "Line 1:")
    file.write_text(file.read_text("utf-8").replace('"position": "', '"position": 7, "x": "', 1))
    assert "damaged: position" in eiland("replay g.eiland").err


# The last game


def test_the_newest_unfinished_game_is_resumed(eiland: Command, tmp_path: Path) -> None:
    code, out, err = eiland("play --resume last")
    assert (code, out) == (2, "")
    assert "no record of an unfinished game" in err
    line = "play classic --seats me:Ann,random --dice typed"
    eiland(line, "", DICE, "quit")
    eiland(line.replace("Ann", "Ben"), "", DICE, "road R0", "quit")
    eiland("play classic --seats random --option turns=1")
    folder = tmp_path / "data" / "eiland" / "games"
    (folder / "foreign.eiland").write_text("{}")
    for age, file in enumerate(sorted(folder.iterdir())):
        os.utime(file, (1e9 - age, 1e9 - age))
    newest = next(f for f in folder.iterdir() if "Ben" in f.read_text("utf-8"))
    os.utime(newest, (1.8e9, 1.8e9))
    over = next(f for f in folder.iterdir() if "\n= " in f.read_text("utf-8"))
    os.utime(over, (1.9e9, 1.9e9))
    code, out, err = eiland("play --resume last --dice typed", "quit")
    assert (code, err) == (0, "")
    assert newest.name in out.replace("\n", "")
    assert "Ben · Turn 1" in out


def test_the_newest_record_is_replayed_and_analysed(eiland: Command, tmp_path: Path) -> None:
    for verb in ("replay", "analyse"):
        code, out, err = eiland(f"{verb} last")
        assert (code, out) == (2, "")
        assert "There is no record in" in err
    eiland("play classic --seats random --option turns=2")
    eiland("play classic --seats greedy --option turns=1")
    folder = tmp_path / "data" / "eiland" / "games"
    for file in folder.iterdir():
        is_newer = '"greedy"' in file.read_text("utf-8")
        os.utime(file, (1.8e9 if is_newer else 1e9,) * 2)
    for verb in ("replay last --json", "analyse last --json"):
        code, out, err = eiland(verb)
        assert (code, err) == (0, "")
        assert '"turns": 1' in out
        assert '"turns": 2' not in out
