"""A planner for the race games: it chooses the actions that tests click, so that games end soon.

It knows the rules, not the page: it reads the log and returns the next action.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from eiland.rules.registry import make

COSTS = {
    "road": Counter(lumber=1, brick=1),
    "settlement": Counter(lumber=1, brick=1, wool=1, grain=1),
    "city": Counter(ore=3, grain=2),
    "knight": Counter(ore=1, wool=1, grain=1),
}
WORTH = {"city": 2.4, "settlement": 2.0, "knight": 1.1, "road": 0.9}
LUCK = 0.6
"""The odds of a die that is still missing, about."""
FIRST = ["castle", "city", "settlement", "knight", "road"]


class Planner:
    """Follows a game by its log and chooses for the actor."""

    def __init__(self, game: str, seats: int, options: dict[str, Any]) -> None:
        self.rules: Any = make(game, seats=seats, **options)
        self.state: Any = self.rules.initial()
        self.seq = 0

    def hear(self, log: list[Any]) -> None:
        """Replay the new events."""
        for entry in log:
            if entry["seq"] > self.seq:
                code = self.rules.parse(self.state, entry["player"], entry["text"])
                self.state = self.rules.play(self.state, entry["player"], code)
                self.seq = entry["seq"]

    def next(self, snapshot: Any) -> str:
        """Return the next action for a snapshot."""
        self.hear(snapshot["log"])
        return self.choose(int(next(iter(snapshot["legal"]))))

    def choose(self, seat: int) -> str:
        """Return the next action: build the most valuable piece, else work towards it."""
        codes = self.rules.legal(self.state, seat)
        texts = {str(self.rules.text(self.state, seat, code)): code for code in codes}
        for kind in FIRST:
            builds = [text for text in texts if text.startswith(kind + " ")]
            if builds:
                return builds[0]
        if "end" not in texts:
            return next(iter(texts))
        turns = [text for text in texts if text.split()[0] in ("joker", "gold")]
        for text in turns:
            if self._opens_a_build(seat, texts[text]):
                return text
        return self._keep(seat) if any(text.startswith("keep") for text in texts) else "end"

    def _opens_a_build(self, seat: int, code: int) -> bool:
        after = self.rules.play(self.state, seat, code)
        texts = (self.rules.text(after, seat, c) for c in self.rules.legal(after, seat))
        return any(text.split()[0] in FIRST for text in texts)

    def _keep(self, seat: int) -> str:
        """Keep the dice that the most promising piece needs."""
        dice = Counter(self.rules.observe(self.state, seat).as_json()["dice"])
        best = max(
            self._reachable(seat), key=lambda kind: self._promise(kind, dice), default="road"
        )
        kept = list((dice & COSTS[best]).elements())
        if len(kept) == dice.total():
            return "end"
        order = ["ore", "grain", "wool", "lumber", "brick", "gold"]
        return "keep " + (" ".join(sorted(kept, key=order.index)) or "nothing")

    def _promise(self, kind: str, dice: Counter[str]) -> float:
        missing = (COSTS[kind] - dice).total()
        return WORTH[kind] * float(LUCK**missing)

    def _reachable(self, seat: int) -> list[str]:
        """List the kinds of pieces for which only dice are missing somewhere."""
        keys = set[str]()
        for code in range(self.rules.limits.actions):
            refusal = self.rules.refusal(self.state, seat, code)
            keys |= {fault.key for fault in refusal.faults} if refusal else set()
        return [kind for kind in COSTS if f"build/cost-{kind}" in keys]
