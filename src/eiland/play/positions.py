"""Games that begin at a position instead of the set-up."""

from __future__ import annotations

from typing import cast

from eiland.rules.board.belief.belief import fresh_belief
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.protocol import Belief, State, View
from eiland.rules.registry import AnyRules


def opening(rules: AnyRules, text: str) -> State:
    """Return the position of a text in notation, from which a game can be played.

    Raises ParseError for a text that is none, BadSetup if the game is over or has secrets about
    which nothing can be concluded from a position.

    >>> from eiland import make
    >>> rules = make("classic", seats=1)
    >>> opening(rules, rules.write(rules.initial())) == rules.initial()
    True
    """
    state: State = rules.read(text)
    if rules.is_over(state):
        raise BadSetup(Fault("setup/position-over"))
    if rules.has_secrets and not isinstance(rules, Board):
        raise BadSetup(Fault("setup/no-positions", game=rules.name))
    return state


def belief_at(rules: AnyRules, state: State, viewer: int) -> Belief:
    """Return the belief of a viewer who has seen nothing before a position.

    In the board game all unseen cards count as shuffled and dealt.
    """
    return belief_of_view(rules, rules.observe(state, viewer), viewer)


def belief_of_view(rules: AnyRules, view: View, viewer: int) -> Belief:
    """Return the belief of a viewer who has seen nothing before a view.

    In the board game all unseen cards count as shuffled and dealt. Raises BadSetup for other games
    with secrets, about which nothing can be concluded.
    """
    if isinstance(rules, Board):
        return fresh_belief(cast("BoardView", view), rules.chosen)
    if rules.has_secrets:
        raise BadSetup(Fault("setup/no-positions", game=rules.name))
    belief: Belief = rules.belief(viewer)
    return belief
