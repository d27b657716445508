"""The state of the naive board game: options, players, board, bank and turn."""

from collections import Counter
from dataclasses import dataclass, field

from .board_map import HEXES, Path

CHANCE = -1
"""Who acts when chance owes an outcome."""

RESOURCES = ["ore", "grain", "wool", "lumber", "brick"]
"""The resources in the order in which they are always written."""

RESOURCE_OF = {
    "mountains": "ore",
    "fields": "grain",
    "pasture": "wool",
    "forest": "lumber",
    "hills": "brick",
}
"""Resource of each terrain; desert and lake produce nothing (P-3, W-1)."""

LAND = {"mountains": 3, "fields": 4, "pasture": 4, "forest": 4, "hills": 3, "desert": 1, "lake": 1}
"""How many hexes of each terrain there are, in the order of writing (C-1, W-1)."""

CARDS = ["knight", "victory-point", "road-building", "year-of-plenty", "monopoly"]
"""The kinds of development cards in the order in which they are always written."""

DECK = {"knight": 14, "victory-point": 5, "road-building": 2, "year-of-plenty": 2, "monopoly": 2}
"""The development cards (C-4)."""

THROWS = [one + other for one in range(1, 7) for other in range(1, 7)]
"""The sums of the 36 throws of two dice (T-2); there is a dice card for each throw (BD-1)."""

CARDS_OF_A_RESOURCE = 19
"""So many cards of each resource there are (C-3)."""

PIECES = {"settlement": 5, "city": 4, "road": 15}
"""The pieces of each player (C-5)."""

COSTS = {
    "road": Counter({"brick": 1, "lumber": 1}),
    "settlement": Counter({"brick": 1, "lumber": 1, "wool": 1, "grain": 1}),
    "city": Counter({"ore": 3, "grain": 2}),
    "card": Counter({"ore": 1, "wool": 1, "grain": 1}),
}
"""Building costs (C-10)."""

FISH_TOKENS = {1: 11, 2: 10, 3: 8}
"""Number of tokens by number of fish (C-9)."""

MOST_FISH = 7
"""No player holds more fish tokens (W-13)."""


@dataclass
class Options:
    """The options of section 19 with their defaults."""

    board: str = "random"
    domestic_trade: bool = True
    offers_per_turn: int = 10
    turn_limit: int = 1000
    target_vp: int = 0
    dev_card_before_roll: bool = True
    token_placement: str = "spiral"  # noqa: S105 - a number token, no secret
    harbors: str = "board"
    start_player: str = "highest_roll"
    dice: str = "rolled"
    harbormaster: bool = False
    fishermen: bool = False
    setup_fish_at_lake: bool = False
    knight_brings_robber_in: bool = True
    robber_on_lake: bool = True
    boot_pass_delay: str = "after_roll"  # noqa: S105 - no secret
    exchange_at_seven: bool = True
    fish_draw: str = "compulsory"
    discard_limit: int = 7
    friendly_robber: bool = False

    def tokens_lie_in_a_spiral(self) -> bool:
        """Return True if letters place the tokens (V-3), False if the 6/8 rule does (V-6)."""
        return self.token_placement == "spiral"  # noqa: S105 - no secret

    def boot_waits_for_next_turn(self) -> bool:
        """Say whether the boot may be passed only from the next own turn on (D-8)."""
        return self.boot_pass_delay == "next_turn"  # noqa: S105 - no secret

    def faults(self, seats: int) -> list[str]:
        """List the faults of the options, each once."""
        allowed = {
            "token_placement": ["spiral", "free"],
            "harbors": ["board", "shuffled", "standard", "loose"],
            "dice": ["rolled", "deck"],
            "start_player": ["highest_roll", *(f"seat{seat}" for seat in range(seats))],
            "boot_pass_delay": ["after_roll", "next_turn"],
            "fish_draw": ["compulsory", "optional"],
        }
        faults = [
            f"{name} cannot be {getattr(self, name)}"
            for name, values in allowed.items()
            if getattr(self, name) not in values
        ]
        if not 2 <= seats <= 4:
            faults.append(f"seats must be 2 to 4, not {seats}")
        if self.turn_limit < 1:
            faults.append("turn_limit must be at least 1")
        return faults


@dataclass
class Deal:
    """Cards given, and cards wanted for them."""

    given: Counter[str]
    wanted: Counter[str]


@dataclass
class Offer(Deal):
    """An offer of the active player to some opponents (TR-10)."""

    to: list[int]


@dataclass
class Player:
    """The cards and pieces of one player."""

    settlements: set[int] = field(default_factory=set)
    cities: set[int] = field(default_factory=set)
    roads: set[Path] = field(default_factory=set)
    hand: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    knights: int = 0
    discards: Counter[str] = field(default_factory=Counter)
    owes: int = 0
    answer: str = "-"
    counter: Deal | None = None
    fish: Counter[int] = field(default_factory=Counter)
    due: int = 0

    def buildings(self) -> set[int]:
        """Give the intersections of the settlements and cities."""
        return self.settlements | self.cities

    def holds(self, cards: Counter[str]) -> bool:
        """Say whether these resource cards are in the hand."""
        return all(self.hand[kind] >= number for kind, number in cards.items())

    def reserve(self, piece: str) -> int:
        """Count the pieces that are not on the board (C-5, BU-6)."""
        on_board = {
            "settlement": len(self.settlements),
            "city": len(self.cities),
            "road": len(self.roads),
        }
        return PIECES[piece] - on_board[piece]


