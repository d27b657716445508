"""The features of positions: in their ranges, and only what the player may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

import pytest

import eiland
from eiland import CHANCE
from eiland.bots import make as make_bot
from eiland.bots.board.value.features import BoardFeatures
from eiland.bots.board.value.layout import FEATURES
from eiland.bots.board.value.one_ply import OnePly
from eiland.chance import Generator, derive
from eiland.play import Log, SeededDice
from eiland.rules.board.belief.belief import BoardBelief
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.state.state import BoardState
from tests.support.networks import random_network

pytestmark = pytest.mark.slow

SAMPLED = 5
"""One decision of so many is looked at."""
SETUPS = [
    (4, {"domestic_trade": False}),
    (3, {"harbormaster": True}),
    (2, {"fishermen": True}),
    (4, {"fishermen": True, "harbormaster": True}),
]
setups = pytest.mark.parametrize(
    ("seats", "options"), SETUPS, ids=["base", "harbor", "fish", "both"]
)


class Moment(NamedTuple):
    """A position in which a player decides, with what the player sees and believes."""

    rules: Board
    state: BoardState
    player: int
    view: BoardView
    belief: BoardBelief


def moments(seats: int, options: dict[str, bool], bot: str, count: int) -> Iterator[Moment]:
    """Yield some of the positions of games between bots in which one of them decides."""
    rules = eiland.make("base", seats, turn_limit=120, **options)
    for seed in range(count):
        log, dice = Log(rules), SeededDice(seed)
        bots = [make_bot(bot, rules, derive(seed, seat)) for seat in range(seats)]
        while not rules.is_over(state := cast("BoardState", log.state)):
            player = int(rules.actor(state))
            if player == CHANCE:
                log.play(CHANCE, dice.outcome(rules, state))
                continue
            view = cast("BoardView", log.view(player))
            belief = cast("BoardBelief", log.belief(player))
            if len(log.steps) % SAMPLED == 0:
                yield Moment(rules, state, player, view, belief)
            log.play(player, bots[player].choose(player, view, rules.legal(state, player), belief))


def written(features: BoardFeatures, state: BoardState, seat: int) -> list[int]:
    """Return the features of a position for a seat."""
    into = features.buffer()
    features.write(state, seat, into)
    return [int(value) for value in into]


@setups
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_every_feature_stays_in_its_range(seats: int, options: dict[str, bool], bot: str) -> None:
    most = [0] * len(FEATURES)
    features = None
    for moment in moments(seats, options, bot, 2):
        features = features or BoardFeatures(moment.rules)
        for seat in range(seats):
            values = written(features, moment.state, seat)
            assert all(0 <= value < each.size for value, each in zip(values, FEATURES, strict=True))
            most = [max(pair) for pair in zip(most, values, strict=True)]
    assert sum(value > 0 for value in most) > len(FEATURES) * seats / 5


@setups
def test_remembered_spots_are_those_of_the_position(seats: int, options: dict[str, bool]) -> None:
    kept = None
    for moment in moments(seats, options, "greedy", 1):
        kept = kept or BoardFeatures(moment.rules)
        for seat in range(seats):
            fresh = BoardFeatures(moment.rules)
            assert written(kept, moment.state, seat) == written(fresh, moment.state, seat)


@setups
def test_a_view_has_the_features_of_the_position(seats: int, options: dict[str, bool]) -> None:
    """So nothing in them comes from hidden cards, and a view has all that they need."""
    network, seeing, knowing = random_network(1, seats), None, None
    for moment in moments(seats, options, "greedy", 1):
        rules, state = moment.rules, moment.state
        seeing, knowing = seeing or OnePly(rules, network), knowing or OnePly(rules, network)
        for seat in range(seats):
            seeing.look_at_view(rules.observe(state, seat), seat)
            knowing.look(state, seat)
            expected = written(seeing.features, seeing.root, seat)
            assert written(knowing.features, knowing.root, seat) == expected


@setups
def test_hidden_cards_change_no_feature_and_no_choice(seats: int, options: dict[str, bool]) -> None:
    chance, differing, one_ply = Generator(1), 0, None
    for moment in moments(seats, options, "greedy", 1):
        rules, state, player = moment.rules, moment.state, moment.player
        one_ply = one_ply or OnePly(rules, random_network(2, seats))
        one_ply.look(state, player)
        masked = rules.pack(one_ply.root)
        one_ply.list_codes()
        code = one_ply.choose(player)
        other = rules.determinize(moment.view, moment.belief, chance.pick)
        differing += rules.pack(other) != rules.pack(state)
        one_ply.look(other, player)
        assert rules.pack(one_ply.root) == masked
        one_ply.list_codes()
        assert one_ply.choose(player) == code
    assert differing > 3


def test_the_first_block_is_the_players_own_seat() -> None:
    rules = eiland.make("base", 2, board="beginners", start_player="seat0")
    state = rules.initial()
    features = BoardFeatures(rules)
    state.players[0].hand, state.players[1].hand = 0, 0x0000000201
    mine, theirs = written(features, state, 1), written(features, state, 0)
    names = [each.name for each in FEATURES]
    assert mine[names.index("hand")] == 3
    assert theirs[names.index("hand")] == 0
    assert theirs[names.index("hand", names.index("hand") + 1)] == 3
    assert mine[names.index("own ore") : names.index("own ore") + 2] == [1, 2]
    assert theirs[names.index("own ore") : names.index("own ore") + 2] == [0, 0]
