"""The rules of Dice Game Extra, sentence by sentence: titles and the end (docs/rules/extra.md)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.naive.extra_map import SITES, UPGRADABLE
from tests.support.race_table import (
    ALL_GOLD,
    CITY,
    KNIGHT,
    ONE_EACH,
    ROAD,
    SETTLEMENT,
    THREE_ROADS,
    TWO_KNIGHTS,
    ExtraTable,
    extra,
)

# Three roads that meet at corner 33, where the second player can cut the first player's ring.
RING = "21-27 16-21 27-33 S16 16-22 22-28 28-33 11-16 7-11"
"""A ring around hex 7 over the empty site 33, and two more roads: length eight, cut to six."""
LONG_RING = f"{RING} S7 3-7 0-3 S0"
"""Length ten, cut to seven."""
COMING = "48-51 S51 47-51 43-47 S43 38-43 33-38"
"""Length five, next to 33."""
COMING_7 = f"{COMING} 48-52 S52 49-52"
EAST_7 = "26-32 20-26 S20 15-20 10-15 S10 6-10 2-6 S2 2-5"
EAST_8 = f"{EAST_7} 32-37"
EAST_10 = f"{EAST_8} S37 37-42 42-46"
ARMY = "K2 K6 K12"
"""Three knights on hexes along the roads of the east."""
WEST = "21-27 16-21 27-33 S16 11-16"
"""Length four: 33-27, 21-27, 16-21 and 11-16."""
WOOL = "wool wool wool wool wool wool"


# Longest Road


@pytest.mark.rule("EX-9")
def test_longest_road_goes_to_the_first_player_with_five_roads_in_one_trail() -> None:
    game = extra(ROAD, WEST)
    assert (game.lengths(), game["road"], game.points()) == ([4, 1], "-", [1, 0])
    game.play("road 7-11")
    assert (game.lengths(), game["road"], game.points()) == ([5, 1], "0", [2, 0])


@pytest.mark.rule("EX-9")
def test_branches_are_not_counted() -> None:
    game = extra(THREE_ROADS, WEST).play("road 16-22")
    assert (game.lengths(), game["road"]) == ([4, 1], "-")
    game.play("road 22-28", "road 7-11")
    assert (game.lengths(), game["road"]) == ([5, 1], "0")


@pytest.mark.rule("EX-9")
def test_a_ring_counts_also_over_empty_sites_and_own_settlements() -> None:
    game = extra(ROAD, "21-27 16-21 27-33 S16 16-22 22-28", road="0")
    assert game.lengths() == [5, 1]
    assert game.play("road 28-33").lengths() == [6, 1]
    assert extra(ONE_EACH, RING, road="0").lengths() == [8, 1]
    assert extra(ONE_EACH, f"{RING} S33", road="0").lengths() == [8, 1]


@pytest.mark.rule("EX-9")
def test_a_longer_trail_takes_the_title_at_once_and_an_equal_one_does_not() -> None:
    game = extra(THREE_ROADS, WEST, EAST_7.removesuffix(" S2 2-5"), road="1")
    assert (game.lengths(), game.points()) == ([4, 6], [1, 3])
    game.play("road 7-11", "road 16-22")
    assert (game.lengths(), game["road"]) == ([5, 6], "1")
    game = extra(THREE_ROADS, f"{WEST} 16-22 7-11", EAST_7.removesuffix(" S2 2-5"), road="1")
    game.play("road 22-28")
    assert (game.lengths(), game["road"], game.points()) == ([5, 6], "1", [1, 3])
    game.play("road 28-33")
    assert (game.lengths(), game["road"], game.points()) == ([8, 6], "0", [2, 2])


@pytest.mark.rule("EX-9")
def test_the_holder_keeps_the_title_against_an_equal_trail() -> None:
    game = extra(ROAD, f"{WEST} 7-11", f"{COMING} 48-52".removesuffix(" 33-38 48-52"), road="0")
    assert game.lengths() == [5, 4]
    game.play("end").turn(THREE_ROADS, "road 33-38")
    assert (game.lengths(), game["road"]) == ([5, 5], "0")
    game.play("road 48-52")
    assert (game.lengths(), game["road"]) == ([5, 6], "1")


@pytest.mark.rule("EX-9")
def test_another_players_settlement_interrupts_a_trail() -> None:
    game = extra(SETTLEMENT, RING, COMING, turn=61, road="0").play("settlement 33")
    assert game.lengths() == [6, 5]
    assert extra(ONE_EACH, RING, f"{COMING} S33", road="0").lengths() == [6, 5]


@pytest.mark.rule("EX-9")
def test_a_holder_who_is_cut_keeps_the_title_if_no_trail_is_longer() -> None:
    game = extra(SETTLEMENT, RING, COMING, turn=61, road="0").play("settlement 33")
    assert (game["road"], game.points()) == ("0", [2, 3])
    game = extra(SETTLEMENT, RING, f"{COMING} 48-52", turn=61, road="0").play("settlement 33")
    assert (game.lengths(), game["road"]) == ([6, 6], "0")


@pytest.mark.rule("EX-9")
def test_a_cut_title_goes_to_the_only_player_with_the_longest_trail() -> None:
    game = extra(SETTLEMENT, RING, COMING_7, turn=61, road="0").play("settlement 33")
    assert (game.lengths(), game["road"], game.points()) == ([6, 7], "1", [1, 5])
    game = extra(SETTLEMENT, RING, COMING, EAST_7, turn=61, road="0").play("settlement 33")
    assert (game.lengths(), game["road"], game.points()) == ([6, 5, 7], "2", [1, 3, 4])


@pytest.mark.rule("EX-9")
def test_the_title_is_unheld_during_a_tie_and_then_goes_to_the_only_longest_trail() -> None:
    game = extra(SETTLEMENT, RING, COMING_7, EAST_7, turn=61, road="0").play("settlement 33")
    assert (game.lengths(), game["road"], game.points()) == ([6, 7, 7], "-", [1, 4, 3])
    game.play("end").turn(ROAD, "road 32-37")
    assert (game.lengths(), game["road"], game.points()) == ([6, 7, 8], "2", [1, 4, 4])


@pytest.mark.rule("EX-9")
def test_a_former_holder_has_no_prior_claim() -> None:
    """A former holder ties with two others: the title stays unheld until one trail is longer."""
    game = extra(SETTLEMENT, f"{RING} S7 7-12", COMING_7, EAST_7, turn=61, road="0")
    game.play("settlement 33", "end")
    assert (game.lengths(), game["road"]) == ([6, 7, 7], "-")
    game.turn(ALL_GOLD, "end").turn(ROAD, "road 8-12", "end")
    assert (game.lengths(), game["road"]) == ([7, 7, 7], "-")


# Largest Army


@pytest.mark.rule("EX-10")
def test_largest_army_goes_to_the_first_player_with_three_knights() -> None:
    game = extra(KNIGHT, f"{EAST_7} K2 K6", road="0")
    assert (game["army"], game.points()) == ("-", [4, 0])
    game.play("knight K12")
    assert (game["army"], game.points()) == ("0", [6, 0])


@pytest.mark.rule("EX-10")
def test_largest_army_passes_at_once_to_a_larger_army_but_not_to_an_equal_one() -> None:
    west = f"{WEST} 7-11 16-22 22-28 K7"
    east = "26-32 20-26 S20 15-20 10-15 S10 K2 K6 K12"
    game = extra(TWO_KNIGHTS, f"{west} K3", east, road="0", army="1")
    assert game.points() == [2, 4]
    game.play("knight K8")
    assert (game["army"], game.points()) == ("1", [2, 4])
    game = extra(TWO_KNIGHTS, f"{west} S7 K3 K8", east, road="0", army="1").play("knight K0")
    assert (game["army"], game.points()) == ("0", [5, 2])


@pytest.mark.rule("EX-10")
def test_the_holder_of_largest_army_keeps_it_with_more() -> None:
    game = extra(KNIGHT, f"{EAST_8} S37 {ARMY}", road="0", army="0").play("knight K16")
    assert (game["army"], game.points()) == ("0", [7, 0])


# Ten points in the own turn


@pytest.mark.rule("EX-12")
@pytest.mark.rule("EX-8")
@pytest.mark.parametrize("win_any_time", [False, True])
@pytest.mark.parametrize(
    ("dice", "owned", "titles", "build", "points"),
    [
        (SETTLEMENT, "3-7 7-12 S7 F0 F1 F2 F3 0-3", "- -", "settlement 0", 10),
        (CITY, "3-7 S7 F0 F1 F2 F3", "- -", "city 7", 10),
        (WOOL, "0-3 S0 3-7 C7 F0 F1 F2", "- -", "castle 3", 11),
        (ROAD, "21-27 16-21 S16 11-16 7-11 F0 F1 F2 F3", "- -", "road 27-33", 10),
        (KNIGHT, f"{EAST_7} K2 K6 F0 F1", "0 -", "knight K12", 10),
        (SETTLEMENT, "3-7 0-3 F0 F1 F2 F3", "- -", "settlement 7", 9),
    ],
)
def test_ten_points_in_your_own_turn_win_at_that_moment(
    dice: str, owned: str, titles: str, build: str, points: int, win_any_time: bool
) -> None:
    game = extra(dice, owned, road=titles[0], army=titles[2], win_any_time=win_any_time).play(build)
    assert game.points() == [points, 0]
    if points < 10:
        assert (game["phase"], game.winners()) == ("build", [])
        return
    assert (game["phase"], game.winners(), game["turn"]) == ("over", [0], "60")
    assert game.rules.actors(game.state) == []
    assert game.rules.utilities(game.state) == [1.0, 0.0]
    assert (game["rolls"], game["rolling"], game["dice"], game["fresh"]) == ("0", "no", "-", "-")


# Ten points in another player's turn

RICH_EAST = f"{EAST_7} {ARMY} F0 F1"
"""Nine points, with three knights for Largest Army; seven roads."""
ENDED = ("over", "62")


@pytest.mark.rule("EX-12")
def test_a_player_whom_another_brings_to_ten_wins_at_the_start_of_the_own_turn() -> None:
    game = extra(SETTLEMENT, RING, COMING, RICH_EAST, turn=61, road="0", army="2")
    assert game.points() == [2, 2, 9]
    game.play("settlement 33")
    assert (game["road"], game.points(), game["phase"]) == ("2", [1, 3, 10], "build")
    assert game.winners() == []
    game.play("end")
    assert (game["phase"], game["turn"]) == ENDED
    assert game.winners() == [2]
    assert game.rules.actors(game.state) == []


@pytest.mark.rule("EX-12")
def test_a_player_who_loses_the_tenth_point_before_that_plays_on() -> None:
    east = f"{EAST_8} {ARMY} F0 F1"
    game = extra(SETTLEMENT, east, COMING, LONG_RING, turn=61, road="2", army="0")
    game.play("settlement 33", "end")
    assert (game["phase"], game.lengths(), game.points()[0]) == ("roll", [8, 5, 7], 10)
    game.turn(THREE_ROADS, "road 0-4")
    assert (game["road"], game.lengths()) == ("0", [8, 5, 8])
    game.play("road 4-8", "end")
    assert (game["road"], game.lengths(), game.points()[0]) == ("2", [8, 5, 9], 9)
    assert (game["phase"], game.active()) == ("roll", 0)


@pytest.mark.rule("EX-12")
def test_another_player_may_win_before_that_turn() -> None:
    east = f"{EAST_8} {ARMY} F0 F1"
    ring = f"{LONG_RING.replace('S7', 'C7')} 17-22 S17 F2 F3"
    game = extra(SETTLEMENT, east, COMING, ring, turn=61, road="2", army="0")
    assert game.points() == [9, 2, 10]
    game.play("settlement 33", "end")
    assert (game["phase"], game.points()) == ("roll", [10, 3, 9])
    game.turn(THREE_ROADS, "road 0-4", "road 4-8")
    assert (game["phase"], game.points(), game.winners()) == ("over", [9, 3, 10], [2])


@pytest.mark.rule("EX-12")
def test_by_option_a_player_whom_another_brings_to_ten_wins_at_once() -> None:
    game = extra(
        SETTLEMENT, RING, COMING, RICH_EAST, turn=61, road="0", army="2", win_any_time=True
    )
    game.play("settlement 33")
    assert (game["phase"], game["turn"], game.winners()) == ("over", "61", [2])
    assert game.points() == [1, 3, 10]


@pytest.mark.rule("EX-12")
@pytest.mark.rule("EX-12a")
@pytest.mark.parametrize("win_any_time", [False, True])
def test_of_several_players_at_ten_only_the_active_one_wins(
    win_any_time: bool,
) -> None:
    east = f"{EAST_10.replace('S10', 'C10')} C46 {ARMY}"
    coming = f"{COMING.replace('S43', 'C43')} F0 F1 F2"
    game = extra(
        SETTLEMENT,
        LONG_RING,
        coming,
        east,
        turn=61,
        road="0",
        army="2",
        win_any_time=win_any_time,
    )
    assert (game.points(), game.lengths()) == ([4, 9, 9], [10, 5, 10])
    game.play("settlement 33")
    assert (game["phase"], game.points(), game.winners()) == ("over", [3, 10, 10], [1])
    assert game.rules.utilities(game.state) == [0.0, 1.0, 0.0]


# The round limit


@pytest.mark.rule("EX-13")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rounds", [1, 4])
def test_the_game_ends_at_the_round_limit(seats: int, rounds: int) -> None:
    game = ExtraTable(*["0-3", "10-15", "42-46", "33-38"][:seats], round_limit=rounds)
    for turn in range(seats * rounds):
        assert (game["phase"], game.winners()) == ("roll", [])
        game.turn(" ".join(["gold"] * min(3 + turn, 6)), "end")
    assert (game["phase"], game["turn"]) == ("over", str(seats * rounds))
    assert game.winners() == list(range(seats))
    assert game.rules.utilities(game.state) == [1 / seats] * seats


@pytest.mark.rule("EX-13")
def test_by_default_each_player_takes_100_turns() -> None:
    game = extra(ALL_GOLD, "3-7", "15-20", turn=198).play("end")
    assert game["phase"] == "roll"
    game.turn(ALL_GOLD, "end")
    assert (game["phase"], game["turn"]) == ("over", "200")


@pytest.mark.rule("EX-13")
def test_all_players_with_most_points_win_together() -> None:
    roads = ["0-3 3-7 S7", "10-15 S10", "42-46", "33-38 S33"]
    for owned, winners in [(roads, [0, 1, 3]), ([roads[0], "10-15 C10", *roads[2:]], [1])]:
        game = extra(ALL_GOLD, *owned, turn=399).play("end")
        assert (game["phase"], game.winners()) == ("over", winners)


@pytest.mark.rule("EX-12")
@pytest.mark.rule("EX-13a")
def test_a_player_with_ten_points_in_the_last_turn_wins_alone() -> None:
    """The last turn's player reaches ten by cutting a road: the game ends before the turn does."""
    coming = f"{COMING.replace('S43', 'C43')} F0 F1 F2"
    game = extra(SETTLEMENT, RING, coming, turn=199, road="0").play("settlement 33")
    assert (game["phase"], game["turn"], game.winners()) == ("over", "199", [1])


