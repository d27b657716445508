"""The engine against the naive reading of the board game: positions, actions, odds and results."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import eiland
from eiland import CHANCE
from eiland.chance import Generator, derive
from eiland.rules.registry import AnyRules
from tests.naive.board import NaiveBoard
from tests.support.configurations import RANDOM_SEED
from tests.support.samples import amount, sampled

GAMES_IN_CI = 9  # of each variant, every eighth of them a long one
GAMES_IN_SOAK = 500
CHUNK = 10
ROLLS_COMPARED = 70  # two decks of dice cards, and a part of a third

VARIANTS: dict[str, dict[str, object]] = {
    "base": {},
    "harbormaster": {"harbormaster": True},
    "fishermen": {"fishermen": True},
    "both": {"harbormaster": True, "fishermen": True},
}
CHOICES: dict[str, list[object]] = {
    "board": ["random", "random", "random", "beginners"],
    "token_placement": ["spiral", "spiral", "free"],
    "harbors": ["board", "board", "shuffled", "standard", "loose"],
    "start_player": ["highest_roll", "highest_roll", "seat1"],
    "domestic_trade": [True, True, False],
    "offers_per_turn": [10, 2],
    "discard_limit": [7, 7, 9, 4],
    "friendly_robber": [False, False, True],
    "dev_card_before_roll": [True, True, False],
    "target_vp": [0, 0, 6],
    "dice": ["rolled", "deck"],
}
FISH_CHOICES: dict[str, list[object]] = {
    "setup_fish_at_lake": [False, True],
    "knight_brings_robber_in": [True, True, False],
    "robber_on_lake": [True, True, False],
    "boot_pass_delay": ["after_roll", "next_turn"],
    "exchange_at_seven": [True, True, False],
    "fish_draw": ["compulsory", "compulsory", "optional"],
}
DRAWN_OTHERWISE = {"harbormaster", "fishermen", "turn_limit"}


RESOURCES = ["ore", "grain", "wool", "lumber", "brick"]
TRADING = ("offer", "counter", "accept", "refuse", "withdraw", "bank")
"""When a player does one of these, unlisted deals are tried as well."""


def setup(
    generator: Generator, variant: str, seats: int, turns: int
) -> tuple[AnyRules, NaiveBoard]:
    """Return a game with random options, in both readings."""
    fish = FISH_CHOICES if "fishermen" in VARIANTS[variant] else {}
    options = dict(VARIANTS[variant])
    for name, values in [*CHOICES.items(), *fish.items()]:
        options[name] = values[generator.below(len(values))]
    options["turn_limit"] = turns
    return eiland.make("base", seats, **options), NaiveBoard(seats, **options)


def test_every_option_is_drawn() -> None:
    """A new option needs its values in `CHOICES`; without them no game compares it."""
    names = {option.name for option in eiland.game("base").options}
    assert names == {*CHOICES, *FISH_CHOICES, *DRAWN_OTHERWISE}


def compare_a_game(variant: str, seed: int, turns: int) -> int:
    """Play one game in both readings; return its number of actions."""
    generator = Generator(derive(seed, "naive", variant))
    rules, naive = setup(generator, variant, 2 + seed % 3, turns)
    state, played = rules.initial(), 0
    while True:
        context = f"{variant} seed {seed}, after {played} actions: {naive.position()}"
        compare_a_position(rules, state, naive, context)
        if not naive.actors():
            return played
        actors = naive.actors()
        player = actors[generator.below(len(actors))]
        text = choose(rules, state, player, generator)
        deal = some_deal(player, generator) if text.startswith(TRADING) else text
        action = rules.parse(state, player, deal)
        accepted = naive.accepts(player, rules.text(state, player, action))
        assert rules.is_legal(state, player, action) == accepted, f"{context}: {deal}"
        if accepted and generator.below(2):
            text = rules.text(state, player, action)
        state = rules.play(state, player, rules.parse(state, player, text))
        naive.play(player, text)
        played += 1


def compare_a_position(
    rules: AnyRules, state: eiland.State, naive: NaiveBoard, context: str
) -> None:
    """Check that both readings say the same of a position."""
    assert rules.write(state) == naive.position(), context
    assert rules.actors(state) == naive.actors(), context
    assert rules.scores(state) == naive.scores(), context
    assert rules.winners(state) == naive.winners(), context
    for each in naive.actors():
        texts = {rules.text(state, each, action) for action in rules.legal(state, each)}
        assert texts == naive.legal(each), context
    if naive.actors() == [CHANCE]:
        odds, codes = naive.weights(), rules.legal(state, CHANCE)
        assert rules.weights(state) == [odds[rules.text(state, CHANCE, code)] for code in codes], (
            context
        )


def some_deal(player: int, generator: Generator) -> str:
    """Return a random offer or counter-offer, legal or not."""
    given, wanted = (some_cards(generator) for _ in range(2))
    if generator.below(2):
        return f"counter {given} for {wanted}"
    to = [seat for seat in range(4) if seat != player and generator.below(2)]
    return f"offer {given} for {wanted}{' to ' if to else ''}{' '.join(str(seat) for seat in to)}"


def some_cards(generator: Generator) -> str:
    """Return a few resource cards in notation."""
    names = [name for name in RESOURCES if generator.below(3) == 0]
    return " ".join(f"{1 + generator.below(2)} {name}" for name in names) or "nothing"


def choose(rules: AnyRules, state: eiland.State, player: int, generator: Generator) -> str:
    """Choose an action, often one that builds or plays something."""
    listed = rules.legal(state, player)
    if player == CHANCE:
        return rules.text(state, player, listed[generator.pick(rules.weights(state))])
    texts = [rules.text(state, player, action) for action in listed]
    dull = ("end", "offer", "counter", "bank", "withdraw")
    doing = [text for text in texts if not text.startswith(dull)]
    chosen = doing if doing and generator.below(8) else texts
    verbs = sorted({text.split()[0] for text in chosen})
    verb = verbs[generator.below(len(verbs))]
    actions = [text for text in chosen if text.split()[0] == verb]
    return actions[generator.below(len(actions))]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("game", sampled(range(GAMES_IN_CI), 2))
def test_engine_and_naive_reading_play_the_same_game(variant: str, game: int) -> None:
    turns = 24 if game % 8 else amount(120, 24)
    assert compare_a_game(variant, game, turns) > 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_engine_and_naive_reading_play_the_same_game_of_a_random_seed(variant: str) -> None:
    assert compare_a_game(variant, RANDOM_SEED, amount(120, 24)) > 0


def play_on(rules: AnyRules, state: eiland.State, generator: Generator) -> tuple[int, str]:
    """Return who acts next and how: roll and pass the dice, or any action if neither is legal."""
    player = rules.actors(state)[0]
    if player == CHANCE:
        return player, choose(rules, state, player, generator)
    texts = [rules.text(state, player, action) for action in rules.legal(state, player)]
    passing = [text for text in texts if text in ("roll", "end")]
    return player, (passing or texts)[generator.below(len(passing or texts))]


@pytest.mark.parametrize("variant", ["base", "both"])
@pytest.mark.parametrize("seed", sampled(range(3), 1))
def test_engine_and_naive_reading_roll_the_same_through_several_decks(
    variant: str, seed: int
) -> None:
    """Two decks and a part of a third: the 31 rolls of each, and its shuffling (BD-2)."""
    seats, options = 2 + seed, {**VARIANTS[variant], "dice": "deck", "turn_limit": ROLLS_COMPARED}
    rules, naive = eiland.make("base", seats, **options), NaiveBoard(seats, **options)
    generator = Generator(derive(seed, "dice", variant))
    state, rolls = rules.initial(), 0
    while naive.actors():
        context = f"{variant} seed {seed}, after {rolls} rolls: {naive.position()}"
        compare_a_position(rules, state, naive, context)
        player, text = play_on(rules, state, generator)
        rolls += text == "roll"
        state = rules.play(state, player, rules.parse(state, player, text))
        naive.play(player, text)
    compare_a_position(rules, state, naive, f"{variant} seed {seed}, at the end")
    assert rolls == ROLLS_COMPARED


@pytest.mark.soak
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("first", range(1000, 1000 + GAMES_IN_SOAK, CHUNK))
def test_engine_and_naive_reading_play_the_same_games_for_long(
    variant: str, first: int, record_property: Callable[[str, object], None]
) -> None:
    """One of many parts, so that an interrupted run can go on."""
    actions = sum(compare_a_game(variant, seed, 200) for seed in range(first, first + CHUNK))
    last = first + CHUNK - 1
    record_property("row", f"{variant} games {first} to {last}: {actions} actions, all equal")
