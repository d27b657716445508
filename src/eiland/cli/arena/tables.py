"""The standings of an arena as tables of words and numbers, for terminal and report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from eiland.arena.ratings import Rating
from eiland.arena.standings import BotStanding, MeetingStanding, Standings
from eiland.cli.arena.charts import DASH
from eiland.i18n import Words, whole
from eiland.play.defaults import CRASHED

MOST_STEPS: Final = 12
"""Rows at most in the table of a test's steps."""


FIXED: Final = "\u00a0"
"""A space at which no line is broken."""


class Written(NamedTuple):
    """A table in one language; the first ``words`` columns hold names, the others numbers."""

    title: str
    columns: list[str]
    rows: list[list[str]]
    words: int = 1


def all_tables(say: Words, found: Standings, rated: Sequence[Rating]) -> list[Written]:
    """Return the tables of meetings, of bots and, if there are any, of ratings."""
    tables = [meetings(say, found), bots(say, found)]
    return [*tables, ratings(say, rated)] if rated else tables


def meetings(say: Words, found: Standings) -> Written:
    """Return who won how often against whom, with both intervals and the verdict of the test."""
    columns = ["arena.bot", "arena.against", "arena.games", "arena.share"]
    columns += ["arena.interval.games", "arena.interval.boards"]
    tested = any(meeting.test is not None for meeting in found.meetings)
    rows = [
        [
            meeting.one,
            meeting.other,
            str(meeting.games),
            percent(say, meeting.share),
            interval(say, meeting.interval),
            interval(say, meeting.board_interval),
            *([verdict(say, meeting)] if tested else []),
        ]
        for meeting in found.meetings
    ]
    titles = [say(column) for column in [*columns, *(["arena.test"] if tested else [])]]
    even = percent(say, found.first_bot.even)
    return Written(say("arena.title.shares", even=even), titles, rows, words=2)


def bots(say: Words, found: Standings) -> Written:
    """Return what each bot did in all its games."""
    columns = ["arena.bot", "arena.games", "arena.points", "arena.turns", "arena.thinking"]
    rows = [
        [
            bot.bot,
            str(bot.games),
            say.decimal(bot.mean_points, 2),
            say.decimal(bot.mean_turns, 1),
            f"{say.decimal(bot.mean_milliseconds, 2)}{FIXED}ms",
            str(bot.defaults.total()),
        ]
        for bot in found.bots
    ]
    titles = [say(column) for column in [*columns, "arena.defaults"]]
    return Written(say("arena.title.bots"), titles, rows)


def ratings(say: Words, rated: Sequence[Rating]) -> Written:
    """Return the ratings, the best first."""
    ordered = sorted(rated, key=lambda rating: -rating.mu)
    rows = [
        [rating.bot, say.decimal(rating.mu, 1), f"± {say.decimal(2 * rating.sigma, 1)}"]
        for rating in ordered
    ]
    titles = [say(f"arena.{column}") for column in ("bot", "rating", "uncertainty")]
    return Written(say("arena.title.ratings"), titles, rows)


def points(say: Words, bot: BotStanding, ranges: Sequence[range]) -> Written:
    """Return how often a bot ended in each range of points."""
    rows = [
        [span(of), str(times), percent(say, times / max(1, bot.seats))]
        for of, times in zip(ranges, counts(bot, ranges), strict=True)
    ]
    titles = [say(f"arena.{column}") for column in ("points.range", "points.times", "share")]
    return Written(bot.bot, titles, rows, words=0)


def counts(bot: BotStanding, ranges: Sequence[range]) -> list[int]:
    """Return how often a bot ended in each range of points."""
    return [sum(times for score, times in bot.points.items() if score in of) for of in ranges]


def steps(say: Words, meeting: MeetingStanding) -> Written:
    """Return some steps of a test, the last one among them."""
    size = -(-len(meeting.path) // MOST_STEPS)
    shown = meeting.path[::-1][:: max(1, size)][::-1]
    rows = [[str(games), say.decimal(ratio, 2)] for games, ratio in shown]
    titles = [say("arena.games"), say("arena.ratio")]
    return Written(pair(meeting), titles, rows, words=0)


def failures(say: Words, found: Standings) -> list[str]:
    """Return a sentence for each bot that failed: how often, why, and its first error."""
    return [
        say(
            "arena.failed",
            n=bot.defaults.total(),
            bot=bot.bot,
            kinds=", ".join(
                say("simulate.problem", why=_why(say, kind), n=times)
                for kind, times in sorted(bot.defaults.items())
            ),
            note=bot.note,
        )
        for bot in found.bots
        if bot.defaults
    ]


def _why(say: Words, kind: str) -> str:
    """Return why a bot gave no answer; one that crashed need not have been a process."""
    if kind == CRASHED:
        return say("arena.crashed")
    return say(f"bot.problem.{kind}")


def verdict(say: Words, meeting: MeetingStanding) -> str:
    """Return what the test says about its floor."""
    if meeting.test is None:
        return ""
    floor = percent(say, meeting.test.high)
    return say(f"arena.verdict.{meeting.verdict or 'open'}", floor=floor)


def pair(meeting: MeetingStanding) -> str:
    """Return the names of the two bots that met."""
    return f"{meeting.one}{DASH}{meeting.other}"


def percent(say: Words, share: float) -> str:
    """Return a share in percent."""
    return f"{say.decimal(100 * share)}{FIXED}%"


def interval(say: Words, ends: tuple[float, float] | None) -> str:
    """Return an interval of shares in percent, a dash for none."""
    if ends is None:
        return "–"
    return f"{say.decimal(100 * ends[0])}–{say.decimal(100 * ends[1])}{FIXED}%"


def span(scores: range) -> str:
    """Return a range of points: one number, or the first and the last.

    >>> span(range(5, 6)), span(range(-10, 0))
    ('5', '−10 … −1')
    """
    ends = [whole(end) for end in dict.fromkeys([scores[0], scores[-1]])]
    return " … ".join(ends)
