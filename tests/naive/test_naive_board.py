"""The naive reading of the board game against the tables of its map and set-up."""

import random
from collections import Counter
from itertools import pairwise, permutations, product
from math import factorial

import pytest

from . import board_map as land
from .board import NaiveBoard
from .board_building import (
    owed_to,
    yield_of_intersection,
)
from .board_examples import beginners, board_text, field, paths
from .board_setup import BEGINNERS_PIECES, legal_arrangements, token_weights
from .board_table import CHANCE, RESOURCES, THROWS

# Section 2: the tables of the document, typed once more.

CORNERS_OF_DOCUMENT = """
 0: 0 4 8 12 7 3        1: 1 5 9 13 8 4        2: 2 6 10 14 9 5
 3: 7 12 17 22 16 11    4: 8 13 18 23 17 12    5: 9 14 19 24 18 13    6: 10 15 20 25 19 14
 7: 16 22 28 33 27 21   8: 17 23 29 34 28 22   9: 18 24 30 35 29 23  10: 19 25 31 36 30 24
11: 20 26 32 37 31 25
12: 28 34 39 43 38 33  13: 29 35 40 44 39 34  14: 30 36 41 45 40 35  15: 31 37 42 46 41 36
16: 39 44 48 51 47 43  17: 40 45 49 52 48 44  18: 41 46 50 53 49 45
"""

PATHS_OF_DOCUMENT = """
0-3 0-4 1-4 1-5 2-5 2-6 3-7 4-8 5-9 6-10 7-11 7-12 8-12 8-13 9-13 9-14 10-14 10-15
11-16 12-17 13-18 14-19 15-20 16-21 16-22 17-22 17-23 18-23 18-24 19-24 19-25 20-25 20-26
21-27 22-28 23-29 24-30 25-31 26-32 27-33 28-33 28-34 29-34 29-35 30-35 30-36 31-36 31-37 32-37
33-38 34-39 35-40 36-41 37-42 38-43 39-43 39-44 40-44 40-45 41-45 41-46 42-46
43-47 44-48 45-49 46-50 47-51 48-51 48-52 49-52 49-53 50-53
"""

PIECES_OF_DOCUMENT = [
    [3, 0, 4, 1, 5, 2],
    [2, 6, 10, 15, 20, 26],
    [26, 32, 37, 42, 46, 50],
    [50, 53, 49, 52, 48, 51],
    [51, 47, 43, 38, 33, 27],
    [27, 21, 16, 11, 7, 3],
]

HARBORS_OF_DOCUMENT = [
    (0, (3, 0), 0, "NW", "3:1"),
    (3, (1, 5), 1, "NE", "grain"),
    (7, (10, 15), 6, "NE", "ore"),
    (10, (26, 32), 11, "E", "3:1"),
    (13, (42, 46), 15, "SE", "wool"),
    (17, (49, 52), 17, "SE", "3:1"),
    (20, (51, 47), 16, "SW", "3:1"),
    (23, (38, 33), 12, "W", "brick"),
    (27, (16, 11), 3, "W", "lumber"),
]

PRODUCTION_OF_DOCUMENT = {
    2: "red wool",
    3: "blue ore, white lumber, orange ore",
    4: "blue grain, orange wool grain",
    5: "blue wool brick, white wool",
    6: "red brick, white brick, orange grain",
    8: "red lumber, blue lumber, white ore",
    9: "red grain, orange lumber",
    10: "red ore, orange brick",
    11: "red lumber, blue wool, white lumber",
    12: "white grain",
}

GROUNDS_OF_DOCUMENT = {
    "grain": ([0, 4, 1], 6),
    "ore": ([15, 20, 26], 5),
    "wool": ([32, 37, 42], 4),
    "3:1": ([52, 48, 51], 9),
    "brick": ([47, 43, 38], 8),
    "lumber": ([11, 7, 3], 10),
}


# Sections 2 and 3: the map.


def test_corners_are_those_of_the_document() -> None:
    lines = CORNERS_OF_DOCUMENT.replace(":", " : ").split()
    marks = [at for at, word in enumerate(lines) if word == ":"]
    read = {int(lines[at - 1]): [int(word) for word in lines[at + 1 : at + 7]] for at in marks}
    assert read == dict(enumerate(land.CORNERS))


def test_paths_are_those_of_the_document() -> None:
    assert set(land.PATHS) == paths(PATHS_OF_DOCUMENT)
    assert len(land.PATHS) == 72


