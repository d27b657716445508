"""Legal actions of a player, as sets of codes stored in the position."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.rules.aliases import Action, Corner, Seat
from eiland.rules.bits import bit, count, lowest, nth
from eiland.rules.board.numbers.code_sets import (
    BANK_TRADES,
    DEALS_OF_ONE,
    DEALS_OF_TWO,
    PLENTY_DOUBLES,
    PLENTY_PAIRS,
    PLENTY_SINGLES,
)
from eiland.rules.board.numbers.codes import (
    ADDED_OF,
    BUY,
    CITY_OF,
    COUNTER_OF,
    DISCARD_OF,
    END,
    KNIGHT_CARD,
    OFFER_OF,
    ROAD_OF,
    ROADS_CARD,
    ROBBER_OF,
    ROLL,
    SETTLEMENT_OF,
    TAKE_OF,
    VARIANT_HIGH,
    VARIANT_LOW,
    VARIANT_OF,
    VICTIM_OF,
)
from eiland.rules.board.numbers.packed import (
    KINDS,
    MONOPOLY,
    ROAD_BUILDING,
    YEAR_OF_PLENTY,
    at_least,
    covers,
    kinds,
    number,
    total,
)
from eiland.rules.board.numbers.phases import MAIN
from eiland.rules.board.options import ALL_HEXES, FRIENDLY_BELOW, BoardOptions
from eiland.rules.board.state.pieces import CITIES, ROADS, has_road_place, open_spots
from eiland.rules.board.state.production import robbed_seats
from eiland.rules.board.state.state import (
    ACCEPTED,
    COUNTERED,
    BoardState,
    Player,
)
from eiland.rules.island import HALF, HEX_CORNERS, HEXES, HIGH_AT, LOW_AT

# C-10
ROAD_COST: Final = 0x0101000000
SETTLEMENT_COST: Final = 0x0101010100
CITY_COST: Final = 0x0000000203
CARD_COST: Final = 0x0000010101

TWO_EACH: Final = 0x0202020202
ALL_CORNERS: Final = 0x3FFFFFFFFFFFFF
END_CODE: Final = 0x2
BUY_CODE: Final = 0x4
KNIGHT_CODE: Final = 0x8
ROADS_CODE: Final = 0x10
MONOPOLY_CODES: Final = 0x3E0
ROLL_CODE: Final = 0x1
HIGH_CODES: Final[i64] = 2**VARIANT_HIGH - 1
assert (ROLL, END, BUY, KNIGHT_CARD, ROADS_CARD) == (0, 1, 2, 3, 4)

# Codes of an open offer, from TAKE_OF on
ACCEPT_CODE: Final = 0x10
REFUSE_CODE: Final = 0x20
WITHDRAW_CODE: Final = 0x40


def clear(state: BoardState, seat: Seat) -> None:
    """Reset the legal actions, which will be those of ``seat``."""
    state.asked = seat
    state.first_code = 0
    state.codes = 0
    state.spots = 0
    state.city_spots = 0
    state.low_paths = 0
    state.high_paths = 0
    state.deals = 0
    state.variant_low = 0
    state.variant_high = 0


# By phase


def note_turn(state: BoardState, player: Player, options: BoardOptions) -> None:
    """Set the legal actions of the trade-and-build phase, without variants (T-1, T-5)."""
    hand, bank = player.hand, state.bank
    codes: i64 = END_CODE
    if player.cards != 0 and not state.card_played:
        codes |= card_codes(state, player)
    if hand != 0:
        codes |= BANK_TRADES[at_least(hand, player.rates) << 5 | kinds(bank)]
        if covers(hand, CARD_COST) and state.deck != 0:
            codes |= BUY_CODE
        if covers(hand, ROAD_COST) and player.road_count() < ROADS:
            note_paths(state, player)
        if covers(hand, SETTLEMENT_COST):
            state.spots = open_spots(state, player)
        if covers(hand, CITY_COST) and count(player.cities) < CITIES:
            state.city_spots = player.settlements
        if state.offers < options.offers_per_turn:
            state.deals = deals_from(hand) & ~state.refused
    state.codes = codes


def note_paths(state: BoardState, player: Player) -> None:
    """Set the legal paths for a road (BU-2)."""
    state.low_paths = player.near_low & ~state.taken_low
    state.high_paths = player.near_high & ~state.taken_high


def card_codes(state: BoardState, player: Player) -> i64:
    """Return the codes of the playable development cards (DC-2, DC-8, DC-10)."""
    old = kinds(player.cards - state.fresh)
    codes: i64 = 0
    if old & 1:
        codes |= KNIGHT_CODE
    if old >> ROAD_BUILDING & 1 and has_road_place(state, player):
        codes |= ROADS_CODE
    if old >> YEAR_OF_PLENTY & 1:
        codes |= plenty_codes(state.bank)
    if old >> MONOPOLY & 1:
        codes |= MONOPOLY_CODES
    return codes


def plenty_codes(bank: i64) -> i64:
    """Return the legal codes of Year of Plenty for a bank (DC-9, DC-10)."""
    stock = kinds(bank)
    if total(bank) == 1:
        return PLENTY_SINGLES[stock]
    return PLENTY_PAIRS[stock] | PLENTY_DOUBLES[at_least(bank, TWO_EACH)]


def deals_from(hand: i64) -> i64:
    """Return the listed deals that a hand can pay (TR-13, TR-15)."""
    return DEALS_OF_ONE[kinds(hand)] | DEALS_OF_TWO[at_least(hand, TWO_EACH)]


def note_founding_paths(state: BoardState, player: Player) -> None:
    """Set the legal paths at the settlement that has no road yet (F-3, F-4)."""
    corner = lonely_settlement(player)
    state.low_paths = LOW_AT[corner] & ~state.taken_low
    state.high_paths = HIGH_AT[corner] & ~state.taken_high


def lonely_settlement(player: Player) -> Corner:
    """Return the corner of the settlement without own road."""
    corners = player.settlements
    while corners:
        corner = lowest(corners)
        if not (player.roads_low & LOW_AT[corner] or player.roads_high & HIGH_AT[corner]):
            return corner
        corners &= corners - 1
    raise ValueError("every settlement has a road")


def note_discards(state: BoardState, player: Player) -> None:
    """Set the legal next discards: no kind before one already chosen (R-2)."""
    left = player.hand - player.discards
    owed = total(player.hand) // 2 - total(player.discards)
    state.first_code = DISCARD_OF
    at_or_above: i64 = 0
    for k in range(i64(KINDS)):
        kind = KINDS - 1 - k
        cards = number(left, kind)
        at_or_above += cards
        if cards > 0 and at_or_above >= owed:
            state.codes |= bit(kind)
        if number(player.discards, kind) > 0:
            return


def note_robber(state: BoardState, options: BoardOptions, barred: i64) -> None:
    """Set the legal hexes for the robber (R-3, R-10a); variants bar some."""
    state.first_code = ROBBER_OF
    places = ALL_HEXES & ~barred
    if state.robber >= 0:
        places &= ~bit(state.robber)
    if options.friendly_robber:
        friendly = places & ~protected_hexes(state)
        if friendly:
            places = friendly
    state.codes = places


def protected_hexes(state: BoardState) -> i64:
    """Return the hexes that a friendly robber spares (R-10a)."""
    players = state.players
    corners: i64 = 0
    for seat in range(i64(len(players))):
        if state.visible_points(seat) < FRIENDLY_BELOW:
            corners |= players[seat].settlements | players[seat].cities
    places: i64 = 0
    for place in range(i64(HEXES)):
        if HEX_CORNERS[place] & corners:
            places |= bit(place)
    return places


def note_victims(state: BoardState) -> None:
    """Set the players that the active player can rob (R-4, R-5)."""
    state.first_code = VICTIM_OF
    state.codes = robbed_seats(state, state.active)


def note_answers(state: BoardState, seat: Seat) -> None:
    """Set the legal answers to the open offer, or those to take (TR-11, TR-12, TR-13)."""
    state.first_code = TAKE_OF
    player = state.players[seat]
    if seat != state.active:
        state.codes = REFUSE_CODE
        if covers(player.hand, state.wanted):
            state.codes |= ACCEPT_CODE
        state.deals = deals_from(player.hand)
        return
    codes: i64 = WITHDRAW_CODE
    players = state.players
    for other in range(i64(len(players))):
        answer = players[other].answer
        if answer == ACCEPTED or (
            answer == COUNTERED and covers(player.hand, players[other].counter_wanted)
        ):
            codes |= bit(other)
    state.codes = codes


# Reading the sets


def size(state: BoardState) -> i64:
    """Count the legal codes."""
    low, high = state.low_paths, state.high_paths
    corners = state.spots | state.city_spots
    further = state.deals | state.variant_low | state.variant_high
    if low | high | corners | further == 0:
        return count(state.codes)
    return (
        count(state.codes)
        + count(state.spots)
        + count(state.city_spots)
        + count(state.low_paths)
        + count(state.high_paths)
        + count(state.deals)
        + count(state.variant_low)
        + count(state.variant_high)
    )


def at(state: BoardState, point: i64) -> Action:
    """Return legal code number ``point``."""
    found = count(state.codes)
    if point < found:
        return state.first_code + nth(state.codes, point)
    point -= found
    found = count(state.deals)
    if point < found:
        return deals_of(state) + nth(state.deals, point)
    point -= found
    found = count(state.low_paths)
    if point < found:
        return ROAD_OF + nth(state.low_paths, point)
    point -= found
    found = count(state.high_paths)
    if point < found:
        return ROAD_OF + HALF + nth(state.high_paths, point)
    point -= found
    found = count(state.spots)
    if point < found:
        return SETTLEMENT_OF + nth(state.spots, point)
    point -= found
    found = count(state.city_spots)
    if point < found:
        return CITY_OF + nth(state.city_spots, point)
    point -= found
    found = count(state.variant_low)
    if point < found:
        return VARIANT_OF + nth(state.variant_low, point)
    place = nth(state.variant_high, point - found)
    if place < VARIANT_HIGH:
        return VARIANT_OF + VARIANT_LOW + place
    return ADDED_OF + place - VARIANT_HIGH


def deals_of(state: BoardState) -> Action:
    """Return the code of the first listed deal: an offer or a counter-offer."""
    return OFFER_OF if state.phase == MAIN else COUNTER_OF


def codes(state: BoardState) -> list[int]:
    """List the legal codes, ascending."""
    found: list[int] = []
    if state.first_code == 0:
        _list_bits(found, 0, state.codes)
    _list_bits(found, SETTLEMENT_OF, state.spots)
    _list_bits(found, CITY_OF, state.city_spots)
    _list_bits(found, ROAD_OF, state.low_paths)
    _list_bits(found, ROAD_OF + HALF, state.high_paths)
    _list_bits(found, deals_of(state), state.deals)
    _list_bits(found, VARIANT_OF, state.variant_low)
    _list_bits(found, VARIANT_OF + VARIANT_LOW, state.variant_high & HIGH_CODES)
    if state.first_code > 0:
        _list_bits(found, state.first_code, state.codes)
    _list_bits(found, ADDED_OF, state.variant_high >> VARIANT_HIGH)
    return found


def _list_bits(found: list[int], first: i64, members: i64) -> None:
    while members:
        found.append(first + lowest(members))
        members &= members - 1


def is_noted(state: BoardState, code: Action) -> bool:
    """Return True if a code below SAID_OF is legal."""
    first = state.first_code
    if first <= code < first + 62 and state.codes & bit(code - first):
        return True
    if code < SETTLEMENT_OF:
        return False
    if code < CITY_OF:
        return state.spots & bit(code - SETTLEMENT_OF) != 0
    if code < ROAD_OF:
        return state.city_spots & bit(code - CITY_OF) != 0
    if code < ROAD_OF + HALF:
        return state.low_paths & bit(code - ROAD_OF) != 0
    if code < OFFER_OF:
        return state.high_paths & bit(code - ROAD_OF - HALF) != 0
    deal = code - deals_of(state)
    if code < VARIANT_OF:
        return 0 <= deal < 60 and state.deals & bit(deal) != 0
    if code < VARIANT_OF + VARIANT_LOW:
        return state.variant_low & bit(code - VARIANT_OF) != 0
    if code < DISCARD_OF:
        return state.variant_high & bit(code - VARIANT_OF - VARIANT_LOW) != 0
    added = code - ADDED_OF
    return added >= 0 and state.variant_high >> VARIANT_HIGH & bit(added) != 0
