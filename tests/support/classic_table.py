"""A table at which a classic game is set up and played by its notation."""

from __future__ import annotations

from tests.support.dice_table import DiceTable, in_order, listed

ALL_ROADS = [f"R{road}" for road in range(16)]
SETTLEMENTS = ["S3", "S4", "S5", "S7", "S9", "S11"]
CITIES = ["C7", "C12", "C20", "C30"]
KNIGHTS = ["K1", "K2", "K3", "K4", "K5", "K6"]
MOST_IN_A_BOX = 30


class Table(DiceTable):
    """A game of the classic rules, from its beginning."""

    def __init__(self, seats: int = 1, **options: bool | int | str) -> None:
        super().__init__("classic", seats, **options)

    def boxes(self, seat: int = 0) -> list[int]:
        return [int(box) for box in self[f"{seat}.boxes"].split(",") if box != "-"]


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
    """Set up one player's turn: the dice on the table, the pieces built, the score boxes."""
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
        "dice": listed(in_order(dice)),
        "points": "0",
        "fresh": "-",
    }
    kinds = ["roads", "settlements", "cities", "knights", "used"]
    fields |= {f"0.{kind}": listed(names) for kind, names in zip(kinds, built, strict=True)}
    fields["0.boxes"] = listed([str(box) for box in boxes])
    found.state = found.rules.read(" ".join(f"{name}={value}" for name, value in fields.items()))
    return found
