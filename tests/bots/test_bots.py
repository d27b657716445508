"""The bots: always legal, limited to views, and greedy plays a sensible turn."""

from __future__ import annotations

import hashlib

import pytest

import eiland
from eiland.bots import EVERY_GAME, LEVELS, AnyBot, bots, make, register
from eiland.bots.classic.evaluator import NAMES, POINT, Evaluator
from eiland.bots.classic.greedy import GreedyClassic
from eiland.bots.classic.menu import Menu, Moment, bare
from eiland.bots.classic.weights import WEIGHTS
from eiland.bots.uniform import Uniform
from eiland.chance import derive
from eiland.rules.dice.classic.classic import Classic, ClassicState
from eiland.rules.dice.faces import FACE_NAMES
from eiland.rules.dice.turn import BUILD
from eiland.rules.protocol import CHANCE, Belief, View
from eiland.rules.registry import AnyRules
from tests.support.bot_games import moves
from tests.support.samples import sampled

KNOWN = Belief(0)
GAMES_DIGEST = "e5d870b357274e0f"  # of greedy's actions in two games; changes with its weights
VARIANTS: list[tuple[int, dict[str, object]]] = [
    (1, {}),
    (2, {"same_turn_joker": False}),
    (4, {"start_player": "random", "turns": 5}),
    (1, {"nothing_built": -100, "turns": 3}),
    (3, {"nothing_built": 0, "turns": 40}),
    (2, {"turns": 1}),
]
# All roads to the last two cities, knights one to five; seven turns left after this one.
RICH = "0.roads=R0,R1,R2,R3,R4,R5,R6,R7,R12,R13,R14,R15 0.settlements=S3,S4,S5 0.cities=C7,C12,C20"


class First:
    def choose(self, player: int, view: View, legal: list[int], belief: Belief) -> int:
        return legal[0]


def walk(rules: AnyRules, bot: AnyBot, seed: int) -> list[tuple[str, int, str]]:
    """Play a game with one bot on all seats; list positions, players and actions as text."""
    state = rules.initial()
    walked: list[tuple[str, int, str]] = []
    for player, action in moves(rules, state, [bot] * int(rules.seats), seed):
        if player != CHANCE:
            walked.append((rules.write(state), player, rules.text(state, player, action)))
    return walked


def position(
    dice: str, sheet: str, *, turn: int = 7, rolls: int = 3, points: int = 0, used: str = "-"
) -> str:
    """Return a one-player position with dice on the table; ``sheet`` has the sheet's fields."""
    rolling = "yes" if rolls < 3 else "no"
    faces = ",".join(sorted(dice.split(), key=FACE_NAMES.index)) or "-"
    head = f"start=0 turn={turn} phase=build rolls={rolls} rolling={rolling} dice={faces}"
    bare = f"{head} points={points} fresh=- {sheet} 0.used={used}"
    return f"{bare} 0.boxes={spread(built_points(bare) - points, turn)}"


def built_points(text: str) -> int:
    """Return the points of everything built in a position."""
    fields = dict(field.split("=", 1) for field in text.split())
    names = [
        name
        for kind in ("roads", "settlements", "cities", "knights")
        for name in fields[f"0.{kind}"].split(",")
        if name != "-"
    ]
    return sum(1 if name[0] == "R" else int(name[1:]) for name in names)


def spread(points: int, boxes: int) -> str:
    """Split points over the boxes, at most thirty in each, and fill the rest with crosses."""
    filled: list[int] = []
    for _ in range(boxes):
        box = min(points, 30)
        filled.append(box if box > 0 else -2)
        points -= max(box, 0)
    assert points == 0
    return ",".join(str(box) for box in filled) or "-"


def sheet(roads: str = "-", settlements: str = "-", cities: str = "-", knights: str = "-") -> str:
    return f"0.roads={roads} 0.settlements={settlements} 0.cities={cities} 0.knights={knights}"


def chosen(text: str, **options: object) -> str:
    """Return greedy's action in a one-player position."""
    rules = eiland.make("classic", 1, **options)
    state = rules.read(text)
    action = make("greedy", rules, 1).choose(
        0, rules.observe(state, 0), rules.legal(state, 0), KNOWN
    )
    return rules.text(state, 0, action)


def rest_of_turn(text: str, **options: object) -> list[str]:
    """Let greedy build to the end of the turn and return its actions."""
    rules = eiland.make("classic", 1, **options)
    bot = make("greedy", rules, 1)
    state = rules.read(text)
    turn, actions = state.turn, list[str]()
    while state.turn == turn and not rules.is_over(state):
        action = bot.choose(0, rules.observe(state, 0), rules.legal(state, 0), KNOWN)
        actions.append(rules.text(state, 0, action))
        state = rules.play(state, 0, action)
    return actions


# The registry


def test_random_plays_every_game_and_other_bots_some() -> None:
    assert bots("classic") == [*LEVELS, "random", "greedy", "perfect"]
    assert bots("toy") == ["random"]


