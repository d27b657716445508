"""The tables of a data set with their columns, as Arrow and Parquet. Needs pyarrow."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from eiland.play.datasets.dataset import DataSet

DECISIONS: Final = "decisions"
GAMES: Final = "games"
WIDE: Final = {"observation", "mask"}
"""Columns whose values seldom repeat."""
KEY: Final = "eiland"
"""The name of the settings in the metadata of a file."""
FIRST, END = "first", "end"
"""Names of the range of games in the metadata of a file: the first one, and the one after all."""


def schemas(data: DataSet) -> dict[str, pa.Schema]:
    """Return the columns of both tables by name."""
    encoding = data.encoding
    seats, scores = pa.list_(pa.int8()), pa.list_(pa.int32())
    return {
        DECISIONS: pa.schema(
            [
                pa.field("game", pa.int64(), nullable=False),
                pa.field("step", pa.int32(), nullable=False),
                pa.field("seat", pa.int8(), nullable=False),
                pa.field("choices", pa.int16(), nullable=False),
                pa.field("action", pa.int64(), nullable=False),
                pa.field("observation", pa.binary(encoding.layout.size), nullable=False),
                pa.field("mask", pa.binary(encoding.mask_size), nullable=False),
                pa.field("win", pa.float64(), nullable=False),
                pa.field("score", pa.int32(), nullable=False),
            ]
        ),
        GAMES: pa.schema(
            [
                pa.field("game", pa.int64(), nullable=False),
                pa.field("bots", pa.list_(pa.string()), nullable=False),
                pa.field("scores", scores, nullable=False),
                pa.field("winners", seats, nullable=False),
                pa.field("header", pa.string(), nullable=False),
                pa.field("lines", pa.list_(pa.string()), nullable=False),
                pa.field("seal", pa.string(), nullable=False),
            ]
        ),
    }


def as_bytes(schema: pa.Schema, rows: Sequence[tuple[Any, ...]]) -> bytes:
    """Return rows as a compressed stream of Arrow."""
    columns = zip(*rows, strict=True) if rows else [()] * len(schema)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
    sink = pa.BufferOutputStream()
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    with pa.ipc.new_stream(sink, schema, options=options) as stream:
        stream.write_table(pa.Table.from_arrays(arrays, schema=schema))
    return bytes(sink.getvalue())


def from_bytes(written: bytes) -> pa.Table:
    """Return the rows of `as_bytes`."""
    return pa.ipc.open_stream(written).read_all()


def write_groups(
    file: Path, schema: pa.Schema, about: dict[str, object], groups: Iterable[pa.Table]
) -> None:
    """Write a Parquet file with a row group for each table. ``about`` goes into its metadata."""
    noted = schema.with_metadata({KEY: json.dumps(about, sort_keys=True)})
    dictionaries: bool | list[str] = True
    if set(schema.names) >= WIDE:
        dictionaries = [name for name in schema.names if name not in WIDE]
    with pq.ParquetWriter(file, noted, compression="zstd", use_dictionary=dictionaries) as writer:
        for group in groups:
            writer.write_table(group.cast(noted), row_group_size=max(1, len(group)))


def about(file: Path) -> dict[str, Any]:
    """Return what is noted in a file. Raises ValueError if it is none of a data set."""
    try:
        noted = json.loads((pq.read_schema(file).metadata or {})[KEY.encode()])
    except (pa.ArrowInvalid, KeyError, ValueError) as error:
        raise ValueError("not of a data set") from error
    if not isinstance(noted, dict) or not {FIRST, END} <= set(noted):
        raise ValueError("not of a data set")
    return noted


def read_group(file: Path, number: int) -> pa.Table:
    """Return a row group of a file."""
    with pq.ParquetFile(file) as opened:
        return opened.read_row_group(number)


def length(file: Path) -> int:
    """Return the number of rows of a file."""
    return int(pq.read_metadata(file).num_rows)
