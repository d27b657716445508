"""What a position of a race promises each player, and from that each one's chance to win.

A player's strength is a sum of weights over what is seen at a glance (`NAMES`, and more that a game
adds). Each doubling of 2 ** (strength / DOUBLING) doubles a player's chance against the others, so
one set of weights speaks for two, three and four seats, and whatever weakens the others counts.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.rules.bits import bit
from eiland.rules.dice.race import ARMY_LEAST, GOAL, ROAD_LEAST, RaceState, RaceView

DOUBLING: Final = 256
CERTAIN: Final = 1_000_000  # the chance to win of whoever has won
HALVES: Final = 20  # doublings up and down that are told apart
HALVINGS_OF_A_DOUBLING: Final = 8  # 256 = 2 ** 8

# What is seen of a player, and where the weights of a kind begin
WAIT: Final = 0  # turns until this one's
POINTS: Final = WAIT + 1  # one weight for each number of points
TO_GO: Final = POINTS + GOAL + 1  # dice that must be spent to win, at least, by stretches
ARMY: Final = TO_GO + 6  # holding the title by 0, 1, 2 and more knights; lacking 1, 2, 3 of it
LONGEST: Final = ARMY + 6  # likewise
KNIGHTS: Final = LONGEST + 6
JOKER: Final = KNIGHTS + 1
WILD_JOKER: Final = JOKER + 1
RACE_WEIGHTS: Final = WILD_JOKER + 1
STRETCHES: Final = vec[i64]([0, 4, 7, 13, 21, 36, 200])
WILD_SHIFT: Final = 8
UNREACHABLE: Final = 99  # more dice than any way to ten points takes
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
    """List 2 ** (HALVES + 20 + k / 256), rounded down, by roots that are exact everywhere."""
    found: list[int] = []
    for k in range(DOUBLING):
        power = 2 ** (k + DOUBLING * 2 * HALVES)
        for _ in range(HALVINGS_OF_A_DOUBLING):
            power = isqrt(power)
        found.append(power)
    return vec[i64](found)


FRACTIONS: Final = _fractions()


def chance_of(strength: i64) -> i64:
    """Return 2 ** (strength / 256), times 2 ** 20; very small and very large ones are cut off.

    >>> chance_of(0), chance_of(256), chance_of(-128)
    (1048576, 2097152, 741455)
    """
    held = max(min(strength, HALVES * DOUBLING - 1), -HALVES * DOUBLING)
    return FRACTIONS[held & (DOUBLING - 1)] >> (HALVES - (held >> HALVINGS_OF_A_DOUBLING))


def share(own: i64, others: i64) -> i64:
    """Return the part of ``own`` in the sum of all chances, in millionths.

    >>> share(chance_of(256), chance_of(0))
    666666
    """
    return CERTAIN * own // (own + others)


@mypyc_attr(allow_interpreted_subclasses=False)
class Outlook:
    """Sees what a race promises its players. Hooks: `position` to `notice_more`."""

    def __init__(self, names: list[str], weights: dict[str, int], kinds: list[int]) -> None:
        self.weights = vec[i64]([weights[name] for name in names])
        self.seen = vec[i64]([0] * len(names))  # how often each is seen of one player
        self.kinds = vec[i64](kinds)  # the first site of each kind: road, settlement ...
        self.joker: i64 = max(self.weights[JOKER], 0)
        self.wild: i64 = max(self.weights[WILD_JOKER], self.joker)

    # Hooks

    def position(self, view: RaceView) -> RaceState:
        """Return the position of a view."""
        raise NotImplementedError

    def survey(self, state: RaceState) -> None:
        """Find out what concerns all seats, before the strength of any of them is asked for."""

    def dice_to_go(self, state: RaceState, seat: i64, needed: i64) -> i64:
        """Return how many dice at least must be spent for so many more points."""
        raise NotImplementedError

    def jokers(self, state: RaceState, seat: i64) -> i64:
        """Return the unused jokers of a seat: of one resource, and 256 times the wild ones."""
        raise NotImplementedError

    def notice_more(self, state: RaceState, seat: i64) -> None:
        """See what else the game promises a seat."""
        raise NotImplementedError

    # Strength

    def strength(self, state: RaceState, seat: i64, points: i64, wait: i64) -> i64:
        """Return the strength of a seat with its points, whose turn comes after ``wait`` others."""
        self.notice(state, seat, points, wait)
        weights, seen = self.weights, self.seen
        strength: i64 = 0
        for k in range(i64(len(seen))):
            strength += weights[k] * seen[k]
        return strength

    def notice(self, state: RaceState, seat: i64, points: i64, wait: i64) -> None:
        """Fill ``seen`` for a seat."""
        seen = self.seen
        for k in range(i64(len(seen))):
            seen[k] = 0
        seen[WAIT] = wait
        seen[POINTS + min(points, GOAL)] = 1
        self._notice_way(self.dice_to_go(state, seat, GOAL - points))
        self._notice_title(ARMY, state.armies, seat, state.army, ARMY_LEAST)
        self._notice_title(LONGEST, state.lengths, seat, state.road, ROAD_LEAST)
        seen[KNIGHTS] = state.armies >> 8 * seat & 255
        jokers = self.jokers(state, seat)
        seen[JOKER] = jokers & 255
        seen[WILD_JOKER] = jokers >> WILD_SHIFT
        self.notice_more(state, seat)

    def notice_first(self, kind: i64, amount: i64) -> None:
        """See a first one of something, and how many more there are."""
        if amount > 0:
            self.seen[kind] = 1
            self.seen[kind + 1] = amount - 1

    def _notice_way(self, dice: i64) -> None:
        """See how long the way still is, each stretch of it for itself."""
        k: i64 = 0
        while dice > STRETCHES[k]:
            self.seen[TO_GO + k] = min(dice, STRETCHES[k + 1]) - STRETCHES[k]
            k += 1

    def _notice_title(self, kind: i64, scores: i64, seat: i64, held_by: i64, least: i64) -> None:
        """See by how much a seat holds a title, or how little it lacks."""
        own = scores >> 8 * seat & 255
        if held_by == seat:
            self.seen[kind + max(min(own - best_other(scores, seat), 2), 0)] = 1
            return
        behind = title_score(scores, held_by, least) - own
        if behind <= 3:
            self.seen[kind + 2 + max(behind, 1)] = 1


def best_other(scores: i64, seat: i64) -> i64:
    """Return the highest of the packed scores of the other seats.

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
    """Return the score that takes a title from its holder, or from the table.

    >>> title_score(0x0503, 1, 3), title_score(0x0101, -1, 3)
    (6, 3)
    """
    return least if held_by < 0 else (scores >> 8 * held_by & 255) + 1
