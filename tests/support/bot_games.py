"""Seeded games between bots, move by move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from eiland import CHANCE, State
from eiland.bots import AnyBot, make
from eiland.chance import Generator, derive
from eiland.rules.protocol import NOBODY
from eiland.rules.registry import AnyRules


def moves(
    rules: AnyRules, state: State, agents: Sequence[AnyBot], seed: int
) -> Iterator[tuple[int, int]]:
    """Play on from ``state``, in place; yield each player and action before it is done.

    Every choice is checked. A game with secrets begins with its first position, as beliefs do.
    """
    dice = Generator(derive(seed, "dice"))
    beliefs = [rules.belief(seat) for seat in range(len(agents))]
    while (player := int(rules.actor(state))) != NOBODY:
        if player == CHANCE:
            action = int(rules.choice(state, dice.below(rules.choices(state))))
        else:
            legal = rules.legal(state, player)
            view = rules.observe(state, player)
            action = agents[player].choose(player, view, legal, beliefs[player])
            assert action in legal or rules.is_legal(state, player, action)
        yield player, action
        seen = [rules.seen(state, player, action, seat) for seat in range(len(agents))]
        rules.apply(state, player, action)
        if rules.has_secrets:
            for seat, news in enumerate(seen):
                beliefs[seat] = rules.update(beliefs[seat], rules.observe(state, seat), news)


def seated(rules: AnyRules, names: Sequence[str], seed: int) -> list[AnyBot]:
    """Return a bot of each name, with a stream of its own."""
    return [make(name, rules, derive(seed, seat)) for seat, name in enumerate(names)]


def play_out(rules: AnyRules, names: Sequence[str], seed: int) -> tuple[list[int], int]:
    """Play a game between bots; return its winners and the turns."""
    state = rules.initial()
    for _ in moves(rules, state, seated(rules, names, seed), seed):
        pass
    return rules.winners(state), int(state.turn)
