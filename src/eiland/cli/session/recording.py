"""The record of a running game: a file that stays open during the game."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from eiland.cli.terminal import system_reason
from eiland.play import Header, Log, RecordWriter
from eiland.play.records import reopen


class CannotWriteError(Exception):
    """The record cannot be written; the text is the reason given by the system."""


class Recording:
    """Writes a new record, or continues the one in the file if there is no header.

    Raises CannotWriteError, at once and whenever writing fails.
    """

    def __init__(self, file: Path, header: Header | None) -> None:
        with written():
            if header is None:
                self._stream = reopen(file)
            else:
                file.parent.mkdir(parents=True, exist_ok=True)
                self._stream = file.open("x", encoding="utf-8", newline="\n")
        try:
            with written():
                self._writer = RecordWriter(self._stream, header)
        except CannotWriteError:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; all lines are already written."""
        with contextlib.suppress(OSError):
            self._stream.close()

    def add(self, player: int, text: str) -> None:
        """Write an action, or ``undo``."""
        with written():
            self._writer.add(player, text)

    def finish(self, log: Log) -> None:
        """Seal the record of a game that is over."""
        with written():
            self._writer.finish(log)


@contextlib.contextmanager
def written() -> Iterator[None]:
    """Turn OSError into CannotWriteError."""
    try:
        yield
    except OSError as error:
        raise CannotWriteError(system_reason(error)) from None
