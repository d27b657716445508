"""The phases of the board game: what a position waits for.

`by_phase` builds every table by phase. It names the phase of each entry and refuses an incomplete
table. A new phase needs a number here, a row in `ROWS` and an entry in each of these tables; the
import fails until it has them.
"""

from __future__ import annotations

from typing import Final, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

FRAME: Final = 0
HARBORS: Final = 1
LAKE: Final = 2
HEXES: Final = 3
SPIRAL: Final = 4
TOKENS: Final = 5
GROUNDS: Final = 6
START: Final = 7
SETTLEMENT: Final = 8
PATH: Final = 9
BEFORE: Final = 10  # the active player has not rolled yet
DICE: Final = 11
DISCARD: Final = 12
ROBBER: Final = 13
VICTIM: Final = 14
STEAL: Final = 15
MAIN: Final = 16  # trade and build
OFFER: Final = 17
CARD: Final = 18
ROADS: Final = 19
DRAW: Final = 20
FISH: Final = 21
EXCHANGE: Final = 22
OVER: Final = 23

# Who acts in a phase
BY_ACTIVE: Final = 0
BY_CHANCE: Final = 1
BY_WAITING: Final = 2
BY_NOBODY: Final = 3

# When a phase occurs
IN_SETUP: Final = 0  # chance lays out the board, in the order of the phases
IN_FOUNDING: Final = 1
IN_TURN: Final = 2
IN_BOTH: Final = 3  # in founding and in a turn
IN_THE_END: Final = 4

ROWS: Final = [
    (FRAME, "frame", BY_CHANCE, IN_SETUP),
    (HARBORS, "harbors", BY_CHANCE, IN_SETUP),
    (LAKE, "lake", BY_CHANCE, IN_SETUP),
    (HEXES, "hexes", BY_CHANCE, IN_SETUP),
    (SPIRAL, "spiral", BY_CHANCE, IN_SETUP),
    (TOKENS, "tokens", BY_CHANCE, IN_SETUP),
    (GROUNDS, "grounds", BY_CHANCE, IN_SETUP),
    (START, "start", BY_CHANCE, IN_FOUNDING),
    (SETTLEMENT, "settlement", BY_ACTIVE, IN_FOUNDING),
    (PATH, "path", BY_ACTIVE, IN_FOUNDING),
    (BEFORE, "before", BY_ACTIVE, IN_TURN),
    (DICE, "dice", BY_CHANCE, IN_TURN),
    (DISCARD, "discard", BY_WAITING, IN_TURN),
    (ROBBER, "robber", BY_ACTIVE, IN_TURN),
    (VICTIM, "victim", BY_ACTIVE, IN_TURN),
    (STEAL, "steal", BY_CHANCE, IN_TURN),
    (MAIN, "main", BY_ACTIVE, IN_TURN),
    (OFFER, "offer", BY_WAITING, IN_TURN),
    (CARD, "card", BY_CHANCE, IN_TURN),
    (ROADS, "roads", BY_ACTIVE, IN_TURN),
    (DRAW, "draw", BY_WAITING, IN_BOTH),
    (FISH, "fish", BY_CHANCE, IN_BOTH),
    (EXCHANGE, "exchange", BY_WAITING, IN_BOTH),
    (OVER, "over", BY_NOBODY, IN_THE_END),
]
"""Each phase: number, name in positions, who acts (T-6), when it occurs."""

T = TypeVar("T")


def by_phase(entries: list[tuple[int, T]], phases: list[int]) -> list[T]:
    """Return the entries of a table in the order of ``phases``.

    Raises ValueError unless each of ``phases`` has exactly one entry and no other phase has one.

    >>> by_phase([(LAKE, "b"), (HARBORS, "a")], [HARBORS, LAKE])
    ['a', 'b']
    >>> by_phase([(HARBORS, "a")], [HARBORS, LAKE])
    Traceback (most recent call last):
    ...
    ValueError: a table has entries for the phases [1], not [1, 2]
    """
    found = sorted(phase for phase, _ in entries)
    if found != phases:
        raise ValueError(f"a table has entries for the phases {found}, not {phases}")
    table = dict(entries)
    return [table[phase] for phase in phases]


ALL_PHASES: Final = list(range(OVER + 1))
PHASE_NAMES: Final = by_phase([(phase, name) for phase, name, _, _ in ROWS], ALL_PHASES)
ACTS: Final = vec[i64](by_phase([(phase, acts) for phase, _, acts, _ in ROWS], ALL_PHASES))
"""Who acts, by phase."""
MOMENT: Final = vec[i64](by_phase([(phase, moment) for phase, _, _, moment in ROWS], ALL_PHASES))
"""When a phase occurs, by phase."""
SETUP_PHASES: Final = [phase for phase in ALL_PHASES if MOMENT[phase] == IN_SETUP]
