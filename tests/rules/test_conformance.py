"""Conformance: properties that the protocol promises for every registered game."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import eiland
from eiland import CHANCE, NOBODY, SPECTATOR, IllegalAction, ParseError, State
from eiland.chance import Generator
from eiland.rules.protocol import ENDLESS
from eiland.rules.registry import AnyRules
from tests.support.configurations import (
    GAMES,
    SEEDS,
    Configuration,
    Step,
    choose,
    each,
    each_game,
    walk,
)
from tests.support.samples import amount

NAMES = {
    "classic": (1, "9fd5e56c27c862dc"),
    "plus": (1, "db54d0613d206323"),
    "extra": (1, "22ee2291ddb0afe1"),
    "base": (1, "13c66bbdfc47ea0f"),
    "lanterns": (1, "76eae13fa2140691"),
    "toy": (1, "6024bd0f0efb9e9c"),
    "toy-of-the-many": (1, "6024bd0f0efb9e9c"),
}
"""The version of the actions of each game, and a digest of their names."""


@cache
def played(game_index: int) -> tuple[AnyRules, list[list[Step]]]:
    """Return the rules of a configuration and a game of it for every seed."""
    rules = GAMES[game_index].rules()
    return rules, [list(walk(rules, seed)) for seed in SEEDS[-amount(3, 2) :]]


def games_of(game: Configuration) -> tuple[AnyRules, list[list[Step]]]:
    return played(GAMES.index(game))


def steps_of(game: Configuration, most: int = 800) -> tuple[AnyRules, list[Step]]:
    """Return at most ``most`` steps of all games of a configuration, evenly spread."""
    rules, walks = games_of(game)
    steps = [step for steps in walks for step in steps]
    most = amount(most, max(4, most // 16))
    return rules, steps[:: max(1, len(steps) // most)]


def positions_of(game: Configuration, most: int = 800) -> tuple[AnyRules, list[State]]:
    """Return at most ``most`` positions before actions, evenly spread, and all final positions."""
    rules, steps = steps_of(game, most)
    ends = [walk[-1].after for walk in games_of(game)[1]]
    return rules, [step.state for step in steps] + ends


def everybody(rules: AnyRules) -> list[int]:
    return [CHANCE, *range(int(rules.seats))]


def viewers(rules: AnyRules) -> list[int]:
    return [SPECTATOR, *range(int(rules.seats))]


def codes(rules: AnyRules, player: int) -> range:
    """Return all dense codes and a few invalid ones on both sides."""
    last = rules.limits.outcomes if player == CHANCE else rules.limits.actions
    return range(-2, int(last) + 60)


def test_every_registered_game_is_played() -> None:
    assert {game.name for game in eiland.games()} == {game.name for game in GAMES}


@each_game
def test_rules_name_their_game_seats_and_all_options(game: Configuration) -> None:
    rules = game.rules()
    options = {option.name: option.default for option in eiland.game(game.name).options}
    assert rules.name == game.name
    assert rules.seats == game.seats
    assert rules.options == {**options, **game.options}


# Legal actions


@each_game
def test_actors_are_seats_or_chance_alone_and_the_first_is_the_actor(game: Configuration) -> None:
    rules, positions = positions_of(game)
    for state in positions:
        actors = rules.actors(state)
        assert len(set(actors)) == len(actors)
        assert actors == [CHANCE] or set(actors) <= set(range(int(rules.seats)))
        assert rules.actor(state) == (actors[0] if actors else NOBODY)
        assert rules.is_over(state) == (not actors)


@each_game
def test_it_is_always_the_turn_of_a_seat_except_before_the_start_and_after_the_end(
    game: Configuration,
) -> None:
    rules, positions = positions_of(game)
    for state in positions:
        if rules.turn_of(state) == NOBODY:
            assert rules.actors(state) in ([], [CHANCE])
        else:
            assert rules.turn_of(state) in range(int(rules.seats))
            assert not rules.is_over(state)


@each_game
def test_legal_is_sorted_and_unique_and_empty_for_players_who_may_not_act(
    game: Configuration,
) -> None:
    rules, positions = positions_of(game)
    for state in positions:
        actors = rules.actors(state)
        for player in [*everybody(rules), SPECTATOR, NOBODY]:
            listed = rules.legal(state, player)
            assert listed == sorted(set(listed))
            assert bool(listed) == (player in actors)
            bound = rules.limits.outcomes if player == CHANCE else rules.limits.actions
            assert not listed or (listed[0] >= 0 and listed[-1] < bound)


@each_game
def test_an_action_is_legal_exactly_when_it_is_listed_or_too_large_to_list(
    game: Configuration,
) -> None:
    rules, positions = positions_of(game, 40)
    for state in positions:
        for player in everybody(rules):
            listed = set(rules.legal(state, player))
            dense = rules.limits.outcomes if player == CHANCE else rules.limits.actions
            for action in codes(rules, player):
                legal = rules.is_legal(state, player, action)
                assert legal == (action in listed) or action >= dense


@each_game
def test_a_refusal_is_given_exactly_for_illegal_actions_and_has_a_key(
    game: Configuration,
) -> None:
    rules, positions = positions_of(game, 12)
    for state in positions:
        for player in everybody(rules):
            for action in codes(rules, player):
                refusal = rules.refusal(state, player, action)
                assert (refusal is None) == rules.is_legal(state, player, action)
                if refusal is not None:
                    assert "/" in refusal.key
                    json.dumps([fault.as_json() for fault in refusal.faults])


@each_game
def test_playing_an_illegal_action_raises_and_changes_nothing(game: Configuration) -> None:
    rules, positions = positions_of(game, 20)
    generator = Generator(SEEDS[-1])
    for state in positions:
        packed = rules.pack(state)
        for player in [*everybody(rules), SPECTATOR, NOBODY]:
            for action in [generator.below(len(codes(rules, player))) - 2 for _ in range(10)]:
                if not rules.is_legal(state, player, action):
                    with pytest.raises(IllegalAction, match="/"):
                        rules.play(state, player, action)
        assert rules.pack(state) == packed


@each_game
def test_play_keeps_the_position_and_apply_changes_it_in_place(
    game: Configuration,
) -> None:
    rules, steps = steps_of(game)
    for step in steps:
        packed = rules.pack(step.state)
        after = step.state.copy()
        assert rules.pack(after) == packed
        rules.apply(after, step.player, step.action)
        assert rules.pack(after) == rules.pack(step.after)
        assert rules.pack(step.state) == packed


@each_game
def test_weights_are_positive_and_parallel_to_the_outcomes(game: Configuration) -> None:
    rules, positions = positions_of(game)
    for state in positions:
        weights = rules.weights(state)
        assert len(weights) == len(rules.legal(state, CHANCE))
        assert all(weight > 0 for weight in weights)


@each_game
def test_choices_select_each_legal_action_in_proportion_to_its_weight(game: Configuration) -> None:
    rules, positions = positions_of(game, 60)
    seen_sizes: Counter[int] = Counter()
    for state in positions:
        player, size = rules.actor(state), rules.choices(state)
        if player == NOBODY:
            assert size == 0
            continue
        seen_sizes[size] += 1
        if size > 1000 and seen_sizes[size] > 1:
            continue
        listed = rules.legal(state, player)
        weights = rules.weights(state) if player == CHANCE else [1] * len(listed)
        found = Counter(int(rules.choice(state, point)) for point in range(int(size)))
        assert found == dict(zip(listed, weights, strict=True))


@each_game
def test_advance_applies_the_choice_at_a_point(game: Configuration) -> None:
    rules, positions = positions_of(game, 200)
    for state in positions:
        player, size = rules.actor(state), int(rules.choices(state))
        for point in {0, size // 3, size - 1} if size else set():
            advanced, applied = state.copy(), state.copy()
            rules.advance(advanced, point)
            rules.apply(applied, player, rules.choice(state, point))
            assert rules.pack(advanced) == rules.pack(applied)


@each_game
def test_simultaneous_actions_may_come_in_any_order(game: Configuration) -> None:
    rules, positions = positions_of(game, 3000)
    together = [state for state in positions if len(rules.actors(state)) > 1]
    positions = together[:: max(1, len(together) // amount(60, 12))]
    for state in positions:
        actors = rules.actors(state)
        for one, other in [(a, b) for a in actors for b in actors if a < b]:
            for first in rules.legal(state, one):
                for second in rules.legal(state, other):
                    there, back = rules.play(state, one, first), rules.play(state, other, second)
                    if rules.is_legal(there, other, second) and rules.is_legal(back, one, first):
                        ends = rules.play(there, other, second), rules.play(back, one, first)
                        assert rules.pack(ends[0]) == rules.pack(ends[1])


def some(actions: list[int], most: int = 6) -> list[int]:
    """Return the first and last of the actions and some between, evenly spread."""
    if len(actions) <= most:
        return actions
    return [actions[k * (len(actions) - 1) // (most - 1)] for k in range(most)]


# Results


@each_game
def test_a_game_is_not_longer_than_its_limit_and_ends_with_its_results(game: Configuration) -> None:
    rules, walks = games_of(game)
    for steps in walks:
        assert len(steps) > 0
        assert rules.limits.length == ENDLESS or len(steps) <= rules.limits.length
        for step in steps:
            assert rules.winners(step.state) == []
            assert len(rules.scores(step.state)) == rules.seats
        end = steps[-1].after
        assert rules.is_over(end)
        winners = rules.winners(end)
        assert winners == sorted(set(winners))
        assert set(winners) <= set(range(int(rules.seats)))
        utilities = rules.utilities(end)
        assert len(utilities) == rules.seats
        assert all(rules.limits.low <= utility <= rules.limits.high for utility in utilities)


@each([game for game in GAMES if game.rules().limits.length != ENDLESS])
def test_a_game_with_default_actions_only_comes_to_an_end(game: Configuration) -> None:
    rules = game.rules()
    state, generator = rules.initial(), Generator(SEEDS[-1])
    for _ in range(int(rules.limits.length)):
        if rules.is_over(state):
            break
        player = rules.actor(state)
        chance = player == CHANCE
        action = choose(rules, state, player, generator) if chance else rules.default(state, player)
        state = rules.play(state, player, action)
    assert rules.is_over(state)


@each_game
def test_the_default_is_legal_for_every_player_to_act(game: Configuration) -> None:
    rules, positions = positions_of(game)
    for state in positions:
        for player in rules.actors(state):
            if player != CHANCE:
                assert rules.is_legal(state, player, rules.default(state, player))


@each_game
def test_only_actions_without_chance_and_revelation_can_be_undone(game: Configuration) -> None:
    rules, steps = steps_of(game)
    for step in steps:
        if rules.undoable(step.state, step.player, step.action):
            assert step.player != CHANCE
            assert rules.actors(step.after) != [CHANCE]
            assert rules.actors(step.after)
            assert rules.seen(step.state, step.player, step.action, step.player).revealed == []


# Positions


@each_game
def test_a_copy_is_independent_of_later_actions(game: Configuration) -> None:
    rules, steps = steps_of(game, 60)
    for step in steps:
        copy = step.state.copy()
        for later in islice(walk_on(rules, copy, 7), 12):
            assert later is copy
        packed = rules.pack(step.state)
        target = rules.initial()
        target.assign(step.state)
        assert rules.pack(target) == packed
        for _ in islice(walk_on(rules, target, 8), 12):
            assert rules.pack(step.state) == packed


def walk_on(rules: AnyRules, state: State, seed: int) -> Iterator[State]:
    """Play on at random, in place."""
    generator = Generator(seed)
    while not rules.is_over(state):
        player = rules.actor(state)
        rules.apply(state, player, choose(rules, state, player, generator))
        yield state


@each_game
def test_positions_round_trip_through_text_and_bytes_and_equal_ones_have_equal_bytes(
    game: Configuration,
) -> None:
    rules, positions = positions_of(game)
    texts: dict[str, bytes] = {}
    for state in positions:
        text, packed = rules.write(state), rules.pack(state)
        assert texts.setdefault(text, packed) == packed
        assert "\n" not in text
        assert text.isascii()
        again = rules.read(text)
        assert rules.write(again) == text
        assert rules.pack(again) == packed
        assert rules.pack(rules.unpack(packed)) == packed
        assert rules.write(rules.unpack(packed)) == text
        assert rules.write(state.copy()) == text
    assert len(set(texts.values())) == len(texts)


@each_game
def test_a_position_read_back_continues_like_the_original(game: Configuration) -> None:
    rules, steps = steps_of(game)
    for step in steps:
        for again in (rules.read(rules.write(step.state)), rules.unpack(rules.pack(step.state))):
            assert rules.actors(again) == rules.actors(step.state)
            assert rules.is_legal(again, step.player, step.action)
            rules.apply(again, step.player, step.action)
            assert rules.pack(again) == rules.pack(step.after)


# Actions as text


@each_game
def test_actions_have_unique_texts_that_read_back(game: Configuration) -> None:
    rules, positions = positions_of(game, 200)
    for state in positions:
        for player in rules.actors(state):
            listed = rules.legal(state, player)
            texts = [rules.text(state, player, action) for action in listed]
            assert len(set(texts)) == len(texts)
            assert all(text.isascii() and text == " ".join(text.split()) for text in texts)
            assert [rules.parse(state, player, text) for text in texts] == listed


@each_game
def test_unlisted_actions_have_texts_as_well(game: Configuration) -> None:
    rules, steps = steps_of(game)
    unlisted = 0
    for state, player, action, _ in steps:
        if player != CHANCE and action >= rules.limits.actions:
            unlisted += 1
            assert rules.parse(state, player, rules.text(state, player, action)) == action
    assert unlisted > 0 or game != Configuration("toy", 3, {"turns": 16})


# Names of actions


def has_words(text: str, name: str) -> bool:
    """Return True if a text has the words of a name, in their order."""
    words = iter(text.split())
    return all(word in words for word in name.split())


@each_game
def test_every_code_has_a_name_of_its_own(game: Configuration) -> None:
    rules = game.rules()
    assert rules.actions_version >= 1
    for names, number in [
        (rules.action_names(), rules.limits.actions),
        (rules.outcome_names(), rules.limits.outcomes),
    ]:
        assert len(names) == len(set(names)) == number
        assert all(name and name.isascii() and name == " ".join(name.split()) for name in names)


@each_game
def test_names_do_not_depend_on_seats_and_options(game: Configuration) -> None:
    rules = game.rules()
    for other in GAMES:
        if other.name == game.name:
            assert other.rules().action_names() == rules.action_names()
            assert other.rules().outcome_names() == rules.outcome_names()


@each_game
def test_the_text_of_an_action_is_its_name_and_what_depends_on_the_position(
    game: Configuration,
) -> None:
    rules, positions = positions_of(game, 200)
    actions, outcomes = rules.action_names(), rules.outcome_names()
    for state in positions:
        for player in rules.actors(state):
            names = outcomes if player == CHANCE else actions
            for code in rules.legal(state, player):
                assert has_words(rules.text(state, player, code), names[code])


@each_game
def test_players_read_their_choices_from_the_view(game: Configuration) -> None:
    rules, steps = steps_of(game, 200)
    for state, player, action, _ in steps:
        views = [rules.observe(state, viewer) for viewer in viewers(rules)]
        views.append(rules.read_view(rules.write_view(views[-1]), int(rules.seats) - 1))
        text = rules.text(state, player, action)
        assert {rules.text_in_view(view, player, action) for view in views} == {text}
        if player != CHANCE:
            view = rules.observe(state, player)
            for code in rules.legal(state, player):
                assert rules.text_in_view(view, player, code) == rules.text(state, player, code)


@each_game
def test_names_keep_their_codes_until_the_version_is_raised(game: Configuration) -> None:
    rules = game.rules()
    names = "\n".join([*rules.action_names(), "", *rules.outcome_names()])
    digest = hashlib.sha256(names.encode()).hexdigest()[:16]
    assert (rules.actions_version, digest) == NAMES[game.name]


# Bad texts


def assert_keyed(error: ParseError) -> None:
    assert error.faults
    assert all("/" in fault.key for fault in error.faults)


@cache
def action_words(game_index: int) -> list[str]:
    """List the words of some actions of a configuration."""
    rules, steps = steps_of(GAMES[game_index], 100)
    return sorted({w for s in steps for w in rules.text(s.state, s.player, s.action).split()})


def bad_action_texts(words: list[str]) -> st.SearchStrategy[str]:
    word = st.sampled_from([*words, "", "-1", "9", "?", "->", "²", "x" * 100])
    return st.text(max_size=30) | st.lists(word, max_size=8).map(" ".join)


@each_game
@given(data=st.data())
def test_any_text_is_an_action_or_raises_a_parse_error(
    game: Configuration, data: st.DataObject
) -> None:
    rules, steps = steps_of(game, 100)
    state = data.draw(st.sampled_from(steps)).state
    player = data.draw(st.sampled_from(everybody(rules)))
    text = data.draw(bad_action_texts(action_words(GAMES.index(game))))
    try:
        action = rules.parse(state, player, text)
    except ParseError as error:
        assert_keyed(error)
    else:
        assert rules.is_legal(state, player, action) == (
            rules.refusal(state, player, action) is None
        )


@cache
def position_texts(game_index: int) -> list[str]:
    """Write some positions of a configuration."""
    rules, positions = positions_of(GAMES[game_index], 60)
    return [rules.write(state) for state in positions]


@cache
def view_texts(game_index: int, viewer: int) -> list[str]:
    """Write some views of a viewer of a configuration."""
    rules, positions = positions_of(GAMES[game_index], 30)
    return [rules.write_view(rules.observe(state, viewer)) for state in positions]


@st.composite
def bad_positions(draw: st.DrawFn, texts: list[str]) -> str:
    """A position with a few fields dropped, doubled, or given another field's value."""
    pairs = draw(st.sampled_from(texts)).split()
    others = [pair.partition("=")[2] for pair in draw(st.sampled_from(texts)).split()]
    value = st.sampled_from([*others, "", "-", "?3", "-2", "99999999999", "²", "R0,R0", "ore,ore"])
    for _ in range(draw(st.integers(0, 3))):
        k = draw(st.integers(0, len(pairs) - 1))
        field = pairs[k].partition("=")[0]
        change = draw(st.sampled_from(["value", "value", "value", "drop", "double", "name"]))
        if change == "value":
            pairs[k] = f"{field}={draw(value)}"
        elif change == "drop" and len(pairs) > 1:
            del pairs[k]
        elif change == "double":
            pairs.append(pairs[k])
        else:
            pairs[k] = draw(st.text(max_size=10))
    return " ".join(pairs)


