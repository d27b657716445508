"""Play by the value of the position after each action, from what the player may know.

Hidden cards of others are masked: only their number stays, so a choice cannot depend on them. What
chance does after an action is averaged: the card drawn from the unseen ones, the stolen card by the
victim's production, what a monopoly brings likewise.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.bots.board.value.features import BoardFeatures
from eiland.bots.network import CERTAIN, Network, probability
from eiland.chance.generator import Generator
from eiland.rules.bits import bit, lowest
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.fishermen.state import FishState
from eiland.rules.board.numbers.codes import (
    BANK_OF,
    MONOPOLY_OF,
    OFFER_OF,
    VARIANT_OF,
    VICTIM_OF,
)
from eiland.rules.board.numbers.packed import KINDS, ORE, UNIT, WOOL, number, total
from eiland.rules.board.numbers.phases import CARD, OVER, ROBBER, STEAL, VICTIM
from eiland.rules.board.state.production import robbed_seats
from eiland.rules.board.state.state import BoardState

ALL_CARDS: Final = 0x020202050E
"""The development cards of the game, packed (C-4)."""
MOST_CODES: Final = 512
NO_VALUE: Final = -1


@final
class OnePly:
    """Chooses the action with the highest value after it. It keeps no memory between choices."""

    def __init__(self, rules: Board, network: Network) -> None:
        self.rules = rules
        self.network = network
        self.features = BoardFeatures(rules)
        self.values = self.features.buffer()
        self.root = rules.initial()
        self.after = rules.initial()
        self.deep = rules.initial()
        self.codes = vec[i64]([0] * MOST_CODES)
        self.worths = vec[i64]([0] * MOST_CODES)
        self.count: i64 = 0
        self.gains = vec[i64]([0] * int(rules.seats))
        self.evaluations: i64 = 0

    # The position to choose in

    def look(self, state: BoardState, seat: i64) -> None:
        """Take a position to choose in, without what the seat may not know."""
        root = self.root
        root.assign(state)
        root.deck = total(root.deck)
        if root.active != seat:
            root.fresh = 0
        for other in range(self.rules.seats):
            if other != seat:
                player = root.players[other]
                player.hand = total(player.hand)
                player.cards = total(player.cards)
                player.discards = 0
                self._mask_fish(root, other)
        if len(root.parts) > 0:
            fish = root.first
            if isinstance(fish, FishState):
                fish.put(total(fish.supply), fish.boot)

    def look_at_view(self, view: BoardView, seat: i64) -> None:
        """Take a view to choose in."""
        root = self.root
        root.assign(view.shown)
        root.deck = view.deck
        for other in range(self.rules.seats):
            if other != seat:
                player = root.players[other]
                player.hand = view.hands[other]
                player.cards = view.cards[other]
                player.discards = 0
                if len(root.parts) > 0:
                    self._put_fish(root, other, view.sizes.get(f"{other}.fish", 0))
        if len(root.parts) > 0:
            fish = root.first
            if isinstance(fish, FishState):
                fish.put(view.sizes["supply"], fish.boot)

    def _mask_fish(self, root: BoardState, seat: i64) -> None:
        if len(root.parts) > 0:
            fish = root.first
            if isinstance(fish, FishState):
                fish.held[seat] = total(fish.held[seat])

    def _put_fish(self, root: BoardState, seat: i64, tokens: i64) -> None:
        fish = root.first
        if isinstance(fish, FishState):
            fish.held[seat] = tokens

    def list_codes(self) -> None:
        """List the legal actions of the player who acts in the position, without offers."""
        rules, root = self.rules, self.root
        self.count = 0
        for point in range(rules.choices(root)):
            self.add(rules.choice(root, point))

    def add(self, code: i64) -> None:
        """Add a code to the list, unless it is an offer or counter-offer."""
        if not OFFER_OF <= code < VARIANT_OF and self.count < MOST_CODES:
            self.codes[self.count] = code
            self.count += 1

    # Choosing

    def choose(self, seat: i64) -> i64:
        """Return the best action of the list; ties go to the lowest code."""
        if self.count == 1:
            return self.codes[0]
        self.weigh(seat)
        return self.codes[self.best()]

    def weigh(self, seat: i64) -> None:
        """Fill ``worths`` with the probability to win after each action, up to CERTAIN."""
        self._hold(seat)
        phase = self.root.phase
        if phase == ROBBER or phase == VICTIM:
            self._weigh_theft(seat)
            return
        for place in range(self.count):
            self.worths[place] = self.value(seat, self.codes[place])

    def best(self) -> i64:
        """Return the place of the highest worth, the first of several."""
        found: i64 = 0
        for place in range(self.count):
            if self.worths[place] > self.worths[found]:
                found = place
        return found

    def explored(self, chance: Generator, spread: i64) -> i64:
        """Return a random place, the likelier the higher its worth.

        An action that is worse by ``spread`` is half as likely.
        """
        best = self.worths[self.best()]
        sum_of: i64 = 0
        weights = vec[i64]([0] * int(self.count))
        for place in range(self.count):
            behind = (best - self.worths[place]) // spread
            weights[place] = bit(20 - min(behind, i64(20)))
            sum_of += weights[place]
        point = chance.below(sum_of)
        for place in range(self.count):
            point -= weights[place]
            if point < 0:
                return place
        return self.best()

    def value(self, seat: i64, code: i64) -> i64:
        """Return the probability to win after an action, up to CERTAIN."""
        after = self.play(seat, code)
        phase = after.phase
        if phase == OVER:
            return CERTAIN if after.active == seat and self.is_won(after) else 0
        if phase == CARD:
            return self._mean_of_cards(after, seat)
        if phase == STEAL:
            return self._mean_of_thefts(after, seat, after.victim)
        if phase == ROBBER:
            return self._best_hex(after, seat)
        return probability(self.odds(after, seat))

    def record(self, seat: i64, code: i64) -> bool:
        """Fill ``values`` with the features after an action; False if chance acts next."""
        after = self.play(seat, code)
        if after.phase in (OVER, CARD, STEAL, ROBBER, VICTIM):
            return False
        self.features.write(after, seat, self.values)
        return True

    def chance(self, seat: i64) -> i64:
        """Return the probability to win in the position itself, up to CERTAIN."""
        return probability(self.odds(self.root, seat))

    def odds(self, state: BoardState, seat: i64) -> i64:
        """Return the log odds to win in a position."""
        self.evaluations += 1
        self.features.write(state, seat, self.values)
        return self.network.odds(self.values)

    def _hold(self, seat: i64) -> None:
        """Compute the spots of the root, and keep them."""
        spots = self.features.spots_of(self.root.layout)
        for each in range(self.rules.seats):
            spots.at(self.root, each)
        spots.hold()

    def play(self, seat: i64, code: i64) -> BoardState:
        """Return the position after an action, until the next call: before chance acts."""
        after = self.after
        after.assign(self.root)
        if MONOPOLY_OF <= code < BANK_OF:
            self._expect(after, seat, code - MONOPOLY_OF)
        self.rules.apply(after, seat, code)
        return after

    def is_won(self, state: BoardState) -> bool:
        """Return True if the active player has the points to win."""
        target = self.rules.chosen.target + state.handicap(state.active)
        return state.points(state.active) >= target

    # Chance

    def shares(self, state: BoardState, seat: i64) -> i64:
        """Return how likely a card in a hidden hand is of each kind, packed, in pips plus one."""
        player = state.players[seat]
        yields = self.features.spots_of(state.layout).sites.yields
        pips = yields.pips_of(player.settlements) + 2 * yields.pips_of(player.cities)
        return pips + 0x0101010101

    def _expect(self, after: BoardState, seat: i64, kind: i64) -> None:
        """Turn the expected number of hidden cards into cards of a kind."""
        rest = UNIT[WOOL] if kind == ORE else UNIT[ORE]
        for other in range(self.rules.seats):
            if other != seat:
                shares = self.shares(after, other)
                cards = total(after.players[other].hand)
                part = total(shares)
                taken = (2 * cards * number(shares, kind) + part) // (2 * part)
                after.players[other].hand = taken * UNIT[kind] + (cards - taken) * rest

    def unseen_cards(self, state: BoardState, seat: i64) -> i64:
        """Return the development cards that a player cannot see, packed: deck and rivals' hands."""
        return ALL_CARDS - state.gone - state.players[seat].cards - total(state.armies)

    def _mean_of_cards(self, after: BoardState, seat: i64) -> i64:
        player = after.players[seat]
        unseen = self.unseen_cards(after, seat)
        after.deck -= 1
        self.rules.go_on(after)
        worth: i64 = 0
        weights: i64 = 0
        for kind in range(i64(KINDS)):
            weight = number(unseen, kind)
            if weight == 0:
                continue
            player.cards += UNIT[kind]
            after.fresh += UNIT[kind]
            won = self.is_won(after)
            found = CERTAIN if won else probability(self.odds(after, seat))
            player.cards -= UNIT[kind]
            after.fresh -= UNIT[kind]
            worth += weight * found
            weights += weight
        return worth // weights if weights else probability(self.odds(after, seat))

    def _mean_of_thefts(self, after: BoardState, seat: i64, victim: i64) -> i64:
        shares = self.shares(after, victim)
        after.players[victim].hand -= 1
        self.rules.go_on(after)
        player = after.players[seat]
        worth: i64 = 0
        for kind in range(i64(KINDS)):
            player.hand += UNIT[kind]
            worth += number(shares, kind) * probability(self.odds(after, seat))
            player.hand -= UNIT[kind]
        after.players[victim].hand += 1
        return worth // total(shares)

    # The robber

    def _weigh_theft(self, seat: i64) -> None:
        """Fill ``worths`` for the hexes, or the victims, of the root."""
        after = self.after
        after.assign(self.root)
        if self.root.phase == VICTIM:
            self.find_gains(after, seat)
            for place in range(self.count):
                self.worths[place] = self.gains[self.codes[place] - VICTIM_OF] + CERTAIN
            return
        self.find_gains(after, seat)
        for place in range(self.count):
            self.worths[place] = self.hex_worth(after, seat, self.codes[place])

    def _best_hex(self, after: BoardState, seat: i64) -> i64:
        """Return the value of the best hex for the robber."""
        self.find_gains(after, seat)
        best: i64 = NO_VALUE
        for point in range(self.rules.choices(after)):
            best = max(best, self.hex_worth(after, seat, self.rules.choice(after, point)))
        return best

    def find_gains(self, after: BoardState, seat: i64) -> None:
        """Fill ``gains`` with what a card of each player is worth."""
        phase = after.phase
        self.rules.go_on(after)
        before = probability(self.odds(after, seat))
        for other in range(self.rules.seats):
            self.gains[other] = 0
            if other != seat and after.players[other].hand:
                self.gains[other] = self._mean_of_thefts(after, seat, other) - before
        after.phase = phase

    def hex_worth(self, after: BoardState, seat: i64, code: i64) -> i64:
        """Return the value of a hex for the robber, with the best victim there."""
        deep = self.deep
        deep.assign(after)
        self.rules.apply(deep, seat, code)
        victims = robbed_seats(deep, seat) if deep.phase in (STEAL, VICTIM) else i64(0)
        self.rules.go_on(deep)
        worth = probability(self.odds(deep, seat))
        gain: i64 = 0
        while victims:
            gain = max(gain, self.gains[lowest(victims)])
            victims &= victims - 1
        return worth + gain
