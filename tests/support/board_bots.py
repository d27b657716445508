"""Bots of the board game that differ from greedy-1 in one part, and what they do in a game."""

from __future__ import annotations

from typing import NamedTuple

import eiland
from eiland.bots import AnyBot, make
from eiland.bots.board.foresight import Foresight
from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.board.offers import BelievedOffers
from eiland.rules.board.board import Board
from eiland.rules.registry import AnyRules
from tests.support.bot_games import moves

FOUNDING = "tests.support.board_bots:founding"
OFFERS = "tests.support.board_bots:offers"


def founding(rules: AnyRules, seed: int) -> AnyBot:
    """Return greedy-1 with the founding of greedy."""
    assert isinstance(rules, Board)
    return GreedyBoard(rules, founding=Foresight())


def offers(rules: AnyRules, seed: int) -> AnyBot:
    """Return greedy-1 with the offers of greedy."""
    assert isinstance(rules, Board)
    return GreedyBoard(rules, offers=BelievedOffers())


class TradeCounts(NamedTuple):
    """What players did in some games."""

    turns: int
    offers: int
    questions: int  # players who were asked
    most: int  # offers in one turn
    trades: int
    refusals: int


def trade_counts(name: str, seats: int, seeds: range) -> TradeCounts:
    """Count the trade in games between equal bots."""
    turns = offers = questions = most = trades = refusals = 0
    for seed in seeds:
        rules, in_turn = eiland.make("base", seats), 0
        state = rules.initial()
        agents = [make(name, rules, seat) for seat in range(seats)]
        for player, action in moves(rules, state, agents, seed):
            text = rules.text(state, player, action)
            verb = text.split()[0]
            in_turn = 0 if verb == "end" else in_turn + (verb == "offer")
            most = max(most, in_turn)
            turns += verb == "roll"
            offers += verb == "offer"
            if verb == "offer":
                questions += len(text.split(" to ")[1].split()) if " to " in text else seats - 1
            trades += verb == "take"
            refusals += verb == "refuse"
    return TradeCounts(turns, offers, questions, most, trades, refusals)
