"""Names of the places of the Dice Game: the sheet shows the points of each site, but no road."""

from __future__ import annotations

from eiland.i18n import Words
from eiland.places.names import Names, described, proper
from eiland.rules.dice.classic.classic import (
    CITY_NAMES,
    KNIGHT_NAMES,
    ROAD_NAMES,
    SETTLEMENT_NAMES,
)
from eiland.rules.dice.classic.sheet import (
    CITY_CORNERS,
    CITY_POINTS,
    KNIGHT_POINTS,
    ROADS,
    SETTLEMENT_CORNERS,
    SETTLEMENT_POINTS,
)


def names(say: Words) -> Names:
    """Return the names of all roads, sites, knights and jokers."""
    settlements = [say("place.settlement.worth", points=points) for points in SETTLEMENT_POINTS]
    cities = [say("place.city.worth", points=points) for points in CITY_POINTS]
    knights = [say("place.knight.worth", points=points) for points in KNIGHT_POINTS]
    corners = [*SETTLEMENT_CORNERS, *CITY_CORNERS]
    at = dict(zip(corners, [*settlements, *cities], strict=True))
    return {
        "road START": described(say, say("place.start-road.own")),
        **{
            f"road {name}": described(say, _road(say, road, at), name)
            for name, road in zip(ROAD_NAMES, ROADS, strict=True)
        },
        **{
            f"settlement {n}": proper(s) for n, s in zip(SETTLEMENT_NAMES, settlements, strict=True)
        },
        **{f"city {n}": proper(city) for n, city in zip(CITY_NAMES, cities, strict=True)},
        **{f"knight {n}": proper(knight) for n, knight in zip(KNIGHT_NAMES, knights, strict=True)},
        **{
            f"joker {name}": described(say, say("place.joker.of-knight", knight=knight))
            for name, knight in zip(KNIGHT_NAMES, knights, strict=True)
        },
    }


def _sites(kind: str, codes: list[str], called: list[str]) -> Names:
    return {f"{kind} {code}": proper(name) for code, name in zip(codes, called, strict=True)}


def _road(say: Words, road: tuple[int, int], at: dict[int, str]) -> str:
    """Return the name of a road: by the site to which it leads, else by that where it begins.

    Where two unnamed roads begin at one site, each has the next site on its way, too.
    """
    begin, end = road
    if end in at:
        return say("place.road.to", site=at[end])
    siblings = [other for other in ROADS if other[0] == begin and other[1] not in at]
    if len(siblings) == 1:
        return say("place.road.from", site=at[begin])
    return say("place.road.towards", site=at[begin], next=at[_next(end, at)])


def _next(corner: int, at: dict[int, str]) -> int:
    """Return the corner of the first site behind a corner."""
    while corner not in at:
        corner = next(end for begin, end in ROADS if begin == corner)
    return corner
