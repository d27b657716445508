"""Setting up the naive board game: boards, and chance before the first turn (section 4, 16.1)."""

import re
from collections import Counter
from functools import cache
from itertools import combinations
from math import factorial, gcd

from .board_building import recompute_longest_road
from .board_map import (
    COAST,
    COAST_PATHS,
    CORNER_HEXES,
    FRAME_PIECES,
    HEXES,
    INNER_HEXES,
    LETTERS,
    STANDARD_FRAME,
    Path,
    are_adjacent_hexes,
    ground_intersections,
    ground_middle_of_piece,
    harbors_of_piece,
    hexes_at,
    spiral,
    standard_harbors,
)
from .board_table import LAND, RESOURCE_OF, RESOURCES, Table

GROUND_NUMBERS = [4, 5, 6, 8, 9, 10]
"""The numbers of the fishing grounds (C-9)."""

STANDARD_GROUND_NUMBERS = [6, 5, 4, 9, 8, 10]
"""The numbers clockwise from position 0 in the standard illustration (16.1)."""

HARBOR_KINDS = Counter({**dict.fromkeys(RESOURCES, 1), "3:1": 4})
"""The nine harbors (C-7)."""

RED = (6, 8)
"""The red numbers (V-6)."""

BEGINNERS_LAND = "m10 p2 f9 g12 h6 p4 h10 g9 f11 desert f3 m8 f8 m3 g4 p5 h5 g6 p11"  # B-1

INITIALS = {"m": "mountains", "p": "pasture", "f": "forest", "g": "fields", "h": "hills"}
"""The letters of B-1."""

BEGINNERS_PIECES: dict[str, tuple[list[int], list[Path], list[str]]] = {
    "red": ([8, 28], [(8, 13), (28, 34)], ["grain", "lumber", "lumber"]),
    "blue": ([39, 41], [(39, 44), (36, 41)], ["lumber", "ore", "brick"]),
    "white": ([17, 31], [(17, 22), (25, 31)], ["lumber", "ore", "wool"]),
    "orange": ([14, 40], [(9, 14), (40, 45)], ["ore", "grain", "grain"]),
}
"""Settlements, roads and starting resources on the beginners' board (B-2)."""

BEGINNERS_COLOURS = {
    2: ["blue", "orange"],
    3: ["blue", "white", "orange"],
    4: ["red", "blue", "white", "orange"],
}
"""The colours of the seats (B-3)."""


# The fixed parts, and the order of the random ones


def set_up(table: Table) -> None:
    """Lay everything that needs no chance, and go to the first thing that does."""
    options = table.options
    if options.start_player != "highest_roll":
        table.start = int(options.start_player.removeprefix("seat"))
    if options.board == "beginners":
        lay_beginners_board(table)
    elif options.board != "random":
        lay_board_of_text(table, options.board)
    lay_harbors_without_chance(table)
    if options.board == "random":
        if options.fishermen:
            table.pending.append("lake")
        table.pending.append("hexes")
        table.pending.append("spiral" if options.tokens_lie_in_a_spiral() else "tokens")
        if options.fishermen:
            table.pending.append("grounds")
    if options.start_player == "highest_roll":
        table.pending.append("start")
    next_of_set_up(table)


def lay_harbors_without_chance(table: Table) -> None:
    """Lay the standard frame or the written harbors, or return the pieces to draw (H-2 to H-7)."""
    options = table.options
    of_board = {"random": "shuffled", "beginners": "standard"}.get(options.board, "written")
    harbors = of_board if options.harbors == "board" else options.harbors
    if harbors == "written":
        return
    table.harbors = {}
    if harbors == "shuffled":
        table.pending.append("frame")
        return
    table.frame = list(STANDARD_FRAME)  # also for loose harbors: W-4a
    if harbors == "standard":
        table.harbors = standard_harbors()
        if options.board == "beginners":
            lay_beginners_grounds(table)
    else:
        table.pending.append("harbors")


def next_of_set_up(table: Table) -> None:
    """Go to the next thing that chance decides, or to the founding, or to the first turn."""
    if table.pending:
        table.phase = table.pending.pop(0)
    elif table.options.board == "beginners":
        table.phase = "before"
    else:
        table.founding = True
        table.phase = "settlement"


