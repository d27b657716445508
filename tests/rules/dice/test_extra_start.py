"""The rules of Dice Game Extra, sentence by sentence: the start roads (docs/rules/extra.md)."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from tests.naive.extra_map import ROADS, SITES, is_coastal, roads_between
from tests.support.race_table import COAST, ExtraTable

LEAST_BETWEEN = 5


def between(one: str, other: str) -> int:
    """Count the coast roads between two roads, the shorter way round."""
    apart = abs(COAST.index(one) - COAST.index(other))
    return min(apart, len(COAST) - apart) - 1


def far_enough(*roads: str) -> bool:
    return all(between(one, other) >= LEAST_BETWEEN for one, other in combinations(roads, 2))


def placements(seats: int) -> list[set[str]]:
    """List all possible sets of start roads for this number of seats."""
    return [set(roads) for roads in combinations(COAST, seats) if far_enough(*roads)]


PLACEMENTS = {seats: placements(seats) for seats in (2, 3, 4)}


def possible(seats: int, *marked: str) -> set[str]:
    """Return the roads that leave a possible start road for every seat."""
    together = [roads for roads in PLACEMENTS[seats] if roads >= set(marked)]
    return {road for roads in together for road in roads} - set(marked)


def legal(game: ExtraTable) -> set[str]:
    return set(game.names("start-road").split())


# Order of marking


@pytest.mark.rule("EX-0")
@pytest.mark.rule("EX-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("start", [0, 1])
def test_all_mark_a_road_clockwise_from_the_start_player_who_takes_the_first_turn(
    seats: int, start: int
) -> None:
    game = ExtraTable(seats=seats, start_player="random")
    assert game["phase"] == "draw"
    game.play(f"start {start}")
    for k in range(seats):
        assert (game["phase"], game["turn"]) == ("start-road", "0")
        assert game.verbs() == {"start-road"}
        assert game.active() == (start + k) % seats
        game.play(f"start-road {COAST[7 * k]}")
        assert game[f"{(start + k) % seats}.start"] == COAST[7 * k]
    assert (game["phase"], game["turn"], game.active()) == ("roll", "0", start)
    assert game.legal() == ["roll"]


@pytest.mark.rule("DR-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seat_0_begins_or_the_start_player_is_drawn_with_equal_odds(seats: int) -> None:
    assert ExtraTable(seats=seats).active() == 0
    game = ExtraTable(seats=seats, start_player="random")
    assert game.odds() == {f"start {seat}": 1 for seat in range(seats)}


@pytest.mark.rule("DR-5")
@pytest.mark.rule("DR-7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round_by_seat_the_first_with_three_dice_then_with_four_five_and_six(
    seats: int,
) -> None:
    game = ExtraTable(*COAST[::7][:seats])
    for turn, dice in enumerate((3, 4, 5, 6, 6, 6, 6)):
        assert game.active() == turn % seats
        assert sum(game.play("roll").odds().values()) == 6**dice
        game.play("dice " + " ".join(["gold"] * dice), "end")


@pytest.mark.rule("EX-1")
def test_a_start_road_is_free_and_a_road_like_any_other() -> None:
    game = ExtraTable("0-3", "15-20")
    assert (game["0.start"], game["0.roads"], game["dice"]) == ("0-3", "-", "-")
    assert game.lengths() == [1, 1]
    assert game.points() == [0, 0]


@pytest.mark.rule("EX-0")
def test_no_site_is_next_to_another() -> None:
    assert len(SITES) == 24
    assert not [ends for ends in ROADS.values() if set(ends) <= set(SITES)]
    game = ExtraTable("0-3", "15-20")
    game.turn("gold gold gold", "end").turn("grain wool lumber brick", "end")
    game.turn("gold gold gold gold gold")
    for corner in range(54):
        no_site = game.refusal(f"settlement {corner}") == "build/no-site"
        assert no_site == (corner not in SITES)


# Distance


@pytest.mark.rule("EX-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_start_road_is_on_the_coast(seats: int) -> None:
    game = ExtraTable(seats=seats)
    assert sorted(COAST) == sorted(name for name, road in ROADS.items() if is_coastal(road))
    assert legal(game) == set(COAST)
    for road in set(ROADS) - set(COAST):
        assert game.why_not(f"start-road {road}") == f"start-road/inland site={road}"


@pytest.mark.rule("EX-1")
def test_distances_across_the_land_give_the_same_answer() -> None:
    for one, other in combinations(COAST, 2):
        across = roads_between(one, other)
        assert (across >= LEAST_BETWEEN) == (between(one, other) >= LEAST_BETWEEN)


@pytest.mark.rule("EX-1")
@pytest.mark.parametrize("first", COAST)
def test_at_least_five_coast_roads_separate_two_start_roads(first: str) -> None:
    game = ExtraTable(seats=2).play(f"start-road {first}")
    assert legal(game) == {road for road in COAST if far_enough(first, road)}
    assert len(legal(game)) == 19
    for road in set(COAST) - legal(game) - {first}:
        details = f"site={road} other={first} seat=0"
        roads = between(first, road)
        expected = f"too-close {details} roads={roads}" if roads else f"touches {details}"
        assert game.why_not(f"start-road {road}") == f"start-road/{expected} least=5"
    assert game.refusal(f"start-road {first}") == "build/taken-by"


@pytest.mark.rule("EX-1")
def test_after_0_3_the_nearest_legal_start_roads_are_6_10_and_27_33() -> None:
    game = ExtraTable(seats=2).play("start-road 0-3")
    around = COAST[1:]
    allowed = [road for road in around if road in legal(game)]
    assert (allowed[0], allowed[-1]) == ("6-10", "27-33")
    assert allowed == around[around.index("6-10") : around.index("27-33") + 1]


# No player is locked out


@pytest.mark.rule("EX-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_one_start_road_nineteen_others_are_legal_for_any_number_of_seats(seats: int) -> None:
    assert legal(ExtraTable(seats=seats)) == possible(seats)
    for first in COAST:
        game = ExtraTable(seats=seats).play(f"start-road {first}")
        assert legal(game) == possible(seats, first)
        assert len(legal(game)) == 19


@pytest.mark.rule("EX-2")
@pytest.mark.parametrize("first", COAST)
def test_the_third_of_three_may_mark_any_road_that_is_far_enough(first: str) -> None:
    for second in [road for road in COAST if far_enough(first, road)]:
        game = ExtraTable(seats=3).play(f"start-road {first}", f"start-road {second}")
        assert legal(game) == possible(3, first, second)
        assert legal(game) == {road for road in COAST if far_enough(first, second, road)}


@pytest.mark.rule("EX-2")
@pytest.mark.rule("EX-2a")
@pytest.mark.parametrize("first", COAST)
def test_the_third_of_four_leaves_a_place_for_the_fourth(first: str) -> None:
    for second in [road for road in COAST if far_enough(first, road)]:
        game = ExtraTable(seats=4).play(f"start-road {first}", f"start-road {second}")
        allowed = possible(4, first, second)
        assert legal(game) == allowed
        for road in COAST:
            if far_enough(first, second, road) and road not in allowed:
                why_not = f"start-road/locks-out site={road} n=1"
                assert game.why_not(f"start-road {road}") == why_not


@pytest.mark.rule("EX-2")
def test_the_last_player_always_finds_a_place() -> None:
    """All 910 triples; 100 of them would leave no place."""
    lockouts = []
    for triple in PLACEMENTS[3]:
        roads = sorted(triple, key=COAST.index)
        game = ExtraTable(seats=4).play(f"start-road {roads[0]}", f"start-road {roads[1]}")
        if game.refusal(f"start-road {roads[2]}"):
            lockouts.append(triple)
            continue
        game.play(f"start-road {roads[2]}")
        assert legal(game) == possible(4, *roads) != set()
    assert (len(PLACEMENTS[3]), len(lockouts)) == (910, 100)


@pytest.mark.rule("EX-2")
@pytest.mark.rule("EX-2a")
def test_0_3_and_15_20_and_48_51_would_lock_out_the_fourth() -> None:
    roads = ["0-3", "15-20", "48-51"]
    assert sorted(between(*pair) for pair in combinations(roads, 2)) == [7, 10, 10]
    assert possible(4, *roads) == set()
    for first, second, third in permutations(roads):
        game = ExtraTable(seats=4).play(f"start-road {first}", f"start-road {second}")
        assert game.why_not(f"start-road {third}") == f"start-road/locks-out site={third} n=1"
        game = ExtraTable(seats=3).play(f"start-road {first}", f"start-road {second}")
        assert game.refusal(f"start-road {third}") == ""
