"""A second, naive reading of Dice Game Extra: slow, obvious, written from the documents.

Every rule is one small function that is named by what it says and cites its id in the rules
specification (EX extra). What all dice games share is read in `dice.py`, what Plus and Extra share
in `dice_race.py`; the map is in `extra_map.py`. The texts of actions and positions are those of
`docs/rules/notation.md`. Nothing of the engine is used here.
"""

from .dice import FACES, MOST_DICE, Player, listed, shared_faults
from .dice_race import GOAL, NaiveRace, longest_trail
from .extra_map import (
    CASTLES,
    COAST,
    HEXES,
    KNIGHTS,
    ROADS,
    SITES,
    UPGRADABLE,
    edges_of,
    roads_between,
)

ROADS_BETWEEN_START_ROADS = 5
"""At least five unbuilt roads are between any two start roads (EX-1)."""

SHORTEST_LONGEST_ROAD = 5
"""Longest Road needs a trail of at least five roads (EX-9)."""


def may_be_start_road(road: str, marked: list[str]) -> bool:
    """It is coastal and far enough from the marked ones (EX-1)."""
    return road in COAST and all(
        roads_between(road, other) >= ROADS_BETWEEN_START_ROADS for other in marked
    )


def all_can_be_given_one(marked: list[str], left: int) -> bool:
    """Try in all ways to mark as many more start roads as are left to choose (EX-2)."""
    if left == 0:
        return True
    return any(
        all_can_be_given_one([*marked, road], left - 1)
        for road in COAST
        if may_be_start_road(road, marked)
    )


class ExtraPlayer(Player):
    """The pieces of one player on the island; the start road is not listed among the roads."""

    def __init__(self) -> None:
        """Start with nothing."""
        super().__init__()
        self.start_road: str | None = None
        self.castles: set[str] = set()

    def all_roads(self) -> set[str]:
        """Give the start road and all that were built."""
        return self.roads | ({self.start_road} if self.start_road else set())

    def buildings(self) -> set[int]:
        """Give the corners of settlements and cities."""
        return {int(corner) for corner in self.settlements | self.cities}


