"""Fits a calibration to games, and measures how well chances agree with results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, log
from typing import Final, NamedTuple

from eiland.chance.generator import Generator
from eiland.play.reviews.calibration import STAGES, Calibration, log_odds, stage

BINS: Final = 10
GOLDEN: Final = (5**0.5 - 1) / 2
LEAST_SCALE: Final = 0.2
MOST_SCALE: Final = 3.0
TOLERANCE: Final = 0.005
FEWEST: Final = 30
"""A stage with fewer positions keeps the scale of the one before."""


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
    """Return the scales with the highest likelihood of the winners, and the mean turns left."""
    scales: list[float] = []
    for each in range(STAGES):
        found = [
            (log_odds(estimates), game.winner)
            for game in games
            for estimates in game.estimates
            if stage(estimates) == each
        ]
        if len(found) < FEWEST:
            scales.append(scales[-1] if scales else 1.0)
        else:
            scales.append(round(_best_scale(found), 3))
    return Calibration(scales, turns_left(games))


def _best_scale(found: list[tuple[list[float], int]]) -> float:
    """Return the scale by golden section; the likelihood has one maximum."""
    low, high = LEAST_SCALE, MOST_SCALE
    while high - low > TOLERANCE:
        one, two = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if _surprise(found, one) < _surprise(found, two):
            high = two
        else:
            low = one
    return (low + high) / 2


def _surprise(found: list[tuple[list[float], int]], scale: float) -> float:
    """Return minus the log likelihood of the winners."""
    sum_of = 0.0
    for odds, winner in found:
        powers = [exp(scale * each) for each in odds]
        sum_of -= log(powers[winner] / sum(powers))
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
