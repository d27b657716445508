"""Encodings have versions: a policy made for another one is refused."""

from __future__ import annotations

import json

import pytest

import eiland
from eiland import BadSetup
from eiland.encoding import Encoding, Field, Layout, encode, register
from eiland.i18n import words
from eiland.rules.registry import AnyRules

DIGESTS = {
    "classic 1 turns=15 nothing-built=-2": "d20a523ba08a3329",
    "classic 2 turns=15 nothing-built=-2": "767876d9faa509bc",
    "plus 2": "04575d160085b5dc",
    "plus 4": "46b9305e6e355e20",
    "extra 2": "c2c2282e6365c949",
    "extra 4": "7a4e48e83e044506",
    "base 4": "a834ee890885944f",
    "base 4 trade": "eed5f928a99207dd",
    "base 3 harbormaster": "20bb469c10854cd4",
    "base 2 fishermen": "d601a5f12aec9720",
    "base 4 trade dice-deck": "06aa411baac3dc45",
    "base 4 harbormaster fishermen trade counting": "a307be07e88d1eb0",
}
"""The digest of each layout. A new digest makes all saved policies useless: change it knowingly."""


def rules_of(title: str) -> AnyRules:
    name, seats, *words = title.split()
    options: dict[str, object] = {
        word: True for word in words if word in ("harbormaster", "fishermen")
    }
    if name == "base":
        options["domestic_trade"] = "trade" in words
        options["dice"] = "deck" if "dice-deck" in words else "rolled"
    return eiland.make(name, int(seats), **options)


@pytest.mark.parametrize("title", DIGESTS)
def test_the_layout_of_a_game_stays_the_same(title: str) -> None:
    layout = encode(rules_of(title), counting="counting" in title).layout
    assert (layout.title, layout.digest) == (title, DIGESTS[title])


def test_all_layouts_differ() -> None:
    assert len(set(DIGESTS.values())) == len(DIGESTS)


def test_a_stamp_fits_its_own_encoding_also_after_json() -> None:
    encoding = encode(eiland.make("base", 3, fishermen=True))
    encoding.check(json.loads(json.dumps(encoding.stamp())))


@pytest.mark.parametrize(
    "other",
    [
        eiland.make("base", 4),
        eiland.make("base", 3, domestic_trade=False),
        eiland.make("base", 3, harbormaster=True),
        eiland.make("plus", 3),
    ],
    ids=repr,
)
def test_the_stamp_of_another_encoding_is_refused_in_both_languages(other: AnyRules) -> None:
    encoding = encode(eiland.make("base", 3))
    with pytest.raises(BadSetup) as refused:
        encoding.check(encode(other).stamp())
    assert refused.value.key == "encoding/other-version"
    details = refused.value.faults[0].details
    for lang in ("de", "en"):
        assert other.name in words(lang)("fault.encoding/other-version", **details)


@pytest.mark.parametrize("changed", ["v", "title", "actions", "actions_version", "layout", "new"])
def test_what_differs_in_a_stamp_is_named(changed: str) -> None:
    encoding = encode(eiland.make("classic", 1))
    own = encoding.stamp()
    with pytest.raises(BadSetup, match="encoding/other-version") as refused:
        encoding.check({**own, changed: 99})
    details = refused.value.faults[0].details
    given, expected = f"{changed} 99", f"{changed} {own.get(changed, '?')}"
    assert details == {"given": given, "expected": expected}
    with pytest.raises(BadSetup, match=r"given=v \?, title \?"):
        encoding.check({})


def test_a_game_without_encoding_is_named() -> None:
    with pytest.raises(BadSetup, match="encoding/no-game game=toy"):
        encode(eiland.make("toy", 3))


def test_another_game_can_register_its_encoding_once() -> None:
    layout = Layout("toy 3", 8, (Field("purse", 0, 1, 2, 8, 9),))

    def make(rules: AnyRules) -> Encoding:
        return Encoding(rules, layout)

    register("toy-of-the-many", make)
    assert encode(eiland.make("toy-of-the-many", 3)).layout == layout
    with pytest.raises(ValueError, match="has an encoding already"):
        register("toy-of-the-many", make)
    with pytest.raises(ValueError, match="has an encoding already"):
        register("base", make)
