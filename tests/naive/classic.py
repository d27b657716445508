"""A second, naive reading of the classic Dice Game: slow, obvious, written from the documents.

Every rule is one small function that is named by what it says and cites its id in the rules
specification (DR dice, DB building, DJ jokers, DG gold, CL classic). The texts of actions and
positions are those of `docs/rules/notation.md`. Nothing of the engine is used here.
"""

import json
from collections import Counter
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import TypedDict

FACES = ["ore", "grain", "wool", "lumber", "brick", "gold"]
"""The faces of a die, in the order in which they are always written (DR-1)."""

RESOURCES = ["ore", "grain", "wool", "lumber", "brick"]
"""The faces that are resources: all but gold (DG-3)."""

DICE_OF_A_TURN = 6
"""Six dice are thrown (DR-1)."""

MOST_ROLLS = 3
"""Up to three rolls a turn (DR-2)."""

CHANCE = -1
"""Who acts when chance owes an outcome."""


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
    costs: dict[str, dict[str, int]]


def read_sheet() -> Sheet:
    """Read the reading's own copy of the sheet."""
    text = (Path(__file__).parent / "classic_sheet.json").read_text(encoding="utf-8")
    sheet: Sheet = json.loads(text)
    return sheet


def in_face_order(dice: list[str]) -> list[str]:
    """Write dice in the order of the faces."""
    return sorted(dice, key=FACES.index)


@cache
def throws(number: int) -> dict[str, int]:
    """Count how often each multiset comes up when this many dice are thrown (DR-6).

    Literally: every die on its own, all 6^n cases. Kept only because there are 46656 of them.
    """
    counted: Counter[str] = Counter()
    for faces in product(FACES, repeat=number):
        counted["dice " + " ".join(in_face_order(list(faces)))] += 1
    return dict(counted)


def listed(words: list[str]) -> str:
    """Write a list as a value of a position: comma-separated, or `-` when empty."""
    return ",".join(words) if words else "-"


class Player:
    """What one player has on the own sheet."""

    def __init__(self) -> None:
        """Start with an empty sheet; START is prebuilt and not listed among the roads (CL-0)."""
        self.roads: set[str] = set()
        self.settlements: set[str] = set()
        self.cities: set[str] = set()
        self.knights: set[str] = set()
        self.used: set[str] = set()
        self.boxes: list[int] = []


