"""`eiland dataset`, and `eiland merge` for its shards."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

LINE = "dataset classic --seats random,greedy --option turns=1"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a file hold four games."""
    monkeypatch.setattr("eiland.play.datasets.folder.IN_A_FILE", 4)


def test_two_shards_become_one_data_set(eiland: Command, tmp_path: Path) -> None:
    code, out, err = eiland(f"{LINE} --games 4 --out a")
    assert (code, err) == (0, "")
    assert out.startswith("a holds 4 games with ")
    assert eiland(f"{LINE} --games 3 --first 4 --out b --lang de").out.startswith(
        "b enthält 3 Spiele mit "
    )
    merged = eiland("merge b a --out c --json")
    assert (merged.code, merged.err) == (0, "")
    assert eiland(f"{LINE} --games 7 --out whole --json").out == merged.out
    for file in ("decisions/000000004.parquet", "games/000000000.parquet", "dataset.json"):
        assert (tmp_path / "c" / file).read_bytes() == (tmp_path / "whole" / file).read_bytes()
    found = json.loads(merged.out)
    assert (found["first"], found["games"], found["seed"]) == (0, 7, 1)
    assert found["decisions"] == sum(
        pq.read_metadata(file).num_rows for file in (tmp_path / "c" / "decisions").iterdir()
    )


def test_what_cannot_be_is_refused_in_both_languages(eiland: Command) -> None:
    code, out, err = eiland(f"{LINE} --games 4 --first 3 --out a")
    assert (code, out) == (2, "")
    assert err == "A shard starts at a multiple of 4, not at game 3.\n"
    assert eiland(f"{LINE} --games 1 --out a").code == 0
    code, out, err = eiland(f"{LINE} --games 1 --seed 2 --fixed-seats --out a --lang de")
    assert (code, out) == (2, "")
    assert "mit anderen Einstellungen (seed, fixed_seats)" in err
    code, out, err = eiland("merge a nothing --out c")
    assert (code, out) == (2, "")
    assert "nothing is not part of this data set" in err
    assert eiland("merge a --out a").err == "a is not empty; choose a new folder.\n"
    assert eiland(LINE).code == 2


def test_without_pyarrow_it_says_what_to_install(
    eiland: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, _, err = eiland(f"{LINE} --out a")
    assert code == 2
    assert "pip install 'eiland[data]'" in err
