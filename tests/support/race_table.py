"""Tables at which Dice Game Plus and Dice Game Extra are set up and played by their notation.

What a player owns is written in one line, in any order:

* Plus: ``T2 T3 B1 Sa Ca Kore KN1 Jore``, where a J is a used joker;
* Extra: ``0-3 3-7 7-12 S7 C17 K4 J4 F2``, first the start road, then roads, settlements, cities,
  knights, used jokers by their knights, castles.
"""

from __future__ import annotations

from tests.support.dice_table import FACES, DiceTable, in_order, listed

ROAD = "lumber brick gold gold gold gold"
SETTLEMENT = "grain wool lumber brick gold gold"
CITY = "ore ore ore grain grain gold"
KNIGHT = "ore grain wool gold gold gold"
ALL_GOLD = "gold gold gold gold gold gold"
ONE_EACH = " ".join(FACES)
THREE_ROADS = "lumber lumber lumber brick brick brick"
TWO_KNIGHTS = "ore ore grain grain wool wool"

TRUNK = [f"T{road}" for road in range(1, 16)]
PLUS_ROADS = [*TRUNK[1:], "B1", "B2", "B3"]
PLUS_SETTLEMENTS = [f"S{letter}" for letter in "abcdefg"]
PLUS_CITIES = [f"C{letter}" for letter in "abcd"]
PLUS_KNIGHTS = ["Kore", "Kgrain", "Kwool", "Klumber", "Kbrick", "KN1", "KN2", "KC1", "KC2"]
PLUS_JOKERS = ["Jore", "Jgrain", "Jwool", "Jlumber", "Jbrick", "JN", "JC"]
IN_PLUS = {
    "roads": PLUS_ROADS,
    "settlements": PLUS_SETTLEMENTS,
    "cities": PLUS_CITIES,
    "knights": PLUS_KNIGHTS,
    "used": PLUS_JOKERS,
}
COAST = [
    *["0-3", "0-4", "1-4", "1-5", "2-5", "2-6", "6-10", "10-15", "15-20", "20-26"],
    *["26-32", "32-37", "37-42", "42-46", "46-50", "50-53", "49-53", "49-52", "48-52", "48-51"],
    *["47-51", "43-47", "38-43", "33-38", "27-33", "21-27", "16-21", "11-16", "7-11", "3-7"],
]
"""The roads of the coast of Extra, clockwise."""
IN_EXTRA = {"S": "settlements", "C": "cities", "K": "knights", "F": "castles", "J": "used"}
LATE = 60
"""A turn of seat 0, whatever the number of seats, with dice behind it for all that is built."""


def trunk(last: int) -> str:
    """Return the trunk of Plus up to a road, without T1, which is always there.

    >>> trunk(4)
    'T2 T3 T4'
    """
    return " ".join(TRUNK[1:last])


def connected_sets() -> list[list[str]]:
    """List all sets of roads of Plus that can be built, each without T1."""
    found = []
    for last in range(1, 16):
        branches = [("B1", 2), ("B2", 4), ("B3", 10)]
        near = [name for name, behind in branches if behind <= last]
        for chosen in range(2 ** len(near)):
            some = [name for k, name in enumerate(near) if chosen >> k & 1]
            found.append([*trunk(last).split(), *some])
    return found


CONNECTED = connected_sets()


def road_holder(roads: list[str]) -> str:
    """Return the holder of Longest Road in Plus when only seat 0 has built roads."""
    return "0" if "T5" in roads else "-"


class RaceTable(DiceTable):
    """A game of Plus or Extra."""

    players = ""  # the field of a view with the players' pieces

    def lengths(self) -> list[int]:
        """Return the length of everybody's longest road."""
        view = self.rules.observe(self.state, 0).as_json()
        return [player["longest"] for player in view[self.players]]


