"""Records of games: a header line, then one action per line, written during the game.

A full record holds every action:

    {"format": "eiland-record", "version": 1, "game": "classic", "rules": 1, "seats": 1, ...}
    0: roll
    * dice ore grain wool wool lumber brick
    0: road R0
    0: undo
    0: end
    = scores=-2 winners=0 digest=0f3c...

The last line is written when the game is over: its digest covers the actions that were not undone
and the final position, all in notation. A game that begins at a position instead of the set-up has
it in the header, as ``position``. A viewer's record contains what one viewer saw: a line ``view``
with the first view, then each action as seen, what it revealed after ``|``, and the fields of the
view that it changed after ``;``.

    2: steal ? from 1 ; 1.hand=?2 2.hand=?4

The header of a full record has ``chosen_by`` where another bot has chosen for the bot of a seat: by
its name the numbers of these lines, from 1 for the header. The header of any record has
``cut_short`` where a clock has ended the thinking of bots: the numbers of these lines. That of a
daily game has ``daily``, its version and date. That of a finished game whose dice can be verified
has ``proof``, and its lines include all that was taken back. Readers that do not know these fields
ignore them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from io import SEEK_END, TextIOWrapper
from pathlib import Path
from types import NoneType
from typing import Any, Final, TextIO

from eiland.play.log import Log, faults_at
from eiland.play.proofs.proof import Proof
from eiland.play.steps import Step
from eiland.rules.errors import BadSetup, Fault, GameError, ParseError
from eiland.rules.protocol import CHANCE, SPECTATOR, State, View, line, split_line
from eiland.rules.registry import AnyRules, game, make

FORMAT: Final = "eiland-record"
VERSION: Final = 1
EVERYTHING: Final = "everything"
"""The viewer of a full record."""
VIEWERS: Final = [EVERYTHING, "spectator", "0", "1", "2", "3"]
MOST_BYTES: Final = 16 * 1024 * 1024
"""Larger files are not read: a game of 5,000 actions has half a megabyte."""
MOST_VERSIONS: Final = 1_000_000
"""No version of rules has a higher number."""
AT_SEAT: Final = re.compile(r"\b(?:from|to|start) ([0-9]+)")
"""A seat that an outcome names."""
HIDDEN: Final = "?"
BYTE_ORDER_MARK: Final = "\ufeff"
"""Some editors write it before a text."""
SEAL: Final = "= "
VIEW: Final = "view "


class RecordError(GameError):
    """A record cannot be read or replayed; faults name the ``line``, from 1."""


@dataclass(frozen=True)
class Header:
    """The header: game, rules, players, and the viewer of the record.

    ``chosen_by`` lists, by bot, the lines that it has chosen in place of the bot of the seat,
    ``cut_short`` those with choices that a clock has cut short. ``daily`` is the text of a `Daily`.
    """

    game: str
    rules: int
    seats: int
    options: dict[str, object]
    names: list[str]
    bots: list[str | None]  # by seat, None for people
    viewer: str = EVERYTHING
    position: str = ""  # where the game begins, in notation; empty for the set-up
    chosen_by: dict[str, list[int]] = field(default_factory=dict)
    cut_short: list[int] = field(default_factory=list)
    daily: str = ""  # empty for other games
    proof: Proof | None = None

    @staticmethod
    def of(
        rules: AnyRules,
        names: list[str],
        viewer: str = EVERYTHING,
        bots: list[str | None] | None = None,
        position: str = "",
        daily: str = "",
    ) -> Header:
        """Return the header of a game with ``rules``; without ``bots`` all players are people."""
        seats, options = int(rules.seats), dict(rules.options)
        players: list[str | None] = [None] * seats if bots is None else bots
        version = int(rules.version)
        about = rules.name, version, seats, options, names, players, viewer, position
        return Header(*about, daily=daily)

    def text(self) -> str:
        """Return the header as a line."""
        values: dict[str, object] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": self.options,
            "names": self.names,
            "bots": self.bots,
            "viewer": self.viewer,
        }
        if self.position:
            values["position"] = self.position
        if self.chosen_by:
            values["chosen_by"] = self.chosen_by
        if self.cut_short:
            values["cut_short"] = self.cut_short
        if self.daily:
            values["daily"] = self.daily
        if self.proof:
            values["proof"] = self.proof.as_json()
        return json.dumps(values, ensure_ascii=False)

    @staticmethod
    def parse(text: str) -> Header:
        """Return the header written by `text`. Raises RecordError."""
        values = {"position": "", "daily": "", **_values(text)}
        kinds = {"game": str, "rules": int, "seats": int, "options": dict}
        kinds |= {"position": str, "daily": str}
        for name, kind in kinds.items():
            if type(values.get(name)) is not kind:
                raise _bad("record/header", 1, field=name)
        for name, of in {"names": (str,), "bots": (str, NoneType)}.items():
            listed = values.get(name)
            if (
                not isinstance(listed, list)
                or len(listed) != values["seats"]
                or not all(isinstance(one, of) for one in listed)
            ):
                raise _bad("record/header", 1, field=name)
        if values.get("viewer") not in VIEWERS:
            raise _bad("record/header", 1, field="viewer")
        chosen_by = values.get("chosen_by", {})
        if not _names_lines(chosen_by):
            raise _bad("record/header", 1, field="chosen_by")
        cut_short = values.get("cut_short", [])
        if not _is_lines(cut_short):
            raise _bad("record/header", 1, field="cut_short")
        try:
            proof = Proof.read(values["proof"]) if "proof" in values else None
        except ValueError as error:
            raise _bad("record/header", 1, field=str(error)) from None
        return Header(
            values["game"],
            values["rules"],
            values["seats"],
            values["options"],
            values["names"],
            values["bots"],
            values["viewer"],
            values["position"],
            chosen_by,
            cut_short,
            values["daily"],
            proof,
        )

    def begin(self) -> Log:
        """Return the log of the game before its first action. Raises RecordError."""
        rules = self.make_rules()
        try:
            return Log(rules, self.position)
        except GameError as error:
            raise RecordError(*faults_at(error, 1)) from None

    def make_rules(self) -> AnyRules:
        """Return the rules of the record. Raises RecordError for another version."""
        try:
            faults = game(self.game).faults(self.seats, self.options)
            if faults:
                raise BadSetup(*faults)
            current = make(self.game, self.seats, **self.options)
        except GameError as error:
            raise RecordError(*faults_at(error, 1)) from None
        rules = current.of_version(self.rules) if 0 < self.rules <= MOST_VERSIONS else None
        if rules is None:
            raise _bad("record/rules-version", 1, given=self.rules, known=int(current.version))
        return rules


@dataclass
class Record:
    """A parsed record: header, lines, and the seal of a finished game.

    ``whole`` is False when the last line was cut short, as by a crash; that line is left out.
    """

    header: Header
    lines: list[str] = field(default_factory=list)
    seal: str | None = None
    whole: bool = True

    @staticmethod
    def parse(text: str) -> Record:
        """Parse a record. Raises RecordError with line and reason."""
        head, *rest = text.removeprefix(BYTE_ORDER_MARK).split("\n")
        record = Record(Header.parse(head))
        if not rest:
            record.whole = False
            return record
        record.whole = rest.pop() == ""
        for number, written in enumerate(rest, 2):
            if record.seal is not None:
                raise _bad("record/after-seal", number)
            if written.startswith(SEAL):
                record.seal = written
            else:
                record.lines.append(written)
        return record

    @staticmethod
    def load(path: Path | str) -> Record:
        """Read a file, with the line ends of any system. Raises RecordError, OSError.

        Text of a record is for `parse`.
        """
        text = text_in(Path(path))
        return Record.parse(text.replace("\r\n", "\n").replace("\r", "\n"))

    def replay(self) -> Log:
        """Replay a full record and check every action. Raises RecordError.

        >>> header = '{"format": "eiland-record", "version": 1, "game": "classic", "rules": 1, '
        >>> header += '"seats": 1, "options": {}, "names": ["Ann"], "bots": [null], '
        >>> header += '"viewer": "everything"}'
        >>> Record.parse(header + chr(10) + "0: end" + chr(10)).replay()
        Traceback (most recent call last):
        ...
        eiland.play.records.RecordError: action/roll-first line=2
        """
        if self.header.viewer != EVERYTHING:
            raise _bad("record/not-full", 1)
        log = self.header.begin()
        for number, written in enumerate(self.lines, 2):
            try:
                log.follow(*split_line(written))
            except GameError as error:
                raise RecordError(*faults_at(error, number)) from None
        self._check_seal(log)
        return log

    def _check_seal(self, log: Log) -> None:
        over = log.rules.is_over(log.state)
        number = len(self.lines) + 2
        if self.seal is not None and self.seal != (seal(log) if over else None):
            raise _bad("record/seal", number)

    def views(self) -> Iterator[tuple[list[tuple[int, str]], View]]:
        """Yield the seen actions of a viewer's record, with the view after them.

        First nothing and the first view; then for each line players and actions, what was revealed
        among them. Raises RecordError.
        """
        if self.header.viewer == EVERYTHING:
            raise _bad("record/not-a-viewers", 1)
        rules = self.header.make_rules()
        viewer = viewer_number(self.header.viewer)
        if not self.lines or not self.lines[0].startswith(VIEW):
            raise _bad("record/no-first-view", 2)
        fields: dict[str, str] = {}
        first = rules.initial()
        for number, written in enumerate(self.lines, 2):
            actions, _, changes = written.partition(" ; ")
            if number == 2:
                actions, changes = "", written.removeprefix(VIEW)
            for pair in changes.split(" "):
                name, equals, value = pair.partition("=")
                if equals:
                    fields[name] = value
            try:
                listed = actions.split(" | ") if number > 2 else []
                seen = [_seen(rules, first, one) for one in listed]
                text = " ".join(f"{name}={value}" for name, value in fields.items())
                view = rules.read_view(text, viewer)
            except GameError as error:
                raise RecordError(*faults_at(error, number)) from None
            yield seen, view


class RecordWriter:
    """Writes a record during a game: each line is in the file before the next action."""

    def __init__(self, file: TextIO, header: Header | None) -> None:
        """Begin a record, or without a header continue one that ends with a complete line."""
        self._file = file
        if header is not None:
            self._write(header.text())

    def add(self, player: int, text: str) -> None:
        """Write an action, or ``undo``."""
        self._write(line(player, text))

    def finish(self, log: Log) -> None:
        """Seal the record of a game that is over."""
        self._write(seal(log))

    def _write(self, text: str) -> None:
        self._file.write(text + "\n")
        self._file.flush()


def text_in(file: Path) -> str:
    """Return the text of a file, with its line ends as they are. Raises RecordError, OSError."""
    with file.open("rb") as stream:
        written = stream.read(MOST_BYTES + 1)
    if len(written) > MOST_BYTES:
        raise RecordError(Fault("record/too-large", most=MOST_BYTES // 1024**2))
    try:
        return written.decode()
    except UnicodeDecodeError:
        raise _bad("record/foreign", 1) from None


def reopen(file: Path) -> TextIO:
    """Open a record to continue it, without an incomplete last line. Raises OSError."""
    stream = file.open("r+b")
    try:
        written = stream.read()
        stream.truncate(written.rfind(b"\n") + 1)
        stream.seek(0, SEEK_END)
        return TextIOWrapper(stream, encoding="utf-8", newline="\n")
    except OSError:
        stream.close()
        raise


def full(
    log: Log,
    names: list[str],
    bots: list[str | None] | None = None,
    chosen_by: dict[str, list[int]] | None = None,
    cut_short: list[int] | None = None,
    daily: str = "",
) -> str:
    """Return the full record of a game, without actions that were taken back.

    ``chosen_by``, ``cut_short`` and ``daily`` are as in `Header`.
    """
    header = Header.of(log.rules, names, bots=bots, position=log.position)
    header = replace(header, chosen_by=chosen_by or {}, cut_short=cut_short or [], daily=daily)
    lines = [header.text(), *log.lines()]
    if log.rules.is_over(log.state):
        lines.append(seal(log))
    return "\n".join(lines) + "\n"


def viewers(log: Log, names: list[str], viewer: int, cut_short: list[int] | None = None) -> str:
    """Return the record of a game as one viewer, or SPECTATOR, saw it.

    ``cut_short`` is as in `Header`.
    """
    rules = log.rules
    name = "spectator" if viewer == SPECTATOR else str(viewer)
    before = rules.write_view(rules.observe(log.initial, viewer))
    header = replace(Header.of(rules, names, name), cut_short=cut_short or [])
    lines = [header.text(), VIEW + before]
    for step in log.steps:
        after = rules.write_view(rules.observe(step.after, viewer))
        lines.append(_viewers_line(log, step, viewer) + _changes(before, after))
        before = after
    return "\n".join(lines) + "\n"


def viewer_number(name: str) -> int:
    """Return the viewer of a viewer's record: a seat or SPECTATOR."""
    return SPECTATOR if name == "spectator" else int(name)


