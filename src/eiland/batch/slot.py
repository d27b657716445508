"""One game after the other: position and streams."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.batch.watch import Watch
from eiland.chance.generator import Generator, derive
from eiland.rules.aliases import Action, Seat
from eiland.rules.board.state.state import BoardState
from eiland.rules.dice.turn import DiceState
from eiland.rules.protocol import CHANCE, NOBODY, State
from eiland.rules.registry import AnyRules

UNLIMITED: Final = 0
NO_TURNS: Final = -1


@final
class Slot:
    """One game after the other, from a seed.

    Game number ``game`` has the chance of ``SeededDice(seed, game)`` in `eiland.play`. ``watch``
    follows the game for those who need beliefs.
    """

    game: i64 = -1  # number of the running game; -1 before the first
    seat: Seat = NOBODY  # who decides, or decided last
    is_over: bool = True
    is_truncated: bool = False  # over because of the limit of turns
    is_forfeited: bool = False  # over because ``seat`` chose an illegal action
    policy_game: i64 = -1  # to which the stream of random play belongs
    decisions: i64 = 0  # in the running game, forced ones that were skipped included

    def __init__(self, rules: AnyRules, seed: int, watch: Watch | None) -> None:
        self.rules = rules
        self.seed = seed
        self.watch = watch
        self.start: State = rules.initial()
        self.state: State = rules.initial()
        self.dice = Generator(0)
        self._policy = Generator(0)

    def reseed(self, seed: int) -> None:
        """Let the next game be number 0 of another seed."""
        self.seed = seed
        self.game = -1
        self.policy_game = -1

    def begin(self, game: i64) -> None:
        """Begin game number ``game``."""
        self.game = game
        self.dice = Generator(derive(self.seed, int(game), "dice"))
        self.state.assign(self.start)
        self.seat = NOBODY
        self.is_over = False
        self.is_truncated = False
        self.is_forfeited = False
        self.decisions = 0
        if self.watch is not None:
            self.watch.begin(self.state, self.seed, int(game))

    @property
    def policy(self) -> Generator:
        """The stream of random play in the running game."""
        if self.policy_game != self.game:
            self._policy = Generator(derive(self.seed, int(self.game), "policy"))
            self.policy_game = self.game
        return self._policy

    def resume(self, game: i64, dice: Generator, policy: Generator) -> None:
        """Go on with game number ``game`` and its streams."""
        self.game = game
        self.dice = dice
        self._policy = policy
        self.policy_game = game

    def play(self, action: Action) -> None:
        """Play a legal action of the seat that decides."""
        self.decisions += 1
        if self.watch is None:
            self.rules.apply(self.state, self.seat, action)
        else:
            self.watch.play(self.state, self.seat, action)

    def forfeit(self) -> None:
        """End the game, because the seat that decides chose an illegal action."""
        self.is_over = True
        self.is_forfeited = True

    def settle(self, skips_forced: bool, turn_limit: i64) -> None:
        """Play chance, and single legal actions if they are skipped, until a seat decides.

        At the end of the game the seat stays the one that decided last.
        """
        rules, state = self.rules, self.state
        while True:
            actor = rules.actor(state)
            if actor == CHANCE:
                choices = rules.choices(state)
                point: i64 = 0
                if choices > 1:
                    point = self.dice.below(choices)
                self._advance(CHANCE, point)
            elif actor == NOBODY:
                self.is_over = True
                return
            elif turn_limit != UNLIMITED and turns_of(state) >= turn_limit:
                self.is_over = True
                self.is_truncated = True
                return
            else:
                self.seat = actor
                if not skips_forced or rules.choices(state) > 1:
                    return
                self.decisions += 1
                self._advance(actor, 0)

    def _advance(self, player: Seat, point: i64) -> None:
        if self.watch is None:
            self.rules.advance(self.state, point)
        else:
            self.watch.play(self.state, player, self.rules.choice(self.state, point))


def turns_of(state: State) -> i64:
    """Return the turns that all players together have completed; NO_TURNS if not counted."""
    if isinstance(state, BoardState):
        return state.turn
    if isinstance(state, DiceState):
        return state.turn
    return NO_TURNS
