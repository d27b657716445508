"""The variant Fishermen: lake, fishing grounds, fish tokens, old boot (W-1 to W-35)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.aliases import NO_SEAT, Action, Corner, Seat
from eiland.rules.bits import bit, count
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.code_sets import (
    CARD_PAYMENTS,
    PAYMENTS_LOW,
    ROAD_PAYMENTS,
    ROBBER_PAYMENTS,
    STEAL_PAYMENTS,
    TAKE_PAYMENTS,
)
from eiland.rules.board.numbers.codes import (
    BOOT_OF,
    BUILD_ROAD,
    DRAW_CARD,
    DRAW_FISH,
    EXCHANGE_OF,
    FISH,
    LEAVE_FISH,
    MOST_FISH,
    PAID,
    PAY_OF,
    PAYMENTS,
    PURPOSE_COST,
    ROBBER_GOES,
    STEAL_FROM,
    TAKE_ONE,
    is_minimal,
    is_payment,
    purpose_in,
    tokens_in,
    worth,
)
from eiland.rules.board.numbers.outcomes import BOOT_DRAWN, FISH_OF
from eiland.rules.board.numbers.packed import KINDS, RESOURCE_NAMES, UNIT, covers, number, total
from eiland.rules.board.numbers.phases import (
    CARD,
    DRAW,
    EXCHANGE,
    MAIN,
    PATH,
    PHASE_NAMES,
    ROADS,
    STEAL,
)
from eiland.rules.board.numbers.phases import FISH as FISH_DRAWN
from eiland.rules.board.state.pieces import has_road_place
from eiland.rules.board.state.state import BoardState, Player
from eiland.rules.board.state.trade import next_waiting
from eiland.rules.errors import Fault
from eiland.rules.island import HEX_CORNERS, NO_HEX

FULL_SUPPLY: Final = 0x080A0B  # C-9: eleven with one fish, ten with two, eight with three
LAKE_NUMBERS: Final = 0x180C  # 2, 3, 11, 12 by bits
GROUND_NUMBERS: Final = [4, 5, 6, 8, 9, 10]
BOOT_BITS: Final = BOOT_OF - PAY_OF - PAYMENTS_LOW
"""Where the boot's codes stand among those noted in `more_payments`."""
HOLDINGS: Final = 512  # three bits for each kind of token


def _affordable(holding: int, places: range) -> int:
    """Return which of the payments at some places a holding can make, as a set."""
    held = (holding & 7) + 0x100 * (holding >> 3 & 7) + 0x10000 * (holding >> 6)
    return sum(2 ** (place - places.start) for place in places if covers(held, PAYMENTS[place][0]))


AFFORDABLE: Final = vec[i64](
    [_affordable(holding, range(PAYMENTS_LOW)) for holding in range(HOLDINGS)]
)
MORE_AFFORDABLE: Final = vec[i64](
    [_affordable(holding, range(PAYMENTS_LOW, len(PAYMENTS))) for holding in range(HOLDINGS)]
)


