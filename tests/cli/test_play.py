"""Playing at the terminal: questions, drawings, reports, the record, leaving and resuming."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from eiland import CHANCE
from eiland.cli.games.front import read_faces
from eiland.i18n import words
from eiland.places.sentences import sentences
from eiland.play import Record
from eiland.rules.dice.faces import FACE_NAMES
from eiland.rules.errors import ParseError
from eiland.rules.protocol import split_line
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

ROLL = "ore grain wool lumber brick gold"
ALONE = "play classic --seats me --dice typed --save g.eiland --option turns=2"
SHEET = "Score track"


def lines(file: str = "g.eiland") -> list[str]:
    return Record.load(Path(file)).replay().lines()


def test_a_game_alone_ends_with_its_points(eiland: Command) -> None:
    typed = ["", ROLL, "road R0", "end", "", "6 ore", "0", "6 ore", "0", "6 ore", ""]
    code, out, err = eiland(ALONE, *typed)
    assert (code, err) == (0, "")
    assert "Game over: −1 point." in out
    assert "Player: +1, 1 in total." in out
    assert "Player: −2, −1 in total." in out
    assert lines()[:4] == [
        "0: roll",
        f"* dice {ROLL}",
        "0: road R0",
        "0: end",
    ]
    record = Record.load(Path("g.eiland"))
    assert record.seal is not None
    assert (record.header.names, record.header.bots) == (["Player"], [None])


@pytest.mark.parametrize(
    ("typed", "played"),
    [
        ("ace", "keep ore wool brick"),
        ("A, C E", "keep ore wool brick"),
        ("aab", "keep ore grain"),
        ("0", "keep nothing"),
        ("-", "keep nothing"),
        ("keep ore wool", "keep ore wool"),
        ("1", "road R0"),
        ("road R0", "road R0"),
    ],
)
def test_dice_are_kept_by_letters_and_actions_chosen_by_number_or_notation(
    eiland: Command, typed: str, played: str
) -> None:
    eiland(ALONE, "", ROLL, typed)
    assert lines()[2] == f"0: {played}"


def test_many_actions_of_a_kind_share_one_choice(eiland: Command) -> None:
    code, out, _ = eiland(ALONE, "", "ore ore grain wool gold gold", "2", "", "2", "3")
    assert code == 0
    assert "2) Trade 2 gold …" in out
    assert "3) 2 gold → wool" in out
    assert lines()[-1] == "0: gold wool"


def test_illegal_input_gets_its_reason_and_a_new_question(eiland: Command) -> None:
    wrong = ["road R5", "dance", "abcdef", "settlement S4", "99", "sheets", "undo", "", "abg"]
    code, out, _ = eiland(ALONE, "", "5 ore", "tea", ROLL, *wrong)
    assert code == 0
    for said in [
        "exactly as many as were rolled",
        "No die shows “tea”",
        "(? = help)",
        "“dance” is not an action of this game.\nType “?” to see what you can type.",
        "If you keep all dice, you cannot roll again",
        "None of your roads reaches the road to settlement 5 (R5).",
        "There is no choice number 99.",
        "That cannot be taken back.",
    ]:
        assert said in out
    assert len(lines()) == 2


def test_help_explains_commands_signs_and_notation(eiland: Command) -> None:
    _, out, _ = eiland(ALONE, "?", "help")
    assert out.count("keep nothing · gold wool") == 4
    assert out.count("road R5 · settlement S4") == 4
    _, out, _ = eiland(ALONE.replace("g.e", "h.e") + " --lang de", "hilfe")
    assert "Reihenfolge ihrer Zahlen" in out.replace("\n", " ")


def test_undo_restores_the_position_and_is_recorded(eiland: Command) -> None:
    _, out, _ = eiland(ALONE, "", ROLL, "road R0", "undo", "undo", "ab")
    assert "Taken back: Build the road from settlement 3 (R0)" in out
    assert "That cannot be taken back." in out
    record = Record.load(Path("g.eiland"))
    assert record.lines[2:4] == ["0: road R0", "0: undo"]
    assert record.replay().lines()[-1] == "0: keep ore grain"


def test_the_end_of_a_turn_can_be_taken_back_before_the_next_throw(eiland: Command) -> None:
    eiland(ALONE, "", ROLL, "road R0", "end", "undo")
    assert lines()[-1] == "0: road R0"


def test_the_sheet_is_drawn_when_it_changes_and_not_with_every_throw(eiland: Command) -> None:
    _, out, _ = eiland(ALONE, "", ROLL, "ab", "2 ore lumber brick", "road R0")
    assert out.count(SHEET) == 2
    before, after = out.split(SHEET)[1:]
    assert ("R0" in before, " R0 " in after) == (True, False)
    assert after.count("╱╱") == before.count("╱╱") + 1
    _, out, _ = eiland("play --resume g.eiland --dice typed", "end", "", ROLL, "road R1")
    before, after = out.split(SHEET)[-2:]
    assert (" R1 " in before, "━━━━" in after, " R1 " in after) == (True, True, False)


def test_signs_show_what_is_built_without_colour(
    eiland: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    dice = ["grain wool lumber brick ore ore", "ore grain wool lumber brick gold"]
    _, out, _ = eiland(ALONE, "", dice[0], "settlement S3", "end", "", dice[1], "knight K1", "undo")
    assert "\x1b[3" not in out
    assert "\x1b[4" not in out
    assert "△3" in out
    assert "▲3" in out
    assert "●1 ★" in out
    _, out, _ = eiland("play --resume g.eiland", "knight K1", "joker K1 gold->ore")
    assert "●1 ★" in out
    assert "●1" in out.split("●1 ★")[-1]


def test_bots_are_reported_in_sentences_and_the_result_in_a_table(eiland: Command) -> None:
    line = "play classic --seats random,me:Zoë,random --seed 5 --option turns=1 --save g.eiland"
    code, out, err = eiland(line, "", "", "", "end", "end", "end")
    assert (code, err) == (0, "")
    assert out.startswith("Record: g.eiland\nRandom rolls. Roll: ")
    assert "Random 2 rolls. Roll: " in out
    assert "Zoë rolls" not in out, "a player sees no report of their own actions"
    assert "Final result" in out
    analysis = r"What was luck, what were mistakes\? To find out:\n  eiland analyse g\.eiland\n"
    assert re.search(rf"(wins!|share the victory!)\n{analysis}$", out)
    assert Record.load(Path("g.eiland")).header.bots == ["random", None, "random"]


def test_bots_play_among_themselves(eiland: Command) -> None:
    code, out, _ = eiland("play classic --seats random,random --seed 1 --option turns=2")
    assert code == 0
    assert out.count("rolls. Roll:") == 4


def test_the_same_seed_gives_the_same_game(eiland: Command) -> None:
    line = "play classic --seats random,random --seed 3 --option turns=3 --save "
    for name in ("a", "b"):
        assert eiland(line + name).code == 0
    assert Path("a").read_text() == Path("b").read_text()
    eiland(line.replace("seed 3", "seed 4") + "c")
    assert Path("a").read_text() != Path("c").read_text()


@pytest.mark.parametrize("last", [["quit"], ["q"], []])
def test_leaving_saves_everything_and_shows_how_to_continue(
    eiland: Command, last: list[str]
) -> None:
    line = "play classic --seats me:Anna,random --dice typed --save"
    code, out, err = eiland(f"{line} my.eiland", "", ROLL, "road R0", *last)
    assert (code, err) == (0, "")
    assert "eiland play --resume my.eiland" in out
    before = lines("my.eiland")
    assert before[-1] == "0: road R0"
    code, out, err = eiland("play --resume my.eiland --dice typed", "end", ROLL, "quit")
    assert (code, err) == (0, "")
    assert "Anna · Turn 1 of 15" in out
    assert "Anna: +1, 1 in total." in out
    assert lines("my.eiland")[: len(before) + 3] == [
        *before,
        "0: end",
        "1: roll",
        f"* dice {ROLL}",
    ]


def test_a_seat_can_change_hands_when_a_game_is_resumed(eiland: Command) -> None:
    eiland(ALONE, "", ROLL)
    code, out, _ = eiland("play --resume g.eiland --seats random --seed 1")
    assert code == 0
    assert "Game over" in out
    code, _, err = eiland("play --resume g.eiland")
    assert (code, err) == (2, "This game is over; “eiland replay” shows it.\n")


def test_resumed_players_must_fit_the_record(eiland: Command) -> None:
    eiland(ALONE, "", ROLL)
    code, _, err = eiland("play --resume g.eiland --seats me,gredy")
    assert code == 2
    assert "no bot “gredy”" in err
    assert "The record has 1 seats, not 2." in err


def test_a_resumed_game_with_a_seed_gets_new_dice(eiland: Command) -> None:
    line = "play classic --seats me --seed 1 --save g.eiland"
    eiland(line, "", "quit")
    for _ in range(3):
        eiland("play --resume g.eiland --seed 1", "end", "", "quit")
    thrown = [line for line in lines() if line.startswith("* dice")]
    assert len(thrown) == 4
    assert len(set(thrown)) > 1


def test_a_record_cut_short_by_a_crash_can_be_continued(eiland: Command) -> None:
    eiland(ALONE, "", ROLL, "road R0")
    file = Path("g.eiland")
    file.write_bytes(file.read_bytes()[:-4])
    code, _, _ = eiland("play --resume g.eiland --dice typed", "road R0")
    assert code == 0
    assert lines() == ["0: roll", f"* dice {ROLL}", "0: road R0"]


def test_records_of_games_without_a_name_go_to_the_users_data(
    eiland: Command, tmp_path: Path
) -> None:
    for _ in range(2):
        assert eiland("play classic --seats me").code == 0
    files = sorted((tmp_path / "data" / "eiland" / "games").iterdir())
    assert len(files) == 2
    assert all(re.fullmatch(r"[\d-]+-classic(-2)?\.eiland", file.name) for file in files)


def test_no_record_is_written_over(eiland: Command) -> None:
    Path("g.eiland").write_text("mine")
    code, out, err = eiland(ALONE, "")
    assert (code, out) == (2, "")
    assert err == "g.eiland already exists. Use --resume to continue it.\n"
    assert Path("g.eiland").read_text() == "mine"


def test_an_unwritable_record_is_reported_in_one_sentence(eiland: Command) -> None:
    Path("file").write_text("")
    code, _, err = eiland("play classic --seats me --save file/g.eiland", "")
    assert (code, len(err.splitlines())) == (1, 1)
    assert "cannot be written" in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_reported_in_one_sentence(
    eiland: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = Path("/dev/full").open
    monkeypatch.setattr(Path, "open", lambda path, *given, **more: full("w", encoding="utf-8"))
    code, _, err = eiland("play classic --seats me --save g.eiland", "")
    assert (code, len(err.splitlines())) == (1, 1)


def test_several_people_share_a_screen_where_nothing_is_secret(eiland: Command) -> None:
    line = "play classic --seats me,me:Ben --dice typed --option turns=1 --save g.eiland"
    code, out, _ = eiland(line, "", ROLL, "end", "", ROLL, "sheets", "road R0", "end")
    assert code == 0
    assert "Player 1 · Turn 1 of 1" in out
    assert "Ben · Turn 1 of 1" in out
    assert "nobody else is looking" not in out
    assert "Ben wins!" in out


def test_an_action_repeated_after_undo_is_reported_again(eiland: Command) -> None:
    line = "play classic --seats me:Anna,me:Ben --dice typed"
    code, out, _ = eiland(line, "", ROLL, "road R0", "end", "undo", "end", "quit")
    assert code == 0
    assert out.count("Anna: +1, 1 in total.") == 2


def test_in_games_with_secrets_players_undo_only_their_own_actions(eiland: Command) -> None:
    line = "play toy --seats me:Ann,me:Ben,random --dice typed --seed 4 --save g.eiland"
    eiland(line, "", "call", "name 0", "", "undo", "quit")
    assert lines() == ["0: call", "0: name 0"]


def test_a_drawn_start_player_is_typed_by_number(eiland: Command) -> None:
    line = "play classic --seats me:Ann,me:Ben --dice typed --option start_player=random"
    code, out, _ = eiland(line, "2")
    assert code == 0
    assert "Ben begins." in out
    assert "Ben · Turn 1 of 15" in out


def test_a_game_without_a_front_is_played_by_its_view_and_its_list(eiland: Command) -> None:
    line = "play toy --seats me,random,random --seed 2 --save g.eiland"
    code, out, err = eiland(line, "draw", "undo", "dance", "offer pearl for amber to 1")
    assert (code, err) == (0, "")
    assert "0.hand = -" in out
    assert "1.hand = ?0" in out
    assert "1) draw" in out
    assert "toy/unknown-action text=dance" in out, "a game of others may lack sentences"
    assert lines()[0] == "0: draw"


def test_where_there_are_secrets_each_person_sees_their_own_only(eiland: Command) -> None:
    """Ann draws; Ben reads of a card and sees a count; then the screen is Ann's again."""
    line = "play toy --seats me:Ann,me:Ben,random --dice typed --seed 4 --save g.eiland"
    code, out, _ = eiland(line, "", "draw", "1", "", "draw", "2", "2", "", "quit")
    assert code == 0
    assert out.count("Press Enter when nobody else is looking.") == 3
    _, ben = out.split("It is Ben’s turn.")
    ben, again = ben.split("It is Ann’s turn.")
    assert "0.hand = ?1" in ben
    assert "Ann: draw. draw ?." in ben
    assert "amber" not in ben.split("What do you do?")[0]
    assert "0.hand = amber" in again
    assert "1.hand = ?1" in again


