"""The rules page of the board game: its numbers and pictures agree with the rules."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import eiland
from eiland.i18n import words
from eiland.rules.board.fishermen.codes import FISH_COUNTS, MOST_FISH, PURPOSE_COST, PURPOSE_TEXTS
from eiland.rules.board.fishermen.fishermen import LAKE_NUMBERS
from eiland.rules.board.map.frame import GROUND_NUMBERS, HARBOR_COUNTS
from eiland.rules.board.map.layout import TERRAIN_COUNTS
from eiland.rules.board.map.tokens import LETTERS
from eiland.rules.board.numbers.packed import CARD_NAMES, RESOURCE_NAMES
from eiland.rules.board.numbers.throws import LOWEST_SUM, ODDS
from eiland.rules.board.options import BASE_TARGET, FRIENDLY_BELOW, HARBOR_TARGET
from eiland.rules.board.state import pieces
from eiland.rules.board.text.checks import CARD_COUNTS, EACH_RESOURCE
from eiland.rules.island import CORNER_HEXES
from eiland.server.games.board.rule_examples import EXAMPLES, example
from tests.support.board_table import table
from tests.support.languages import WHOLE
from tests.support.serving import Browser, serving

pytestmark = pytest.mark.server

COUNTED = {
    "de": "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "en": "no one two three four five six seven eight nine ten eleven twelve",
}
OPTIONS: dict[str, Any] = {option.name: option.default for option in eiland.game("base").options}
both_languages = pytest.mark.parametrize("lang", WHOLE)


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    with serving(tmp_path_factory.mktemp("rules") / "eiland.db") as address:
        pages = {lang: Browser(address, lang).get("/rules/base").text for lang in WHOLE}
        yield pages.__getitem__


def rows(page: str, name: str) -> list[list[str]]:
    """List the cells of a table, row by row, without markup."""
    (found,) = re.findall(rf'<table class="(?:\w+ )*{name}">(.*?)</table>', page, re.DOTALL)
    lines = re.findall(r"<tr[^>]*>(.*?)</tr>", found, re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line, re.DOTALL) for line in lines]
    return [[plain(cell) for cell in line] for line in cells]


def plain(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", markup)).strip()


def number_rows(page: str, name: str) -> list[int]:
    """List the numbers in the second cells of a table's rows."""
    return [int(row[1]) for row in rows(page, name) if row[1].isdigit()]


def chapter(page: str, id_: str) -> str:
    """Return the text of a chapter."""
    return plain(page.split(f'<h2 id="{id_}">')[1].split("</section>")[0])


def word(lang: str, number: int) -> str:
    return COUNTED[lang].split()[number]


@both_languages
def test_the_rules_page_lists_the_components_of_the_game(
    read: Callable[[str], str], lang: str
) -> None:
    assert number_rows(read(lang), "box") == [
        sum(TERRAIN_COUNTS),
        len(LETTERS),
        sum(HARBOR_COUNTS),
        EACH_RESOURCE * len(RESOURCE_NAMES),
        sum(CARD_COUNTS),
        2,
        pieces.ROADS,
        pieces.SETTLEMENTS,
        pieces.CITIES,
    ]
    assert str(EACH_RESOURCE) in rows(read(lang), "box")[4][0]


@both_languages
def test_each_land_yields_its_resource(read: Callable[[str], str], lang: str) -> None:
    entries = rows(read(lang), "lands")[1:]
    assert [int(row[1]) for row in entries] == TERRAIN_COUNTS[:-1]
    assert [row[2] for row in entries] == [
        *[words(lang)(f"term.{resource}") for resource in RESOURCE_NAMES],
        "–",
    ]


@both_languages
def test_dice_are_as_likely_as_they_are(read: Callable[[str], str], lang: str) -> None:
    entries: dict[int, str] = {}
    for sums, throws, _ in rows(read(lang), "odds")[1:]:
        entries |= {int(number): throws.removeprefix("2 × ") for number in sums.split()}
    assert entries == {place + LOWEST_SUM: str(ways) for place, ways in enumerate(ODDS)}


@both_languages
def test_letters_are_those_on_the_tokens(read: Callable[[str], str], lang: str) -> None:
    entries = re.findall(r"<span><b>(\w)</b> (\d+)</span>", read(lang))
    assert entries == [(chr(65 + place), str(number)) for place, number in enumerate(LETTERS)]
    assert word(lang, len(CORNER_HEXES)) in chapter(read(lang), "layout")


