"""The results of an arena: in memory, and as a file of JSON lines to which a later run adds.

The first line has the settings and their digest, each further line all games of one board. A
line is written and synced before its board counts as played, so a run that was killed loses only
the boards it was playing; a line that was cut off is dropped. Files of parts with equal settings
can be concatenated. An option that the settings lack is newer than the file, whose games had its
usual value.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from eiland.arena.arena import Arena, Game, Task
from eiland.rules.errors import BadSetup, Fault

FORMAT: Final = 1
"""Raised when lines of older files can no longer be read."""
COMMIT: Final = "EILAND_COMMIT"
"""The environment variable with the commit that is noted in each line."""


class Results:
    """All finished boards. With a file, those in it are read, and further ones are added to it.

    Raises BadSetup ``arena/other-settings`` if the file belongs to other settings and
    ``arena/foreign`` if it is no file of results; both leave it as it is. Raises OSError.
    """

    def __init__(self, arena: Arena, file: Path | None = None) -> None:
        self.arena = arena
        self.games: dict[Task, list[Game]] = {}
        self._settings = arena.settings()
        self._digest = arena.digest()
        self._digests = {self._digest}  # also of the same settings before options were added
        self._file = file
        if file is not None:
            self._open(file)

    def add(self, task: Task, games: list[Game]) -> None:
        """Store the games of a board."""
        if self._file is not None:
            line = {"meeting": task.meeting, "board": task.board, "digest": self._digest}
            commit = os.environ.get(COMMIT)
            noted = {"commit": commit[:40]} if commit else {}
            played = [_as_json(game) for game in games]
            self._append(self._file, {**line, **noted, "games": played})
        self.games[task] = games

    def _open(self, file: Path) -> None:
        """Read a file, cut off an unfinished line, and begin an empty file with the settings."""
        file.parent.mkdir(parents=True, exist_ok=True)
        stored = file.read_bytes() if file.exists() else b""
        whole = stored[: stored.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), 1):
            self._take(file, number, line)
        if not whole and stored and not _begins_header(stored):
            raise BadSetup(Fault("arena/foreign", file=file.name, line=1))
        if len(whole) < len(stored):
            with file.open("r+b") as stream:
                stream.truncate(len(whole))
        if not whole:
            header = {"arena": FORMAT, "digest": self._digest, "settings": self._settings}
            self._append(file, header)

    def _take(self, file: Path, number: int, line: bytes) -> None:
        """Take up a line. Raises BadSetup."""
        try:
            values = json.loads(line)
            if number == 1 and values["arena"] != FORMAT:
                raise ValueError("unknown format")
            if "arena" in values:
                different = self._differing(values["settings"])
                self._digests.add(str(values["digest"]))
            else:
                different = [] if values["digest"] in self._digests else ["digest"]
                task = Task(_whole(values["meeting"]), _whole(values["board"]))
                games = [] if different else self._board(task, values["games"])
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise BadSetup(Fault("arena/foreign", file=file.name, line=number)) from error
        if different:
            fields = ", ".join(different)
            raise BadSetup(Fault("arena/other-settings", file=file.name, fields=fields))
        if "arena" not in values:
            self.games.setdefault(task, games)

    def _differing(self, settings: Mapping[str, Any]) -> list[str]:
        usual = dict(replace(self.arena, options={}).rules().options)
        found = {**settings, "options": {**usual, **settings["options"]}}
        names = dict.fromkeys([*self._settings, *found])
        return [name for name in names if self._settings.get(name) != found.get(name)]

    def _board(self, task: Task, listed: list[Mapping[str, Any]]) -> list[Game]:
        """Return the games of a board. Raises ValueError, KeyError, TypeError."""
        games = [self._game(game) for game in listed]
        if len(games) != len(self.arena.lineups) or task.meeting >= len(self.arena.meetings):
            raise ValueError("not of this pairing")
        return games

    def _game(self, values: Mapping[str, Any]) -> Game:
        """Return the game written by `_as_json`. Raises ValueError, KeyError, TypeError."""
        seats = range(len(self.arena.lineups[0]))
        game = Game(
            [_whole(score, low=-1000) for score in values["scores"]],
            [_whole(seat) for seat in values["winners"]],
            _whole(values["actions"]),
            _whole(values["turns"]),
            [_whole(number) for number in values["decisions"]],
            [float(seconds) for seconds in values["seconds"]],
            {
                int(seat): {str(why): _whole(number) for why, number in kinds.items()}
                for seat, kinds in values.get("failures", {}).items()
            },
            {int(seat): str(note) for seat, note in values.get("notes", {}).items()},
        )
        by_seat = game.scores, game.decisions, game.seconds
        named = [*game.winners, *game.failures, *game.notes]
        if any(len(one) != len(seats) for one in by_seat) or not {*named} <= {*seats}:
            raise ValueError("not of this pairing")
        return game

    def _append(self, file: Path, values: object) -> None:
        """Write a line, and return only when the system has stored it."""
        with file.open("ab") as stream:
            stream.write(json.dumps(values, separators=(",", ":")).encode() + b"\n")
            stream.flush()
            os.fsync(stream.fileno())


def _begins_header(stored: bytes) -> bool:
    """Return True for a header that was cut off."""
    begin = b'{"arena":'
    return stored.startswith(begin[: len(stored)]) and b"\n" not in stored


def _as_json(game: Game) -> dict[str, object]:
    """Return a game as JSON values, without empty fields of failures."""
    return {name: value for name, value in asdict(game).items() if value != {}}


def _whole(value: object, low: int = 0) -> int:
    """Return a whole number of JSON that is not too small. Raises ValueError."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= low:
        return value
    raise ValueError(f"not a whole number: {value!r}")
