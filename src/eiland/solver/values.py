"""The value of any moment of a classic game for a player: the expected final score.

`Turn` values throws as a whole. Within a turn, after a road or a joker, `RestOfTurn` searches the
remaining actions one by one. Six dice leave few of them, so this is fast, and exact as well.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from mypy_extensions import i64

from eiland.rules.bits import bit, count, lowest
from eiland.rules.dice.classic.classic import (
    JOKER_FACES,
    Classic,
    ClassicSheet,
    ClassicState,
    ClassicView,
    boxes_filled,
)
from eiland.rules.dice.faces import FACES, GOLD, ONE, RESOURCES, number, rank
from eiland.rules.dice.family import ANY_RESOURCE_OR_GOLD
from eiland.rules.dice.turn import BUILD, THROW
from eiland.solver.objectives import HighestMean, Objective
from eiland.solver.positions import KNIGHT_POSITIONS, position_of
from eiland.solver.store import SolutionStore
from eiland.solver.turn import ALL_DICE, NO_VALUE, Turn

EVERY_KNIGHT: Final = 63
MAX_KNOWN: Final = 200_000
Before: TypeAlias = tuple[int, int]
"""Key of a turn: boxes left, its own among them, and the mark of the objective."""


@final
class RestOfTurn:
    """The rest of a turn after rolling has ended.

    ``barred`` are, by bit, the knights whose jokers may not be used in this turn, including those
    still to be built in it (DJ-3).
    """

    def __init__(self, turn: Turn, objective: Objective, left: i64, barred: i64) -> None:
        self.after = turn.after
        self.unbuilt = turn.unbuilt
        self.objective = objective
        self.left = left
        self.barred = barred
        self.known: dict[tuple[int, int, bool], float] = {}

    def value(self, sheet: ClassicSheet, dice: i64, has_built: bool) -> float:
        """Return the value of a sheet with these dice left to spend."""
        position = position_of(sheet)
        key = (int(position), int(dice), has_built)
        if key in self.known:
            return self.known[key]
        self.objective.require(self.left, position)
        best = self.after[position] if has_built else self.unbuilt[position]
        best = max(best, self._built(sheet, dice), self._turned(sheet, dice, has_built))
        if number(dice, GOLD) >= 2:
            left = dice - 2 * ONE[GOLD]
            for face in range(i64(RESOURCES)):
                best = max(best, self.value(sheet, left + ONE[face], has_built))
        self.known[key] = best
        return best

    def _built(self, sheet: ClassicSheet, dice: i64) -> float:
        """Return the best value after one more build."""
        best = NO_VALUE
        sites = sheet.open_sites(dice)
        while sites:
            after = sheet.copy()
            left = dice - after.build(lowest(sites))
            best = max(best, self.value(after, left, True))
            sites &= sites - 1
        return best

    def _turned(self, sheet: ClassicSheet, dice: i64, has_built: bool) -> float:
        """Return the best value after a joker has turned a die."""
        best = NO_VALUE
        jokers = (bit(sheet.knights) - 1) & ~sheet.used & ~self.barred
        while jokers:
            joker = lowest(jokers)
            jokers &= jokers - 1
            after = sheet.copy()
            after.used |= bit(joker)
            given = JOKER_FACES[joker]
            for face in range(i64(FACES)):
                if given == ANY_RESOURCE_OR_GOLD or face == given:
                    best = max(best, self._shown_as(after, dice, face, has_built))
        return best

    def _shown_as(self, sheet: ClassicSheet, dice: i64, face: i64, has_built: bool) -> float:
        """Return the best value after turning one of the dice to ``face``."""
        best = NO_VALUE
        for shown in range(i64(FACES)):
            if shown != face and number(dice, shown):
                best = max(best, self.value(sheet, dice - ONE[shown] + ONE[face], has_built))
        return best


@final
class Values:
    """The value of each moment of a game for a player who plays optimally from then on.

    That is the expected final score, or the value of another objective.

    >>> from eiland.solver.store import Terms, cache_folder
    >>> rules = Classic(1, turns=1)  # the last turn needs no stored layer
    >>> values = Values(rules, SolutionStore(cache_folder() / "none", Terms.of(rules)))
    >>> round(values.value(rules.initial(), 0), 6)
    2.625169
    """

    def __init__(self, rules: Classic, objective: Objective | SolutionStore) -> None:
        """``objective`` may be a solution, which means the highest mean."""
        self.rules = rules
        self.objective = (
            HighestMean(objective) if isinstance(objective, SolutionStore) else objective
        )
        self.turns: dict[Before, Turn] = {}
        self.held: dict[Before, tuple[int, float]] = {}  # position valued last, and its value
        self.rests: dict[tuple[Before, int], RestOfTurn] = {}  # by turn and barred knights

    def value(self, state: ClassicState, seat: i64) -> float:
        """Return the value for a seat, at any moment of the game."""
        rules = self.rules
        sheet = state.sheets[seat]
        left = rules.turns - boxes_filled(state.start, state.turn, rules.seats, seat)
        if left == 0:
            return self.objective.of_score(sheet.score())
        # The cost of crosses, which layers do not count.
        lost = sheet.score() - sheet.worth()
        if state.start < 0 or rules.active(state) != seat:
            value = self._before(sheet, left, self.objective.mark(lost))
            return self.objective.with_lost(value, lost)
        lost += state.points
        value = self._within(state, sheet, left, self.objective.mark(lost))
        return self.objective.with_lost(value, lost)

    def turn_before(self, state: ClassicState, seat: i64) -> Turn:
        """Return the next turn of a seat with all its arrays; valid until the next call."""
        sheet = state.sheets[seat]
        left = self.rules.turns - boxes_filled(state.start, state.turn, self.rules.seats, seat)
        mark = self.objective.mark(sheet.score() - sheet.worth())
        self._before(sheet, left, mark)
        return self.turn(left, mark)

    def after_each(self, view: ClassicView, seat: i64, codes: list[int]) -> list[float]:
        """Return the value for a seat after each of its legal actions."""
        found: list[float] = []
        for code in codes:
            state = view.state()
            self.rules.apply(state, seat, code)
            found.append(self.value(state, seat))
        return found

    def _within(self, state: ClassicState, sheet: ClassicSheet, left: i64, mark: i64) -> float:
        """Return the value of a moment within a turn."""
        if state.phase == BUILD and not state.rolling:
            rest = self._rest(state, sheet, left, mark)
            return rest.value(sheet, state.dice, state.points > 0)
        before = self._before(sheet, left, mark)
        if state.rolls == 0:
            return before
        turn = self.turns[int(left), int(mark)]
        is_first = state.rolls == 1
        if state.phase == THROW:
            return (turn.kept_twice if is_first else turn.kept_once)[rank(state.dice)]
        return (turn.first if is_first else turn.second)[rank(state.dice) - ALL_DICE]

    def _before(self, sheet: ClassicSheet, left: i64, mark: i64) -> float:
        """Return the value of a sheet before a turn, and leave that turn in `turns`."""
        position = position_of(sheet)
        holds, value = self.held.get((int(left), int(mark)), (-1, 0.0))
        if holds == position:
            return value
        turn = self.turn(left, mark)
        self.objective.require_turn(left, position)
        value = turn.value(position // KNIGHT_POSITIONS, sheet.knights, sheet.used)
        self.held[int(left), int(mark)] = int(position), value
        return value

    def turn(self, left: i64, mark: i64) -> Turn:
        """Return the turn with ``left`` boxes left, its own among them, and this mark."""
        before = (int(left), int(mark))
        if before not in self.turns:
            after, without = self.objective.next_layers(left, mark)
            self.turns[before] = Turn(after, without, self.rules.same_turn_joker)
        return self.turns[before]

    def _rest(self, state: ClassicState, sheet: ClassicSheet, left: i64, mark: i64) -> RestOfTurn:
        """Return the rest of such a turn for the knights that are barred now."""
        barred: i64 = 0
        if not self.rules.same_turn_joker:
            barred = EVERY_KNIGHT & ~(bit(sheet.knights - count(state.fresh)) - 1)
        key = ((int(left), int(mark)), int(barred))
        if key not in self.rests:
            self.rests[key] = RestOfTurn(self.turn(left, mark), self.objective, left, barred)
        rest = self.rests[key]
        if len(rest.known) > MAX_KNOWN:
            rest.known.clear()
        return rest
