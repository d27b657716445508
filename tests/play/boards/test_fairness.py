"""The fairness of islands: counted by hand, by a second reading, and within the bounds of draws."""

from __future__ import annotations

import pytest

from eiland.play import SeededDice
from eiland.play.boards import BOUNDS, Ways, draw, draw_fair, fairness
from eiland.play.boards.clusters import groups, pairs, red_pairs, twins
from eiland.play.boards.fairness import spread_of
from eiland.play.boards.texts import rules_of, text_of
from eiland.rules.errors import BadSetup
from eiland.rules.island import GRID
from eiland.rules.registry import make

BEGINNERS = (
    "hexes=mountains10,pasture2,forest9,fields12,hills6,pasture4,hills10,fields9,forest11,desert,"
    "forest3,mountains8,forest8,mountains3,fields4,pasture5,hills5,fields6,pasture11"
    " harbors=3:1@0-3,grain@1-5,ore@10-15,lumber@11-16,3:1@26-32,brick@33-38,wool@42-46,3:1@47-51,"
    "3:1@49-52"
)
CLUSTERED = BEGINNERS.replace("mountains3,fields4", "mountains6,fields4").replace(
    "fields6,pasture11", "fields3,pasture11"
)
"""The numbers of hexes 13 and 17 exchanged: a six comes beside the eight of hex 12."""

pytestmark = pytest.mark.slow  # valued by a network, and many islands are drawn


def test_the_island_of_beginners_is_counted_by_hand() -> None:
    found = spread_of(rules_of(BEGINNERS, 4).initial().layout)
    pips = {supply.resource: (supply.hexes, supply.pips) for supply in found.supplies}
    assert pips == {
        "ore": (3, 3 + 5 + 2),
        "grain": (4, 1 + 4 + 3 + 5),
        "wool": (4, 1 + 3 + 4 + 2),
        "lumber": (4, 4 + 2 + 2 + 5),
        "brick": (3, 5 + 3 + 4),
    }
    assert found.supplies[0].share == pytest.approx(100 * (10 / 3) / (58 / 18))
    assert found.groups == [[1, 5], [3, 7], [8, 12], [14, 17], [15, 18]]
    assert (found.red_pairs, found.twins) == ([], [])


@pytest.mark.parametrize("fishermen", [False, True])
def test_clusters_are_those_of_a_second_reading(fishermen: bool) -> None:
    """Two hexes are adjacent if they share two corners; groups are joined until none touch."""
    seen = 0
    for seed in range(30):
        text = draw(SeededDice(seed), Ways(fishermen))
        layout = rules_of(text, 4).initial().layout
        facts = layout.hexes_json()
        close = [
            (one, other)
            for one in range(19)
            for other in range(one + 1, 19)
            if len({*GRID.hex_corners[one]} & {*GRID.hex_corners[other]}) == 2
        ]
        assert list(pairs()) == close
        joined = [{place} for place in range(19)]
        for one, other in close:
            if facts[one]["terrain"] == facts[other]["terrain"]:
                first, second = (next(g for g in joined if each in g) for each in (one, other))
                if first is not second:
                    first |= second
                    joined.remove(second)
        expected = sorted(sorted(group) for group in joined if len(group) > 1)
        assert sorted(groups(layout)) == expected
        tokens = [hex_["token"] for hex_ in facts]
        assert red_pairs(layout) == [
            pair for pair in close if {tokens[pair[0]], tokens[pair[1]]} <= {6, 8}
        ]
        equal = [pair for pair in close if tokens[pair[0]] == tokens[pair[1]]]
        assert twins(layout) == equal
        seen += len(expected) + len(equal)
    assert seen > 30


def test_what_is_out_of_bounds_is_named() -> None:
    found = fairness(CLUSTERED)
    assert not found.is_fair
    assert found.spread.red_pairs == [(12, 13)]
    assert "red_pairs" in found.unfair
    assert "twins" not in found.unfair
    tight = BOUNDS._replace(poor=99, rich=101, group=1, spread=0.0)
    assert fairness(BEGINNERS, bounds=tight).unfair == ["pips", "groups", "chances"]
    wide = BOUNDS._replace(poor=0, rich=1000, group=19, red_pairs=9, twins=9, spread=1.0)
    assert fairness(CLUSTERED, bounds=wide).is_fair


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_founds_twice_and_the_chances_add_up(seats: int) -> None:
    found = fairness(BEGINNERS, seats)
    assert sum(each.chance for each in found.founded) == pytest.approx(1)
    settled = [corner for each in found.founded for corner in each.settlements]
    assert len(settled) == len(set(settled)) == 2 * seats
    chances = [spot.chance for spot in found.spots]
    assert len(chances) == 54
    assert chances == sorted(chances, reverse=True)
    assert found.spots[0].corner in found.founded[0].settlements
    assert 0 < found.apart < 0.5


def test_a_good_spot_is_better_than_a_desert_at_the_coast() -> None:
    chances = {spot.corner: spot.chance for spot in fairness(BEGINNERS).spots}
    by_hills_6 = chances[13]  # hills 6, pasture 4, forest 11
    at_pasture_2 = chances[1]  # only pasture 2
    assert by_hills_6 > at_pasture_2


@pytest.mark.parametrize("fishermen", [False, True])
def test_a_drawn_island_can_be_given_again(fishermen: bool) -> None:
    ways = Ways(fishermen, harbors="loose")
    text = draw(SeededDice(4), ways)
    rules = make("base", 3, board=text, fishermen=fishermen)
    assert text_of(rules.initial().layout) == text
    assert ("grounds=" in text) == fishermen
    assert draw(SeededDice(4), ways) == text
    assert draw(SeededDice(5), ways) != text


def test_a_fair_island_is_within_all_bounds() -> None:
    drawn = draw_fair(SeededDice(11), 4)
    assert drawn.fairness.is_fair
    assert drawn.tries > 1
    again = fairness(drawn.text, 4)
    assert again == drawn.fairness
    shares = [supply.share for supply in again.spread.supplies]
    assert BOUNDS.poor <= min(shares) <= max(shares) <= BOUNDS.rich
    assert all(len(group) <= BOUNDS.group for group in again.spread.groups)
    assert (again.spread.red_pairs, again.spread.twins) == ([], [])
    assert again.apart <= BOUNDS.spread


def test_without_success_the_fairest_of_all_tries_is_returned() -> None:
    impossible = BOUNDS._replace(poor=100, rich=100, spread=0.0)
    drawn = draw_fair(SeededDice(2), 4, impossible, 25)
    assert not drawn.fairness.is_fair
    assert drawn.tries == 25
    first = fairness(draw(SeededDice(2)), 4, impossible)
    assert len(drawn.fairness.unfair) <= len(first.unfair)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "position/missing-field"),
        ("hexes=sea", "board/hex-count"),
        (BEGINNERS.replace("pasture2", "pasture12"), "board/token-count"),
        (BEGINNERS.replace("harbors=", "ports="), "position/missing-field"),
        (BEGINNERS + " grounds=-", "board/terrain-count"),
    ],
)
def test_what_is_no_island_is_refused(text: str, key: str) -> None:
    with pytest.raises(BadSetup) as refused:
        fairness(text)
    assert key in [fault.key for fault in refused.value.faults]
