"""Example positions for the rules page of the board game, on the beginners' board.

They are written in notation and read by the rules, which also return the legal actions. So no
picture can show anything that the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from eiland.rules import island
from eiland.rules.board.map.tokens import LETTERS
from eiland.rules.board.numbers.packed import RESOURCE_NAMES
from eiland.rules.board.numbers.throws import LOWEST_SUM, ODDS
from eiland.rules.board.text.checks import EACH_RESOURCE
from eiland.rules.registry import make

Drawn: TypeAlias = "dict[str, object]"
Note: TypeAlias = tuple[str, str, int | str]
"""A letter with the kind and id of the place it marks: hex, token, corner, path or harbor."""
Part: TypeAlias = tuple[float, float, float, float]

WHOLE: Final[Part] = (0, 0, 1, 1)
FIRST_LETTER_HEX: Final = 16
SPIRAL_HEXES: Final = (
    "mountains,pasture,forest,fields,hills,pasture,hills,fields,forest,pasture,"
    "forest,mountains,forest,mountains,fields,desert,hills,fields,pasture"
)
"""The terrain of the beginners' board, but with the desert on the rim, where the spiral passes."""


class Example(NamedTuple):
    """One example.

    ``fields`` are the fields of the notation that differ from an empty island in the first turn.
    Legal actions of seat ``hand`` with one of the ``verbs`` are highlighted. ``notes`` marks places
    by letters. ``part`` is the visible part of the island: left, top, width and height as fractions
    of the whole.
    """

    fields: dict[str, str]
    seats: int = 3
    hand: int = 0
    verbs: Sequence[str] = ()
    notes: Sequence[Note] = ()
    part: Part = WHOLE
    variants: Sequence[str] = ()


EXAMPLES: Final[dict[str, Example]] = {
    "island": Example(
        {},
        notes=[
            ("A", "hex", 4),
            ("B", "corner", 28),
            ("C", "path", "30-35"),
            ("D", "harbor", "10-15"),
            ("E", "hex", 9),
        ],
    ),
    "beginners": Example(
        {
            "0.settlements": "8,28",
            "0.roads": "8-13,28-34",
            "1.settlements": "39,41",
            "1.roads": "36-41,39-44",
            "2.settlements": "17,31",
            "2.roads": "17-22,25-31",
            "3.settlements": "14,40",
            "3.roads": "9-14,40-45",
        },
        seats=4,
    ),
    "founding": Example(
        {
            "phase": "path",
            "turn": "0",
            "rolled": "no",
            "0.settlements": "17,31",
            "0.roads": "17-22",
            "0.hand": "ore1,wool1,lumber1",
            "1.settlements": "39,41",
            "1.roads": "36-41,39-44",
            "1.hand": "ore1,lumber1,brick1",
            "2.settlements": "14,40",
            "2.roads": "9-14,40-45",
            "2.hand": "ore1,grain2",
        },
        verbs=["road"],
        part=(0.4, 0.28, 0.6, 0.5),
    ),
    "robber": Example(
        {
            "phase": "victim",
            "robber": "4",
            "0.settlements": "17",
            "0.roads": "17-22",
            "1.settlements": "8",
            "1.roads": "4-8",
            "1.hand": "wool2",
            "2.cities": "18",
            "2.roads": "18-24",
            "2.hand": "grain3",
        },
        part=(0.14, 0.12, 0.6, 0.5),
    ),
    "building": Example(
        {
            "0.settlements": "12",
            "0.roads": "12-17,17-23,23-29,29-34",
            "0.hand": "ore3,grain2,wool1,lumber1,brick1",
            "1.settlements": "34",
            "1.roads": "34-39",
        },
        verbs=["road", "settlement", "city"],
        notes=[("A", "corner", 17), ("B", "corner", 29), ("C", "path", "28-34")],
        part=(0.1, 0.2, 0.62, 0.58),
    ),
    "before-the-cut": Example(
        {
            "start": "1",
            "road": "0",
            "0.settlements": "16,24",
            "0.roads": "11-16,16-22,17-22,17-23,18-23,18-24",
            "1.settlements": "8",
            "1.roads": "8-12,12-17",
            "1.hand": "grain1,wool1,lumber1,brick1",
        },
        hand=1,
        verbs=["settlement"],
        part=(0.1, 0.14, 0.56, 0.48),
    ),
    "after-the-cut": Example(
        {
            "start": "1",
            "0.settlements": "16,24",
            "0.roads": "11-16,16-22,17-22,17-23,18-23,18-24",
            "1.settlements": "8,17",
            "1.roads": "8-12,12-17",
        },
        hand=1,
        part=(0.1, 0.14, 0.56, 0.48),
    ),
    "harbormaster": Example(
        {
            "harbormaster": "0",
            "0.settlements": "1",
            "0.cities": "10",
            "0.roads": "1-5,10-14",
            "1.settlements": "0,26",
            "1.roads": "0-3,20-26",
        },
        part=(0.2, 0, 0.8, 0.64),
        variants=["harbormaster"],
    ),
    "fishermen": Example(
        {
            "0.settlements": "4",
            "0.roads": "4-8",
            "1.cities": "24",
            "1.roads": "19-24",
        },
        variants=["fishermen"],
    ),
}


