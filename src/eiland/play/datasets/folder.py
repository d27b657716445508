"""A data set on disk: a folder that a later run goes on with, and that can be merged from shards.

    dataset.json                  the settings, the names of actions, the layout of observations
    decisions/000001000.parquet   the decisions of games 1000 to 1999
    games/000001000.parquet       these games
    unfinished/                   what has been played of files that are not complete

Games are played and stored in chunks of `CHUNK`, each of which becomes a row group. Files and
chunks begin at fixed games, and each is written under another name first. So a run that was killed
loses only the chunks it was playing, and files do not depend on how they came about.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eiland.play.datasets.dataset import DataSet
from eiland.play.extras import require
from eiland.play.totals import MergeError
from eiland.play.workers import HERE, Workers, with_bots
from eiland.rules.errors import BadSetup, Fault

if TYPE_CHECKING:
    from eiland.play.processes.commands import BotProcesses

IN_A_FILE: Final = 1000
CHUNK: Final = 20
ABOUT: Final = "dataset.json"
UNFINISHED: Final = "unfinished"
TABLES: Final = ("decisions", "games")


class Chunk(NamedTuple):
    """Some games that were played: the rows of each table as bytes."""

    games: range
    rows: dict[str, bytes]


class Folder:
    """The folder of a data set. Raises BadSetup ``learn/missing`` without pyarrow."""

    def __init__(self, path: Path) -> None:
        require("pyarrow", "data")
        self.path = path

    # Reading

    def about(self) -> dict[str, Any]:
        """Return what ``dataset.json`` says. Raises BadSetup ``dataset/foreign``, OSError."""
        try:
            found = json.loads((self.path / ABOUT).read_text("utf-8"))
        except (FileNotFoundError, NotADirectoryError, ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or "dataset" not in found:
            raise BadSetup(Fault("dataset/foreign", folder=str(self.path)))
        return found

    def ranges(self) -> list[range]:
        """Return the games of all complete files, in order. Raises BadSetup ``dataset/foreign``."""
        files = sorted(self.path.glob(f"{TABLES[-1]}/*.parquet"))
        about = self.about()
        found = [self._games_of(int(file.stem), about) for file in files if file.stem.isdecimal()]
        return [games for games in found if games]

    def _games_of(self, first: int, own: Mapping[str, object]) -> range:
        """Return the games of the file that begins with ``first``; empty if it is missing.

        Raises BadSetup ``dataset/foreign`` if it has other settings than ``own``.
        """
        from eiland.play.datasets.tables import END, FIRST, about

        ends = []
        for table in TABLES:
            file = self.file(table, first)
            if not file.exists():
                return range(first, first)
            try:
                noted = about(file)
            except ValueError:
                noted = {FIRST: None}
            ends.append(noted.pop(END, 0))
            if noted.pop(FIRST) != first or any(own.get(name) != noted[name] for name in noted):
                raise BadSetup(Fault("dataset/foreign", folder=str(file)))
        return range(first, min(ends))

    def decisions(self) -> int:
        """Return the number of decisions in all files."""
        from eiland.play.datasets.tables import length

        files = (self.file(TABLES[0], games.start) for games in self.ranges())
        return sum(length(file) for file in files)

    def file(self, table: str, first: int) -> Path:
        """Return the path of the file of a table that begins with a game."""
        return self.path / table / f"{first:09}.parquet"

    # Writing

    def write(
        self,
        data: DataSet,
        games: range,
        workers: Workers = HERE,
        progress: Callable[[int], None] = lambda games: None,
    ) -> None:
        """Play the games that are missing, and add them.

        ``progress`` is called with the number of further games that are done. Raises BadSetup:
        ``dataset/first`` unless the first game begins a file, ``dataset/other-settings`` or
        ``dataset/foreign`` if the folder has something else; OSError.
        """
        if games.start % IN_A_FILE:
            raise BadSetup(Fault("dataset/first", size=IN_A_FILE, given=games.start))
        own = self._begin(data)
        spans = [
            range(first, min(first + IN_A_FILE, games.stop))
            for first in range(games.start, games.stop, IN_A_FILE)
        ]
        kept = {span: self._games_of(span.start, own).stop for span in spans}
        lacking = [span for span in spans if kept[span] < span.stop]
        for span in spans:
            if span not in lacking:
                self._clear(span)  # killed before it did so
        chunks = [chunk for span in lacking for chunk in chunks_of(span)]
        stored = {
            chunk
            for span in lacking
            for chunk in chunks_of(span)
            if self._is_stored(chunk)
            # or in a file that is to grow
            or (len(chunk) == CHUNK and chunk.stop <= kept[span])
        }
        progress(len(games) - sum(len(chunk) for chunk in chunks if chunk not in stored))
        missing = (chunk for chunk in chunks if chunk not in stored)
        seconds = data.simulation.bot_seconds
        with closing(with_bots(partial(play_chunk, data), missing, workers, seconds)) as played:
            for span in lacking:
                for chunk in chunks_of(span):
                    if chunk not in stored:
                        self._store(next(played))
                        progress(len(chunk))
                self._finish(data, span)

    def _begin(self, data: DataSet) -> dict[str, Any]:
        """Write the settings, or check that they are those of the folder; return them."""
        encoding = data.encoding
        settings = {
            **data.settings(),
            "actions": encoding.actions,
            "layout": encoding.layout.as_json(),
        }
        own: dict[str, Any] = json.loads(json.dumps(settings))
        self.path.mkdir(parents=True, exist_ok=True)
        torn = _new(self.path / ABOUT)  # killed while it wrote
        if all(file == torn for file in self.path.iterdir()):
            _replace(self.path / ABOUT, (json.dumps(own, indent=1) + "\n").encode())
            return own
        different = differing(self.about(), own)
        if different:
            fields = ", ".join(different)
            raise BadSetup(Fault("dataset/other-settings", folder=str(self.path), fields=fields))
        return own

    def _part(self, table: str, games: range) -> Path:
        """Return the path of the rows of a chunk."""
        return self.path / UNFINISHED / f"{table}-{games.start:09}-{games.stop:09}.arrow"

    def _is_stored(self, games: range) -> bool:
        """Return True if a chunk was played and stored by itself."""
        return all(self._part(table, games).exists() for table in TABLES)

    def _store(self, chunk: Chunk) -> None:
        (self.path / UNFINISHED).mkdir(exist_ok=True)
        for table in TABLES:
            _replace(self._part(table, chunk.games), chunk.rows[table])

    def _finish(self, data: DataSet, span: range) -> None:
        """Write the files of some games from their chunks."""
        from eiland.play.datasets.tables import END, FIRST, schemas, write_groups

        about = {**data.settings(), FIRST: span.start, END: span.stop}
        new = {table: _new(self.file(table, span.start)) for table in TABLES}
        for table, schema in schemas(data).items():
            new[table].parent.mkdir(exist_ok=True)
            groups = (self._rows(table, chunk) for chunk in chunks_of(span))
            write_groups(new[table], schema, about, groups)
        for table in TABLES:
            new[table].replace(self.file(table, span.start))
        self._clear(span)

    def _clear(self, span: range) -> None:
        """Remove the chunks of a file that is complete."""
        unfinished = self.path / UNFINISHED
        if not unfinished.exists():
            return
        for part in [*unfinished.iterdir()]:
            if span.start <= int(part.stem.split("-")[1]) < span.start + IN_A_FILE:
                part.unlink()
        if not any(unfinished.iterdir()):
            unfinished.rmdir()

    def _rows(self, table: str, games: range) -> Any:
        """Return the rows of a chunk."""
        from eiland.play.datasets.tables import from_bytes, read_group

        part = self._part(table, games)
        if part.exists():
            return from_bytes(part.read_bytes())
        first = _begin_of(games)
        return read_group(self.file(table, first), (games.start - first) // CHUNK)


def chunks_of(games: range) -> Iterator[range]:
    """Cut games into chunks; the first game begins one.

    >>> list(chunks_of(range(1000, 1050)))
    [range(1000, 1020), range(1020, 1040), range(1040, 1050)]
    """
    for first in games[::CHUNK]:
        yield range(first, min(first + CHUNK, games.stop))


def _begin_of(games: range) -> int:
    """Return the first game of the file that some games belong to."""
    return games.start - games.start % IN_A_FILE


def play_chunk(data: DataSet, processes: BotProcesses, games: range) -> Chunk:
    """Play some games, and return the rows of both tables."""
    from eiland.play.datasets.tables import as_bytes, schemas

    played = [data.play(game, processes) for game in games]
    rows: dict[str, list[tuple[Any, ...]]] = {
        "decisions": [decision for _, decisions in played for decision in decisions],
        "games": [game for game, _ in played],
    }
    found = {table: as_bytes(schema, rows[table]) for table, schema in schemas(data).items()}
    return Chunk(games, found)


def differing(one: Mapping[str, object], other: Mapping[str, object]) -> list[str]:
    """Return the names of settings in which two data sets differ."""
    return [name for name in dict.fromkeys([*one, *other]) if one.get(name) != other.get(name)]


def merge(shards: list[Path], out: Path) -> range:
    """Copy the files of shards into a new folder, and return the games that it has.

    The shards need equal settings, and games that follow one another. Raises MergeError
    ``merge/different``, ``merge/overlap``, ``merge/gap``, ``dataset/unfinished``; BadSetup
    ``dataset/foreign``, ``dataset/not-empty``; OSError.
    """
    if out.exists() and any(out.iterdir()):
        raise BadSetup(Fault("dataset/not-empty", folder=str(out)))
    folders = [Folder(shard) for shard in shards]
    abouts = [folder.about() for folder in folders]
    faults = [
        Fault("merge/different", file=str(shard), other=str(shards[0]), field=field)
        for shard, about in zip(shards, abouts, strict=True)
        for field in differing(abouts[0], about)
    ]
    faults += [
        Fault("dataset/unfinished", folder=str(shard))
        for shard in shards
        if (shard / UNFINISHED).exists()
    ]
    files = sorted(
        ((games, folder) for folder in folders for games in folder.ranges()),
        key=lambda file: (file[0].start, file[0].stop),
    )
    for (before, left), (games, right) in pairwise(files):
        if games.start < before.stop:
            file, other = str(right.path), str(left.path)
            faults.append(Fault("merge/overlap", file=file, other=other, low=games.start))
        if games.start > before.stop:
            faults.append(Fault("merge/gap", low=before.stop, high=games.start - 1))
    if faults:
        raise MergeError(*faults)
    out.mkdir(parents=True, exist_ok=True)
    for table in TABLES:
        (out / table).mkdir()
        for games, folder in files:
            shutil.copyfile(folder.file(table, games.start), Folder(out).file(table, games.start))
    shutil.copyfile(shards[0] / ABOUT, out / ABOUT)
    return range(files[0][0].start, files[-1][0].stop) if files else range(0)


def _new(file: Path) -> Path:
    """Return the path under which a file is written before it replaces the old one."""
    return file.with_suffix(".new")


def _replace(file: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    new = _new(file)
    with new.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    new.replace(file)
