"""The board game's learned bot: it plays by a network, one ply deep or by rollouts."""

from __future__ import annotations

from pathlib import Path
from typing import final

from mypy_extensions import i64

from eiland.bots.board.value.deals import NO_ACTION, Deals
from eiland.bots.board.value.layout import SHAPE
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.board.value.rollouts import Effort, Rollouts
from eiland.bots.network import Network
from eiland.bots.network_file import read
from eiland.rules.board.belief.belief import BoardBelief
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.phases import MAIN, OFFER
from eiland.rules.protocol import Belief, View


@final
class LearnedBoard:
    """Plays the board game by a network; with ``effort`` also by rollouts.

    It keeps no memory between choices, but rollouts draw from one stream: equal seeds and equal
    games give equal choices.
    """

    def __init__(
        self, rules: Board, network: Network, effort: Effort | None = None, seed: int = 0
    ) -> None:
        self.one_ply = OnePly(rules, network)
        self.rollouts: Rollouts | None = None
        if effort is not None:
            self.rollouts = Rollouts(self.one_ply, effort, seed)

    @staticmethod
    def of_file(
        rules: Board, file: Path, effort: Effort | None = None, seed: int = 0
    ) -> LearnedBoard:
        """Return the bot that plays by a file of weights. Raises UnfitWeights."""
        return LearnedBoard(rules, read(file, SHAPE, int(rules.seats) - 1), effort, seed)

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
        one_ply.count = 0
        for listed in legal:
            one_ply.add(listed)
        if phase == MAIN and len(legal) > one_ply.count:
            offer = Deals(one_ply, view, player, belief).offer(legal)
            if offer != NO_ACTION:
                return int(offer)
        return int(self._best(player, view, belief))

    def _best(self, player: i64, view: BoardView, belief: BoardBelief) -> i64:
        rollouts = self.rollouts
        if rollouts is None:
            return self.one_ply.choose(player)
        return rollouts.choose(player, view, belief)
