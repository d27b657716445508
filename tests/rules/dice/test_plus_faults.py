"""Faults by key: every reason for which Plus refuses an action, a text or a position."""

from __future__ import annotations

import pytest

import eiland
from eiland import CHANCE, IllegalAction, ParseError
from tests.support.dice_table import changed, faults_in, keys_in
from tests.support.race_table import ONE_EACH, PlusTable, plus, trunk

ORES = "ore ore ore ore ore ore"
OWNED = "T2 B1 Sa Kore KN1 KC1 KC2 JC"

# Actions of a player with the pieces OWNED: dice, rolls, the action, the fault with its details.
REFUSALS = [
    (ONE_EACH, 1, "roll", "action/already-rolled"),
    (ONE_EACH, 1, "gold ore", "gold/too-little have=1 need=2"),
    (ORES, 1, "gold wool", "gold/too-little have=0 need=2"),
    (ONE_EACH, 3, "keep ore", "keep/no-roll-left rolls=3"),
    (ONE_EACH, 2, f"keep {ONE_EACH}", "keep/all"),
    (ONE_EACH, 1, "keep ore ore", "keep/not-there"),
    (ONE_EACH, 1, "joker Jgrain ore->grain", "joker/no-knight joker=Jgrain"),
    (ONE_EACH, 1, "joker JN ore->grain", "joker/pair joker=JN"),
    (ONE_EACH, 1, "joker JC ore->grain", "joker/used joker=JC"),
    (ONE_EACH, 1, "joker Jore ore->ore", "joker/same-face face=ore"),
    (ORES, 1, "joker Jore gold->ore", "joker/no-such-die face=gold"),
    (ONE_EACH, 1, "joker Jore ore->gold", "joker/other-resource face=ore"),
    (ONE_EACH, 1, "road T1", "build/already-built site=T1"),
    (ONE_EACH, 1, "road B1", "build/already-built site=B1"),
    (ONE_EACH, 1, "settlement Sa", "build/already-built site=Sa"),
    (ONE_EACH, 1, "knight KC2", "build/already-built site=KC2"),
    (ONE_EACH, 1, "road T4", "build/no-road site=T4"),
    (ONE_EACH, 1, "settlement Sb", "build/no-road site=Sb"),
    (ORES, 1, "city Cb", "build/no-road site=Cb"),
    (ORES, 1, "road T3", "build/cost-road site=T3"),
    (ORES, 1, "city Ca", "build/cost-city site=Ca"),
    (ORES, 1, "knight Kwool", "build/cost-knight site=Kwool"),
]

# Texts that are no actions.
NO_ACTIONS = [
    ("", "action/unknown"),
    ("road", "action/unknown"),
    ("road T16", "action/unknown"),
    ("road R0", "action/unknown"),
    ("settlement Ca", "action/unknown"),
    ("knight KN3", "action/unknown"),
    ("castle 0", "action/unknown"),
    ("start-road 0-3", "action/unknown"),
    ("keep ore tea", "dice/unknown-face"),
    ("keep ore ore ore ore ore ore ore", "dice/too-many"),
    ("gold gold", "gold/not-a-resource"),
    ("joker Kore ore->wool", "joker/unknown"),
    ("joker Jore ore=wool", "joker/notation"),
]
NO_OUTCOMES = [
    ("roll", "action/unknown-outcome"),
    ("start 4", "action/unknown-outcome"),
    ("dice tea", "dice/unknown-face"),
]

POSITION = (
    "start=0 turn=6 phase=build rolls=1 rolling=yes dice=ore,ore,grain,wool,lumber,brick fresh=- "
    "road=- army=- 0.roads=T2,B1 0.settlements=Sa 0.cities=- 0.knights=Kore 0.used=- "
    "1.roads=- 1.settlements=- 1.cities=- 1.knights=KN1 1.used=-"
)
"""The example of docs/rules/notation.md."""
TO_T5 = {"turn": "60", "0.roads": "T2,T3,T4,T5"}
THREE = {"turn": "60", "1.knights": "Kore,Kgrain,Kwool"}
TEN = {
    "turn": "60",
    "road": "0",
    "0.roads": "T2,T3,T4,T5,T6,T7,B1,B2",
    "0.settlements": "Sa,Sb",
    "0.cities": "Ca,Cb,Cc",
}
OVER = {"phase": "over", "rolls": "0", "rolling": "no", "dice": "-"}
LATER = {"rolling": "no", "turn": "60"}

