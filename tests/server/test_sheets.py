"""The drawings sent to pages; sentences with the terms of a game and names of players."""

from __future__ import annotations

import re
from typing import Any

import pytest

from eiland.page import STATIC
from eiland.rules import island
from eiland.rules.bits import bit, count
from eiland.rules.board.numbers.packed import KINDS, VICTORY_POINT, number
from eiland.rules.protocol import CHANCE
from eiland.rules.registry import make
from eiland.server.games.registry import DISPLAYS
from tests.support.bot_games import moves, seated
from tests.support.serving import Browser, here

DICE_GAMES = ["classic", "plus", "extra"]
GAMES = [*DICE_GAMES, "base"]

pytestmark = pytest.mark.server


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
def test_every_site_of_a_drawing_is_on_its_hexes(game: str) -> None:
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


@pytest.mark.rule("DB-1")
@pytest.mark.rule("DR-2")
@pytest.mark.parametrize("game", DICE_GAMES)
def test_a_dice_game_sends_its_costs_and_rolls(game: str) -> None:
    sheet = drawn(game)
    assert sheet["costs"] == {
        "road": ["lumber", "brick"],
        "settlement": ["grain", "wool", "lumber", "brick"],
        "city": ["ore", "ore", "ore", "grain", "grain"],
        "knight": ["ore", "grain", "wool"],
    }
    assert sheet["faces"] == ["ore", "grain", "wool", "lumber", "brick", "gold"]
    assert sheet["rolls"] == 3


@pytest.mark.parametrize("game", ["plus", "extra"])
def test_points_of_a_race_are_those_that_the_engine_counts(game: str) -> None:
    sheet = drawn(game)
    rules: Any = make(game, seats=2)
    state = rules.initial()
    seen = set()
    for _ in moves(rules, state, seated(rules, ["random"] * 2, 5), 5):
        view = rules.observe(state, 0).as_json()
        scores = rules.scores(state)
        for seat, owned in enumerate(view.get("sheets") or view["realms"]):
            reply = sum(
                worth * len(owned[plural])
                for kind, plural in (("settlement", "settlements"), ("city", "cities"))
                if (worth := sheet["points"][kind])
            )
            reply += sheet["points"].get("castle", 0) * len(owned.get("castles", []))
            reply += sum(sheet["titles"][title] for title in sheet["titles"] if view[title] == seat)
            assert scores[seat] == reply
            seen.add(reply)
    assert max(seen) >= sheet["goal"] - 4
    assert all(score < sheet["goal"] for score in scores) or rules.winners(state)


@pytest.mark.rule("C-11")
@pytest.mark.rule("HM-1")
@pytest.mark.rule("P-1")
@pytest.mark.slow
def test_points_and_harvest_of_the_board_game_are_those_that_the_engine_counts() -> None:
    sheet = drawn("base")
    titles, points = sheet["titles"], sheet["points"]
    rules: Any = make("base", seats=3, harbormaster=True)
    state = rules.initial()
    held = dict.fromkeys([*titles, "victory-point", "city"], 0)
    for _ in moves(rules, state, seated(rules, ["random"] * 3, 7), 7):
        if not state.layout.resources:
            continue  # chance still lays the island
        at_sea = sum(bit(c) for c in range(island.CORNERS) if state.layout.harbor_at[c] >= 0)
        for seat, player in enumerate(state.players):
            hidden = number(player.cards, VICTORY_POINT)
            holders = {
                "road": state.road_holder,
                "army": state.army_holder,
                "harbormaster": state.harbor_holder,
            }
            own = [title for title in titles if holders[title] == seat]
            reply = points["settlement"] * count(player.settlements)
            reply += points["city"] * count(player.cities) + points["victory-point"] * hidden
            assert state.points(seat) == reply + sum(titles[title] for title in own)
            harbors = sheet["harbor_points"]["settlement"] * count(player.settlements & at_sea)
            harbors += sheet["harbor_points"]["city"] * count(player.cities & at_sea)
            assert state.harbor_points >> (8 * seat) & 255 == harbors
            cards = sum(
                sheet["harvest"]["settlement"] * ((player.settlements >> corner) & 1)
                + sheet["harvest"]["city"] * ((player.cities >> corner) & 1)
                for place, corners in enumerate(island.GRID.hex_corners)
                if state.layout.tokens[place] > 0
                for corner in corners
            )
            grown = [state.production[4 * rolled + seat] for rolled in range(2, 13)]
            assert sum(number(packed, kind) for packed in grown for kind in range(KINDS)) == cards
            for title in own:
                held[title] += 1
            held["victory-point"] += hidden
            held["city"] += player.cities != 0
    assert all(held.values()), held  # every fact was seen at work


