"""Perft: the number of action sequences from a position, by length.

Legal actions and outcomes of chance both count as plies. The files in tests/rules/perft hold
positions and their counts; the naive reading counts the same (in full when soaking).
"""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import eiland
from eiland import CHANCE
from eiland.rules.registry import AnyRules
from eiland.search.successors import divide, expected, perft, successors
from tests.naive.classic import NaiveClassic
from tests.naive.dice import NaiveDiceGame
from tests.naive.dice_race import NaiveRace
from tests.naive.extra import NaiveExtra
from tests.naive.plus import NaivePlus
from tests.support.dice_table import split
from tests.support.samples import amount

FOLDER = Path(__file__).parent / "perft"
FEW = 3000  # nodes of a ply that the naive reading counts each time
MANY = amount(10**9, 4000)  # and the engine
NAIVE: dict[str, Any] = {"classic": NaiveClassic, "plus": NaivePlus, "extra": NaiveExtra}


class Count(NamedTuple):
    """A game, one of its positions, and the number of nodes after one ply, two plies and so on."""

    name: str
    game: str
    seats: int
    options: dict[str, str]
    position: str
    nodes: list[int]


def counts(file: str) -> list[Count]:
    """Read a file: after the first paragraph, which describes it, paragraphs of four lines."""
    found = []
    for paragraph in (FOLDER / file).read_text("utf-8").strip().split("\n\n")[1:]:
        name, words, position, nodes = paragraph.split("\n")
        game, *pairs = words.split()
        settings = dict(pair.split("=") for pair in pairs)
        seats = int(settings.pop("seats"))
        numbers = [int(number) for number in nodes.split()[1:]]
        found.append(Count(name.removeprefix("# "), game, seats, settings, position, numbers))
    return found


def made(count: Count) -> AnyRules:
    options = eiland.game(count.game).parse_options(count.options)
    return eiland.make(count.game, count.seats, **options)


def naive_perft(game: NaiveDiceGame[Any], depth: int) -> list[int]:
    """Count the nodes of every ply in the naive reading."""
    texts = game.legal()
    found = [len(texts)] + [0] * (depth - 1)
    if depth > 1:
        for text in texts:
            after = copy.copy(game)
            after.players = copy.deepcopy(game.players)
            after.dice, after.built_this_turn = [*game.dice], [*game.built_this_turn]
            after.play(text)
            below = naive_perft(after, depth - 1)
            found = [found[0], *(a + b for a, b in zip(found[1:], below, strict=True))]
    return found


def naive_game(count: Count) -> NaiveDiceGame[Any]:
    """Set up a position in the naive reading."""
    game: NaiveDiceGame[Any] = NAIVE[count.game](count.seats, **made(count).options)
    fields = dict(pair.split("=") for pair in count.position.split())
    game.start = number_or_none(fields["start"])
    game.turns_completed = int(fields["turn"])
    game.phase, game.rolls = fields["phase"], int(fields["rolls"])
    game.dice, game.built_this_turn = split(fields["dice"]), split(fields["fresh"])
    game.result_is_touched = game.phase == "build" and fields["rolling"] == "no"
    if isinstance(game, NaiveClassic):
        game.points_this_turn = int(fields["points"])
    if isinstance(game, NaiveRace):
        game.road_holder = number_or_none(fields["road"])
        game.army_holder = number_or_none(fields["army"])
    for seat, player in enumerate(game.players):
        own = {name[2:]: value for name, value in fields.items() if name.startswith(f"{seat}.")}
        give(player, own)
    return game


def give(player: Any, fields: dict[str, str]) -> None:
    """Set a naive player's pieces from the fields of a position."""
    for field, value in fields.items():
        if field == "boxes":
            player.boxes = [int(box) for box in split(value)]
        elif field == "start":
            player.start_road = None if value == "-" else value
        else:
            setattr(player, field, set(split(value)))


