"""Bots of the board game that differ from greedy-1 in one part, what they do, and why."""

from __future__ import annotations

from typing import NamedTuple

import eiland
from eiland.bots import AnyBot, make
from eiland.bots.board.foresight import Foresight
from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.board.offers import BelievedOffers
from eiland.bots.reasons import Explains, Explanation
from eiland.rules.board.board import Board
from eiland.rules.registry import AnyRules
from tests.support.board_table import BoardTable
from tests.support.bot_games import moves

FOUNDING = "tests.support.board_bots:founding"
OFFERS = "tests.support.board_bots:offers"
PIECES = {
    "0.settlements": "8,28",
    "0.roads": "8-13,28-34",
    "1.settlements": "39,41",
    "1.roads": "36-41,39-44",
    "2.settlements": "17,31",
    "2.roads": "17-22,25-31",
}
"""Three players of the beginners' board in the set-up of its rulebook: red, blue, white."""


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


def explanation(position: BoardTable) -> Explanation:
    """Return the explanation of greedy's choice in a position."""
    rules, state = position.rules, position.state
    seat = int(rules.actor(state))
    bot = make("greedy", rules, 1)
    assert isinstance(bot, Explains)
    view = rules.observe(state, seat)
    found = bot.explain(seat, view, rules.legal(state, seat), rules.belief(seat))
    assert found is not None
    return found
