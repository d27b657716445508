"""Files with one row for each game: JSON lines, or Parquet with the package pyarrow."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from eiland.rules.errors import BadSetup, Fault

FORMATS: Final = [".jsonl", ".parquet"]
GROUP: Final = 10_000
"""Rows that a Parquet file stores together."""


@dataclass(frozen=True)
class Row:
    """One game: its index, and by place in the list of bots their seats and scores.

    ``winners`` are places in that list; ``actions`` counts chance too.
    """

    index: int
    seats: list[int]
    scores: list[int]
    winners: list[int]
    actions: int


def file_faults(file: Path) -> list[Fault]:
    """Return why rows cannot be written to a file of this name."""
    if file.suffix not in FORMATS:
        return [Fault("rows/format", file=file.name, formats=", ".join(FORMATS))]
    if file.suffix == ".parquet" and find_spec("pyarrow") is None:
        return [Fault("rows/no-pyarrow")]
    return []


@contextmanager
def writing(file: Path, settings: dict[str, object]) -> Iterator[Callable[[Row], None]]:
    """Open a file for rows, yield the function that writes one, and close the file.

    The end of the name chooses the format. A Parquet file has ``settings`` as JSON in its metadata,
    under ``eiland``.

    Raises BadSetup ``rows/format``, ``rows/no-pyarrow``, and OSError.
    """
    faults = file_faults(file)
    if faults:
        raise BadSetup(*faults)
    if file.suffix == ".jsonl":
        with file.open("w", encoding="utf-8", newline="\n") as stream:
            yield lambda row: _write_line(stream, row)
    else:
        with _parquet(file, settings) as write:
            yield write


def _write_line(stream: Any, row: Row) -> None:
    """Write a row as a line of JSON."""
    stream.write(json.dumps(asdict(row), separators=(",", ":")) + "\n")


@contextmanager
def _parquet(file: Path, settings: dict[str, object]) -> Iterator[Callable[[Row], None]]:
    """Write rows into a Parquet file, in groups."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    seats = pa.list_(pa.int8())
    columns = [
        ("index", pa.int64()),
        ("seats", seats),
        ("scores", pa.list_(pa.int32())),
        ("winners", seats),
        ("actions", pa.int32()),
    ]
    schema = pa.schema(columns, metadata={"eiland": json.dumps(settings)})
    waiting: list[dict[str, Any]] = []
    with file.open("wb") as stream, pq.ParquetWriter(stream, schema) as writer:

        def flush() -> None:
            writer.write_table(pa.Table.from_pylist(waiting, schema=schema))
            waiting.clear()

        def write(row: Row) -> None:
            waiting.append(asdict(row))
            if len(waiting) == GROUP:
                flush()

        try:
            yield write
        finally:
            if waiting:
                flush()