# Positions: changed fields of POSITION, and all faults found.
FAULTS: list[tuple[dict[str, str], list[str]]] = [
    ({"start": "2"}, ["position/unknown-value field=start value=2"]),
    ({"start": "1", "turn": "7"}, ["position/start-player"]),
    (
        {"start": "-"},
        ["position/start-player", *(f"position/too-much-built seat={k}" for k in "01")],
    ),
    ({"turn": "1000001"}, ["position/out-of-range field=turn value=1000001 low=0 high=1000000"]),
    ({"turn": "x"}, ["position/not-a-number field=turn value=x"]),
    ({"phase": "tea"}, ["position/unknown-value field=phase value=tea"]),
    ({"phase": "start-road"}, ["position/unknown-value field=phase value=start-road"]),
    ({"phase": "roll"}, ["position/turn-fields phase=roll"]),
    ({"phase": "dice"}, ["position/turn-fields phase=dice"]),
    ({"rolls": "4"}, ["position/out-of-range field=rolls value=4 low=0 high=3"]),
    ({"rolls": "0"}, ["position/turn-fields phase=build"]),
    ({"rolls": "3"}, ["position/turn-fields phase=build"]),
    ({"dice": "-"}, ["position/turn-fields phase=build"]),
    ({"dice": "ore,ore"}, ["position/turn-fields phase=build"]),
    ({"dice": "grain,ore,ore,wool,lumber,brick"}, ["position/not-in-order field=dice"]),
    ({"dice": ",".join(["ore"] * 7)}, ["position/too-many-dice given=7 most=6"]),
    ({"dice": "tea"}, ["position/unknown-value field=dice value=tea"]),
    ({"fresh": "Kwool"}, ["position/turn-fields phase=build", "position/fresh"]),
    ({**LATER, "fresh": "Kwool", "dice": "ore"}, ["position/fresh"]),
    ({**LATER, "fresh": "Kore"}, ["position/fresh"]),
    ({**LATER, "fresh": "Kore", "dice": "ore,ore,ore,ore"}, ["position/fresh"]),
    ({"road": "2"}, ["position/unknown-value field=road value=2"]),
    ({"road": "0"}, ["position/title field=road"]),
    (TO_T5, ["position/title field=road"]),
    ({**TO_T5, "road": "1"}, ["position/title field=road"]),
    ({**TO_T5, "1.roads": "T2,T3,T4,T5"}, ["position/title field=road"]),
    ({**TO_T5, "1.roads": "T2,T3,T4,T5,T6", "road": "0"}, ["position/title field=road"]),
    ({"turn": "60", "1.roads": "T2,T3,T4,B2", "road": "1"}, ["position/title field=road"]),
    ({"army": "1"}, ["position/title field=army"]),
    (THREE, ["position/title field=army"]),
    ({**THREE, "army": "0"}, ["position/title field=army"]),
    ({**THREE, "0.knights": "Kore,Kgrain,Kwool"}, ["position/title field=army"]),
    ({**TO_T5, **THREE}, ["position/title field=road", "position/title field=army"]),
    ({"0.roads": "T1,T2"}, ["position/unknown-value field=0.roads value=T1"]),
    ({"0.roads": "B1"}, ["position/roads-apart field=0.roads"]),
    ({"1.roads": "T2,T4"}, ["position/roads-apart field=1.roads"]),
    ({"0.roads": "B1,T2"}, ["position/not-in-order field=0.roads"]),
    ({"0.roads": "T2,T2"}, ["position/not-in-order field=0.roads"]),
    ({"1.settlements": "Sb"}, ["position/no-road field=1.settlements site=Sb"]),
    (
        {"1.settlements": "Sb,Sg", "1.cities": "Ca"},
        [
            "position/no-road field=1.settlements site=Sb",
            "position/no-road field=1.settlements site=Sg",
            "position/no-road field=1.cities site=Ca",
        ],
    ),
    ({"0.used": "Jgrain"}, ["position/joker-without-knight field=0.used"]),
    ({"1.used": "JN"}, ["position/joker-without-knight field=1.used"]),
    ({"turn": "4"}, ["position/too-much-built seat=0"]),
    (
        {"turn": "1"},
        ["position/turn-fields phase=build", *(f"position/too-much-built seat={k}" for k in "01")],
    ),
    (TEN, ["position/end"]),
    ({**TEN, "turn": "61"}, ["position/points-off-turn seat=0"]),
    (OVER, ["position/end"]),
    ({**OVER, **TEN, "rolling": "yes"}, ["position/turn-fields phase=over"]),
    ({**OVER, **TEN, "turn": "61"}, ["position/end", "position/points-off-turn seat=0"]),
    ({"2.roads": "-"}, ["position/unknown-field field=2.roads"]),
]

