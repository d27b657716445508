"""Training: what it sees, its gradients, and that rounding changes next to nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.value.layout import CITIES_AT, FEATURES, LAYOUT, OF_SEAT, SHAPE
from eiland.bots.layout import Feature
from eiland.bots.network import UNIT
from eiland.bots.network_file import network
from eiland.rules.board.numbers.codes import MOST_SEATS
from eiland.train.basis import Basis, columns
from eiland.train.float_net import Adam, FloatNet, Inputs
from eiland.train.games import Played
from eiland.train.learner import Learner, Study, read_about
from eiland.train.rounding import floating
from tests.support.networks import random_values

pytestmark = pytest.mark.slow

SIZE = len(OF_SEAT)
SMALL = Study(batch=16, room=200, reuse=1.0)


def drawn(count: int, seed: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Return random inputs."""
    chance = Random(seed)
    inputs = np.array([random_values(chance) for _ in range(count)], np.uint8)
    pieces = [SIZE * k + CITIES_AT for k in range(MOST_SEATS)]
    inputs[:, pieces] = np.maximum(inputs[:, pieces], 1)  # everybody plays
    return inputs


def played(count: int, seed: int) -> Played:
    """Return random inputs, which win if the player has many points, as if from a game."""
    inputs = drawn(count, seed)
    missing = [each.name for each in FEATURES].index("own points missing")
    return Played(inputs, (inputs[:, missing] < 7).astype(np.float32), 1, 1, 0)


# What training sees


def test_a_feature_rises_between_its_knots() -> None:
    ramps = columns(Feature("hand", 6, (0, 1, 3, 5)))
    assert ramps == [
        [0.0, 1.0, 1.0, 1.0, 1.0, 1.0],
        [0.0, 0.0, 0.5, 1.0, 1.0, 1.0],
        [0.0, 0.0, 0.0, 0.0, 0.5, 1.0],
    ]


def test_a_feature_without_knots_has_a_column_for_each_value_but_the_first() -> None:
    assert columns(Feature("order", 3)) == [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]


def test_a_group_has_a_level_and_a_slope_of_its_own() -> None:
    found = columns(Feature("knights", 6, (0, 2), groups=2))
    assert found == [
        [0.0, 0.5, 1.0, 0.0, 0.5, 1.0],
        [0.0, 0.0, 0.0, 1.0, 1.0, 1.0],
        [0.0, 0.0, 0.0, 0.0, 0.5, 1.0],
    ]


def test_the_rows_of_features_are_the_columns_times_the_weights() -> None:
    basis, chance = Basis.of(FEATURES), np.random.default_rng(1)
    weights = chance.normal(size=(basis.count, 4)).astype(np.float32)
    rows, inputs = basis.rows(FEATURES, weights), drawn(20, 2)
    first = np.cumsum([0, *(each.size for each in FEATURES[:-1])])
    assert np.allclose(rows[first + inputs].sum(axis=1), basis.expand(inputs) @ weights, atol=1e-3)


def test_every_feature_has_columns_that_tell_its_values_apart() -> None:
    for feature in FEATURES:
        table = np.array(columns(feature))
        assert table.min() >= 0
        assert table.max() <= 1
        assert len(table) >= 1
        if feature.knots:
            assert feature.knots[-1] == feature.size // feature.groups - 1


def test_rivals_that_do_not_play_count_for_nothing() -> None:
    learner = Learner(LAYOUT, 1, SMALL)
    inputs = drawn(5, 3)
    inputs[:, 3 * SIZE : 4 * SIZE] = 0
    seen = learner.see(inputs)
    assert seen.are_there.tolist() == 5 * [[True, True, False]]
    for rivals in (1, 2):
        few = inputs.copy()
        few[:, (rivals + 1) * SIZE : MOST_SEATS * SIZE] = 0
        whole = network(SHAPE, learner.weights(), rivals)
        exact = learner.mean.odds(learner.see(few))
        found = [int(whole.odds(vec[i64]([int(v) for v in row]))) / UNIT for row in few]
        assert np.abs(np.array(found) - exact).max() < 0.02


# Learning


def test_gradients_are_those_of_the_loss() -> None:
    net = FloatNet.fresh(9, 6, 1)
    for each in net.arrays():
        each += np.random.default_rng(2).normal(size=each.shape).astype(np.float32) * 0.3
    chance = np.random.default_rng(3)
    inputs = Inputs(
        chance.random((7, 9), np.float32),
        chance.random((7, 3, 6), np.float32),
        np.array(7 * [[True, True, False]]),
    )
    targets = chance.random(7, np.float32)
    _, gradients = net.gradients(inputs, targets)
    for weights, gradient in zip(net.arrays(), gradients, strict=True):
        for _ in range(3):
            place = tuple(int(chance.integers(size)) for size in weights.shape)
            kept, step = weights[place], np.float32(3e-3)
            weights[place] = kept + step
            above, _ = net.gradients(inputs, targets)
            weights[place] = kept - step
            below, _ = net.gradients(inputs, targets)
            weights[place] = kept
            assert abs((above - below) / (2 * step) - gradient[place]) < 2e-3


