"""Development cards, the seven and the robber (sections 7 and 10)."""

from collections import Counter
from itertools import combinations_with_replacement

from .board_building import legal_road_paths, recompute_largest_army
from .board_map import CORNERS, HEXES
from .board_table import COSTS, RESOURCES, Player, Table

# Buying and playing cards.


def legal_purchase(table: Table, seat: int) -> set[str]:
    """List `buy`, when there is a card and it can be paid (DC-1)."""
    affordable = table.players[seat].holds(COSTS["card"])
    return {"buy"} if affordable and table.deck.total() > 0 else set()


def buy(table: Table) -> None:
    """Pay for the top card of the deck; chance says which it is (DC-1)."""
    table.pay_to_bank(table.active(), COSTS["card"])
    table.phase = "card"


def card_weights(table: Table) -> dict[str, int]:
    """Weigh the cards that may be on top of the deck."""
    return {f"card {kind}": number for kind, number in table.deck.items() if number > 0}


def draw_card(table: Table, kind: str) -> None:
    """Take the top card; it cannot be played in this turn (DC-2)."""
    table.deck[kind] -= 1
    table.active().cards[kind] += 1
    table.fresh[kind] += 1
    table.go_on()


def has_playable(table: Table, kind: str) -> bool:
    """Say whether an older card of the kind is held and none was played yet (DC-2, DC-3)."""
    return not table.played and table.active().cards[kind] > table.fresh[kind]


def legal_cards(table: Table) -> set[str]:
    """List the development cards that the active player may play; never victory points (DC-4)."""
    cards: set[str] = set()
    if has_playable(table, "knight"):
        cards.add("knight")
    if has_playable(table, "road-building") and legal_road_paths(table, table.active_seat()):
        cards.add("road-building")  # DC-8: not without a piece and a path
    if has_playable(table, "year-of-plenty"):
        cards |= legal_plenty(table)
    if has_playable(table, "monopoly"):
        cards |= {f"monopoly {kind}" for kind in RESOURCES}
    return cards


def legal_plenty(table: Table) -> set[str]:
    """List the choices of a year of plenty: two cards in stock, or the last one (DC-9, DC-10)."""
    if table.bank.total() == 1:
        return {f"year-of-plenty {kind}" for kind in RESOURCES if table.bank[kind] == 1}
    return {
        f"year-of-plenty {one} {other}"
        for one, other in combinations_with_replacement(RESOURCES, 2)
        if all(table.bank[kind] >= n for kind, n in Counter([one, other]).items())
    }


def lay_down(table: Table, kind: str) -> None:
    """Take a card from the hand of the active player as the one of this turn (DC-3)."""
    table.active().cards[kind] -= 1
    table.played = True
    if kind != "knight":
        table.gone[kind] += 1  # DC-12; knights stay before their player (DC-6)


def play_knight(table: Table) -> None:
    """Play a knight: it counts for the army, then the robber moves (DC-6).

    With `knight_brings_robber_in` off, and the robber off the board, it only counts (D-7).
    """
    lay_down(table, "knight")
    table.active().knights += 1
    recompute_largest_army(table)
    if table.robber is not None or table.options.knight_brings_robber_in:
        table.phase = "robber"


def play_road_building(table: Table) -> None:
    """Play Road Building: two free roads, as far as pieces go (DC-7, DC-8)."""
    lay_down(table, "road-building")
    table.free_roads = min(2, table.active().reserve("road"))
    table.phase = "roads"


def play_plenty(table: Table, kinds: list[str]) -> None:
    """Play a year of plenty: take these cards from the bank (DC-9)."""
    lay_down(table, "year-of-plenty")
    table.take_from_bank(table.active(), Counter(kinds))


def play_monopoly(table: Table, kind: str) -> None:
    """Play a monopoly: every other player hands over all cards of the kind (DC-11)."""
    lay_down(table, "monopoly")
    for seat in table.others(table.active_seat()):
        player = table.players[seat]
        table.active().hand[kind] += player.hand[kind]
        player.hand[kind] = 0


# Discarding.


def begin_seven(table: Table) -> None:
    """Let everybody with too many cards discard half, rounded down, then move the robber (R-2)."""
    for player in table.players:
        if player.hand.total() > table.options.discard_limit:
            player.owes = player.hand.total() // 2
    go_on_with_seven(table)


