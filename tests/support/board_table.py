"""A board game that tests set up and play by notation."""

from __future__ import annotations

from collections import Counter

import eiland
from eiland import CHANCE

BEGINNERS_HEXES = (
    "mountains10,pasture2,forest9,fields12,hills6,pasture4,hills10,fields9,forest11,desert,forest3,"
    "mountains8,forest8,mountains3,fields4,pasture5,hills5,fields6,pasture11"
)
STANDARD_HARBORS = (
    "3:1@0-3,grain@1-5,ore@10-15,lumber@11-16,3:1@26-32,brick@33-38,wool@42-46,3:1@47-51,3:1@49-52"
)
STANDARD_GROUNDS = "6@4,10@7,5@20,4@37,8@43,9@48"
FULL_DICE_DECK = "12345654321"
RESOURCES = ["ore", "grain", "wool", "lumber", "brick"]
GIVEN_BOARD = f"hexes={BEGINNERS_HEXES} harbors={STANDARD_HARBORS}"
"""The island of the beginners' board without its pieces, for the option ``board``."""
CARDS = ["knight", "victory-point", "road-building", "year-of-plenty", "monopoly"]
CARD_COUNTS = Counter(dict(zip(CARDS, [14, 5, 2, 2, 2], strict=True)))
FISH_COUNTS = Counter({"1": 11, "2": 10, "3": 8})


class BoardTable:
    """A board game from its first or from a later position."""

    def __init__(self, seats: int = 3, **options: bool | int | str) -> None:
        self.rules = eiland.make("base", seats, **options)
        self.state = self.rules.initial()

    def play(self, *lines: str) -> BoardTable:
        """Play lines: ``2: accept`` names the player; without one the actor plays."""
        for line in lines:
            seat, colon, text = line.partition(": ")
            player = int(seat) if colon else self.rules.actor(self.state)
            action = self.rules.parse(self.state, player, text if colon else line)
            self.state = self.rules.play(self.state, player, action)
        return self

    def roll(self, number: int) -> BoardTable:
        """Roll a number for the active player, who has not rolled yet."""
        return self.play("roll", f"dice {number}")

    def legal(self, *verbs: str, player: int | None = None) -> list[str]:
        """List the listed legal actions as texts, or only those with certain verbs."""
        seat = self.rules.actor(self.state) if player is None else player
        listed = self.rules.legal(self.state, seat)
        texts = [self.rules.text(self.state, seat, action) for action in listed]
        return [text for text in texts if not verbs or text.split()[0] in verbs]

    def allows(self, text: str, player: int | None = None) -> bool:
        """Return True if an action is legal, listed or not."""
        return self.refusal(text, player) == ""

    def refusal(self, text: str, player: int | None = None) -> str:
        """Return the key of the reason why an action of the actor is illegal, "" if it is legal."""
        seat = self.rules.actor(self.state) if player is None else player
        action = self.rules.parse(self.state, seat, text)
        refusal = self.rules.refusal(self.state, seat, action)
        assert (refusal is None) == self.rules.is_legal(self.state, seat, action)
        return "" if refusal is None else refusal.key

    def odds(self) -> dict[str, int]:
        """Return the weight of each outcome of chance."""
        texts = self.legal(player=CHANCE)
        return dict(zip(texts, self.rules.weights(self.state), strict=True))

    def hand(self, seat: int) -> dict[str, int]:
        """Return the resource cards of a player, by kind."""
        return dict(counts(self[f"{seat}.hand"]))

    def actors(self) -> list[int]:
        return self.rules.actors(self.state)

    def scores(self) -> list[int]:
        return self.rules.scores(self.state)

    def winners(self) -> list[int]:
        return self.rules.winners(self.state)

    def viewed(self, viewer: int) -> dict[str, str]:
        """Return the fields of a viewer's view."""
        text = self.rules.write_view(self.rules.observe(self.state, viewer))
        return dict(pair.split("=", 1) for pair in text.split())

    def __getitem__(self, field: str) -> str:
        """Return a field of the position."""
        text = self.rules.write(self.state)
        return dict(pair.split("=", 1) for pair in text.split())[field]


