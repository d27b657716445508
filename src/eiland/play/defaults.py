"""Default actions: what a seat plays when its bot, a process of its own, gives no legal answer."""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

LATE: Final = "late"
ILLEGAL: Final = "illegal"
GARBAGE: Final = "garbage"
CRASHED: Final = "crashed"
REASONS: Final = [LATE, ILLEGAL, GARBAGE, CRASHED]
"""Why a bot gave no legal answer: no answer in time; an illegal action; an answer that is none; its
process has ended or cannot start."""

Defaults: TypeAlias = Counter[str]
"""How often a seat played the default action, by reason."""

SECONDS: Final = 10.0
"""How long a bot in a process of its own may think, unless the user says otherwise."""
DEFAULT: Final = "default"
"""Names default actions where a record says which bot has chosen a line."""


class NoAnswer(Exception):
    """A bot gave no legal answer. ``reason`` is one of REASONS; the seat plays `Rules.default`.

    Raised only by bots that run as processes of their own. Every other error of a bot stops the
    game.
    """

    def __init__(self, reason: str, remark: str = "") -> None:
        super().__init__(f"{reason}: {remark}" if remark else reason)
        self.reason = reason
        self.remark = remark

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.reason, self.remark)
