"""The steps of a running game, in little memory: most positions are replayed when asked for."""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, overload

from eiland.rules.protocol import CHANCE, State
from eiland.rules.registry import AnyRules

OPENING: Final = -1
"""The number that stands for the position before the first step."""
PACKED_EVERY: Final = 32
"""How many steps apart positions are kept: at most so many actions are replayed for another one."""
MOST_RECENT: Final = 8
"""How many of the positions last asked for are kept."""


class Step:
    """One action, with its position before and after it. Positions must not be changed.

    ``number`` belongs to this step alone, also after it was taken back.
    """

    def __init__(self, steps: Steps, number: int, player: int, action: int, text: str) -> None:
        self._steps = steps
        self.number = number
        self.player = player
        self.action = action
        self.text = text
        self._before: State | None = None
        self._after: State | None = None

    def __repr__(self) -> str:
        return f"Step({self.number}, {self.player}, {self.action}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Step):
            return NotImplemented
        return self._steps is other._steps and self.number == other.number

    def __hash__(self) -> int:
        return hash(self.number)

    @property
    def before(self) -> State:
        """The position before the action."""
        if self._before is None:
            self._before = self._steps.position(self._steps.before(self.number))
        return self._before

    @property
    def after(self) -> State:
        """The position after the action."""
        if self._after is None:
            self._after = self._steps.position(self.number)
        return self._after


@dataclass(frozen=True)
class Kept:
    """What `Steps` consists of, without the positions that are replayed."""

    players: array[int]  # of each step by its number, like the next two
    actions: array[int]
    texts: list[str]
    before: dict[int, int]
    packed: dict[int, bytes]
    numbers: array[int]  # of the steps that were not taken back
    state: bytes  # the last position, packed


class Steps(Sequence[Step]):
    """The steps of a game that were not taken back, in their order.

    Those that were taken back are still there by their number. A step takes some fifty bytes: its
    player, its code and its text, which equal steps of all games share. Every 32nd position is
    packed; the others are replayed from it, apart from the last and a few that were asked for.
    """

    def __init__(self, rules: AnyRules, initial: State) -> None:
        self._rules = rules
        self.initial = initial
        self.state = initial
        """The position after the last step."""
        # By the number of the step:
        self._players = array("b")
        self._actions = array("q")
        self._texts: list[str] = []
        self._before: dict[int, int] = {}  # only where it is not the number before
        self._packed: dict[int, bytes] = {}
        self._recent: dict[int, State] = {}
        self._numbers = array("i")  # of the steps that were not taken back

    def kept(self) -> Kept:
        """Return all that `restore` needs to go on without a replay."""
        return Kept(
            *(self._players[:], self._actions[:], self._texts[:], dict(self._before)),
            *(dict(self._packed), self._numbers[:], self._rules.pack(self.state)),
        )

    def restore(self, kept: Kept) -> None:
        """Become the steps that were kept. They must be of the same rules and initial position."""
        self._players, self._actions = kept.players[:], kept.actions[:]
        self._texts = list(map(sys.intern, kept.texts))
        self._before, self._packed = dict(kept.before), dict(kept.packed)
        self._numbers = kept.numbers[:]
        self.state = self._rules.unpack(kept.state)
        self._recent = {}
        self._remember(self.last, self.state)

    @property
    def last(self) -> int:
        """The number of the last step, OPENING if there is none."""
        return self.last_of(len(self))

    @property
    def drawn(self) -> int:
        """How many outcomes of chance there have been, also those that were taken back."""
        return self._players.count(CHANCE)

    def last_of(self, length: int) -> int:
        """Return the number of the last of the first ``length`` steps, OPENING if that is 0."""
        return self._numbers[length - 1] if length else OPENING

    def add(self, player: int, action: int, text: str, after: State) -> Step:
        """Add an action that was played in the last position; ``after`` is the one it leads to."""
        number, before = len(self._players), self.last
        self._players.append(player)
        self._actions.append(action)
        self._texts.append(sys.intern(text))
        if before != number - 1:
            self._before[number] = before
        self._numbers.append(number)
        if len(self._numbers) % PACKED_EVERY == 0:
            self._packed[number] = self._rules.pack(after)
        self._remember(number, after)
        self.state = after
        return self.numbered(number)

    def pop(self) -> Step:
        """Take back the last step. Raises IndexError if there is none."""
        number = self._numbers.pop()
        self.state = self.position(self.before(number))
        return self.numbered(number)

    def numbered(self, number: int) -> Step:
        """Return a step, which may have been taken back."""
        return Step(self, number, self._players[number], self._actions[number], self._texts[number])

    def until(self, number: int) -> int:
        """Return how many steps there are up to one by its number; 0 if it was taken back."""
        length = bisect_right(self._numbers, number)
        return length if self.last_of(length) == number else 0

    def before(self, number: int) -> int:
        """Return the number of the step before one, OPENING for the first."""
        return self._before.get(number, number - 1)

    def position(self, number: int) -> State:
        """Return the position after a step, which must not be changed.

        It is replayed from the nearest one that is kept.
        """
        state = self._recent.get(number)
        if state is not None:
            return state
        if number == OPENING:
            return self.initial
        packed = self._packed.get(number)
        if packed is None:
            state = self.position(self.before(number)).copy()
            self._rules.apply(state, self._players[number], self._actions[number])
        else:
            state = self._rules.unpack(packed)
        self._remember(number, state)
        return state

    def _remember(self, number: int, state: State) -> None:
        self._recent[number] = state
        if len(self._recent) > MOST_RECENT:
            del self._recent[next(iter(self._recent))]

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, place: int) -> Step: ...

    @overload
    def __getitem__(self, place: slice) -> list[Step]: ...

    def __getitem__(self, place: int | slice) -> Step | list[Step]:
        if isinstance(place, slice):
            return [self.numbered(number) for number in self._numbers[place]]
        return self.numbered(self._numbers[place])

    def __iter__(self) -> Iterator[Step]:
        return map(self.numbered, self._numbers)

    def __reversed__(self) -> Iterator[Step]:
        return map(self.numbered, reversed(self._numbers))
