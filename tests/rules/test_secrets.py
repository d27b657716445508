"""Hidden information stays hidden: a viewer gets the same answers in all possible worlds.

The worlds are the positions that `Rules.determinize` can return for a view and its viewer's belief.
Their odds are compared with all hidden histories that could have produced the observations.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import islice, pairwise
from typing import NamedTuple

import pytest

from eiland import CHANCE, SPECTATOR, Belief, ParseError, Seen, State, View
from eiland.chance import Generator, derive
from eiland.rules.registry import AnyRules
from tests.support.configurations import GAMES, SEEDS, UNLISTED, Configuration, each_game, walk
from tests.support.samples import amount, part

Odds = dict[bytes, Fraction]


MANY = 500
GAMES_OF_MANY_WORLDS = ["base", "lanterns"]  # tests/rules/board/test_belief.py
PUBLIC_ANSWERS = {"base": "phase=offer", "lanterns": "phase=offer"}
"""The field of positions in which simultaneous answers are public (TR-13 of the board game)."""

SHOWN_BY_ITS_EFFECT = {"base": ("monopoly",), "lanterns": ("monopoly",)}
"""Actions whose text leaves open how many cards move: a monopoly takes all there are (DC-11)."""


class Moment(NamedTuple):
    """A position from one viewer's perspective, with all observations so far."""

    state: State
    viewer: int
    view: View
    belief: Belief
    log: list[Seen]


@cache
def moments(game_index: int) -> tuple[AnyRules, list[Moment]]:
    """Follow every viewer through the games of a configuration."""
    rules = GAMES[game_index].rules()
    found = []
    for seed in SEEDS[: amount(3, 1)]:
        for viewer in [SPECTATOR, *range(int(rules.seats))]:
            belief, log = rules.belief(viewer), list[Seen]()
            start = rules.initial()
            found.append(Moment(start, viewer, rules.observe(start, viewer), belief, log))
            for state, player, action, after in part(walk(rules, seed), 400):
                seen = rules.seen(state, player, action, viewer)
                view, log = rules.observe(after, viewer), [*log, seen]
                belief = rules.update(belief, view, seen)
                found.append(Moment(after, viewer, view, belief, log))
    return rules, found


