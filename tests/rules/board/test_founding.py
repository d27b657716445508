"""The box, the stacks beside the board and the founding phase (base.md, sections 1 and 4)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest

from eiland.rules.island import GRID
from tests.support.board_table import (
    BEGINNERS_HEXES,
    CARD_COUNTS,
    GIVEN_BOARD,
    RESOURCES,
    STANDARD_HARBORS,
    BoardTable,
    counts,
    table,
    unrolled,
)

EVERY_SEAT_COUNT = pytest.mark.parametrize("seats", [2, 3, 4])
ALL_SPOTS = [f"settlement {corner}" for corner in range(54)]
FAR_APART = [0, 2, 11, 15, 27, 32, 47, 50]
"""Eight intersections that keep the distance and do not block each other's roads."""


def founding(seats: int, start: int = 0) -> BoardTable:
    """Return a game on a given island whose founding phase begins."""
    return BoardTable(seats, board=GIVEN_BOARD, start_player=f"seat{start}")


def paths_at(corner: int) -> list[str]:
    """List the roads that can begin at an intersection."""
    ends = [sorted(GRID.edges[edge]) for edge in range(72) if corner in GRID.edges[edge]]
    return [f"road {a}-{b}" for a, b in sorted(ends)]


def near(corner: int) -> list[int]:
    """List an intersection and its neighbours."""
    return sorted({c for pair in GRID.edges if corner in pair for c in pair})


def found(game: BoardTable, corner: int) -> BoardTable:
    """Place a settlement and the first road that can begin there."""
    game.play(f"settlement {corner}")
    return game.play(game.legal()[0])


# The box


@pytest.mark.rule("C-3")
@pytest.mark.rule("V-7")
@EVERY_SEAT_COUNT
def test_the_bank_begins_with_nineteen_cards_of_every_resource(seats: int) -> None:
    game = BoardTable(seats)
    assert counts(game["bank"]) == dict.fromkeys(RESOURCES, 19)
    assert [game.hand(seat) for seat in range(seats)] == [{}] * seats


@pytest.mark.rule("C-3")
@EVERY_SEAT_COUNT
def test_starting_resources_come_out_of_the_bank(seats: int) -> None:
    game = BoardTable(seats, board="beginners")
    held = counts(game["bank"])
    for seat in range(seats):
        assert sum(game.hand(seat).values()) == 3
        held.update(game.hand(seat))
    assert held == dict.fromkeys(RESOURCES, 19)


@pytest.mark.rule("B-2")
def test_on_the_beginners_board_each_player_holds_the_resources_around_one_settlement() -> None:
    game = BoardTable(4, board="beginners")
    assert [game[f"{seat}.hand"] for seat in range(4)] == [
        "grain1,lumber2",
        "ore1,lumber1,brick1",
        "ore1,wool1,lumber1",
        "ore1,grain2",
    ]


@pytest.mark.rule("C-4")
@pytest.mark.rule("V-7")
@EVERY_SEAT_COUNT
def test_the_deck_begins_with_all_twenty_five_development_cards(seats: int) -> None:
    game = BoardTable(seats)
    assert counts(game["deck"]) == CARD_COUNTS
    assert sum(CARD_COUNTS.values()) == 25
    assert [game[f"{seat}.cards"] for seat in range(seats)] == ["-"] * seats
    assert game.viewed(0)["deck"] == "?25"


ROW = [21, 16, 22, 17, 23, 18, 24, 19, 25, 20, 26]
PATHS = [f"{min(pair)}-{max(pair)}" for pair in pairwise(ROW)]
ALL_PATHS = [f"{min(pair)}-{max(pair)}" for pair in pairwise([*ROW, 32, 37, 31, 36, 30])]


@pytest.mark.rule("C-5")
def test_each_player_has_fifteen_roads() -> None:
    fields = {"0.settlements": "21", "0.hand": "lumber16,brick16", "road": "-"}
    game = table(3, fields, target_vp=30)
    for path in ALL_PATHS:
        assert game.allows(f"road {path}")
        game.play(f"road {path}")
    assert len(game["0.roads"].split(",")) == 15
    assert game.refusal("road 8-13") == "build/no-piece"


