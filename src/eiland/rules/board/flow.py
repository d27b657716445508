"""Flow of the board game: the effects of actions, from the set-up to the end."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.rules.aliases import NO_SEAT, Action, Corner, Edge, Hex, Seat
from eiland.rules.bits import bit, lowest
from eiland.rules.board.belief.belief import BoardBelief
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.map.boards import starting_pieces
from eiland.rules.board.map.setup import Setup
from eiland.rules.board.numbers import throws
from eiland.rules.board.numbers.codes import (
    ACTIONS,
    BANK_OF,
    BUY,
    CITY_OF,
    DISCARD_OF,
    END,
    KNIGHT_CARD,
    MONOPOLY_OF,
    OFFER_OF,
    PAIR_GIVEN,
    PAIR_GOT,
    PLENTIES,
    PLENTY_OF,
    ROAD_OF,
    ROADS_CARD,
    ROBBER_OF,
    ROLL,
    SETTLEMENT_OF,
    SINGLE_OF,
    VARIANT_OF,
    VICTIM_OF,
)
from eiland.rules.board.numbers.outcomes import CARD_OF, DICE_OF, OUTCOMES, START_OF, STEAL_OF
from eiland.rules.board.numbers.packed import (
    KNIGHT,
    MONOPOLY,
    ROAD_BUILDING,
    UNIT,
    YEAR_OF_PLENTY,
    number,
    total,
)
from eiland.rules.board.numbers.phases import (
    BEFORE,
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
from eiland.rules.board.options import BoardOptions, founder
from eiland.rules.board.state import trade
from eiland.rules.board.state.legal import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.board.state.part import Part
from eiland.rules.board.state.pieces import ROADS as ROAD_PIECES
from eiland.rules.board.state.pieces import (
    award_army,
    award_harbor,
    blank_production,
    has_road_place,
    put_city,
    put_road,
    put_settlement,
)
from eiland.rules.board.state.production import first_harvest, produce, robbed_seats
from eiland.rules.board.state.state import NOBODY_ASKED, BoardState, Player
from eiland.rules.board.variant import Variant
from eiland.rules.protocol import Limits, Rules

VERSION: Final = 2
KEEPS_REFUSALS: Final = 1
"""The version before TR-14b: what all refused stays refused until the turn ends."""
SEVEN: Final = 7
PLENTY_CARDS: Final = vec[i64]([UNIT[a] + UNIT[b] for a, b in PLENTIES])

MOST_SETUP: Final = 150  # actions before the first turn, chance included
MOST_A_TURN: Final = 600


@mypyc_attr(allow_interpreted_subclasses=False)
class Flow(Rules[BoardState, BoardView, BoardBelief]):
    """The effects of actions in the board game, Harbormaster included.

    Variants add their rules by hooks (`variant.py`). The first variant is called directly, which
    saves a look-up: most games have at most one.
    """

    def __init__(
        self,
        seats: i64,
        options: dict[str, object],
        chosen: BoardOptions,
        setup: Setup,
        variants: vec[Variant],
        name: str = "base",
        version: i64 = VERSION,
    ) -> None:
        limits = Limits(
            actions=max([ACTIONS, *[variant.actions for variant in variants]]),
            outcomes=OUTCOMES,
            length=MOST_SETUP + MOST_A_TURN * chosen.turn_limit,
            low=0.0,
            high=1.0,
        )
        super().__init__(name, version, seats, options, limits)
        self.chosen = chosen
        self.setup = setup
        self.variants = variants

    # The first position

    def initial(self) -> BoardState:
        state = BoardState()  # bank and deck are full, no title is held (V-7)
        state.rules = self
        state.layout = self.setup.first_layout()
        state.phase = self.setup.first_phase()
        state.start = self.chosen.start
        state.active = max(self.chosen.start, 0)
        if self.chosen.has_dice_deck:
            state.dice_deck = throws.FULL_DECK  # BD-3
        state.players = vec[Player]([Player() for _ in range(int(self.seats))])
        state.production = blank_production()
        seats = int(self.seats)
        state.put_parts(vec[Part]([variant.part(seats) for variant in self.variants]))
        if self.setup.is_beginners:
            self._put_starting_pieces(state)
        if state.phase == START:
            self._laid(state)
        return state

    def _put_starting_pieces(self, state: BoardState) -> None:
        """Put the starting pieces on the beginners' board (B-2); none of them is at a harbor."""
        drawn = state.layout
        if not drawn.is_finished():
            state.layout = drawn.copy()
            state.layout.finish()
        state.robber = state.layout.desert
        for seat, (corners, starred, roads) in enumerate(starting_pieces(int(self.seats))):
            for corner in corners:
                put_settlement(state, seat, corner)
            for edge in roads:
                put_road(state, seat, edge)
            first_harvest(state, seat, starred)
        state.layout = drawn

    def _laid(self, state: BoardState) -> None:
        """Continue once the board is laid out."""
        state.phase = START
        if not self.setup.is_beginners:
            state.robber = state.layout.desert  # V-5; without a desert it is off the board
        if self.chosen.start >= 0:
            self._start(state, self.chosen.start)

    def _start(self, state: BoardState, seat: Seat) -> None:
        """Set the start player (F-1), also on the beginners' board (B-4)."""
        state.start = seat
        state.active = seat
        if self.setup.is_beginners:
            self._begin_turn(state)
        else:
            state.phase = SETTLEMENT

    # What an action does

    def apply(self, state: BoardState, player: Seat, action: Action) -> None:
        phase = state.phase
        state.asked = NOBODY_ASKED
        if phase == MAIN:
            self._act(state, player, action)
        elif phase == DICE:
            self._rolled(state, action - DICE_OF)
        elif phase == BEFORE:
            if action == ROLL:
                state.rolled = True
                state.phase = DICE
            else:
                self._play_card(state, player, action)
        elif phase == DISCARD:
            self._discard(state, player, action - DISCARD_OF)
        elif phase == ROBBER:
            self._move_robber(state, action - ROBBER_OF)
        elif phase == STEAL:
            self._steal(state, UNIT[action - STEAL_OF])
        else:
            self._apply_rarely(state, player, action)

    def _apply_rarely(self, state: BoardState, player: Seat, action: Action) -> None:
        """Apply an action of one of the less frequent phases."""
        phase = state.phase
        if phase == OFFER:
            hand = state.players[state.active].hand
            trade.answer(state, player, action)
            if state.players[state.active].hand != hand:
                self._note_changed_hand(state)
        elif phase == VICTIM:
            state.victim = action - VICTIM_OF
            state.phase = STEAL
        elif phase == CARD:
            self._draw_card(state, UNIT[action - CARD_OF])
        elif phase == ROADS:
            self._free_road(state, player, action - ROAD_OF)
        elif phase < START:
            self._lay(state, action)
        elif phase == START:
            self._start(state, action - START_OF)
        elif phase == SETTLEMENT:
            self._found(state, player, action - SETTLEMENT_OF)
        elif phase == PATH:
            put_road(state, player, action - ROAD_OF)
            self._after_founding(state)
        else:
            self._act_for_variant(state, player, action)

    def _lay(self, state: BoardState, outcome: Action) -> None:
        phase = state.phase
        state.layout = self.setup.draw(state.layout, phase, outcome)
        state.phase = self.setup.next_phase(state.layout, phase)
        if state.phase == START:
            self._laid(state)

    # Founding

    def _found(self, state: BoardState, seat: Seat, corner: Corner) -> None:
        """Place a settlement of the founding phase (F-3, F-4); the second one yields (F-5)."""
        put_settlement(state, seat, corner)
        if self.chosen.harbormaster:
            award_harbor(state)
        if state.players[seat].roads_low | state.players[seat].roads_high:
            first_harvest(state, seat, corner)
            state.phase = PATH
            for part in state.parts:
                part.after_second_settlement(state, seat, corner)
        else:
            state.phase = PATH

    def _after_founding(self, state: BoardState) -> None:
        """Continue with the next settlement (F-3, F-4), or with the first turn (F-7)."""
        placed: i64 = 0
        for seat in range(self.seats):
            placed += state.players[seat].road_count()
        if placed == 2 * self.seats:
            state.active = state.start
            self._begin_turn(state)
            return
        state.active = founder(state.start, placed, self.seats)
        state.phase = SETTLEMENT

    # A turn

    def _begin_turn(self, state: BoardState) -> None:
        """Begin the turn of the active player, who may have won already (VP-3)."""
        state.rolled = False
        state.card_played = False
        state.fresh = 0
        state.offers = 0
        trade.forget_refusals(state)
        state.phase = BEFORE
        if state.turn == self.chosen.turn_limit:
            state.phase = OVER  # VP-6; VP-6a: no other player can win now
            return
        self.check_victory(state)

    def check_victory(self, state: BoardState) -> None:
        """End the game if the active player has the points (VP-2, VP-3, VP-4, VP-5)."""
        active = state.active
        if state.points(active) >= self.chosen.target + state.handicap(active):
            state.phase = OVER

    def go_on(self, state: BoardState) -> None:
        """Continue the turn after an interruption (R-7)."""
        state.phase = MAIN if state.rolled else BEFORE

    def _rolled(self, state: BoardState, place: i64) -> None:
        """Continue after a throw, given by the place of its sum."""
        if state.dice_deck != throws.NO_DECK:
            state.dice_deck = throws.drawn(state.dice_deck, place)
        number_rolled = place + throws.LOWEST_SUM
        if number_rolled != SEVEN:
            produce(state, number_rolled)
            state.phase = MAIN
            if len(state.parts) > 0:
                state.first.after_production(state, number_rolled)
                for k in range(i64(1), i64(len(state.parts))):
                    state.parts[k].after_production(state, number_rolled)
            return
        players = state.players
        for seat in range(i64(len(players))):
            if total(players[seat].hand) > self.chosen.discard_limit:
                state.waiting |= bit(seat)
        state.phase = DISCARD if state.waiting else ROBBER

    def _act(self, state: BoardState, seat: Seat, action: Action) -> None:
        """Apply an action of the trade-and-build phase; costs go to the bank (BU-1)."""
        player = state.players[seat]
        hand = player.hand
        if action == END:
            self._end_turn(state)
        elif action < BANK_OF:
            if action == BUY:
                player.hand -= CARD_COST
                state.bank += CARD_COST
                state.phase = CARD
            else:
                self._play_card(state, seat, action)
        elif action < PLENTY_OF:
            self._trade_with_bank(state, player, action - BANK_OF)
        elif action < SETTLEMENT_OF:
            self._play_card(state, seat, action)
        elif action < CITY_OF:
            player.hand -= SETTLEMENT_COST
            state.bank += SETTLEMENT_COST
            put_settlement(state, seat, action - SETTLEMENT_OF)
            self._after_building(state)
        elif action < ROAD_OF:
            player.hand -= CITY_COST
            state.bank += CITY_COST
            put_city(state, seat, action - CITY_OF)
            self._after_building(state)
        elif action < OFFER_OF:
            player.hand -= ROAD_COST
            state.bank += ROAD_COST
            put_road(state, seat, action - ROAD_OF)
            self.check_victory(state)
        elif action < VARIANT_OF or trade.is_offer(action):
            trade.open_offer(state, action)
        else:
            self._act_for_variant(state, seat, action)
        if player.hand != hand:
            self._note_changed_hand(state)

    def _note_changed_hand(self, state: BoardState) -> None:
        """Let offers be made again that were refused before a hand changed (TR-14b)."""
        if self.version > KEEPS_REFUSALS:
            trade.forget_refusals(state)

    def _after_building(self, state: BoardState) -> None:
        if self.chosen.harbormaster:
            award_harbor(state)  # HM-6
        self.check_victory(state)

    def _trade_with_bank(self, state: BoardState, player: Player, pair: i64) -> None:
        given, got = PAIR_GIVEN[pair], PAIR_GOT[pair]
        paid = number(player.rates, given) * UNIT[given]
        player.hand += UNIT[got] - paid
        state.bank += paid - UNIT[got]

    def _end_turn(self, state: BoardState) -> None:
        """Pass the dice clockwise (T-6, F-7)."""
        state.turn += 1
        state.active += 1
        if state.active == self.seats:
            state.active = 0
        self._begin_turn(state)

    # The robber

    def _discard(self, state: BoardState, seat: Seat, kind: i64) -> None:
        player = state.players[seat]
        player.discards += UNIT[kind]
        if total(player.discards) < total(player.hand) // 2:
            return
        state.waiting &= ~bit(seat)
        if state.waiting:
            return
        players = state.players
        for each in range(i64(len(players))):  # all at once
            players[each].hand -= players[each].discards
            state.bank += players[each].discards
            players[each].discards = 0
        state.phase = ROBBER

    def _move_robber(self, state: BoardState, place: Hex) -> None:
        """Move the robber after a seven or a knight (R-8); a lone victim is robbed (R-5a)."""
        state.robber = place
        victims = robbed_seats(state, state.active)
        if victims == 0:
            self.go_on(state)
        elif victims & (victims - 1):
            state.phase = VICTIM
        else:
            state.victim = lowest(victims)
            state.phase = STEAL

    def _steal(self, state: BoardState, card: i64) -> None:
        """Move one card from the victim to the active player (R-6)."""
        state.players[state.victim].hand -= card
        state.players[state.active].hand += card
        state.victim = NO_SEAT
        self._note_changed_hand(state)
        self.go_on(state)

    # Development cards

    def _draw_card(self, state: BoardState, card: i64) -> None:
        """Draw the development card that was bought (DC-1)."""
        state.deck -= card
        state.players[state.active].cards += card
        state.fresh += card
        state.phase = MAIN
        self.check_victory(state)

    def _play_card(self, state: BoardState, seat: Seat, action: Action) -> None:
        """Play a knight, which moves the robber (DC-6), or a progress card, then gone (DC-12)."""
        state.card_played = True
        player = state.players[seat]
        if action == KNIGHT_CARD:
            player.cards -= UNIT[KNIGHT]
            state.armies += bit(8 * seat)
            award_army(state)
            self.check_victory(state)
            if state.phase != OVER and self._knight_moves_robber(state):
                state.phase = ROBBER
            return
        if action == ROADS_CARD:
            played = UNIT[ROAD_BUILDING]
            state.free_roads = 2 if player.road_count() < ROAD_PIECES - 1 else 1  # DC-8
            state.phase = ROADS
        elif action < BANK_OF:
            played = UNIT[MONOPOLY]
            _take_all(state, player, action - MONOPOLY_OF)
        else:
            played = UNIT[YEAR_OF_PLENTY]
            if action < SINGLE_OF:
                got = PLENTY_CARDS[action - PLENTY_OF]
            else:
                got = UNIT[action - SINGLE_OF]
            player.hand += got
            state.bank -= got
        player.cards -= played
        state.gone += played

    def _knight_moves_robber(self, state: BoardState) -> bool:
        return all(part.knight_moves_robber(state) for part in state.parts)

    def _act_for_variant(self, state: BoardState, seat: Seat, action: Action) -> None:
        """Play an action of a variant; the active player may win by it (VP-2)."""
        before = state.handicaps
        if not state.first.act(state, seat, action):
            self._act_for_further(state, seat, action)
        if state.handicaps != before and state.phase == MAIN:
            self.check_victory(state)

    def _act_for_further(self, state: BoardState, seat: Seat, action: Action) -> None:
        for k in range(i64(1), i64(len(state.parts))):
            if state.parts[k].act(state, seat, action):
                return

    def _free_road(self, state: BoardState, seat: Seat, edge: Edge) -> None:
        """Build a road of Road Building (DC-7, DC-8, DC-8a) or of a variant."""
        put_road(state, seat, edge)
        state.free_roads -= 1
        if state.free_roads == 0 or not has_road_place(state, state.players[seat]):
            state.free_roads = 0
            self.go_on(state)
        self.check_victory(state)


def _take_all(state: BoardState, player: Player, kind: i64) -> None:
    """Take all cards of a kind from the other players (DC-11)."""
    for other in state.players:
        cards = number(other.hand, kind) * UNIT[kind]
        other.hand -= cards
        player.hand += cards
