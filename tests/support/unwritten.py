"""Rules that no code can name: from the id to the reason."""

UNWRITTEN: dict[str, str] = {
    "F-2": "no code rolls for the start player: F-2a makes it one outcome, ties included",
}
