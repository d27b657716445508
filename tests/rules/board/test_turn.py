"""A turn from the roll to the passing of the dice (base.md, section 5)."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from tests.support.board_table import CARDS, RESOURCES, table, unrolled

PLAYED = ["knight", "road-building", "year-of-plenty ore wool", "monopoly ore"]
ONE_CARD_EACH = "knight1,road-building1,year-of-plenty1,monopoly1"
BUSY = {
    "0.settlements": "12,41",
    "0.roads": "12-17,17-23",
    "0.hand": "ore6,grain6,wool6,lumber5,brick3",
    "0.cards": ONE_CARD_EACH,
    "1.settlements": "25",
    "1.hand": "ore1",
}
"""Fields with which seat 0 can do everything."""
NOT_BEFORE_THE_ROLL = [
    "end",
    "buy",
    "bank 4 ore for 1 wool",
    "offer 1 wool for 1 ore",
    "offer 2 wool 1 grain for 1 ore to 1",
    "road 8-12",
    "settlement 23",
    "city 12",
]
ODDS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}

# In any order


@pytest.mark.rule("T-1")
@pytest.mark.parametrize(
    "lines",
    [
        ["bank 4 ore for 1 brick", "road 8-12", "settlement 23", "knight", "robber 0", "buy"],
        ["settlement 23", "buy", "card knight", "bank 4 wool for 1 ore", "road 8-12", "city 12"],
        ["knight", "robber 0", "offer 1 wool for 1 ore", "1: accept", "take 1", "road 8-12"],
        ["city 12", "monopoly ore", "bank 4 ore for 1 wool", "settlement 23", "end"],
    ],
)
def test_after_the_roll_you_trade_build_and_play_a_card_in_any_order(lines: list[str]) -> None:
    game = unrolled(2, BUSY).roll(12).play(*lines)
    assert game["phase"] in ("main", "card", "before")


@pytest.mark.rule("T-1")
@pytest.mark.rule("T-5")
def test_you_trade_and_build_as_many_times_as_your_cards_allow() -> None:
    fields = {"0.settlements": "22", "0.hand": "grain4,wool19,lumber12,brick12"}
    game = table(2, fields, target_vp=30)
    for road in ["16-22", "17-22", "17-23", "18-23"]:
        game.play(f"road {road}", "bank 4 wool for 1 ore")
    game.play("road 18-24", "road 19-24", "road 19-25", "bank 4 ore for 1 wool")
    assert game.hand(0) == {"wool": 4, "grain": 4, "lumber": 5, "brick": 5}
    assert game.legal("road")


@pytest.mark.rule("T-1")
@pytest.mark.rule("DC-3")
def test_you_play_one_card_among_trade_and_building() -> None:
    game = table(2, BUSY).play("road 8-12", "knight", "robber 0", "settlement 23")
    assert game.legal(*CARDS) == []
    assert game.refusal("monopoly ore") == "card/one-a-turn"


# The roll


@pytest.mark.rule("T-2")
def test_you_must_roll_and_only_once() -> None:
    game = unrolled(2, {"0.hand": "ore4"})
    assert game.legal() == ["roll"]
    assert game.refusal("end") == "action/roll-first"
    game.roll(12)
    assert game.refusal("roll") == "action/already-rolled"
    assert "roll" not in game.legal()
    assert game.play("end").legal() == ["roll"]


@pytest.mark.rule("T-2")
def test_only_the_sum_of_two_dice_counts() -> None:
    odds = unrolled().play("roll").odds()
    assert odds == {f"dice {number}": weight for number, weight in ODDS.items()}
    assert sum(odds.values()) == 36


@pytest.mark.rule("T-2")
@pytest.mark.parametrize("number", ODDS)
def test_after_the_roll_the_turn_goes_on(number: int) -> None:
    game = unrolled(2).roll(number)
    assert (game["rolled"], game["phase"]) == ("yes", "robber" if number == 7 else "main")


@pytest.mark.rule("T-2")
@pytest.mark.rule("T-3")
@pytest.mark.parametrize("card", PLAYED)
def test_a_card_before_the_roll_does_not_replace_it(card: str) -> None:
    game = unrolled(2, BUSY).play(card)
    following = {"knight": ["robber 0"], "road-building": ["road 8-12", "road 8-13"]}
    game.play(*following.get(card, []))
    assert (game["phase"], game["rolled"], game.legal()) == ("before", "no", ["roll"])
    game.roll(12)
    assert game["phase"] == "main"
    assert game.refusal("knight") in ("card/one-a-turn", "card/not-held")


@pytest.mark.rule("T-3")
@pytest.mark.parametrize("card", PLAYED)
def test_the_one_card_may_come_before_or_after_the_roll(card: str) -> None:
    assert unrolled(2, BUSY).allows(card)
    assert unrolled(2, BUSY).roll(12).allows(card)
    game = unrolled(2, BUSY, dev_card_before_roll=False)
    assert game.legal() == ["roll"]
    assert game.refusal(card) == "card/after-roll"
    assert game.roll(12).allows(card)


@pytest.mark.rule("T-3")
def test_before_the_roll_the_legal_actions_are_the_roll_and_all_playable_cards() -> None:
    game = unrolled(2, BUSY)
    pairs = [f"year-of-plenty {a} {b}" for a, b in combinations_with_replacement(RESOURCES, 2)]
    monopolies = [f"monopoly {name}" for name in RESOURCES]
    assert sorted(game.legal()) == sorted(["roll", *PLAYED[:2], *monopolies, *pairs])


INTERRUPTIONS = {
    "dice": ["roll"],
    "discard": ["roll", "dice 7"],
    "robber": ["knight"],
    "victim": ["knight", "robber 13"],
    "steal": ["knight", "robber 11"],
    "roads": ["road-building"],
    "card": ["roll", "dice 12", "buy"],
}


@pytest.mark.rule("T-3")
@pytest.mark.parametrize("phase", INTERRUPTIONS)
def test_a_card_waits_until_a_roll_a_seven_or_another_card_is_dealt_with(phase: str) -> None:
    fields = {"1.settlements": "31,40", "2.settlements": "29", "2.hand": "wool1"}
    game = unrolled(3, BUSY | fields).play(*INTERRUPTIONS[phase])
    assert game["phase"] == phase
    for card in PLAYED:
        assert not game.allows(card, player=0)
    assert game.legal(*CARDS, player=0) == []


@pytest.mark.rule("T-4")
@pytest.mark.parametrize("text", NOT_BEFORE_THE_ROLL)
def test_apart_from_a_card_nothing_comes_before_the_roll(text: str) -> None:
    game = unrolled(2, BUSY)
    assert game.refusal(text) == "action/roll-first"
    assert text.split()[0] not in {listed.split()[0] for listed in game.legal()}
    assert game.roll(12).allows(text)


@pytest.mark.rule("T-4")
def test_also_after_a_card_before_the_roll_nothing_else_comes_before_it() -> None:
    game = unrolled(2, BUSY).play("year-of-plenty ore ore")
    for text in NOT_BEFORE_THE_ROLL:
        assert game.refusal(text) == "action/roll-first"


# The end of the turn


@pytest.mark.rule("T-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_passing_the_dice_gives_the_turn_to_the_next_player_clockwise(seats: int) -> None:
    game = unrolled(seats)
    for turn in range(2 * seats):
        assert (game.actors(), game["turn"]) == ([turn % seats], str(4 * seats + turn))
        game.roll(12)
        assert game.actors() == [turn % seats]
        game.play("end")


@pytest.mark.rule("T-6")
def test_other_players_do_nothing_while_it_is_not_their_turn() -> None:
    fields = {"1.hand": "ore6,grain6,wool5,lumber3,brick3", "1.roads": "8-12,8-13"}
    fields |= {"1.settlements": "13", "1.cards": ONE_CARD_EACH}
    for game in (table(2, fields), unrolled(2, fields)):
        assert game.actors() == [0]
        assert game.legal(player=1) == []
        for text in [*NOT_BEFORE_THE_ROLL, *PLAYED, "roll", "settlement 12", "robber 0"]:
            assert game.refusal(text, player=1) == "action/not-your-turn"


@pytest.mark.rule("T-6")
def test_other_players_only_answer_offers_and_give_back_cards() -> None:
    fields = BUSY | {"1.hand": "ore8", "1.cards": "knight1", "2.hand": "grain1"}
    game = table(3, fields).play("offer 1 wool for 1 ore to 1")
    assert game.actors() == [1, 0]
    assert game.legal("refuse", "accept", "counter", player=1) == game.legal(player=1)
    assert game.legal(player=2) == []
    seven = unrolled(3, fields).roll(7)
    assert sorted(seven.actors()) == [0, 1]
    assert seven.legal(player=1) == ["discard ore"]
    assert seven.legal(player=2) == []


@pytest.mark.rule("T-6")
@pytest.mark.rule("DC-3")
def test_a_new_turn_resets_what_belonged_to_the_last_turn() -> None:
    game = unrolled(2, BUSY).roll(12).play("knight", "robber 0", "buy", "card knight")
    assert (game["played"], game["fresh"], game["rolled"]) == ("yes", "knight1", "yes")
    game.play("offer 1 wool for 1 ore", "1: refuse")
    assert (game["offers"], game["refused"]) == ("1", "wool1:ore1@1")
    game.play("end")
    assert (game["played"], game["fresh"], game["rolled"]) == ("no", "-", "no")
    assert (game["offers"], game["refused"]) == ("0", "-")


# At once


@pytest.mark.rule("T-7")
@pytest.mark.rule("TR-6")
def test_the_harbor_of_a_new_settlement_may_be_used_in_this_turn() -> None:
    fields = {"0.roads": "0-4,4-8,8-12", "0.settlements": "12"}
    game = table(2, fields | {"0.hand": "ore3,grain1,wool1,lumber1,brick1"})
    assert game.legal("bank") == []
    game.play("settlement 0", "bank 3 ore for 1 wool")
    assert game.hand(0) == {"wool": 1}


@pytest.mark.rule("T-7")
@pytest.mark.rule("BU-6")
def test_a_new_settlement_may_be_made_a_city_in_this_turn() -> None:
    fields = {"0.roads": "0-4,4-8,8-12", "0.hand": "ore3,grain3,wool1,lumber1,brick1"}
    game = table(2, fields).play("settlement 0", "city 0")
    assert (game["0.settlements"], game["0.cities"], game.hand(0)) == ("-", "0", {})
