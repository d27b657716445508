"""The bridge to catanatron's games: its positions as views, its actions as ours.

The positions are made by hand, of objects with the names that catanatron has. Whole games need
catanatron, in an environment of its own: `make catanatron`.
"""

from __future__ import annotations

from collections import defaultdict
from enum import Enum
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from benchmarks.catanatron_games import (
    CARDS,
    KINDS,
    Island,
    corners_of,
    decided,
    meant,
    view_text,
)

import eiland
from eiland.play.adviser import Adviser
from eiland.rules.bits import bit
from eiland.rules.island import HEX_CORNERS

RED, BLUE, WHITE, ORANGE = range(10, 14)
SHIFT = 100  # their nodes are numbered otherwise
TERRAIN = ["WOOD"] * 4 + ["SHEEP"] * 4 + ["WHEAT"] * 4 + ["BRICK"] * 3 + ["ORE"] * 3 + [None]
TOKENS = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12, None]
PORTS = [
    (0, "WOOD", "NORTHWEST"),
    (1, None, "NORTHEAST"),
    (6, "SHEEP", "NORTHEAST"),
    (3, "WHEAT", "WEST"),
    (11, "BRICK", "EAST"),
    (12, "ORE", "WEST"),
    (15, None, "SOUTHEAST"),
    (16, None, "SOUTHWEST"),
    (17, None, "SOUTHEAST"),
]
"""The hex beside each port, its kind, and on which side of the hex it is."""


HARBORS = (
    "lumber@0-3 3:1@1-5 wool@10-15 grain@11-16 brick@26-32 ore@33-38 3:1@42-46 3:1@47-51 3:1@49-52"
)


class Corner(Enum):
    NORTH = "NORTH"
    NORTHEAST = "NORTHEAST"
    SOUTHEAST = "SOUTHEAST"
    SOUTH = "SOUTH"
    SOUTHWEST = "SOUTHWEST"
    NORTHWEST = "NORTHWEST"


class Action(NamedTuple):
    color: int
    action_type: Any
    value: Any = None


def kind(name: str) -> Any:
    return SimpleNamespace(value=name)


def place_of(hexagon: int) -> tuple[int, int, int]:
    """Return their coordinate of one of our hexes."""
    row = next(row for row, first in reversed([*enumerate([0, 3, 7, 12, 16])]) if first <= hexagon)
    x = hexagon - [0, 3, 7, 12, 16][row] + max(-2, -2 - (row - 2))
    return x, -x - (row - 2), row - 2


def state(prompt: str = "PLAY_TURN", **facts: Any) -> Any:
    """Return a position in the middle of a game, in which RED, seat 0, has rolled."""
    tiles = {}
    for number in range(19):
        corners = corners_of(place_of(number))
        nodes = {Corner(ref): SHIFT - corner for ref, corner in corners.items()}
        tiles[place_of(number)] = SimpleNamespace(
            resource=TERRAIN[number], number=TOKENS[number], nodes=nodes
        )
    ports = {
        number: SimpleNamespace(
            resource=resource, direction=kind(side), nodes=tiles[place_of(hexagon)].nodes
        )
        for number, (hexagon, resource, side) in enumerate(PORTS)
    }
    built: Any = {color: defaultdict(list) for color in (RED, BLUE, WHITE, ORANGE)}
    built[RED]["SETTLEMENT"] = [SHIFT - 12]
    built[RED]["CITY"] = [SHIFT - 40]
    built[RED]["ROAD"] = [(SHIFT - 17, SHIFT - 12), (SHIFT - 40, SHIFT - 44)]
    for color, first, second in ((BLUE, 0, 30), (WHITE, 2, 33), (ORANGE, 19, 49)):
        built[color]["SETTLEMENT"] = [SHIFT - first, SHIFT - second]
    held: dict[str, Any] = {}
    for seat in range(4):
        for card in CARDS:
            held[f"P{seat}_{card}_IN_HAND"] = held[f"P{seat}_PLAYED_{card}"] = 0
        for resource in KINDS:
            held[f"P{seat}_{resource}_IN_HAND"] = 1
        for name in ("HAS_ARMY", "HAS_ROAD", "HAS_ROLLED"):
            held[f"P{seat}_{name}"] = False
        held[f"P{seat}_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"] = False
    held |= {"P0_HAS_ROLLED": True, "P0_WOOD_IN_HAND": 4, "P0_KNIGHT_IN_HAND": 1, **facts}
    return SimpleNamespace(
        board=SimpleNamespace(
            map=SimpleNamespace(land_tiles=tiles, ports_by_id=ports),
            robber_coordinate=place_of(18),
        ),
        player_state=held,
        colors=(RED, BLUE, WHITE, ORANGE),
        buildings_by_color=built,
        current_turn_index=0,
        current_player_index=0,
        current_prompt=kind(prompt),
        is_road_building=False,
        free_roads_available=0,
        resource_freqdeck=[12, 15, 15, 15, 15],
        development_listdeck=["KNIGHT"] * 24,
        actions=[Action(RED, kind("END_TURN")) for _ in range(8)]
        + [Action(RED, kind("BUY_DEVELOPMENT_CARD"), "KNIGHT")],
    )