def number_or_none(text: str) -> int | None:
    return None if text == "-" else int(text)


COUNTS = [count for game in NAIVE for count in counts(f"{game}.perft")]
each_count = pytest.mark.parametrize(
    "count", COUNTS, ids=lambda count: f"{count.game}, {count.name}"
)


@each_count
def test_the_engine_counts_the_nodes_of_the_file(count: Count) -> None:
    rules = made(count)
    nodes = [node for node in count.nodes if node < MANY]
    assert perft(rules, rules.read(count.position), len(nodes)) == nodes


@each_count
def test_the_sequences_are_divided_among_the_first_plies(count: Count) -> None:
    rules = made(count)
    state = rules.read(count.position)
    nodes = [node for node in count.nodes if node < FEW]
    divided = divide(rules, state, len(nodes))
    assert list(divided) == list(rules.legal(state, rules.actor(state)))
    assert sum(divided.values()) == nodes[-1]


@pytest.mark.thorough
@each_count
def test_the_naive_reading_counts_the_nodes_of_the_file(count: Count) -> None:
    nodes = [node for node in count.nodes if node < FEW]
    assert naive_perft(naive_game(count), len(nodes)) == nodes


@pytest.mark.soak
@each_count
def test_the_naive_reading_counts_all_nodes_of_the_file(count: Count) -> None:
    assert naive_perft(naive_game(count), len(count.nodes)) == count.nodes


def test_outcomes_of_chance_have_the_odds_of_all_dice() -> None:
    """With their weights, a roll and a re-roll of n dice have 6**n outcomes each."""
    rules = eiland.make("classic", 1)
    state = rules.play(rules.initial(), 0, 0)
    assert sum(rules.weights(state)) == 6**6
    for outcome in rules.legal(state, CHANCE)[::40]:
        after = rules.play(state, CHANCE, outcome)
        for action in rules.legal(after, 0):
            owed = rules.play(after, 0, action)
            if rules.actors(owed) == [CHANCE]:
                kept = rules.text(after, 0, action).split()[1:]
                dice = 6 if kept == ["nothing"] else 6 - len(kept)
                assert sum(rules.weights(owed)) == 6**dice


def test_successors_are_the_positions_after_all_actions_with_their_odds() -> None:
    rules: AnyRules = eiland.make("plus", 2)
    state: eiland.State = rules.initial()
    kinds = set()
    for number in range(200):
        actor = rules.actor(state)
        found = successors(rules, state)
        assert [one.action for one in found] == rules.legal(state, actor)
        assert [one.state for one in found] == [
            rules.play(state, actor, one.action) for one in found
        ]
        odds = rules.weights(state) if actor == CHANCE else [1] * len(found)
        assert [one.odds for one in found] == odds
        kinds.add(actor == CHANCE)
        state = found[number * 7919 % len(found)].state
    assert kinds == {True, False}


def test_the_expected_value_counts_outcomes_by_their_odds() -> None:
    """The number of golds among six dice has the mean 1 and the variance 5/6."""
    rules: AnyRules = eiland.make("classic", 1)
    asked = rules.play(rules.initial(), 0, 0)

    def gold(state: eiland.State) -> float:
        return rules.write(state).count("gold") ** 2

    plain = [gold(one.state) for one in successors(rules, asked)]
    assert expected(rules, asked, gold) == pytest.approx(11 / 6)
    assert sum(plain) / len(plain) != pytest.approx(11 / 6)
    thrown = successors(rules, asked)[0].state
    assert expected(rules, thrown, gold) == gold(thrown)


def test_a_game_that_is_over_has_no_successors() -> None:
    rules: AnyRules = eiland.make("classic", 1, turns=1)
    state: eiland.State = rules.initial()
    while found := successors(rules, state):
        state = found[-1].state
    assert rules.is_over(state)
    assert perft(rules, state, 3) == [0, 0, 0]
    assert divide(rules, state, 2) == {}
