"""Ways to a build that the dice do not pay for yet."""

from __future__ import annotations

import pytest

from eiland.play.ways import way_to
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules, make

TURN = "start=0 turn={turn} phase=build rolls=2 rolling=yes points=0 fresh=- dice={dice} "
SHEET = "0.roads=- 0.settlements=- 0.cities=- 0.knights={knights} 0.used={used} 0.boxes={boxes}"


def position(dice: str, knights: int = 0, used: int = 0) -> tuple[AnyRules, State]:
    """Return a position after some turns, each with the next knight."""
    rules = make("classic", 1)
    names = [f"K{knight + 1}" for knight in range(knights)]
    sheet = SHEET.format(
        knights=",".join(names) or "-",
        used=",".join(names[:used]) or "-",
        boxes=",".join(name[1] for name in names) or "-",
    )
    return rules, rules.read(TURN.format(turn=knights, dice=dice) + sheet)


def way(found: tuple[AnyRules, State], action: str) -> list[str]:
    rules, state = found
    return way_to(rules, state, 0, rules.parse(state, 0, action))


@pytest.mark.rule("DG-1")
def test_two_gold_make_a_missing_resource() -> None:
    assert way(position("ore,wool,wool,lumber,gold,gold"), "road R0") == ["gold brick"]


@pytest.mark.rule("DG-1")
def test_four_gold_make_two() -> None:
    found = way(position("wool,lumber,gold,gold,gold,gold"), "knight K1")
    assert sorted(found) == ["gold grain", "gold ore"]


@pytest.mark.rule("DJ-1")
def test_a_joker_helps_where_gold_is_missing() -> None:
    found = way(position("ore,ore,grain,lumber,lumber,gold", knights=3), "knight K4")
    assert len(found) == 1
    assert found[0].startswith("joker K3 ")
    assert found[0].endswith("->wool")


def test_there_is_no_way_without_gold_and_jokers() -> None:
    assert way(position("ore,ore,grain,lumber,lumber,gold"), "road R0") == []
    used = position("ore,ore,grain,lumber,lumber,gold", knights=3, used=3)
    assert way(used, "knight K4") == []


def test_no_way_leads_past_another_reason() -> None:
    assert way(position("wool,wool,lumber,gold,gold,gold"), "settlement S5") == []
    assert way(position("wool,lumber,brick,gold,gold,gold"), "road R0") == []  # it is legal
