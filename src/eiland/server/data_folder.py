"""Where this user's data is kept; the terminal's records lie there too."""

from __future__ import annotations

from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Return the folder for the user's data; it need not exist yet."""
    return Path(platformdirs.user_data_dir("eiland", appauthor=False))
