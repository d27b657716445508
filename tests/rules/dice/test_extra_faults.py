"""Faults by key: every reason for which Extra refuses an action, a text or a position."""

from __future__ import annotations

import pytest

import eiland
from eiland import CHANCE, IllegalAction, ParseError
from tests.support.dice_table import changed, faults_in, keys_in
from tests.support.race_table import ALL_GOLD, KNIGHT, ONE_EACH, ROAD, ExtraTable, extra

ORES = "ore ore ore ore ore ore"
OWNED = "0-3 3-7 S7 7-12 12-17 C17 K0 K3 J3 F0"
OTHERS = "10-15 C10 10-14 15-20 S20 K2 F1"

# Actions of a player with the pieces OWNED: dice, rolls, the action, the fault with its details.
REFUSALS = [
    (ONE_EACH, 1, "roll", "action/already-rolled"),
    (ONE_EACH, 1, "start-road 49-52", "start-road/over"),
    (ONE_EACH, 1, "gold ore", "gold/too-little have=1 need=2"),
    (ONE_EACH, 3, "keep ore", "keep/no-roll-left rolls=3"),
    (ONE_EACH, 2, f"keep {ONE_EACH}", "keep/all"),
    (ONE_EACH, 1, "keep ore ore", "keep/not-there"),
    (ONE_EACH, 1, "joker K4 ore->brick", "joker/no-knight joker=K4"),
    (ONE_EACH, 1, "joker K2 wool->ore", "joker/no-knight joker=K2"),
    (ONE_EACH, 1, "joker K3 wool->ore", "joker/used joker=K3"),
    (ONE_EACH, 1, "joker K0 wool->wool", "joker/same-face face=wool"),
    (ORES, 1, "joker K0 gold->wool", "joker/no-such-die face=gold"),
    (ONE_EACH, 1, "joker K0 ore->gold", "joker/other-resource face=wool"),
    (ONE_EACH, 1, "road 0-3", "build/already-built site=0-3"),
    (ONE_EACH, 1, "road 12-17", "build/already-built site=12-17"),
    (ONE_EACH, 1, "road 10-15", "build/taken-by site=10-15 seat=1"),
    (ONE_EACH, 1, "road 0-4", "build/skips site=0-4 corner=0"),
    (ONE_EACH, 1, "road 20-26", "build/no-road site=20-26"),
    (ORES, 1, "road 7-11", "build/cost-road site=7-11"),
    (ORES, 1, "road 8-12", "build/cost-road site=8-12"),
    (ONE_EACH, 1, "settlement 3", "build/no-site site=3"),
    (ONE_EACH, 1, "settlement 7", "build/already-built site=7"),
    (ONE_EACH, 1, "settlement 17", "build/already-built site=17"),
    (ONE_EACH, 1, "settlement 10", "build/taken-by site=10 seat=1"),
    (ONE_EACH, 1, "settlement 20", "build/taken-by site=20 seat=1"),
    (ONE_EACH, 1, "settlement 8", "build/no-road site=8"),
    (ORES, 1, "settlement 0", "build/cost-settlement site=0"),
    (ONE_EACH, 1, "city 3", "build/no-site site=3"),
    (ONE_EACH, 1, "city 17", "build/already-built site=17"),
    (ONE_EACH, 1, "city 10", "build/taken-by site=10 seat=1"),
    (ONE_EACH, 1, "city 20", "build/foreign-settlement site=20 seat=1"),
    (ONE_EACH, 1, "city 0", "build/not-upgradable site=0"),
    (ONE_EACH, 1, "city 1", "build/no-own-settlement site=1"),
    (ORES, 1, "city 7", "build/cost-city site=7"),
    (ONE_EACH, 1, "knight K0", "build/already-built site=K0"),
    (ONE_EACH, 1, "knight K2", "build/taken-by site=K2 seat=1"),
    (ONE_EACH, 1, "knight K9", "build/no-neighbour site=K9 hex=9"),
    (ONE_EACH, 1, "knight K11", "build/no-neighbour site=K11 hex=10"),
    (ORES, 1, "knight K8", "build/cost-knight site=K8"),
    (ONE_EACH, 1, "castle 0", "build/already-built site=0"),
    (ONE_EACH, 1, "castle 1", "build/taken-by site=1 seat=1"),
    (ONE_EACH, 1, "castle 2", "castle/not-alike alike=1 need=6"),
]

