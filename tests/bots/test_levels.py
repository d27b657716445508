"""The levels: their order, what they never do, and where their errors come from."""

from __future__ import annotations

from typing import Any

import pytest

import eiland
from eiland.bots import LEVELS, make
from eiland.bots.levels import BEGINNER, EXPERT, Errors, Finisher, certain_win
from eiland.bots.uniform import Uniform
from eiland.chance import derive
from eiland.rules.board.numbers.codes import (
    BANK_OF,
    PAIR_GIVEN,
    PAIR_GOT,
    PLENTY_OF,
    ROBBER_OF,
    SETTLEMENT_OF,
)
from eiland.rules.board.numbers.packed import MONOPOLY, number, total
from eiland.rules.board.numbers.phases import MAIN, SETTLEMENT
from eiland.rules.dice.turn import BUILD
from eiland.rules.island import GRID, HEX_CORNERS
from eiland.rules.protocol import CHANCE
from tests.support.bot_games import moves

GOOD = [name for name in LEVELS if name != BEGINNER]
HELD = [name for name in GOOD if name != EXPERT]  # without the solution


def played(game: str, seats: int, level: str, seed: int) -> Any:
    """Yield each position before a choice, the seat and the action of a game between equals."""
    rules = eiland.make(game, seats)
    state = rules.initial()
    bots = [make(level, rules, derive(seed, seat)) for seat in range(seats)]
    for player, action in moves(rules, state, bots, seed):
        if player != CHANCE:
            yield rules, state, player, action


def test_a_moment_has_the_same_errors_whatever_came_before() -> None:
    one, other = Errors(5, 300, 100), Errors(5, 300, 100)
    one.begin(1)
    _ = [one.misjudgement() for _ in range(9)]
    one.begin(2)
    other.begin(2)
    drawn = [one.misjudgement() for _ in range(50)]
    assert drawn == [other.misjudgement() for _ in range(50)]
    assert all(-300 <= each <= 300 for each in drawn)
    assert len(set(drawn)) > 20
    different = Errors(6, 300, 100)
    different.begin(2)
    assert drawn != [different.misjudgement() for _ in range(50)]


def test_a_share_of_plans_is_forgotten() -> None:
    errors = Errors(1, 0, 250)
    errors.begin(0)
    forgotten = sum(errors.is_forgotten() for _ in range(4000))
    assert 900 < forgotten < 1100


@pytest.mark.parametrize("game", ["plus", "extra"])
@pytest.mark.parametrize("level", [*HELD, EXPERT])
def test_no_level_of_a_race_above_beginner_misses_a_win(game: str, level: str) -> None:
    check_wins(game, level, 1)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["classic", "plus", "extra"])
@pytest.mark.parametrize("level", GOOD)
def test_no_level_above_beginner_misses_a_win_in_500_games(game: str, level: str) -> None:
    for seed in range(500):
        check_wins(game, level, seed)


def check_wins(game: str, level: str, seed: int) -> None:
    """Check that each certain win of a game is taken in the same turn."""
    due: tuple[int, int] | None = None  # turn and seat of a win within reach
    rules, state = eiland.make(game, 2), None
    for rules, state, player, _ in played(game, 2, level, seed):
        assert due is None or (state.turn, player) == due, "the win was missed"
        if state.phase == BUILD and due is None and may_end(rules, state, player):
            due = (state.turn, player) if certain_win(rules, state, player) is not None else None
    assert state is not None
    if due is not None:
        assert rules.winners(state) == [due[1]]


def may_end(rules: Any, state: Any, player: int) -> bool:
    """Return True if the game can end in this turn, so that few positions are searched."""
    if rules.name == "classic":
        return bool(state.turn == rules.turns * rules.seats - 1)
    return bool(rules.points(state, player) >= 6)


@pytest.mark.parametrize("level", HELD)
def test_no_level_of_the_classic_game_above_beginner_misses_a_win(level: str) -> None:
    for seed in range(3):
        check_wins("classic", level, seed)


