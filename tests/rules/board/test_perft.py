"""Node counts of the board game: engine and naive reading reach the same positions.

tests/rules/test_perft.py describes the form of tests/rules/perft/base.perft. Each run counts few
nodes, slow tests count all of them; in soak runs the naive reading counts all of them, too.
"""

from __future__ import annotations

import copy
from collections import Counter

import pytest

from eiland.search.successors import perft
from tests.naive.board import NaiveBoard
from tests.naive.board_dice import SUMS
from tests.naive.board_map import path_between
from tests.naive.board_setup import SET_UP_PHASES
from tests.naive.board_table import Deal, Offer, Player, Table
from tests.rules.test_perft import Count, counts, made
from tests.support.samples import amount

FEW = 2000  # most nodes of a ply that the naive reading counts each time
MANY = amount(25_000, 4000)  # the same for the engine

COUNTS = counts("base.perft")
each_count = pytest.mark.parametrize("count", COUNTS, ids=lambda count: count.name)


# Positions in the naive reading


def naive_at(count: Count) -> NaiveBoard:
    """Set up a position in the naive reading."""
    rules = made(count)
    options: dict[str, object] = {**rules.options}
    fields = dict(pair.split("=", 1) for pair in count.position.split())
    if fields["phase"] in SET_UP_PHASES:
        game = NaiveBoard(count.seats, **options)  # only beginnings are counted
    else:
        names = [name for name in ("hexes", "harbors", "grounds") if name in fields]
        options["board"] = " ".join(f"{name}={fields[name]}" for name in names)
        options["harbors"] = "board"
        options["start_player"] = f"seat{fields['start']}"
        game = NaiveBoard(count.seats, **options)
        lay(game.table, fields)
        for seat, player in enumerate(game.table.players):
            hand_out(player, {name: fields.get(f"{seat}.{name}", "-") for name in PLAYER_FIELDS})
        finish(game.table)
    assert game.position() == count.position
    return game


PLAYER_FIELDS = ["settlements", "cities", "roads", "hand", "cards", "knights"]
PLAYER_FIELDS += ["discards", "answer", "fish", "due"]


def lay(table: Table, fields: dict[str, str]) -> None:
    """Set what belongs to no player."""
    table.phase, table.turns = fields["phase"], int(fields["turn"])
    table.founding = table.phase in ("settlement", "path")
    table.rolled, table.played = fields["rolled"] == "yes", fields["played"] == "yes"
    table.robber = number(fields["robber"])
    table.bank, table.deck = cards(fields["bank"]), cards(fields["deck"])
    table.gone, table.fresh = cards(fields["gone"]), cards(fields["fresh"])
    if "dice" in fields:
        left = zip(SUMS, map(int, fields["dice"]), strict=True)
        table.dice_cards = [rolled for rolled, cards_left in left for _ in range(cards_left)]
    table.longest_road, table.largest_army = number(fields["road"]), number(fields["army"])
    table.harbormaster = number(fields.get("harbormaster", "-"))
    table.supply, table.spent = fish(fields.get("supply", "-")), fish(fields.get("spent", "-"))
    table.boot = number(fields.get("boot", "-"))
    table.boot_waits = fields.get("bootwait") == "yes"
    table.free_roads, table.victim = int(fields["free"]), number(fields["victim"])
    table.offers = int(fields["offers"])
    table.refused = [] if fields["refused"] == "-" else fields["refused"].split(";")
    if fields["offer"] != "-":
        exchange, seats = fields["offer"].split("@")
        given, wanted = map(cards, exchange.split(":"))
        table.offer = Offer(given, wanted, [int(seat) for seat in seats.split(",")])


def hand_out(player: Player, fields: dict[str, str]) -> None:
    """Set what belongs to one player."""
    player.settlements = {int(spot) for spot in words(fields["settlements"])}
    player.cities = {int(spot) for spot in words(fields["cities"])}
    ends = [road.split("-") for road in words(fields["roads"])]
    player.roads = {path_between(int(a), int(b)) for a, b in ends}
    player.hand, player.cards = cards(fields["hand"]), cards(fields["cards"])
    player.knights = int(fields["knights"])
    player.discards = cards(fields["discards"])
    player.fish = fish(fields["fish"])
    player.due = int(fields["due"]) if fields["due"] != "-" else 0
    player.answer = fields["answer"]
    if ":" in player.answer:
        given, wanted = map(cards, player.answer.split(":"))
        player.answer, player.counter = "counter", Deal(given, wanted)


def finish(table: Table) -> None:
    """Compute what follows from a position."""
    if table.phase == "discard":
        for player in table.players:
            size = player.hand.total()
            player.owes = size // 2 if size > table.options.discard_limit else 0
    if table.phase == "path":
        player = table.active()
        ends = {end for road in player.roads for end in road}
        table.founded = next(spot for spot in player.settlements if spot not in ends)


def words(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def number(text: str) -> int | None:
    return None if text == "-" else int(text)


def cards(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for word in words(text):
        name = word.rstrip("0123456789")
        found[name] = int(word[len(name) :])
    return found


def fish(text: str) -> Counter[int]:
    return Counter({int(word.split(":")[0]): int(word.split(":")[1]) for word in words(text)})


def naive_perft(game: NaiveBoard, depth: int) -> list[int]:
    """Count the nodes of every ply in the naive reading, for the first player who must act."""
    actors = game.actors()
    texts = sorted(game.legal(actors[0])) if actors else []
    found = [len(texts)] + [0] * (depth - 1)
    if depth > 1:
        for text in texts:
            after = copy.copy(game)
            options = {id(game.table.options): game.table.options}
            after.table = copy.deepcopy(game.table, options)
            after.play(actors[0], text)
            below = naive_perft(after, depth - 1)
            found = [found[0], *(a + b for a, b in zip(found[1:], below, strict=True))]
    return found


# Counting


def few(nodes: list[int], most: int) -> list[int]:
    """Return the plies before the first one with more than ``most`` nodes."""
    return nodes[: next((ply for ply, n in enumerate(nodes) if n > most), len(nodes))]


@each_count
def test_the_engine_counts_the_nodes_of_the_first_plies(count: Count) -> None:
    rules, nodes = made(count), few(count.nodes, MANY)
    assert perft(rules, rules.read(count.position), len(nodes)) == nodes


@pytest.mark.slow
@each_count
def test_the_engine_counts_all_nodes_of_the_file(count: Count) -> None:
    rules = made(count)
    assert perft(rules, rules.read(count.position), len(count.nodes)) == count.nodes


@pytest.mark.thorough
@each_count
def test_the_naive_reading_counts_the_nodes_of_the_first_plies(count: Count) -> None:
    nodes = few(count.nodes, FEW)
    assert naive_perft(naive_at(count), len(nodes)) == nodes


@pytest.mark.soak
@each_count
def test_the_naive_reading_counts_all_nodes_of_the_file(count: Count) -> None:
    assert naive_perft(naive_at(count), len(count.nodes)) == count.nodes


def test_every_variant_and_every_phase_of_a_turn_is_counted() -> None:
    phases = {count.position.split()[0].removeprefix("phase=") for count in COUNTS}
    assert phases >= {"frame", "settlement", "path", "before", "main", "offer", "discard"}
    assert phases >= {"robber", "roads", "exchange", "draw"}
    variants = {
        (count.options.get("harbormaster"), count.options.get("fishermen")) for count in COUNTS
    }
    assert variants == {(None, None), ("true", None), (None, "true"), ("true", "true")}
