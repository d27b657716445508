"""Which dice to keep: puzzles from the solution of the classic Dice Game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from eiland.bots import make as make_bot
from eiland.bots.classic.perfect import PerfectClassic, quick_values
from eiland.chance import Generator, derive
from eiland.play.advice import ranked
from eiland.play.puzzles.puzzle import DIGITS, KEEP, MARGINS, Puzzle
from eiland.rules.dice.classic.classic import Classic, ClassicState
from eiland.rules.protocol import CHANCE

MOST_ACTIONS: Final = 40
"""With more the values would tell little."""


def solver() -> PerfectClassic:
    """Return the bot that knows the values."""
    return PerfectClassic(quick_values(Classic(1)))


def keep_puzzle(bot: PerfectClassic, state: ClassicState) -> Puzzle | None:
    """Return the puzzle of a position; None unless keeping some dice is best by the margin."""
    rules = bot.values.rules
    found = ranked(bot.values, state, 0)
    if len(found) < 2 or not found[0].action.startswith("keep "):
        return None
    if found[0].action == "keep nothing" or found[0].value - found[1].value < MARGINS[KEEP]:
        return None
    codes = [int(rules.parse(state, 0, one.action)) for one in found[:2]]
    why = bot.compare(0, rules.observe(state, 0), codes[0], codes[1])
    because = None
    if why.reasons:
        because = {"key": why.reasons[0].key, "facts": why.reasons[0].facts, "now": why.now}
    values = [(one.action, round(one.value, DIGITS[KEEP])) for one in found[:MOST_ACTIONS]]
    return Puzzle(rules.write(state), 0, values, because)


def keep_puzzles(seed: int) -> Iterator[Puzzle]:
    """Yield puzzles without end, at most one of each game, that the bot `greedy` gets wrong."""
    bot = solver()
    rules = bot.values.rules
    for game in range(seed, 2**62):
        dice, rival = Generator(derive(seed, game, "keep")), make_bot("greedy", rules, game)
        first = 1 + int(dice.below(rules.turns - 2))  # the turn from which it is looked for
        state = rules.initial()
        while not rules.is_over(state):
            if int(rules.actor(state)) == CHANCE:
                outcome = rules.choice(state, dice.below(rules.choices(state)))
                state = rules.play(state, CHANCE, outcome)
                continue
            legal = rules.legal(state, 0)
            view = rules.observe(state, 0)
            best = bot.choose(0, view, legal, rules.belief(0))
            if state.turn >= first and len(legal) > 2:
                puzzle = keep_puzzle(bot, state)
                if puzzle and rival.choose(0, view, legal, rules.belief(0)) != best:
                    yield puzzle
                    break
            state = rules.play(state, 0, best)
