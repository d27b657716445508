"""What a user of the library writes: no expression of it may be of type Any (test_typing.py)."""

from __future__ import annotations

import eiland
from eiland import CHANCE, ClassicView

rules = eiland.make("classic", seats=2, turns=10)
state = rules.initial()
before = state.copy()
state = rules.play(state, 0, rules.parse(state, 0, "roll"))
legal: list[int] = rules.legal(state, CHANCE)
rules.apply(state, CHANCE, legal[0])
view = rules.observe(state, 0)
points: int = view.points
belief = rules.update(rules.belief(0), view, rules.seen(before, 0, 0, 0))
drawn = rules.determinize(view, belief, lambda weights: 0)
again = rules.read(repr(drawn))
texts = [rules.text(state, 0, action) for action in rules.legal(state, 0)]

board = eiland.make("base", 3, harbormaster=True)
island = board.initial()
board_view = board.observe(island, 1)
hands: list[int] = board_view.hands
board_belief = board.update(board.belief(1), board_view, board.seen(island, CHANCE, 0, 1))
plus = eiland.make("plus", 2)
plus_view = plus.observe(plus.initial(), 0)
extra = eiland.make("extra", 4, castles=False)
extra_view = extra.observe(extra.initial(), 0)


def first(view: ClassicView, codes: list[int]) -> int:
    return codes[0] if view.rolling else codes[-1]


chosen: int = first(view, rules.legal(state, 0))
