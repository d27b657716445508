"""Dice as multisets of faces (DR-1, DR-6).

A multiset of up to six dice is one integer with four bits per face: ore in the lowest bits, gold
in the highest. Adding dice and paying with them are additions and subtractions. Besides this
packed form, each multiset has a rank, 0 to 923: fewer dice first, then in the order of their text.
Ranks serve as dense action codes. A *throw* is the multiset that rolled dice show.

    packed    gold brick lumber wool grain ore
    0x010003  = one brick, three ore
"""

from __future__ import annotations

from typing import Final, TypeAlias

from librt.vecs import append, vec
from mypy_extensions import i64

from eiland.rules.errors import Fault, ParseError

Face: TypeAlias = i64
Dice: TypeAlias = i64

ORE: Final = 0
GRAIN: Final = 1
WOOL: Final = 2
LUMBER: Final = 3
BRICK: Final = 4
GOLD: Final = 5
FACES: Final = 6
RESOURCES: Final = 5  # all faces but gold
MOST_DICE: Final = 6
FACE_NAMES: Final = ["ore", "grain", "wool", "lumber", "brick", "gold"]

EACH: Final = 0x111111  # one die of each face
ONE: Final = vec[i64]([0x1, 0x10, 0x100, 0x1000, 0x10000, 0x100000])
GUARD: Final = 0x888888  # top bit of each count; counts are at most six
HALF: Final = 4096  # three faces in twelve bits
HALF_RANKS: Final = 84  # multisets of up to six dice over three faces: C(9, 3)
MULTISETS: Final = 924  # over six faces: C(12, 6)


def one(face: Face) -> Dice:
    """Return a single die showing ``face``.

    >>> names(one(GRAIN))
    ['grain']
    """
    return ONE[face]


def number(dice: Dice, face: Face) -> i64:
    """Return the number of dice that show ``face``."""
    return dice >> (4 * face) & 15


def total(dice: Dice) -> i64:
    """Return the number of dice, 0 to 6."""
    return dice * EACH >> 20 & 15


def covers(dice: Dice, cost: Dice) -> bool:
    """Return True if ``dice`` can pay ``cost``.

    >>> covers(parse_dice("ore ore gold".split()), parse_dice(["ore"]))
    True
    """
    return ((dice | GUARD) - cost) & GUARD == GUARD


def most_alike(dice: Dice) -> i64:
    """Return the number of dice that show the most frequent face.

    >>> most_alike(parse_dice("ore ore gold".split())), most_alike(0)
    (2, 0)
    """
    most: i64 = 0
    while dice:
        most = max(most, dice & 15)
        dice >>= 4
    return most


def subsets(dice: Dice) -> i64:
    """Return the number of multisets contained in ``dice``, including the empty one and ``dice``.

    >>> subsets(parse_dice("ore ore gold".split()))
    6
    """
    product: i64 = 1
    while dice:
        product *= (dice & 15) + 1
        dice >>= 4
    return product


def subset(dice: Dice, k: i64) -> Dice:
    """Return the k-th multiset contained in ``dice``, ``0 <= k < subsets(dice)``.

    The last one is ``dice``.
    """
    kept: i64 = 0
    shift: i64 = 0
    while k:
        count = (dice >> shift & 15) + 1
        kept += k % count << shift
        k //= count
        shift += 4
    return kept


def names(dice: Dice) -> list[str]:
    """List the faces of the dice in order.

    >>> names(0x010003)
    ['ore', 'ore', 'ore', 'brick']
    """
    shown: list[str] = []
    for face in range(FACES):
        shown += [FACE_NAMES[face]] * int(number(dice, face))
    return shown


def parse_face(name: str) -> Face:
    """Return the face called ``name``. Raise ParseError ``dice/unknown-face``."""
    if name not in FACE_NAMES:
        raise ParseError(Fault("dice/unknown-face", face=name[:40]))
    return FACE_NAMES.index(name)


def parse_dice(words: list[str]) -> Dice:
    """Return the multiset of the named faces, in any order.

    Raise ParseError ``dice/unknown-face`` or ``dice/too-many``.
    """
    if len(words) > MOST_DICE:
        raise ParseError(Fault("dice/too-many", given=len(words), most=MOST_DICE))
    dice: i64 = 0
    for name in words:
        dice += one(parse_face(name))
    return dice