def test_an_unknown_bot_is_refused_with_a_list_of_names() -> None:
    with pytest.raises(eiland.BadSetup) as refusal:
        make("oracle", eiland.make("classic", 1), 1)
    fault = refusal.value.faults[0]
    assert fault.key == "setup/unknown-bot"
    assert fault.details["bot"] == "oracle"
    assert fault.details["game"] == "classic"
    assert (
        str(fault.details["bots"])
        == "beginner, easy, medium, hard, expert, random, greedy, perfect"
    )


def test_a_bot_written_in_python_can_be_registered_once() -> None:
    register("first", "only-in-a-test", lambda rules, seed: First())
    assert bots("only-in-a-test") == ["random", "first"]
    assert "first" not in bots("classic")
    with pytest.raises(ValueError, match="first"):
        register("first", "only-in-a-test", lambda rules, seed: First())
    with pytest.raises(ValueError, match="random"):
        register("random", EVERY_GAME, lambda rules, seed: First())


# Random


def test_random_chooses_every_legal_action_equally_often() -> None:
    bot = Uniform(3)
    rules = eiland.make("classic", 1)
    view = rules.observe(rules.initial(), 0)
    drawn = [bot.choose(0, view, [1, 4, 9], KNOWN) for _ in range(3000)]
    assert set(drawn) == {1, 4, 9}
    assert all(900 < drawn.count(action) < 1100 for action in (1, 4, 9))


def test_random_with_the_same_seed_plays_the_same_game() -> None:
    rules = eiland.make("classic", 2)
    games = [walk(rules, make("random", rules, seed), 1) for seed in (5, 5, 6)]
    assert games[0] == games[1] != games[2]


# Greedy


@pytest.mark.parametrize("variant", sampled(VARIANTS, 3), ids=str)
def test_greedy_is_legal_and_never_leaves_a_legal_build_in_all_variants(
    variant: tuple[int, dict[str, object]],
) -> None:
    seats, options = variant
    rules = eiland.make("classic", seats, **options)
    for text, player, action in walk(rules, make("greedy", rules, 1), 2):
        if action == "end":
            state = rules.read(text)
            listed = [rules.text(state, player, code) for code in rules.legal(state, player)]
            words = {other.split()[0] for other in listed}
            assert not words & {"road", "settlement", "city", "knight"}, text


def test_greedy_is_legal_in_positions_of_random_play() -> None:
    rules = eiland.make("classic", 2, same_turn_joker=False)
    bot = make("greedy", rules, 1)
    for text, player, _ in walk(rules, make("random", rules, 1), 3):
        state = rules.read(text)
        legal = rules.legal(state, player)
        assert bot.choose(player, rules.observe(state, player), legal, KNOWN) in legal


def test_greedy_decides_by_the_view_only() -> None:
    rules = eiland.make("classic", 2)
    for text, player, action in walk(rules, make("greedy", rules, 1), 4)[::3]:
        state = rules.read(text)
        view = rules.read_view(rules.write_view(rules.observe(state, player)), player)
        code = make("greedy", rules, 99).choose(player, view, rules.legal(state, player), KNOWN)
        assert rules.text(state, player, code) == action


def test_greedy_does_not_change_the_view() -> None:
    rules = Classic(1)
    for text, _, _ in walk(rules, make("greedy", rules, 1), 5)[:40]:
        state: ClassicState = rules.read(text)
        view = rules.observe(state, 0)
        make("greedy", rules, 1).choose(0, view, rules.legal(state, 0), KNOWN)
        assert rules.write_view(view) == text


def test_it_builds_city_30_when_it_can() -> None:
    assert chosen(position("ore ore ore grain grain gold", RICH + " 0.knights=-")) == "city C30"
    assert (
        chosen(position("ore ore ore grain grain wool", RICH + " 0.knights=-", rolls=1))
        == "city C30"
    )


def test_it_keeps_the_dice_that_city_30_needs() -> None:
    dice = "ore ore ore grain brick wool"
    kept = chosen(position(dice, RICH + " 0.knights=-", turn=14, rolls=1))
    assert kept == "keep ore ore ore grain"


@pytest.mark.rule("DG-1")
def test_it_trades_a_pair_of_gold_for_the_third_ore() -> None:
    dice = "ore ore grain grain gold gold"
    assert rest_of_turn(position(dice, RICH + " 0.knights=-"))[:2] == ["gold ore", "city C30"]
    assert chosen(position(dice, RICH + " 0.knights=-", rolls=1)) == "gold ore"


@pytest.mark.rule("DJ-1")
def test_it_uses_a_joker_for_city_30() -> None:
    text = position("ore ore grain grain wool wool", RICH + " 0.knights=K1", turn=14)
    assert rest_of_turn(text)[:2] == ["joker K1 wool->ore", "city C30"]


def test_it_spends_jokers_for_a_settlement_in_the_last_turn() -> None:
    text = position("ore ore wool lumber lumber brick", sheet("R0,R2", "S3", "-", "K1,K2"), turn=14)
    actions = rest_of_turn(text)
    assert "settlement S4" in actions
    assert any(action.startswith("joker K2 ") for action in actions)


