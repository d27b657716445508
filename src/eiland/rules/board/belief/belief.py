"""Belief of a viewer: what can be concluded beyond the view by counting cards.

Two facts are hidden, and they are independent: the resource cards and the development cards of the
other players. A variant may hide more (`Secret`). The bank and all numbers of cards are public, so
most updates need only the views before and after an action.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.rules.aliases import Seat
from eiland.rules.board.belief.cards import (
    ALL_CARDS,
    KnownCards,
    dealt_cards,
    holding,
    open_cards,
    restore_cards,
)
from eiland.rules.board.belief.hands import KnownHands, dealt_hands, open_hands, restore_hands
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.numbers.packed import (
    KINDS,
    KNIGHT,
    MONOPOLY,
    RESOURCE_NAMES,
    ROAD_BUILDING,
    UNIT,
    number,
)
from eiland.rules.board.numbers.phases import (
    BEFORE,
    CARD,
    DICE,
    DISCARD,
    IN_BOTH,
    IN_TURN,
    MAIN,
    MOMENT,
    OFFER,
    STEAL,
)
from eiland.rules.board.options import BoardOptions
from eiland.rules.board.state.part import Secret
from eiland.rules.board.state.production import produce
from eiland.rules.board.state.state import ACCEPTED, COUNTERED, BoardState
from eiland.rules.protocol import Belief, Seen, split_line

ALL_RESOURCES: Final = 0x1313131313  # C-3


@final
class BoardBelief(Belief):
    """What a viewer knows; never changed. ``view`` is the viewer's latest view."""

    def __init__(
        self,
        viewer: Seat,
        view: BoardView,
        hands: KnownHands,
        cards: KnownCards,
        secrets: list[Secret],
    ) -> None:
        super().__init__(viewer)
        self.view = view
        self.hands = hands
        self.cards = cards
        self.secrets = secrets  # of the variants with hidden facts

    def facts(self) -> tuple[object, ...]:
        secrets = tuple([secret.facts() for secret in self.secrets])
        known = self.hands.facts(), self.cards.facts(), secrets
        return int(self.viewer), self.view, known

    def __repr__(self) -> str:
        return f"BoardBelief({self.viewer}, {len(self.hands.odds)} joint hands, {self.view!r})"

    def __hash__(self) -> int:
        return hash((int(self.viewer), self.view))

    def __reduce__(self) -> tuple[object, ...]:
        known = self.hands.numbers(), self.cards.numbers(), self.secrets
        return restore_belief, (int(self.viewer), self.view, *known)


def restore_belief(
    viewer: int,
    view: BoardView,
    hands: tuple[list[int], list[int], list[int], bool],
    cards: tuple[int, list[dict[int, int]], list[int]],
    secrets: list[Secret],
) -> BoardBelief:
    """Return the belief that was pickled."""
    known_hands = restore_hands(*hands)
    return BoardBelief(viewer, view, known_hands, restore_cards(*cards), secrets)


# The first belief


def open_belief(viewer: Seat, state: BoardState) -> BoardBelief:
    """Return the belief of a viewer who has seen a whole position."""
    hands, cards = list[int](), list[int]()
    for seat in range(len(state.players)):
        player = state.players[seat]
        others = seat != viewer
        fresh = state.fresh if seat == state.active else 0
        hands.append(int(player.hand) if others else 0)
        cards.append(holding(player.cards - fresh, fresh))
    secrets: list[Secret] = []
    for part in state.parts:
        secret = part.open_secret(viewer)
        if secret is not None:
            secrets.append(secret)
    view = BoardView(viewer, state)
    return BoardBelief(viewer, view, open_hands(hands), open_cards(cards, viewer), secrets)


