"""The variant Fishermen: lake, fishing grounds, fish tokens, old boot (W-1 to W-35)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.aliases import NO_SEAT, Action, Corner, Seat
from eiland.rules.bits import bit, count
from eiland.rules.board.fishermen.codes import (
    AFFORDABLE,
    BOOT_BITS,
    BOOT_DRAWN,
    BOOT_OF,
    BUILD_ROAD,
    CARD_PAYMENTS,
    DRAW_FISH,
    EXCHANGE_OF,
    FISH,
    FISH_OF,
    LEAVE_FISH,
    MORE_AFFORDABLE,
    MOST_FISH,
    PAID,
    PAID_FOR,
    PAY_OF,
    ROAD_PAYMENTS,
    ROBBER_GOES,
    ROBBER_PAYMENTS,
    STEAL_FROM,
    STEAL_PAYMENTS,
    TAKE_ONE,
    TAKE_PAYMENTS,
)
from eiland.rules.board.fishermen.options import FishOptions
from eiland.rules.board.fishermen.state import FishState
from eiland.rules.board.fishermen.words import FishWords
from eiland.rules.board.numbers.codes import DISCARD_OF
from eiland.rules.board.numbers.packed import UNIT, kinds, number, total
from eiland.rules.board.numbers.phases import CARD, DRAW, EXCHANGE, MAIN, PATH, ROADS, STEAL
from eiland.rules.board.numbers.phases import FISH as FISH_DRAWN
from eiland.rules.board.state.pieces import has_road_place
from eiland.rules.board.state.state import BoardState, Player
from eiland.rules.board.state.trade import next_waiting
from eiland.rules.board.variant import Variant
from eiland.rules.island import HEX_CORNERS, NO_HEX

LAKE_NUMBERS: Final = 0x180C  # 2, 3, 11, 12 by bits (W-9)
GROUND_NUMBERS: Final = [4, 5, 6, 8, 9, 10]


class FishVariant(Variant):
    """Fishermen as a variant of a game."""

    def __init__(self, options: FishOptions) -> None:
        # W-6: off the board until a seven (W-22) or a knight (W-23) brings it in
        super().__init__(FishWords(options), robber_starts_off=True)
        self.options = options

    def part(self, seats: int) -> Fishermen:
        return Fishermen(self.options, vec[i64]([0] * seats), vec[i64]([0] * seats))


@final
class Fishermen(FishState):
    """The rules of Fishermen; says only what differs."""

    def __init__(self, options: FishOptions, held: vec[i64], due: vec[i64]) -> None:
        super().__init__(held, due)
        self.options = options

    def copy(self) -> Fishermen:
        fish = Fishermen(self.options, self.held[:], self.due[:])
        fish._take_scalars(self)
        return fish

    def barred_hexes(self, state: BoardState) -> i64:
        """Return the lake if the option bars it (W-24); all other hexes are open (W-26)."""
        if self.options.robber_on_lake:
            return 0
        return bit(state.layout.lake)

    def knight_moves_robber(self, state: BoardState) -> bool:
        """Return True if a knight moves the robber or brings it in (W-23, W-23a)."""
        return state.robber != NO_HEX or self.options.knight_brings_robber_in

    # Catching fish

    def after_second_settlement(self, state: BoardState, seat: Seat, corner: Corner) -> None:
        """Let a second settlement at a fishing ground draw a token (W-7)."""
        waters: i64 = 0
        for rolled in GROUND_NUMBERS:
            waters |= state.layout.fish_corners[rolled]
        if self.options.setup_fish_at_lake:
            waters |= HEX_CORNERS[state.layout.lake]
        if waters & bit(corner):
            self.due[seat] = 1
            state.waiting = bit(seat)
        self._next_fisher(state)

    def after_production(self, state: BoardState, rolled: i64) -> None:
        """Set the tokens due at lake and grounds with the number (W-8, W-9).

        The robber closes only the lake (W-24, W-25).
        """
        waters = state.layout.fish_corners[rolled]
        if bit(rolled) & LAKE_NUMBERS and state.robber != state.layout.lake:
            waters |= HEX_CORNERS[state.layout.lake]
        if waters & state.buildings == 0:
            return
        players = state.players
        for seat in range(i64(len(players))):
            player = players[seat]
            due = count(player.settlements & waters) + 2 * count(player.cities & waters)
            if due:
                self.due[seat] = due
                state.waiting |= bit(seat)
        self._next_fisher(state)

    def _next_fisher(self, state: BoardState) -> None:
        """Continue with the next seat that is due tokens, or after the last one (W-11)."""
        if state.waiting == 0:
            state.phase = MAIN if state.rolled else PATH
            return
        state.phase = FISH_DRAWN
        seat = next_waiting(state)
        if total(self.held[seat]) == MOST_FISH:
            self._go_on_fishing(state, seat)
        elif self.options.asks_before_drawing:
            state.phase = DRAW

    def _go_on_fishing(self, state: BoardState, seat: Seat) -> None:
        """Draw what is due up to seven tokens, then exchange once (W-13, W-14)."""
        due = self.due[seat]
        if due > 0 and total(self.held[seat]) < MOST_FISH:
            state.phase = FISH_DRAWN
        elif due > 0 and self.options.exchange_at_seven:
            state.phase = EXCHANGE
        else:
            self._leave(state, seat)

    def _leave(self, state: BoardState, seat: Seat) -> None:
        """Cancel the tokens still due to a player (W-14a)."""
        self.due[seat] = 0
        state.waiting &= ~bit(seat)
        self._next_fisher(state)

    def _draw_fish(self, state: BoardState, outcome: Action) -> None:
        """Draw a token or the boot; the supply always suffices (W-15)."""
        seat = next_waiting(state)
        token = UNIT[outcome - FISH_OF]
        self.bag -= token
        self.due[seat] -= 1
        if outcome == BOOT_DRAWN:  # W-27
            self._hand_boot(state, seat)
            if self.options.boot_waits and state.rolled and seat == state.active:
                self.boot_turn = state.turn
        else:
            self.held[seat] += token
        if self.bag == 0:  # W-12; the boot counts as well (W-12a)
            self.bag = self.spent
            self.spent = 0
        self._go_on_fishing(state, seat)

    # Legal actions

    def note_phase(self, state: BoardState, player: Player) -> None:
        state.first_code = DRAW_FISH
        state.codes = 0b11
        if state.phase == EXCHANGE:
            state.first_code = LEAVE_FISH
            state.codes = 1
            held = self.held[state.asked]
            for kind in range(i64(FISH)):
                if number(held, kind):
                    state.codes |= bit(kind + 1)

    def note_turn(self, state: BoardState, player: Player) -> None:
        active = state.active
        if self.boot == active and not self.waits(state):
            state.variant_high |= _boot_takers(state) << BOOT_BITS
        held = self.held[active]
        if held:
            _note_payments(state, player, held)

    # Effects

    def act(self, state: BoardState, seat: Seat, action: Action) -> bool:
        phase = state.phase
        if phase == FISH_DRAWN:
            self._draw_fish(state, action)
        elif action == LEAVE_FISH:
            self._leave(state, seat)
        elif phase == DRAW:
            state.phase = FISH_DRAWN
        elif phase == EXCHANGE:
            self._exchange(state, seat, UNIT[action - EXCHANGE_OF])
        elif action < BOOT_OF:
            self._pay(state, seat, action)
        elif action < DISCARD_OF:
            self._hand_boot(state, action - BOOT_OF)  # the player may win at once (W-33)
        else:
            return False
        return True

    def _hand_boot(self, state: BoardState, seat: Seat) -> None:
        """Give the boot to a player, who needs one more point to win (W-28)."""
        if self.boot != NO_SEAT:
            state.handicaps -= bit(8 * self.boot)
        state.handicaps += bit(8 * seat)
        self.boot = seat

    def _exchange(self, state: BoardState, seat: Seat, token: i64) -> None:
        """Spend a token and draw one; the others due are lost (W-14, W-14a)."""
        self.held[seat] -= token
        self.spent += token
        self.due[seat] = 1
        state.phase = FISH_DRAWN

    def _pay(self, state: BoardState, seat: Seat, action: Action) -> None:
        """Spend tokens, so that each pays only once (W-18); no card is played (W-21)."""
        tokens, purpose = PAID[action - PAY_OF], PAID_FOR[action - PAY_OF]
        self.held[seat] -= tokens
        self.spent += tokens
        if purpose == ROBBER_GOES:
            state.robber = NO_HEX
        elif purpose < TAKE_ONE:
            state.victim = purpose - STEAL_FROM
            state.phase = STEAL
        elif purpose < BUILD_ROAD:
            card = UNIT[purpose - TAKE_ONE]
            state.players[seat].hand += card
            state.bank -= card
        elif purpose == BUILD_ROAD:
            state.free_roads = 1
            state.phase = ROADS
        else:
            state.phase = CARD


def _boot_takers(state: BoardState) -> i64:
    """Return the seats with as many visible points as the boot's holder, or more.

    There are none if the holder has most (W-29, W-31, W-32). The giver may be one (W-35).
    """
    own = state.visible_points(state.active)
    takers: i64 = 0
    for seat in range(state.seats()):
        if seat != state.active and state.visible_points(seat) >= own:
            takers |= bit(seat)
    return takers


def _note_payments(state: BoardState, player: Player, fish: i64) -> None:
    """Set the legal payments, only for what can be done (W-17, W-19, W-20)."""
    holding = fish & 7 | fish >> 5 & 56 | fish >> 10 & 448
    affordable = AFFORDABLE[holding]
    if affordable == 0:
        return
    useful: i64 = 0
    if state.robber != NO_HEX:
        useful = ROBBER_PAYMENTS
    players = state.players
    for seat in range(i64(len(players))):
        if seat != state.active and players[seat].hand:
            useful |= STEAL_PAYMENTS[seat]
    useful |= TAKE_PAYMENTS[kinds(state.bank)]
    state.variant_low |= useful & affordable
    affordable = MORE_AFFORDABLE[holding]
    if affordable == 0:
        return
    useful = 0
    if has_road_place(state, player):
        useful = ROAD_PAYMENTS
    if state.deck:
        useful |= CARD_PAYMENTS
    state.variant_high |= useful & affordable
