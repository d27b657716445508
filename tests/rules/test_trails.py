"""The longest trail of one player's roads."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations
from random import Random

import pytest

from eiland.rules.island import EDGE_NAMES, EDGE_NUMBERS, GRID, HALF
from eiland.rules.trails import longest, longest_through
from tests.support.samples import sampled

RING = GRID.hex_corners[9]
AROUND = [(RING[k], RING[(k + 1) % 6]) for k in range(6)]
EAR = [(8, 13), (13, 18), (18, 23), (17, 23), (12, 17), (8, 12)]  # around hex 4
MOST_ROADS = 15


def edge_between(a: int, b: int) -> int:
    return EDGE_NUMBERS[f"{min(a, b)}-{max(a, b)}"]


def along(*corners: int) -> list[int]:
    """List the edges of a trail given by its corners."""
    return [edge_between(a, b) for a, b in pairwise(corners)]


def halves(edges: list[int]) -> tuple[int, int]:
    packed = sum(2**edge for edge in edges)
    return packed % 2**HALF, packed // 2**HALF


def members(*corners: int) -> int:
    return sum(2**corner for corner in corners)


def length(edges: list[int], *stops: int) -> int:
    return longest(*halves(edges), members(*stops))


def naive(edges: list[int], stops: set[int]) -> tuple[int, dict[int, int]]:
    """Walk every trail; return the longest length, in all and for each edge."""
    through = dict.fromkeys(edges, 0)

    def walk(corner: int, trail: list[int]) -> None:
        for edge in trail:
            through[edge] = max(through[edge], len(trail))
        if trail and corner in stops:
            return
        for edge in edges:
            ends = GRID.edges[edge]
            if corner in ends and edge not in trail:
                walk(sum(ends) - corner, [*trail, edge])

    for corner in {corner for edge in edges for corner in GRID.edges[edge]}:
        walk(corner, [])
    return max(through.values(), default=0), through


def network(random: Random, roads: int, parts: int, stops: set[int]) -> list[int]:
    """Grow roads as a player does: from an own road, but not past a stop."""
    edges = random.sample(range(len(EDGE_NAMES)), parts)
    while len(edges) < roads:
        ends = {corner for edge in edges for corner in GRID.edges[edge]} - stops
        near = [
            edge
            for edge in range(len(EDGE_NAMES))
            if edge not in edges and not ends.isdisjoint(GRID.edges[edge])
        ]
        if not near:
            break
        edges.append(random.choice(near))
    return edges


def dense(random: Random, roads: int) -> list[int]:
    """Pick roads around three neighbouring hexes, which have many rings."""
    corners = {
        c
        for place in random.choice([(4, 8, 9), (5, 9, 10), (9, 13, 14)])
        for c in GRID.hex_corners[place]
    }
    edges = [e for e in range(len(EDGE_NAMES)) if corners.issuperset(GRID.edges[e])]
    return random.sample(edges, min(roads, len(edges)))


def some_stops(random: Random) -> set[int]:
    return set(random.sample(range(54), random.choice([0, 0, 2, 5, 9])))


@pytest.mark.rule("LR-1")
def test_the_length_is_the_number_of_roads_of_the_longest_trail() -> None:
    assert length([]) == 0
    assert length(along(0, 3)) == 1
    assert length(along(0, 3, 7, 11, 16)) == 4
    assert length(along(0, 3, 7) + along(30, 35, 40, 44)) == 3


@pytest.mark.rule("LR-1")
def test_a_road_around_a_hex_counts_six() -> None:
    assert length(along(*RING, RING[0])) == 6


@pytest.mark.rule("LR-1")
def test_a_trail_may_return_to_an_intersection_but_takes_each_road_once() -> None:
    ring = along(*RING, RING[0])
    assert length(ring + along(RING[0], 13)) == 7
    assert length(ring + along(RING[0], 13, 8)) == 8
    # In by one tail and around the ring; the other tail does not count.
    assert length(ring + along(RING[0], 13) + along(RING[1], 19)) == 7
    assert length(ring + along(RING[0], 13) + along(RING[3], 40)) == 7


@pytest.mark.rule("LR-1")
def test_in_a_figure_eight_the_trail_runs_around_both_rings() -> None:
    theta = set(along(*RING, RING[0])) | {edge_between(a, b) for a, b in EAR}
    assert len(theta) == 11
    assert length(sorted(theta)) == 11
    apart = along(*RING, RING[0]) + along(0, 4, 8, 12, 7, 3, 0)
    assert length(apart) == 6
    assert length(apart + along(8, 13, 18)) == 14  # around, across and around


@pytest.mark.rule("LR-2")
def test_branches_do_not_add() -> None:
    fork = along(18, 13, 8) + along(18, 23, 17) + along(18, 24, 30)
    assert length(fork) == 4
    assert length(fork + along(30, 36)) == 5
    comb = along(16, 22, 17, 23, 18, 24) + along(22, 28) + along(17, 12) + along(23, 29)
    assert length(comb) == 5


@pytest.mark.rule("LR-3")
def test_own_buildings_and_foreign_roads_never_interrupt() -> None:
    """They are no arguments: stops are other players' buildings, and the roads are own roads."""
    assert length(along(0, 3, 7, 11, 16)) == length(along(0, 3, 7, 11, 16), 30, 41)


@pytest.mark.rule("LR-4")
def test_a_building_of_another_player_interrupts() -> None:
    road = along(0, 3, 7, 11, 16, 22)
    assert length(road, 7) == 3
    assert length(road, 3) == 4
    assert length(road, 3, 16) == 3
    assert length(road, 3, 7, 11) == 2


