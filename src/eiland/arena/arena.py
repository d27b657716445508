"""The settings of an arena, and how it plays the games of one board."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property, partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eiland.arena.dice import TurnDice
from eiland.arena.guarded import guard
from eiland.arena.pairings import TABLES, Meeting, lineups, meetings
from eiland.chance import derive
from eiland.play.match import Match
from eiland.rules.registry import AnyRules, make

if TYPE_CHECKING:
    from eiland.play.processes.commands import BotProcesses

MOST_SECONDS: Final = 3600.0
"""For commands where there is no limit."""


class Task(NamedTuple):
    """The games of one board of one meeting: the unit of work, of storing and of going on."""

    meeting: int
    board: int


@dataclass(frozen=True)
class Game:
    """One finished game; all lists are by seat.

    ``failures`` counts default actions of bots that failed, by seat and kind of failure; ``notes``
    has the first error of those seats. Only ``seconds``, the time of all decisions, depends on the
    machine, and ``failures`` of bots that were late.
    """

    scores: list[int]
    winners: list[int]
    actions: int
    turns: int
    decisions: list[int]
    seconds: list[float]
    failures: dict[int, dict[str, int]] = field(default_factory=dict)
    notes: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Arena:
    """Settings: ``bots`` by name, ``module:Class`` or command, and who meets whom (`pairings`).

    Game k of a meeting belongs to board k // rotations. All games of a board have the same layout
    and the same dice in each turn, in all meetings; the seats rotate. ``bot_seconds`` is the most
    time for a decision, 0 for no limit.
    """

    game: str
    bots: list[str]
    pairing: str
    options: dict[str, object]
    seed: int
    ladder: bool = False
    bot_seconds: float = 0.0

    def settings(self) -> dict[str, object]:
        """Return all settings as JSON values, every option included, with the versions.

        Raises BadSetup.
        """
        from eiland import __version__

        _ = self.meetings  # raises
        rules = self.rules()
        return {
            "game": self.game,
            "bots": self.bots,
            "pairing": self.pairing,
            "ladder": self.ladder,
            "options": dict(rules.options),
            "seed": self.seed,
            "bot_seconds": self.bot_seconds,
            "rules": int(rules.version),
            "version": __version__,
        }

    def digest(self) -> str:
        """Return a short hash of all settings."""
        text = json.dumps(self.settings(), sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def meetings(self) -> list[Meeting]:
        """Who meets whom. Raises BadSetup."""
        return meetings(self.pairing, len(self.bots), ladder=self.ladder)

    @cached_property
    def lineups(self) -> list[tuple[int, ...]]:
        """The sides by seat of the games of a board; see `pairings.lineups`."""
        return lineups(self.pairing)

    @property
    def even(self) -> float:
        """The share of wins of the one if all bots are equal."""
        sides = TABLES[self.pairing]
        return sides.count(0) / len(sides)

    def rules(self) -> AnyRules:
        """Return the game with its options. Raises BadSetup."""
        return make(self.game, len(TABLES[self.pairing]), **self.options)

    def play(self, meeting: int, board: int, processes: BotProcesses | None = None) -> list[Game]:
        """Play the games of a board: one for each lineup, in their order.

        ``processes`` are those of bots, which go on running; without, they run for this board.
        """
        if processes is None:
            # Imported here, because it is slow to load and readers of results need no bots.
            from eiland.play.processes.commands import BotProcesses

            with BotProcesses(self.most_seconds) as own:
                return self.play(meeting, board, own)
        rules, games = self.rules(), range(len(self.lineups))
        return [self._play(rules, meeting, board, game, processes) for game in games]

    @property
    def most_seconds(self) -> float:
        """The time for a decision of a bot that is a command."""
        return self.bot_seconds or MOST_SECONDS

    def _play(
        self, rules: AnyRules, meeting: int, board: int, game: int, processes: BotProcesses
    ) -> Game:
        from eiland.play.processes.commands import is_command

        names = [self.bots[self.meetings[meeting][side]] for side in self.lineups[game]]
        agents = [
            guard(
                partial(processes.bot, name, rules, derive(self.seed, board, game, "bot", seat)),
                rules,
                0 if is_command(name) else self.bot_seconds,  # commands have their own clock
            )
            for seat, name in enumerate(names)
        ]
        dice = TurnDice(self.seed, board)
        match: Match[Any, Any, Any] = Match(rules, agents, dice)
        for agent in agents:
            agent.watch(match)
        result = match.run()
        return Game(
            result.scores,
            result.winners,
            result.actions,
            dice.turns,
            [agent.decisions for agent in agents],
            [round(agent.seconds, 6) for agent in agents],
            {seat: dict(kinds) for seat, kinds in enumerate(result.defaults) if kinds},
            {seat: agent.note for seat, agent in enumerate(agents) if agent.note},
        )
