"""A second, naive reading of the classic Dice Game: slow, obvious, written from the documents.

Every rule is one small function that is named by what it says and cites its id in the rules
specification (CL classic). What all dice games share is read in `dice.py`. The texts of actions
and positions are those of `docs/rules/notation.md`. Nothing of the engine is used here.
"""

import json
from pathlib import Path
from typing import TypedDict

from .dice import FACES, MOST_DICE, NaiveDiceGame, Player, listed, shared_faults


class Road(TypedDict):
    """A road of the sheet."""

    id: str
    adjacent_roads: list[str]
    points: int
    prebuilt: bool


class Site(TypedDict):
    """A settlement or a city of the sheet."""

    id: str
    adjacent_roads: list[str]
    points: int


class Knight(TypedDict):
    """A knight of the sheet; its joker is a resource or the word any."""

    id: str
    points: int
    joker: str


class Orders(TypedDict):
    """The orders in which settlements, cities and knights are built (CL-2, CL-3, CL-4)."""

    settlements: list[str]
    cities: list[str]
    knights: list[str]


class Sheet(TypedDict):
    """The facts of the printed sheet."""

    roads: list[Road]
    settlements: list[Site]
    cities: list[Site]
    knights: list[Knight]
    orders: Orders


def read_sheet() -> Sheet:
    """Read the reading's own copy of the sheet."""
    text = (Path(__file__).parent / "classic_sheet.json").read_text(encoding="utf-8")
    sheet: Sheet = json.loads(text)
    return sheet


class ClassicPlayer(Player):
    """The sheet of one player; START is not listed among the roads (CL-0)."""

    def __init__(self) -> None:
        """Start with an empty sheet."""
        super().__init__()
        self.boxes: list[int] = []


