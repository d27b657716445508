"""The board game as it is played for learning."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.notes import Notes
from eiland.bots.self_play import SelfPlay
from eiland.chance.generator import Generator
from eiland.rules.aliases import Action, Seat
from eiland.rules.bits import bit
from eiland.rules.board.board import Board
from eiland.rules.board.state.state import BoardState
from eiland.rules.protocol import State


@final
class BoardSelfPlay(SelfPlay):
    """Plays one ply deep; ``greedy`` has seats without `OnePly`. ``spread`` as in `explored`."""

    def __init__(
        self,
        rules: Board,
        players: list[OnePly | None],
        greedy: GreedyBoard,
        learns: int,
        notes: Notes,
    ) -> None:
        super().__init__(int(rules.seats), learns, notes)
        self.rules = rules
        self.players = players
        self.greedy = greedy
        self.beliefs = [rules.belief(seat) for seat in range(int(rules.seats))]

    def choose(self, state: State, seat: Seat, chance: Generator) -> Action:
        """Return the action of the seat that decides; note what can be learned from it."""
        position = cast("BoardState", state)
        player = self.players[seat]
        if player is None:
            view = self.rules.observe(position, seat)
            legal = self.rules.legal(position, seat)
            return self.greedy.choose(seat, view, legal, self.beliefs[seat])
        player.look(position, seat)
        player.list_codes()
        is_noted = self.learns & bit(seat) != 0
        if player.count == 1 and not is_noted:
            return player.codes[0]
        player.weigh(seat)
        place: i64 = player.best()
        if self.explores(seat, chance):
            place = player.explored(chance, self.spread)
        if is_noted and player.record(seat, player.codes[place]):
            self.notes.note(seat, player.values, player.worths[place])
        return player.codes[place]
