"""What visitors ask for that belongs to no running game, and may cost more than a move.

Each study is a function from JSON values and a language to a text for a browser. It runs in a
worker process (`eiland.server.thinking.worker`), where no move waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from eiland.i18n import Words, words
from eiland.paper.check import check
from eiland.paper.entered import Paper
from eiland.paper.records import record
from eiland.server.companion.turn import up_to_turn
from eiland.server.games.board import islands
from eiland.server.tables.commands import Draw, Examine
from eiland.server.tables.films import Films
from eiland.server.tables.proofs import verified
from eiland.server.web.identity import Visitor

Given: TypeAlias = "dict[str, Any]"
FILMS: Final = Films()
"""The records that were asked about last."""


def study(name: str, given: Given, lang: str) -> str:
    """Return the text of a study. Raises Refusal, BadPaper."""
    return STUDIES[name](given, words(lang))


def _film(given: Given, spoken: Words) -> str:
    anybody = Visitor(("",), False, spoken)
    return FILMS.open(anybody, given["record"], given["view"])


def _positions(given: Given, _: Words) -> str:
    return FILMS.positions(given["record"], given["view"], given["first"], given["last"])


def _proof(given: Given, _: Words) -> str:
    return verified(given["record"])


def _fairness(given: Given, _: Words) -> str:
    return islands.examined(Examine(**given))


def _island(given: Given, _: Words) -> str:
    return islands.drawn(Draw(**given))


def _check(given: Given, spoken: Words) -> str:
    return check(Paper.of(given), spoken)


def _record(given: Given, spoken: Words) -> str:
    return record(Paper.of(given), spoken)


def _turn(given: Given, spoken: Words) -> str:
    return up_to_turn(Paper.of(given), spoken)


STUDIES: Final[dict[str, Callable[[Given, Words], str]]] = {
    "film": _film,
    "positions": _positions,
    "proof": _proof,
    "fairness": _fairness,
    "island": _island,
    "check": _check,
    "record": _record,
    "turn": _turn,
}
