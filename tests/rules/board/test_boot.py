"""Fishermen: the old boot (docs/rules/fishermen.md, 16.5)."""

from __future__ import annotations

import pytest

from eiland import CHANCE, SPECTATOR
from tests.support.board_table import BoardTable, table

CITY = "ore3,grain2"
WAITS: dict[str, bool | int | str] = {"boot_pass_delay": "next_turn"}
EQUAL = {"0.settlements": "17", "1.settlements": "19", "2.cities": "39"}
"""One point, one point, two points."""


def shore(fields: dict[str, str], **options: bool | int | str) -> BoardTable:
    return table(3, fields, fishermen=True, **options)


def drawing(fields: dict[str, str], **options: bool | int | str) -> BoardTable:
    """Set up a game in which seat 0 is due two tokens."""
    game = shore({"phase": "before", "rolled": "no", "0.cities": "4"} | fields, **options)
    return game.play("roll", "dice 6")


@pytest.mark.rule("W-27")
def test_a_player_who_draws_the_boot_shows_it_and_keeps_it() -> None:
    game = drawing({"1.fish": "1:1"})
    code = game.rules.parse(game.state, CHANCE, "fish boot to 0")
    for viewer in (SPECTATOR, 0, 1, 2):
        assert game.rules.seen(game.state, CHANCE, code, viewer).text == "fish boot to 0"
    game.play("fish boot to 0")
    for viewer in (SPECTATOR, 0, 1, 2):
        assert game.viewed(viewer)["boot"] == "0"


@pytest.mark.rule("W-27")
def test_it_takes_the_place_of_the_token_that_was_due() -> None:
    game = drawing({}).play("fish boot to 0")
    assert (game["0.due"], game["0.fish"], game["phase"]) == ("1", "-", "fish")
    assert "fish boot to 0" not in game.legal()
    game.play("fish 2 to 0")
    assert (game["0.fish"], game["phase"]) == ("2:1", "main")
    game = drawing({"0.cities": "-", "0.settlements": "4"}).play("fish boot to 0")
    assert (game["0.fish"], game["phase"], game["supply"]) == ("-", "main", "1:11,2:10,3:8")


@pytest.mark.rule("W-27")
def test_another_player_may_draw_it() -> None:
    game = shore({"phase": "before", "rolled": "no", "2.settlements": "4"}).play("roll", "dice 6")
    game.play("fish boot to 2")
    assert (game["boot"], game["phase"], game.actors()) == ("2", "main", [0])
    assert game.legal("boot") == []


@pytest.mark.rule("W-28")
def test_with_the_boot_you_need_one_point_more() -> None:
    fields = {"0.cities": "17,19,39", "0.settlements": "29,30,31", "0.hand": "ore6,grain4"}
    assert shore(fields).play("city 29")["phase"] == "over"
    game = shore({**fields, "boot": "0"}).play("city 29")
    assert (game["phase"], game.scores()[0]) == ("main", 10)


@pytest.mark.rule("W-28")
def test_the_boot_takes_no_point_from_you() -> None:
    game = shore({**EQUAL, "boot": "0"})
    assert game.scores() == [1, 1, 2]
    friendly = {"0.settlements": "17,19,31", "1.cities": "39,41", "robber": "0", "boot": "0"}
    game = shore({**friendly, "0.cards": "knight1"}, friendly_robber=True).play("knight")
    assert "robber 4" in game.legal()  # three points are three points, boot or not


@pytest.mark.rule("W-28")
def test_you_need_that_point_also_to_win_at_the_beginning_of_your_turn() -> None:
    fields = {"1.cities": "17,19,39,41", "1.settlements": "29,31"}
    assert shore(fields).play("end").winners() == [1]
    assert shore({**fields, "boot": "1"}).play("end").actors() == [1]


