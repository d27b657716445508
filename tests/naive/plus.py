"""A second, naive reading of Dice Game Plus: slow, obvious, written from the documents.

Every rule is one small function that is named by what it says and cites its id in the rules
specification (PL plus). What all dice games share is read in `dice.py`, what Plus and Extra share
in `dice_race.py`. The texts of actions and positions are those of `docs/rules/notation.md`.
Nothing of the engine is used here.
"""

from .dice import FACES, Player, listed, shared_faults
from .dice_race import NaiveRace, Road, longest_trail

ROADS: dict[str, Road] = {
    "T1": (3, 7),
    "T2": (7, 11),
    "T3": (11, 15),
    "T4": (15, 19),
    "T5": (19, 22),
    "T6": (22, 23),
    "T7": (20, 23),
    "T8": (20, 21),
    "T9": (17, 21),
    "T10": (13, 17),
    "T11": (9, 13),
    "T12": (5, 9),
    "T13": (4, 5),
    "T14": (1, 4),
    "T15": (0, 1),
    "B1": (10, 11),
    "B2": (18, 19),
    "B3": (12, 13),
}
"""The roads of the sheet with their corners: the trunk, then the dead ends."""

PREBUILT = "T1"
"""The road that is built before the game (PL-0)."""

MARKED = "T5"
"""The marked fifth road (PL-5)."""

SETTLEMENTS = {"Sa": 7, "Sb": 15, "Sc": 22, "Sd": 17, "Se": 9, "Sf": 4, "Sg": 0}
"""The settlements with their corners."""

CITIES = {"Ca": 10, "Cb": 18, "Cc": 20, "Cd": 12}
"""The cities with their corners; they are sites of their own (PL-1)."""

JOKERS = {
    "Jore": ["Kore"],
    "Jgrain": ["Kgrain"],
    "Jwool": ["Kwool"],
    "Jlumber": ["Klumber"],
    "Jbrick": ["Kbrick"],
    "JN": ["KN1", "KN2"],
    "JC": ["KC1", "KC2"],
}
"""The jokers with the knights that each of them needs; a desert's pair shares one (PL-3)."""

KNIGHTS = [knight for knights in JOKERS.values() for knight in knights]
"""The nine knights in the order of the sheet (PL-3)."""


class NaivePlus(NaiveRace[Player]):
    """One game of Dice Game Plus, for two to four players."""

    def __init__(
        self, seats: int, *, start_player: str = "seat0", same_turn_joker: bool = True
    ) -> None:
        """Set up the game; all options are checked together (section 8)."""
        faults = shared_faults(seats, 2, start_player)
        if faults:
            raise ValueError("; ".join(faults))
        self.same_turn_joker = same_turn_joker
        super().__init__([Player() for _ in range(seats)], start_player)

    def end_turn(self) -> None:
        """The next player's turn begins; there is no round limit (DB-5, PL-2)."""
        self.turns_completed += 1
        self.begin_turn()

    # Building.

    def roads_of(self, player: Player) -> set[str]:
        """All roads of a player; T1 is prebuilt and counts (PL-0)."""
        return {PREBUILT} | player.roads

    def is_reached(self, player: Player, corner: int) -> bool:
        """A built road touches this corner (PL-1)."""
        return any(corner in ROADS[road] for road in self.roads_of(player))

    def buildable(self, seat: int) -> set[str]:
        """Give the texts of all that this seat could build if the dice were right."""
        player = self.players[seat]
        return (
            self.possible_roads(player)
            | self.possible_settlements(player)
            | self.possible_cities(player)
            | self.possible_knights(player)
        )

    def possible_roads(self, player: Player) -> set[str]:
        """A road must touch a built road; buildings never block it (PL-1, CL-1)."""
        texts = set()
        for road, ends in ROADS.items():
            if road in self.roads_of(player):
                continue
            if any(self.is_reached(player, corner) for corner in ends):
                texts.add("road " + road)
        return texts

    def possible_settlements(self, player: Player) -> set[str]:
        """A built road must touch the settlement; any order (PL-1)."""
        texts = set()
        for site, corner in SETTLEMENTS.items():
            if site not in player.settlements and self.is_reached(player, corner):
                texts.add("settlement " + site)
        return texts

    def possible_cities(self, player: Player) -> set[str]:
        """A built road must touch the city; any order (PL-1)."""
        texts = set()
        for site, corner in CITIES.items():
            if site not in player.cities and self.is_reached(player, corner):
                texts.add("city " + site)
        return texts

    def possible_knights(self, player: Player) -> set[str]:
        """Knights are built anywhere, in any order (PL-1, CL-4)."""
        return {"knight " + knight for knight in KNIGHTS if knight not in player.knights}

    # Jokers.

    def available_jokers(self) -> list[str]:
        """Each joker whose knights are all built may be used once (DJ-1, PL-3)."""
        return [joker for joker in JOKERS if self.joker_is_available(joker)]

    def joker_is_available(self, joker: str) -> bool:
        """All its knights are built and it is unused; option: none in this turn (PL-3, DJ-3)."""
        player = self.active_player()
        needed = JOKERS[joker]
        if joker in player.used or any(knight not in player.knights for knight in needed):
            return False
        return self.same_turn_joker or all(knight not in self.built_this_turn for knight in needed)

    def faces_of_joker(self, joker: str) -> list[str]:
        """A joker gives its resource, a desert's any face (DJ-1, DJ-5, PL-3)."""
        return FACES if joker in ("JN", "JC") else [joker.removeprefix("J")]

    # Titles and points.

    def road_length(self, player: Player) -> int:
        """The longest unbranched run of roads, T1 included (PL-0, PL-5)."""
        return longest_trail(frozenset(ROADS[road] for road in self.roads_of(player)))

    def pass_longest_road(self, built: str) -> None:
        """The first to build T5 has it; then a player with a strictly longer road (PL-5)."""
        if self.road_holder is None:
            if built == MARKED:
                self.road_holder = self.active_seat()
            return
        held = self.road_length(self.players[self.road_holder])
        if self.road_length(self.active_player()) > held:
            self.road_holder = self.active_seat()

    def scores(self) -> list[int]:
        """Settlements 1, cities 2, each title 2 (PL-2, PL-4, PL-5)."""
        return [self.points_of(seat) for seat in range(self.seats)]

    def points_of(self, seat: int) -> int:
        """Count the points of one seat."""
        player = self.players[seat]
        points = len(player.settlements) + 2 * len(player.cities)
        if self.road_holder == seat:
            points += 2
        if self.army_holder == seat:
            points += 2
        return points

    def is_decided(self) -> bool:
        """The first player to reach ten points wins at once (PL-6)."""
        return self.active_player_has_ten()

    def winners(self) -> list[int]:
        """The active player who has reached ten has won (notation, scores)."""
        return [self.active_seat()] if self.phase == "over" else []

    # The position.

    def knights_in_order(self) -> list[str]:
        """Give all knights in the order of the sheet."""
        return KNIGHTS

    def fields_of_seat(self, seat: int) -> list[str]:
        """Write the sheet of one seat, in the orders of the sheet."""
        player = self.players[seat]
        return [
            f"{seat}.roads={listed([road for road in ROADS if road in player.roads])}",
            f"{seat}.settlements={listed([s for s in SETTLEMENTS if s in player.settlements])}",
            f"{seat}.cities={listed([city for city in CITIES if city in player.cities])}",
            f"{seat}.knights={listed([each for each in KNIGHTS if each in player.knights])}",
            f"{seat}.used={listed([joker for joker in JOKERS if joker in player.used])}",
        ]
