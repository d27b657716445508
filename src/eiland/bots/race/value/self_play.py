"""Games of a race between bots, noted for learning."""

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
from eiland.bots.throws import STOP
from eiland.chance.generator import Generator
from eiland.rules.bits import bit
from eiland.rules.dice.faces import total
from eiland.rules.dice.family import END
from eiland.rules.dice.race import RaceState
from eiland.rules.dice.turn import BUILD, OVER, START_ROADS
from eiland.rules.protocol import CHANCE

HALVINGS: Final = 20  # worths in which a random choice is half as likely, before it is not made


@final
class RaceSelfPlay:
    """Plays games at one table.

    ``learns`` is the set of seats whose turns are noted; they must have a `LearnedLeaf`.
    """

    def __init__(
        self, rules: AnyRace, players: list[GreedyRace], learns: int, notes: Notes, seed: int
    ) -> None:
        self.rules = rules
        self.players = players
        self.learns: i64 = learns
        self.notes = notes
        self.chance = Generator(seed)
        self.turns: i64 = 0

    def play(self, explore: i64, spread: i64, trace: i64) -> i64:
        """Play a game and add what can be learned; return the winner, or -1.

        In ``explore`` of a thousand turns a seat that learns makes a random purchase. One that is
        worse by ``spread``, of `network.CERTAIN`, is half as likely.
        """
        rules, chance = self.rules, self.chance
        state = cast("RaceState", rules.initial())
        self.notes.begin()
        while state.phase != OVER:
            if rules.actor(state) == CHANCE:
                rules.apply(state, CHANCE, rules.choice(state, chance.below(rules.choices(state))))
            elif state.phase == START_ROADS:
                self._mark(state, explore)
            elif state.phase == BUILD:
                self._turn(state, explore, spread)
            else:
                seat = rules.actor(state)
                rules.apply(state, seat, rules.choice(state, 0))
        self.turns += state.turn
        winners = rules.winners(state)
        winner: i64 = winners[0] if len(winners) == 1 else -1
        for seat in range(rules.seats):
            if self.learns & bit(seat):
                self.notes.learn(seat, winner == seat, trace)
        return winner

    def _mark(self, state: RaceState, explore: i64) -> None:
        """Mark a start road, a random one as often as a random purchase is made."""
        rules = self.rules
        seat = rules.active(state)
        legal = rules.legal(state, seat)
        code: i64 = legal[self.chance.below(len(legal))]
        if not self._explores(seat, explore):
            code = self.players[seat].start(seat, state, legal)
        rules.apply(state, seat, code)
        self._note(state, seat)

    def _turn(self, state: RaceState, explore: i64, spread: i64) -> None:
        """Play a turn from its first throw on."""
        rules = self.rules
        seat = rules.active(state)
        player = self.players[seat]
        player.menu.fill(state, total(state.dice))
        player.throws.fill(player.menu, total(state.dice))
        while state.rolling:
            keep = player.throws.keep(state.dice, state.rolls)
            if keep == STOP:
                break
            rules.apply(state, seat, rules.keeps_from + keep)
            thrown = rules.choice(state, self.chance.below(rules.choices(state)))
            rules.apply(state, CHANCE, thrown)
        place: i64 = player.menu.choice(state.dice)
        if self._explores(seat, explore):
            place = self._random_place(player, state.dice, spread)
        while True:
            action = player.towards(state, rules.legal(state, seat), place)
            if action == END:
                break
            rules.apply(state, seat, action)
            if state.phase == OVER:
                return
            player.menu.fill(state, total(state.dice))
            place = player.menu.choice(state.dice)
        self._note(state, seat)
        rules.apply(state, seat, END)

    def _explores(self, seat: i64, explore: i64) -> bool:
        return self.learns & bit(seat) != 0 and self.chance.below(THOUSAND) < explore

    def _random_place(self, player: GreedyRace, dice: i64, spread: i64) -> i64:
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
            behind = behind // (CERTAIN // THOUSAND * spread)
            weight = bit(HALVINGS - min(max(behind, i64(0)), i64(HALVINGS)))
            sum_of += weight
            if self.chance.below(sum_of) < weight:
                chosen = place
        return chosen

    def _note(self, state: RaceState, seat: i64) -> None:
        """Note the position at the end of a turn of ``seat``."""
        if self.learns & bit(seat):
            leaf = self.players[seat].leaf
            assert isinstance(leaf, LearnedLeaf)
            leaf.features.write(self.rules, state, seat)
            self.notes.note(seat, leaf.features.values, probability(leaf.odds()))
