"""Bots that fail in each way that the arena guards against."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any


class Crashing:
    """Raises at every third decision."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> int:
        self.asked += 1
        if self.asked % 3 == 0:
            raise RuntimeError("<b>no idea</b>")
        return legal[0]


class Unborn:
    """Raises when it is made."""

    def __init__(self) -> None:
        raise RuntimeError("never born")

    def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> int:
        raise NotImplementedError


class Illegal:
    """Chooses a code that is never legal."""

    def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> int:
        return 2**80


class Mistaken:
    """Chooses the first code that is not legal."""

    def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> int:
        return next(code for code in range(10_000) if code not in legal)


class Wordy:
    """Answers with a text."""

    def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> Any:
        return "roll"


class Leaving:
    """Ends the program."""

    def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> int:
        raise SystemExit(3)


class Sleeping:
    """Does not answer in time, and catches whatever wakes it."""

    def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> int:
        for _ in range(4):
            with suppress(Exception):
                time.sleep(2)
        return legal[0]


class Onlooker:
    """Follows its game, until it raises when it has seen ten actions."""

    def __init__(self) -> None:
        self.seen = 0

    def begin(self, seat: int, view: Any) -> None:
        self.seen = 0

    def see(self, seen: Any) -> None:
        self.seen += 1
        if self.seen == 10:
            raise RuntimeError("seen enough")

    def end(self, scores: list[int], winners: list[int]) -> None:
        raise RuntimeError("too late to matter")

    def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> int:
        return legal[0]
