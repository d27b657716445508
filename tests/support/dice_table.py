"""A table at which a dice game is played by its notation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Self

import eiland
from eiland import CHANCE, ParseError
from eiland.chance import Generator
from eiland.rules.registry import AnyRules

RULES = Path(__file__).parents[2] / "src" / "eiland" / "rules"

FACES = ["ore", "grain", "wool", "lumber", "brick", "gold"]
BUILDS = ["city", "settlement", "knight", "road", "castle"]
GOOD_THROWS = [
    "dice ore ore ore grain grain gold",
    "dice ore ore grain grain wool wool",
    "dice grain wool lumber lumber brick brick",
    "dice lumber lumber lumber brick brick brick",
]


class DiceTable:
    """A dice game, from its beginning."""

    def __init__(self, name: str, seats: int, **options: bool | int | str) -> None:
        self.rules = eiland.make(name, seats, **options)
        self.state = self.rules.initial()

    def play(self, *texts: str) -> Self:
        """Play actions of the actor, chance included."""
        for text in texts:
            player = self.rules.actor(self.state)
            action = self.rules.parse(self.state, player, text)
            self.state = self.rules.play(self.state, player, action)
        return self

    def turn(self, dice: str, *texts: str) -> Self:
        """Roll once and play on."""
        return self.play("roll", f"dice {dice}", *texts)

    def legal(self, *verbs: str) -> list[str]:
        """List the texts of all legal actions, or of those with certain verbs."""
        player = self.rules.actor(self.state)
        listed = self.rules.legal(self.state, player)
        texts = [self.rules.text(self.state, player, action) for action in listed]
        return [text for text in texts if not verbs or text.split()[0] in verbs]

    def names(self, verb: str) -> str:
        """Return the sites of one kind that can be built now, in one line."""
        return " ".join(text.split()[1] for text in self.legal(verb))

    def verbs(self) -> set[str]:
        return {text.split()[0] for text in self.legal()}

    def odds(self) -> dict[str, int]:
        """Return the weight of each outcome of chance."""
        return dict(zip(self.legal(), self.rules.weights(self.state), strict=True))

    def refusal(self, text: str) -> str:
        """Return the key of the reason why the actor may not do this, empty when legal."""
        return self.why_not(text).partition(" ")[0]

    def why_not(self, text: str) -> str:
        """Return the reason why the actor may not do this with all details, empty when legal."""
        player = self.rules.actor(self.state)
        action = self.rules.parse(self.state, player, text)
        refusal = self.rules.refusal(self.state, player, action)
        return "" if refusal is None else str(refusal)

    def __getitem__(self, field: str) -> str:
        """Return a field of the position."""
        pairs = (pair.split("=") for pair in self.rules.write(self.state).split())
        return dict(pairs)[field]

    def points(self) -> list[int]:
        return [int(points) for points in self.rules.scores(self.state)]

    def winners(self) -> list[int]:
        return [int(seat) for seat in self.rules.winners(self.state)]

    def active(self) -> int:
        return int(self.rules.actor(self.state))

    def owes_a_roll(self) -> bool:
        return self.rules.actors(self.state) == [CHANCE]


def listed(names: list[str]) -> str:
    """Write a list as a value of a position."""
    return ",".join(names) or "-"


def split(field: str) -> list[str]:
    """Read a list from a value of a position."""
    return [] if field == "-" else field.split(",")


def in_order(dice: str) -> list[str]:
    """List dice in the order of their faces."""
    return sorted(dice.split(), key=FACES.index)


def changed(position: str, changes: dict[str, str]) -> str:
    """Change some fields of a position."""
    fields = dict(pair.split("=") for pair in position.split()) | changes
    return " ".join(f"{field}={value}" for field, value in fields.items())


def faults_in(rules: AnyRules, position: str) -> list[str]:
    """List the faults of a position, with all details."""
    try:
        rules.read(position)
    except ParseError as error:
        return [str(fault) for fault in error.faults]
    return []


def keys_in(game: str, *shared: str) -> set[str]:
    """Return the fault keys in a game's folder, in shared files of the dice games and in `fields`.

    ``{kind}`` in a key is replaced by each kind of building.
    """
    found: set[str] = set()
    files = [RULES / "dice" / f"{name}.py" for name in shared]
    for file in [*(RULES / "dice" / game).glob("*.py"), *files, RULES / "fields.py"]:
        found |= set(re.findall(r'"([a-z-]+/[a-z{}-]+)"', file.read_text("utf-8")))
    return {key.format(kind=kind) for key in found for kind in ("settlement", "city", "knight")}


def choose(
    game: DiceTable,
    generator: Generator,
    *,
    eager: bool,
    lucky: bool,
    good_throws: list[str] = GOOD_THROWS,
) -> str:
    """Choose an action: eager players build whenever they can, lucky ones throw well."""
    texts = game.legal()
    if game.owes_a_roll():
        if lucky and good_throws[0] in texts:
            return good_throws[generator.below(len(good_throws))]
        return texts[generator.pick(game.rules.weights(game.state))]
    by_verb: dict[str, list[str]] = {}
    for text in texts:
        by_verb.setdefault(text.split()[0], []).append(text)
    verbs = [verb for verb in BUILDS if verb in by_verb] if eager else []
    verbs = verbs[:1] or ([verb for verb in by_verb if verb != "end"] if eager else [])
    verbs = verbs or list(by_verb)
    chosen = by_verb[verbs[generator.below(len(verbs))]]
    return chosen[generator.below(len(chosen))]
