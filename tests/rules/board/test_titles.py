"""The Longest Road and the Largest Army in play (base.md, sections 11 and 12)."""

from __future__ import annotations

import pytest

from tests.support.board_table import GIVEN_BOARD, BoardTable, table, unrolled

RICH = "ore9,grain9,wool9,lumber9,brick9"
TOP = ["3-7", "0-3", "0-4", "1-4", "1-5", "2-5", "2-6", "6-10"]
"""A line along the upper coast, from 7 to 10."""
BOTTOM = ["43-47", "47-51", "48-51", "48-52", "49-52", "49-53", "50-53", "46-50"]
"""One along the lower coast, from 43 to 46."""
MIDDLE = ["16-21", "16-22", "17-22", "17-23", "18-23", "18-24", "19-24", "19-25", "20-25", "20-26"]
"""One through the middle, from 21 to 26."""
RING = ["18-23", "18-24", "24-30", "30-35", "29-35", "23-29"]
"""The six paths around hex 9."""


def line(paths: list[str], roads: int, first: int = 0) -> str:
    """Return the first roads of a line as a field of the position."""
    chosen = paths[first : first + roads]
    return ",".join(sorted(chosen, key=lambda path: [int(end) for end in path.split("-")]))


# Where the card goes


@pytest.mark.rule("LR-5")
@pytest.mark.rule("LR-8")
def test_the_first_player_with_a_road_of_five_takes_the_card_and_two_points_at_once() -> None:
    game = table(2, {"0.hand": RICH, "0.roads": line(MIDDLE, 3)})
    game.play(f"road {MIDDLE[3]}")
    assert (game["road"], game.scores()) == ("-", [0, 0])
    game.play(f"road {MIDDLE[4]}")
    assert (game["road"], game.scores()) == ("0", [2, 0])


@pytest.mark.rule("LR-5")
@pytest.mark.rule("LR-6")
@pytest.mark.rule("LR-8")
def test_only_a_longer_road_takes_it_away() -> None:
    fields = {"0.roads": line(MIDDLE, 4), "0.hand": RICH, "1.roads": line(TOP, 5), "road": "1"}
    game = table(2, fields).play(f"road {MIDDLE[4]}")
    assert (game["road"], game.scores()) == ("1", [0, 2])
    game.play(f"road {MIDDLE[5]}")
    assert (game["road"], game.scores()) == ("0", [2, 0])


@pytest.mark.rule("LR-2")
@pytest.mark.rule("LR-5")
def test_what_branches_off_is_not_added() -> None:
    """From 21 to 23 it is four roads; branches on the way do not count."""
    fields = {"0.roads": line(MIDDLE, 4), "0.hand": RICH}
    game = table(2, fields).play("road 12-17", "road 22-28", "road 11-16")
    assert game["road"] == "-"
    assert game.play("road 7-12")["road"] == "0"


@pytest.mark.rule("LR-1")
@pytest.mark.rule("LR-5")
def test_a_ring_around_a_hex_has_length_six() -> None:
    game = table(2, {"0.roads": line(RING, 5), "road": "0", "0.hand": RICH})
    game.play(f"road {RING[5]}")
    fields = {"0.roads": game["0.roads"], "road": "0"}
    assert table(2, fields | {"1.roads": line(TOP, 6)})["road"] == "0"
    with pytest.raises(ValueError, match="road"):
        table(2, fields | {"1.roads": line(TOP, 7)})


@pytest.mark.rule("LR-3")
@pytest.mark.parametrize("kind", ["settlements", "cities"])
def test_own_buildings_do_not_interrupt_the_road(kind: str) -> None:
    fields = {"0.roads": line(MIDDLE, 4), "0.hand": RICH, f"0.{kind}": "17"}
    assert table(2, fields).play(f"road {MIDDLE[4]}")["road"] == "0"


@pytest.mark.rule("LR-3")
@pytest.mark.rule("BU-8")
def test_a_players_own_settlement_never_cuts_the_road() -> None:
    fields = {"0.roads": line(MIDDLE, 6), "0.hand": RICH, "road": "0", "1.roads": line(TOP, 5)}
    game = table(2, fields)
    for corner in (22, 23):
        game.play(f"settlement {corner}")
        assert game["road"] == "0"
    assert game.play("city 23", f"road {MIDDLE[6]}")["road"] == "0"


@pytest.mark.rule("LR-3")
def test_roads_of_other_players_do_not_interrupt_the_road() -> None:
    fields = {"0.roads": line(MIDDLE, 4), "0.hand": RICH, "1.roads": "12-17,22-28,23-29"}
    assert table(2, fields).play(f"road {MIDDLE[4]}")["road"] == "0"


# Cutting


