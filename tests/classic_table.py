"""A table at which a classic game is set up and played by its notation."""

from __future__ import annotations

import eiland
from eiland import CHANCE

ALL_ROADS = [f"R{road}" for road in range(16)]
SETTLEMENTS = ["S3", "S4", "S5", "S7", "S9", "S11"]
CITIES = ["C7", "C12", "C20", "C30"]
KNIGHTS = ["K1", "K2", "K3", "K4", "K5", "K6"]
FACES = ["ore", "grain", "wool", "lumber", "brick", "gold"]
MOST_IN_A_BOX = 30


class Table:
    """A game of the classic rules, from its beginning."""

    def __init__(self, seats: int = 1, **options: bool | int | str) -> None:
        self.rules = eiland.make("classic", seats, **options)
        self.state = self.rules.initial()

    def play(self, *texts: str) -> Table:
        """Play actions of whoever has to act, chance included."""
        for text in texts:
            player = self.rules.actor(self.state)
            action = self.rules.parse(self.state, player, text)
            self.state = self.rules.play(self.state, player, action)
        return self

    def turn(self, dice: str, *texts: str) -> Table:
        """Roll once and play on."""
        return self.play("roll", f"dice {dice}", *texts)

    def legal(self, *verbs: str) -> list[str]:
        """List the texts of all lawful actions, or of those with certain verbs."""
        player = self.rules.actor(self.state)
        listed = self.rules.legal(self.state, player)
        texts = [self.rules.text(self.state, player, action) for action in listed]
        return [text for text in texts if not verbs or text.split()[0] in verbs]

    def verbs(self) -> set[str]:
        return {text.split()[0] for text in self.legal()}

    def odds(self) -> dict[str, int]:
        """Return the weight of each outcome of chance."""
        return dict(zip(self.legal(), self.rules.weights(self.state), strict=True))

    def refusal(self, text: str) -> str:
        """Return the key of the reason why the actor may not do this, empty when lawful."""
        player = self.rules.actor(self.state)
        action = self.rules.parse(self.state, player, text)
        refusal = self.rules.refusal(self.state, player, action)
        return "" if refusal is None else refusal.key

    def __getitem__(self, field: str) -> str:
        """Return a field of the position."""
        pairs = (pair.split("=") for pair in self.rules.write(self.state).split())
        return dict(pairs)[field]

    def boxes(self, seat: int = 0) -> list[int]:
        return [int(box) for box in self[f"{seat}.boxes"].split(",") if box != "-"]

    def active(self) -> int:
        return int(self.rules.actor(self.state))

    def owes_a_roll(self) -> bool:
        return self.rules.actors(self.state) == [CHANCE]


def table(
    dice: str,
    *,
    rolls: int = 3,
    roads: str = "",
    settlements: int = 0,
    cities: int = 0,
    knights: int = 0,
    used: str = "",
    **options: bool | int | str,
) -> Table:
    """Set up one player's turn: dice lie, so much is built, the boxes tell what it was worth."""
    found = Table(1, **{"turns": 50, **options})
    built = [
        roads.split(),
        SETTLEMENTS[:settlements],
        CITIES[:cities],
        KNIGHTS[:knights],
        used.split(),
    ]
    worth = len(built[0]) + sum(int(name[1:]) for names in built[1:4] for name in names)
    boxes = [MOST_IN_A_BOX] * (worth // MOST_IN_A_BOX)
    boxes += [worth % MOST_IN_A_BOX] if worth % MOST_IN_A_BOX else []
    fields = {
        "start": "0",
        "turn": str(len(boxes)),
        "phase": "build",
        "rolls": str(rolls),
        "rolling": "yes" if rolls < 3 else "no",
        "dice": listed(sorted(dice.split(), key=FACES.index)),
        "points": "0",
        "fresh": "-",
    }
    kinds = ["roads", "settlements", "cities", "knights", "used"]
    fields |= {f"0.{kind}": listed(names) for kind, names in zip(kinds, built, strict=True)}
    fields["0.boxes"] = listed([str(box) for box in boxes])
    found.state = found.rules.read(" ".join(f"{name}={value}" for name, value in fields.items()))
    return found


def listed(names: list[str]) -> str:
    return ",".join(names) or "-"
