"""The answer to a game on paper: its position, its scores, and everything in it that is illegal."""

from __future__ import annotations

import json

from eiland.i18n import Words
from eiland.paper.entered import Paper
from eiland.paper.game import Moment, Played
from eiland.paper.games import AnyDiceGame
from eiland.places.sentences import fault_json, sentences
from eiland.rules.errors import Fault
from eiland.rules.protocol import SPECTATOR, State


def check(paper: Paper, words: Words) -> str:
    """Return the result of a game on paper and all its illegal actions as JSON text.

    Raises BadPaper when game, seats or options are not valid.
    """
    played = Played(paper)
    rules, now = played.rules, played.moment
    named = paper.called(words)
    answer = {
        "v": 1,
        **_result(rules, played.state),
        "after": played.scores,
        "marks": [
            {"turn": turn, "action": action, **fault_json(fault, words, named, rules.name)}
            for turn, action, fault in played.marks
        ],
        "now": None if now is None else _now(rules, now, words, named),
    }
    return json.dumps(answer, ensure_ascii=False)


def _result(rules: AnyDiceGame, state: State) -> dict[str, object]:
    """Return a position and what it means for the seats, as JSON values."""
    return {
        "view": rules.observe(state, SPECTATOR).as_json(),
        "scores": list(rules.scores(state)),
        "over": rules.is_over(state),
        "winners": list(rules.winners(state)),
    }


def _now(rules: AnyDiceGame, now: Moment, words: Words, named: list[str]) -> dict[str, object]:
    """Return the position in one turn as JSON values."""
    spoken = sentences(rules.name, words.lang)

    def told(fault: Fault | None) -> dict[str, object] | None:
        return None if fault is None else fault_json(fault, words, named, rules.name)

    return {
        **_result(rules, now.state),
        "seat": now.seat,
        "dice": now.dice,
        "whole": told(now.whole),
        "faults": [told(fault) for fault in now.faults],
        "later": now.later,
        "legal": [{"action": text, "label": spoken.action(text)} for text in now.legal],
    }
