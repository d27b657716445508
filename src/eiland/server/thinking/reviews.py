"""The review of a game with estimated values as the page shows it, in the visitor's language."""

from __future__ import annotations

import json
from typing import Any, Final

from eiland.i18n import Words
from eiland.rules.board.board import Board
from eiland.rules.protocol import State
from eiland.server.games.offers import offer_in_words
from eiland.server.games.summary import percentage
from eiland.server.games.turns import Turn, turn_in, when
from eiland.server.games.why import Why, sentence
from eiland.server.tables.snapshots import label_in, names
from eiland.server.tables.table import Table

MOST_COSTLY: Final = 8
"""Decisions listed per seat."""
KEPT: Final = (
    *("seat", "lost", "founding", "trades", "decisions", "percent", "grades"),
    *("received", "expected", "luck"),
)
"""Fields of a seat that go to the page as they are."""


def review_as_json(
    table: Table, review: dict[str, Any], spoken: Words, seat: int | None = None
) -> str:
    """Return a review as JSON text. One for a ``seat`` of the board game judges only that seat."""
    said = _Said(table, spoken)
    whole = {
        "done": review["done"],
        "only": seat if isinstance(table.log.rules, Board) else None,
        "moments": [
            {**moment, "of": said.named(moment["step"] - 1, moment["turn"])}
            for moment in review["moments"]
        ],
        "luck": _luck(review),
        "unit": "cards" if isinstance(table.log.rules, Board) else "chances",
        "deals": [said.deal(deal) for deal in review["deals"]],
        "seats": [said.seat(seat) for seat in review["seats"]],
    }
    return json.dumps(whole, ensure_ascii=False)


def _luck(review: dict[str, Any]) -> list[dict[str, object]]:
    """Return what the dice of each turn brought: cards beyond the average, or chances, by seat."""
    seats = len(review["seats"])
    found: dict[int, list[float]] = {}
    for roll in review["rolls"]:
        pairs = zip(roll["received"], roll["expected"], strict=True)
        found[roll["turn"]] = [received - expected for received, expected in pairs]
    for throw in review["throws"]:
        found.setdefault(throw["turn"], [0.0] * seats)[throw["seat"]] += throw["luck"]
    return [{"turn": turn, "seats": found[turn]} for turn in sorted(found)]


class _Said:
    """The words of one table in one language."""

    def __init__(self, table: Table, spoken: Words) -> None:
        self.table = table
        self.spoken = spoken
        self.called = tuple(names(table.name, table.seats, spoken))

    def seat(self, seat: dict[str, Any]) -> dict[str, object]:
        """Return a seat with its most costly decisions."""
        costly = [self.choice(verdict) for verdict in seat["costly"][:MOST_COSTLY]]
        name = self.called[seat["seat"]]
        said = {"name": name, "accuracy": percentage(seat["percent"], self.spoken)}
        return {**{field: seat[field] for field in KEPT}, **said, "costly": costly}

    def turn(self, step: int, turn: int) -> Turn | None:
        """Return the turn that a step belongs to, as the log counts it."""
        log = self.table.log
        return turn_in(log.rules, self.table.game, log.steps[step].before) if turn else None

    def named(self, step: int, turn: int) -> dict[str, int] | None:
        """Return the same as JSON."""
        found = self.turn(step, turn)
        return found._asdict() if found else None

    def choice(self, verdict: dict[str, Any]) -> dict[str, object]:
        """Return a decision with the labels of both actions, and why the better one is better."""
        fields = ("turn", "kind", "chance", "loss", "grade")
        return {
            "seq": self.table.entries.seq_before(verdict["step"]),
            **{field: verdict[field] for field in fields},
            "of": self.named(verdict["step"], verdict["turn"]),
            "offer": offer_in_words(self.before(verdict), self.called, self.spoken),
            "chosen": self.action(verdict, verdict["action"]),
            "better": self.action(verdict, verdict["better"]),
            "why": self.why(verdict),
        }

    def before(self, verdict: dict[str, Any]) -> State:
        """Return the position before a decision."""
        state: State = self.table.log.steps[verdict["step"]].before
        return state

    def action(self, verdict: dict[str, Any], text: str) -> dict[str, str]:
        """Return an action in notation, and what its button says in the position before it."""
        said = label_in(self.before(verdict), self.table.game, text, self.called, self.spoken)
        return {"action": text, "label": said}

    def why(self, verdict: dict[str, Any]) -> str | None:
        """Return why the better action is better, None without a reason."""
        found = verdict["because"]
        if found is None:
            return None
        why = Why(
            verdict["better"], verdict["action"], verdict["loss"], found["key"], found["facts"]
        )
        return sentence(
            why,
            self.spoken,
            self.table.game,
            lambda text: self.action(verdict, text)["label"],
            self.called,
        )

    def deal(self, deal: dict[str, Any]) -> dict[str, object]:
        """Return a trade in words, with what it changed for all seats."""
        turn = self.turn(deal["step"], deal["turn"])
        said = self.spoken(
            "chances.deal",
            when=when(turn, self.called, self.spoken),
            name=self.called[deal["seat"]],
            partner=self.called[deal["partner"]],
            given=self.spoken.things(deal["given"]),
            got=self.spoken.things(deal["got"]),
        )
        return {"turn": deal["turn"], "said": said, "changes": deal["changes"]}