def table(
    seats: int = 3,
    fields: dict[str, str] | None = None,
    **options: bool | int | str,
) -> BoardTable:
    """Set up a position: seat 0 has rolled and may trade and build; all players are without pieces.

    The island is that of the beginners' board with the standard frame. ``fields`` contains what
    differs, by field of the notation, such as ``{"0.hand": "ore2,wool1", "0.roads": "12-17"}``.
    The bank, the deck and the supply of fish get the rest unless they are given.
    """
    given = fields or {}
    found = BoardTable(seats, **options)
    harbormaster, fishermen = options.get("harbormaster", False), options.get("fishermen", False)
    lake = BEGINNERS_HEXES.replace("desert", "lake")
    shown = {
        "phase": "main",
        "start": "0",
        "turn": str(4 * seats),
        "rolled": "yes",
        "hexes": lake if fishermen else BEGINNERS_HEXES,
        "harbors": STANDARD_HARBORS,
        **({"grounds": STANDARD_GROUNDS} if fishermen else {}),
        "robber": "-" if fishermen else "9",
        "bank": rest(Counter(dict.fromkeys(RESOURCES, 19)), held(given, "hand")),
        "deck": rest(CARD_COUNTS, held(given, "cards") + played(given, seats)),
        "gone": "-",
        **({"dice": FULL_DICE_DECK} if options.get("dice") == "deck" else {}),
        "road": "-",
        "army": "-",
        **({"harbormaster": "-"} if harbormaster else {}),
    }
    if fishermen:
        tokens = held(given, "fish", ":") + counts(given.get("spent", "-"), ":")
        shown |= {"supply": rest(FISH_COUNTS, tokens, ":"), "spent": "-"}
        shown |= {"boot": "-", "bootwait": "no"}
    shown |= {"played": "no", "fresh": "-", "free": "0", "victim": "-"}
    shown |= {"offers": "0", "refused": "-", "offer": "-"}
    for seat in range(seats):
        for kind in ("settlements", "cities", "roads", "hand", "cards"):
            shown[f"{seat}.{kind}"] = "-"
        shown |= {f"{seat}.knights": "0", f"{seat}.discards": "-", f"{seat}.answer": "-"}
        if fishermen:
            shown |= {f"{seat}.fish": "-", f"{seat}.due": "0"}
    unknown = set(given) - set(shown)
    assert not unknown, f"no such fields: {unknown}"
    shown |= given
    found.state = found.rules.read(" ".join(f"{name}={value}" for name, value in shown.items()))
    return found


def unrolled(
    seats: int = 3,
    fields: dict[str, str] | None = None,
    **options: bool | int | str,
) -> BoardTable:
    """Set up a position as `table` does, but before seat 0 has rolled."""
    return table(seats, {"phase": "before", "rolled": "no"} | (fields or {}), **options)


def counts(text: str, mark: str = "") -> Counter[str]:
    """Read counts of the notation, ``ore2,wool1`` or, with ``:`` as mark, ``1:2,3:1``."""
    found: Counter[str] = Counter()
    for word in [] if text == "-" else text.split(","):
        name = word.split(mark)[0] if mark else word.rstrip("0123456789")
        found[name] += int(word[len(name) + len(mark) :])
    return found


def held(fields: dict[str, str], kind: str, mark: str = "") -> Counter[str]:
    """Return the sum of one kind of card over all seats."""
    texts = [value for name, value in fields.items() if name.endswith(f".{kind}")]
    return sum((counts(text, mark) for text in texts), Counter())


def played(fields: dict[str, str], seats: int) -> Counter[str]:
    """Count the development cards played."""
    knights = sum(int(fields.get(f"{seat}.knights", "0")) for seat in range(seats))
    return counts(fields.get("gone", "-")) + Counter({"knight": knights})


def rest(all_there_are: Counter[str], gone: Counter[str], mark: str = "") -> str:
    """Return the rest as text."""
    left = {name: n - gone[name] for name, n in all_there_are.items()}
    return ",".join(f"{name}{mark}{n}" for name, n in left.items() if n) or "-"