def moments_of(game: Configuration, most: int) -> tuple[AnyRules, list[Moment]]:
    """Return at most ``most`` moments of a configuration, evenly spread."""
    rules, found = moments(GAMES.index(game))
    most = amount(most, most // 8)
    return rules, found[:: max(1, len(found) // most)]


class Picks:
    """Picks along a given path, then the first open branch; records the odds and all branches."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.taken = 0
        self.odds = Fraction(1)
        self.branches: list[list[int]] = []

    def __call__(self, weights: list[int]) -> int:
        assert all(weight >= 0 for weight in weights)
        if self.taken == len(self.path):
            first, *others = [k for k, weight in enumerate(weights) if weight > 0]
            self.branches += [[*self.path, k] for k in others]
            self.path = [*self.path, first]
        k = self.path[self.taken]
        self.taken += 1
        self.odds *= Fraction(weights[k], sum(weights))
        return k


def worlds(rules: AnyRules, moment: Moment) -> Iterator[tuple[State, Fraction]]:
    """Yield every possible world with its odds, by exploring all picks."""
    paths: list[list[int]] = [[]]
    while paths:
        picks = Picks(paths.pop())
        world = rules.determinize(moment.view, moment.belief, picks)
        paths += picks.branches
        yield world, picks.odds


def all_worlds(rules: AnyRules, moment: Moment) -> dict[bytes, Fraction] | None:
    """Return all worlds with their odds, None if there are too many.

    Games with too many worlds have tests of their own for the same properties.
    """
    found = list(islice(worlds(rules, moment), MANY))
    assert len(found) < MANY or rules.name in GAMES_OF_MANY_WORLDS
    odds: dict[bytes, Fraction] = {}
    for world, chance in found:
        odds[rules.pack(world)] = odds.get(rules.pack(world), Fraction(0)) + chance
    return odds if len(found) < MANY else None


def some_worlds(rules: AnyRules, moment: Moment, most: int) -> list[State]:
    """Return the first possible worlds, or random ones if there are too many."""
    if rules.name not in GAMES_OF_MANY_WORLDS:
        return [world for world, _ in islice(worlds(rules, moment), most)]
    generator = Generator(derive(len(moment.log), "worlds"))
    return [rules.determinize(moment.view, moment.belief, generator.pick) for _ in range(most)]


def answers(rules: AnyRules, state: State, viewer: int) -> list[object]:
    """List everything the rules answer to a viewer about a position."""
    view = rules.observe(state, viewer)
    found: list[object] = [rules.write_view(view), view.as_json(), rules.actors(state)]
    found.append(rules.scores(state))
    found.append(rules.winners(state))
    if viewer == SPECTATOR:
        return found
    legal = rules.legal(state, viewer)
    found.append(legal)
    unlisted = [rules.parse(state, viewer, text) for text in UNLISTED.get(rules.name, [])]
    for action in [*range(-1, min(int(rules.limits.actions), 60)), *unlisted]:
        refusal = rules.refusal(state, viewer, action)
        found.append(refusal and [fault.as_json() for fault in refusal.faults])
    for action in legal:
        found.append(rules.text(state, viewer, action))
        found.append(rules.undoable(state, viewer, action))
        if rules.undoable(state, viewer, action):
            found.append(rules.seen(state, viewer, action, viewer).as_json())
    if legal:
        found.append(rules.default(state, viewer))
    return found + [parsed(rules, state, viewer, text) for text in TEXTS]


TEXTS = ["", "tea", "offer amber for pearl to 1", "steal from 1", "keep ore", "accept"]


def parsed(rules: AnyRules, state: State, viewer: int, text: str) -> object:
    try:
        return int(rules.parse(state, viewer, text))
    except ParseError as error:
        return [fault.as_json() for fault in error.faults]


@each_game
def test_the_true_position_is_always_possible(game: Configuration) -> None:
    rules, found = moments_of(game, 150)
    for moment in found:
        possible = all_worlds(rules, moment)
        assert possible is None or possible[rules.pack(moment.state)] > 0


@each_game
def test_the_odds_of_the_worlds_add_up(game: Configuration) -> None:
    rules, found = moments_of(game, 80)
    for moment in found:
        possible = all_worlds(rules, moment)
        assert possible is None or sum(possible.values()) == 1


@each_game
def test_a_viewer_gets_the_same_answers_in_all_possible_worlds(game: Configuration) -> None:
    rules, found = moments_of(game, 45)
    for moment in found:
        truth = answers(rules, moment.state, moment.viewer)
        for world in some_worlds(rules, moment, 6):
            assert answers(rules, world, moment.viewer) == truth


@each_game
def test_a_view_shows_no_more_than_the_observations(game: Configuration) -> None:
    """A view and the observation of an action determine the next view; the end shows everything."""
    rules, found = moments_of(game, 45)
    for moment in found:
        after: dict[str, str] = {}
        for world in some_worlds(rules, moment, 6):
            for player in rules.actors(world):
                for action in rules.legal(world, player)[:20]:
                    seen = rules.seen(world, player, action, moment.viewer)
                    then = rules.play(world, player, action)
                    view = rules.write_view(rules.observe(then, moment.viewer))
                    open_end = seen.text.startswith(SHOWN_BY_ITS_EFFECT.get(rules.name, ()))
                    if not rules.is_over(then) and not open_end:
                        key = f"{seen.line()} {seen.revealed}"
                        assert after.setdefault(key, view) == view, key


@each_game
def test_simultaneous_choices_are_hidden_from_the_other_players(game: Configuration) -> None:
    rules, found = moments_of(game, 300)
    for state in [moment.state for moment in found]:
        if PUBLIC_ANSWERS.get(rules.name) in rules.write(state).split():
            continue
        actors = rules.actors(state)
        for one, other in [(a, b) for a in actors for b in actors if a != b]:
            options = rules.legal(state, one)
            afterwards = [rules.legal(rules.play(state, one, action), other) for action in options]
            if all(legal == rules.legal(state, other) for legal in afterwards):
                shadows = [rules.seen(state, one, action, other).as_json() for action in options]
                assert all(shadow == shadows[0] for shadow in shadows)


@each_game
def test_updating_a_belief_does_not_change_the_old_one(game: Configuration) -> None:
    rules, found = moments(GAMES.index(game))
    pairs = [(a, b) for a, b in pairwise(found) if len(b.log) > len(a.log)]
    for before, then in pairs[:: max(1, len(pairs) // amount(30, 6))]:
        known = all_worlds(rules, before)
        drawn = [rules.pack(world) for world in some_worlds(rules, before, 6)]
        rules.update(before.belief, then.view, then.log[-1])
        assert all_worlds(rules, before) == known
        assert [rules.pack(world) for world in some_worlds(rules, before, 6)] == drawn


# Bayes


def believed(rules: AnyRules, viewer: int, log: list[Seen], view: View) -> Odds:
    """Return the odds of all positions, from every hidden history that fits the observations."""
    beliefs: Odds = {rules.pack(rules.initial()): Fraction(1)}
    for seen in log:
        beliefs = followed(rules, viewer, beliefs, seen)
    return agreeing(rules, viewer, beliefs, view)


def followed(rules: AnyRules, viewer: int, beliefs: Odds, seen: Seen) -> Odds:
    """Return the odds after an observation, not normalised.

    Outcomes of chance have the odds of their weights; all choices of players that fit the
    observation are equally likely.
    """
    after: Odds = {}
    for packed, odds in beliefs.items():
        state = rules.unpack(packed)
        for action, share in shares(rules, state, seen).items():
            if rules.seen(state, seen.player, action, viewer).as_json() == seen.as_json():
                then = rules.pack(rules.play(state, seen.player, action))
                after[then] = after.get(then, Fraction(0)) + odds * share
    return after


def agreeing(rules: AnyRules, viewer: int, beliefs: Odds, view: View) -> Odds:
    """Return the odds of the positions that look like a view."""
    shown = rules.write_view(view)
    fitting = {
        packed: odds
        for packed, odds in beliefs.items()
        if rules.write_view(rules.observe(rules.unpack(packed), viewer)) == shown
    }
    return {packed: odds / sum(fitting.values()) for packed, odds in fitting.items()}


def shares(rules: AnyRules, state: State, seen: Seen) -> dict[int, Fraction]:
    """Return the actions of a player that fit an observation, with the odds of chance."""
    listed = rules.legal(state, seen.player)
    if seen.player == CHANCE:
        weights = rules.weights(state)
        total = sum(weights)
        return {a: Fraction(w, total) for a, w in zip(listed, weights, strict=True)}
    if "?" not in seen.text:
        action = int(rules.parse(state, seen.player, seen.text))
        listed = [action] if rules.is_legal(state, seen.player, action) else []
    return dict.fromkeys(listed, Fraction(1))


@pytest.mark.parametrize("game", [game for game in GAMES if game.name.startswith("toy")], ids=str)
def test_worlds_have_the_odds_of_all_hidden_histories(game: Configuration) -> None:
    rules, found = moments_of(game, 40)
    for moment in found:
        assert all_worlds(rules, moment) == believed(rules, moment.viewer, moment.log, moment.view)


def toy_odds(viewer: int, *lines: str) -> dict[str, Fraction]:
    """Play the toy game; return the viewer's odds of each hand of seat 2."""
    rules = Configuration("toy", 3, {"turns": 16}).rules()
    state, belief = rules.initial(), rules.belief(viewer)
    for text in lines:
        player = rules.actor(state)
        action = rules.parse(state, player, text)
        seen = rules.seen(state, player, action, viewer)
        state = rules.play(state, player, action)
        belief = rules.update(belief, rules.observe(state, viewer), seen)
    moment = Moment(state, viewer, rules.observe(state, viewer), belief, [])
    hands: dict[str, Fraction] = {}
    for world, odds in worlds(rules, moment):
        hand = dict(pair.split("=") for pair in rules.write(world).split())["2.hand"]
        hands[hand] = hands.get(hand, Fraction(0)) + odds
    return hands


DRAWS = ["draw", "draw amber", "draw", "draw pearl"]
"""Seat 0 draws amber, seat 1 pearl; four cards of each kind were in the bag."""


@pytest.mark.parametrize(
    ("viewer", "odds"),
    [
        (SPECTATOR, {"amber": Fraction(1, 2), "pearl": Fraction(1, 2)}),
        (0, {"amber": Fraction(1)}),
        (1, {"amber": Fraction(4, 7), "pearl": Fraction(3, 7)}),
        (2, {"amber": Fraction(1)}),
    ],
)
def test_a_card_stolen_from_one_card_has_the_odds_of_its_draw(
    viewer: int, odds: dict[str, Fraction]
) -> None:
    """Seat 1 knows its own pearl, so of the other seven cards four are amber."""
    assert toy_odds(viewer, *DRAWS, "steal from 0", "steal amber from 0") == odds


def test_a_card_stolen_from_a_known_and_an_unknown_one_has_even_odds() -> None:
    """Seat 1 knows that seat 0 took its pearl; seat 0's other card is amber with odds 4 of 7."""
    rest = ["call", "name 0", "name 0", "name 0"]
    stolen = ["steal from 1", "steal pearl from 1", *rest, "steal from 0", "steal pearl from 0"]
    # seat 0: amber; seat 1: pearl; seat 2 calls; seat 0 steals; seat 1 calls; seat 2 steals.
    odds = toy_odds(1, *DRAWS, *rest, *stolen)
    known_pearl, other_amber = Fraction(1, 2), Fraction(4, 7)
    assert odds["amber"] == (1 - known_pearl) * other_amber
    assert odds["pearl"] == known_pearl + (1 - known_pearl) * (1 - other_amber)
