"""A lock on a folder. The system frees it when its process ends, however that happens."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FILE: Final = "lock"
HELD: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What the system says when another process holds the lock."""


@contextmanager
def locked(folder: Path) -> Iterator[bool]:
    """Lock a folder for a block, and make it if it is missing.

    Yields False at once if another process holds the lock. Where a file system knows no locks the
    block runs without one. Raises OSError when the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / FILE).open("ab") as file:  # closing it frees the lock
        yield _is_ours(file)


def _is_ours(file: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in HELD
    return True
