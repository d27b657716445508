"""The founding on an island by the value of the board game's learned bot.

A chance is what the shipped network expects, without rollouts.
"""

from __future__ import annotations

from typing import NamedTuple

from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.board.value.shipped import network_for
from eiland.bots.network import CERTAIN
from eiland.chance import Generator
from eiland.play.reviews.calibration import calibration_of
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.codes import SETTLEMENT_OF
from eiland.rules.board.numbers.phases import BEFORE
from eiland.rules.board.state.state import BoardState
from eiland.rules.island import corners_in
from eiland.rules.protocol import CHANCE


class Spot(NamedTuple):
    """A corner and the chance to win of the first seat that founds there."""

    corner: int
    chance: float


class Founded(NamedTuple):
    """The settlements of a seat after the founding, and its chance to win then."""

    seat: int
    settlements: list[int]
    chance: float


class Founding:
    """Founds on one island as the learned bot would."""

    def __init__(self, rules: Board) -> None:
        """Begin on the island of a game in which seat 0 begins."""
        self.rules = rules
        self.one_ply = OnePly(rules, network_for(rules))

    def spots(self) -> list[Spot]:
        """Return all corners for the first settlement, the best first."""
        one_ply, first = self.one_ply, self.rules.initial()
        self._look(first, 0)
        one_ply.weigh(0)
        found = [
            Spot(int(one_ply.codes[place] - SETTLEMENT_OF), _share(int(one_ply.worths[place])))
            for place in range(int(one_ply.count))
        ]
        return sorted(found, key=lambda spot: (-spot.chance, spot.corner))

    def founded(self) -> list[Founded]:
        """Return what all seats have after the founding; their chances add up to 1."""
        state = self._end()
        estimates: list[float] = []
        for seat in range(int(self.rules.seats)):
            self.one_ply.look(state, seat)
            estimates.append(_share(int(self.one_ply.chance(seat))))
        chances = calibration_of(self.rules).chances(estimates)
        return [
            Founded(seat, corners_in(state.players[seat].settlements), chance)
            for seat, chance in enumerate(chances)
        ]

    def _end(self) -> BoardState:
        """Return the position after the founding. Fish that are drawn are always the same."""
        rules, state, chance = self.rules, self.rules.initial(), Generator(0)
        while state.phase < BEFORE or rules.actor(state) == CHANCE:
            seat = int(rules.actor(state))
            if seat == CHANCE:
                choice = chance.below(rules.choices(state))
                rules.apply(state, CHANCE, rules.choice(state, choice))
                continue
            self._look(state, seat)
            rules.apply(state, seat, self.one_ply.choose(seat))
        return state

    def _look(self, state: BoardState, seat: int) -> None:
        self.one_ply.look(state, seat)
        self.one_ply.list_codes()


def _share(worth: int) -> float:
    return worth / int(CERTAIN)
