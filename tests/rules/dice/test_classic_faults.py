"""Faults by key: every reason for which the classic game refuses an action or a text."""

from __future__ import annotations

import pytest

import eiland
from eiland import CHANCE, IllegalAction, ParseError
from tests.support.classic_table import Table, table
from tests.support.dice_table import changed, faults_in, keys_in

ONE_EACH = "ore grain wool lumber brick gold"

POSITION = (
    "start=0 turn=2 phase=build rolls=1 rolling=yes dice=ore,ore,grain,wool,lumber,brick "
    "points=0 fresh=- 0.roads=R0 0.settlements=- 0.cities=- 0.knights=K1 0.used=- 0.boxes=2 "
    "1.roads=- 1.settlements=- 1.cities=- 1.knights=- 1.used=- 1.boxes=-2"
)
"""The example of docs/rules/notation.md."""

# Actions: dice on the table, the action, the key of the refusal.
REFUSALS = [
    (ONE_EACH, 1, "roll", "action/already-rolled"),
    (ONE_EACH, 1, "gold ore", "gold/too-little"),
    (ONE_EACH, 3, "keep ore", "keep/no-roll-left"),
    (ONE_EACH, 1, f"keep {ONE_EACH}", "keep/all"),
    (ONE_EACH, 1, "keep ore ore", "keep/not-there"),
    (ONE_EACH, 1, "joker K2 ore->grain", "joker/no-knight"),
    (ONE_EACH, 1, "joker K1 ore->ore", "joker/same-face"),
    ("ore ore ore ore ore ore", 1, "joker K1 gold->ore", "joker/no-such-die"),
    (ONE_EACH, 1, "joker K1 ore->gold", "joker/other-resource"),
    (ONE_EACH, 1, "road R0", "build/already-built"),
    (ONE_EACH, 1, "knight K1", "build/already-built"),
    (ONE_EACH, 1, "road R3", "build/no-road"),
    ("ore ore ore ore ore ore", 1, "road R2", "build/cost-road"),
    ("ore ore ore ore ore ore", 1, "settlement S3", "build/cost-settlement"),
    (ONE_EACH, 1, "settlement S5", "build/order-settlement"),
    ("ore ore ore grain grain gold", 1, "city C7", "build/no-road"),
    (ONE_EACH, 1, "city C12", "build/order-city"),
    ("ore ore ore ore ore ore", 1, "knight K2", "build/cost-knight"),
    (ONE_EACH, 1, "knight K3", "build/order-knight"),
]

# Texts that are no actions.
NO_ACTIONS = [
    ("", "action/unknown"),
    ("road", "action/unknown"),
    ("road R16", "action/unknown"),
    ("roll twice", "action/unknown"),
    ("dice ore", "action/unknown"),
    ("keep", "action/unknown"),
    ("keep ore tea", "dice/unknown-face"),
    ("keep ore ore ore ore ore ore ore", "dice/too-many"),
    ("gold gold", "gold/not-a-resource"),
    ("gold tea", "dice/unknown-face"),
    ("joker K7 ore->wool", "joker/unknown"),
    ("joker K1 ore=wool", "joker/notation"),
    ("joker K1 ore->tea", "dice/unknown-face"),
]
NO_OUTCOMES = [
    ("roll", "action/unknown-outcome"),
    ("dice", "action/unknown-outcome"),
    ("start 4", "action/unknown-outcome"),
    ("dice tea", "dice/unknown-face"),
    ("dice ore ore ore ore ore ore ore", "dice/too-many"),
]

NO_TURN = [
    "position/box-count field=0.boxes given=1 due=0",
    "position/box-count field=1.boxes given=1 due=0",
]
"""Further faults if the turn is read as 0."""