@pytest.mark.rule("C-5")
def test_each_player_has_five_settlements_and_four_cities() -> None:
    fields = {
        "0.settlements": "21,22,23,24",
        "0.roads": ",".join(sorted(PATHS, key=lambda path: [int(c) for c in path.split("-")])),
        "0.hand": "ore12,grain15,wool3,lumber3,brick3",
        "road": "0",
    }
    game = table(3, fields, target_vp=30).play("settlement 25")
    assert game.refusal("settlement 26") == "build/no-piece"
    assert game.legal("settlement") == []
    for corner in (21, 22, 23, 24):
        game.play(f"city {corner}")
    game = table(3, fields | {"0.settlements": "25", "0.cities": "21,22,23,24"}, target_vp=30)
    assert game.refusal("city 25") == "build/no-piece"


@pytest.mark.rule("C-6")
@pytest.mark.rule("V-7")
@pytest.mark.rule("V-5")
@pytest.mark.parametrize("board", ["beginners", GIVEN_BOARD])
def test_the_special_cards_are_ready_and_the_robber_is_in_the_desert(board: str) -> None:
    game = BoardTable(3, board=board)
    assert (game["road"], game["army"], game["robber"]) == ("-", "-", "9")


@pytest.mark.rule("C-6")
@pytest.mark.rule("T-2")
def test_two_ordinary_dice() -> None:
    sums = [a + b for a, b in product(range(1, 7), repeat=2)]
    odds = unrolled().play("roll").odds()
    assert odds == {f"dice {number}": sums.count(number) for number in range(2, 13)}


@pytest.mark.rule("C-7")
def test_nine_harbors_four_of_them_for_any_resource() -> None:
    kinds = [
        harbor.split("@")[0] for harbor in BoardTable(3, board="beginners")["harbors"].split(",")
    ]
    assert sorted(kinds) == sorted([*RESOURCES, "3:1", "3:1", "3:1", "3:1"])


@pytest.mark.rule("C-11")
@pytest.mark.parametrize(
    ("fields", "points"),
    [
        ({"0.settlements": "0"}, 1),
        ({"0.settlements": "0,2,11"}, 3),
        ({"0.cities": "0"}, 2),
        ({"0.cities": "0,2", "0.settlements": "11"}, 5),
        ({"0.roads": ",".join(ALL_PATHS[:4])}, 0),
        ({"0.roads": "16-21,16-22,17-22,17-23,18-23", "road": "0"}, 2),
        ({"0.knights": "2"}, 0),
        ({"0.knights": "3", "army": "0"}, 2),
        ({"0.cards": "victory-point3,monopoly1"}, 3),
        ({"0.cities": "0", "0.knights": "4", "army": "0", "0.cards": "victory-point1"}, 5),
    ],
)
def test_what_victory_points_are_given_for(fields: dict[str, str], points: int) -> None:
    """Points are counted by the lowest target with which the next turn of the player is a win."""
    for target in range(1, 8):
        game = unrolled(2, fields | {"turn": "3"}, target_vp=target, board=GIVEN_BOARD)
        game.roll(2).play("end")
        assert (game.winners() == [0]) == (points >= target)


@pytest.mark.rule("C-11")
@pytest.mark.rule("HM-2")
def test_the_harbormaster_is_worth_two_points() -> None:
    fields = {"0.settlements": "0,1,10", "harbormaster": "0"}
    assert table(3, fields, harbormaster=True).scores() == [5, 0, 0]
    assert table(3, {"0.settlements": "0,1,10"}).scores() == [3, 0, 0]


# Who begins