def test_a_hidden_choice_is_reported_when_it_is_revealed(eiland: Command) -> None:
    line = "play toy --seats me:Ann,me:Ben,me:Cleo --save g.eiland"
    code, out, _ = eiland(line, "", "call", "name 0", "", "name 1", "", "name 2", "", "quit")
    assert code == 0
    report = out.split("It is Ben’s turn.")[-1]
    assert "Cleo: name 2. Ann: name 0. Ben: +1, 1 in total." in report
    assert "Ann: name ?" in out
    assert "Cleo: +2, 2 in total." in report


def test_an_interrupt_leaves_politely(tmp_path: Path) -> None:
    code = (
        "import os, signal, builtins\n"
        "from eiland.cli.main import run\n"
        "def interrupt(*given): os.kill(os.getpid(), signal.SIGINT)\n"
        "builtins.input = interrupt\n"
        f"run('play classic --seats me --lang en --save {tmp_path}/g.eiland'.split())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "Everything is saved." in done.stdout
    assert done.stderr == ""


def test_a_pipe_without_utf8_is_no_reason_to_fail(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    line = [sys.executable, "-m", "eiland", "play", "classic", "--seats", "me", "--lang", "de"]
    done = subprocess.run(
        [*line, "--save", str(tmp_path / "g.eiland")],
        input="\n",
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    assert "Aufzeichnung" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("lang", ["de", "en"])
def test_replay_prints_the_game_and_verifies_it(eiland: Command, lang: str) -> None:
    eiland("play classic --seats random,random --seed 1 --option turns=2 --save g.eiland")
    code, out, err = eiland(f"replay g.eiland --lang {lang}")
    assert (code, err) == (0, "")
    assert {"de": "Geprüft", "en": "Verified"}[lang] in out
    assert {"de": "Züge für jeden: 2", "en": "Turns per player: 2"}[lang] in out
    for line in lines():
        player, text = split_line(line)
        name = "" if player == CHANCE else ["Random", "Random 2"][player]
        spoken = sentences("classic", lang, is_typed=True)
        assert spoken.happened(name, text) in out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("0: roll", "1: roll"), "Line 2: It is not your turn."),
        (("digest=", "digest=0"), "The closing line does not fit what was played."),
        (("eiland-record", "chess"), "Line 1: This is not a record of Eiland."),
        (('"version": 1', '"version": 2'), "Line 1: The record has format 2"),
        (('"rules": 1', '"rules": 3'), "Line 1: The game was played with version 3 of the rules"),
    ],
)
@pytest.mark.parametrize("verb", ["replay", "play --resume"])
def test_a_wrong_record_is_refused_with_line_and_reason(
    eiland: Command, change: tuple[str, str], said: str, verb: str
) -> None:
    eiland("play classic --seats random --seed 1 --option turns=1 --save g.eiland")
    file = Path("g.eiland")
    file.write_text(file.read_text().replace(*change, 1))
    code, out, err = eiland(f"{verb} g.eiland")
    assert code == 2
    assert said in err
    assert "roll" not in out
    assert "Traceback" not in err