def spiral_example() -> Example:
    """Return the island before the tokens are placed, with their letters in order (V-3, V-4)."""
    way = [place for place in island.spiral(FIRST_LETTER_HEX) if not _is_desert(place)]
    letters = [chr(ord("A") + n) for n in range(len(LETTERS))]
    return Example(
        {
            "phase": "spiral",
            "start": "-",
            "turn": "0",
            "rolled": "no",
            "robber": "-",
            "hexes": SPIRAL_HEXES,
        },
        notes=[(letter, "token", place) for letter, place in zip(letters, way, strict=True)],
    )


def _is_desert(place: int) -> bool:
    return SPIRAL_HEXES.split(",")[place] == "desert"


@cache
def example(name: str) -> Drawn:
    """Return the drawing of an example: the view of ``hand`` and the highlighted actions."""
    shown = spiral_example() if name == "spiral" else EXAMPLES[name]
    board = "random" if name == "spiral" else _board("fishermen" in shown.variants)
    options = {"harbors": "standard"} if name == "spiral" else {}
    variants = dict.fromkeys(shown.variants, True)
    rules = make("base", shown.seats, board=board, **options, **variants)
    state = rules.read(_position(shown))
    legal = rules.legal(state, shown.hand) if shown.hand in rules.actors(state) else []
    texts = [rules.text(state, shown.hand, action) for action in legal]
    return {
        "view": rules.observe(state, shown.hand).as_json(),
        "hand": shown.hand,
        "legal": [text for text in texts if text.split()[0] in shown.verbs],
        "notes": shown.notes,
        "part": shown.part,
    }


def ways_to_roll(total: int) -> int:
    """Return how many of the 36 rolls of two dice have this sum (T-2).

    >>> ways_to_roll(7), ways_to_roll(12)
    (6, 1)
    """
    return ODDS[total - LOWEST_SUM]


def _beginners(seats: int, variants: Sequence[str]) -> dict[str, str]:
    """Return the fields of the beginners' board in its first turn, by name."""
    options = dict.fromkeys(variants, True)
    rules = make("base", seats, board="beginners", start_player="seat0", **options)
    return dict(pair.split("=", 1) for pair in rules.write(rules.initial()).split())


def _board(has_fish: bool) -> str:
    """Return the beginners' board without its pieces, for the option ``board``."""
    variants = ["fishermen"] if has_fish else []
    names = ["hexes", "harbors", *(["grounds"] if has_fish else [])]
    fields = _beginners(2, variants)
    return " ".join(f"{name}={fields[name]}" for name in names)


def _position(shown: Example) -> str:
    """Return an example as notation; the bank holds all cards that no player has."""
    fields = _beginners(shown.seats, shown.variants) | {"phase": "main", "turn": "12"}
    for seat in range(shown.seats):
        fields |= {f"{seat}.{name}": "-" for name in ("settlements", "roads", "hand")}
    fields |= {"rolled": "yes", **shown.fields}
    fields["bank"] = _rest([fields[f"{seat}.hand"] for seat in range(shown.seats)])
    return " ".join(f"{name}={value}" for name, value in fields.items())


def _rest(hands: list[str]) -> str:
    """Return the cards in the bank when the players have these hands.

    >>> _rest(["ore1,wool2", "-"])
    'ore18,grain19,wool17,lumber19,brick19'
    """
    held = dict.fromkeys(RESOURCE_NAMES, 0)
    for hand in hands:
        for card in hand.split(",") if hand != "-" else []:
            name = card.rstrip("0123456789")
            held[name] += int(card.removeprefix(name))
    return ",".join(f"{name}{EACH_RESOURCE - n}" for name, n in held.items())
