"""What a viewer sees of an action: all, or a public part of it (section 14 of the rules)."""

from __future__ import annotations

from eiland.rules.aliases import Action, Seat
from eiland.rules.bits import bit
from eiland.rules.board.numbers.packed import RESOURCE_NAMES, number, total
from eiland.rules.board.numbers.phases import CARD, DISCARD, STEAL
from eiland.rules.board.state.state import BoardState
from eiland.rules.board.text import notation
from eiland.rules.protocol import CHANCE, Seen, line


def seen(state: BoardState, player: Seat, action: Action, viewer: Seat) -> Seen:
    """Return what ``viewer`` sees of a legal action that is about to be played."""
    text = notation.text(state, player, action)
    if player == CHANCE:
        return Seen(player, _shadow(state, action, viewer) or text)
    if state.phase != DISCARD:
        return Seen(player, text)
    return Seen(
        player,
        text if viewer == player or _is_last(state, player) else "discard ?",
        _revealed(state, viewer) if _is_last(state, player) else None,
    )


def _shadow(state: BoardState, outcome: Action, viewer: Seat) -> str | None:
    """Return the public part of an outcome that is hidden from a viewer, None otherwise."""
    if state.phase == STEAL and viewer not in (state.active, state.victim):
        return f"steal ? from {state.victim}"
    if state.phase == CARD and viewer != state.active:
        return "card ?"
    for part in state.parts:
        shadow = part.shadow(state, outcome, viewer)
        if shadow is not None:
            return shadow
    return None


def _is_last(state: BoardState, seat: Seat) -> bool:
    """Return True if the next card that a seat chooses is the last discard of all players."""
    player = state.players[seat]
    return state.waiting == bit(seat) and total(player.discards) + 1 == total(player.hand) // 2


def _revealed(state: BoardState, viewer: Seat) -> list[str]:
    """List the discards that were hidden from a viewer until now (R-9)."""
    return [
        line(other, f"discard {RESOURCE_NAMES[kind]}")
        for other in range(len(state.players))
        if other != viewer
        for kind in range(len(RESOURCE_NAMES))
        for _ in range(number(state.players[other].discards, kind))
    ]
