"""The greedy bot of Plus and Extra: always legal, exact within a turn, and sensible."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import eiland
from eiland import CHANCE
from eiland.bots import LEVELS, bots, make
from eiland.bots.race.evaluator import Evaluator
from eiland.bots.race.extra import EXTRA_NAMES, ExtraEvaluator
from eiland.bots.race.extra_weights import WEIGHTS as EXTRA_WEIGHTS
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.leaf import AnyRace
from eiland.bots.race.menu import RaceMenu
from eiland.bots.race.plus import PLUS_NAMES, PlusEvaluator
from eiland.bots.race.plus_weights import WEIGHTS as PLUS_WEIGHTS
from eiland.chance import Generator, derive
from eiland.rules.dice.extra.extra import Extra
from eiland.rules.dice.faces import FACE_NAMES, one, total
from eiland.rules.dice.plus.plus import Plus
from eiland.rules.dice.race import RaceState
from eiland.rules.dice.turn import BUILD
from eiland.rules.protocol import NOBODY
from eiland.rules.registry import AnyRules
from tests.support.bot_games import play_out
from tests.support.race_table import ExtraTable, RaceTable, extra, plus, trunk

RACES = ["plus", "extra"]
ODD_OPTIONS: list[tuple[str, dict[str, object]]] = [
    ("plus", {"start_player": "random", "same_turn_joker": False}),
    ("extra", {"start_player": "random", "castles": False}),
    ("extra", {"win_any_time": True, "round_limit": 6}),
]
GAMES_IN_CI = 10
GAMES_IN_SOAK = 1000
CHUNK = 100

# Throws that pay for much, with gold and jokers, or nearly so
RICH = [
    "brick lumber brick lumber wool grain",
    "ore wool grain ore wool grain",
    "ore ore ore grain grain gold",
    "ore wool grain brick lumber gold",
    "brick brick brick lumber lumber lumber",
    "ore grain wool lumber gold gold",
    "gold gold gold gold ore wool",
    "ore ore ore ore ore grain",
    "grain wool brick brick ore lumber",
    "ore ore grain grain gold gold",
    "wool wool grain lumber lumber brick",
]
# Eight points of Plus: two settlements, two cities, Longest Road; one more road leads to Cc.
EIGHT = f"{trunk(6)} B1 B2 Sa Sb Ca Cb"
# Eight points with Largest Army; a sixth road takes Longest Road.
ARMED = f"{trunk(5)} B1 B2 Sa Sb Ca Cb Kore Kwool Kgrain Jore Jwool Jgrain"
# Nine points with both titles
TITLED = f"{trunk(6)} B1 B2 Sa Ca Cb Kore Kwool Kgrain Jore Jwool Jgrain"
# Six points of Extra: sites 0, 7, 17 and a castle; a fifth road is possible anywhere.
SIX = "0-3 3-7 7-12 12-17 S0 C7 S17 F3"


def wins_over_random(game: str, games: range) -> int:
    """Count the games that greedy wins against random, rotating the seats."""
    won = 0
    for number in games:
        seat = number % 2
        names = ["greedy", "random"] if seat == 0 else ["random", "greedy"]
        won += play_out(eiland.make(game, 2), names, number)[0] == [seat]
    return won


def chosen(table: RaceTable) -> str:
    """Return greedy's action in a position."""
    rules, state = table.rules, table.state
    seat = int(rules.actor(state))
    legal = rules.legal(state, seat)
    action = make("greedy", rules, 1).choose(
        seat, rules.observe(state, seat), legal, rules.belief(seat)
    )
    assert action in legal
    return rules.text(state, seat, action)


def rest_of_turn(table: RaceTable) -> list[str]:
    """Let greedy play to the end of the turn without another roll; return its actions."""
    turn, actions = table["turn"], list[str]()
    while table["turn"] == turn and table["phase"] == "build":
        actions.append(chosen(table))
        table.play(actions[-1])
    return actions


# Whole games


@pytest.mark.parametrize("game", RACES)
def test_greedy_is_registered(game: str) -> None:
    assert bots(game) == [*LEVELS, "random", "greedy"]


