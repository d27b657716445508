"""Turns, texts and chances for the self-checks of the naive dice games."""

import random
from typing import Any

from .dice import FACES, NaiveDiceGame

Game = NaiveDiceGame[Any]

PRICES = {"road": 2, "settlement": 4, "city": 5, "knight": 3, "castle": 6, "gold": 1}
"""How many dice each action spends."""

FIRST_BUILDS = ["castle", "settlement", "city", "knight", "road"]
"""Order in which eager play builds."""

LUCKY_THROWS = [
    "dice ore ore ore grain grain gold",
    "dice ore ore grain grain wool wool",
    "dice grain wool lumber lumber brick brick",
    "dice lumber lumber lumber brick brick brick",
    "dice ore ore grain grain gold gold",
]
"""Throws that let random play come far."""


def seeded(seed: str) -> random.Random:
    """A source of repeatable choices."""
    return random.Random(seed)


def fields_of(game: Game) -> dict[str, str]:
    """Take the position text apart."""
    return dict(field.split("=") for field in game.position().split(" "))


def words_of(value: str) -> list[str]:
    """Read a comma-separated value."""
    return [] if value == "-" else value.split(",")


def turn_of(game: Game, dice: str, *actions: str) -> None:
    """Play one turn: one throw of all dice, then the actions."""
    game.play("roll")
    game.play("dice " + dice)
    for action in actions:
        game.play(action)


def legal_with(game: Game, verb: str) -> set[str]:
    """The legal actions that begin with this word."""
    return {text for text in game.legal() if text.split(" ")[0] == verb}


def choose(game: Game, rng: random.Random, *, eager: bool, lucky: bool) -> str:
    """Choose a random action: first its kind, then one of the kind."""
    if lucky and set(LUCKY_THROWS) <= game.legal():
        return rng.choice(LUCKY_THROWS)
    if game.actors() == [-1]:
        weights = game.weights()
        assert set(weights) == game.legal()
        return rng.choices(list(weights), list(weights.values()))[0]
    texts = sorted(game.legal())
    verbs = sorted({text.split(" ")[0] for text in texts})
    if eager:
        verbs = [verb for verb in FIRST_BUILDS if verb in verbs] or verbs
        verbs = verbs if len(verbs) == 1 else [verb for verb in verbs if verb != "end"]
    verb = rng.choice(verbs)
    return rng.choice([text for text in texts if text.split(" ")[0] == verb])


class Watch:
    """Invariants of random play in every dice game (properties 1 and 6)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spent = 0
        self.thrown = 0
        self.jokers: list[tuple[int, str]] = []
        self.built_now: set[str] = set()

    def play(self, text: str) -> None:
        """Play an action and check its effect on the dice of the turn."""
        before = fields_of(self.game)
        actor = self.game.actors()[0]
        words = text.split(" ")
        dice_of_turn = self.game.dice_of_this_turn()
        if words[0] == "joker":
            assert (actor, words[1]) not in self.jokers
            self.jokers.append((actor, words[1]))
        if words[0] == "knight":
            self.built_now.add(words[1])
        self.game.play(text)
        after = fields_of(self.game)
        self.spent += PRICES.get(words[0], 0)
        self.thrown += words[0] == "dice"
        assert self.thrown <= 3
        if before["turn"] != after["turn"]:
            assert text == "end" or self.spent == dice_of_turn
            assert (after["rolls"], after["dice"], after["fresh"]) == ("0", "-", "-")
            self.spent, self.thrown, self.built_now = 0, 0, set()
        elif after["phase"] == "build":
            dice = words_of(after["dice"])
            assert len(dice) + self.spent == dice_of_turn
            assert dice == sorted(dice, key=FACES.index)
