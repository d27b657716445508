"""What all players see of the hands: cards that come and go, and the points that win."""

from __future__ import annotations

from typing import Final, cast

from eiland.play import Step
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.packed import KINDS, RESOURCE_NAMES, number
from eiland.rules.board.state.state import BoardState
from eiland.rules.protocol import SPECTATOR
from eiland.rules.registry import AnyRules
from eiland.server.games.shapes import JsonObject

PUBLIC: Final = ("dice", "take", "monopoly", "discard")
"""Actions that change the hands of several players before the eyes of all."""


def changes(step: Step) -> list[JsonObject]:
    """List the cards that a step brought to hands and took from them, as far as all saw it.

    Chosen discards are secret until the last player has chosen; only then cards leave the hands.
    """
    before, after = cast("BoardState", step.before), cast("BoardState", step.after)
    verb = step.text.split()[0]
    if verb not in PUBLIC or (verb == "discard" and after.waiting):
        return []
    hands = zip(before.players, after.players, strict=True)
    found = [_difference(int(old.hand), int(new.hand)) for old, new in hands]
    return [{"seat": seat, "cards": cards} for seat, cards in enumerate(found) if cards]


def _difference(old: int, new: int) -> dict[str, int]:
    gained = {RESOURCE_NAMES[kind]: number(new, kind) - number(old, kind) for kind in range(KINDS)}
    return {resource: int(n) for resource, n in gained.items() if n}


def goals(rules: AnyRules, position: object) -> list[int]:
    """Return how many points each seat needs to win (W-28)."""
    state = cast("BoardState", position)
    target = int(cast("Board", rules).chosen.target)
    return [target + int(state.handicap(seat)) for seat in range(int(rules.seats))]


def opened(rules: AnyRules, position: object) -> JsonObject:
    """Return the view of a spectator with all hands as their owners see them."""
    state = cast("BoardState", position)
    view: JsonObject = rules.observe(state, SPECTATOR).as_json()
    view["players"] = [
        rules.observe(state, seat).as_json()["players"][seat] for seat in range(int(rules.seats))
    ]
    return view


def glimpsed(view: object) -> BoardState:
    """Return a position with all that a view shows; hidden cards are not in it."""
    return cast("BoardView", view).shown
