"""Runs of games: ranges, merging of parts, intervals, rows and records."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import asdict
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import eiland
from eiland.play import Processes, Record, Simulation, simulate
from eiland.play.rows import Row, writing
from eiland.play.totals import SETTINGS, MergeError, Run, merge, wilson
from eiland.rules.errors import BadSetup
from tests.support.samples import sampled

THREE = Simulation("classic", ["random", "greedy", "random"], {"turns": 2}, seed=7)
TIED = Simulation("classic", ["random"] * 4, {"turns": 1, "nothing_built": 0}, 1)


def run(simulation: Simulation, first: int, games: int, **more: Any) -> Run:
    return Run.from_json(json.loads(json.dumps(simulate(simulation, games, first=first, **more))))


def same(one: Run, other: Run) -> bool:
    ours, theirs = one.as_json(), other.as_json()
    del ours["seconds"], theirs["seconds"]
    return ours == theirs


@pytest.mark.parametrize("simulation", [THREE, TIED])
@pytest.mark.parametrize("cuts", sampled([[0, 7, 8, 20, 25], [0, 1, 25], [0, 25]], 1))
def test_merged_parts_are_exactly_the_whole_run(simulation: Simulation, cuts: list[int]) -> None:
    whole = run(simulation, 0, 25)
    parts = {f"{low}": run(simulation, low, high - low) for low, high in pairwise(cuts)}
    assert same(merge(dict(reversed(parts.items()))), whole)
    assert whole.totals.games == 25
    assert sum(whole.totals.wins) == 25


def test_ties_are_summed_without_rounding() -> None:
    found = simulate(TIED, 30)
    shares = found["exact_wins"]
    assert isinstance(shares, list)
    assert sum(map(Fraction, shares)) == 30
    assert any("/" in share for share in shares)


def test_a_part_may_start_anywhere() -> None:
    later = run(THREE, 40, 3)
    assert (later.first, later.end) == (40, 43)
    assert not same(later, run(THREE, 0, 3))


def test_a_result_names_all_settings() -> None:
    found = simulate(Simulation("classic", ["random"], {"turns": 1}, 5, fixed_seats=True), 1)
    assert {name: found[name] for name in ("game", "bots", "seed", "fixed_seats", "first")} == {
        "game": "classic",
        "bots": ["random"],
        "seed": 5,
        "fixed_seats": True,
        "first": 0,
    }
    rules = eiland.make("classic", seats=1, turns=1)
    assert found["options"] == dict(rules.options)
    assert found["rules"] == rules.version
    assert found["version"] == eiland.__version__


@pytest.mark.parametrize(
    ("parts", "keys"),
    [
        ([(THREE, 0, 5), (THREE, 4, 5)], ["merge/overlap"]),
        ([(THREE, 0, 5), (THREE, 0, 5)], ["merge/overlap"]),
        ([(THREE, 0, 9), (THREE, 2, 3), (THREE, 9, 1)], ["merge/overlap", "merge/gap"]),
        ([(THREE, 0, 5), (THREE, 6, 5)], ["merge/gap"]),
        ([(THREE, 0, 5), (TIED, 5, 5)], ["merge/different"] * 3),
    ],
)
def test_parts_of_no_one_run_are_refused(
    parts: list[tuple[Simulation, int, int]], keys: list[str]
) -> None:
    runs = {str(number): run(*part) for number, part in enumerate(parts)}
    with pytest.raises(MergeError) as refused:
        merge(runs)
    assert [fault.key for fault in refused.value.faults][: len(keys)] == keys


def test_parts_that_differ_say_in_what() -> None:
    other = Simulation("classic", THREE.bots, {"turns": 2}, seed=8)
    with pytest.raises(MergeError, match="merge/different") as refused:
        merge({"a": run(THREE, 0, 2), "b": run(other, 2, 2)})
    (fault,) = refused.value.faults
    assert fault.details == {"file": "b", "other": "a", "field": "seed"}


@pytest.mark.parametrize(
    "change",
    [
        {"exact_wins": ["1"]},
        {"exact_wins": ["one", "0", "0"]},
        {"exact_wins": None},
        {"total_scores": [1.5, 0, 0]},
        {"games": -1},
        {"games": True},
        {"first": "0"},
        {"seconds": None},
        {"bots": "greedy"},
    ],
)
def test_a_malformed_result_is_not_read(change: dict[str, object]) -> None:
    found = simulate(THREE, 2)
    Run.from_json(found)
    with pytest.raises(ValueError):  # noqa: PT011 - any reason will do
        Run.from_json({**found, **change})


@pytest.mark.parametrize("name", SETTINGS)
def test_a_result_without_a_setting_is_not_read(name: str) -> None:
    found = simulate(THREE, 2)
    del found[name]
    with pytest.raises(ValueError, match=name):
        Run.from_json(found)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # published values of the Wilson score interval
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 10, 0.0179, 0.4042),
        (50, 100, 0.4038, 0.5962),
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals_are_those_of_wilson(wins: float, games: int, low: float, high: float) -> None:
    assert list(wilson(wins, games)) == pytest.approx([low, high], abs=1e-4)


def rows_of(simulation: Simulation, games: int, **more: Any) -> list[Row]:
    written: list[Row] = []
    simulate(simulation, games, write=written.append, **more)
    return written


def test_rows_are_the_games_in_order_for_any_number_of_processes() -> None:
    rows = rows_of(THREE, 12, first=3)
    assert [row.index for row in rows] == list(range(3, 15))
    assert rows == rows_of(THREE, 12, first=3, workers=Processes(2))
    for row in rows[:4]:
        result = THREE.play(row.index)
        assert (row.scores, row.winners, row.actions) == (
            result.scores,
            result.winners,
            result.actions,
        )
        assert row.seats == [THREE.seat(bot, row.index) for bot in range(3)]
    totals = run(THREE, 3, 12).totals
    assert totals.scores == [sum(row.scores[bot] for row in rows) for bot in range(3)]
    assert totals.actions == sum(row.actions for row in rows)


def test_json_lines_and_parquet_hold_the_same_rows(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("eiland.play.rows.GROUP", 4)
    rows = rows_of(THREE, 10)
    for name in ("rows.jsonl", "rows.parquet"):
        with writing(tmp_path / name, THREE.settings()) as write:
            for row in rows:
                write(row)
    lines = (tmp_path / "rows.jsonl").read_text("utf-8").splitlines()
    table = pq.read_table(tmp_path / "rows.parquet")
    assert (
        [json.loads(line) for line in lines] == table.to_pylist() == [asdict(row) for row in rows]
    )
    assert json.loads(table.schema.metadata[b"eiland"]) == THREE.settings()
    assert pq.ParquetFile(tmp_path / "rows.parquet").num_row_groups == 3


def test_an_interrupted_file_keeps_the_rows_before(tmp_path: Path) -> None:
    rows = rows_of(THREE, 3)
    for name in ("rows.jsonl", "rows.parquet"):
        file = ExitStack()
        file.enter_context(writing(tmp_path / name, {}))(rows[0])
        assert not file.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert len((tmp_path / "rows.jsonl").read_text("utf-8").splitlines()) == 1
    assert pq.read_table(tmp_path / "rows.parquet").num_rows == 1


def test_other_formats_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="rows/format"), writing(tmp_path / "rows.csv", {}):
        pass
    assert not (tmp_path / "rows.csv").exists()


@pytest.mark.parametrize("processes", sampled([2, 1], 1))
def test_records_of_all_games_replay_to_their_results(tmp_path: Path, processes: int) -> None:
    folder = tmp_path / "new" / "records"
    simulation = Simulation("base", ["greedy", "random", "random"], {"turn_limit": 6}, 3)
    rows = rows_of(simulation, 4, first=1, workers=Processes(processes), records=folder)
    files = sorted(file.name for file in folder.iterdir())
    assert files == [f"base-{game:06}.eiland" for game in range(1, 5)]
    for row, name in zip(rows, files, strict=True):
        record = Record.load(folder / name)
        log = record.replay()
        assert record.seal is not None
        scores = log.rules.scores(log.state)
        assert [scores[seat] for seat in row.seats] == row.scores
        assert [record.header.bots[seat] for seat in row.seats] == simulation.bots
        assert len(log.steps) == row.actions
    assert rows == rows_of(simulation, 4, first=1), "recording changes no game"