@pytest.mark.rule("W-28")
def test_drawing_the_boot_delays_winning() -> None:
    fields = {"0.cities": "4,17,19,39", "0.settlements": "29", "0.hand": "-", "0.fish": "1:1,3:2"}
    game = drawing(fields).play("fish boot to 0", "fish 1 to 0")
    game.play("fish 1 3 3 for card", "card victory-point")
    assert (game["phase"], game["0.cards"]) == ("main", "victory-point1")


@pytest.mark.rule("W-29")
def test_you_may_pass_it_to_a_player_with_as_many_points_or_more() -> None:
    game = shore({**EQUAL, "boot": "0"})
    assert game.legal("boot") == ["boot to 1", "boot to 2"]
    game.play("boot to 2")
    assert (game["boot"], game["phase"], game.legal("boot")) == ("2", "main", [])
    game = shore({**EQUAL, "0.settlements": "17,31", "boot": "0"})
    assert game.legal("boot") == ["boot to 2"]
    assert game.refusal("boot to 1") == "boot/fewer-points"


@pytest.mark.rule("W-29")
@pytest.mark.rule("W-28")
def test_then_that_player_holds_it() -> None:
    fields = {"1.cities": "17,19,39,41", "1.settlements": "29,31", "boot": "0"}
    game = shore(fields).play("boot to 1", "end")
    assert (game["phase"], game.actors()) == ("before", [1])


@pytest.mark.rule("W-29")
def test_only_the_holder_passes_it_and_only_to_another_player() -> None:
    for boot in ("-", "1"):
        game = shore({**EQUAL, "boot": boot})
        assert game.legal("boot") == []
        assert game.refusal("boot to 2") == "boot/not-held"
    game = shore({**EQUAL, "boot": "0"})
    for seat in (0, 3):
        assert game.refusal(f"boot to {seat}") == "boot/nobody"


@pytest.mark.rule("W-30")
def test_you_pass_it_in_your_own_turn_after_the_roll() -> None:
    before = shore({**EQUAL, "boot": "0", "phase": "before", "rolled": "no"})
    assert before.legal() == ["roll"]
    assert before.refusal("boot to 1") == "action/roll-first"
    game = shore({**EQUAL, "boot": "1"})
    assert game.legal("boot", player=1) == []
    assert game.refusal("boot to 2", 1) == "action/not-your-turn"
    game.play("end", "roll", "dice 12")
    assert game.legal("boot") == ["boot to 0", "boot to 2"]
    asking = shore({**EQUAL, "boot": "0", "0.hand": "ore1"}).play("offer 1 ore for 1 wool")
    assert asking.refusal("boot to 1", 0) == "trade/open-offer"


@pytest.mark.rule("W-30")
def test_you_may_pass_it_in_the_turn_in_which_you_got_it() -> None:
    game = drawing({"2.cities": "39,41"}).play("fish boot to 0", "fish 1 to 0")
    assert (game["bootwait"], game.legal("boot")) == ("no", ["boot to 2"])


@pytest.mark.rule("W-30")
def test_with_the_option_you_may_not_pass_it_in_the_turn_in_which_you_got_it() -> None:
    game = drawing({"2.cities": "39,41"}, **WAITS).play("fish boot to 0", "fish 1 to 0")
    assert (game["bootwait"], game.legal("boot")) == ("yes", [])
    assert game.refusal("boot to 2") == "boot/next-turn"
    game.play("end")
    assert game["bootwait"] == "no"
    for _ in range(2):
        game.play("roll", "dice 12", "end")
    game.play("roll", "dice 12")
    assert (game.actors(), game.legal("boot")) == ([0], ["boot to 2"])


@pytest.mark.rule("W-30")
def test_with_the_option_a_boot_got_in_another_turn_may_be_passed_in_the_next_own_one() -> None:
    fields = {"phase": "before", "rolled": "no", "1.settlements": "4", "2.cities": "39"}
    game = shore(fields, **WAITS).play("roll", "dice 6", "fish boot to 1")
    assert game["bootwait"] == "no"
    game.play("end", "roll", "dice 12")
    assert game.legal("boot") == ["boot to 2"]
    given = shore({**EQUAL, "boot": "0"}, **WAITS).play("boot to 1", "end", "roll", "dice 12")
    assert given.legal("boot") == ["boot to 0", "boot to 2"]