def test_counts_of_section_2() -> None:
    assert len(land.HEXES) == 19
    assert len(land.INTERSECTIONS) == 54
    coastal = [p for p in land.PATHS if sum(set(p) <= set(c) for c in land.CORNERS) == 1]
    assert sorted(coastal) == sorted(land.COAST_PATHS)
    assert len(coastal) == 30
    touching = Counter(len(land.hexes_at(spot)) for spot in land.COAST)
    assert touching == {1: 18, 2: 12}
    assert len(set(land.INTERSECTIONS) - set(land.COAST)) == 24
    assert max(distance(0, spot) for spot in land.INTERSECTIONS) <= 11
    longest = max(distance(a, b) for a in land.COAST for b in land.COAST)
    assert longest == 11


def distance(one: int, other: int) -> int:
    reached, steps = {one}, 0
    while other not in reached:
        reached |= {spot for here in reached for spot in land.neighbours(here)}
        steps += 1
    return steps


def test_frame_positions_are_those_of_the_document() -> None:
    assert [land.piece_intersections(k) for k in range(6)] == PIECES_OF_DOCUMENT


def test_standard_frame_has_the_harbors_of_h_8() -> None:
    sides = ["NE", "E", "SE", "SW", "W", "NW"]  # the side after the corners N NE SE S SW NW
    for index, (one, other), hexagon, side, kind in HARBORS_OF_DOCUMENT:
        here = land.path_between(one, other)
        assert (land.coast(index), land.coast(index + 1)) == (one, other)
        assert land.standard_harbors()[here] == kind
        corner = sides.index(side)
        corners = land.CORNERS[hexagon]
        assert here == land.path_between(corners[corner], corners[(corner + 1) % 6])
    assert len(land.standard_harbors()) == 9


def test_no_intersection_has_two_harbors_in_any_frame() -> None:
    for order in permutations(land.FRAME_PIECES):
        harbors = [p for k, piece in enumerate(order) for p in land.harbors_of_piece(k, piece)]
        assert len(harbors) == 9
        assert len({end for p in harbors for end in p}) == 18


def test_grounds_are_disjoint_and_lie_beside_harbors_in_any_frame() -> None:
    inner = {spot for hexagon in land.INNER_HEXES for spot in land.CORNERS[hexagon]}
    shared_counts = set()
    for order in permutations(land.FRAME_PIECES):
        middles = [land.ground_middle_of_piece(k, piece) for k, piece in enumerate(order)]
        spots = [spot for middle in middles for spot in land.ground_intersections(middle)]
        assert len(spots) == len(set(spots)) == 18
        assert not inner & set(spots)
        assert all(len(land.hexes_at(middle)) == 2 for middle in middles)
        ends = {
            e for k, piece in enumerate(order) for p in land.harbors_of_piece(k, piece) for e in p
        }
        shared_counts.add(len(ends & set(spots)))
        if list(order) == land.STANDARD_FRAME:
            assert len(ends & set(spots)) == 12
    assert min(shared_counts) == 10
    assert max(shared_counts) == 12


def test_grounds_of_the_standard_illustration() -> None:
    game = beginners(fishermen=True)
    for position, piece in enumerate(land.STANDARD_FRAME):
        spots, number = GROUNDS_OF_DOCUMENT[piece]
        middle = land.ground_middle_of_piece(position, piece)
        assert land.ground_intersections(middle) == spots
        assert game.table.grounds[middle] == number
    assert field(game, "grounds") == "6@4,10@7,5@20,4@37,8@43,9@48"


def test_example_of_the_spiral() -> None:
    example = "16 17 18 15 11 6 2 1 0 3 7 12 13 14 10 5 4 8 9"
    assert land.spiral(16) == [int(word) for word in example.split()]
    for corner, inner in land.INNER_NEIGHBOUR.items():
        assert land.are_adjacent_hexes(corner, inner)
        order = land.spiral(corner)
        assert sorted(order) == list(land.HEXES)
        assert all(land.are_adjacent_hexes(one, other) for one, other in pairwise(order))


def test_letters_have_58_pips_and_no_7() -> None:
    assert sum(THROWS.count(token) for token in land.LETTERS) == 58
    assert Counter(land.LETTERS) == {2: 1, 12: 1, **dict.fromkeys([3, 4, 5, 6, 8, 9, 10, 11], 2)}


