"""Checks of what a batch is made from."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Final, SupportsIndex

from eiland.batch.rewards import REWARDS, Reward
from eiland.batch.slot import NO_TURNS, UNLIMITED, turns_of
from eiland.chance.generator import SEEDS
from eiland.rules.errors import Fault
from eiland.rules.registry import AnyRules

NEXT_STEP: Final = "next_step"
SAME_STEP: Final = "same_step"
NO_RESET: Final = "off"
RESETS: Final = (NEXT_STEP, SAME_STEP, NO_RESET)
"""When a game that has ended begins anew."""
RAISE: Final = "raise"
LOSE: Final = "lose"
ILLEGAL: Final = (RAISE, LOSE)
"""What an illegal action does: an error, or the end of the game."""
MOST_GAMES: Final = 1_000_000


def seeds_of(seed: SupportsIndex | Sequence[SupportsIndex], games: int) -> list[int]:
    """Return the seed of each row. Empty if they are no whole numbers.

    >>> seeds_of(5, 3), seeds_of([7, 2], 2), seeds_of("x", 2)
    ([5, 6, 7], [7, 2], [])
    """
    try:
        if isinstance(seed, SupportsIndex):
            first = index(seed)
            return [first + k for k in range(games)]
        return [index(each) for each in seed]
    except TypeError:
        return []


def faults_of(
    rules: AnyRules,
    games: int,
    seeds: Sequence[int],
    autoreset: str,
    rewards: str | Reward,
    turn_limit: int,
    opponents: Sequence[int],
    illegal: str = RAISE,
) -> list[Fault]:
    """List everything that is wrong with the arguments of a batch."""
    found: list[Fault] = []
    if not 1 <= games <= MOST_GAMES:
        found.append(_out_of_range("games", games, 1, MOST_GAMES))
    elif len(seeds) != games:
        found.append(Fault("batch/seeds", given=len(seeds), games=games))
    if not all(0 <= each < SEEDS for each in seeds):
        found.append(Fault("batch/seed"))
    if autoreset not in RESETS:
        found.append(_not_allowed("autoreset", autoreset, RESETS))
    if isinstance(rewards, str) and rewards not in REWARDS:
        found.append(_not_allowed("rewards", rewards, REWARDS))
    if illegal not in ILLEGAL:
        found.append(_not_allowed("illegal", illegal, ILLEGAL))
    if turn_limit != UNLIMITED and turns_of(rules.initial()) == NO_TURNS:
        found.append(Fault("batch/no-turns", game=rules.name))
    elif turn_limit != UNLIMITED and turn_limit < rules.seats:
        found.append(_out_of_range("turn_limit", turn_limit, int(rules.seats), 2**31))
    seats = set(range(int(rules.seats)))
    for seat in opponents:
        if seat not in seats:
            found.append(_out_of_range("opponents", seat, 0, int(rules.seats) - 1))
    if seats and seats <= set(opponents):
        found.append(Fault("batch/no-seat"))
    return found


def _out_of_range(option: str, value: int, low: int, high: int) -> Fault:
    return Fault("setup/option-range", option=option, value=str(value)[:40], low=low, high=high)


def _not_allowed(option: str, value: str, allowed: Sequence[str]) -> Fault:
    listed = ", ".join(allowed)
    return Fault("setup/option-value", option=option, value=value[:40], allowed=listed)
