"""The folder for the user's data: the database of tables and the records of the terminal."""

from __future__ import annotations

from pathlib import Path


def data_folder() -> Path:
    """Return the folder for the user's data, which may not exist yet."""
    import platformdirs  # slow to load, and not every run asks

    return Path(platformdirs.user_data_dir("eiland", appauthor=False))
