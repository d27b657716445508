"""``eiland advise``: which action is best for a seat that sees this."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from eiland.cli.options import FILE, as_json, command, game, game_options, option
from eiland.cli.setups import Setup
from eiland.cli.terminal import Terminal
from eiland.rules.errors import BadSetup, Fault, GameError, ParseError

if TYPE_CHECKING:  # slow to load: each function imports what it needs, and the help needs none
    from eiland.play.adviser import Advice, Adviser, Known
    from eiland.rules.registry import AnyRules

STANDARD_INPUT: Final = Path("-")
MOST_BYTES: Final = 1_000_000
"""The longest question of a service, and the longest view."""


MOST_SHOWN: Final = 1000
"""Larger values are no points or probabilities and mean nothing to people."""


class Asked(NamedTuple):
    """What is known, the seat to advise, and who advises."""

    adviser: Adviser
    known: Known
    seat: int


@command("advise")
@game
@option("--view", "file", metavar="FILE|-", type=FILE, help="help.advise.view")
@option("--at", type=int, help="help.advise.at")
@option("--seat", type=click.IntRange(0, 3), help="help.advise.seat")
@option("--seats", type=click.IntRange(1, 4), help="help.advise.seats")
@game_options
@option("--level", default="", help="help.advise.level")
@option("--serve", is_flag=True, help="help.advise.serve")
@as_json
def verb(
    terminal: Terminal,
    game: str,
    file: Path | None,
    at: int | None,
    seat: int | None,
    seats: int | None,
    option: list[str],
    level: str,
    serve: bool,
    as_json: bool,
) -> None:
    """Advise once, or answer questions until there are no more."""
    desk = Desk(game, seats, option, level)
    try:
        if serve:
            desk.check()
            if file is not None or at is not None or seat is not None:
                raise BadSetup(Fault("advise/serve-alone"))
            answer_all(desk)
            return
        if file is None:
            raise BadSetup(Fault("advise/no-view"))
        asked = desk.asked(read(terminal, file).strip(), at, seat)
        advice = asked.adviser.advise(asked.known, asked.seat)
    except UnicodeDecodeError:
        terminal.refuse(BadSetup(Fault("record/foreign", line=1)))
    except GameError as error:
        terminal.refuse(error, game=game)
    if as_json:
        terminal.tell_json(advice.as_json(asked.adviser.rules, asked.known.view))
    else:
        tell(terminal, asked, advice)


def read(terminal: Terminal, file: Path) -> str:
    """Return a view or a record as text, or print why the file cannot be read and exit."""
    from eiland.play.records import BYTE_ORDER_MARK, text_in

    if file == STANDARD_INPUT:
        return sys.stdin.read(MOST_BYTES)
    try:
        return text_in(file).removeprefix(BYTE_ORDER_MARK)
    except OSError as error:
        terminal.cannot_read(file, error)


class Desk:
    """Where questions about one game are asked: its advisers, by the rules of the questions."""

    def __init__(self, game: str, seats: int | None, options: list[str], level: str) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.level = level
        self._by_seats: dict[int, Adviser] = {}
        self._by_rules: dict[AnyRules, Adviser] = {}

    def check(self) -> None:
        """Raise BadSetup with all faults of game, options and level."""
        Setup.of_seats(self.game, self.seats, self.options).check()
        self._by_number(self.seats or self._fewest())

    def _fewest(self) -> int:
        from eiland.rules.registry import game

        return int(game(self.game).low_seats)

    def asked(self, text: str, at: int | None = None, seat: int | None = None) -> Asked:
        """Read a view or a viewer's record. Raises GameError."""
        if text.startswith("{"):
            return self._of_record(text, at, seat)
        if at is not None:
            raise BadSetup(Fault("advise/at-needs-record"))
        from eiland.play.adviser import seats_in

        if not seats_in(text):
            raise BadSetup(Fault("advise/foreign"))
        adviser = self._by_number(self.seats or seats_in(text))
        if seat is not None and not 0 <= seat < adviser.rules.seats:
            high = int(adviser.rules.seats) - 1
            raise BadSetup(Fault("analysis/no-such-seat", given=seat, high=high))
        known, found = adviser.known(text, seat)
        return Asked(adviser, known, found)

    def _by_number(self, seats: int) -> Adviser:
        """Return the adviser for a game of so many seats, with the options given."""
        from eiland.play.adviser import Adviser

        if seats not in self._by_seats:
            setup = Setup.of_seats(self.game, seats, self.options)
            self._by_seats[seats] = Adviser(setup.make_rules(), self.level)
        return self._by_seats[seats]

    def _of_record(self, text: str, at: int | None, seat: int | None) -> Asked:
        from eiland.play.adviser import Adviser, from_record
        from eiland.play.records import EVERYTHING, Record, viewer_number

        record = Record.parse(text if text.endswith("\n") else text + "\n")
        header = record.header
        if header.game != self.game:
            raise BadSetup(Fault("advise/other-game", game=self.game))
        if header.viewer == EVERYTHING:
            raise BadSetup(Fault("advise/full-record"))
        known = from_record(record, at)
        viewer = viewer_number(header.viewer)
        if seat not in (None, viewer):
            raise BadSetup(Fault("advise/other-seat", seat=viewer))
        rules = record.header.make_rules()
        if rules not in self._by_rules:
            self._by_rules[rules] = Adviser(rules, self.level)
        return Asked(self._by_rules[rules], known, viewer)