@pytest.mark.parametrize("level", HELD)
def test_alone_a_level_plays_on_for_points_in_the_last_turn(level: str) -> None:
    rules = eiland.make("classic", seats=1, turns=1)
    state = rules.initial()
    for player, text in ((0, "roll"), (CHANCE, "dice brick lumber wool grain brick lumber")):
        state = rules.play(state, player, rules.parse(state, player, text))
    choice = make(level, rules, 1).choose(
        0, rules.observe(state, 0), rules.legal(state, 0), rules.belief(0)
    )
    assert rules.text(state, 0, choice) != "end"


def test_a_finisher_builds_the_win_that_its_bot_would_risk() -> None:
    rules = eiland.make("classic", 1, turns=1)
    state = rules.read(
        "start=0 turn=0 phase=build rolls=1 rolling=yes points=0 fresh=- "
        "dice=ore,ore,grain,lumber,brick,brick 0.roads=- 0.settlements=- 0.cities=- 0.knights=- "
        "0.used=- 0.boxes=-"
    )
    legal = rules.legal(state, 0)
    assert certain_win(rules, state, 0) is not None
    chosen = Finisher(Uniform(1), rules, 0).choose(
        0, rules.observe(state, 0), legal, rules.belief(0)
    )
    after = rules.play(state, 0, chosen)
    assert CHANCE not in rules.actors(after), "it does not roll again"


@pytest.mark.slow
@pytest.mark.parametrize("level", GOOD)
def test_no_level_of_the_board_game_errs_plainly(level: str) -> None:
    check_board(level, 1)


@pytest.mark.soak
@pytest.mark.parametrize("level", GOOD)
def test_no_level_of_the_board_game_errs_plainly_in_500_games(level: str) -> None:
    for seed in range(500):
        check_board(level, seed)


def check_board(level: str, seed: int) -> None:
    """Check what no level above beginner does in a game.

    It does not rob itself, pay four cards for what it gets for two unless it wins in this turn,
    found where the pips are below 60 % of the best, or miss a win in its turn.
    """
    due: tuple[int, int] | None = None  # turn and seat of a win within reach
    rules, state = eiland.make("base", 3), None
    for rules, state, player, action in played("base", 3, level, seed):
        own = state.players[player]
        legal = rules.legal(state, player)
        if ROBBER_OF <= action < ROBBER_OF + len(HEX_CORNERS):
            held = own.settlements | own.cities
            free = [code for code in legal if not held & HEX_CORNERS[code - ROBBER_OF]]
            assert action in free or not free, rules.write(state)
        if BANK_OF <= action < PLENTY_OF and rate(own, action) == 4:
            same = [
                code for code in legal if BANK_OF <= code < PLENTY_OF and got(code) == got(action)
            ]
            if min(rate(own, code) for code in same) <= 2:
                due = due or (state.turn, player)  # on the way to a win any trade will do
        if state.phase == SETTLEMENT:
            pips = {code: pips_at(state, code - SETTLEMENT_OF) for code in legal}
            assert pips[action] >= 0.6 * max(pips.values()), rules.write(state)
        assert due is None or (state.turn, player) == due, "the win was missed"
        if due is None and state.phase == MAIN and may_win(rules, state, player):
            due = (state.turn, player) if certain_win(rules, state, player) is not None else None
    assert state is not None
    if due is not None:
        assert rules.winners(state) == [due[1]]


def may_win(rules: Any, state: Any, player: int) -> bool:
    """Return True if a win is near and depends on no hidden card, so that it can be searched."""
    own = state.players[player]
    is_near = rules.chosen.target - state.points(player) <= 2
    return bool(is_near and number(own.cards, MONOPOLY) == 0 and total(own.hand) <= 9)


def pips_at(state: Any, corner: int) -> int:
    """Return the pips of the hexes around a corner."""
    around = [place for place, corners in enumerate(GRID.hex_corners) if corner in corners]
    tokens = [int(state.layout.tokens[place]) for place in around]
    return sum(6 - abs(7 - token) for token in tokens if token > 0)


def rate(own: Any, code: int) -> int:
    return int(number(own.rates, PAIR_GIVEN[code - BANK_OF]))


def got(code: int) -> int:
    return int(PAIR_GOT[code - BANK_OF])


@pytest.mark.slow
def test_levels_of_the_board_game_draw_from_a_stream_of_their_own() -> None:
    one, two, other = (
        [action for *_, action in played("base", 3, BEGINNER, seed)] for seed in (2, 2, 3)
    )
    assert one == two
    assert one != other
