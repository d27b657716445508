"""Lanterns: a variant of the board game in one file, registered in tests only.

LAN-1: Who rolls an even number gets a lantern, up to the number that the option says.
LAN-2: In the trade-and-build phase ``light`` pays a lantern for a grain from the bank.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import append

from eiland import Fault, Option, State
from eiland.rules.board.build import build
from eiland.rules.board.numbers.codes import ADDED_OF, VARIANT_HIGH, add_text
from eiland.rules.board.numbers.packed import GRAIN, UNIT, number
from eiland.rules.board.numbers.phases import MAIN
from eiland.rules.board.state.part import END_OF_FIELDS, TABLE, Json, Part, Sizes, Written
from eiland.rules.board.state.state import BoardState, Player
from eiland.rules.board.text.checks import Checks
from eiland.rules.board.text.position import Reader
from eiland.rules.board.text.words import KNOWN_WORDS, Words
from eiland.rules.board.variant import Variant
from eiland.rules.registry import BOARD_OPTIONS, AnyRules, Game, games, register

LIGHT = ADDED_OF


class LanternState(Part):
    """Lanterns of each seat, which all can see."""

    def __init__(self, held: list[int]) -> None:
        self.name = "lanterns"
        self.held = held

    def copy(self) -> LanternState:
        return LanternState(list(self.held))

    def assign(self, source: Part) -> None:
        assert isinstance(source, LanternState)
        self.held = list(source.held)

    def pack(self, room: Any) -> Any:
        for held in self.held:
            room = append(room, held)
        return room

    def unpack(self, room: Any, place: int) -> int:
        self.held = [int(room[place + seat]) for seat in range(len(self.held))]
        return place + len(self.held)

    def fields(self, state: BoardState, seat: int) -> Written:
        return [] if seat == TABLE else [(END_OF_FIELDS, "lanterns", str(self.held[seat]))]

    def json(self, state: BoardState, seat: int, sizes: Sizes, is_own: bool) -> Json:
        return [] if seat == TABLE else [(END_OF_FIELDS, "lanterns", self.held[seat])]


def lanterns(state: State) -> list[int]:
    assert isinstance(state, BoardState)
    return next(part.held for part in state.parts if isinstance(part, LanternState))


class LanternWords(Words):
    def __init__(self, most: int) -> None:
        self.most = most

    def is_of_turn(self, action: int) -> bool:
        return action == LIGHT

    def none_here(self, action: int) -> Fault | None:
        return Fault("lantern/none-here") if action == LIGHT else None

    def why_not(self, state: BoardState, seat: int, action: int) -> Fault | None:
        if action != LIGHT or state.phase != MAIN:
            return None
        return Fault("lantern/no-grain" if lanterns(state)[seat] else "lantern/not-held")

    def read(self, reader: Reader, part: Part, seat: int, is_open: bool) -> None:
        assert isinstance(part, LanternState)
        if seat != TABLE:
            part.held[seat] = reader.fields.number(f"{seat}.lanterns", 0, self.most)

    def check(self, checks: Checks, part: Part, seat: int) -> None:
        assert isinstance(part, LanternState)
        if seat != TABLE and part.held[seat] and not checks.state.turn + checks.state.rolled:
            checks.fault("lantern/too-early", seat=seat)


class Lanterns(Variant):
    def __init__(self, most: int) -> None:
        super().__init__(LanternWords(most))
        self.most = most
        self.actions = LIGHT + 1

    def part(self, seats: int) -> LanternState:
        return LanternState([0] * seats)

    def after_production(self, state: BoardState, rolled: int) -> None:
        held = lanterns(state)
        held[state.active] += rolled % 2 == 0 and held[state.active] < self.most

    def note_turn(self, state: BoardState, player: Player) -> None:
        if lanterns(state)[state.active] and number(state.bank, GRAIN):
            state.variant_high |= 2**VARIANT_HIGH

    def act(self, state: BoardState, seat: int, action: int) -> bool:
        if seat < 0 or action != LIGHT:
            return False
        lanterns(state)[seat] -= 1
        state.players[seat].hand += UNIT[GRAIN]
        state.bank -= UNIT[GRAIN]
        return True


def _build(seats: int, **options: object) -> AnyRules:
    given = {option.name: option.default for option in [*BOARD_OPTIONS, OPTION]}
    chosen = {**given, **options}
    return build(seats, chosen, [Lanterns(int(str(chosen["lanterns"])))], "lanterns")


OPTION = Option("lanterns", 2, "LAN-1", low=1, high=5)


def register_lanterns() -> None:
    """Add the game with the variant to the registry, once."""
    if "lanterns" not in [game.name for game in games()]:
        add_text(LIGHT, "light")
        KNOWN_WORDS.append(LanternWords(0))
        register(Game("lanterns", 2, 4, [*BOARD_OPTIONS, OPTION], _build))
