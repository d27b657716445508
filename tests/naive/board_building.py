"""Building, production, titles and victory in the naive board game (sections 6, 9, 11 to 15)."""

from collections import Counter

from .board_map import (
    CORNERS,
    HEXES,
    INTERSECTIONS,
    PATHS,
    Path,
    hexes_at,
    neighbours,
    other_end,
    path_text,
    paths_at,
)
from .board_table import COSTS, RESOURCE_OF, RESOURCES, Player, Table

LONGEST_ROAD_FROM = 5
"""Longest Road begins here (LR-5)."""

LARGEST_ARMY_FROM = 3
"""Largest Army begins here (LA-1)."""

HARBORMASTER_FROM = 3
"""The Harbormaster's card begins here (HM-2)."""

# Where one may build.


def keeps_distance(table: Table, intersection: int) -> bool:
    """Say whether it is free and so are all its neighbours (BU-4, BU-5)."""
    spots = [intersection, *neighbours(intersection)]
    return all(table.owner_of(spot) is None for spot in spots)


def founding_settlements(table: Table) -> set[str]:
    """List where a settlement may be founded (F-3, F-4, BU-5)."""
    return {f"settlement {spot}" for spot in INTERSECTIONS if keeps_distance(table, spot)}


def founding_roads(table: Table) -> set[str]:
    """List the free paths that touch the settlement just founded (F-3, F-4)."""
    assert table.founded is not None
    free = set(paths_at(table.founded)) - table.taken_paths()
    return {f"road {path_text(path)}" for path in free}


def connects(table: Table, seat: int, path: Path) -> bool:
    """Say whether a new road there would touch an own road or building (BU-2).

    Connection through an intersection with another player's building is not allowed.
    """
    player = table.players[seat]
    for end in path:
        owner = table.owner_of(end)
        if owner == seat:
            return True
        if owner is None and player.roads & set(paths_at(end)):
            return True
    return False


def legal_road_paths(table: Table, seat: int) -> set[Path]:
    """Give the paths on which this player may put a road, if a piece is left (BU-2, BU-7)."""
    if table.players[seat].reserve("road") == 0:
        return set()
    taken = table.taken_paths()
    return {path for path in PATHS if path not in taken and connects(table, seat, path)}


def legal_free_roads(table: Table, seat: int) -> set[str]:
    """List the roads that cost nothing (DC-7, five fish)."""
    return {f"road {path_text(path)}" for path in legal_road_paths(table, seat)}


def legal_roads(table: Table, seat: int) -> set[str]:
    """List the roads that this player can pay for (BU-1, BU-2)."""
    if not table.players[seat].holds(COSTS["road"]):
        return set()
    return legal_free_roads(table, seat)


def legal_settlements(table: Table, seat: int) -> set[str]:
    """List the settlements that this player may build (BU-1, BU-4, BU-7)."""
    player = table.players[seat]
    if not player.holds(COSTS["settlement"]) or player.reserve("settlement") == 0:
        return set()
    return {
        f"settlement {spot}"
        for spot in INTERSECTIONS
        if keeps_distance(table, spot) and player.roads & set(paths_at(spot))
    }


def legal_cities(table: Table, seat: int) -> set[str]:
    """List the settlements that this player may upgrade (BU-1, BU-6, BU-7)."""
    player = table.players[seat]
    if not player.holds(COSTS["city"]) or player.reserve("city") == 0:
        return set()
    return {f"city {spot}" for spot in player.settlements}


# Placing pieces.


def place_road(table: Table, seat: int, path: Path) -> None:
    """Put a road on the board."""
    table.players[seat].roads.add(path)
    recompute_longest_road(table)


def place_settlement(table: Table, seat: int, spot: int) -> None:
    """Put a settlement on the board; it may break a road (BU-8) and use a harbor."""
    table.players[seat].settlements.add(spot)
    recompute_longest_road(table)
    recompute_harbormaster(table)


def place_city(table: Table, seat: int, spot: int) -> None:
    """Replace a settlement by a city; the settlement returns to reserve (BU-6)."""
    table.players[seat].settlements.remove(spot)
    table.players[seat].cities.add(spot)
    recompute_harbormaster(table)


def build_road(table: Table, path: Path) -> None:
    """Build a road in one's turn: a free one first, if one is owed (DC-7)."""
    seat = table.active_seat()
    if table.phase == "roads":
        place_road(table, seat, path)
        table.free_roads -= 1
        if not legal_road_paths(table, seat):  # DC-8
            table.free_roads = 0
        if table.free_roads == 0:
            table.go_on()
    else:
        table.pay_to_bank(table.players[seat], COSTS["road"])
        place_road(table, seat, path)


def build_settlement(table: Table, spot: int) -> None:
    """Pay for a settlement and place it."""
    table.pay_to_bank(table.active(), COSTS["settlement"])
    place_settlement(table, table.active_seat(), spot)


