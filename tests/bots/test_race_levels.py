"""The levels of Plus and Extra: their games, their errors, and the networks of the upper two."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import cast

import pytest

import eiland
from eiland.bots import LEVELS, make
from eiland.bots.levels import BEGINNER, EASY, EXPERT, HARD, MEDIUM, Errors
from eiland.bots.network_file import UnfitWeights
from eiland.bots.race.erring import FORGOTTEN, ErringLeaf
from eiland.bots.race.evaluator import Evaluator
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.leaf import AnyRace, Leaf
from eiland.bots.race.menu import A_CITY, NOTHING, PLACES, SPARE
from eiland.bots.race.tuned import evaluator_for
from eiland.bots.race.value import shipped
from eiland.bots.race.value.leaf import LearnedLeaf
from eiland.bots.race.value.learned import LAYOUTS, leaf_of, of_file
from eiland.bots.race.value.shipped import file_for, has_network, network_for
from eiland.chance import Generator, derive
from eiland.rules.dice.race import RaceState
from eiland.rules.dice.turn import BUILD
from tests.support.bot_games import moves
from tests.support.networks import random_network

RACES = ["plus", "extra"]
SHIPPED = [(game, seats) for game, numbers in shipped.SEATS.items() for seats in numbers]
STORED = Path(__file__).parents[1] / "rules" / "golden" / "race_levels.txt"
GAMES = 20
SEATS = [2, 3, 4]  # in turn


def rules_of(game: str, seats: int = 2) -> AnyRace:
    return cast("AnyRace", eiland.make(game, seats))


def some_position(rules: AnyRace) -> RaceState:
    """Return a position of random play in which dice are on the table."""
    chance, state = Generator(3), rules.initial()
    while state.turn < 12 or state.phase != BUILD:
        rules.apply(
            state, rules.actor(state), rules.choice(state, chance.below(rules.choices(state)))
        )
    return cast("RaceState", state)


# Games


def digest(game: str, level: str) -> str:
    """Play games between bots of a level with two to four seats; return the digest of them all."""
    found = sha256()
    for seed in range(GAMES):
        rules = eiland.make(game, SEATS[seed % len(SEATS)])
        state = rules.initial()
        bots = [make(level, rules, derive(seed, seat)) for seat in range(rules.seats)]
        for player, action in moves(rules, state, bots, seed):
            found.update(f"{player}: {rules.text(state, player, action)}\n".encode())
        found.update(str(rules.scores(state)).encode())
    return found.hexdigest()


@pytest.mark.slow
@pytest.mark.parametrize("game", RACES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_the_stored_games(game: str, level: str) -> None:
    """After an intended change, EILAND_LEVELS=tests/rules/golden/race_levels.txt renews it."""
    name = f"{game} {level}"
    line = f"{digest(game, level)} {name}"
    if file := os.environ.get("EILAND_LEVELS"):
        kept = {each.split(" ", 1)[1]: each for each in Path(file).read_text("utf-8").splitlines()}
        kept[name] = line
        Path(file).write_text("".join(f"{each}\n" for each in kept.values()), "utf-8")
    assert line in STORED.read_text("utf-8").splitlines()


def test_every_level_has_stored_games() -> None:
    names = [line.split(" ", 1)[1] for line in STORED.read_text("utf-8").splitlines()]
    assert sorted(names) == sorted(f"{game} {level}" for game in RACES for level in LEVELS)


# Errors


@pytest.mark.parametrize("game", RACES)
@pytest.mark.parametrize("is_learned", [False, True])
def test_errors_change_the_odds_and_last_for_a_turn(game: str, is_learned: bool) -> None:
    rules = rules_of(game)
    inner: Leaf = leaf_of(rules, random_network(1, 2, game)) if is_learned else evaluator_for(rules)
    leaf = ErringLeaf(inner, Errors(5, 400, 0))
    leaf.make_room(PLACES + 1)
    state = some_position(rules)
    true = int(leaf.value(rules, state, 0))
    for place in (NOTHING, A_CITY, SPARE):
        leaf.keep(place)
    found = []
    for turn in (1, 2, 1):
        leaf.begin(turn)
        assert leaf.misjudge()
        assert leaf.less(NOTHING, 0, 0, 0) == true
        assert leaf.less(SPARE, 0, 0, 0) == true  # what reasons are told by
        found.append(int(leaf.less(A_CITY, 0, 0, 0)))
    assert found[0] == found[2] != found[1]
    error = int(leaf.wrong[A_CITY])
    odds = true / (1e6 - true) * 2 ** (error / 256)
    assert found[2] == pytest.approx(1e6 * odds / (1 + odds), rel=2e-3, abs=60)


@pytest.mark.parametrize("game", RACES)
def test_a_forgotten_purchase_is_no_aim_but_better_than_none(game: str) -> None:
    rules = rules_of(game)
    leaf = ErringLeaf(evaluator_for(rules), Errors(1, 0, 1000))
    bot, state = GreedyRace(rules, leaf), some_position(rules)
    state.dice = eiland.make(game, 2).read(rules.write(state)).dice
    leaf.begin(state.turn)
    bot.menu.fill(state, 6)
    assert int(leaf.wrong[A_CITY]) == FORGOTTEN
    values = [bot.menu.offers[place].value for place in range(1, PLACES) if bot.menu.has(place)]
    assert values
    assert all(value < bot.menu.offers[NOTHING].value for value in values)


# Networks


@pytest.mark.parametrize("game", RACES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_upper_levels_play_by_the_shipped_network(game: str, seats: int) -> None:
    rules = rules_of(game, seats)
    best = LearnedLeaf if has_network(rules) else Evaluator
    leaves: dict[str, Leaf] = {}
    for level in LEVELS:
        bot = make(level, rules, 1)
        assert isinstance(bot, GreedyRace)
        leaves[level] = bot.leaf
    assert isinstance(leaves[EXPERT], best)
    for level in (BEGINNER, EASY, MEDIUM, HARD):
        leaf = leaves[level]
        assert isinstance(leaf, ErringLeaf)
        assert isinstance(leaf.leaf, best if level == HARD else Evaluator)


@pytest.mark.parametrize(("game", "seats"), SHIPPED)
def test_bots_at_one_table_do_not_disturb_each_other(game: str, seats: int) -> None:
    """The shipped network is read once, but each bot has its last inputs for itself."""
    rules = rules_of(game, seats)
    state = some_position(rules)
    one, other = (leaf_of(rules, network_for(rules)) for _ in range(2))
    own, rival = int(one.value(rules, state, 0)), int(other.value(rules, state, 1))
    assert own != rival
    assert [int(one.value(rules, state, 0)), int(other.value(rules, state, 1))] == [own, rival]


@pytest.mark.parametrize("game", RACES)
def test_a_value_is_that_of_the_view_of_any_seat(game: str) -> None:
    """Nothing is hidden in these games: a bot sees the position itself, as everybody else."""
    rules = rules_of(game, 3)
    leaf, state = leaf_of(rules, random_network(1, 3, game)), some_position(rules)
    seen = [leaf.position(rules.observe(state, seat)) for seat in range(3)]
    assert [rules.pack(each) for each in seen] == [rules.pack(state)] * 3
    assert {int(leaf.value(rules, each, 1)) for each in seen} == {int(leaf.value(rules, state, 1))}


@pytest.mark.parametrize("game", shipped.SEATS)
@pytest.mark.parametrize("change", ["newer", "damaged"])
def test_newer_and_damaged_weights_are_refused(tmp_path: Path, game: str, change: str) -> None:
    file, content = tmp_path / "changed.net", file_for(game).read_bytes()
    newer = content.replace(b'"format": 1', b'"format": 2', 1)
    assert newer != content
    file.write_bytes(newer if change == "newer" else content[:-40])
    with pytest.raises(UnfitWeights) as refused:
        of_file(rules_of(game), file)
    key = "weights/version" if change == "newer" else "weights/damaged"
    assert [each.key for each in refused.value.faults] == [key]


@pytest.mark.parametrize("game", shipped.SEATS)
def test_shipped_weights_say_how_they_were_made(game: str) -> None:
    head = json.loads(file_for(game).read_bytes().partition(b"\n")[0])
    setups = head["about"]["setups"]
    assert {setup["game"] for setup in setups} == {game}
    assert {setup["seats"] for setup in setups} >= set(shipped.SEATS[game])
    assert head["sizes"] == LAYOUTS[game].shape.sizes
    assert head["about"]["played"] > 0