# Service


def answer_all(desk: Desk) -> None:
    """Answer the questions of standard input, one line of JSON each, until it ends."""
    questions, answers = sys.stdin, sys.stdout
    if isinstance(questions, io.TextIOWrapper):
        questions.reconfigure(errors="replace")  # bytes that are no text end no service
    while text := questions.readline(MOST_BYTES + 1):
        while not text.endswith("\n") and (more := questions.readline(MOST_BYTES)):
            text = text[: MOST_BYTES + 1] + more[-1:]  # the rest of a line that is too long
        answers.write(json.dumps(answer(desk, text)) + "\n")
        answers.flush()


def answer(desk: Desk, text: str) -> dict[str, object]:
    """Return the answer to a line: advice, or an error with all faults. Its ``id`` comes back."""
    number: object = None
    try:
        question = parsed(text)
        number = name_of(question)
        check(question)
        asked = desk.asked(question["view"].strip(), question.get("at"), question.get("seat"))
        advice = asked.adviser.advise(
            asked.known, asked.seat, explain=bool(question.get("why", False))
        )
        return {"id": number, **advice.as_json(asked.adviser.rules, asked.known.view)}
    except GameError as error:
        return {"id": number, "error": [fault.as_json() for fault in error.faults]}
    except Exception:  # noqa: BLE001 - a service never ends because of one question
        return {"id": number, "error": [Fault("advise/failed").as_json()]}


FIELDS: Final[dict[str, type]] = {"at": int, "seat": int, "why": bool}
NAMES: Final = (str, int, NoneType)
"""What the ``id`` of a question can be."""


def parsed(text: str) -> dict[str, Any]:
    """Return a question. Raises ParseError ``advise/question``."""
    try:
        question = json.loads(text) if len(text) <= MOST_BYTES else None
    except (ValueError, RecursionError):
        question = None
    if not isinstance(question, dict):
        raise ParseError(Fault("advise/question", field="{}"))
    return question


def name_of(question: dict[str, Any]) -> str | int | None:
    """Return the ``id`` of a question. Raises ParseError ``advise/question``."""
    number = question.get("id")
    if not isinstance(number, NAMES):
        raise ParseError(Fault("advise/question", field="id"))
    return number


def check(question: dict[str, Any]) -> None:
    """Raise ParseError ``advise/question`` that names a field of the wrong kind."""
    if not isinstance(question.get("view"), str):
        raise ParseError(Fault("advise/question", field="view"))
    for name, kind in FIELDS.items():
        if question.get(name) is not None and type(question[name]) is not kind:
            raise ParseError(Fault("advise/question", field=name))


# For people


def tell(terminal: Terminal, asked: Asked, advice: Advice) -> None:
    """Print the advice: actions with values, the reason, and what it is based on."""
    from rich.table import Table

    from eiland.cli.games.registry import front_of
    from eiland.play.adviser import FROM_RECORD
    from eiland.server.games.why import largest

    say, rules, view = terminal.say, asked.adviser.rules, asked.known.view
    names = [say.seat(seat) for seat in range(int(rules.seats))]
    front = front_of(say, rules, names)
    terminal.tell("play.advice", "green", label=front.label(advice.ranked[0].action, view))
    why = largest(advice.explanation, rules, view, asked.seat)
    if why is not None:
        terminal.tell_in(front.reason(why, view) + "\n", "green")
    if len(advice.ranked) > 1:
        listed = Table(box=None, show_header=False)
        listed.add_column(justify="right")
        listed.add_column()
        for action, value in advice.ranked:
            listed.add_row(
                "" if value is None else say.decimal(value, 2), front.label(action, view)
            )
        terminal.show(listed)
    terminal.tell("advise.by", "dim", bot=say.bot(advice.by))
    if rules.has_secrets:
        is_exact = advice.belief == FROM_RECORD
        terminal.tell("advise.belief.record" if is_exact else "advise.belief.counts", "dim")
