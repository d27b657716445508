"""`eiland train`: equal seeds give equal weights, also when it is stopped and goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, cast
from zlib import crc32

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.value.layout import SHAPE
from eiland.bots.board.value.shipped import file_for
from eiland.bots.network import UNIT
from eiland.bots.network_file import UnfitWeights, read, read_weights, write
from eiland.bots.race.value.shipped import SEATS
from eiland.bots.race.value.shipped import file_for as race_file
from eiland.i18n import words
from eiland.rules.registry import make
from eiland.train import training
from eiland.train.averaging import average, learned
from eiland.train.games import GREEDY, LEARNER, OLDER, wins
from eiland.train.gate import passes
from eiland.train.learner import Learner, Study
from eiland.train.rounding import SECOND_UNIT
from eiland.train.setups import BoardSetup, RaceSetup, Setup
from eiland.train.training import OtherTraining, Plan, finish, train
from tests.support.networks import random_values

pytestmark = pytest.mark.slow

STUDY = Study(batch=64, room=3000, reuse=0.2)


def plan(
    games: int = 12, seed: int = 1, setups: list[Setup] | None = None, processes: int = 2
) -> Plan:
    """Return a short training of a small and a large setup."""
    setups = setups or [BoardSetup(4), BoardSetup(2, fishermen=True)]
    return Plan(setups, [2, 1][: len(setups)], games, processes, seed, in_round=4, study=STUDY)


def trained(file: Path, of: Plan) -> bytes:
    """Train to the end and return the file of weights."""
    for _ in train(of, file):
        pass
    return file.read_bytes()


def test_equal_seeds_give_equal_weights(tmp_path: Path) -> None:
    first = trained(tmp_path / "first.net", plan())
    assert trained(tmp_path / "again.net", plan()) == first
    assert trained(tmp_path / "other.net", plan(seed=2)) != first


def test_a_training_that_was_stopped_goes_on_to_the_same_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "STAGE", 2)
    whole = trained(tmp_path / "whole.net", plan(games=24))
    file = tmp_path / "parts.net"
    stopped = list(islice(train(plan(games=24), file), 3))
    assert [progress.rounds for progress in stopped] == [1, 2, 3]
    going_on = list(train(plan(games=24), file))
    assert [progress.rounds for progress in going_on] == [3, 4, 5, 6]
    assert file.read_bytes() == whole
    assert not file.with_suffix(".training").exists()


KILLED = """
from pathlib import Path
from eiland.train import training
from tests.train.test_training import race

training.STAGE = 2
for progress in training.train(race({game!r}), Path({file!r})):
    print(progress.rounds, flush=True)