@pytest.mark.rule("C-10")
def test_the_board_game_sends_costs_rates_and_prices() -> None:
    sheet = drawn("base")
    assert sheet["costs"] == {
        "road": ["lumber", "brick"],
        "settlement": ["grain", "wool", "lumber", "brick"],
        "city": ["ore", "ore", "ore", "grain", "grain"],
        "card": ["ore", "grain", "wool"],
    }
    resources = ["ore", "grain", "wool", "lumber", "brick"]
    assert sheet["rates"] == {**dict.fromkeys(resources, 2), "3:1": 3}  # TR-6
    assert sheet["stock"] == dict.fromkeys(resources, 19)  # C-3
    assert sum(sheet["ways"].values()) == 36  # T-2
    assert sheet["ways"]["7"] == 6
    assert sheet["shuffled_at"] == 5  # BD-2
    assert sheet["red"] == [6, 8]
    assert sheet["fish"]["steal from 2"] == 3
    assert (sheet["fish"]["robber"], sheet["fish"]["wool"]) == (2, 4)
    assert (sheet["fish"]["road"], sheet["fish"]["card"]) == (5, 7)
    lands = ["mountains", "fields", "pasture", "forest", "hills"]
    assert sheet["resources"] == dict(zip(lands, resources, strict=True))  # C-1


def test_the_beginners_island_of_the_page_is_that_of_the_engine() -> None:
    script = (STATIC / "board" / "island" / "beginners.js").read_text("utf-8")
    hexes = re.findall(r'^  "([^"]+)",$', script, re.MULTILINE)
    harbors, grounds = (
        str(re.findall(rf'^const {name} = "([^"]+)";$', script, re.MULTILINE)[0])
        for name in ("HARBORS", "GROUNDS")
    )
    text = f"hexes={','.join(hexes)} harbors={harbors}"
    lake = f"{text.replace('desert', 'lake')} grounds={grounds}"
    for own, options in ((text, {}), (lake, {"fishermen": True})):
        ours, theirs = laid_island(own, options), laid_island("beginners", options)
        for part in ("hexes", "harbors", "grounds"):
            assert ours[part] == theirs[part]


def laid_island(board: str, options: dict[str, Any]) -> Any:
    """Return the view of the first position in which a player acts."""
    rules: Any = make("base", seats=2, board=board, **options)
    state = rules.initial()
    while rules.actor(state) == CHANCE:
        rules.apply(state, CHANCE, rules.choice(state, 0))
    return rules.observe(state, 0).as_json()


def test_labels_log_and_faults_speak_of_their_game_and_its_people(address: str) -> None:
    anna = Browser(address, lang="de")
    table = anna.table(here("Anna"), here("Ben"), game="extra")
    listed = anna.look(table)["legal"]["0"]
    coast = "Startstraße nordwestlich des Weidelands im Nordwesten"
    assert {"action": "start-road 0-3", "label": f"{coast} wählen"} in listed
    reply = anna.act(table, 0, "start-road 0-3")
    assert reply["log"][-1]["sentence"] == f"Anna wählt die {coast}"
    refused = anna.send(table, reply["seq"], 1, "start-road 0-4").json()
    assert refused["faults"][0]["sentence"] == (
        "Die Straße nordöstlich des Weidelands im Nordwesten grenzt an die Startstraße von Anna; "
        "mindestens 5 Straßen müssen dazwischen liegen."
    )
    taken = anna.send(table, reply["seq"], 1, "start-road 0-3").json()
    assert taken["faults"][0]["sentence"] == "Das gehört schon Anna."


def test_the_list_of_games_names_those_with_a_table(address: str) -> None:
    reply = {game["name"]: game["seats"] for game in Browser(address).get("/api/games").json()}
    assert {name: reply[name] for name in GAMES} == {
        "classic": [1, 4],
        "plus": [2, 4],
        "extra": [2, 4],
        "base": [2, 4],
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_given_its_drawing(address: str, game: str) -> None:
    assert Browser(address).get(f"/api/games/{game}/sheet").json() == drawn(game)
