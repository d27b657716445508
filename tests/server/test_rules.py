"""The rules pages: one for every game and language, in agreement with the engine."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

import eiland
from eiland.i18n import LANGUAGES, words
from eiland.rules.board.numbers.packed import RESOURCE_NAMES, listed
from eiland.rules.board.state import legal
from eiland.rules.dice import costs
from eiland.rules.dice.faces import names
from eiland.rules.registry import games, make
from eiland.server.tables.setups import has_table
from eiland.server.web.pages import RULE_PAGES
from tests.support.languages import latin
from tests.support.serving import Browser

__all__ = ["latin"]  # the fixture

pytestmark = pytest.mark.server

EVERY_PAGE = [(game, lang) for game in RULE_PAGES for lang in LANGUAGES]
COSTS = {
    "road": costs.ROAD_COST,
    "settlement": costs.SETTLEMENT_COST,
    "city": costs.CITY_COST,
    "knight": costs.KNIGHT_COST,
}
BOARD_COSTS = {
    "road": legal.ROAD_COST,
    "settlement": legal.SETTLEMENT_COST,
    "city": legal.CITY_COST,
    "development": legal.CARD_COST,
}
DICE_GAMES = ["classic", "plus", "extra"]
BUILDS = ("start-road", "road", "settlement", "city", "knight")


def read(address: str, game: str, lang: str) -> str:
    response = Browser(address, lang).get(f"/rules/{game}")
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/html")
    return response.text


def test_every_game_that_is_played_here_has_a_page() -> None:
    played = [game.name for game in games() if has_table(game.name)]
    assert [name for name in played if not name.startswith("toy")] == RULE_PAGES


@pytest.mark.parametrize(
    "game", ["chess", "base.de", "harbormaster", "classic.de", "page", "..%2Fbase"]
)
def test_a_page_that_is_not_there_names_those_that_are(address: str, game: str) -> None:
    response = Browser(address, "de").get(f"/rules/{game}")
    assert response.status_code == 404
    if "%2F" not in game:  # that is no game but another address
        assert "Diese Regeln gibt es hier nicht" in response.text
        assert links(response.text) >= {f"/rules/{name}" for name in RULE_PAGES}


def test_the_language_is_found_as_on_other_pages(address: str) -> None:
    anna = Browser(address, "en-GB")
    assert '<html lang="en">' in anna.get("/rules/plus").text
    assert '<html lang="de">' in anna.get("/rules/plus?lang=de").text
    assert '<html lang="de">' in anna.get("/rules/plus").text, "kept in the cookie"
    assert '<html lang="de">' in Browser(address, "de-AT,en").get("/rules/plus").text


@pytest.mark.parametrize("game", RULE_PAGES)
def test_each_language_has_its_own_page(address: str, game: str) -> None:
    german, english = (read(address, game, lang) for lang in ("de", "en"))
    assert ("Was ihr braucht" in german, "What you need" in german) == (True, False)
    assert ("Was ihr braucht" in english, "What you need" in english) == (False, True)
    assert set(paragraphs(german)).isdisjoint(paragraphs(english))


@pytest.mark.parametrize(("game", "lang"), EVERY_PAGE)
def test_the_rules_can_be_read_without_scripts(address: str, game: str, lang: str) -> None:
    assert words(lang)("page.no-scripts") in Browser(address, lang).get("/").text
    assert "<noscript>" not in read(address, game, lang)


@pytest.mark.parametrize("game", RULE_PAGES)
def test_rules_that_a_language_lacks_are_english(address: str, game: str, latin: str) -> None:
    own, english = (read(address, game, lang) for lang in (latin, "en"))
    assert f'<html lang="{latin}">' in own
    assert '<main class="book" lang="en">' in own
    assert paragraphs(own) == paragraphs(english)
    assert '<main class="book" lang="de">' in read(address, game, "de")


def test_a_page_is_sent_the_sentences_of_an_unfinished_language(address: str, latin: str) -> None:
    sent, english = (
        Browser(address).get(f"/api/messages/{lang}/page").json() for lang in (latin, "en")
    )
    assert sent["page.hero"] == "Iace, aedifica"
    assert {**sent, "page.hero": "", "fish": ""} == {**english, "page.hero": "", "fish": ""}


def paragraphs(page: str) -> list[str]:
    return re.findall(r"<(?:p|dd)>(.{30,})", page)


@pytest.mark.parametrize("game", RULE_PAGES)
def test_both_languages_have_the_same_headings_and_figures(address: str, game: str) -> None:
    german, english = (read(address, game, lang) for lang in ("de", "en"))
    assert structure(german) == structure(english)
    assert structure(german)[0][0] == "h1"


def structure(page: str) -> list[tuple[str, ...]]:
    """List headings with their ids, and drawings: dice, symbols, maps."""
    drawn = "dice|faces|map|piece|die|chip|fish|card"
    pattern = rf'<(h[1-6])(?: id="([\w-]+)")?>|data-({drawn})="([^"]*)"|<(li|dt|tr)>'
    return re.findall(pattern, page)


@pytest.mark.parametrize(("game", "lang"), EVERY_PAGE)
def test_the_contents_lead_to_every_section(address: str, game: str, lang: str) -> None:
    page = read(address, game, lang)
    ids = re.findall(r' id="([\w-]+)"', page)
    assert len(set(ids)) == len(ids)
    contents = re.search(r'<nav class="contents".*?</nav>', page, re.DOTALL)
    assert contents is not None
    listed = re.findall(r'<a href="#(\S+?)">(.+?)</a>', contents[0])
    assert listed == re.findall(r'<h2 id="(\S+?)">(.+?)</h2>', page)
    assert {link[1:] for link in links(page) if link.startswith("#")} <= set(ids)


@pytest.mark.parametrize(("game", "lang"), EVERY_PAGE)
def test_nothing_is_fetched_from_elsewhere(address: str, game: str, lang: str) -> None:
    anna = Browser(address, lang)
    for link in sorted(links(read(address, game, lang))):
        assert link.startswith(("/", "#")), link
        assert not link.startswith("//"), link
        assert anna.get(link.partition("#")[0] or "/").status_code == 200, link


def links(page: str) -> set[str]:
    return set(re.findall(r'(?:href|src)="([^"]+)"', page))


@pytest.mark.parametrize(("game", "lang"), EVERY_PAGE)
def test_every_option_is_explained(address: str, game: str, lang: str) -> None:
    page = read(address, game, lang)
    names = [words(lang).option(game, option.name) for option in eiland.game(game).options]
    assert re.findall(r"<dt>(.+)</dt>\n<dd>.+</dd>", page) == [html.escape(name) for name in names]


@pytest.mark.parametrize(("game", "lang"), EVERY_PAGE)
def test_the_costs_are_those_of_the_rules(address: str, game: str, lang: str) -> None:
    table = re.search(r'<table class="costs">.*?</table>', read(address, game, lang), re.DOTALL)
    assert table is not None
    shown_costs = dict(re.findall(r'data-piece="(\w+)".*?data-faces="([\w ]+)"', table[0]))
    assert shown_costs == costs_of(game)
    assert ("castle" in table[0]) == (game == "extra")


def costs_of(game: str) -> dict[str, str]:
    """Return the drawn building costs by resource."""
    if game in DICE_GAMES:
        return {kind: " ".join(names(cost)) for kind, cost in COSTS.items()}
    return {kind: " ".join(cards(cost)) for kind, cost in BOARD_COSTS.items()}


def cards(cost: int) -> list[str]:
    counted = zip(RESOURCE_NAMES, listed(cost), strict=True)
    return [name for name, n in counted for _ in range(n)]


@pytest.mark.parametrize(("game", "lang"), [page for page in EVERY_PAGE if page[0] in DICE_GAMES])
def test_a_map_highlights_legal_places(address: str, game: str, lang: str) -> None:
    positions = re.findall(r'data-map="([^"]+)"', read(address, game, lang))
    assert len(positions) == len(MAPS[game])
    for text, about in zip(positions, MAPS[game], strict=True):
        position = json.loads(html.unescape(text))
        assert set(position["legal"]) == buildable(game, written(position["shown"], about))


MAPS = {
    "classic": ["start=0 turn=3 phase=build points=0 fresh=- {shown} 0.boxes=5,12,5"],
    "plus": ["start=0 turn=40 phase=build fresh=- road=0 army=0 {shown}"],
    "extra": [
        "start=0 turn=0 phase=start-road fresh=- road=- army=- {shown}",
        "start=0 turn=40 phase=build fresh=- road=1 army=- {shown}",
    ],
}
"""Fields of a position that the maps do not show."""


def written(shown: list[dict[str, Any]], about: str) -> str:
    """Return a position of a map as text, without dice."""
    fields = [
        f"{seat}.{field}={value_in_text(value)}"
        for seat, player in enumerate(shown)
        for field, value in player.items()
    ]
    return about.format(shown=" ".join(fields))


def value_in_text(value: list[object] | str | None) -> str:
    return value or "-" if not isinstance(value, list) else ",".join(map(str, value)) or "-"


def buildable(game: str, position: str) -> set[str]:
    """List the sites that can be built in a position with the right dice."""
    found: set[str] = set()
    for cost in COSTS.values():
        dice = names(cost) + ["gold"] * (6 - len(names(cost)))
        thrown = "rolls=1 rolling=yes dice=" + ",".join(dice)
        if "phase=start-road" in position:
            thrown = "rolls=0 rolling=yes dice=-"
        rules = make(game, seats=position.count(".roads="))
        state = rules.read(f"{position} {thrown}")
        (player,) = rules.actors(state)
        actions = [rules.text(state, player, action) for action in rules.legal(state, player)]
        found.update(text for text in actions if text.split()[0] in BUILDS)
    return found