def test_an_unfinished_or_incomplete_record_is_printed_so_far(eiland: Command) -> None:
    eiland(ALONE, "", ROLL, "road R0")
    assert "3 actions have been played so far" in eiland("replay g.eiland").out
    file = Path("g.eiland")
    file.write_bytes(file.read_bytes()[:-4])
    out = eiland("replay g.eiland").out
    assert "2 actions have been played so far" in out
    assert "is incomplete" in out


def test_a_viewers_record_is_printed_as_it_was_seen(eiland: Command) -> None:
    from eiland.play.records import viewers

    eiland("play toy --seats random,random,random --seed 1 --save g.eiland")
    log = Record.load(Path("g.eiland")).replay()
    Path("v.eiland").write_text(viewers(log, ["Ann", "Ben", "Cleo"], 1))
    code, out, err = eiland("replay v.eiland")
    assert (code, err) == (0, "")
    assert "Ann: " in out
    assert "?" in out
    assert "phase=over" in out.replace("\n", "")


@pytest.mark.parametrize(
    ("typed", "faces"),
    [
        ("ore", ["ore"]),
        ("2 erz 1 gold", ["ore", "ore", "gold"]),
        ("HOLZ,Lehm , wo", ["lumber", "brick", "wool"]),
        ("o l b w", ["ore", "lumber", "brick", "wool"]),
        ("", []),
    ],
)
def test_faces_are_read_in_either_language_and_shortened(typed: str, faces: list[str]) -> None:
    lang = "en" if typed.startswith("o ") else "de"
    assert read_faces(words(lang), typed, FACE_NAMES) == faces


@pytest.mark.parametrize(
    ("typed", "key"), [("g", "cli/ambiguous-face"), ("x", "dice/unknown-face")]
)
def test_faces_that_are_none_or_several_are_refused(typed: str, key: str) -> None:
    with pytest.raises(ParseError, match=key):
        read_faces(words("de"), typed, FACE_NAMES)
