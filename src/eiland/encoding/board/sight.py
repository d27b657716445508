"""What a viewer may know of the board game, in a buffer (`layout.py`).

Everything is read from the position, but only what the viewer's view shows.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.encoding.board.counting import counted
from eiland.encoding.board.layout import BoardPlan
from eiland.encoding.layout import MOST_IN_TWO
from eiland.encoding.sight import Sight
from eiland.encoding.spread import WORD, flip, flip_both
from eiland.rules.aliases import Seat
from eiland.rules.bits import bit, count
from eiland.rules.board.belief.belief import BoardBelief
from eiland.rules.board.fishermen.state import FishState, fish_of
from eiland.rules.board.map.frame import PATH_FROM, PATH_TO, PATHS
from eiland.rules.board.map.layout import Layout
from eiland.rules.board.numbers.packed import total
from eiland.rules.board.numbers.throws import NO_DECK, SUMS, left
from eiland.rules.board.state.state import (
    ACCEPTED,
    COUNTERED,
    NO_ANSWER,
    REFUSED,
    BoardState,
    Player,
)
from eiland.rules.island import HALF, HEXES, NO_HEX
from eiland.rules.protocol import Belief, State

PIPS: Final = vec[i64]([0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1])
"""By number: how many of the 36 throws show it."""
CORNER_STRIDE: Final = 56
HEX_STRIDE: Final = 24
EDGE_STRIDE: Final = 72
MOST_SEATS: Final = 4
NOTHING_LAID: Final = Layout()
NO_VIEWER: Final = -99


def _roles(state: BoardState) -> i64:
    """Return who holds the titles, acts, has started, is robbed and owes something, packed."""
    return (
        (state.road_holder + 1)
        | (state.army_holder + 1) << 8
        | (state.harbor_holder + 1) << 16
        | (state.active + 1) << 24
        | (state.start + 1) << 32
        | (state.victim + 1) << 40
        | state.waiting << 48
    )


@final
class BoardSight(Sight):
    """The observation of one board game: pieces as they were written last, by seat from "+0" on."""

    robber: i64 = NO_HEX
    phase: i64 = -1
    viewer: Seat = NO_VIEWER
    roles: i64 = 0  # who holds what, packed: `_roles`
    armies: i64 = 0
    lengths: i64 = 0
    harbor_points: i64 = 0
    shows_offer: bool = False
    dice_deck: i64 = NO_DECK

    def __init__(self, plan: BoardPlan, words: vec[i64], first: i64, size: i64) -> None:
        super().__init__(words, first, size)
        self.plan = plan
        self.layout = NOTHING_LAID
        # By place from "+0" on: their pieces, hands, cards and discards
        self.shown = vec[Player]([Player() for _ in range(MOST_SEATS)])

    def update(self, state: State, viewer: Seat) -> None:
        assert isinstance(state, BoardState)
        if state.layout is not self.layout:
            self._write_board(state.layout)
        if state.robber != self.robber:
            self._move_robber(state.robber)
        if state.phase != self.phase:
            self._set_phase(state.phase)
        plan, players = self.plan, state.players
        seats = plan.seats
        seat: i64 = 0
        if viewer >= 0:
            seat = viewer
        self._write_own(state, viewer)
        fish = fish_of(state)
        shows_offer = state.addressees != 0
        writes_offer = plan.trade and (shows_offer or self.shows_offer)
        all_changed = self._has_new_roles(state, viewer)
        at, shown = self.first + plan.of_seat, self.shown
        for place in range(seats):
            player, was = players[seat], shown[place]
            changed = all_changed
            if (
                player.settlements != was.settlements
                or player.cities != was.cities
                or player.roads_low != was.roads_low
                or player.roads_high != was.roads_high
            ):
                self._show_pieces(place, player, was)
                changed = True
            if (
                player.hand != was.hand
                or player.cards != was.cards
                or player.discards != was.discards
            ):
                was.hand = player.hand
                was.cards = player.cards
                was.discards = player.discards
                changed = True
            if changed:
                self._write_seat(at, state, seat, player)
            if plan.fishermen:
                self._write_fisher(at + 3, state, seat, fish)
            if writes_offer:
                self._write_trader(at + plan.seat_words - 3, state, seat, player)
            at += plan.seat_words
            seat += 1
            if seat == seats:
                seat = 0
        self.shows_offer = shows_offer
        self._write_table(state, fish)

    def _has_new_roles(self, state: BoardState, viewer: Seat) -> bool:
        """Return True if something has changed that the blocks of all seats show."""
        roles = _roles(state)
        if (
            viewer == self.viewer
            and roles == self.roles
            and state.armies == self.armies
            and state.lengths == self.lengths
            and state.harbor_points == self.harbor_points
        ):
            return False
        self.viewer = viewer
        self.roles = roles
        self.armies = state.armies
        self.lengths = state.lengths
        self.harbor_points = state.harbor_points
        return True

    # The board

    def _write_board(self, layout: Layout) -> None:
        """Write terrain, tokens, harbors and fishing grounds; they stay for a game."""
        plan, words = self.plan, self.words
        base = WORD * self.first
        for word in range(self.first + plan.terrain // WORD, self.first + plan.robber // WORD):
            words[word] = 0
        for word in range(self.first + plan.harbor // WORD, self.first + plan.buildings // WORD):
            words[word] = 0
        for place in range(i64(HEXES)):
            terrain, number = layout.terrain(place), layout.token(place)
            if terrain >= 0:
                flip(words, base + plan.terrain + HEX_STRIDE * terrain + place, 1, 1)
            flip(words, base + plan.token + place, 1, number)
            flip(words, base + plan.pips + place, 1, PIPS[number])
        for path in range(i64(PATHS)):
            kind = layout.harbor(path)
            if kind >= 0:
                first = base + plan.harbor + CORNER_STRIDE * kind
                flip(words, first, bit(PATH_FROM[path]) | bit(PATH_TO[path]), 1)
        if plan.fishermen and layout.is_finished():
            for number in range(i64(len(layout.fish_corners))):
                flip(words, base + plan.ground, layout.fish_corners[number], number)
        self.layout = layout

    def _move_robber(self, place: i64) -> None:
        first = WORD * self.first + self.plan.robber
        if self.robber != NO_HEX:
            flip(self.words, first + self.robber, 1, 1)
        if place != NO_HEX:
            flip(self.words, first + place, 1, 1)
        self.robber = place

    def _set_phase(self, phase: i64) -> None:
        first = WORD * self.first + self.plan.phase
        if self.phase >= 0:
            flip(self.words, first + self.phase, 1, 1)
        flip(self.words, first + phase, 1, 1)
        self.phase = phase

    def _show_pieces(self, place: i64, player: Player, was: Player) -> None:
        """Show the pieces of a player; ``was`` are those that are shown."""
        words, base = self.words, WORD * self.first
        first = base + self.plan.buildings + CORNER_STRIDE * place
        settlements, cities = player.settlements, player.cities
        flip_both(words, first, settlements ^ was.settlements, cities ^ was.cities)
        was.settlements = settlements
        was.cities = cities
        first = base + self.plan.roads + EDGE_STRIDE * place
        low, high = player.roads_low, player.roads_high
        flip(words, first, low ^ was.roads_low, 1)
        flip(words, first + HALF, high ^ was.roads_high, 1)
        was.roads_low = low
        was.roads_high = high

    # Numbers

    def _write_own(self, state: BoardState, viewer: Seat) -> None:
        words, at = self.words, self.first + self.plan.own
        if viewer < 0:
            for word in range(at, at + 4):
                words[word] = 0
            return
        player = state.players[viewer]
        held: i64 = 0
        if self.plan.fishermen:
            held = fish_of(state).held[viewer] << 40
        words[at] = player.hand | held
        words[at + 1] = player.cards
        fresh: i64 = 0
        if viewer == state.active:
            fresh = state.fresh
        words[at + 2] = fresh
        words[at + 3] = player.discards

    def _write_seat(self, at: i64, state: BoardState, seat: Seat, player: Player) -> None:
        """Write the public facts of a player: the three words of `layout.OF_SEAT`."""
        words = self.words
        settlements, cities = count(player.settlements), count(player.cities)
        longest = i64(state.road_holder == seat)
        largest = i64(state.army_holder == seat)
        harbormaster = i64(state.harbor_holder == seat)
        points = settlements + 2 * cities + 2 * (longest + largest + harbormaster)
        shift = 8 * seat
        words[at] = (
            total(player.hand)
            | total(player.cards) << 8
            | points << 16
            | (state.armies >> shift & 255) << 24
            | (state.lengths >> shift & 255) << 32
            | player.road_count() << 40
            | settlements << 48
            | cities << 56
        )
        words[at + 1] = (
            (state.harbor_points >> shift & 255)
            | longest << 8
            | largest << 16
            | harbormaster << 24
            | i64(state.active == seat) << 32
            | (state.waiting >> seat & 1) << 40
            | i64(state.start == seat) << 48
            | total(player.discards) << 56
        )
        words[at + 2] = player.rates | i64(state.victim == seat) << 40

    def _write_fisher(self, at: i64, state: BoardState, seat: Seat, fish: FishState) -> None:
        has_boot = i64(fish.boot == seat)
        self.words[at] = (
            total(fish.held[seat])
            | fish.due[seat] << 8
            | has_boot << 16
            | (has_boot & i64(fish.waits(state))) << 24
        )

    def _write_trader(self, at: i64, state: BoardState, seat: Seat, player: Player) -> None:
        words, answer = self.words, player.answer
        words[at] = state.addressees >> seat & 1
        if answer != NO_ANSWER:
            words[at] |= (
                i64(answer == ACCEPTED) << 8
                | i64(answer == REFUSED) << 16
                | i64(answer == COUNTERED) << 24
            )
        words[at + 1] = player.counter_given
        words[at + 2] = player.counter_wanted

    def _write_table(self, state: BoardState, fish: FishState) -> None:
        words, at = self.words, self.first + self.plan.table
        words[at] = (
            state.bank | total(state.deck) << 40 | state.free_roads << 48 | state.offers << 56
        )
        words[at + 1] = (
            state.gone
            | total(state.fresh) << 40
            | i64(state.rolled) << 48
            | i64(state.card_played) << 56
        )
        turn = min(state.turn, MOST_IN_TWO)
        tokens: i64 = 0
        if self.plan.fishermen:
            tokens = fish.spent << 16 | total(fish.supply) << 40
        words[at + 2] = turn >> 8 | (turn & 255) << 8 | tokens
        if self.plan.trade:
            words[at + 3] = state.given
            words[at + 4] = state.wanted
        if state.dice_deck != self.dice_deck:
            self._write_dice_deck(state.dice_deck)

    def _write_dice_deck(self, deck: i64) -> None:
        """Write how many cards of each sum are left (BD-3): eight sums in a word."""
        words, at = self.words, self.first + self.plan.dice_deck
        words[at] = 0
        words[at + 1] = 0
        for place in range(i64(SUMS)):
            words[at + place // WORD] |= left(deck, place) << 8 * (place % WORD)
        self.dice_deck = deck

    def count_cards(self, state: State, belief: Belief) -> None:
        assert isinstance(state, BoardState)
        assert isinstance(belief, BoardBelief)
        words, at, seats = self.words, self.first + self.plan.counted, self.plan.seats
        viewer = belief.viewer
        for place in range(i64(1), seats):
            known = counted(belief, (max(viewer, 0) + place) % seats)
            words[at] = i64(known.least)
            words[at + 1] = i64(known.most)
            words[at + 2] = i64(known.expected)
            at += 3

    def forget(self) -> None:
        self.robber = NO_HEX
        self.phase = -1
        self.viewer = NO_VIEWER
        self.shows_offer = False
        self.dice_deck = NO_DECK
        self.layout = NOTHING_LAID
        blank = Player()
        for place in range(i64(MOST_SEATS)):
            self.shown[place].assign(blank)
