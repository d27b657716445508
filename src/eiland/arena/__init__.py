"""The arena: bots meet on equal boards, with intervals, early ends, ratings; it can go on later."""

from eiland.arena.arena import Arena, Game, Task
from eiland.arena.pairings import PAIRINGS
from eiland.arena.results import Results
from eiland.arena.standings import Standings, standings
from eiland.arena.tournament import Played, boards, floor_test, play

__all__ = [
    "PAIRINGS",
    "Arena",
    "Game",
    "Played",
    "Results",
    "Standings",
    "Task",
    "boards",
    "floor_test",
    "play",
    "standings",
]
