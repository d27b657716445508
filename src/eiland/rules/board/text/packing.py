"""Positions as bytes: facts only, equal ones with equal bytes."""

from __future__ import annotations

from typing import Final

from librt.strings import (
    BytesWriter,
    read_i16_le,
    read_i32_le,
    read_i64_le,
    write_i16_le,
    write_i32_le,
    write_i64_le,
)
from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64

from eiland.rules.board.map.layout import DESERT, LAKE_TERRAIN, Layout
from eiland.rules.board.map.setup import Setup
from eiland.rules.board.options import BoardOptions
from eiland.rules.board.state.pieces import rebuild
from eiland.rules.board.state.state import COUNTERED, BoardState, Player
from eiland.rules.board.text import checks
from eiland.rules.island import HEXES

# Where small facts stand in one number; seats and hexes are one more than they are, 0 for none
START_AT: Final = 5  # after the phase
ROBBER_AT: Final = 8
ROAD_AT: Final = 13
ARMY_AT: Final = 16
HARBOR_AT: Final = 19
VICTIM_AT: Final = 22
BOOT_AT: Final = 25
ADDRESSEES_AT: Final = 28
FREE_AT: Final = 32
ROLLED_AT: Final = 34
PLAYED_AT: Final = 35
WAITS_AT: Final = 36


def pack(state: BoardState) -> bytes:
    """Return a position as bytes: about 400 with four seats."""
    out = BytesWriter()
    write_i64_le(out, _small_facts(state))
    write_i32_le(out, i32(state.turn))
    write_i32_le(out, i32(state.offers))
    _pack_layout(out, state.layout)
    write_i64_le(out, state.bank)
    write_i64_le(out, state.deck)
    write_i64_le(out, state.gone)
    write_i64_le(out, state.fresh)
    write_i64_le(out, state.armies)
    write_i64_le(out, state.refused)
    write_i32_le(out, i32(state.supply))
    write_i32_le(out, i32(state.spent))
    write_i16_le(out, i16(len(state.refused_others)))
    for code in state.refused_others:
        write_i64_le(out, code)
    if state.addressees:
        write_i64_le(out, state.given)
        write_i64_le(out, state.wanted)
    for player in state.players:
        _pack_player(out, player)
    return out.getvalue()


def _small_facts(state: BoardState) -> i64:
    facts = state.phase | (state.start + 1) << START_AT | (state.robber + 1) << ROBBER_AT
    facts |= (state.road_holder + 1) << ROAD_AT | (state.army_holder + 1) << ARMY_AT
    facts |= (state.harbor_holder + 1) << HARBOR_AT | (state.victim + 1) << VICTIM_AT
    facts |= (state.boot + 1) << BOOT_AT | state.addressees << ADDRESSEES_AT
    facts |= state.free_roads << FREE_AT | i64(state.rolled) << ROLLED_AT
    return facts | i64(state.card_played) << PLAYED_AT | i64(state.boot_waits) << WAITS_AT


def _pack_layout(out: BytesWriter, layout: Layout) -> None:
    write_i64_le(out, layout.terrains)
    write_i64_le(out, layout.tokens_low)
    write_i64_le(out, layout.tokens_high)
    write_i64_le(out, layout.harbors_low)
    write_i64_le(out, layout.harbors_high)
    write_i64_le(out, layout.grounds)


def _pack_player(out: BytesWriter, player: Player) -> None:
    write_i64_le(out, player.settlements)
    write_i64_le(out, player.cities)
    write_i64_le(out, player.roads_low)
    write_i64_le(out, player.roads_high)
    write_i64_le(out, player.hand)
    write_i64_le(out, player.cards)
    write_i64_le(out, player.discards)
    write_i32_le(out, i32(player.fish))
    write_i16_le(out, i16(player.due << 8 | player.answer))
    if player.answer == COUNTERED:
        write_i64_le(out, player.counter_given)
        write_i64_le(out, player.counter_wanted)


class Unpacking:
    """Reads what `pack` has written, from the first byte to the last."""

    def __init__(self, packed: bytes) -> None:
        self.packed = packed
        self.place: i64 = 0

    def long(self) -> i64:
        self.place += 8
        return read_i64_le(self.packed, self.place - 8)

    def word(self) -> i64:
        self.place += 4
        return i64(read_i32_le(self.packed, self.place - 4))

    def short(self) -> i64:
        self.place += 2
        return i64(read_i16_le(self.packed, self.place - 2))


def unpack(packed: bytes, setup: Setup, options: BoardOptions, seats: int) -> BoardState:
    """Return the position packed by `pack`, its caches worked out."""
    state = BoardState()
    data = Unpacking(packed)
    _unpack_small_facts(state, data.long())
    state.turn = data.word()
    state.offers = data.word()
    state.layout = setup.completed(_unpack_layout(data), state.phase)
    state.bank = data.long()
    state.deck = data.long()
    state.gone = data.long()
    state.fresh = data.long()
    state.armies = data.long()
    state.refused = data.long()
    state.supply = data.word()
    state.spent = data.word()
    refused = vec[i64]()
    for _ in range(data.short()):
        refused = append(refused, data.long())
    state.refused_others = refused
    if state.addressees:
        state.given = data.long()
        state.wanted = data.long()
    state.players = vec[Player]([_unpack_player(data) for _ in range(seats)])
    checks.find(state, options, {})
    rebuild(state)
    return state


def _unpack_small_facts(state: BoardState, facts: i64) -> None:
    state.phase = facts & 31
    state.start = (facts >> START_AT & 7) - 1
    state.robber = (facts >> ROBBER_AT & 31) - 1
    state.road_holder = (facts >> ROAD_AT & 7) - 1
    state.army_holder = (facts >> ARMY_AT & 7) - 1
    state.harbor_holder = (facts >> HARBOR_AT & 7) - 1
    state.victim = (facts >> VICTIM_AT & 7) - 1
    state.boot = (facts >> BOOT_AT & 7) - 1
    state.addressees = facts >> ADDRESSEES_AT & 15
    state.free_roads = facts >> FREE_AT & 3
    state.rolled = facts >> ROLLED_AT & 1 == 1
    state.card_played = facts >> PLAYED_AT & 1 == 1
    state.boot_waits = facts >> WAITS_AT & 1 == 1


def _unpack_layout(data: Unpacking) -> Layout:
    layout = Layout()
    layout.terrains = data.long()
    layout.tokens_low = data.long()
    layout.tokens_high = data.long()
    layout.harbors_low = data.long()
    layout.harbors_high = data.long()
    layout.grounds = data.long()
    for place in range(i64(HEXES)):
        if layout.terrain(place) == DESERT:
            layout.desert = place
        elif layout.terrain(place) == LAKE_TERRAIN:
            layout.lake = place
    return layout


def _unpack_player(data: Unpacking) -> Player:
    player = Player()
    player.settlements = data.long()
    player.cities = data.long()
    player.roads_low = data.long()
    player.roads_high = data.long()
    player.hand = data.long()
    player.cards = data.long()
    player.discards = data.long()
    player.fish = data.word()
    said = data.short()
    player.due = said >> 8
    player.answer = said & 255
    if player.answer == COUNTERED:
        player.counter_given = data.long()
        player.counter_wanted = data.long()
    return player
