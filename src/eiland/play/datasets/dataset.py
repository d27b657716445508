"""The settings of a data set, and how its games are played."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from eiland.encoding import Encoding, encode
from eiland.play.match_log import MatchLog
from eiland.play.simulation import Simulation
from eiland.rules.protocol import CHANCE
from eiland.rules.registry import make

if TYPE_CHECKING:
    from eiland.play.processes.commands import BotProcesses

SCHEMA: Final = 1
"""Raised when a column changes its name, its type or its meaning."""


class Decision(NamedTuple):
    """One choice: a row of the table ``decisions``, whose columns have these names.

    ``step`` is the place of the action in the game's lines. ``choices`` is the number of legal
    actions. ``observation`` and ``mask`` are what the seat knew and might do before. ``win`` and
    ``score`` are the seat's share of the victory and its final score.
    """

    game: int
    step: int
    seat: int
    choices: int
    action: int
    observation: bytes
    mask: bytes
    win: float
    score: int


class Game(NamedTuple):
    """One game: a row of the table ``games``, whose columns have these names.

    ``header``, ``lines`` and ``seal`` are the lines of its record. ``bots``, ``scores`` are by
    seat, ``winners`` are seats.
    """

    game: int
    bots: list[str]
    scores: list[int]
    winners: list[int]
    header: str
    lines: list[str]
    seal: str

    @property
    def record(self) -> str:
        """The full record, as `eiland simulate --records` writes it."""
        return "\n".join([self.header, *self.lines, self.seal, ""])


@dataclass(frozen=True)
class DataSet:
    """A data set: the games of a simulation, and whether observations count cards."""

    simulation: Simulation
    counting: bool = False

    def __reduce__(self) -> tuple[object, ...]:
        return DataSet, (self.simulation, self.counting)

    @cached_property
    def encoding(self) -> Encoding:
        """The encoding of its observations and masks. Raises BadSetup."""
        simulation = self.simulation
        rules = make(simulation.game, len(simulation.bots), **simulation.options)
        return encode(rules, counting=self.counting)

    def settings(self) -> dict[str, object]:
        """Return all settings as JSON values, with the versions. Raises BadSetup."""
        return {
            "dataset": SCHEMA,
            **self.simulation.settings(),
            "counting": self.counting,
            "encoding": self.encoding.stamp(),
        }

    def play(self, game: int, processes: BotProcesses) -> tuple[Game, list[Decision]]:
        """Play the game with this index. A note on every error names the game and the seed."""
        try:
            return self._play(game, processes)
        except Exception as error:
            error.add_note(f"game {game} of seed {self.simulation.seed}")
            raise

    def _play(self, number: int, processes: BotProcesses) -> tuple[Game, list[Decision]]:
        match = self.simulation.match(number, processes)
        notes = MatchLog(match)
        decisions: list[Decision] = []

        def watch(player: int, action: int) -> None:
            if player != CHANCE:
                decisions.append(self._decision(number, notes, player, action))
            notes.note(player, action)

        match.watch = watch
        result = match.run()
        bots = [self.simulation.bots[bot] for bot in self.simulation.by_seat(number)]
        header, *lines, seal, _ = notes.record(bots).split("\n")
        game = Game(number, bots, result.scores, result.winners, header, lines, seal)
        wins = [
            float(Fraction(seat in result.winners, max(1, len(result.winners))))
            for seat in range(len(bots))
        ]
        return game, [
            decision._replace(win=wins[decision.seat], score=result.scores[decision.seat])
            for decision in decisions
        ]

    def _decision(self, game: int, notes: MatchLog, seat: int, action: int) -> Decision:
        """Return a decision whose log is still before it; the result of the game is open."""
        encoding, state = self.encoding, notes.log.state
        belief = notes.log.belief(seat) if self.counting else None
        mask = encoding.mask(state, seat)
        return Decision(
            game,
            len(notes.log.steps),
            seat,
            sum(mask),
            action,
            encoding.observation(state, seat, belief),
            mask,
            0.0,
            0,
        )
