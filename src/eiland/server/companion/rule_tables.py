"""The rules of the Dice Game as lookup tables, for a page that scores games while offline.

The engine computes every entry: what each site needs, the fault if that is missing, and the dice
that are left after each purchase, gold trade and joker. So the page repeats no rule.
"""

from __future__ import annotations

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
from eiland.server.web.files import Packed

Table: TypeAlias = "dict[str, object]"
NOT_POSSIBLE: Final = -1
"""The rank after an action that the dice do not allow."""
IN_ORDER: Final = [SETTLEMENTS, CITIES, KNIGHTS]
"""The first site of each kind that is built in a fixed order."""
ALL_ROADS: Final = bit(SETTLEMENTS) - 1
SIDE_ROAD: Final = 1  # a dead end that leads to a city


@lru_cache(maxsize=1)
def packed_tables() -> Packed:
    """Return the tables, compressed for sending."""
    return Packed.json(tables())


def tables() -> Table:
    """Return the tables. The rank of a multiset of dice is its index in ``multisets``."""
    rules = Classic(1)
    return {
        "v": 1,
        "game": "classic",
        "version": int(rules.version),
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
    """Return a site with its requirements, each with the key of its fault."""
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
    """Return a sheet without roads where all earlier sites of the same kind are built."""
    sheet = ClassicSheet()
    if site >= KNIGHTS:
        sheet.knights = site - KNIGHTS
    elif site >= CITIES:
        sheet.cities = site - CITIES
    elif site >= SETTLEMENTS:
        sheet.settlements = site - SETTLEMENTS
    return sheet


def _roads_to(before: ClassicSheet, site: int) -> list[str]:
    """List the roads of which one is needed; empty if START is enough or no road is needed."""
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
    """Return True if ``site`` can be built on this sheet with exactly the dice it costs."""
    return sheet.open_sites(sheet.copy().build(site)) & bit(site) != 0


def _fault(rules: Classic, sheet: ClassicSheet, site: int) -> str:
    """Return the key of the fault when ``site`` is built with a single die of ore."""
    state = _turn(rules, sheet)
    state.dice = one(ORE)
    return rules.reason(state, 0, SITES + site).key


def _turn(rules: Classic, sheet: ClassicSheet) -> ClassicState:
    """Return a position with this sheet in the building phase, without rolls left."""
    state = rules.initial()
    sheet.boxes = state.sheets[0].boxes
    state.sheets[0] = sheet
    state.phase = BUILD
    state.rolling = False
    return state


def _jokers(rules: Classic) -> list[Table]:
    """List the jokers with the changes they allow, tested with one die of each face."""
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
    """Return the fault of a gold trade with a single die of ore."""
    state = _turn(rules, ClassicSheet())
    state.dice = one(ORE)
    return rules.reason(state, 0, GOLD_TRADES).as_json()


def _becomes(rules: Classic) -> dict[str, list[int]]:
    """Return for each action the rank that each rank of dice becomes, or NOT_POSSIBLE.

    Actions are ``road``, ``gold ore`` or ``gold->wool``, independent of the site or joker.
    """
    found: dict[str, list[int]] = {}
    for state in (_buying(rules), _turning(rules)):
        for before in range(MULTISETS):
            state.dice = PACKED[before]
            for name, after in _steps(rules, state):
                found.setdefault(name, [NOT_POSSIBLE] * MULTISETS)[before] = after
    return found


def _buying(rules: Classic) -> ClassicState:
    """Return a position where one site of each kind is left, and no joker."""
    sheet = ClassicSheet()
    sheet.roads = ALL_ROADS & ~bit(SIDE_ROAD)
    sheet.settlements = CITIES - SETTLEMENTS - 1
    sheet.cities = KNIGHTS - CITIES - 1
    sheet.knights = SITE_COUNT - KNIGHTS - 1
    sheet.used = bit(sheet.knights) - 1
    return _turn(rules, sheet)


def _turning(rules: Classic) -> ClassicState:
    """Return a position where only the last joker is left, which gives any face."""
    sheet = ClassicSheet()
    sheet.roads = ALL_ROADS
    sheet.settlements = CITIES - SETTLEMENTS
    sheet.cities = KNIGHTS - CITIES
    sheet.knights = SITE_COUNT - KNIGHTS
    sheet.used = bit(sheet.knights - 1) - 1
    return _turn(rules, sheet)


def _steps(rules: Classic, state: ClassicState) -> Iterator[tuple[str, int]]:
    """List the actions on the dice, with the rank of the dice after each."""
    for code in rules.legal(state, 0):
        verb, *about = rules.text(state, 0, code).split()
        if verb == "end":
            continue
        name = {"gold": f"gold {about[0]}", "joker": about[-1]}.get(verb, verb)
        after = state.copy()
        rules.apply(after, 0, code)
        yield name, int(rank(after.dice))