class NaiveClassic:
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
        faults = []
        if not 1 <= seats <= 4:
            faults.append(f"seats must be 1 to 4, not {seats}")
        if start_player not in ("seat0", "random"):
            faults.append(f"start_player must be seat0 or random, not {start_player}")
        if turns < 1:
            faults.append(f"turns must be at least 1, not {turns}")
        if faults:
            raise ValueError("; ".join(faults))
        self.sheet = read_sheet()
        self.seats = seats
        self.same_turn_joker = same_turn_joker
        self.nothing_built = nothing_built
        self.turns = turns
        self.players = [Player() for _ in range(seats)]
        self.start: int | None = None
        self.turns_completed = 0
        self.begin_turn()
        self.phase = "draw"
        if start_player == "seat0":
            self.draw_start_player(0)

    # Who acts, what is lawful, and what is played.

    def actors(self) -> list[int]:
        """Say who acts: `[-1]` for chance, the active seat, or nobody when the game is over."""
        if self.phase == "over":
            return []
        if self.phase in ("draw", "dice"):
            return [CHANCE]
        return [self.active_seat()]

    def legal(self) -> set[str]:
        """Give the texts of all lawful actions, or of all outcomes when chance acts."""
        if self.phase == "over":
            return set()
        if self.phase in ("draw", "dice"):
            return set(self.weights())
        if self.phase == "roll":
            return {"roll"}
        return (
            self.lawful_keeps()
            | self.lawful_roads()
            | self.lawful_settlements()
            | self.lawful_cities()
            | self.lawful_knights()
            | self.lawful_jokers()
            | self.lawful_gold_trades()
            | {"end"}
        )

    def weights(self) -> dict[str, int]:
        """Give the outcomes of chance with their weights (DR-6, DR-8)."""
        if self.phase == "draw":
            return {f"start {seat}": 1 for seat in range(self.seats)}
        if self.phase == "dice":
            return dict(throws(DICE_OF_A_TURN - len(self.dice)))
        raise ValueError("chance has nothing to decide here")

    def play(self, text: str) -> None:
        """Play one action, or one outcome of chance."""
        if text not in self.legal():
            raise ValueError(f"not lawful here: {text}")
        verb, *words = text.split(" ")
        if verb == "start":
            self.draw_start_player(int(words[0]))
        elif verb == "roll":
            self.phase = "dice"
        elif verb == "dice":
            self.see_dice(words)
        elif verb == "keep":
            self.keep([] if words == ["nothing"] else words)
        elif verb == "joker":
            before, after = words[1].split("->")
            self.use_joker(words[0], before, after)
        elif verb == "gold":
            self.trade_gold(words[0])
        elif verb == "end":
            self.end_turn()
        else:
            self.build(verb, words[0])

    # Turns.

    def active_seat(self) -> int:
        """Turns go round by seat, beginning with the start player (DR-7)."""
        if self.start is None:
            raise ValueError("the start player is not drawn yet")
        return (self.start + self.turns_completed) % self.seats

    def active_player(self) -> Player:
        """Give the sheet of the player whose turn it is."""
        return self.players[self.active_seat()]

    def draw_start_player(self, seat: int) -> None:
        """The start player is seat 0, or drawn at random (DR-8)."""
        self.start = seat
        self.phase = "roll"

    def begin_turn(self) -> None:
        """Every turn begins with no dice on the table and the action `roll` (DR-10)."""
        self.phase = "roll"
        self.dice: list[str] = []
        self.rolls = 0
        self.result_is_touched = False
        self.built_this_turn: list[str] = []
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

    # Rolling.

    def see_dice(self, thrown: list[str]) -> None:
        """The thrown dice lie beside the kept ones; that was one more roll (DR-2)."""
        self.dice = in_face_order(self.dice + thrown)
        self.rolls += 1
        self.phase = "build"

    def may_roll_again(self) -> bool:
        """Three rolls at most, and none after a joker, gold trade or build (DR-2, DR-9)."""
        return self.rolls < MOST_ROLLS and not self.result_is_touched

    def lawful_keeps(self) -> set[str]:
        """Any dice may be kept, but not all of them: that is stopping (DR-2, DR-3)."""
        if not self.may_roll_again():
            return set()
        texts = {"keep nothing"}
        for number in range(1, DICE_OF_A_TURN):
            for kept in combinations(self.dice, number):
                texts.add("keep " + " ".join(in_face_order(list(kept))))
        return texts

    def keep(self, kept: list[str]) -> None:
        """Set these dice aside; chance owes a throw of all others (DR-2)."""
        self.dice = kept
        self.phase = "dice"

    # Building.

    def affordable(self, kind: str) -> bool:
        """The available dice show what it costs; gold pays for nothing (DB-1, DB-2, DB-6)."""
        cost = self.sheet["costs"][kind]
        return all(self.dice.count(resource) >= cost[resource] for resource in cost)

    def road_is_built(self, road: str) -> bool:
        """START is prebuilt; any other road the player builds (CL-0)."""
        return road == "START" or road in self.active_player().roads

    def touches_built_road(self, adjacent_roads: list[str]) -> bool:
        """One of these roads is built (CL-1, CL-2, CL-3)."""
        return any(self.road_is_built(road) for road in adjacent_roads)

    def is_next(self, wanted: str, order: list[str], built: set[str]) -> bool:
        """It is the first of the order that is not built yet (CL-2, CL-3, CL-4)."""
        not_built = [each for each in order if each not in built]
        return not_built[:1] == [wanted]

    def lawful_roads(self) -> set[str]:
        """A road must touch a built road; buildings never block it (CL-1)."""
        texts = set()
        for road in self.sheet["roads"]:
            if self.road_is_built(road["id"]) or not self.affordable("road"):
                continue
            if self.touches_built_road(road["adjacent_roads"]):
                texts.add("road " + road["id"])
        return texts

    def lawful_settlements(self) -> set[str]:
        """A settlement must be the next in order and touch a built road (CL-2)."""
        order = self.sheet["orders"]["settlements"]
        texts = set()
        for site in self.sheet["settlements"]:
            if not self.is_next(site["id"], order, self.active_player().settlements):
                continue
            if self.affordable("settlement") and self.touches_built_road(site["adjacent_roads"]):
                texts.add("settlement " + site["id"])
        return texts

    def lawful_cities(self) -> set[str]:
        """A city has its own site, must be the next in order and touch a built road (CL-3)."""
        order = self.sheet["orders"]["cities"]
        texts = set()
        for site in self.sheet["cities"]:
            if not self.is_next(site["id"], order, self.active_player().cities):
                continue
            if self.affordable("city") and self.touches_built_road(site["adjacent_roads"]):
                texts.add("city " + site["id"])
        return texts

    def lawful_knights(self) -> set[str]:
        """A knight must be the next in order and need not touch anything (CL-4)."""
        order = self.sheet["orders"]["knights"]
        texts = set()
        for knight in self.sheet["knights"]:
            if not self.is_next(knight["id"], order, self.active_player().knights):
                continue
            if self.affordable("knight"):
                texts.add("knight " + knight["id"])
        return texts

    def build(self, kind: str, built: str) -> None:
        """Pay with dice, mark it on the sheet and count its points (DB-1, DB-2, CL-5)."""
        self.pay(kind)
        self.mark(kind, built)
        self.built_this_turn.append(built)
        self.points_this_turn += self.points_of(kind, built)
        self.result_is_touched = True
        if not self.dice:
            self.end_turn()

    def pay(self, kind: str) -> None:
        """The dice used are spent for this turn (DB-2)."""
        for resource, number in self.sheet["costs"][kind].items():
            for _ in range(number):
                self.dice.remove(resource)

    def mark(self, kind: str, built: str) -> None:
        """Mark it on the own sheet."""
        player = self.active_player()
        if kind == "road":
            player.roads.add(built)
        elif kind == "settlement":
            player.settlements.add(built)
        elif kind == "city":
            player.cities.add(built)
        else:
            player.knights.add(built)

    def points_of(self, kind: str, built: str) -> int:
        """A road counts 1; settlements, cities and knights count their number (CL-5)."""
        if kind == "road":
            return next(road["points"] for road in self.sheet["roads"] if road["id"] == built)
        if kind == "settlement":
            return next(site["points"] for site in self.sheet["settlements"] if site["id"] == built)
        if kind == "city":
            return next(site["points"] for site in self.sheet["cities"] if site["id"] == built)
        return next(knight["points"] for knight in self.sheet["knights"] if knight["id"] == built)

    # Jokers and gold.

    def joker_is_available(self, knight: str) -> bool:
        """A built knight's joker may be used once; option: not in its own turn (DJ-1, DJ-3)."""
        player = self.active_player()
        if knight not in player.knights or knight in player.used:
            return False
        return self.same_turn_joker or knight not in self.built_this_turn

    def faces_of_joker(self, knight: Knight) -> list[str]:
        """A joker gives the knight's resource; the desert's gives any face (DJ-1, DJ-5)."""
        return FACES if knight["joker"] == "any" else [knight["joker"]]

    def lawful_jokers(self) -> set[str]:
        """A joker turns an available die to another face than it shows (DJ-1, DJ-6)."""
        texts = set()
        for knight in self.sheet["knights"]:
            if not self.joker_is_available(knight["id"]):
                continue
            for before in self.dice:
                for after in self.faces_of_joker(knight):
                    if after != before:
                        texts.add(f"joker {knight['id']} {before}->{after}")
        return texts

    def use_joker(self, knight: str, before: str, after: str) -> None:
        """Turn the die and mark the joker used, whatever is built then (DJ-1, DJ-6, DR-9)."""
        self.dice.remove(before)
        self.dice = in_face_order([*self.dice, after])
        self.active_player().used.add(knight)
        self.result_is_touched = True

    def lawful_gold_trades(self) -> set[str]:
        """Two available gold dice give one die of any resource, never gold (DG-1 to DG-3)."""
        if self.dice.count("gold") < 2:
            return set()
        return {"gold " + resource for resource in RESOURCES}

    def trade_gold(self, resource: str) -> None:
        """One gold die is turned, the other is spent for this turn (DG-1, DR-9)."""
        self.dice.remove("gold")
        self.dice.remove("gold")
        self.dice = in_face_order([*self.dice, resource])
        self.result_is_touched = True

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

    def rolling(self) -> bool:
        """Dice may still be thrown in this turn (notation, positions)."""
        if self.phase == "over":
            return False
        return self.phase != "build" or self.may_roll_again()

    def position(self) -> str:
        """Write the position (notation, positions)."""
        fields = [
            "start=" + ("-" if self.start is None else str(self.start)),
            f"turn={self.turns_completed}",
            f"phase={self.phase}",
            f"rolls={self.rolls}",
            "rolling=" + ("yes" if self.rolling() else "no"),
            "dice=" + listed(in_face_order(self.dice)),
            f"points={self.points_this_turn}",
            "fresh=" + listed([built for built in self.built_this_turn if built.startswith("K")]),
        ]
        for seat in range(self.seats):
            fields += self.position_of(seat)
        return " ".join(fields)

    def position_of(self, seat: int) -> list[str]:
        """Write what one seat has, in the orders of the sheet."""
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
