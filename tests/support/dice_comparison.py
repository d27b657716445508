"""The engine and a naive reading of a dice game side by side, action by action."""

from __future__ import annotations

from typing import Any

from eiland import CHANCE
from eiland.chance import Generator
from eiland.rules.registry import AnyRules
from tests.naive.dice import NaiveDiceGame

BUILDS = ["road", "settlement", "city", "knight"]

LUCKY_THROWS = [
    "dice ore ore ore grain grain gold",
    "dice ore ore grain grain wool wool",
    "dice grain wool lumber lumber brick brick",
    "dice lumber lumber lumber brick brick brick",
    "dice ore ore grain grain gold gold",
    "dice lumber lumber lumber lumber lumber lumber",
]
"""In a third of the games these come up often, so that players come far."""


class Taste:
    """What random players like: each seat prefers one kind of build for the whole game."""

    def __init__(self, generator: Generator, seats: int) -> None:
        self.generator = generator
        self.likes = [BUILDS[generator.below(len(BUILDS))] for _ in range(seats)]
        self.lucky = generator.below(3) == 0

    def outcome(self, texts: list[str], odds: list[int]) -> int:
        """Choose by the odds, or all alike, or a lucky throw."""
        if self.lucky and LUCKY_THROWS[0] in texts and self.generator.below(3):
            return texts.index(LUCKY_THROWS[self.generator.below(len(LUCKY_THROWS))])
        if self.generator.below(2):
            return self.generator.below(len(texts))
        return self.generator.pick(odds)

    def action(self, texts: list[str], player: int) -> int:
        """Choose an action: often the liked build, or one that does something, else any."""
        liked = [k for k in range(len(texts)) if texts[k].split(" ")[0] == self.likes[player]]
        if liked and self.generator.below(2):
            return liked[self.generator.below(len(liked))]
        doing = [k for k in range(len(texts)) if not texts[k].startswith(("keep", "end"))]
        if doing and self.generator.below(4):
            return doing[self.generator.below(len(doing))]
        return self.generator.below(len(texts))


def play_both(rules: AnyRules, naive: NaiveDiceGame[Any], generator: Generator) -> list[str]:
    """Play one game in both, compare after every action, and give the actions.

    Choices do not depend on the order in which either lists its legal actions.
    """
    taste = Taste(generator, naive.seats)
    state = rules.initial()
    played: list[str] = []
    while True:
        context = f"after {len(played)} actions, {played[-3:]}: {naive.position()}"
        assert rules.write(state) == naive.position(), context
        assert rules.actors(state) == naive.actors(), context
        assert rules.scores(state) == naive.scores(), context
        assert rules.winners(state) == naive.winners(), context
        if not naive.actors():
            return played
        player = naive.actors()[0]
        listed = [rules.text(state, player, action) for action in rules.legal(state, player)]
        assert len(listed) == len(set(listed)), context
        assert set(listed) == naive.legal(), context
        texts = sorted(listed)
        if player == CHANCE:
            odds = naive.weights()
            assert dict(zip(listed, rules.weights(state), strict=True)) == odds, context
            text = texts[taste.outcome(texts, [odds[text] for text in texts])]
        else:
            text = texts[taste.action(texts, player)]
        state = rules.play(state, player, rules.parse(state, player, text))
        naive.play(text)
        played.append(text)
