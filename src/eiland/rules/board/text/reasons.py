"""Reasons why an action is illegal: one key for each reason."""

from __future__ import annotations

from mypy_extensions import i64

from eiland.rules.aliases import Action, Corner, Edge, Hex, Seat
from eiland.rules.bits import bit, count
from eiland.rules.board.numbers.codes import (
    ACCEPT,
    BANK_OF,
    BUY,
    CITY_OF,
    DISCARD_OF,
    END,
    KNIGHT_CARD,
    OFFER_OF,
    PAIR_GIVEN,
    PAIR_GOT,
    PLENTY_OF,
    REFUSE,
    ROAD_OF,
    ROADS_CARD,
    ROBBER_OF,
    ROLL,
    SAID_OF,
    SETTLEMENT_OF,
    SINGLE_OF,
    TAKE_OF,
    VICTIM_OF,
    WITHDRAW,
    addressed_in,
    given_in,
    is_counter,
    is_offer,
    wanted_in,
)
from eiland.rules.board.numbers.outcomes import DICE_OF
from eiland.rules.board.numbers.packed import (
    CARD_NAMES,
    KNIGHT,
    MONOPOLY,
    RESOURCE_NAMES,
    ROAD_BUILDING,
    UNIT,
    YEAR_OF_PLENTY,
    covers,
    kinds,
    number,
    total,
    write_cards,
)
from eiland.rules.board.numbers.phases import (
    BEFORE,
    DICE,
    DISCARD,
    MAIN,
    OFFER,
    OVER,
    PATH,
    PHASE_NAMES,
    ROADS,
    ROBBER,
    SETTLEMENT,
    VICTIM,
)
from eiland.rules.board.numbers.throws import LOWEST_SUM, SUMS
from eiland.rules.board.options import BoardOptions, others
from eiland.rules.board.state import legal
from eiland.rules.board.state.pieces import CITIES, SETTLEMENTS
from eiland.rules.board.state.pieces import ROADS as ROAD_PIECES
from eiland.rules.board.state.state import ACCEPTED, COUNTERED, NO_ANSWER, BoardState, Player
from eiland.rules.board.state.trade import is_refused
from eiland.rules.board.text.words import KNOWN_WORDS
from eiland.rules.errors import Fault
from eiland.rules.island import EDGE_HIGH, EDGE_LOW, EDGE_NAMES


def why_not_their_turn(state: BoardState, seat: Seat, action: Action) -> Fault:
    """Return why a player may not act now (T-6)."""
    if state.phase == OVER:
        return Fault("action/game-over")
    if state.phase == OFFER and 0 <= seat < state.seats():
        answers = action in (ACCEPT, REFUSE) or is_counter(action)
        if answers and state.players[seat].answer != NO_ANSWER:
            return Fault("trade/answered-already")
        if answers and not state.addressees & bit(seat):
            return Fault("trade/not-addressed")
    if DISCARD_OF <= action < ROBBER_OF:
        return Fault("discard/nothing-owed")
    return Fault("action/not-your-turn")


def why_not_chance(state: BoardState, outcome: Action) -> Fault:
    """Return why chance cannot bring this outcome."""
    place = outcome - DICE_OF
    if state.phase == DICE and 0 <= place < SUMS:
        return Fault("dice/not-left", number=int(place + LOWEST_SUM))
    return Fault("action/impossible-throw")


def why_not(state: BoardState, seat: Seat, action: Action, options: BoardOptions) -> Fault | None:
    """Return why a player who may act may not play this; None if it is legal but not listed."""
    if action < 0:
        return Fault("action/illegal")
    wrong = _wrong_phase(state, action)
    if wrong is not None:
        return wrong
    player = state.players[seat]
    if state.phase == DISCARD:
        return _why_not_discard(state, player, action - DISCARD_OF)
    if state.phase == ROBBER:
        return _why_not_robber(state, action - ROBBER_OF)
    if state.phase == VICTIM:
        return Fault("robber/no-victim", seat=int(action - VICTIM_OF))
    if state.phase == OFFER:
        return _why_not_answer(state, seat, action)
    return _why_not_in_turn(state, seat, action, options)