# Texts that are no actions.
NO_ACTIONS = [
    ("", "action/unknown"),
    ("road 3-8", "action/unknown"),
    ("road 7-3", "action/unknown"),
    ("settlement 54", "action/unknown"),
    ("city 07", "action/unknown"),
    ("knight K20", "action/unknown"),
    ("castle 4", "action/unknown"),
    ("start-road", "action/unknown"),
    ("start-road 3-8", "action/unknown"),
    ("start-road 0-3 0-4", "action/unknown"),
    ("gold gold", "gold/not-a-resource"),
    ("joker K20 ore->wool", "joker/unknown"),
    ("joker K1 ore=wool", "joker/notation"),
    ("keep tea", "dice/unknown-face"),
    ("keep ore ore ore ore ore ore ore", "dice/too-many"),
]
NO_OUTCOMES = [
    ("roll", "action/unknown-outcome"),
    ("start-road 0-3", "action/unknown-outcome"),
    ("start 4", "action/unknown-outcome"),
]

POSITION = (
    "start=0 turn=20 phase=build rolls=1 rolling=yes dice=ore,ore,grain,wool,lumber,brick fresh=- "
    "road=- army=- "
    "0.start=0-3 0.roads=3-7,7-12 0.settlements=7 0.cities=- 0.knights=K0,K3 0.castles=0 0.used=K3 "
    "1.start=10-15 1.roads=10-14 1.settlements=- 1.cities=10 1.knights=K2 1.castles=- 1.used=-"
)
LATER = {"rolling": "no", "turn": "60"}
OVER = {"phase": "over", "rolls": "0", "rolling": "no", "dice": "-"}
BETWEEN = {"phase": "roll", "rolls": "0", "dice": "-"}
NOTHING = {
    f"{seat}.{field}": "-"
    for seat in range(2)
    for field in ("start", "roads", "settlements", "cities", "knights", "castles", "used")
}
MARKING = {**NOTHING, **BETWEEN, "phase": "start-road", "turn": "0"}
TEN = {"turn": "60", "0.castles": "0,1,2,3", "0.cities": "7", "0.settlements": "-"}
FIVE = {"turn": "60", "0.roads": "0-4,3-7,4-8,7-12,8-12", "0.settlements": "0,7,8"}
RING = {
    "turn": "60",
    "0.start": "21-27",
    "0.roads": "7-11,11-16,16-21,16-22,22-28,27-33,28-33",
    "0.settlements": "16",
    "0.knights": "K3,K7",
    "road": "0",
}
EVEN = {
    "turn": "60",
    "0.roads": "0-4,3-7,4-8,7-12",
    "0.settlements": "0,7",
    "1.cities": "10",
    "1.roads": "1-5,2-5,2-6,6-10,10-14",
    "1.settlements": "2",
}


def too_much(*seats: int) -> list[str]:
    return [f"position/too-much-built seat={seat}" for seat in seats]


