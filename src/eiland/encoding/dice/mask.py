"""The legal actions of a dice game in a buffer."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from eiland.encoding.mask import Mask
from eiland.encoding.spread import flip, put_members
from eiland.rules.aliases import Seat
from eiland.rules.bits import bit, lowest
from eiland.rules.dice.extra.extra import Extra
from eiland.rules.dice.extra.realms import ExtraState
from eiland.rules.dice.extra.start_roads import EDGE_AT
from eiland.rules.dice.faces import (
    FACES,
    GOLD,
    PACKED,
    number,
    rank,
    subset,
    subsets,
)
from eiland.rules.dice.family import (
    ANY_RESOURCE_OR_GOLD,
    END,
    JOKER_CODES,
    ROLL,
    SITES,
    DiceGame,
)
from eiland.rules.dice.turn import BUILD, START_ROADS, DiceState
from eiland.rules.island import HALF
from eiland.rules.protocol import State

WORD: Final = 8
ROLL_CODE: Final = 0x1
END_CODE: Final = 0x2
assert (ROLL, END) == (0, 1)
GOLD_CODES: Final = 0x7C  # the five trades
MOST_GROUPS: Final = 5
MOST_JOKERS: Final = 20
SETS_OF_FACES: Final = 64


def _keeps() -> vec[i16]:
    """List the ranks of all dice that may be kept, for one throw after the other."""
    found = vec[i16]()
    for dice in PACKED:
        ranks = sorted([int(rank(subset(dice, k))) for k in range(subsets(dice) - 1)])
        for kept in ranks:
            found = append(found, i16(kept))
    return found


def _ends_of_keeps() -> list[int]:
    ends = [0]
    for dice in PACKED:
        ends.append(ends[-1] + int(subsets(dice)) - 1)
    return ends


KEEPS: Final = _keeps()
KEEPS_FROM: Final = vec[i64](_ends_of_keeps())
"""By the rank of the dice on the table: where their keeps begin in KEEPS; the next are the end."""


def _changes(shown: int, face: int) -> int:
    """Return the codes of a joker by the faces shown: face of a die, face that it is turned to."""
    return sum(
        2 ** (FACES * die + turned)
        for die in range(FACES)
        for turned in range(FACES)
        if shown >> die & 1 and die != turned and face in (turned, ANY_RESOURCE_OR_GOLD)
    )


CHANGES: Final = vec[i64](
    [
        _changes(shown, face)
        for face in range(ANY_RESOURCE_OR_GOLD, FACES)
        for shown in range(SETS_OF_FACES)
    ]
)
"""The codes of a joker: by 64 times the face it turns dice to plus 1, plus the faces shown."""
NO_DICE: Final = 0


@final
class DiceMask(Mask):
    """The mask of one dice game: what was written last, as sets of codes and as dice to keep."""

    basic: i64 = 0  # roll, end, gold trades
    kept_from: i64 = NO_DICE  # the dice of which some may be kept
    starts_low: i64 = 0  # start roads of Extra
    starts_high: i64 = 0

    def __init__(self, rules: DiceGame[Any, Any], words: vec[i64], first: i64, size: i64) -> None:
        super().__init__(words, first, size)
        self.rules = rules
        self.sites = vec[i64]([0] * MOST_GROUPS)  # by group
        self.ready: i64 = 0  # jokers with legal changes
        self.changes = vec[i64]([0] * MOST_JOKERS)  # by joker

    def update(self, state: State, player: Seat) -> None:
        assert isinstance(state, DiceState)
        if state.phase == BUILD:
            self._update_build(state)
            return
        basic: i64 = ROLL_CODE
        if state.phase == START_ROADS:
            basic = 0
        self._hide_build()
        self._set_basic(basic)
        self._keep_from(NO_DICE)
        if state.phase == START_ROADS:
            self._update_starts(state)
        elif self.starts_low | self.starts_high:
            self._set_starts(0, 0)

    def _update_build(self, state: DiceState) -> None:
        rules, dice = self.rules, state.dice
        if self.starts_low | self.starts_high:
            self._set_starts(0, 0)
        basic: i64 = END_CODE
        if number(dice, GOLD) >= 2:
            basic |= GOLD_CODES
        self._set_basic(basic)
        sites = self.sites
        for group in range(rules.groups):
            open_sites = rules.open_sites(state, group)
            if open_sites != sites[group]:
                self._set_sites(group, open_sites)
        ready = rules.ready_jokers(state)
        if ready | self.ready:
            self._update_jokers(ready, dice)
        kept_from: i64 = NO_DICE
        if state.rolling:
            kept_from = dice
        self._keep_from(kept_from)

    def _hide_build(self) -> None:
        for group in range(self.rules.groups):
            if self.sites[group]:
                self._set_sites(group, 0)
        if self.ready:
            self._update_jokers(0, NO_DICE)

    def _set_basic(self, basic: i64) -> None:
        if basic != self.basic:
            flip(self.words, WORD * self.first, basic ^ self.basic, 1)
            self.basic = basic

    def _set_sites(self, group: i64, sites: i64) -> None:
        first = WORD * self.first + SITES + self.rules.group_from[group]
        flip(self.words, first, sites ^ self.sites[group], 1)
        self.sites[group] = sites

    def _update_jokers(self, ready: i64, dice: i64) -> None:
        rules, changes = self.rules, self.changes
        shown: i64 = 0
        for face in range(i64(FACES)):
            if number(dice, face):
                shown |= bit(face)
        jokers = ready | self.ready
        while jokers:
            joker = lowest(jokers)
            codes: i64 = 0
            if ready & bit(joker):
                codes = CHANGES[SETS_OF_FACES * (rules.joker_face(joker) + 1) + shown]
            if codes != changes[joker]:
                first = WORD * self.first + rules.jokers_from + JOKER_CODES * joker
                flip(self.words, first, codes ^ changes[joker], 1)
                changes[joker] = codes
            jokers &= jokers - 1
        self.ready = ready

    def _keep_from(self, dice: i64) -> None:
        if dice == self.kept_from:
            return
        self._flip_keeps(self.kept_from)
        self._flip_keeps(dice)
        self.kept_from = dice

    def _flip_keeps(self, dice: i64) -> None:
        if dice == NO_DICE:
            return
        words, first, place = self.words, WORD * self.first + self.rules.keeps_from, rank(dice)
        for k in range(KEEPS_FROM[place], KEEPS_FROM[place + 1]):
            at = first + i64(KEEPS[k])
            words[at >> 3] ^= bit(8 * (at & 7))

    def _update_starts(self, state: DiceState) -> None:
        rules: object = self.rules
        assert isinstance(rules, Extra)
        assert isinstance(state, ExtraState)
        places = rules.start_places(state)
        low: i64 = 0
        high: i64 = 0
        while places:
            edge = EDGE_AT[lowest(places)]
            if edge < HALF:
                low |= bit(edge)
            else:
                high |= bit(edge - HALF)
            places &= places - 1
        self._set_starts(low, high)

    def _set_starts(self, low: i64, high: i64) -> None:
        first = WORD * self.first + self.rules.more_from
        flip(self.words, first, low ^ self.starts_low, 1)
        flip(self.words, first + HALF, high ^ self.starts_high, 1)
        self.starts_low = low
        self.starts_high = high

    def put_codes(self, codes: vec[i16], at: i64) -> i64:
        rules = self.rules
        at = put_members(codes, at, 0, self.basic)
        for group in range(rules.groups):
            at = put_members(codes, at, SITES + rules.group_from[group], self.sites[group])
        ready = self.ready
        while ready:
            joker = lowest(ready)
            at = put_members(
                codes, at, rules.jokers_from + JOKER_CODES * joker, self.changes[joker]
            )
            ready &= ready - 1
        if self.kept_from != NO_DICE:
            place = rank(self.kept_from)
            for k in range(KEEPS_FROM[place], KEEPS_FROM[place + 1]):
                codes[at] = i16(rules.keeps_from + i64(KEEPS[k]))
                at += 1
        at = put_members(codes, at, rules.more_from, self.starts_low)
        return put_members(codes, at, rules.more_from + HALF, self.starts_high)

    def forget(self) -> None:
        self.basic = 0
        self.kept_from = NO_DICE
        self.starts_low = 0
        self.starts_high = 0
        self.ready = 0
        for group in range(i64(MOST_GROUPS)):
            self.sites[group] = 0
        for joker in range(i64(MOST_JOKERS)):
            self.changes[joker] = 0
