"""Positions as bytes: facts only, equal bytes for equal positions."""

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

from eiland.rules.aliases import Seat
from eiland.rules.board.map.layout import DESERT, LAKE_TERRAIN, Layout
from eiland.rules.board.map.setup import Setup
from eiland.rules.board.numbers.codes import MOST_SEATS, SAID_OF
from eiland.rules.board.numbers.throws import NO_DECK
from eiland.rules.board.options import BoardOptions
from eiland.rules.board.state.part import ROOM_FACTS, ROOM_FIRST, ROOM_SEATS, ROOM_SECOND, Part
from eiland.rules.board.state.pieces import rebuild
from eiland.rules.board.state.state import COUNTERED, BoardState, Player
from eiland.rules.board.text import checks
from eiland.rules.board.variant import Variant
from eiland.rules.island import HEXES

# Bit offsets of the small facts in one number; seats and hexes are stored plus one, 0 for none
START_AT: Final = 5  # after the phase
ROBBER_AT: Final = 8
ROAD_AT: Final = 13
ARMY_AT: Final = 16
HARBOR_AT: Final = 19
VICTIM_AT: Final = 22
ADDRESSEES_AT: Final = 28
FREE_AT: Final = 32
ROLLED_AT: Final = 34
PLAYED_AT: Final = 35
FACTS_ROOM: Final = 0x100E000000  # bits of a variant: 25 to 27 and 36

PACKED_SAID: Final = 461
"""SAID_OF in the packed format; it stays if SAID_OF changes."""
NO_ROOM: Final = vec[i64]([0] * (ROOM_SEATS + 2 * MOST_SEATS))
"""The numbers of variants in a game without variants."""


def pack(state: BoardState) -> bytes:
    """Return a position as bytes: about 400 for four seats."""
    out = BytesWriter()
    seats = state.seats()
    room = NO_ROOM
    if len(state.parts):
        room = NO_ROOM[:]
        for part in state.parts:
            room = part.pack(state, room)
    write_i64_le(out, _small_facts(state) | room[ROOM_FACTS])
    write_i32_le(out, i32(state.turn))
    write_i32_le(out, i32(state.offers))
    _pack_layout(out, state.layout)
    write_i64_le(out, state.bank)
    write_i64_le(out, state.deck)
    write_i64_le(out, state.gone)
    write_i64_le(out, state.fresh)
    write_i64_le(out, state.armies)
    write_i64_le(out, state.refused)
    write_i32_le(out, i32(room[ROOM_FIRST]))
    write_i32_le(out, i32(room[ROOM_SECOND]))
    write_i16_le(out, i16(len(state.refused_others)))
    for code in state.refused_others:
        write_i64_le(out, code - SAID_OF + PACKED_SAID)
    if state.addressees:
        write_i64_le(out, state.given)
        write_i64_le(out, state.wanted)
    if state.dice_deck != NO_DECK:
        write_i64_le(out, state.dice_deck)
    players = state.players
    for seat in range(seats):
        _pack_player(out, players[seat], room[ROOM_SEATS + seat], room[ROOM_SEATS + seats + seat])
    for place in range(i64(len(NO_ROOM)), i64(len(room))):
        write_i64_le(out, room[place])
    return out.getvalue()


def _small_facts(state: BoardState) -> i64:
    facts = state.phase | (state.start + 1) << START_AT | (state.robber + 1) << ROBBER_AT
    facts |= (state.road_holder + 1) << ROAD_AT | (state.army_holder + 1) << ARMY_AT
    facts |= (state.harbor_holder + 1) << HARBOR_AT | (state.victim + 1) << VICTIM_AT
    facts |= state.addressees << ADDRESSEES_AT
    facts |= state.free_roads << FREE_AT | i64(state.rolled) << ROLLED_AT
    return facts | i64(state.card_played) << PLAYED_AT


def _pack_layout(out: BytesWriter, layout: Layout) -> None:
    write_i64_le(out, layout.terrains)
    write_i64_le(out, layout.tokens_low)
    write_i64_le(out, layout.tokens_high)
    write_i64_le(out, layout.harbors_low)
    write_i64_le(out, layout.harbors_high)
    write_i64_le(out, layout.grounds)


def _pack_player(out: BytesWriter, player: Player, word: i64, byte: i64) -> None:
    write_i64_le(out, player.settlements)
    write_i64_le(out, player.cities)
    write_i64_le(out, player.roads_low)
    write_i64_le(out, player.roads_high)
    write_i64_le(out, player.hand)
    write_i64_le(out, player.cards)
    write_i64_le(out, player.discards)
    write_i32_le(out, i32(word))
    write_i16_le(out, i16(byte << 8 | player.answer))
    if player.answer == COUNTERED:
        write_i64_le(out, player.counter_given)
        write_i64_le(out, player.counter_wanted)


class Unpacking:
    """Reads the numbers written by `pack`, in order."""

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


def unpack(
    packed: bytes, setup: Setup, options: BoardOptions, seats: int, variants: vec[Variant]
) -> BoardState:
    """Return the position packed by `pack`, with its caches."""
    state = BoardState()
    data = Unpacking(packed)
    room = NO_ROOM[:]
    facts = data.long()
    room[ROOM_FACTS] = facts & FACTS_ROOM
    _unpack_small_facts(state, facts)
    state.turn = data.word()
    state.offers = data.word()
    state.layout = setup.completed(_unpack_layout(data), state.phase)
    state.bank = data.long()
    state.deck = data.long()
    state.gone = data.long()
    state.fresh = data.long()
    state.armies = data.long()
    state.refused = data.long()
    room[ROOM_FIRST] = data.word()
    room[ROOM_SECOND] = data.word()
    refused = vec[i64]()
    for _ in range(data.short()):
        refused = append(refused, data.long() - PACKED_SAID + SAID_OF)
    state.refused_others = refused
    if state.addressees:
        state.given = data.long()
        state.wanted = data.long()
    if options.has_dice_deck:
        state.dice_deck = data.long()
    players = [_unpack_player(data, room, seat, seats) for seat in range(seats)]
    state.players = vec[Player](players)
    _unpack_parts(state, data, room, variants)
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
    state.addressees = facts >> ADDRESSEES_AT & 15
    state.free_roads = facts >> FREE_AT & 3
    state.rolled = facts >> ROLLED_AT & 1 == 1
    state.card_played = facts >> PLAYED_AT & 1 == 1


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


def _unpack_parts(
    state: BoardState, data: Unpacking, room: vec[i64], variants: vec[Variant]
) -> None:
    place = i64(len(room))
    while data.place < i64(len(data.packed)):
        room = append(room, data.long())
    parts: list[Part] = []
    for variant in variants:
        part = variant.part(len(state.players))
        place = part.unpack(state, room, place)
        parts.append(part)
    state.put_parts(vec[Part](parts))


def _unpack_player(data: Unpacking, room: vec[i64], seat: Seat, seats: i64) -> Player:
    player = Player()
    player.settlements = data.long()
    player.cities = data.long()
    player.roads_low = data.long()
    player.roads_high = data.long()
    player.hand = data.long()
    player.cards = data.long()
    player.discards = data.long()
    room[ROOM_SEATS + seat] = data.word()
    said = data.short()
    room[ROOM_SEATS + seats + seat] = said >> 8
    player.answer = said & 255
    if player.answer == COUNTERED:
        player.counter_given = data.long()
        player.counter_wanted = data.long()
    return player