@each_game
@settings(max_examples=amount(150, 20))
@given(data=st.data())
def test_any_text_is_a_playable_position_or_raises_a_parse_error(
    game: Configuration, data: st.DataObject
) -> None:
    rules, _ = games_of(game)
    text = data.draw(bad_positions(position_texts(GAMES.index(game))) | st.text())
    try:
        state = rules.read(text)
    except ParseError as error:
        assert_keyed(error)
        return
    written = rules.write(state)
    assert rules.write(rules.read(written)) == written
    assert rules.pack(rules.unpack(rules.pack(state))) == rules.pack(state)
    for _ in islice(walk_on(rules, state, 5), 12):
        rules.read(rules.write(state))


@each_game
@given(data=st.data())
def test_any_text_is_a_view_or_raises_a_parse_error(
    game: Configuration, data: st.DataObject
) -> None:
    rules, _ = games_of(game)
    viewer = data.draw(st.sampled_from(viewers(rules)))
    text = data.draw(bad_positions(view_texts(GAMES.index(game), viewer)) | st.text())
    try:
        view = rules.read_view(text, viewer)
    except ParseError as error:
        assert_keyed(error)
    else:
        written = rules.write_view(view)
        assert rules.write_view(rules.read_view(written, viewer)) == written


# Views


@each_game
def test_views_read_back_and_are_json_with_a_version(game: Configuration) -> None:
    rules, positions = positions_of(game, 200)
    for state in positions:
        for viewer in viewers(rules):
            view = rules.observe(state, viewer)
            text = rules.write_view(view)
            again = rules.read_view(text, viewer)
            assert rules.write_view(again) == text
            assert again.as_json() == view.as_json()
            assert json.loads(json.dumps(view.as_json())) == view.as_json()
            assert isinstance(view.as_json()["v"], int)


@each_game
def test_a_view_is_independent_of_its_position(game: Configuration) -> None:
    rules, steps = steps_of(game, 100)
    for step in steps:
        state = step.state.copy()
        views = [rules.observe(state, viewer) for viewer in viewers(rules)]
        before = [rules.write_view(view) for view in views]
        rules.apply(state, step.player, step.action)
        assert [rules.write_view(view) for view in views] == before


@each_game
def test_players_see_their_own_actions_in_full(game: Configuration) -> None:
    rules, steps = steps_of(game)
    for state, player, action, _ in steps:
        for viewer in viewers(rules):
            seen = rules.seen(state, player, action, viewer)
            assert seen.player == player
            assert json.loads(json.dumps(seen.as_json())) == seen.as_json()
            assert isinstance(seen.as_json()["v"], int)
            if viewer == player:
                assert seen.text == rules.text(state, player, action)


@each_game
def test_the_same_seed_plays_the_same_game(game: Configuration) -> None:
    rules, walks = games_of(game)
    again = list(walk(game.rules(), SEEDS[-1]))
    assert [rules.pack(step.after) for step in again] == [
        rules.pack(step.after) for step in walks[-1]
    ]
