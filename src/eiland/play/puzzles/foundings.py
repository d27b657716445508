"""Where to found: puzzles from games of strong bots in the board game.

The values are those of rollouts with fixed work, so equal positions give equal figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from eiland.bots import make as make_bot
from eiland.bots.board.value.learned import LearnedBoard, Skill
from eiland.bots.board.value.rollouts import Effort
from eiland.bots.board.value.shipped import network_for
from eiland.bots.levels import HARD
from eiland.bots.network import CERTAIN
from eiland.chance import Generator, derive
from eiland.play.positions import belief_at
from eiland.play.puzzles.puzzle import DIGITS, FOUNDING, MARGINS, Puzzle
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.phases import SETTLEMENT
from eiland.rules.board.state.state import BoardState
from eiland.rules.protocol import CHANCE
from eiland.rules.registry import make

SEATS: Final = 4
SEED: Final = 1
"""Of the rollouts."""
EFFORT: Final = Effort(rollouts=300, turns=4, candidates=4, band=CERTAIN * 4 // 100)
LIKELY: Final = 0.005
"""Lead by the network alone from which on rollouts are worth their time."""


def board_rules() -> Board:
    """Return the rules: four seats, the usual options."""
    return make("base", SEATS)


def founding_puzzle(rules: Board, state: BoardState, seat: int) -> Puzzle | None:
    """Return the puzzle of a settlement; None unless one corner is best by the margin."""
    legal, view = rules.legal(state, seat), rules.observe(state, seat)
    belief = belief_at(rules, state, seat)
    bot = LearnedBoard(rules, network_for(rules), Skill(EFFORT), SEED)
    found = bot.rank(seat, view, legal, belief)
    if len(found.codes) < 2 or found.chances[0] - found.chances[1] < MARGINS[FOUNDING]:
        return None
    why = bot.explain(seat, view, legal, belief)
    because = None
    if why is not None and why.reasons:
        because = {"key": why.reasons[0].key, "facts": why.reasons[0].facts, "now": why.now}
    texts = [rules.text(state, seat, code) for code in found.codes]
    chances = [round(chance, DIGITS[FOUNDING]) for chance in found.chances]
    return Puzzle(rules.write(state), seat, list(zip(texts, chances, strict=True)), because)


def founding_puzzles(seed: int) -> Iterator[Puzzle]:
    """Yield puzzles without end, at most one of each game, that the bot `greedy` gets wrong."""
    rules = board_rules()
    quick = LearnedBoard(rules, network_for(rules), Skill(), SEED)
    rival = make_bot("greedy", rules, SEED)
    for game in range(seed, 2**62):
        chance = Generator(derive(seed, game, "founding"))
        bots = [make_bot(HARD, rules, derive(seed, game, seat)) for seat in range(SEATS)]
        place = int(chance.below(2 * SEATS - 1)) + 1  # the settlement that is the puzzle
        state, placed = rules.initial(), 0
        while placed < 2 * SEATS:
            player = int(rules.actor(state))
            if player == CHANCE:
                state = rules.play(
                    state, player, rules.choice(state, chance.below(rules.choices(state)))
                )
                continue
            legal, view = rules.legal(state, player), rules.observe(state, player)
            belief = belief_at(rules, state, player)
            if int(state.phase) == SETTLEMENT:
                placed += 1
                if placed > place and _is_promising(quick, state, player):
                    puzzle = founding_puzzle(rules, state, player)
                    if puzzle is not None:
                        chosen = int(rival.choose(player, view, legal, belief))
                        if rules.text(state, player, chosen) != puzzle.values[0][0]:
                            yield puzzle
                    break
            chosen = int(bots[player].choose(player, view, legal, belief))
            state = rules.play(state, player, chosen)


def _is_promising(quick: LearnedBoard, state: BoardState, seat: int) -> bool:
    """Return True if one corner leads by the network alone."""
    rules = quick.one_ply.rules
    legal, view = rules.legal(state, seat), rules.observe(state, seat)
    found = quick.rank(seat, view, legal, belief_at(rules, state, seat))
    return len(found.codes) > 1 and found.chances[0] - found.chances[1] >= LIKELY
