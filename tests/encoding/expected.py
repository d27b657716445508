"""A slow second reading of observations: the fields of a layout from the JSON of a view.

Written from docs/reference/encodings.md, without looking at the encoder.
"""

from __future__ import annotations

from typing import Any

from eiland.rules.board.map.layout import TERRAIN_NAMES
from eiland.rules.board.numbers.packed import CARD_NAMES, RESOURCE_NAMES
from eiland.rules.board.numbers.phases import PHASE_NAMES as BOARD_PHASES
from eiland.rules.dice.classic import classic
from eiland.rules.dice.extra.sheet import KNIGHT_NAMES as EXTRA_KNIGHTS
from eiland.rules.dice.faces import FACE_NAMES
from eiland.rules.dice.plus import plus
from eiland.rules.dice.plus.sheet import JOKER_NAMES
from eiland.rules.dice.plus.sheet import KNIGHT_NAMES as PLUS_KNIGHTS
from eiland.rules.dice.turn import PHASE_NAMES as DICE_PHASES
from eiland.rules.island import CORNERS, EDGE_NAMES, HEXES
from eiland.rules.registry import AnyRules

Rows = list[list[int]]
Json = dict[str, Any]

HARBORS = [*RESOURCE_NAMES, "3:1"]
WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def expected(rules: AnyRules, view: Json) -> dict[str, Rows]:
    """Return the fields of the observation of a view, by their names."""
    if rules.name == "base":
        return _board(rules, view)
    if rules.name == "classic":
        return _classic(rules, view)
    return _race(rules, view)


def _in_order(rules: AnyRules, view: Json) -> list[int]:
    """List the seats from the viewer on; from seat 0 for a spectator."""
    seats = int(rules.seats)
    first = max(int(view["viewer"]), 0)
    return [(first + place) % seats for place in range(seats)]


def _marked(members: list[Any], names: list[Any]) -> list[int]:
    return [int(name in members) for name in names]


def _counts(held: dict[str, int] | None, names: list[str]) -> list[int]:
    return [(held or {}).get(name, 0) for name in names]


def _two_bytes(number: int) -> list[int]:
    return list(divmod(min(number, 65535), 256))


# The board game


def _board(rules: AnyRules, view: Json) -> dict[str, Rows]:
    order = _in_order(rules, view)
    players = [view["players"][seat] for seat in order]
    found = {**_map(view), **_pieces(players), **_own(view), **_table(view)}
    of_seats = [_of_seat(view, seat) for seat in order]
    for name in of_seats[0]:
        found[name] = [of_seat[name] for of_seat in of_seats]
    if rules.options["fishermen"]:
        found["ground"] = [_grounds(view)]
        found |= {
            "fish_count": [[player["fish_count"]] for player in players],
            "due": [[player["due"]] for player in players],
            "boot": [[int(view["boot"] == seat)] for seat in order],
            "boot_waits": [[int(view["boot"] == seat and view["boot_waits"])] for seat in order],
        }
    if rules.options["domestic_trade"]:
        found |= _trade(view, order)
    if rules.options["dice"] == "deck":
        found["dice_deck"] = [list(view["dice_deck"].values())]
    return found


def _map(view: Json) -> dict[str, Rows]:
    hexes = view["hexes"]
    tokens = [place["token"] or 0 for place in hexes]
    harbors = {corner: each["kind"] for each in view["harbors"] for corner in each["corners"]}
    return {
        "terrain": [_marked_hexes(hexes, terrain) for terrain in TERRAIN_NAMES],
        "token": [tokens],
        "pips": [[WAYS.get(token, 0) for token in tokens]],
        "robber": [[int(view["robber"] == place) for place in range(HEXES)]],
        "harbor": [
            [int(harbors.get(corner) == kind) for corner in range(CORNERS)] for kind in HARBORS
        ],
    }


def _marked_hexes(hexes: list[Json], terrain: str) -> list[int]:
    return [int(place["terrain"] == terrain) for place in hexes]


def _grounds(view: Json) -> list[int]:
    numbers = {corner: each["number"] for each in view["grounds"] for corner in each["corners"]}
    laid = view["phase"] not in BOARD_PHASES[:7]  # grounds are drawn last
    return [numbers.get(corner, 0) if laid else 0 for corner in range(CORNERS)]


def _pieces(players: list[Json]) -> dict[str, Rows]:
    return {
        "buildings": [
            [
                int(corner in player["settlements"]) + 2 * int(corner in player["cities"])
                for corner in range(CORNERS)
            ]
            for player in players
        ],
        "roads": [_marked(player["roads"], EDGE_NAMES) for player in players],
    }


def _own(view: Json) -> dict[str, Rows]:
    viewer = int(view["viewer"])
    own = view["players"][viewer] if viewer >= 0 else {}
    return {
        "hand": [_counts(own.get("hand"), RESOURCE_NAMES)],
        "cards": [_counts(own.get("cards"), CARD_NAMES)],
        "discards": [_counts(own.get("chosen"), RESOURCE_NAMES)],
        "fish": [_counts(own.get("fish"), ["1", "2", "3"])],
    }