"""


def race(game: str) -> Plan:
    """Return a short training of a race."""
    return plan(games=24, setups=[RaceSetup(game, 2), RaceSetup(game, 3)], processes=1)


@pytest.mark.parametrize("game", ["plus", "extra"])
def test_a_training_that_was_killed_goes_on_to_the_same_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    file = tmp_path / "parts.net"
    command = [sys.executable, "-c", KILLED.format(game=game, file=str(file))]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as killed:
        assert killed.stdout is not None
        for line in killed.stdout:
            if line.strip() == "3":
                break
        os.killpg(killed.pid, signal.SIGKILL)
    assert file.with_suffix(".training").exists()
    monkeypatch.setattr(training, "STAGE", 2)
    assert next(train(race(game), file)).rounds == 3  # from the file of the second round on
    trained(file, race(game))
    whole = trained(tmp_path / "whole.net", race(game))
    assert file.read_bytes() == whole
    assert json.loads(whole.partition(b"\n")[0])["about"]["setups"][0] == {"game": game, "seats": 2}


@pytest.mark.parametrize("game", sorted(SEATS))
def test_races_have_the_same_gate(tmp_path: Path, game: str) -> None:
    fresh = tmp_path / "fresh.net"
    trained(fresh, plan(setups=[RaceSetup(game, 2)], games=4, processes=1))
    better = race_file(game)
    assert passes(RaceSetup(game, 2), better, fresh, 1, 600).verdict == "high"
    assert passes(RaceSetup(game, 3), fresh, better, 1, 600).verdict == "low"
    assert (
        20 < wins(RaceSetup(game, 2), better, 40, 1) <= 40 - wins(RaceSetup(game, 2), fresh, 40, 1)
    )


def test_a_stopped_training_with_other_settings_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "STAGE", 1)
    file = tmp_path / "base.net"
    list(islice(train(plan(), file), 2))
    kept = file.with_suffix(".training").read_bytes()
    with pytest.raises(OtherTraining) as refused:
        trained(file, plan(seed=2))
    assert [fault.key for fault in refused.value.faults] == ["train/other"]
    assert file.with_suffix(".training").read_bytes() == kept


@pytest.mark.parametrize("damage", ["newer", "cut", "empty", "text", "lacking", "other-network"])
def test_a_file_of_a_stopped_training_that_is_damaged_or_newer_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    monkeypatch.setattr(training, "STAGE", 1)
    short = plan(setups=[RaceSetup("plus", 2)], processes=1)
    file = tmp_path / "plus.net"
    list(islice(train(short, file), 2))
    kept = file.with_suffix(".training")
    with np.load(kept) as found:
        arrays = dict(found)
    facts = json.loads(arrays["facts"].tobytes())
    if damage == "newer":
        facts["form"] += 1
    if damage == "lacking":
        del facts["chance"]
    if damage == "other-network":
        arrays["a000"] = arrays["a000"][1:]
    arrays["facts"] = np.frombuffer(json.dumps(facts).encode(), np.uint8)
    np.savez(tmp_path / "changed.npz", **arrays)
    whole = (tmp_path / "changed.npz").read_bytes()
    content = {"cut": whole[:-100], "empty": b"", "text": b"hello"}.get(damage, whole)
    kept.write_bytes(content)
    with pytest.raises(OtherTraining, match="train/unreadable") as refused:
        trained(file, short)
    for lang in "de", "en":
        sentence = words(lang)("fault.train/unreadable", **refused.value.faults[0].details)
        assert str(kept) in sentence
    assert kept.read_bytes() == content


def test_a_training_starts_with_the_weights_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trained(tmp_path / "first.net", plan())
    monkeypatch.setattr(Learner, "revive", lambda _: 0)  # which draws dead units anew
    start = tmp_path / "first.net"
    same = Study(rate=0.0, last_rate=0.0, batch=64, room=3000, reuse=0.2)
    unchanged = Plan([BoardSetup(4)], [1], 4, in_round=4, study=same, start=start)
    trained(tmp_path / "unchanged.net", unchanged)
    first, second = (read(tmp_path / name, SHAPE, 3) for name in ("first.net", "unchanged.net"))
    chance = Random(1)
    for _ in range(50):
        values = vec[i64](random_values(chance))
        assert abs(int(first.odds(values)) - int(second.odds(values))) < UNIT // 100


def test_the_mean_with_others_is_halfway_between_them(tmp_path: Path) -> None:
    shipped = read_weights(file_for(make("base", 4)), SHAPE)
    own, other, mean = (tmp_path / f"{name}.net" for name in ("own", "other", "mean"))
    for file, bias in ((own, 0), (other, 4000 * SECOND_UNIT)):
        moved = shipped._replace(third_bias=shipped.third_bias + bias)
        write(file, SHAPE, moved, {"setups": [asdict(BoardSetup(n)) for n in (2, 3, 4)]})
    mean.write_bytes(own.read_bytes())
    finish(plan(setups=[BoardSetup(4), BoardSetup(2)]), mean, [other])
    low, high, between = (read(file, SHAPE, 3) for file in (own, other, mean))
    chance = Random(1)
    for _ in range(50):
        values = vec[i64](random_values(chance))
        apart = int(high.odds(values)) - int(low.odds(values))
        assert abs(apart - 4000) < UNIT // 50
        assert abs(int(between.odds(values)) - int(low.odds(values)) - 2000) < UNIT // 50
    assert json.loads(mean.read_bytes().partition(b"\n")[0])["about"]["average"] == [
        crc32(other.read_bytes())
    ]


@pytest.mark.parametrize(
    ("others", "is_fit"),
    [
        ([BoardSetup(4, fishermen=True), BoardSetup(2)], True),
        ([BoardSetup(2), BoardSetup(3), BoardSetup(4, fishermen=True)], True),
        ([BoardSetup(4, fishermen=True)], False),
        ([BoardSetup(4), BoardSetup(2)], False),
        ([BoardSetup(4, harbormaster=True, fishermen=True), BoardSetup(2)], False),
        ([RaceSetup("extra", 4), RaceSetup("extra", 2)], False),
        ([], False),
    ],
)
def test_the_mean_is_only_of_networks_that_have_learned_the_same_games(
    tmp_path: Path, others: list[Setup], is_fit: bool
) -> None:
    shipped = read_weights(file_for(make("base", 4)), SHAPE)
    wanted: list[Setup] = [BoardSetup(4, fishermen=True), BoardSetup(2)]
    other = tmp_path / "other.net"
    write(other, SHAPE, shipped, {"setups": [asdict(cast("Any", each)) for each in others]})
    if is_fit:
        assert learned(other, wanted) == shipped
        return
    with pytest.raises(UnfitWeights) as refused:
        average([other], wanted)
    assert [fault.key for fault in refused.value.faults] == ["weights/other"]


def test_the_mean_is_only_of_networks_with_the_same_features() -> None:
    with pytest.raises(UnfitWeights) as refused:
        average([race_file("extra")], [BoardSetup(2)])
    assert [fault.key for fault in refused.value.faults] == ["weights/version"]


def test_shipped_networks_have_learned_the_games_that_they_play() -> None:
    assert learned(file_for(make("base", 3)), [BoardSetup(3)])
    assert learned(file_for(make("base", 2, fishermen=True)), [BoardSetup(2, fishermen=True)])
    assert learned(race_file("plus"), [RaceSetup("plus", 4)])


@pytest.mark.parametrize(("content", "key"), [(None, "missing"), (b"{}\n", "damaged")])
def test_a_start_that_cannot_be_read_is_refused(
    tmp_path: Path, content: bytes | None, key: str
) -> None:
    start = tmp_path / "other.net"
    if content is not None:
        start.write_bytes(content)
    with pytest.raises(UnfitWeights) as refused:
        trained(tmp_path / "base.net", Plan([BoardSetup(4)], [1], 4, study=STUDY, start=start))
    assert [fault.key for fault in refused.value.faults] == [f"weights/{key}"]


def test_a_file_says_how_it_was_made(tmp_path: Path) -> None:
    head = json.loads(trained(tmp_path / "base.net", plan()).partition(b"\n")[0])
    assert head["about"]["seed"] == 1
    assert head["about"]["played"] == 12
    assert head["about"]["setups"][1] == {"seats": 2, "harbormaster": False, "fishermen": True}
    assert read(tmp_path / "base.net", SHAPE, 3).odds is not None


def test_wins_are_counted_with_rotating_seats(tmp_path: Path) -> None:
    file = tmp_path / "base.net"
    trained(file, plan())
    won = wins(BoardSetup(2), file, 12, 5)
    assert 0 <= won <= 12
    assert wins(BoardSetup(2), file, 12, 5) == won


def test_the_network_that_learns_plays_alone_against_greedy_or_against_older_ones() -> None:
    from eiland.chance import Generator
    from eiland.train.games import seating

    chance = Generator(1)
    drawn = [seating(4, chance, True) for _ in range(800)]
    with_greedy = sum(GREEDY in kinds for kinds in drawn)
    with_older = sum(OLDER in kinds for kinds in drawn)
    assert 0.3 < with_greedy / 800 < 0.45
    assert 0.08 < with_older / 800 < 0.17
    assert all(LEARNER in kinds for kinds in drawn)
    assert {kinds.count(GREEDY) for kinds in drawn} == {0, 1, 2, 3}
    assert {kinds.count(GREEDY) for kinds in (seating(2, chance, False) for _ in range(80))} == {
        0,
        1,
    }


def test_the_gate_opens_for_a_better_network_only(tmp_path: Path) -> None:
    better, worse = shipped(), tmp_path / "fresh.net"
    trained(worse, plan())
    assert passes(BoardSetup(2), better, worse, 1, 600).verdict == "high"
    assert passes(BoardSetup(3), worse, better, 1, 600).verdict == "low"
    assert passes(BoardSetup(4), better, better, 1, 80).verdict is None


def shipped() -> Path:
    """Return the file of the shipped network for four seats."""
    return file_for(BoardSetup(4).rules())