def put_robber_on_desert(table: Table) -> None:
    """Begin with the robber on the desert (V-5); with Fishermen it stays off the board (W-6)."""
    if "desert" in table.terrain:
        table.robber = table.terrain.index("desert")


# The beginners' board.


def lay_beginners_board(table: Table) -> None:
    """Lay land, tokens, pieces and starting resources of the beginners' board (B-1, B-2, B-3)."""
    for hexagon, word in enumerate(BEGINNERS_LAND.split(" ")):
        if word == "desert":
            table.terrain[hexagon] = "lake" if table.options.fishermen else "desert"
        else:
            table.terrain[hexagon] = INITIALS[word[0]]
            table.tokens[hexagon] = int(word[1:])
    put_robber_on_desert(table)
    for seat, colour in enumerate(BEGINNERS_COLOURS[table.seats]):
        settlements, roads, resources = BEGINNERS_PIECES[colour]
        player = table.players[seat]
        player.settlements = set(settlements)
        player.roads = set(roads)
        table.take_from_bank(player, Counter(resources))
    recompute_longest_road(table)


def lay_beginners_grounds(table: Table) -> None:
    """Put the grounds on the complete frame, in the numbers of the illustration (W-3)."""
    if not table.options.fishermen:
        return
    table.grounds = {
        ground_middle_of_piece(position, piece): STANDARD_GROUND_NUMBERS[position]
        for position, piece in enumerate(table.frame)
    }


# A board given as text.


def lay_board_of_text(table: Table, text: str) -> None:
    """Read a board in the notation's words and check that it is made of the box's pieces."""
    fields: dict[str, str] = {}
    for word in text.split(" "):
        name, equals, value = word.partition("=")
        if not equals or name in fields:
            raise ValueError(f"not a field of a board: {word}")
        fields[name] = value
    wanted = ["hexes", "harbors"] + (["grounds"] if table.options.fishermen else [])
    if list(fields) != wanted:
        raise ValueError(f"a board has the fields {wanted}, not {list(fields)}")
    lay_hexes_of_text(table, fields["hexes"])
    lay_harbors_of_text(table, fields["harbors"])
    if table.options.fishermen:
        lay_grounds_of_text(table, fields["grounds"])
    put_robber_on_desert(table)


def lay_hexes_of_text(table: Table, text: str) -> None:
    """Read the hexes: the nineteen of the box, with the eighteen tokens."""
    words = text.split(",")
    if len(words) != len(HEXES):
        raise ValueError("a board has nineteen hexes")
    for hexagon, word in enumerate(words):
        parts = re.fullmatch(r"([a-z]+)([1-9][0-9]*)?", word)
        if parts is None or parts[1] not in LAND:
            raise ValueError(f"not a hex: {word}")
        if (parts[2] is not None) != (parts[1] in RESOURCE_OF):
            raise ValueError(f"a hex has a token just if it produces: {word}")
        table.terrain[hexagon] = parts[1]
        table.tokens[hexagon] = int(parts[2]) if parts[2] else None
    if Counter(table.terrain) != Counter(land_of_box(table)):
        raise ValueError("these are not the hexes of the box")
    if sorted(token for token in table.tokens if token) != sorted(LETTERS):
        raise ValueError("these are not the tokens of the box")
    lake = table.lake()
    if lake is not None and lake not in INNER_HEXES:
        raise ValueError("the lake lies on the rim")


def land_of_box(table: Table) -> dict[str, int]:
    """Say how many hexes of each terrain are used (C-1, W-1)."""
    missing = "desert" if table.options.fishermen else "lake"
    return {terrain: number for terrain, number in LAND.items() if terrain != missing}


