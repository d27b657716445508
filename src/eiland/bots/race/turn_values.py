"""What a turn of Plus or Extra is worth: now, and after each action, if it goes on at its best."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from eiland.bots.race.leaf import CERTAIN, AnyRace, Leaf
from eiland.bots.race.menu import NOTHING, RaceMenu
from eiland.bots.reasons import Ranked
from eiland.bots.throws import Throws
from eiland.rules.dice.faces import FACES, total
from eiland.rules.dice.family import END
from eiland.rules.dice.race import RaceState
from eiland.rules.dice.turn import OVER, TO_ROLL


@final
class TurnValues:
    """Computes the active player's chance to win, from 0 to 1, with the menu and throws of a bot.

    Each value fills both anew.
    """

    def __init__(self, rules: AnyRace, leaf: Leaf, menu: RaceMenu, throws: Throws) -> None:
        self.rules = rules
        self.leaf = leaf
        self.menu = menu
        self.throws = throws

    def now(self, state: RaceState) -> float:
        """Return the chance, and fill menu and throws for the turn."""
        rules = self.rules
        if state.phase == OVER:
            return 1.0 if int(rules.active(state)) in rules.winners(state) else 0.0
        dice = rules.dice_this_turn(state) if state.phase == TO_ROLL else total(state.dice)
        self.menu.fill(state, dice)
        if state.phase == TO_ROLL:
            self.throws.fill(self.menu, dice)
            return self.throws.expected() / CERTAIN
        most = float(self.menu.best(state.dice)) / CERTAIN
        if state.rolling:
            self.throws.fill(self.menu, dice)
            for kept in self._keeps(state).values():
                most = max(most, kept)
        return most

    def keeps(self, state: RaceState) -> dict[int, float]:
        """Return the chance after each keep, by its code; none when all rolls are used."""
        self.now(state)
        return self._keeps(state)

    def after(self, state: RaceState, taken: int) -> float:
        """Return the chance after an action."""
        if taken >= self.rules.keeps_from:
            return self.keeps(state).get(taken, 0.0)
        if taken == END:
            self.now(state)
            return float(self.menu.value(NOTHING, 0)) / CERTAIN
        return self.now(self._played(state, taken))

    def after_each(self, state: RaceState, legal: list[int], chosen: int) -> dict[int, float]:
        """Return the chance after each action.

        Of the ways of jokers to give the same face only one is listed: the ``chosen`` or the best.
        """
        first, jokers = int(self.rules.keeps_from), int(self.rules.jokers_from)
        keeps = self.keeps(state) if state.rolling else {}
        found: dict[int, float] = {}
        best: dict[int, int] = {}  # jokers by the face that they give
        for code in legal:
            if code >= first:
                found[code] = keeps.get(code, 0.0)
                continue
            chance = self.after(state, code)
            if code >= jokers:
                face = (code - jokers) % FACES
                other = best.get(face, -1)
                if other >= 0 and (other == chosen or (code != chosen and found[other] >= chance)):
                    continue
                found.pop(other, None)
                best[face] = code
            found[code] = chance
        return found

    def _keeps(self, state: RaceState) -> dict[int, float]:
        if not state.rolling:
            return {}
        first = int(self.rules.keeps_from)
        found = self.throws.keeps(state.dice, state.rolls)
        return {first + kept: value / CERTAIN for kept, value in found.items()}

    def _played(self, state: RaceState, code: i64) -> RaceState:
        after = cast("RaceState", state.copy())
        self.rules.apply(after, self.rules.active(state), code)
        return after


def in_order(chances: dict[int, float], chosen: int) -> Ranked:
    """Return the actions by falling chance, the chosen one first."""
    others = [(-chance, code) for code, chance in chances.items() if code != chosen]
    others.sort()
    codes = [chosen] + [code for _, code in others]
    return Ranked(codes, [chances[code] for code in codes])
