"""The shipped puzzles as the page shows them, in a language."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Final

from eiland.i18n import Words, words
from eiland.play.puzzles import FOUNDING, KEEP, Puzzle, shipped
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules, make
from eiland.server.games.why import Why, sentence
from eiland.server.tables.snapshots import label_in
from eiland.server.web.files import Packed

GAMES: Final = {KEEP: ("classic", 1), FOUNDING: ("base", 4)}
"""Game and seats by kind."""
ID_LENGTH: Final = 10


@cache
def packed_puzzles(kind: str, lang: str) -> Packed:
    """Return the puzzles of a kind in a language, compressed for sending."""
    rules, spoken = make(*GAMES[kind]), words(lang)
    called = tuple(spoken("seat.person", number=seat + 1) for seat in range(int(rules.seats)))
    found = [_as_json(rules, puzzle, spoken, called) for puzzle in shipped(kind)]
    return Packed.json({"kind": kind, "names": list(called), "puzzles": found})


def _as_json(
    rules: AnyRules, puzzle: Puzzle, spoken: Words, called: tuple[str, ...]
) -> dict[str, object]:
    state: State = rules.read(puzzle.position)

    def label(text: str) -> str:
        return label_in(state, rules.name, text, called, spoken)

    values = [
        {"action": action, "label": label(action), "value": value}
        for action, value in puzzle.values
    ]
    why: str | None = None
    if puzzle.because is not None:
        (best, value), (second, other) = puzzle.values[:2]
        reason = Why(best, second, value - other, **puzzle.because)
        why = sentence(reason, spoken, rules.name, label, called)
    return {
        "id": hashlib.sha256(puzzle.position.encode()).hexdigest()[:ID_LENGTH],
        "seat": puzzle.seat,
        "view": rules.observe(state, puzzle.seat).as_json(),
        "legal": [rules.text(state, puzzle.seat, code) for code in rules.legal(state, puzzle.seat)],
        "values": values,
        "why": why,
    }
