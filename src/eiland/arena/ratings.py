"""Ratings of bots by the package openskill, from the games of a tournament in their order."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from itertools import zip_longest
from typing import NamedTuple

from eiland.arena.arena import Arena
from eiland.arena.standings import each_game
from eiland.arena.tournament import Played


class Rating(NamedTuple):
    """A rating of the Plackett-Luce model: ``mu`` is the strength, ``sigma`` its uncertainty.

    Bots begin at 25 and 25 / 3. Only differences between bots that met, also through others, mean
    something.
    """

    bot: str
    mu: float
    sigma: float


def can_rate() -> bool:
    """Return True if openskill is installed."""
    return find_spec("openskill") is not None


def ratings(arena: Arena, played: Sequence[Played]) -> list[Rating]:
    """Return the ratings of all bots, in the order of their list; openskill must be installed.

    Meetings take turns, game by game, so that none weighs more for being the last. Winners of a
    game are before all others, who are equal: points do not count. A bot with several seats takes
    the mean of its new ratings.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated = [model.rating() for _ in arena.bots]
    by_meeting = [list(each_game_of(arena, played, place)) for place in range(len(played))]
    for turn in zip_longest(*by_meeting):
        for place, one in enumerate(turn):
            if one is None:
                continue
            sides, winners = one
            bots = [arena.meetings[place][side] for side in sides]
            ranks = [float(seat not in winners) for seat in range(len(bots))]
            after = model.rate([[rated[bot]] for bot in bots], ranks=ranks)
            for bot in set(bots):
                own = [team[0] for team, of in zip(after, bots, strict=True) if of == bot]
                mu = sum(rating.mu for rating in own) / len(own)
                sigma = sum(rating.sigma for rating in own) / len(own)
                rated[bot] = model.rating(mu=mu, sigma=sigma)
    return [
        Rating(name, rating.mu, rating.sigma)
        for name, rating in zip(arena.bots, rated, strict=True)
    ]


def each_game_of(
    arena: Arena, played: Sequence[Played], meeting: int
) -> list[tuple[tuple[int, ...], list[int]]]:
    """Return sides by seat and winners of each game of a meeting."""
    return [
        (sides, game.winners) for place, sides, game in each_game(arena, played) if place == meeting
    ]
