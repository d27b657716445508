"""What a step of the board game adds to counts: cards got and lost, pieces built."""

from __future__ import annotations

from typing import Final, TypeAlias, cast

from eiland.play import Step
from eiland.play.reviews.harvest import expected_cards
from eiland.rules.board.numbers.packed import KINDS, number, total
from eiland.rules.board.state.production import due
from eiland.rules.board.state.state import BoardState
from eiland.rules.protocol import CHANCE

KINDS_COUNTED: Final = (
    "produced",
    "expected",
    "blocked",
    "stolen",
    "robbed",
    "discarded",
    "traded",
    "banked",
    "built",
)
"""Cards from the dice, as many as to be expected, and those the robber kept away; cards taken from
others and by others; cards given back on a seven; cards got from players and from the bank; roads,
settlements, cities and development cards."""
BUILDS: Final = ("road", "settlement", "city", "buy")
DEALS: Final = {"take": "traded", "bank": "banked"}
THEFTS: Final = ("steal", "monopoly")

BySeat: TypeAlias = dict[int, float]
Counts: TypeAlias = dict[str, BySeat]


def counted(step: Step) -> Counts:
    """Return what a step adds to counts, by kind and seat."""
    before, after = cast("BoardState", step.before), cast("BoardState", step.after)
    verb, *about = step.text.split()
    if verb == "dice":
        return _rolled(before, after, int(about[0]))
    if verb in BUILDS:
        return {"built": {step.player: 1.0}}
    if verb == "discard":  # the cards leave the hands together, with the last choice
        return {"discarded": _lost(before, after)}
    if verb in THEFTS and _is_theft(step):
        return {"stolen": _gained(before, after), "robbed": _lost(before, after)}
    if verb in DEALS:
        return {DEALS[verb]: _gained(before, after)}
    return {}


def rolled(step: Step) -> int | None:
    """Return the sum of the dice if the step is a roll."""
    verb, *about = step.text.split()
    return int(about[0]) if verb == "dice" and step.player == CHANCE else None


def _is_theft(step: Step) -> bool:
    """Return True for a card that chance draws from a hand, and for a monopoly."""
    return step.player == CHANCE or step.text.startswith("monopoly")


def _rolled(before: BoardState, after: BoardState, rolled: int) -> Counts:
    """Return production (P-1), with what all rolls would have brought on average."""
    seats = range(int(before.seats()))
    return {
        "produced": _gained(before, after),
        "expected": dict(enumerate(expected_cards(before))),
        "blocked": {seat: _blocked(before, seat, rolled) for seat in seats},
    }


def _blocked(state: BoardState, seat: int, rolled: int) -> float:
    """Return how many cards of a roll the robber keeps from a seat (P-2)."""
    robbed = _is_robbed(state, rolled)
    return float(total(due(state, seat, rolled, False)) - total(due(state, seat, rolled, robbed)))


def _is_robbed(state: BoardState, rolled: int) -> bool:
    return state.robber >= 0 and state.layout.tokens[state.robber] == rolled


def _gained(before: BoardState, after: BoardState) -> BySeat:
    """Return how many cards came to each hand, of the kinds that became more."""
    return {seat: _more(new, old) for seat, (old, new) in enumerate(_hands(before, after))}


def _lost(before: BoardState, after: BoardState) -> BySeat:
    return {seat: _more(old, new) for seat, (old, new) in enumerate(_hands(before, after))}


def _hands(before: BoardState, after: BoardState) -> list[tuple[int, int]]:
    pairs = zip(before.players, after.players, strict=True)
    return [(int(old.hand), int(new.hand)) for old, new in pairs]


def _more(cards: int, others: int) -> float:
    """Return how many cards there are more, kind by kind."""
    return float(sum(max(0, number(cards, kind) - number(others, kind)) for kind in range(KINDS)))
