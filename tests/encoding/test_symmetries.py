"""Symmetries permute observations and actions as they move the position."""

from __future__ import annotations

from typing import cast

import pytest
from librt.vecs import vec

import eiland
from eiland import BoardState
from eiland.encoding import Symmetry, encode
from eiland.encoding.symmetry import ISLAND_SYMMETRIES, IslandSymmetry
from eiland.rules.board.fishermen.state import FishState
from eiland.rules.board.map.frame import GROUND_CORNERS, GROUND_NUMBERS
from eiland.rules.board.map.layout import Layout
from eiland.rules.board.state.pieces import rebuild
from eiland.rules.board.state.state import Player
from eiland.rules.island import COAST_EDGES, CORNERS, GRID, HALF, HEXES
from eiland.rules.registry import AnyRules
from tests.encoding.games import BOARD_GAMES, each, each_encoded, game_of
from tests.support.configurations import Configuration


def permuted(content: bytes, order: memoryview) -> bytes:
    assert sorted(order) == list(range(len(content)))
    return bytes(content[place] for place in order)


def test_the_island_has_twelve_symmetries_that_keep_its_geometry() -> None:
    assert len({tuple(moves.corners) for moves in ISLAND_SYMMETRIES}) == 12
    assert ISLAND_SYMMETRIES[0].corners == list(range(CORNERS))
    for moves in ISLAND_SYMMETRIES:
        for place in range(HEXES):
            around = {moves.corners[corner] for corner in GRID.hex_corners[place]}
            assert around == set(GRID.hex_corners[moves.hexes[place]])
        for edge, ends in enumerate(GRID.edges):
            moved = sorted(moves.corners[corner] for corner in ends)
            assert list(GRID.edges[moves.edges[edge]]) == moved


# Positions that are moved piece by piece


def moved_set(members: int, places: list[int]) -> int:
    return sum(2 ** places[k] for k in range(len(places)) if members >> k & 1)


def moved_roads(player: Player, moves: IslandSymmetry) -> tuple[int, int]:
    roads = moved_set(int(player.roads_low) | int(player.roads_high) << HALF, moves.edges)
    return roads & (2**HALF - 1), roads >> HALF


def moved_layout(layout: Layout, moves: IslandSymmetry) -> Layout:
    moved = Layout()
    for place in range(HEXES):
        moved.lay_hex(moves.hexes[place], layout.terrain(place))
        if layout.token(place):
            moved.lay_token(moves.hexes[place], layout.token(place))
    for path, edge in enumerate(COAST_EDGES):
        if layout.harbor(path) >= 0:
            moved.lay_harbor(COAST_EDGES.index(moves.edges[edge]), layout.harbor(path))
    for tip, corner in enumerate(GROUND_CORNERS):
        if layout.ground(tip):
            place = GROUND_NUMBERS.index(layout.ground(tip))
            moved.lay_ground(GROUND_CORNERS.index(moves.corners[corner]), place)
    moved.finish()
    return moved


def moved(state: BoardState, moves: IslandSymmetry) -> BoardState:
    after = state.copy()
    after.layout = moved_layout(state.layout, moves)
    after.robber = moves.hexes[state.robber] if state.robber >= 0 else state.robber
    for player in after.players:
        player.settlements = moved_set(int(player.settlements), moves.corners)
        player.cities = moved_set(int(player.cities), moves.corners)
        player.roads_low, player.roads_high = moved_roads(player, moves)
    rebuild(after)
    return after


@each(BOARD_GAMES)
def test_the_symmetries_of_the_island_move_observations_and_masks(game: Configuration) -> None:
    rules, steps = game_of(game, 60)
    encoding = encode(rules)
    symmetries = encoding.symmetries()
    assert len(symmetries) == len(ISLAND_SYMMETRIES)
    laid = [step for step in steps if cast("BoardState", step.state).layout.is_finished()]
    for number, step in enumerate(laid):
        symmetry, moves = symmetries[number % 12], ISLAND_SYMMETRIES[number % 12]
        state = cast("BoardState", step.state)
        other = moved(state, moves)
        for player in range(int(rules.seats)):
            seen = encoding.observation(state, player)
            assert permuted(seen, symmetry.observation) == encoding.observation(other, player)
            mask = encoding.mask(state, player)
            assert permuted(mask, symmetry.mask) == encoding.mask(other, player)
    assert len(laid) > 12 or len(steps) < 30


