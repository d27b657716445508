"""Known faults of other engines of the board game, each as a test of this one."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations_with_replacement, permutations

import pytest

import eiland
from eiland.chance import Generator, derive
from eiland.rules.registry import AnyRules
from tests.support.board_table import RESOURCES, BoardTable, counts, table, unrolled
from tests.support.configurations import walk

RICH = "ore9,grain9,wool9,lumber9,brick9"


@pytest.mark.rule("P-4")
def test_a_lone_claimant_gets_the_rest_of_a_short_bank_and_not_nothing() -> None:
    fields = {"1.cities": "20,32", "2.hand": "ore16"}
    game = unrolled(3, fields).roll(8)
    assert (game.hand(1), counts(game["bank"])["ore"]) == ({"ore": 3}, 0)


@pytest.mark.rule("BU-2")
@pytest.mark.rule("LR-4")
def test_a_road_does_not_pass_on_through_a_point_where_an_opponent_settled_later() -> None:
    """Seat 1's road came to 24 first, and seat 0 settled there then."""
    fields = {"0.roads": "24-30,30-35", "0.hand": RICH, "1.roads": "13-18,18-24"}
    fields |= {"1.hand": "lumber2,brick2"}
    assert "road 19-24" in table(2, fields | {"turn": "9"}).legal("road")
    game = table(2, fields).play("settlement 24", "end").roll(12)
    assert game.legal("road") == ["road 8-13", "road 9-13", "road 18-23"]
    assert game.refusal("road 19-24") == "build/no-way-to"


@pytest.mark.rule("BU-2")
def test_a_road_ends_at_another_players_settlement_that_was_there_first() -> None:
    fields = {"1.settlements": "24", "0.roads": "13-18", "0.hand": RICH}
    game = table(2, fields).play("road 18-24")
    assert "road 19-24" not in game.legal("road")
    assert "road 24-30" not in game.legal("road")


@pytest.mark.rule("VP-3")
def test_no_player_wins_in_another_players_turn() -> None:
    """Seat 1's longest road is cut by seat 0, and seat 2 has ten points by that."""
    fields = {
        "0.roads": "23-29,29-34",
        "0.hand": "grain1,wool1,lumber1,brick1",
        "1.roads": "16-21,16-22,17-22,17-23,18-23,18-24",
        "2.roads": "0-3,0-4,1-4,1-5,3-7",
        "2.cities": "32,42,47,49",
        "road": "1",
    }
    game = table(3, fields).play("settlement 23")
    assert (game.scores(), game.winners(), game["phase"]) == ([1, 0, 10], [], "main")
    game.play("end")
    assert (game.winners(), game["phase"]) == ([], "before")
    game.roll(12).play("end")
    assert (game.winners(), game["phase"]) == ([2], "over")


# Hidden facts decide nothing


def choices(game: BoardTable) -> tuple[list[str], int]:
    """Return the legal actions of seat 0, and its default action."""
    return game.legal(player=0), game.rules.default(game.state, 0)


HIDDEN_CARDS = [
    {"1.cards": "knight3", "2.cards": "monopoly2"},
    {"1.cards": "victory-point3", "2.cards": "knight2"},
    {"1.cards": "knight1,victory-point1,road-building1", "2.cards": "victory-point2"},
    {"1.cards": "year-of-plenty1,monopoly2", "2.cards": "road-building2"},
]
OWN = {
    "0.settlements": "12",
    "0.hand": RICH,
    "0.cards": "knight1,year-of-plenty1",
    "1.settlements": "13",
    "2.settlements": "23",
}
LEADS: list[list[str]] = [
    [],
    ["knight"],
    ["knight", "robber 4"],
    ["buy", "card knight"],
    ["city 12"],
]


@pytest.mark.rule("DC-1")
@pytest.mark.parametrize("lines", LEADS)
def test_legal_actions_and_defaults_do_not_depend_on_the_deck(lines: list[str]) -> None:
    """The same cards are bought and held; only the order of the deck differs."""
    found = []
    for cards in HIDDEN_CARDS:
        fields = OWN | cards | {"1.hand": "wool2", "2.hand": "ore3"}
        game = table(3, fields).play(*lines)
        found.append(choices(game))
    assert all(each == found[0] for each in found)


@pytest.mark.rule("R-4")
@pytest.mark.parametrize("lines", LEADS)
def test_legal_actions_and_defaults_do_not_depend_on_the_hands_of_others(
    lines: list[str],
) -> None:
    found = []
    for one, two in permutations(["ore1", "grain1", "wool1", "lumber1", "brick1"], 2):
        game = table(3, OWN | {"1.hand": one, "2.hand": two}).play(*lines)
        found.append(choices(game))
    assert all(each == found[0] for each in found)


@pytest.mark.rule("R-9")
def test_the_choice_of_discards_does_not_depend_on_the_discards_of_others() -> None:
    found = []
    for chosen in ("ore", "brick"):
        fields = {"0.hand": "ore3,wool6", "1.hand": "ore4,brick5"}
        found.append(choices(unrolled(2, fields).roll(7).play(*[f"1: discard {chosen}"] * 4)))
    assert found[0] == found[1]