def _why_not_in_turn(
    state: BoardState, seat: Seat, action: Action, options: BoardOptions
) -> Fault | None:
    """Return why an action of a turn, or of the founding phase, is illegal."""
    player = state.players[seat]
    if action == BUY:
        return _why_not_buy(state, player)
    if action < BANK_OF or PLENTY_OF <= action < SETTLEMENT_OF:
        return _why_not_card(state, player, action, options)
    if action < PLENTY_OF:
        return _why_not_bank(state, player, action - BANK_OF)
    if action < CITY_OF:
        return _why_not_settlement(state, player, action - SETTLEMENT_OF)
    if action < ROAD_OF:
        return _why_not_city(state, player, action - CITY_OF)
    if action < OFFER_OF:
        return _why_not_road(state, player, action - ROAD_OF)
    if is_offer(action):
        return _why_not_offer(state, seat, action, options)
    for words in KNOWN_WORDS:
        fault = words.none_here(action)
        if fault is not None:
            return fault
    return Fault("action/illegal")


def _wrong_phase(state: BoardState, action: Action) -> Fault | None:
    """Return the fault of an action that belongs to another phase (T-2, T-4, TR-12)."""
    phase = state.phase
    if phase == MAIN:
        if action == ROLL:
            return Fault("action/already-rolled")
        return None if _is_of_turn(action) else Fault("action/not-now", phase=PHASE_NAMES[phase])
    if phase == BEFORE:
        played = ROLL < action < BANK_OF or PLENTY_OF <= action < SETTLEMENT_OF
        fits = played and action not in (END, BUY)
        return None if fits else Fault("action/roll-first")
    if phase == OFFER:
        fits = TAKE_OF <= action <= WITHDRAW or is_counter(action)
        return None if fits else Fault("trade/open-offer")
    first, last = ROAD_OF, OFFER_OF
    if phase == DISCARD:
        first, last = DISCARD_OF, ROBBER_OF
    elif phase == ROBBER:
        first, last = ROBBER_OF, VICTIM_OF
    elif phase == VICTIM:
        first, last = VICTIM_OF, TAKE_OF
    elif phase == SETTLEMENT:
        first, last = SETTLEMENT_OF, CITY_OF
    elif phase not in (PATH, ROADS):
        return Fault("action/not-now", phase=PHASE_NAMES[phase])
    if first <= action < last:
        return None
    return Fault("action/not-now", phase=PHASE_NAMES[phase])


def _is_of_turn(action: Action) -> bool:
    """Return True if an action belongs to the trade-and-build phase."""
    return action < OFFER_OF or is_offer(action) or any(w.is_of_turn(action) for w in KNOWN_WORDS)


def _too_little(hand: i64, cost: i64) -> Fault:
    return Fault("build/too-little", have=write_cards(hand), need=write_cards(cost))


def _why_not_discard(state: BoardState, player: Player, kind: i64) -> Fault:
    name = RESOURCE_NAMES[kind]
    if number(player.hand - player.discards, kind) == 0:
        return Fault("discard/not-held", resource=name)
    if player.discards >= UNIT[kind] << 8:
        return Fault("discard/order", resource=name)
    return Fault("discard/too-few-left", resource=name)


def _why_not_robber(state: BoardState, place: Hex) -> Fault:
    if place == state.robber:
        return Fault("robber/same-hex")
    return Fault("robber/friendly", hex=int(place))


def _why_not_buy(state: BoardState, player: Player) -> Fault:
    if state.phase != MAIN:
        return Fault("action/roll-first")
    if not covers(player.hand, legal.CARD_COST):
        return _too_little(player.hand, legal.CARD_COST)
    return Fault("card/deck-empty")


def _card_of(action: Action) -> i64:
    if action == KNIGHT_CARD:
        return KNIGHT
    if action == ROADS_CARD:
        return ROAD_BUILDING
    return MONOPOLY if action < BANK_OF else YEAR_OF_PLENTY


def _why_not_card(
    state: BoardState, player: Player, action: Action, options: BoardOptions
) -> Fault:
    """Return why a development card cannot be played (T-3, DC-2, DC-3, DC-8, DC-10)."""
    card = _card_of(action)
    if number(player.cards, card) == 0:
        return Fault("card/not-held", card=CARD_NAMES[card])
    if number(player.cards - state.fresh, card) == 0:
        return Fault("card/fresh", card=CARD_NAMES[card])
    if state.card_played:
        return Fault("card/one-a-turn")
    if state.phase == BEFORE and not options.dev_card_before_roll:
        return Fault("card/after-roll")
    if card == ROAD_BUILDING:
        return Fault("card/no-road-place")
    if action >= SINGLE_OF and total(state.bank) > 1:
        return Fault("card/two-cards")
    return Fault("bank/short", bank=write_cards(state.bank))