def fresh_belief(view: BoardView, options: BoardOptions) -> BoardBelief:
    """Return the belief of a viewer who has seen nothing before this view.

    All unseen cards count as shuffled and dealt to the hands and the deck, as far as the view
    allows: players can pay what they offer or accept, and the active player has not won. From
    there on `update` is exact, except for hands that are too many to list (`KnownHands`).
    """
    shown, viewer = view.shown, i64(view.viewer)
    seats = len(view.hands)
    sizes = [0 if seat == viewer else view.hands[seat] for seat in range(seats)]
    fresh = [view.fresh if seat == shown.active else 0 for seat in range(seats)]
    if view.shows_all:
        return open_belief(viewer, shown)
    hands = dealt_hands(sizes, unseen_resources(view))
    cards = dealt_cards(view.cards, fresh, unseen_cards(view), viewer)
    secrets: list[Secret] = []
    for part in shown.parts:
        secret = part.fresh_secret(viewer, view.sizes)
        if secret is not None:
            secrets.append(secret)
    if shown.phase == OFFER:
        if shown.active != viewer:
            hands = hands.require(shown.active, shown.given)
        for seat in range(i64(seats)):
            hands = _answered(hands, view, seat)
    return BoardBelief(viewer, view, hands, _not_won(cards, view, options), secrets)


def own_hand(view: BoardView) -> i64:
    """Return the viewer's resource cards."""
    return view.shown.players[view.viewer].hand if view.viewer >= 0 else 0


def unseen_resources(view: BoardView) -> i64:
    """Return all resource cards in the hands of the other players."""
    return ALL_RESOURCES - view.shown.bank - own_hand(view)


def unseen_cards(view: BoardView) -> i64:
    """Return all development cards of the other players and in the deck."""
    shown = view.shown
    unseen = ALL_CARDS - shown.gone
    for seat in range(shown.seats()):
        unseen -= (shown.armies >> (8 * seat) & 255) * UNIT[KNIGHT]
    return unseen - shown.players[view.viewer].cards if view.viewer >= 0 else unseen


# Updates


def update(belief: BoardBelief, view: BoardView, seen: Seen, options: BoardOptions) -> BoardBelief:
    """Return the belief after an action was ``seen``; ``view`` is the view after it."""
    before = belief.view
    hands, cards, secrets = belief.hands, belief.cards, belief.secrets
    if not view.shows_all:
        hands = _hands_after(hands, before, view, seen)
        cards = _cards_after(cards, before, view, options)
        if secrets:
            secrets = [secret.after(belief.viewer, before.shown, view.shown) for secret in secrets]
    return BoardBelief(belief.viewer, view, hands, cards, secrets)


# Resource cards


def _hands_after(known: KnownHands, before: BoardView, view: BoardView, seen: Seen) -> KnownHands:
    phase = before.shown.phase
    if phase == OFFER:
        return _after_answer(known, before, view, seen)
    if phase == STEAL:
        return _after_steal(known, before, view)
    if before.shown.bank != view.shown.bank:
        if phase == DICE:
            return _after_roll(known, before, seen)
        if phase == DISCARD:
            return _after_discards(known, view, seen)
        if before.shown.active == view.viewer:
            return known
        lost, got = _exchanged(before.shown.bank, view.shown.bank)
        return known.change(before.shown.active, lost, got)
    if phase != MAIN and phase != BEFORE:
        return known
    if view.shown.phase == OFFER and view.shown.active != view.viewer:
        return known.require(view.shown.active, view.shown.given)  # TR-13
    if number(view.shown.gone, MONOPOLY) != number(before.shown.gone, MONOPOLY):
        return _after_monopoly(known, before, view, seen)
    return known


def _exchanged(bank_before: i64, bank: i64) -> tuple[i64, i64]:
    """Return the cards given to the bank and those taken from it."""
    lost: i64 = 0
    got: i64 = 0
    for kind in range(i64(KINDS)):
        more = number(bank, kind) - number(bank_before, kind)
        if more > 0:
            lost += more * UNIT[kind]
        else:
            got -= more * UNIT[kind]
    return lost, got


def _after_roll(known: KnownHands, before: BoardView, seen: Seen) -> KnownHands:
    """Add what the roll has produced to every hand."""
    produced = before.shown.copy()
    for player in produced.players:
        player.hand = 0
    produce(produced, int(seen.text.removeprefix("dice ")))
    for seat in range(produced.seats()):
        if seat != before.viewer and produced.players[seat].hand:
            known = known.change(seat, 0, produced.players[seat].hand)
    return known