def chances(rollers: tuple[int, ...]) -> dict[int, Fraction]:
    """Return each seat's chance of the highest roll when ties roll again."""
    shares = {seat: Fraction(0) for seat in rollers}
    again = Fraction(0)
    for throw in product(range(2, 13), repeat=len(rollers)):
        ways = Fraction(1)
        for number in throw:
            ways *= Fraction(6 - abs(number - 7), 36)
        highest = tuple(seat for seat, n in zip(rollers, throw, strict=True) if n == max(throw))
        if highest == rollers:
            again += ways
        elif len(highest) == 1:
            shares[highest[0]] += ways
        else:
            for seat, chance in chances(highest).items():
                shares[seat] += ways * chance
    return {seat: share / (1 - again) for seat, share in shares.items()}


@pytest.mark.rule("F-1")
@pytest.mark.rule("F-2")
@pytest.mark.rule("F-2a")
@pytest.mark.parametrize("seats", [2, 3])
def test_rolling_with_ties_rolled_again_gives_each_seat_the_same_chance(seats: int) -> None:
    odds = BoardTable(seats, board=GIVEN_BOARD).odds()
    shares = chances(tuple(range(seats)))
    assert odds == {f"start {seat}": 1 for seat in range(seats)}
    assert shares == {seat: Fraction(1, sum(odds.values())) for seat in range(seats)}


@pytest.mark.rule("F-2a")
@pytest.mark.rule("F-1")
@EVERY_SEAT_COUNT
def test_the_rolling_is_a_single_outcome(seats: int) -> None:
    for start in range(seats):
        game = BoardTable(seats, board=GIVEN_BOARD).play(f"start {start}")
        assert (game["phase"], game["start"], game.actors()) == ("settlement", str(start), [start])


@pytest.mark.rule("F-1")
@EVERY_SEAT_COUNT
def test_a_named_start_player_begins_without_a_roll(seats: int) -> None:
    for start in range(seats):
        game = founding(seats, start)
        assert (game["phase"], game["start"], game.actors()) == ("settlement", str(start), [start])


@pytest.mark.rule("B-4")
@EVERY_SEAT_COUNT
def test_on_the_beginners_board_too_the_highest_roll_finds_the_start_player(seats: int) -> None:
    game = BoardTable(seats, board="beginners")
    assert game.odds() == {f"start {seat}": 1 for seat in range(seats)}
    game.play(f"start {seats - 1}")
    assert (game["phase"], game.actors()) == ("before", [seats - 1])
    assert game.roll(2).play("end").actors() == [0]


# The two rounds


@pytest.mark.rule("F-3")
@pytest.mark.rule("F-4")
@pytest.mark.rule("F-7")
@EVERY_SEAT_COUNT
def test_the_first_round_goes_clockwise_the_second_backwards_and_the_start_player_begins(
    seats: int,
) -> None:
    for start in range(seats):
        game, order = founding(seats, start), []
        for corner in FAR_APART[: 2 * seats]:
            order += game.actors()
            game.play(f"settlement {corner}")
            assert game.actors() == order[-1:]
            game.play(game.legal()[0])
        clockwise = [(start + k) % seats for k in range(seats)]
        assert order == clockwise + clockwise[::-1]
        for seat in clockwise * 2:
            assert (game["phase"], game.actors()) == ("before", [seat])
            game.roll(2).play("end")


@pytest.mark.rule("F-3")
def test_the_first_settlement_goes_on_any_intersection() -> None:
    assert founding(3).legal() == ALL_SPOTS


@pytest.mark.rule("F-3")
@pytest.mark.parametrize("corner", [0, 3, 12, 18, 47, 53])
def test_the_first_road_begins_at_the_settlement(corner: int) -> None:
    game = founding(3).play(f"settlement {corner}")
    assert sorted(game.legal()) == sorted(paths_at(corner))
    assert game.refusal("road 28-33") == "build/at-the-settlement"


@pytest.mark.rule("F-3")
@pytest.mark.rule("BU-5")
@pytest.mark.parametrize("corner", [0, 3, 12, 18, 47, 53])
def test_in_the_founding_phase_the_distance_rule_is_observed(corner: int) -> None:
    game = found(founding(3), corner)
    taken = near(corner)
    assert game.legal() == [text for k, text in enumerate(ALL_SPOTS) if k not in taken]
    assert game.refusal(f"settlement {corner}") == "build/taken"
    for neighbour in taken:
        assert neighbour == corner or game.refusal(f"settlement {neighbour}") == "build/too-close"


