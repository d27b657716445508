"""The folder of records, and default files in it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

import click
from click.shell_completion import CompletionItem

from eiland.cli.shells import offered
from eiland.play import Record, RecordError
from eiland.play.records import EVERYTHING
from eiland.server.data_folder import data_folder

LAST: Final = Path("last")
"""Stands for the newest record in the folder; a file of this name is ``./last``."""


def records_folder() -> Path:
    """Return the folder for records without a file name of their own; it may not exist yet."""
    return data_folder() / "games"


def newest(fits: Callable[[Record], bool] = lambda record: True) -> Path | None:
    """Return the newest record that fits, None if there is none."""
    folder = records_folder()
    files = list(folder.glob("*.eiland")) if folder.is_dir() else []
    for file in sorted(files, key=lambda file: file.stat().st_mtime, reverse=True):
        with contextlib.suppress(RecordError, OSError):
            if fits(Record.load(file)):
                return file
    return None


def newest_unfinished() -> Path | None:
    """Return the record of a game that is not over and was played last, None if there is none.

    Daily games have a verb of their own, which goes on with them.
    """

    def fits(record: Record) -> bool:
        header = record.header
        return record.seal is None and header.viewer == EVERYTHING and not header.daily

    return newest(fits)


def record_names(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """Complete a record: the last one once its word is begun, else a file."""
    last = offered([str(LAST)], begun) if begun else []
    return last or [CompletionItem(begun, type="file")]


def new_record(game: str) -> Path:
    """Return a new file for a record, named after game and time."""
    moment = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M")
    folder = records_folder()
    file, number = folder / f"{moment}-{game}.eiland", 1
    while file.exists():
        number += 1
        file = folder / f"{moment}-{game}-{number}.eiland"
    return file