@pytest.mark.rule("EX-12")
@pytest.mark.rule("EX-13")
def test_a_tenth_point_of_the_last_turn_counts_without_a_next_turn() -> None:
    game = extra(SETTLEMENT, RICH_EAST, COMING, RING, turn=298, road="2", army="0")
    game.play("settlement 33", "end").turn(ALL_GOLD, "end")
    assert (game["phase"], game["turn"]) == ("over", "300")
    assert (game.points(), game.winners()) == ([10, 3, 1], [0])


# A full island


def full_island(*, castles_built: int, castles: bool = True) -> ExtraTable:
    """Return a position in which seat 0 has all roads and seat 1 everything else but the knight K0.

    It is set up by hand because no game reaches it: before all 24 sites are settled, twelve of
    them with cities, and Largest Army is held, some player has ten points.
    """
    game = ExtraTable("0-3", "15-20", castles=castles)
    state: Any = game.state
    for corner in SITES:
        state.add_settlement(1, corner)
        if corner in UPGRADABLE:
            state.upgrade(1, corner)
    for edge in range(72):
        if state.owner_of_road(edge) < 0:
            state.add_road(0, edge)
    for knight in range(1, 20):
        state.add_knight(1, knight)
    for castle in range(castles_built):
        state.add_castle(1, castle)
    state.turn = 60
    return game


