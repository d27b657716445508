"""Dice Game Extra: one shared island, castles, two titles, a race to ten points (EX-*).

Order of sites: roads by edge, settlements by corner, cities by corner, knights, castles. Start
roads have codes of their own, one per edge.
"""

from __future__ import annotations

import struct
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import bit, count, nth
from eiland.rules.dice.costs import (
    CITY_COST,
    CITY_DICE,
    KNIGHT_COST,
    KNIGHT_DICE,
    ROAD_COST,
    ROAD_DICE,
    SETTLEMENT_COST,
    SETTLEMENT_DICE,
)
from eiland.rules.dice.extra.position import (
    ExtraView,
    check_realms,
    check_start_roads,
    read_realm,
    write_realm,
)
from eiland.rules.dice.extra.realms import (
    REALM_NUMBERS,
    UPGRADABLE_SET,
    ExtraState,
    Realm,
)
from eiland.rules.dice.extra.reasons import (
    why_not_castle,
    why_not_city,
    why_not_knight,
    why_not_road,
    why_not_settlement,
    why_not_start,
)
from eiland.rules.dice.extra.sheet import (
    ARMY_TITLE_POINTS,
    CASTLE_NAMES,
    JOKER_FACES,
    KNIGHT_NAMES,
    ROAD_TITLE_POINTS,
)
from eiland.rules.dice.extra.start_roads import (
    EDGE_AT,
    INLAND,
    PLACE_OF,
    legal_places,
    marked_places,
)
from eiland.rules.dice.faces import MOST_DICE, covers, most_alike
from eiland.rules.dice.family import MOST_ACTIONS_A_TURN
from eiland.rules.dice.race import FIRST_DICE, GOAL, Race
from eiland.rules.dice.turn import (
    OVER,
    PHASE_NAMES,
    START_ROADS,
    TO_ROLL,
    TURN_NUMBERS,
    named,
    read_set,
    read_turn,
)
from eiland.rules.errors import Fault, ParseError
from eiland.rules.fields import Fields
from eiland.rules.island import CORNERS, EDGE_NAMES, EDGE_NUMBERS, EDGES, HALF
from eiland.rules.protocol import CHANCE

VERSION: Final = 1

# Groups of sites
ROADS_LOW: Final = 0
ROADS_HIGH: Final = 1
SETTLEMENT_GROUP: Final = 2
CITY_GROUP: Final = 3
# Sites
SETTLEMENTS: Final = EDGES
CITIES: Final = SETTLEMENTS + CORNERS
KNIGHTS: Final = CITIES + CORNERS
CASTLES: Final = KNIGHTS + 20
CASTLES_IN_GROUP: Final = 20  # the castles follow the knights
SITE_TEXTS: Final = [
    [f"road {name}" for name in EDGE_NAMES[:HALF]],
    [f"road {name}" for name in EDGE_NAMES[HALF:]],
    [f"settlement {corner}" for corner in range(CORNERS)],
    [f"city {corner}" for corner in range(CORNERS)],
    [f"knight {name}" for name in KNIGHT_NAMES] + [f"castle {name}" for name in CASTLE_NAMES],
]
FACES_OF_JOKERS: Final = vec[i64](JOKER_FACES)
MOST_JOKERS: Final = 20
MOST_ROUNDS: Final = 1000