def lay_harbors_of_text(table: Table, text: str) -> None:
    """Read the harbors: nine on coastal paths, no intersection in two of them."""
    kinds: list[str] = []
    used: list[int] = []
    for word in text.split(","):
        parts = re.fullmatch(r"(3:1|[a-z]+)@(0|[1-9][0-9]?)-(0|[1-9][0-9]?)", word)
        if parts is None:
            raise ValueError(f"not a harbor: {word}")
        path = (int(parts[2]), int(parts[3]))
        if path not in COAST_PATHS:
            raise ValueError(f"not a coastal path: {word}")
        kinds.append(parts[1])
        used.extend(path)
        table.harbors[path] = parts[1]
    if Counter(kinds) != HARBOR_KINDS:
        raise ValueError("these are not the harbors of the box")
    if len(used) != len(set(used)):
        raise ValueError("an intersection has two harbors")


def lay_grounds_of_text(table: Table, text: str) -> None:
    """Read the fishing grounds: six, by their middle, no intersection in two of them."""
    numbers: list[int] = []
    used: list[int] = []
    for word in text.split(","):
        parts = re.fullmatch(r"([1-9][0-9]?)@(0|[1-9][0-9]?)", word)
        if parts is None:
            raise ValueError(f"not a fishing ground: {word}")
        number, middle = int(parts[1]), int(parts[2])
        if middle not in COAST or len(hexes_at(middle)) != 2:
            raise ValueError(f"no fishing ground fits here: {word}")
        numbers.append(number)
        used.extend(ground_intersections(middle))
        table.grounds[middle] = number
    if sorted(numbers) != GROUND_NUMBERS:
        raise ValueError("these are not the fishing grounds of the box")
    if len(used) != len(set(used)):
        raise ValueError("an intersection is in two fishing grounds")


# Chance and its odds


def set_up_weights(table: Table) -> dict[str, int]:
    """Return the possible next draws of the set-up, with their weights."""
    if table.phase == "frame":
        return {f"frame {piece}": 1 for piece in FRAME_PIECES if piece not in table.frame}
    if table.phase == "harbors":
        left = HARBOR_KINDS - Counter(table.harbors.values())
        return {f"harbor {kind}": number for kind, number in left.items()}
    if table.phase == "lake":
        return {f"lake {hexagon}": 1 for hexagon in INNER_HEXES}
    if table.phase == "hexes":
        return {f"hex {terrain}": number for terrain, number in land_left(table).items()}
    if table.phase == "spiral":
        return {f"spiral {corner}": 1 for corner in CORNER_HEXES}
    if table.phase == "tokens":
        return {f"token {token}": weight for token, weight in token_weights(table).items()}
    if table.phase == "grounds":
        left_numbers = [n for n in GROUND_NUMBERS if n not in table.grounds.values()]
        return {f"ground {number}": 1 for number in left_numbers}
    assert table.phase == "start"
    return {f"start {seat}": 1 for seat in range(table.seats)}


SET_UP_PHASES = ["frame", "harbors", "lake", "hexes", "spiral", "tokens", "grounds", "start"]
"""The phases in which chance sets up the game, in their order."""


def draw_for_set_up(table: Table, word: str) -> None:
    """Place a drawn piece; move on when no piece of the kind is left."""
    if table.phase == "frame":
        done = lay_frame_piece(table, word)
    elif table.phase == "harbors":
        done = lay_loose_harbor(table, word)
    elif table.phase == "lake":
        table.terrain[int(word)] = "lake"
        done = True
    elif table.phase == "hexes":
        table.terrain[table.terrain.index(None)] = word
        done = None not in table.terrain
    elif table.phase == "spiral":
        lay_letters(table, int(word))
        done = True
    elif table.phase == "tokens":
        table.tokens[hexes_without_token(table)[0]] = int(word)
        done = not hexes_without_token(table)
    elif table.phase == "grounds":
        lay_ground(table, int(word))
        done = len(table.grounds) == len(GROUND_NUMBERS)
    else:
        table.start = int(word)
        done = True
    if done:
        if table.phase in ("spiral", "tokens"):
            put_robber_on_desert(table)  # V-5
        next_of_set_up(table)


def lay_frame_piece(table: Table, piece: str) -> bool:
    """Lay the next frame piece clockwise (V-1), and say whether it was the last."""
    table.harbors.update(harbors_of_piece(len(table.frame), piece))
    table.frame.append(piece)
    is_last = len(table.frame) == len(FRAME_PIECES)
    if is_last and table.options.board == "beginners":
        lay_beginners_grounds(table)
    return is_last