def test_no_spiral_has_adjacent_red_numbers() -> None:
    for corner, desert in product(land.CORNER_HEXES, land.HEXES):
        order = [hexagon for hexagon in land.spiral(corner) if hexagon != desert]
        red = [h for h, token in zip(order, land.LETTERS, strict=True) if token in (6, 8)]
        assert not any(land.are_adjacent_hexes(one, other) for one in red for other in red)


# Section 4 and 23: the beginners' board.


def test_beginners_board_is_as_printed() -> None:
    game = beginners()
    assert field(game, "hexes") == (
        "mountains10,pasture2,forest9,fields12,hills6,pasture4,hills10,fields9,forest11,desert,"
        "forest3,mountains8,forest8,mountains3,fields4,pasture5,hills5,fields6,pasture11"
    )
    assert field(game, "harbors") == (
        "3:1@0-3,grain@1-5,ore@10-15,lumber@11-16,3:1@26-32,brick@33-38,wool@42-46,3:1@47-51,"
        "3:1@49-52"
    )
    assert field(game, "robber") == "9"
    assert field(game, "phase") == "before"
    red = [hexagon for hexagon in land.HEXES if game.table.tokens[hexagon] in (6, 8)]
    assert not any(land.are_adjacent_hexes(one, other) for one in red for other in red)
    for corner in land.CORNER_HEXES:
        tokens = [game.table.tokens[hexagon] for hexagon in land.spiral(corner)]
        assert [token for token in tokens if token] != land.LETTERS


def test_starting_resources_are_those_of_the_starred_settlements() -> None:
    game = beginners()
    starred = {"red": 28, "blue": 39, "white": 31, "orange": 40}
    for colour, (settlements, roads, resources) in BEGINNERS_PIECES.items():
        assert starred[colour] in settlements
        assert yield_of_intersection(game.table, starred[colour]) == Counter(resources)
        assert all(any(spot in road for road in roads) for spot in settlements)
        assert set(roads) <= set(land.PATHS)
        at_harbors = {end for p in land.standard_harbors() for end in p}
        assert not at_harbors & set(settlements)


def test_production_of_the_beginners_board() -> None:
    game = beginners()
    for number in range(2, 13):
        owed = []
        for seat, colour in enumerate(["red", "blue", "white", "orange"]):
            cards = owed_to(game.table, game.table.players[seat], number)
            kinds = [kind for kind in ["wool", "ore", "lumber", "grain", "brick"] if cards[kind]]
            assert all(cards[kind] == 1 for kind in kinds)
            if kinds:
                owed.append(" ".join([colour, *kinds]))
        assert ", ".join(owed) == PRODUCTION_OF_DOCUMENT.get(number, "")


def test_colours_left_out_on_the_beginners_board() -> None:
    def founded(seats: int) -> list[set[int]]:
        return [player.settlements for player in beginners(seats).table.players]

    assert founded(4) == [{8, 28}, {39, 41}, {17, 31}, {14, 40}]
    assert founded(3) == [{39, 41}, {17, 31}, {14, 40}]
    assert founded(2) == [{39, 41}, {14, 40}]


def test_beginners_board_with_fishermen_has_a_lake_and_no_robber() -> None:
    game = beginners(fishermen=True, harbormaster=True)
    assert game.table.terrain[9] == "lake"
    assert field(game, "robber") == "-"
    assert field(game, "supply") == "1:11,2:10,3:8"
    assert field(game, "harbormaster") == "-"


# Chance before the first turn.


