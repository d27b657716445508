"""The value of optimal play in the one-player classic game, by trying every action.

A final score is worth what the player's aim says; a throw is worth the mean of all that may fall,
weighted (DR-6), in fractions, so that nothing is rounded; a decision is worth the best of all that
is legal. What may be played, and what it does, says the naive reading alone. The only thing clever
here is a memory of positions already valued.
"""

from collections.abc import Callable
from copy import copy
from fractions import Fraction
from typing import NamedTuple

from .classic import ClassicPlayer, NaiveClassic
from .dice import CHANCE, MOST_ROLLS

Aim = Callable[[int], int]
"""Returns the value of a final score."""


def highest_mean(score: int) -> int:
    """Aim at the highest score to be expected."""
    return score


def at_least(points: int) -> Aim:
    """Maximise the chance to reach a number of points."""
    return lambda score: 1 if score >= points else 0


class Moment(NamedTuple):
    """The part of a position that matters for the rest of the game.

    When a joker, a gold trade or a build has ended the rolling, it is as if all rolls were made
    (DR-2, DR-9). Of what was built in the running turn it counts whether there is anything (CL-6),
    and which knights (DJ-3).
    """

    same_turn_joker: bool
    nothing_built: int
    boxes_left: int
    points: int
    phase: str
    rolls: int
    dice: tuple[str, ...]
    has_built: bool
    fresh: str
    roads: frozenset[str]
    settlements: frozenset[str]
    cities: frozenset[str]
    knights: frozenset[str]
    used: frozenset[str]


class BestPlay:
    """Values positions for a player who always chooses the best action for the objective."""

    def __init__(self, aim: Aim = highest_mean) -> None:
        """Begin with no position valued."""
        self.aim = aim
        self.known: dict[Moment, Fraction] = {}

    def value(self, game: NaiveClassic) -> Fraction:
        """Value a position by its successors."""
        if game.phase == "over":
            return Fraction(self.aim(game.scores()[0]))
        moment = moment_of(game)
        if moment not in self.known:
            by_chance = game.actors() == [CHANCE]
            self.known[moment] = self.mean(game) if by_chance else self.best(game)
        return self.known[moment]

    def mean(self, game: NaiveClassic) -> Fraction:
        """Return the possible throws with their weights (DR-6)."""
        weights = game.weights()
        values = (weight * self.value(after_action(game, text)) for text, weight in weights.items())
        return sum(values, Fraction(0)) / sum(weights.values())

    def best(self, game: NaiveClassic) -> Fraction:
        """Take the best of all legal actions."""
        return max(self.value(after_action(game, text)) for text in game.legal())


def moment_of(game: NaiveClassic) -> Moment:
    """Give all that matters of a position."""
    player = game.players[0]
    no_more_rolling = game.phase == "build" and not game.may_roll_again()
    return Moment(
        game.same_turn_joker,
        game.nothing_built,
        game.turns - len(player.boxes),
        points_so_far(game),
        game.phase,
        MOST_ROLLS if no_more_rolling else game.rolls,
        tuple(game.dice),
        bool(game.built_this_turn),
        game.fresh(),
        frozenset(player.roads),
        frozenset(player.settlements),
        frozenset(player.cities),
        frozenset(player.knights),
        frozenset(player.used),
    )


def points_so_far(game: NaiveClassic) -> int:
    """Count the points in the boxes and those of the running turn (CL-5)."""
    return game.scores()[0] + game.points_this_turn


def after_action(game: NaiveClassic, text: str) -> NaiveClassic:
    """Play a legal action in a copy of the game."""
    after = copy(game)
    after.dice = list(game.dice)
    after.built_this_turn = list(game.built_this_turn)
    after.players = [copied(player) for player in game.players]
    verb, *words = text.split(" ")
    after.act(verb, words)
    return after


def copied(player: ClassicPlayer) -> ClassicPlayer:
    """Copy a player."""
    copy_of_it = ClassicPlayer()
    copy_of_it.roads = set(player.roads)
    copy_of_it.settlements = set(player.settlements)
    copy_of_it.cities = set(player.cities)
    copy_of_it.knights = set(player.knights)
    copy_of_it.used = set(player.used)
    copy_of_it.boxes = list(player.boxes)
    return copy_of_it
