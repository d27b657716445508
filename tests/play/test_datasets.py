"""Data sets: what rows say, equal bytes for equal settings, going on, shards, readers."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import eiland
from eiland.encoding import encode
from eiland.i18n import words
from eiland.play import Processes, Record, Simulation, simulate
from eiland.play.datasets import DataSet, Folder, folder, merge
from eiland.play.datasets.dataset import Game
from eiland.play.records import Header
from eiland.play.totals import MergeError
from eiland.rules.errors import BadSetup, GameError

FAST = DataSet(Simulation("classic", ["random", "greedy"], {"turns": 1}, seed=7))
TRADE = Simulation("base", ["greedy", "random", "greedy"], {"turn_limit": 7}, 3)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let files hold six games, chunks two."""
    monkeypatch.setattr(folder, "IN_A_FILE", 6)
    monkeypatch.setattr(folder, "CHUNK", 2)


def written(path: Path, games: range, data: DataSet = FAST, **more: Any) -> Path:
    Folder(path).write(data, games, **more)
    return path


def content(path: Path) -> dict[str, bytes]:
    files = (file for file in path.rglob("*") if file.is_file())
    return {str(file.relative_to(path)): file.read_bytes() for file in files}


def rows(path: Path, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for file in sorted((path / table).iterdir()):
        found += pq.read_table(file).to_pylist()
    return found


@pytest.mark.parametrize("data", [FAST, DataSet(TRADE, counting=True)], ids=["dice", "trade"])
def test_rows_are_the_decisions_of_the_recorded_games(tmp_path: Path, data: DataSet) -> None:
    path = written(tmp_path / "set", range(2), data)
    simulate(data.simulation, 2, records=tmp_path / "records")
    records = [file.read_text("utf-8") for file in sorted((tmp_path / "records").iterdir())]
    games = [Game(**row) for row in rows(path, "games")]
    assert [game.record for game in games] == records
    decisions = iter(rows(path, "decisions"))
    for game, text in zip(games, records, strict=True):
        whole = Record.parse(text).replay()
        rules, encoding = whole.rules, encode(whole.rules, counting=data.counting)
        log = Header.parse(game.header).begin()
        for step, played in enumerate(whole.steps):
            if played.player != eiland.CHANCE:
                row, seat = next(decisions), played.player
                belief = log.belief(seat) if data.counting else None
                mask = encoding.mask(log.state, seat)
                assert row == {
                    "game": game.game,
                    "step": step,
                    "seat": seat,
                    "choices": mask.count(1),
                    "action": played.action,
                    "observation": encoding.observation(log.state, seat, belief),
                    "mask": mask,
                    "win": game.winners.count(seat) / max(1, len(game.winners)),
                    "score": game.scores[seat],
                }
                assert f"{seat}: {played.text}" == game.lines[step]
            log.play(played.player, played.action)
        assert game.scores == rules.scores(log.state)
        assert game.winners == rules.winners(log.state)
        assert game.bots == Record.parse(text).header.bots
    assert next(decisions, None) is None


def test_a_folder_says_what_it_holds(tmp_path: Path) -> None:
    path = written(tmp_path, range(8))
    about = Folder(path).about()
    assert about.items() >= FAST.settings().items()
    assert about["actions"] == FAST.encoding.actions
    assert about["layout"]["digest"] == about["encoding"]["layout"]
    assert about["rules"] == eiland.make("classic", 2).version
    assert (about["seed"], about["bots"]) == (7, ["random", "greedy"])
    assert Folder(path).ranges() == [range(6), range(6, 8)]
    assert Folder(path).decisions() == len(rows(path, "decisions"))
    file = pq.ParquetFile(path / "decisions" / "000000000.parquet")
    assert file.num_row_groups == 3
    assert not (path / "unfinished").exists()


def test_bytes_depend_only_on_the_settings(tmp_path: Path) -> None:
    whole = content(written(tmp_path / "whole", range(11)))
    names = [f"{table}/{first:09}" for table in ("decisions", "games") for first in (0, 6)]
    assert sorted(whole) == ["dataset.json", *(f"{name}.parquet" for name in names)]
    assert content(written(tmp_path / "two", range(11), workers=Processes(2))) == whole
    for games in (1, 5, 9, 11, 3):  # it grows, also within a file, and never shrinks
        written(tmp_path / "grown", range(games))
    assert content(tmp_path / "grown") == whole
    other = replace(FAST, simulation=replace(FAST.simulation, seed=8))
    assert content(written(tmp_path / "other", range(11), other)) != whole


def test_a_run_that_was_killed_at_once_begins_anew(tmp_path: Path) -> None:
    (tmp_path / "dataset.new").write_bytes(b"{")
    assert Folder(written(tmp_path, range(2))).ranges() == [range(2)]


def test_a_run_that_ended_early_goes_on(tmp_path: Path) -> None:
    whole = content(written(tmp_path / "whole", range(11)))
    done: list[int] = []

    def stop(games: int) -> None:
        done.append(games)
        if sum(done) == 8:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        written(tmp_path / "cut", range(11), progress=stop)
    assert list((tmp_path / "cut" / "unfinished").iterdir())
    done.clear()
    first = "unfinished/games-000000006-000000008.new"
    for torn in (first, "decisions/000000006.new", "games/000000006.new"):  # killed while it wrote
        (tmp_path / "cut" / torn).write_bytes(b"PAR1")
    written(tmp_path / "cut", range(11), progress=done.append)
    assert (done[0], sum(done)) == (8, 11), "nothing is played twice"
    assert content(tmp_path / "cut") == whole
    (tmp_path / "cut" / "unfinished").mkdir()
    (tmp_path / "cut" / "unfinished" / "games-000000006-000000008.arrow").write_bytes(b"done")
    written(tmp_path / "cut", range(11))  # killed before it had tidied up
    assert content(tmp_path / "cut") == whole


@pytest.mark.thorough
def test_a_killed_process_loses_only_what_it_was_playing(tmp_path: Path) -> None:
    def command(games: int, name: str) -> list[str]:
        line = f"dataset classic --seats random,random --games {games} --out {tmp_path / name}"
        return [sys.executable, "-m", "eiland", *line.split()]

    process = subprocess.Popen(command(600, "cut"))
    unfinished = tmp_path / "cut" / "unfinished"
    while process.poll() is None and len([*unfinished.glob("games*.arrow")]) < 2:
        time.sleep(0.01)
    process.kill()
    assert process.wait() == -signal.SIGKILL
    assert not (tmp_path / "cut" / "games").exists()
    for name in ("cut", "whole"):
        subprocess.run(command(60, name), check=True, capture_output=True)
    assert content(tmp_path / "cut") == content(tmp_path / "whole")


def test_shards_are_merged_to_the_whole(tmp_path: Path) -> None:
    whole = content(written(tmp_path / "whole", range(15)))
    later = written(tmp_path / "later", range(6, 15))
    sooner = written(tmp_path / "sooner", range(6))
    assert merge([later, sooner], tmp_path / "merged") == range(15)
    assert content(tmp_path / "merged") == whole
    written(tmp_path / "merged", range(20))
    assert content(tmp_path / "merged") == content(written(tmp_path / "whole", range(20)))


def refused(error: GameError, *keys: str) -> None:
    """Check the faults of an error, and that they have sentences."""
    assert [fault.key for fault in error.faults] == list(keys)
    for lang in ("de", "en"):
        for fault in error.faults:
            assert "{" not in words(lang)(f"fault.{fault.key}", **fault.details)


def test_what_does_not_belong_together_is_refused(tmp_path: Path) -> None:
    whole = written(tmp_path / "whole", range(6))
    before = content(whole)
    other = replace(FAST, simulation=replace(FAST.simulation, seed=8))
    with pytest.raises(BadSetup, match="fields=seed") as found:
        written(whole, range(12), other)
    refused(found.value, "dataset/other-settings")
    with pytest.raises(BadSetup) as found:
        written(whole, range(7, 12))
    refused(found.value, "dataset/first")
    assert content(whole) == before
    (tmp_path / "foreign").mkdir()
    (tmp_path / "foreign" / "letter.txt").write_text("Dear Ann", "utf-8")
    with pytest.raises(BadSetup) as found:
        written(tmp_path / "foreign", range(6))
    refused(found.value, "dataset/foreign")
    copied = content(written(tmp_path / "other", range(6), other))["games/000000000.parquet"]
    for damaged in (copied, b"PAR1", before["games/000000000.parquet"][:-9]):
        (whole / "games" / "000000000.parquet").write_bytes(damaged)
        with pytest.raises(BadSetup) as found:
            written(whole, range(6))
        refused(found.value, "dataset/foreign")


def test_shards_of_no_one_data_set_are_not_merged(tmp_path: Path) -> None:
    other = replace(FAST, counting=False, simulation=replace(FAST.simulation, seed=8))
    first = written(tmp_path / "first", range(6))
    second = written(tmp_path / "second", range(6, 12))
    fourth = written(tmp_path / "fourth", range(18, 20))
    elsewhere = written(tmp_path / "elsewhere", range(6, 12), other)
    out = tmp_path / "out"
    for shards, keys in (
        ([first, elsewhere], ["merge/different"]),
        ([first, first], ["merge/overlap"]),
        ([first, second, fourth], ["merge/gap"]),
    ):
        with pytest.raises(MergeError) as found:
            merge(shards, out)
        refused(found.value, *keys)
    (second / "unfinished").mkdir()
    with pytest.raises(MergeError) as found:
        merge([first, second], out)
    refused(found.value, "dataset/unfinished")
    with pytest.raises(BadSetup) as bad:
        merge([first, tmp_path / "nowhere"], out)
    refused(bad.value, "dataset/foreign")
    with pytest.raises(BadSetup) as bad:
        merge([first], second)
    refused(bad.value, "dataset/not-empty")
    assert not out.exists()


def test_columns_keep_their_names_and_types(tmp_path: Path) -> None:
    """A change of this table needs another `SCHEMA`."""
    path = written(tmp_path, range(1))
    found = {
        table: {field.name: str(field.type) for field in pq.read_schema(file)}
        for table in ("decisions", "games")
        for file in (path / table).iterdir()
    }
    size, actions = FAST.encoding.layout.size, FAST.encoding.mask_size
    assert found == {
        "decisions": {
            "game": "int64",
            "step": "int32",
            "seat": "int8",
            "choices": "int16",
            "action": "int64",
            "observation": f"fixed_size_binary[{size}]",
            "mask": f"fixed_size_binary[{actions}]",
            "win": "double",
            "score": "int32",
        },
        "games": {
            "game": "int64",
            "bots": "list<element: string>",
            "scores": "list<element: int32>",
            "winners": "list<element: int8>",
            "header": "string",
            "lines": "list<element: string>",
            "seal": "string",
        },
    }
    assert Folder(path).about()["dataset"] == 1


@pytest.mark.thorough
def test_pandas_polars_and_duckdb_read_the_same(tmp_path: Path) -> None:
    import duckdb
    import pandas as pd
    import polars as pl

    path = written(tmp_path, range(8))
    expected = rows(path, "decisions")
    assert pd.read_parquet(path / "decisions").to_dict("records") == expected
    assert pl.read_parquet(path / "decisions" / "*.parquet").to_dicts() == expected
    with duckdb.connect() as connection:
        table = connection.read_parquet(str(path / "decisions" / "*.parquet"))
        found = table.order("game, step").fetchall()
    assert found == [tuple(row.values()) for row in expected]
    sight = np.frombuffer(b"".join(row["observation"] for row in expected), np.uint8)
    assert sight.reshape(len(expected), -1).shape[1] == FAST.encoding.layout.size