class NaiveExtra(NaiveRace[ExtraPlayer]):
    """One game of Dice Game Extra, for two to four players."""

    def __init__(
        self,
        seats: int,
        *,
        start_player: str = "seat0",
        castles: bool = True,
        win_any_time: bool = False,
        round_limit: int = 100,
    ) -> None:
        """Set up the game; all options are checked together (section 8)."""
        faults = shared_faults(seats, 2, start_player)
        if round_limit < 1:
            faults.append(f"round_limit must be at least 1, not {round_limit}")
        if faults:
            raise ValueError("; ".join(faults))
        self.castles = castles
        self.win_any_time = win_any_time
        self.round_limit = round_limit
        super().__init__([ExtraPlayer() for _ in range(seats)], start_player)

    # Start roads.

    def start_roads(self) -> list[str]:
        """Give the start roads marked so far."""
        return [player.start_road for player in self.players if player.start_road]

    def draw_start_player(self, seat: int) -> None:
        """Start roads are marked before the first turn (EX-1)."""
        super().draw_start_player(seat)
        self.phase = "start-road"

    def active_seat(self) -> int:
        """Start roads are marked clockwise from the start player (EX-1)."""
        if self.phase == "start-road" and self.start is not None:
            return (self.start + len(self.start_roads())) % self.seats
        return super().active_seat()

    def legal_start_roads(self) -> set[str]:
        """Start roads far enough apart that leave one for each player to come (EX-1, EX-2)."""
        marked = self.start_roads()
        still_to_choose = self.seats - len(marked) - 1
        texts = set()
        for road in COAST:
            if not may_be_start_road(road, marked):
                continue
            if all_can_be_given_one([*marked, road], still_to_choose):
                texts.add("start-road " + road)
        return texts

    def mark_start_road(self, road: str) -> None:
        """When all have one, the start player takes the first turn (EX-0)."""
        self.active_player().start_road = road
        if len(self.start_roads()) == self.seats:
            self.phase = "roll"

    def legal(self) -> set[str]:
        """Give the texts of all legal actions, or of all outcomes when chance acts."""
        return self.legal_start_roads() if self.phase == "start-road" else super().legal()

    def act(self, verb: str, words: list[str]) -> None:
        """Play a legal action, given in words."""
        if verb == "start-road":
            self.mark_start_road(words[0])
        else:
            super().act(verb, words)

    # Turns.

    def end_turn(self) -> None:
        """The game ends after the last round, or when the next player has ten (EX-12, EX-13)."""
        self.turns_completed += 1
        self.begin_turn()
        if self.all_rounds_are_played() or self.active_player_has_ten():
            self.phase = "over"

    def all_rounds_are_played(self) -> bool:
        """Each player has had as many turns as there are rounds (EX-13)."""
        return self.turns_completed == self.round_limit * self.seats

    # Building.

    def buildable(self, seat: int) -> set[str]:
        """Give the texts of all that this seat could build if the dice were right."""
        player = self.players[seat]
        return (
            self.possible_roads(player)
            | self.possible_settlements(player)
            | self.possible_cities(player)
            | self.possible_knights(player)
            | self.possible_castles()
        )

    def is_reached(self, player: ExtraPlayer, corner: int) -> bool:
        """An own road leads to this corner (EX-3)."""
        return any(corner in ROADS[road] for road in player.all_roads())

    def may_be_passed(self, player: ExtraPlayer, corner: int) -> bool:
        """The corner has no site or carries an own settlement or city (EX-3, EX-4)."""
        return corner not in SITES or corner in player.buildings()

    def possible_roads(self, player: ExtraPlayer) -> set[str]:
        """A road goes on from an own road, and no site is skipped (EX-3, EX-4)."""
        owned = {road for each in self.players for road in each.all_roads()}
        texts = set()
        for road, ends in ROADS.items():
            if road in owned:
                continue
            for corner in ends:
                if self.is_reached(player, corner) and self.may_be_passed(player, corner):
                    texts.add("road " + road)
        return texts

    def possible_settlements(self, player: ExtraPlayer) -> set[str]:
        """An own road must lead to a free site (EX-3, EX-4)."""
        taken = {corner for each in self.players for corner in each.buildings()}
        texts = set()
        for corner in SITES:
            if corner not in taken and self.is_reached(player, corner):
                texts.add(f"settlement {corner}")
        return texts

    def possible_cities(self, player: ExtraPlayer) -> set[str]:
        """A city is the upgrade of an own settlement on an upgradable site (EX-5)."""
        return {f"city {corner}" for corner in UPGRADABLE if str(corner) in player.settlements}

    def stands_at_hex(self, player: ExtraPlayer, hexagon: int) -> bool:
        """An own road is on its edge, or an own building on its corner (EX-6)."""
        if player.buildings() & set(HEXES[hexagon][1]):
            return True
        return any(ROADS[road] in edges_of(hexagon) for road in player.all_roads())

    def possible_knights(self, player: ExtraPlayer) -> set[str]:
        """A free knight whose hex the player touches (EX-6, EX-7)."""
        owned = {knight for each in self.players for knight in each.knights}
        texts = set()
        for knight, hexagon in KNIGHTS.items():
            if knight not in owned and self.stands_at_hex(player, hexagon):
                texts.add("knight " + knight)
        return texts

    def possible_castles(self) -> set[str]:
        """Any free castle, wherever the player's pieces are; option: no castles (EX-11)."""
        if not self.castles:
            return set()
        owned = {castle for player in self.players for castle in player.castles}
        return {"castle " + castle for castle in CASTLES if castle not in owned}

    def affordable(self, kind: str) -> bool:
        """A castle takes six available dice that show the same, gold included (EX-11)."""
        if kind == "castle":
            return len(self.dice) == MOST_DICE and len(set(self.dice)) == 1
        return super().affordable(kind)

    def pay(self, kind: str) -> None:
        """A castle spends all six dice (EX-11)."""
        if kind == "castle":
            self.dice = []
        else:
            super().pay(kind)

    def mark(self, kind: str, built: str) -> None:
        """Mark it as the active player's; a city is a settlement no longer (EX-5)."""
        player = self.active_player()
        if kind == "castle":
            player.castles.add(built)
        else:
            super().mark(kind, built)
        if kind == "city":
            player.settlements.remove(built)

    # Jokers.

    def available_jokers(self) -> list[str]:
        """Own knights, each once, from the next turn on (DJ-1, DJ-4)."""
        player = self.active_player()
        waiting = player.knights - player.used - set(self.built_this_turn)
        return [knight for knight in KNIGHTS if knight in waiting]

    def faces_of_joker(self, joker: str) -> list[str]:
        """The resource of the knight's hex; for a desert any face (DJ-1, DJ-5, EX-7)."""
        brings = HEXES[KNIGHTS[joker]][0]
        return FACES if brings == "desert" else [brings]

    # Titles and points.

    def road_length(self, seat: int) -> int:
        """The longest trail of own roads that no foreign building interrupts (EX-9)."""
        foreign: set[int] = set()
        for other, player in enumerate(self.players):
            if other != seat:
                foreign |= player.buildings()
        roads = {ROADS[road] for road in self.players[seat].all_roads()}
        return longest_trail(frozenset(roads), frozenset(foreign))

    def pass_longest_road(self, built: str) -> None:
        """The holder keeps it while nobody is longer; else the only longest has it (EX-9)."""
        lengths = [self.road_length(seat) for seat in range(self.seats)]
        longest = [seat for seat in range(self.seats) if lengths[seat] == max(lengths)]
        if max(lengths) < SHORTEST_LONGEST_ROAD:
            self.road_holder = None
        elif self.road_holder not in longest:
            self.road_holder = longest[0] if len(longest) == 1 else None

    def scores(self) -> list[int]:
        """Settlement 1, city and castle 2, Longest Road 1, Largest Army 2 (EX-8)."""
        return [self.points_of(seat) for seat in range(self.seats)]

    def points_of(self, seat: int) -> int:
        """Count the points of one seat."""
        player = self.players[seat]
        points = len(player.settlements) + 2 * len(player.cities) + 2 * len(player.castles)
        if self.road_holder == seat:
            points += 1
        if self.army_holder == seat:
            points += 2
        return points

    def is_decided(self) -> bool:
        """The active player has ten; option: any player has; or nobody can build (EX-12, EX-13)."""
        if self.active_player_has_ten():
            return True
        if self.win_any_time and max(self.scores()) >= GOAL:
            return True
        return self.all_stand_still()

    def all_stand_still(self) -> bool:
        """No dice whatever would let any player build anything (EX-13)."""
        return not any(self.buildable(seat) for seat in range(self.seats))

    def winners(self) -> list[int]:
        """The active player with ten points alone; else all with most (EX-12, EX-13)."""
        if self.phase != "over":
            return []
        if self.active_player_has_ten():
            return [self.active_seat()]
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    # The position.

    def knights_in_order(self) -> list[str]:
        """Give all knights in their order."""
        return list(KNIGHTS)

    def fields_of_seat(self, seat: int) -> list[str]:
        """Write the pieces of one seat; roads and corners ascending, the rest in order."""
        player = self.players[seat]
        return [
            f"{seat}.start={player.start_road or '-'}",
            f"{seat}.roads={listed([road for road in ROADS if road in player.roads])}",
            f"{seat}.settlements={listed(sorted(player.settlements, key=int))}",
            f"{seat}.cities={listed(sorted(player.cities, key=int))}",
            f"{seat}.knights={listed([each for each in KNIGHTS if each in player.knights])}",
            f"{seat}.castles={listed([each for each in CASTLES if each in player.castles])}",
            f"{seat}.used={listed([each for each in KNIGHTS if each in player.used])}",
        ]
