"""The board game's learned bot: it plays by a network, as well as its skill allows."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple, final

from mypy_extensions import i64

from eiland.bots.board.value.deals import NO_ACTION, Deals
from eiland.bots.board.value.layout import SHAPE
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.board.value.rollouts import Effort, Rollouts
from eiland.bots.board.value.sense import prune
from eiland.bots.board.value.winning import Winning
from eiland.bots.network import Network
from eiland.bots.network_file import read
from eiland.chance.generator import Generator
from eiland.rules.board.belief.belief import BoardBelief
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.phases import MAIN, OFFER
from eiland.rules.protocol import Belief, View

HUNDRED: Final = 100


class Skill(NamedTuple):
    """How well a bot plays by its network; without arguments as well as it can one ply deep.

    ``effort`` adds rollouts. An action that is worse by ``spread`` (in parts of CERTAIN) is chosen
    half as often as the best; 0: never. Of the actions ``overlooked`` per cent are not considered.
    A player who is not ``careful`` may miss a win and do what makes no sense (`sense.py`).
    """

    effort: Effort | None = None
    spread: int = 0
    overlooked: int = 0
    careful: bool = True


@final
class LearnedBoard:
    """Plays the board game by a network.

    It keeps no memory between choices, but rollouts and slips draw from one stream: equal seeds and
    equal games give equal choices.
    """

    def __init__(
        self, rules: Board, network: Network, skill: Skill | None = None, seed: int = 0
    ) -> None:
        self.one_ply = OnePly(rules, network)
        self.winning = Winning(rules)
        self.skill = Skill() if skill is None else skill
        self.chance = Generator(seed)
        self.rollouts: Rollouts | None = None
        if self.skill.effort is not None:
            self.rollouts = Rollouts(self.one_ply, self.skill.effort, self.chance)

    @staticmethod
    def of_file(
        rules: Board, file: Path, skill: Skill | None = None, seed: int = 0
    ) -> LearnedBoard:
        """Return the bot that plays by a file of weights. Raises UnfitWeights."""
        return LearnedBoard(rules, read(file, SHAPE, int(rules.seats) - 1), skill, seed)

    def limit(self, seconds: float) -> None:
        """Let the next choice end after so many seconds.

        Only for tables with people: with a clock equal seeds need not give equal choices.
        """
        if self.rollouts is not None:
            self.rollouts.until = monotonic() + seconds

    @property
    def was_cut_short(self) -> bool:
        """Whether the last choice had less time than it needs."""
        return self.rollouts is not None and self.rollouts.was_cut_short

    def choose(self, player: int, view: View, legal: list[int], belief: Belief) -> int:
        """Return the action with the highest value; ties go to the lowest code."""
        assert isinstance(view, BoardView)
        assert isinstance(belief, BoardBelief)
        if len(legal) == 1:
            return legal[0]
        one_ply = self.one_ply
        one_ply.look_at_view(view, player)
        phase = one_ply.root.phase
        if phase == OFFER:
            deals = Deals(one_ply, view, player, belief)
            is_mine = player == one_ply.root.active
            return int(deals.settle(legal) if is_mine else deals.answer(legal))
        if self.skill.careful:
            winning = self.winning.find(one_ply.root, player)
            if winning != NO_ACTION:
                return int(winning)
        one_ply.count = 0
        for listed in legal:
            one_ply.add(listed)
        if phase == MAIN and len(legal) > one_ply.count:
            offer = Deals(one_ply, view, player, belief).offer(legal)
            if offer != NO_ACTION:
                return int(offer)
        if self.skill.careful:
            prune(one_ply, player)
        return int(self._best(player, view, belief))

    def _best(self, player: i64, view: BoardView, belief: BoardBelief) -> i64:
        one_ply, skill = self.one_ply, self.skill
        if self.rollouts is not None:
            return self.rollouts.choose(player, view, belief)
        if skill.overlooked:
            self._overlook(skill.overlooked)
        if skill.spread == 0 or one_ply.count == 1:
            return one_ply.choose(player)
        one_ply.weigh(player)
        return one_ply.codes[one_ply.explored(self.chance, skill.spread)]

    def _overlook(self, share: i64) -> None:
        """Drop some actions from the list, but keep one."""
        codes = self.one_ply.codes
        kept: i64 = 0
        for place in range(self.one_ply.count):
            if self.chance.below(HUNDRED) >= share:
                codes[kept] = codes[place]
                kept += 1
        if kept:
            self.one_ply.count = kept