def test_a_network_learns_what_wins() -> None:
    learner = Learner(LAYOUT, 1, Study(rate=3e-3, last_rate=3e-3, batch=64, room=4000, reuse=8.0))
    losses = []
    for seed in range(6):
        learner.add(played(500, seed))
        losses.append(learner.learn(0.0))
    assert losses[-1] < losses[0] / 2
    fresh = played(200, 99)
    odds = learner.net.odds(learner.see(fresh.features))
    assert np.mean((odds > 0) == (fresh.targets > 0.5)) > 0.9


def test_the_store_keeps_the_latest_inputs() -> None:
    learner = Learner(LAYOUT, 1, SMALL)
    for seed in range(3):
        learner.add(played(90, seed))
    kept = {row.tobytes() for row in learner.inputs}
    latest = np.concatenate([played(90, seed).features for seed in range(3)])[-200:]
    assert kept == {row.tobytes() for row in latest}


def test_rounding_changes_next_to_nothing() -> None:
    learner = Learner(LAYOUT, 1, Study(rate=3e-3, batch=64, room=600, reuse=8.0))
    for seed in range(4):
        learner.add(played(100, seed))
        learner.learn(0.0)
    inputs = drawn(200, 50)
    whole = network(SHAPE, learner.weights(), MOST_SEATS - 1)
    exact = learner.mean.odds(learner.see(inputs))
    found = [int(whole.odds(vec[i64]([int(v) for v in row]))) / UNIT for row in inputs]
    assert np.abs(np.array(found) - exact).max() < 0.05
    assert np.abs(exact).max() > 1


def test_weights_in_whole_numbers_become_floating_ones_with_the_same_values() -> None:
    learner = Learner(LAYOUT, 1, Study(rate=3e-3, batch=64, room=600, reuse=8.0))
    for seed in range(4):
        learner.add(played(100, seed))
        learner.learn(0.0)
    inputs = drawn(200, 51)
    again = floating(learner.weights(), LAYOUT)
    apart = again.odds(learner.see(inputs)) - learner.mean.odds(learner.see(inputs))
    assert np.abs(apart).max() < 0.05


def test_what_plays_is_the_mean_of_the_last_weights() -> None:
    learner = Learner(LAYOUT, 1, Study(rate=1e-3, batch=16, room=200, reuse=1.0, horizon=1000))
    first = learner.net.first.copy()
    learner.add(played(90, 1))
    learner.learn(0.0)
    steps = int(learner.adam.steps)
    assert steps > 3
    assert not np.allclose(learner.mean.first, learner.net.first)
    ahead = np.abs(learner.mean.first - first).max() / np.abs(learner.net.first - first).max()
    assert 0.3 < ahead < 1.0


def test_a_unit_that_nothing_turns_on_is_drawn_anew_and_changes_little() -> None:
    learner = Learner(LAYOUT, 1, Study(rate=3e-3, batch=64, room=600, reuse=8.0))
    for seed in range(4):
        learner.add(played(100, seed))
        learner.learn(0.0)
    learner.net.first_bias[5] = -1000
    learner.mean.first_bias[5] = -1000
    seen = learner.see(drawn(200, 52))
    assert learner.net.share_on(seen)[5] == 0
    before = learner.net.odds(seen)
    assert learner.revive() >= 1
    assert learner.net.share_on(seen)[5] > 0
    assert np.abs(learner.net.odds(seen) - before).max() < 0.3
    assert np.array_equal(learner.mean.first[:, 5], learner.net.first[:, 5])
    assert learner.adam.first[0][:, 5].max() == 0
    assert learner.adam.first[0].any()  # the others keep theirs


# Files


@pytest.mark.parametrize("before", [1, 3])
def test_learning_goes_on_from_a_file_as_if_it_had_never_stopped(
    tmp_path: Path, before: int
) -> None:
    whole, file = Learner(LAYOUT, 1, SMALL), tmp_path / "learner"
    for seed in range(before):
        whole.add(played(70, seed))
        whole.learn(0.1)
    whole.keep()
    whole.save(file, {"rounds": before})
    later = Learner(LAYOUT, 1, SMALL)
    assert read_about(file) == {"rounds": before}
    later.load(file)
    for learner in (whole, later):
        learner.add(played(70, 9))
        learner.learn(0.2)
    assert later.weights() == whole.weights()
    assert [later.rounded(each) for each in later.older] == [
        whole.rounded(each) for each in whole.older
    ]


def test_an_optimizer_takes_steps_against_the_gradient() -> None:
    net = FloatNet.fresh(4, 4, 1)
    before = net.first.copy()
    Adam(net).step(net, [np.ones_like(each) for each in net.arrays()], 0.01)
    assert np.allclose(before - net.first, 0.01, atol=1e-4)


def test_the_features_of_a_rival_are_those_of_a_seat_and_shared_ones() -> None:
    assert [each.size for each in LAYOUT.rival] == SHAPE.rival_sizes
