"""Common base of the three naive dice games: turns, rolling, paying, jokers, gold.

Every rule is one small function that is named by what it says and cites its id in the rules
specification (DR dice, DB building, DJ jokers, DG gold). The texts of actions and positions are
those of `docs/rules/notation.md`. Nothing of the engine is used here.
"""

from abc import ABC, abstractmethod
from collections import Counter
from functools import cache
from itertools import combinations, product
from typing import Generic, TypeVar

FACES = ["ore", "grain", "wool", "lumber", "brick", "gold"]
"""The faces of a die, in the order in which they are always written (DR-1)."""

RESOURCES = ["ore", "grain", "wool", "lumber", "brick"]
"""The faces that are resources: all but gold (DG-3)."""

MOST_DICE = 6
"""There are six dice (DR-1)."""

MOST_ROLLS = 3
"""Up to three rolls a turn (DR-2)."""

CHANCE = -1
"""Who acts when chance owes an outcome."""

COSTS = {
    "road": {"brick": 1, "lumber": 1},
    "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "city": {"ore": 3, "grain": 2},
    "knight": {"ore": 1, "wool": 1, "grain": 1},
}
"""Building costs (DB-1)."""


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


def seat_or_nobody(seat: int | None) -> str:
    """Write a seat as a value of a position, or `-` for nobody."""
    return "-" if seat is None else str(seat)


def shared_faults(seats: int, fewest: int, start_player: str) -> list[str]:
    """List the faults of the options common to all dice games (section 8, DR-8)."""
    faults = []
    if not fewest <= seats <= 4:
        faults.append(f"seats must be {fewest} to 4, not {seats}")
    if start_player not in ("seat0", "random"):
        faults.append(f"start_player must be seat0 or random, not {start_player}")
    return faults


class Player:
    """The pieces of one player, and the used jokers."""

    def __init__(self) -> None:
        """Start with nothing; prebuilt pieces are not listed."""
        self.roads: set[str] = set()
        self.settlements: set[str] = set()
        self.cities: set[str] = set()
        self.knights: set[str] = set()
        self.used: set[str] = set()


SomePlayer = TypeVar("SomePlayer", bound=Player)


