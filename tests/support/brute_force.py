"""Brute-force check of the solver: the naive reading and the solver value the same moments."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from eiland import CHANCE
from eiland.chance import Generator, derive
from eiland.rules.bits import bit
from eiland.rules.dice.classic.classic import Classic, ClassicSheet
from eiland.solver.objectives import HighestMean, Objective
from eiland.solver.positions import KNIGHT_POSITIONS, POSITIONS, position_of
from eiland.solver.store import SolutionStore, Terms
from eiland.solver.targets import AtLeast, Marks
from eiland.solver.turn import Turn
from eiland.solver.values import Values
from tests.naive.best_play import BestPlay, Moment, after_action, at_least
from tests.naive.classic import NaiveClassic
from tests.support.classic_table import ALL_ROADS, CITIES, KNIGHTS, MOST_IN_A_BOX, SETTLEMENTS
from tests.support.dice_comparison import Taste

TINY = 1e-11
"""How far doubles may be from fractions; scores go up to 145."""

NEVER_ASKED = float("inf")
"""Value of unreachable sheets: a test that reads it fails."""

MOST_TURNS = 18
"""How many turns a random sheet has seen at most; more than in a game, to be nearly full."""

TRUNK = "R0 R2 R3 R5 R6 R7 R12 R13 R14 R15"
EVERY_ROAD = " ".join(ALL_ROADS)
EVERY_KNIGHT = " ".join(KNIGHTS)


class Laid(NamedTuple):
    """A sheet: what is built on it, and the number of turns without a build."""

    roads: str = ""
    settlements: int = 0
    cities: int = 0
    knights: int = 0
    used: str = ""
    crosses: int = 0


SHEETS = {
    "empty": Laid(),
    "two jokers ready": Laid("R0 R1", 1, 0, 2),
    "a joker used": Laid("R0 R1 R2 R3", 2, 1, 4, "K1 K3"),
    "no settlement site": Laid("R0 R1", 1, 0, 1, "K1", crosses=2),
    "city sites ahead of their turn": Laid("R0 R2 R3 R4", 1, 0, 3, "K1 K2"),
    "the dearest city open": Laid(TRUNK + " R1 R4", 1, 3, 5, "K1 K2 K4"),
    "sixth knight next": Laid("R0 R2", 2, 0, 5, "K1 K2 K4 K5"),
    "joker of the desert ready": Laid("R0 R1 R2", 2, 0, 6, "K1 K2 K3 K4 K5"),
    "a city left": Laid(EVERY_ROAD, 6, 3, 6, EVERY_KNIGHT),
    "a city and a joker left": Laid(EVERY_ROAD, 6, 3, 6, "K1 K2 K3 K4 K5"),
    "a road left": Laid(" ".join(ALL_ROADS[:15]), 6, 3, 6, EVERY_KNIGHT, crosses=1),
    "a settlement and a knight left": Laid(EVERY_ROAD, 5, 4, 5, "K1 K2 K3 K5"),
    "nothing left": Laid(EVERY_ROAD, 6, 4, 6, EVERY_KNIGHT),
}
"""Sheets that brute force values in seconds."""

MANY_JOKERS = {
    "three jokers ready": Laid("R0 R1 R2 R3", 1, 1, 3),
    "five jokers ready": Laid(TRUNK, 2, 0, 5),
    "all jokers ready, little left": Laid(EVERY_ROAD, 6, 3, 6),
    "all jokers ready, no road": Laid("", 0, 0, 6),
}
"""Sheets that take it longer."""

JOKERS = {"jokers at once": True, "jokers later": False}


def before_turn(
    laid: Laid, boxes_left: int, *, same_turn_joker: bool = True, nothing_built: int = -2
) -> NaiveClassic:
    """Lay a sheet before a turn; boxes tell what it was worth."""
    built = SETTLEMENTS[: laid.settlements] + CITIES[: laid.cities] + KNIGHTS[: laid.knights]
    worth = len(laid.roads.split()) + sum(int(name[1:]) for name in built)
    boxes = [MOST_IN_A_BOX] * (worth // MOST_IN_A_BOX)
    boxes += [worth % MOST_IN_A_BOX] if worth % MOST_IN_A_BOX else []
    boxes += [nothing_built] * laid.crosses
    game = NaiveClassic(
        1,
        same_turn_joker=same_turn_joker,
        nothing_built=nothing_built,
        turns=len(boxes) + boxes_left,
    )
    player = game.players[0]
    player.roads = set(laid.roads.split())
    player.settlements = set(SETTLEMENTS[: laid.settlements])
    player.cities = set(CITIES[: laid.cities])
    player.knights = set(KNIGHTS[: laid.knights])
    player.used = set(laid.used.split())
    player.boxes = boxes
    game.turns_completed = len(boxes)
    return game


def random_sheet(seed: int, boxes_left: int) -> NaiveClassic:
    """Play some turns at random and stop before one; the options are drawn, too.

    The used jokers are drawn again: random play soon wastes them all.
    """
    generator = Generator(derive(seed, "sheet"))
    game = NaiveClassic(
        1,
        same_turn_joker=generator.below(2) == 1,
        nothing_built=[-2, -2, 0, -5][generator.below(4)],
        turns=MOST_TURNS,
    )
    taste = Taste(generator, 1)
    turns = generator.below(MOST_TURNS)
    while game.turns_completed < turns:
        game.play(random_text(game, taste))
    player = game.players[0]
    player.used = {knight for knight in sorted(player.knights) if generator.below(3)}
    game.turns = turns + boxes_left
    return game


def random_text(game: NaiveClassic, taste: Taste) -> str:
    """Return the next action."""
    texts = sorted(game.legal())
    if game.actors() != [CHANCE]:
        return texts[taste.action(texts, 0)]
    weights = game.weights()
    return texts[taste.outcome(texts, [weights[text] for text in texts])]


def rules_of(game: NaiveClassic) -> Classic:
    """Return the engine's rules with the options of a naive game."""
    return Classic(
        1,
        same_turn_joker=game.same_turn_joker,
        nothing_built=game.nothing_built,
        turns=game.turns,
    )


