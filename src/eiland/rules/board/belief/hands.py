"""Belief about the resource cards of the other players: all possible hands with their odds."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from eiland.rules.aliases import Seat
from eiland.rules.board.numbers.dealing import FOREIGN, choose, deal, lesser, orders, parts, reduced
from eiland.rules.board.numbers.packed import KINDS, UNIT, covers, number, total
from eiland.rules.protocol import Pick

MOST_DEALT: Final = 2_000
"""Most joint hands that are listed if only sizes of hands are known."""
MOST_WORLDS: Final = 20_000
"""Most joint hands that are kept."""
HAND: Final = 40  # bits of a hand
ONE_HAND: Final = 0x7F7F7F7F7F


@final
@mypyc_attr(acyclic=True)
class KnownHands:
    """The possible joint hands of the other players; never changed.

    A *world* is one combination of hands. ``rows`` contains, world after world, a number for each
    seat; added to that of ``base``, it is the hand. So a change that is the same in all worlds
    changes only ``base``. The viewer's hand is 0, since the view shows it. ``odds`` are the odds of
    the worlds in lowest terms.

    If there are too many joint hands to list, they are *dealt*: the only world has the cards that
    each hand is known to contain, and all other cards count as dealt at random to the hands,
    whatever was seen since. Every possible hand stays possible, and a card that was seen stays
    known until it may have been stolen. But the odds are those of a random deal: they ignore how
    the cards were used.
    """

    def __init__(
        self, base: vec[i64], rows: vec[i64], odds: list[int], is_dealt: bool = False
    ) -> None:
        self.base = base
        self.rows = rows
        self.odds = odds
        self.is_dealt = is_dealt

    def facts(self) -> tuple[object, ...]:
        """Return the joint hands with their odds, equal for equal beliefs."""
        worlds = [(tuple(hands), odds) for hands, odds in self.worlds()]
        return frozenset(worlds), self.is_dealt

    def numbers(self) -> tuple[list[int], list[int], list[int], bool]:
        """Return the arguments of `restore_hands`."""
        base, rows = [int(hand) for hand in self.base], [int(hand) for hand in self.rows]
        return base, rows, self.odds, self.is_dealt

    def hand(self, world: i64, seat: Seat) -> i64:
        """Return the hand of a seat in one world; of dealt hands, its known cards."""
        return self.rows[world * i64(len(self.base)) + seat] + self.base[seat]

    def worlds(self) -> list[tuple[list[int], int]]:
        """List the joint hands with their odds."""
        seats = len(self.base)
        return [
            ([int(self.hand(world, seat)) for seat in range(seats)], self.odds[world])
            for world in range(len(self.odds))
        ]

    # Updates

    def change(self, seat: Seat, lost: i64, got: i64) -> KnownHands:
        """Return the belief after a seat, which held ``lost``, has given it for ``got``."""
        known = self.require(seat, lost) if lost and not self.is_dealt else self
        paid = lesser(known.base[seat], lost) if self.is_dealt else lost
        base = known.base[:]
        base[seat] += got - paid
        return KnownHands(base, known.rows, known.odds, self.is_dealt)

    def require(self, seat: Seat, need: i64) -> KnownHands:
        """Return the belief after a seat has shown that it holds ``need``."""
        if self.is_dealt:
            held = self.base[seat]
            return self._dealt_with(seat, held + need - lesser(held, need))
        seats, missing = i64(len(self.base)), i64(0)
        place, base = seat, self.base[seat]
        for _ in range(i64(len(self.odds))):
            if not covers(self.rows[place] + base, need):
                missing += 1
            place += seats
        if missing == 0:
            return self
        return self._kept([covers(self.hand(world, seat), need) for world in range(len(self.odds))])

    def _kept(self, fits: list[bool]) -> KnownHands:
        """Return the belief with only the worlds that are still possible."""
        seats = i64(len(self.base))
        rows, odds = vec[i64](), list[int]()
        for world in range(len(self.odds)):
            if fits[world]:
                odds.append(self.odds[world])
                for place in range(world * seats, (world + 1) * seats):
                    rows = append(rows, self.rows[place])
        return KnownHands(self.base, rows, reduced(odds))

    def _dealt_with(self, seat: Seat, hand: i64) -> KnownHands:
        """Return dealt hands with ``hand`` as the known cards of a seat."""
        base = self.base[:]
        base[seat] = hand
        return KnownHands(base, self.rows, self.odds, True)

    def give_all(self, seat: Seat, kind: i64, cards: i64) -> KnownHands:
        """Return the belief after a seat has given all its ``cards`` of a kind (DC-11)."""
        if self.is_dealt:
            held = self.base[seat]
            return self._dealt_with(seat, held - number(held, kind) * UNIT[kind])
        fits = [number(self.hand(world, seat), kind) == cards for world in range(len(self.odds))]
        return self._kept(fits).change(seat, cards * UNIT[kind], 0)

    def take_all(self, seat: Seat, kind: i64, got: i64, there: i64) -> KnownHands:
        """Return the belief after a seat has ``got`` cards and holds all ``there`` of a kind."""
        if self.is_dealt:
            held = self.base[seat]
            return self._dealt_with(seat, held + (there - number(held, kind)) * UNIT[kind])
        return self.change(seat, 0, got * UNIT[kind])

    def lose(self, victim: Seat, card: i64) -> KnownHands:
        """Return the belief after the viewer has stolen a ``card``, by the odds of drawing it."""
        known = self.require(victim, card)
        if not self.is_dealt:
            odds = [
                known.odds[world] * int(known.hand(world, victim) // card & 255)
                for world in range(len(known.odds))
            ]
            known = KnownHands(known.base, known.rows, reduced(odds))
        return known.change(victim, card, 0)

    def steal(self, victim: Seat, thief: Seat) -> KnownHands:
        """Return the belief after a steal of a card that the viewer does not see."""
        if self.is_dealt:
            return self._dealt_with(victim, 0)
        seats = i64(len(self.base))
        worlds: dict[int, int] = {}
        for world in range(i64(len(self.odds))):
            joint = 0
            for seat in range(seats):
                joint |= int(self.hand(world, seat)) << int(HAND * seat)
            odds, hand = self.odds[world], self.hand(world, victim)
            for kind in range(i64(KINDS)):
                cards = number(hand, kind)
                if cards:
                    card = int(UNIT[kind])
                    after = joint - (card << int(HAND * victim)) + (card << int(HAND * thief))
                    worlds[after] = worlds.get(after, 0) + odds * int(cards)
        known = _side_by_side(seats, worlds)
        return known if len(worlds) <= MOST_WORLDS else known.as_dealt()

    def as_dealt(self) -> KnownHands:
        """Return dealt hands with the cards that each hand contains in all worlds."""
        seats = i64(len(self.base))
        base = vec[i64]([0] * len(self.base))
        for seat in range(seats):
            base[seat] = self.hand(0, seat)
            for world in range(i64(len(self.odds))):
                base[seat] = lesser(base[seat], self.hand(world, seat))
        return KnownHands(base, vec[i64]([0] * len(self.base)), [1], True)

    # Drawing

    def draw(self, sizes: list[int], unseen: i64, pick: Pick) -> list[int]:
        """Draw a hand for each seat; ``unseen`` are all cards of the other players.

        ``sizes`` are the sizes of the hands, 0 for the viewer. Raises ValueError if the hands drawn
        have other sizes.
        """
        world = choose(self.odds, pick)
        hands = [int(self.hand(world, seat)) for seat in range(len(self.base))]
        for hand in hands:
            unseen -= hand
        if self.is_dealt:
            for seat in range(len(hands)):
                dealt = deal(unseen, sizes[seat] - int(total(hands[seat])), pick)
                hands[seat] += int(dealt)
                unseen -= dealt
        if unseen != 0 or [int(total(hand)) for hand in hands] != sizes:
            raise ValueError(FOREIGN)
        return hands


def restore_hands(base: list[int], rows: list[int], odds: list[int], is_dealt: bool) -> KnownHands:
    """Return the belief with these `KnownHands.numbers`."""
    return KnownHands(vec[i64](base), vec[i64](rows), odds, is_dealt)


def _side_by_side(seats: i64, worlds: dict[int, int]) -> KnownHands:
    """Return the belief from odds by world, its hands side by side with HAND bits each."""
    rows = vec[i64]()
    for joint in worlds:
        for seat in range(seats):
            rows = append(rows, i64(joint >> int(HAND * seat) & ONE_HAND))
    return KnownHands(vec[i64]([0] * int(seats)), rows, reduced(list(worlds.values())))


def open_hands(hands: list[int]) -> KnownHands:
    """Return the belief of a viewer who has seen all hands."""
    return KnownHands(vec[i64](hands), vec[i64]([0] * len(hands)), [1])


def dealt_hands(sizes: list[int], unseen: i64) -> KnownHands:
    """Return the belief of a viewer who knows only sizes, as if ``unseen`` had been dealt."""
    worlds: dict[int, int] = {0: 1}
    seats = len(sizes)
    for seat in range(seats):
        longer: dict[int, int] = {}
        for joint, odds in worlds.items():
            left = unseen
            for other in range(seat):
                left -= i64(joint >> int(HAND * other) & ONE_HAND)
            for hand in parts(left, sizes[seat], MOST_DEALT):
                longer[joint | hand << int(HAND * seat)] = odds * orders(hand)
            if len(longer) >= MOST_DEALT:
                return KnownHands(vec[i64]([0] * seats), vec[i64]([0] * seats), [1], True)
        worlds = longer
    return _side_by_side(seats, worlds)
