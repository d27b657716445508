"""Played actions of the board game judged by the network and by rollouts.

The network proposes the best action. Where it is ahead of the one that was taken, both are tried by
rollouts in the same positions with the same dice, and the difference of their means counts. So an
action is never called a mistake because of a lucky roll, and the proposal is not chosen among many
noisy results.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.bots.board.value.deals import LEAST, NO_ACTION, Deals
from eiland.bots.board.value.futures import future
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.board.value.ranking import before_theft, ranked_answers
from eiland.bots.board.value.reasons import compared, explained_deal, explained_win
from eiland.bots.board.value.rollouts import Effort, Rollouts
from eiland.bots.board.value.sense import prune
from eiland.bots.board.value.winning import Winning
from eiland.bots.judging import as_good
from eiland.bots.network import CERTAIN, Network
from eiland.bots.reasons import Explanation, Ranked
from eiland.chance.generator import Generator
from eiland.rules.board.belief.belief import BoardBelief
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.codes import WITHDRAW, is_counter, is_offer
from eiland.rules.board.numbers.phases import DISCARD, OFFER, OVER, VICTIM
from eiland.rules.protocol import Belief, View

EFFORT: Final = Effort(rollouts=200, turns=4)
"""Rollouts for each of the two actions that are compared."""
SUSPECT: Final = CERTAIN * 5 // 1000
"""How far behind an action must be for rollouts: 0.5 % of all games."""


@final
class BoardJudge:
    """Judges the actions of all seats of a game. It keeps no memory between them."""

    def __init__(self, rules: Board, network: Network, seed: int = 0) -> None:
        self.rules = rules
        self.seed = seed
        self.one_ply = OnePly(rules, network)
        self.winning = Winning(rules)
        self.chances = Generator(seed)
        self.rollouts = Rollouts(self.one_ply, EFFORT, self.chances)

    def chance(self, player: int, view: View) -> float:
        """Return the chance of a player to win, from what the player knows."""
        assert isinstance(view, BoardView)
        self.one_ply.look_at_view(view, player)
        return _share(self.one_ply.chance(player))

    def judge(
        self, player: int, view: View, legal: list[int], belief: Belief | None, taken: int
    ) -> Explanation:
        """Compare the best action with the one that was taken.

        Offers and counter-offers cost nothing by themselves: the deal is judged.
        """
        assert isinstance(view, BoardView)
        assert isinstance(belief, BoardBelief)
        one_ply = self.one_ply
        one_ply.look_at_view(view, player)
        if is_offer(taken) or is_counter(taken) or len(legal) == 1:
            return as_good(taken, _share(one_ply.chance(player)))
        if one_ply.root.phase == OFFER:
            return self._answer(Deals(one_ply, view, player, belief), legal, taken)
        winning = self.winning.find(one_ply.root, player)
        if winning != NO_ACTION and self._wins(player, taken):
            return as_good(taken, 1.0)
        best = self._weighed(player, legal, taken)
        place = self._place(taken)
        if winning != NO_ACTION:
            missed = Ranked([int(winning), taken], [1.0, _share(one_ply.worths[place])])
            return explained_win(one_ply, player, missed)
        behind = one_ply.worths[best] - one_ply.worths[place]
        if behind < SUSPECT:
            return as_good(taken, _share(one_ply.worths[place]))
        return self._tried(player, view, belief, best, place)

    def _wins(self, seat: i64, taken: i64) -> bool:
        """Return True if an action wins, or begins another win in this turn."""
        after = self.one_ply.play(seat, taken)
        if after.phase == OVER:
            return True
        return self.winning.find(after, seat) != NO_ACTION

    def _weighed(self, seat: i64, legal: list[int], taken: i64) -> i64:
        """Weigh the sensible actions and the one that was taken; return the place of the best."""
        one_ply = self.one_ply
        one_ply.count = 0
        for listed in legal:
            one_ply.add(listed)
        prune(one_ply, seat)
        if self._place(taken) == NO_ACTION:
            one_ply.add(taken)
        one_ply.weigh(seat)
        if one_ply.root.phase == VICTIM:
            base = before_theft(one_ply, seat) - CERTAIN
            for place in range(one_ply.count):
                one_ply.worths[place] += base
        return one_ply.best()

    def _place(self, code: i64) -> i64:
        """Return the place of an action in the list, NO_ACTION if it is not there."""
        for place in range(self.one_ply.count):
            if self.one_ply.codes[place] == code:
                return place
        return NO_ACTION

    def _tried(
        self, seat: i64, view: BoardView, belief: BoardBelief, best: i64, place: i64
    ) -> Explanation:
        """Compare two listed actions by rollouts; how many cards to discard only by the network."""
        one_ply = self.one_ply
        code, taken = one_ply.codes[best], one_ply.codes[place]
        one, other = one_ply.worths[best], one_ply.worths[place]
        if one_ply.root.phase != DISCARD:
            self.chances.assign(Generator(self.seed))
            worths = self.rollouts.compare(seat, view, belief, [int(best), int(place)])
            one, other = worths[0], worths[1]
        if one - other < SUSPECT:
            return as_good(int(taken), _share(other))
        values = _share(one), _share(other)
        after, instead = future(one_ply, seat, code), future(one_ply, seat, taken)
        if after.is_like(instead):
            return as_good(int(taken), _share(other))
        return compared(one_ply, seat, after, instead, values)

    def _answer(self, deals: Deals, legal: list[int], taken: int) -> Explanation:
        """Judge an answer to an offer by what the deal is worth."""
        ranked = ranked_answers(deals, taken, legal)
        chances = ranked.chances
        if len(chances) < 2 or chances[1] - chances[0] < _share(LEAST):
            return as_good(taken, chances[0])
        best = ranked.codes[1]
        turned = Ranked([best, taken], [chances[1], chances[0]])
        reasons = []
        if best != WITHDRAW:
            found = explained_deal(deals, best, legal, turned)
            reasons = [] if found is None else found.reasons
        return Explanation(best, taken, chances[1], chances[0], reasons)


def _share(worth: i64) -> float:
    """Return a probability in parts of CERTAIN as a number from 0 to 1."""
    return float(worth) / float(CERTAIN)