def lay_loose_harbor(table: Table, kind: str) -> bool:
    """Put a loose harbor on the next of the nine spots (H-7), and say whether it was the last."""
    spots = list(standard_harbors())
    table.harbors[spots[len(table.harbors)]] = kind
    is_last = len(table.harbors) == len(spots)
    if is_last and table.options.board == "beginners":
        lay_beginners_grounds(table)
    return is_last


def land_left(table: Table) -> dict[str, int]:
    """Count the hexes to lay (V-2); the lake is laid first (W-2)."""
    return Counter(land_of_box(table)) - Counter(t for t in table.terrain if t is not None)


def lay_letters(table: Table, corner: int) -> None:
    """Lay the tokens in the order of their letters along the spiral (V-3)."""
    producing = [hexagon for hexagon in spiral(corner) if table.terrain[hexagon] in RESOURCE_OF]
    for hexagon, token in zip(producing, LETTERS, strict=True):
        table.tokens[hexagon] = token


def lay_ground(table: Table, number: int) -> None:
    """Put the next number on the ground of the next frame piece clockwise (W-3, W-4)."""
    position = len(table.grounds)
    table.grounds[ground_middle_of_piece(position, table.frame[position])] = number


# Tokens placed freely: red numbers may not touch each other (V-6).


def hexes_without_token(table: Table) -> list[int]:
    """Give the hexes that get a token and have none yet, in order of number."""
    return [
        hexagon
        for hexagon in HEXES
        if table.terrain[hexagon] in RESOURCE_OF and table.tokens[hexagon] is None
    ]


def token_weights(table: Table) -> dict[int, int]:
    """Weigh each token for the next hex by the legal arrangements that go on from it."""
    here, *rest = hexes_without_token(table)
    red_hexes = [hexagon for hexagon in HEXES if table.tokens[hexagon] in RED]
    left = Counter(LETTERS) - Counter(token for token in table.tokens if token is not None)
    weights: dict[int, int] = {}
    for token in sorted(left):
        left_after = left - Counter([token])
        if token in RED:
            if any(are_adjacent_hexes(here, red) for red in red_hexes):
                continue
            weight = legal_arrangements(rest, [*red_hexes, here], left_after)
        else:
            weight = legal_arrangements(rest, red_hexes, left_after)
        if weight > 0:
            weights[token] = weight
    divisor = gcd(*weights.values())
    return {token: weight // divisor for token, weight in weights.items()}


def legal_arrangements(hexes: list[int], red_hexes: list[int], left: Counter[int]) -> int:
    """Count the legal ways to lay the tokens that are left.

    First the hexes of the red tokens are chosen, then the red tokens are dealt to these and the
    others to the other hexes, each in all ways that differ.
    """
    red = Counter({token: number for token, number in left.items() if token in RED})
    other = Counter({token: number for token, number in left.items() if token not in RED})
    places = legal_red_places(tuple(hexes), tuple(red_hexes), red.total())
    return places * ways_to_deal(red) * ways_to_deal(other)


@cache
def legal_red_places(hexes: tuple[int, ...], red_hexes: tuple[int, ...], number: int) -> int:
    """Count the choices of ``number`` hexes where red tokens touch no red token."""
    count = 0
    for chosen in combinations(hexes, number):
        among = any(are_adjacent(one, other) for one, other in combinations(chosen, 2))
        to_laid = any(are_adjacent(one, laid) for one in chosen for laid in red_hexes)
        if not among and not to_laid:
            count += 1
    return count


@cache
def are_adjacent(one: int, other: int) -> bool:
    """Say whether two hexes share a side; remembered, because it is asked so often."""
    return are_adjacent_hexes(one, other)


def ways_to_deal(tokens: Counter[int]) -> int:
    """Count the orders of a multiset of tokens."""
    ways = factorial(tokens.total())
    for number in tokens.values():
        ways //= factorial(number)
    return ways
