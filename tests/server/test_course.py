"""The course of a finished game: points and counts, round by round."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import cast

import pytest

from eiland.play import Log, Step
from eiland.rules.board.state.state import BoardState
from eiland.rules.protocol import CHANCE, State
from eiland.rules.registry import make
from eiland.server.games.board.counts import counted
from eiland.server.games.course import Course, course
from tests.support.serving import Browser, here, serving

SEATS = 3
TURNS = 70
BUILDS = ("road", "settlement", "city", "buy")
GOT = ("produced", "stolen", "traded", "banked")


def played(game: str, seed: int, **options: object) -> Log:
    """Play a game at random."""
    rules = make(game, seats=SEATS, **options)
    log, source = Log(rules), random.Random(seed)
    while not rules.is_over(log.state):
        player = rules.actor(log.state)
        weights = rules.weights(log.state) if player == CHANCE else None
        (action,) = source.choices(rules.legal(log.state, player), weights)
        log.play(player, action)
    return log


@pytest.fixture(scope="module")
def board() -> Log:
    return played("base", 4, turn_limit=TURNS)


@pytest.fixture(scope="module")
def found(board: Log) -> Course:
    return course(board, "base")


def cards(state: State, seat: int) -> int:
    hand = int(cast("BoardState", state).players[seat].hand)
    return sum(hand >> 8 * kind & 255 for kind in range(5))


def changes(log: Log, seat: int, verbs: tuple[str, ...]) -> int:
    """Return by how many cards actions with these verbs have changed a hand."""
    return sum(
        cards(step.after, seat) - cards(step.before, seat)
        for step in log.steps
        if step.text.split()[0] in verbs
    )


def last(found: Course, kind: str, seat: int) -> float:
    return found.series[kind][seat][-1] if kind in found.series else 0


def test_cards_got_and_lost_are_those_that_hands_have_changed_by(board: Log, found: Course) -> None:
    for seat in range(SEATS):
        assert last(found, "produced", seat) == changes(board, seat, ("dice",))
        assert last(found, "discarded", seat) == -changes(board, seat, ("discard",))
        taken = last(found, "stolen", seat) - last(found, "robbed", seat)
        assert taken == changes(board, seat, ("steal", "monopoly"))
        built = [
            step for step in board.steps if step.player == seat and step.text.split()[0] in BUILDS
        ]
        assert last(found, "built", seat) == len(built)
    assert all(any(last(found, kind, seat) for seat in range(SEATS)) for kind in GOT)
    stolen, robbed = (
        sum(last(found, kind, seat) for seat in range(SEATS)) for kind in ("stolen", "robbed")
    )
    assert stolen == robbed > 0


def test_trades_count_the_cards_that_come(board: Log) -> None:
    for step in board.steps:
        verb, *about = step.text.split()
        if verb == "bank":  # bank 4 wool for 1 ore
            assert counted(step)["banked"][step.player] == int(about[3])
        if verb == "take":
            gains = counted(step)["traded"]
            assert [seat for seat, number in gains.items() if number] == sorted(
                [step.player, int(about[0])]
            )


@pytest.mark.parametrize("dice", ["rolled", "deck"])
def test_cards_to_be_expected_are_the_mean_of_all_rolls(dice: str) -> None:
    board, compared = played("base", 4, turn_limit=TURNS, dice=dice), 0
    rules = board.rules
    for step in rolls(board)[::4]:
        mean = [0.0] * SEATS
        weights = rules.weights(step.before)
        for action, weight in zip(rules.legal(step.before, CHANCE), weights, strict=True):
            after = rules.play(step.before, CHANCE, action)
            for seat in range(SEATS):
                came = cards(after, seat) - cards(step.before, seat)
                mean[seat] += came * weight / sum(weights)
        assert counted(step)["expected"] == pytest.approx(dict(enumerate(mean)))
        compared += 1
    assert compared > 3


def test_cards_to_be_expected_are_fewer_where_the_bank_is_short() -> None:
    step = rolls(played("base", 4, turn_limit=TURNS))[8]
    plenty = counted(step)["expected"]
    cast("BoardState", step.before).bank = 0
    assert sum(plenty.values()) > 0
    assert counted(step)["expected"] == dict.fromkeys(range(SEATS), 0.0)


def test_the_robber_blocks_the_cards_of_its_hex(board: Log, found: Course) -> None:
    is_blocked = [
        sum(counted(step)["blocked"].values()) > 0
        for step in rolls(board)
        if int(step.text.split()[1]) == tokens(step)[robber(step)]
    ]
    assert True in is_blocked
    assert sum(last(found, "blocked", seat) for seat in range(SEATS)) >= sum(is_blocked)


def rolls(log: Log) -> list[Step]:
    return [step for step in log.steps if step.text.startswith("dice ")]


def robber(step: Step) -> int:
    return int(cast("BoardState", step.before).robber)


def tokens(step: Step) -> list[int]:
    return list(cast("BoardState", step.before).layout.tokens)


def test_sums_of_the_dice_are_counted(board: Log, found: Course) -> None:
    assert found.sums == Counter(int(step.text.split()[1]) for step in rolls(board))


def test_a_round_is_a_turn_of_each_player(board: Log, found: Course) -> None:
    assert found.rounds == -(-TURNS // SEATS)
    assert {len(numbers) for series in found.series.values() for numbers in series} == {
        found.rounds + 1
    }
    points = [numbers[-1] for numbers in found.series["points"]]
    assert points == board.rules.scores(board.state)
    assert [numbers[0] for numbers in found.series["points"]] == [2, 2, 2]  # two settlements each


@pytest.mark.parametrize("game", ["classic", "plus", "extra"])
def test_pieces_of_dice_games_are_counted(game: str) -> None:
    log = played(game, 2)
    found = course(log, game)
    assert found.sums is None
    for verb, kind in {"road": "roads", "knight": "knights", "joker": "jokers"}.items():
        built = Counter(step.player for step in log.steps if step.text.startswith(f"{verb} "))
        assert [last(found, kind, seat) for seat in range(SEATS)] == [
            built[seat] for seat in range(SEATS)
        ]
    assert [numbers[-1] for numbers in found.series["points"]] == log.rules.scores(log.state)
    assert "castles" not in found.series or game == "extra"


@pytest.mark.server
def test_a_table_has_it_when_the_game_is_over(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address, "de")
        table = anna.table(here("Anna"), here(""), turns=1)
        for seat in range(2):
            early = anna.get(f"/api/tables/{table}/course")
            assert early.status_code == 422
            assert early.json()["faults"][0]["key"] == "course/not-over"
            for action in ("roll", "keep nothing", "keep nothing", "end"):
                anna.act(table, seat, action)
        answer = anna.get(f"/api/tables/{table}/course").json()
        scores = anna.look(table)["scores"]
        assert answer == {
            "rounds": 1,
            "names": ["Anna", "Spieler 2"],
            "series": {"points": [[0, scores[0]], [0, scores[1]]]},
            "sums": None,
        }
