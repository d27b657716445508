"""Actions ranked by the chance to win after them."""

from __future__ import annotations

from mypy_extensions import i64

from eiland.bots.board.value.deals import Deals
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.network import CERTAIN, probability
from eiland.bots.reasons import Ranked
from eiland.rules.board.fishermen.codes import is_payment, purpose_in
from eiland.rules.board.numbers.codes import (
    MOST_SEATS,
    REFUSE,
    TAKE_OF,
    WITHDRAW,
    given_in,
    is_counter,
    wanted_in,
)
from eiland.rules.board.numbers.phases import VICTIM
from eiland.rules.board.state.state import COUNTERED


def ranked_places(
    one_ply: OnePly, seat: i64, chosen: i64, tried: list[tuple[int, int]], hope: i64 = 0
) -> Ranked:
    """Rank the listed actions: the chosen one first, the others by their values.

    ``tried`` has the worths of the actions that rollouts have compared. The other actions are
    judged by the network, corrected by what rollouts have changed on average. An offer that is
    chosen adds its ``hope`` to the best of the other actions. Payments in fish for the same purpose
    are merged.
    """
    one_ply.weigh(seat)
    worths: dict[int, int] = {}
    base = before_theft(one_ply, seat) - CERTAIN if one_ply.root.phase == VICTIM else i64(0)
    for place in range(one_ply.count):
        worths[int(one_ply.codes[place])] = int(one_ply.worths[place] + base)
    correction = 0
    for code, worth in tried:
        correction += (worth - worths[code]) // len(tried)
    rolled = dict(tried)
    most = rolled[int(chosen)] if int(chosen) in rolled else int(CERTAIN)
    for code in worths:
        worths[code] = rolled.get(code, max(0, min(worths[code] + correction, most)))
    if int(chosen) not in worths:
        worths[int(chosen)] = min(max(worths.values()) + int(hope), int(CERTAIN))
    return _in_order(worths, int(chosen))


def before_theft(one_ply: OnePly, seat: i64) -> i64:
    """Return the chance to win without the stolen card, to which `weigh` adds what one is worth."""
    state = one_ply.root.copy()
    one_ply.rules.go_on(state)
    return probability(one_ply.odds(state, seat))


def ranked_answers(deals: Deals, chosen: i64, legal: list[int]) -> Ranked:
    """Rank the answers to an offer; of counter-offers only the chosen one is listed."""
    root = deals.one_ply.root
    worths: dict[int, int] = {}
    for listed in legal:
        code: i64 = listed
        if is_counter(code) and code != chosen:
            continue
        given, got, partner = root.wanted, root.given, root.active
        if code == REFUSE or code == WITHDRAW:
            given, got = 0, 0
        elif is_counter(code):
            given, got = given_in(code), wanted_in(code)
        elif TAKE_OF <= code < TAKE_OF + MOST_SEATS:
            given, got, partner = root.given, root.wanted, code - TAKE_OF
            player = root.players[partner]
            if player.answer == COUNTERED:
                given, got = player.counter_wanted, player.counter_given
        gain = deals.gain(given, got)
        if given or got:
            gain -= deals.price(partner, got, given)
        worths[listed] = int(max(i64(0), deals.now + gain))
    return _in_order(worths, int(chosen))


def _in_order(worths: dict[int, int], chosen: int) -> Ranked:
    """Return the best way to each effect, the chosen action first."""
    kept: dict[int, int] = {_effect(chosen): chosen}
    for code in worths:
        same = kept.get(_effect(code))
        if same is None or (same != chosen and worths[code] > worths[same]):
            kept[_effect(code)] = code
    falling = [(-worths[code], code) for code in kept.values() if code != chosen]
    falling.sort()
    codes = [chosen] + [code for _, code in falling]
    return Ranked(codes, [float(worths[code]) / float(CERTAIN) for code in codes])


def _effect(code: int) -> int:
    """Return one number for all payments with a purpose, and one for each other action."""
    return -1 - int(purpose_in(code)) if is_payment(code) else code
