"""The most and the fewest points in n turns of the classic game, by trying all turns.

Any dice may fall, so a turn may bring any builds that cost six dice together: jokers and gold turn
dice to other faces and never add one. Hence what a player can have after a turn depends on what was
built before it and on nothing else, and it is enough to remember sheets by the turns left.
"""

from collections.abc import Callable, Iterable
from functools import cache

from .classic import ClassicPlayer, NaiveClassic
from .dice import COSTS, MOST_DICE

Sheet = frozenset[str]
"""All that is built, by name: R0, S3, C7, K1."""

EMPTY: Sheet = frozenset()

Choose = Callable[[Iterable[int]], int]
"""How a player chooses among results: `max` or `min`."""

GAME = NaiveClassic(1)


def player_with(sheet: Sheet) -> ClassicPlayer:
    """Give a player these pieces; the first letter of a name is the kind."""
    player = ClassicPlayer()
    player.roads = {each for each in sheet if each.startswith("R")}
    player.settlements = {each for each in sheet if each.startswith("S")}
    player.cities = {each for each in sheet if each.startswith("C")}
    player.knights = {each for each in sheet if each.startswith("K")}
    return player


def sheet_of(player: ClassicPlayer) -> Sheet:
    """Give all that a player has built."""
    return frozenset(player.roads | player.settlements | player.cities | player.knights)


@cache
def worth(sheet: Sheet) -> int:
    """Count the points of everything built (CL-5)."""
    player = player_with(sheet)
    return (
        sum(GAME.points_of("road", each) for each in player.roads)
        + sum(GAME.points_of("settlement", each) for each in player.settlements)
        + sum(GAME.points_of("city", each) for each in player.cities)
        + sum(GAME.points_of("knight", each) for each in player.knights)
    )


@cache
def builds(sheet: Sheet) -> list[tuple[Sheet, int]]:
    """List the sheets after one more build, with its cost in dice (DB-1, CL-1 to CL-4)."""
    GAME.players = [player_with(sheet)]
    texts = [text.split(" ") for text in GAME.buildable(0)]
    return [(sheet | {built}, sum(COSTS[kind].values())) for kind, built in texts]


@cache
def after_a_turn(sheet: Sheet, dice: int = MOST_DICE) -> frozenset[Sheet]:
    """List the possible builds of a turn with this number of dice left."""
    reached = {sheet}
    for more, price in builds(sheet):
        if price <= dice:
            reached |= after_a_turn(more, dice - price)
    return frozenset(reached)


def box(before: Sheet, after: Sheet, nothing_built: int) -> int:
    """Return the box of a turn (CL-5, CL-6)."""
    return worth(after) - worth(before) if after != before else nothing_built


@cache
def chosen_points(choose: Choose, turns: int, nothing_built: int = -2, sheet: Sheet = EMPTY) -> int:
    """Return the most (`max`) or the fewest (`min`) points that the turns can add."""
    if turns == 0:
        return 0
    return choose(
        box(sheet, after, nothing_built) + chosen_points(choose, turns - 1, nothing_built, after)
        for after in after_a_turn(sheet)
    )


def in_fewest_turns() -> dict[Sheet, int]:
    """Give all that can be built, with the fewest turns in which it can."""
    fewest = {EMPTY: 0}
    last = [EMPTY]
    while last:
        reached = {after for before in last for after in after_a_turn(before)}
        last = [sheet for sheet in reached if sheet not in fewest]
        turns = max(fewest.values()) + 1
        fewest.update(dict.fromkeys(last, turns))
    return fewest


def best_turns(turns: int, nothing_built: int = -2) -> list[Sheet]:
    """Return one way to the most points: the builds of each turn."""
    sheets = []
    sheet = EMPTY
    for left in reversed(range(turns)):
        sheet = max(
            sorted(after_a_turn(sheet), key=sorted),
            key=lambda after: (
                box(sheet, after, nothing_built) + chosen_points(max, left, nothing_built, after)
            ),
        )
        sheets.append(sheet)
    return sheets
