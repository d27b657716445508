"""Locks on files and folders. The system frees them when their process ends, however it ends."""

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
    held = lock(folder / FILE)
    try:
        yield held is not None
    finally:
        if held is not None:
            held.close()


def lock(path: Path) -> IO[bytes] | None:
    """Lock a file, which is made if it is missing, until the returned one is closed.

    Returns None if another process, or another caller in this one, holds the lock. Raises OSError
    when the file cannot be written.
    """
    file = path.open("ab")
    if _is_ours(file):
        return file
    file.close()
    return None


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