class NaiveClassic(NaiveDiceGame[ClassicPlayer]):
    """One game of the classic Dice Game, for one to four players."""

    def __init__(
        self,
        seats: int,
        *,
        start_player: str = "seat0",
        same_turn_joker: bool = True,
        nothing_built: int = -2,
        turns: int = 15,
    ) -> None:
        """Set up the game; all options are checked together (section 8)."""
        faults = shared_faults(seats, 1, start_player)
        if turns < 1:
            faults.append(f"turns must be at least 1, not {turns}")
        if faults:
            raise ValueError("; ".join(faults))
        self.sheet = read_sheet()
        self.same_turn_joker = same_turn_joker
        self.nothing_built = nothing_built
        self.turns = turns
        super().__init__([ClassicPlayer() for _ in range(seats)], start_player)

    # Turns.

    def dice_of_this_turn(self) -> int:
        """Six dice are thrown in every turn (DR-1)."""
        return MOST_DICE

    def begin_turn(self) -> None:
        """Every turn begins with no points (CL-5)."""
        super().begin_turn()
        self.points_this_turn = 0

    def end_turn(self) -> None:
        """The turn ends by `end`, or by itself when no die is left (DB-5)."""
        self.fill_box()
        self.turns_completed += 1
        self.begin_turn()
        if self.everybody_had_all_turns():
            self.phase = "over"

    def everybody_had_all_turns(self) -> bool:
        """Each player has 15 turns (CL-7)."""
        return all(len(player.boxes) == self.turns for player in self.players)

    # Building.

    def buildable(self, seat: int) -> set[str]:
        """Give the texts of all that this seat could build if the dice were right."""
        player = self.players[seat]
        return (
            self.possible_roads(player)
            | self.possible_settlements(player)
            | self.possible_cities(player)
            | self.possible_knights(player)
        )

    def road_is_built(self, player: Player, road: str) -> bool:
        """START is prebuilt; any other road the player builds (CL-0)."""
        return road == "START" or road in player.roads

    def touches_built_road(self, player: Player, adjacent_roads: list[str]) -> bool:
        """One of these roads is built (CL-1, CL-2, CL-3)."""
        return any(self.road_is_built(player, road) for road in adjacent_roads)

    def is_next(self, wanted: str, order: list[str], built: set[str]) -> bool:
        """It is the first of the order that is not built yet (CL-2, CL-3, CL-4)."""
        not_built = [each for each in order if each not in built]
        return not_built[:1] == [wanted]

    def possible_roads(self, player: Player) -> set[str]:
        """A road must touch a built road; buildings never block it (CL-1)."""
        texts = set()
        for road in self.sheet["roads"]:
            if self.road_is_built(player, road["id"]):
                continue
            if self.touches_built_road(player, road["adjacent_roads"]):
                texts.add("road " + road["id"])
        return texts

    def possible_settlements(self, player: Player) -> set[str]:
        """A settlement must be the next in order and touch a built road (CL-2)."""
        order = self.sheet["orders"]["settlements"]
        texts = set()
        for site in self.sheet["settlements"]:
            if not self.is_next(site["id"], order, player.settlements):
                continue
            if self.touches_built_road(player, site["adjacent_roads"]):
                texts.add("settlement " + site["id"])
        return texts

    def possible_cities(self, player: Player) -> set[str]:
        """A city has its own site, must be the next in order and touch a built road (CL-3)."""
        order = self.sheet["orders"]["cities"]
        texts = set()
        for site in self.sheet["cities"]:
            if not self.is_next(site["id"], order, player.cities):
                continue
            if self.touches_built_road(player, site["adjacent_roads"]):
                texts.add("city " + site["id"])
        return texts

    def possible_knights(self, player: Player) -> set[str]:
        """A knight must be the next in order and need not touch anything (CL-4)."""
        order = self.sheet["orders"]["knights"]
        texts = set()
        for knight in self.sheet["knights"]:
            if not self.is_next(knight["id"], order, player.knights):
                continue
            texts.add("knight " + knight["id"])
        return texts

    def see_build(self, kind: str, built: str) -> None:
        """Its points count in the running turn (CL-5)."""
        self.points_this_turn += self.points_of(kind, built)

    def points_of(self, kind: str, built: str) -> int:
        """A road counts 1; settlements, cities and knights count their number (CL-5)."""
        if kind == "road":
            return next(road["points"] for road in self.sheet["roads"] if road["id"] == built)
        if kind == "settlement":
            return next(site["points"] for site in self.sheet["settlements"] if site["id"] == built)
        if kind == "city":
            return next(site["points"] for site in self.sheet["cities"] if site["id"] == built)
        return next(knight["points"] for knight in self.sheet["knights"] if knight["id"] == built)

    # Jokers.

    def knights_in_order(self) -> list[str]:
        """Give all knights in the order of the sheet (CL-4)."""
        return self.sheet["orders"]["knights"]

    def available_jokers(self) -> list[str]:
        """Each built knight's joker may be used once (DJ-1)."""
        return [each for each in self.knights_in_order() if self.joker_is_available(each)]

    def joker_is_available(self, knight: str) -> bool:
        """A built knight's joker may be used once; option: not in its own turn (DJ-1, DJ-3)."""
        player = self.active_player()
        if knight not in player.knights or knight in player.used:
            return False
        return self.same_turn_joker or knight not in self.built_this_turn

    def faces_of_joker(self, joker: str) -> list[str]:
        """A joker gives the knight's resource; the desert's gives any face (DJ-1, DJ-5)."""
        face = next(each["joker"] for each in self.sheet["knights"] if each["id"] == joker)
        return FACES if face == "any" else [face]

    # Points.

    def fill_box(self) -> None:
        """All points of the turn go into the next box; a cross if nothing is built (CL-5, CL-6)."""
        points = self.points_this_turn if self.built_this_turn else self.nothing_built
        self.active_player().boxes.append(points)

    def scores(self) -> list[int]:
        """The score of a player is the sum of the boxes (CL-5)."""
        return [sum(player.boxes) for player in self.players]

    def winners(self) -> list[int]:
        """The highest total wins, a tie is shared; nobody has won before the end (CL-7)."""
        if self.phase != "over":
            return []
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    # The position.

    def fields_of_turn(self) -> list[str]:
        """Write the points and the knights of the running turn."""
        return [f"points={self.points_this_turn}", "fresh=" + self.fresh()]

    def fields_of_seat(self, seat: int) -> list[str]:
        """Write the sheet of one seat, in the orders of the sheet."""
        player = self.players[seat]
        roads = [road["id"] for road in self.sheet["roads"] if road["id"] in player.roads]
        orders = self.sheet["orders"]
        settlements = [each for each in orders["settlements"] if each in player.settlements]
        cities = [each for each in orders["cities"] if each in player.cities]
        knights = [each for each in orders["knights"] if each in player.knights]
        used = [each for each in orders["knights"] if each in player.used]
        return [
            f"{seat}.roads={listed(roads)}",
            f"{seat}.settlements={listed(settlements)}",
            f"{seat}.cities={listed(cities)}",
            f"{seat}.knights={listed(knights)}",
            f"{seat}.used={listed(used)}",
            f"{seat}.boxes={listed([str(points) for points in player.boxes])}",
        ]