@pytest.mark.rule("F-3")
def test_a_path_carries_only_one_road_also_in_the_founding_phase() -> None:
    game = founding(2).play("settlement 18", "road 18-24", "settlement 29")
    assert game.legal() == ["road 23-29", "road 29-34", "road 29-35"]
    game = founding(2).play("settlement 18", "road 18-23", "settlement 29", "road 23-29")
    game.play("settlement 12")
    assert game.refusal("road 18-24") == "build/at-the-settlement"


@pytest.mark.rule("F-4")
@pytest.mark.rule("BU-5")
def test_the_second_settlement_need_not_be_near_the_first_and_its_road_touches_it() -> None:
    game = found(found(founding(2), 12), 41)
    assert game.actors() == [1]
    assert len(game.legal()) == 54 - len(near(12)) - len(near(41))
    found(game, 0).play("settlement 27")
    assert game.actors() == [0]
    assert game.legal() == ["road 21-27", "road 27-33"]
    assert game.refusal("road 7-12") in ("build/at-the-settlement", "build/taken")


@pytest.mark.rule("F-4")
def test_the_second_settlement_may_be_two_paths_from_the_first() -> None:
    game = founding(2).play("settlement 12", "road 12-17")
    found(found(game, 41), 0).play("settlement 23")
    assert sorted(game.legal()) == sorted(paths_at(23))


@pytest.mark.rule("F-5")
@pytest.mark.parametrize(
    ("corner", "resources"),
    [
        (18, {"brick": 1, "wool": 1}),  # two hexes and the desert
        (13, {"brick": 1, "wool": 2}),
        (28, {"grain": 1, "lumber": 2}),
        (0, {"ore": 1}),
        (4, {"ore": 1, "wool": 1}),
        (53, {"wool": 1}),
    ],
)
def test_the_second_settlement_brings_a_card_from_every_hex_with_a_resource(
    corner: int, resources: dict[str, int]
) -> None:
    game = found(founding(2), 41)
    assert game.hand(0) == {}
    found(found(game, 32), 47).play(f"settlement {corner}")
    assert game.hand(0) == resources
    assert counts(game["bank"]) == {
        name: 19 - game.hand(0).get(name, 0) - game.hand(1).get(name, 0) for name in RESOURCES
    }
    game.play(game.legal()[0])
    assert game.hand(0) == resources


@pytest.mark.rule("F-5")
def test_the_first_settlement_brings_nothing() -> None:
    game = found(found(founding(2), 13), 28)
    assert [game.hand(seat) for seat in (0, 1)] == [{}, {}]
    assert counts(game["bank"]) == dict.fromkeys(RESOURCES, 19)


@pytest.mark.rule("F-6")
@pytest.mark.rule("F-7")
def test_a_harbor_of_the_founding_phase_serves_from_the_first_turn_on() -> None:
    """Hex 2 and hex 6 are mountains here, so that a settlement at the ore harbor brings two ore."""
    hexes = BEGINNERS_HEXES.split(",")
    for a, b in [(0, 2), (6, 13)]:
        hexes[a], hexes[b] = hexes[b], hexes[a]
    board = f"hexes={','.join(hexes)} harbors={STANDARD_HARBORS}"
    game = BoardTable(2, board=board, start_player="seat0")
    for corner in (53, 0, 47, 10):
        found(game, corner)
    assert game.hand(0) == {"ore": 2}
    game.roll(12)
    assert game.legal("bank") == [
        f"bank 2 ore for 1 {name}" for name in ("grain", "wool", "lumber", "brick")
    ]


@pytest.mark.rule("F-6")
def test_founding_at_the_coast() -> None:
    game = founding(4)
    for corner in FAR_APART:
        found(game, corner)
    assert game["phase"] == "before"