# Positions: changed fields of POSITION, and all faults found.
FAULTS: list[tuple[dict[str, str], list[str]]] = [
    ({"start": "2"}, ["position/unknown-value field=start value=2"]),
    ({"start": "1"}, ["position/start-player"]),
    ({"start": "-"}, ["position/start-player"]),
    ({"turn": "31"}, ["position/out-of-range field=turn value=31 low=0 high=30", *NO_TURN]),
    ({"turn": "x"}, ["position/not-a-number field=turn value=x", *NO_TURN]),
    ({"turn": "²"}, ["position/not-a-number field=turn value=²", *NO_TURN]),
    ({"phase": "tea"}, ["position/unknown-value field=phase value=tea"]),
    ({"phase": "roll"}, ["position/turn-fields phase=roll"]),
    ({"phase": "dice"}, ["position/turn-fields phase=dice"]),
    ({"phase": "draw"}, ["position/start-player", "position/turn-fields phase=draw"]),
    ({"phase": "over"}, ["position/turn-phase turn=2", "position/turn-fields phase=over"]),
    ({"rolls": "4"}, ["position/out-of-range field=rolls value=4 low=0 high=3"]),
    ({"rolls": "0"}, ["position/turn-fields phase=build"]),
    ({"rolls": "3"}, ["position/turn-fields phase=build"]),
    ({"rolling": "maybe"}, ["position/unknown-value field=rolling value=maybe"]),
    ({"dice": "tea"}, ["position/unknown-value field=dice value=tea"]),
    ({"dice": "-"}, ["position/turn-fields phase=build"]),
    ({"dice": "ore,ore"}, ["position/turn-fields phase=build"]),
    ({"dice": "grain,ore,ore,wool,lumber,brick"}, ["position/not-in-order field=dice"]),
    ({"dice": ",".join(["ore"] * 7)}, ["position/too-many-dice given=7 most=6"]),
    ({"points": "146"}, ["position/out-of-range field=points value=146 low=0 high=145"]),
    ({"points": "1"}, ["position/points field=0.boxes built=2"]),
    ({"fresh": "K2"}, ["position/turn-fields phase=build", "position/fresh"]),
    ({"rolling": "no", "fresh": "K2"}, ["position/fresh"]),
    ({"rolling": "no", "fresh": "K1"}, ["position/fresh"]),
    ({"0.roads": "R0,R17"}, ["position/unknown-value field=0.roads value=R17"]),
    ({"0.roads": "R1"}, ["position/roads-apart field=0.roads"]),
    ({"0.roads": "R1,R0", "0.boxes": "3"}, ["position/not-in-order field=0.roads"]),
    ({"0.roads": "R0,R0"}, ["position/not-in-order field=0.roads"]),
    (
        {"1.settlements": "S4"},
        ["position/build-order field=1.settlements", "position/points field=1.boxes built=3"],
    ),
    (
        {"1.settlements": "S3,S4"},
        [
            "position/no-road field=1.settlements site=S4",
            "position/points field=1.boxes built=7",
        ],
    ),
    (
        {"1.cities": "C7", "1.boxes": "7"},
        ["position/no-road field=1.cities site=C7"],
    ),
    (
        {"1.cities": "C12", "1.boxes": "7"},
        ["position/build-order field=1.cities", "position/no-road field=1.cities site=C7"],
    ),
    (
        {"1.knights": "K2", "1.boxes": "1"},
        ["position/build-order field=1.knights"],
    ),
    ({"1.used": "K1"}, ["position/joker-without-knight field=1.used"]),
    ({"0.boxes": "1"}, ["position/points field=0.boxes built=2"]),
    ({"0.boxes": "-"}, ["position/box-count field=0.boxes given=0 due=1"]),
    ({"0.boxes": "2,-2"}, ["position/box-count field=0.boxes given=2 due=1"]),
    ({"1.boxes": "0"}, ["position/box field=1.boxes value=0"]),
    ({"1.boxes": "-1"}, ["position/box field=1.boxes value=-1"]),
    ({"1.boxes": "31"}, ["position/out-of-range field=1.boxes value=31 low=-2 high=30"]),
    ({"1.boxes": "x"}, ["position/not-a-number field=1.boxes value=x"]),
    ({"2.roads": "-"}, ["position/unknown-field field=2.roads"]),
]

# Whole texts, and one of the faults found.
BAD_TEXTS = [
    ("", "position/missing-field field=start"),
    (POSITION.replace(" rolls=1", ""), "position/missing-field field=rolls"),
    (POSITION + " rolls=1", "position/field-twice field=rolls"),
    (POSITION + " tea", "position/no-field text=tea"),
    (POSITION + " tea=2", "position/unknown-field field=tea"),
]


@pytest.mark.parametrize(("dice", "rolls", "action", "key"), REFUSALS)
def test_an_illegal_action_is_refused_with_its_reason(
    dice: str, rolls: int, action: str, key: str
) -> None:
    game = table(dice, rolls=rolls, roads="R0", knights=1)
    assert game.refusal(action) == key
    with pytest.raises(IllegalAction, match=key):
        game.play(action)


def test_keeping_is_refused_after_a_build() -> None:
    game = table(ONE_EACH, rolls=1).play("knight K1")
    assert game.refusal("keep lumber") == "keep/rolling-ended"


def test_a_turn_starts_with_a_roll() -> None:
    for action in ("end", "keep nothing", "gold ore", "road R0", "joker K1 ore->wool"):
        assert Table().refusal(action) == "action/roll-first"


