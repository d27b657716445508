"""Belief about the unplayed development cards of the other players."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.aliases import Seat
from eiland.rules.board.numbers.dealing import choose, orders, parts
from eiland.rules.board.numbers.packed import KINDS, UNIT, VICTORY_POINT, covers, number
from eiland.rules.protocol import Pick

ALL_CARDS: Final = 0x020202050E  # C-4
OLD: Final = 0xFFFFFFFFFF  # mask of the older cards in a holding; the fresh ones are above
FRESH: Final = 40
NO_ROOM_YET: Final = 99
MANY: Final = 1_000_000


def holding(older: i64, fresh: i64) -> int:
    """Return older and fresh cards as one number, a holding."""
    return int(older) | int(fresh) << FRESH


def older_in(held: int) -> i64:
    """Return the cards of a holding that were got in earlier turns (DC-2)."""
    return i64(held & OLD)


def fresh_in(held: int) -> i64:
    """Return the cards of a holding that were got in this turn (DC-2)."""
    return i64(held >> FRESH)


def cards_in(held: int) -> i64:
    """Return all cards of a holding."""
    return older_in(held) + fresh_in(held)


@final
class Draws:
    """The possible holdings of one seat with their odds."""

    def __init__(self, held: list[int], odds: list[int]) -> None:
        self.held = held
        self.odds = odds
        self.sum = sum(odds)


@final
class KnownCards:
    """The possible holdings of each of the other players; never changed.

    All orders of the deck are equally likely, so odds are counts. For each seat, ``held`` maps a
    holding to the number of sequences of cards drawn that lead to it and agree with what was seen.
    The weight of a combination of holdings is the product of these counts, times the number of
    orders of the remaining deck. The viewer's dict is empty.
    """

    def __init__(self, viewer: Seat, held: list[dict[int, int]], rooms: vec[i64]) -> None:
        self.viewer = viewer
        self.held = held
        # By seat: hidden points with which it would have won; such holdings are left out
        self.rooms = rooms
        self._draws: dict[int, Draws] = {}  # cache, by unseen cards and seat

    def facts(self) -> tuple[object, ...]:
        """Return the holdings with their counts, equal for equal beliefs."""
        rooms = tuple([int(room) for room in self.rooms])
        return tuple([frozenset(held.items()) for held in self.held]), rooms

    def numbers(self) -> tuple[int, list[dict[int, int]], list[int]]:
        """Return the arguments of `restore_cards`."""
        return int(self.viewer), self.held, [int(room) for room in self.rooms]

    def _with(self, seat: Seat, held: dict[int, int], room: i64) -> KnownCards:
        seats = list(self.held)
        seats[seat] = held
        rooms = self.rooms[:]
        rooms[seat] = room
        return KnownCards(self.viewer, seats, rooms)

    # Updates

    def draw_one(self, seat: Seat) -> KnownCards:
        """Return the belief after a seat has drawn a card that the viewer does not see."""
        held: dict[int, int] = {}
        for before, count in self.held[seat].items():
            cards = cards_in(before)
            for kind in range(i64(KINDS)):
                if number(cards, kind) < number(ALL_CARDS, kind):
                    after = before + holding(0, UNIT[kind])
                    held[after] = held.get(after, 0) + count
        return self._with(seat, held, NO_ROOM_YET)

    def play(self, seat: Seat, kind: i64) -> KnownCards:
        """Return the belief after a seat has played an older card."""
        card = int(UNIT[kind])
        held = {
            before - card: count
            for before, count in self.held[seat].items()
            if number(older_in(before), kind)
        }
        return self._with(seat, held, self.rooms[seat])

    def end_turn(self, seat: Seat) -> KnownCards:
        """Return the belief after the fresh cards of a seat have become older ones."""
        held: dict[int, int] = {}
        for before, count in self.held[seat].items():
            after = int(cards_in(before))
            held[after] = held.get(after, 0) + count
        return self._with(seat, held, self.rooms[seat])

    def not_won(self, seat: Seat, room: i64) -> KnownCards:
        """Return the belief after a seat has not won, as ``room`` hidden points would win."""
        if room >= self.rooms[seat]:
            return self
        held = {
            cards: count
            for cards, count in self.held[seat].items()
            if number(cards_in(cards), VICTORY_POINT) < room
        }
        return self._with(seat, held, room)

    # Drawing

    def draw(self, unseen: i64, pick: Pick) -> list[int]:
        """Draw a holding for each seat; ``unseen`` are the cards of the others and the deck."""
        found: list[int] = []
        for seat in range(len(self.held)):
            if seat == self.viewer:
                found.append(0)
                continue
            draws = self._draws_of(seat, unseen)
            held = draws.held[choose(draws.odds, pick)]
            unseen -= cards_in(held)
            found.append(held)
        return found

    def _draws_of(self, seat: int, unseen: i64) -> Draws:
        """Weigh the holdings of a seat by the number of ways for later seats and the deck."""
        key = int(unseen) << 2 | seat
        if key not in self._draws:
            held: list[int] = []
            odds: list[int] = []
            for cards, count in self.held[seat].items():
                if covers(unseen, cards_in(cards)):
                    further = self._sum_of(seat + 1, unseen - cards_in(cards))
                    if further:
                        held.append(cards)
                        odds.append(count * further)
            self._draws[key] = Draws(held, odds)
        return self._draws[key]

    def _sum_of(self, seat: int, unseen: i64) -> int:
        """Count the ways for a seat, the later seats and the deck."""
        if seat == self.viewer:
            seat += 1
        if seat == len(self.held):
            return orders(unseen)
        return self._draws_of(seat, unseen).sum


def restore_cards(viewer: int, held: list[dict[int, int]], rooms: list[int]) -> KnownCards:
    """Return the belief with these `KnownCards.numbers`."""
    return KnownCards(viewer, held, vec[i64](rooms))


def open_cards(held: list[int], viewer: Seat) -> KnownCards:
    """Return the belief of a viewer who has seen all holdings."""
    seats: list[dict[int, int]] = [{cards: 1} for cards in held]
    return _known(viewer, seats)


def dealt_cards(sizes: list[int], fresh: list[int], unseen: i64, viewer: Seat) -> KnownCards:
    """Return the belief of a viewer who has seen only the numbers of older and fresh cards."""
    seats: list[dict[int, int]] = []
    for seat in range(len(sizes)):
        held: dict[int, int] = {}
        for new in parts(unseen, fresh[seat], MANY):
            for old in parts(unseen - i64(new), sizes[seat] - fresh[seat], MANY):
                held[holding(old, new)] = orders(old) * orders(new)
        seats.append(held)
    return _known(viewer, seats)


def _known(viewer: Seat, seats: list[dict[int, int]]) -> KnownCards:
    if viewer >= 0:
        seats[viewer] = {}
    return KnownCards(viewer, seats, vec[i64]([NO_ROOM_YET] * len(seats)))
