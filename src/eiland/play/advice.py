"""Legal actions of the Dice Game ranked by value, with equivalent ones merged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from eiland.solver.tolerance import TOLERANCE

if TYPE_CHECKING:  # a server that advises in other processes does not load the solver
    from eiland.rules.dice.classic.classic import ClassicState
    from eiland.solver.values import Values

DETOURS: Final = ["joker", "gold"]
"""Verbs that only change dice; among equal values these come last."""


class Possibility(NamedTuple):
    """An action in notation, with the expected final score after it."""

    action: str
    value: float


def ranked(values: Values, state: ClassicState, seat: int) -> list[Possibility]:
    """Return the legal actions of a seat by falling value, the perfect bot's choice first."""
    from eiland.bots.classic.shortest import shortest

    rules = values.rules
    legal = rules.legal(state, seat)
    if not legal:
        return []
    expected = values.after_each(rules.observe(state, seat), seat, legal)
    texts = [rules.text(state, seat, code) for code in legal]
    best = rules.text(state, seat, shortest(values, state, seat, legal, expected))
    return in_order(dict(zip(texts, expected, strict=True)), best)


def in_order(after: dict[str, float], first: str) -> list[Possibility]:
    """Return actions by falling value, one of the best ``first``; among equals detours last.

    Which die a joker turns is a detail: of all ways to give the same face only the best is kept.

    >>> after = {"end": 1.0, "joker K1 wool->ore": 2.5, "joker K1 gold->ore": 2.0, "road R0": 2.5}
    >>> [action for action, _ in in_order(after, "road R0")]
    ['road R0', 'joker K1 wool->ore', 'end']
    """
    found = {meant(first): Possibility(first, after[first])}
    for action, value in after.items():
        effect = meant(action)
        if effect not in found or value > found[effect].value + TOLERANCE:
            found[effect] = Possibility(action, value)
    best = max(after.values())

    def place(one: Possibility) -> tuple[float, bool, int]:
        loss = best - one.value
        return (loss if loss > TOLERANCE else 0.0), one.action != first, detour(one.action)

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