# Positions: changed fields of POSITION, and all faults found.
FAULTS: list[tuple[dict[str, str], list[str]]] = [
    ({"start": "2"}, ["position/unknown-value field=start value=2"]),
    ({"turn": "201"}, ["position/out-of-range field=turn value=201 low=0 high=200"]),
    ({"turn": "x"}, ["position/not-a-number field=turn value=x"]),
    ({"phase": "tea"}, ["position/unknown-value field=phase value=tea"]),
    ({"phase": "roll"}, ["position/turn-fields phase=roll"]),
    ({"rolls": "0"}, ["position/turn-fields phase=build"]),
    ({"dice": "-"}, ["position/turn-fields phase=build"]),
    ({"dice": "grain,ore"}, ["position/not-in-order field=dice"]),
    ({"dice": ",".join(["ore"] * 7)}, ["position/too-many-dice given=7 most=6"]),
    ({"fresh": "K0"}, ["position/turn-fields phase=build", "position/fresh"]),
    ({**LATER, "fresh": "K1", "dice": "ore"}, ["position/fresh"]),
    ({**LATER, "fresh": "K3", "dice": "ore"}, ["position/fresh"]),
    ({**LATER, "fresh": "K0", "dice": "ore,ore,ore,ore"}, ["position/fresh"]),
    # Start roads
    ({"start": "-"}, ["position/start-player", *too_much(0, 1)]),
    ({"start": "1", "turn": "21"}, ["position/start-player"]),
    ({"0.start": "4-8"}, ["position/start-road field=0.start"]),
    ({"1.start": "2-6"}, ["position/start-road field=1.start"]),
    ({"1.start": "0-3"}, ["position/start-road field=1.start"]),
    ({**MARKING, "1.start": "10-15"}, ["position/start-road field=1.start"]),
    ({**MARKING, "turn": "2"}, ["position/turn-fields phase=start-road"]),
    ({**MARKING, "phase": "roll"}, ["position/start-roads-phase marked=0"]),
    ({**MARKING, "phase": "roll", "0.start": "0-3"}, ["position/start-roads-phase marked=1"]),
    (
        {**MARKING, "0.start": "0-3", "1.start": "10-15"},
        ["position/start-roads-phase marked=2"],
    ),
    (
        {**MARKING, "phase": "draw", "start": "-", "0.start": "0-3"},
        ["position/start-roads-phase marked=1"],
    ),
    (
        {**MARKING, "phase": "draw", "start": "-"},
        ["position/start-player", "position/turn-fields phase=draw"],
    ),
    (
        {**MARKING, "0.start": "0-3", "0.roads": "3-7", "1.castles": "1"},
        ["position/too-early field=0", "position/too-early field=1"],
    ),
    ({**MARKING, "1.settlements": "10"}, ["position/too-early field=1"]),
    ({**MARKING, "1.cities": "10"}, ["position/too-early field=1"]),
    ({**MARKING, "0.knights": "K0"}, ["position/too-early field=0"]),
    # Pieces
    ({"0.roads": "3-8"}, ["position/unknown-value field=0.roads value=3-8"]),
    ({"0.roads": "7-12,3-7"}, ["position/not-in-order field=0.roads"]),
    ({"0.roads": "0-3,3-7,7-12"}, ["position/owned-twice field=0.roads"]),
    (
        {"1.roads": "7-12,10-14"},
        ["position/owned-twice field=1.roads", "position/roads-apart field=1.roads"],
    ),
    (
        {"1.knights": "K0,K2"},
        ["position/owned-twice field=1.knights", "position/no-neighbour field=1.knights sites=K0"],
    ),
    ({"1.castles": "0"}, ["position/owned-twice field=1.castles"]),
    (
        {"1.settlements": "7"},
        ["position/owned-twice field=1.settlements", "position/no-road field=1.settlements site=7"],
    ),
    ({"0.settlements": "3"}, ["position/no-site field=0.settlements site=3"]),
    ({"0.settlements": "54"}, ["position/unknown-value field=0.settlements value=54"]),
    ({"1.cities": "10,20"}, ["position/no-site field=1.cities site=20"]),
    ({"1.settlements": "10"}, ["position/no-site field=1.cities site=10"]),
    ({"0.settlements": "-"}, ["position/roads-apart field=0.roads"]),
    ({"0.roads": "3-7,12-17"}, ["position/roads-apart field=0.roads"]),
    ({"0.settlements": "7,17"}, ["position/no-road field=0.settlements site=17"]),
    ({"1.cities": "10,52"}, ["position/no-road field=1.cities site=52"]),
    (
        {"0.knights": "K0,K3,K4,K5", "army": "0"},
        ["position/no-neighbour field=0.knights sites=K4, K5"],
    ),
    ({"0.used": "K3,K4"}, ["position/joker-without-knight field=0.used"]),
    ({"0.castles": "4"}, ["position/unknown-value field=0.castles value=4"]),
    # Titles and points
    ({"road": "0"}, ["position/title field=road"]),
    ({**FIVE, "road": "-"}, ["position/title field=road"]),
    ({**FIVE, "road": "1"}, ["position/title field=road"]),
    ({"army": "0"}, ["position/title field=army"]),
    ({**FIVE, "road": "0", "0.knights": "K0,K1,K3"}, ["position/title field=army"]),
    (TEN, ["position/end"]),
    ({**TEN, "turn": "61"}, ["position/points-off-turn seat=0"]),
    ({**TEN, **OVER, "turn": "61"}, ["position/end", "position/points-off-turn seat=0"]),
    (OVER, ["position/end"]),
    ({**BETWEEN, "turn": "200"}, ["position/end"]),
    ({"turn": "4"}, too_much(0, 1)),
    ({"turn": "6"}, too_much(0)),
    ({**BETWEEN, "turn": "2"}, too_much(0, 1)),
    ({"2.roads": "-"}, ["position/unknown-field field=2.roads"]),
]