@pytest.mark.rule("DC-9")
def test_year_of_plenty_is_listed_with_all_fifteen_pairs() -> None:
    for game in (
        table(2, {"0.cards": "year-of-plenty1"}),
        unrolled(2, {"0.cards": "year-of-plenty1"}),
    ):
        pairs = [f"year-of-plenty {a} {b}" for a, b in combinations_with_replacement(RESOURCES, 2)]
        assert sorted(game.legal("year-of-plenty")) == sorted(pairs)
        assert all(game.allows(pair) for pair in pairs)


# The same seed, the same game

PLAY = """
import hashlib, sys
import eiland
from eiland.chance import Generator, derive

digest = hashlib.sha256()
for options in ({}, {"fishermen": True, "harbormaster": True}):
    rules = eiland.make("base", 4, turn_limit=12, **options)
    state, generator = rules.initial(), Generator(derive(5, "game"))
    while not rules.is_over(state):
        seat = rules.actor(state)
        code = rules.choice(state, generator.below(rules.choices(state)))
        legal = rules.legal(state, seat)
        digest.update(f"{seat}: {rules.text(state, seat, code)} of {legal}".encode())
        state = rules.play(state, seat, code)
    digest.update(rules.write(state).encode())
print(digest.hexdigest())
"""


def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    found = set()
    for seed in ("0", "1", "4242"):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        run = subprocess.run(
            [sys.executable, "-c", PLAY],
            env=environment,
            capture_output=True,
            check=True,
            text=True,
            timeout=60,
        )
        found.add(run.stdout)
    assert len(found) == 1


# History

LINE = ["16-21", "16-22", "17-22", "17-23", "18-23", "18-24", "19-24"]
BOTH_ENDS = {
    "0.hand": "lumber9,brick9",
    "0.settlements": "21,24",
    "1.roads": "12-17",
    "1.hand": "ore2,grain2,wool2,lumber2,brick2",
}
ORDERS = [
    [0, 1, 2, 3, 4, 5, 6],
    [6, 5, 4, 3, 2, 1, 0],
    [3, 2, 4, 1, 5, 0, 6],
    [0, 6, 1, 5, 2, 4, 3],
]


@pytest.mark.rule("LR-1")
@pytest.mark.rule("LR-6")
@pytest.mark.parametrize("cut", [0, 2, 5, 7])
def test_the_longest_road_depends_on_the_position_and_not_on_its_history(cut: int) -> None:
    """Seven roads are built in an order; after ``cut`` of them seat 1 settles in the middle."""
    found = set()
    for order in ORDERS:
        game = table(2, BOTH_ENDS)
        waiting = [f"road {LINE[k]}" for k in order]
        while waiting:
            if len(waiting) == len(LINE) - cut:
                settle(game)
            legal_now = [text for text in waiting if game.allows(text)]
            waiting.remove(legal_now[0])
            game.play(legal_now[0])
        if cut == len(LINE):
            settle(game)
        found.add((game["road"], game["0.roads"]))
    assert [road for road, _ in found] == ["-"]


def settle(game: BoardTable) -> None:
    """Let seat 1 settle at 17 and return to the turn of seat 0."""
    game.play("end").roll(12).play("settlement 17", "end").roll(12)


# The end


@pytest.mark.rule("VP-6")
@pytest.mark.parametrize("seed", [1, 2])
def test_every_game_ends_even_if_all_players_only_pass(seed: int) -> None:
    rules = eiland.make("base", 3, turn_limit=30)
    generator = Generator(derive(seed, "passing"))
    state, actions = rules.initial(), 0
    while not rules.is_over(state):
        seat = rules.actor(state)
        code = passing(rules, state, seat, generator)
        state = rules.play(state, seat, code)
        actions += 1
    assert rules.winners(state) == []
    assert actions <= rules.limits.length


def passing(rules: AnyRules, state: eiland.State, seat: int, generator: Generator) -> int:
    """Return a random outcome of chance, or the default action of a seat."""
    if seat == eiland.CHANCE:
        return rules.legal(state, seat)[generator.pick(rules.weights(state))]
    return rules.default(state, seat)


@pytest.mark.rule("VP-6")
@pytest.mark.rule("TR-14")
def test_offers_cannot_prolong_a_turn_for_ever() -> None:
    game = table(2, {"0.hand": RICH})
    while game.legal("offer"):
        game.play(game.legal("offer")[0], "0: withdraw")
    assert game["offers"] == "10"


@pytest.mark.rule("VP-6")
@pytest.mark.parametrize("seed", [3, 4])
def test_random_games_end_within_the_limits(seed: int) -> None:
    rules: AnyRules = eiland.make("base", 2, turn_limit=40)
    steps = list(walk(rules, seed))
    assert rules.is_over(steps[-1].after)
    assert len(steps) <= rules.limits.length
