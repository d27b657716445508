"""Games of players that choose by a value, and what can be learned from them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.board.value.features import OWN_FEATURES, OWN_OF
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.network import CERTAIN
from eiland.chance.generator import Generator
from eiland.rules.bits import bit
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.codes import MOST_SEATS
from eiland.rules.board.numbers.phases import OVER
from eiland.rules.board.state.state import BoardState
from eiland.rules.protocol import CHANCE

MOST_OF_SEAT: Final = 600
"""Choices of a seat that are learned from, in one game."""
SIZE: Final[i64] = OWN_OF + OWN_FEATURES
THOUSAND: Final = 1000


@final
class Notes:
    """Positions after choices, with their features (a byte each) and their targets.

    The target of a position is what the seat's later choices say about it: the value that the seat
    saw after its next noted choice, and so on with the weight ``trace`` (thousandths) for each
    further one, in the end the result (TD(λ)). Targets are chances to win, up to CERTAIN.
    """

    def __init__(self) -> None:
        self.features = vec[u8]()
        self.targets = vec[i32]()
        self.noted = vec[u8]([0] * int(SIZE * MOST_OF_SEAT * MOST_SEATS))
        self.worths = vec[i64]([0] * (MOST_OF_SEAT * MOST_SEATS))
        self.counts = vec[i64]([0] * MOST_SEATS)

    def begin(self) -> None:
        """Begin a game."""
        for seat in range(i64(MOST_SEATS)):
            self.counts[seat] = 0

    def note(self, seat: i64, values: vec[i64], worth: i64) -> None:
        """Note the features after a choice, and its value."""
        count = self.counts[seat]
        if count == MOST_OF_SEAT:
            return
        place = MOST_OF_SEAT * seat + count
        noted, first = self.noted, place * SIZE
        for k in range(SIZE):
            noted[first + k] = u8(values[k])
        self.worths[place] = worth
        self.counts[seat] = count + 1

    def learn(self, seat: i64, has_won: bool, trace: i64) -> None:
        """Add the noted positions of a seat with their targets."""
        noted, worths, count = self.noted, self.worths, self.counts[seat]
        features, targets = self.features, self.targets
        target: i64 = CERTAIN if has_won else 0
        for back in range(count):
            place = MOST_OF_SEAT * seat + count - 1 - back
            first = place * SIZE
            for k in range(SIZE):
                features = append(features, noted[first + k])
            targets = append(targets, i32(target))
            target = ((THOUSAND - trace) * worths[place] + trace * target) // THOUSAND
        self.features, self.targets = features, targets


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