@pytest.mark.rule("LR-4")
@pytest.mark.parametrize("kind", ["settlements", "cities"])
@pytest.mark.parametrize(("corner", "has_card"), [(21, True), (22, False), (17, False), (18, True)])
def test_another_players_building_may_be_at_an_end_of_the_road_but_not_inside(
    kind: str, corner: int, has_card: bool
) -> None:
    fields = {"0.roads": line(MIDDLE, 4), "0.hand": RICH, f"1.{kind}": str(corner)}
    game = table(2, fields).play(f"road {MIDDLE[4]}")
    assert game["road"] == ("0" if has_card else "-")


@pytest.mark.rule("LR-4")
@pytest.mark.parametrize(
    ("corners", "length"), [("-", 6), ("18", 6), ("18,30", 4), ("18,35", 3), ("18,29,30", 2)]
)
def test_a_ring_with_buildings_of_another_player(corners: str, length: int) -> None:
    """A rival with one road less (but five) does not get the card; one with one more does."""
    fields = {"0.roads": line(RING, 6), "1.settlements": corners, "2.roads": line(TOP, 4)}
    if length < 5:
        game = table(3, fields)
        assert game["road"] == "-"
        with pytest.raises(ValueError, match="road"):
            table(3, fields | {"road": "0"})
        return
    fields |= {"road": "0"}
    assert table(3, fields | {"2.roads": line(TOP, length)})["road"] == "0"
    with pytest.raises(ValueError, match="road"):
        table(3, fields | {"2.roads": line(TOP, length + 1)})


CUT = {
    "0.hand": RICH,
    "0.roads": "23-29,29-34",
    "1.roads": line(MIDDLE, 8),
    "road": "1",
}
"""Seat 0 can settle at 23, in the middle of eight roads of seat 1, which leaves four and four."""


@pytest.mark.rule("LR-4")
@pytest.mark.rule("LR-6")
@pytest.mark.rule("LR-8")
@pytest.mark.rule("BU-8")
@pytest.mark.parametrize(
    ("second", "third", "holder"),
    [
        (0, 0, "-"),
        (4, 0, "-"),
        (5, 0, "2"),
        (6, 4, "2"),
        (5, 5, "-"),
        (6, 5, "2"),
        (5, 6, "3"),
        (7, 7, "-"),
    ],
)
def test_when_the_holder_is_cut_the_only_player_with_the_longest_road_gets_the_card(
    second: int, third: int, holder: str
) -> None:
    fields = CUT | {"2.roads": line(TOP, second) or "-", "3.roads": line(BOTTOM, third) or "-"}
    game = table(4, fields)
    assert game.scores() == [0, 2, 0, 0]
    game.play("settlement 23")
    assert game["road"] == holder
    assert game.scores() == [1, *(2 if holder == str(seat) else 0 for seat in (1, 2, 3))]


@pytest.mark.rule("LR-6")
def test_the_holder_who_is_cut_and_still_has_the_most_keeps_the_card_even_in_a_tie() -> None:
    """Of nine roads the cut leaves five, of ten it leaves six."""
    for left in (5, 6):
        rival = {"2.roads": line(TOP, left), "3.roads": line(BOTTOM, 5)}
        fields = CUT | rival | {"1.roads": line(MIDDLE, left + 4)}
        assert table(4, fields).play("settlement 23")["road"] == "1"


@pytest.mark.rule("LR-6")
def test_the_card_can_go_to_the_player_who_cuts() -> None:
    fields = CUT | {"0.roads": "23-29,28-33,28-34,29-34,33-38,38-43"}
    game = table(2, fields).play("settlement 23")
    assert (game["road"], game.scores()) == ("0", [3, 0])


@pytest.mark.rule("LR-6")
@pytest.mark.rule("LR-7")
def test_the_example_of_a_cut() -> None:
    """Red has six in a line; blue and white have five. Orange settles in the middle of the line."""
    fields = {
        "0.roads": line(MIDDLE, 6),
        "1.roads": line(TOP, 5),
        "2.roads": line(BOTTOM, 5),
        "3.roads": "12-17",
        "1.hand": "lumber1,brick1",
        "3.hand": "grain1,wool1,lumber1,brick1",
        "road": "0",
        "turn": "15",
    }
    game = table(4, fields).play("settlement 17")
    assert (game["road"], game.scores()) == ("-", [0, 0, 0, 1])
    game.play("end").roll(12).play("end").roll(12).play(f"road {TOP[5]}")
    assert (game["road"], game.scores()) == ("1", [0, 2, 0, 1])


@pytest.mark.rule("LR-7")
def test_a_card_set_aside_goes_to_the_first_player_who_alone_has_the_longest_road() -> None:
    fields = {"0.roads": line(MIDDLE, 5), "1.roads": line(TOP, 5), "0.hand": RICH, "1.hand": RICH}
    game = table(2, fields)
    assert game["road"] == "-"
    assert table(2, fields).play(f"road {MIDDLE[5]}")["road"] == "0"
    game.play("end").roll(12).play(f"road {TOP[5]}")
    assert game["road"] == "1"


