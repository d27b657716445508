"""The result of a daily game as a text to share, for browser and terminal."""

from __future__ import annotations

from math import floor
from typing import Final

from eiland.i18n import Words
from eiland.play.daily import Daily
from eiland.play.daily_result import BLUNDER, FLAWLESS, MISTAKE, SLIP, DailyResult

SIGNS: Final = {
    FLAWLESS: "\N{LARGE BLUE SQUARE}",
    SLIP: "\N{LARGE YELLOW SQUARE}",
    MISTAKE: "\N{LARGE ORANGE SQUARE}",
    BLUNDER: "\N{LARGE RED SQUARE}",
}
"""By mark; they differ for people who confuse red and green, too."""
A_ROW: Final = 5
PER_CENT: Final = 100


def shared_text(daily: Daily, result: DailyResult, attempt: int, say: Words) -> str:
    """Return number, points and a sign for each turn, which tell nothing about the dice."""
    head = say("daily.text", number=daily.number)
    if attempt > 1:
        head = say("daily.text.again", head=head, attempt=attempt)
    points = say("daily.text.points", n=result.points, perfect=result.perfect)
    lost = say("daily.text.lost", lost=say.decimal(result.lost))
    return "\n".join([head, f"{points} · {lost}", *rows(result.marks)])


def shared_founding(daily: Daily, kept: float, marks: list[str], attempt: int, say: Words) -> str:
    """Return number, share of the chance kept and signs of the placements of a founding puzzle."""
    head = say("daily.founding.text", number=daily.number)
    if attempt > 1:
        head = say("daily.text.again", head=head, attempt=attempt)
    share = say("daily.founding.kept", percent=floor(PER_CENT * kept))
    return "\n".join([head, share, *rows(marks)])


def rows(marks: list[str]) -> list[str]:
    """Return the signs of the turns in rows of five."""
    signs = [SIGNS[mark] for mark in marks]
    return ["".join(signs[first : first + A_ROW]) for first in range(0, len(signs), A_ROW)]
