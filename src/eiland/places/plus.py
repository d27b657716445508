"""Names of the places of Dice Game Plus, by the land around them; the sheet shows no names."""

from __future__ import annotations

from collections.abc import Iterable

from eiland.i18n import Words
from eiland.places.lands import around
from eiland.places.names import Names, described
from eiland.rules.dice.classic.sheet import GRID, HEX_NAMES
from eiland.rules.dice.plus.sheet import (
    CITY_CORNERS,
    CITY_NAMES,
    JOKER_NAMES,
    JOKER_NEEDS,
    KNIGHT_HEXES,
    KNIGHT_NAMES,
    ROAD_NAMES,
    ROADS,
    SETTLEMENT_CORNERS,
    SETTLEMENT_NAMES,
    TERRAINS,
)


def names(say: Words) -> Names:
    """Return the names of all roads, sites, knights and jokers."""
    lands = [_land(place) for place in range(len(HEX_NAMES))]

    def built(kind: str, listed: list[str], places: Iterable[list[int]]) -> Names:
        found = {}
        for name, corners in zip(listed, places, strict=True):
            called = say(f"place.{kind}", where=around(say, GRID, lands, corners))
            found[f"{kind} {name}"] = described(say, called, name)
        return found

    return {
        **built("road", ROAD_NAMES, map(list, ROADS)),
        f"road {ROAD_NAMES[0]}": described(say, say("place.start-road.own"), ROAD_NAMES[0]),
        **built("settlement", SETTLEMENT_NAMES, ([corner] for corner in SETTLEMENT_CORNERS)),
        **built("city", CITY_NAMES, ([corner] for corner in CITY_CORNERS)),
        **{
            f"knight {name}": described(say, _knight(say, knight, lands))
            for knight, name in enumerate(KNIGHT_NAMES)
        },
        **{
            f"joker {name}": described(say, _joker(say, joker, lands))
            for joker, name in enumerate(JOKER_NAMES)
        },
    }


def _land(place: int) -> str:
    """Return the key of a hex: its terrain; each of the two deserts has its own."""
    if TERRAINS[place] != "desert":
        return TERRAINS[place]
    return "desert.middle" if HEX_NAMES[place] == "C" else "desert.north"


def _knight(say: Words, knight: int, lands: list[str]) -> str:
    """Return the name of a knight; the two of a desert are side by side."""
    name = KNIGHT_HEXES[knight]
    where = say(f"place.in.{lands[HEX_NAMES.index(name)]}")
    if KNIGHT_HEXES.count(name) == 1:
        return say("place.knight", where=where)
    side = "left" if KNIGHT_HEXES.index(name) == knight else "right"
    return say(f"place.knight.{side}", where=where)


def _joker(say: Words, joker: int, lands: list[str]) -> str:
    place = HEX_NAMES.index(KNIGHT_HEXES[JOKER_NEEDS[joker][0]])
    return say("place.joker", land=say(f"place.of.{lands[place]}"))