def _of_seat(view: Json, seat: int) -> dict[str, list[int]]:
    player = view["players"][seat]
    harbors = {corner: each["kind"] for each in view["harbors"] for corner in each["corners"]}
    at = [harbors.get(corner) for corner in player["settlements"] + player["cities"]]
    any_rate = 3 if "3:1" in at else 4
    cities_at = [corner for corner in player["cities"] if corner in harbors]
    settlements_at = [corner for corner in player["settlements"] if corner in harbors]
    return {
        "hand_size": [player["hand_size"]],
        "card_count": [player["card_count"]],
        "points": [player["points"]],
        "knights": [player["knights"]],
        "road_length": [player["road_length"]],
        "road_pieces": [len(player["roads"])],
        "settlement_pieces": [len(player["settlements"])],
        "city_pieces": [len(player["cities"])],
        "harbor_points": [len(settlements_at) + 2 * len(cities_at)],
        "longest_road": [int(view["longest_road"] == seat)],
        "largest_army": [int(view["largest_army"] == seat)],
        "harbormaster": [int(view["harbormaster"] == seat)],
        "active": [int(view["active"] == seat)],
        "start": [int(view["start"] == seat)],
        "discard_count": [player["chosen_count"]],
        "rates": [2 if name in at else any_rate for name in RESOURCE_NAMES],
        "victim": [int(view["victim"] == seat)],
    }


def _table(view: Json) -> dict[str, Rows]:
    return {
        "bank": [_counts(view["bank"], RESOURCE_NAMES)],
        "deck": [[view["deck"]]],
        "free_roads": [[view["free_roads"]]],
        "offers": [[view["offers"]]],
        "gone": [_counts(view["gone"], CARD_NAMES)],
        "fresh_count": [[view["fresh"]]],
        "rolled": [[int(view["rolled"])]],
        "card_played": [[int(view["card_played"])]],
        "turn": [_two_bytes(view["turn"])],
        "spent": [_counts(view["spent"], ["1", "2", "3"])],
        "supply": [[view["supply"]]],
        "phase": [[int(view["phase"] == name) for name in BOARD_PHASES]],
    }


def _trade(view: Json, order: list[int]) -> dict[str, Rows]:
    offer = view["offer"] or {"given": {}, "wanted": {}, "to": []}
    answers = [view["players"][seat]["answer"] or {"kind": None} for seat in order]
    return {
        "asked": [[int(seat in offer["to"])] for seat in order],
        "accepts": [[int(answer["kind"] == "accept")] for answer in answers],
        "refuses": [[int(answer["kind"] == "refuse")] for answer in answers],
        "counters": [[int(answer["kind"] == "counter")] for answer in answers],
        "counter_given": [_counts(answer.get("given"), RESOURCE_NAMES) for answer in answers],
        "counter_wanted": [_counts(answer.get("wanted"), RESOURCE_NAMES) for answer in answers],
        "given": [_counts(offer["given"], RESOURCE_NAMES)],
        "wanted": [_counts(offer["wanted"], RESOURCE_NAMES)],
    }


# The dice games


def _turn(rules: AnyRules, view: Json, knights: list[str]) -> dict[str, Rows]:
    first = 3 if rules.name in ("plus", "extra") else 6
    drawn = view["phase"] != "draw"
    return {
        "dice": [[view["dice"].count(face) for face in FACE_NAMES]],
        "rolls": [[view["rolls"]]],
        "rolling": [[int(view["rolling"])]],
        "turn": [_two_bytes(view["turn"])],
        "dice_in_play": [[min(first + view["turn"], 6) if drawn else 0]],
        "turn_points": [[view.get("points", 0)]],
        "phase": [[int(view["phase"] == name) for name in DICE_PHASES]],
        "fresh": [_marked(view["fresh"], knights)],
    }


def _classic(rules: AnyRules, view: Json) -> dict[str, Rows]:
    order = _in_order(rules, view)
    lowest = min(int(str(rules.options["turns"])) * int(str(rules.options["nothing_built"])), 0)
    sheets = [view["sheets"][seat] for seat in order]
    return {
        **_turn(rules, view, classic.KNIGHT_NAMES),
        "sheet": [_sheet(sheet, classic.SITE_TEXTS, classic.KNIGHT_NAMES) for sheet in sheets],
        "score": [_two_bytes(sum(sheet["boxes"]) - lowest) for sheet in sheets],
        "start": [[int(view["start"] == seat)] for seat in order],
    }


def _sheet(sheet: Json, sites: list[str], jokers: list[str]) -> list[int]:
    kinds = {"road": "roads", "settlement": "settlements", "city": "cities", "knight": "knights"}
    built = [f"{verb} {name}" for verb, kind in kinds.items() for name in sheet[kind]]
    if sites is plus.SITE_TEXTS:
        built.append("road T1")  # printed on the sheet
    return [*_marked(built, sites), *_marked(sheet["used"], jokers)]


def _race(rules: AnyRules, view: Json) -> dict[str, Rows]:
    order = _in_order(rules, view)
    found = {
        "longest_road": [[int(view["road"] == seat)] for seat in order],
        "largest_army": [[int(view["army"] == seat)] for seat in order],
        "start": [[int(view["start"] == seat)] for seat in order],
    }
    if rules.name == "plus":
        sheets = [view["sheets"][seat] for seat in order]
        return {
            **found,
            **_turn(rules, view, PLUS_KNIGHTS),
            "sheet": [_sheet(sheet, plus.SITE_TEXTS, JOKER_NAMES) for sheet in sheets],
            "road_length": [[sheet["longest"]] for sheet in sheets],
            "knight_count": [[len(sheet["knights"])] for sheet in sheets],
        }
    realms = [
        {**realm, "roads": [*realm["roads"], realm["start"]]}  # both are roads
        for realm in (view["realms"][seat] for seat in order)
    ]
    return {
        **found,
        **_pieces(realms),
        **_turn(rules, view, EXTRA_KNIGHTS),
        "knights": [_marked(realm["knights"], EXTRA_KNIGHTS) for realm in realms],
        "used": [_marked(realm["used"], EXTRA_KNIGHTS) for realm in realms],
        "castles": [_marked(realm["castles"], [0, 1, 2, 3]) for realm in realms],
        "road_length": [[realm["longest"]] for realm in realms],
        "knight_count": [[len(realm["knights"])] for realm in realms],
    }
