"""The value of a turn, for every position before it.

A turn is up to three rolls and then a payment. `Turn.value` works backwards: the value of the dice
when rolling has ended (`stopped`), the value of keeping some of them before the last roll and
before the one before it (`kept_once`, `kept_twice`), and the value before the first roll. The value
of keeping some dice is the mean over one more die of each face. The value of a throw is the best of
stopping and of keeping any part of it. The result is exact up to the rounding of doubles.

The values of the positions after the turn are given: expected final scores, or probabilities of
reaching a mark. `Turn` does not need to know which.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import bit
from eiland.rules.dice.faces import (
    FACES,
    FIRST_RANK,
    MOST_DICE,
    MULTISETS,
    ONE_LESS,
    ONE_MORE,
    WAYS,
)
from eiland.solver.payments import (
    A_KNIGHT,
    HELPED_KNIGHT,
    HELPED_ROAD,
    JOKER_SETS,
    KNIGHT_AND_ROAD,
    PAID,
    PAID_START,
    THROWS,
    TWO_KNIGHTS,
)
from eiland.solver.positions import (
    KNIGHT_POSITIONS,
    MOST_KNIGHTS,
    ONE_ROAD,
    WORK_START,
    WORK_TO,
    WORKS,
    knights_position,
)

NO_VALUE: Final = -1.0e300  # lower than any value
NO_POSITION: Final = -1  # the turn builds nothing
ALL_DICE: Final[i64] = FIRST_RANK[MOST_DICE]
ODDS: Final = vec[float]([int(WAYS[ALL_DICE + throw]) / 46656 for throw in range(THROWS)])
"""Probability of each throw of six dice."""


@final
class Turn:
    """The turn of one position. Its arrays describe the turn valued last.

    ``after`` holds the values of all positions after a turn with a build, ``unbuilt`` after a turn
    without one.
    """

    def __init__(self, after: vec[float], unbuilt: vec[float], same_turn_joker: bool) -> None:
        self.after = after
        self.unbuilt = unbuilt
        self.same_turn_joker = same_turn_joker
        self.stopped = vec[float]([0.0] * THROWS)  # by throw: value when rolling has ended
        self.leads_to = vec[i64]([NO_POSITION] * THROWS)  # by throw: the position then
        self.kept_once = vec[float]([0.0] * MULTISETS)  # by rank: value with one roll left
        self.kept_twice = vec[float]([0.0] * MULTISETS)  # by rank: value with two rolls left
        self.second = vec[float]([0.0] * THROWS)  # by throw: value after the second roll
        self.first = vec[float]([0.0] * THROWS)  # by throw: value after the first roll
        self.best = vec[float]([0.0] * MULTISETS)

    def value(self, geometry: i64, knights: i64, used: i64) -> float:
        """Return the value of a position before its turn, and fill all arrays of the turn."""
        self.stop(geometry, knights, used)
        self.keep(self.stopped, self.kept_once)
        self.better(self.kept_once, self.second)
        self.keep(self.second, self.kept_twice)
        self.better(self.kept_twice, self.first)
        mean = 0.0
        first = self.first
        for throw in range(i64(THROWS)):
            mean += first[throw] * ODDS[throw]
        return mean

    def stop(self, geometry: i64, knights: i64, used: i64) -> None:
        """Value all throws at the end of rolling: the best payment, or none."""
        nothing = self.unbuilt[geometry * KNIGHT_POSITIONS + knights_position(knights, used)]
        stopped, leads_to = self.stopped, self.leads_to
        for throw in range(i64(THROWS)):
            stopped[throw] = nothing
            leads_to[throw] = NO_POSITION
        ready = (bit(knights) - 1) & ~used
        jokers = ready
        while True:
            self.build(geometry, knights, used | jokers, jokers)
            if knights < MOST_KNIGHTS:
                self.knight(geometry, knights, used | jokers, jokers)
            if jokers == 0:
                break
            jokers = (jokers - 1) & ready

    def build(self, geometry: i64, knights: i64, used: i64, jokers: i64) -> None:
        """Offer the builds without knights to all throws that pay with these jokers."""
        for work in range(i64(WORKS)):
            self.work(work, jokers, geometry, work, knights_position(knights, used))

    def knight(self, geometry: i64, knights: i64, used: i64, jokers: i64) -> None:
        """Offer the next knight: alone, with a road, and with a second knight."""
        after = knights + 1
        helped = used | bit(knights)  # by the joker of the new knight itself
        here = geometry * KNIGHT_POSITIONS
        self.offer(A_KNIGHT, jokers, here + knights_position(after, used))
        self.work(KNIGHT_AND_ROAD, jokers, geometry, ONE_ROAD, knights_position(after, used))
        if self.same_turn_joker and knights >= 3:
            position = knights_position(after, helped)
            self.work(HELPED_ROAD + knights - 3, jokers, geometry, ONE_ROAD, position)
        if after < MOST_KNIGHTS:
            self.offer(TWO_KNIGHTS, jokers, here + knights_position(after + 1, used))
            if self.same_turn_joker and knights < 3:
                position = here + knights_position(after + 1, helped)
                self.offer(HELPED_KNIGHT + knights, jokers, position)

    def work(self, payment: i64, jokers: i64, geometry: i64, work: i64, knights: i64) -> None:
        """Offer the best geometry after a work, if the work is possible."""
        place = geometry * WORKS + work
        best_value = NO_VALUE
        best: i64 = NO_POSITION
        for way in range(WORK_START[place], WORK_START[place + 1]):
            position = WORK_TO[way] * KNIGHT_POSITIONS + knights
            value = self.after[position]
            if value > best_value:
                best_value = value
                best = position
        if best >= 0:
            self.offer(payment, jokers, best)

    def offer(self, payment: i64, jokers: i64, position: i64) -> None:
        """Lead all throws that pay with exactly these jokers to a position, where it is better."""
        place = payment * JOKER_SETS + jokers
        stopped, leads_to = self.stopped, self.leads_to
        value = self.after[position]
        for k in range(PAID_START[place], PAID_START[place + 1]):
            throw = PAID[k]
            if value > stopped[throw]:
                stopped[throw] = value
                leads_to[throw] = position

    def keep(self, thrown: vec[float], kept: vec[float]) -> None:
        """Compute the value of keeping each multiset before a roll from the values after it."""
        for throw in range(i64(THROWS)):
            kept[ALL_DICE + throw] = thrown[throw]
        for k in range(ALL_DICE - 1, i64(-1), i64(-1)):
            more = FACES * k
            kept[k] = (
                kept[ONE_MORE[more]]
                + kept[ONE_MORE[more + 1]]
                + kept[ONE_MORE[more + 2]]
                + kept[ONE_MORE[more + 3]]
                + kept[ONE_MORE[more + 4]]
                + kept[ONE_MORE[more + 5]]
            ) / 6.0

    def better(self, kept: vec[float], thrown: vec[float]) -> None:
        """Compute the value of each throw: the best of stopping and of keeping a part."""
        best, stopped = self.best, self.stopped
        best[0] = kept[0]
        for k in range(i64(1), i64(MULTISETS)):
            most = kept[k] if k < ALL_DICE else stopped[k - ALL_DICE]
            less = FACES * k
            for face in range(i64(FACES)):
                value = best[ONE_LESS[less + face]]
                if value > most:
                    most = value
            best[k] = most
        for throw in range(i64(THROWS)):
            thrown[throw] = best[ALL_DICE + throw]
