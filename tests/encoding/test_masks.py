"""Masks and lists of legal actions say what the rules say."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i16, i64

import eiland
from eiland import CHANCE, SPECTATOR
from eiland.chance import Generator
from eiland.encoding import BadBuffer, Mask, encode
from tests.encoding.games import each_encoded, game_of
from tests.support.configurations import SEEDS, Configuration
from tests.support.samples import amount


def shown(mask: Mask, words: vec[i64], size: int) -> list[int]:
    """Return the actions of a mask, and check that its list of codes says the same."""
    marked = bytes(memoryview(words).cast("B"))
    codes = vec[i16]([-1] * (size + 1))
    count = int(mask.put_codes(codes, 1)) - 1
    listed = [int(codes[k]) for k in range(1, count + 1)]
    assert set(marked) <= {0, 1}
    assert [k for k in range(len(marked)) if marked[k]] == listed
    return listed


@each_encoded
def test_a_mask_and_a_list_show_the_legal_actions_of_each_player(game: Configuration) -> None:
    rules, steps = game_of(game, 100)
    encoding = encode(rules)
    for step in steps:
        for player in [CHANCE, SPECTATOR, *range(int(rules.seats))]:
            legal = rules.legal(step.state, player) if player >= 0 else []
            mask = encoding.mask(step.state, player)
            assert len(mask) == encoding.mask_size == len(encoding.actions)
            assert [k for k in range(len(mask)) if mask[k]] == legal
            assert encoding.legal(step.state, player) == legal


@each_encoded
def test_a_mask_that_is_kept_shows_the_legal_actions_of_each_actor(game: Configuration) -> None:
    rules, steps = game_of(game, 1500)
    encoding = encode(rules)
    words = vec[i64]([0] * int(encoding.mask_words))
    mask = encoding.new_mask(words, 0)
    generator = Generator(SEEDS[-1])
    anywhere = [steps[generator.below(len(steps))] for _ in range(amount(600, 200))]
    for step in [*steps, *anywhere]:
        for player in rules.actors(step.state):
            if player != CHANCE:
                mask.update(step.state, player)
                assert shown(mask, words, encoding.mask_size) == rules.legal(step.state, player)
    mask.clear()
    assert shown(mask, words, encoding.mask_size) == []


@each_encoded
def test_actions_are_the_names_of_the_rules_in_all_positions(game: Configuration) -> None:
    rules, steps = game_of(game, 60)
    encoding = encode(rules)
    assert encoding.actions == rules.action_names()
    for step in steps:
        if step.player >= 0 and step.action < len(encoding.actions):
            text = rules.text(step.state, step.player, step.action)
            words = iter(text.split())
            assert all(word in words for word in encoding.actions[step.action].split())


@pytest.mark.parametrize(
    ("buffer", "key"),
    [
        (bytearray(460), "buffer/size"),
        (bytearray(462), "buffer/size"),
        (bytes(461), "buffer/read-only"),
        ([0] * 461, "buffer/kind"),
        (None, "buffer/kind"),
    ],
)
def test_a_buffer_that_does_not_fit_is_refused(buffer: object, key: str) -> None:
    rules = eiland.make("base", 3)
    encoding = encode(rules)
    with pytest.raises(BadBuffer, match=key):
        encoding.mask_into(rules.initial(), 0, buffer)


def test_a_mask_goes_into_a_buffer_of_the_caller() -> None:
    rules = eiland.make("plus", 2)
    encoding = encode(rules)
    buffer = bytearray(b"\xff" * encoding.mask_size)
    encoding.mask_into(rules.initial(), 0, buffer)
    assert buffer == encoding.mask(rules.initial(), 0)
    assert list(buffer) == [1] + [0] * (len(buffer) - 1)