def _all_multisets() -> list[int]:
    """List all multisets by rank."""
    found: list[list[int]] = [[0]]
    for _ in range(MOST_DICE):
        larger: list[int] = []
        for dice in found[-1]:
            # Add only faces from the highest present one on: each multiset is made once, in the
            # order of its text.
            least = max((face for face in range(FACES) if number(dice, face)), default=0)
            larger += [dice + int(one(face)) for face in range(least, FACES)]
        found.append(larger)
    return [dice for same_size in found for dice in same_size]


def _halves() -> vec[i64]:
    """Return the half rank of each multiset over three faces, by its twelve bits; -1 if invalid."""
    table = vec[i64]([-1] * HALF)
    rank: i64 = 0
    for low in range(i64(HALF)):
        digits = [low & 15, low >> 4 & 15, low >> 8 & 15]
        if sum(digits) <= MOST_DICE:
            table[low] = rank
            rank += 1
    return table


def _pairs() -> vec[i64]:
    """Map pairs of half ranks to ranks."""
    table = vec[i64]([-1] * (HALF_RANKS * HALF_RANKS))
    for k in range(i64(MULTISETS)):
        dice = PACKED[k]
        table[HALF_RANKS * HALF_RANK[dice & (HALF - 1)] + HALF_RANK[dice >> 12]] = k
    return table


def _throws() -> vec[i64]:
    """List the packed throws of zero to three ordered dice: 1 + 6 + 36 + 216."""
    table = vec[i64]([0])
    for dice in range(i64(3)):
        for before in range(THROWN_FROM[dice], THROWN_FROM[dice + 1]):
            for face in range(i64(FACES)):
                table = append(table, table[before] + one(face))
    return table


def _ways(dice: Dice) -> int:
    """Return the number of ordered throws that show these dice: the multinomial coefficient."""
    ways = FACTORIAL[total(dice)]
    for face in range(FACES):
        ways //= FACTORIAL[number(dice, face)]
    return ways


FACTORIAL: Final = [1, 1, 2, 6, 24, 120, 720]
PACKED: Final = vec[i64](_all_multisets())
HALF_RANK: Final = _halves()
PAIR_RANK: Final = _pairs()
THROWN_FROM: Final = vec[i64]([0, 1, 7, 43])
THROWN: Final = _throws()
SIX_TO: Final = vec[i64]([1, 6, 36, 216, 1296, 7776, 46656])
FIRST_RANK: Final = vec[i64]([0, 1, 7, 28, 84, 210, 462, 924])
"""Rank of the first multiset of n dice; the last entry is the end."""
WAYS: Final = vec[i64]([_ways(dice) for dice in PACKED])


def rank(dice: Dice) -> i64:
    """Return the rank of a multiset of at most six dice, 0 to 923.

    >>> rank(0), rank(parse_dice(["ore"])), names(PACKED[rank(0x010003)])
    (0, 1, ['ore', 'ore', 'ore', 'brick'])
    """
    return PAIR_RANK[HALF_RANKS * HALF_RANK[dice & (HALF - 1)] + HALF_RANK[dice >> 12]]


def _one_more() -> vec[i64]:
    """List the ranks with one more die, by 6 x rank + face, for fewer than six dice."""
    return vec[i64](
        [
            int(rank(PACKED[k] + ONE[face]))
            for k in range(int(FIRST_RANK[MOST_DICE]))
            for face in range(FACES)
        ]
    )


def _one_less() -> vec[i64]:
    """List the ranks with one die less, by 6 x rank + face; 0 if no die shows the face."""
    return vec[i64](
        [
            int(rank(dice - ONE[face])) if number(dice, face) else 0
            for dice in PACKED
            for face in range(FACES)
        ]
    )


ONE_MORE: Final = _one_more()
ONE_LESS: Final = _one_less()


def throw(dice: i64, point: i64) -> Dice:
    """Return the multiset of ordered throw number ``point`` of ``dice`` dice.

    ``point`` is in ``0 <= point < 6 ** dice``.

    >>> names(throw(2, 0)), names(throw(2, 35))
    (['ore', 'ore'], ['gold', 'gold'])
    """
    if dice <= 3:
        return THROWN[THROWN_FROM[dice] + point]
    return THROWN[THROWN_FROM[3] + point % 216] + THROWN[THROWN_FROM[dice - 3] + point // 216]