def _after_discards(known: KnownHands, view: BoardView, seen: Seen) -> KnownHands:
    """Remove the discards of all players, which leave the hands together (R-9)."""
    cards = [0] * len(view.hands)
    lines = [*seen.revealed, seen.line()]
    for text in lines:
        seat, discard = split_line(text)
        cards[seat] += int(UNIT[RESOURCE_NAMES.index(discard.removeprefix("discard "))])
    for seat in range(len(cards)):
        if cards[seat] and seat != view.viewer:
            known = known.change(seat, cards[seat], 0)
    return known


def _after_answer(known: KnownHands, before: BoardView, view: BoardView, seen: Seen) -> KnownHands:
    """Require the cards of an answer (TR-13), or exchange those of a trade (TR-12)."""
    shown = before.shown
    if view.shown.phase == OFFER:
        return _answered(known, view, seen.player)
    if not seen.text.startswith("take "):
        return known
    taken = int(seen.text.removeprefix("take "))
    partner = shown.players[taken]
    given, got = shown.given, shown.wanted
    if partner.answer == COUNTERED:
        given, got = partner.counter_wanted, partner.counter_given
    if shown.active != view.viewer:
        known = known.change(shown.active, given, got)
    return known if taken == view.viewer else known.change(taken, got, given)


def _answered(known: KnownHands, view: BoardView, seat: Seat) -> KnownHands:
    """Require the cards that a seat has promised in its answer (TR-13)."""
    player = view.shown.players[seat]
    if seat == view.viewer:
        return known
    if player.answer == ACCEPTED:
        return known.require(seat, view.shown.wanted)
    return known.require(seat, player.counter_given) if player.answer == COUNTERED else known


def _after_steal(known: KnownHands, before: BoardView, view: BoardView) -> KnownHands:
    thief, victim = before.shown.active, before.shown.victim
    moved = own_hand(view) - own_hand(before)
    if thief == view.viewer:
        return known.lose(victim, moved)
    if victim == view.viewer:
        return known.change(thief, 0, -moved)
    return known.steal(victim, thief)


def _after_monopoly(
    known: KnownHands, before: BoardView, view: BoardView, seen: Seen
) -> KnownHands:
    """Move all cards of one kind to the active player (DC-11); the view shows how many."""
    kind = RESOURCE_NAMES.index(seen.text.removeprefix("monopoly "))
    active = before.shown.active
    for seat in range(before.shown.seats()):
        if seat != active and seat != view.viewer:
            known = known.give_all(seat, kind, before.hands[seat] - view.hands[seat])
    if active == view.viewer:
        return known
    got = view.hands[active] - before.hands[active]
    return known.take_all(active, kind, got, number(unseen_resources(view), kind))


# Development cards


def _cards_after(
    known: KnownCards, before: BoardView, view: BoardView, options: BoardOptions
) -> KnownCards:
    shown = before.shown
    active = shown.active
    if active != view.viewer:
        if shown.phase == CARD:
            known = known.draw_one(active)
        elif shown.armies != view.shown.armies:
            known = known.play(active, KNIGHT)
        elif shown.gone != view.shown.gone:
            played: i64 = ROAD_BUILDING
            while number(shown.gone, played) == number(view.shown.gone, played):
                played += 1
            known = known.play(active, played)
        if before.fresh and view.shown.active != active:
            known = known.end_turn(active)
    return _not_won(known, view, options)


def _not_won(known: KnownCards, view: BoardView, options: BoardOptions) -> KnownCards:
    """Rule out that the active player has enough points: the game is not over (VP-5)."""
    shown = view.shown
    active = shown.active
    if active == view.viewer or not _is_in_turn(shown.phase) or not view.cards[active]:
        return known
    room = options.target + shown.handicap(active) - shown.visible_points(active)
    return known.not_won(active, room)


def _is_in_turn(phase: i64) -> bool:
    return MOMENT[phase] == IN_TURN or MOMENT[phase] == IN_BOTH
