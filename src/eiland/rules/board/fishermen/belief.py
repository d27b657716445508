"""Belief about the fish tokens of the other players: all joint holdings with their odds."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.rules.aliases import Seat
from eiland.rules.board.fishermen.codes import FISH
from eiland.rules.board.fishermen.state import fish_of, others_tokens
from eiland.rules.board.numbers.dealing import FOREIGN, choose, orders, parts, reduced
from eiland.rules.board.numbers.packed import UNIT, covers, number, total
from eiland.rules.board.numbers.phases import EXCHANGE
from eiland.rules.board.numbers.phases import FISH as FISH_DRAWN
from eiland.rules.board.state.part import Secret, Sizes
from eiland.rules.board.state.state import BoardState
from eiland.rules.board.state.trade import next_waiting
from eiland.rules.protocol import Pick

HELD: Final = 24  # bits of the tokens of one seat
ONE_SEAT: Final = 0xFFFFFF
MANY: Final = 1_000_000

# Events
BEGIN: Final = 0  # the first tokens, dealt at random
DRAWN: Final = 1  # a token that the viewer does not see
PAID: Final = 2  # tokens that were spent
OWN: Final = 3  # a token that the viewer has drawn: evidence about the supply


@final
class KnownFish(Secret):
    """A chain of events about tokens, the last one first; odds are computed on demand.

    A token is drawn from the supply, which differs from world to world, and spent tokens return to
    the supply. So the belief is about joint holdings. They are many and rarely needed, so only
    `odds` computes them, once, by applying all events in order. ``others`` are all tokens of the
    other players and of the supply at the time of the event.
    """

    def __init__(
        self, before: KnownFish | None, event: i64, seat: Seat, tokens: i64, others: i64
    ) -> None:
        self.before = before
        self.event = event
        self.seat = seat
        self.tokens = tokens
        self.others = others
        self.sizes: list[int] = []  # of the holdings, if the first ones are dealt
        self.known_odds: dict[int, int] | None = None  # by holdings side by side, HELD bits each
        self._draws: dict[int, tuple[list[int], list[int]]] = {}

    # Updates

    def after(self, viewer: Seat, before: BoardState, shown: BoardState) -> KnownFish:
        old, new = fish_of(before), fish_of(shown)
        if before.phase != FISH_DRAWN:
            if old.spent == new.spent:
                return self
            payer = next_waiting(before) if before.phase == EXCHANGE else before.active
            if payer == viewer:
                return self
            return self.then(PAID, payer, new.spent - old.spent, 0)
        if old.boot != new.boot:
            return self  # public, and equally likely for all holdings
        drawer = next_waiting(before)
        others = others_tokens(old, viewer)
        if drawer == viewer:
            return self.then(OWN, drawer, new.held[viewer] - old.held[viewer], others)
        return self.then(DRAWN, drawer, 0, others)

    def facts(self) -> tuple[object, ...]:
        """Return the joint holdings with their odds, equal for equal beliefs."""
        odds = self.odds()
        return (frozenset(zip(odds, reduced(list(odds.values())), strict=True)),)

    def __reduce__(self) -> tuple[object, ...]:
        return restore_fish, (self.numbers(),)

    def numbers(self) -> list[tuple[list[int], list[int], dict[int, int] | None]]:
        """Return the argument of `restore_fish`: the events in order."""
        found: list[tuple[list[int], list[int], dict[int, int] | None]] = []
        known: KnownFish | None = self
        while known is not None:
            event = [int(known.event), int(known.seat), int(known.tokens), int(known.others)]
            found.append((event, known.sizes, known.known_odds))
            known = known.before
        return found[::-1]

    def then(self, event: i64, seat: Seat, tokens: i64, others: i64) -> KnownFish:
        """Return the belief after one more event."""
        return KnownFish(self, event, seat, tokens, others)

    def odds(self) -> dict[int, int]:
        """Return the odds of all joint holdings, by holdings side by side."""
        pending: list[KnownFish] = []
        odds: dict[int, int] | None = None
        known: KnownFish | None = self
        while known is not None and odds is None:
            odds = known.known_odds
            if odds is None:
                pending.append(known)
            known = known.before
        joint = {0: 1} if odds is None else odds
        while pending:
            joint = pending.pop().follow(joint)
        self.known_odds = joint
        self.before = None  # no longer needed
        return joint

    def follow(self, odds: dict[int, int]) -> dict[int, int]:
        """Return the odds of all joint holdings from those before the event."""
        if self.event == BEGIN:
            return self._dealt()
        if self.event == DRAWN:
            return self._drawn(odds)
        if self.event == PAID:
            shift = int(HELD * self.seat)
            return {
                joint - (int(self.tokens) << shift): count
                for joint, count in odds.items()
                if covers(i64(joint >> shift & ONE_SEAT), self.tokens)
            }
        drawn: dict[int, int] = {}
        for joint, count in odds.items():
            there = _supply(joint, self.others) // self.tokens & 255
            if there > 0:
                drawn[joint] = count * int(there)
        return drawn

    def _drawn(self, odds: dict[int, int]) -> dict[int, int]:
        drawn: dict[int, int] = {}
        shift = int(HELD * self.seat)
        for joint, count in odds.items():
            supply = _supply(joint, self.others)
            for fish in range(i64(FISH)):
                there = number(supply, fish)
                if there:
                    after = joint + (int(UNIT[fish]) << shift)
                    drawn[after] = drawn.get(after, 0) + count * int(there)
        return dict(zip(drawn, reduced(list(drawn.values())), strict=True))

    def _dealt(self) -> dict[int, int]:
        odds = {int(self.tokens): 1}
        for seat in range(len(self.sizes)):
            longer: dict[int, int] = {}
            for joint, count in odds.items():
                for held in parts(_supply(joint, self.others), self.sizes[seat], MANY):
                    longer[joint | held << HELD * seat] = count * orders(held)
            odds = longer
        return {joint: count * orders(_supply(joint, self.others)) for joint, count in odds.items()}

    # Drawing

    def draw(self, viewer: Seat, state: BoardState, sizes: Sizes, pick: Pick) -> None:
        fish = fish_of(state)
        supply = others_tokens(fish, viewer)
        held = self.draw_held(len(state.players), pick)
        for seat in range(len(held)):
            if seat != viewer:
                fish.held[seat] = held[seat]
                supply -= held[seat]
                if total(i64(held[seat])) != sizes[f"{seat}.fish"]:
                    raise ValueError(FOREIGN)
        if total(supply) != sizes["supply"]:
            raise ValueError(FOREIGN)
        fish.put(supply, fish.boot)

    def draw_held(self, seats: int, pick: Pick) -> list[int]:
        """Draw the tokens of each seat, 0 for the viewer."""
        found: list[int] = []
        first = 0
        for seat in range(seats):
            held, odds = self._draws_of(seat, first)
            tokens = held[choose(odds, pick)]
            found.append(tokens)
            first |= tokens << HELD * seat
        return found

    def _draws_of(self, seat: int, first: int) -> tuple[list[int], list[int]]:
        """Return the holdings of a seat with their odds, given those of the seats before it."""
        if seat == 0 and not self._draws:
            self._weigh()
        key = first << 2 | seat
        if key not in self._draws:
            raise ValueError(FOREIGN)
        return self._draws[key]

    def _weigh(self) -> None:
        sums: dict[int, dict[int, int]] = {}
        for joint, count in self.odds().items():
            for seat in range(4):
                before = joint & (2 ** (HELD * seat) - 1)
                held = joint >> HELD * seat & ONE_SEAT
                of_seat = sums.setdefault(before << 2 | seat, {})
                of_seat[held] = of_seat.get(held, 0) + count
        for key, of_seat in sums.items():
            self._draws[key] = list(of_seat), list(of_seat.values())


def restore_fish(
    events: list[tuple[list[int], list[int], dict[int, int] | None]],
) -> KnownFish:
    """Return the belief with these `KnownFish.numbers`."""
    known: KnownFish | None = None
    for (event, seat, tokens, others), sizes, known_odds in events:
        known = KnownFish(known, event, seat, tokens, others)
        known.sizes = sizes
        known.known_odds = known_odds
    assert known is not None
    return known


def _supply(joint: int, others: i64) -> i64:
    """Return the tokens of ``others`` that no player holds."""
    while joint:
        others -= i64(joint & ONE_SEAT)
        joint >>= HELD
    return others


def open_fish(held: list[int]) -> KnownFish:
    """Return the belief of a viewer who has seen all holdings."""
    joint = 0
    for seat in range(len(held)):
        joint |= held[seat] << HELD * seat
    known = KnownFish(None, BEGIN, 0, 0, 0)
    known.known_odds = {joint: 1}
    return known


def dealt_fish(sizes: list[int], others: i64) -> KnownFish:
    """Return the belief of a viewer who knows only sizes, as if ``others`` had been dealt."""
    known = KnownFish(None, BEGIN, 0, 0, others)
    known.sizes = list(sizes)
    return known
