"""The board game's learned bot: it plays by a network, as well as its skill allows."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple, final

from mypy_extensions import i64

from eiland.bots.board.value.deals import NO_ACTION, Deals
from eiland.bots.board.value.layout import SHAPE
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.board.value.ranking import ranked_answers, ranked_places
from eiland.bots.board.value.reasons import explained, explained_deal, explained_win
from eiland.bots.board.value.rollouts import Effort, Rollouts
from eiland.bots.board.value.sense import prune
from eiland.bots.board.value.winning import Winning
from eiland.bots.network import CERTAIN, Network
from eiland.bots.network_file import read
from eiland.bots.reasons import Explanation, Ranked
from eiland.chance.generator import Generator
from eiland.rules.aliases import NO_SEAT
from eiland.rules.board.belief.belief import BoardBelief
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.codes import is_offer
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

    Rollouts and slips draw from one stream: equal seeds and equal games give equal choices. Of
    its choices it remembers the last one, to explain it.
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
        self.needs_belief = self.rollouts is not None or rules.chosen.domestic_trade
        self.seen: BoardView | None = None  # the view of the last choice
        self.chooser: i64 = NO_SEAT  # who made it
        self.chosen: i64 = NO_ACTION

    @staticmethod
    def of_file(
        rules: Board, file: Path, skill: Skill | None = None, seed: int = 0
    ) -> LearnedBoard:
        """Return the bot that plays by a file of weights. Raises UnfitWeights."""
        return LearnedBoard(rules, read(file, SHAPE, int(rules.seats) - 1), skill, seed)

    def limit(self, seconds: float) -> None:
        """Let the next choice end after so many seconds, as in `Limited`.

        Play one ply deep takes no time to speak of, and has no limit.
        """
        if self.rollouts is not None:
            self.rollouts.until = self.rollouts.clock() + seconds

    @property
    def was_cut_short(self) -> bool:
        """Whether the last choice had less time than it needs."""
        return self.rollouts is not None and self.rollouts.was_cut_short

    def choose(self, player: int, view: View, legal: list[int], belief: Belief | None) -> int:
        """Return the action with the highest value; ties go to the lowest code."""
        assert isinstance(view, BoardView)
        rollouts = self.rollouts
        if rollouts is not None:
            rollouts.was_cut_short = False
        if len(legal) == 1:
            chosen = legal[0]
        else:
            self.seen = view
            self.chooser = player
            self.chosen = self._choose(player, view, legal, belief)
            chosen = int(self.chosen)
        if rollouts is not None:
            rollouts.until = None
        return chosen

    def _choose(self, player: i64, view: BoardView, legal: list[int], belief: Belief | None) -> i64:
        one_ply = self.one_ply
        one_ply.look_at_view(view, player)
        if self.rollouts is not None:
            self.rollouts.tried = []
        phase = one_ply.root.phase
        if phase == OFFER:
            deals = self._deals(player, view, belief)
            return deals.settle(legal) if player == one_ply.root.active else deals.answer(legal)
        if self.skill.careful:
            winning = self.winning.find(one_ply.root, player)
            if winning != NO_ACTION:
                return winning
        self._list(legal)
        if phase == MAIN and len(legal) > one_ply.count:
            offer = self._deals(player, view, belief).offer(legal)
            if offer != NO_ACTION:
                return offer
        if self.skill.careful:
            prune(one_ply, player)
        return self._best(player, view, belief)

    def _deals(self, player: i64, view: BoardView, belief: Belief | None) -> Deals:
        assert isinstance(belief, BoardBelief)
        return Deals(self.one_ply, view, player, belief)

    def _list(self, legal: list[int]) -> None:
        """List the legal actions but offers in `one_ply`."""
        self.one_ply.count = 0
        for listed in legal:
            self.one_ply.add(listed)

    def _best(self, player: i64, view: BoardView, belief: Belief | None) -> i64:
        one_ply, skill = self.one_ply, self.skill
        if self.rollouts is not None:
            assert isinstance(belief, BoardBelief)
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

    # Explaining

    def rank(self, player: int, view: View, legal: list[int], belief: Belief | None) -> Ranked:
        """Rank the actions by the chance to win after them: first the choice.

        Offers are not listed, nor what a careful player does not consider. The arguments are those
        of `choose`; later choices stay the same.
        """
        assert isinstance(view, BoardView)
        if len(legal) == 1:
            return Ranked(legal, [self._now(player, view)])
        self._recall(player, view, legal, belief)
        return self._rank(player, view, legal, belief)

    def explain(
        self, player: int, view: View, legal: list[int], belief: Belief | None
    ) -> Explanation | None:
        """Compare the choice with the best different one, by the chance to win."""
        assert isinstance(view, BoardView)
        if len(legal) == 1:
            return None
        self._recall(player, view, legal, belief)
        one_ply, action = self.one_ply, self.chosen
        ranked = self._rank(player, view, legal, belief)
        if one_ply.root.phase == OFFER or is_offer(action):
            deals = self._deals(player, view, belief)
            return explained_deal(deals, action, legal, ranked)
        if self.skill.careful and self.winning.find(one_ply.root, player) == action:
            return explained_win(one_ply, player, ranked)
        return explained(one_ply, player, ranked)

    def _now(self, player: i64, view: BoardView) -> float:
        self.one_ply.look_at_view(view, player)
        return float(self.one_ply.chance(player)) / float(CERTAIN)

    def _recall(
        self, player: int, view: BoardView, legal: list[int], belief: Belief | None
    ) -> None:
        """Choose again, unless this was the last choice; draw nothing from the stream."""
        if not self._has_chosen(player, view):
            kept = self.chance.copy()
            self.choose(player, view, legal, belief)
            self.chance.assign(kept)
        self.one_ply.look_at_view(view, player)

    def _has_chosen(self, player: int, view: BoardView) -> bool:
        """Return True if the last choice was this one."""
        if self.seen is None or self.chooser != player:
            return False
        write = self.one_ply.rules.write_view
        return self.seen is view or write(self.seen) == write(view)

    def _rank(
        self, player: i64, view: BoardView, legal: list[int], belief: Belief | None
    ) -> Ranked:
        one_ply, chosen = self.one_ply, self.chosen
        if one_ply.root.phase == OFFER:
            return ranked_answers(self._deals(player, view, belief), chosen, legal)
        hope: i64 = 0
        if is_offer(chosen):
            hope = self._deals(player, view, belief).hope(chosen)
        self._list(legal)
        if self.skill.careful:
            prune(one_ply, player)
        tried = [] if self.rollouts is None else self.rollouts.tried
        return ranked_places(one_ply, player, chosen, tried, hope)