@pytest.mark.rule("LR-7")
def test_a_card_set_aside_waits_for_five_roads() -> None:
    fields = CUT | {"1.hand": "lumber2,brick2"}
    game = table(2, fields).play("settlement 23", "end").roll(12)
    assert game["road"] == "-"
    game.play(f"road {MIDDLE[8]}")
    assert game["road"] == "1"


@pytest.mark.rule("LR-7")
@pytest.mark.rule("LR-4")
def test_joining_two_parts_makes_one_road_of_them() -> None:
    parts = MIDDLE[:3] + MIDDLE[4:7]
    game = table(2, {"0.roads": line(parts, 6), "0.hand": RICH})
    assert game["road"] == "-"
    assert game.play(f"road {MIDDLE[3]}")["road"] == "0"


@pytest.mark.rule("LR-6")
def test_a_free_road_counts_like_a_paid_one() -> None:
    fields = {"0.cards": "road-building1", "0.roads": line(MIDDLE, 3)}
    game = table(2, fields).play("road-building", f"road {MIDDLE[3]}", f"road {MIDDLE[4]}")
    assert game["road"] == "0"


@pytest.mark.rule("LR-6")
def test_a_settlement_beside_a_road_or_at_its_end_changes_nothing() -> None:
    """The holder's five roads lead from 18 to 26."""
    fields = CUT | {"1.roads": line(MIDDLE, 5, 5), "0.roads": "13-18,17-22,17-23,18-23"}
    for corner in (13, 17, 18, 22, 23):
        assert table(2, fields).play(f"settlement {corner}")["road"] == "1"


# Founding


@pytest.mark.rule("LR-9")
@pytest.mark.rule("LR-5")
def test_the_roads_of_the_founding_phase_count_too() -> None:
    game = BoardTable(2, board=GIVEN_BOARD, start_player="seat0")
    game.play("settlement 22", "road 17-22", "settlement 0", "road 0-3", "settlement 2", "road 2-5")
    game.play("settlement 18", "road 18-23")
    kinds = ("settlements", "roads")
    fields = {f"{seat}.{kind}": game[f"{seat}.{kind}"] for seat in (0, 1) for kind in kinds}
    assert fields["0.roads"] == "17-22,18-23"
    later = table(2, fields | {"0.hand": RICH})
    later.play("road 17-23", "road 18-24", "road 19-24")
    assert (later["road"], later.scores()) == ("0", [4, 2])
    assert table(2, fields | {"0.hand": RICH}).play("road 17-23", "road 18-24")["road"] == "-"


# Largest Army


@pytest.mark.rule("LA-1")
def test_the_first_player_with_three_knights_takes_the_largest_army() -> None:
    fields = {"0.cards": "knight1", "1.knights": "2"}
    assert table(2, fields | {"0.knights": "1"}).play("knight")["army"] == "-"
    game = table(2, fields | {"0.knights": "2"}).play("knight")
    assert (game["army"], game.scores()) == ("0", [2, 0])


@pytest.mark.rule("LA-1")
@pytest.mark.parametrize(("knights", "holder"), [(1, "1"), (2, "1"), (3, "0"), (4, "0")])
def test_only_more_knights_take_it_away(knights: int, holder: str) -> None:
    fields = {"0.cards": "knight1", "0.knights": str(knights), "1.knights": "3"}
    game = table(3, fields | {"army": "1" if knights < 4 else "0"}).play("knight")
    assert game["army"] == holder
    assert game.scores() == [2 * (holder == "0"), 2 * (holder == "1"), 0]


@pytest.mark.rule("LA-1")
def test_the_army_grows_before_the_roll_as_well() -> None:
    fields = {"0.cards": "knight1", "0.knights": "3", "1.knights": "3", "army": "1"}
    game = unrolled(2, fields).play("knight")
    assert (game["army"], game["phase"]) == ("0", "robber")


@pytest.mark.rule("LA-2")
def test_knights_in_the_hand_do_not_count() -> None:
    fields = {"0.cards": "knight6", "0.knights": "1", "1.knights": "3", "army": "1"}
    game = table(2, fields).play("knight", "robber 0")
    assert (game["army"], game["0.knights"]) == ("1", "2")


@pytest.mark.rule("LA-2")
def test_a_tie_never_lays_the_army_aside() -> None:
    fields = {"0.cards": "knight1", "0.knights": "3", "1.knights": "4", "army": "1"}
    game = table(3, fields | {"2.knights": "4"}).play("knight", "robber 0", "end").roll(2)
    assert game["army"] == "1"
