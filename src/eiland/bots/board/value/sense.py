"""Common sense: actions that no experienced player takes, whatever a value says."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.value.one_ply import OnePly
from eiland.rules.board.numbers.codes import (
    BANK_OF,
    PAIR_GIVEN,
    PAIR_GOT,
    PLENTY_OF,
    ROBBER_OF,
    SETTLEMENT_OF,
)
from eiland.rules.board.numbers.packed import number, total
from eiland.rules.board.numbers.phases import ROBBER, SETTLEMENT
from eiland.rules.island import HEX_CORNERS

LEAST_PIPS: Final = 60
"""Per cent of the best corner's pips that a founded settlement must have."""
HUNDRED: Final = 100


def prune(one_ply: OnePly, seat: i64) -> None:
    """Drop senseless actions from the list of `one_ply`, never all.

    These are: the robber on a hex of one's own while another is free, a bank trade while another
    one brings the same card for fewer, and founding on a corner with less than 60 % of the pips of
    the best one.
    """
    phase = one_ply.root.phase
    if phase == ROBBER:
        _keep(one_ply, _off_own_hexes(one_ply, seat))
    elif phase == SETTLEMENT:
        _keep(one_ply, _rich_corners(one_ply))
    else:
        _keep(one_ply, _cheapest_trades(one_ply, seat))


def _keep(one_ply: OnePly, is_kept: vec[i64]) -> None:
    """Keep the listed actions that are marked with 1, all if none is."""
    codes = one_ply.codes
    kept: i64 = 0
    for place in range(one_ply.count):
        kept += is_kept[place]
    if kept == 0:
        return
    kept = 0
    for place in range(one_ply.count):
        if is_kept[place]:
            codes[kept] = codes[place]
            kept += 1
    one_ply.count = kept


def _off_own_hexes(one_ply: OnePly, seat: i64) -> vec[i64]:
    player = one_ply.root.players[seat]
    own = player.settlements | player.cities
    found = vec[i64]([0] * int(one_ply.count))
    for place in range(one_ply.count):
        code = one_ply.codes[place]
        is_own = HEX_CORNERS[code - ROBBER_OF] & own if code >= ROBBER_OF else i64(0)
        found[place] = 0 if is_own else 1
    return found


def _rich_corners(one_ply: OnePly) -> vec[i64]:
    pips = one_ply.features.spots_of(one_ply.root.layout).sites.at_corner
    most: i64 = 0
    for place in range(one_ply.count):
        most = max(most, total(pips[one_ply.codes[place] - SETTLEMENT_OF]))
    found = vec[i64]([0] * int(one_ply.count))
    for place in range(one_ply.count):
        here = total(pips[one_ply.codes[place] - SETTLEMENT_OF])
        found[place] = 1 if here * HUNDRED >= most * LEAST_PIPS else 0
    return found


def _cheapest_trades(one_ply: OnePly, seat: i64) -> vec[i64]:
    """Mark all but bank trades that another listed one undercuts."""
    rates = one_ply.root.players[seat].rates
    codes, count = one_ply.codes, one_ply.count
    found = vec[i64]([1] * int(count))
    for place in range(count):
        code = codes[place]
        if not BANK_OF <= code < PLENTY_OF:
            continue
        for other in range(count):
            rival = codes[other]
            if (
                not BANK_OF <= rival < PLENTY_OF
                or PAIR_GOT[rival - BANK_OF] != PAIR_GOT[code - BANK_OF]
            ):
                continue
            if number(rates, PAIR_GIVEN[rival - BANK_OF]) < number(
                rates, PAIR_GIVEN[code - BANK_OF]
            ):
                found[place] = 0
    return found