def still_owes(player: Player) -> int:
    """Count the cards that a player has still to choose (R-9)."""
    return player.owes - player.discards.total()


def owing_seats(table: Table) -> list[int]:
    """Return the players who still owe cards, from the active player on."""
    return [seat for seat in table.seats_from_active() if still_owes(table.players[seat]) > 0]


def legal_discards(table: Table, seat: int) -> set[str]:
    """List the kinds that may be chosen next, in the order of resources.

    No card comes before one already chosen, and the number owed can still be reached.
    """
    player = table.players[seat]
    discards = set()
    for at, kind in enumerate(RESOURCES):
        later = RESOURCES[at + 1 :]
        if any(player.discards[other] > 0 for other in later):
            continue
        left_of_kind = player.hand[kind] - player.discards[kind]
        left_later = sum(player.hand[other] for other in later)
        if left_of_kind > 0 and left_of_kind + left_later >= still_owes(player):
            discards.add(f"discard {kind}")
    return discards


def discard(table: Table, seat: int, kind: str) -> None:
    """Choose one more card to give back."""
    table.players[seat].discards[kind] += 1
    go_on_with_seven(table)


def go_on_with_seven(table: Table) -> None:
    """Wait for the last player to choose; then all cards leave the hands at once (R-9, R-3)."""
    if owing_seats(table):
        table.phase = "discard"
        return
    for player in table.players:
        table.pay_to_bank(player, player.discards)
        player.discards = Counter()
        player.owes = 0
    table.phase = "robber"


# The robber.


def legal_robber_hexes(table: Table) -> set[int]:
    """Give the hexes to which the robber may go: not where it is (R-3, W-24, W-26, R-10)."""
    hexes = {hexagon for hexagon in HEXES if hexagon != table.robber}
    if not table.options.robber_on_lake:
        hexes -= {table.lake()}
    if table.options.friendly_robber:
        friendly = {hexagon for hexagon in hexes if not has_weak_neighbour(table, hexagon)}
        return friendly or hexes
    return hexes


def has_weak_neighbour(table: Table, hexagon: int) -> bool:
    """Say whether anybody with fewer than 3 visible points has a building there (section 19)."""
    return any(
        table.visible_points(seat) < 3 and player.buildings() & set(CORNERS[hexagon])
        for seat, player in enumerate(table.players)
    )


def legal_robber_moves(table: Table) -> set[str]:
    """List the moves of the robber."""
    return {f"robber {hexagon}" for hexagon in legal_robber_hexes(table)}


def move_robber(table: Table, hexagon: int) -> None:
    """Move the robber, then steal if there is a victim (R-3, R-4, R-5)."""
    table.robber = hexagon
    victims = possible_victims(table)
    if len(victims) > 1:
        table.phase = "victim"
    elif len(victims) == 1:
        begin_stealing(table, victims[0])
    else:
        table.go_on()


def possible_victims(table: Table) -> list[int]:
    """Give the other players with a building at the robber's hex and with cards (R-4, R-5)."""
    assert table.robber is not None
    spots = set(CORNERS[table.robber])
    return [
        seat
        for seat in table.others(table.active_seat())
        if table.players[seat].buildings() & spots and table.players[seat].hand.total() > 0
    ]


def legal_victims(table: Table) -> set[str]:
    """List whom to steal from."""
    return {f"steal from {seat}" for seat in possible_victims(table)}


def begin_stealing(table: Table, seat: int) -> None:
    """Let chance say which card is stolen (R-4)."""
    table.victim = seat
    table.phase = "steal"


def steal_weights(table: Table) -> dict[str, int]:
    """Weigh the victim's cards."""
    assert table.victim is not None
    hand = table.players[table.victim].hand
    return {f"steal {kind} from {table.victim}": hand[kind] for kind in RESOURCES if hand[kind]}


def steal(table: Table, kind: str) -> None:
    """Take one card from the victim (R-6)."""
    assert table.victim is not None
    table.players[table.victim].hand[kind] -= 1
    table.active().hand[kind] += 1
    table.victim = None
    table.go_on()
