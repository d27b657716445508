"""The learned bots of Dice Game Plus and Dice Game Extra."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from eiland.bots.layout import Layout
from eiland.bots.network import Network
from eiland.bots.network_file import read
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.leaf import AnyRace
from eiland.bots.race.value.extra import LAYOUT as EXTRA_LAYOUT
from eiland.bots.race.value.extra import ExtraFeatures
from eiland.bots.race.value.features import RaceFeatures
from eiland.bots.race.value.leaf import LearnedLeaf
from eiland.bots.race.value.plus import LAYOUT as PLUS_LAYOUT
from eiland.bots.race.value.plus import PlusFeatures
from eiland.rules.dice.extra.extra import Extra

LAYOUTS: Final[dict[str, Layout]] = {"plus": PLUS_LAYOUT, "extra": EXTRA_LAYOUT}
"""What networks see, by game."""


def features_of(rules: AnyRace) -> RaceFeatures:
    """Return what writes the features of a game."""
    if isinstance(rules, Extra):
        return ExtraFeatures(rules.seats, rules.has_castles)
    return PlusFeatures()


def leaf_of(rules: AnyRace, network: Network) -> LearnedLeaf:
    """Return the value of positions by a network."""
    return LearnedLeaf(features_of(rules), network)


def learned_race(rules: AnyRace, network: Network) -> GreedyRace:
    """Return the bot that plays by a network."""
    return GreedyRace(rules, leaf_of(rules, network))


def of_file(rules: AnyRace, file: Path) -> GreedyRace:
    """Return the bot that plays by a file of weights. Raises UnfitWeights."""
    shape = LAYOUTS[rules.name].shape
    return learned_race(rules, read(file, shape, int(rules.seats) - 1))
