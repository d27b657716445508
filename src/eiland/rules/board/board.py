"""Rules of the board game: legal actions, random play, results, views, texts."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from eiland.rules.aliases import Action, Seat
from eiland.rules.bits import bit
from eiland.rules.board.belief import shadows
from eiland.rules.board.belief.belief import BoardBelief, open_belief, update
from eiland.rules.board.belief.determinize import determinize, determinize_into
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.flow import KEEPS_REFUSALS, VERSION, Flow
from eiland.rules.board.numbers import throws
from eiland.rules.board.numbers.codes import (
    BANK_OF,
    DISCARD_OF,
    END,
    MONOPOLY_OF,
    REFUSE,
    SAID_OF,
    WITHDRAW,
)
from eiland.rules.board.numbers.outcomes import (
    CARD_OF,
    DICE_OF,
    START_OF,
    STEAL_OF,
    VARIANT_DRAWN,
)
from eiland.rules.board.numbers.packed import (
    KINDS,
    kind_at,
    number,
    total,
)
from eiland.rules.board.numbers.phases import (
    ACTS,
    BEFORE,
    BY_ACTIVE,
    BY_CHANCE,
    BY_NOBODY,
    BY_WAITING,
    CARD,
    DICE,
    DISCARD,
    MAIN,
    OFFER,
    OVER,
    PATH,
    ROADS,
    ROBBER,
    SETTLEMENT,
    START,
    STEAL,
    VICTIM,
)
from eiland.rules.board.state import legal, trade
from eiland.rules.board.state.state import NOBODY_ASKED, BoardState
from eiland.rules.board.text import notation, packing, position, reasons
from eiland.rules.board.text.words import KNOWN_WORDS
from eiland.rules.errors import Fault, IllegalAction
from eiland.rules.protocol import CHANCE, NOBODY, Pick, Seen


@final
class Board(Flow):
    """The rules of the board game with their options, Harbormaster included.

    `Flow` implements the effects of actions.

    >>> from eiland.rules.registry import make
    >>> rules = make("base", seats=3, board="beginners")
    >>> state = rules.initial()
    >>> [rules.text(state, CHANCE, outcome) for outcome in rules.legal(state, CHANCE)]
    ['start 0', 'start 1', 'start 2']
    """

    def __repr__(self) -> str:
        current = super().__repr__()
        return current if self.version == VERSION else f"{current}.of_version({self.version})"

    def of_version(self, version: int) -> Board | None:
        if version == self.version:
            return self
        if version < KEEPS_REFUSALS or version > VERSION:
            return None
        return Board(
            self.seats,
            self.options,
            self.chosen,
            self.setup,
            self.variants,
            self.name,
            version,
        )

    # Legal actions

    def actor(self, state: BoardState) -> Seat:
        acts = ACTS[state.phase]
        if acts == BY_ACTIVE:
            return state.active
        if acts == BY_CHANCE:
            return CHANCE
        if acts == BY_NOBODY:
            return NOBODY
        return trade.next_waiting(state)

    def actors(self, state: BoardState) -> list[int]:
        if ACTS[state.phase] != BY_WAITING:
            actor = self.actor(state)
            return [] if actor == NOBODY else [actor]
        if state.phase not in (DISCARD, OFFER):
            return [trade.next_waiting(state)]  # phases of variants: one after the other
        seats = [(state.active + k) % self.seats for k in range(self.seats)]
        found = [int(seat) for seat in seats if state.waiting & bit(seat)]
        return [*found, int(state.active)] if state.phase == OFFER else found

    def turn_of(self, state: BoardState) -> Seat:
        return NOBODY if state.phase <= START or state.phase == OVER else state.active

    def _may_act(self, state: BoardState, seat: Seat) -> bool:
        if seat < 0 or seat >= self.seats:
            return False
        if state.phase == DISCARD:
            return state.waiting & bit(seat) != 0
        if state.phase == OFFER:
            return seat == state.active or state.waiting & bit(seat) != 0
        return seat == self.actor(state)

    def note_legal(self, state: BoardState, seat: Seat) -> None:
        """Store the legal actions of a player who may act now in the position."""
        if state.asked == seat:
            return
        legal.clear(state, seat)
        player = state.players[seat]
        phase = state.phase
        if phase == MAIN:
            legal.note_turn(state, player, self.chosen)
            if len(state.parts) > 0:
                state.first.note_turn(state, player)
                for k in range(i64(1), i64(len(state.parts))):
                    state.parts[k].note_turn(state, player)
        elif phase == BEFORE:
            state.codes = legal.ROLL_CODE  # T-4
            if player.cards and not state.card_played and self.chosen.dev_card_before_roll:
                state.codes |= legal.card_codes(state, player)
        elif phase == DISCARD:
            legal.note_discards(state, player)
        elif phase == ROBBER:
            barred = self._barred_hexes(state) if len(state.parts) > 0 else i64(0)
            legal.note_robber(state, self.chosen, barred)
        elif phase == OFFER:
            legal.note_answers(state, seat)
        elif phase == ROADS:
            legal.note_paths(state, player)
        else:
            self._ask_rarely(state, seat)

    def _ask_rarely(self, state: BoardState, seat: Seat) -> None:
        """Store the legal actions of a player in one of the less frequent phases."""
        player, phase = state.players[seat], state.phase
        if phase == VICTIM:
            legal.note_victims(state)
        elif phase == SETTLEMENT:
            state.spots = legal.ALL_CORNERS & ~state.blocked  # BU-5, F-6
        elif phase == PATH:
            legal.note_founding_paths(state, player)
        else:
            for part in state.parts:
                part.note_phase(state, player)

    def legal(self, state: BoardState, player: Seat) -> list[int]:
        if player == CHANCE:
            return [outcome for outcome, _ in self._outcomes(state)]
        if not self._may_act(state, player):
            return []
        self.note_legal(state, player)
        return legal.codes(state)

    def weights(self, state: BoardState) -> list[int]:
        return [weight for _, weight in self._outcomes(state)]

    def _outcomes(self, state: BoardState) -> list[tuple[int, int]]:
        """List the possible outcomes, ascending, with their weights."""
        phase = state.phase
        if phase < START:
            codes = self.setup.codes(state.layout, phase)
            return list(zip(codes, self.setup.odds(state.layout, phase), strict=True))
        if phase == START:
            return [(START_OF + seat, 1) for seat in range(int(self.seats))]  # F-2a, BD-4
        if phase == DICE:
            odds = enumerate(throws.odds(state.dice_deck))
            return [(DICE_OF + place, ways) for place, ways in odds if ways]
        if phase == STEAL:
            return _cards(STEAL_OF, state.players[state.victim].hand)
        if phase == CARD:
            return _cards(CARD_OF, state.deck)
        return _cards(VARIANT_DRAWN, self._bag(state)) if ACTS[phase] == BY_CHANCE else []

    def _bag(self, state: BoardState) -> i64:
        """Return what chance draws from for a variant, packed."""
        if state.first.draws_in == state.phase:
            return state.first.bag
        return self._further_bag(state)

    def _further_bag(self, state: BoardState) -> i64:
        for part in state.parts:
            if part.draws_in == state.phase:
                return part.bag
        return 0

    def _barred_hexes(self, state: BoardState) -> i64:
        barred = state.first.barred_hexes(state)
        for k in range(i64(1), i64(len(state.parts))):
            barred |= state.parts[k].barred_hexes(state)
        return barred

    def is_legal(self, state: BoardState, player: Seat, action: Action) -> bool:
        if player == CHANCE:
            return any(outcome == action for outcome, _ in self._outcomes(state))
        if not self._may_act(state, player) or action < 0:
            return False
        if action >= SAID_OF:
            return self.reason(state, player, action) is None
        self.note_legal(state, player)
        return legal.is_noted(state, action)

    def refusal(self, state: BoardState, player: Seat, action: Action) -> IllegalAction | None:
        if self.is_legal(state, player, action):
            return None
        if player >= 0 and not self._may_act(state, player):
            return IllegalAction(reasons.why_not_their_turn(state, player, action))
        return super().refusal(state, player, action)

    def reason(self, state: BoardState, player: Seat, action: Action) -> Fault | None:
        if player == CHANCE:
            return reasons.why_not_chance(state, action)
        for variant in self.variants:
            fault = variant.words.why_not(state, player, action)
            if fault is not None:
                return fault
        return reasons.why_not(state, player, action, self.chosen)

    # Random play

    def choices(self, state: BoardState) -> i64:
        phase = state.phase
        if phase == DICE:
            return throws.ways(state.dice_deck)
        acts = ACTS[phase]
        if acts == BY_CHANCE:
            return self._chances(state)
        if acts == BY_NOBODY:
            return 0
        if phase == BEFORE and not self._has_card(state):
            return 1
        self.note_legal(state, state.active if acts == BY_ACTIVE else trade.next_waiting(state))
        return legal.size(state)

    def choice(self, state: BoardState, point: i64) -> Action:
        acts = ACTS[state.phase]
        if acts == BY_CHANCE:
            return self._chance(state, point)
        self.note_legal(state, state.active if acts == BY_ACTIVE else trade.next_waiting(state))
        return legal.at(state, point)

    def advance(self, state: BoardState, point: i64) -> None:
        phase = state.phase
        if phase == DICE:
            state.asked = NOBODY_ASKED
            self._rolled(state, throws.place_at(state.dice_deck, point))
        elif phase == BEFORE and not self._has_card(state):
            state.asked = NOBODY_ASKED
            state.rolled = True
            state.phase = DICE
        else:
            acts = ACTS[phase]
            if acts == BY_CHANCE:
                self.apply(state, CHANCE, self._chance(state, point))
                return
            seat = state.active if acts == BY_ACTIVE else trade.next_waiting(state)
            self.note_legal(state, seat)
            self.apply(state, seat, legal.at(state, point))

    def _has_card(self, state: BoardState) -> bool:
        """Return True if the active player may have a card to play before the roll."""
        return state.players[state.active].cards != 0 and not state.card_played

    def _chances(self, state: BoardState) -> i64:
        phase = state.phase
        if phase == DICE:
            return throws.ways(state.dice_deck)
        if phase == STEAL:
            return total(state.players[state.victim].hand)
        if phase == CARD:
            return total(state.deck)
        if phase == START:
            return self.seats
        if phase > START:
            return total(self._bag(state))
        return self.setup.size(state.layout, phase)

    def _chance(self, state: BoardState, point: i64) -> Action:
        phase = state.phase
        if phase == DICE:
            return DICE_OF + throws.place_at(state.dice_deck, point)
        if phase == STEAL:
            return STEAL_OF + kind_at(state.players[state.victim].hand, point)
        if phase == CARD:
            return CARD_OF + kind_at(state.deck, point)
        if phase == START:
            return START_OF + point
        if phase > START:
            return VARIANT_DRAWN + kind_at(self._bag(state), point)
        return self.setup.at(state.layout, phase, point)

    # Results

    def scores(self, state: BoardState) -> list[int]:
        if state.phase == OVER:
            return [int(state.points(seat)) for seat in range(self.seats)]
        return [int(state.visible_points(seat)) for seat in range(self.seats)]

    def winners(self, state: BoardState) -> list[int]:
        won = state.phase == OVER and state.turn < self.chosen.turn_limit
        return [int(state.active)] if won else []

    # Views and beliefs

    def observe(self, state: BoardState, player: Seat) -> BoardView:
        return BoardView(player, state)

    def seen(self, state: BoardState, player: Seat, action: Action, viewer: Seat) -> Seen:
        return shadows.seen(state, player, action, viewer)

    def belief(self, viewer: Seat) -> BoardBelief:
        return open_belief(viewer, self.initial())

    def update(self, belief: BoardBelief, view: BoardView, seen: Seen) -> BoardBelief:
        return update(belief, view, seen, self.chosen)

    def determinize(self, view: BoardView, belief: BoardBelief, pick: Pick) -> BoardState:
        return determinize(view, belief, pick)

    def determinize_into(
        self, view: BoardView, belief: BoardBelief, state: BoardState, pick: Pick
    ) -> None:
        """Turn a position into one that `determinize` would return: nothing is allocated."""
        determinize_into(view, belief, state, pick)

    # Default actions, undo

    def default(self, state: BoardState, player: Seat) -> Action:
        """Return roll, end, refuse or withdraw; the most frequent card to discard; else the first.

        So a seat that does not answer draws what a variant owes it.
        """
        self.note_legal(state, player)
        if state.phase == MAIN:
            return END
        if state.phase == OFFER:
            return WITHDRAW if player == state.active else REFUSE
        if state.phase == DISCARD:
            left = state.players[player].hand - state.players[player].discards
            discards = [kind for kind in range(KINDS) if state.codes & bit(kind)]
            return DISCARD_OF + max(discards, key=lambda kind: number(left, kind))
        codes = legal.codes(state)
        return codes[0]

    def undoable(self, state: BoardState, player: Seat, action: Action) -> bool:
        """Return True for actions that lead to no outcome of chance and reveal nothing.

        Offers, answers, Monopoly (which reveals hands) and the end of a turn or game are final.
        """
        if player == CHANCE or (ACTS[state.phase] == BY_WAITING and state.phase != DISCARD):
            return False
        if state.phase == OFFER or MONOPOLY_OF <= action < BANK_OF or trade.is_offer(action):
            return False
        if state.phase == MAIN and action == END:
            return False  # the next player may have won
        after = state.copy()
        self.apply(after, player, action)
        if state.phase == DISCARD:
            return after.phase == DISCARD
        return ACTS[after.phase] not in (BY_CHANCE, BY_NOBODY)

    # Text

    def text(self, state: BoardState, player: Seat, action: Action) -> str:
        return notation.text(state, player, action)

    def action_names(self) -> list[str]:
        return notation.action_names(int(self.limits.actions))

    def outcome_names(self) -> list[str]:
        return notation.outcome_names([*KNOWN_WORDS, *(each.words for each in self.variants)])

    def text_in_view(self, view: BoardView, player: Seat, action: Action) -> str:
        return notation.text(view.shown, player, action)

    def parse(self, state: BoardState, player: Seat, text: str) -> Action:
        return notation.parse(state, player, text)

    def write(self, state: BoardState) -> str:
        return position.write(state, self.chosen.harbormaster)

    def read(self, text: str) -> BoardState:
        state = position.read(text, self.setup, self.chosen, int(self.seats), self.variants)
        state.rules = self
        return state

    def write_view(self, view: BoardView) -> str:
        return position.write_view(view, self.chosen.harbormaster)

    def read_view(self, text: str, viewer: Seat) -> BoardView:
        view = position.read_view(
            text, int(viewer), self.setup, self.chosen, int(self.seats), self.variants
        )
        view.shown.rules = self
        view.rules = self
        return view

    def pack(self, state: BoardState) -> bytes:
        return packing.pack(state)

    def unpack(self, packed: bytes) -> BoardState:
        state = packing.unpack(packed, self.setup, self.chosen, int(self.seats), self.variants)
        state.rules = self
        return state


def _cards(first: int, counts: i64) -> list[tuple[int, int]]:
    """List an outcome for each kind of card held, weighted by the number of cards."""
    return [
        (first + kind, int(number(counts, kind))) for kind in range(KINDS) if number(counts, kind)
    ]
