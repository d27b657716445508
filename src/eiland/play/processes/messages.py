"""Messages between Eiland and the process of a bot: one line of JSON each.

``schema.json`` beside this file is their JSON Schema, and the page "Process bots" of the reference
explains them. They carry notation, never codes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final, TypeAlias

from eiland.play.defaults import GARBAGE, NoAnswer
from eiland.rules.errors import Fault
from eiland.rules.protocol import Seen, View
from eiland.rules.registry import AnyRules

VERSION: Final = 1
MOST_BYTES: Final = 1_000_000
"""The longest line, in both directions."""
MOST_SHOWN: Final = 200

Message: TypeAlias = dict[str, Any]


def schema() -> dict[str, Any]:
    """Return the JSON Schema of all messages."""
    found: dict[str, Any] = json.loads(
        files(__package__).joinpath("schema.json").read_text("utf-8")
    )
    return found


def line(message: Message) -> bytes:
    """Return a message as a line."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def hello(game: str, rules: AnyRules, seat: int, view: View, seconds: float) -> Message:
    """Return the message that begins a game, or the same game from the start."""
    return {
        "v": VERSION,
        "type": "hello",
        "game": game,
        "rules": {
            "name": rules.name,
            "version": int(rules.version),
            "seats": int(rules.seats),
            "options": dict(rules.options),
        },
        "seat": seat,
        "view": view.as_json(),
        "limits": {"seconds": seconds, "bytes": MOST_BYTES},
    }


def seen(game: str, what: Seen) -> Message:
    """Return the message about an action as a seat saw it."""
    return {**what.as_json(), "v": VERSION, "type": "seen", "game": game}


def choose(
    game: str, number: int, view: View, written: str, legal: list[str], seconds: float
) -> Message:
    """Return the message that asks for an action; ``written`` is the view in notation."""
    return {
        "v": VERSION,
        "type": "choose",
        "game": game,
        "id": number,
        "view": view.as_json(),
        "notation": written,
        "legal": legal,
        "seconds": seconds,
    }


def reject(
    game: str, number: int, reason: str, faults: Sequence[Fault] = (), remark: str = ""
) -> Message:
    """Return the message that a choice counts as none, with the reasons."""
    return {
        "v": VERSION,
        "type": "reject",
        "game": game,
        "id": number,
        "reason": reason,
        "faults": [fault.as_json() for fault in faults],
        "remark": remark[:MOST_SHOWN],
    }


def over(game: str, scores: list[int], winners: list[int]) -> Message:
    """Return the message about the result of a game."""
    return {
        "v": VERSION,
        "type": "over",
        "game": game,
        "scores": list(scores),
        "winners": list(winners),
    }


# What a bot writes


def read(written: bytes) -> Message:
    """Return a line of a bot. Raises NoAnswer ``garbage`` if it is no message."""
    shown = ascii(written[:MOST_SHOWN].decode("utf-8", "replace"))
    if len(written) > MOST_BYTES:
        raise NoAnswer(GARBAGE, f"a line of more than {MOST_BYTES} bytes: {shown}")
    try:
        message = json.loads(written)
    except (ValueError, RecursionError):
        raise NoAnswer(GARBAGE, f"no JSON: {shown}") from None
    if not isinstance(message, dict):
        raise NoAnswer(GARBAGE, f"no object: {shown}")
    kind = message.get("type")
    if kind == "hello" and message.get("v") != VERSION:
        raise NoAnswer(GARBAGE, f'hello without "v": {VERSION}: {shown}')
    fields = ANSWERS.get(kind) if isinstance(kind, str) else None
    if fields is None or any(type(message.get(name)) is not of for name, of in fields.items()):
        raise NoAnswer(GARBAGE, f"no answer of this protocol: {shown}")
    return message


ANSWERS: Final[dict[str, dict[str, type]]] = {
    "hello": {"v": int, "game": str, "name": str, "version": str},
    "action": {"game": str, "id": int, "action": str},
}
"""The messages of a bot with the fields that they need."""
