"""Plus and Extra as they are played for learning."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from eiland.bots.network import CERTAIN as WHOLE
from eiland.bots.network import probability
from eiland.bots.notes import THOUSAND, Notes
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.leaf import CERTAIN, AnyRace
from eiland.bots.race.menu import NOTHING, PLACES
from eiland.bots.race.payment import UNPAYABLE
from eiland.bots.race.value.leaf import LearnedLeaf
from eiland.bots.self_play import SelfPlay
from eiland.bots.throws import STOP
from eiland.chance.generator import Generator
from eiland.rules.aliases import Action, Seat
from eiland.rules.bits import bit
from eiland.rules.dice.faces import total
from eiland.rules.dice.family import END, SITES
from eiland.rules.dice.race import RaceState
from eiland.rules.dice.turn import BUILD, START_ROADS, TO_ROLL
from eiland.rules.protocol import State

NO_TURN: Final = -1
HALVINGS: Final = 20  # worths in which a random choice is half as likely, before it is not made


@final
class RaceSelfPlay(SelfPlay):
    """Plays whole turns as `GreedyRace` does, and notes their ends.

    The seats that learn must have a `LearnedLeaf`. In a turn that explores, the purchase is random:
    one that is worse by ``spread`` is half as likely.
    """

    def __init__(
        self, rules: AnyRace, players: list[GreedyRace], learns: int, notes: Notes
    ) -> None:
        super().__init__(int(rules.seats), learns, notes)
        self.rules = rules
        self.players = players
        self.turn: i64 = NO_TURN  # to which the menu belongs
        self.is_buying = False  # the dice stay as they are
        self.place: i64 = NOTHING  # on the menu

    def begin(self, explore: i64, spread: i64) -> None:
        """Begin a game."""
        super().begin(explore, spread)
        self.turn = NO_TURN

    def choose(self, state: State, seat: Seat, chance: Generator) -> Action:
        """Return the action of the seat that decides; note what can be learned from it."""
        position = cast("RaceState", state)
        if position.phase == START_ROADS:
            return self._start_road(position, seat, chance)
        if position.phase == BUILD:
            return self._in_turn(position, seat, chance)
        return self.rules.choice(position, 0)

    def _start_road(self, state: RaceState, seat: Seat, chance: Generator) -> Action:
        legal = self.rules.legal(state, seat)
        code: i64 = legal[chance.below(len(legal))]
        if not self.explores(seat, chance):
            code = self.players[seat].start(seat, state, legal)
        self._note(self._after(state, seat, code), seat)
        return code

    def _after(self, state: RaceState, seat: Seat, action: Action) -> RaceState:
        after = cast("RaceState", state.copy())
        self.rules.apply(after, seat, action)
        return after

    def _in_turn(self, state: RaceState, seat: Seat, chance: Generator) -> Action:
        """Return the next action after the first throw of a turn."""
        player = self.players[seat]
        if self.turn != state.turn:
            self.turn = state.turn
            self.is_buying = False
            player.menu.fill(state, total(state.dice))
            player.throws.fill(player.menu, total(state.dice))
        if self.is_buying:
            player.menu.fill(state, total(state.dice))
            self.place = player.menu.choice(state.dice)
        else:
            if state.rolling:
                keep = player.throws.keep(state.dice, state.rolls)
                if keep != STOP:
                    return self.rules.keeps_from + keep
            self.is_buying = True
            self.place = player.menu.choice(state.dice)
            if self.explores(seat, chance):
                self.place = self._random_place(player, state.dice, chance)
        action = player.towards(state, self.rules.legal(state, seat), self.place)
        if action == END:
            self._note(state, seat)
        elif action >= SITES:
            after = self._after(state, seat, action)
            if after.phase == TO_ROLL:  # the last die was used, which ends the turn (DB-5)
                self._note(after, seat)
        return action

    def _random_place(self, player: GreedyRace, dice: i64, chance: Generator) -> i64:
        """Return a random place of the menu that the dice can pay for."""
        menu = player.menu
        best = menu.best(dice)
        chosen: i64 = NOTHING
        sum_of: i64 = 0
        for place in range(i64(PLACES)):
            jokers = menu.price(place, dice) if menu.has(place) else i64(UNPAYABLE)
            if jokers == UNPAYABLE:
                continue
            behind = (best - menu.value(place, jokers)) * (WHOLE // THOUSAND)
            behind = behind // (CERTAIN // THOUSAND * self.spread)
            weight = bit(HALVINGS - min(max(behind, i64(0)), i64(HALVINGS)))
            sum_of += weight
            if chance.below(sum_of) < weight:
                chosen = place
        return chosen

    def _note(self, state: RaceState, seat: Seat) -> None:
        """Note the position at the end of a turn of ``seat``."""
        if self.learns & bit(seat):
            leaf = self.players[seat].leaf
            assert isinstance(leaf, LearnedLeaf)
            leaf.features.write(self.rules, state, seat)
            self.notes.note(seat, leaf.features.values, probability(leaf.odds()))
