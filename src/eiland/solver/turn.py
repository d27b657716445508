"""What a turn is worth, for every position before it.

A turn is three throws at most and then a payment. `Turn.value` goes backwards through it: what the
dice are worth when rolling has ended (`stopped`), what keeping some of them is worth before the
last throw and before the one before it (`kept_once`, `kept_twice`), and what all of it is worth
before the first throw. Keeping dice is worth the mean of keeping them with one face more; dice are
worth the best of stopping and of keeping any part. Nothing is approximated but by the rounding of
doubles.

What positions are worth after the turn is given: their final score to be expected, or how likely
it reaches a mark. The turn does not know which; `layers` does.
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

NEVER: Final = -1.0e300
NOWHERE: Final = -1  # instead of a position
ALL_DICE: Final[i64] = FIRST_RANK[MOST_DICE]
ODDS: Final = vec[float]([int(WAYS[ALL_DICE + throw]) / 46656 for throw in range(THROWS)])
"""How likely each throw of six dice is."""


@final
class Turn:
    """The turn of one position; its tables hold the turn that was valued last.

    ``after`` holds the values of all positions after a turn in which something was built,
    ``unbuilt`` after one in which nothing was.
    """

    def __init__(self, after: vec[float], unbuilt: vec[float], same_turn_joker: bool) -> None:
        self.after = after
        self.unbuilt = unbuilt
        self.same_turn_joker = same_turn_joker
        self.stopped = vec[float]([0.0] * THROWS)  # by throw: the dice when rolling has ended
        self.leads_to = vec[i64]([NOWHERE] * THROWS)  # ... and the position then; NOWHERE: unbuilt
        self.kept_once = vec[float]([0.0] * MULTISETS)  # by rank: one throw left
        self.kept_twice = vec[float]([0.0] * MULTISETS)  # ... two throws left
        self.second = vec[float]([0.0] * THROWS)  # by throw: the dice after the second throw
        self.first = vec[float]([0.0] * THROWS)  # ... after the first
        self.best = vec[float]([0.0] * MULTISETS)

    def value(self, geometry: i64, knights: i64, used: i64) -> float:
        """Return what a position is worth before its turn, and fill all tables of the turn."""
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
        """Value all throws for which rolling has ended: the best payment, or none."""
        nothing = self.unbuilt[geometry * KNIGHT_POSITIONS + knights_position(knights, used)]
        stopped, leads_to = self.stopped, self.leads_to
        for throw in range(i64(THROWS)):
            stopped[throw] = nothing
            leads_to[throw] = NOWHERE
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
        """Offer what is built without knights to all throws that pay for it with these jokers."""
        for work in range(i64(WORKS)):
            self.work(work, jokers, geometry, work, knights_position(knights, used))

    def knight(self, geometry: i64, knights: i64, used: i64, jokers: i64) -> None:
        """Offer the next knight, alone, with a road and with one more."""
        after = knights + 1
        helped = used | bit(knights)  # by the joker of the very knight
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
        """Offer the best site for a work, if there is one."""
        place = geometry * WORKS + work
        most = NEVER
        best: i64 = NOWHERE
        for way in range(WORK_START[place], WORK_START[place + 1]):
            position = WORK_TO[way] * KNIGHT_POSITIONS + knights
            value = self.after[position]
            if value > most:
                most = value
                best = position
        if best >= 0:
            self.offer(payment, jokers, best)

    def offer(self, payment: i64, jokers: i64, position: i64) -> None:
        """Let all throws that pay with exactly these jokers lead to a position, if it is better."""
        place = payment * JOKER_SETS + jokers
        stopped, leads_to = self.stopped, self.leads_to
        value = self.after[position]
        for k in range(PAID_START[place], PAID_START[place + 1]):
            throw = PAID[k]
            if value > stopped[throw]:
                stopped[throw] = value
                leads_to[throw] = position

    def keep(self, thrown: vec[float], kept: vec[float]) -> None:
        """Value keeping any dice before a throw by what all dice are worth after it."""
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
        """Value all throws by the better of stopping and of keeping the best part."""
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
