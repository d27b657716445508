"""The board game: from the first hex to the last victory point.

A variant fills in hooks, listed at `Board`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.rules.bits import bit, lowest
from eiland.rules.board import legal, notation, packing, position, reasons, shadows, trade
from eiland.rules.board.boards import starting_pieces
from eiland.rules.board.codes import (
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
    PAY_OF,
    PLENTIES,
    PLENTY_OF,
    REFUSE,
    ROAD_OF,
    ROADS_CARD,
    ROBBER_OF,
    ROLL,
    SETTLEMENT_OF,
    SINGLE_OF,
    VICTIM_OF,
    WITHDRAW,
)
from eiland.rules.board.knowledge import BoardKnowledge, open_knowledge, remember
from eiland.rules.board.legal import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.board.options import BoardOptions, founder
from eiland.rules.board.packed import (
    KINDS,
    KNIGHT,
    MONOPOLY,
    ROAD_BUILDING,
    UNIT,
    YEAR_OF_PLENTY,
    kind_at,
    number,
    total,
)
from eiland.rules.board.phases import (
    BEFORE,
    BOOT_DRAWN,
    CARD,
    CARD_OF,
    DICE,
    DICE_OF,
    DISCARD,
    FISH,
    FISH_OF,
    MAIN,
    OFFER,
    OUTCOMES,
    OVER,
    PATH,
    ROADS,
    ROBBER,
    SETTLEMENT,
    START,
    START_OF,
    STEAL,
    STEAL_OF,
    VICTIM,
)
from eiland.rules.board.pieces import ROADS as ROAD_PIECES
from eiland.rules.board.pieces import (
    award_army,
    award_harbor,
    blank_production,
    has_road_place,
    put_city,
    put_road,
    put_settlement,
)
from eiland.rules.board.production import first_harvest, produce, robbed_seats
from eiland.rules.board.setup import Setup
from eiland.rules.board.state import NOBODY_ASKED, NONE, BoardState, Player
from eiland.rules.board.views import BoardView
from eiland.rules.board.worlds import world
from eiland.rules.errors import Fault, IllegalAction
from eiland.rules.protocol import CHANCE, NOBODY, Limits, Pick, Rules, Seen

VERSION: Final = 1
SEVEN: Final = 7
DICE_WAYS: Final = 36
DICE_ODDS: Final = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]  # T-2
OUTCOME_AT: Final = vec[i64](
    [DICE_OF + place for place in range(len(DICE_ODDS)) for _ in range(DICE_ODDS[place])]
)
"""The outcome of each of the 36 throws."""

PLENTY_CARDS: Final = vec[i64]([UNIT[a] + UNIT[b] for a, b in PLENTIES])

MOST_SETUP: Final = 150  # actions before the first turn, chance included
MOST_A_TURN: Final = 600

# Who acts in a phase
BY_ACTIVE: Final = 0
BY_CHANCE: Final = 1
BY_WAITING: Final = 2
BY_NOBODY: Final = 3
ACTS: Final = vec[i64]([1] * 8 + [0, 0, 0, 1, 2, 0, 0, 1, 0, 2, 1, 0, 2, 1, 2, 3])
"""By phase."""


@mypyc_attr(allow_interpreted_subclasses=False)
class Board(Rules[BoardState, BoardView, BoardKnowledge]):
    """The rules of the board game with their options, Harbormaster included.

    Hooks for variants: `prepare`, `put_robber`, `after_production`, `after_second_settlement`,
    `knight_moves_robber`, `note_more`, `note_waiting`, `act_more`, `why_not_more`.

    >>> from eiland.rules.registry import make
    >>> rules = make("base", seats=3, board="beginners")
    >>> state = rules.initial()
    >>> [rules.text(state, CHANCE, outcome) for outcome in rules.legal(state, CHANCE)]
    ['start 0', 'start 1', 'start 2']
    """

    has_fish: bool = False

    def __init__(
        self,
        seats: i64,
        options: dict[str, object],
        chosen: BoardOptions,
        setup: Setup,
    ) -> None:
        limits = Limits(
            actions=ACTIONS,
            outcomes=OUTCOMES,
            length=MOST_SETUP + MOST_A_TURN * chosen.turn_limit,
            low=0.0,
            high=1.0,
        )
        super().__init__("base", VERSION, seats, options, limits)
        self.chosen = chosen
        self.setup = setup

    # Hooks

    def prepare(self, state: BoardState) -> None:
        """Put what belongs to the variant into the position before the first action."""

    def put_robber(self, state: BoardState) -> None:
        """Put the robber where it starts (V-5)."""
        state.robber = state.layout.desert

    def after_production(self, state: BoardState, rolled: i64) -> None:
        """Go on after a roll other than seven."""
        state.phase = MAIN

    def after_second_settlement(self, state: BoardState, seat: i64, corner: i64) -> None:
        """Go on after a second settlement and its resources."""
        state.phase = PATH

    def knight_moves_robber(self, state: BoardState) -> bool:
        """Tell whether a knight moves the robber now."""
        return True

    def note_more(self, state: BoardState, player: Player) -> None:
        """Note what else is lawful in the trade-and-build phase."""

    def note_waiting(self, state: BoardState, player: Player) -> None:
        """Note what is lawful for a player in a phase of the variant."""

    def act_more(self, state: BoardState, seat: i64, action: i64) -> None:
        """Do an action of the variant, by a player or by chance."""

    def why_not_more(self, state: BoardState, seat: i64, action: i64) -> Fault | None:
        """Return why an action of the variant is unlawful; None where it is none of them."""
        return None

    # The first position

    def initial(self) -> BoardState:
        state = BoardState()
        state.layout = self.setup.first_layout()
        state.phase = self.setup.first_phase()
        state.start = self.chosen.start
        state.active = max(self.chosen.start, 0)
        state.players = vec[Player]([Player() for _ in range(int(self.seats))])
        state.production = blank_production()
        self.prepare(state)
        if self.setup.is_beginners:
            self._put_starting_pieces(state)
        if state.phase == START:
            self._laid(state)
        return state

    def _put_starting_pieces(self, state: BoardState) -> None:
        """Put down what lies on the beginners' board (B-2); no harbor belongs to it."""
        drawn = state.layout
        if not drawn.is_finished():
            state.layout = drawn.copy()
            state.layout.finish()
        self.put_robber(state)
        for seat, (corners, starred, roads) in enumerate(starting_pieces(int(self.seats))):
            for corner in corners:
                put_settlement(state, seat, corner)
            for edge in roads:
                put_road(state, seat, edge)
            first_harvest(state, seat, starred)
        state.layout = drawn

    def _laid(self, state: BoardState) -> None:
        """Go on when the island lies."""
        state.phase = START
        if not self.setup.is_beginners:
            self.put_robber(state)
        if self.chosen.start >= 0:
            self._start(state, self.chosen.start)

    def _start(self, state: BoardState, seat: i64) -> None:
        """Note who has the highest roll (F-1)."""
        state.start = seat
        state.active = seat
        if self.setup.is_beginners:
            self._begin_turn(state)
        else:
            state.phase = SETTLEMENT

    # Who may do what

    def actor(self, state: BoardState) -> i64:
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
            return [trade.next_waiting(state)]  # fish are drawn in turn (W-11)
        seats = [(state.active + k) % self.seats for k in range(self.seats)]
        found = [int(seat) for seat in seats if state.waiting & bit(seat)]
        return [*found, int(state.active)] if state.phase == OFFER else found

    def _may_act(self, state: BoardState, seat: i64) -> bool:
        if seat < 0 or seat >= self.seats:
            return False
        if state.phase == DISCARD:
            return state.waiting & bit(seat) != 0
        if state.phase == OFFER:
            return seat == state.active or state.waiting & bit(seat) != 0
        return seat == self.actor(state)

    def _ask(self, state: BoardState, seat: i64) -> None:
        """Note in the position what a player who may act now may do."""
        if state.asked == seat:
            return
        legal.clear(state, seat)
        player = state.players[seat]
        phase = state.phase
        if phase == MAIN:
            legal.note_turn(state, player, self.chosen)
            self.note_more(state, player)
        elif phase == BEFORE:
            state.codes = legal.ROLL_CODE
            if player.cards and not state.card_played and self.chosen.dev_card_before_roll:
                state.codes |= legal.card_codes(state, player)
        elif phase == DISCARD:
            legal.note_discards(state, player)
        elif phase == ROBBER:
            legal.note_robber(state, self.chosen)
        elif phase == VICTIM:
            legal.note_victims(state)
        elif phase == ROADS:
            legal.note_paths(state, player)
        elif phase == OFFER:
            legal.note_answers(state, seat)
        elif phase == SETTLEMENT:
            state.spots = legal.ALL_CORNERS & ~state.blocked
        elif phase == PATH:
            legal.note_founding_paths(state, player)
        else:
            self.note_waiting(state, player)

    def legal(self, state: BoardState, player: i64) -> list[int]:
        if player == CHANCE:
            return [outcome for outcome, _ in self._outcomes(state)]
        if not self._may_act(state, player):
            return []
        self._ask(state, player)
        return legal.codes(state)

    def weights(self, state: BoardState) -> list[int]:
        return [weight for _, weight in self._outcomes(state)]

    def _outcomes(self, state: BoardState) -> list[tuple[int, int]]:
        """List what chance may decide now, ascending, with its weights."""
        phase = state.phase
        if phase < START:
            codes = self.setup.codes(state.layout, phase)
            return list(zip(codes, self.setup.odds(state.layout, phase), strict=True))
        if phase == START:
            return [(START_OF + seat, 1) for seat in range(int(self.seats))]
        if phase == DICE:
            return [(DICE_OF + place, DICE_ODDS[place]) for place in range(len(DICE_ODDS))]
        if phase == STEAL:
            return _cards(STEAL_OF, state.players[state.victim].hand)
        if phase == CARD:
            return _cards(CARD_OF, state.deck)
        if phase == FISH:
            boot = [(BOOT_DRAWN, 1)] if state.boot == NONE else []
            return _cards(FISH_OF, state.supply) + boot
        return []

    def is_legal(self, state: BoardState, player: i64, action: i64) -> bool:
        if player == CHANCE:
            return any(outcome == action for outcome, _ in self._outcomes(state))
        if not self._may_act(state, player) or action < 0:
            return False
        if action >= ACTIONS:
            return self.reason(state, player, action) is None
        self._ask(state, player)
        return legal.is_noted(state, action)

    def refusal(self, state: BoardState, player: i64, action: i64) -> IllegalAction | None:
        if self.is_legal(state, player, action):
            return None
        if player >= 0 and not self._may_act(state, player):
            return IllegalAction(reasons.why_not_their_turn(state, player, action))
        return super().refusal(state, player, action)

    def reason(self, state: BoardState, player: i64, action: i64) -> Fault | None:
        if player == CHANCE:
            return Fault("action/impossible-throw")
        more = self.why_not_more(state, player, action)
        return more or reasons.why_not(state, player, action, self.chosen)

    # Random play

    def choices(self, state: BoardState) -> i64:
        phase = state.phase
        if phase == DICE:
            return DICE_WAYS
        acts = ACTS[phase]
        if acts == BY_CHANCE:
            return self._chances(state)
        if acts == BY_NOBODY:
            return 0
        if phase == BEFORE and not self._has_card(state):
            return 1
        self._ask(state, state.active if acts == BY_ACTIVE else trade.next_waiting(state))
        return legal.size(state)

    def choice(self, state: BoardState, point: i64) -> i64:
        acts = ACTS[state.phase]
        if acts == BY_CHANCE:
            return self._chance(state, point)
        self._ask(state, state.active if acts == BY_ACTIVE else trade.next_waiting(state))
        return legal.at(state, point)

    def advance(self, state: BoardState, point: i64) -> None:
        phase = state.phase
        if phase == DICE:
            state.asked = NOBODY_ASKED
            self._rolled(state, OUTCOME_AT[point] - DICE_OF + 2)
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
            self._ask(state, seat)
            self.apply(state, seat, legal.at(state, point))

    def _has_card(self, state: BoardState) -> bool:
        """Tell whether the active player, who has not rolled, may have a card to play."""
        return state.players[state.active].cards != 0 and not state.card_played

    def _chances(self, state: BoardState) -> i64:
        phase = state.phase
        if phase == DICE:
            return DICE_WAYS
        if phase == STEAL:
            return total(state.players[state.victim].hand)
        if phase == CARD:
            return total(state.deck)
        if phase == START:
            return self.seats
        if phase == FISH:
            return total(state.supply) + i64(state.boot == NONE)
        return self.setup.size(state.layout, phase)

    def _chance(self, state: BoardState, point: i64) -> i64:
        phase = state.phase
        if phase == DICE:
            return OUTCOME_AT[point]
        if phase == STEAL:
            return STEAL_OF + kind_at(state.players[state.victim].hand, point)
        if phase == CARD:
            return CARD_OF + kind_at(state.deck, point)
        if phase == START:
            return START_OF + point
        if phase == FISH:
            if point == total(state.supply):
                return BOOT_DRAWN
            return FISH_OF + kind_at(state.supply, point)
        return self.setup.at(state.layout, phase, point)

    # What an action does

    def apply(self, state: BoardState, player: i64, action: i64) -> None:
        phase = state.phase
        state.asked = NOBODY_ASKED
        if phase == MAIN:
            self._act(state, player, action)
        elif phase == DICE:
            self._rolled(state, action - DICE_OF + 2)
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

    def _apply_rarely(self, state: BoardState, player: i64, action: i64) -> None:
        """Do an action of one of the phases that come up less often."""
        phase = state.phase
        if phase == OFFER:
            trade.answer(state, player, action)
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
            self.act_more(state, player, action)

    def _lay(self, state: BoardState, outcome: i64) -> None:
        phase = state.phase
        state.layout = self.setup.draw(state.layout, phase, outcome)
        state.phase = self.setup.next_phase(state.layout, phase)
        if state.phase == START:
            self._laid(state)

    # Founding

    def _found(self, state: BoardState, seat: i64, corner: i64) -> None:
        put_settlement(state, seat, corner)
        if self.chosen.harbormaster:
            award_harbor(state)
        if state.players[seat].roads_low | state.players[seat].roads_high:
            first_harvest(state, seat, corner)
            self.after_second_settlement(state, seat, corner)
        else:
            state.phase = PATH

    def _after_founding(self, state: BoardState) -> None:
        """Pass on in snake order (F-3, F-4)."""
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
        state.boot_waits = False
        state.offers = 0
        state.refused = 0
        if len(state.refused_others):
            state.refused_others = vec[i64]()
        state.phase = BEFORE
        if state.turn == self.chosen.turn_limit:
            state.phase = OVER  # VP-6: nobody's turn begins
            return
        self.check_victory(state)

    def check_victory(self, state: BoardState) -> None:
        """End the game if the active player has the points (VP-2 to VP-5)."""
        active = state.active
        if state.points(active) >= self.chosen.target_of(active, state.boot):
            state.phase = OVER

    def go_on(self, state: BoardState) -> None:
        """Return from something that interrupted the turn."""
        state.phase = MAIN if state.rolled else BEFORE

    def _rolled(self, state: BoardState, number_rolled: i64) -> None:
        if number_rolled != SEVEN:
            produce(state, number_rolled)
            self.after_production(state, number_rolled)
            return
        players = state.players
        for seat in range(i64(len(players))):
            if total(players[seat].hand) > self.chosen.discard_limit:
                state.waiting |= bit(seat)
        state.phase = DISCARD if state.waiting else ROBBER

    def _act(self, state: BoardState, seat: i64, action: i64) -> None:
        """Do what the active player chose in the trade-and-build phase."""
        player = state.players[seat]
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
        elif action < PAY_OF or trade.is_offer(action):
            trade.open_offer(state, action)
        else:
            self.act_more(state, seat, action)

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
        state.turn += 1
        state.active += 1
        if state.active == self.seats:
            state.active = 0
        self._begin_turn(state)

    # The robber

    def _discard(self, state: BoardState, seat: i64, kind: i64) -> None:
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

    def _move_robber(self, state: BoardState, place: i64) -> None:
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
        state.players[state.victim].hand -= card
        state.players[state.active].hand += card
        state.victim = NONE
        self.go_on(state)

    # Development cards

    def _draw_card(self, state: BoardState, card: i64) -> None:
        state.deck -= card
        state.players[state.active].cards += card
        state.fresh += card
        state.phase = MAIN
        self.check_victory(state)

    def _play_card(self, state: BoardState, seat: i64, action: i64) -> None:
        state.card_played = True
        player = state.players[seat]
        if action == KNIGHT_CARD:
            player.cards -= UNIT[KNIGHT]
            state.armies += bit(8 * seat)
            award_army(state)
            self.check_victory(state)
            if state.phase != OVER and self.knight_moves_robber(state):
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

    def _free_road(self, state: BoardState, seat: i64, edge: i64) -> None:
        """Build a road of Road Building (DC-7, DC-8) or one that fish paid for."""
        put_road(state, seat, edge)
        state.free_roads -= 1
        if state.free_roads == 0 or not has_road_place(state, state.players[seat]):
            state.free_roads = 0
            self.go_on(state)
        self.check_victory(state)

    # Results

    def scores(self, state: BoardState) -> list[int]:
        if state.phase == OVER:
            return [int(state.points(seat)) for seat in range(self.seats)]
        return [int(state.visible_points(seat)) for seat in range(self.seats)]

    def winners(self, state: BoardState) -> list[int]:
        won = state.phase == OVER and state.turn < self.chosen.turn_limit
        return [int(state.active)] if won else []

    # What a viewer may know

    def observe(self, state: BoardState, player: i64) -> BoardView:
        return BoardView(player, state)

    def seen(self, state: BoardState, player: i64, action: i64, viewer: i64) -> Seen:
        return shadows.seen(state, player, action, viewer)

    def knowledge(self, viewer: i64) -> BoardKnowledge:
        return open_knowledge(viewer, self.initial())

    def remember(self, knowledge: BoardKnowledge, view: BoardView, seen: Seen) -> BoardKnowledge:
        return remember(knowledge, view, seen, self.chosen)

    def world(self, view: BoardView, knowledge: BoardKnowledge, pick: Pick) -> BoardState:
        return world(view, knowledge, pick)

    # A seat that does not answer, a move taken back

    def default(self, state: BoardState, player: i64) -> i64:
        """Roll, end the turn, refuse, withdraw; discard the commonest; else the first in the list.

        Fish that are due are drawn, none is put away.
        """
        self._ask(state, player)
        if state.phase == MAIN:
            return END
        if state.phase == OFFER:
            return WITHDRAW if player == state.active else REFUSE
        if state.phase == DISCARD:
            left = state.players[player].hand - state.players[player].discards
            lawful = [kind for kind in range(KINDS) if state.codes & bit(kind)]
            return DISCARD_OF + max(lawful, key=lambda kind: number(left, kind))
        codes = legal.codes(state)
        return codes[0]

    def undoable(self, state: BoardState, player: i64, action: i64) -> bool:
        """What draws no chance and shows nothing new may be taken back.

        Not so what others have to answer, a monopoly, which shows hands, and the end of the game.
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

    def text(self, state: BoardState, player: i64, action: i64) -> str:
        return notation.text(state, player, action)

    def parse(self, state: BoardState, player: i64, text: str) -> i64:
        return notation.parse(state, player, text)

    def write(self, state: BoardState) -> str:
        return position.write(state, self.chosen.harbormaster, self.has_fish)

    def read(self, text: str) -> BoardState:
        return position.read(text, self.setup, self.chosen, int(self.seats))

    def write_view(self, view: BoardView) -> str:
        return position.write_view(view, self.chosen.harbormaster, self.has_fish)

    def read_view(self, text: str, viewer: i64) -> BoardView:
        return position.read_view(text, int(viewer), self.setup, self.chosen, int(self.seats))

    def pack(self, state: BoardState) -> bytes:
        return packing.pack(state)

    def unpack(self, packed: bytes) -> BoardState:
        return packing.unpack(packed, self.setup, self.chosen, int(self.seats))


def _cards(first: int, counts: i64) -> list[tuple[int, int]]:
    """List an outcome for each kind of card that there is, weighted by their number."""
    return [
        (first + kind, int(number(counts, kind))) for kind in range(KINDS) if number(counts, kind)
    ]


def _take_all(state: BoardState, player: Player, kind: i64) -> None:
    """Take all cards of a kind from everybody (DC-11)."""
    for other in state.players:
        cards = number(other.hand, kind) * UNIT[kind]
        other.hand -= cards
        player.hand += cards
