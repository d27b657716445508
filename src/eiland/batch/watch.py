"""Beliefs of some seats, and the bots among them, for one game of a batch."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i16, i64

from eiland.bots.bot import AnyBot, needs_belief
from eiland.bots.registry import make_or_import
from eiland.bots.uniform import Uniform
from eiland.chance.generator import derive
from eiland.encoding.mask import Mask
from eiland.rules.aliases import Action, Seat
from eiland.rules.errors import Fault, IllegalAction
from eiland.rules.protocol import Belief, State
from eiland.rules.registry import AnyRules


@final
class Watch:
    """Follows a game: keeps the beliefs of the seats that need one, and asks the bots.

    ``bots`` are names by seat; ``counting`` seats have beliefs without a bot. In game number g bots
    have the seeds that they have in game g of `eiland simulate`.
    """

    def __init__(self, rules: AnyRules, bots: dict[int, str], counting: list[int]) -> None:
        self.rules = rules
        self.names = bots
        self.counting = counting if rules.has_secrets else []
        self.bots: dict[int, AnyBot] = {}
        self.known: dict[int, Belief] = {}

    def begin(self, state: State, seed: int, game: int) -> None:
        """Begin a game: new bots, first beliefs."""
        rules = self.rules
        self.bots = {
            seat: make_or_import(name, rules, derive(seed, game, "bot", seat))
            for seat, name in self.names.items()
        }
        seats = [*self.counting, *(seat for seat, bot in self.bots.items() if needs_belief(bot))]
        self.known = {seat: rules.belief(seat) for seat in seats}

    def play(self, state: State, player: Seat, action: Action) -> None:
        """Play a legal action or outcome in place, and update the beliefs."""
        rules = self.rules
        if not self.known or not rules.has_secrets:
            rules.apply(state, player, action)
            return
        seen = {seat: rules.seen(state, player, action, seat) for seat in self.known}
        rules.apply(state, player, action)
        for seat, shown in seen.items():
            view = rules.observe(state, seat)
            self.known[seat] = rules.update(self.known[seat], view, shown)

    def choose(self, state: State, seat: Seat, mask: Mask, codes: vec[i16]) -> i64:
        """Return the choice of a bot. Raises IllegalAction ``batch/bot`` if it is not legal.

        ``mask`` is that of the game, ``codes`` has room for a list of actions.
        """
        bot = self.bots[int(seat)]
        if isinstance(bot, Uniform):  # needs neither view nor list: twenty times as fast
            mask.update(state, seat)
            return i64(codes[bot.generator.below(mask.put_codes(codes, 0))])
        rules, name = self.rules, self.names[int(seat)]
        legal = rules.legal(state, seat)
        view = rules.observe(state, seat)
        choice = bot.choose(int(seat), view, legal, self.known.get(int(seat)))
        if choice not in legal and not rules.is_legal(state, seat, choice):
            raise IllegalAction(
                Fault("batch/bot", bot=name[:40], seat=int(seat), action=int(choice))
            )
        return choice