# Whole texts, and one of the faults found.
BAD_TEXTS = [
    ("", "position/missing-field field=start"),
    (POSITION.replace(" 1.castles=-", ""), "position/missing-field field=1.castles"),
    (POSITION + " army=-", "position/field-twice field=army"),
    (POSITION + " tea", "position/no-field text=tea"),
]


@pytest.mark.parametrize(("dice", "rolls", "action", "reason"), REFUSALS)
def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(
    dice: str, rolls: int, action: str, reason: str
) -> None:
    game = extra(dice, OWNED, OTHERS, rolls=rolls)
    before = game.rules.pack(game.state)
    assert action not in game.legal()
    assert game.why_not(action) == reason
    with pytest.raises(IllegalAction, match=reason.split()[0]):
        game.play(action)
    assert game.rules.pack(game.state) == before


def test_nothing_is_built_beyond_another_players_house() -> None:
    others = "27-33 21-27 16-21 S16 11-16 7-11 C7"
    game = extra(ROAD, "0-3 3-7", others, road="1")
    assert game.why_not("road 7-12") == "build/behind site=7-12 corner=7 seat=1"


def test_a_castle_is_refused_with_too_few_dice_and_in_games_without_castles() -> None:
    game = extra(ALL_GOLD, "0-3").play("gold ore", "gold ore")
    assert game.why_not("castle 2") == "castle/too-few-dice dice=4 need=6"
    assert extra(ALL_GOLD, "0-3", castles=False).why_not("castle 2") == "castle/off"


def test_a_joker_of_this_turn_and_a_roll_after_a_build_are_refused() -> None:
    game = extra(KNIGHT, "0-3", rolls=2).play("knight K0")
    assert game.why_not("joker K0 gold->wool") == "joker/fresh joker=K0"
    assert game.why_not("keep gold") == "keep/rolling-ended rolls=2"


def test_a_refused_start_road_names_the_road_in_the_way() -> None:
    game = ExtraTable(seats=4).play("start-road 0-3")
    assert game.why_not("start-road 4-8") == "start-road/inland site=4-8"
    too_close = "start-road/too-close site=2-6 other=0-3 seat=0 roads=4 least=5"
    assert game.why_not("start-road 2-6") == too_close
    assert game.why_not("start-road 0-3") == "build/taken-by site=0-3 seat=0"
    game.play("start-road 15-20")
    touches = "start-road/touches site=20-26 other=15-20 seat=1 least=5"
    assert game.why_not("start-road 20-26") == touches
    assert game.why_not("start-road 48-51") == "start-road/locks-out site=48-51 n=1"


def test_a_refused_start_road_names_the_nearer_of_two() -> None:
    game = ExtraTable("0-3", "10-15", seats=2)
    assert game["phase"] == "roll"
    game = ExtraTable(seats=3).play("start-road 0-3", "start-road 10-15")
    assert game.why_not("start-road 2-5").startswith("start-road/too-close site=2-5 other=10-15")
    assert game.why_not("start-road 1-4").startswith("start-road/too-close site=1-4 other=0-3")


