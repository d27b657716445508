"""Offers that a seat refuses by itself, so that its player is not asked."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Final

from eiland.play import Log

ACCEPT: Final = "accept"
REFUSE: Final = "refuse"


@dataclass(frozen=True)
class Refusals:
    """Which offers a seat refuses by itself.

    ``turn`` is the `Log.turns` of the turn in which it refuses all, ``players`` are the seats whose
    offers it always refuses. ``unpayable`` refuses what the hand cannot pay.
    """

    turn: int | None = None
    players: tuple[int, ...] = ()
    unpayable: bool = False

    def stored(self) -> str:
        """Return them as text for the store."""
        return json.dumps(asdict(self))

    @staticmethod
    def read(text: str) -> Refusals:
        """Return what `stored` wrote."""
        found = json.loads(text)
        return Refusals(found["turn"], tuple(found["players"]), found["unpayable"])

    def lasting(self) -> Refusals:
        """Return them without the running turn."""
        return Refusals(None, self.players, self.unpayable)

    def as_json(self, log: Log) -> dict[str, object]:
        """Return them for the player of the seat."""
        return {
            "turn": self._is_turn(log),
            "players": list(self.players),
            "unpayable": self.unpayable,
        }

    def refuse(self, log: Log, seat: int) -> bool:
        """Return True if the seat refuses the open offer, which it has to answer."""
        rules, state = log.rules, log.state
        if self._is_turn(log) or int(rules.turn_of(state)) in self.players:
            return True
        legal = (rules.text(state, seat, code) for code in rules.legal(state, seat))
        return self.unpayable and ACCEPT not in legal

    def _is_turn(self, log: Log) -> bool:
        return self.turn is not None and self.turn == log.turns


NONE: Final = Refusals()


def refusing(log: Log, refusals: dict[int, Refusals]) -> int | None:
    """Return the first seat that refuses the open offer by itself, None if there is none."""
    if not refusals or not log.rules.awaits_answers(log.state):
        return None
    asked = log.rules.actors(log.state)[:-1]
    return next((seat for seat in asked if refusals.get(seat, NONE).refuse(log, seat)), None)
