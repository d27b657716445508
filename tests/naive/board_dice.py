"""Two dice, or the deck of dice cards instead of them (sections 5 and 5.1)."""

from .board_table import THROWS, Table

SUMS = range(2, 13)
"""What can be rolled (T-2)."""

CARDS_NEVER_DRAWN = 5
"""As soon as so few dice cards are left, all are shuffled again (BD-2)."""


def has_deck(table: Table) -> bool:
    """Say whether dice cards are drawn instead of rolling dice (BD-1)."""
    return table.options.dice == "deck"


def roll_weights(table: Table) -> dict[str, int]:
    """Weigh the sums: by the throws of two dice (T-2), or by the cards that are left (BD-1)."""
    equally_likely = table.dice_cards if has_deck(table) else THROWS
    return {f"dice {rolled}": equally_likely.count(rolled) for rolled in sorted({*equally_likely})}


def take_out(table: Table, rolled: int) -> None:
    """Leave the drawn card out, and take all 36 again when too few are left (BD-2)."""
    if has_deck(table):
        table.dice_cards.remove(rolled)
        if len(table.dice_cards) == CARDS_NEVER_DRAWN:
            table.dice_cards = list(THROWS)


def dice_fields(table: Table) -> list[tuple[str, str]]:
    """Count the cards of each sum, a digit for each; without a deck there is no such field."""
    if not has_deck(table):
        return []
    return [("dice", "".join(str(table.dice_cards.count(rolled)) for rolled in SUMS))]