@final
class Fishermen(Board):
    """The board game with Fishermen; says only what differs."""

    has_fish = True

    def prepare(self, state: BoardState) -> None:
        """All tokens are in the supply (W-5)."""
        state.supply = FULL_SUPPLY

    def put_robber(self, state: BoardState) -> None:
        """The robber starts off the board (W-6)."""

    def knight_moves_robber(self, state: BoardState) -> bool:
        """A knight may bring the robber in (W-23)."""
        return state.robber != NO_HEX or self.chosen.knight_brings_robber_in

    # Getting fish

    def after_second_settlement(self, state: BoardState, seat: Seat, corner: Corner) -> None:
        """A second settlement at a fishing ground takes a token at once (W-7)."""
        waters: i64 = 0
        for rolled in GROUND_NUMBERS:
            waters |= state.layout.fish_corners[rolled]
        if self.chosen.setup_fish_at_lake:
            waters |= HEX_CORNERS[state.layout.lake]
        if waters & bit(corner):
            state.players[seat].due = 1
            state.waiting = bit(seat)
        self._next_fisher(state)

    def after_production(self, state: BoardState, rolled: i64) -> None:
        """Fish are due for buildings at waters with the number rolled (W-8, W-9)."""
        state.phase = MAIN
        waters = state.layout.fish_corners[rolled]
        if bit(rolled) & LAKE_NUMBERS and state.robber != state.layout.lake:  # W-24
            waters |= HEX_CORNERS[state.layout.lake]
        if waters & state.buildings == 0:
            return
        players = state.players
        for seat in range(i64(len(players))):
            player = players[seat]
            player.due = count(player.settlements & waters) + 2 * count(player.cities & waters)
            if player.due:
                state.waiting |= bit(seat)
        self._next_fisher(state)

    def _next_fisher(self, state: BoardState) -> None:
        """Go on with the next who is due fish, or with what comes after fishing (W-11)."""
        if state.waiting == 0:
            state.phase = MAIN if state.rolled else PATH
            return
        state.phase = FISH_DRAWN
        if total(state.players[next_waiting(state)].fish) == MOST_FISH:
            self._go_on_fishing(state)
        elif self.chosen.asks_before_drawing:
            state.phase = DRAW

    def _go_on_fishing(self, state: BoardState) -> None:
        """Draw what is due while there is room for it, then exchange once (W-13, W-14)."""
        seat = next_waiting(state)
        player = state.players[seat]
        if player.due > 0 and total(player.fish) < MOST_FISH:
            state.phase = FISH_DRAWN
        elif player.due > 0 and self.chosen.exchange_at_seven:
            state.phase = EXCHANGE
        else:
            self._leave(state, seat)

    def _leave(self, state: BoardState, seat: Seat) -> None:
        """What is still due to a player lapses."""
        state.players[seat].due = 0
        state.waiting &= ~bit(seat)
        self._next_fisher(state)

    def _draw_fish(self, state: BoardState, outcome: Action) -> None:
        seat = next_waiting(state)
        player = state.players[seat]
        player.due -= 1
        if outcome == BOOT_DRAWN:  # W-27
            state.boot = seat
            state.boot_waits = self.chosen.boot_waits and state.rolled and seat == state.active
        else:
            player.fish += UNIT[outcome - FISH_OF]
            state.supply -= UNIT[outcome - FISH_OF]
        if state.supply == 0 and state.boot != NO_SEAT:  # W-12
            state.supply = state.spent
            state.spent = 0
        self._go_on_fishing(state)

    def _exchange(self, state: BoardState, seat: Seat, token: i64) -> None:
        """Put a token away and draw one instead, whatever else was due (W-14)."""
        player = state.players[seat]
        player.fish -= token
        state.spent += token
        player.due = 1
        state.phase = FISH_DRAWN

    # What is lawful

    def note_waiting(self, state: BoardState, player: Player) -> None:
        state.first_code = DRAW_FISH
        state.codes = 0b11
        if state.phase == EXCHANGE:
            state.first_code = LEAVE_FISH
            state.codes = 1
            for fish in range(i64(FISH)):
                if number(player.fish, fish):
                    state.codes |= bit(fish + 1)

    def note_more(self, state: BoardState, player: Player) -> None:
        if state.boot == state.active and not state.boot_waits:
            state.more_payments |= self._boot_takers(state) << BOOT_BITS
        if player.fish:
            self._note_payments(state, player)

    def _boot_takers(self, state: BoardState) -> i64:
        """Return who has as many visible points as the boot's holder, or more (W-29, W-32)."""
        own = state.visible_points(state.active)
        takers: i64 = 0
        for seat in range(self.seats):
            if seat != state.active and state.visible_points(seat) >= own:
                takers |= bit(seat)
        return takers

    def _note_payments(self, state: BoardState, player: Player) -> None:
        """Note what the tokens pay for (W-17 to W-20)."""
        fish = player.fish
        holding = fish & 7 | fish >> 5 & 56 | fish >> 10 & 448
        useful: i64 = 0
        if state.robber != NO_HEX:
            useful = ROBBER_PAYMENTS
        players = state.players
        for seat in range(i64(len(players))):
            if seat != state.active and players[seat].hand:
                useful |= STEAL_PAYMENTS[seat]
        for kind in range(i64(KINDS)):
            if number(state.bank, kind):
                useful |= TAKE_PAYMENTS[kind]
        state.payments = useful & AFFORDABLE[holding]
        useful = 0
        if has_road_place(state, player):
            useful = ROAD_PAYMENTS
        if state.deck:
            useful |= CARD_PAYMENTS
        state.more_payments |= useful & MORE_AFFORDABLE[holding]

    # What is done

    def act_more(self, state: BoardState, seat: Seat, action: Action) -> None:
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
            self._pay(state, state.players[seat], action)
        else:
            state.boot = action - BOOT_OF
            self.check_victory(state)  # W-33

    def _pay(self, state: BoardState, player: Player, action: Action) -> None:
        tokens, purpose = PAID[action - PAY_OF], purpose_in(action)
        player.fish -= tokens
        state.spent += tokens
        if purpose == ROBBER_GOES:
            state.robber = NO_HEX
        elif purpose < TAKE_ONE:
            state.victim = purpose - STEAL_FROM
            state.phase = STEAL
        elif purpose < BUILD_ROAD:
            player.hand += UNIT[purpose - TAKE_ONE]
            state.bank -= UNIT[purpose - TAKE_ONE]
        elif purpose == BUILD_ROAD:
            state.free_roads = 1
            state.phase = ROADS
        else:
            state.phase = CARD

    # Why not

    def why_not_more(self, state: BoardState, seat: Seat, action: Action) -> Fault | None:
        if state.phase in (DRAW, EXCHANGE):
            if EXCHANGE_OF <= action < EXCHANGE_OF + FISH and state.phase == EXCHANGE:
                return Fault("fish/not-held")
            return Fault("action/not-now", phase=PHASE_NAMES[state.phase])
        if state.phase != MAIN:
            return None
        if is_payment(action):
            return self._why_not_payment(state, seat, action)
        if BOOT_OF <= action < BOOT_OF + 4:
            return self._why_not_boot(state, action - BOOT_OF)
        return None

    def _why_not_payment(self, state: BoardState, seat: Seat, action: Action) -> Fault:
        tokens, purpose = tokens_in(action), purpose_in(action)
        cost = PURPOSE_COST[purpose]
        player = state.players[seat]
        if not covers(player.fish, tokens):
            return Fault("fish/not-held")
        if worth(tokens) < cost:
            return Fault("fish/too-little", paid=int(worth(tokens)), need=int(cost))
        if not is_minimal(tokens, cost):
            return Fault("fish/too-much", paid=int(worth(tokens)), need=int(cost))
        if purpose == ROBBER_GOES:
            return Fault("fish/robber-off")
        if purpose < TAKE_ONE:
            return Fault("robber/no-victim", seat=int(purpose - STEAL_FROM))
        if purpose < BUILD_ROAD:
            return Fault("bank/empty", resource=RESOURCE_NAMES[purpose - TAKE_ONE])
        return Fault("card/deck-empty" if purpose == DRAW_CARD else "card/no-road-place")

    def _why_not_boot(self, state: BoardState, taker: Seat) -> Fault:
        if state.boot != state.active:
            return Fault("boot/not-held")
        if state.boot_waits:
            return Fault("boot/next-turn")
        if taker == state.active or taker >= self.seats:
            return Fault("boot/nobody", seat=int(taker))
        return Fault("boot/fewer-points", seat=int(taker))
