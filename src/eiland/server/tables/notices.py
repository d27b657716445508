"""Lines of the log that are no actions: who plays for a seat, and pauses.

They are stored among the actions, so the log says who has played what.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from eiland.play.proofs import proof

MARK: Final = ":"
"""No action begins with it."""
STOOD_IN: Final = "bot"
"""A bot plays for a person, whom the others did not want to wait for."""
LATE: Final = "late"
"""A bot plays for a person who has missed several decisions."""
BACK: Final = "back"
"""A person plays again."""
LEFT: Final = "left"
"""A person has left for good, and a bot plays on."""
MOVED: Final = "moved"
"""A person plays from another browser."""
GIVEN: Final = "given"
"""The seat of an absent person was given to another browser."""
PAUSE: Final = "pause"
RESUME: Final = "resume"
START: Final = "start"
"""All are there, and the game begins."""
ABANDONED: Final = proof.ABANDONED.removeprefix(MARK)
"""Nobody has acted for so long that nobody will any more. It is the last line, of no seat."""


class Notice(NamedTuple):
    """A line that is no action: what has happened, and the bot that plays now.

    >>> Notice.read(":left greedy")
    Notice(kind='left', bot='greedy')
    >>> Notice("pause").text, Notice.read("roll")
    (':pause', None)
    """

    kind: str
    bot: str | None = None

    @property
    def text(self) -> str:
        """The line as it is stored."""
        return MARK + " ".join([self.kind, *([self.bot] if self.bot else [])])

    @staticmethod
    def read(text: str) -> Notice | None:
        """Return the notice that a line is, None if it is an action."""
        if not text.startswith(MARK):
            return None
        kind, _, bot = text.removeprefix(MARK).partition(" ")
        return Notice(kind, bot or None)

    @property
    def changes_player(self) -> bool:
        """Whether another one plays for the seat from now on: `bot`, or its person if None."""
        return self.kind in (STOOD_IN, LATE, BACK, LEFT)

    @property
    def moves_seat(self) -> bool:
        """Whether the seat is played from another browser from now on."""
        return self.kind in (MOVED, GIVEN)
