"""``eiland train`` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from eiland.bots.network_file import write
from eiland.cli.verbs import train
from tests.support.networks import SHAPES, random_weights
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

SHORT = "train base --out base.net --games 2 --in-round 2 --seats 2 --variant none --processes 1"


@pytest.mark.slow
def test_a_network_is_trained_and_measured(
    eiland: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "MEASURED", 4)
    code, out, err = eiland(f"{SHORT} --json")
    assert (code, err) == (0, "")
    said = json.loads(out)
    assert said["file"] == "base.net"
    assert said["games"] == 4
    assert said["interval"][0] <= said["wins"] / 4 <= said["interval"][1]
    assert Path("base.net").exists()
    code, out, _ = eiland(f"{SHORT} --lang de")
    assert code == 0
    assert "base.net: gewinnt" in out
    assert "allein gegen 1 greedy-1" in " ".join(out.split())


@pytest.mark.slow
@pytest.mark.parametrize("game", ["plus", "extra"])
def test_a_network_for_a_race_is_trained(
    eiland: Command, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(train, "MEASURED", 2)
    options = "--games 2 --in-round 2 --processes 1 --lang en"
    code, out, err = eiland(f"train {game} --out race.net {options}")
    assert (code, err) == (0, "")
    assert "as one against 3 greedy." in " ".join(out.split())
    assert Path("race.net").exists()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("train base", "--out"),
        ("train classic --out a.net", "base"),
        ("train base --out a.net --seats 5", "2, 3, 4"),
        ("train base --out a.net --variant fish", "none, harbormaster, fishermen, both"),
        ("train base --out a.net --games 0", "1"),
        ("train plus --out a.net --variant both", "“plus”"),
    ],
)
def test_what_cannot_be_trained_is_refused(eiland: Command, line: str, said: str) -> None:
    code, out, err = eiland(line)
    assert (code, out) == (2, "")
    assert said in err


def test_a_gate_of_another_game_is_refused_before_the_training(eiland: Command) -> None:
    write(Path("plus.net"), SHAPES["plus"], random_weights(1, "plus"), {})
    code, out, err = eiland("train extra --out new.net --games 2 --gate plus.net --lang en")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "plus.net" in err
    assert not list(Path().glob("*.training"))