class Table:
    """The whole state of a game."""

    def __init__(self, seats: int, options: Options) -> None:
        """Lay out a table on which nothing has happened yet (V-7, W-5)."""
        faults = options.faults(seats)
        if faults:
            raise ValueError("; ".join(faults))
        self.options = options
        self.seats = seats
        self.players = [Player() for _ in range(seats)]
        self.start: int | None = None
        self.turns = 0
        self.phase = ""
        self.pending: list[str] = []  # phases of the set-up that are still to come
        self.founding = False
        self.founded: int | None = None  # the settlement whose road is to be placed now
        self.won = False
        # The board.
        self.frame: list[str] = []
        self.terrain: list[str | None] = [None for _ in HEXES]
        self.tokens: list[int | None] = [None for _ in HEXES]
        self.harbors: dict[Path, str] = {}
        self.grounds: dict[int, int] = {}  # middle intersection -> number
        self.robber: int | None = None
        # Stocks.
        self.bank = Counter(dict.fromkeys(RESOURCES, CARDS_OF_A_RESOURCE))
        self.deck = Counter(DECK)
        self.gone: Counter[str] = Counter()
        self.dice_cards = list(THROWS) if options.dice == "deck" else []  # those left (BD-3)
        self.supply: Counter[int] = Counter(FISH_TOKENS if options.fishermen else {})
        self.spent: Counter[int] = Counter()
        self.boot: int | None = None
        # Titles.
        self.longest_road: int | None = None
        self.largest_army: int | None = None
        self.harbormaster: int | None = None
        # The turn.
        self.victim: int | None = None
        self.willing: int | None = None  # the player that chose `draw`, or exchanges, in this draw
        self.free_roads = 0
        self.offer: Offer | None = None
        self.clear_turn()

    def clear_turn(self) -> None:
        """Reset the facts of a turn."""
        self.rolled = False
        self.played = False
        self.fresh: Counter[str] = Counter()
        self.offers = 0
        self.refused: list[str] = []  # by all asked, since a hand last changed (TR-14b)
        self.boot_waits = False

    # Seats.

    def active_seat(self) -> int:
        """Say whose turn it is; in the founding phase every road ends a placement (F-3, F-4)."""
        assert self.start is not None
        if self.founding:
            placements_done = sum(len(player.roads) for player in self.players)
            return self.founding_order()[placements_done]
        return (self.start + self.turns) % self.seats

    def active(self) -> Player:
        """Give the player whose turn it is."""
        return self.players[self.active_seat()]

    def founding_order(self) -> list[int]:
        """Give the order of all placements: clockwise, then counter-clockwise (F-3, F-4)."""
        assert self.start is not None
        clockwise = [(self.start + step) % self.seats for step in range(self.seats)]
        return clockwise + clockwise[::-1]

    def seats_from_active(self) -> list[int]:
        """Give all seats clockwise from the active player."""
        first = self.active_seat()
        return [(first + step) % self.seats for step in range(self.seats)]

    def others(self, seat: int) -> list[int]:
        """Give all other seats, ascending."""
        return [other for other in range(self.seats) if other != seat]

    def go_on(self) -> None:
        """Return to the phase that a card, the robber or a draw of fish interrupted."""
        if self.founding:
            self.phase = "path"
        else:
            self.phase = "main" if self.rolled else "before"

    # Questions about the board.

    def owner_of(self, intersection: int) -> int | None:
        """Return the owner of the building at an intersection."""
        for seat, player in enumerate(self.players):
            if intersection in player.buildings():
                return seat
        return None

    def taken_paths(self) -> set[Path]:
        """Give all paths with a road on them."""
        return {road for player in self.players for road in player.roads}

    def lake(self) -> int | None:
        """Give the hex of the lake."""
        return self.terrain.index("lake") if "lake" in self.terrain else None

    # Paying.

    def pay_to_bank(self, player: Player, cards: Counter[str]) -> None:
        """Hand cards to the bank."""
        assert player.holds(cards)
        for kind, number in cards.items():
            player.hand[kind] -= number
            self.bank[kind] += number

    def take_from_bank(self, player: Player, cards: Counter[str]) -> None:
        """Take cards from the bank."""
        for kind, number in cards.items():
            assert self.bank[kind] >= number
            self.bank[kind] -= number
            player.hand[kind] += number

    # Victory points.

    def visible_points(self, seat: int) -> int:
        """Count the victory points that all can see (C-11, section 14)."""
        player = self.players[seat]
        points = len(player.settlements) + 2 * len(player.cities)
        for holder in (self.longest_road, self.largest_army, self.harbormaster):
            if holder == seat:
                points += 2
        return points

    def all_points(self, seat: int) -> int:
        """Count all victory points, hidden cards included (DC-4)."""
        return self.visible_points(seat) + self.players[seat].cards["victory-point"]

    def target(self, seat: int) -> int:
        """Say how many points this player needs (VP-1, HM-4, W-28, section 17)."""
        target = self.options.target_vp
        if target == 0:
            target = 11 if self.options.harbormaster else 10
        if self.boot == seat:
            target += 1
        return target
