"""Every reason why the board game refuses an action, a text or a set-up, by key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import eiland
from eiland import CHANCE, BadSetup, IllegalAction, ParseError
from tests.rules.board.test_dice_deck import DECK_FAULTS
from tests.rules.board.test_positions import BAD_TEXTS, FAULTS
from tests.support.board_table import BoardTable, table

RULES = Path(__file__).parents[3] / "src" / "eiland" / "rules"
Options = dict[str, bool | int | str]

MAIN: dict[str, str] = {}
BEFORE = {"phase": "before", "rolled": "no"}
RICH = {"0.hand": "ore5,grain5,wool5,lumber5,brick5"}
BUILT = {**RICH, "0.settlements": "17", "0.roads": "17-23", "1.settlements": "29"}
TRADE = {"0.hand": "ore2,wool2", "1.hand": "grain1", "2.hand": "grain1"}
SEVEN = {"phase": "discard", "0.hand": "ore4,wool4", "1.hand": "ore1,brick7"}
ROBBER = {"phase": "robber", "robber": "4"}
VICTIM = {
    "phase": "victim",
    "robber": "10",
    "1.settlements": "30",
    "1.hand": "ore1",
    "2.settlements": "25",
    "2.hand": "ore1",
}
CARDS = {"0.cards": "knight1,road-building1,year-of-plenty1,monopoly1", "0.settlements": "17"}
FIVE_SETTLEMENTS = "8,17,19,29,31"
FOUR_CITIES = "8,17,19,29"
NET = "7-12,8-12,8-13,12-17,13-18,17-22,17-23,18-23,18-24,22-28,23-29,24-30,28-34,29-34,29-35"
ALL_CARDS = "victory-point5,road-building2,year-of-plenty2,monopoly2"
NO_DECK = {"deck": "-", "1.cards": f"knight14,{ALL_CARDS}"}
NO_BANK = {"1.hand": "ore19,grain19,wool19,lumber19,brick19"}
ONE_ORE = {"1.hand": "ore18,grain19,wool19,lumber19,brick19"}
ROADS = {**BUILT, "phase": "roads", "free": "2"}
OVER = {"phase": "over", "0.cities": FOUR_CITIES, "0.settlements": "31,41"}

# Fields of a position, lines that are played, the refused line, the key of the refusal.
REFUSALS: list[tuple[dict[str, str], list[str], int, str, str]] = [
    # Out of place
    (MAIN, [], 0, "roll", "action/already-rolled"),
    (MAIN, [], 1, "end", "action/not-your-turn"),
    (MAIN, [], 1, "offer 1 ore for 1 wool", "action/not-your-turn"),
    (MAIN, [], 0, "robber 3", "action/not-now"),
    (MAIN, [], 0, "accept", "action/not-now"),
    (MAIN, [], 0, "withdraw", "action/not-now"),
    (MAIN, [], 0, "take 1", "action/not-now"),
    (MAIN, [], 0, "counter 1 ore for 1 wool", "action/not-now"),
    (MAIN, [], 0, "counter 1 ore for 3 wool", "action/not-now"),
    (MAIN, [], 0, "discard ore", "action/not-now"),
    (MAIN, [], 0, "steal from 1", "action/not-now"),
    (MAIN, [], 0, "draw", "action/not-now"),
    (MAIN, [], 1, "discard ore", "discard/nothing-owed"),
    (BEFORE, [], 0, "end", "action/roll-first"),
    (BEFORE, [], 0, "buy", "action/roll-first"),
    ({**BEFORE, **BUILT}, [], 0, "road 17-22", "action/roll-first"),
    ({**BEFORE, **BUILT}, [], 0, "city 17", "action/roll-first"),
    ({**BEFORE, **BUILT}, [], 0, "bank 4 ore for 1 wool", "action/roll-first"),
    ({**BEFORE, **BUILT}, [], 0, "offer 1 ore for 1 wool", "action/roll-first"),
    (BEFORE, ["roll"], 0, "end", "action/not-your-turn"),
    (BEFORE, [], 0, "robber 3", "action/roll-first"),
    (OVER, [], 0, "end", "action/game-over"),
    (OVER, [], 1, "roll", "action/game-over"),
    (ROADS, [], 0, "end", "action/not-now"),
    (ROADS, [], 0, "city 17", "action/not-now"),
    # Building
    ({"0.hand": "lumber1", "0.settlements": "17"}, [], 0, "road 17-22", "build/too-little"),
    ({**BUILT, "0.hand": "grain1,wool1,lumber1"}, [], 0, "settlement 28", "build/too-little"),
    ({**BUILT, "0.hand": "ore3,grain1"}, [], 0, "city 17", "build/too-little"),
    (BUILT, [], 0, "road 17-23", "build/taken"),
    ({**BUILT, "1.roads": "17-22"}, [], 0, "road 17-22", "build/taken"),
    (BUILT, [], 0, "road 9-13", "build/no-way-to"),
    ({**BUILT, "0.roads": "17-23,23-29"}, [], 0, "road 29-35", "build/no-way-to"),
    (BUILT, [], 0, "settlement 17", "build/taken"),
    (BUILT, [], 0, "settlement 29", "build/taken"),
    (BUILT, [], 0, "settlement 23", "build/too-close"),
    (BUILT, [], 0, "settlement 9", "build/no-road-to"),
    (BUILT, [], 0, "city 29", "build/no-settlement"),
    (BUILT, [], 0, "city 9", "build/no-settlement"),
    ({**BUILT, "0.settlements": "-", "0.cities": "17"}, [], 0, "city 17", "build/no-settlement"),
    (
        {**RICH, "0.settlements": FIVE_SETTLEMENTS, "0.roads": "35-40"},
        [],
        0,
        "settlement 40",
        "build/no-piece",
    ),
    ({**RICH, "0.cities": FOUR_CITIES, "0.settlements": "31"}, [], 0, "city 31", "build/no-piece"),
    ({**RICH, "0.roads": NET, "road": "0"}, [], 0, "road 3-7", "build/no-piece"),
    (ROADS, [], 0, "road 9-13", "build/no-way-to"),
    (ROADS, [], 0, "road 17-23", "build/taken"),
    # Development cards
    ({"0.hand": "ore1,wool1"}, [], 0, "buy", "build/too-little"),
    ({**RICH, **NO_DECK}, [], 0, "buy", "card/deck-empty"),
    (MAIN, [], 0, "knight", "card/not-held"),
    (MAIN, [], 0, "monopoly ore", "card/not-held"),
    (BEFORE, [], 0, "year-of-plenty ore ore", "card/not-held"),
    ({**CARDS, "fresh": "knight1"}, [], 0, "knight", "card/fresh"),
    ({**CARDS, "played": "yes"}, [], 0, "knight", "card/one-a-turn"),
    ({**CARDS, "played": "yes"}, [], 0, "monopoly ore", "card/one-a-turn"),
    ({**CARDS, "0.settlements": "-"}, [], 0, "road-building", "card/no-road-place"),
    ({**CARDS, **NO_BANK}, [], 0, "year-of-plenty ore wool", "bank/short"),
    ({**CARDS, **ONE_ORE}, [], 0, "year-of-plenty ore ore", "bank/short"),
    ({**CARDS, **ONE_ORE}, [], 0, "year-of-plenty wool", "bank/short"),
    (CARDS, [], 0, "year-of-plenty ore", "card/two-cards"),
    # The seven and the robber
    (SEVEN, [], 0, "discard grain", "discard/not-held"),
    ({**SEVEN, "0.discards": "wool1"}, [], 0, "discard ore", "discard/order"),
    (SEVEN, [], 1, "discard lumber", "discard/not-held"),
    ({**SEVEN, "0.hand": "ore7,wool1"}, [], 0, "discard wool", "discard/too-few-left"),
    (SEVEN, [], 2, "discard ore", "discard/nothing-owed"),
    ({**SEVEN, "0.discards": "ore4"}, [], 0, "discard wool", "discard/nothing-owed"),
    (SEVEN, [], 0, "robber 3", "action/not-now"),
    (SEVEN, [], 2, "end", "action/not-your-turn"),
    (ROBBER, [], 0, "robber 4", "robber/same-hex"),
    (ROBBER, [], 0, "end", "action/not-now"),
    (ROBBER, [], 1, "robber 3", "action/not-your-turn"),
    (VICTIM, [], 0, "steal from 0", "robber/no-victim"),
    ({**VICTIM, "3.hand": "ore1"}, [], 0, "steal from 3", "robber/no-victim"),
    (VICTIM, [], 0, "end", "action/not-now"),
    # The bank
    ({"0.hand": "wool3"}, [], 0, "bank 4 wool for 1 ore", "bank/not-held"),
    ({"0.hand": "wool2", "0.cities": "0"}, [], 0, "bank 3 wool for 1 ore", "bank/not-held"),
    ({"0.hand": "wool4", "1.hand": "ore19"}, [], 0, "bank 4 wool for 1 ore", "bank/empty"),
    # Trade
    (TRADE, [], 0, "offer nothing for 1 wool", "trade/nothing-given"),
    (TRADE, [], 0, "offer 1 wool for nothing", "trade/gift"),
    (TRADE, [], 0, "offer 2 wool for 1 wool", "trade/like-for-like"),
    (TRADE, [], 0, "offer 1 brick for 1 grain", "trade/not-held"),
    (TRADE, [], 0, "offer 3 wool for 1 grain", "trade/not-held"),
    (TRADE, [], 0, "offer 1 wool for 1 grain to 0", "trade/addressees"),
    (TRADE, [], 0, "offer 1 wool for 1 grain to 0 1", "trade/addressees"),
    ({**TRADE, "offers": "10"}, [], 0, "offer 1 wool for 1 grain", "trade/too-many-offers"),
    (
        TRADE,
        ["offer 1 wool for 1 grain to 1", "1: refuse"],
        0,
        "offer 1 wool for 1 grain to 1",
        "trade/refused-already",
    ),
    (
        TRADE,
        ["offer 1 wool for 1 grain", "1: refuse", "2: refuse", "3: refuse"],
        0,
        "offer 1 wool for 1 grain",
        "trade/refused-already",
    ),
    (TRADE, ["offer 1 wool for 1 grain"], 0, "offer 1 ore for 1 grain", "trade/open-offer"),
    (TRADE, ["offer 1 wool for 1 grain"], 0, "end", "trade/open-offer"),
    (TRADE, ["offer 1 wool for 1 grain"], 1, "end", "trade/open-offer"),
    (TRADE, ["offer 1 wool for 1 grain"], 0, "accept", "trade/own-offer"),
    (TRADE, ["offer 1 wool for 1 grain"], 0, "counter 1 ore for 1 wool", "trade/own-offer"),
    (TRADE, ["offer 1 wool for 1 grain"], 0, "take 1", "trade/nothing-to-take"),
    (TRADE, ["offer 1 wool for 1 grain", "1: refuse"], 0, "take 1", "trade/nothing-to-take"),
    (
        TRADE,
        ["offer 1 wool for 1 grain", "1: counter 1 grain for 2 brick"],
        0,
        "take 1",
        "trade/not-held",
    ),
    (TRADE, ["offer 1 wool for 1 grain"], 1, "take 2", "trade/not-yours"),
    (TRADE, ["offer 1 wool for 1 grain"], 1, "withdraw", "trade/not-yours"),
    (TRADE, ["offer 1 wool for 1 grain to 1"], 2, "accept", "trade/not-addressed"),
    (
        TRADE,
        ["offer 1 wool for 1 grain to 1"],
        2,
        "counter 1 ore for 1 wool",
        "trade/not-addressed",
    ),
    (TRADE, ["offer 1 wool for 1 grain to 1"], 2, "end", "action/not-your-turn"),
    (TRADE, ["offer 1 wool for 1 grain", "1: accept"], 1, "refuse", "trade/answered-already"),
    (
        TRADE,
        ["offer 1 wool for 1 grain", "1: accept"],
        1,
        "counter 1 grain for 2 wool",
        "trade/answered-already",
    ),
    (TRADE, ["offer 1 wool for 2 grain"], 1, "accept", "trade/not-held"),
    (TRADE, ["offer 1 wool for 2 grain"], 1, "counter 1 ore for 1 wool", "trade/not-held"),
    (TRADE, ["offer 1 wool for 1 grain"], 1, "counter nothing for 1 ore", "trade/nothing-given"),
    (TRADE, ["offer 1 wool for 1 grain"], 1, "counter 1 grain for nothing", "trade/gift"),
    (
        TRADE,
        ["offer 1 wool for 1 grain"],
        1,
        "counter 1 grain for 2 grain",
        "trade/like-for-like",
    ),
    # What belongs to Fishermen
    (MAIN, [], 0, "fish 2 for robber", "fish/none-here"),
    (MAIN, [], 0, "boot to 1", "fish/none-here"),
]

SHORE = {"0.fish": "1:2,2:2,3:2", "robber": "4", "1.hand": "ore1", "0.settlements": "17"}
DUE = {**BEFORE, "0.cities": "4"}

# The same with Fishermen.
FISH_REFUSALS: list[tuple[dict[str, str], list[str], int, str, str]] = [
    ({**SHORE, "0.fish": "1:1"}, [], 0, "fish 2 for robber", "fish/not-held"),
    (SHORE, [], 0, "fish 1 for robber", "fish/too-little"),
    (SHORE, [], 0, "fish nothing for robber", "fish/too-little"),
    (SHORE, [], 0, "fish 1 2 for robber", "fish/too-much"),
    (SHORE, [], 0, "fish 1 2 3 for road", "fish/too-much"),
    ({**SHORE, "robber": "-"}, [], 0, "fish 2 for robber", "fish/robber-off"),
    (SHORE, [], 0, "fish 3 for steal from 2", "robber/no-victim"),
    (SHORE, [], 0, "fish 3 for steal from 0", "robber/no-victim"),
    (SHORE, [], 0, "fish 3 for steal from 3", "robber/no-victim"),
    ({**SHORE, "1.hand": "ore19"}, [], 0, "fish 2 2 for ore", "bank/empty"),
    ({**SHORE, "0.settlements": "-"}, [], 0, "fish 2 3 for road", "card/no-road-place"),
    ({**SHORE, **NO_DECK, "1.hand": "-"}, [], 0, "fish 2 2 3 for card", "card/deck-empty"),
    ({**SHORE, **BEFORE}, [], 0, "fish 2 for robber", "action/roll-first"),
    (SHORE, [], 1, "fish 2 for robber", "action/not-your-turn"),
    (MAIN, [], 0, "boot to 1", "boot/not-held"),
    ({"boot": "1"}, [], 0, "boot to 2", "boot/not-held"),
    ({"boot": "0"}, [], 0, "boot to 0", "boot/nobody"),
    ({"boot": "0"}, [], 0, "boot to 3", "boot/nobody"),
    ({"boot": "0", "0.settlements": "17"}, [], 0, "boot to 1", "boot/fewer-points"),
    ({"boot": "0", **BEFORE}, [], 0, "boot to 1", "action/roll-first"),
    ({**DUE, "0.fish": "1:7"}, ["roll", "dice 6"], 0, "exchange 2", "fish/not-held"),
    ({**DUE, "0.fish": "1:7"}, ["roll", "dice 6"], 0, "draw", "action/not-now"),
    ({**DUE, "0.fish": "1:7"}, ["roll", "dice 6"], 0, "end", "action/not-now"),
    ({**DUE, "0.fish": "1:7"}, ["roll", "dice 6"], 1, "leave", "action/not-your-turn"),
    (DUE, ["roll", "dice 6"], 0, "end", "action/not-your-turn"),
    (MAIN, [], 0, "exchange 1", "action/not-now"),
    (ROBBER, [], 0, "fish 2 for robber", "action/not-now"),
]

NO_ROLL_CARD: Options = {"dev_card_before_roll": False}
FRIENDLY: Options = {"friendly_robber": True}
NO_LAKE: Options = {"fishermen": True, "robber_on_lake": False}
NEXT_TURN: Options = {"fishermen": True, "boot_pass_delay": "next_turn"}
DEALT = {**BEFORE, "turn": "3", "dice": "10345654320"}
ASKED: Options = {"fishermen": True, "fish_draw": "optional"}

# The same with options.
OPTION_REFUSALS: list[tuple[Options, dict[str, str], list[str], int, str, str]] = [
    (NO_ROLL_CARD, {**BEFORE, **CARDS}, [], 0, "knight", "card/after-roll"),
    (FRIENDLY, {**ROBBER, "1.settlements": "30"}, [], 0, "robber 10", "robber/friendly"),
    (FRIENDLY, {**ROBBER, "0.settlements": "30"}, [], 0, "robber 10", "robber/friendly"),
    ({"domestic_trade": False}, TRADE, [], 0, "offer 1 ore for 1 grain", "trade/none-here"),
    ({"domestic_trade": False}, TRADE, [], 0, "offer 3 ore for 1 grain", "trade/none-here"),
    ({"offers_per_turn": 0}, TRADE, [], 0, "offer 1 ore for 1 grain", "trade/too-many-offers"),
    ({"dice": "deck"}, DEALT, ["roll"], CHANCE, "dice 3", "dice/not-left"),
    (NO_LAKE, ROBBER, [], 0, "robber 9", "robber/not-on-lake"),
    (NEXT_TURN, {"boot": "0", "bootwait": "yes"}, [], 0, "boot to 1", "boot/next-turn"),
    (ASKED, DUE, ["roll", "dice 6"], 0, "exchange 1", "action/not-now"),
    (ASKED, DUE, ["roll", "dice 6"], 0, "end", "action/not-now"),
]

# Texts that are no actions.
NO_ACTIONS = [
    ("", "action/unknown"),
    ("dance", "action/unknown"),
    ("settlement 54", "action/unknown"),
    ("road 0-1", "action/unknown"),
    ("road 4-0", "action/unknown"),
    ("robber 19", "action/unknown"),
    ("roll twice", "action/unknown"),
    ("dice 8", "action/unknown"),
    ("take 4", "action/unknown"),
    ("knight 3", "action/unknown"),
    ("monopoly gold", "action/unknown"),
    ("year-of-plenty ore gold", "action/unknown-resource"),
    ("year-of-plenty ore ore ore", "action/unknown"),
    ("bank 4 gold for 1 ore", "action/unknown-resource"),
    ("bank 4 wool for 1 wool", "bank/notation"),
    ("bank 4 wool for 2 ore", "bank/notation"),
    ("bank 2 wool 2 ore for 1 brick", "bank/notation"),
    ("bank 3 wool for 1 ore", "bank/rate"),
    ("bank 8 wool for 1 ore", "bank/rate"),
    ("bank 4 wool", "action/cards"),
    ("offer wool for ore", "action/cards"),
    ("offer 1 wool 1 wool for 1 ore", "action/cards"),
    ("offer 0 wool for 1 ore", "action/cards"),
    ("offer 32 wool for 1 ore", "action/cards"),
    ("offer ² wool for 1 ore", "action/cards"),
    ("offer 1 wool for 1 ore for 1 brick", "action/cards"),
    ("offer for 1 ore", "action/cards"),
    ("offer 1 wool for 1 ore to", "action/addressees"),
    ("offer 1 wool for 1 ore to 4", "action/addressees"),
    ("offer 1 wool for 1 ore to 1 1", "action/addressees"),
    ("offer 1 wool for 1 ore to all", "action/addressees"),
    ("counter 1 wool for 1 ore to 1", "action/unknown-resource"),
    ("fish 2", "fish/notation"),
    ("fish 4 for robber", "fish/notation"),
    ("fish 2 for tea", "fish/notation"),
    ("fish for robber", "fish/notation"),
    ("fish 1 1 1 1 1 1 1 1 for card", "fish/notation"),
]
NO_OUTCOMES = [
    ("roll", "action/unknown-outcome"),
    ("dice 1", "action/unknown-outcome"),
    ("dice 13", "action/unknown-outcome"),
    ("start 4", "action/unknown-outcome"),
    ("card", "action/unknown-outcome"),
    ("steal ore", "action/unknown-outcome"),
    ("steal ore from 1", "action/unknown-outcome"),
    ("fish 1", "action/unknown-outcome"),
    ("hex desert2", "action/unknown-outcome"),
]

# Impossible set-ups.
NO_SETUPS: list[tuple[Options, str]] = [
    ({"start_player": "seat3"}, "setup/no-such-seat"),
    ({"board": "hexes=- harbors=-", "harbors": "loose"}, "setup/board-has-harbors"),
    ({"board": "tea"}, "position/no-field"),
]


def refused(game: BoardTable, player: int, text: str) -> str:
    """Return the key with which an action is refused, and check that nothing has changed."""
    before = game.rules.pack(game.state)
    try:
        code = game.rules.parse(game.state, player, text)
    except ParseError as error:
        return error.key
    assert code not in game.rules.legal(game.state, player)
    assert not game.rules.is_legal(game.state, player, code)
    key = game.refusal(text, player)
    with pytest.raises(IllegalAction) as illegal:
        game.rules.play(game.state, player, code)
    assert illegal.value.key == key
    assert game.rules.pack(game.state) == before
    return key


@pytest.mark.parametrize(("fields", "lines", "player", "text", "key"), REFUSALS)
def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(
    fields: dict[str, str], lines: list[str], player: int, text: str, key: str
) -> None:
    assert refused(table(4, fields).play(*lines), player, text) == key


@pytest.mark.parametrize(("fields", "lines", "player", "text", "key"), FISH_REFUSALS)
def test_an_illegal_action_with_fishermen_is_refused_with_its_reason(
    fields: dict[str, str], lines: list[str], player: int, text: str, key: str
) -> None:
    assert refused(table(3, fields, fishermen=True).play(*lines), player, text) == key


@pytest.mark.parametrize(("options", "fields", "lines", "player", "text", "key"), OPTION_REFUSALS)
def test_an_action_that_an_option_forbids_is_refused_with_its_reason(
    options: Options, fields: dict[str, str], lines: list[str], player: int, text: str, key: str
) -> None:
    assert refused(table(3, fields, **options).play(*lines), player, text) == key


def test_an_illegal_place_is_refused_in_the_founding_phase() -> None:
    game = BoardTable(3, board="beginners", start_player="seat0")
    founding = BoardTable(3, board=f"hexes={game['hexes']} harbors={game['harbors']}")
    founding.play("start 0", "settlement 17")
    assert refused(founding, 0, "settlement 39") == "action/not-now"
    assert refused(founding, 0, "road 9-13") == "build/at-the-settlement"
    founding.play("road 17-23")
    assert refused(founding, 1, "settlement 17") == "build/taken"
    assert refused(founding, 1, "settlement 23") == "build/too-close"
    assert refused(founding, 1, "road 23-29") == "action/not-now"
    assert refused(founding, 1, "roll") == "action/not-now"
    founding.play("settlement 29")
    assert refused(founding, 1, "road 17-23") == "build/taken"


@pytest.mark.parametrize("player", [CHANCE, -3, 4, 9])
def test_no_other_seat_may_act(player: int) -> None:
    game = table(4)
    for code in (0, 1, 5, 200):
        refusal = game.rules.refusal(game.state, player, code)
        assert refusal is not None
        if player != CHANCE:
            assert refusal.key == "action/not-your-turn"


@pytest.mark.parametrize("code", [-1, -(10**6)])
def test_a_number_that_is_no_code_is_refused(code: int) -> None:
    game = table(3)
    refusal = game.rules.refusal(game.state, 0, code)
    assert refusal is not None
    assert refusal.key == "action/illegal"


def test_an_impossible_outcome_is_refused() -> None:
    dice = table(3, BEFORE).play("roll")
    assert refused(dice, CHANCE, "card knight") == "action/impossible-throw"
    steal = table(3, {**VICTIM, "phase": "steal", "victim": "1"})
    assert refused(steal, CHANCE, "steal wool from 1") == "action/impossible-throw"
    assert refused(steal, CHANCE, "steal ore from 2") == "action/unknown-outcome"
    fish = table(3, {**DUE, "boot": "1"}, fishermen=True).play("roll", "dice 6")
    assert refused(fish, CHANCE, "fish boot to 0") == "action/impossible-throw"
    assert refused(fish, CHANCE, "fish 1 to 2") == "action/unknown-outcome"


@pytest.mark.parametrize(("text", "key"), NO_ACTIONS)
def test_a_text_that_is_no_action_is_refused_with_its_reason(text: str, key: str) -> None:
    assert refused(table(4, RICH), 0, text) == key


@pytest.mark.parametrize(("text", "key"), NO_OUTCOMES)
def test_a_text_that_is_no_outcome_is_refused_with_its_reason(text: str, key: str) -> None:
    assert refused(table(3, BEFORE).play("roll"), CHANCE, text) == key


@pytest.mark.parametrize(("options", "key"), NO_SETUPS)
def test_an_impossible_set_up_is_refused(options: Options, key: str) -> None:
    with pytest.raises(BadSetup) as error:
        eiland.make("base", 3, **options)
    assert key in [fault.key for fault in error.value.faults]


def test_all_faults_of_a_set_up_are_reported_at_once() -> None:
    with pytest.raises(BadSetup) as error:
        eiland.make("base", 2, board="tea", harbors="loose", start_player="seat2")
    assert {fault.key for fault in error.value.faults} >= {
        "setup/no-such-seat",
        "setup/board-has-harbors",
        "position/no-field",
        "position/missing-field",
    }


def test_extra_spaces_do_not_matter() -> None:
    game = table(4, RICH).play("  bank   4  wool for 1   ore ")
    assert game["0.hand"] == "ore6,grain5,wool1,lumber5,brick5"


def test_a_very_long_text_is_cut_in_the_reason() -> None:
    game = table(3)
    for text in ("x" * 1000, "offer " + "x" * 1000, "fish " + "x" * 1000, "bank 4 " + "x" * 1000):
        with pytest.raises(ParseError) as error:
            game.rules.parse(game.state, 0, text)
        assert len(str(error.value)) < 200


def test_every_reason_in_the_code_has_a_case_here() -> None:
    """The keys are collected from the source; those of boards have cases in test_layout.py."""
    written: set[str] = set()
    for file in [*(RULES / "board").rglob("*.py"), RULES / "fields.py"]:
        written |= set(re.findall(r'"([a-z]+/[a-z-]+)"', file.read_text("utf-8")))
    met = {case[-1] for cases in (REFUSALS, FISH_REFUSALS, OPTION_REFUSALS) for case in cases}
    met |= {key for _, key in [*NO_ACTIONS, *NO_OUTCOMES, *NO_SETUPS]}
    met |= {fault.split()[0] for _, faults in FAULTS for fault in faults}
    met |= {fault.split()[0] for _, fault in [*BAD_TEXTS, *DECK_FAULTS]}
    met |= {"build/at-the-settlement", "action/impossible-throw", "action/illegal"}
    met |= {"position/founding"}
    layout = (Path(__file__).parent / "test_layout.py").read_text("utf-8")
    met |= set(re.findall(r"(board/[a-z-]+)", layout))
    assert written == met