def test_no_other_action_comes_before_the_last_start_road() -> None:
    for action in ("roll", "end", "road 0-3", "castle 0", "keep nothing"):
        assert ExtraTable(seats=2).refusal(action) == "start-road/first"


def test_a_turn_starts_with_a_roll_and_start_roads_are_over() -> None:
    game = ExtraTable("0-3", "10-15")
    for action in ("end", "keep nothing", "gold ore", "road 3-7", "joker K0 ore->wool"):
        assert game.refusal(action) == "action/roll-first"
    assert game.refusal("start-road 49-52") == "start-road/over"


def test_no_player_acts_out_of_turn_or_after_the_end() -> None:
    game = ExtraTable(seats=2)
    for player in (1, CHANCE, 2, -2, -3):
        refusal = game.rules.refusal(game.state, player, 0)
        assert refusal is not None
        assert refusal.key == "action/not-your-turn"
        assert game.rules.legal(game.state, player) == []
    game.state = game.rules.read(changed(POSITION, {**TEN, **OVER}))
    for player in (0, 1, CHANCE, -3):
        refusal = game.rules.refusal(game.state, player, 0)
        assert refusal is not None
        assert refusal.key == "action/game-over"


def test_chance_rolls_exactly_the_dice_that_are_not_kept_and_marks_no_start_roads() -> None:
    game = ExtraTable("0-3", "10-15").play("roll")
    assert game.refusal("dice ore ore") == "action/impossible-throw"
    assert game.refusal("start 0") == "action/impossible-throw"
    mark = game.rules.limits.actions - 1
    for state, player in [
        (game.state, CHANCE),
        (ExtraTable(seats=2, start_player="random").state, CHANCE),
    ]:
        refusal = game.rules.refusal(state, player, mark)
        assert refusal is not None
        assert refusal.key == "action/impossible-throw"


@pytest.mark.parametrize("code", [-1, 1927, 10**6])
def test_an_invalid_code_is_refused(code: int) -> None:
    game = extra(ONE_EACH, "0-3")
    assert game.rules.limits.actions == 1927
    refusal = game.rules.refusal(game.state, 0, code)
    assert refusal is not None
    assert refusal.key == "action/illegal"
    marking = ExtraTable(seats=2)
    refusal = marking.rules.refusal(marking.state, 0, code)
    assert refusal is not None
    assert refusal.key == "start-road/first"


@pytest.mark.parametrize(("text", "key"), NO_ACTIONS)
def test_an_invalid_action_text_is_refused_with_its_reason(text: str, key: str) -> None:
    game = extra(ONE_EACH, "0-3")
    with pytest.raises(ParseError) as error:
        game.rules.parse(game.state, 0, text)
    assert error.value.key == key


@pytest.mark.parametrize(("text", "key"), NO_OUTCOMES)
def test_an_invalid_outcome_text_is_refused_with_its_reason(text: str, key: str) -> None:
    game = ExtraTable("0-3", "10-15").play("roll")
    with pytest.raises(ParseError) as error:
        game.rules.parse(game.state, CHANCE, text)
    assert error.value.key == key


@pytest.mark.parametrize(
    "changes",
    [
        {},
        MARKING,
        {**MARKING, "0.start": "21-27"},
        {**LATER, "fresh": "K0", "dice": "ore,ore,ore"},
        {**FIVE, "road": "0"},
        {**FIVE, "road": "0", "army": "0", "0.knights": "K0,K1,K3"},
        {**EVEN, "road": "0"},
        {**EVEN, "road": "1"},
        {**EVEN, "road": "-"},
        {**TEN, **OVER},
        {**OVER, "turn": "200"},
        {**TEN, **OVER, "turn": "200"},
        RING,
    ],
)
def test_a_possible_position_is_read_and_written_unchanged(changes: dict[str, str]) -> None:
    """A title may be unheld with two equal roads, or held by one of them."""
    rules = eiland.make("extra", 2)
    position = changed(POSITION, changes)
    assert faults_in(rules, position) == []
    assert rules.write(rules.read(position)) == position
    assert rules.write(rules.read(" ".join(reversed(position.split())))) == position


