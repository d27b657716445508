"""Networks in whole numbers: equal to a naive reading, exact by difference, safe from overflow."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.value.layout import SHAPE
from eiland.bots.network import CERTAIN, UNIT, log_sum, probability
from eiland.bots.network_file import Shape, UnfitWeights, Weights, network, read, write
from tests.support.networks import naive_odds, random_network, random_values, random_weights


@pytest.mark.parametrize("rivals", [1, 2, 3])
def test_a_network_computes_what_its_weights_say(rivals: int) -> None:
    weights, chance = random_weights(1), Random(2)
    found = network(SHAPE, weights, rivals)
    for _ in range(5):
        values = random_values(chance)
        assert abs(int(found.odds(vec[i64](values))) - naive_odds(weights, rivals, values)) <= 4


def test_an_input_has_the_same_value_after_any_other_input() -> None:
    chance = Random(3)
    inputs = [random_values(chance) for _ in range(20)]
    later = random_network(1, 4)
    found = [later.odds(vec[i64](values)) for values in inputs]
    assert len(set(found)) == len(found)
    assert found == [random_network(1, 4).odds(vec[i64](values)) for values in inputs]
    assert found[::-1] == [later.odds(vec[i64](values)) for values in inputs[::-1]]


def test_a_row_changes_only_by_the_features_that_differ() -> None:
    found, values = random_network(1, 4), random_values(Random(4))
    before = found.odds(vec[i64](values))
    changed = list(values)
    changed[7] = (changed[7] + 1) % SHAPE.sizes[7]
    assert found.odds(vec[i64](changed)) != before
    assert found.odds(vec[i64](values)) == before


def test_log_odds_become_probabilities() -> None:
    for odds in range(-13 * UNIT, 13 * UNIT, 97):
        exact = CERTAIN / (1 + math.exp(-odds / UNIT))
        assert abs(int(probability(odds)) - exact) < CERTAIN / 100_000
    rising = [probability(odds) for odds in range(-13 * UNIT, 13 * UNIT, 5)]
    assert rising == sorted(rising)


def test_the_log_of_a_sum_of_exponentials() -> None:
    chance = Random(5)
    for _ in range(200):
        a, b = chance.randint(-20_000, 20_000), chance.randint(-20_000, 20_000)
        most = max(a, b)
        exact = most + UNIT * math.log1p(math.exp(-abs(a - b) / UNIT))
        assert abs(int(log_sum(a, b)) - exact) < 5
        assert log_sum(a, b) == log_sum(b, a)


# Overflow


def test_weights_whose_sum_fits_exactly_are_accepted_and_exact() -> None:
    weights = random_weights(6)
    largest = [0] * len(weights.own)
    largest[64] = 32_767  # the second value of the first feature, in the first lane
    fits = weights._replace(own=largest, own_bias=[0] * 64)
    found = network(SHAPE, fits, 1)
    values = [1, *[0] * (len(SHAPE.sizes) - 1)]
    assert abs(int(found.odds(vec[i64](values))) - naive_odds(fits, 1, values)) <= 4


@pytest.mark.parametrize("field", ["own", "rival"])
def test_a_lane_that_could_overflow_is_refused(field: str) -> None:
    weights = random_weights(7)
    lanes = {"own": 64, "rival": 32}[field]
    too_large = [0] * len(getattr(weights, field))
    too_large[lanes] = 30_000
    too_large[(SHAPE.sizes[0] + 1) * lanes] = 3_000  # of another feature, in the same lane
    with pytest.raises(UnfitWeights) as refused:
        network(SHAPE, Weights(**{**weights._asdict(), field: too_large}), 1)
    assert [fault.key for fault in refused.value.faults] == ["weights/overflow"]


def test_a_second_layer_that_could_overflow_is_refused() -> None:
    weights = random_weights(8)
    with pytest.raises(UnfitWeights) as refused:
        network(SHAPE, weights._replace(second=[32_767] * len(weights.second)), 1)
    assert [fault.key for fault in refused.value.faults] == ["weights/overflow"]


# Files


def test_a_network_is_the_same_from_its_file(tmp_path: Path) -> None:
    file, chance = tmp_path / "base.net", Random(9)
    write(file, SHAPE, random_weights(1), {"games": 3})
    found, same = read(file, SHAPE, 3), random_network(1, 4)
    for _ in range(5):
        values = vec[i64](random_values(chance))
        assert found.odds(values) == same.odds(values)


def refused(file: Path, shape: Shape = SHAPE) -> list[str]:
    with pytest.raises(UnfitWeights) as error:
        read(file, shape, 3)
    return [fault.key for fault in error.value.faults]


def test_a_file_that_is_not_whole_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "base.net"
    assert refused(file) == ["weights/missing"]
    write(file, SHAPE, random_weights(1), {})
    whole = file.read_bytes()
    for damaged in (
        b"",
        whole[:-9],
        b"{}\n" + whole,
        whole.replace(b'"checksum": ', b'"checksum": 1'),
    ):
        file.write_bytes(damaged)
        assert refused(file) == ["weights/damaged"]


def test_weights_for_other_features_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "base.net"
    write(file, SHAPE, random_weights(1), {})
    assert refused(file, SHAPE._replace(sizes=[*SHAPE.sizes[:-1], 99])) == ["weights/version"]
    file.write_bytes(file.read_bytes().replace(b'"format": 1', b'"format": 2'))
    assert refused(file) == ["weights/version"]
