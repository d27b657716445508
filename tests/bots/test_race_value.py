"""The learned value of positions of Plus and Extra, and bots that play by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

import eiland
from eiland import CHANCE
from eiland.batch import Practice
from eiland.bots.network import HIDDEN, Network
from eiland.bots.network_file import UnfitWeights, network, write
from eiland.bots.notes import Notes
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.leaf import AnyRace
from eiland.bots.race.tuned import greedy_race
from eiland.bots.race.value.extra import FREE_CASTLES_AT
from eiland.bots.race.value.features import (
    ARMY_AT,
    ARMY_LEAD_AT,
    JOKERS_AT,
    MOST_KNIGHTS,
    POINTS_AT,
    THROWN_AT,
    WAIT_AT,
    WILD_AT,
)
from eiland.bots.race.value.leaf import LearnedLeaf
from eiland.bots.race.value.learned import LAYOUTS, features_of, leaf_of, learned_race, of_file
from eiland.bots.race.value.self_play import RaceSelfPlay
from eiland.bots.reasons import Explanation
from eiland.chance import Generator
from eiland.rules.dice.race import RaceState
from eiland.rules.dice.turn import BUILD, OVER, START_ROADS
from tests.support.networks import SHAPES, no_weights, random_network, random_weights
from tests.support.race_table import RaceTable, extra, plus, trunk

RACES = ["plus", "extra"]
SETUPS: list[tuple[str, int, dict[str, object]]] = [
    ("plus", 2, {}),
    ("plus", 4, {"start_player": "random", "same_turn_joker": False}),
    ("extra", 3, {"start_player": "random"}),
    ("extra", 2, {"castles": False, "win_any_time": True, "round_limit": 12}),
]
# Nine points with both titles
TITLED = f"{trunk(6)} B1 B2 Sa Ca Cb Kore Kwool Kgrain Jore Jwool Jgrain"


def rules_of(game: str, seats: int, options: dict[str, object]) -> AnyRace:
    return cast("AnyRace", eiland.make(game, seats, **options))


def bot_of(rules: AnyRace, seed: int) -> GreedyRace:
    """Return a bot that plays by a random network."""
    return learned_race(rules, random_network(seed, int(rules.seats), rules.name))


def striving(game: str) -> Network:
    """Return a network that finds a position better the fewer points are missing."""
    nothing, sizes = no_weights(game), SHAPES[game].sizes
    own, second, third = list(nothing.own), list(nothing.second), list(nothing.third)
    first = sum(sizes[:POINTS_AT])
    for missing in range(sizes[POINTS_AT]):
        own[(first + missing) * HIDDEN] = 300 * (sizes[POINTS_AT] - missing)
    second[0], third[0] = 100, 1000
    return network(SHAPES[game], nothing._replace(own=own, second=second, third=third), 1)


def positions(rules: AnyRace, seed: int, turns: int) -> Iterator[tuple[RaceState, int]]:
    """Yield positions of random play with the player who acts."""
    chance, state = Generator(seed), rules.initial()
    while state.phase != OVER and state.turn < turns:
        actor = int(rules.actor(state))
        if actor != CHANCE:
            yield state, actor
        rules.apply(state, actor, rules.choice(state, chance.below(rules.choices(state))))


def chosen(rules: AnyRace, state: RaceState, bot: GreedyRace) -> int:
    seat = int(rules.actor(state))
    legal = rules.legal(state, seat)
    action = bot.choose(seat, rules.observe(state, seat), legal, rules.belief(seat))
    assert action in legal
    return action


# Features


@pytest.mark.parametrize(("game", "seats", "options"), SETUPS)
def test_features_stay_in_their_ranges(game: str, seats: int, options: dict[str, object]) -> None:
    rules, layout = rules_of(game, seats, options), LAYOUTS[game]
    features, size = features_of(rules_of(game, seats, options)), len(layout.of_seat)
    met = 0
    for seed in range(4):
        for state, actor in positions(rules, seed, 40 * seats):
            features.write(rules, state, actor)
            values = [int(value) for value in features.values]
            for value, feature in zip(values, layout.features, strict=True):
                assert 0 <= value < feature.size, feature.name
            for seat in range(layout.seats):
                block = values[size * seat : size * (seat + 1)]
                assert any(block[k] for k in layout.presence) == (seat < seats)
            met += 1
    assert met > 100


def test_features_are_seen_from_the_player_who_has_moved() -> None:
    table = plus("ore", "", f"{trunk(5)} Sa Kore Kwool Kgrain Jwool", road="1", army="1")
    rules = cast("AnyRace", table.rules)
    features = features_of(rules)
    size = len(LAYOUTS["plus"].of_seat)
    features.write(rules, table.state, 1)
    own = [int(value) for value in features.values]
    assert own[POINTS_AT] == 10 - 1 - 2 - 2
    assert own[JOKERS_AT] == 2
    assert own[WILD_AT] == 0
    assert own[ARMY_AT] == (MOST_KNIGHTS + 1) + 3  # held by the seat itself
    assert own[ARMY_LEAD_AT] == 4 + 3
    other = own[size:]
    assert other[POINTS_AT] == 10
    assert other[ARMY_AT] == 2 * (MOST_KNIGHTS + 1)  # held by another seat
    features.write(rules, table.state, 0)
    assert [int(value) for value in features.values][size + JOKERS_AT] == 2


def test_the_next_turn_has_at_most_six_dice() -> None:
    """DR-5: the first turns have three, four and five dice."""
    rules = rules_of("plus", 2, {})
    features, state = features_of(rules), rules.initial()
    size, found = len(LAYOUTS["plus"].of_seat), []
    for turn in range(4):
        state.turn, state.phase = turn, BUILD
        features.write(rules, state, turn % 2)
        values = [int(value) for value in features.values]
        found.append((values[WAIT_AT], values[THROWN_AT], values[size + THROWN_AT]))
    assert found == [(1, 2, 1), (1, 3, 2), (1, 3, 3), (1, 3, 3)]


def test_without_castles_none_is_free() -> None:
    for castles, free in ((True, 4), (False, 0)):
        rules = rules_of("extra", 2, {"castles": castles})
        features = features_of(rules)
        features.write(rules, rules.initial(), 0)
        assert features.values[LAYOUTS["extra"].table + FREE_CASTLES_AT] == free


# Values


@pytest.mark.parametrize("game", RACES)
def test_a_position_without_jokers_has_the_value_of_their_use(game: str) -> None:
    rules = rules_of(game, 2, {})
    leaf = leaf_of(rules, random_network(1, 2, game))
    leaf.make_room(2)
    met = 0
    for state, actor in positions(rules, 3, 80):
        value = leaf.value(rules, state, actor)
        leaf.keep(1)
        assert leaf.less(1, 0, 0, 0) == value
        ready = rules.ready_jokers(state) if state.phase == BUILD else 0
        used = cast("RaceState", state.copy())
        while ready and rules.joker_face(int(ready).bit_length() - 1) < 0:
            ready -= 1 << int(ready).bit_length() - 1
        if ready:
            rules.mark_joker(used, int(ready).bit_length() - 1)
            without = leaf.less(1, 1, 0, 0)
            assert without == leaf.value(rules, used, actor)
            met += without != value
    assert met


# Play


@pytest.mark.parametrize(("game", "seats", "options"), SETUPS)
def test_it_is_legal_in_positions_of_random_play(
    game: str, seats: int, options: dict[str, object]
) -> None:
    rules = rules_of(game, seats, options)
    bot = bot_of(rules, 1)
    for number, (state, _) in enumerate(positions(rules, 1, 30)):
        if number % 9 == 0:
            chosen(rules, state, bot)


@pytest.mark.parametrize(
    ("table", "turn"),
    [
        (plus("grain wool wool lumber brick gold", TITLED, road="0", army="0"), "settlement Sb"),
        (plus("ore ore ore grain grain gold", f"{trunk(7)} B1 B2 Sa Sb Ca Cb", road="0"), "city"),
        (extra("ore ore ore ore ore ore", "0-3 3-7 7-12 12-17 C7 C17 S0 F0 F1"), "castle"),
    ],
)
def test_it_wins_when_it_can(table: RaceTable, turn: str) -> None:
    rules, state = cast("AnyRace", table.rules), table.state
    for seed in range(3):
        text = rules.text(state, 0, chosen(rules, state, bot_of(rules, seed)))
        assert text.startswith(turn)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "options"), SETUPS)
def test_games_are_noted_from_every_seat_that_learns(
    game: str, seats: int, options: dict[str, object]
) -> None:
    def played(seed: int) -> tuple[int, bytes, bytes]:
        rules = rules_of(game, seats, options)
        notes = Notes(len(LAYOUTS[game].features))
        players = [bot_of(rules, 1)] * (seats - 1) + [greedy_race(rules)]
        seated = RaceSelfPlay(rules, players, 2 ** (seats - 1) - 1, notes)
        winner = int(Practice(rules, seated, seed).play(200, 12_000, 930))
        return winner, bytes(memoryview(notes.features)), bytes(memoryview(notes.targets))

    first = played(1)
    assert first == played(1)
    assert first != played(2)
    assert len(first[1]) // len(LAYOUTS[game].features) == len(first[2]) // 4 > 3


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "options"), SETUPS)
def test_the_end_of_every_turn_is_noted(game: str, seats: int, options: dict[str, object]) -> None:
    """Also of a turn that ends because all dice were used (DB-5)."""
    rules = rules_of(game, seats, options)
    notes = Notes(len(LAYOUTS[game].features))
    seated = RaceSelfPlay(rules, [bot_of(rules, 1)] * seats, 2**seats - 1, notes)
    practice = Practice(rules, seated, 3)
    for _ in range(4):
        practice.play(80, 8_000, 930)
    start_roads = 4 * seats if game == "extra" else 0
    assert len(bytes(memoryview(notes.targets))) // 4 == practice.turns + start_roads


# Reasons


@pytest.mark.parametrize("game", RACES)
def test_its_choices_are_explained_by_its_own_values(game: str) -> None:
    rules = rules_of(game, 2, {})
    bot = learned_race(rules, striving(game))
    found: list[Explanation] = []
    for number, (state, actor) in enumerate(positions(rules, 2, 30)):
        if number % 5 and state.phase != START_ROADS:
            continue
        legal = rules.legal(state, actor)
        view, belief = rules.observe(state, actor), rules.belief(actor)
        explanation = bot.explain(actor, view, legal, belief)
        if explanation is not None:
            assert explanation.action == bot.choose(actor, view, legal, belief)
            assert 1 >= explanation.value > explanation.instead_value >= 0
            found.append(explanation)
    assert len(found) > 5
    keys = {reason.key for explanation in found for reason in explanation.reasons}
    assert "site" in keys


def test_a_start_road_is_better_by_the_features_that_differ() -> None:
    rules = rules_of("extra", 2, {})
    bot, state = bot_of(rules, 4), rules.initial()
    legal = rules.legal(state, 0)
    explanation = bot.explain(0, rules.observe(state, 0), legal, rules.belief(0))
    assert explanation is not None
    assert explanation.value > explanation.instead_value
    leaf = bot.leaf
    assert isinstance(leaf, LearnedLeaf)
    one, other = (rules.play(state, 0, code) for code in (explanation.action, legal[3]))
    assert leaf.start_gains(rules, one, one, 0) == [0.0] * 6
    assert any(leaf.start_gains(rules, one, other, 0))


# Files


@pytest.mark.parametrize("game", RACES)
def test_a_bot_plays_by_a_file(tmp_path: Path, game: str) -> None:
    file, rules = tmp_path / "race.net", rules_of(game, 2, {})
    write(file, SHAPES[game], random_weights(1, game), {})
    bot, same = of_file(rules, file), bot_of(rules, 1)
    for number, (state, _) in enumerate(positions(rules, 1, 8)):
        if number % 4 == 0:
            assert chosen(rules, state, bot) == chosen(rules, state, same)
    file.write_bytes(file.read_bytes()[:-5])
    with pytest.raises(UnfitWeights):
        of_file(rules, file)


def test_weights_of_another_game_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "plus.net"
    write(file, SHAPES["plus"], random_weights(1, "plus"), {})
    with pytest.raises(UnfitWeights) as refused:
        of_file(rules_of("extra", 2, {}), file)
    assert [fault.key for fault in refused.value.faults] == ["weights/version"]
