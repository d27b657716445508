"""Heuristic probability of winning a race, from features of each player's position.

A player's strength is a linear function of features (`NAMES`, and more that each game adds). The
player's odds are 2 ** (strength / DOUBLING). Probabilities are shares of the sum of all odds, so
one set of weights serves two, three and four seats, and a loss of another player counts as a gain.
"""

from __future__ import annotations

from math import isqrt, log2
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.bots.race.leaf import CERTAIN, DOUBLING, AnyRace, Leaf
from eiland.rules.bits import bit
from eiland.rules.dice.race import ARMY_LEAST, GOAL, ROAD_LEAST, RaceState

HALVES: Final = 20  # doublings in each direction before the odds are clipped
HALVINGS_OF_A_DOUBLING: Final = 8  # 256 = 2 ** 8

# First index of the weights of each kind of feature
WAIT: Final = 0  # turns until this seat's turn
POINTS: Final = WAIT + 1  # one weight for each number of points
TO_GO: Final = POINTS + GOAL + 1  # fewest dice needed to win, split into stretches
ARMY: Final = TO_GO + 6  # title held by 0, 1, 2 or more knights; 1, 2, 3 knights short of it
LONGEST: Final = ARMY + 6  # the same for roads
KNIGHTS: Final = LONGEST + 6
JOKER: Final = KNIGHTS + 1
WILD_JOKER: Final = JOKER + 1
RACE_WEIGHTS: Final = WILD_JOKER + 1
STRETCHES: Final = vec[i64]([0, 4, 7, 13, 21, 36, 200])
WILD_SHIFT: Final = 8
UNREACHABLE: Final = 99  # more dice than any way to ten points needs
NAMES: Final = [
    "turns to wait",
    *(f"{points} points" for points in range(GOAL + 1)),
    *(f"dice to go above {start}" for start in (0, 4, 7, 13, 21, 36)),
    *(f"army ahead by {knights}" for knights in range(3)),
    *(f"army behind by {knights}" for knights in range(1, 4)),
    *(f"road ahead by {roads}" for roads in range(3)),
    *(f"road behind by {roads}" for roads in range(1, 4)),
    "knight",
    "joker",
    "wild joker",
]


def _fractions() -> vec[i64]:
    """List 2 ** (HALVES + 20 + k / 256), rounded down, by integer roots, exact on all machines."""
    found: list[int] = []
    for k in range(DOUBLING):
        power = 2 ** (k + DOUBLING * 2 * HALVES)
        for _ in range(HALVINGS_OF_A_DOUBLING):
            power = isqrt(power)
        found.append(power)
    return vec[i64](found)


FRACTIONS: Final = _fractions()


def chance_of(strength: i64) -> i64:
    """Return the odds 2 ** (strength / 256), times 2 ** 20; extreme strengths are clipped.

    >>> chance_of(0), chance_of(256), chance_of(-128)
    (1048576, 2097152, 741455)
    """
    held = max(min(strength, HALVES * DOUBLING - 1), -HALVES * DOUBLING)
    return FRACTIONS[held & (DOUBLING - 1)] >> (HALVES - (held >> HALVINGS_OF_A_DOUBLING))


def share(own: i64, others: i64) -> i64:
    """Return the share of ``own`` odds in the sum of all odds, in millionths.

    >>> share(chance_of(256), chance_of(0))
    666666
    """
    return CERTAIN * own // (own + others)


