"""What a step of a dice game adds to counts: pieces built, jokers and gold used."""

from __future__ import annotations

from typing import Final

from eiland.play import Step

KINDS_COUNTED: Final = ("roads", "knights", "settlements", "cities", "castles", "jokers", "gold")
VERBS: Final = {
    "road": "roads",
    "knight": "knights",
    "settlement": "settlements",
    "city": "cities",
    "castle": "castles",
    "joker": "jokers",
    "gold": "gold",
}


def counted(step: Step) -> dict[str, dict[int, float]]:
    """Return what a step adds to counts, by kind and seat."""
    kind = VERBS.get(step.text.split()[0])
    return {} if kind is None else {kind: {step.player: 1.0}}