def test_it_keeps_a_useless_joker() -> None:
    text = position("gold gold ore wool wool wool", sheet("-", "-", "-", "K1"), turn=14)
    assert not [action for action in rest_of_turn(text) if action.startswith("joker")]


@pytest.mark.rule("DJ-3")
def test_it_uses_the_joker_of_a_new_knight_if_allowed() -> None:
    text = position(
        "ore grain wool lumber wool ore",
        sheet("-", "-", "-", "K1,K2,K3,K4"),
        turn=14,
        used="K1,K2,K3,K4",
    )
    actions = rest_of_turn(text)
    assert actions[0] == "knight K5"
    assert actions[1].startswith("joker K5 ")
    assert actions[2].startswith("road ")
    assert rest_of_turn(text, same_turn_joker=False) == ["knight K5", "end"]


@pytest.mark.parametrize("rolls", [1, 2])
def test_it_rolls_again_instead_of_taking_a_cross(rolls: int) -> None:
    text = position("ore ore wool wool wool wool", sheet(), turn=3, rolls=rolls)
    assert chosen(text).startswith("keep ")


def test_it_avoids_a_cross_with_a_joker_in_the_last_turn() -> None:
    text = position("ore ore wool wool wool brick", sheet("-", "-", "-", "K1,K2"), turn=14)
    actions = rest_of_turn(text)
    assert actions[0].startswith("joker K2 ")
    assert actions[1] == "knight K3"


def test_it_stops_with_the_best_build_of_the_last_turn() -> None:
    text = position("ore ore ore grain grain wool", RICH + " 0.knights=-", turn=14, rolls=1)
    assert rest_of_turn(text) == ["city C30", "end"]


@pytest.mark.slow
def test_greedy_scores_at_least_seventy_five_alone() -> None:
    rules = Classic(1)
    points = 0
    for game in range(100):
        text, player, action = walk(rules, GreedyClassic(rules), derive(8, game))[-1]
        state = rules.read(text)
        points += rules.scores(rules.play(state, player, rules.parse(state, player, action)))[0]
    assert points / 100 > 75


def test_greedy_plays_the_same_games_compiled_and_interpreted() -> None:
    rules = Classic(2)
    games = [walk(rules, GreedyClassic(rules), seed) for seed in range(2)]
    actions = "\n".join(action for game in games for _, _, action in game)
    assert hashlib.sha256(actions.encode()).hexdigest()[:16] == GAMES_DIGEST


def end_values(
    rules: Classic, evaluator: Evaluator, state: ClassicState, known: dict[bytes, int]
) -> int:
    """Return the value of the best legal end of the turn, found by trying all of them."""
    key = rules.pack(state)
    if key not in known:
        known[key] = max(
            end_value(rules, evaluator, rules.play(state, 0, action), state, known)
            for action in rules.legal(state, 0)
        )
    return known[key]


def end_value(
    rules: Classic,
    evaluator: Evaluator,
    after: ClassicState,
    before: ClassicState,
    known: dict[bytes, int],
) -> int:
    if after.turn == before.turn:
        return end_values(rules, evaluator, after, known)
    sheet = after.sheets[0]
    left = rules.turns - 1 - before.turn
    unused = (2 ** int(sheet.knights) - 1) & ~sheet.used
    built = sheet.roads, sheet.settlements, sheet.cities, sheet.knights
    expected = evaluator.sheet_value(*built, left) + evaluator.jokers(unused, left)
    return int(sheet.boxes[before.turn]) * POINT + int(expected)


@pytest.mark.slow
@pytest.mark.parametrize("same_turn_joker", [True, False])
def test_the_menu_finds_the_best_of_all_legal_turns(same_turn_joker: bool) -> None:
    rules = Classic(1, same_turn_joker=same_turn_joker)
    evaluator = Evaluator(WEIGHTS, 15)
    menu = Menu(evaluator, rules)
    used_jokers = 0
    for seed in range(3):
        for text, _, action in walk(rules, GreedyClassic(rules), seed):
            state = rules.read(text)
            if state.phase != BUILD or state.rolling:
                continue
            used_jokers += action.startswith("joker")
            sheet = state.sheets[0]
            left = rules.turns - 1 - state.turn
            menu.fill(Moment(bare(sheet), state.dice, state.points, state.fresh, left))
            assert menu.best(state.dice) == end_values(rules, evaluator, state, {}), text
    assert used_jokers > 0


def test_every_weight_has_a_name_and_a_row_of_fourteen() -> None:
    assert list(WEIGHTS) == NAMES
    assert {len(row) for row in WEIGHTS.values()} == {14}


def test_values_are_zero_after_the_last_turn() -> None:
    evaluator = Evaluator(WEIGHTS, 15)
    assert evaluator.sheet_value(0xFFF, 3, 2, 4, 0) == 0
    assert evaluator.joker(0) == evaluator.wild(0) == 0
    assert all(evaluator.wild(left) >= evaluator.joker(left) >= 0 for left in range(15))
