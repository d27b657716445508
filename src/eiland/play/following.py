"""Telling a bot what its seat sees, from the log of a game."""

from __future__ import annotations

from collections.abc import Sequence

from eiland.play.follows import Follows
from eiland.play.log import Log
from eiland.play.steps import Step


class Following:
    """Tells the bot of a seat what is new in the log; everything again after an undo."""

    def __init__(self, bot: Follows, log: Log, seat: int) -> None:
        self.bot = bot
        self.log = log
        self.seat = seat
        self._told: list[Step] = []
        self._begin()

    def _begin(self) -> None:
        self._told = []
        self.bot.begin(self.seat, self.log.rules.observe(self.log.initial, self.seat))

    def catch_up(self) -> None:
        """Tell the bot what its seat has seen since the last time."""
        steps, told = self.log.steps, self._told
        if len(steps) < len(told) or (told and steps[len(told) - 1] is not told[-1]):
            self._begin()
        for step in steps[len(self._told) :]:
            self.bot.see(self.log.seen(step, self.seat))
        self._told = list(steps)

    def end(self) -> None:
        """Tell the bot the result of the game."""
        self.catch_up()
        rules, state = self.log.rules, self.log.state
        self.bot.end(list(rules.scores(state)), list(rules.winners(state)))


def followings(bots: Sequence[object], log: Log) -> dict[int, Following]:
    """Return those for the bots by seat that follow the game; None is a person."""
    return {
        seat: Following(bot, log, seat) for seat, bot in enumerate(bots) if isinstance(bot, Follows)
    }
