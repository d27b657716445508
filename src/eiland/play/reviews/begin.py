"""Begins the review of a game."""

from __future__ import annotations

from eiland.play.log import Log
from eiland.play.reviews.board import BoardReviewer
from eiland.play.reviews.forecasts import BoardForecast, Forecast, RaceForecast
from eiland.play.reviews.judges import board_judge_of, race_judge_of
from eiland.play.reviews.race import RaceReviewer
from eiland.play.reviews.reviewer import Reviewer
from eiland.rules.board.board import Board
from eiland.rules.registry import AnyRules


def reviewer(log: Log, seat: int | None = None) -> Reviewer:
    """Return the review of a game with estimated values, before its first step.

    That for a ``seat`` tells it nothing that it does not know; where nothing is hidden all is told.
    """
    if isinstance(log.rules, Board):
        return BoardReviewer(log, board_judge_of(log.rules), seat)
    return RaceReviewer(log, race_judge_of(log.rules))


def forecast_of(rules: AnyRules) -> Forecast:
    """Return what estimates the chances in a game with estimated values."""
    if isinstance(rules, Board):
        return BoardForecast(rules, board_judge_of(rules))
    return RaceForecast(rules, race_judge_of(rules))
