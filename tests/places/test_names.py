"""Every place of a game has a name of its own, in words and in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest

import eiland
from eiland.i18n import words
from eiland.places.names import Names
from eiland.places.sentences import NAMES, names_of, sentences
from eiland.rules.island import CORNERS, EDGE_NAMES
from tests.support.languages import WHOLE
from tests.support.places import CODES

BUILT = re.compile(r"(road|start-road|settlement|city|knight|castle|corner|joker) ")
EVERY = pytest.mark.parametrize(
    ("game", "lang"), [(game, lang) for game in NAMES for lang in WHOLE]
)


def sites(game: str) -> list[str]:
    """List what can be built, chosen or used in a game, in notation."""
    rules: Any = eiland.make(game, seats=2)
    start_roads = [f"start-road {edge}" for edge in EDGE_NAMES] if game == "extra" else []
    return [*rules.sites, *(f"joker {joker}" for joker in rules.jokers), *start_roads]


@EVERY
def test_every_site_and_joker_has_a_name(game: str, lang: str) -> None:
    assert set(sites(game)) <= set(names_of(game, lang))
    assert all(BUILT.match(text) for text in names_of(game, lang))


@EVERY
def test_all_names_of_a_game_are_distinct(game: str, lang: str) -> None:
    named = names_of(game, lang)
    for spoken in (
        [name.title for name in named.values()],
        [name.phrase for name in named.values()],
    ):
        assert len(set(spoken)) == len(spoken)


@EVERY
def test_no_name_contains_a_code_and_titles_begin_with_a_capital(game: str, lang: str) -> None:
    for text, name in names_of(game, lang).items():
        code = text.split()[1]
        for spoken in (name.title, name.phrase):
            assert not CODES[game].search(spoken), spoken
            assert "{" not in spoken
        assert name.title[0].isupper()
        assert name.title.lower() in name.phrase.lower()
        assert name.code in ("", code)
        assert name.typed == (f"{name.phrase} ({code})" if name.code else name.phrase)


def phrases(game: str, lang: str, *texts: str) -> list[str]:
    named: Names = names_of(game, lang)
    return [named[text].phrase for text in texts]


def test_roads_of_the_dice_game_are_named_by_the_sites_at_their_ends() -> None:
    roads = [f"road R{road}" for road in (0, 1, 2, 7, 8, 12, 15)]
    assert phrases("classic", "en", "road START", *roads) == [
        "the start road",
        "the road from settlement 3",
        "the road to city 7",
        "the road to settlement 4",
        "the road to settlement 7",
        "the road from settlement 7 towards settlement 9",
        "the road from settlement 7 towards city 20",
        "the road to city 30",
    ]
    assert phrases("classic", "de", "road R8", "settlement S4", "joker K6") == [
        "Straße von Siedlung 7 Richtung Siedlung 9",
        "Siedlung 4",
        "Joker von Ritter 6",
    ]


def test_places_of_plus_are_named_by_their_land() -> None:
    texts = ["settlement Sa", "city Cb", "road T5", "knight KN2", "knight Kore", "joker JC"]
    assert phrases("plus", "en", *texts) == [
        "the settlement between mountains and both deserts",
        "the city south-west of the fields",
        "the road south-west of the pasture",
        "the knight on the right in the northern desert",
        "the knight in the mountains",
        "the joker of the middle desert",
    ]
    assert phrases("plus", "de", "settlement Sb", "city Cd", "joker JN") == [
        "Siedlung zwischen mittlerer Wüste, Ackerland und Weideland",
        "Stadt zwischen Hügelland, mittlerer Wüste und Wald",
        "Joker der nördlichen Wüste",
    ]


def test_places_of_extra_are_named_by_their_land_and_their_part_of_the_island() -> None:
    texts = ["settlement 17", "road 0-3", "knight K9", "joker K10", "castle 2", "corner 51"]
    assert phrases("extra", "en", *texts) == [
        "the settlement in the north-west between mountains, hills and forest",
        "the road north-west of the pasture in the north-west",
        "the knight on the left in the desert",
        "the joker on the right in the desert",
        "the castle at the bottom left",
        "the intersection south of the mountains in the south-west",
    ]
    assert phrases("extra", "de", "start-road 48-51") == [
        "Startstraße südöstlich des Gebirges im Südwesten"
    ]
    named = names_of("extra", "en")
    assert sum(text.startswith("corner ") for text in named) == CORNERS


@EVERY
def test_actions_and_log_say_the_place(game: str, lang: str) -> None:
    spoken, plain = sentences(game, lang), words(lang)
    for text in sites(game):
        action = f"{text} gold->ore" if text.startswith("joker") else text
        label, happened = spoken.action(action), spoken.happened("Zoe", action)
        assert names_of(game, lang)[text].phrase.lower() in label.lower()
        assert happened.startswith("Zoe ")
        assert not CODES[game].search(label + happened)
        assert label != plain.action(action)


def test_a_city_of_extra_replaces_a_settlement() -> None:
    german = sentences("extra", "de")
    assert german.action("city 10") == "Stadt im Nordosten zwischen Gebirge und Weideland bauen"
    assert german.happened("Ann", "city 10") == (
        "Ann baut die Siedlung im Nordosten zwischen Gebirge und Weideland zur Stadt aus"
    )


def test_a_terminal_also_says_what_to_type() -> None:
    german = sentences("classic", "de", is_typed=True)
    assert german.action("road R1") == "Straße zur Stadt 7 (R1) bauen"
    assert german.action("city C7") == "Stadt 7 bauen", "the number is drawn and typed"


def test_a_game_without_names_keeps_its_notation() -> None:
    assert names_of("toy", "en") == {}
    assert sentences("toy", "en").action("draw") == "draw"
    assert sentences("toy", "en").action("road R1") == "Build R1"
