"""What luck and mistakes did to a score, in sentences, for browser and terminal."""

from __future__ import annotations

from typing import Final

from eiland.i18n import Words
from eiland.play.grades import ALL, Summary

NOTHING: Final = 0.05
"""Points; less is rounded to nothing."""
ALMOST: Final = 99.9
"""Highest percentage shown while points were lost."""


def summary(found: Summary, say: Words, name: str | None) -> str:
    """Return one sentence about luck and one about mistakes; no ``name`` addresses the reader."""
    who = "you" if name is None else "name"
    sentences = [_luck(found.luck, say, who, name or "")]
    if found.decisions:
        sentences.append(_mistakes(found, say, who, name or ""))
    return " ".join(sentences)


def is_flawless(found: Summary) -> bool:
    """Return whether there were decisions and each was best."""
    return found.decisions > 0 and found.lost == 0


def percentage(accuracy: float, say: Words) -> str:
    """Return an accuracy with a decimal; rounding never makes it perfect.

    >>> from eiland.i18n import words
    >>> [percentage(number, words("en")) for number in (100, 99.999, 81.26)]
    ['100%', '99.9%', '81.3%']
    """
    if accuracy == ALL:
        return say("review.percent", percent="100")
    return say("review.percent", percent=say.decimal(min(accuracy, ALMOST)))


def _luck(luck: float, say: Words, who: str, name: str) -> str:
    if abs(luck) < NOTHING:
        return say(f"review.luck.none.{who}", name=name)
    kind = "good" if luck > 0 else "bad"
    return say(f"review.luck.{kind}.{who}", name=name, **_points(abs(luck), say))


def _mistakes(found: Summary, say: Words, who: str, name: str) -> str:
    if found.lost == 0:
        kind = "none"
    elif found.lost < NOTHING:
        kind = "almost"
    else:
        is_one = found.mistakes == 1 and found.lost - found.dearest < NOTHING
        kind = "one" if is_one else "several"
    points = _points(found.dearest if kind == "one" else found.lost, say)
    return say(f"review.mistakes.{kind}.{who}", name=name, turn=found.turn, **points)


def _points(number: float, say: Words) -> dict[str, object]:
    """Return points, rounded to tenths and whole where they are, with what chooses the plural."""
    tenths = round(10 * number)
    written = say.decimal(tenths / 10, 1 if tenths % 10 else 0)
    return {"points": written, "n": 1 if tenths == 10 else 2}