@pytest.mark.parametrize(("changes", "faults"), FAULTS)
def test_an_impossible_position_is_refused_with_all_faults(
    changes: dict[str, str], faults: list[str]
) -> None:
    assert faults_in(eiland.make("extra", 2), changed(POSITION, changes)) == faults


def test_off_turn_the_tenth_point_can_only_be_longest_road() -> None:
    rules = eiland.make("extra", 2)
    nine = {**RING, "turn": "61", "0.castles": "0,1,2,3"}
    assert rules.scores(rules.read(changed(POSITION, nine)))[0] == 10
    ten = {**nine, "0.settlements": "7,16"}
    assert faults_in(rules, changed(POSITION, ten)) == ["position/points-off-turn seat=0"]


def test_no_player_has_castles_in_a_game_without_castles() -> None:
    rules = eiland.make("extra", 2, castles=False)
    assert faults_in(rules, POSITION) == ["position/castles-off"]
    assert faults_in(rules, changed(POSITION, {"0.castles": "-"})) == []


def test_start_roads_that_lock_a_player_out_are_an_invalid_position() -> None:
    rules = eiland.make("extra", 4)
    game = ExtraTable("0-3", "15-20", seats=4)
    assert game["phase"] == "roll"
    game = ExtraTable(seats=4).play("start-road 0-3", "start-road 15-20")
    position = changed(rules.write(game.state), {"2.start": "48-51"})
    assert faults_in(rules, position) == ["position/start-road field=2.start"]


def test_start_roads_are_checked_in_the_order_of_their_marking() -> None:
    rules = eiland.make("extra", 2, start_player="random")
    marking = changed(POSITION, {**MARKING, "start": "1", "1.start": "10-15"})
    assert faults_in(rules, marking) == []
    marking = changed(POSITION, {**MARKING, "start": "1", "0.start": "10-15"})
    assert faults_in(rules, marking) == ["position/start-road field=0.start"]
    assert faults_in(rules, changed(POSITION, {**MARKING, "start": "-", "phase": "draw"})) == []


def test_all_faults_of_a_position_are_reported_at_once() -> None:
    changes = {"turn": "x", "road": "7", "0.settlements": "3", "1.used": "K9"}
    found = faults_in(eiland.make("extra", 2), changed(POSITION, changes) + " tea")
    assert {fault.split()[0] for fault in found} == {
        "position/no-field",
        "position/not-a-number",
        "position/unknown-value",
        "position/no-site",
        "position/joker-without-knight",
    }
    changes = {"road": "1", "army": "1", "turn": "2", "1.knights": "K0", "1.castles": "0"}
    found = faults_in(eiland.make("extra", 2), changed(POSITION, changes))
    assert {fault.split()[0] for fault in found} == {
        "position/owned-twice",
        "position/no-neighbour",
        "position/turn-fields",
        "position/title",
        "position/too-much-built",
    }


@pytest.mark.parametrize(("text", "fault"), BAD_TEXTS)
def test_an_invalid_position_text_is_refused(text: str, fault: str) -> None:
    assert fault in faults_in(eiland.make("extra", 2), text)


def test_every_fault_key_of_the_code_is_tested() -> None:
    written = keys_in("extra", "faces", "family", "turn", "race")
    met = {reason.split()[0] for *_, reason in REFUSALS}
    met |= {key for _, key in [*NO_ACTIONS, *NO_OUTCOMES]}
    met |= {fault.split()[0] for _, faults in FAULTS for fault in faults}
    met |= {fault.split()[0] for _, fault in BAD_TEXTS}
    met |= {"keep/rolling-ended", "action/roll-first", "action/impossible-throw", "action/illegal"}
    met |= {"joker/fresh", "build/behind", "castle/off", "castle/too-few-dice"}
    met |= {f"start-road/{key}" for key in ("inland", "too-close", "touches", "locks-out", "first")}
    assert written == met | {"position/castles-off"}
