"""Writing a position of the naive board game as the notation says."""

from collections.abc import Iterable, Mapping

from .board_dice import dice_fields
from .board_map import HEXES, Path, path_text
from .board_table import CARDS, RESOURCES, Player, Table
from .board_trading import counts_text, offer_field


def listed(words: Iterable[str]) -> str:
    """Write a list as a value: comma-separated, or `-` when empty."""
    return ",".join(words) or "-"


def counts(kinds: list[str], numbers: Mapping[str, int]) -> str:
    """Write counts: names with numbers, in order."""
    return listed(f"{kind}{numbers[kind]}" for kind in kinds if numbers[kind] > 0)


def tokens_text(numbers: Mapping[int, int]) -> str:
    """Write fish tokens by their fish: `1:9,2:10,3:7`."""
    return listed(f"{fish}:{numbers[fish]}" for fish in (1, 2, 3) if numbers[fish] > 0)


def maybe(value: int | None) -> str:
    """Write a number that may be missing."""
    return "-" if value is None else str(value)


def yes_no(value: bool) -> str:
    """Write yes or no."""
    return "yes" if value else "no"


def hex_text(table: Table, hexagon: int) -> str:
    """Write terrain and token of a hex."""
    terrain, token = table.terrain[hexagon], table.tokens[hexagon]
    if terrain is None:
        return "-"
    return terrain + ("" if token is None else str(token))


def harbors_text(harbors: dict[Path, str]) -> str:
    """Write the harbors by their paths."""
    return listed(f"{harbors[path]}@{path_text(path)}" for path in sorted(harbors))


def answer_text(player: Player) -> str:
    """Write a player's answer to the open offer."""
    if player.counter is None:
        return player.answer
    return f"{counts_text(player.counter.given)}:{counts_text(player.counter.wanted)}"


def position_text(table: Table) -> str:
    """Write the whole position."""
    fields = [*turn_fields(table), *board_fields(table), *stock_fields(table)]
    fields += running_fields(table)
    for seat in range(table.seats):
        fields += player_fields(table, seat)
    return " ".join(f"{name}={value}" for name, value in fields)


def turn_fields(table: Table) -> list[tuple[str, str]]:
    """Give phase, start player and turn."""
    return [
        ("phase", table.phase),
        ("start", maybe(table.start)),
        ("turn", str(table.turns)),
        ("rolled", yes_no(table.rolled)),
    ]


def board_fields(table: Table) -> list[tuple[str, str]]:
    """Give the fields of the board."""
    fields = [
        ("hexes", ",".join(hex_text(table, hexagon) for hexagon in HEXES)),
        ("harbors", harbors_text(table.harbors)),
    ]
    if table.options.fishermen:
        grounds = listed(f"{table.grounds[middle]}@{middle}" for middle in sorted(table.grounds))
        fields.append(("grounds", grounds))
    fields.append(("robber", maybe(table.robber)))
    return fields


def stock_fields(table: Table) -> list[tuple[str, str]]:
    """Give bank, deck, titles and fish."""
    fields = [
        ("bank", counts(RESOURCES, table.bank)),
        ("deck", counts(CARDS, table.deck)),
        ("gone", counts(CARDS, table.gone)),
        *dice_fields(table),
        ("road", maybe(table.longest_road)),
        ("army", maybe(table.largest_army)),
    ]
    if table.options.harbormaster:
        fields.append(("harbormaster", maybe(table.harbormaster)))
    if table.options.fishermen:
        fields.append(("supply", tokens_text(table.supply)))
        fields.append(("spent", tokens_text(table.spent)))
        fields.append(("boot", maybe(table.boot)))
        fields.append(("bootwait", yes_no(table.boot_waits)))
    return fields


def running_fields(table: Table) -> list[tuple[str, str]]:
    """Return the fields of the current turn."""
    return [
        ("played", yes_no(table.played)),
        ("fresh", counts(CARDS, table.fresh)),
        ("free", str(table.free_roads)),
        ("victim", maybe(table.victim)),
        ("offers", str(table.offers)),
        ("refused", ";".join(sorted(table.refused)) or "-"),
        ("offer", "-" if table.offer is None else offer_field(table.offer)),
    ]


def player_fields(table: Table, seat: int) -> list[tuple[str, str]]:
    """Give the fields of one seat."""
    player = table.players[seat]
    fields = [
        ("settlements", listed(str(spot) for spot in sorted(player.settlements))),
        ("cities", listed(str(spot) for spot in sorted(player.cities))),
        ("roads", listed(path_text(path) for path in sorted(player.roads))),
        ("hand", counts(RESOURCES, player.hand)),
        ("cards", counts(CARDS, player.cards)),
        ("knights", str(player.knights)),
        ("discards", counts(RESOURCES, player.discards)),
        ("answer", answer_text(player)),
    ]
    if table.options.fishermen:
        fields.append(("fish", tokens_text(player.fish)))
        fields.append(("due", str(player.due)))
    return [(f"{seat}.{name}", value) for name, value in fields]
