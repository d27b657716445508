"""Policies: what chooses an action from an observation and a mask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import index
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from eiland.batch import Batch
from eiland.batch import Policy as BatchPolicy
from eiland.encoding import encode
from eiland.learn.rows import Rows
from eiland.play.policies import is_policy_file, policy_bot
from eiland.rules.errors import BadSetup, Fault, IllegalAction
from eiland.rules.registry import AnyRules

Policy: TypeAlias = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.int8]], Any]
"""Gets the observation and the mask of one position; returns the number of a legal action."""
Opponent: TypeAlias = "str | Policy"
"""The name of a bot, ``onnx:FILE``, or a policy."""
Opponents: TypeAlias = "Opponent | Sequence[Opponent] | Mapping[int, Opponent]"
"""One for all seats, one for each other seat in their order, or by seat."""

RANDOM: Final = "random"


def action_of(action: object) -> int:
    """Return an action as a number, also one of NumPy. Raises IllegalAction ``learn/action``."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise IllegalAction(Fault("learn/action", action=repr(action)[:40])) from None


def in_batch(policy: Policy) -> BatchPolicy:
    """Return a policy for one position as one for the games of a batch."""
    last: list[tuple[Batch, Rows]] = []  # batches do not change their buffers

    def choose(batch: Batch, games: list[int]) -> list[int]:
        if not last or last[0][0] is not batch:
            last[:] = [(batch, Rows(batch))]
        rows = last[0][1]
        return [action_of(policy(rows.observation(k), rows.mask(k))) for k in games]

    return choose


def opponents_of(
    rules: AnyRules, seat: int, opponents: Opponents, counting: bool
) -> dict[int, str | BatchPolicy]:
    """Return who plays each seat but ``seat``, as `Batch` takes it.

    A file of a policy must have been made for observations with or without ``counting``, like those
    of the batch. Raises BadSetup: ``learn/seat``, ``learn/opponents``, ``encoding/other-version``,
    or as `policy_bot` does.
    """
    seats = int(rules.seats)
    if not 0 <= seat < seats:
        raise BadSetup(Fault("learn/seat", seat=str(seat)[:40], seats=seats))
    others = [other for other in range(seats) if other != seat]
    if isinstance(opponents, Mapping):
        found = dict(opponents)
    elif isinstance(opponents, str) or callable(opponents):
        found = dict.fromkeys(others, opponents)
    else:
        found = dict(zip(others, opponents, strict=False))
        if len(opponents) != len(others):
            raise BadSetup(Fault("learn/opponents", given=len(opponents), others=len(others)))
    if sorted(found) != others:
        raise BadSetup(Fault("learn/opponents", given=len(found), others=len(others)))
    return {other: _player(rules, player, counting) for other, player in found.items()}


def _player(rules: AnyRules, player: Opponent, counting: bool) -> str | BatchPolicy:
    if not isinstance(player, str):
        return in_batch(player)
    if not is_policy_file(player):
        return player
    bot = policy_bot(player, rules)
    encode(rules, counting=counting).check(bot.encoding.stamp())
    return in_batch(bot.policy)
