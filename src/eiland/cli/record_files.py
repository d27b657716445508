"""Default files for records."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from eiland.server.data_folder import data_folder


def new_record(game: str) -> Path:
    """Return a new file for a record, named after game and time."""
    moment = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M")
    folder = data_folder() / "games"
    file, number = folder / f"{moment}-{game}.eiland", 1
    while file.exists():
        number += 1
        file = folder / f"{moment}-{game}-{number}.eiland"
    return file