class NaiveDiceGame(ABC, Generic[SomePlayer]):
    """One dice game; subclasses add the differences."""

    def __init__(self, players: list[SomePlayer], start_player: str) -> None:
        """Set up the game; the start player is known or will be drawn (DR-8)."""
        self.players = players
        self.seats = len(players)
        self.start: int | None = None
        self.turns_completed = 0
        self.begin_turn()
        self.phase = "draw"
        if start_player == "seat0":
            self.draw_start_player(0)

    # Differences between the games

    @abstractmethod
    def dice_of_this_turn(self) -> int:
        """Say how many dice the running turn has."""

    @abstractmethod
    def buildable(self, seat: int) -> set[str]:
        """Give the texts of all that this seat could build if the dice were right."""

    @abstractmethod
    def available_jokers(self) -> list[str]:
        """Give the jokers that the active player may use now."""

    @abstractmethod
    def faces_of_joker(self, joker: str) -> list[str]:
        """Give the faces to which this joker turns a die."""

    @abstractmethod
    def see_build(self, kind: str, built: str) -> None:
        """Apply the immediate effects of a build."""

    @abstractmethod
    def end_turn(self) -> None:
        """The turn ends by `end`, or by itself when no die is left (DB-5)."""

    @abstractmethod
    def knights_in_order(self) -> list[str]:
        """Give all knights in the order in which they are written."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Give the points of every seat."""

    @abstractmethod
    def winners(self) -> list[int]:
        """Give the seats that have won, none before the end."""

    @abstractmethod
    def fields_of_turn(self) -> list[str]:
        """Write the fields between the dice and the players."""

    @abstractmethod
    def fields_of_seat(self, seat: int) -> list[str]:
        """Write the pieces of one seat."""

    # Actors, legal actions and play

    def actors(self) -> list[int]:
        """Return the actors: `[-1]` for chance, the active seat, or none when the game is over."""
        if self.phase == "over":
            return []
        if self.phase in ("draw", "dice"):
            return [CHANCE]
        return [self.active_seat()]

    def legal(self) -> set[str]:
        """Give the texts of all legal actions, or of all outcomes when chance acts."""
        if self.phase == "over":
            return set()
        if self.phase in ("draw", "dice"):
            return set(self.weights())
        if self.phase == "roll":
            return {"roll"}
        return (
            self.legal_keeps()
            | self.legal_builds()
            | self.legal_jokers()
            | self.legal_gold_trades()
            | {"end"}
        )

    def weights(self) -> dict[str, int]:
        """Give the outcomes of chance with their weights (DR-6, DR-8)."""
        if self.phase == "draw":
            return {f"start {seat}": 1 for seat in range(self.seats)}
        if self.phase == "dice":
            return dict(throws(self.dice_of_this_turn() - len(self.dice)))
        raise ValueError("chance has nothing to decide here")

    def play(self, text: str) -> None:
        """Play one action, or one outcome of chance."""
        if text not in self.legal():
            raise ValueError(f"not legal here: {text}")
        verb, *words = text.split(" ")
        self.act(verb, words)

    def act(self, verb: str, words: list[str]) -> None:
        """Play a legal action, given in words."""
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

    def active_player(self) -> SomePlayer:
        """Return the active player's pieces."""
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

    # Rolling.

    def see_dice(self, thrown: list[str]) -> None:
        """Add the thrown dice to the kept ones and count the roll (DR-2)."""
        self.dice = in_face_order(self.dice + thrown)
        self.rolls += 1
        self.phase = "build"

    def may_roll_again(self) -> bool:
        """Three rolls at most, and none after a joker, gold trade or build (DR-2, DR-9)."""
        return self.rolls < MOST_ROLLS and not self.result_is_touched

    def legal_keeps(self) -> set[str]:
        """Any dice may be kept, but not all of them: that is stopping (DR-2, DR-3)."""
        if not self.may_roll_again():
            return set()
        texts = {"keep nothing"}
        for number in range(1, len(self.dice)):
            for kept in combinations(self.dice, number):
                texts.add("keep " + " ".join(in_face_order(list(kept))))
        return texts

    def keep(self, kept: list[str]) -> None:
        """Set these dice aside; chance throws the rest (DR-2)."""
        self.dice = kept
        self.phase = "dice"

    # Building.

    def affordable(self, kind: str) -> bool:
        """The available dice show the cost; gold pays for nothing (DB-1, DB-2, DB-6)."""
        return all(self.dice.count(face) >= number for face, number in COSTS[kind].items())

    def legal_builds(self) -> set[str]:
        """A piece may be built if its site is open and it can be paid (DB-1, DB-2)."""
        texts = self.buildable(self.active_seat())
        return {text for text in texts if self.affordable(text.split(" ")[0])}

    def build(self, kind: str, built: str) -> None:
        """Pay with dice and mark it; the turn ends when no die is left (DB-1, DB-2, DB-5)."""
        self.pay(kind)
        self.mark(kind, built)
        self.built_this_turn.append(built)
        self.result_is_touched = True
        self.see_build(kind, built)
        if not self.dice and self.phase == "build":
            self.end_turn()

    def pay(self, kind: str) -> None:
        """The dice used are spent for this turn (DB-2)."""
        for face, number in COSTS[kind].items():
            for _ in range(number):
                self.dice.remove(face)

    def mark(self, kind: str, built: str) -> None:
        """Mark it as the active player's."""
        player = self.active_player()
        if kind == "road":
            player.roads.add(built)
        elif kind == "settlement":
            player.settlements.add(built)
        elif kind == "city":
            player.cities.add(built)
        else:
            player.knights.add(built)

    # Jokers and gold.

    def legal_jokers(self) -> set[str]:
        """A joker turns an available die to another face than it shows (DJ-1, DJ-6)."""
        texts = set()
        for joker in self.available_jokers():
            for before in self.dice:
                for after in self.faces_of_joker(joker):
                    if after != before:
                        texts.add(f"joker {joker} {before}->{after}")
        return texts

    def use_joker(self, joker: str, before: str, after: str) -> None:
        """Turn the die and mark the joker used, whatever is built then (DJ-1, DJ-6, DR-9)."""
        self.dice.remove(before)
        self.dice = in_face_order([*self.dice, after])
        self.active_player().used.add(joker)
        self.result_is_touched = True

    def legal_gold_trades(self) -> set[str]:
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

    # The position.

    def rolling(self) -> bool:
        """Dice may still be thrown in this turn (notation, positions)."""
        if self.phase == "over":
            return False
        return self.phase != "build" or self.may_roll_again()

    def fresh(self) -> str:
        """Write the knights built in the running turn (notation, positions)."""
        return listed([each for each in self.knights_in_order() if each in self.built_this_turn])

    def position(self) -> str:
        """Write the position (notation, positions)."""
        fields = [
            "start=" + seat_or_nobody(self.start),
            f"turn={self.turns_completed}",
            f"phase={self.phase}",
            f"rolls={self.rolls}",
            "rolling=" + ("yes" if self.rolling() else "no"),
            "dice=" + listed(in_face_order(self.dice)),
            *self.fields_of_turn(),
        ]
        for seat in range(self.seats):
            fields += self.fields_of_seat(seat)
        return " ".join(fields)
