"""The legal actions of the board game in a buffer."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from eiland.encoding.mask import Mask
from eiland.encoding.spread import flip, put_members
from eiland.rules.aliases import Action, Seat
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.codes import (
    ADDED_OF,
    CITY_OF,
    OFFER_OF,
    ROAD_OF,
    SETTLEMENT_OF,
    VARIANT_HIGH,
    VARIANT_LOW,
    VARIANT_OF,
)
from eiland.rules.board.state.legal import HIGH_CODES, deals_of
from eiland.rules.board.state.state import BoardState
from eiland.rules.island import HALF
from eiland.rules.protocol import State

WORD: Final = 8


@final
class BoardMask(Mask):
    """The mask of one board game: the sets of legal codes as they were written last."""

    first_code: Action = 0
    codes: i64 = 0
    spots: i64 = 0
    city_spots: i64 = 0
    low_paths: i64 = 0
    high_paths: i64 = 0
    first_deal: Action = OFFER_OF
    deals: i64 = 0
    variant_low: i64 = 0
    variant_high: i64 = 0

    def __init__(self, rules: Board, words: vec[i64], first: i64, size: i64) -> None:
        super().__init__(words, first, size)
        self.rules = rules

    def update(self, state: State, player: Seat) -> None:
        assert isinstance(state, BoardState)
        self.rules.note_legal(state, player)
        words, base = self.words, WORD * self.first
        first_code, codes = state.first_code, state.codes
        if first_code != self.first_code:
            flip(words, base + self.first_code, self.codes, 1)
            flip(words, base + first_code, codes, 1)
            self.first_code = first_code
            self.codes = codes
        elif codes != self.codes:
            flip(words, base + first_code, codes ^ self.codes, 1)
            self.codes = codes
        low, high = state.low_paths, state.high_paths
        if low != self.low_paths:
            flip(words, base + ROAD_OF, low ^ self.low_paths, 1)
            self.low_paths = low
        if high != self.high_paths:
            flip(words, base + ROAD_OF + HALF, high ^ self.high_paths, 1)
            self.high_paths = high
        if state.spots != self.spots:
            flip(words, base + SETTLEMENT_OF, state.spots ^ self.spots, 1)
            self.spots = state.spots
        if state.city_spots != self.city_spots:
            flip(words, base + CITY_OF, state.city_spots ^ self.city_spots, 1)
            self.city_spots = state.city_spots
        if state.deals | self.deals:
            self._update_deals(state)
        low, high = state.variant_low, state.variant_high
        if low != self.variant_low:
            flip(words, base + VARIANT_OF, low ^ self.variant_low, 1)
            self.variant_low = low
        if high != self.variant_high:
            self._flip_high(high ^ self.variant_high)
            self.variant_high = high

    def _update_deals(self, state: BoardState) -> None:
        words, base = self.words, WORD * self.first
        flip(words, base + self.first_deal, self.deals, 1)
        self.first_deal = deals_of(state)
        self.deals = state.deals
        flip(words, base + self.first_deal, self.deals, 1)

    def _flip_high(self, changed: i64) -> None:
        base = WORD * self.first
        flip(self.words, base + VARIANT_OF + VARIANT_LOW, changed & HIGH_CODES, 1)
        added = changed >> VARIANT_HIGH
        if added:
            flip(self.words, base + ADDED_OF, added, 1)

    def put_codes(self, codes: vec[i16], at: i64) -> i64:
        if self.first_code == 0:
            at = put_members(codes, at, 0, self.codes)
        at = put_members(codes, at, SETTLEMENT_OF, self.spots)
        at = put_members(codes, at, CITY_OF, self.city_spots)
        at = put_members(codes, at, ROAD_OF, self.low_paths)
        at = put_members(codes, at, ROAD_OF + HALF, self.high_paths)
        at = put_members(codes, at, self.first_deal, self.deals)
        at = put_members(codes, at, VARIANT_OF, self.variant_low)
        at = put_members(codes, at, VARIANT_OF + VARIANT_LOW, self.variant_high & HIGH_CODES)
        if self.first_code > 0:
            at = put_members(codes, at, self.first_code, self.codes)
        return put_members(codes, at, ADDED_OF, self.variant_high >> VARIANT_HIGH)

    def forget(self) -> None:
        self.first_code = 0
        self.codes = 0
        self.spots = 0
        self.city_spots = 0
        self.low_paths = 0
        self.high_paths = 0
        self.deals = 0
        self.variant_low = 0
        self.variant_high = 0
