"""Whole games of the naive board game keep the properties of section 22."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.support.samples import sampled

from . import board_map as land
from .board import NaiveBoard
from .board_building import (
    harbor_points,
    road_length,
)
from .board_examples import beginners
from .board_table import CHANCE, DECK, FISH_TOKENS, RESOURCE_OF, RESOURCES

# Section 22: properties of whole games.


def check_properties(game: NaiveBoard) -> None:
    table = game.table
    for kind in RESOURCES:
        in_hands = sum(player.hand[kind] for player in table.players)
        assert table.bank[kind] >= 0
        assert table.bank[kind] + in_hands == 19
    for kind, number in DECK.items():
        held = sum(player.cards[kind] for player in table.players)
        held += table.gone[kind] + table.deck[kind]
        held += sum(player.knights for player in table.players) if kind == "knight" else 0
        assert held == number
    buildings = [spot for player in table.players for spot in player.buildings()]
    assert len(buildings) == len(set(buildings))
    assert not any(other in buildings for spot in buildings for other in land.neighbours(spot))
    roads = [road for player in table.players for road in player.roads]
    assert len(roads) == len(set(roads))
    for seat, player in enumerate(table.players):
        assert all(player.reserve(piece) >= 0 for piece in ("settlement", "city", "road"))
        assert min(player.hand.values(), default=0) >= 0
        assert 0 <= table.all_points(seat) - table.visible_points(seat) <= 5
        for road in player.roads:
            near = {p for end in road for p in land.paths_at(end)} - {road}
            assert near & player.roads or set(road) & player.buildings()
    check_titles(game)
    if table.options.fishermen:
        check_fish(game)
    elif game.actors() != [CHANCE] or table.turns > 0:
        assert table.robber is not None
    if not table.pending and not table.founding and not table.won:
        assert len(table.refused) <= table.offers <= table.options.offers_per_turn


def check_refused(game: NaiveBoard, hands: list[Counter[str]], refused: list[str]) -> None:
    """Check that refusals are forgotten when a hand has changed, and only then (TR-14b)."""
    table = game.table
    if table.rolled and [player.hand for player in table.players] == hands:
        assert table.refused[: len(refused)] == refused
    else:
        assert table.refused == []


def max_of_army(game: NaiveBoard) -> int:
    holder = game.table.largest_army
    return game.table.players[holder].knights if holder is not None else 2


def check_titles(game: NaiveBoard) -> None:
    table = game.table
    assert all(player.knights <= max_of_army(game) for player in table.players)
    if table.options.harbormaster:
        points = [harbor_points(table, player) for player in table.players]
        holder = table.harbormaster
        assert max(points) <= (2 if holder is None else points[holder])
    else:
        assert table.harbormaster is None


def check_longest_road(game: NaiveBoard) -> None:
    lengths = [road_length(game.table, seat) for seat in range(game.table.seats)]
    holder = game.table.longest_road
    if holder is None:
        assert max(lengths) < 5 or lengths.count(max(lengths)) > 1
    else:
        assert lengths[holder] == max(lengths) >= 5


def check_fish(game: NaiveBoard) -> None:
    table = game.table
    held = sum((player.fish for player in table.players), Counter())
    assert table.supply + table.spent + held == Counter(FISH_TOKENS)
    assert all(player.fish.total() <= 7 for player in table.players)
    assert table.supply.total() > 0 or table.boot is None


def choose(game: NaiveBoard, player: int, dice: random.Random) -> str:
    """Choose at random, but rather build than talk, so that games get on."""
    texts = sorted(game.legal(player))
    eager = [t for t in texts if t.split(" ")[0] in ("city", "settlement", "buy", "knight", "fish")]
    if eager and dice.random() < 0.8:
        return dice.choice(eager)
    quiet = [t for t in texts if t.split(" ")[0] not in ("offer", "counter")]
    if quiet and dice.random() < 0.8:
        return dice.choice(quiet)
    return dice.choice(texts)


def play_out(game: NaiveBoard, dice: random.Random) -> Counter[str]:
    seen: Counter[str] = Counter()
    while actors := game.actors():
        player = dice.choice(actors)
        robber, turn = game.table.robber, game.table.turns
        hands = [player.hand.copy() for player in game.table.players]
        refused = game.table.refused.copy()
        if player == CHANCE:
            weights = game.weights()
            text = dice.choices(list(weights), list(weights.values()))[0]
        else:
            text = choose(game, player, dice)
        seen[text.split(" ")[0]] += 1
        game.play(player, text)
        check_properties(game)
        check_refused(game, hands, refused)
        if text.startswith(("road ", "settlement ")):
            check_longest_road(game)
        if text.startswith("robber "):
            assert game.table.robber not in (robber, None)
        if game.table.turns > turn:
            assert text == "end"
        position = game.position()
        assert position.isascii()
        assert all(word.count("=") == 1 for word in position.split(" "))
    return seen


VARIANTS = [(False, False), (True, False), (False, True), (True, True)]

VARIED: list[dict[str, Any]] = [
    {"turn_limit": 80},
    {
        "turn_limit": 60,
        "board": "beginners",
        "harbors": "shuffled",
        "robber_on_lake": False,
        "boot_pass_delay": "next_turn",
        "fish_draw": "optional",
        "friendly_robber": True,
        "dice": "deck",
    },
    {
        "turn_limit": 60,
        "token_placement": "free",
        "harbors": "loose",
        "start_player": "seat1",
        "setup_fish_at_lake": True,
        "knight_brings_robber_in": False,
        "exchange_at_seven": False,
        "dev_card_before_roll": False,
        "domestic_trade": False,
        "discard_limit": 5,
    },
]


@pytest.mark.parametrize("seats", sampled([2, 3, 4], 1))
@pytest.mark.parametrize("varied", sampled(range(len(VARIED)), 1))
@pytest.mark.parametrize(("harbormaster", "fishermen"), VARIANTS)
def test_whole_games(seats: int, varied: int, harbormaster: bool, fishermen: bool) -> None:
    dice = random.Random(100 * seats + 10 * varied + 2 * harbormaster + fishermen)
    game = NaiveBoard(seats, harbormaster=harbormaster, fishermen=fishermen, **VARIED[varied])
    seen = play_out(game, dice)
    assert seen["roll"] >= 1
    limit = VARIED[varied]["turn_limit"]
    assert game.winners() or game.table.turns == limit
    assert seen["end"] == game.table.turns


def test_a_game_is_won_in_the_winners_turn() -> None:
    dice = random.Random(1)
    game = beginners(2, target_vp=6, turn_limit=400)
    play_out(game, dice)
    assert game.winners() == [game.table.active_seat()]
    assert game.scores()[game.winners()[0]] >= 6


def test_terrains_produce_all_resources() -> None:
    assert sorted(RESOURCE_OF.values()) == sorted(RESOURCES)
