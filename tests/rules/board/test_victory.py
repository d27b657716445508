"""Winning, the end of the game, the options and two players (base.md, sections 13 and 17 to 19)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import eiland
from tests.support.board_table import GIVEN_BOARD, BoardTable, table, unrolled

RICH = "ore5,grain5,wool5,lumber5,brick5"
EIGHT = {"0.cities": "0,2,11,15"}
"""Eight points."""
NINE = EIGHT | {"0.settlements": "32"}
TOP = "0-3,0-4,1-4,1-5,3-7"
MIDDLE = "16-21,16-22,17-22,17-23"


def next_turn(fields: dict[str, str], seats: int = 2, **options: bool | int | str) -> BoardTable:
    """Set up a position in which the turn of the last seat ends with the next action, ``end``."""
    turn = str(4 * seats + seats - 1)
    return table(seats, fields | {"turn": turn}, **options)


def ended(game: BoardTable) -> tuple[str, list[int], list[int]]:
    return game["phase"], game.winners(), game.actors()


# The points it takes


@pytest.mark.rule("VP-1")
@pytest.mark.parametrize(
    ("options", "target"),
    [
        ({}, 10),
        ({"target_vp": 0}, 10),
        ({"harbormaster": True}, 11),
        ({"fishermen": True}, 10),
        ({"harbormaster": True, "fishermen": True}, 11),
        ({"target_vp": 5}, 5),
        ({"target_vp": 13}, 13),
        ({"target_vp": 12, "harbormaster": True}, 12),
    ],
)
def test_you_need_ten_points_or_what_variants_and_options_say(
    options: dict[str, bool | int], target: int
) -> None:
    cities = {5: "1,11", 10: "1,11,20,41", 11: "1,11,20,41", 12: "1,11,20,41", 13: "1,11,20,41"}
    points = 2 * len(cities[target].split(","))
    if options.get("harbormaster"):
        points += 2  # two cities at harbors
    for cards in range(6):
        fields = {"0.cities": cities[target], "0.cards": f"victory-point{cards}" if cards else "-"}
        if options.get("harbormaster"):
            fields["harbormaster"] = "0"
        game = next_turn(fields, **options).play("end")
        assert game["phase"] == ("over" if points + cards >= target else "before")
        if cards == 5:
            assert game.winners() == [0]


@pytest.mark.rule("VP-1")
@pytest.mark.rule("VP-2")
def test_more_points_than_needed_win_as_well() -> None:
    fields = NINE | {"0.knights": "2", "0.cards": "knight1"}
    game = table(2, fields).play("knight")
    assert (game.scores(), game.winners()) == ([11, 0], [0])


# At once, in a turn of one's own


WINNING = {
    "settlement 17": {"0.roads": MIDDLE, "0.hand": RICH},
    "city 32": {"0.settlements": "32", "0.cities": "0,2,11", "0.cards": "victory-point2"},
    "road 18-23": {"0.roads": MIDDLE, "0.settlements": "-", "0.hand": RICH},
    "knight": {"0.knights": "2", "0.cards": "knight1", "0.settlements": "-"},
}


@pytest.mark.rule("VP-2")
@pytest.mark.rule("VP-5")
@pytest.mark.parametrize("last", WINNING)
def test_you_win_at_any_moment_as_soon_as_you_have_the_points(last: str) -> None:
    fields = NINE | WINNING[last] | {"0.hand": RICH}
    game = table(2, fields)
    assert game["phase"] == "main"
    assert ended(game.play(last)) == ("over", [0], [])
    assert game.scores()[0] >= 10
    assert game.rules.is_over(game.state)


@pytest.mark.rule("VP-2")
@pytest.mark.rule("DC-6")
def test_you_may_win_before_the_roll() -> None:
    fields = EIGHT | {
        "0.knights": "2",
        "0.cards": "knight1",
        "1.settlements": "40",
        "1.hand": "ore1",
    }
    game = unrolled(2, fields).play("knight")
    assert ended(game) == ("over", [0], [])
    assert (game["robber"], game["rolled"]) == ("9", "no")


@pytest.mark.rule("VP-2")
@pytest.mark.rule("DC-4")
def test_the_points_hidden_in_the_hand_are_included() -> None:
    fields = {"0.cards": "victory-point4", "0.cities": "0,2", "0.settlements": "41"}
    game = table(2, fields | {"0.hand": RICH})
    assert (game["phase"], game.scores()) == ("main", [5, 0])
    game.play("city 41")
    assert (game["phase"], game.scores(), game.winners()) == ("over", [10, 0], [0])


@pytest.mark.rule("VP-2")
def test_you_win_with_a_victory_point_card_as_soon_as_you_draw_it() -> None:
    game = table(2, NINE | {"0.hand": RICH}).play("buy")
    assert game.play("card victory-point").winners() == [0]
    game = table(2, NINE | {"0.hand": RICH}).play("buy", "card knight")
    assert (game["phase"], game.winners()) == ("main", [])


@pytest.mark.rule("VP-2")
@pytest.mark.rule("VP-5")
def test_an_action_that_brings_no_point_does_not_win() -> None:
    fields = NINE | {"0.hand": RICH, "0.cards": "monopoly1", "0.roads": "32-37"}
    game = table(2, fields).play("monopoly ore", "road 31-37", "bank 2 ore for 1 wool", "end")
    assert ended(game) == ("before", [], [1])


# In another player's turn


@pytest.mark.rule("VP-3")
@pytest.mark.rule("LR-8")
@pytest.mark.rule("VP-5")
def test_no_player_wins_in_another_players_turn_but_when_their_own_turn_begins() -> None:
    """Seat 1 cuts the holder, and the Longest Road comes to seat 0, who has eight points."""
    fields = {
        "0.cities": "32,42,47,49",
        "0.roads": TOP,
        "1.roads": "23-29,29-34",
        "1.hand": "grain1,wool1,lumber1,brick1",
        "2.roads": "16-21,16-22,17-22,17-23,18-23,18-24",
        "road": "2",
        "turn": "13",
    }
    game = table(3, fields).play("settlement 23")
    assert (game["road"], game.scores(), game["phase"]) == ("0", [10, 1, 0], "main")
    game.play("end").roll(12)
    assert (game.actors(), game.winners()) == ([2], [])
    game.play("end")
    assert ended(game) == ("over", [0], [])


@pytest.mark.rule("VP-3")
@pytest.mark.rule("LR-8")
def test_you_win_at_the_beginning_of_your_turn_only_if_you_still_have_the_points() -> None:
    """Seat 2 has the dice; seat 0 has ten points and waits."""
    fields = {"0.cities": "2,15,32,47", "0.roads": MIDDLE + ",18-23", "road": "0", "turn": "11"}
    fields |= {"2.roads": "22-28,28-34", "2.hand": RICH}
    game = table(3, fields)
    assert game.scores()[0] == 10
    assert table(3, fields).play("settlement 34", "end").winners() == [0]
    game.play("settlement 22", "end")
    assert (game["phase"], game.scores(), game.actors()) == ("before", [8, 0, 1], [0])


@pytest.mark.rule("VP-3")
@pytest.mark.rule("VP-4")
def test_you_win_at_the_beginning_of_your_turn_only_if_the_game_is_not_over() -> None:
    """Seat 0 waits with ten points; seat 1 wins in its own turn first."""
    fields = EIGHT | {"0.roads": TOP, "road": "0", "turn": "9", "1.hand": RICH}
    fields |= {"0.cities": "32,42,47,49", "1.cities": "21,23,25", "1.settlements": "34"}
    fields |= {"1.cards": "victory-point2"}
    game = table(2, fields)
    assert game.scores() == [10, 7]
    assert ended(game.play("city 34")) == ("over", [1], [])
    assert game.scores() == [10, 10]


@pytest.mark.rule("VP-4")
def test_no_round_is_played_to_its_end() -> None:
    for seat in range(4):
        fields = {f"{seat}.cities": "0,2,11,15", f"{seat}.settlements": "32", f"{seat}.hand": RICH}
        fields[f"{seat}.roads"] = "31-36,31-37,32-37"
        game = table(4, fields | {"turn": str(16 + seat)}).play("settlement 36")
        assert ended(game) == ("over", [seat], [])


@pytest.mark.rule("VP-5")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_winning_is_checked_at_the_beginning_of_each_turn(seat: int) -> None:
    fields = {f"{seat}.cities": "0,2,11,15", f"{seat}.cards": "victory-point2"}
    turn = 12 + (seat - 1) % 3
    game = table(3, fields | {"turn": str(turn)})
    assert game["phase"] == "main"
    assert ended(game.play("end")) == ("over", [seat], [])


@pytest.mark.rule("VP-5")
def test_winning_cannot_be_delayed() -> None:
    with pytest.raises(ValueError, match="position/over"):
        table(2, NINE | {"0.cards": "victory-point1"})
    table(2, NINE | {"0.cards": "victory-point1", "turn": "9"})


# Without a winner


@pytest.mark.rule("VP-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("limit", [1, 2, 5, 9])
def test_a_game_ends_without_a_winner_after_turn_limit_turns(seats: int, limit: int) -> None:
    game = BoardTable(seats, board="beginners", start_player="seat0", turn_limit=limit)
    for turn in range(limit):
        assert (game["turn"], game["phase"]) == (str(turn), "before")
        game.roll(12).play("end")
    assert ended(game) == ("over", [], [])
    assert game["turn"] == str(limit)
    assert game.scores() == [2] * seats


@pytest.mark.rule("VP-6")
def test_by_default_the_turn_limit_is_a_thousand() -> None:
    game = unrolled(2, {"turn": "998"}).roll(12).play("end").roll(12)
    assert game["phase"] == "main"
    assert ended(game.play("end")) == ("over", [], [])


@pytest.mark.rule("VP-6a")
def test_it_ends_before_the_next_player_could_win_at_the_beginning_of_a_turn() -> None:
    fields = EIGHT | {"0.cards": "victory-point2", "turn": "9"}
    assert ended(table(2, fields, turn_limit=10).play("end")) == ("over", [], [])
    assert ended(table(2, fields, turn_limit=11).play("end")) == ("over", [0], [])


@pytest.mark.rule("VP-6a")
@pytest.mark.rule("VP-2")
def test_in_the_last_turn_its_player_can_still_win() -> None:
    fields = WINNING["city 32"] | {"0.hand": RICH, "turn": "8"}
    game = table(2, fields, turn_limit=9).play("city 32")
    assert ended(game) == ("over", [0], [])


# Options


def rows(name: str) -> dict[str, tuple[str, str]]:
    """Read the options, their values and defaults, from a document."""
    text = Path(__file__).parents[3].joinpath("docs", "rules", f"{name}.md").read_text("utf-8")
    found = re.findall(
        r"^\| `(\w+)` \| (.+?) \| (.+?) \| ([A-Z]+-\d+[a-z]?) \|$", text, re.MULTILINE
    )
    return {
        name: (values.replace("`", ""), default.replace("`", ""))
        for name, values, default, _ in found
    }


def test_the_options_have_the_values_and_defaults_of_the_document() -> None:
    documented = rows("base")
    options = {option.name: option for option in eiland.game("base").options}
    assert {name: default for name, (_, default) in documented.items()} == {
        name: str(options[name].default).lower() for name in documented
    }
    for name, (values, _) in documented.items():
        if options[name].values:
            listed = [value for value in values.split(", ") if value != "a text"]
            assert sorted(listed) == sorted(options[name].values)


@pytest.mark.rule("T-3")
@pytest.mark.rule("R-2")
@pytest.mark.rule("VP-1")
@pytest.mark.rule("VP-6")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("discard_limit", 7),
        ("target_vp", 0),
        ("turn_limit", 1000),
        ("dev_card_before_roll", True),
        ("friendly_robber", False),
        ("start_player", "highest_roll"),
        ("domestic_trade", True),
        ("offers_per_turn", 10),
        ("board", "random"),
        ("harbors", "board"),
        ("token_placement", "spiral"),
    ],
)
def test_the_default_of_an_option(name: str, value: bool | int | str) -> None:
    rules = eiland.make("base", 3)
    assert rules.options[name] == value
    same = eiland.make("base", 3, **{name: value})
    assert same.write(same.initial()) == rules.write(rules.initial())


# Two players


def test_two_players_play_by_the_same_rules() -> None:
    game = BoardTable(2, board=GIVEN_BOARD, start_player="seat0")
    game.play("settlement 12", "road 12-17", "settlement 41", "road 36-41")
    game.play("settlement 24", "road 24-30", "settlement 28", "road 28-34")
    assert (game["phase"], game.hand(0)) == ("before", {"grain": 1, "lumber": 2})
    assert game.roll(8).hand(0) == {"grain": 1, "lumber": 3}
    assert table(2, NINE).scores() == [9, 0]


def test_the_options_for_one_against_one_can_be_combined() -> None:
    game = table(
        2,
        NINE | {"0.hand": RICH, "1.settlements": "40", "1.hand": "wool9"},
        target_vp=15,
        discard_limit=9,
        domestic_trade=False,
        friendly_robber=True,
    )
    game.play("road 32-37")
    assert game["phase"] == "main"
    assert game.legal("offer") == []
    game.play("end").roll(7)
    assert game.actors() == [0]  # twenty-three cards; seat 1 has nine, which are safe
