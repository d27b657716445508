"""Tournaments: what is played, when a test ends it, and what the standings say."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import isclose, sqrt
from statistics import NormalDist

import pytest

from eiland.arena import (
    Arena,
    Game,
    Played,
    Results,
    Task,
    boards,
    floor_test,
    play,
    standings,
)
from eiland.arena.ratings import ratings
from eiland.arena.standings import interval_over, student
from eiland.arena.tournament import shares
from eiland.play import Processes
from eiland.play.sprt import Sprt
from eiland.play.totals import wilson
from eiland.rules.errors import BadSetup

CLOSE = Arena("classic", ["random", "random"], "one-vs-three", {"turns": 2}, 11)


@dataclass(frozen=True)
class Invented(Arena):
    """Boards whose winners are given: the seats that win, by board and game."""

    winners: tuple[list[list[int]], ...] = ()
    asked: list[Task] = field(default_factory=list)

    def play(self, meeting: int, board: int, processes: object = None) -> list[Game]:
        self.asked.append(Task(meeting, board))
        return [Game([10, 8], seats, 40, 20, [8, 12], [0.5, 0.25]) for seats in self.winners[board]]


PAIR = Arena("classic", ["random", "greedy"], "one-vs-one", {"turns": 2}, 1)


def invented(winners: list[list[list[int]]]) -> Invented:
    """Return the arena of `PAIR` with winners by board and game."""
    return Invented(PAIR.game, PAIR.bots, PAIR.pairing, PAIR.options, 1, winners=tuple(winners))


WON: list[list[int]] = [[0], [1]]
LOST: list[list[int]] = [[1], [0]]
SPLIT: list[list[int]] = [[0], [0]]
TIED: list[list[int]] = [[0, 1], [0, 1]]


def test_games_belong_to_whole_boards() -> None:
    assert boards(CLOSE, 8, 400) == range(2, 102)
    with pytest.raises(BadSetup) as refused:
        boards(CLOSE, 2, 7)
    assert [fault.details["option"] for fault in refused.value.faults] == ["--first", "--games"]


def test_the_share_is_that_of_the_one_in_whatever_seat() -> None:
    (played,) = play(Results(invented([WON, LOST, SPLIT, TIED])), range(4))
    found = [shares(PAIR, games) for games in played.boards]
    assert found == [[1, 1], [0, 0], [1, 0], [Fraction(1, 2)] * 2]


def test_both_intervals_and_all_sums() -> None:
    arena = invented([WON, LOST, SPLIT, WON])
    found = standings(PAIR, play(Results(arena), range(4)))
    (meeting,) = found.meetings
    assert (meeting.games, float(meeting.wins), meeting.even) == (8, 5, 0.5)
    assert meeting.interval == wilson(5, 8)
    assert meeting.board_interval == interval_over([1, 0, 0.5, 1])
    one, other = found.bots
    assert (float(one.wins), float(other.wins), one.games, one.seats) == (5, 3, 8, 8)
    assert one.points == other.points == {10: 4, 8: 4}
    assert (one.mean_points, one.mean_turns) == (9, 20)
    assert isclose(one.mean_milliseconds, 1000 * 3 / 80)
    values = found.as_json()
    assert values["bot"] == "random"
    assert (values["win_rate"], values["interval"]) == (5 / 8, list(wilson(5, 8)))
    assert values["settings"] == PAIR.settings()


def test_the_first_bot_is_judged_by_all_its_meetings() -> None:
    ladder = replace(invented([WON, WON]), bots=["random", "greedy", "random"], ladder=True)
    found = standings(ladder, play(Results(ladder), range(2)))
    assert [meeting.wins for meeting in found.meetings] == [4, 4]
    assert (float(found.first_bot.wins), found.first_bot.games) == (0, 4), "it met one, and lost"


def test_students_quantiles() -> None:
    table = {3: 3.1824, 4: 2.7764, 5: 2.5706, 10: 2.2281, 30: 2.0423, 1000: 1.9623}
    for freedom, quantile in table.items():
        assert isclose(student(freedom), quantile, rel_tol=0.002)
    assert isclose(student(10**9), NormalDist().inv_cdf(0.975), rel_tol=1e-6)


def test_the_interval_over_boards_is_narrow_where_seats_decide_and_wide_where_boards_do() -> None:
    seats_decide, boards_decide = [0.5] * 50, [0.0, 1.0] * 25
    low, high = wilson(50, 100)
    assert interval_over(seats_decide) == (0.5, 0.5)
    wide = interval_over(boards_decide)
    assert wide is not None
    assert wide[0] < low < high < wide[1]
    assert isclose(wide[1] - 0.5, student(49) * sqrt(50 / 49) * 0.5 / sqrt(50))
    assert interval_over([0.5]) is None


def test_a_test_ends_with_the_board_that_decides_it() -> None:
    arena = invented([WON] * 200)
    test = floor_test(0.5)
    (played,) = play(Results(arena), range(200), test=test)
    games = 2 * len(played.boards)
    assert played.verdict == "high"
    assert test.verdict(Fraction(games), games) == "high"
    assert test.verdict(Fraction(games - 2), games - 2) is None
    assert arena.asked == [Task(0, board) for board in range(games // 2)]


def test_a_test_without_a_verdict_shows_nothing() -> None:
    (played,) = play(Results(invented([SPLIT] * 6)), range(6), test=floor_test(0.5))
    assert (len(played.boards), played.verdict) == (6, None)
    found = standings(PAIR, [played], floor_test(0.5))
    assert found.as_json()["meetings"][0]["sprt"]["shown"] is False
    (played,) = play(Results(invented([LOST] * 200)), range(200), test=floor_test(0.5))
    assert played.verdict == "low"
    assert standings(PAIR, [played], floor_test(0.5)).meetings[0].path[-1][1] < 0


def test_boards_after_the_verdict_that_a_file_has_do_not_count() -> None:
    (early,) = play(Results(invented([WON] * 200)), range(200), test=floor_test(0.5))
    results = Results(invented([WON] * 60 + [LOST] * 40))
    play(results, range(100))
    assert play(results, range(100), test=floor_test(0.5)) == [early]


def test_the_verdict_does_not_depend_on_the_number_of_processes() -> None:
    test = Sprt(0.25, 0.6)

    def found(processes: int) -> list[tuple[int, str | None, list[list[int]]]]:
        played = play(Results(CLOSE), range(60), Processes(processes), test)
        return [
            (len(one.boards), one.verdict, [game.scores for game in one.boards[-1]])
            for one in played
        ]

    alone = found(1)
    assert alone[0][1] == "low"
    assert alone[0][0] < 60
    assert alone == found(2)


@pytest.mark.parametrize("floor", [0.04, 0, 1, float("nan")])
def test_a_floor_is_a_share(floor: float) -> None:
    with pytest.raises(BadSetup, match="arena/floor"):
        floor_test(floor)


def test_the_null_hypothesis_is_four_points_below_the_floor_and_risks_are_five_percent() -> None:
    assert floor_test(0.35) == Sprt(0.31, 0.35, alpha=0.05, beta=0.05)


def test_who_wins_is_rated_higher_and_equal_bots_equally() -> None:
    ladder = Arena("classic", ["a", "b", "c"], "one-vs-one", {}, 1, True)
    games = [
        Played([invented(winners).play(0, board) for board in range(20)], None)
        for winners in ([WON] * 20, [SPLIT] * 20)
    ]
    weak, middle, equal = ratings(ladder, games)
    assert weak.mu < 25 < middle.mu
    assert abs(middle.mu - equal.mu) < 3
    assert middle.sigma < 25 / 3


def test_a_bot_in_three_seats_is_rated_once_a_game() -> None:
    arena = Arena("classic", ["a", "b"], "one-vs-three", {}, 1)
    game = Game([1, 0, 0, 0], [0], 1, 1, [0] * 4, [0.0] * 4)
    lost = replace(game, winners=[3])
    won = [replace(game, winners=[0]), lost, lost, replace(game, winners=[0])]
    one, other = ratings(arena, [Played([won] * 40, None)])
    assert abs(one.mu - other.mu) < 2, "it won one of four games, as each of its rivals"
    assert other.sigma < one.sigma < 25 / 3