def test_no_player_acts_out_of_turn_or_after_the_end() -> None:
    game = Table(2, turns=1)
    for player in (1, CHANCE, 2, -2, -3):
        refusal = game.rules.refusal(game.state, player, 0)
        assert refusal is not None
        assert refusal.key == "action/not-your-turn"
    game.turn(ONE_EACH, "end").turn(ONE_EACH, "end")
    for player in (0, 1, CHANCE, -3):
        refusal = game.rules.refusal(game.state, player, 0)
        assert refusal is not None
        assert refusal.key == "action/game-over"


def test_chance_rolls_exactly_the_dice_that_are_not_kept() -> None:
    game = Table().turn(ONE_EACH, "keep ore")
    assert game.refusal("dice ore") == "action/impossible-throw"
    assert game.refusal("start 0") == "action/impossible-throw"
    assert Table(2, start_player="random").refusal("start 2") == "action/impossible-throw"


@pytest.mark.parametrize("code", [-1, 1179, 10**6])
def test_an_invalid_code_is_refused(code: int) -> None:
    game = table(ONE_EACH, rolls=1)
    assert game.rules.limits.actions == 1179
    refusal = game.rules.refusal(game.state, 0, code)
    assert refusal is not None
    assert refusal.key == "action/illegal"


@pytest.mark.parametrize(("text", "key"), NO_ACTIONS)
def test_an_invalid_action_text_is_refused_with_its_reason(text: str, key: str) -> None:
    game = table(ONE_EACH)
    with pytest.raises(ParseError) as error:
        game.rules.parse(game.state, 0, text)
    assert error.value.key == key


@pytest.mark.parametrize(("text", "key"), NO_OUTCOMES)
def test_an_invalid_outcome_text_is_refused_with_its_reason(text: str, key: str) -> None:
    game = Table().play("roll")
    with pytest.raises(ParseError) as error:
        game.rules.parse(game.state, CHANCE, text)
    assert error.value.key == key


def test_extra_spaces_do_not_matter() -> None:
    game = table(ONE_EACH, rolls=1)
    assert game.play("  keep   gold  ore ")["dice"] == "ore,gold"


def test_the_example_of_the_notation_is_a_valid_position() -> None:
    rules = eiland.make("classic", 2)
    assert rules.write(rules.read(POSITION)) == POSITION
    shuffled = " ".join(reversed(POSITION.split()))
    assert rules.write(rules.read(shuffled)) == POSITION


@pytest.mark.parametrize(("changes", "faults"), FAULTS)
def test_an_impossible_position_is_refused_with_all_faults(
    changes: dict[str, str], faults: list[str]
) -> None:
    assert faults_in(eiland.make("classic", 2), changed(POSITION, changes)) == faults


def test_all_faults_of_a_position_are_reported_at_once() -> None:
    changes = {"turn": "x", "phase": "tea", "0.roads": "R1", "1.used": "K1", "1.boxes": "0"}
    with pytest.raises(ParseError) as error:
        eiland.make("classic", 2).read(changed(POSITION, changes) + " tea")
    assert {fault.key for fault in error.value.faults} == {
        "position/no-field",
        "position/not-a-number",
        "position/unknown-value",
        "position/roads-apart",
        "position/joker-without-knight",
        "position/box",
        "position/box-count",
    }


@pytest.mark.parametrize(("text", "fault"), BAD_TEXTS)
def test_an_invalid_position_text_is_refused(text: str, fault: str) -> None:
    assert fault in faults_in(eiland.make("classic", 2), text)


def test_a_drawn_start_player_is_valid_only_with_the_option() -> None:
    drawn = POSITION.replace("start=0", "start=1")
    rules = eiland.make("classic", 2, start_player="random")
    assert rules.write(rules.read(drawn)) == drawn


def test_a_very_long_text_is_truncated_in_the_fault() -> None:
    game = table(ONE_EACH)
    for text in ("x" * 1000, "keep " + "x" * 1000, "joker K1 " + "x" * 1000):
        with pytest.raises(ParseError) as error:
            game.rules.parse(game.state, 0, text)
        assert len(str(error.value)) < 200


def test_every_fault_key_of_the_code_is_tested() -> None:
    written = keys_in("classic", "faces", "family", "turn")
    met = {key for *_, key in REFUSALS} | {key for _, key in [*NO_ACTIONS, *NO_OUTCOMES]}
    met |= {fault.split()[0] for _, faults in FAULTS for fault in faults}
    met |= {fault.split()[0] for _, fault in BAD_TEXTS}
    met |= {"keep/rolling-ended", "action/roll-first", "action/impossible-throw", "action/illegal"}
    met |= {"joker/used", "joker/fresh", "build/cost-city"}  # in test_classic.py
    assert written == met
