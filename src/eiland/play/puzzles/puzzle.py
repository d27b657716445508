"""A puzzle with the value of each action, and the puzzles that Eiland ships."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final, NamedTuple

KEEP: Final = "keep"
FOUNDING: Final = "founding"
KINDS: Final = (KEEP, FOUNDING)
MARGINS: Final = {KEEP: 0.4, FOUNDING: 0.015}
"""Smallest lead of the best action: points of the final score, share of the chance to win."""
DIGITS: Final = {KEEP: 3, FOUNDING: 4}
"""Decimals of the values."""


class Puzzle(NamedTuple):
    """A position in notation, the seat that acts, and the values of its actions, the best first.

    ``because`` is the largest reason for the best action and against the second: a key and facts of
    `eiland.bots.reasons`, and what this turn scores more, None where the bot does not compute it.
    """

    position: str
    seat: int
    values: list[tuple[str, float]]
    because: dict[str, Any] | None

    @property
    def margin(self) -> float:
        """The lead of the best action."""
        return self.values[0][1] - self.values[1][1]

    def line(self) -> str:
        """Return the puzzle as one line of JSON, which `parse` reads."""
        return json.dumps(self._asdict(), separators=(",", ":"))

    @staticmethod
    def parse(fields: dict[str, Any]) -> Puzzle:
        """Return the puzzle of its fields.

        >>> one = Puzzle("phase=roll", 0, [("roll", 2.0), ("end", 1.5)], None)
        >>> Puzzle.parse(json.loads(one.line())) == one, one.margin
        (True, 0.5)
        """
        values = [(str(action), float(value)) for action, value in fields["values"]]
        return Puzzle(fields["position"], fields["seat"], values, fields["because"])


def written(kind: str, made_by: dict[str, object], puzzles: Sequence[Puzzle]) -> str:
    """Return puzzles as a file: a line that says how they were made, then one line for each."""
    head = json.dumps({"kind": kind, "margin": MARGINS[kind], **made_by})
    lines = ",\n".join(puzzle.line() for puzzle in puzzles)
    return f'{head[:-1]}, "puzzles": [\n{lines}\n]}}\n'


def shipped(kind: str) -> list[Puzzle]:
    """Return the puzzles of a kind that Eiland ships."""
    text = files("eiland.play.puzzles").joinpath(f"{kind}.json").read_text("utf-8")
    return [Puzzle.parse(fields) for fields in json.loads(text)["puzzles"]]
