"""Successors of a position: all that may come next, with odds and values, and their number."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mypy_extensions import i64

from eiland.rules.protocol import CHANCE, NOBODY, State
from eiland.rules.registry import AnyRules


class Successor(NamedTuple):
    """The position after an action of the actor, or an outcome of chance, and its odds.

    Actions of players have the odds 1.
    """

    action: int
    odds: int
    state: State


def successors(rules: AnyRules, state: State) -> list[Successor]:
    """List what the actor may do now, or all outcomes of chance; nothing when the game is over.

    >>> from eiland.rules.registry import make
    >>> rules = make("classic", seats=1)
    >>> state = rules.play(rules.initial(), 0, 0)
    >>> found = successors(rules, state)
    >>> len(found), sum(one.odds for one in found) == 6**6
    (462, True)
    """
    actor = rules.actor(state)
    if actor == NOBODY:
        return []
    actions = rules.legal(state, actor)
    odds = rules.weights(state) if actor == CHANCE else [1] * len(actions)
    found: list[Successor] = []
    for k in range(len(actions)):
        after: State = state.copy()
        rules.apply(after, actor, actions[k])
        found.append(Successor(int(actions[k]), int(odds[k]), after))
    return found


def expected(rules: AnyRules, state: State, value: Callable[[State], float]) -> float:
    """Return the mean of ``value`` over the outcomes of chance, until a player decides.

    Where a player decides, or the game is over, it is the value of the position itself.

    >>> from eiland.rules.registry import make
    >>> rules = make("classic", seats=1)
    >>> state = rules.play(rules.initial(), 0, 0)
    >>> expected(rules, state, lambda state: rules.write(state).count("gold"))
    1.0
    """
    if rules.actor(state) != CHANCE:
        return value(state)
    total, odds = 0.0, 0
    for one in successors(rules, state):
        total += one.odds * expected(rules, one.state, value)
        odds += one.odds
    return total / odds


def perft(rules: AnyRules, state: State, depth: int) -> list[int]:
    """Return how many sequences of 1, 2, … ``depth`` plies begin at a position.

    Actions of the actor and outcomes of chance both count as plies, without odds. It is the usual
    test of a generator of moves.

    >>> from eiland.rules.registry import make
    >>> rules = make("classic", seats=1)
    >>> perft(rules, rules.initial(), 3)
    [1, 462, 13209]
    """
    nodes = [0] * depth
    if depth > 0:
        _count(rules, state, 0, nodes)
    return nodes


def divide(rules: AnyRules, state: State, depth: int) -> dict[int, int]:
    """Return how many sequences of ``depth`` plies begin with each action or outcome.

    >>> from eiland.rules.registry import make
    >>> rules = make("classic", seats=1)
    >>> divide(rules, rules.initial(), 3)
    {0: 13209}
    """
    if depth == 1:
        return {one.action: 1 for one in successors(rules, state)}
    return {one.action: perft(rules, one.state, depth - 1)[-1] for one in successors(rules, state)}


def _count(rules: AnyRules, state: State, ply: i64, nodes: list[int]) -> None:
    actor = rules.actor(state)
    if actor == NOBODY:
        return
    actions = rules.legal(state, actor)
    nodes[ply] += len(actions)
    if ply + 1 == len(nodes):
        return
    for action in actions:
        after: State = state.copy()
        rules.apply(after, actor, action)
        _count(rules, after, ply + 1, nodes)