@pytest.mark.rule("EX-13")
@pytest.mark.rule("EX-13a")
@pytest.mark.parametrize(("castles", "castles_built"), [(True, 4), (False, 0)])
def test_the_game_ends_at_once_if_no_player_can_build_anything(
    castles: bool, castles_built: int
) -> None:
    game = full_island(castles_built=castles_built, castles=castles).turn(KNIGHT)
    assert (game["phase"], game.names("road"), game.names("knight")) == ("build", "", "K0")
    game.play("knight K0")
    assert (game["phase"], game["turn"], game.winners()) == ("over", "60", [1])
    assert game.points()[0] == 0


@pytest.mark.rule("EX-13")
def test_a_free_castle_counts_as_a_possible_build() -> None:
    game = full_island(castles_built=3).turn(KNIGHT, "knight K0")
    assert (game["phase"], game.legal("knight")) == ("build", [])


@pytest.mark.rule("EX-13")
def test_the_game_continues_while_some_player_could_build_with_any_dice() -> None:
    full: Any = full_island(castles_built=4).state
    assert full.can_anybody_build()  # K0
    full.add_knight(0, 0)
    assert not full.can_anybody_build()
    for seat, field, without in [(0, "low", 1), (1, "settlements", 0), (1, "cities", 1)]:
        state = full.copy()
        setattr(state.realms[seat], field, getattr(state.realms[seat], field) & ~(2**without))
        state.rebuild()
        assert state.can_anybody_build(), field
    state = full.copy()
    state.realms[1].cities &= ~(2**1)
    state.realms[1].settlements |= 2**1
    state.rebuild()
    assert state.can_anybody_build(), "an upgrade"