def test_an_action_moves_to_the_place_that_the_mask_says() -> None:
    encoding = encode(eiland.make("base", 3))
    for symmetry in [*encoding.symmetries(), encoding.seat_rotation(2)]:
        names = encoding.actions
        assert [symmetry.mask[symmetry.actions[k]] for k in range(len(names))] == list(
            range(len(names))
        )
    turned = encoding.symmetries()[1]
    corner = ISLAND_SYMMETRIES[1].corners[0]
    assert encoding.actions[turned.actions[50]] == f"settlement {corner}"


# Seats


def rotated(state: BoardState, turns: int) -> BoardState:
    """Return a position in which each seat has moved on; only for positions without offers."""
    seats = int(state.seats())
    after = state.copy()

    def new(seat: int) -> int:
        return (seat + turns) % seats if seat >= 0 else seat

    old = [state.players[seat].copy() for seat in range(seats)]
    after.players = vec[Player]([old[(seat - turns) % seats] for seat in range(seats)])
    for name in ("start", "active", "road_holder", "army_holder", "harbor_holder", "victim"):
        setattr(after, name, new(int(getattr(state, name))))
    after.armies = sum((int(state.armies) >> 8 * k & 255) << 8 * new(k) for k in range(seats))
    after.addressees = moved_set(int(state.addressees), [new(k) for k in range(seats)])
    if len(state.parts):
        fish, before = cast("FishState", after.first), cast("FishState", state.first)
        for seat in range(seats):
            fish.held[new(seat)] = before.held[seat]
            fish.due[new(seat)] = before.due[seat]
        fish.boot = new(int(before.boot))
    after.find_handicaps()
    rebuild(after)
    return after


@each(BOARD_GAMES)
def test_rotations_of_seats_move_actions_and_keep_observations(game: Configuration) -> None:
    rules, steps = game_of(game, 80)
    encoding, seats = encode(rules), int(rules.seats)
    for number, step in enumerate(steps):
        state, turns = cast("BoardState", step.state), 1 + number % (seats - 1)
        if not state.layout.is_finished() or state.waiting:
            continue
        other, symmetry = rotated(state, turns), encoding.seat_rotation(turns)
        for player in range(seats):
            there = (player + turns) % seats
            seen = encoding.observation(state, player)
            assert permuted(seen, symmetry.observation) == encoding.observation(other, there)
            mask = encoding.mask(state, player)
            assert permuted(mask, symmetry.mask) == encoding.mask(other, there)


@each_encoded
def test_all_rotations_of_seats_are_permutations(game: Configuration) -> None:
    encoding = encode(game.rules())
    for turns in range(-2, 5):
        symmetry: Symmetry = encoding.seat_rotation(turns)
        assert sorted(symmetry.mask) == list(range(encoding.mask_size))
        assert list(symmetry.observation) == list(range(encoding.layout.size))


@pytest.mark.parametrize("name", ["classic", "plus", "extra"])
def test_printed_maps_have_only_the_identity(name: str) -> None:
    rules: AnyRules = eiland.make(name, 2)
    [only] = encode(rules).symmetries()
    assert list(only.mask) == list(range(encode(rules).mask_size))


def test_names_of_seats_are_moved_in_every_action_that_has_one() -> None:
    encoding = encode(eiland.make("base", 4, fishermen=True))
    symmetry = encoding.seat_rotation(1)
    moved_names = {
        name: encoding.actions[symmetry.actions[k]]
        for k, name in enumerate(encoding.actions)
        if symmetry.actions[k] != k
    }
    assert moved_names["steal from 3"] == "steal from 0"
    assert moved_names["boot to 0"] == "boot to 1"
    assert moved_names["take 2"] == "take 3"
    verbs = {name.rsplit(" ", 1)[0].split()[0] for name in moved_names}
    assert verbs == {"steal", "boot", "take", "fish"}
    assert all(name[-1].isdigit() for name in moved_names)
