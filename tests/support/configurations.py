"""The games that the suite plays, and how to walk through one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from typing import NamedTuple

import pytest

import eiland
from eiland import CHANCE
from eiland.chance import Generator, derive
from eiland.rules.registry import AnyRules

RANDOM_SEED = int(os.environ.get("EILAND_SEED") or secrets.randbits(32))
"""A new one in every run; the end of the run prints it."""
os.environ["EILAND_SEED"] = str(RANDOM_SEED)  # for the processes of this run

SEEDS = [1, 6, RANDOM_SEED]


class Configuration(NamedTuple):
    """A game with its seats and options."""

    name: str
    seats: int
    options: dict[str, bool | int | str]

    def rules(self) -> AnyRules:
        return eiland.make(self.name, self.seats, **self.options)

    def __str__(self) -> str:
        words = [self.name, str(self.seats), *(f"{k}={v}" for k, v in self.options.items())]
        return " ".join(words).replace("_", "-")


GAMES = [
    Configuration("classic", 1, {}),
    Configuration("classic", 2, {}),
    Configuration("classic", 3, {"start_player": "random", "turns": 4}),
    Configuration("classic", 4, {"same_turn_joker": False, "nothing_built": -5, "turns": 6}),
    Configuration("classic", 2, {"start_player": "random", "nothing_built": 0, "turns": 1}),
    Configuration("plus", 2, {}),
    Configuration("plus", 3, {"start_player": "random", "same_turn_joker": False}),
    Configuration("extra", 2, {}),
    Configuration("extra", 3, {"start_player": "random", "castles": False, "round_limit": 12}),
    Configuration("extra", 4, {"win_any_time": True, "round_limit": 20}),
    Configuration("base", 4, {"target_vp": 5, "turn_limit": 60}),
    Configuration("base", 3, {"harbormaster": True, "board": "beginners", "turn_limit": 60}),
    Configuration("base", 2, {"fishermen": True, "turn_limit": 80, "token_placement": "free"}),
    Configuration(
        "base",
        4,
        {
            "fishermen": True,
            "harbormaster": True,
            "harbors": "loose",
            "fish_draw": "optional",
            "boot_pass_delay": "next_turn",
            "setup_fish_at_lake": True,
            "turn_limit": 70,
        },
    ),
    Configuration("base", 2, {"dice": "deck", "domestic_trade": False, "turn_limit": 40}),
    Configuration("toy", 3, {}),
    Configuration("toy", 3, {"turns": 16}),
    Configuration("toy-of-the-many", 3, {}),
    Configuration("lanterns", 3, {"turn_limit": 50}),
    Configuration("lanterns", 2, {"lanterns": 5, "harbormaster": True, "turn_limit": 50}),
    Configuration("lanterns", 3, {"fishermen": True, "turn_limit": 50}),
    Configuration(
        "lanterns",
        4,
        {"lanterns": 1, "fishermen": True, "harbormaster": True, "turn_limit": 50},
    ),
]
SKIPPED_BY_QUICK = [
    "plus 3 start-player=random same-turn-joker=False",
    "extra 3 start-player=random castles=False round-limit=12",
    "extra 4 win-any-time=True round-limit=20",
    "base 4 target-vp=5 turn-limit=60",
    "base 3 harbormaster=True board=beginners turn-limit=60",
    "base 2 fishermen=True turn-limit=80 token-placement=free",
    "lanterns 3 turn-limit=50",
    "lanterns 2 lanterns=5 harbormaster=True turn-limit=50",
    "lanterns 3 fishermen=True turn-limit=50",
]
"""Configurations with a simpler or fuller neighbour in the list; `make quick` leaves them out."""
ONLY_IN_SOAK = [
    "lanterns 2 lanterns=5 harbormaster=True turn-limit=50",
    "lanterns 3 fishermen=True turn-limit=50",
    "lanterns 4 lanterns=1 fishermen=True harbormaster=True turn-limit=50",
]
"""The toy variant with others; CI plays it alone."""


def each(games: list[Configuration]) -> pytest.MarkDecorator:
    """Run a test once for each configuration."""
    parameters = [pytest.param(game, marks=_marks(str(game))) for game in games]
    return pytest.mark.parametrize("game", parameters, ids=str)


def _marks(game: str) -> list[pytest.MarkDecorator]:
    if game in ONLY_IN_SOAK:
        return [pytest.mark.soak]
    return [pytest.mark.thorough] if game in SKIPPED_BY_QUICK else []


each_game = each(GAMES)

OFFERS = [
    f"offer {give} for {ask} to {seat}"
    for seat in range(3)
    for give, ask in [("amber", "pearl"), ("pearl", "amber"), ("amber,amber", "pearl")]
]
DEALS = [
    f"{deal}{to}"
    for deal in [
        "offer 1 ore 1 wool for 1 grain",
        "offer 1 lumber for 1 grain 1 brick",
        "offer 3 ore for 1 wool",
        "counter 1 grain 1 brick for 1 ore",
        "counter 1 wool for 2 lumber 1 ore",
    ]
    for to in ["", " to 0", " to 1"]
    if deal.startswith("offer") or not to
]
UNLISTED = {"toy": OFFERS, "toy-of-the-many": OFFERS, "base": DEALS, "lanterns": DEALS}
"""Texts of some actions that may be legal but are never listed, by game."""


KEEN = {"plus": {"road", "settlement", "city"}}
"""Verbs that are mostly chosen where they are legal, for games that have no bound."""


class Step(NamedTuple):
    """One action of a game, with the positions before and after it."""

    state: eiland.State
    player: int
    action: int
    after: eiland.State


def walk(rules: AnyRules, seed: int) -> Iterator[Step]:
    """Play a random game: any actor, any verb of the actor's, any action with this verb.

    Legal actions that are not listed come up as well where some exist.
    """
    generator = Generator(derive(seed, "walk"))
    state = rules.initial()
    while actors := rules.actors(state):
        player = actors[generator.below(len(actors))]
        action = choose(rules, state, player, generator)
        after = rules.play(state, player, action)
        yield Step(state, player, action, after)
        state = after


def choose(rules: AnyRules, state: eiland.State, player: int, generator: Generator) -> int:
    """Choose an action for `walk`."""
    listed = rules.legal(state, player)
    if player == CHANCE:
        return listed[generator.pick(rules.weights(state))]
    unlisted = UNLISTED.get(rules.name, [])
    codes = [rules.parse(state, player, text) for text in unlisted]
    legal = [code for code in codes if rules.is_legal(state, player, code)]
    if legal and generator.below(2):
        return legal[generator.below(len(legal))]
    by_verb: dict[str, list[int]] = {}
    for action in listed:
        by_verb.setdefault(rules.text(state, player, action).split()[0], []).append(action)
    keen = [verb for verb in by_verb if verb in KEEN.get(rules.name, set())]
    verbs = keen if keen and generator.below(4) else list(by_verb)
    actions = by_verb[verbs[generator.below(len(verbs))]]
    return actions[generator.below(len(actions))]
