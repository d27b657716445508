"""Layout of the board game's observation.

Planes come first: hexes, corners, edges, each numbered as in `eiland.rules.island`. Then the
viewer's own cards, a block for each seat, and the table. Seats are counted from the viewer, in the
order of play: "+0" is the viewer, "+1" acts next.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.encoding.layout import ONE, ONE_ROW, SEATS, TWO_BYTES, Layout, Part, Plan
from eiland.rules.board.board import Board
from eiland.rules.board.map.frame import HARBOR_NAMES
from eiland.rules.board.map.layout import TERRAIN_NAMES
from eiland.rules.board.numbers.packed import CARD_NAMES, RESOURCE_NAMES
from eiland.rules.board.numbers.phases import PHASE_NAMES
from eiland.rules.board.numbers.throws import LOWEST_SUM, ODDS, SUMS
from eiland.rules.island import CORNERS, EDGES, HEXES

RESOURCES: Final = tuple(RESOURCE_NAMES)
CARDS: Final = tuple(CARD_NAMES)
TOKENS: Final = ("1", "2", "3")
SUM_NAMES: Final = tuple(str(LOWEST_SUM + place) for place in range(SUMS))
MOST_CARDS: Final = 95
"""All resource cards (C-3)."""
MOST_OF_KIND: Final = 19
MOST_SAID: Final = 31
"""Cards of one kind in an offer."""
ALL_CARDS: Final = 25
EIGHTHS: Final = 8
"""Expected numbers of cards are counted in eighths."""

PLANES: Final = {
    **dict.fromkeys(("terrain", "token", "pips", "robber"), "hexes"),
    **dict.fromkeys(("harbor", "ground", "buildings"), "corners"),
    "roads": "edges",
}
"""The fields that have a byte for each place of the island, and which places."""

OWN: Final[list[list[Part]]] = [
    [("hand", MOST_OF_KIND, RESOURCES), ("fish", 11, TOKENS)],
    [("cards", 14, CARDS)],
    [("fresh", 14, CARDS)],
    [("discards", MOST_OF_KIND, RESOURCES)],
]
OF_SEAT: Final[list[list[Part]]] = [
    [
        ("hand_size", MOST_CARDS, ONE),
        ("card_count", ALL_CARDS, ONE),
        ("points", 30, ONE),
        ("knights", 14, ONE),
        ("road_length", 15, ONE),
        ("road_pieces", 15, ONE),
        ("settlement_pieces", 5, ONE),
        ("city_pieces", 4, ONE),
    ],
    [
        ("harbor_points", 13, ONE),
        ("longest_road", 1, ONE),
        ("largest_army", 1, ONE),
        ("harbormaster", 1, ONE),
        ("active", 1, ONE),
        ("owes", 1, ONE),
        ("start", 1, ONE),
        ("discard_count", 47, ONE),
    ],
    [("rates", 4, RESOURCES), ("victim", 1, ONE)],
]
OF_FISHER: Final[list[Part]] = [
    ("fish_count", 29, ONE),
    ("due", 13, ONE),
    ("boot", 1, ONE),
    ("boot_waits", 1, ONE),
]
OF_TRADER: Final[list[list[Part]]] = [
    [
        ("asked", 1, ONE),
        ("accepts", 1, ONE),
        ("refuses", 1, ONE),
        ("counters", 1, ONE),
    ],
    [("counter_given", MOST_SAID, RESOURCES)],
    [("counter_wanted", MOST_SAID, RESOURCES)],
]
OF_TABLE: Final[list[list[Part]]] = [
    [
        ("bank", MOST_OF_KIND, RESOURCES),
        ("deck", ALL_CARDS, ONE),
        ("free_roads", 2, ONE),
        ("offers", 100, ONE),
    ],
    [
        ("gone", 14, CARDS),
        ("fresh_count", ALL_CARDS, ONE),
        ("rolled", 1, ONE),
        ("card_played", 1, ONE),
    ],
    [("turn", 255, TWO_BYTES), ("spent", 11, TOKENS), ("supply", 29, ONE)],
]
OF_OFFER: Final[list[list[Part]]] = [
    [("given", MOST_SAID, RESOURCES)],
    [("wanted", MOST_SAID, RESOURCES)],
]
COUNTED: Final[list[list[Part]]] = [
    [("least_hand", MOST_OF_KIND, RESOURCES)],
    [("most_hand", MOST_OF_KIND, RESOURCES)],
    [("expected_hand", EIGHTHS * MOST_OF_KIND, RESOURCES)],
]


@final
class BoardPlan:
    """Where the fields of an observation begin: bytes of planes, words of all others."""

    def __init__(self, rules: Board, counting: bool) -> None:
        self.seats: i64 = rules.seats
        self.fishermen = bool(rules.options.get("fishermen"))
        self.trade = bool(rules.options.get("domestic_trade"))
        self.has_dice_deck = rules.chosen.has_dice_deck
        self.counting = counting
        seats = SEATS[: int(rules.seats)]
        words = [name for name, played in self._played(rules) if played]
        plan = Plan(" ".join([rules.name, str(rules.seats), *words]))
        self.terrain: i64 = plan.planes("terrain", tuple(TERRAIN_NAMES), HEXES, 1)
        self.token: i64 = plan.planes("token", ONE_ROW, HEXES, 12)
        self.pips: i64 = plan.planes("pips", ONE_ROW, HEXES, 5)
        self.robber: i64 = plan.planes("robber", ONE_ROW, HEXES, 1)
        self.harbor: i64 = plan.planes("harbor", tuple(HARBOR_NAMES), CORNERS, 1)
        self.ground: i64 = 0
        if self.fishermen:
            self.ground = plan.planes("ground", ONE_ROW, CORNERS, 10)
        self.buildings: i64 = plan.planes("buildings", seats, CORNERS, 2)
        self.roads: i64 = plan.planes("roads", seats, EDGES, 1)
        self.own: i64 = plan.block(ONE_ROW, OWN) // 8
        of_seat = list(OF_SEAT)
        if self.fishermen:
            of_seat.append(OF_FISHER)
        if self.trade:
            of_seat += OF_TRADER
        self.of_seat: i64 = plan.block(seats, of_seat) // 8
        self.seat_words: i64 = len(of_seat)
        of_table = list(OF_TABLE)
        if self.trade:
            of_table += OF_OFFER
        self.table: i64 = plan.block(ONE_ROW, of_table) // 8
        self.phase: i64 = plan.planes("phase", ONE_ROW, len(PHASE_NAMES), 1, tuple(PHASE_NAMES))
        self.dice_deck: i64 = 0
        if self.has_dice_deck:
            self.dice_deck = plan.planes("dice_deck", ONE_ROW, SUMS, max(ODDS), SUM_NAMES) // 8
        self.counted: i64 = 0
        if counting:
            self.counted = plan.block(seats[1:], COUNTED) // 8
        self.layout: Layout = plan.layout()

    def _played(self, rules: Board) -> list[tuple[str, bool]]:
        """List the options on which the layout or the meaning of actions depends."""
        harbormaster = bool(rules.options.get("harbormaster"))
        return [
            ("harbormaster", harbormaster),
            ("fishermen", self.fishermen),
            ("trade", self.trade),
            ("dice-deck", self.has_dice_deck),
            ("counting", self.counting),
        ]
