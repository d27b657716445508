"""The board layout: random, beginners' board, and boards given as text."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb, factorial, gcd, prod

import pytest

from eiland.rules import island
from eiland.rules.board.map.boards import BEGINNERS_HEXES, read_board, starting_pieces
from eiland.rules.board.map.frame import ground_corners
from eiland.rules.board.map.layout import Layout
from eiland.rules.board.map.setup import Setup
from eiland.rules.board.map.tokens import LETTERS
from eiland.rules.board.numbers.outcomes import (
    FRAME_OF,
    GROUND_OF,
    HARBOR_OF,
    HEX_OF,
    LAKE_OF,
    SPIRAL_OF,
    TOKEN_OF,
)
from eiland.rules.board.numbers.phases import (
    FRAME,
    GROUNDS,
    HARBORS,
    HEXES,
    LAKE,
    MAIN,
    PHASE_NAMES,
    SPIRAL,
    START,
    TOKENS,
)
from eiland.rules.errors import BadSetup, ParseError
from eiland.rules.fields import Fields
from tests.support.samples import sampled

RESOURCES = ["ore", "grain", "wool", "lumber", "brick"]
KINDS = [*RESOURCES, "3:1"]
TERRAINS = ["mountains", "fields", "pasture", "forest", "hills", "desert", "lake"]
TERRAINS_IN_THE_BOX = {
    "mountains": 3,
    "fields": 4,
    "pasture": 4,
    "forest": 4,
    "hills": 3,
    "desert": 1,
}
TOKENS_IN_THE_BOX = {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 1}
PIPS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
HARBORS_IN_THE_BOX = {"ore": 1, "grain": 1, "wool": 1, "lumber": 1, "brick": 1, "3:1": 4}

# Intersections v0 to v5 of the piece in each position (H-3)
POSITIONS = [
    [3, 0, 4, 1, 5, 2],
    [2, 6, 10, 15, 20, 26],
    [26, 32, 37, 42, 46, 50],
    [50, 53, 49, 52, 48, 51],
    [51, 47, 43, 38, 33, 27],
    [27, 21, 16, 11, 7, 3],
]
# The harbors of each piece, by their place in v0 to v5 (H-4, H-5)
PIECES: dict[str, list[tuple[str, int]]] = {
    "grain": [("3:1", 0), ("grain", 3)],
    "wool": [("3:1", 0), ("wool", 3)],
    "brick": [("3:1", 0), ("brick", 3)],
    "ore": [("ore", 2)],
    "lumber": [("lumber", 2)],
    "3:1": [("3:1", 2)],
}
STANDARD_FRAME = "3:1@0-3,grain@1-5,ore@10-15,lumber@11-16,3:1@26-32,brick@33-38,wool@42-46,"
STANDARD_FRAME += "3:1@47-51,3:1@49-52"

BOARD = f"hexes={BEGINNERS_HEXES} harbors={STANDARD_FRAME}"
FISH_BOARD = (
    f"hexes={BEGINNERS_HEXES.replace('desert', 'lake')} harbors={STANDARD_FRAME} "
    "grounds=6@4,10@7,5@20,4@37,8@43,9@48"
)

SETUPS = {
    f"{'fishermen ' if fishermen else ''}{board} {placement} {harbors}": Setup(
        fishermen, board, placement, harbors
    )
    for fishermen in (False, True)
    for board in ("random", "beginners")
    for placement in ("spiral", "free")
    for harbors in ("board", "shuffled", "standard", "loose")
}


def drawn(setup: Setup, codes: list[int]) -> Layout:
    """Return the layout after these outcomes."""
    layout = setup.first_layout()
    for code in codes:
        assert code in setup.codes(layout, layout.phase)
        layout = setup.draw(layout, layout.phase, code)
    return layout


def laid(setup: Setup, seed: int) -> list[Layout]:
    """Return all layouts of one random set-up, from the first to the finished one."""
    chance = random.Random(seed)
    layouts = [setup.first_layout()]
    phase = setup.first_phase()
    while phase != START:
        layout = layouts[-1]
        point = chance.randrange(setup.size(layout, phase))
        layouts.append(setup.draw(layout, phase, setup.at(layout, phase, point)))
        phase = setup.next_phase(layouts[-1], phase)
    return layouts


def finished(setup: Setup, seed: int) -> Layout:
    return laid(setup, seed)[-1]


def text_of(layout: Layout, fishermen: bool) -> str:
    """Return the fields of a layout."""
    text = f"hexes={layout.write_hexes()} harbors={layout.write_harbors()}"
    return f"{text} grounds={layout.write_grounds()}" if fishermen else text


def facts(layout: Layout) -> dict[str, object]:
    """Return all fields of a layout, also those for the next draw."""
    names = (
        "terrains tokens_low tokens_high harbors_low harbors_high grounds lake desert phase left "
        "place shunned red_weight weight divisor"
    )
    return {name: getattr(layout, name) for name in names.split()}


def tokens_of(layout: Layout) -> list[int]:
    return [layout.token(place) for place in range(19)]


def terrains_of(layout: Layout) -> list[str]:
    return [TERRAINS[layout.terrain(place)] for place in range(19)]


def are_neighbours(a: int, b: int) -> bool:
    shared = set(island.GRID.hex_corners[a]).intersection(island.GRID.hex_corners[b])
    return a != b and len(shared) == 2


def has_red_neighbours(numbers: list[int]) -> bool:
    reds = [place for place in range(19) if numbers[place] in (6, 8)]
    return any(are_neighbours(a, b) for a, b in combinations(reds, 2))


def frame_codes(order: list[str] | tuple[str, ...]) -> list[int]:
    return [FRAME_OF + KINDS.index(name) for name in order]


def harbors_by_hand(order: list[str] | tuple[str, ...]) -> set[tuple[str, int, int]]:
    """Return the harbors of a frame: kind and both intersections, the smaller first."""
    found = set()
    for corners, name in zip(POSITIONS, order, strict=True):
        for kind, at in PIECES[name]:
            found.add((kind, *sorted(corners[at : at + 2])))
    return found  # type: ignore[return-value]  # sorted() returns lists of unknown length


def harbors_of(layout: Layout) -> set[tuple[str, int, int]]:
    found = set()
    for harbor in layout.harbors_json():
        first, second = str(harbor["edge"]).split("-")
        found.add((str(harbor["kind"]), int(first), int(second)))
    return found


# The pieces of the box


@pytest.mark.rule("C-1")
@pytest.mark.rule("C-2")
@pytest.mark.rule("C-7")
@pytest.mark.parametrize("name", [name for name in SETUPS if "fishermen" not in name])
def test_the_island_is_made_of_the_pieces_of_the_box(name: str) -> None:
    for seed in range(10):
        layout = finished(SETUPS[name], seed)
        assert Counter(terrains_of(layout)) == TERRAINS_IN_THE_BOX
        tokens = Counter(number for number in tokens_of(layout) if number)
        assert tokens == TOKENS_IN_THE_BOX
        assert sum(PIPS[number] * copies for number, copies in tokens.items()) == 58
        assert Counter(kind for kind, _, _ in harbors_of(layout)) == HARBORS_IN_THE_BOX


@pytest.mark.rule("C-2")
def test_the_letters_a_to_r_are_these_numbers() -> None:
    letters = "A5 B2 C6 D3 E8 F10 G9 H12 I11 J4 K8 L10 M9 N4 O5 P6 Q3 R11"
    assert [f"{chr(65 + k)}{number}" for k, number in enumerate(LETTERS)] == letters.split()


@pytest.mark.rule("V-2")
@pytest.mark.parametrize("name", SETUPS)
def test_the_lookup_tables_agree_with_the_hexes(name: str) -> None:
    for seed in range(5):
        layout = finished(SETUPS[name], seed)
        assert layout.is_finished()
        hexes: dict[int, list[int]] = {}
        for place, word in enumerate(layout.write_hexes().split(",")):
            terrain = word.rstrip("0123456789")
            number = int(word[len(terrain) :] or 0)
            resource = TERRAINS.index(terrain) if terrain not in ("desert", "lake") else -1
            assert layout.tokens[place] == number
            assert layout.resources[place] == resource
            if number:
                hexes.setdefault(number, []).append(place)
            else:
                assert (layout.desert if terrain == "desert" else layout.lake) == place
                assert (layout.lake if terrain == "desert" else layout.desert) == -1
        for number in range(13):
            listed = [*hexes.get(number, []), -1, -1][:2]
            assert list(layout.by_number[2 * number : 2 * number + 2]) == listed


# The beginners' board


@pytest.mark.rule("B-1")
def test_the_beginners_board() -> None:
    setup = Setup(False, "beginners")
    assert setup.first_phase() == START
    layout = setup.first_layout()
    assert layout.write_hexes() == (
        "mountains10,pasture2,forest9,fields12,hills6,pasture4,hills10,fields9,forest11,desert,"
        "forest3,mountains8,forest8,mountains3,fields4,pasture5,hills5,fields6,pasture11"
    )
    assert layout.desert == 9
    assert layout.write_harbors() == STANDARD_FRAME
    assert not has_red_neighbours(tokens_of(layout))


@pytest.mark.rule("B-1")
def test_the_beginners_board_does_not_follow_the_letters() -> None:
    numbers = tokens_of(Setup(False, "beginners").first_layout())
    for first in island.CORNER_HEXES:
        assert [numbers[place] for place in island.spiral(first) if numbers[place]] != LETTERS


@pytest.mark.rule("B-2")
def test_each_colour_has_two_settlements_with_roads_and_the_resources_of_one_of_them() -> None:
    layout = Setup(False, "beginners").first_layout()
    found = []
    for settlements, starred, roads in starting_pieces(4):
        assert starred in settlements
        for settlement, road in zip(settlements, roads, strict=True):
            assert settlement in island.GRID.edges[road]
        hexes = [place for place in range(19) if starred in island.GRID.hex_corners[place]]
        taken = sorted(layout.resources[place] for place in hexes if layout.resources[place] >= 0)
        found.append(
            (
                sorted(settlements),
                starred,
                {island.EDGE_NAMES[road] for road in roads},
                [RESOURCES[resource] for resource in taken],
            )
        )
    assert found == [
        ([8, 28], 28, {"8-13", "28-34"}, ["grain", "lumber", "lumber"]),
        ([39, 41], 39, {"39-44", "36-41"}, ["ore", "lumber", "brick"]),
        ([17, 31], 31, {"17-22", "25-31"}, ["ore", "wool", "lumber"]),
        ([14, 40], 40, {"9-14", "40-45"}, ["ore", "grain", "grain"]),
    ]


@pytest.mark.rule("B-3")
def test_three_players_leave_out_red_and_two_leave_out_red_and_white() -> None:
    _, blue, white, orange = starting_pieces(4)
    assert starting_pieces(3) == [blue, white, orange]
    assert starting_pieces(2) == [blue, orange]


@pytest.mark.rule("W-1")
@pytest.mark.rule("W-4")
def test_with_fishermen_the_beginners_board_has_a_lake_instead_of_its_desert() -> None:
    setup = Setup(True, "beginners")
    assert setup.first_phase() == START
    layout = setup.first_layout()
    assert (layout.lake, layout.desert) == (9, -1)
    assert layout.write_hexes() == BEGINNERS_HEXES.replace("desert", "lake")
    assert layout.write_grounds() == "6@4,10@7,5@20,4@37,8@43,9@48"


@pytest.mark.rule("W-4")
def test_the_grounds_of_the_beginners_board_are_on_the_free_tips_of_its_frame() -> None:
    setup = Setup(True, "beginners", harbors="shuffled")
    layout = drawn(setup, frame_codes(["ore", "grain", "3:1", "wool", "lumber", "brick"]))
    assert layout.phase == START
    assert layout.write_grounds() == "6@5,5@10,10@16,8@33,4@46,9@49"


# The frame


@pytest.mark.rule("H-1")
@pytest.mark.parametrize("name", SETUPS)
def test_both_ends_of_a_harbors_path_are_harbor_intersections(name: str) -> None:
    layout = finished(SETUPS[name], 3)
    used = [-1] * 54
    for kind, first, second in harbors_of(layout):
        assert first in island.COAST
        assert second in island.COAST
        assert (first, second) in island.GRID.edges
        used[first] = used[second] = KINDS.index(kind)
    assert list(layout.harbor_at) == used


@pytest.mark.rule("H-2")
@pytest.mark.rule("H-3")
@pytest.mark.rule("H-4")
@pytest.mark.rule("H-5")
@pytest.mark.rule("V-1")
def test_the_frame_pieces_fit_in_every_order_and_no_intersection_has_two_harbors() -> None:
    setup = Setup(False)
    rest = [HEX_OF + kind for kind, n in enumerate([3, 4, 4, 4, 3, 1]) for _ in range(n)]
    for order in permutations(PIECES):
        layout = drawn(setup, frame_codes(order))
        assert layout.phase == HEXES
        harbors = harbors_of(layout)
        assert harbors == harbors_by_hand(order)
        assert len({corner for _, *ends in harbors for corner in ends}) == 18
    layout = drawn(setup, [*frame_codes(order), *rest, SPIRAL_OF])
    assert sum(kind >= 0 for kind in layout.harbor_at) == 18


@pytest.mark.rule("H-3")
def test_a_frame_piece_covers_five_paths_of_the_coast() -> None:
    for position, corners in enumerate(POSITIONS):
        coast = [*island.COAST, island.COAST[0]]
        assert coast[5 * position : 5 * position + 6] == corners


@pytest.mark.rule("H-6")
@pytest.mark.rule("H-8")
def test_the_standard_frame() -> None:
    setup = Setup(False, harbors="standard")
    assert setup.first_phase() == HEXES
    layout = setup.first_layout()
    assert layout.write_harbors() == STANDARD_FRAME
    order = ["grain", "ore", "wool", "3:1", "brick", "lumber"]
    assert harbors_of(layout) == harbors_by_hand(order)
    by_path = {0: "3:1", 3: "grain", 7: "ore", 10: "3:1", 13: "wool"}
    by_path |= {17: "3:1", 20: "3:1", 23: "brick", 27: "lumber"}
    for path in range(30):
        kind = KINDS.index(by_path[path]) if path in by_path else -1
        assert layout.harbor(path) == kind


@pytest.mark.rule("H-7")
def test_loose_harbors_have_the_places_of_the_standard_frame() -> None:
    setup = Setup(False, harbors="loose")
    assert setup.first_phase() == HARBORS
    kinds = ["ore", "3:1", "brick", "3:1", "3:1", "lumber", "wool", "grain", "3:1"]
    layout = drawn(setup, [HARBOR_OF + KINDS.index(kind) for kind in kinds])
    assert layout.phase == HEXES
    assert layout.write_harbors() == (
        "ore@0-3,3:1@1-5,brick@10-15,3:1@11-16,3:1@26-32,grain@33-38,3:1@42-46,wool@47-51,"
        "lumber@49-52"
    )


@pytest.mark.rule("H-7")
def test_a_loose_harbor_is_drawn_from_those_left() -> None:
    setup = Setup(False, harbors="loose")
    layout = drawn(setup, [HARBOR_OF + 5, HARBOR_OF + 1])
    assert setup.codes(layout, HARBORS) == [HARBOR_OF + kind for kind in (0, 2, 3, 4, 5)]
    assert setup.odds(layout, HARBORS) == [1, 1, 1, 1, 3]


# Chance


@pytest.mark.rule("V-1")
@pytest.mark.rule("W-1")
@pytest.mark.rule("W-3")
@pytest.mark.parametrize(
    ("setup", "phases"),
    [
        (Setup(), [FRAME] * 6 + [HEXES] * 19 + [SPIRAL]),
        (Setup(False, "random", "free"), [FRAME] * 6 + [HEXES] * 19 + [TOKENS] * 18),
        (Setup(harbors="loose"), [HARBORS] * 9 + [HEXES] * 19 + [SPIRAL]),
        (Setup(True), [FRAME] * 6 + [LAKE] + [HEXES] * 18 + [SPIRAL] + [GROUNDS] * 6),
        (Setup(False, "beginners", harbors="loose"), [HARBORS] * 9),
        (Setup(False, BOARD), []),
    ],
)
def test_the_order_in_which_the_island_is_laid(setup: Setup, phases: list[int]) -> None:
    for seed in range(5):
        assert [layout.phase for layout in laid(setup, seed)] == [*phases, START]


@pytest.mark.parametrize("name", SETUPS)
def test_an_outcome_has_as_many_points_as_its_weight(name: str) -> None:
    setup = SETUPS[name]
    for layout in laid(setup, 1)[:-1]:
        phase = layout.phase
        codes, odds, size = (
            setup.codes(layout, phase),
            setup.odds(layout, phase),
            setup.size(layout, phase),
        )
        assert codes == sorted(set(codes))
        assert min(odds) > 0
        assert sum(odds) == size < 2**31
        assert gcd(*odds) == 1 or phase != TOKENS
        pointed = Counter(setup.at(layout, phase, point) for point in range(size))
        assert pointed == dict(zip(codes, odds, strict=True))


@pytest.mark.parametrize("name", SETUPS)
def test_a_draw_does_not_change_the_layout_before_it(name: str) -> None:
    setup = SETUPS[name]
    for layout in laid(setup, 2)[:-1]:
        before = facts(layout)
        for code in setup.codes(layout, layout.phase):
            assert facts(setup.draw(layout, layout.phase, code)) != before
            assert facts(layout) == before


def chances(setup: Setup, seed: int) -> dict[int, Fraction]:
    """Return, by phase, the probability of all draws of one random set-up."""
    found: dict[int, Fraction] = {}
    layouts = laid(setup, seed)
    for before, after in pairwise(layouts):
        phase = before.phase
        codes = setup.codes(before, phase)
        ways = [setup.draw(before, phase, code) for code in codes]
        (taken,) = [k for k, way in enumerate(ways) if way.has_equal_facts(after)]
        odds = setup.odds(before, phase)
        found[phase] = found.get(phase, Fraction(1)) * Fraction(odds[taken], sum(odds))
    return found


@pytest.mark.rule("V-1")
@pytest.mark.rule("V-2")
@pytest.mark.rule("V-3")
@pytest.mark.parametrize("seed", range(5))
def test_all_arrangements_of_frame_and_hexes_are_equally_likely(seed: int) -> None:
    orders = factorial(19) // prod(factorial(n) for n in (4, 4, 4, 3, 3, 1))
    assert chances(Setup(), seed) == {
        FRAME: Fraction(1, 720),
        HEXES: Fraction(1, orders),
        SPIRAL: Fraction(1, 6),
    }
    loose = chances(Setup(harbors="loose"), seed)
    assert loose[HARBORS] == Fraction(factorial(4), factorial(9))


@pytest.mark.rule("W-2")
@pytest.mark.rule("W-3")
@pytest.mark.parametrize("seed", range(5))
def test_the_lake_goes_to_any_inner_hex_and_the_others_are_shuffled(seed: int) -> None:
    orders = factorial(18) // prod(factorial(n) for n in (4, 4, 4, 3, 3))
    assert chances(Setup(True), seed) == {
        FRAME: Fraction(1, 720),
        LAKE: Fraction(1, 7),
        HEXES: Fraction(1, orders),
        SPIRAL: Fraction(1, 6),
        GROUNDS: Fraction(1, 720),
    }


@pytest.mark.rule("V-2")
def test_the_weight_of_a_terrain_is_how_many_are_left() -> None:
    setup = Setup(harbors="standard")
    layout = setup.first_layout()
    assert setup.codes(layout, HEXES) == [HEX_OF + terrain for terrain in range(6)]
    assert setup.odds(layout, HEXES) == [3, 4, 4, 4, 3, 1]
    layout = drawn(setup, [HEX_OF + terrain for terrain in (5, 3, 3, 4)])
    assert layout.write_hexes() == "desert,forest,forest,hills" + ",-" * 15
    assert setup.codes(layout, HEXES) == [HEX_OF + terrain for terrain in range(5)]
    assert setup.odds(layout, HEXES) == [3, 4, 4, 2, 2]


# Tokens by their letters


@pytest.mark.rule("V-3")
@pytest.mark.rule("V-4")
@pytest.mark.parametrize("first", [0, 2, 7, 11, 16, 18])
@pytest.mark.parametrize("fishermen", [False, True])
def test_letters_follow_the_spiral_against_the_clock_and_skip_the_desert(
    first: int, fishermen: bool
) -> None:
    setup = Setup(fishermen, harbors="standard")
    for seed in range(10):
        before = next(layout for layout in laid(setup, seed) if layout.phase == SPIRAL)
        assert setup.codes(before, SPIRAL) == [SPIRAL_OF + h for h in (0, 2, 7, 11, 16, 18)]
        layout = setup.draw(before, SPIRAL, SPIRAL_OF + first)
        bare = layout.lake if fishermen else layout.desert
        order = [place for place in island.spiral(first) if place != bare]
        assert [layout.token(place) for place in order] == LETTERS
        assert layout.token(bare) == 0


@pytest.mark.rule("V-3")
def test_the_letters_begin_on_the_corner_hex_with_a() -> None:
    setup = Setup(harbors="standard")
    terrains = [5, *(kind for kind, n in enumerate([3, 4, 4, 4, 3]) for _ in range(n))]
    layout = drawn(setup, [*(HEX_OF + terrain for terrain in terrains), SPIRAL_OF + 16])
    # 16 17 18 15 11 6 2 1 (0 is the desert) 3 7 12 13 14 10 5 4 8 9
    assert tokens_of(layout) == [0, 12, 9, 11, 6, 5, 10, 4, 3, 11, 4, 8, 8, 10, 9, 3, 5, 2, 6]


@pytest.mark.rule("V-6")
def test_none_of_the_114_spirals_has_red_neighbours() -> None:
    setup = Setup(harbors="standard")
    others = [kind for kind, n in enumerate([3, 4, 4, 4, 3]) for _ in range(n)]
    for desert in range(19):
        terrains = [*others[:desert], 5, *others[desert:]]
        before = drawn(setup, [HEX_OF + terrain for terrain in terrains])
        assert before.desert == desert
        for first in island.CORNER_HEXES:
            layout = setup.draw(before, SPIRAL, SPIRAL_OF + first)
            assert not has_red_neighbours(tokens_of(layout))


@pytest.mark.rule("V-5")
@pytest.mark.parametrize("seed", range(5))
def test_the_desert_has_no_token(seed: int) -> None:
    for placement in ("spiral", "free"):
        layout = finished(Setup(False, "random", placement), seed)
        assert terrains_of(layout)[layout.desert] == "desert"
        assert tokens_of(layout).count(0) == 1
        assert layout.token(layout.desert) == 0


# Free tokens

FREE = Setup(False, "random", "free", "standard")
FREE_FISH = Setup(True, "random", "free", "standard")


def red_places(hexes: list[int], reds: int, shunned: set[int]) -> int:
    """Count one by one the sets of hexes without neighbours for the red tokens."""
    free = [place for place in hexes if place not in shunned]
    return sum(
        not any(are_neighbours(a, b) for a, b in combinations(places, 2))
        for places in combinations(free, reds)
    )


def arrangements(hexes: list[int], left: Counter[int], shunned: set[int]) -> int:
    """Count the legal arrangements of the tokens ``left`` on ``hexes``."""
    red_ones = [left[6], left[8]]
    others = [n for number, n in left.items() if number not in (6, 8)]
    orders = factorial(sum(red_ones)) // prod(factorial(n) for n in red_ones)
    orders *= factorial(sum(others)) // prod(factorial(n) for n in others)
    return orders * red_places(hexes, sum(red_ones), shunned)


def around(reds: list[int]) -> set[int]:
    return {place for place in range(19) if any(are_neighbours(place, red) for red in reds)}


def one_by_one(hexes: list[int], left: Counter[int], numbers: dict[int, int]) -> int:
    """Count the legal arrangements by listing them all."""
    if not hexes:
        return 1
    place, found = hexes[0], 0
    for number in [number for number, n in left.items() if n]:
        reds = [h for h, other in numbers.items() if other in (6, 8)]
        if number not in (6, 8) or not any(are_neighbours(place, red) for red in reds):
            found += one_by_one(hexes[1:], left - Counter([number]), {**numbers, place: number})
    return found


def expected_odds(weights: dict[int, int]) -> dict[int, int]:
    """Return weights in lowest terms, by outcome, without those that are 0."""
    least = gcd(*weights.values())
    return {TOKEN_OF + n - 2: weight // least for n, weight in weights.items() if weight}


def odds_of(setup: Setup, layout: Layout) -> dict[int, int]:
    codes, odds = setup.codes(layout, TOKENS), setup.odds(layout, TOKENS)
    return dict(zip(codes, odds, strict=True))


@pytest.mark.rule("V-6")
@pytest.mark.parametrize("setup", [FREE, FREE_FISH])
@pytest.mark.parametrize("seed", range(6))
def test_the_odds_of_the_last_tokens_agree_with_a_list_of_all_arrangements(
    setup: Setup, seed: int
) -> None:
    layouts = [layout for layout in laid(setup, seed) if layout.phase == TOKENS]
    for layout in layouts[-7:]:
        bare = max(layout.lake, layout.desert)
        placed = {h: n for h, n in enumerate(tokens_of(layout)) if n}
        hexes = [place for place in range(19) if place != bare and place not in placed]
        left = Counter(TOKENS_IN_THE_BOX) - Counter(placed.values())
        weights = {}
        for number in left:
            rest = {**placed, hexes[0]: number}
            legal = not has_red_neighbours([rest.get(place, 0) for place in range(19)])
            after = left - Counter([number])
            weights[number] = one_by_one(hexes[1:], after, rest) if legal else 0
        assert odds_of(setup, layout) == expected_odds(weights)


@pytest.mark.rule("V-6")
@pytest.mark.parametrize("seed", range(4))
def test_the_weight_of_a_token_is_the_number_of_legal_arrangements_of_the_rest(seed: int) -> None:
    for layout in [layout for layout in laid(FREE, seed) if layout.phase == TOKENS]:
        placed = {h: n for h, n in enumerate(tokens_of(layout)) if n}
        hexes = [place for place in range(19) if place != layout.desert and place not in placed]
        left = Counter(TOKENS_IN_THE_BOX) - Counter(placed.values())
        reds = [place for place, number in placed.items() if number in (6, 8)]
        weights = {}
        for number in left:
            after = left - Counter([number])
            if number not in (6, 8):
                weights[number] = arrangements(hexes[1:], after, around(reds))
            elif hexes[0] not in around(reds):
                weights[number] = arrangements(hexes[1:], after, around([*reds, hexes[0]]))
        assert odds_of(FREE, layout) == expected_odds(weights)


@pytest.mark.rule("V-6")
@pytest.mark.parametrize("setup", [FREE, FREE_FISH])
@pytest.mark.parametrize("seed", range(10))
def test_all_legal_arrangements_of_free_tokens_are_equally_likely(setup: Setup, seed: int) -> None:
    layout = finished(setup, seed)
    hexes = [place for place in range(19) if place != max(layout.lake, layout.desert)]
    legal = arrangements(hexes, Counter(TOKENS_IN_THE_BOX), set())
    assert chances(setup, seed)[TOKENS] == Fraction(1, legal)


@pytest.mark.rule("V-6")
def test_red_numbers_are_never_neighbours() -> None:
    for seed in range(200):
        assert not has_red_neighbours(tokens_of(finished(FREE, seed)))
        assert not has_red_neighbours(tokens_of(finished(FREE_FISH, seed)))


@pytest.mark.rule("V-6")
def test_with_the_desert_in_the_middle_420_of_3060_places_for_four_red_tokens_are_legal() -> None:
    hexes = [place for place in range(19) if place != 9]
    assert comb(18, 4) == 3060
    assert red_places(hexes, 4, set()) == 420
    assert red_places(hexes, 2, set()) == comb(18, 2) - 36  # neighbours share 36 sides


# Fishermen


@pytest.mark.rule("W-1")
@pytest.mark.rule("W-2")
def test_the_lake_replaces_the_desert_and_is_never_on_the_rim() -> None:
    setup = Setup(True, harbors="standard")
    first = setup.first_layout()
    assert first.phase == LAKE
    assert setup.codes(first, LAKE) == [LAKE_OF + place for place in (4, 5, 8, 9, 10, 13, 14)]
    assert setup.odds(first, LAKE) == [1] * 7
    for seed in range(20):
        layout = finished(setup, seed)
        assert Counter(terrains_of(layout)) == {
            **{terrain: n for terrain, n in TERRAINS_IN_THE_BOX.items() if terrain != "desert"},
            "lake": 1,
        }
        assert layout.lake in (4, 5, 8, 9, 10, 13, 14)
        assert layout.token(layout.lake) == 0
        assert layout.resources[layout.lake] == -1
        assert layout.lake not in list(layout.by_number)


@pytest.mark.rule("W-3")
def test_each_ground_has_one_of_the_six_numbers_drawn_clockwise_from_position_0() -> None:
    setup = Setup(True, harbors="standard")
    layout = next(layout for layout in laid(setup, 0) if layout.phase == GROUNDS)
    assert setup.odds(layout, GROUNDS) == [1] * 6
    for place in (1, 0, 5, 2, 4):  # 5 4 10 6 9
        layout = setup.draw(layout, GROUNDS, GROUND_OF + place)
    assert layout.write_grounds() == "5@4,4@20,10@37,9@43,6@48"
    assert setup.codes(layout, GROUNDS) == [GROUND_OF + 3]
    layout = setup.draw(layout, GROUNDS, GROUND_OF + 3)
    assert layout.write_grounds() == "5@4,8@7,4@20,10@37,9@43,6@48"


STANDARD_GROUNDS = [
    (6, [0, 4, 1]),
    (5, [15, 20, 26]),
    (4, [32, 37, 42]),
    (9, [52, 48, 51]),
    (8, [47, 43, 38]),
    (10, [11, 7, 3]),
]


@pytest.mark.rule("W-3")
@pytest.mark.rule("W-4")
def test_the_standard_illustration() -> None:
    layout = Setup(True, "beginners").first_layout()
    grounds = {str(ground["number"]): ground["corners"] for ground in layout.grounds_json()}
    assert grounds == {str(number): corners for number, corners in STANDARD_GROUNDS}
    for number, corners in STANDARD_GROUNDS:
        assert layout.fish_corners[number] == sum(2**corner for corner in corners)
    assert [n for n in range(13) if layout.fish_corners[n]] == [4, 5, 6, 8, 9, 10]


@pytest.mark.rule("W-4")
def test_a_ground_is_on_the_free_tip_of_each_piece_for_every_order_of_the_frame() -> None:
    setup = Setup(True)
    rest = [LAKE_OF + 9, *(HEX_OF + k for k, n in enumerate([3, 4, 4, 4, 3]) for _ in range(n))]
    rest += [SPIRAL_OF + 2]
    for order in list(permutations(PIECES))[::7]:
        layout = drawn(setup, frame_codes(order) + rest)
        assert layout.phase == GROUNDS
        used: list[int] = []
        for position, name in enumerate(order):
            layout = setup.draw(layout, GROUNDS, GROUND_OF + position)
            first = 1 if len(PIECES[name]) == 2 else 3
            corners = POSITIONS[position][first : first + 3]
            number = [4, 5, 6, 8, 9, 10][position]
            assert f"{number}@{corners[1]}" in layout.write_grounds().split(",")
            used += corners
        assert len(set(used)) == 18  # the grounds share no intersection
        assert set(used).isdisjoint(island.GRID.hex_corners[9])
        grounds = [used[k : k + 3] for k in range(0, 18, 3)]
        for _, first, last in harbors_of(layout):  # no ground covers a harbor
            assert not any(first in corners and last in corners for corners in grounds)
        harbor_corners = {corner for _, *ends in harbors_of(layout) for corner in ends}
        assert 10 <= len(harbor_corners.intersection(used)) <= 12


@pytest.mark.rule("W-4a")
@pytest.mark.parametrize("seed", range(5))
def test_with_loose_harbors_the_grounds_are_where_they_are_in_the_standard_frame(seed: int) -> None:
    layout = finished(Setup(True, harbors="loose"), seed)
    corners = {ground["corner"] for ground in layout.grounds_json()}
    assert corners == {4, 7, 20, 37, 43, 48}


def test_the_middle_of_a_ground_is_one_of_its_three_corners() -> None:
    for tip in range(12):
        first, middle, last = ground_corners(tip)
        for other in (first, last):
            assert (min(middle, other), max(middle, other)) in island.GRID.edges
            assert other in island.COAST


# Texts and JSON


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", sampled(range(3), 1))
def test_every_step_of_the_set_up_reads_back_from_its_text(name: str, seed: int) -> None:
    setup = SETUPS[name]
    for layout in laid(setup, seed)[:-1]:
        fields = Fields(text_of(layout, setup.fishermen))
        assert facts(setup.read(fields, layout.phase)) == facts(layout)
        fields.finish()


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("phase", [START, MAIN])
def test_a_finished_layout_reads_back_from_its_text(name: str, phase: int) -> None:
    setup = SETUPS[name]
    layout = finished(setup, 4)
    fields = Fields(text_of(layout, setup.fishermen))
    again = setup.read(fields, phase)
    fields.finish()
    assert again.has_equal_facts(layout)
    assert again.phase == START
    for look_up in ("tokens", "resources", "harbor_at", "by_number", "fish_corners"):
        assert list(getattr(again, look_up)) == list(getattr(layout, look_up))
    assert (again.lake, again.desert) == (layout.lake, layout.desert)


@pytest.mark.rule("V-6a")
def test_a_board_given_as_text() -> None:
    layout = read_board(BOARD, False)
    assert layout.has_equal_facts(Setup(False, "beginners").first_layout())
    setup = Setup(True, FISH_BOARD)
    assert setup.first_phase() == START
    assert text_of(setup.first_layout(), True) == FISH_BOARD
    assert setup.first_layout().is_finished()


def test_layouts_as_json() -> None:
    layout = read_board(FISH_BOARD, True)
    assert len(layout.hexes_json()) == 19
    assert layout.hexes_json()[0] == {"hex": 0, "terrain": "mountains", "token": 10}
    assert layout.hexes_json()[9] == {"hex": 9, "terrain": "lake", "token": None}
    assert layout.harbors_json()[1] == {"kind": "grain", "edge": "1-5", "corners": [1, 5]}
    assert len(layout.harbors_json()) == 9
    assert layout.grounds_json()[0] == {"number": 6, "corner": 4, "corners": [0, 4, 1]}
    blank = Setup().first_layout()
    assert blank.hexes_json()[18] == {"hex": 18, "terrain": None, "token": None}
    assert (blank.harbors_json(), blank.grounds_json()) == ([], [])
    assert (blank.write_hexes(), blank.write_harbors()) == (",".join("-" * 19), "-")


def why_not(text: str, fishermen: bool = False) -> list[str]:
    """Return the faults of a board as texts."""
    with pytest.raises(BadSetup) as error:
        read_board(text, fishermen)
    return [str(fault) for fault in error.value.faults]


@pytest.mark.rule("V-6a")
@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        ("mountains10", "-", ["board/hex-missing hex=0"]),
        ("mountains10", "meadow10", ["board/unknown-terrain hex=0 text=meadow10"]),
        ("mountains10", "Mountains10", ["board/unknown-terrain hex=0 text=Mountains10"]),
        ("mountains10", "10", ["board/unknown-terrain hex=0 text=10"]),
        ("mountains10,", "", ["board/hex-count given=18 wanted=19"]),
        (
            "mountains10",
            "hills10",
            [
                "board/terrain-count terrain=mountains given=2 wanted=3",
                "board/terrain-count terrain=hills given=4 wanted=3",
            ],
        ),
        (
            "desert",
            "lake",
            [
                "board/terrain-count terrain=desert given=0 wanted=1",
                "board/terrain-count terrain=lake given=1 wanted=0",
            ],
        ),
        ("mountains10", "mountains", ["board/token-missing hex=0"]),
        ("mountains10", "mountains7", ["board/unknown-token hex=0 token=7"]),
        ("mountains10", "mountains010", ["board/unknown-token hex=0 token=010"]),
        (
            "mountains10",
            "mountains9",
            [
                "board/token-count token=9 given=3 wanted=2",
                "board/token-count token=10 given=1 wanted=2",
            ],
        ),
        ("desert", "desert7", ["board/token-on-desert hex=9 terrain=desert"]),
        ("ore@10-15", "ore@8-12", ["board/harbor-inland path=8-12"]),
        ("ore@10-15", "gold@10-15", ["board/unknown-harbor text=gold@10-15"]),
        ("ore@10-15", "ore@15-10", ["board/unknown-harbor text=ore@15-10"]),
        ("ore@10-15", "ore", ["board/unknown-harbor text=ore"]),
        ("ore@10-15", "", ["board/unknown-harbor text="]),
        (
            "ore@10-15",
            "wool@10-15",
            [
                "board/harbor-count harbor=ore given=0 wanted=1",
                "board/harbor-count harbor=wool given=2 wanted=1",
            ],
        ),
        ("ore@10-15,", "", ["board/harbor-count harbor=ore given=0 wanted=1"]),
        ("ore@10-15", "ore@0-4", ["board/harbors-touch corner=0", "position/not-in-order"]),
        (
            "grain@1-5",
            "grain@0-3",
            ["board/harbors-touch corner=0", "board/harbors-touch corner=3"],
        ),
        ("grain@1-5,ore@10-15", "ore@10-15,grain@1-5", ["position/not-in-order field=harbors"]),
        (f" harbors={STANDARD_FRAME}", "", ["position/missing-field field=harbors"]),
        ("hexes=", "hexen=", ["position/missing-field field=hexes", "position/unknown-field"]),
        (" harbors", " grounds=6@4 harbors", ["position/unknown-field field=grounds"]),
    ],
)
def test_the_faults_of_a_board(old: str, new: str, faults: list[str]) -> None:
    assert old in BOARD
    found = why_not(BOARD.replace(old, new, 1))
    assert len(found) == len(faults)
    assert all(text.startswith(start) for text, start in zip(found, faults, strict=True)), found


@pytest.mark.rule("V-6a")
@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        (
            "mountains10,pasture2,forest9,fields12,hills6,pasture4,hills10,fields9,forest11,lake",
            "lake,pasture2,forest9,fields12,hills6,pasture4,hills10,fields9,forest11,mountains10",
            ["board/lake-on-rim hex=0"],
        ),
        (",lake", ",lake6", ["board/token-on-desert hex=9 terrain=lake"]),
        ("6@4", "7@4", ["board/unknown-ground text=7@4"]),
        ("6@4", "6@99", ["board/unknown-ground text=6@99"]),
        ("6@4", "6", ["board/unknown-ground text=6"]),
        ("6@4", "6@0", ["board/ground-place corner=0"]),
        ("6@4", "6@8", ["board/ground-place corner=8"]),
        (
            "6@4",
            "5@4",
            [
                "board/ground-count number=5 given=2 wanted=1",
                "board/ground-count number=6 given=0 wanted=1",
            ],
        ),
        ("6@4,", "", ["board/ground-count number=6 given=0 wanted=1"]),
        (
            "6@4,10@7,5@20",
            "6@4,10@7,5@10,8@20",
            ["board/grounds-touch corner=15", "board/ground-count number=8 given=2 wanted=1"],
        ),
        ("6@4,10@7", "10@7,6@4", ["position/not-in-order field=grounds"]),
        (" grounds=6@4,10@7,5@20,4@37,8@43,9@48", "", ["position/missing-field field=grounds"]),
    ],
)
def test_the_faults_of_a_board_for_fishermen(old: str, new: str, faults: list[str]) -> None:
    assert old in FISH_BOARD
    assert why_not(FISH_BOARD.replace(old, new, 1), fishermen=True) == faults


@pytest.mark.rule("V-6a")
def test_all_faults_of_a_board_are_reported_at_once() -> None:
    text = FISH_BOARD.replace("mountains10", "-").replace("forest9", "forest7")
    text = text.replace("ore@10-15", "ore@8-12").replace("6@4", "6@5") + " colour=blue"
    assert why_not(text, fishermen=True) == [
        "board/hex-missing hex=0",
        "board/unknown-token hex=2 token=7",
        "board/harbor-inland path=8-12",
        "position/unknown-field field=colour",
    ]
    assert "board/unknown-terrain hex=0 text=nonsense" not in why_not("nonsense")
    assert why_not("nonsense") == [
        "position/no-field text=nonsense",
        "position/missing-field field=hexes",
        "position/missing-field field=harbors",
    ]


@pytest.mark.parametrize(
    ("setup", "phase", "text", "reached"),
    [
        (Setup(), HEXES, f"hexes={','.join('-' * 19)} harbors=-", "frame"),
        (Setup(), FRAME, f"hexes={','.join('-' * 19)} harbors=ore@10-15", "frame"),
        (Setup(), FRAME, f"hexes={','.join('-' * 19)} harbors=grain@1-5", "frame"),
        (Setup(), FRAME, f"hexes=forest,{','.join('-' * 18)} harbors=-", "frame"),
        (
            Setup(harbors="standard"),
            HEXES,
            f"hexes=-,forest,{','.join('-' * 17)} harbors={STANDARD_FRAME}",
            "hexes",
        ),
        (
            Setup(harbors="standard"),
            HEXES,
            f"hexes=forest6,{','.join('-' * 18)} harbors={STANDARD_FRAME}",
            "hexes",
        ),
        (
            Setup(True, harbors="standard"),
            LAKE,
            f"hexes={','.join('-' * 4)},lake,{','.join('-' * 14)} harbors={STANDARD_FRAME} "
            "grounds=-",
            "hexes",
        ),
        (Setup(False, BOARD), HEXES, BOARD, "start"),
    ],
)
def test_a_half_laid_island_must_be_one_that_the_set_up_can_reach(
    setup: Setup, phase: int, text: str, reached: str
) -> None:
    fields = Fields(text)
    setup.read(fields, phase)
    with pytest.raises(ParseError) as error:
        fields.finish()
    name = PHASE_NAMES[phase]
    assert [str(f) for f in error.value.faults] == [
        f"board/out-of-order phase={name} reached={reached}"
    ]


@pytest.mark.rule("V-6")
def test_the_set_up_never_reaches_free_tokens_with_red_neighbours() -> None:
    layout = next(layout for layout in laid(FREE, 0) if layout.phase == TOKENS)
    words = layout.write_hexes().split(",")
    words[0] += "6" if layout.desert != 0 else ""
    words[1] += "8" if layout.desert != 1 else ""
    assert layout.desert > 1
    fields = Fields(f"hexes={','.join(words)} harbors={STANDARD_FRAME}")
    FREE.read(fields, TOKENS)
    assert [fault.key for fault in fields.faults] == ["board/out-of-order"]


def test_too_many_pieces_are_a_fault_also_on_a_half_laid_island() -> None:
    fields = Fields(f"hexes={'hills,' * 4}{','.join('-' * 15)} harbors={STANDARD_FRAME}")
    Setup(harbors="standard").read(fields, HEXES)
    assert [str(fault) for fault in fields.faults] == [
        "board/terrain-count terrain=hills given=4 wanted=3"
    ]


def faults_of(text: str, fishermen: bool) -> list[str]:
    """Return the faults of the layout of a position during the game."""
    fields = Fields(text)
    layout = Setup(fishermen).read(fields, MAIN)
    assert layout.is_finished()  # so that other faults can still be found
    return [str(fault) for fault in fields.faults]


def test_once_the_board_is_complete_no_piece_may_be_missing() -> None:
    assert faults_of(BOARD, False) == []
    assert faults_of(BOARD.replace("mountains10", "-"), False) == ["board/hex-missing hex=0"]
    assert faults_of(BOARD.replace("pasture2", "pasture"), False) == ["board/token-missing hex=1"]


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("6@4,", "6@4,8@4,", "board/grounds-touch"),
        ("grain@1-5", "grain@0-3", "board/harbors-touch"),
        ("brick@33-38", "brick@0-3", "board/harbors-touch"),
        ("pasture2", "pasture8", "board/token-count"),
        ("pasture2,forest9", "lake,lake", "board/terrain-count"),
        ("mountains10,pasture2", "mountains99,pasture", "board/unknown-token"),
    ],
)
def test_a_position_with_faults_is_read_to_its_end(old: str, new: str, key: str) -> None:
    found = faults_of(FISH_BOARD.replace(old, new, 1), True)
    assert any(fault.startswith(key) for fault in found)


def test_of_two_harbors_on_one_path_the_first_counts() -> None:
    fields = Fields(BOARD.replace("ore@10-15", "ore@0-3"))
    layout = Setup(False).read(fields, MAIN)
    assert layout.harbor(0) == KINDS.index("3:1")
