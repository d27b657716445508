"""Names of bots: first names, the same in all languages, fixed by the name of the table."""

from __future__ import annotations

import zlib
from typing import Final

from eiland.server.tables.store import Seat

FIRST_NAMES: Final = (
    *("Alma", "Arne", "Edda", "Ella", "Emil", "Enno", "Frida", "Hugo", "Ida", "Iris", "Jana"),
    *("Jonas", "Karl", "Lars", "Leo", "Lina", "Lotte", "Maja", "Malte", "Max", "Mia", "Mina"),
    *("Nele", "Nils", "Nora", "Olga", "Oskar", "Otto", "Paula", "Rosa", "Theo", "Tilda", "Vera"),
)
"""Short ones: four plates fit side by side on a phone."""


def with_bots(table: str, seats: list[Seat], called: list[str]) -> list[str]:
    """Return the names ``called`` with a name for each bot that has none.

    A bot's name depends on the name of its table alone, unless a player or another bot has it.
    """
    found = list(called)
    taken = {name.casefold() for name in called}
    for number, seat in enumerate(seats):
        if seat.kind == "bot" and not called[number]:
            first = _first(table, number)
            around = (*FIRST_NAMES[first:], *FIRST_NAMES[:first])
            found[number] = next(name for name in around if name.casefold() not in taken)
            taken.add(found[number].casefold())
    return found


def _first(table: str, number: int) -> int:
    """Return the place of the first name that a seat tries."""
    return zlib.crc32(f"{number} {table}".encode()) % len(FIRST_NAMES)