def sheet_of(moment: Moment) -> ClassicSheet:
    """Return the engine's sheet of a moment."""
    sheet = ClassicSheet()
    sheet.roads = sum(bit(ALL_ROADS.index(road)) for road in moment.roads)
    sheet.settlements = len(moment.settlements)
    sheet.cities = len(moment.cities)
    sheet.knights = len(moment.knights)
    sheet.used = sum(bit(KNIGHTS.index(knight)) for knight in moment.used)
    return sheet


def near(value: Fraction) -> object:
    return pytest.approx(float(value), rel=0, abs=TINY)


class BothSides:
    """Brute force and the solver with the same objective, one or two turns before the end.

    The objective is the highest mean, or the highest chance of at least ``points``.
    """

    def __init__(self, game: NaiveClassic, folder: Path, points: int | None = None) -> None:
        self.game = game
        self.rules = rules_of(game)
        self.state = self.rules.read(game.position())
        self.brute = BestPlay() if points is None else BestPlay(at_least(points))
        self.table = SolutionStore(folder / "values", Terms.of(self.rules))
        self.marks = Marks(self.rules, folder)
        self.seeks_points = points is not None
        self.objective: Objective = HighestMean(self.table)
        if points is not None:
            self.objective = AtLeast(self.marks, points)
        self.values = Values(self.rules, self.objective)
        self.brute.value(game)
        if game.turns - game.turns_completed == 2:
            self.store_last_turns()

    def last_turns(self) -> list[Moment]:
        """List the moments before the last turn to which any play leads."""
        moments = self.brute.known
        return [each for each in moments if each.phase == "roll" and each.boxes_left == 1]

    def store_last_turns(self) -> None:
        """Check that the solver's values of the last turns equal those of brute force."""
        layers: dict[int, list[float]] = {}
        for moment in self.last_turns():
            sheet = sheet_of(moment)
            lost = moment.points - sheet.worth()
            mark = int(self.objective.mark(lost))
            position = position_of(sheet)
            turn = Turn(*self.objective.next_layers(1, mark), moment.same_turn_joker)
            value = turn.value(position // KNIGHT_POSITIONS, sheet.knights, sheet.used)
            assert self.objective.with_lost(value, lost) == near(self.brute.known[moment]), moment
            layers.setdefault(mark, [NEVER_ASKED] * POSITIONS)[position] = value
        for mark, layer in layers.items():
            (self.marks.store(mark) if self.seeks_points else self.table).add(1, layer)

    def agree(self) -> None:
        """Compare the values of the moment."""
        expected = near(self.brute.value(self.game))
        assert self.values.value(self.state, 0) == expected, self.game.position()

    def agree_on_actions(self) -> None:
        """Compare the values of every legal action."""
        codes = self.rules.legal(self.state, 0)
        values = self.values.after_each(self.rules.observe(self.state, 0), 0, codes)
        for code, value in zip(codes, values, strict=True):
            text = self.rules.text(self.state, 0, code)
            expected = self.brute.value(after_action(self.game, text))
            assert value == near(expected), f"{text} at {self.game.position()}"

    def play(self, story: list[str]) -> None:
        """Go on, chance included, and compare at each step."""
        for text in story:
            self.agree()
            player = self.rules.actor(self.state)
            if player != CHANCE:
                self.agree_on_actions()
            code = self.rules.parse(self.state, player, text)
            self.state = self.rules.play(self.state, player, code)
            self.game.play(text)
        self.agree()
