"""What players have entered of a game on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from eiland.i18n import Words
from eiland.places.nicknames import tidy
from eiland.rules.errors import Fault, GameError


class BadPaper(GameError):
    """A game on paper has no valid set-up, or no record.

    ``names`` are those of the seats of the ``game`` that the faults are about.
    """

    def __init__(self, *faults: Fault, names: Sequence[str] = (), game: str = "") -> None:
        super().__init__(*faults)
        self.names = names
        self.game = game


class Turn(NamedTuple):
    """One turn: the dice after each roll, then the actions."""

    rolls: Sequence[str]
    actions: Sequence[str]


class Paper(NamedTuple):
    """A game as its finished turns in the order of play, with the running one in ``turn``.

    Without a running turn ``at`` is the number of the finished one that is asked about. Each of the
    ``names`` may be empty.
    """

    seats: int
    game: str = "classic"
    options: Mapping[str, bool | int | str] = {}
    names: Sequence[str] = ()
    turns: Sequence[Turn] = ()
    turn: Turn | None = None
    at: int | None = None

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Paper:
        """Return a game from JSON values, with the names of the fields.

        >>> Paper.of({"seats": 1, "turns": [{"rolls": [], "actions": ["road R0"]}]}).turns
        [Turn(rolls=[], actions=['road R0'])]
        """
        turn = values.get("turn")
        return cls(
            **{
                **values,
                "turns": [Turn(**each) for each in values.get("turns", [])],
                "turn": None if turn is None else Turn(**turn),
            }
        )

    def called(self, words: Words) -> list[str]:
        """Return what the seats are called: by their names, by numbers where there is none."""
        named = [tidy(name) for name in self.names[: self.seats]]
        named += [""] * (self.seats - len(named))
        return [name or words("seat.person", number=k + 1) for k, name in enumerate(named)]
