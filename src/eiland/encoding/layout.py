"""The written layout of an observation: which byte says what."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, TypeAlias

from mypy_extensions import i64

from eiland.encoding.buffers import Readable, as_bytes, wrong_size
from eiland.encoding.spread import WORD, words_for
from eiland.rules.values import Value

TWO_BYTES: Final = "high", "low"
"""The columns of numbers that take two bytes: 256 times the first plus the second."""
SEATS: Final = ("+0", "+1", "+2", "+3")
"""Rows by seat, counted from the viewer in the order of play: "+0" is the viewer."""
ONE_ROW: Final = ("",)
ONE: Final = ()
"""The columns of a single byte."""
MOST_IN_TWO: Final = 65535

Read: TypeAlias = "list[list[int]]"
"""The bytes of one field: rows, each with a number for each column."""
Part: TypeAlias = "tuple[str, int, tuple[str, ...]]"
"""A part of a word: name, maximum, names of the columns; without columns it is one byte."""


class Field(Value):
    """One kind of fact: ``rows`` rows of ``columns`` bytes each, from byte ``first`` on.

    A row begins ``stride`` bytes after the one before. Each byte is a number from 0 to ``most``.
    ``row_names`` and ``column_names`` say what rows and columns are; empty: they are numbered.
    """

    def __init__(
        self,
        name: str,
        first: int,
        rows: int,
        columns: int,
        stride: int,
        most: int,
        row_names: tuple[str, ...] = (),
        column_names: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.first = first
        self.rows = rows
        self.columns = columns
        self.stride = stride
        self.most = most
        self.row_names = row_names
        self.column_names = column_names

    def facts(self) -> tuple[object, ...]:
        """Return everything that the field says."""
        place = self.first, self.rows, self.columns, self.stride, self.most
        return (self.name, *place, self.row_names, self.column_names)

    def __reduce__(self) -> tuple[object, ...]:
        return restore_field, self.facts()

    def places(self) -> list[int]:
        """List the bytes of the field, row by row."""
        return [
            self.first + row * self.stride + column
            for row in range(self.rows)
            for column in range(self.columns)
        ]

    def read(self, observation: Readable) -> Read:
        """Return the numbers of the field, row by row. Raises BadBuffer as `Layout.read` does."""
        written = as_bytes(observation, "observation")
        least = self.first + (self.rows - 1) * self.stride + self.columns
        if len(written) < least:
            raise wrong_size(written, least, "observation")
        return self.rows_in(written)

    def rows_in(self, written: memoryview) -> Read:
        """Return the numbers of the field in the bytes of a whole observation, row by row."""
        begins = [self.first + row * self.stride for row in range(self.rows)]
        return [list(written[begin : begin + self.columns]) for begin in begins]


def restore_field(
    name: str,
    first: int,
    rows: int,
    columns: int,
    stride: int,
    most: int,
    row_names: tuple[str, ...],
    column_names: tuple[str, ...],
) -> Field:
    """Return the field that was pickled."""
    return Field(name, first, rows, columns, stride, most, row_names, column_names)


class Layout(Value):
    """The fields of an observation. Bytes of no field are always 0.

    ``title`` names the game, its seats and the options on which the fields depend. ``size`` is the
    number of bytes. Two encodings are the same if their digests are.
    """

    def __init__(self, title: str, size: int, fields: tuple[Field, ...]) -> None:
        self.title = title
        self.size = size
        self.fields = fields

    def facts(self) -> tuple[object, ...]:
        """Return everything that the layout says."""
        return self.title, self.size, self.fields

    def __reduce__(self) -> tuple[object, ...]:
        return restore_layout, self.facts()

    @property
    def digest(self) -> str:
        """Return 16 hexadecimal digits that differ between different layouts."""
        return blake2b(repr(self).encode(), digest_size=8).hexdigest()

    def field(self, name: str) -> Field:
        """Return the field called ``name``. Raises KeyError."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def maxima(self) -> bytes:
        """Return the maximum of each byte, at least 1: divide by it to get numbers from 0 to 1."""
        found = [1] * self.size
        for field in self.fields:
            for place in field.places():
                found[place] = field.most
        return bytes(found)

    def read(self, observation: Readable) -> dict[str, Read]:
        """Return all numbers of an observation by field; it may be any buffer of bytes.

        Raises BadBuffer: ``buffer/kind`` or ``buffer/size``.
        """
        written = as_bytes(observation, "observation")
        if len(written) != self.size:
            raise wrong_size(written, self.size, "observation")
        return {field.name: field.rows_in(written) for field in self.fields}

    def as_json(self) -> dict[str, object]:
        """Return the layout as JSON values."""
        fields = [
            {
                "name": field.name,
                "first": field.first,
                "rows": field.rows,
                "columns": field.columns,
                "stride": field.stride,
                "most": field.most,
                "row_names": list(field.row_names),
                "column_names": list(field.column_names),
            }
            for field in self.fields
        ]
        about = {"v": 1, "title": self.title, "digest": self.digest, "size": self.size}
        return {**about, "fields": fields}


def restore_layout(title: str, size: int, fields: tuple[Field, ...]) -> Layout:
    """Return the layout that was pickled."""
    return Layout(title, size, fields)


class Plan:
    """A layout while it is made: fields are added word by word."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.size = 0  # bytes so far
        self.fields: list[Field] = []

    def planes(
        self,
        name: str,
        rows: tuple[str, ...],
        columns: int,
        most: int,
        column_names: tuple[str, ...] = (),
    ) -> i64:
        """Add a plane for each of ``rows``, each from a new word on. Return the first byte."""
        stride = WORD * words_for(columns)
        first = self.size
        self.fields.append(Field(name, first, len(rows), columns, stride, most, rows, column_names))
        self.size += stride * len(rows)
        return first

    def block(self, rows: tuple[str, ...], words: list[list[Part]]) -> i64:
        """Add the same words for each of ``rows``. Return the first byte.

        A word lists its parts; those without name stay 0.
        """
        first = self.size
        stride = WORD * len(words)
        for place, parts in enumerate(words):
            at = first + WORD * place
            for name, most, columns in parts:
                wide = len(columns) or 1
                if name:
                    field = Field(name, at, len(rows), wide, stride, most, rows, columns)
                    self.fields.append(field)
                at += wide
            if at > first + WORD * (place + 1):
                raise ValueError(f"a word of {self.title} has more than {WORD} bytes: {parts}")
        self.size += stride * len(rows)
        return first

    def layout(self) -> Layout:
        """Return the layout. Raises ValueError for a name that occurs twice."""
        names = [field.name for field in self.fields]
        if len(set(names)) < len(names):
            raise ValueError(f"a name of {self.title} occurs twice: {sorted(names)}")
        return Layout(self.title, self.size, tuple(self.fields))
