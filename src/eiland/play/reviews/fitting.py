"""Fits a calibration to games, and measures how well chances agree with results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log
from typing import Final, NamedTuple

from eiland.chance.generator import Generator
from eiland.play.reviews.calibration import Calibration

BINS: Final = 10
GOLDEN: Final = (5**0.5 - 1) / 2
LEAST_POWER: Final = 0.2
MOST_POWER: Final = 3.0
TOLERANCE: Final = 0.005
FEWEST: Final = 30
"""Dice to go with fewer positions have no mean of their own."""


@dataclass
class Observed:
    """One game: the estimates after each turn, the dice to go there, and who won.

    ``turns`` is the length of the game.
    """

    estimates: list[list[float]] = field(default_factory=list)
    to_go: list[int | None] = field(default_factory=list)
    at: list[int] = field(default_factory=list)  # turns completed at each estimate
    winner: int = -1
    turns: int = 0


class Bin(NamedTuple):
    """Positions with a forecast in a tenth: their number, the mean forecast, the share won."""

    positions: int
    forecast: float
    won: float


def fitted(games: Sequence[Observed]) -> Calibration:
    """Return the power with the highest likelihood of the winners, and the mean turns left.

    Each game weighs the same. If each turn did, long games would count most, and those are the
    ones in which the leader often lost: all chances would come out too close to each other.
    """
    return Calibration(round(_best_power(games), 3), turns_left(games))


def _best_power(games: Sequence[Observed]) -> float:
    """Return the power by golden section; the likelihood has one maximum."""
    low, high = LEAST_POWER, MOST_POWER
    while high - low > TOLERANCE:
        one, two = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if _surprise(games, one) < _surprise(games, two):
            high = two
        else:
            low = one
    return (low + high) / 2


def _surprise(games: Sequence[Observed], power: float) -> float:
    """Return minus the log likelihood of the winners, as a mean over the turns of each game."""
    calibration = Calibration(power)
    sum_of = 0.0
    for game in games:
        found = [log(calibration.chances(each)[game.winner]) for each in game.estimates]
        sum_of -= sum(found) / len(found)
    return sum_of


def turns_left(games: Sequence[Observed]) -> list[float]:
    """Return the mean number of turns left by dice to go, [] for games that count none.

    A number of dice without positions takes its value from the number below it. More dice never
    take fewer turns.
    """
    sums: dict[int, list[int]] = {}
    for game in games:
        for to_go, at in zip(game.to_go, game.at, strict=True):
            if to_go is not None:
                sums.setdefault(to_go, []).append(game.turns - at)
    if not sums:
        return []
    means: list[float] = []
    for to_go in range(max(sums) + 1):
        here = sums.get(to_go, [])
        mean = sum(here) / len(here) if len(here) >= FEWEST else 0.0
        means.append(round(max(mean, means[-1] if means else 1.0), 1))
    return means


def reliability(games: Sequence[Observed], calibration: Calibration, seed: int) -> list[Bin]:
    """Compare forecasts with results: of each game one random turn for each bin.

    The turn is drawn without regard to its forecasts, and all seats count that are in the bin then.
    To draw among the positions in the bin would not do: the winner passes through every bin, often
    alone, so even perfect forecasts would seem too low in the middle.
    """
    chance = Generator(seed)
    found: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for game in games:
        for place, positions in enumerate(found):
            estimates = game.estimates[chance.below(len(game.estimates))]
            for seat, forecast in enumerate(calibration.chances(estimates)):
                if min(int(forecast * BINS), BINS - 1) == place:
                    positions.append((forecast, seat == game.winner))
    return [_bin(positions) for positions in found]


def _bin(positions: list[tuple[float, bool]]) -> Bin:
    number = len(positions)
    if number == 0:
        return Bin(0, 0.0, 0.0)
    forecast = sum(forecast for forecast, _ in positions) / number
    return Bin(number, forecast, sum(won for _, won in positions) / number)
