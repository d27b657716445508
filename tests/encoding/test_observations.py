"""Observations show what views show, and nothing else."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import islice
from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import eiland
from eiland import SPECTATOR, BadSetup, BoardState, State
from eiland.chance import Generator
from eiland.encoding import BadBuffer, Layout, encode
from eiland.rules.board.belief.belief import fresh_belief
from eiland.rules.board.numbers.phases import (
    BEFORE,
    CARD,
    DICE,
    DISCARD,
    DRAW,
    FISH,
    MAIN,
    OFFER,
    ROBBER,
    STEAL,
)
from eiland.rules.registry import AnyRules
from tests.encoding.expected import expected
from tests.encoding.games import BOARD_GAMES, each, each_encoded, game_of
from tests.support.configurations import SEEDS, Configuration, walk
from tests.support.samples import amount


def viewers(rules: AnyRules) -> list[int]:
    return [SPECTATOR, *range(int(rules.seats))]


def unnamed(layout: Layout) -> set[int]:
    """Return the bytes that no field has."""
    named = [place for field in layout.fields for place in field.places()]
    assert len(named) == len(set(named))
    return set(range(layout.size)) - set(named)


@each_encoded
def test_an_observation_shows_what_the_view_shows(game: Configuration) -> None:
    rules, steps = game_of(game, 120)
    encoding = encode(rules)
    compared = set()
    for step in steps:
        for state in (step.state, step.after):
            for viewer in viewers(rules):
                found = encoding.layout.read(encoding.observation(state, viewer))
                wanted = expected(rules, rules.observe(state, viewer).as_json())
                assert {name: found[name] for name in wanted} == wanted
                compared |= set(wanted)
    fields = {field.name for field in encoding.layout.fields}
    assert fields - compared <= {"fresh", "owes", "active", "points"}  # tested below


@each_encoded
def test_an_observation_that_is_kept_equals_a_new_one(game: Configuration) -> None:
    rules, steps = game_of(game, 500)
    encoding = encode(rules)
    size = int(encoding.sight_words)
    words = vec[i64]([0] * (2 * size))
    sight, of_one_seat = encoding.new_sight(words, 0), encoding.new_sight(words, size)
    generator = Generator(SEEDS[-1])
    shown = memoryview(words).cast("B")[: encoding.layout.size]
    shown_to_one = memoryview(words).cast("B")[encoding.layout.size :]
    anywhere = [steps[generator.below(len(steps))] for _ in range(amount(300, 100))]
    for step in [*steps, *anywhere]:
        viewer = viewers(rules)[generator.below(int(rules.seats) + 1)]
        sight.update(step.state, viewer)
        assert shown == encoding.observation(step.state, viewer)
        of_one_seat.update(step.state, 0)
        assert shown_to_one == encoding.observation(step.state, 0)
        if generator.below(20) == 0:
            sight.clear()
            assert shown == bytes(encoding.layout.size)
            sight.update(step.state, viewer)
            assert shown == encoding.observation(step.state, viewer)


CHANGES: dict[str, int] = {
    **dict.fromkeys(("armies", "lengths", "harbor_points"), 0x10000),
    **dict.fromkeys(("bank", "deck", "gone"), 0x100),
    **dict.fromkeys(("road_holder", "army_holder", "harbor_holder", "victim"), 1),
    **dict.fromkeys(("start", "active", "waiting", "robber", "turn", "offers", "free_roads"), 1),
}
"""What is added to a field of a position."""


@pytest.mark.parametrize("name", CHANGES)
def test_an_observation_that_is_kept_notices_when_one_fact_changes(name: str) -> None:
    rules = eiland.make("base", 4, fishermen=True, turn_limit=20)
    encoding = encode(rules)
    steps = list(walk(rules, 3))
    state = cast("BoardState", steps[len(steps) // 2].state)
    words = vec[i64]([0] * int(encoding.sight_words))
    sight = encoding.new_sight(words, 0)
    sight.update(state, 2)
    before = bytes(memoryview(words).cast("B"))
    setattr(state, name, int(getattr(state, name)) + CHANGES[name])
    sight.update(state, 2)
    after = bytes(memoryview(words).cast("B"))
    assert after == encoding.observation(state, 2)
    assert after != before


@each_encoded
def test_all_bytes_are_within_the_bounds_of_the_layout(game: Configuration) -> None:
    rules, steps = game_of(game, 150)
    encoding = encode(rules)
    most, empty = encoding.layout.maxima(), unnamed(encoding.layout)
    assert 0 not in most
    for step in steps:
        for viewer in viewers(rules):
            observation = encoding.observation(step.after, viewer)
            assert len(observation) == encoding.layout.size
            assert all(byte <= bound for byte, bound in zip(observation, most, strict=True))
            assert not any(observation[place] for place in empty)


@each_encoded
def test_seats_that_act_and_points_are_those_of_the_rules(game: Configuration) -> None:
    rules, steps = game_of(game, 150)
    encoding = encode(rules)
    for step in steps:
        seats = int(rules.seats)
        for viewer in range(seats):
            found = encoding.layout.read(encoding.observation(step.state, viewer))
            order = [(viewer + place) % seats for place in range(seats)]
            if rules.name == "base":
                if rules.awaits_answers(step.state) or len(rules.actors(step.state)) > 1:
                    owing = rules.actors(step.state)
                    if rules.awaits_answers(step.state):
                        owing = owing[:-1]
                    assert found["owes"] == [[int(seat in owing)] for seat in order]
                continue
            assert found["active"] == [[int(rules.turn_of(step.state) == k)] for k in order]
            if rules.name != "classic":
                scores = rules.scores(step.state)
                assert found["points"] == [[scores[seat]] for seat in order]


def worlds(rules: AnyRules, viewer: int, seed: int, steps: int) -> Iterator[tuple[State, State]]:
    """Yield positions of a game, each with another one that the viewer cannot tell from it."""
    generator, belief = Generator(seed), rules.belief(viewer)
    for step in islice(walk(rules, seed), steps):
        seen = rules.seen(step.state, step.player, step.action, viewer)
        view = rules.observe(step.after, viewer)
        belief = rules.update(belief, view, seen)
        other = rules.determinize(view, belief, generator.pick)
        if rules.pack(other) != rules.pack(step.after):
            yield step.after, other


@pytest.mark.slow
@each(BOARD_GAMES)
def test_observations_and_masks_are_equal_where_only_hidden_facts_differ(
    game: Configuration,
) -> None:
    # Long enough that development cards are bought: with two seats little else is hidden.
    rules = eiland.make("base", game.seats, **{**game.options, "turn_limit": 150})
    encoding = encode(rules)
    compared = 0
    for seed in SEEDS:
        for viewer in (SPECTATOR, game.seats - 1):
            for state, other in worlds(rules, viewer, seed, 600):
                compared += 1
                assert encoding.observation(state, viewer) == encoding.observation(other, viewer)
                assert encoding.mask(state, viewer) == encoding.mask(other, viewer)
    assert compared > 20


@pytest.mark.slow
def test_they_are_equal_in_every_phase_in_which_something_is_hidden() -> None:
    phases = set()
    for options in ({"fish_draw": "optional"}, {"domestic_trade": False}):
        rules = eiland.make("base", 4, fishermen=True, turn_limit=60, **options)
        encoding = encode(rules)
        for viewer in (SPECTATOR, 1):
            for state, other in worlds(rules, viewer, SEEDS[0], 900):
                phases.add(int(state.phase))  # type: ignore[attr-defined]
                assert encoding.observation(state, viewer) == encoding.observation(other, viewer)
                assert encoding.mask(state, viewer) == encoding.mask(other, viewer)
    assert phases >= {BEFORE, DICE, DISCARD, ROBBER, STEAL, MAIN, OFFER, CARD, DRAW, FISH}


def test_a_layout_says_what_each_byte_is() -> None:
    layout = encode(eiland.make("base", 2, domestic_trade=False)).layout
    roads = layout.field("roads")
    assert (roads.rows, roads.columns, roads.most, roads.row_names) == (2, 72, 1, ("+0", "+1"))
    assert layout.as_json()["digest"] == layout.digest
    with pytest.raises(KeyError):
        layout.field("street")


def test_an_observation_goes_into_a_buffer_of_the_caller() -> None:
    rules = eiland.make("extra", 2)
    encoding = encode(rules)
    state, size = rules.initial(), encoding.layout.size
    buffer = bytearray(b"\xff" * size)
    encoding.observation_into(state, 1, buffer)
    assert buffer == encoding.observation(state, 1)
    with pytest.raises(BadBuffer, match="buffer/size"):
        encoding.observation_into(state, 1, bytearray(size - 1))


def test_a_layout_reads_every_buffer_of_its_size_and_no_other() -> None:
    layout = encode(eiland.make("plus", 2)).layout
    content = bytes(range(layout.size))
    dice = layout.field("dice")
    for buffer in (content, bytearray(content), memoryview(content), array("b", content)):
        assert layout.read(buffer) == layout.read(content)
        assert dice.read(buffer) == layout.read(content)["dice"]
    for wrong, key in (
        (content[:-1], "buffer/size"),
        (content + b"0", "buffer/size"),
        (array("d", list(content)), "buffer/size"),
        (list(content), "buffer/kind"),
    ):
        with pytest.raises(BadBuffer, match=key):
            layout.read(wrong)
    with pytest.raises(BadBuffer, match="buffer/size"):
        dice.read(content[: dice.first])


# Card counting


def test_counting_shows_bounds_and_means_of_the_possible_hands() -> None:
    rules = eiland.make("base", 3, domestic_trade=False, turn_limit=60)
    encoding = encode(rules, counting=True)
    viewer, belief, uncertain = 0, rules.belief(0), 0
    for step in islice(walk(rules, 5), 400):
        before, after = cast("BoardState", step.state), cast("BoardState", step.after)
        seen = rules.seen(before, step.player, step.action, viewer)
        belief = rules.update(belief, rules.observe(after, viewer), seen)
        if belief.hands.is_dealt:
            break
        found = encoding.layout.read(encoding.observation(step.after, viewer, belief))
        ways = sum(odds for _, odds in belief.hands.worlds())
        for place, seat in enumerate((1, 2)):
            held = [
                (odds, [hands[seat] >> 8 * kind & 255 for kind in range(5)])
                for hands, odds in belief.hands.worlds()
            ]
            uncertain += len(held) > 1
            for kind in range(5):
                counts = [hand[kind] for _, hand in held]
                mean = sum(odds * hand[kind] for odds, hand in held) / ways
                assert found["least_hand"][place][kind] == min(counts)
                assert found["most_hand"][place][kind] == max(counts)
                assert abs(found["expected_hand"][place][kind] / 8 - mean) <= 1 / 16 + 1e-9
    assert uncertain > 20


def test_counting_dealt_hands_adds_up_to_the_sizes_of_the_hands() -> None:
    rules = eiland.make("base", 4, domestic_trade=False, turn_limit=60)
    encoding = encode(rules, counting=True)
    views = [rules.observe(cast("BoardState", step.after), 2) for step in walk(rules, 2)]
    view = max(views[:-1], key=lambda view: sum(view.hands) - view.hands[2])
    belief = fresh_belief(view, rules.chosen)
    assert belief.hands.is_dealt
    state = rules.determinize(view, belief, Generator(1).pick)
    found = encoding.layout.read(encoding.observation(state, 2, belief))
    sizes = [sum(row) for row in found["expected_hand"]]
    wanted = [8 * view.hands[seat] for seat in (3, 0, 1)]
    assert all(abs(size - due) <= 5 for size, due in zip(sizes, wanted, strict=True))
    assert found["least_hand"] == [[0] * 5] * 3
    assert all(
        sum(most) >= view.hands[k] for k, most in zip((3, 0, 1), found["most_hand"], strict=True)
    )


def test_when_the_game_is_over_counting_shows_the_true_hands() -> None:
    rules = eiland.make("base", 2, domestic_trade=False, turn_limit=5)
    encoding = encode(rules, counting=True)
    viewer, belief = 1, rules.belief(1)
    for step in walk(rules, 5):
        before, after = cast("BoardState", step.state), cast("BoardState", step.after)
        seen = rules.seen(before, step.player, step.action, viewer)
        belief = rules.update(belief, rules.observe(after, viewer), seen)
    found = encoding.layout.read(encoding.observation(after, viewer, belief))
    hand = [after.players[0].hand >> 8 * kind & 255 for kind in range(5)]
    assert found["least_hand"] == found["most_hand"] == [hand]
    assert found["expected_hand"] == [[8 * cards for cards in hand]]


def test_counting_is_refused_where_it_makes_no_sense() -> None:
    with pytest.raises(BadSetup, match="encoding/nothing-to-count"):
        encode(eiland.make("plus", 2), counting=True)
    rules = eiland.make("base", 2)
    with pytest.raises(BadSetup, match="encoding/no-belief"):
        encode(rules, counting=True).observation(rules.initial(), 0)