def _why_not_bank(state: BoardState, player: Player, pair: i64) -> Fault:
    given, got = PAIR_GIVEN[pair], PAIR_GOT[pair]
    rate, held = number(player.rates, given), number(player.hand, given)
    if held < rate:
        return Fault(
            "bank/not-held", resource=RESOURCE_NAMES[given], have=int(held), need=int(rate)
        )
    return Fault("bank/empty", resource=RESOURCE_NAMES[got])


def _why_not_settlement(state: BoardState, player: Player, corner: Corner) -> Fault:
    if state.phase == MAIN:
        if not covers(player.hand, legal.SETTLEMENT_COST):
            return _too_little(player.hand, legal.SETTLEMENT_COST)
        if count(player.settlements) == SETTLEMENTS:
            return Fault("build/no-piece", piece="settlement")
    if state.buildings & bit(corner):
        return Fault("build/taken", place=str(corner))
    if state.blocked & bit(corner):
        return Fault("build/too-close", corner=int(corner))
    return Fault("build/no-road-to", corner=int(corner))


def _why_not_city(state: BoardState, player: Player, corner: Corner) -> Fault:
    if not covers(player.hand, legal.CITY_COST):
        return _too_little(player.hand, legal.CITY_COST)
    if count(player.cities) == CITIES:
        return Fault("build/no-piece", piece="city")
    return Fault("build/no-settlement", corner=int(corner))


def _why_not_road(state: BoardState, player: Player, edge: Edge) -> Fault:
    name = EDGE_NAMES[edge]
    if state.phase == MAIN:
        if not covers(player.hand, legal.ROAD_COST):
            return _too_little(player.hand, legal.ROAD_COST)
        if player.road_count() == ROAD_PIECES:
            return Fault("build/no-piece", piece="road")
    if state.taken_low & EDGE_LOW[edge] or state.taken_high & EDGE_HIGH[edge]:
        return Fault("build/taken", place=name)
    if state.phase == PATH:
        return Fault("build/at-the-settlement", path=name)
    return Fault("build/no-way-to", path=name)


# Trade


def _why_not_deal(given: i64, wanted: i64, hand: i64) -> Fault | None:
    """Return why a deal is illegal for the player who offers it (TR-2, TR-3, TR-4)."""
    if given == 0:
        return Fault("trade/nothing-given")
    if wanted == 0:
        return Fault("trade/gift")
    if kinds(given) & kinds(wanted):
        return Fault("trade/like-for-like")
    if not covers(hand, given):
        return Fault("trade/not-held", have=write_cards(hand), need=write_cards(given))
    return None


def _why_not_offer(
    state: BoardState, seat: Seat, action: Action, options: BoardOptions
) -> Fault | None:
    if not options.domestic_trade:
        return Fault("trade/none-here")
    rest = others(state.seats(), seat)
    to = addressed_in(action, rest)
    if to == 0 or to & ~rest:
        return Fault("trade/addressees")
    deal = _why_not_deal(given_in(action), wanted_in(action), state.players[seat].hand)
    if deal is not None:
        return deal
    if state.offers >= options.offers_per_turn:
        return Fault("trade/too-many-offers", most=int(options.offers_per_turn))
    return Fault("trade/refused-already") if is_refused(state, action) else None


def _why_not_answer(state: BoardState, seat: Seat, action: Action) -> Fault | None:
    player = state.players[seat]
    if seat == state.active:
        return _why_not_take(state, player, action)
    if TAKE_OF <= action < ACCEPT or action == WITHDRAW:
        return Fault("trade/not-yours")
    if action == ACCEPT:
        have, need = write_cards(player.hand), write_cards(state.wanted)
        return Fault("trade/not-held", have=have, need=need)
    if action >= SAID_OF and addressed_in(action, 0) != others(state.seats(), state.active):
        return Fault("trade/addressees")
    return _why_not_deal(given_in(action), wanted_in(action), player.hand)


def _why_not_take(state: BoardState, player: Player, action: Action) -> Fault:
    other = action - TAKE_OF
    if not TAKE_OF <= action < ACCEPT:
        return Fault("trade/own-offer")
    if other >= state.seats() or state.players[other].answer not in (ACCEPTED, COUNTERED):
        return Fault("trade/nothing-to-take", seat=int(other))
    wanted = state.players[other].counter_wanted
    return Fault("trade/not-held", have=write_cards(player.hand), need=write_cards(wanted))
