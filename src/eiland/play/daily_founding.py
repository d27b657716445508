"""The founding puzzle of the day: an island, a seat, and bots that found for the others.

    seed of the day    that of the daily game `base`
    seat               derive(seed of the day, "seat") modulo 4
    outcome n          the number below the choices of a generator with the seed
                       derive(seed of the day, "island", n), of the board game's `choice`
    bot at line n      the expert with the seed derive(seed of the day, "bot", n)

Lines count from 0, chance included. Every line depends on the day and the lines before it alone, so
equal placements meet equal answers on every machine. The expert's work is fixed; no clock ends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from eiland.bots import make as make_bot
from eiland.bots.judging import Judge
from eiland.bots.levels import EXPERT
from eiland.chance import Generator, derive
from eiland.play.daily import Daily
from eiland.play.daily_result import BLUNDER, FLAWLESS, MISTAKE, SLIP
from eiland.play.log import Log
from eiland.play.reviews.judges import board_judge_of
from eiland.play.reviews.review import BEST, Because, grade_of
from eiland.play.reviews.sight import Sight
from eiland.play.steps import Step
from eiland.rules.board.board import Board
from eiland.rules.board.numbers.phases import BEFORE
from eiland.rules.board.state.state import BoardState
from eiland.rules.protocol import CHANCE, Belief, State, View, split_line
from eiland.rules.registry import AnyRules, make

GAME: Final = "base"
SEATS: Final = 4
PLACEMENTS: Final = 4
"""What the player places: two settlements, each with a road."""
KEPT: Final = 1000
MARKS: Final = {BEST: FLAWLESS, "mistake": MISTAKE, "blunder": BLUNDER}
"""By grade; the others are slips."""


class Placement(NamedTuple):
    """One placement in notation, and a ``better`` one; equal where none is better.

    ``chance`` to win is that of the better one, ``lost`` what this one has less.
    """

    action: str
    better: str
    chance: float
    lost: float
    because: Because | None

    @property
    def mark(self) -> str:
        """How good it is, as one of `daily_result.MARKS`."""
        return MARKS.get(grade_of(self.lost), SLIP)


class FoundingResult(NamedTuple):
    """The four placements of a player."""

    placements: list[Placement]

    @property
    def kept(self) -> float:
        """The share of the chance to win that the placements have kept, from 0 to 1."""
        share = 1.0
        for one in self.placements:
            if one.chance > 0.0:
                share *= 1.0 - one.lost / one.chance
        return share

    @property
    def marks(self) -> list[str]:
        """The marks of the placements."""
        return [one.mark for one in self.placements]

    def as_json(self) -> dict[str, object]:
        """Return the result as JSON values, in notation."""
        return {
            "kept": self.kept,
            "marks": self.marks,
            "placements": [
                {**one._asdict(), "because": one.because and vars(one.because)}
                for one in self.placements
            ],
        }


def seat_of(daily: Daily) -> int:
    """Return the seat of the player.

    >>> seat_of(Daily.of("base", "2026-11-25"))
    3
    """
    return derive(daily.seed, "seat") % SEATS


def rules_of() -> Board:
    """Return the rules: four seats, the usual options."""
    return make("base", SEATS)


@lru_cache(maxsize=KEPT)
def lines_after(daily: Daily, placed: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of the game after the player's placements, up to the player's next one.

    Without a next one they end with the founding. Raises ParseError or IllegalAction for a
    placement that is not legal, or comes after the founding.
    """
    log, seat = Log(rules_of()), seat_of(daily)
    if placed:
        log = log_of(lines_after(daily, placed[:-1]))
        log.play_text(seat, placed[-1])
    while not is_founded(log) and int(log.rules.actor(log.state)) != seat:
        _answer(daily, log)
    return tuple(log.lines())


def log_of(lines: Sequence[str]) -> Log:
    """Return the log of some lines."""
    log = Log(rules_of())
    for written in lines:
        log.follow(*split_line(written))
    return log


def is_founded(log: Log) -> bool:
    """Return True once all pieces of the founding are placed."""
    state = log.state
    assert isinstance(state, BoardState)  # noqa: S101 - narrows
    return int(state.phase) >= BEFORE


class IslandDice:
    """The outcomes of chance in a founding puzzle, for the next line of its log."""

    def __init__(self, daily: Daily, log: Log) -> None:
        self.daily = daily
        self.log = log

    def outcome(self, rules: AnyRules, state: State) -> int:
        """Return the outcome."""
        dice = Generator(derive(self.daily.seed, "island", len(self.log.steps)))
        return int(rules.choice(state, dice.below(rules.choices(state))))


class FoundingBot:
    """The bot of the other seats in a founding puzzle, for the next line of its log."""

    def __init__(self, daily: Daily, log: Log) -> None:
        self.daily = daily
        self.log = log

    def choose(self, player: int, view: View, legal: list[int], belief: Belief) -> int:
        """Return the choice of an expert with the seed of the line."""
        seed = derive(self.daily.seed, "bot", len(self.log.steps))
        expert = make_bot(EXPERT, self.log.rules, seed)
        return int(expert.choose(player, view, legal, belief))


def _answer(daily: Daily, log: Log) -> None:
    """Play the line of chance or of a bot."""
    rules, state = log.rules, log.state
    player = int(rules.actor(state))
    if player == CHANCE:
        log.play(player, IslandDice(daily, log).outcome(rules, state))
        return
    bot, legal = FoundingBot(daily, log), rules.legal(state, player)
    log.play(player, bot.choose(player, log.view(player), legal, log.belief(player)))


def placed_in(daily: Daily, log: Log) -> tuple[str, ...]:
    """Return the placements of the player in a log."""
    seat = seat_of(daily)
    return tuple(step.text for step in log.steps if step.player == seat)


@lru_cache(maxsize=KEPT)
def result_of(daily: Daily, placed: tuple[str, ...]) -> FoundingResult:
    """Judge the four placements of a player, each by what the player knew then."""
    log, seat = log_of(lines_after(daily, placed)), seat_of(daily)
    sight, judge = Sight(log), board_judge_of(rules_of())
    found: list[Placement] = []
    for step in log.steps:
        if step.player == seat:
            found.append(_judged(log.rules, step, sight, judge))
        sight.pass_by(step)
    return FoundingResult(found)


def _judged(rules: AnyRules, step: Step, sight: Sight, judge: Judge) -> Placement:
    seat, legal = step.player, rules.legal(step.before, step.player)
    found = judge.judge(seat, sight.view(step, seat), legal, sight.beliefs[seat], step.action)
    if found.action == found.instead:
        return Placement(step.text, step.text, found.value, 0.0, None)
    because = None
    if found.reasons:
        because = Because(found.reasons[0].key, dict(found.reasons[0].facts))
    better = rules.text(step.before, seat, found.action)
    return Placement(step.text, better, found.value, found.value - found.instead_value, because)
