"""The classic game's greedy bot: plays the best turn by a heuristic value of the sheet after it.

The bot searches one turn completely. Six dice pay for one of ten kinds of purchase: nothing, one to
three roads, a settlement (and a road), a city, a knight (and a road), two knights. `Menu` finds the
best purchase of each kind for this sheet once: its points, the heuristic value of the sheet with it
(`Evaluator`), and the value of the unused jokers. The value of six dice is that of the best
purchase they can pay for, with gold, and with jokers at their price. `Throws` then values the rolls
exactly.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.bots.classic.evaluator import POINT, WILD, Evaluator
from eiland.bots.classic.greedy_reasons import GreedyOutlook
from eiland.bots.classic.menu import (
    COSTS,
    KINDS,
    NOTHING,
    UNAVAILABLE,
    UNPAYABLE,
    Menu,
    Moment,
    bare,
)
from eiland.bots.classic.weights import WEIGHTS
from eiland.bots.levels import Errors
from eiland.bots.options import NO_KEEP, Option, explained, kept_options
from eiland.bots.reasons import Explanation
from eiland.bots.throws import STOP, Throws
from eiland.rules.bits import bit, lowest
from eiland.rules.dice.classic.classic import KNIGHTS, POINTS, Classic, ClassicSheet, ClassicView
from eiland.rules.dice.faces import FACES, GOLD, MOST_DICE, ONE, RESOURCES, number
from eiland.rules.dice.family import (
    END,
    GOLD_TRADES,
    JOKER_CODES,
    SITES,
    TWO_GOLD,
)
from eiland.rules.dice.turn import TO_ROLL
from eiland.rules.protocol import Belief, View

SIX_OF_ORE: Final = 6  # six dice, all ore; only their number matters


@final
class GreedyClassic:
    """Plays the best turn for its own sheet; ignores the other sheets.

    With ``errors`` it misjudges purchases, except in its last turn.
    """

    def __init__(
        self,
        rules: Classic,
        weights: dict[str, tuple[int, ...]] = WEIGHTS,
        errors: Errors | None = None,
    ) -> None:
        self.rules = rules
        self.errors = errors
        self.seats: i64 = rules.seats
        self.turns: i64 = rules.turns
        self.jokers_from: i64 = rules.jokers_from
        self.keeps_from: i64 = rules.keeps_from
        self.same_turn_joker = rules.same_turn_joker
        evaluator = Evaluator(weights, int(rules.turns))
        self.menu = Menu(evaluator, rules)
        self.later = Menu(evaluator, rules)
        self.throws = Throws()
        self.known_sheet: i64 = -1  # sheet and turns left of the values in `throws`
        self.known_left: i64 = -1

    def choose(self, player: i64, view: View, legal: list[int], belief: Belief) -> int:
        """Return the first action of the best turn from here; ties go to the lowest code."""
        assert isinstance(view, ClassicView)
        if view.phase == TO_ROLL or len(legal) == 1:
            return legal[0]
        left = self.turns - 1 - view.turn // self.seats
        now = Moment(bare(view.sheets[player]), view.dice, view.points, view.fresh, left)
        self._err(left)
        self.menu.fill(now)
        if view.rolling:
            self._value_throws(now)
            keep = self.throws.keep(now.dice, view.rolls)
            if keep != STOP:
                return int(self.keeps_from + keep)
        return int(self._build(now))

    def explain(
        self, player: int, view: View, legal: list[int], belief: Belief
    ) -> Explanation | None:
        """Compare the choice with the best keep or purchase that is worth less."""
        assert isinstance(view, ClassicView)
        action = self.choose(player, view, legal, belief)
        if view.phase == TO_ROLL or len(legal) == 1:
            return None
        outlook = GreedyOutlook(self.menu, self.throws, self.rules.sites)
        now = self.menu.now
        bought = self.menu.choice(now.dice, now.sheet.open_sites(now.dice) != 0)
        options: list[Option] = []
        for kind in range(i64(KINDS)):
            worth, price = self.menu.values[kind], self.menu.price(kind, now.dice)
            if worth == UNAVAILABLE or price == UNPAYABLE:
                continue
            code, value = int(self._towards(now, kind)), (worth - price) / POINT
            options.append(Option(code, value, NO_KEEP, outlook.bought(kind, now.dice)))
            if kind == bought:
                chosen = options[-1]
        if view.rolling:
            keeps = self.throws.keeps(now.dice, view.rolls)
            options += kept_options(keeps, int(self.keeps_from), float(POINT))
        if action >= self.keeps_from:
            chosen = next(option for option in options if option.code == action)
        return explained(outlook, chosen, options, view.rolls, MOST_DICE)

    def expected(self, sheet: ClassicSheet, left: int) -> float:
        """Return the expected value of a turn before its first roll; ``left`` turns follow."""
        now = Moment(bare(sheet), SIX_OF_ORE, 0, 0, left)
        self.menu.fill(now)
        self._value_throws(now)
        return self.throws.expected()

    def _err(self, left: i64) -> None:
        """Prepare the errors of a turn; its throws are valued once, with these errors."""
        errors = self.errors
        if errors is not None:
            errors.begin(int(left))
            self.menu.errors = errors if left > 0 else None

    def _value_throws(self, now: Moment) -> None:
        """Compute the values of the throws for the sheet, unless they are known."""
        sheet = now.sheet
        key = sheet.roads << 18 | sheet.settlements << 14 | sheet.cities << 10
        key |= sheet.knights << 6 | sheet.used
        if key != self.known_sheet or now.left != self.known_left:
            self.throws.fill(self.menu, MOST_DICE)
            self.known_sheet = key
            self.known_left = now.left

    def _build(self, now: Moment) -> i64:
        """Return the next build, gold trade or joker of the best purchase, or END."""
        buildable = now.sheet.open_sites(now.dice)
        kind = self.menu.choice(now.dice, buildable != 0)
        return self._towards(now, kind)

    def _towards(self, now: Moment, kind: i64) -> i64:
        """Return the next build, gold trade or joker of a payable purchase, or END."""
        if kind == NOTHING:
            return END
        buildable = now.sheet.open_sites(now.dice)
        wanted = buildable & self.menu.sites[kind]
        lacking = _lacking(COSTS[kind], now.dice)
        if lacking == 0:
            return SITES + lowest(wanted)
        best: i64 = END
        most: i64 = UNAVAILABLE
        for step in self._steps(now, wanted, lacking):
            action: i64 = step
            then = self._after(now, action)
            self.later.fill(then)
            value = self.later.best(then.dice)
            if value > most:
                most = value
                best = action
        return best

    def _steps(self, now: Moment, wanted: i64, lacking: i64) -> list[int]:
        """List the actions towards a purchase: its sites, gold and jokers for missing faces."""
        steps: list[int] = []
        if number(now.dice, GOLD) >= 2:
            for face in range(i64(RESOURCES)):
                if lacking & bit(face):
                    steps.append(int(GOLD_TRADES + face))
        while wanted:
            steps.append(int(SITES + lowest(wanted)))
            wanted &= wanted - 1
        sheet = now.sheet
        ready = (bit(sheet.knights) - 1) & ~sheet.used
        if not self.same_turn_joker:
            ready &= ~now.fresh
        while ready:
            knight = lowest(ready)
            ready &= ready - 1
            faces = lacking if knight == WILD else lacking & bit(knight)
            for change in range(i64(FACES * FACES)):
                shown, turned = change // FACES, change % FACES
                if shown != turned and number(now.dice, shown) and faces & bit(turned):
                    steps.append(int(self.jokers_from + knight * JOKER_CODES + change))
        return steps

    def _after(self, now: Moment, action: i64) -> Moment:
        """Return the moment after a gold trade, a build or a joker."""
        then = now.copy()
        if action >= self.jokers_from:
            joker = action - self.jokers_from
            then.dice += ONE[joker % FACES] - ONE[joker // FACES % FACES]
            then.sheet.used |= bit(joker // JOKER_CODES)
        elif action >= SITES:
            site = action - SITES
            then.dice -= then.sheet.build(site)
            then.points += POINTS[site]
            if site >= KNIGHTS:
                then.fresh |= bit(site - KNIGHTS)
        else:
            then.dice += ONE[action - GOLD_TRADES] - TWO_GOLD
        return then


def _lacking(cost: i64, dice: i64) -> i64:
    """Return, as bits, the faces shown by too few dice."""
    faces: i64 = 0
    for face in range(i64(RESOURCES)):
        if number(cost, face) > number(dice, face):
            faces |= bit(face)
    return faces
