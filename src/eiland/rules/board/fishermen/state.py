"""Fish tokens and the old boot in a position."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.aliases import NO_SEAT, Action, Seat
from eiland.rules.board.fishermen.codes import BOOT_DRAWN, BOOT_TOKEN, FISH, FULL_SUPPLY
from eiland.rules.board.numbers.codes import MOST_SEATS
from eiland.rules.board.numbers.packed import number, total
from eiland.rules.board.numbers.phases import FISH as FISH_DRAWN
from eiland.rules.board.state.part import (
    END_OF_FIELDS,
    ROOM_FACTS,
    ROOM_FIRST,
    ROOM_SEATS,
    ROOM_SECOND,
    TABLE,
    Json,
    Part,
    Secret,
    Sizes,
    Written,
)
from eiland.rules.board.state.state import BoardState
from eiland.rules.board.state.trade import next_waiting
from eiland.rules.fields import BLANK, joined

BOOT_AT: Final = 25  # in the small facts of a packed position
WAITS_AT: Final = 36
NO_TURN: Final = -1


class FishState(Part):
    """The facts of Fishermen. Tokens are packed: one, two, three fish; no resources (W-16)."""

    spent: i64 = 0  # face-up tokens
    boot: Seat = NO_SEAT  # its holder; NO_SEAT while it is in the bag
    boot_turn: i64 = NO_TURN  # the turn in which its holder got it and may not pass it on

    def __init__(self, held: vec[i64], due: vec[i64]) -> None:
        self.name = "fishermen"
        self.bag = FULL_SUPPLY + BOOT_TOKEN  # face-down tokens (W-5)
        self.draws_in = FISH_DRAWN
        self.held = held  # tokens of each seat
        self.due = due  # tokens still due from the running draw, by seat

    def assign(self, source: Part) -> None:
        assert isinstance(source, FishState)
        self._take_scalars(source)
        for seat in range(i64(len(self.held))):
            self.held[seat] = source.held[seat]
            self.due[seat] = source.due[seat]

    def _take_scalars(self, source: FishState) -> None:
        self.bag = source.bag
        self.spent = source.spent
        self.boot = source.boot
        self.boot_turn = source.boot_turn

    @property
    def supply(self) -> i64:
        """The face-down tokens without the boot."""
        return self.bag & ~BOOT_TOKEN

    def put(self, supply: i64, boot: Seat) -> None:
        """Put face-down tokens into the bag, and the boot if no player holds it (W-34)."""
        self.bag = supply + BOOT_TOKEN if boot == NO_SEAT else supply
        self.boot = boot

    def waits(self, state: BoardState) -> bool:
        """Return True if the active player got the boot in this turn and may not pass it yet."""
        return self.boot_turn == state.turn

    def handicap(self, seat: Seat) -> i64:
        """Return 1 for the holder of the boot, else 0 (W-28)."""
        return i64(seat == self.boot)

    def owes(self, seat: Seat, phase: i64) -> bool:
        return self.due[seat] > 0

    # Secrets: the tokens of other players and of the supply (W-10)

    def hide(self, viewer: Seat) -> None:
        self.put(0, self.boot)
        for seat in range(i64(len(self.held))):
            if seat != viewer:
                self.held[seat] = 0

    def sizes(self, found: Sizes) -> None:
        found["supply"] = int(total(self.supply))
        for seat in range(len(self.held)):
            found[f"{seat}.fish"] = int(total(self.held[seat]))

    def shadow(self, state: BoardState, outcome: Action, viewer: Seat) -> str | None:
        drawn = state.phase == FISH_DRAWN and outcome != BOOT_DRAWN
        if drawn and viewer != next_waiting(state):
            return f"fish ? to {next_waiting(state)}"
        return None

    def open_secret(self, viewer: Seat) -> Secret:
        from eiland.rules.board.fishermen.belief import open_fish  # which imports this module

        held = [int(tokens) for tokens in self.held]
        return open_fish([0 if seat == viewer else held[seat] for seat in range(len(held))])

    def fresh_secret(self, viewer: Seat, sizes: Sizes) -> Secret:
        from eiland.rules.board.fishermen.belief import dealt_fish

        seats = range(len(self.held))
        held = [0 if seat == viewer else sizes[f"{seat}.fish"] for seat in seats]
        return dealt_fish(held, others_tokens(self, viewer))

    # Bytes and text

    def pack(self, state: BoardState, room: vec[i64]) -> vec[i64]:
        seats = i64(len(self.held))
        room[ROOM_FACTS] |= (self.boot + 1) << BOOT_AT | i64(self.waits(state)) << WAITS_AT
        room[ROOM_FIRST] = self.supply
        room[ROOM_SECOND] = self.spent
        for seat in range(seats):
            room[ROOM_SEATS + seat] = self.held[seat]
            room[ROOM_SEATS + seats + seat] = self.due[seat]
        return room

    def unpack(self, state: BoardState, room: vec[i64], place: i64) -> i64:
        seats = i64(len(self.held))
        self.put(room[ROOM_FIRST], (room[ROOM_FACTS] >> BOOT_AT & 7) - 1)
        if room[ROOM_FACTS] >> WAITS_AT & 1:
            self.boot_turn = state.turn
        self.spent = room[ROOM_SECOND]
        for seat in range(seats):
            self.held[seat] = room[ROOM_SEATS + seat]
            self.due[seat] = room[ROOM_SEATS + seats + seat]
        return place

    def fields(self, state: BoardState, seat: Seat) -> Written:
        if seat == TABLE:
            return [
                ("robber", "grounds", state.layout.write_grounds()),
                ("played", "supply", write_tokens(self.supply)),
                ("played", "spent", write_tokens(self.spent)),
                ("played", "boot", BLANK if self.boot == NO_SEAT else str(self.boot)),
                ("played", "bootwait", "yes" if self.waits(state) else "no"),
            ]
        return [
            (END_OF_FIELDS, "fish", write_tokens(self.held[seat])),
            (END_OF_FIELDS, "due", str(self.due[seat])),
        ]

    def json(self, state: BoardState, seat: Seat, sizes: Sizes, is_own: bool) -> Json:
        if seat == TABLE:
            return [
                ("robber", "grounds", state.layout.grounds_json()),
                ("card_played", "supply", sizes.get("supply", 0)),
                ("card_played", "spent", _tokens_json(self.spent)),
                ("card_played", "boot", None if self.boot == NO_SEAT else int(self.boot)),
                ("card_played", "boot_waits", self.waits(state)),
            ]
        return [
            ("answer", "fish_count", sizes.get(f"{seat}.fish", 0)),
            ("answer", "fish", _tokens_json(self.held[seat]) if is_own else None),
            ("answer", "due", int(self.due[seat])),
        ]


NO_FISH: Final = FishState(vec[i64]([0] * MOST_SEATS), vec[i64]([0] * MOST_SEATS))
"""What `fish_of` returns in a game without Fishermen; never changed."""
NO_FISH.bag = 0


def fish_of(state: BoardState) -> FishState:
    """Return the fish of a position, none in a game without Fishermen."""
    part = state.first  # Fishermen is the first variant where it is played
    return part if isinstance(part, FishState) else NO_FISH


def others_tokens(fish: FishState, viewer: Seat) -> i64:
    """Return all tokens of other players and the supply, from what a viewer sees."""
    own = fish.held[viewer] if viewer >= 0 else 0
    return FULL_SUPPLY - fish.spent - own


def write_tokens(counts: i64) -> str:
    """Write fish tokens.

    >>> write_tokens(0x010002)
    '1:2,3:1'
    """
    return joined(
        [f"{fish + 1}:{number(counts, fish)}" for fish in range(FISH) if number(counts, fish)]
    )


def _tokens_json(counts: i64) -> dict[str, int]:
    return {
        str(fish + 1): int(number(counts, fish)) for fish in range(FISH) if number(counts, fish)
    }
