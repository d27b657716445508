"""One match between agents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from eiland.play.sources import DiceSource
from eiland.rules.protocol import CHANCE, NOBODY, Belief, Rules, State, View

if TYPE_CHECKING:
    from eiland.bots import Bot

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
K = TypeVar("K", bound=Belief)


@dataclass(frozen=True)
class Result:
    """The result of a match: number of actions with chance, true scores, winners."""

    actions: int
    scores: list[int]
    winners: list[int]


class Match(Generic[S, V, K]):
    """A match with one bot per seat. Bots get only views and beliefs.

    ``watch`` is called with player and action after each action.

    >>> from eiland import make
    >>> from eiland.bots import make as make_bot
    >>> from eiland.play import SeededDice
    >>> rules = make("classic", seats=2)
    >>> agents = [make_bot("random", rules, seed) for seed in range(2)]
    >>> result = Match(rules, agents, SeededDice(1)).run()
    >>> len(result.scores), result.actions > 100
    (2, True)
    """

    def __init__(
        self,
        rules: Rules[S, V, K],
        agents: Sequence[Bot[V, K]],
        source: DiceSource,
        watch: Callable[[int, int], object] | None = None,
    ) -> None:
        self.rules = rules
        self.agents = agents
        self.source = source
        self.watch = watch
        self.state: S = rules.initial()
        self.actions = 0
        self._known: list[K] = [rules.belief(seat) for seat in range(len(agents))]

    def run(self) -> Result:
        """Play to the end. Raises IllegalAction when an agent chooses an illegal action."""
        while self.step():
            pass
        return Result(self.actions, self.rules.scores(self.state), self.rules.winners(self.state))

    def step(self) -> bool:
        """Play one action; return False when the game is over."""
        rules, state = self.rules, self.state
        player = int(rules.actor(state))
        if player == NOBODY:
            return False
        if player == CHANCE:
            action = self.source.outcome(rules, state)
        else:
            action = self.agents[player].choose(
                player,
                rules.observe(state, player),
                rules.legal(state, player),
                self._known[player],
            )
        self.state = rules.play(state, player, action)
        self._update(state, player, action)
        self.actions += 1
        if self.watch is not None:
            self.watch(player, action)
        return True

    def _update(self, before: S, player: int, action: int) -> None:
        rules = self.rules
        if not rules.has_secrets:
            return
        for seat in range(len(self.agents)):
            self._known[seat] = rules.update(
                self._known[seat],
                rules.observe(self.state, seat),
                rules.seen(before, player, action, seat),
            )