# Whole texts, and one of the faults found.
BAD_TEXTS = [
    ("", "position/missing-field field=start"),
    (POSITION.replace(" road=-", ""), "position/missing-field field=road"),
    (POSITION + " army=-", "position/field-twice field=army"),
    (POSITION + " tea", "position/no-field text=tea"),
    (POSITION + " points=0", "position/unknown-field field=points"),
]


@pytest.mark.parametrize(("dice", "rolls", "action", "reason"), REFUSALS)
def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(
    dice: str, rolls: int, action: str, reason: str
) -> None:
    game = plus(dice, OWNED, rolls=rolls, army="0")
    before = game.rules.pack(game.state)
    assert action not in game.legal()
    assert game.why_not(action) == reason
    with pytest.raises(IllegalAction, match=reason.split()[0]):
        game.play(action)
    assert game.rules.pack(game.state) == before


def test_a_reachable_settlement_that_cannot_be_paid_is_refused() -> None:
    assert plus(ORES, trunk(3)).why_not("settlement Sb") == "build/cost-settlement site=Sb"


def test_keeping_is_refused_after_a_build() -> None:
    game = plus(ONE_EACH, rolls=1).play("knight Kore")
    assert game.why_not("keep lumber") == "keep/rolling-ended rolls=1"


def test_by_option_a_fresh_joker_is_refused() -> None:
    game = plus(ONE_EACH, same_turn_joker=False).play("knight Kore")
    assert game.why_not("joker Jore gold->ore") == "joker/fresh joker=Jore"


def test_a_turn_starts_with_a_roll() -> None:
    for action in ("end", "keep nothing", "gold ore", "road T2", "joker Jore ore->wool"):
        assert PlusTable().refusal(action) == "action/roll-first"


def test_no_player_acts_out_of_turn_or_after_the_end() -> None:
    game = PlusTable(2)
    for player in (1, CHANCE, 2, -2, -3):
        refusal = game.rules.refusal(game.state, player, 0)
        assert refusal is not None
        assert refusal.key == "action/not-your-turn"
    game.state = game.rules.read(changed(POSITION, {**TEN, **OVER}))
    for player in (0, 1, CHANCE, -3):
        refusal = game.rules.refusal(game.state, player, 0)
        assert refusal is not None
        assert refusal.key == "action/game-over"
        assert game.rules.legal(game.state, player) == []


def test_chance_rolls_exactly_the_dice_that_are_not_kept() -> None:
    game = PlusTable().play("roll")
    assert game.refusal("dice ore ore") == "action/impossible-throw"
    assert game.refusal("dice ore ore ore ore") == "action/impossible-throw"
    game.play("dice ore ore ore", "keep ore")
    assert game.refusal("dice ore") == "action/impossible-throw"
    assert game.refusal("start 0") == "action/impossible-throw"
    assert PlusTable(2, start_player="random").refusal("start 2") == "action/impossible-throw"


@pytest.mark.parametrize("code", [-1, 1221, 10**6])
def test_an_invalid_code_is_refused(code: int) -> None:
    game = plus(ONE_EACH)
    assert game.rules.limits.actions == 1221
    refusal = game.rules.refusal(game.state, 0, code)
    assert refusal is not None
    assert refusal.key == "action/illegal"


