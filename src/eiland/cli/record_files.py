"""Where Eiland keeps what it writes when nobody says where."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from eiland.server.data_folder import data_folder


def new_record(game: str) -> Path:
    """Return a file of no other game's, named by game and time."""
    moment = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M")
    folder = data_folder() / "games"
    file, number = folder / f"{moment}-{game}.eiland", 1
    while file.exists():
        number += 1
        file = folder / f"{moment}-{game}-{number}.eiland"
    return file