@final
class Extra(Race[ExtraState, ExtraView]):
    """The rules of Dice Game Extra with its options.

    >>> rules = Extra(2)
    >>> state = rules.initial()
    >>> len(rules.legal(state, 0)), rules.text(state, 0, rules.legal(state, 0)[0])
    (30, 'start-road 0-3')
    """

    def __init__(
        self,
        seats: i64,
        *,
        start_player: str = "seat0",
        castles: bool = True,
        win_any_time: bool = False,
        round_limit: i64 = 100,
    ) -> None:
        self.has_castles = castles
        self.win_any_time = win_any_time
        self.round_limit = round_limit
        super().__init__(
            "extra",
            VERSION,
            seats,
            {
                "start_player": start_player,
                "castles": castles,
                "win_any_time": win_any_time,
                "round_limit": int(round_limit),
            },
            sites=SITE_TEXTS,
            jokers=KNIGHT_NAMES,
            length=1 + seats * (1 + round_limit * MOST_ACTIONS_A_TURN) + MOST_JOKERS,
            first_dice=FIRST_DICE,
            opening=START_ROADS,
            more=EDGES,
        )
        self.road_points = ROAD_TITLE_POINTS
        self.army_points = ARMY_TITLE_POINTS
        self.roads_are_cut = True

    def initial(self) -> ExtraState:
        state = ExtraState()
        state.realms = vec[Realm]([Realm() for _ in range(self.seats)])
        self.begin(state)
        return state

    # Start roads

    def active(self, state: ExtraState) -> i64:
        """Return the seat whose turn it is, or which marks a start road (EX-1)."""
        done = state.marked() if state.phase == START_ROADS else state.turn
        return (state.start + done) % self.seats

    def start_places(self, state: ExtraState) -> i64:
        """Return the coast places on which the active player may mark the start road."""
        return legal_places(marked_places(state), self.seats - state.marked() - 1)

    def legal(self, state: ExtraState, player: i64) -> list[int]:
        if state.phase != START_ROADS or player != self.actor(state):
            return super().legal(state, player)
        places = self.start_places(state)
        edges = sorted(int(EDGE_AT[k]) for k in range(len(EDGE_AT)) if places & bit(k))
        return [int(self.more_from) + edge for edge in edges]

    def is_legal(self, state: ExtraState, player: i64, action: i64) -> bool:
        if state.phase != START_ROADS or player != self.actor(state):
            return super().is_legal(state, player, action)
        if not self.more_from <= action < self.limits.actions:
            return False
        place = PLACE_OF[action - self.more_from]
        return place != INLAND and self.start_places(state) & bit(place) != 0

    def choices(self, state: ExtraState) -> i64:
        if state.phase == START_ROADS:
            return count(self.start_places(state))
        return super().choices(state)

    def choice(self, state: ExtraState, point: i64) -> i64:
        if state.phase == START_ROADS:
            return self.more_from + EDGE_AT[nth(self.start_places(state), point)]
        return super().choice(state, point)

    def apply(self, state: ExtraState, player: i64, action: i64) -> None:
        if state.phase != START_ROADS:
            super().apply(state, player, action)
            return
        state.mark_start(self.active(state), action - self.more_from)
        if state.marked() == self.seats:
            state.phase = TO_ROLL

    def default(self, state: ExtraState, player: i64) -> i64:
        """Mark the first legal start road; afterwards as in all dice games."""
        if state.phase == START_ROADS:
            return self.legal(state, player)[0]
        return super().default(state, player)

    def undoable(self, state: ExtraState, player: i64, action: i64) -> bool:
        return state.phase == START_ROADS or super().undoable(state, player, action)

    # Hooks of DiceGame

    def open_sites(self, state: ExtraState, group: i64) -> i64:
        dice = state.dice
        realm = state.realms[self.active(state)]
        if group < SETTLEMENT_GROUP:
            if not covers(dice, ROAD_COST):
                return 0
            if group == ROADS_LOW:
                return realm.next_low
            return realm.next_high
        if group == SETTLEMENT_GROUP:
            return realm.sites if covers(dice, SETTLEMENT_COST) else 0
        if group == CITY_GROUP:
            return realm.settlements & UPGRADABLE_SET if covers(dice, CITY_COST) else 0
        if covers(dice, KNIGHT_COST):
            return realm.near & state.free_knights
        if self.has_castles and most_alike(dice) == MOST_DICE:
            return state.free_castles << CASTLES_IN_GROUP
        return 0

    def build(self, state: ExtraState, site: i64) -> None:
        seat = self.active(state)
        if site < SETTLEMENTS:
            state.dice -= ROAD_COST
            state.add_road(seat, site)
            self.give_road(state)
        elif site < CITIES:
            state.dice -= SETTLEMENT_COST
            state.add_settlement(seat, site - SETTLEMENTS)
            self.give_road(state)
        elif site < KNIGHTS:
            state.dice -= CITY_COST
            state.upgrade(seat, site - CITIES)
        elif site < CASTLES:
            state.dice -= KNIGHT_COST
            state.fresh |= bit(site - KNIGHTS)
            state.add_knight(seat, site - KNIGHTS)
            self.give_army(state)
        else:
            state.dice = 0
            state.add_castle(seat, site - CASTLES)
        if self.has_winner(state) or self.is_at_a_standstill(state):
            self.finish(state)

    def fresh_fits(self, state: ExtraState) -> bool:
        realm = state.realms[self.active(state)]
        return state.fresh & ~(realm.knights & ~realm.used) == 0  # DJ-4

    def ready_jokers(self, state: ExtraState) -> i64:
        realm = state.realms[self.active(state)]
        return realm.knights & ~realm.used & ~state.fresh  # DJ-4

    def mark_joker(self, state: ExtraState, joker: i64) -> None:
        state.realms[self.active(state)].used |= bit(joker)

    def joker_face(self, joker: i64) -> i64:
        return FACES_OF_JOKERS[joker]

    def after_turn(self, state: ExtraState) -> None:
        turns = state.turn + 1
        ends = turns == self.round_limit * self.seats  # EX-13
        if ends or self.points(state, (state.start + turns) % self.seats) >= GOAL:  # EX-12
            state.phase = OVER

    def why_not_ready(self, state: ExtraState, joker: i64) -> str:
        realm = state.realms[self.active(state)]
        if not realm.knights & bit(joker):
            return "joker/no-knight"
        return "joker/used" if realm.used & bit(joker) else "joker/fresh"

    # The end

    def has_winner(self, state: ExtraState) -> bool:
        """Return True if the active player has ten points, or any player by option (EX-12)."""
        if not self.win_any_time:
            return super().has_winner(state)
        return max(self.scores(state)) >= GOAL

    def is_at_a_standstill(self, state: ExtraState) -> bool:
        """Return True if no player can build anything with any dice (EX-13a)."""
        if self.has_castles and state.free_castles:
            return False
        return not state.can_anybody_build()

    def is_at_an_end(self, state: ExtraState) -> bool:
        if state.turn == self.round_limit * self.seats:
            return True
        return state.marked() == self.seats and self.is_at_a_standstill(state)

    def dice_spent(self, state: ExtraState, seat: i64) -> i64:
        realm = state.realms[seat]
        roads = count(realm.low) + count(realm.high) - 1
        cities = count(realm.cities)
        return (
            ROAD_DICE * roads
            + SETTLEMENT_DICE * (count(realm.settlements) + cities)
            + CITY_DICE * cities
            + KNIGHT_DICE * count(realm.knights)
            + MOST_DICE * count(realm.castles)
        )

    # Reasons why an action is not legal

    def reason(self, state: ExtraState, player: i64, action: i64) -> Fault:
        marks = self.more_from <= action < self.limits.actions
        if state.phase == START_ROADS:
            if not marks:
                return Fault("start-road/first")
            return why_not_start(state, action - self.more_from, self.seats)
        if marks and self.actor(state) != CHANCE:
            return Fault("start-road/over")
        return super().reason(state, player, action)

    def why_not_site(self, state: ExtraState, site: i64) -> Fault:
        seat = self.active(state)
        if site < SETTLEMENTS:
            return why_not_road(state, seat, site)
        if site < CITIES:
            return why_not_settlement(state, seat, site - SETTLEMENTS)
        if site < KNIGHTS:
            return why_not_city(state, seat, site - CITIES)
        if site < CASTLES:
            return why_not_knight(state, seat, site - KNIGHTS)
        if not self.has_castles:
            return Fault("castle/off")
        return why_not_castle(state, seat, site - CASTLES)

    # Views, text, bytes

    def observe(self, state: ExtraState, player: i64) -> ExtraView:
        return ExtraView(player, state)

    def notation(self, player: i64, action: i64) -> str:
        if player != CHANCE and action >= self.more_from:
            return f"start-road {EDGE_NAMES[action - self.more_from]}"
        return super().notation(player, action)

    def parse(self, state: ExtraState, player: i64, text: str) -> i64:
        words = text.split()
        if player == CHANCE or words[:1] != ["start-road"]:
            return super().parse(state, player, text)
        if len(words) != 2 or words[1] not in EDGE_NUMBERS:
            raise ParseError(Fault("action/unknown", text=text[:80]))
        return self.more_from + EDGE_NUMBERS[words[1]]

    def write(self, state: ExtraState) -> str:
        fields = self.write_race(state, named(state.fresh, KNIGHT_NAMES))
        for seat in range(self.seats):
            fields += write_realm(state.realms[seat], int(seat))
        return " ".join(fields)

    def read(self, text: str) -> ExtraState:
        fields = Fields(text)
        state = self.initial()
        read_turn(fields, state, int(self.seats), int(self.round_limit * self.seats), PHASE_NAMES)
        state.fresh = read_set(fields, "fresh", KNIGHT_NAMES)
        self.read_titles(fields, state)
        for seat in range(int(self.seats)):
            read_realm(fields, state.realms[seat], seat)
        if not self.has_castles and any(realm.castles for realm in state.realms):
            fields.fault("position/castles-off")
        if not fields.faults:
            check_start_roads(fields, state, self.seats)
        if not fields.faults:
            state.rebuild()
            check_realms(fields, state)
            self.check_running_turn(fields, state)
            self.check_titles(fields, state)
            self.check_end(fields, state)
        fields.finish()
        return state

    def write_view(self, view: ExtraView) -> str:
        return self.write(view.state())

    def read_view(self, text: str, viewer: i64) -> ExtraView:
        return ExtraView(viewer, self.read(text))

    def pack(self, state: ExtraState) -> bytes:
        numbers = [*state.turn_numbers(), int(state.road), int(state.army)]
        for realm in state.realms:
            numbers += realm.numbers()
        return struct.pack(f"<{len(numbers)}q", *numbers)

    def unpack(self, packed: bytes) -> ExtraState:
        numbers = list(struct.unpack(f"<{len(packed) // 8}q", packed))
        state = self.initial()
        state.set_turn(numbers)
        state.road = numbers[TURN_NUMBERS]
        state.army = numbers[TURN_NUMBERS + 1]
        for seat in range(int(self.seats)):
            state.realms[seat].set(numbers[TURN_NUMBERS + 2 + REALM_NUMBERS * seat :])
        state.rebuild()
        return state
