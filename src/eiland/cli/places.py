"""Where Eiland keeps what it writes when nobody says where."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path


def data_folder() -> Path:
    """Return the folder for the user's data; it need not exist yet."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "eiland"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "eiland"
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home else Path.home() / ".local" / "share") / "eiland"


def new_record(game: str) -> Path:
    """Return a file of no other game's, named by game and time."""
    moment = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M")
    folder = data_folder() / "games"
    file, number = folder / f"{moment}-{game}.eiland", 1
    while file.exists():
        number += 1
        file = folder / f"{moment}-{game}-{number}.eiland"
    return file
