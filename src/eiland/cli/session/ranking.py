"""The final ranking."""

from __future__ import annotations

from rich.table import Table

from eiland.i18n import Words, whole
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules


def ranking(say: Words, rules: AnyRules, state: State, names: list[str]) -> Table:
    """Return the ranking of a finished game: place, name, score, with a star for winners."""
    scores, winners = rules.scores(state), rules.winners(state)
    table = Table(title=say("ranking.title"), title_justify="left")
    table.add_column(say("ranking.place"), justify="right")
    table.add_column(say("ranking.name"))
    table.add_column(say("ranking.score"), justify="right")
    order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat], seat))
    for seat in order:
        won = seat in winners
        better = sum(
            (other in winners, scores[other]) > (won, scores[seat]) for other in range(len(scores))
        )
        name = say.seat(seat, names)
        table.add_row(
            f"{better + 1}.",
            f"★ {name}" if won else f"  {name}",
            whole(scores[seat]),
            style="bold" if won else None,
        )
    return table
