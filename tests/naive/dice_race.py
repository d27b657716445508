"""Common base of the naive Dice Game Plus and Dice Game Extra: the race to ten points.

More dice from turn to turn (DR-5), roads between corners, the two titles, the goal.
"""

from abc import abstractmethod
from functools import cache

from .dice import MOST_DICE, NaiveDiceGame, SomePlayer, seat_or_nobody

Road = tuple[int, int]
"""A road by its two corners, the smaller one first."""

GOAL = 10
"""Ten victory points win (PL-6, EX-8)."""

DICE_OF_THE_FIRST_TURN = 3
"""The first turn of the game is played with three dice (DR-5)."""

KNIGHTS_OF_AN_ARMY = 3
"""The first player with three knights has the Largest Army (PL-4, EX-10)."""


def other_end(road: Road, corner: int) -> int:
    """Give the end of a road that is not this corner."""
    return road[1] if road[0] == corner else road[0]


def trail_from(corner: int, left: frozenset[Road], closed: frozenset[int]) -> int:
    """Walk on in all ways, each road once; nobody walks on from a closed corner."""
    longest = 0
    for road in left:
        if corner in road:
            end = other_end(road, corner)
            further = 0 if end in closed else trail_from(end, left - {road}, closed)
            longest = max(longest, 1 + further)
    return longest


@cache
def longest_trail(roads: frozenset[Road], closed: frozenset[int] = frozenset()) -> int:
    """Try all trails from all corners (PL-5, EX-9); kept only because it is asked so often."""
    corners = {corner for road in roads for corner in road}
    return max((trail_from(corner, roads, closed) for corner in corners), default=0)


class NaiveRace(NaiveDiceGame[SomePlayer]):
    """A dice game with two titles that is won with ten points."""

    def __init__(self, players: list[SomePlayer], start_player: str) -> None:
        """Nobody holds a title at first."""
        super().__init__(players, start_player)
        self.road_holder: int | None = None
        self.army_holder: int | None = None

    @abstractmethod
    def pass_longest_road(self, built: str) -> None:
        """Give Longest Road to whom it belongs after this build."""

    @abstractmethod
    def is_decided(self) -> bool:
        """Say whether the game ends with the build just made."""

    def dice_of_this_turn(self) -> int:
        """Three dice in the first turn of the game, one more in each further turn (DR-5)."""
        return min(DICE_OF_THE_FIRST_TURN + self.turns_completed, MOST_DICE)

    def see_build(self, kind: str, built: str) -> None:
        """Titles pass and games are won at once (PL-4, PL-5, PL-6, EX-9, EX-10, EX-12)."""
        self.pass_largest_army()
        self.pass_longest_road(built)
        if self.is_decided():
            self.finish()

    def pass_largest_army(self) -> None:
        """The first with three knights has it; then a player with strictly more (PL-4, EX-10)."""
        armies = [len(player.knights) for player in self.players]
        for seat, army in enumerate(armies):
            if army < KNIGHTS_OF_AN_ARMY:
                continue
            if self.army_holder is None or army > armies[self.army_holder]:
                self.army_holder = seat

    def finish(self) -> None:
        """End the game; the running turn does not count as completed (notation, positions)."""
        self.begin_turn()
        self.phase = "over"

    def active_player_has_ten(self) -> bool:
        """The active player has reached the goal (PL-6, EX-12)."""
        return self.scores()[self.active_seat()] >= GOAL

    def fields_of_turn(self) -> list[str]:
        """Write the knights of the current turn and the holders of the titles."""
        return [
            "fresh=" + self.fresh(),
            "road=" + seat_or_nobody(self.road_holder),
            "army=" + seat_or_nobody(self.army_holder),
        ]