@mypyc_attr(allow_interpreted_subclasses=False)
class Evaluator(Leaf):
    """Computes features and strength of each player. Hooks: `position`, `survey` to `count_more`.

    ``groups`` has, for each of `start_reasons.KEYS`, the features of its value and those counted.
    """

    def __init__(
        self,
        names: list[str],
        weights: dict[str, int],
        kinds: list[int],
        groups: list[tuple[list[int], list[int]]],
    ) -> None:
        super().__init__(kinds)
        self.weights = vec[i64]([weights[name] for name in names])
        self.features = vec[i64]([0] * len(names))  # value of each feature for one player
        self.groups = groups
        self.joker: i64 = max(self.weights[JOKER], 0)
        self.wild: i64 = max(self.weights[WILD_JOKER], self.joker)
        self.own: i64 = 0  # strength of the player valued last
        self.others: i64 = 0  # sum of the odds of the others
        self.kept_own = vec[i64]()  # by place
        self.kept_others = vec[i64]()

    # Hooks

    def survey(self, state: RaceState) -> None:
        """Compute what all seats share; called before `strength`."""

    def dice_to_go(self, state: RaceState, seat: i64, needed: i64) -> i64:
        """Return the fewest dice that must be spent to score ``needed`` more points."""
        raise NotImplementedError

    def jokers(self, state: RaceState, seat: i64) -> i64:
        """Return the unused jokers of a seat: single-resource ones plus 256 times the wild ones."""
        raise NotImplementedError

    def count_more(self, state: RaceState, seat: i64) -> None:
        """Count the features that only this game has."""
        raise NotImplementedError

    # Values

    def make_room(self, places: int) -> None:
        """Prepare for a menu with so many places."""
        self.kept_own = vec[i64]([0] * places)
        self.kept_others = vec[i64]([0] * places)

    def value(self, rules: AnyRace, after: RaceState, seat: i64) -> i64:
        """Return the value of the position after a turn of ``seat``."""
        return self._value(rules, after, seat, rules.points(after, seat), rules.seats - 1)

    def keep(self, place: i64) -> None:
        """Keep the strengths computed last at a place of the menu."""
        self.kept_own[place] = self.own
        self.kept_others[place] = self.others

    def less(self, place: i64, singles: i64, wilds: i64, error: i64) -> i64:
        """Return the value of the position kept at a place, without so many of its jokers."""
        lost = singles * self.joker + wilds * self.wild
        return share(chance_of(self.kept_own[place] - lost + error), self.kept_others[place])

    def start(self, rules: AnyRace, after: RaceState, seat: i64, error: i64) -> i64:
        """Return the value of the position after a start road of ``seat``."""
        value = self._value(rules, after, seat, 0, 0)
        return value if error == 0 else share(chance_of(self.own + error), self.others)

    def start_counts(self) -> list[int]:
        """Count what is near the start road valued last, by `start_reasons.KEYS`."""
        features = self.features
        return [int(sum(features[k] for k in counted)) for _, counted in self.groups]

    def start_gains(
        self, rules: AnyRace, one: RaceState, other: RaceState, seat: i64
    ) -> list[float]:
        """Return what a start road gains over another; the rivals' part is that of their odds."""
        parts, rivals = self._start_parts(rules, one, seat)
        others, more_rivals = self._start_parts(rules, other, seat)
        gains = [float(part - less) for part, less in zip(parts, others, strict=True)]
        return [*gains, DOUBLING * log2(more_rivals / rivals)]

    def _start_parts(self, rules: AnyRace, after: RaceState, seat: i64) -> tuple[list[int], int]:
        self.start(rules, after, seat, 0)
        weights, features = self.weights, self.features
        parts = [int(sum(weights[k] * features[k] for k in valued)) for valued, _ in self.groups]
        return parts, int(self.others)

    def _value(self, rules: AnyRace, after: RaceState, seat: i64, points: i64, wait: i64) -> i64:
        self.survey(after)
        others: i64 = 0
        for later in range(rules.seats - 1):
            other = (seat + 1 + later) % rules.seats
            others += chance_of(self.strength(after, other, rules.points(after, other), later))
        self.others = others
        self.own = self.strength(after, seat, points, wait)
        return share(chance_of(self.own), others)

    # Strength

    def strength(self, state: RaceState, seat: i64, points: i64, wait: i64) -> i64:
        """Return the strength of a seat with its points, whose turn comes after ``wait`` others."""
        self.count_features(state, seat, points, wait)
        weights, features = self.weights, self.features
        strength: i64 = 0
        for k in range(i64(len(features))):
            strength += weights[k] * features[k]
        return strength

    def count_features(self, state: RaceState, seat: i64, points: i64, wait: i64) -> None:
        """Compute all features of a seat."""
        features = self.features
        for k in range(i64(len(features))):
            features[k] = 0
        features[WAIT] = wait
        features[POINTS + min(points, GOAL)] = 1
        self._count_stretches(self.dice_to_go(state, seat, GOAL - points))
        self._count_title(ARMY, state.armies, seat, state.army, ARMY_LEAST)
        self._count_title(LONGEST, state.lengths, seat, state.road, ROAD_LEAST)
        features[KNIGHTS] = state.armies >> 8 * seat & 255
        jokers = self.jokers(state, seat)
        features[JOKER] = jokers & 255
        features[WILD_JOKER] = jokers >> WILD_SHIFT
        self.count_more(state, seat)

    def count_first(self, kind: i64, amount: i64) -> None:
        """Set the features for a first item and for the number of further ones."""
        if amount > 0:
            self.features[kind] = 1
            self.features[kind + 1] = amount - 1

    def _count_stretches(self, dice: i64) -> None:
        """Split the dice still needed into stretches, one feature each."""
        k: i64 = 0
        while dice > STRETCHES[k]:
            self.features[TO_GO + k] = min(dice, STRETCHES[k + 1]) - STRETCHES[k]
            k += 1

    def _count_title(self, kind: i64, scores: i64, seat: i64, held_by: i64, least: i64) -> None:
        """Set the feature for the lead of the holder of a title, or for the distance to it."""
        own = scores >> 8 * seat & 255
        if held_by == seat:
            self.features[kind + max(min(own - best_other(scores, seat), 2), 0)] = 1
            return
        behind = title_score(scores, held_by, least) - own
        if behind <= 3:
            self.features[kind + 2 + max(behind, 1)] = 1


def best_other(scores: i64, seat: i64) -> i64:
    """Return the highest packed score of the other seats.

    >>> best_other(0x050307, 0), best_other(0x050307, 2)
    (5, 7)
    """
    scores &= ~(255 * bit(8 * seat))
    most: i64 = 0
    while scores:
        most = max(most, scores & 255)
        scores >>= 8
    return most


def title_score(scores: i64, held_by: i64, least: i64) -> i64:
    """Return the score needed to take a title from its holder, or to claim it first.

    >>> title_score(0x0503, 1, 3), title_score(0x0101, -1, 3)
    (6, 3)
    """
    return least if held_by < 0 else (scores >> 8 * held_by & 255) + 1
