"""What is learned: a game with its seats, and who plays it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from eiland.batch import Practice
from eiland.bots import make as make_bot
from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.board.value.layout import LAYOUT as BOARD_LAYOUT
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.board.value.self_play import BoardSelfPlay
from eiland.bots.layout import Layout
from eiland.bots.network import Network
from eiland.bots.notes import Notes
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.leaf import AnyRace
from eiland.bots.race.tuned import greedy_race
from eiland.bots.race.value.learned import LAYOUTS, learned_race
from eiland.bots.race.value.self_play import RaceSelfPlay
from eiland.bots.self_play import SelfPlay
from eiland.rules.board.board import Board
from eiland.rules.registry import make


class Setup(ABC):
    """A game that is learned."""

    seats: int

    @property
    @abstractmethod
    def opponent(self) -> str:
        """The bot without a network that has seats in some games, and that networks must beat."""

    @property
    @abstractmethod
    def layout(self) -> Layout:
        """What its networks see."""

    @abstractmethod
    def rules(self) -> Any:
        """Return its rules."""

    @abstractmethod
    def player(self, rules: Any, network: Network) -> Any:
        """Return who plays by a network."""

    @abstractmethod
    def self_play(self, rules: Any, players: Sequence[Any], learns: int, notes: Notes) -> SelfPlay:
        """Return who plays the seats; None among ``players`` is the opponent."""

    def practice(
        self, rules: Any, players: Sequence[Any], learns: int, notes: Notes, seed: int
    ) -> Practice:
        """Return games between such players."""
        return Practice(rules, self.self_play(rules, players, learns, notes), seed)


@dataclass(frozen=True)
class BoardSetup(Setup):
    """The board game, without trade between players."""

    seats: int
    harbormaster: bool = False
    fishermen: bool = False

    @property
    def opponent(self) -> str:
        """`greedy-1`, which never changes; with variants, of which it knows little, `greedy`."""
        return "greedy" if self.harbormaster or self.fishermen else "greedy-1"

    @property
    def layout(self) -> Layout:
        """What its networks see."""
        return BOARD_LAYOUT

    def rules(self) -> Board:
        """Return its rules."""
        return make(
            "base",
            self.seats,
            domestic_trade=False,
            turn_limit=400,
            harbormaster=self.harbormaster,
            fishermen=self.fishermen,
        )

    def player(self, rules: Board, network: Network) -> OnePly:
        """Return who plays by a network, one ply deep."""
        return OnePly(rules, network)

    def self_play(
        self, rules: Board, players: Sequence[OnePly | None], learns: int, notes: Notes
    ) -> BoardSelfPlay:
        """Return who plays the seats; None among ``players`` is the opponent."""
        greedy = cast("GreedyBoard", make_bot(self.opponent, rules, 0))
        return BoardSelfPlay(rules, list(players), greedy, learns, notes)


@dataclass(frozen=True)
class RaceSetup(Setup):
    """Dice Game Plus or Dice Game Extra."""

    game: str
    seats: int

    @property
    def opponent(self) -> str:
        """The bot `greedy`."""
        return "greedy"

    @property
    def layout(self) -> Layout:
        """What its networks see."""
        return LAYOUTS[self.game]

    def rules(self) -> AnyRace:
        """Return its rules."""
        return cast("AnyRace", make(self.game, self.seats, start_player="random"))

    def player(self, rules: AnyRace, network: Network) -> GreedyRace:
        """Return who plays by a network."""
        return learned_race(rules, network)

    def self_play(
        self, rules: AnyRace, players: Sequence[GreedyRace | None], learns: int, notes: Notes
    ) -> RaceSelfPlay:
        """Return who plays the seats; None among ``players`` is the opponent."""
        greedy = greedy_race(rules)
        seated = [greedy if player is None else player for player in players]
        return RaceSelfPlay(rules, seated, learns, notes)
