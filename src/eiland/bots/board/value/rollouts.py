"""Choose by truncated rollouts: a few turns played out in positions that agree with the belief.

The candidates are the actions whose value after them is near the best. Each is tried in the same
positions, drawn from the belief, with the same dice; all seats then play by the network, one ply
deep, for some turns, and the network judges where that leads. The work is fixed by the settings, so
equal seeds give equal choices on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.network import CERTAIN
from eiland.chance.generator import Generator
from eiland.rules.board.belief.belief import BoardBelief
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.numbers.phases import BEFORE, DISCARD, OVER
from eiland.rules.board.state.state import BoardState
from eiland.rules.protocol import CHANCE

SEEDS: Final = 0x80000000
PRIOR: Final = 10
"""Per cent of a candidate's worth that comes from the network alone."""
HUNDRED: Final = 100


class Effort(NamedTuple):
    """How much is tried: rollouts for each candidate, and the turns of each.

    ``band`` is how far behind the best a candidate may be. Founding looks further ahead.
    """

    rollouts: int
    turns: int
    candidates: int = 4
    band: int = CERTAIN * 3 // 100
    founding_turns: int = 24


@final
class Rollouts:
    """Chooses in the position that `one_ply` looks at."""

    def __init__(self, one_ply: OnePly, effort: Effort, chance: Generator) -> None:
        self.rules = one_ply.rules
        self.one_ply = one_ply
        self.policy = OnePly(one_ply.rules, one_ply.network.again())
        self.effort = effort
        self.chance = chance
        self.world = one_ply.rules.initial()
        self.state = one_ply.rules.initial()
        self.played: i64 = 0  # rollouts so far
        self.clock: Callable[[], float] = monotonic
        self.until: float | None = None  # on the clock; None: without end
        self.was_cut_short = False  # the last choice
        self.tried: list[tuple[int, int]] = []  # code and worth of each candidate of a choice

    def choose(self, seat: i64, view: BoardView, belief: BoardBelief) -> i64:
        """Return the best of the actions that are listed in `one_ply`."""
        one_ply = self.one_ply
        self.tried = []
        if one_ply.count == 1:
            return one_ply.codes[0]
        one_ply.weigh(seat)
        best = one_ply.best()
        phase = one_ply.root.phase
        if one_ply.worths[best] >= CERTAIN or phase == DISCARD:
            return one_ply.codes[best]
        places = self._candidates(best)
        if len(places) == 1:
            return one_ply.codes[best]
        return one_ply.codes[self._tried(seat, view, belief, places)]

    def compare(
        self, seat: i64, view: BoardView, belief: BoardBelief, places: list[int]
    ) -> list[int]:
        """Try listed actions, given by their places, and return their worths."""
        self.tried = []
        self._tried(seat, view, belief, places)
        return [worth for _, worth in self.tried]

    def _candidates(self, best: i64) -> list[int]:
        """List the places of the candidates, the best first."""
        worths, band = self.one_ply.worths, i64(self.effort.band)
        near = [
            place
            for place in range(int(self.one_ply.count))
            if worths[place] >= worths[best] - band
        ]
        near.sort(key=lambda place: -int(worths[place]))
        return near[: self.effort.candidates]

    def _tried(self, seat: i64, view: BoardView, belief: BoardBelief, places: list[int]) -> i64:
        """Return the place of the candidate with the highest mean."""
        one_ply, state, world = self.one_ply, self.state, self.world
        sums = vec[i64]([0] * len(places))
        turns: i64 = self.effort.turns
        if one_ply.root.phase < BEFORE:
            turns = self.effort.founding_turns
        rollouts: i64 = 0
        while rollouts < self.effort.rollouts and not self._is_late(rollouts):
            rollouts += 1
            self.rules.determinize_into(view, belief, world, self.chance.pick)
            seed = int(self.chance.below(SEEDS))
            for k in range(len(places)):
                state.assign(world)
                self.rules.apply(state, seat, one_ply.codes[places[k]])
                sums[k] += self._outcome(state, seat, state.turn + turns, Generator(seed))
        self.was_cut_short = rollouts < self.effort.rollouts
        best: i64 = 0
        most: i64 = -1
        for k in range(len(places)):
            mean = sums[k] // rollouts
            worth = (PRIOR * one_ply.worths[places[k]] + (HUNDRED - PRIOR) * mean) // HUNDRED
            self.tried.append((int(one_ply.codes[places[k]]), int(worth)))
            if worth > most:
                most = worth
                best = places[k]
        return best

    def _is_late(self, rollouts: i64) -> bool:
        """Return True when the time is up; one rollout is always played."""
        return rollouts > 0 and self.until is not None and self.clock() > self.until

    def _outcome(self, state: BoardState, seat: i64, until: i64, dice: Generator) -> i64:
        """Play until a turn and return the chance to win there."""
        self.played += 1
        rules, policy = self.rules, self.policy
        while state.phase != OVER and state.turn < until:
            actor = rules.actor(state)
            if actor == CHANCE:
                rules.advance(state, dice.below(rules.choices(state)))
                continue
            policy.look(state, actor)
            policy.list_codes()
            rules.apply(state, actor, policy.choose(actor))
        if state.phase == OVER:
            won = rules.winners(state)
            return CERTAIN if won and won[0] == seat else 0
        policy.look(state, seat)
        return policy.chance(seat)
