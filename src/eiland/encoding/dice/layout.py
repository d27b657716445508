"""Layouts of the dice games' observations. Nothing is hidden in these games.

First what each seat has built, then a block for each seat, then the running turn. Seats are counted
from the viewer, in the order of play: "+0" is the viewer, "+1" acts next.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from eiland.encoding.layout import ONE, ONE_ROW, SEATS, TWO_BYTES, Layout, Part, Plan
from eiland.rules.dice.classic import classic
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.dice.extra.extra import Extra
from eiland.rules.dice.extra.sheet import CASTLE_NAMES
from eiland.rules.dice.extra.sheet import KNIGHT_NAMES as EXTRA_KNIGHTS
from eiland.rules.dice.faces import FACE_NAMES
from eiland.rules.dice.family import DiceGame
from eiland.rules.dice.plus import plus
from eiland.rules.dice.plus.sheet import JOKER_NAMES
from eiland.rules.dice.plus.sheet import KNIGHT_NAMES as PLUS_KNIGHTS
from eiland.rules.dice.turn import PHASE_NAMES
from eiland.rules.island import CORNERS, EDGES

FACES: Final = tuple(FACE_NAMES)
CLASSIC_SHEET: Final = (*classic.SITE_TEXTS, *(f"used {name}" for name in classic.KNIGHT_NAMES))
PLUS_SHEET: Final = (*plus.SITE_TEXTS, *(f"used {name}" for name in JOKER_NAMES))

OF_PLAYER: Final[list[list[Part]]] = [
    [("score", 255, TWO_BYTES), ("active", 1, ONE), ("start", 1, ONE)],
]
"""Classic. The score is counted from the lowest possible one, ``turns`` times ``nothing_built``."""
OF_RACER: Final[list[list[Part]]] = [
    [
        ("points", 60, ONE),
        ("road_length", 72, ONE),
        ("knight_count", 20, ONE),
        ("longest_road", 1, ONE),
        ("largest_army", 1, ONE),
        ("active", 1, ONE),
        ("start", 1, ONE),
    ],
]
"""Plus and Extra."""
OF_TURN: Final[list[list[Part]]] = [
    [("dice", 6, FACES), ("rolls", 3, ONE), ("rolling", 1, ONE)],
    [("turn", 255, TWO_BYTES), ("dice_in_play", 6, ONE), ("turn_points", 145, ONE)],
    [("phase", 1, tuple(PHASE_NAMES))],
]
"""``dice`` are on the table, or kept while others are thrown; ``turn_points`` only in classic."""


@final
class DicePlan:
    """Where the fields of an observation begin: bytes of planes, words of all others."""

    def __init__(self, rules: DiceGame[Any, Any]) -> None:
        self.rules = rules
        seats = SEATS[: int(rules.seats)]
        plan = Plan(f"{rules.name} {rules.seats}")
        self.sheet: i64 = 0  # classic and Plus
        self.buildings: i64 = 0  # Extra
        self.roads: i64 = 0
        self.knights: i64 = 0
        self.used: i64 = 0
        self.castles: i64 = 0
        self.lowest: i64 = 0  # possible score
        knights: tuple[str, ...] = ()
        if isinstance(rules, Classic):
            plan.title += f" turns={rules.turns} nothing-built={rules.nothing_built}"
            self.lowest = min(rules.turns * rules.nothing_built, 0)
            self.sheet = plan.planes("sheet", seats, len(CLASSIC_SHEET), 1, CLASSIC_SHEET)
            self.of_seat: i64 = plan.block(seats, OF_PLAYER) // 8
            knights = tuple(classic.KNIGHT_NAMES)
        elif isinstance(rules, Extra):
            self.buildings = plan.planes("buildings", seats, CORNERS, 2)
            self.roads = plan.planes("roads", seats, EDGES, 1)
            knights = tuple(EXTRA_KNIGHTS)
            self.knights = plan.planes("knights", seats, len(knights), 1, knights)
            self.used = plan.planes("used", seats, len(knights), 1, knights)
            castles = tuple(CASTLE_NAMES)
            self.castles = plan.planes("castles", seats, len(castles), 1, castles)
            self.of_seat = plan.block(seats, OF_RACER) // 8
        else:
            self.sheet = plan.planes("sheet", seats, len(PLUS_SHEET), 1, PLUS_SHEET)
            self.of_seat = plan.block(seats, OF_RACER) // 8
            knights = tuple(PLUS_KNIGHTS)
        self.of_turn: i64 = plan.block(ONE_ROW, OF_TURN) // 8
        self.fresh: i64 = plan.planes("fresh", ONE_ROW, len(knights), 1, knights)
        self.layout: Layout = plan.layout()
