"""The Fishermen in the naive board game: fish tokens, fish actions, the boot (section 16)."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement

from .board_building import legal_road_paths
from .board_cards import begin_stealing
from .board_map import CORNERS, ground_intersections
from .board_table import MOST_FISH, RESOURCES, Player, Table

LAKE_NUMBERS = [2, 3, 11, 12]
"""The numbers that the lake shows (W-9)."""

COSTS_IN_FISH = {"robber": 2, "steal": 3, "resource": 4, "road": 5, "card": 7}
"""Costs of the fish actions (16.3)."""

FISH_ON_TOKENS = [1, 2, 3]
"""The kinds of tokens (C-9)."""

# Getting fish.


def buildings_count(player: Player, spots: list[int]) -> int:
    """Count 1 for each settlement and 2 for each city on these intersections (W-8)."""
    return sum((spot in player.settlements) + 2 * (spot in player.cities) for spot in spots)


def fish_owed(table: Table, player: Player, number: int) -> int:
    """Count the tokens that a roll owes to a player (W-8, W-9, W-24, W-25)."""
    owed = 0
    for middle, ground in table.grounds.items():
        if ground == number:
            owed += buildings_count(player, ground_intersections(middle))
    lake = table.lake()
    if lake is not None and number in LAKE_NUMBERS and table.robber != lake:
        owed += buildings_count(player, CORNERS[lake])
    return owed


def give_fish_for_roll(table: Table, number: int) -> None:
    """Let each player draw the tokens of the roll, in addition to the resources (W-8, W-11)."""
    for player in table.players:
        player.due = fish_owed(table, player, number)
    go_on_fishing(table)


def give_fish_for_second_settlement(table: Table, spot: int) -> None:
    """Let the founder draw one token for a second settlement at a ground (W-7, D-6)."""
    at_ground = any(spot in ground_intersections(middle) for middle in table.grounds)
    lake = table.lake()
    at_lake = lake is not None and spot in CORNERS[lake]
    if at_ground or (at_lake and table.options.setup_fish_at_lake):
        table.active().due = 1
    go_on_fishing(table)


def has_room(player: Player) -> bool:
    """Say whether the player may hold one more token; the boot does not count (W-13)."""
    return player.fish.total() < MOST_FISH


def go_on_fishing(table: Table) -> None:
    """Go to the next question or draw, clockwise from the active player (W-11, W-13, W-14)."""
    for seat in table.seats_from_active():
        player = table.players[seat]
        if player.due == 0:
            continue
        if has_room(player):
            asked = table.options.fish_draw == "compulsory" or table.willing == seat
            table.phase = "fish" if asked else "draw"
            return
        if table.options.exchange_at_seven:
            table.phase = "exchange"
            return
        player.due = 0  # it lapses
    table.willing = None
    table.go_on()


def fishing_seat(table: Table) -> int:
    """Return the next player to draw or decide: the first with tokens due, in turn order."""
    return next(seat for seat in table.seats_from_active() if table.players[seat].due > 0)


def legal_exchanges(table: Table, seat: int) -> set[str]:
    """List the tokens that may be put away for another one, and `leave` (W-14)."""
    held = [kind for kind in FISH_ON_TOKENS if table.players[seat].fish[kind] > 0]
    return {f"exchange {kind}" for kind in held} | {"leave"}


def draw(table: Table, seat: int) -> None:
    """Take the fish due (D-13)."""
    table.willing = seat
    go_on_fishing(table)


def leave(table: Table, seat: int) -> None:
    """Leave the fish due; they lapse."""
    table.players[seat].due = 0
    go_on_fishing(table)


def exchange(table: Table, seat: int, token: int) -> None:
    """Put one token away, face up, and draw one piece for it; all else that is due is lost.

    If this piece is the boot, the token is not replaced (W-14, W-14a, W-27).
    """
    put_away(table, table.players[seat], [token])
    table.players[seat].due = 1
    table.willing = seat
    go_on_fishing(table)


def fish_weights(table: Table) -> dict[str, int]:
    """Return the weights of the face-down pieces (W-5, W-10)."""
    seat = fishing_seat(table)
    weights = {
        f"fish {kind} to {seat}": table.supply[kind]
        for kind in FISH_ON_TOKENS
        if table.supply[kind] > 0
    }
    if table.boot is None:
        weights[f"fish boot to {seat}"] = 1
    assert weights, "W-15: the supply can always serve"
    return weights


def draw_fish(table: Table, word: str, seat: int) -> None:
    """Draw a token or the boot (W-10, W-27); the boot counts as the drawn token."""
    player = table.players[seat]
    player.due -= 1
    if word == "boot":
        table.boot = seat
        in_own_turn = not table.founding and seat == table.active_seat()
        table.boot_waits = in_own_turn and table.options.boot_waits_for_next_turn()
    else:
        table.supply[int(word)] -= 1
        player.fish[int(word)] += 1
    turn_over_spent_tokens(table)
    go_on_fishing(table)


def turn_over_spent_tokens(table: Table) -> None:
    """Turn the spent tokens over when the last face-down piece was drawn (W-12)."""
    if table.supply.total() == 0 and table.boot is not None:
        table.supply = table.spent
        table.spent = Counter()


def put_away(table: Table, player: Player, tokens: list[int]) -> None:
    """Put tokens face up beside the board."""
    for token in tokens:
        player.fish[token] -= 1
        table.spent[token] += 1


# Using fish.


@cache
def tokens_that_just_suffice(cost: int) -> list[tuple[int, ...]]:
    """Give all sets of tokens that suffice, but not without one of them (W-17, W-20)."""
    return [
        tokens
        for number in range(1, MOST_FISH + 1)
        for tokens in combinations_with_replacement(FISH_ON_TOKENS, number)
        if sum(tokens) >= cost and all(sum(tokens) - token < cost for token in tokens)
    ]


def minimal_payments(player: Player, cost: int) -> list[tuple[int, ...]]:
    """Give the minimal payments with tokens that the player holds."""
    return [
        tokens
        for tokens in tokens_that_just_suffice(cost)
        if all(player.fish[kind] >= number for kind, number in Counter(tokens).items())
    ]


def fish_purposes(table: Table, seat: int) -> list[tuple[str, int]]:
    """List the fish actions available now, with their costs (16.3)."""
    purposes: list[tuple[str, int]] = []
    if table.robber is not None:
        purposes.append(("robber", COSTS_IN_FISH["robber"]))
    with_cards = [o for o in table.others(seat) if table.players[o].hand.total() > 0]
    purposes += [(f"steal from {other}", COSTS_IN_FISH["steal"]) for other in with_cards]
    in_stock = [kind for kind in RESOURCES if table.bank[kind] > 0]
    purposes += [(kind, COSTS_IN_FISH["resource"]) for kind in in_stock]
    if legal_road_paths(table, seat):
        purposes.append(("road", COSTS_IN_FISH["road"]))
    if table.deck.total() > 0:
        purposes.append(("card", COSTS_IN_FISH["card"]))
    return purposes


def legal_fish_actions(table: Table, seat: int) -> set[str]:
    """List the legal fish actions, with every minimal payment (W-17 to W-21)."""
    actions = set()
    for purpose, cost in fish_purposes(table, seat):
        for payment in minimal_payments(table.players[seat], cost):
            tokens = " ".join(str(token) for token in payment)
            actions.add(f"fish {tokens} for {purpose}")
    return actions


def use_fish(table: Table, text: str) -> None:
    """Pay tokens and do the fish action (16.3)."""
    tokens, purpose = text.removeprefix("fish ").split(" for ")
    put_away(table, table.active(), [int(token) for token in tokens.split(" ")])
    if purpose == "robber":
        table.robber = None
    elif purpose.startswith("steal from "):
        begin_stealing(table, int(purpose.removeprefix("steal from ")))
    elif purpose == "road":
        table.free_roads = 1
        table.phase = "roads"
    elif purpose == "card":
        table.phase = "card"
    else:
        table.take_from_bank(table.active(), Counter([purpose]))


# The old boot.


def legal_boot_passes(table: Table, seat: int) -> set[str]:
    """List to whom the boot may be passed: to as many or more visible points (W-29 to W-32)."""
    if table.boot != seat or table.boot_waits:
        return set()
    own = table.visible_points(seat)
    return {
        f"boot to {other}" for other in table.others(seat) if table.visible_points(other) >= own
    }


def pass_boot(table: Table, seat: int) -> None:
    """Pass the boot; the receiver has the handicap now (W-29, W-33)."""
    table.boot = seat
