"""Games of players that choose by a value, noted for learning."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.notes import THOUSAND, Notes
from eiland.chance.generator import Generator
from eiland.rules.bits import bit
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.phases import OVER
from eiland.rules.board.state.state import BoardState
from eiland.rules.protocol import CHANCE


@final
class SelfPlay:
    """Plays games at one table; a seat without `OnePly` plays `greedy-1`.

    ``learns`` is the set of seats whose choices are noted.
    """

    def __init__(
        self, rules: Board, players: list[OnePly | None], learns: int, notes: Notes, seed: int
    ) -> None:
        self.rules = rules
        self.players = players
        self.learns: i64 = learns
        self.notes = notes
        self.chance = Generator(seed)
        self.greedy = GreedyBoard(rules)
        self.beliefs = [rules.belief(seat) for seat in range(int(rules.seats))]
        self.turns: i64 = 0

    def play(self, explore: i64, spread: i64, trace: i64) -> i64:
        """Play a game and add what can be learned; return the winner, or -1.

        In ``explore`` of a thousand choices a seat that learns takes a random action, by ``spread``
        as in `OnePly.explored`.
        """
        rules, chance = self.rules, self.chance
        state = rules.initial()
        self.notes.begin()
        while state.phase != OVER:
            actor = rules.actor(state)
            if actor == CHANCE:
                rules.advance(state, chance.below(rules.choices(state)))
            else:
                rules.apply(state, actor, self._choice(state, actor, explore, spread))
        self.turns += state.turn
        found = rules.winners(state)
        winner: i64 = found[0] if found else -1
        for seat in range(rules.seats):
            if self.learns & bit(seat):
                self.notes.learn(seat, winner == seat, trace)
        return winner

    def _choice(self, state: BoardState, seat: i64, explore: i64, spread: i64) -> i64:
        player = self.players[seat]
        if player is None:
            view = self.rules.observe(state, seat)
            legal = self.rules.legal(state, seat)
            return self.greedy.choose(seat, view, legal, self.beliefs[seat])
        player.look(state, seat)
        player.list_codes()
        is_noted = self.learns & bit(seat) != 0
        if player.count == 1 and not is_noted:
            return player.codes[0]
        player.weigh(seat)
        place = player.best()
        if is_noted:
            if explore and self.chance.below(THOUSAND) < explore:
                place = player.explored(self.chance, spread)
            if player.record(seat, player.codes[place]):
                self.notes.note(seat, player.values, player.worths[place])
        return player.codes[place]