@pytest.mark.rule("LR-4")
@pytest.mark.parametrize("corner", range(54))
def test_no_trail_passes_a_foreign_building_on_any_corner(corner: int) -> None:
    beside = [sum(ends) - corner for ends in GRID.edges if corner in ends]
    for pair in combinations(beside, 2):
        road = along(pair[0], corner, pair[1])
        assert length(road) == 2
        assert length(road, corner) == 1
        assert length(road, *(other for other in range(54) if other != corner)) == 2


@pytest.mark.rule("LR-4")
def test_a_trail_may_begin_and_end_at_a_building_of_another_player() -> None:
    assert length(along(0, 3, 7, 11), 0) == 3
    assert length(along(0, 3, 7, 11), 0, 11) == 3


@pytest.mark.rule("LR-4")
@pytest.mark.parametrize("first", range(6))
def test_a_ring_with_one_foreign_building_still_counts_six(first: int) -> None:
    assert length(along(*RING, RING[0]), RING[first]) == 6


@pytest.mark.rule("LR-4")
@pytest.mark.parametrize("first", range(6))
def test_a_ring_with_two_foreign_buildings_counts_its_longer_part(first: int) -> None:
    ring = along(*RING, RING[0])
    assert length(ring, RING[first], RING[(first + 2) % 6]) == 4
    assert length(ring, RING[first], RING[(first + 3) % 6]) == 3


@pytest.mark.rule("LR-4")
def test_a_ring_is_not_entered_through_a_foreign_building() -> None:
    tailed = along(*RING, RING[0]) + along(RING[0], 13, 8)
    assert length(tailed, RING[0]) == 6
    assert length(tailed, 13) == 7
    assert length(tailed, RING[1]) == 7  # in by the tail, and the long way to the building


@pytest.mark.rule("LR-4")
def test_a_road_stays_on_both_sides_of_a_later_foreign_settlement() -> None:
    """The roads beyond the building remain, count separately and can be extended."""
    road = along(0, 3, 7, 11, 16, 22, 28)
    assert length(road) == 6
    assert length(road, 11) == 3
    beyond = road + along(28, 33, 38)
    assert length(beyond, 11) == 5
    low, high = halves(beyond)
    assert longest_through(edge_between(33, 38), low, high, members(11)) == 5
    assert longest_through(edge_between(0, 3), low, high, members(11)) == 3


@pytest.mark.rule("LR-1")
def test_the_order_of_building_does_not_matter() -> None:
    """A known fault of public engines: there the longest road depends on history."""
    road = along(18, 13, 8) + along(18, 24, 30) + along(18, 23)
    expected = length(road)
    assert expected == 4
    for order in permutations(road):
        grown = 0
        for built in range(len(order)):
            low, high = halves(list(order[: built + 1]))
            grown = max(grown, longest_through(order[built], low, high, 0))
        assert grown == expected, order


@pytest.mark.rule("LR-1")
@pytest.mark.parametrize("seed", range(300))
def test_any_order_of_building_gives_the_same_length(seed: int) -> None:
    random = Random(seed)
    stops = some_stops(random)
    edges = network(random, random.randint(5, MOST_ROADS), random.choice([1, 2]), stops)
    expected = longest(*halves(edges), members(*stops))
    for _ in range(5):
        random.shuffle(edges)
        grown = updated = 0
        for built, edge in enumerate(edges):
            low, high = halves(edges[: built + 1])
            grown = max(grown, longest_through(edge, low, high, members(*stops)))
            updated = longest_through(edge, low, high, members(*stops), updated)
            assert grown == updated == longest(low, high, members(*stops))
        assert grown == expected


def check(edges: list[int], stops: set[int]) -> None:
    low, high = halves(edges)
    most, through = naive(edges, stops)
    assert longest(low, high, members(*stops)) == most, (edges, stops)
    for edge, expected in through.items():
        found = longest_through(edge, low, high, members(*stops))
        assert found == expected, (edges, stops, edge)
        for known in (expected - 1, expected, most):
            found = longest_through(edge, low, high, members(*stops), known)
            assert found == max(known, expected), (edges, stops, edge, known)


@pytest.mark.rule("LR-4")
@pytest.mark.parametrize("seed", sampled(range(20), 4))
def test_the_search_agrees_with_a_walk_over_all_trails(seed: int) -> None:
    random = Random(seed)
    for _ in range(50):
        stops = some_stops(random)
        check(
            network(random, random.randint(1, MOST_ROADS), random.choice([1, 1, 2]), stops), stops
        )
        # Buildings placed after the roads.
        stops = some_stops(random)
        check(network(random, random.randint(1, MOST_ROADS), random.choice([1, 2]), set()), stops)
        check(dense(random, random.randint(6, MOST_ROADS)), stops)


@pytest.mark.rule("LR-1")
def test_every_edge_of_the_island_is_walked_in_both_directions() -> None:
    """The two integers of a set meet in the middle of the island."""
    for first in range(54):
        trail = [first]
        while len(trail) <= MOST_ROADS:
            beside = [sum(e) - trail[-1] for e in GRID.edges if trail[-1] in e]
            onward = [corner for corner in beside if corner not in trail]
            if not onward:
                break
            trail.append(onward[len(trail) % len(onward)])
        edges = along(*trail)
        assert length(edges) >= len(edges)
        check(edges, set())
