"""What can be wrong: an unreadable text, an action out of place, a game that cannot be set up.

Every error carries faults, and every fault a stable key such as ``action/not-your-turn`` with the
numbers that belong to it. The sentences people read are made from the key elsewhere: here are none,
in no language.
"""

from __future__ import annotations

from typing import TypeAlias

Detail: TypeAlias = "int | str"


class Fault:
    """One reason: a stable ``key`` and the ``details`` a sentence about it needs.

    >>> Fault("setup/seats", given=5, low=1, high=4)
    Fault(setup/seats given=5 low=1 high=4)
    """

    def __init__(self, key: str, **details: Detail) -> None:
        self.key = key
        self.details: dict[str, Detail] = dict(details)

    def __repr__(self) -> str:
        return f"Fault({self})"

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.details.items())])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Fault):
            return NotImplemented
        return self.key == other.key and self.details == other.details

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted(self.details))))

    def __reduce__(self) -> tuple[object, ...]:
        return restore_fault, (self.key, self.details)

    def as_json(self) -> dict[str, object]:
        """Return ``{"key": ..., "details": {...}}``."""
        return {"key": self.key, "details": dict(self.details)}


def restore_fault(key: str, details: dict[str, Detail]) -> Fault:
    """Return the fault that was pickled."""
    return Fault(key, **details)


class GameError(ValueError):
    """Base class of all errors of the rules: at least one fault.

    Pickles with its faults, so it crosses process boundaries unchanged.
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults: list[Fault] = list(faults)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(self.faults)

    @property
    def key(self) -> str:
        """The key of the first fault."""
        return self.faults[0].key


class ParseError(GameError):
    """A text is not an action or not a position."""


class IllegalAction(GameError):
    """An action is not legal now; nothing has changed."""


class BadSetup(GameError):
    """A game cannot be set up like this; all reasons are given at once.

    >>> str(BadSetup(Fault("setup/seats", given=9), Fault("setup/unknown-option", option="colour")))
    'setup/seats given=9; setup/unknown-option option=colour'
    """