@pytest.mark.rule("W-31")
def test_a_player_with_more_points_than_every_other_player_has_to_keep_it() -> None:
    game = shore({**EQUAL, "0.cities": "29", "boot": "0"})
    assert game.scores() == [3, 1, 2]
    assert game.legal("boot") == []
    for other in (1, 2):
        assert game.refusal(f"boot to {other}") == "boot/fewer-points"


@pytest.mark.rule("W-32")
def test_victory_point_cards_in_the_hand_are_left_out() -> None:
    game = shore({**EQUAL, "boot": "0", "0.cards": "victory-point3"})
    assert game.legal("boot") == ["boot to 1", "boot to 2"]
    game = shore({"0.settlements": "17", "1.cards": "victory-point5", "boot": "0"})
    assert game.legal("boot") == []


@pytest.mark.rule("W-32")
def test_all_other_points_are_compared() -> None:
    army = {"0.settlements": "17,31", "1.knights": "3", "army": "1", "boot": "0"}
    assert shore(army).legal("boot") == ["boot to 1"]
    roads = {"0.settlements": "17,31", "2.roads": "24-30,30-35,35-40,40-44,44-48", "road": "2"}
    assert shore({**roads, "boot": "0"}).legal("boot") == ["boot to 2"]
    coast = {"0.settlements": "17,31", "1.settlements": "0", "1.cities": "11", "harbormaster": "1"}
    game = shore({**coast, "0.cities": "40", "boot": "0"}, harbormaster=True)
    assert game.legal("boot") == ["boot to 1"]
    assert game.scores() == [4, 5, 0]


@pytest.mark.rule("W-33")
def test_passing_it_on_can_win_the_game() -> None:
    fields = {"0.cities": "17,19,39", "0.settlements": "29,31", "0.cards": "victory-point2"}
    taker = {"1.cities": "8,10,41", "1.settlements": "21,48", "boot": "0"}
    game = shore({**fields, **taker})
    assert (game["phase"], game.scores()) == ("main", [8, 8, 0])
    game.play("boot to 1")
    assert (game["phase"], game.winners(), game.scores()) == ("over", [0], [10, 8, 0])


@pytest.mark.rule("W-33")
def test_a_player_with_too_few_points_without_the_boot_has_not_won() -> None:
    fields = {"0.cities": "17,19,39", "0.settlements": "29,31", "0.cards": "victory-point1"}
    taker = {"1.cities": "8,10,41", "1.settlements": "21,48", "boot": "0"}
    assert shore({**fields, **taker}).play("boot to 1")["phase"] == "main"


@pytest.mark.rule("W-34")
def test_the_boot_does_not_return_to_the_supply() -> None:
    spent = "1:10,2:10,3:8"
    for boot in ("0", "1"):
        game = drawing({"boot": boot, "spent": spent}).play("fish 1 to 0")
        assert (game["supply"], game["boot"]) == (spent, boot)
        assert "fish boot to 0" not in game.legal()


@pytest.mark.rule("W-34")
def test_the_boot_is_not_stolen() -> None:
    fields = {"0.cards": "knight1,monopoly1", "1.settlements": "30", "1.hand": "ore1", "boot": "1"}
    game = shore(fields).play("knight", "robber 10")
    assert game.odds() == {"steal ore from 1": 1}
    assert game.play("steal ore from 1")["boot"] == "1"


@pytest.mark.rule("W-35")
def test_a_player_who_got_the_boot_may_pass_it_back_in_a_later_turn() -> None:
    game = shore({"0.settlements": "17", "1.settlements": "19", "boot": "0"}).play("boot to 1")
    assert game.legal("boot") == []
    game.play("end", "roll", "dice 12", "boot to 0", "end")
    assert game["boot"] == "0"
    game.play("roll", "dice 12", "end", "roll", "dice 12")
    assert game.legal("boot") == ["boot to 1"]
