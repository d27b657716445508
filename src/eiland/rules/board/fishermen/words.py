"""The texts of Fishermen: notation of payments and draws, reading, checks, reasons."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from eiland.rules.aliases import NO_SEAT, Action, Seat
from eiland.rules.board.fishermen.codes import (
    BOOT_DRAWN,
    BOOT_OF,
    BUILD_ROAD,
    DRAW_CARD,
    EXCHANGE_OF,
    FISH,
    FISH_COUNTS,
    FISH_OF,
    MOST_FISH,
    PURPOSE_COST,
    PURPOSE_TEXTS,
    ROBBER_GOES,
    STEAL_FROM,
    TAKE_ONE,
    is_minimal,
    is_payment,
    payment_code,
    payment_text,
    purpose_in,
    tokens_in,
    worth,
)
from eiland.rules.board.fishermen.options import FishOptions
from eiland.rules.board.fishermen.state import FishState, fish_of, write_tokens
from eiland.rules.board.numbers.codes import DISCARD_OF, ROBBER_OF, SAID_OF
from eiland.rules.board.numbers.packed import RESOURCE_NAMES, UNIT, covers
from eiland.rules.board.numbers.phases import DRAW, EXCHANGE, MAIN, PHASE_NAMES, ROBBER
from eiland.rules.board.numbers.phases import FISH as FISH_DRAWN
from eiland.rules.board.state.part import TABLE, Part
from eiland.rules.board.state.state import BoardState
from eiland.rules.board.state.trade import next_waiting
from eiland.rules.board.text.checks import Checks
from eiland.rules.board.text.position import Reader
from eiland.rules.board.text.words import NOT_MINE, Words
from eiland.rules.errors import Fault, ParseError
from eiland.rules.fields import BLANK
from eiland.rules.protocol import CHANCE

OUTCOME_TEXTS = [*[f"fish {fish + 1}" for fish in range(FISH)], "fish boot"]
FISH_PHASES = [DRAW, FISH_DRAWN, EXCHANGE]
MOST_DUE = 12


@final
class FishWords(Words):
    """The texts of Fishermen; without options, for games without Fishermen."""

    def __init__(self, options: FishOptions | None = None) -> None:
        self.options = options

    # Notation

    def text(self, state: BoardState, player: Seat, action: Action) -> str:
        if player == CHANCE:
            if FISH_OF <= action <= BOOT_DRAWN:
                return f"{OUTCOME_TEXTS[action - FISH_OF]} to {next_waiting(state)}"
        elif action >= SAID_OF and is_payment(action):
            return payment_text(tokens_in(action), purpose_in(action))
        return ""

    def parse(self, state: BoardState, player: Seat, words: list[str]) -> int:
        if words[:1] != ["fish"]:
            return NOT_MINE
        if player == CHANCE:
            return _parse_drawn(state, " ".join(words))
        return _parse_payment(words[1:])

    def is_of_turn(self, action: Action) -> bool:
        return is_payment(action) or BOOT_OF <= action < DISCARD_OF

    def none_here(self, action: Action) -> Fault | None:
        return Fault("fish/none-here") if self.is_of_turn(action) else None

    # Why not

    def outcome_names(self) -> list[str]:
        return list(OUTCOME_TEXTS)

    def why_not(self, state: BoardState, seat: Seat, action: Action) -> Fault | None:
        if state.phase in (DRAW, EXCHANGE):
            if EXCHANGE_OF <= action < EXCHANGE_OF + FISH and state.phase == EXCHANGE:
                return Fault("fish/not-held")
            return Fault("action/not-now", phase=PHASE_NAMES[state.phase])
        if state.phase == ROBBER and self.options and not self.options.robber_on_lake:
            lake = state.layout.lake  # W-24
            if action - ROBBER_OF == lake != state.robber:
                return Fault("robber/not-on-lake")
        if state.phase != MAIN:
            return None
        if is_payment(action):
            return _why_not_payment(fish_of(state), seat, action)
        if BOOT_OF <= action < DISCARD_OF:
            return _why_not_boot(state, fish_of(state), action - BOOT_OF)
        return None

    # Positions

    def read(self, reader: Reader, part: Part, seat: Seat, is_open: bool) -> None:
        assert isinstance(part, FishState)
        if seat == TABLE:
            supply = _tokens_or_hidden(reader, "supply", is_open, sum(FISH_COUNTS))
            part.spent = _tokens(reader, "spent")
            part.put(supply, reader.number_or_none("boot", reader.seats))
            if reader.fields.choice("bootwait", ["no", "yes"]) == 1:
                part.boot_turn = reader.state.turn
        else:
            part.held[seat] = _tokens_or_hidden(reader, f"{seat}.fish", is_open, MOST_FISH)
            part.due[seat] = reader.fields.number(f"{seat}.due", 0, MOST_DUE)

    def check_cards(self, checks: Checks, part: Part) -> None:
        """Check that no token is missing or added and no player has over seven (C-9, W-13)."""
        assert isinstance(part, FishState)
        held = [(f"{seat}.fish", part.held[seat]) for seat in range(checks.seats)]
        tokens = [("supply", part.supply), ("spent", part.spent), *held]
        checks.conserved(tokens, FISH_COUNTS, ["1", "2", "3"])
        for seat, (field, counts) in enumerate(held):
            if checks.size(field, counts) > MOST_FISH:
                checks.fault("position/too-many-fish", seat=seat)

    def check(self, checks: Checks, part: Part, seat: Seat) -> None:
        """Check tokens and boot against the phase (W-12, W-13, W-14, W-30)."""
        assert isinstance(part, FishState)
        assert self.options is not None
        state, options = checks.state, self.options
        if seat != TABLE:
            if part.due[seat] and state.phase not in FISH_PHASES:
                checks.fault("position/not-in-phase", field=f"{seat}.due")
            return
        if part.spent and part.boot != NO_SEAT and not checks.size("supply", part.supply):
            checks.fault("position/not-in-phase", field="spent")
        waits = options.boot_waits and part.boot == state.active and state.rolled
        if part.waits(state) and not waits:
            checks.fault("position/not-in-phase", field="bootwait")
        if state.phase not in FISH_PHASES or state.waiting == 0:
            return
        drawer = int(next_waiting(state))
        is_full = checks.size(f"{drawer}.fish", part.held[drawer]) >= MOST_FISH
        asked = is_full == (state.phase == EXCHANGE)
        if state.phase == EXCHANGE:
            asked = asked and options.exchange_at_seven
        elif state.phase == DRAW:
            asked = asked and options.asks_before_drawing
        if not asked:
            checks.fault("position/not-in-phase", field="phase")


def _parse_drawn(state: BoardState, joined: str) -> int:
    outcome = joined.removesuffix(f" to {next_waiting(state)}")
    if outcome == joined or outcome not in OUTCOME_TEXTS:
        raise ParseError(Fault("action/unknown-outcome", text=joined[:80]))
    return FISH_OF + OUTCOME_TEXTS.index(outcome)


def _parse_payment(words: list[str]) -> int:
    """Read ``1 2 for steal from 3``."""
    if "for" not in words:
        raise ParseError(Fault("fish/notation", text=" ".join(words)[:80]))
    middle = words.index("for")
    purpose = " ".join(words[middle + 1 :])
    tokens: i64 = 0
    paid = [] if words[:middle] == ["nothing"] else words[:middle]
    for word in paid:
        if word not in ("1", "2", "3") or len(paid) > MOST_FISH:
            raise ParseError(Fault("fish/notation", text=" ".join(words)[:80]))
        tokens += UNIT[int(word) - 1]
    if purpose not in PURPOSE_TEXTS or middle == 0:
        raise ParseError(Fault("fish/notation", text=" ".join(words)[:80]))
    return payment_code(tokens, PURPOSE_TEXTS.index(purpose))


def _why_not_payment(fish: FishState, seat: Seat, action: Action) -> Fault:
    tokens, purpose = tokens_in(action), purpose_in(action)
    cost = PURPOSE_COST[purpose]
    if not covers(fish.held[seat], tokens):
        return Fault("fish/not-held")
    if worth(tokens) < cost:
        return Fault("fish/too-little", paid=int(worth(tokens)), need=int(cost))
    if not is_minimal(tokens, cost):
        return Fault("fish/too-much", paid=int(worth(tokens)), need=int(cost))
    if purpose == ROBBER_GOES:
        return Fault("fish/robber-off")
    if purpose < TAKE_ONE:
        return Fault("robber/no-victim", seat=int(purpose - STEAL_FROM))
    if purpose < BUILD_ROAD:
        return Fault("bank/empty", resource=RESOURCE_NAMES[purpose - TAKE_ONE])
    return Fault("card/deck-empty" if purpose == DRAW_CARD else "card/no-road-place")


def _why_not_boot(state: BoardState, fish: FishState, taker: Seat) -> Fault:
    if fish.boot != state.active:
        return Fault("boot/not-held")
    if fish.waits(state):
        return Fault("boot/next-turn")
    if taker == state.active or taker >= state.seats():
        return Fault("boot/nobody", seat=int(taker))
    return Fault("boot/fewer-points", seat=int(taker))


def _tokens_or_hidden(reader: Reader, field: str, is_open: bool, most: int) -> i64:
    if is_open:
        return _tokens(reader, field)
    return reader.hidden_counts(field, reader.fields.value(field), most)


def _tokens(reader: Reader, field: str) -> i64:
    """Read ``1:2,3:1``."""
    text = reader.fields.value(field)
    counts: i64 = 0
    for word in [] if text == BLANK else text.split(","):
        fish, _, figure = word.partition(":")
        plain = figure.isascii() and figure.isdigit() and len(figure) < 3
        if fish in ("1", "2", "3") and plain and int(figure) <= max(FISH_COUNTS):
            counts += UNIT[int(fish) - 1] * int(figure)
    if write_tokens(counts) != text:
        reader.fields.fault("position/unknown-value", field=field, value=text[:40])
        return 0
    return counts
