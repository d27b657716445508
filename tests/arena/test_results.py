"""Files of results: a run that was stopped goes on, and other files are left alone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from eiland.arena import Arena, Results, Task, play
from eiland.rules.errors import BadSetup

ARENA = Arena("classic", ["random", "random"], "one-vs-one", {"turns": 2}, 4)
SPAN = range(3)


def without_time(results: Results) -> dict[Task, list[object]]:
    return {
        task: [replace(game, seconds=[]) for game in games] for task, games in results.games.items()
    }


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with three boards."""
    file = tmp_path / "new" / "boards.jsonl"
    play(Results(ARENA, file), SPAN)
    return file


def test_a_finished_run_is_read_and_not_played_again(file: Path) -> None:
    before = file.read_bytes()
    results = Results(ARENA, file)
    assert sorted(results.games) == [Task(0, board) for board in SPAN]
    fresh = Results(ARENA)
    play(fresh, SPAN)
    assert without_time(results) == without_time(fresh)
    play(results, SPAN)
    assert file.read_bytes() == before
    play(results, range(4))
    assert file.read_bytes().startswith(before)
    assert len(file.read_text("utf-8").splitlines()) == 5


@pytest.mark.parametrize("cut", [1, 40, 10_000])
def test_a_line_that_was_cut_off_is_dropped(file: Path, cut: int) -> None:
    whole = file.read_bytes()
    left = whole[: -min(cut, len(whole) - 5)]
    file.write_bytes(left)
    results = Results(ARENA, file)
    assert len(results.games) == (0 if cut == 10_000 else 2)
    play(results, SPAN)
    assert without_time(Results(ARENA, file)) == without_time(results)
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == 4
    assert all(json.loads(line) for line in lines)


def test_files_of_parts_are_concatenated(tmp_path: Path, file: Path) -> None:
    other = tmp_path / "other.jsonl"
    play(Results(ARENA, other), range(3, 5))
    file.write_bytes(file.read_bytes() + other.read_bytes())
    assert sorted(Results(ARENA, file).games) == [Task(0, board) for board in range(5)]


@pytest.mark.parametrize(
    ("other", "fields"),
    [
        (replace(ARENA, seed=5), "seed"),
        (replace(ARENA, options={"turns": 3}, bots=["random", "greedy"]), "bots, options"),
        (replace(ARENA, bot_seconds=1.0), "bot_seconds"),
    ],
)
def test_other_settings_are_refused_and_named(file: Path, other: Arena, fields: str) -> None:
    before = file.read_bytes()
    with pytest.raises(BadSetup) as refused:
        Results(other, file)
    (fault,) = refused.value.faults
    assert fault.key == "arena/other-settings"
    assert fault.details["fields"] == fields
    assert file.read_bytes() == before


def test_an_option_that_is_newer_than_a_file_had_its_usual_value(
    tmp_path: Path, file: Path
) -> None:
    header, *lines = map(json.loads, file.read_text("utf-8").splitlines())
    assert header["settings"]["options"].pop("start_player") == "seat0"
    header["digest"] = "0" * 16
    older = tmp_path / "older.jsonl"
    played = [json.dumps({**line, "digest": header["digest"]}) for line in lines]
    older.write_text("\n".join([json.dumps(header), *played, ""]), "utf-8")
    assert Results(ARENA, older).games == Results(ARENA, file).games
    play(Results(ARENA, older), range(3, 4))
    assert Task(0, 3) in Results(ARENA, older).games
    unusual = replace(ARENA, options={**ARENA.options, "start_player": "random"})
    with pytest.raises(BadSetup, match="arena/other-settings"):
        Results(unusual, older)


@pytest.mark.parametrize(
    "text",
    [
        "my diary",
        "my diary\n",
        "{}\n",
        '{"arena":2}\n',
        "[1]\n",
        'HEADER{"meeting":0,"board":0,"digest":"DIGEST","games":[{"scores":[1]}]}\n',
        'HEADER{"meeting":0,"board":-1,"digest":"DIGEST","games":[]}\n',
        'HEADER{"meeting":0,"board":0,"digest":"DIGEST","games":[]}\n',
        "HEADERgarbage\n",
    ],
)
def test_foreign_files_are_refused_and_left_alone(tmp_path: Path, file: Path, text: str) -> None:
    header = file.read_text("utf-8").splitlines()[0]
    text = text.replace("HEADER", f"{header}\n").replace("DIGEST", ARENA.digest())
    foreign = tmp_path / "foreign.jsonl"
    foreign.write_text(text, "utf-8")
    with pytest.raises(BadSetup, match="arena/foreign"):
        Results(ARENA, foreign)
    assert foreign.read_text("utf-8") == text


def test_a_line_of_another_run_is_refused(tmp_path: Path, file: Path) -> None:
    other = tmp_path / "other.jsonl"
    play(Results(replace(ARENA, seed=5), other), range(1))
    line = other.read_text("utf-8").splitlines()[1]
    file.write_text(file.read_text("utf-8") + line + "\n", "utf-8")
    with pytest.raises(BadSetup, match="arena/other-settings"):
        Results(ARENA, file)


def test_a_commit_is_noted_in_each_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EILAND_COMMIT", "abc123")
    file = tmp_path / "boards.jsonl"
    play(Results(ARENA, file), range(1))
    assert json.loads(file.read_text("utf-8").splitlines()[1])["commit"] == "abc123"


LONG = "classic --seats random,random --games 20000 --processes 2 --seed 6 --option turns=2"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system kills otherwise")
def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "boards.jsonl"
    line = [sys.executable, "-m", "eiland", "arena", *LONG.split(), "--out", str(file)]
    running = subprocess.Popen(line, start_new_session=True)
    try:
        while not file.exists() or len(file.read_bytes().splitlines()) < 8:
            assert running.poll() is None
            time.sleep(0.02)
    finally:
        running.kill()
        running.wait()
    arena = Arena("classic", ["random", "random"], "one-vs-one", {"turns": 2}, 6, bot_seconds=10.0)
    results = Results(arena, file)
    stored = len(results.games)
    assert stored >= 6
    play(results, range(stored + 2))
    whole = Results(arena)
    play(whole, range(stored + 2))
    assert without_time(Results(arena, file)) == without_time(whole)
    _wait_for_end(running.pid)


def _wait_for_end(group: int) -> None:
    """Wait until no process of a group is left: the workers end with the one that was killed."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    os.killpg(group, signal.SIGKILL)
    pytest.fail("the workers did not end")