def build_city(table: Table, spot: int) -> None:
    """Pay for a city and place it."""
    table.pay_to_bank(table.active(), COSTS["city"])
    place_city(table, table.active_seat(), spot)


# Production.


def yield_of_intersection(table: Table, spot: int) -> Counter[str]:
    """Give one card per adjacent producing hex (F-5)."""
    terrains = [table.terrain[hexagon] for hexagon in hexes_at(spot)]
    return Counter(RESOURCE_OF[terrain] for terrain in terrains if terrain in RESOURCE_OF)


def owed_to(table: Table, player: Player, number: int) -> Counter[str]:
    """Count the cards that a roll owes to one player (P-1, P-2, P-3)."""
    owed: Counter[str] = Counter()
    for hexagon in HEXES:
        terrain = table.terrain[hexagon]
        if table.tokens[hexagon] != number or hexagon == table.robber:
            continue
        assert terrain in RESOURCE_OF
        for spot in CORNERS[hexagon]:
            if spot in player.settlements:
                owed[RESOURCE_OF[terrain]] += 1
            if spot in player.cities:
                owed[RESOURCE_OF[terrain]] += 2
    return owed


def produce(table: Table, number: int) -> None:
    """Pay the production of a roll as far as the bank can (P-4, P-5)."""
    owed = [owed_to(table, player, number) for player in table.players]
    for kind in RESOURCES:
        total = sum(cards[kind] for cards in owed)
        receivers = [seat for seat in range(table.seats) if owed[seat][kind] > 0]
        in_bank = table.bank[kind]
        for seat in receivers:
            if total <= in_bank:
                paid = owed[seat][kind]
            elif len(receivers) == 1:
                paid = in_bank
            else:
                paid = 0
            table.take_from_bank(table.players[seat], Counter({kind: paid}))


# Titles.


def longest_trail(roads: set[Path], foreign: set[int]) -> int:
    """Measure the longest trail by walking all of them (LR-1 to LR-4).

    Each road is used at most once; a trail may begin and end at another player's building but
    not pass through it.
    """
    ends = {end for road in roads for end in road}
    return max((longest_walk(end, roads, foreign) for end in ends), default=0)


def longest_walk(here: int, roads: set[Path], foreign: set[int]) -> int:
    """Measure the longest trail that begins here and uses only these roads."""
    best = 0
    for road in roads:
        if here not in road:
            continue
        there = other_end(road, here)
        onward = 0 if there in foreign else longest_walk(there, roads - {road}, foreign)
        best = max(best, 1 + onward)
    return best


def road_length(table: Table, seat: int) -> int:
    """Measure a player's road (LR-1)."""
    foreign = {spot for other in table.others(seat) for spot in table.players[other].buildings()}
    return longest_trail(table.players[seat].roads, foreign)


def recompute_longest_road(table: Table) -> None:
    """Award Longest Road after a change, literally by LR-6 (LR-5, LR-7)."""
    lengths = [road_length(table, seat) for seat in range(table.seats)]
    longest = max(lengths)
    holder = table.longest_road
    if holder is not None and lengths[holder] >= LONGEST_ROAD_FROM and lengths[holder] == longest:
        return  # (a)
    if longest >= LONGEST_ROAD_FROM and lengths.count(longest) == 1:
        table.longest_road = lengths.index(longest)  # (b)
    else:
        table.longest_road = None  # (c)


def recompute_largest_army(table: Table) -> None:
    """Award Largest Army after a knight was played (LA-1, LA-2)."""
    table.largest_army = holder_by_first_to(
        table.largest_army, [player.knights for player in table.players], LARGEST_ARMY_FROM
    )


def recompute_harbormaster(table: Table) -> None:
    """Award the Harbormaster's card after a settlement or a city (HM-2, HM-3, HM-6)."""
    if table.options.harbormaster:
        points = [harbor_points(table, player) for player in table.players]
        table.harbormaster = holder_by_first_to(table.harbormaster, points, HARBORMASTER_FROM)


def holder_by_first_to(holder: int | None, counts: list[int], least: int) -> int | None:
    """Return the holder of a title: the first to qualify, later only a player with more."""
    for seat, count in enumerate(counts):
        if count >= least and (holder is None or count > counts[holder]):
            holder = seat
    return holder


def harbor_points(table: Table, player: Player) -> int:
    """Count 1 for a settlement and 2 for a city on a harbor intersection (HM-1)."""
    at_harbors = {end for path in table.harbors for end in path}
    return len(player.settlements & at_harbors) + 2 * len(player.cities & at_harbors)


# Victory.


def check_victory(table: Table) -> None:
    """End the game if the active player has the target (VP-2 to VP-5, W-28)."""
    seat = table.active_seat()
    if table.all_points(seat) >= table.target(seat):
        table.won = True
        table.phase = "over"


def begin_turn(table: Table) -> None:
    """Begin a turn, unless the last one of the game is done (VP-6, F-7)."""
    table.clear_turn()
    if table.turns >= table.options.turn_limit:
        table.phase = "over"
    else:
        table.phase = "before"
