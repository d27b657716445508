"""Names of the places of Dice Game Extra, by the land around them and the part of the island."""

from __future__ import annotations

from eiland.i18n import Words
from eiland.places.lands import around, compass, direction, hexes_at, side_of
from eiland.places.names import Names, described
from eiland.rules.dice.extra.sheet import (
    CASTLE_CORNERS,
    CASTLE_NAMES,
    KNIGHT_HEXES,
    KNIGHT_NAMES,
    TERRAINS,
)
from eiland.rules.island import CENTRES, CORNERS, EDGE_NAMES, GRID


def names(say: Words) -> Names:
    """Return the names of all roads, corners, knights, jokers and castles.

    Corners that are no sites have names as settlement and city, too: refusals need them.
    """
    found: Names = {}
    for name, ends in zip(EDGE_NAMES, GRID.edges, strict=True):
        where = _where(say, list(ends))
        for kind in ("road", "start-road"):
            found[f"{kind} {name}"] = described(say, say(f"place.{kind}", where=where), name)
    for corner in range(CORNERS):
        where, code = _where(say, [corner]), str(corner)
        for kind in ("corner", "settlement", "city"):
            found[f"{kind} {corner}"] = described(say, say(f"place.{kind}", where=where), code)
    for castle, side in zip(CASTLE_NAMES, CASTLE_CORNERS, strict=True):
        found[f"castle {castle}"] = described(say, say(f"place.castle.{side}"), castle)
    for knight, name in enumerate(KNIGHT_NAMES):
        found[f"knight {name}"] = described(say, _knight(say, knight), name)
        found[f"joker {name}"] = described(say, _joker(say, knight), name)
    return found


def _where(say: Words, corners: list[int]) -> str:
    """Return where a corner or an edge is; the hexes alone are not unique."""
    beside = hexes_at(GRID, corners)
    if len(beside) > 1:
        part = say(f"place.part.{direction(GRID, corners)}")
        return say("place.part-between", part=part, between=around(say, GRID, TERRAINS, corners))
    side = say(f"page.board.side.{side_of(GRID, beside[0], corners)}")
    return say("place.beside", side=side, land=_land(say, "of", beside[0]))


def _land(say: Words, form: str, place: int) -> str:
    """Return the name of a hex: its terrain with its part of the island; the desert is alone."""
    land = say(f"place.{form}.{TERRAINS[place]}")
    if TERRAINS.count(TERRAINS[place]) == 1:
        return land
    return say("place.land", land=land, part=say(f"place.part.{compass(GRID, *CENTRES[place])}"))


def _knight(say: Words, knight: int) -> str:
    where = _land(say, "in", KNIGHT_HEXES[knight])
    return say(f"place.knight{_side(knight)}", where=where)


def _joker(say: Words, knight: int) -> str:
    place, side = KNIGHT_HEXES[knight], _side(knight)
    if side:
        return say(f"place.joker{side}", where=_land(say, "in", place))
    return say("place.joker", land=_land(say, "of", place))


def _side(knight: int) -> str:
    """Return the end of a key: the side of a knight where two share a hex, else nothing."""
    place = KNIGHT_HEXES[knight]
    if KNIGHT_HEXES.count(place) == 1:
        return ""
    return ".left" if KNIGHT_HEXES.index(place) == knight else ".right"
