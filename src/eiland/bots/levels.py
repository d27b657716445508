"""Levels of strength, the same five words in every game, and how the weaker ones err.

A level plays like a stronger bot, but misjudges what plans are worth, and forgets some. Its errors
come from a stream of the bot's own and depend on nothing else: equal seeds and moments of a game
give equal errors, whatever the hidden facts are. All choices of one turn share their errors, so
that a bot keeps to its plan.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from eiland.bots.bot import AnyBot
from eiland.bots.reasons import Explains, Explanation
from eiland.chance.generator import Generator, derive
from eiland.rules.protocol import CHANCE, Belief, View
from eiland.rules.registry import AnyRules

BEGINNER: Final = "beginner"
EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
EXPERT: Final = "expert"
LEVELS: Final = (BEGINNER, EASY, MEDIUM, HARD, EXPERT)
"""The levels, weakest first. Each is the name of a bot of every game."""

THOUSAND: Final = 1000
DRAWS: Final = 4
MOST_POSITIONS: Final = 2000
"""A search for a win ends after this many positions."""


@final
class Errors:
    """The errors of a level. ``noise`` is the largest error in the bot's unit of value.

    ``forgets`` is the share of plans that a turn does without, in thousandths.
    """

    def __init__(self, seed: int, noise: int, forgets: int) -> None:
        self.seed = seed
        self.noise: i64 = noise
        self.forgets: i64 = forgets
        self.generator = Generator(seed)

    def begin(self, *moment: int) -> None:
        """Go to the errors of a moment, such as a turn; the same moment has the same errors."""
        self.generator = Generator(derive(self.seed, *moment))

    def misjudgement(self) -> i64:
        """Return an error between minus and plus ``noise``, small ones more often."""
        drawn: i64 = 0
        for _ in range(i64(DRAWS)):
            drawn += self.generator.below(2 * self.noise + 1) - self.noise
        return drawn // DRAWS

    def is_forgotten(self) -> bool:
        """Return True if a plan is forgotten."""
        return self.generator.below(THOUSAND) < self.forgets


@final
class Finisher:
    """A bot that takes a win for certain, where the game can end in its turn; else plays on.

    ``may_end`` is the turn with which the game ends. Bots that play for points alone need it: they
    would roll again for more.
    """

    def __init__(self, bot: AnyBot, rules: AnyRules, may_end: int) -> None:
        self.bot = bot
        self.rules = rules
        self.may_end = may_end

    def choose(self, player: int, view: Any, legal: list[int], belief: Belief) -> int:
        """Return the first action of a certain win, else the choice of the bot."""
        if view.turn >= self.may_end and len(legal) > 1:
            found = certain_win(self.rules, view.state(), player)
            if found is not None:
                return found
        return self.bot.choose(player, view, legal, belief)

    def explain(
        self, player: int, view: View, legal: list[int], belief: Belief
    ) -> Explanation | None:
        """Return the reasons of the bot."""
        bot: object = self.bot
        return bot.explain(player, view, legal, belief) if isinstance(bot, Explains) else None


def certain_win(rules: AnyRules, state: Any, player: int) -> int | None:
    """Return the first action of a way to win alone before chance or another player acts.

    None if there is none among the first MOST_POSITIONS positions. For games without secrets:
    ``state`` is the position. It knows nothing of the game and tries all actions; the board game
    has a search of its own, `eiland.bots.board.value.winning`.
    """
    reached: list[tuple[Any, int]] = []  # position, first action
    seen: set[bytes] = set()
    _go(rules, state, player, None, reached, seen)
    k = 0
    while k < len(reached) and len(reached) < MOST_POSITIONS:
        after, first = reached[k]
        k += 1
        if rules.winners(after) == [player]:
            return first
        if player in rules.actors(after) and after.turn == state.turn:
            _go(rules, after, player, first, reached, seen)
    return None


def _go(
    rules: AnyRules,
    state: Any,
    player: int,
    first: int | None,
    reached: list[tuple[Any, int]],
    seen: set[bytes],
) -> None:
    """Add the positions after each legal action, unless chance acts in them."""
    for code in rules.legal(state, player):
        after = state.copy()
        rules.apply(after, player, code)
        if CHANCE in rules.actors(after):
            continue
        packed = rules.pack(after)
        if packed not in seen:
            seen.add(packed)
            reached.append((after, code if first is None else first))
