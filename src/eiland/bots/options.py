"""The choices of a turn that a dice bot weighs: purchases and keeps, compared with each other."""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from eiland.bots.outlook import (
    NOTHING,
    Outlook,
    Purchase,
    Shares,
    after_keep,
    differences,
    plausible,
)
from eiland.bots.reasons import Explanation
from eiland.rules.dice.faces import PACKED

NO_KEEP: Final = -1
AS_GOOD: Final = 1e-9


class Option(NamedTuple):
    """A choice: its first action, its value, and the rank of the dice it keeps or its purchase."""

    code: int
    value: float
    kept: int
    purchase: Purchase


def kept_options(keeps: dict[int, float], first: int, unit: float) -> list[Option]:
    """Return keeps, given as values by rank; ``first`` is the code of rank 0."""
    return [Option(first + kept, value / unit, kept, NOTHING) for kept, value in keeps.items()]


def explained(
    outlook: Outlook, chosen: Option, options: list[Option], rolls: i64, dice: i64
) -> Explanation | None:
    """Compare the chosen option with the best one of another value, None if there is none.

    ``rolls`` rolls are done; ``dice`` dice are rolled in this turn.
    """
    other: Option | None = None
    for option in options:
        if abs(option.value - chosen.value) <= AS_GOOD or option.code == chosen.code:
            continue
        if other is None or option.value > other.value:
            other = option
    if other is None:
        return None
    one, two = (
        Shares(outlook, _endings(outlook, option, rolls, dice)) for option in (chosen, other)
    )
    reasons = plausible(differences(outlook, one, two))
    return Explanation(chosen.code, other.code, chosen.value, other.value, reasons)


def _endings(outlook: Outlook, option: Option, rolls: i64, dice: i64) -> dict[Purchase, float]:
    if option.kept == NO_KEEP:
        return {option.purchase: 1.0}
    return after_keep(outlook, PACKED[option.kept], rolls, dice)
