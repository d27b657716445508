"""``eiland verify``: the dice of a record, its sentences and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from eiland.rules.registry import make
from tests.support.proven_games import proven_game
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

TEXT = proven_game(make("classic", 3, turns=2), 4)
"""Seat 0 and seat 1 have added bytes, seat 2 has not revealed its own."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of a record that fits."""
    written = tmp_path / "game.txt"
    written.write_bytes(TEXT.encode())
    return written


def test_a_record_that_fits_is_told_with_who_has_added(eiland: Command, file: Path) -> None:
    code, out, err = eiland(f"verify {file}")
    assert (code, err) == (0, "")
    text = " ".join(out.split())
    assert "Verified (Dice Game, Änne 0, Änne 1, Änne 2)" in text
    assert "Added to the dice: the server, Änne 0, Änne 1." in text
    assert "Änne 2 has not revealed in time and was left out. That gave the server" in text
    assert f"{TEXT.count(chr(10) + '* ')} outcomes of chance follow" in text
    german = " ".join(eiland(f"--lang de verify {file}").out.split())
    assert "Änne 2 hat nicht rechtzeitig aufgedeckt" in german


def test_programs_get_json(eiland: Command, file: Path) -> None:
    found = json.loads(eiland(f"verify --json {file}").out)
    assert (found["took_part"], found["left_out"], found["absent"]) == ([0, 1], [2], [])
    assert len(found["draws"]) == TEXT.count("\n* ")


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("\n0: roll", "\n0: end", 2, "Line 2"),
        ('"secret": "', '"secret": "0', 2, "proof.secret"),
        ("Änne 1", "Ännx 1", 3, "The file was changed"),
        ("\n", "\r\n", 3, "The file was changed"),
        ('"proof": {', '"proov": {', 4, "cannot be verified"),
        ("eiland-record", "eiland-recorD", 2, "not a record"),
    ],
)
def test_what_does_not_fit_has_its_sentence_and_its_code(
    eiland: Command, file: Path, old: str, new: str, code: int, said: str
) -> None:
    file.write_bytes(TEXT.replace(old, new, 1).encode())
    found = eiland(f"verify {file}")
    assert (found.code, found.out) == (code, "")
    assert said in found.err


def test_files_that_are_no_text_are_refused(eiland: Command, tmp_path: Path) -> None:
    file = tmp_path / "picture.txt"
    file.write_bytes(b"\xff\xfe\x00")
    assert eiland(f"verify {file}").code == 2
    assert eiland(f"verify {tmp_path / 'missing.txt'}").code == 2
    code, _, err = eiland(f"verify {tmp_path} --lang de")
    assert (code, err.endswith("ist ein Ordner, keine Datei.\n")) == (2, True)


def test_a_game_that_was_abandoned_at_a_table_does_not_go_on(eiland: Command, file: Path) -> None:
    """Its record is verified as it is."""
    abandoned = TEXT[: TEXT.rindex("= ")]
    file.write_bytes(abandoned.encode())
    code, _, err = eiland(f"play --resume {file}", "roll")
    assert (code, err.startswith("This game is abandoned")) == (2, True)
    assert file.read_bytes() == abandoned.encode()
