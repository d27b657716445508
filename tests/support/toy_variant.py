"""Lanterns: a variant of the board game in one file, registered in tests only.

LAN-1: Who rolls an even number gets a lantern, up to the number that the option says.
LAN-2: In the trade-and-build phase ``light`` pays a lantern for a grain from the bank.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import append

from eiland import Fault, Option
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
OPTIONS = [*BOARD_OPTIONS, Option("lanterns", 2, "LAN-1", low=1, high=5)]


class LanternState(Part):
    """Lanterns of each seat, which all can see."""

    def __init__(self, most: int, held: list[int]) -> None:
        self.name = "lanterns"
        self.most = most
        self.held = held

    def copy(self) -> LanternState:
        return LanternState(self.most, list(self.held))

    def assign(self, source: Part) -> None:
        assert isinstance(source, LanternState)
        self.held = list(source.held)

    def pack(self, state: BoardState, room: Any) -> Any:
        for held in self.held:
            room = append(room, held)
        return room

    def unpack(self, state: BoardState, room: Any, place: int) -> int:
        self.held = [int(room[place + seat]) for seat in range(len(self.held))]
        return place + len(self.held)

    def fields(self, state: BoardState, seat: int) -> Written:
        return [(END_OF_FIELDS, "lanterns", str(self.held[seat]))] if seat != TABLE else []

    def json(self, state: BoardState, seat: int, sizes: Sizes, is_own: bool) -> Json:
        return [(END_OF_FIELDS, "lanterns", self.held[seat])] if seat != TABLE else []

    def after_production(self, state: BoardState, rolled: int) -> None:
        self.held[state.active] += rolled % 2 == 0 and self.held[state.active] < self.most

    def note_turn(self, state: BoardState, player: Player) -> None:
        if self.held[state.active] and number(state.bank, GRAIN):
            state.variant_high |= 2**VARIANT_HIGH

    def act(self, state: BoardState, seat: int, action: int) -> bool:
        if seat < 0 or action != LIGHT:
            return False
        self.held[seat] -= 1
        state.players[seat].hand += UNIT[GRAIN]
        state.bank -= UNIT[GRAIN]
        return True


class LanternWords(Words):
    def is_of_turn(self, action: int) -> bool:
        return action == LIGHT

    def none_here(self, action: int) -> Fault | None:
        return Fault("lantern/none-here") if action == LIGHT else None

    def why_not(self, state: BoardState, seat: int, action: int) -> Fault | None:
        if action != LIGHT or state.phase != MAIN:
            return None
        return Fault("lantern/not-held" if number(state.bank, GRAIN) else "lantern/no-grain")

    def read(self, reader: Reader, part: Part, seat: int, is_open: bool) -> None:
        assert isinstance(part, LanternState)
        if seat != TABLE:
            part.held[seat] = reader.fields.number(f"{seat}.lanterns", 0, part.most)

    def check(self, checks: Checks, part: Part, seat: int) -> None:
        assert isinstance(part, LanternState)
        if seat != TABLE and part.held[seat] and not checks.state.turn + checks.state.rolled:
            checks.fault("lantern/too-early", seat=seat)


class Lanterns(Variant):
    def __init__(self, most: int) -> None:
        super().__init__(LanternWords())
        self.most = most
        self.actions = LIGHT + 1

    def part(self, seats: int) -> LanternState:
        return LanternState(self.most, [0] * seats)


def _build(seats: int, **options: object) -> AnyRules:
    chosen = {option.name: option.default for option in OPTIONS} | options
    return build(seats, chosen, [Lanterns(int(str(chosen["lanterns"])))], "lanterns")


def register_lanterns() -> None:
    """Add the game with the variant to the registry, once."""
    if "lanterns" not in [game.name for game in games()]:
        add_text(LIGHT, "light")
        KNOWN_WORDS.append(LanternWords())
        register(Game("lanterns", 2, 4, OPTIONS, _build))
