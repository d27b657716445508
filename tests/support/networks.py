"""Networks for tests: with random weights, and read naively."""

from __future__ import annotations

import math
from functools import cache
from random import Random

from eiland.bots.board.value.layout import FEATURES, SHAPE
from eiland.bots.network import HIDDEN, RIVAL_HIDDEN, SECOND, UNIT, Network
from eiland.bots.network_file import Weights, network
from eiland.bots.race.value.learned import LAYOUTS

SHIFT, SECOND_SHIFT = 3, 6
SHAPES = {"base": SHAPE, **{game: layout.shape for game, layout in LAYOUTS.items()}}


@cache
def random_weights(seed: int, game: str = "base") -> Weights:
    """Return random weights for a game; positions get clearly different values."""
    chance, shape = Random(seed), SHAPES[game]

    def drawn(count: int, most: int) -> list[int]:
        return [chance.randint(-most, most) for _ in range(count)]

    return Weights(
        own=drawn(sum(shape.sizes) * HIDDEN, 60),
        own_bias=drawn(HIDDEN, 200),
        second=drawn(HIDDEN * SECOND, 60),
        second_bias=drawn(SECOND, 20_000),
        third=drawn(SECOND, 400),
        third_bias=chance.randint(-1000, 1000),
        rival=drawn(sum(shape.rival_sizes) * RIVAL_HIDDEN, 120),
        rival_bias=drawn(RIVAL_HIDDEN, 200),
        rival_out=drawn(RIVAL_HIDDEN, 300),
        rival_out_bias=chance.randint(-1000, 1000),
        shift=SHIFT,
        second_shift=SECOND_SHIFT,
    )


def no_weights(game: str = "base") -> Weights:
    """Return a network that finds all positions equal."""
    shape = SHAPES[game]
    return Weights(
        own=[0] * (sum(shape.sizes) * HIDDEN),
        own_bias=[0] * HIDDEN,
        second=[0] * (HIDDEN * SECOND),
        second_bias=[0] * SECOND,
        third=[0] * SECOND,
        third_bias=0,
        rival=[0] * (sum(shape.rival_sizes) * RIVAL_HIDDEN),
        rival_bias=[0] * RIVAL_HIDDEN,
        rival_out=[0] * RIVAL_HIDDEN,
        rival_out_bias=0,
        shift=SHIFT,
        second_shift=SECOND_SHIFT,
    )


def wanting(feature: str, worths: dict[int, int], seat: int = 0, seats: int = 4) -> Network:
    """Return a network that looks at one feature only: ``worths`` by its values, the others 0.

    ``seat`` counts from the player whose feature it is. The worths are at least 0.
    """
    names = [each.name for each in FEATURES]
    places = [place for place, name in enumerate(names) if name == feature]
    first = sum(SHAPE.sizes[: places[seat]])
    nothing = no_weights()
    own, second, third = list(nothing.own), list(nothing.second), list(nothing.third)
    for value, worth in worths.items():
        own[(first + value) * HIDDEN] = worth
    second[0], third[0] = 100, 1000
    weights = nothing._replace(own=own, second=second, third=third)
    return network(SHAPE, weights, seats - 1)


def random_network(seed: int, seats: int, game: str = "base") -> Network:
    """Return a network with random weights for a game with so many seats."""
    return network(SHAPES[game], random_weights(seed, game), seats - 1)


def random_values(chance: Random) -> list[int]:
    """Return a random input."""
    return [chance.randrange(size) for size in SHAPE.sizes]


def naive_odds(weights: Weights, rivals: int, values: list[int]) -> float:
    """Return the log odds in 1/1024, computed one weight after the other."""
    own = _summed(weights.own, weights.own_bias, SHAPE.sizes, values)
    levels = [max(0, level) >> SHIFT for level in own]
    strength = weights.third_bias
    for unit in range(SECOND):
        level = weights.second_bias[unit]
        level += sum(levels[k] * weights.second[k * SECOND + unit] for k in range(HIDDEN))
        strength += (max(0, level) >> SECOND_SHIFT) * weights.third[unit]
    table = SHAPE.seats * SHAPE.seat_features
    against = []
    for rival in range(1, rivals + 1):
        first = rival * SHAPE.seat_features
        seen = values[first : first + SHAPE.seat_features] + values[table : table + SHAPE.shared]
        found = _summed(weights.rival, weights.rival_bias, SHAPE.rival_sizes, seen)
        summed = sum(
            max(0, level) * out for level, out in zip(found, weights.rival_out, strict=True)
        )
        against.append((summed + weights.rival_out_bias) >> 10)
    most = max(against)
    log_sum = most + UNIT * math.log(sum(math.exp((each - most) / UNIT) for each in against))
    return (strength >> 8) - log_sum


def _summed(rows: list[int], bias: list[int], sizes: list[int], values: list[int]) -> list[int]:
    lanes, found, first = len(bias), list(bias), 0
    for size, value in zip(sizes, values, strict=True):
        row = (first + value) * lanes
        found = [sum_ + weight for sum_, weight in zip(found, rows[row : row + lanes], strict=True)]
        first += size
    return found
