"""A position of the board game: facts as sets in one number and as packed counts.

Caches follow from other fields and save time. `pieces.rebuild` recomputes all of them, and a test
compares both after every action.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.rules.aliases import NO_SEAT, Action, Hex, Seat
from eiland.rules.bits import count
from eiland.rules.board.map.layout import Layout
from eiland.rules.board.numbers.packed import VICTORY_POINT, number
from eiland.rules.board.numbers.phases import FRAME
from eiland.rules.board.numbers.throws import NO_DECK
from eiland.rules.board.state.part import NO_PART, Part
from eiland.rules.island import NO_HEX
from eiland.rules.protocol import State

# Answers to an offer
NO_ANSWER: Final = 0
ACCEPTED: Final = 1
REFUSED: Final = 2
COUNTERED: Final = 3

PLAIN_RATES: Final = 0x0404040404  # four of a kind (TR-5)
PRODUCTION: Final = 52  # places of the table: 4 * number + seat
NOBODY_ASKED: Final = -9


@final
@mypyc_attr(acyclic=True)
class Player:
    """What one player has."""

    settlements: i64 = 0  # set of corners
    cities: i64 = 0  # set of corners
    roads_low: i64 = 0  # set of edges
    roads_high: i64 = 0
    hand: i64 = 0  # resource cards, packed
    cards: i64 = 0  # unplayed development cards, packed
    discards: i64 = 0  # cards chosen so far in the running discarding, packed; still in the hand
    answer: i64 = NO_ANSWER  # to the open offer
    counter_given: i64 = 0  # what a counter gives, packed
    counter_wanted: i64 = 0
    # Caches
    reach: i64 = 0  # corners of own buildings and at own roads
    near_low: i64 = 0  # edges at corners of `reach` without another player's building
    near_high: i64 = 0
    rates: i64 = PLAIN_RATES  # cards of each kind for one from the bank, packed (TR-5, TR-6)

    def assign(self, source: Player) -> None:
        """Become equal to ``source``."""
        self.settlements = source.settlements
        self.cities = source.cities
        self.roads_low = source.roads_low
        self.roads_high = source.roads_high
        self.hand = source.hand
        self.cards = source.cards
        self.discards = source.discards
        self.answer = source.answer
        self.counter_given = source.counter_given
        self.counter_wanted = source.counter_wanted
        self.reach = source.reach
        self.near_low = source.near_low
        self.near_high = source.near_high
        self.rates = source.rates

    def copy(self) -> Player:
        """Return an equal player of its own."""
        player = Player()
        player.assign(self)
        return player

    def road_count(self) -> i64:
        """Count the roads on the board."""
        return count(self.roads_low) + count(self.roads_high)


@final
class BoardState(State):
    """A position of the board game with its variants.

    Scores of titles (`lengths`, `armies`, `harbor_points`) have a byte for each seat.
    """

    layout: Layout = Layout()  # shared by positions, never changed
    players: vec[Player] = vec[Player]()
    phase: i64 = FRAME
    start: Seat = NO_SEAT  # seat of the start player
    turn: i64 = 0  # turns completed by all players together
    active: Seat = 0  # whose turn it is; follows from `start`, `turn` and, in founding, the pieces
    rolled: bool = False  # the active player has played `roll` in this turn
    robber: Hex = NO_HEX  # hex of the only robber (C-6)
    bank: i64 = 0x1313131313  # resource cards, packed: 19 of each (C-3)
    deck: i64 = 0x020202050E  # development cards, packed (C-4)
    gone: i64 = 0  # played progress cards, packed
    dice_deck: i64 = NO_DECK  # what is left of the dice deck, packed as in `throws.py` (BD-3)
    road_holder: Seat = NO_SEAT  # of Longest Road, a single card (C-6)
    army_holder: Seat = NO_SEAT  # of Largest Army, a single card (C-6)
    harbor_holder: Seat = NO_SEAT  # of the Harbormaster (C-8)
    armies: i64 = 0  # knights played
    card_played: bool = False  # a development card in this turn (DC-3)
    fresh: i64 = 0  # development cards the active player got in this turn, packed (DC-2)
    free_roads: i64 = 0  # still to be built
    victim: Seat = NO_SEAT  # from whom chance draws a card
    offers: i64 = 0  # opened in this turn
    refused: i64 = 0  # listed offers that all refused since a hand changed, set of deals (TR-14)
    refused_others: vec[i64] = vec[i64]()  # the others, codes ascending; shared, never changed
    given: i64 = 0  # the open offer, packed
    wanted: i64 = 0
    addressees: i64 = 0  # set of seats
    parts: vec[Part] = vec[Part]()  # the variants played
    first: Part = NO_PART  # of `parts`; most games have no more
    # Caches
    handicaps: i64 = 0  # points above the target that each seat needs: a byte each
    waiting: i64 = 0  # seats that owe a discard or an answer, or must act for a variant
    taken_low: i64 = 0  # edges with a road
    taken_high: i64 = 0
    buildings: i64 = 0  # corners with a building
    blocked: i64 = 0  # corners with a building or next to one (BU-4)
    lengths: i64 = 0  # longest trails (LR-1)
    harbor_points: i64 = 0
    production: vec[i64] = vec[i64]()  # cards by number and seat, ignoring the robber
    # Legal actions of `asked`, as sets of codes; NOBODY_ASKED if not computed yet
    asked: Seat = NOBODY_ASKED
    first_code: Action = 0
    codes: i64 = 0  # codes from `first_code` on
    spots: i64 = 0  # corners for a settlement
    city_spots: i64 = 0
    low_paths: i64 = 0
    high_paths: i64 = 0
    deals: i64 = 0  # offers, or counters
    variant_low: i64 = 0  # codes from VARIANT_OF on
    variant_high: i64 = 0  # VARIANT_HIGH codes from VARIANT_OF + VARIANT_LOW, then from ADDED_OF

    def copy(self) -> BoardState:
        state = BoardState()
        state._take_scalars(self)
        state.production = self.production[:]
        state.players = self.players[:]
        players = state.players
        for seat in range(i64(len(players))):
            players[seat] = players[seat].copy()
        if len(self.parts):
            state.parts = self.parts[:]
            parts = state.parts
            for k in range(i64(len(parts))):
                parts[k] = parts[k].copy()
            state.first = parts[0]
        return state

    def put_parts(self, parts: vec[Part]) -> None:
        """Put the variants into the position."""
        self.parts = parts
        self.first = parts[0] if len(parts) > 0 else NO_PART

    def assign(self, source: BoardState) -> None:  # type: ignore[override]  # of the same game
        self._take_scalars(source)
        production, others = self.production, source.production
        for place in range(i64(PRODUCTION)):
            production[place] = others[place]
        players, sources = self.players, source.players
        for seat in range(i64(len(players))):
            players[seat].assign(sources[seat])
        parts, others_parts = self.parts, source.parts
        for k in range(i64(len(parts))):
            parts[k].assign(others_parts[k])

    def _take_scalars(self, source: BoardState) -> None:
        self.rules = source.rules
        self.layout = source.layout
        self.phase = source.phase
        self.start = source.start
        self.turn = source.turn
        self.active = source.active
        self.rolled = source.rolled
        self.robber = source.robber
        self.bank = source.bank
        self.deck = source.deck
        self.gone = source.gone
        self.dice_deck = source.dice_deck
        self.road_holder = source.road_holder
        self.army_holder = source.army_holder
        self.harbor_holder = source.harbor_holder
        self.armies = source.armies
        self.card_played = source.card_played
        self.fresh = source.fresh
        self.free_roads = source.free_roads
        self.victim = source.victim
        self.offers = source.offers
        self.refused = source.refused
        self.refused_others = source.refused_others
        self.given = source.given
        self.wanted = source.wanted
        self.addressees = source.addressees
        self.handicaps = source.handicaps
        self.waiting = source.waiting
        self.taken_low = source.taken_low
        self.taken_high = source.taken_high
        self.buildings = source.buildings
        self.blocked = source.blocked
        self.lengths = source.lengths
        self.harbor_points = source.harbor_points
        self.asked = NOBODY_ASKED

    def visible_points(self, seat: Seat) -> i64:
        """Return the visible victory points (C-11), titles included as long as held (LR-8)."""
        player = self.players[seat]
        points = count(player.settlements) + 2 * count(player.cities)
        if self.road_holder == seat:
            points += 2
        if self.army_holder == seat:
            points += 2
        if self.harbor_holder == seat:
            points += 2
        return points

    def points(self, seat: Seat) -> i64:
        """Return all victory points, hidden ones included (DC-4)."""
        return self.visible_points(seat) + number(self.players[seat].cards, VICTORY_POINT)

    def handicap(self, seat: Seat) -> i64:
        """Return how many points above the target a player needs to win, by the variants."""
        return self.handicaps >> (8 * seat) & 255

    def find_handicaps(self) -> None:
        """Fill `handicaps` from the parts."""
        self.handicaps = 0
        for part in self.parts:
            for seat in range(self.seats()):
                self.handicaps += part.handicap(seat) << (8 * seat)

    def rivals(self, seat: Seat) -> i64:
        """Return the corners with buildings of other players: trails end there (LR-4)."""
        player = self.players[seat]
        return self.buildings & ~(player.settlements | player.cities)

    def seats(self) -> i64:
        """Count the players."""
        return i64(len(self.players))
