"""Playing a game: dice sources, the log of what was played, records, matches, simulations."""

from eiland.play.log import Log
from eiland.play.match import IllegalChoice, Match, Result
from eiland.play.records import Header, Record, RecordError, RecordWriter
from eiland.play.simulation import Simulation, simulate
from eiland.play.sources import DiceSource, HandDice, SeededDice, SystemDice
from eiland.play.steps import Step
from eiland.play.workers import Processes

__all__ = [
    "DiceSource",
    "HandDice",
    "Header",
    "IllegalChoice",
    "Log",
    "Match",
    "Processes",
    "Record",
    "RecordError",
    "RecordWriter",
    "Result",
    "SeededDice",
    "Simulation",
    "Step",
    "SystemDice",
    "simulate",
]