def draw_set_up(game: NaiveBoard, dice: random.Random) -> dict[str, list[str]]:
    drawn: dict[str, list[str]] = {}
    while game.actors() == [CHANCE]:
        weights = game.weights()
        assert set(weights) == game.legal(CHANCE)
        assert all(weight > 0 for weight in weights.values())
        text = dice.choices(list(weights), list(weights.values()))[0]
        drawn.setdefault(text.split(" ")[0], []).append(text.split(" ")[1])
        game.play(CHANCE, text)
    return drawn


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("fishermen", [False, True])
def test_random_boards_are_made_of_the_box(seed: int, fishermen: bool) -> None:
    dice = random.Random(seed)
    placement = ["spiral", "free"][seed % 2]
    harbors = ["board", "standard", "loose", "shuffled"][seed % 4]
    game = NaiveBoard(3, fishermen=fishermen, token_placement=placement, harbors=harbors)
    drawn = draw_set_up(game, dice)
    table = game.table
    kinds = list(drawn)
    order = ["frame", "harbor", "lake", "hex", "spiral", "token", "ground", "start"]
    assert kinds == [kind for kind in order if kind in kinds]
    assert len(drawn["hex"]) == (18 if fishermen else 19)
    assert len(drawn.get("token", [])) == (18 if placement == "free" else 0)
    assert len(drawn.get("harbor", [])) == (9 if harbors == "loose" else 0)
    assert len(drawn.get("ground", [])) == (6 if fishermen else 0)
    assert len({end for p in table.harbors for end in p}) == 18
    assert Counter(table.harbors.values()) == {"3:1": 4, **dict.fromkeys(RESOURCES, 1)}
    red = [hexagon for hexagon in land.HEXES if table.tokens[hexagon] in (6, 8)]
    assert not any(land.are_adjacent_hexes(one, other) for one in red for other in red)
    if fishermen:
        assert table.lake() in land.INNER_HEXES
        assert table.robber is None
        assert sorted(table.grounds.values()) == [4, 5, 6, 8, 9, 10]
    else:
        assert table.robber == table.terrain.index("desert")
    again = board_text(game)
    read = NaiveBoard(3, board=again, fishermen=fishermen, start_player="seat1")
    assert board_text(read) == again
    assert field(read, "phase") == "settlement"
    assert read.actors() == [1]


def test_boards_not_of_the_box_are_refused() -> None:
    text = board_text(beginners())
    for old, new in [
        ("mountains10", "mountains9"),
        ("desert", "lake"),
        ("desert", "desert5"),
        ("forest3", "forest"),
        ("3:1@0-3", "ore@0-3"),
        ("3:1@0-3", "3:1@1-4"),
        ("3:1@0-3", "3:1@7-12"),
        ("harbors=", "havens="),
    ]:
        with pytest.raises(ValueError, match="."):
            NaiveBoard(4, board=text.replace(old, new))
    with pytest.raises(ValueError, match="fields"):
        NaiveBoard(4, board=text, fishermen=True)


def test_free_tokens_are_weighed_by_all_arrangements() -> None:
    hexes = [0, 1, 2, 3, 7, 12, 13]
    tokens = Counter([6, 8, 8, 3, 3, 5, 4])
    counted = 0
    for order in set(permutations(tokens.elements())):
        red = [h for h, token in zip(hexes, order, strict=True) if token in (6, 8)]
        if not any(land.are_adjacent_hexes(one, other) for one in red for other in red):
            counted += 1
    assert 0 < counted < factorial(7) // 4
    assert legal_arrangements(hexes, [], tokens) == counted
    assert legal_arrangements([1, 2, 6], [0], Counter([6, 3, 4])) == 4  # not on hex 1
    placement = "free"
    game = NaiveBoard(4, token_placement=placement, start_player="seat0", harbors="standard")
    while field(game, "phase") == "hexes":
        game.play(CHANCE, sorted(game.legal(CHANCE))[0])
    weights = token_weights(game.table)
    assert weights[6] == weights[8]
    assert weights[3] == weights[9] == 2 * weights[2] == 2 * weights[12]
    game.play(CHANCE, "token 6")
    assert not game.legal(CHANCE) & {"token 6", "token 8"}


def test_founding_goes_round_and_back() -> None:
    game = NaiveBoard(3, board=board_text(beginners()), start_player="seat1")
    order = []
    for spot in [8, 28, 41, 39, 17, 31]:
        order += game.actors()
        assert f"settlement {spot}" in game.legal(game.actors()[0])
        game.play(game.actors()[0], f"settlement {spot}")
        roads = game.legal(game.actors()[0])
        assert roads == {f"road {land.path_text(p)}" for p in land.paths_at(spot)}
        game.play(game.actors()[0], min(roads))
    assert order == [1, 2, 0, 0, 2, 1]
    assert [field(game, f"{seat}.hand") for seat in range(3)] == [
        "ore1,lumber1,brick1",
        "ore1,wool1,lumber1",
        "grain1,lumber1,brick1",
    ]
    assert game.actors() == [1]
    assert field(game, "phase") == "before"


def test_distance_rule_holds_in_the_founding() -> None:
    game = NaiveBoard(2, board=board_text(beginners()), start_player="seat0")
    game.play(0, "settlement 18")
    game.play(0, "road 18-23")
    assert not game.legal(1) & {f"settlement {spot}" for spot in (18, 13, 23, 24)}
    assert len(game.legal(1)) == 50