class PlusTable(RaceTable):
    """A game of Plus, from its beginning."""

    players = "sheets"

    def __init__(self, seats: int = 2, **options: bool | int | str) -> None:
        super().__init__("plus", seats, **options)


class ExtraTable(RaceTable):
    """A game of Extra, from its beginning, or with the start roads marked."""

    players = "realms"

    def __init__(self, *start_roads: str, seats: int = 2, **options: bool | int | str) -> None:
        super().__init__("extra", len(start_roads) or seats, **options)
        self.play(*(f"start-road {road}" for road in start_roads))


def turn_fields(
    dice: str, *, turn: int, rolls: int, rolling: bool | None, start: int, fresh: str
) -> list[str]:
    """Write the running turn: ``dice`` lie, or none do and the active player must roll."""
    goes_on = rolls < 3 if rolling is None else rolling
    return [
        f"start={start}",
        f"turn={turn}",
        f"phase={'build' if dice else 'roll'}",
        f"rolls={rolls if dice else 0}",
        f"rolling={'yes' if goes_on or not dice else 'no'}",
        f"dice={listed(in_order(dice))}",
        f"fresh={fresh}",
    ]


def plus(
    dice: str,
    *players: str,
    turn: int = LATE,
    rolls: int = 3,
    rolling: bool | None = None,
    start: int = 0,
    fresh: str = "-",
    road: str = "-",
    army: str = "-",
    **options: bool | int | str,
) -> PlusTable:
    """Set up a turn of Plus with at least two seats; seats not given own nothing."""
    owned = [*players, *[""] * (2 - len(players))]
    found = PlusTable(len(owned), **options)
    fields = turn_fields(dice, turn=turn, rolls=rolls, rolling=rolling, start=start, fresh=fresh)
    fields += [f"road={road}", f"army={army}"]
    for seat, words in enumerate(owned):
        assert set(words.split()) <= {name for names in IN_PLUS.values() for name in names}, words
        for field, names in IN_PLUS.items():
            built = [name for name in names if name in words.split()]
            fields.append(f"{seat}.{field}={listed(built)}")
    found.state = found.rules.read(" ".join(fields))
    return found


def extra(
    dice: str,
    *players: str,
    turn: int = LATE,
    rolls: int = 3,
    rolling: bool | None = None,
    start: int = 0,
    fresh: str = "-",
    road: str = "-",
    army: str = "-",
    **options: bool | int | str,
) -> ExtraTable:
    """Set up a turn of Extra; who is not named as a second player has road 49-52 at the bottom."""
    owned = players if len(players) > 1 else (*players, "49-52")
    found = ExtraTable(seats=len(owned), **options)
    fields = turn_fields(dice, turn=turn, rolls=rolls, rolling=rolling, start=start, fresh=fresh)
    fields += [f"road={road}", f"army={army}"]
    for seat, words in enumerate(owned):
        fields += realm_fields(seat, words.split())
    found.state = found.rules.read(" ".join(fields))
    return found


def realm_fields(seat: int, words: list[str]) -> list[str]:
    """Return the pieces of a player of Extra as text."""
    first, *rest = words
    owned: dict[str, list[int]] = {field: [] for field in IN_EXTRA.values()}
    for word in rest:
        if word[0] in IN_EXTRA:
            owned[IN_EXTRA[word[0]]].append(int(word[1:]))
    roads = sorted((word for word in rest if "-" in word), key=corners_of)
    kept = {"knights": "K", "used": "K"}
    fields = [f"{seat}.start={first}", f"{seat}.roads={listed(roads)}"]
    for field in ("settlements", "cities", "knights", "castles", "used"):
        names = [f"{kept.get(field, '')}{number}" for number in sorted(owned[field])]
        fields.append(f"{seat}.{field}={listed(names)}")
    return fields


def corners_of(road: str) -> tuple[int, int]:
    """Return the corners of a road of Extra.

    >>> corners_of("3-7")
    (3, 7)
    """
    first, second = road.split("-")
    return int(first), int(second)
