"""Development cards (base.md, section 10)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from tests.support.board_table import CARDS, RESOURCES, BoardTable, counts, table, unrolled

PRICE = "ore1,grain1,wool1"
PROGRESS = ["road-building", "year-of-plenty ore wool", "monopoly ore"]
PLAYABLE = ["knight", *PROGRESS]
CARD_OF = {text: text.split()[0] for text in PLAYABLE}


def plenties(game: BoardTable) -> list[str]:
    """List the legal actions of Year of Plenty."""
    return [text.removeprefix("year-of-plenty ") for text in game.legal("year-of-plenty")]


def bank_of(fields: dict[str, str]) -> dict[str, str]:
    """Return fields with these cards in the bank; seat 2 holds the rest."""
    left = counts(fields["bank"])
    return {"2.hand": ",".join(f"{name}{19 - left[name]}" for name in RESOURCES if left[name] < 19)}


# Buying


@pytest.mark.rule("DC-1")
def test_when_you_have_paid_you_draw_the_top_card_of_the_deck() -> None:
    game = table(2, {"0.hand": PRICE, "1.cards": "knight2", "gone": "monopoly2"}).play("buy")
    assert game.actors() == [-1]
    assert game.odds() == {
        "card knight": 12,
        "card victory-point": 5,
        "card road-building": 2,
        "card year-of-plenty": 2,
    }
    game.play("card road-building")
    assert (game["0.cards"], game["phase"], game.actors()) == ("road-building1", "main", [0])
    assert counts(game["deck"])["road-building"] == 1


@pytest.mark.rule("DC-1")
def test_the_card_is_kept_secret() -> None:
    game = table(3, {"0.hand": PRICE}).play("buy", "card monopoly")
    assert [game.viewed(seat)["0.cards"] for seat in range(3)] == ["monopoly1", "?1", "?1"]
    assert [game.viewed(seat)["deck"] for seat in range(3)] == ["?24"] * 3
    assert [game.viewed(seat)["fresh"] for seat in range(3)] == ["monopoly1", "?1", "?1"]


@pytest.mark.rule("DC-1")
def test_as_many_cards_in_a_turn_as_you_like() -> None:
    game = table(2, {"0.hand": "ore8,grain8,wool8"})
    for _ in range(8):
        game.play("buy", "card knight")
    assert (game["0.cards"], game["fresh"], game.hand(0)) == ("knight8", "knight8", {})
    assert game.refusal("buy") == "build/too-little"


@pytest.mark.rule("DC-1")
@pytest.mark.rule("DC-12")
def test_once_the_deck_is_used_up_there_are_no_more_cards() -> None:
    fields = {"0.hand": "ore3,grain3,wool3", "1.knights": "13", "army": "1"}
    fields |= {"1.cards": "victory-point5", "gone": "road-building2,year-of-plenty2,monopoly2"}
    game = table(2, fields).play("buy")
    assert game.odds() == {"card knight": 1}
    game.play("card knight")
    assert game["deck"] == "-"
    assert game.refusal("buy") == "card/deck-empty"
    assert game.legal("buy") == []


# When a card may be played


@pytest.mark.rule("DC-2")
@pytest.mark.parametrize("card", PLAYABLE)
def test_a_card_rests_in_the_turn_in_which_you_got_it(card: str) -> None:
    game = table(2, {"0.hand": PRICE, "0.settlements": "12"})
    game.play("buy", f"card {CARD_OF[card]}")
    assert game.legal(*CARDS) == []
    # Nothing but the rule about fresh cards forbids these: Road Building costs no lumber.
    assert game.refusal(card) == "card/fresh"
    game.play("end").roll(12).play("end")
    assert game.allows(card)


@pytest.mark.rule("DC-2")
@pytest.mark.parametrize("card", PLAYABLE)
def test_an_older_card_of_the_same_kind_does_not_rest(card: str) -> None:
    fields = {"0.hand": PRICE, "0.settlements": "12", "0.cards": f"{CARD_OF[card]}1"}
    game = table(2, fields).play("buy", f"card {CARD_OF[card]}")
    assert game["fresh"] == game["0.cards"].replace("2", "1")
    assert game.allows(card)
    game.play(card)
    assert game["0.cards"] == f"{CARD_OF[card]}1"


@pytest.mark.rule("DC-2")
def test_all_cards_of_a_turn_rest() -> None:
    game = table(2, {"0.hand": "ore2,grain2,wool2"}).play(*["buy", "card knight"] * 2)
    assert (game["fresh"], game.refusal("knight")) == ("knight2", "card/fresh")


@pytest.mark.rule("DC-2")
def test_an_older_card_of_another_kind_does_not_rest_either() -> None:
    fields = {"0.hand": PRICE, "0.cards": "monopoly1"}
    game = table(2, fields).play("buy", "card knight")
    assert game.refusal("knight") == "card/fresh"
    assert game.allows("monopoly ore")


@pytest.mark.rule("DC-3")
@pytest.mark.parametrize("first", PLAYABLE)
@pytest.mark.parametrize("second", PLAYABLE)
@pytest.mark.parametrize("before", [False, True])
def test_no_more_than_one_card_in_a_turn(first: str, second: str, before: bool) -> None:
    fields = {"0.cards": "knight2,road-building2,year-of-plenty2,monopoly2"}
    fields["0.settlements"] = "12"
    follow = {"knight": ["robber 0"], "road-building": ["road 12-17", "road 8-12"]}
    game = (unrolled if before else table)(2, fields).play(first, *follow.get(first, []))
    assert game["played"] == "yes"
    if before:
        game.roll(12)
    assert game.refusal(second) == "card/one-a-turn"
    assert game.legal(*CARDS) == []
    game.play("end").roll(12).play("end")
    assert game.allows(second)


@pytest.mark.rule("DC-4")
def test_victory_point_cards_are_not_played() -> None:
    game = table(2, {"0.cards": "victory-point5"})
    assert game.legal() == ["end"]
    assert "victory-point" not in {text.split()[0] for text in game.legal()}


@pytest.mark.rule("DC-4")
@pytest.mark.rule("VP-2")
def test_they_count_from_the_moment_you_have_them_even_after_another_card() -> None:
    fields = {"0.hand": PRICE, "0.cards": "knight1,victory-point1", "0.cities": "0,2,11,15"}
    game = table(2, fields).play("knight", "robber 18", "buy", "card victory-point")
    assert (game["phase"], game.winners(), game.scores()) == ("over", [0], [10, 0])


@pytest.mark.rule("DC-4")
def test_they_stay_hidden_until_they_make_you_win() -> None:
    fields = {"0.hand": PRICE, "0.cards": "victory-point2", "0.cities": "0,2,11"}
    game = table(2, fields).play("buy", "card victory-point")
    assert (game["phase"], game.scores()) == ("main", [6, 0])
    assert game.viewed(1)["0.cards"] == "?3"
    fields["0.cities"] = "0,2,11,15"
    won = table(2, {**fields, "0.cards": "victory-point1"}).play("buy", "card victory-point")
    assert won.viewed(1)["0.cards"] == "victory-point2"


@pytest.mark.rule("DC-5")
def test_no_player_can_trade_give_or_steal_a_development_card() -> None:
    fields = {"0.hand": "ore2", "0.cards": "knight2", "1.cards": "monopoly2", "1.settlements": "8"}
    game = table(2, fields).play("knight")
    game.play("robber 4")
    assert game["phase"] == "main"  # seat 1 has only development cards: nothing to steal
    for text in (
        "offer 1 knight for 1 ore",
        "bank 4 knight for 1 ore",
        "offer 1 ore for 1 monopoly",
    ):
        with pytest.raises(Exception, match="action/"):
            game.allows(text)
    game = unrolled(2, fields | {"1.cards": "knight9"}).roll(7)
    assert game["phase"] == "robber"  # nine development cards are not too many


@pytest.mark.rule("DC-5")
@pytest.mark.rule("DC-11")
def test_a_monopoly_takes_no_development_cards() -> None:
    game = table(2, {"0.cards": "monopoly1", "1.cards": "knight2", "1.hand": "ore1"})
    game.play("monopoly ore")
    assert (game["0.cards"], game["1.cards"], game.hand(0)) == ("-", "knight2", {"ore": 1})


# Knights


@pytest.mark.rule("DC-6")
def test_a_knight_moves_the_robber_and_steals_but_no_player_gives_back_cards() -> None:
    fields = {"0.cards": "knight1", "0.hand": "ore9", "1.settlements": "8", "1.hand": "wool9"}
    game = table(2, fields).play("knight")
    assert (game["phase"], game.actors()) == ("robber", [0])
    assert {text.split()[0] for text in game.legal()} == {"robber"}
    assert game.refusal("robber 9") == "robber/same-hex"
    assert game.refusal("end") == "action/not-now"
    game.play("robber 4", "steal wool from 1")
    assert (game["0.hand"], game["1.hand"], game["phase"]) == ("ore9,wool1", "wool8", "main")


@pytest.mark.rule("DC-6")
def test_the_victim_of_a_knight_is_picked_as_after_a_seven() -> None:
    fields = {"0.cards": "knight1", "1.settlements": "8", "2.cities": "18"}
    game = table(3, fields | {"1.hand": "ore1", "2.hand": "wool1"}).play("knight", "robber 4")
    assert game.legal() == ["steal from 1", "steal from 2"]


@pytest.mark.rule("DC-6")
@pytest.mark.rule("LA-2")
def test_played_knights_are_public() -> None:
    game = table(3, {"0.cards": "knight3", "0.knights": "1"}).play("knight", "robber 0")
    assert (game["0.knights"], game["0.cards"], game["gone"]) == ("2", "knight2", "-")
    assert [game.viewed(seat)["0.knights"] for seat in range(3)] == ["2"] * 3


# Road Building


@pytest.mark.rule("DC-7")
@pytest.mark.rule("DC-12")
def test_road_building_lets_you_build_two_roads_for_nothing() -> None:
    game = table(2, {"0.cards": "road-building1", "0.settlements": "12"}).play("road-building")
    assert (game["phase"], game["free"], game["gone"]) == ("roads", "2", "road-building1")
    assert game.legal() == ["road 7-12", "road 8-12", "road 12-17"]
    game.play("road 12-17")
    assert (game["phase"], game["free"]) == ("roads", "1")
    assert game.legal() == ["road 7-12", "road 8-12", "road 17-22", "road 17-23"]
    game.play("road 17-23")
    assert (game["0.roads"], game["phase"], game["free"]) == ("12-17,17-23", "main", "0")
    assert counts(game["bank"]) == dict.fromkeys(RESOURCES, 19)


@pytest.mark.rule("DC-7")
def test_until_both_are_built_you_do_nothing_else_and_cannot_stop_after_one() -> None:
    fields = {"0.cards": "knight1,road-building1", "0.settlements": "12"}
    fields["0.hand"] = "ore5,grain5,wool5,lumber5,brick5"
    game = table(2, fields, discard_limit=95).play("road-building")
    for _ in range(2):
        assert game.legal() == game.legal("road")
        for text in ("end", "buy", "city 12", "bank 4 ore for 1 wool", "knight", "roll"):
            assert game.refusal(text) == "action/not-now"
        game.play(game.legal()[-1])
    assert game["phase"] == "main"


@pytest.mark.rule("DC-7")
@pytest.mark.rule("LR-5")
@pytest.mark.rule("LR-8")
def test_if_the_first_moves_the_longest_road_it_does_so_at_once() -> None:
    roads = "16-21,16-22,17-22,17-23"
    fields = {"0.cards": "road-building1", "0.roads": roads, "0.settlements": "21"}
    game = table(2, fields).play("road-building", "road 18-23")
    assert (game["phase"], game["road"], game.scores()) == ("roads", "0", [3, 0])


@pytest.mark.rule("DC-7")
@pytest.mark.rule("VP-2")
def test_if_the_first_wins_the_game_it_does_so_at_once() -> None:
    fields = {"0.cards": "road-building1", "0.roads": "16-21,16-22,17-22,17-23"}
    game = table(2, fields | {"0.cities": "0,2,11,15"}).play("road-building", "road 18-23")
    assert (game["phase"], game.winners(), game.scores()) == ("over", [0], [10, 0])
    assert game.actors() == []


FOURTEEN = "7-11,7-12,8-12,8-13,9-13,9-14,10-14,10-15,47-51,48-51,48-52,49-52,49-53,50-53"


@pytest.mark.rule("DC-8")
def test_with_one_road_left_you_build_that_one() -> None:
    fields = {"0.cards": "road-building1", "0.roads": FOURTEEN, "road": "0"}
    game = table(2, fields).play("road-building")
    assert game["free"] == "1"
    assert game.play("road 46-50")["phase"] == "main"


@pytest.mark.rule("DC-8")
def test_without_a_road_left_the_card_cannot_be_played() -> None:
    fields = {
        "0.cards": "road-building1",
        "0.roads": FOURTEEN.replace("47", "46-50,47"),
        "road": "0",
    }
    game = table(2, fields)
    assert len(game["0.roads"].split(",")) == 15
    assert game.refusal("road-building") == "card/no-road-place"
    assert game.legal("road-building") == []


DEAD_END = {
    "0.cards": "road-building1",
    "0.roads": "0-3",
    "1.settlements": "4,11",
    "1.roads": "7-12",
}
"""From 0 a road can go to 4, where seat 1 has settled, and from 3 to 7 and on to 11."""


@pytest.mark.rule("DC-8")
@pytest.mark.parametrize("before", [False, True])
def test_without_a_legal_path_the_card_cannot_be_played(before: bool) -> None:
    fields = DEAD_END | {"1.roads": "0-4,3-7,7-12"}
    game = (unrolled if before else table)(2, fields)
    assert game.refusal("road-building") == "card/no-road-place"
    assert game.legal("road-building") == []


@pytest.mark.rule("DC-8")
@pytest.mark.rule("DC-8a")
def test_with_one_legal_path_you_build_that_one() -> None:
    """From 0 the only road goes to 4, where seat 1 has settled."""
    fields = DEAD_END | {"1.roads": "3-7,7-12"}
    game = table(2, fields).play("road-building")
    assert game.legal() == ["road 0-4"]
    assert game.play("road 0-4")["phase"] == "main"
    assert game["free"] == "0"


@pytest.mark.rule("DC-8a")
def test_a_path_that_only_the_first_road_makes_legal_must_be_built_on() -> None:
    fields = DEAD_END | {"1.roads": "0-4,7-12"}
    game = table(2, fields).play("road-building")
    assert game.legal() == ["road 3-7"]
    game.play("road 3-7")
    assert (game["phase"], game["free"], game.legal()) == ("roads", "1", ["road 7-11"])
    assert game.play("road 7-11")["phase"] == "main"


@pytest.mark.rule("DC-8a")
def test_what_counts_is_the_situation_after_the_first_road() -> None:
    """Two paths are legal; after the first road the other still is."""
    fields = DEAD_END | {"1.roads": "7-11,7-12"}
    game = table(2, fields).play("road-building")
    assert game.legal() == ["road 0-4", "road 3-7"]
    assert game.play("road 3-7").legal() == ["road 0-4"]
    assert game.play("road 0-4")["phase"] == "main"


# Year of Plenty


@pytest.mark.rule("DC-9")
@pytest.mark.parametrize("pair", list(combinations_with_replacement(RESOURCES, 2)))
def test_year_of_plenty_brings_any_two_cards_from_the_bank(pair: tuple[str, str]) -> None:
    game = table(2, {"0.cards": "year-of-plenty1"}).play(f"year-of-plenty {' '.join(pair)}")
    assert Counter(game.hand(0)) == Counter(pair)
    assert counts(game["bank"]) == Counter(dict.fromkeys(RESOURCES, 19)) - Counter(pair)
    assert (game["phase"], game["gone"]) == ("main", "year-of-plenty1")


@pytest.mark.rule("DC-9")
def test_you_may_spend_them_right_away() -> None:
    fields = {"0.cards": "year-of-plenty1", "0.settlements": "12"}
    game = table(2, fields).play("year-of-plenty lumber brick", "road 12-17")
    assert (game["0.roads"], game.hand(0)) == ("12-17", {})


@pytest.mark.rule("DC-10")
@pytest.mark.parametrize(
    ("bank", "choices"),
    [
        ("ore2", ["ore ore"]),
        ("ore1,wool1", ["ore wool"]),
        ("ore2,wool1", ["ore ore", "ore wool"]),
        ("grain1,lumber1,brick1", ["grain lumber", "grain brick", "lumber brick"]),
        ("grain2,brick3", ["grain grain", "grain brick", "brick brick"]),
        ("ore1", ["ore"]),
        ("brick1", ["brick"]),
        ("-", []),
    ],
)
def test_you_can_only_choose_cards_that_the_bank_has(bank: str, choices: list[str]) -> None:
    fields = {"bank": bank, "0.cards": "year-of-plenty1"}
    game = table(3, fields | bank_of(fields))
    assert sorted(plenties(game)) == sorted(choices)
    for pair in combinations_with_replacement(RESOURCES, 2):
        assert game.allows(f"year-of-plenty {' '.join(pair)}") == (" ".join(pair) in choices)
    for name in RESOURCES:
        assert game.allows(f"year-of-plenty {name}") == (name in choices)
    if choices:
        game.play(f"year-of-plenty {choices[0]}")
        assert Counter(game.hand(0)) == Counter(choices[0].split())


@pytest.mark.rule("DC-10")
def test_with_two_cards_in_the_bank_you_take_both() -> None:
    game = table(2, {"0.cards": "year-of-plenty1"})
    assert game.refusal("year-of-plenty ore") == "card/two-cards"


# Monopoly


@pytest.mark.rule("DC-11")
@pytest.mark.parametrize("resource", RESOURCES)
def test_all_other_players_give_you_every_card_of_the_resource_you_name(resource: str) -> None:
    hands = ["ore1,wool2", "ore3,grain1,brick2", "ore2,lumber4", "grain5,wool1,brick1"]
    fields = {f"{seat}.hand": held for seat, held in enumerate(hands)}
    game = table(4, fields | {"0.cards": "monopoly1"}, discard_limit=95)
    before = [counts(held) for held in hands]
    bank = game["bank"]
    game.play(f"monopoly {resource}")
    assert game.hand(0) == dict(
        before[0] + Counter({resource: sum(b[resource] for b in before[1:])})
    )
    for seat in (1, 2, 3):
        left = {name: n for name, n in before[seat].items() if name != resource}
        assert game.hand(seat) == left
    assert (game["bank"], game["phase"], game["gone"]) == (bank, "main", "monopoly1")


@pytest.mark.rule("DC-11")
def test_even_if_that_is_none() -> None:
    game = table(2, {"0.cards": "monopoly1", "1.hand": "ore3"}).play("monopoly wool")
    assert (game.hand(0), game.hand(1)) == ({}, {"ore": 3})


@pytest.mark.rule("DC-12")
@pytest.mark.parametrize("card", PROGRESS)
def test_progress_cards_that_were_played_are_out_of_the_game(card: str) -> None:
    name = CARD_OF[card]
    game = table(2, {"0.cards": f"{name}2", "0.settlements": "12", "0.hand": PRICE}).play(card)
    if name == "road-building":
        game.play("road 12-17", "road 8-12")
    assert (game["gone"], game["0.cards"]) == (f"{name}1", f"{name}1")
    assert counts(game["deck"])[name] == 0
    assert f"card {name}" not in game.play("buy").odds()
