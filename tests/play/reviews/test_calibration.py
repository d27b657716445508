"""Calibration: shares that add up, fitted to games, and measured against results."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eiland.chance import Generator
from eiland.play.reviews.calibration import Calibration, calibration_of, name_of, tables
from eiland.play.reviews.fitting import Observed, fitted, reliability
from eiland.rules.registry import make

MILLION = 1_000_000


def invented(games: int, power: float) -> list[Observed]:
    """Return games whose winners follow the estimates raised to a power."""
    chance = Generator(7)
    found = []
    for _ in range(games):
        estimates = [(1.0 + int(chance.below(MILLION))) / MILLION for _ in range(3)]
        powers = [each**power for each in estimates]
        point = sum(powers) * int(chance.below(MILLION)) / MILLION
        winner = 0
        while winner < 2 and point >= powers[winner]:
            point -= powers[winner]
            winner += 1
        found.append(Observed([estimates], [5], [3], winner, 10))
    return found


def test_chances_add_up_and_keep_the_order() -> None:
    for power in (0.5, 1.0, 3.0):
        chances = Calibration(power).chances([0.1, 0.6, 0.0])
        assert sum(chances) == pytest.approx(1.0)
        assert 0.0 < chances[2] < chances[0] < chances[1]


def test_a_fit_finds_the_power_of_the_games() -> None:
    table = fitted(invented(6000, 0.6))
    assert table.power == pytest.approx(0.6, abs=0.03)
    assert table.turns[5] == pytest.approx(7.0)
    assert table.left(99) == table.turns[-1]


def test_a_long_game_weighs_no_more_than_a_short_one() -> None:
    games = invented(3000, 0.6)
    long = [
        replace(game, estimates=4 * game.estimates, to_go=4 * game.to_go, at=4 * game.at)
        for game in games[::2]
    ]
    assert fitted(long + games[1::2]).power == pytest.approx(fitted(games).power, abs=0.002)


def test_fitted_chances_are_won_as_often_as_they_say() -> None:
    games = invented(6000, 0.6)
    bins = reliability(games, fitted(games), 1)
    assert sum(each.positions for each in bins) >= len(games)
    for each in bins:
        if each.positions > 500:
            assert each.won == pytest.approx(each.forecast, abs=0.05)
    wrong = reliability(games, Calibration(3.0), 1)
    assert max(abs(each.won - each.forecast) for each in wrong if each.positions > 500) > 0.1


def test_one_turn_of_a_game_counts_in_a_bin() -> None:
    game = Observed([[0.5, 0.5]] * 40, [None] * 40, list(range(40)), 0, 40)
    assert sum(each.positions for each in reliability([game] * 3, Calibration(), 1)) == 6


@pytest.mark.parametrize("name", sorted(tables()))
def test_shipped_tables_belong_to_games_and_hold_on_other_games(name: str) -> None:
    game, *variants, seats = name.split("-")
    rules = make(game, int(seats), **dict.fromkeys(variants, True))
    assert name_of(rules) == name
    assert calibration_of(rules).power == tables()[name]["power"]
    for positions, forecast, won in tables()[name]["held_out"]["bins"]:
        if positions >= 2000:
            assert abs(won - forecast) < 0.03
