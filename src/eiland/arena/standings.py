"""Standings: what the games of a tournament say about its meetings and bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from statistics import mean, stdev
from typing import Any

from eiland.arena.arena import Arena, Game
from eiland.arena.tournament import Played, shares
from eiland.play.sprt import Sprt, Verdict, elo
from eiland.play.totals import Z, wilson


@dataclass(frozen=True)
class MeetingStanding:
    """The result of a meeting: the share of wins of ``one`` against ``other``, names of bots.

    ``interval`` treats all games as independent; ``board_interval`` treats only boards so, and is
    None for fewer than two. ``even`` is the share if both were equal.
    """

    one: str
    other: str
    games: int
    wins: Fraction
    interval: tuple[float, float]
    board_interval: tuple[float, float] | None
    even: float
    test: Sprt | None
    verdict: Verdict | None
    path: list[tuple[int, float]]
    """Games and log likelihood ratio after each board, with a test."""

    @property
    def share(self) -> float:
        """The share of wins of the one."""
        return float(self.wins) / max(1, self.games)

    def as_json(self) -> dict[str, object]:
        """Return the result as JSON values."""
        values: dict[str, object] = {
            "one": self.one,
            "other": self.other,
            "games": self.games,
            "wins": str(self.wins),
            "win_rate": self.share,
            "interval": list(self.interval),
            "board_interval": None if self.board_interval is None else list(self.board_interval),
            "even": self.even,
        }
        if self.even == 0.5 and 0 < self.share < 1:
            values["elo"] = elo(self.share)
        if self.test is not None:
            test = self.test
            values["sprt"] = {
                "low": test.low,
                "high": test.high,
                "alpha": test.alpha,
                "beta": test.beta,
                "ratio": self.path[-1][1] if self.path else 0.0,
                "verdict": self.verdict,
                "shown": self.verdict == "high",
            }
        return values


@dataclass
class BotStanding:
    """What one bot did in all its games: sums over its seats, games and points."""

    bot: str
    games: int = 0
    seats: int = 0
    wins: Fraction = Fraction(0)
    points: Counter[int] = field(default_factory=Counter)
    turns: int = 0
    decisions: int = 0
    seconds: float = 0.0
    defaults: Counter[str] = field(default_factory=Counter)
    note: str = ""
    """The first error of a bot that failed."""

    def take(self, game: Game, seats: Sequence[int]) -> None:
        """Add a game in which this bot had these seats."""
        self.games += 1
        self.seats += len(seats)
        self.turns += game.turns
        self.wins += Fraction(
            sum(seat in seats for seat in game.winners), max(1, len(game.winners))
        )
        for seat in seats:
            self.points[game.scores[seat]] += 1
            self.decisions += game.decisions[seat]
            self.seconds += game.seconds[seat]
            self.defaults.update(game.failures.get(seat, {}))
            self.note = self.note or game.notes.get(seat, "")

    @property
    def mean_points(self) -> float:
        """The average of the final points."""
        return sum(score * times for score, times in self.points.items()) / max(1, self.seats)

    @property
    def mean_turns(self) -> float:
        """The average length of a game, in turns of all seats."""
        return self.turns / max(1, self.games)

    @property
    def mean_milliseconds(self) -> float:
        """The average time for a decision."""
        return 1000 * self.seconds / max(1, self.decisions)

    def as_json(self) -> dict[str, object]:
        """Return the result as JSON values."""
        return {
            "bot": self.bot,
            "games": self.games,
            "seats": self.seats,
            "wins": str(self.wins),
            "mean_points": self.mean_points,
            "points": {str(score): times for score, times in sorted(self.points.items())},
            "mean_turns": self.mean_turns,
            "decisions": self.decisions,
            "milliseconds_a_decision": round(self.mean_milliseconds, 4),
            "defaults": dict(self.defaults),
            "error": self.note or None,
        }


@dataclass(frozen=True)
class Standings:
    """The standings of a tournament: its settings, meetings and bots, in the order of the lists."""

    settings: dict[str, object]
    meetings: list[MeetingStanding]
    bots: list[BotStanding]
    first_bot: MeetingStanding
    """All games of the first bot in the list, as one."""

    def as_json(self) -> dict[str, Any]:
        """Return everything as JSON values, first what the first bot reached."""
        first = self.first_bot.as_json()
        head = {name: first[name] for name in ("games", "win_rate", "interval", "board_interval")}
        return {
            "bot": self.first_bot.one,
            **head,
            "meetings": [meeting.as_json() for meeting in self.meetings],
            "bots": [bot.as_json() for bot in self.bots],
            "settings": self.settings,
        }


def standings(arena: Arena, played: Sequence[Played], test: Sprt | None = None) -> Standings:
    """Return the standings after the games of each meeting."""
    bots = [BotStanding(name) for name in arena.bots]
    for place, sides, game in each_game(arena, played):
        for side, bot in enumerate(arena.meetings[place]):
            bots[bot].take(game, [seat for seat, of in enumerate(sides) if of == side])
    parts = [[shares(arena, games) for games in one.boards] for one in played]
    names = [[arena.bots[bot] for bot in meeting] for meeting in arena.meetings]
    found = [
        _standing(name, part, arena.even, test, one.verdict)
        for name, part, one in zip(names, parts, played, strict=True)
    ]
    own = [
        [share if meeting.one == 0 else 1 - share for share in board]
        for meeting, part in zip(arena.meetings, parts, strict=True)
        for board in part
        if 0 in meeting
    ]
    first = _standing([arena.bots[0], ""], own, arena.even, None, None)
    return Standings(arena.settings(), found, bots, first)


def each_game(
    arena: Arena, played: Sequence[Played]
) -> Iterator[tuple[int, tuple[int, ...], Game]]:
    """Yield place of the meeting, sides by seat, and game: meeting by meeting, in order."""
    for place, one in enumerate(played):
        for games in one.boards:
            for sides, game in zip(arena.lineups, games, strict=True):
                yield place, sides, game


def _standing(
    names: Sequence[str],
    boards: list[list[Fraction]],
    even: float,
    test: Sprt | None,
    verdict: Verdict | None,
) -> MeetingStanding:
    wins = [sum(board, Fraction(0)) for board in boards]
    games = [len(board) for board in boards]
    path: list[tuple[int, float]] = []
    if test is not None:
        sums = zip(accumulate(games), accumulate(wins), strict=True)
        path = [(number, test.ratio(won, number)) for number, won in sums]
    total, won = sum(games), sum(wins, Fraction(0))
    each = [float(sum(board)) / len(board) for board in boards]
    one, other = names
    return MeetingStanding(
        one,
        other,
        total,
        won,
        wilson(float(won), total),
        interval_over(each),
        even,
        test,
        verdict,
        path,
    )


def interval_over(boards: Sequence[float]) -> tuple[float, float] | None:
    """Return the 95 % interval of the mean of independent shares; None for fewer than two.

    Its half width is the standard error times the quantile of Student's distribution. It is a point
    if all boards ended alike, which says little after few of them.

    >>> low, high = interval_over([0.0, 1.0] * 50)
    >>> round(low, 3), round(high, 3)
    (0.4, 0.6)
    """
    if len(boards) < 2:
        return None
    half = student(len(boards) - 1) * stdev(boards) / sqrt(len(boards))
    return max(0.0, mean(boards) - half), min(1.0, mean(boards) + half)


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution with ``freedom`` degrees of freedom.

    Exact for one and two, else by the first terms of its expansion in 1 / ``freedom`` around the
    normal distribution, good to 0.1 % .

    >>> [round(student(freedom), 2) for freedom in (1, 2, 5, 30)]
    [12.71, 4.3, 2.57, 2.04]
    """
    if freedom <= 2:
        return (12.706204736, 4.302652730)[freedom - 1]
    z2 = Z * Z
    terms = (
        (z2 + 1) / 4,
        ((5 * z2 + 16) * z2 + 3) / 96,
        (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384,
        ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160,
    )
    return Z * (1 + sum(term / float(freedom**power) for power, term in enumerate(terms, 1)))
