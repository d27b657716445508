"""The counts of a game at a terminal: points, cards and pieces of each seat."""

from __future__ import annotations

from rich.table import Table

from eiland.i18n import Words, whole
from eiland.server.games.course import Course


def counts(say: Words, course: Course, names: list[str]) -> Table:
    """Return the last number of each kind and seat."""
    table = Table(title=say("course.title"), title_justify="left")
    table.add_column()
    for seat in range(len(course.series["points"])):
        table.add_column(say.seat(seat, names), justify="right")
    for kind, by_seat in course.series.items():
        table.add_row(say(f"course.{kind}"), *[shown(say, numbers[-1]) for numbers in by_seat])
    return table


def shown(say: Words, number: float) -> str:
    """Return a number as people read it; only averages have a decimal."""
    return whole(int(number)) if number == int(number) else say.decimal(number)
