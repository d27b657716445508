"""One match between agents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Final, Generic, SupportsIndex, TypeVar, cast

from eiland.play.defaults import Defaults, NoAnswer
from eiland.play.follows import Follows
from eiland.play.sources import DiceSource
from eiland.rules.errors import Fault, IllegalAction
from eiland.rules.protocol import CHANCE, NOBODY, Belief, Rules, State, View
from eiland.rules.registry import AnyRules

if TYPE_CHECKING:
    from eiland.bots import AnyBot, Bot

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
K = TypeVar("K", bound=Belief)


@dataclass(frozen=True)
class Result:
    """The result of a match: number of actions with chance, true scores, winners.

    ``defaults`` says for each seat how often it played a default action, and why; ``errors`` what
    was wrong the first time, "" where nothing was.
    """

    actions: int
    scores: list[int]
    winners: list[int]
    defaults: list[Defaults]
    errors: list[str]


class IllegalChoice(IllegalAction):
    """A bot chose an illegal action. ``choice`` names the bot, its seat and the action."""

    def __init__(self, choice: str, *faults: Fault) -> None:
        super().__init__(*faults)
        self.choice = choice

    def __str__(self) -> str:
        return f"{self.choice} is not legal: {super().__str__()}"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.choice, *self.faults), self.__dict__


REFUSALS: Final = (IllegalAction, TypeError)
"""What `Rules.play` raises for what is not a legal code."""


def explained(
    rules: AnyRules, bot: AnyBot, seat: int, choice: object, error: Exception
) -> Exception:
    """Return the error to raise after `Rules.play` raised one for the choice of a bot.

    It is an IllegalChoice, or a TypeError for a choice that is not an int.
    """
    chooser = f"bot {type(bot).__module__}:{type(bot).__qualname__}, seat {seat}"
    if not isinstance(choice, SupportsIndex):
        return TypeError(f"{chooser}: choose returned {choice!r}, not a code (an int)")
    code, names = index(choice), rules.action_names()
    action = f"code {code} ({names[code]})" if 0 <= code < len(names) else f"code {code}"
    if isinstance(error, IllegalAction):
        return IllegalChoice(f"{chooser}: {action}", *error.faults)
    if not -(2**63) <= code < 2**63:  # compiled rules take 64 bits
        return IllegalChoice(f"{chooser}: {action}", Fault("action/illegal"))
    return error


def choice_or_default(
    rules: AnyRules, state: State, bot: AnyBot, seat: int, belief: Belief | None
) -> tuple[object, NoAnswer | None]:
    """Return the choice of a bot, or the default action and why the bot has not chosen."""
    legal = rules.legal(state, seat)
    try:
        return bot.choose(seat, rules.observe(state, seat), legal, belief), None
    except NoAnswer as problem:
        return int(rules.default(state, seat)), problem


class Match(Generic[S, V, K]):
    """A match with one bot per seat. Bots get only views, and beliefs if they need them.

    Bots with the methods of `Follows` are told what their seats see. Where a bot raises `NoAnswer`
    the seat plays the default action. ``watch`` is called with player and action after each action.
    Raises ValueError unless there is one bot for each seat.

    >>> from eiland import make
    >>> from eiland.bots import make as make_bot
    >>> from eiland.play import SeededDice
    >>> rules = make("classic", seats=2)
    >>> agents = [make_bot("random", rules, seed) for seed in range(2)]
    >>> result = Match(rules, agents, SeededDice(1)).run()
    >>> len(result.scores), result.actions > 100
    (2, True)
    """

    def __init__(
        self,
        rules: Rules[S, V, K],
        agents: Sequence[Bot[V, K]],
        source: DiceSource,
        watch: Callable[[int, int], object] | None = None,
    ) -> None:
        from eiland.bots.bot import needs_belief  # loads all bots, which no help needs

        if len(agents) != rules.seats:
            raise ValueError(
                f"a match of {rules.seats} seats needs as many bots, not {len(agents)}"
            )
        self.rules = rules
        self.agents = agents
        self.source = source
        self.watch = watch
        self.state: S = rules.initial()
        self.actions = 0
        self.defaults = [Defaults() for _ in agents]
        self.errors = ["" for _ in agents]
        self.was_default = False  # whether the last action was one
        self._followers = {seat: bot for seat, bot in enumerate(agents) if isinstance(bot, Follows)}
        for seat, bot in self._followers.items():
            bot.begin(seat, rules.observe(self.state, seat))
        self._known: list[K | None] = [
            rules.belief(seat) if needs_belief(bot) else None for seat, bot in enumerate(agents)
        ]

    def run(self) -> Result:
        """Play to the end. Raises IllegalChoice when a bot chooses an illegal action."""
        while self.step():
            pass
        scores, winners = self.rules.scores(self.state), self.rules.winners(self.state)
        for bot in self._followers.values():
            bot.end(list(scores), list(winners))
        return Result(self.actions, scores, winners, self.defaults, self.errors)

    def step(self) -> bool:
        """Play one action; return False when the game is over."""
        rules, state = self.rules, self.state
        player = int(rules.actor(state))
        if player == NOBODY:
            return False
        choice: object
        problem = None
        if player == CHANCE:
            choice = self.source.outcome(rules, state)
        else:
            bot, known = self.agents[player], self._known[player]
            choice, problem = choice_or_default(rules, state, bot, player, known)
        self.was_default = problem is not None
        if problem is not None:
            self.defaults[player][problem.reason] += 1
            self.errors[player] = self.errors[player] or problem.remark
        try:
            action = index(cast("SupportsIndex", choice))  # NumPy's integers are codes, too
            self.state = rules.play(state, player, action)
        except REFUSALS as error:
            if player == CHANCE:
                raise
            raise explained(rules, self.agents[player], player, choice, error) from None
        self._update(state, player, action)
        self.actions += 1
        if self.watch is not None:
            self.watch(player, action)
        return True

    def _update(self, before: S, player: int, action: int) -> None:
        rules = self.rules
        for seat, bot in self._followers.items():
            bot.see(rules.seen(before, player, action, seat))
        if not rules.has_secrets:
            return
        for seat, known in enumerate(self._known):
            if known is not None:
                view = rules.observe(self.state, seat)
                seen = rules.seen(before, player, action, seat)
                self._known[seat] = rules.update(known, view, seen)