def test_hexes_and_corners_have_our_numbers() -> None:
    island = Island(state().board.map.land_tiles)
    for hexagon in range(19):
        assert island.hexes[place_of(hexagon)] == hexagon
        corners = corners_of(place_of(hexagon)).values()
        assert sum(bit(corner) for corner in corners) == HEX_CORNERS[hexagon]
    assert island.corners == {SHIFT - corner: corner for corner in range(54)}
    assert island.path((SHIFT - 17, SHIFT - 12)) == "12-17"


def test_a_position_is_a_view_that_we_can_read() -> None:
    rules = eiland.make("base", 4, domestic_trade=False)
    view = rules.read_view(view_text(state(), 0, "main"), 0)
    shown: Any = view.as_json()
    assert (shown["turn"], shown["active"], shown["rolled"], shown["robber"]) == (8, 0, True, 18)
    assert [f"{one['kind']}@{one['edge']}" for one in shown["harbors"]] == HARBORS.split()
    own, other = shown["players"][0], shown["players"][1]
    assert own["hand"] == {"ore": 1, "grain": 1, "wool": 1, "lumber": 4, "brick": 1}
    assert (own["settlements"], own["cities"]) == ([12], [40])
    assert own["roads"] == ["12-17", "40-44"]
    assert (own["cards"], shown["fresh"]) == ({"knight": 1}, 1)
    assert (other["hand"], other["hand_size"], other["settlements"]) == (None, 5, [0, 30])
    assert (shown["bank"]["lumber"], shown["deck"]) == (12, 24)


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("ROLL", None, "roll"),
        ("END_TURN", None, "end"),
        ("BUILD_SETTLEMENT", SHIFT - 30, "settlement 30"),
        ("BUILD_CITY", SHIFT - 12, "city 12"),
        ("BUILD_ROAD", (SHIFT - 17, SHIFT - 12), "road 12-17"),
        ("BUY_DEVELOPMENT_CARD", None, "buy"),
        ("PLAY_KNIGHT_CARD", None, "knight"),
        ("PLAY_ROAD_BUILDING", None, "road-building"),
        ("PLAY_MONOPOLY", "WHEAT", "monopoly grain"),
        ("PLAY_YEAR_OF_PLENTY", ("BRICK", "WHEAT"), "year-of-plenty grain brick"),
        ("PLAY_YEAR_OF_PLENTY", ("ORE", "ORE"), "year-of-plenty ore ore"),
        ("MARITIME_TRADE", ("WOOD", "WOOD", "WOOD", "WOOD", "ORE"), "bank 4 lumber for 1 ore"),
        ("MARITIME_TRADE", ("SHEEP", "SHEEP", None, None, "BRICK"), "bank 2 wool for 1 brick"),
        ("MOVE_ROBBER", ((0, 0, 0), BLUE, None), "robber 9"),
    ],
)
def test_an_action_means_one_of_ours(name: str, value: object, text: str) -> None:
    island = Island(state().board.map.land_tiles)
    assert meant(Action(RED, kind(name), value), island) == text


def test_the_best_action_that_they_allow_is_played() -> None:
    now = state()
    actions = [Action(RED, kind("END_TURN")), Action(RED, kind("BUILD_CITY"), SHIFT - 12)]
    asked: list[tuple[str, int]] = []

    def ask(view: str, seat: int) -> list[str]:
        asked.append((view, seat))
        return ["settlement 3", "city 12", "end"]

    assert decided(now, actions, ask) == actions[1]
    assert [(view.split()[0], seat) for view, seat in asked] == [("phase=main", 0)]
    assert decided(now, actions[:1], ask) == actions[0]
    assert len(asked) == 1, "a forced action needs no advice"


def test_whom_the_robber_robs_is_a_second_question() -> None:
    now = state("MOVE_ROBBER")
    robs = [Action(RED, kind("MOVE_ROBBER"), (place_of(0), color, None)) for color in (BLUE, WHITE)]
    asked: list[str] = []

    def ask(view: str, seat: int) -> list[str]:
        asked.append(view)
        return ["robber 18", "robber 0"] if len(asked) == 1 else ["steal from 2", "steal from 1"]

    assert decided(now, robs, ask) == robs[1]
    assert [view.split()[0] for view in asked] == ["phase=robber", "phase=victim"]
    assert [" robber=0 " in view for view in asked] == [False, True]


def test_our_adviser_advises_in_their_position() -> None:
    rules = eiland.make("base", 4, domestic_trade=False)
    adviser = Adviser(rules, "greedy")
    known, seat = adviser.known(view_text(state(), 0, "main"), 0)
    texts = [value.action for value in adviser.advise(known, seat).ranked]
    assert texts
    for prompt, phase in ("MOVE_ROBBER", "robber"), ("PLAY_TURN", "before"):
        now = state(prompt, P0_HAS_ROLLED=phase == "robber")
        now.actions = now.actions[:8]  # nothing was bought in this turn
        assert adviser.known(view_text(now, 0, phase), 0)[1] == 0
