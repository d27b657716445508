"""``eiland analyse``: the analysis of a record as text in both languages and as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from eiland.bots import make as make_bot
from eiland.play import Log, SeededDice
from eiland.play.records import full, viewers
from eiland.rules.protocol import CHANCE, NOBODY, SPECTATOR
from eiland.rules.registry import make
from tests.support.logs import played
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

THROW = "dice ore ore ore ore lumber brick"
ANNAS = [
    *[(0, "roll"), (CHANCE, THROW), (0, "keep nothing"), (CHANCE, THROW)],
    *[(0, "keep nothing"), (CHANCE, THROW), (0, "end")],
]
"""A turn that ends without building the road that the last roll pays for."""
BENS = [(1, "roll"), (CHANCE, THROW), (1, "road R0")]


def write(file: Path, *, steps: int = 99, viewer: int | None = None) -> Path:
    """Write a record of a game of one turn: all, its first steps, or those of a viewer."""
    log = Log(make("classic", 2, turns=1))
    for player, text in [*ANNAS, *BENS, (1, "end")][:steps]:
        log.follow(player, text)
    names = ["Anna", "Ben"]
    shown = full(log, names) if viewer is None else viewers(log, names, viewer)
    file.write_text(shown, encoding="utf-8")
    return file


def test_an_analysis_is_printed_seat_by_seat(eiland: Command, tmp_path: Path) -> None:
    code, out, err = eiland(f"analyse {write(tmp_path / 'game')}")
    assert (code, err) == (0, "")
    anna, ben = out.partition("Ben ─")[::2]
    assert "Expected 2.6 · luck " in anna
    assert "→ −2 points" in anna
    assert "→ 1 point\n" in ben
    assert "settlement 3 (R0) (1.00)" in anna
    assert "End the turn (−2.00)" in anna
    assert "3.00" in anna
    assert "blunder" in anna
    assert "blunder" not in ben
    assert "not over" not in out


def test_the_analysis_speaks_german(eiland: Command, tmp_path: Path) -> None:
    code, out, err = eiland(f"analyse {write(tmp_path / 'game')} --lang de")
    assert (code, err) == (0, "")
    for said in ("Erwartet 2,6 · Glück", "Fehler", "→ −2 Punkte", "Patzer", "Zug beenden (−2,00)"):
        assert said in out
    assert "Fehler haben Anna 4,5 Punkte gekostet" in out.replace("\n", " ")
    assert "Können" not in out


def test_accuracy_and_summary_come_first_and_reasons_with_each_decision(
    eiland: Command, tmp_path: Path
) -> None:
    out = eiland(f"analyse {write(tmp_path / 'game')}").out.replace("\n", " ")
    order = ["Accuracy 21.3%", "Mistakes cost Anna 4.5 points", "Expected 2.6", "Most costly"]
    order += ["Turn 1, roll 3", "Better", "Building nothing costs 2 points.", "Turn 1, roll 2"]
    order += ["Ben ─", "Accuracy", "The only mistake of Ben, in turn 1,", "Measured against"]
    places = [out.index(said) for said in order[:9]]
    assert places == sorted(places)
    rest = out[places[-1] :]
    places = [rest.index(said) for said in order[9:]]
    assert places == sorted(places)


def test_a_game_without_mistakes_is_praised(eiland: Command, tmp_path: Path) -> None:
    log = Log(make("classic", 1, turns=1))
    for player, text in [(0, "roll"), (CHANCE, "dice ore ore ore grain grain wool"), (0, "end")]:
        log.follow(player, text)
    file = tmp_path / "game"
    file.write_text(full(log, ["Anna"]), encoding="utf-8")
    assert "single mistake" not in eiland(f"analyse {file}").out
    log = Log(make("classic", 1, turns=1))
    while (player := int(log.rules.actor(log.state))) != NOBODY:
        if player == CHANCE:
            log.play(CHANCE, SeededDice(1).outcome(log.rules, log.state))
            continue
        legal = log.rules.legal(log.state, player)
        bot = make_bot("perfect", log.rules, 1)
        log.play(player, int(bot.choose(player, log.view(player), legal, log.belief(player))))
    file.write_text(full(log, ["Anna"]), encoding="utf-8")
    out = eiland(f"analyse {file}").out
    assert "Accuracy 100%" in out
    assert "Anna did not make a single mistake" in out
    assert "mistakes none" in out
    assert "kill" not in out


def test_the_analysis_of_one_seat_can_be_printed_alone(eiland: Command, tmp_path: Path) -> None:
    out = eiland(f"analyse {write(tmp_path / 'game')} --seat 1").out
    assert "Ben ─" in out
    assert "Anna ─" not in out


def test_a_running_game_is_analysed_so_far(eiland: Command, tmp_path: Path) -> None:
    code, out, _ = eiland(f"analyse {write(tmp_path / 'game', steps=9)}")
    assert code == 0
    assert "The game is not over" in out
    assert "now " in out.partition("Ben ─")[2]
    assert "…" in out.partition("Ben ─")[2]


def test_an_incomplete_record_is_analysed_up_to_its_last_complete_line(
    eiland: Command, tmp_path: Path
) -> None:
    file = write(tmp_path / "game", steps=9)
    file.write_text(file.read_text("utf-8") + "1: ro", encoding="utf-8")
    code, out, _ = eiland(f"analyse {file}")
    assert code == 0
    assert "is incomplete" in out


def test_json_has_all_decisions(eiland: Command, tmp_path: Path) -> None:
    code, out, err = eiland(f"analyse {write(tmp_path / 'game')} --json")
    assert (code, err) == (0, "")
    shown = json.loads(out)
    assert list(shown) == ["game", "options", "names", "over", "seats"]
    assert (shown["game"], shown["names"], shown["over"]) == ("classic", ["Anna", "Ben"], True)
    assert shown["options"]["turns"] == 1
    anna, ben = shown["seats"]
    assert (anna["value"], ben["value"]) == (-2, 1)
    assert anna["accuracy"] == pytest.approx(100 * 2 ** (-anna["summary"]["lost"] / 2))
    assert anna["summary"]["lost"] == pytest.approx(-anna["skill"])
    assert [choice["action"] for choice in anna["decisions"]] == [
        *["keep nothing", "keep nothing", "end"]
    ]
    last = anna["decisions"][-1]
    assert (last["turn"], last["roll"], last["best"], last["grade"]) == (
        1,
        3,
        ["road R0"],
        "blunder",
    )
    assert last["loss"] == pytest.approx(3)
    assert make("classic", 2, turns=1).read(last["position"]).rolls == 3
    assert [seat["seat"] for seat in shown["seats"]] == [0, 1]
    only = json.loads(eiland(f"analyse {tmp_path / 'game'} --json --seat 1").out)
    assert only["seats"] == [ben]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            ["Chance to win after each turn", "of the chance to win in all", "Luck of the dice:"],
        ),
        ("de", ["Gewinnchance nach jedem Zug", "Gewinnchance gekostet", "Würfelglück:", "Patzer"]),
    ],
)
def test_a_race_is_analysed_by_estimates(
    eiland: Command, tmp_path: Path, lang: str, told: list[str]
) -> None:
    file = tmp_path / "game"
    log = played("plus", ["expert", "random"], 1, 150)
    file.write_text(full(log, ["Anna", "Ben"]), encoding="utf-8")
    code, out, err = eiland(f"analyse {file} --lang {lang}")
    assert (code, err) == (0, "")
    for said in told:
        assert said in out
    assert out.index("Anna ─") < out.index("Ben ─")
    ben = out.partition("Ben ─")[2]
    assert re.search(r"Ben, (turn|Zug) [1-9]\d* · −", ben)  # the own turn, as in the log
    assert ben.count("%") > 8  # five decisions with two chances each
    only = eiland(f"analyse {file} --lang {lang} --seat 1").out
    assert "Anna ─" not in only


@pytest.mark.slow
def test_the_board_game_is_analysed_as_json(eiland: Command, tmp_path: Path) -> None:
    file = tmp_path / "game"
    log = played("base", ["random", "greedy-1"], 1, 70)
    file.write_text(full(log, ["Anna", "Ben"]), encoding="utf-8")
    code, out, err = eiland(f"analyse {file} --json")
    assert (code, err) == (0, "")
    shown = json.loads(out)
    assert (shown["game"], shown["over"], shown["done"]) == ("base", False, 1.0)
    assert [seat["seat"] for seat in shown["seats"]] == [0, 1]
    anna, ben = shown["seats"]
    assert anna["lost"] > ben["lost"]
    assert anna["founding"] > 0.02  # the random bot founds anywhere
    for verdict in anna["costly"]:
        assert verdict["action"] == log.steps[verdict["step"]].text
        assert log.steps[verdict["step"]].player == 0
    assert all(sum(each["chances"]) == pytest.approx(1) for each in shown["moments"])
    text = eiland(f"analyse {file}").out.replace("\n", " ")
    assert "of that, the start of the game:" in text
    assert "Before the first turn" in text
    assert "expected (" in text


def test_a_viewers_record_cannot_be_analysed(eiland: Command, tmp_path: Path) -> None:
    for viewer in (0, SPECTATOR):
        code, out, err = eiland(f"analyse {write(tmp_path / 'game', viewer=viewer)}")
        assert (code, out) == (2, "")
        assert "only what one viewer saw" in err


@pytest.mark.parametrize("seat", [2, -1])
def test_a_seat_that_is_not_there_is_refused(eiland: Command, tmp_path: Path, seat: int) -> None:
    code, out, err = eiland(f"analyse {write(tmp_path / 'game')} --seat {seat}")
    assert (code, out) == (2, "")
    assert err == f"There is no seat {seat} here. Seats count from 0, the last one is 1.\n"


def test_an_invalid_record_is_refused(eiland: Command, tmp_path: Path) -> None:
    file = write(tmp_path / "game")
    shown = file.read_text("utf-8")
    for broken, said in [
        ("nothing of ours\n", "Line 1"),
        (shown.replace("road R0", "road R5"), "Line 11"),
        (shown.replace("scores=-2,1", "scores=2,1"), "Line 13"),
    ]:
        file.write_text(broken, encoding="utf-8")
        code, out, err = eiland(f"analyse {file}")
        assert (code, out) == (2, "")
        assert said in err
    for verb in ("analyse", "verify"):
        code, _, err = eiland(f"{verb} {tmp_path / 'nowhere'} --lang de")
        assert code == 2
        assert err.startswith("Eine Datei")
        assert "nowhere gibt es nicht" in err


@pytest.mark.slow
def test_longer_games_are_held_against_the_solution(
    eiland: Command, tmp_path: Path, solutions: Path
) -> None:
    log = Log(make("classic", 1, turns=3))
    log.follow(0, "roll")
    log.follow(CHANCE, THROW)
    file = tmp_path / "game"
    file.write_text(full(log, ["Anna"]), encoding="utf-8")
    shown = json.loads(eiland(f"analyse {file} --json").out)
    (anna,) = shown["seats"]
    assert anna["before"] > 3 * 2.6
    assert anna["before"] + anna["luck"] == pytest.approx(anna["value"])


def test_the_end_of_a_game_says_how_it_is_analysed(eiland: Command) -> None:
    code, out, _ = eiland(
        "play classic --seats me --option turns=1 --seed 3 --save g.eiland", "roll", "end"
    )
    assert code == 0
    assert out.endswith(
        "What was luck, what were mistakes? To find out:\n  eiland analyse g.eiland\n"
    )
    code, out, _ = eiland("analyse g.eiland")
    assert code == 0
    assert "Expected 2.6" in out


def test_a_game_that_was_left_is_not_over(eiland: Command) -> None:
    _, out, _ = eiland("play classic --seats me --option turns=1 --save g.eiland", "roll")
    assert "eiland play --resume g.eiland" in out
    assert "eiland analyse" not in out
