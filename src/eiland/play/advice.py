"""Legal actions of the Dice Game ranked by value, with equivalent ones merged."""

from __future__ import annotations

from typing import Final, NamedTuple

from eiland.solver.tolerance import TOLERANCE

DETOURS: Final = ["joker", "gold"]
"""Verbs that only change dice; among equal values these come last."""


class Possibility(NamedTuple):
    """An action in notation, with the expected final score after it."""

    action: str
    value: float


def ranked(after: dict[str, float]) -> list[Possibility]:
    """Return the actions by falling value; equal ones in their order, detours last.

    Which die a joker turns is a detail: of all ways to give the same face only the best is kept.

    >>> after = {"end": 1.0, "joker K1 wool->ore": 2.5, "joker K1 gold->ore": 2.0, "road R0": 2.5}
    >>> [action for action, _ in ranked(after)]
    ['road R0', 'joker K1 wool->ore', 'end']
    """
    found: dict[str, Possibility] = {}
    for action, value in after.items():
        effect = meant(action)
        if effect not in found or value > found[effect].value + TOLERANCE:
            found[effect] = Possibility(action, value)
    best = max(after.values())

    def place(one: Possibility) -> tuple[float, int]:
        loss = best - one.value
        return (loss if loss > TOLERANCE else 0.0), detour(one.action)

    return sorted(found.values(), key=place)


def detour(action: str) -> int:
    """Return 0 for most actions, 1 for jokers and 2 for gold trades: the order of equal values."""
    verb = action.partition(" ")[0]
    return 1 + DETOURS.index(verb) if verb in DETOURS else 0


def meant(action: str) -> str:
    """Return an action without the die that a joker turns."""
    verb, *about = action.split()
    if verb != "joker":
        return action
    joker, change = about
    return f"{verb} {joker} {change.partition('->')[2]}"