def seal(log: Log) -> str:
    """Return the last line of a full record: result and digest of the final position."""
    rules, state = log.rules, log.state
    scores = ",".join(str(score) for score in rules.scores(state))
    winners = ",".join(str(seat) for seat in rules.winners(state)) or "-"
    return f"{SEAL}scores={scores} winners={winners} digest={digest(log)}"


def digest(log: Log) -> str:
    """Return a digest of the actions and the final position, as sixteen hexadecimal digits.

    They are taken over the notation, which no release changes.
    """
    texts = [*log.lines(), log.rules.write(log.state)]
    return sha256("\n".join(texts).encode()).hexdigest()[:16]


def _values(text: str) -> dict[str, Any]:
    """Return the values of a header of this version. Raises RecordError."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        raise _bad("record/foreign", 1)
    if "version" not in values:
        raise _bad("record/header", 1, field="version")
    if values["version"] != VERSION:
        raise _bad("record/version", 1, given=str(values["version"])[:20], known=VERSION)
    return values


def _names_lines(chosen_by: object) -> bool:
    """Return True if a value lists lines by name, as `Header.chosen_by` does."""
    return isinstance(chosen_by, dict) and all(map(_is_lines, chosen_by.values()))


def _is_lines(value: object) -> bool:
    """Return True if a value lists numbers of lines."""
    return isinstance(value, list) and all(type(number) is int for number in value)


def _seen(rules: AnyRules, first: State, written: str) -> tuple[int, str]:
    """Return player and action of what was seen. Raises ParseError if it is none of this game.

    The position is not known, so it may be an action that was not legal. What is hidden is written
    ``?``, and what chance draws, as the rate of a bank trade, depends on the position: of these
    only the seats are checked.
    """
    player, text = split_line(written)
    seats = [int(seat) for seat in AT_SEAT.findall(text)]
    if not text.strip() or any(seat >= rules.seats for seat in [player, *seats]):
        raise ParseError(Fault("record/line", text=written[:80]))
    if player == CHANCE or HIDDEN in text.split():
        return player, text
    try:
        rules.parse(first, player, text)
    except ParseError as error:
        if error.key != "bank/rate":
            raise
    return player, text


def _viewers_line(log: Log, step: Step, viewer: int) -> str:
    seen = log.seen(step, viewer)
    return " | ".join([seen.line(), *seen.revealed])


def _changes(before: str, after: str) -> str:
    known = set(before.split(" "))
    changed = [pair for pair in after.split(" ") if pair not in known]
    return f" ; {' '.join(changed)}" if changed else ""


def _bad(key: str, number: int, **details: int | str) -> RecordError:
    return RecordError(Fault(key, **details, line=number))
