"""What a page is told to draw the games, and that sentences know their game and its people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from eiland.i18n import words
from eiland.page import STATIC
from eiland.rules.registry import make
from eiland.server.games.registry import DISPLAYS
from tests.support.serving import Browser, here, serving

DICE_GAMES = ["classic", "plus", "extra"]
GAMES = [*DICE_GAMES, "base"]

pytestmark = pytest.mark.server


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("sheets") / "eiland.db") as address:
        yield address


def drawn(game: str) -> Any:
    return DISPLAYS[game].drawing()


@pytest.mark.parametrize("game", DICE_GAMES)
def test_every_site_of_a_game_is_drawn_once(game: str) -> None:
    sheet = drawn(game)
    rules: Any = make(game, seats=2)
    built = {("road", road["id"]) for road in sheet["roads"] if not road.get("prebuilt")}
    for kind, plural in (("settlement", "settlements"), ("city", "cities"), ("knight", "knights")):
        built |= {(kind, site["id"]) for site in sheet[plural]}
    built |= {("city", site["id"]) for site in sheet["settlements"] if site.get("upgradable")}
    built |= {("castle", castle["id"]) for castle in sheet.get("castles", [])}
    state = rules.initial()
    for kind, name in built:
        assert rules.text(state, 0, rules.parse(state, 0, f"{kind} {name}")) == f"{kind} {name}"
    assert len(built) == {"classic": 32, "plus": 37, "extra": 72 + 24 + 12 + 20 + 4}[game]


@pytest.mark.parametrize("game", DICE_GAMES)
def test_everything_drawn_stands_on_the_land(game: str) -> None:
    sheet = drawn(game)
    places = {hexagon["id"] for hexagon in sheet["hexes"]}
    assert {knight["hex"] for knight in sheet["knights"]} <= places
    for road in sheet["roads"]:
        assert any(set(road["corners"]) <= set(place["corners"]) for place in sheet["hexes"])
    for site in [*sheet["settlements"], *sheet["cities"]]:
        assert any(site["corner"] in road["corners"] for road in sheet["roads"])
    assert sheet["dice"] == ([6] if game == "classic" else [3, 4, 5, 6])


@pytest.mark.rule("PL-3")
@pytest.mark.rule("PL-5")
def test_plus_is_drawn_with_its_marked_road_and_shared_jokers() -> None:
    sheet = drawn("plus")
    assert [road["id"] for road in sheet["roads"] if road["prebuilt"]] == ["T1"]
    assert [road["id"] for road in sheet["roads"] if road["marked"]] == ["T5"]
    pairs = {knight["id"]: knight["pair"] for knight in sheet["knights"] if knight["pair"]}
    assert pairs == {"KN1": "JN", "KN2": "JN", "KC1": "JC", "KC2": "JC"}
    needs = {joker["id"]: (joker["gives"], joker["needs"]) for joker in sheet["jokers"]}
    assert needs["JN"] == ("any", ["KN1", "KN2"])
    assert needs["Jore"] == ("ore", ["Kore"])


@pytest.mark.rule("EX-5")
def test_extra_is_drawn_with_its_coast_and_upgradable_sites() -> None:
    sheet = drawn("extra")
    assert sum(road["coast"] for road in sheet["roads"]) == 30
    assert sum(site["upgradable"] for site in sheet["settlements"]) == 12
    assert [castle["at"] for castle in sheet["castles"]] == [
        "north-east",
        "south-east",
        "south-west",
        "north-west",
    ]


def test_the_board_game_is_drawn_with_all_paths_and_intersections() -> None:
    sheet = drawn("base")
    rules: Any = make("base", seats=3)
    state = rules.initial()
    sites = [f"road {road['id']}" for road in sheet["roads"]]
    sites += [f"settlement {site['id']}" for site in sheet["settlements"]]
    sites += [f"robber {place['id']}" for place in sheet["hexes"]]
    assert len(set(sites)) == 72 + 54 + 19
    for site in sites:
        assert rules.text(state, 0, rules.parse(state, 0, site)) == site
    assert all(str(site["corner"]) == site["id"] for site in sheet["settlements"])
    assert sum(road["coast"] for road in sheet["roads"]) == 30
    assert {corner for place in sheet["hexes"] for corner in place["corners"]} == set(range(54))
    assert sheet["pieces"] == {"road": 15, "settlement": 5, "city": 4}  # C-5


def test_labels_log_and_faults_speak_of_their_game_and_its_people(address: str) -> None:
    anna = Browser(address, lang="de")
    table = anna.table(here("Anna"), here("Ben"), game="extra")
    listed = anna.look(table)["legal"]["0"]
    assert {"action": "start-road 0-3", "label": "Startstraße 0-3 wählen"} in listed
    told = anna.act(table, 0, "start-road 0-3")
    assert told["log"][-1]["sentence"] == "Anna wählt die Startstraße 0-3"
    refused = anna.send(table, told["seq"], 1, "start-road 0-4").json()
    assert "Anna" in refused["faults"][0]["sentence"]
    taken = anna.send(table, told["seq"], 1, "start-road 0-3").json()
    assert taken["faults"][0]["sentence"] == "Das gehört schon Anna."


def test_the_list_of_games_names_those_with_a_table(address: str) -> None:
    told = {game["name"]: game["seats"] for game in Browser(address).get("/api/games").json()}
    assert {name: told[name] for name in GAMES} == {
        "classic": [1, 4],
        "plus": [2, 4],
        "extra": [2, 4],
        "base": [2, 4],
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_given_its_drawing(address: str, game: str) -> None:
    assert Browser(address).get(f"/api/games/{game}/sheet").json() == drawn(game)


def test_pages_are_sent_the_sentences_they_use_and_no_others(address: str) -> None:
    told = Browser(address).get("/api/messages/de").json()
    scripts = "".join(file.read_text("utf-8") for file in STATIC.rglob("*.js"))
    used = set(re.findall(r'\bt\("([\w.-]+)"', scripts))
    assert len(used) > 80
    assert used <= set(told)
    assert told["page.create"] == words("de")("page.create")
    assert not [key for key in told if key.startswith(("action.", "cli.", "board."))]
    # The companion says itself why something on paper is not possible; of the rest the server does.
    reasons = {key.split("/")[0] for key in told if key.startswith("fault.")}
    assert reasons == {"fault.build", "fault.gold", "fault.joker", "fault.companion"}