@pytest.mark.parametrize(("text", "key"), NO_ACTIONS)
def test_an_invalid_action_text_is_refused_with_its_reason(text: str, key: str) -> None:
    game = plus(ONE_EACH)
    with pytest.raises(ParseError) as error:
        game.rules.parse(game.state, 0, text)
    assert error.value.key == key


@pytest.mark.parametrize(("text", "key"), NO_OUTCOMES)
def test_an_invalid_outcome_text_is_refused_with_its_reason(text: str, key: str) -> None:
    game = PlusTable().play("roll")
    with pytest.raises(ParseError) as error:
        game.rules.parse(game.state, CHANCE, text)
    assert error.value.key == key


def test_the_example_of_the_notation_is_a_valid_position_in_any_order_of_fields() -> None:
    rules = eiland.make("plus", 2)
    assert rules.write(rules.read(POSITION)) == POSITION
    assert rules.write(rules.read(" ".join(reversed(POSITION.split())))) == POSITION


@pytest.mark.parametrize(("changes", "faults"), FAULTS)
def test_an_impossible_position_is_refused_with_all_faults(
    changes: dict[str, str], faults: list[str]
) -> None:
    assert faults_in(eiland.make("plus", 2), changed(POSITION, changes)) == faults


@pytest.mark.parametrize(
    "changes",
    [
        {**LATER, "fresh": "Kore", "dice": "ore,ore,ore"},
        {**LATER, "fresh": "Kore", "0.used": "Jore", "dice": "ore"},
        {**TO_T5, "1.roads": "T2,T3,T4,T5", "road": "0"},
        {**TO_T5, "1.roads": "T2,T3,T4,T5", "road": "1"},
        {**THREE, "0.knights": "Kore,Kgrain,Kwool", "army": "0"},
        {**OVER, **TEN},
    ],
)
def test_a_possible_position_close_to_an_impossible_one_is_accepted(
    changes: dict[str, str],
) -> None:
    assert faults_in(eiland.make("plus", 2), changed(POSITION, changes)) == []


def test_by_option_a_fresh_knight_has_not_used_its_joker() -> None:
    used = changed(POSITION, {**LATER, "fresh": "Kore", "0.used": "Jore", "dice": "ore"})
    assert faults_in(eiland.make("plus", 2, same_turn_joker=False), used) == ["position/fresh"]


def test_a_drawn_start_player_is_valid_only_with_the_option() -> None:
    drawn = changed(POSITION, {"start": "1", "turn": "7"})
    assert faults_in(eiland.make("plus", 2, start_player="random"), drawn) == []


def test_all_faults_of_a_position_are_reported_at_once() -> None:
    changes = {"turn": "x", "road": "7", "0.roads": "B1", "1.used": "JC", "1.cities": "Cd"}
    found = faults_in(eiland.make("plus", 2), changed(POSITION, changes) + " tea")
    assert {fault.split()[0] for fault in found} == {
        "position/no-field",
        "position/not-a-number",
        "position/unknown-value",
        "position/roads-apart",
        "position/joker-without-knight",
        "position/no-road",
    }


@pytest.mark.parametrize(("text", "fault"), BAD_TEXTS)
def test_an_invalid_position_text_is_refused(text: str, fault: str) -> None:
    assert fault in faults_in(eiland.make("plus", 2), text)


def test_every_fault_key_of_the_code_is_tested() -> None:
    written = keys_in("plus", "faces", "family", "turn", "race")
    met = {reason.split()[0] for *_, reason in REFUSALS}
    met |= {key for _, key in [*NO_ACTIONS, *NO_OUTCOMES]}
    met |= {fault.split()[0] for _, faults in FAULTS for fault in faults}
    met |= {fault.split()[0] for _, fault in BAD_TEXTS}
    met |= {"keep/rolling-ended", "action/roll-first", "action/impossible-throw", "action/illegal"}
    met |= {"joker/fresh", "build/cost-settlement"}
    met -= {"build/cost-road"}  # its last word is not in the code
    assert written == met
