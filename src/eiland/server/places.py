"""Where this user's data is kept; the terminal's records lie there too."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Return the folder for the user's data; it need not exist yet."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "eiland"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "eiland"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "eiland"
