"""The rules of classic as tables, for a page that scores games on paper while no server is there.

Whatever stands in them the engine was asked for: what must stand before a site, what is said where
it does not, and what each purchase, gold trade and joker makes of each multiset of dice. A page
that looks things up in them repeats no rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from eiland.rules.bits import bit
from eiland.rules.dice.classic.classic import (
    CITIES,
    KNIGHTS,
    POINTS,
    ROAD_NAMES,
    SETTLEMENTS,
    SITE_COUNT,
    SITE_TEXTS,
    Classic,
    ClassicSheet,
    ClassicState,
)
from eiland.rules.dice.faces import (
    EACH,
    FACE_NAMES,
    MOST_DICE,
    MULTISETS,
    ORE,
    PACKED,
    names,
    one,
    rank,
)
from eiland.rules.dice.family import GOLD_TRADES, SITES
from eiland.rules.dice.turn import BUILD, MOST_ROLLS
from eiland.rules.registry import game
from eiland.server.web.files import Packed

Table: TypeAlias = "dict[str, object]"
OPTIONS: Final = ["turns", "nothing_built", "same_turn_joker"]
"""Options that people with real dice choose here; who begins they settle at their table."""
NOWHERE: Final = -1
IN_ORDER: Final = [SETTLEMENTS, CITIES, KNIGHTS]
"""Where the sites begin that are built one after the other."""
ALL_ROADS: Final = bit(SETTLEMENTS) - 1
SIDE_ROAD: Final = 1  # leads to a city and no further


@lru_cache(maxsize=1)
def packed_tables() -> Packed:
    """Return the tables as they are sent."""
    plain = json.dumps(tables(), separators=(",", ":")).encode()
    return Packed.of("application/json", plain)


def tables() -> Table:
    """Return the tables: ranks of multisets are their places in ``multisets``."""
    classic = game("classic")
    rules = Classic(1)
    return {
        "v": 1,
        "game": "classic",
        "version": int(rules.version),
        "seats": [classic.low_seats, classic.high_seats],
        "options": [option.as_json() for option in classic.options if option.name in OPTIONS],
        "faces": FACE_NAMES,
        "dice": MOST_DICE,
        "rolls": MOST_ROLLS,
        "multisets": [" ".join(names(dice)) for dice in PACKED],
        "sites": [_site(rules, site) for site in range(SITE_COUNT)],
        "jokers": _jokers(rules),
        "trade": _no_trade(rules),
        "becomes": _becomes(rules),
    }


def _site(rules: Classic, site: int) -> Table:
    """Return what a site is and needs, each time with the key of the fault where it is missing."""
    action = SITE_TEXTS[site]
    sheet = _sheet_before(site)
    needs = []
    if site >= SETTLEMENTS and site not in IN_ORDER:
        before = SITE_TEXTS[site - 1].split()[1]
        needs.append({"any": [before], "fault": _fault(rules, ClassicSheet(), site)})
    roads = _roads_to(sheet, site)
    if roads:
        needs.append({"any": roads, "fault": _fault(rules, sheet, site)})
    sheet.roads = ALL_ROADS & ~bit(site) if site < SETTLEMENTS else ALL_ROADS
    return {
        "action": action,
        "kind": action.split()[0],
        "id": action.split()[1],
        "points": int(POINTS[site]),
        "needs": needs,
        "short": _fault(rules, sheet, site),
    }


def _sheet_before(site: int) -> ClassicSheet:
    """Return a sheet on which all of a kind that come before ``site`` are built, and no road."""
    sheet = ClassicSheet()
    if site >= KNIGHTS:
        sheet.knights = site - KNIGHTS
    elif site >= CITIES:
        sheet.cities = site - CITIES
    elif site >= SETTLEMENTS:
        sheet.settlements = site - SETTLEMENTS
    return sheet


def _roads_to(before: ClassicSheet, site: int) -> list[str]:
    """List the roads of which one must be built; none where START is enough or none is needed."""
    if _is_open(before, site):
        return []
    found = []
    for road, name in enumerate(ROAD_NAMES):
        sheet = before.copy()
        sheet.roads = bit(road)
        if _is_open(sheet, site):
            found.append(name)
    return found


def _is_open(sheet: ClassicSheet, site: int) -> bool:
    """Tell whether a sheet lets one build on ``site`` with just the dice that it costs."""
    return sheet.open_sites(sheet.copy().build(site)) & bit(site) != 0


def _fault(rules: Classic, sheet: ClassicSheet, site: int) -> str:
    """Return the key of the reason why a single die of ore builds nothing on ``site``."""
    state = _turn(rules, sheet)
    state.dice = one(ORE)
    return rules.reason(state, 0, SITES + site).key


def _turn(rules: Classic, sheet: ClassicSheet) -> ClassicState:
    """Return a turn with a sheet, in which dice lie and are not thrown again."""
    state = rules.initial()
    sheet.boxes = state.sheets[0].boxes
    state.sheets[0] = sheet
    state.phase = BUILD
    state.rolling = False
    return state


def _jokers(rules: Classic) -> list[Table]:
    """List the jokers with the changes they allow, asked of dice that show every face."""
    sheet = ClassicSheet()
    sheet.knights = len(rules.jokers)
    state = _turn(rules, sheet)
    state.dice = EACH
    changes: dict[str, list[str]] = {joker: [] for joker in rules.jokers}
    for code in rules.legal(state, 0):
        verb, *about = rules.text(state, 0, code).split()
        if verb == "joker":
            changes[about[0]].append(about[1])
    return [{"id": joker, "changes": allowed} for joker, allowed in changes.items()]


def _no_trade(rules: Classic) -> Table:
    """Return why a single die of ore cannot be traded for another."""
    state = _turn(rules, ClassicSheet())
    state.dice = one(ORE)
    return rules.reason(state, 0, GOLD_TRADES).as_json()


def _becomes(rules: Classic) -> dict[str, list[int]]:
    """Return by what is done the rank that each rank of dice becomes, NOWHERE where it cannot be.

    What is done is called ``road``, ``gold ore`` or ``gold->wool``, whichever site or joker it is.
    """
    found: dict[str, list[int]] = {}
    for state in (_buying(rules), _turning(rules)):
        for before in range(MULTISETS):
            state.dice = PACKED[before]
            for name, after in _steps(rules, state):
                found.setdefault(name, [NOWHERE] * MULTISETS)[before] = after
    return found


def _buying(rules: Classic) -> ClassicState:
    """Return a turn in which one of each kind is left to be built, and no joker."""
    sheet = ClassicSheet()
    sheet.roads = ALL_ROADS & ~bit(SIDE_ROAD)
    sheet.settlements = CITIES - SETTLEMENTS - 1
    sheet.cities = KNIGHTS - CITIES - 1
    sheet.knights = SITE_COUNT - KNIGHTS - 1
    sheet.used = bit(sheet.knights) - 1
    return _turn(rules, sheet)


def _turning(rules: Classic) -> ClassicState:
    """Return a turn in which only the last joker is left, which does what all others do."""
    sheet = ClassicSheet()
    sheet.roads = ALL_ROADS
    sheet.settlements = CITIES - SETTLEMENTS
    sheet.cities = KNIGHTS - CITIES
    sheet.knights = SITE_COUNT - KNIGHTS
    sheet.used = bit(sheet.knights - 1) - 1
    return _turn(rules, sheet)


def _steps(rules: Classic, state: ClassicState) -> Iterator[tuple[str, int]]:
    """List what can be done with the dice, with the rank of what is left of them."""
    for code in rules.legal(state, 0):
        verb, *about = rules.text(state, 0, code).split()
        if verb == "end":
            continue
        name = {"gold": f"gold {about[0]}", "joker": about[-1]}.get(verb, verb)
        after = state.copy()
        rules.apply(after, 0, code)
        yield name, int(rank(after.dice))