@both_languages
def test_a_seven_costs_half_of_too_many_cards(read: Callable[[str], str], lang: str) -> None:
    held, due = ([int(cell) for cell in row[1:]] for row in rows(read(lang), "discards"))
    limit = OPTIONS["discard_limit"]
    assert due == [n // 2 if n > limit else 0 for n in held]
    more = {"de": "mehr als {} Rohstoffkarten", "en": "more than {} resource cards"}
    assert more[lang].format(word(lang, limit)) in chapter(read(lang), "seven")


@both_languages
def test_the_rules_page_shows_the_rates_of_the_bank(read: Callable[[str], str], lang: str) -> None:
    entries = re.findall(r'<tr data-rate="(\d)">.*?data-faces="([\w ]+)"', read(lang))
    assert [(rate, given.count("wool")) for rate, given in entries] == [
        ("4", 4),
        ("3", 3),
        ("2", 2),
    ]
    for (rate, _), corner in zip(entries, ["8", "0", "42"], strict=True):
        at_harbor = table(3, {"0.settlements": corner, "0.hand": "wool4"})
        assert at_harbor.legal("bank")[0].startswith(f"bank {rate} wool ")
    assert word(lang, HARBOR_COUNTS[-1]) + " 3:1" in chapter(read(lang), "trade")


@both_languages
def test_the_rules_page_shows_the_value_of_each_piece(
    read: Callable[[str], str], lang: str
) -> None:
    entries = {row[0]: row[2] for row in rows(read(lang), "costs")[1:]}
    worth = [
        table(3, {"0.roads": "8-13"}).scores()[0],
        table(3, {"0.settlements": "8"}).scores()[0],
        table(3, {"0.cities": "8"}).scores()[0],
    ]
    assert [*entries.values()] == [str(n) if n else "–" for n in worth] + ["0–1"]


@both_languages
def test_the_deck_is_counted(read: Callable[[str], str], lang: str) -> None:
    entries = re.findall(r'data-card="([\w-]+)".*?<td class="points">(\d+)</td>', read(lang))
    assert entries == [(name, str(n)) for name, n in zip(CARD_NAMES, CARD_COUNTS, strict=True)]


@both_languages
def test_fish_and_their_prices(read: Callable[[str], str], lang: str) -> None:
    assert number_rows(read(lang), "fish-tokens") == [*FISH_COUNTS, 1]
    entries = re.findall(r'<tr data-price="(\w+)"><td class="points">(\d)</td>', read(lang))
    costs = dict(zip(PURPOSE_TEXTS, map(int, PURPOSE_COST), strict=True))
    assert [int(price) for _, price in entries] == [
        costs[purpose] for purpose in ("robber", "steal from 1", "ore", "road", "card")
    ]
    assert [name for name, _ in entries] == ["robber", "steal", "resource", "road", "card"]


@both_languages
def test_targets_are_those_of_the_variants(read: Callable[[str], str], lang: str) -> None:
    entries = re.findall(
        r'data-target="([\w ]+)">.*?points">(\d+)</td>.*?points">(.+?)</td>', read(lang)
    )
    assert entries == [
        ("base", str(BASE_TARGET), "–"),
        ("harbormaster", str(HARBOR_TARGET), "–"),
        ("fishermen", str(BASE_TARGET), str(BASE_TARGET + 1)),
        ("harbormaster fishermen", str(HARBOR_TARGET), str(HARBOR_TARGET + 1)),
    ]


SAID: dict[str, dict[str, list[tuple[str, list[int]]]]] = {
    "de": {
        "trade": [("höchstens {} Angebote", [OPTIONS["offers_per_turn"]])],
        "costs": [("Stehen alle {} Siedlungen", [pieces.SETTLEMENTS])],
        "longest-road": [
            ("der {} Straßen in einer", [pieces.ROAD_LEAST]),
            ("noch mindestens {} und", [pieces.ROAD_LEAST]),
        ],
        "largest-army": [("der {} Ritter gespielt hat", [pieces.ARMY_LEAST])],
        "end": [("Zug {} Siegpunkte hast", [BASE_TARGET])],
        "harbormaster": [
            ("Wer als Erster {} Hafenpunkte hat", [pieces.HARBOR_LEAST]),
            ("einen Siegpunkt mehr, also {}", [HARBOR_TARGET]),
        ],
        "fishermen": [("Mehr als {} Kärtchen hat niemand", [MOST_FISH])],
        "options": [("weniger als {} sichtbaren", [FRIENDLY_BELOW])],
    },
    "en": {
        "trade": [("make at most {} offers", [OPTIONS["offers_per_turn"]])],
        "costs": [("If all {} of your settlements", [pieces.SETTLEMENTS])],
        "longest-road": [
            ("continuous road of {} segments", [pieces.ROAD_LEAST]),
            ("still has at least {} segments", [pieces.ROAD_LEAST]),
        ],
        "largest-army": [("first player to play {} knights", [pieces.ARMY_LEAST])],
        "end": [("you have {} victory points", [BASE_TARGET])],
        "harbormaster": [
            ("player with {} harbor points", [pieces.HARBOR_LEAST]),
            ("more victory point to win: {}", [HARBOR_TARGET]),
        ],
        "fishermen": [("at most {} tokens", [MOST_FISH])],
        "options": [("fewer than {} visible", [FRIENDLY_BELOW])],
    },
}
"""Sentences with numbers in words, by chapter."""


@both_languages
def test_numbers_in_words_are_those_of_the_game(read: Callable[[str], str], lang: str) -> None:
    for id_, sentences in SAID[lang].items():
        for sentence, numbers in sentences:
            said = sentence.format(*(word(lang, number) for number in numbers))
            assert said in chapter(read(lang), id_)


@both_languages
def test_numbers_in_figures_are_those_of_the_game(read: Callable[[str], str], lang: str) -> None:
    lake = [number for number in range(13) if LAKE_NUMBERS >> number & 1]
    joining = {"de": " und ", "en": " and "}[lang]
    for numbers in (lake, GROUND_NUMBERS):
        *first, last = map(str, numbers)
        assert ", ".join(first) + joining + last in chapter(read(lang), "fishermen")
    for id_ in ("end", "ours", "options"):
        assert str(OPTIONS["turn_limit"]) in chapter(read(lang), id_)
    for name in ("discard_limit", "offers_per_turn", "turn_limit"):
        entries = read(lang).split(f"<dt>{words(lang).option('base', name)}</dt>")[1]
        assert re.findall(r"\d+", entries)[0] == str(OPTIONS[name])


# Pictures


def test_every_example_is_shown(read: Callable[[str], str]) -> None:
    assert read("de").count("data-map=") == len(EXAMPLES) + 1  # and the spiral


def drawn(name: str) -> dict[str, Any]:
    shown: dict[str, Any] = example(name)
    return shown


def test_the_beginners_board_on_the_page_is_that_of_the_game() -> None:
    rules = eiland.make("base", 4, board="beginners")
    played: dict[str, Any] = rules.observe(rules.initial(), 0).as_json()
    shown = drawn("beginners")["view"]
    assert shown["hexes"] == played["hexes"]
    assert shown["harbors"] == played["harbors"]
    for seat in range(4):
        for piece in ("settlements", "roads"):
            assert shown["players"][seat][piece] == played["players"][seat][piece]


def test_two_and_three_players_leave_out_the_pieces_that_are_named() -> None:
    full = settlements_at_first(4)
    assert settlements_at_first(3) == full[1:]
    assert settlements_at_first(2) == [full[1], full[3]]


def settlements_at_first(seats: int) -> list[list[int]]:
    rules = eiland.make("base", seats, board="beginners")
    played: dict[str, Any] = rules.observe(rules.initial(), 0).as_json()
    return [player["settlements"] for player in played["players"]]


def test_the_second_settlement_has_its_resources_and_wants_a_road() -> None:
    founding = drawn("founding")
    assert founding["view"]["players"][0]["hand"] == {"ore": 1, "wool": 1, "lumber": 1}
    assert founding["legal"] == ["road 25-31", "road 31-36", "road 31-37"]


def test_both_other_players_can_be_robbed() -> None:
    robber = drawn("robber")["view"]
    assert (robber["phase"], robber["robber"]) == ("victim", 4)
    assert robber["hexes"][4]["token"] == 6


def test_there_is_room_for_only_one_settlement() -> None:
    building = drawn("building")
    assert [text for text in building["legal"] if not text.startswith("road")] == [
        "settlement 23",
        "city 12",
    ]
    assert "road 28-34" not in building["legal"]


def test_six_roads_are_cut_into_three_and_three() -> None:
    before, after = drawn("before-the-cut"), drawn("after-the-cut")
    assert before["legal"] == ["settlement 17"]
    assert before["view"]["players"][0]["road_length"] == 6
    assert before["view"]["longest_road"] == 0
    for seat, player in enumerate(after["view"]["players"]):
        assert player["roads"] == before["view"]["players"][seat]["roads"]
    assert after["view"]["players"][0]["road_length"] == 3
    assert 17 in after["view"]["players"][1]["settlements"]
    assert after["view"]["longest_road"] is None


def test_the_harbormaster_has_three_points_and_the_other_two() -> None:
    harbors = {
        corner
        for harbor in drawn("harbormaster")["view"]["harbors"]
        for corner in harbor["corners"]
    }
    players = drawn("harbormaster")["view"]["players"]
    points = [
        len(harbors & {*player["settlements"]}) + 2 * len(harbors & {*player["cities"]})
        for player in players
    ]
    assert points == [3, 2, 0]
    assert drawn("harbormaster")["view"]["harbormaster"] == 0


def test_circle_and_square_fish() -> None:
    view = drawn("fishermen")["view"]
    (at_ground,) = view["players"][0]["settlements"]
    assert [ground["number"] for ground in view["grounds"] if at_ground in ground["corners"]] == [6]
    assert view["hexes"][9]["terrain"] == "lake"
    assert view["players"][1]["cities"] == [24]  # a corner of hex 9


def test_letters_skip_the_desert_after_c() -> None:
    spiral = drawn("spiral")
    lands = [hex_["terrain"] for hex_ in spiral["view"]["hexes"]]
    assert [(letter, lands[place]) for letter, _, place in spiral["notes"]][:4] == [
        ("A", "hills"),
        ("B", "fields"),
        ("C", "pasture"),
        ("D", "mountains"),
    ]
    assert spiral["notes"][3][2] == 11
    assert lands[15] == "desert"