@pytest.mark.slow
@pytest.mark.parametrize("game", RACES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_finishes_games(game: str, seats: int) -> None:
    rules = eiland.make(game, seats)
    winners, turns = play_out(rules, ["greedy"] * seats, seats)
    assert len(winners) == 1
    assert turns < 40 * seats


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), ODD_OPTIONS)
def test_greedy_is_legal_with_other_options(game: str, options: dict[str, object]) -> None:
    rules = eiland.make(game, 3, **options)
    assert play_out(rules, ["greedy", "random", "greedy"], 5)[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", RACES)
def test_greedy_beats_random(game: str) -> None:
    assert wins_over_random(game, range(GAMES_IN_CI)) >= GAMES_IN_CI - 1


@pytest.mark.soak
@pytest.mark.parametrize("game", RACES)
@pytest.mark.parametrize("first", range(0, GAMES_IN_SOAK, CHUNK))
def test_greedy_beats_random_in_the_long_run(
    game: str, first: int, record_property: Callable[[str, object], None]
) -> None:
    """One of ten parts, so that an interrupted run can be resumed."""
    won = wins_over_random(game, range(first, first + CHUNK))
    record_property("row", f"{game} {first} to {first + CHUNK - 1}: greedy won {won} of {CHUNK}")
    assert won >= CHUNK * 95 // 100


def walked(rules: AnyRules, seed: int, name: str, step: int, most: int = 10_000) -> list[RaceState]:
    """Return every ``step``-th position of a game with a player to act, at most ``most``."""
    dice, state = Generator(derive(seed, "dice")), rules.initial()
    agent = make(name, rules, seed)
    found: list[RaceState] = []
    met = 0
    while (player := int(rules.actor(state))) != NOBODY and len(found) < most:
        if player == CHANCE:
            action = int(rules.choice(state, dice.below(rules.choices(state))))
        else:
            legal = rules.legal(state, player)
            met += 1
            if met % step == 0:
                found.append(state.copy())
            action = agent.choose(player, rules.observe(state, player), legal, rules.belief(0))
        rules.apply(state, player, action)
    return found


@pytest.mark.parametrize("game", RACES)
def test_greedy_is_legal_in_positions_of_random_play(game: str) -> None:
    rules = eiland.make(game, 3)
    bot = make("greedy", rules, 1)
    for state in walked(rules, 3, "random", 37, 40):
        player = int(rules.actor(state))
        legal = rules.legal(state, player)
        assert bot.choose(player, rules.observe(state, player), legal, rules.belief(0)) in legal


@pytest.mark.slow
@pytest.mark.parametrize("game", RACES)
def test_greedy_decides_by_the_view_only(game: str) -> None:
    rules = eiland.make(game, 3)
    shared = make("greedy", rules, 1)
    for state in walked(rules, 7, "greedy", 9):
        player = int(rules.actor(state))
        legal, view = rules.legal(state, player), rules.observe(state, player)
        shown = rules.write_view(view)
        action = shared.choose(player, view, legal, rules.belief(player))
        assert rules.write_view(view) == shown  # the view is unchanged
        again = rules.read_view(shown, player)
        other = make("greedy", rules, 99)
        assert other.choose(player, again, legal, rules.belief(player)) == action


# Exactness


def evaluator_of(rules: AnyRace) -> Evaluator:
    return PlusEvaluator() if isinstance(rules, Plus) else ExtraEvaluator(rules.seats)


def ending(rules: AnyRace, menu: RaceMenu, state: RaceState, seat: int) -> int:
    """Return a seat's probability of winning when its turn ends in this position."""
    if rules.winners(state):
        return 1_000_000 * (seat in rules.winners(state))
    return int(menu.leaf.value(rules, state, seat))


def best_ending(
    rules: AnyRace, menu: RaceMenu, state: RaceState, seat: int, known: dict[bytes, int]
) -> int:
    """Return the probability of winning after the best of all legal ends of the turn."""
    key = rules.pack(state)
    if key not in known:
        most = 0
        for action in rules.legal(state, seat):
            after = rules.play(state, seat, action)
            if after.turn == state.turn and after.phase == BUILD:
                most = max(most, best_ending(rules, menu, after, seat, known))
            else:
                most = max(most, ending(rules, menu, after, seat))
        known[key] = most
    return known[key]


def with_dice(rules: AnyRace, seed: int, step: int) -> Iterator[RaceState]:
    """Yield ends of turns of a game, with dice that pay for much."""
    for number, state in enumerate(walked(rules, seed, "greedy", step)):
        if state.phase == BUILD:
            state.rolls, state.rolling = 3, False
            all_dice = total(state.dice)
            state.dice = 0
            for face in RICH[number % len(RICH)].split()[: int(all_dice)]:
                state.dice += one(FACE_NAMES.index(face))
            yield state


@pytest.mark.slow
@pytest.mark.parametrize("same_turn_joker", [True, False])
def test_the_menu_of_plus_finds_the_best_of_all_legal_turns(same_turn_joker: bool) -> None:
    rules: AnyRace = Plus(2, same_turn_joker=same_turn_joker)
    menu = RaceMenu(rules, PlusEvaluator())
    for seed in range(3):
        for state in with_dice(rules, seed, 3):
            seat = int(rules.actor(state))
            menu.fill(state, total(state.dice))
            assert menu.best(state.dice) == best_ending(rules, menu, state, seat, {})


@pytest.mark.slow
def test_the_menu_of_extra_misses_little_of_the_best_of_all_legal_turns() -> None:
    """It extends only the best roads."""
    rules: AnyRace = Extra(2)
    menu = RaceMenu(rules, ExtraEvaluator(2))
    missed = compared = 0
    for seed in range(2):
        for state in with_dice(rules, seed, 15):
            seat = int(rules.actor(state))
            menu.fill(state, total(state.dice))
            best = best_ending(rules, menu, state, seat, {})
            assert menu.best(state.dice) <= best
            missed += best - int(menu.best(state.dice))
            compared += 1
    assert missed / compared < 2000  # 0.2 % of a win


@pytest.mark.slow
@pytest.mark.parametrize("game", RACES)
def test_it_plays_the_purchase_it_has_chosen(game: str) -> None:
    rules: AnyRace = Plus(2) if game == "plus" else Extra(2)
    bot = GreedyRace(rules, evaluator_of(rules))
    for state in with_dice(rules, 4, 2):
        seat, turn = int(rules.actor(state)), state.turn
        bot.menu.fill(state, total(state.dice))
        found = bot.menu.value(*chosen_place(bot.menu, state.dice))
        while state.turn == turn and state.phase == BUILD:
            legal = rules.legal(state, seat)
            action = bot.choose(seat, rules.observe(state, seat), legal, rules.belief(seat))
            state = rules.play(state, seat, action)
        assert ending(rules, bot.menu, state, seat) >= found


def chosen_place(menu: RaceMenu, dice: int) -> tuple[int, int]:
    """Return the chosen place on the menu, and the jokers it needs."""
    place = int(menu.choice(dice))
    return place, int(menu.price(place, dice))


@pytest.mark.slow
@pytest.mark.parametrize("game", RACES)
def test_it_ends_no_turn_with_a_build_left(game: str) -> None:
    rules = eiland.make(game, 2)
    bot = make("greedy", rules, 1)
    for state in walked(rules, 5, "greedy", 1):
        player = int(rules.actor(state))
        legal = rules.legal(state, player)
        action = bot.choose(player, rules.observe(state, player), legal, rules.belief(0))
        if rules.text(state, player, action) == "end":
            words = {rules.text(state, player, code).split()[0] for code in legal}
            assert not words & {"road", "settlement", "city", "knight", "castle"}


def test_it_builds_what_needs_no_joker_even_with_low_weights() -> None:
    rules: AnyRace = Plus(2)
    bot = GreedyRace(rules, PlusEvaluator({**PLUS_WEIGHTS, "knight": -1000}))
    state = plus("ore grain wool", trunk(2)).state
    legal = rules.legal(state, 0)
    action = bot.choose(0, rules.observe(state, 0), legal, rules.belief(0))
    assert rules.text(state, 0, action).startswith("knight ")


def test_the_odds_count_all_other_players() -> None:
    rules: AnyRace = Plus(3)
    evaluator = PlusEvaluator()

    def others(state: RaceState, seat: int) -> int:
        evaluator.value(rules, state, seat)
        return int(evaluator.others)

    ahead = plus("", "", f"{trunk(4)} Sa Sb", "").state
    assert others(ahead, 0) > others(rules.initial(), 0)
    assert others(ahead, 1) < others(ahead, 0)


# Winning


@pytest.mark.parametrize(
    ("table", "turn"),
    [
        (
            plus("grain wool wool lumber brick gold", TITLED, road="0", army="0"),
            ["settlement Sb"],
        ),
        (plus("ore ore ore grain grain gold", f"{EIGHT} T7", road="0"), ["city Cc"]),
        (
            plus("ore ore grain wool wool wool", f"{EIGHT} Kore Kwool Jore Jwool", road="0"),
            ["knight Kgrain"],
        ),
        (
            plus("ore ore brick lumber wool wool", ARMED, trunk(5), road="1", army="0"),
            ["road T6"],
        ),
        (
            extra("ore ore ore grain grain wool", f"{SIX} 17-22 K0 F0", road="0"),
            ["city 17"],
        ),
        (extra("ore ore wool grain wool wool", f"{SIX} F0 K0 K3 J0 J3"), ["knight K4"]),
        (
            extra("wool wool wool wool wool wool", f"{SIX} 17-22 K0 F0 J0", road="0", rolls=1),
            ["castle 1"],
        ),
    ],
)
def test_it_wins_when_one_build_wins(table: RaceTable, turn: list[str]) -> None:
    assert rest_of_turn(table) == turn
    assert table.winners() == [0]


def test_it_wins_with_a_pair_of_gold() -> None:
    table = plus("ore ore grain grain gold gold", f"{EIGHT} T7", road="0", rolls=1)
    assert rest_of_turn(table) == ["gold ore", "city Cc"]
    assert table.winners() == [0]


@pytest.mark.rule("DJ-1")
def test_it_wins_with_a_joker() -> None:
    table = plus("ore ore grain grain wool wool", f"{EIGHT} T7 Kore", road="0")
    assert rest_of_turn(table) == ["joker Jore wool->ore", "city Cc"]
    assert table.winners() == [0]


@pytest.mark.rule("DJ-3")
def test_it_wins_with_the_joker_of_a_new_knight_if_allowed() -> None:
    dice = "ore ore grain wool lumber wool"
    table = plus(dice, ARMED, trunk(5), road="1", army="0")
    assert rest_of_turn(table) == ["knight Kbrick", "joker Jbrick ore->brick", "road T6"]
    assert table.winners() == [0]
    late = plus(dice, ARMED, trunk(5), road="1", army="0", same_turn_joker=False)
    assert rest_of_turn(late)[0].startswith("knight ")
    assert late.winners() == []


@pytest.mark.rule("DJ-5")
def test_it_wins_with_a_castle_of_gold_and_a_wild_joker() -> None:
    roads = "0-3 3-7 7-12 12-17 17-23 18-23 18-24"
    table = extra("gold gold gold gold gold ore", f"{roads} S0 C7 C17 S18 F0 K9", road="0")
    assert rest_of_turn(table) == ["joker K9 ore->gold", "castle 1"]
    assert table.winners() == [0]


def test_it_rolls_for_a_win_within_reach() -> None:
    table = plus("ore ore ore grain brick wool", f"{EIGHT} T7", road="0", rolls=1)
    assert chosen(table) == "keep ore ore ore grain"


def test_it_stops_when_the_dice_win() -> None:
    table = plus("ore ore ore grain grain wool", f"{EIGHT} T7", road="0", rolls=1)
    assert chosen(table) == "city Cc"


# What the turn is worth after each action


def ranked(table: RaceTable) -> dict[str, float]:
    """Return the chances to win after greedy's actions, its choice first."""
    rules, state = table.rules, table.state
    seat = int(rules.actor(state))
    bot = make("greedy", rules, 1)
    assert isinstance(bot, GreedyRace)
    found = bot.rank(seat, rules.observe(state, seat), rules.legal(state, seat), rules.belief(seat))
    texts = [rules.text(state, seat, code) for code in found.codes]
    return dict(zip(texts, found.chances, strict=True))


def test_it_ranks_a_keep_by_the_mean_of_all_throws() -> None:
    table = plus("ore grain grain wool lumber wool", f"{trunk(2)} Sa", rolls=2)
    found = ranked(table)
    assert len(found) == len(table.rules.legal(table.state, 0))
    assert next(iter(found)) == chosen(table)
    assert list(found.values())[1:] == sorted(list(found.values())[1:], reverse=True)
    keep = "keep ore grain grain wool"
    state = table.rules.play(table.state, 0, table.rules.parse(table.state, 0, keep))
    outcomes = table.rules.legal(state, CHANCE)
    weights = table.rules.weights(state)
    mean = 0.0
    for outcome, weight in zip(outcomes, weights, strict=True):
        thrown = plus("ore grain grain wool lumber wool", f"{trunk(2)} Sa", rolls=2)
        thrown.state = table.rules.play(state, CHANCE, outcome)
        mean += weight * max(ranked(thrown).values()) / sum(weights)
    assert found[keep] == pytest.approx(mean, abs=1e-6)


def test_it_ranks_the_end_of_a_turn_below_a_build_that_the_dice_pay_for() -> None:
    table = plus("ore ore ore grain grain wool", f"{EIGHT} T7", road="0", rolls=1)
    found = ranked(table)
    assert next(iter(found)) == "city Cc"
    assert found["city Cc"] == 1.0
    assert found["end"] < 1.0


def test_it_ranks_only_one_of_the_ways_of_jokers_to_give_a_face() -> None:
    dice = "ore ore grain grain wool wool"
    table = plus(dice, f"{EIGHT} T7 Kore", road="0")
    jokers = [text for text in ranked(table) if text.startswith("joker")]
    assert jokers == ["joker Jore wool->ore"]
    assert ranked(table)[jokers[0]] == 1.0


@pytest.mark.parametrize("game", RACES)
def test_its_choice_has_the_highest_chance(game: str) -> None:
    rules = eiland.make(game, 2)
    bot = make("greedy", rules, 1)
    assert isinstance(bot, GreedyRace)
    missed = 0.0
    states = walked(rules, 5, "random", 7, 20)
    for state in states:
        player = int(rules.actor(state))
        legal, view = rules.legal(state, player), rules.observe(state, player)
        found = bot.rank(player, view, legal, rules.belief(player))
        missed += max(found.chances) - found.chances[0]
        assert all(0.0 <= chance <= 1.0 for chance in found.chances)
    assert missed < 0.002 * len(states)  # the menu of Extra may miss a little


# A sensible turn


def test_it_prefers_longest_road_and_a_knight_to_a_settlement() -> None:
    """A knight gives ore, and its joker turns the spare die for the fifth road."""
    table = plus("ore brick lumber grain wool gold", f"{trunk(4)} B1 Sa", trunk(2))
    assert set(rest_of_turn(table)) == {"knight Kore", "road T5", "end"}
    assert table["road"] == "0"


def test_it_builds_an_open_city() -> None:
    table = plus("ore ore ore grain grain wool", f"{trunk(4)} B1 Sa Sb", trunk(2))
    assert chosen(table) == "city Ca"


def test_it_keeps_a_useless_joker() -> None:
    table = plus("gold ore wool wool wool wool", f"{trunk(2)} Sa Klumber")
    assert rest_of_turn(table) == ["end"]


def test_it_takes_the_army_from_a_rival_about_to_win() -> None:
    """A settlement also scores a point, but leaves the rival one road (T5) from winning."""
    rival = f"{trunk(4)} B1 B2 Sa Sb Ca Cb Kore Kwool Kgrain Jore Jwool Jgrain"
    own = f"{trunk(3)} Sa Kore Kwool Kbrick Jore Jwool Jbrick"
    table = plus("ore grain wool lumber brick wool", own, rival, army="1")
    assert chosen(table).startswith("knight ")
    assert table.play(chosen(table))["army"] == "0"


def test_its_start_roads_are_where_games_are_won() -> None:
    """Greedy wins half of its games from these start roads, and a quarter from others."""
    north = {f"start-road {road}" for road in ("0-4", "1-4", "1-5", "2-5")}
    south = {f"start-road {road}" for road in ("48-51", "48-52", "49-52", "49-53")}
    for seats in (2, 3, 4):
        table = ExtraTable(seats=seats)
        first = chosen(table)
        second = chosen(table.play(first))
        assert first in north
        assert second in south


@pytest.mark.parametrize("game", RACES)
def test_every_weight_has_a_name(game: str) -> None:
    names, weights = (PLUS_NAMES, PLUS_WEIGHTS) if game == "plus" else (EXTRA_NAMES, EXTRA_WEIGHTS)
    assert list(weights) == names
    assert weights["wild joker"] >= weights["joker"] >= 0
