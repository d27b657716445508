"""The running turn: its part of a position, of views, and of the position's text."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from eiland.rules.bits import bit
from eiland.rules.dice.faces import FACE_NAMES, MOST_DICE, names, parse_dice, total
from eiland.rules.fields import Fields, joined
from eiland.rules.protocol import State, View

MOST_ROLLS: Final = 3  # DR-2

DRAW: Final = 0  # chance draws the start player
TO_ROLL: Final = 1  # the active player must roll
THROW: Final = 2  # chance rolls the dice
BUILD: Final = 3  # dice are on the table, and the active player decides
OVER: Final = 4
START_ROADS: Final = 5  # before the first turn of Extra: a player marks a start road (EX-1)
PHASE_NAMES: Final = ["draw", "roll", "dice", "build", "over", "start-road"]


@mypyc_attr(allow_interpreted_subclasses=False)
class DiceState(State):
    """The part of a position that all dice games share: the running turn."""

    start: i64 = 0  # seat of the start player, -1 before the draw
    turn: i64 = 0  # turns completed by all players
    phase: i64 = TO_ROLL
    rolls: i64 = 0  # rolls in this turn, 0 to 3
    rolling: bool = True  # dice may still be rolled in this turn (DR-9)
    dice: i64 = 0  # available dice, packed; in phase THROW the kept ones
    fresh: i64 = 0  # knights built in this turn, as bits

    def copy(self) -> DiceState:
        raise NotImplementedError

    def assign_turn(self, source: DiceState) -> None:
        """Copy the running turn of ``source``."""
        self.rules = source.rules
        self.start = source.start
        self.turn = source.turn
        self.phase = source.phase
        self.rolls = source.rolls
        self.rolling = source.rolling
        self.dice = source.dice
        self.fresh = source.fresh

    def turn_numbers(self) -> list[int]:
        """Return the running turn as the seven numbers that `set_turn` takes."""
        return [
            int(self.start),
            int(self.turn),
            int(self.phase),
            int(self.rolls),
            int(self.rolling),
            int(self.dice),
            int(self.fresh),
        ]

    def set_turn(self, numbers: list[int]) -> None:
        """Set the running turn from the first seven of ``numbers``."""
        self.start = numbers[0]
        self.turn = numbers[1]
        self.phase = numbers[2]
        self.rolls = numbers[3]
        self.rolling = numbers[4] != 0
        self.dice = numbers[5]
        self.fresh = numbers[6]


TURN_NUMBERS: Final = 7


class DiceView(View):
    """A position as every viewer sees it: nothing is hidden. It has the fields of the state."""

    def __init__(self, viewer: i64, state: DiceState) -> None:
        self.viewer = viewer
        self.rules = state.rules
        self.start = state.start
        self.turn = state.turn
        self.phase = state.phase
        self.rolls = state.rolls
        self.rolling = state.rolling
        self.dice = state.dice
        self.fresh = state.fresh

    def set_turn(self, state: DiceState) -> None:
        """Copy the running turn of the view to ``state``."""
        state.rules = self.rules
        state.start = self.start
        state.turn = self.turn
        state.phase = self.phase
        state.rolls = self.rolls
        state.rolling = self.rolling
        state.dice = self.dice
        state.fresh = self.fresh

    def turn_json(self, knights: list[str]) -> dict[str, object]:
        """Return the running turn as JSON values; ``knights`` lists the names of knights."""
        return {
            "v": 1,
            "viewer": self.viewer,
            "start": None if self.start < 0 else self.start,
            "turn": self.turn,
            "phase": PHASE_NAMES[self.phase],
            "rolls": self.rolls,
            "rolling": self.rolling,
            "dice": names(self.dice),
            "fresh": named(self.fresh, knights),
        }


def named(members: i64, of: list[str]) -> list[str]:
    """List the names of the members of a bit set.

    >>> named(0b101, ["K1", "K2", "K3"])
    ['K1', 'K3']
    """
    return [of[k] for k in range(len(of)) if members & bit(k)]


def write_turn(state: DiceState) -> list[str]:
    """Return the fields of the running turn except ``fresh``."""
    return [
        f"start={'-' if state.start < 0 else state.start}",
        f"turn={state.turn}",
        f"phase={PHASE_NAMES[state.phase]}",
        f"rolls={state.rolls}",
        f"rolling={'yes' if state.rolling else 'no'}",
        f"dice={joined(names(state.dice))}",
    ]


def read_turn(fields: Fields, state: DiceState, seats: int, last: int, phases: list[str]) -> None:
    """Read the fields of `write_turn`; at most ``last`` turns are completed."""
    state.start = fields.choice("start", ["-", *(str(seat) for seat in range(seats))]) - 1
    state.turn = fields.number("turn", 0, last)
    state.phase = fields.choice("phase", phases)
    state.rolls = fields.number("rolls", 0, MOST_ROLLS)
    state.rolling = fields.choice("rolling", ["no", "yes"]) == 1
    dice = fields.words("dice", FACE_NAMES)
    if len(dice) > MOST_DICE:
        fields.fault("position/too-many-dice", given=len(dice), most=MOST_DICE)
    state.dice = parse_dice(dice[:MOST_DICE])
    if names(state.dice) != dice[:MOST_DICE]:
        fields.fault("position/not-in-order", field="dice")


def read_set(fields: Fields, field: str, of: list[str]) -> int:
    """Read names as a bit set; they must be in order and without repetition."""
    return sum(2**k for k in fields.names(field, of))


def check_turn(
    fields: Fields, state: DiceState, *, thrown: i64, untouched: bool, random_start: bool
) -> None:
    """Record faults of the running turn.

    The turn is played with ``thrown`` dice; ``untouched`` means that nothing was built in it.
    """
    phase, dice, rolls = state.phase, total(state.dice), state.rolls
    given = state.start == 0 or (random_start and state.start > 0)
    if phase == DRAW:
        given = random_start and state.start < 0
    if not given:
        fields.fault("position/start-player")
    if phase == THROW:
        fits = untouched and state.rolling and rolls < MOST_ROLLS
        fits = fits and (dice < thrown if rolls else dice == 0)
    elif phase == BUILD:
        fits = 0 < dice <= thrown and rolls > 0
        if state.rolling:
            fits = fits and untouched and rolls < MOST_ROLLS and dice == thrown
    else:
        fits = untouched and dice == 0 and rolls == 0 and state.rolling == (phase != OVER)
        if phase == DRAW or phase == START_ROADS:
            fits = fits and state.turn == 0 and (random_start or phase != DRAW)
    if not fits:
        fields.fault("position/turn-fields", phase=PHASE_NAMES[phase])
