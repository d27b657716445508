"""The terminal of a verb: sentences of one language, standard output and standard error."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NoReturn

import click

from eiland.cli.harmless import harmless_json, one_line
from eiland.i18n import words
from eiland.places.sentences import sentences
from eiland.rules.errors import Fault, GameError

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import RenderableType

    from eiland.cli.console import Console


class Terminal:
    """Prints sentences in one language: results to standard output, errors to standard error."""

    def __init__(self, lang: str) -> None:
        self.say = words(lang)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # unprintable characters must not stop a game

    @cached_property
    def out(self) -> Console:
        """The console of standard output."""
        return _console(stderr=False)

    @cached_property
    def err(self) -> Console:
        """The console of standard error."""
        return _console(stderr=True)

    def tell(self, key: str, style: str = "", **details: object) -> None:
        """Print a sentence."""
        self.out.print(self.say(key, **details), style=style or None)

    def tell_in(self, text: str, style: str = "") -> None:
        """Print a text that needs no translation, with its lines as they are."""
        self.out.print(text, style=style or None, soft_wrap=True, end="")

    def show(self, thing: RenderableType) -> None:
        """Print a picture or a table."""
        self.out.print(thing)

    def complain(self, key: str, **details: object) -> None:
        """Print an error message."""
        self.complain_in(self.say(key, **details))

    def complain_in(self, sentence: str) -> None:
        """Print an error message on one line, so that other programs can read it.

        At a terminal it breaks between words.
        """
        self.err.print(one_line(sentence), soft_wrap=not self.err.is_terminal)

    def tell_json(self, value: object) -> None:
        """Print JSON on one line."""
        print(harmless_json(value))

    def reasons(
        self, faults: Iterable[Fault], names: Sequence[str] = (), game: str = ""
    ) -> list[str]:
        """Return the sentences for faults of a game without duplicates.

        ``names`` are those of the seats.
        """
        spoken = sentences(game, self.say.lang, is_typed=True)
        return list(dict.fromkeys(spoken.fault(fault, names) for fault in faults))

    def refuse(self, error: GameError, code: int = 2, game: str = "") -> NoReturn:
        """Print all faults of the request and exit; ``game`` is that whose places they name."""
        for reason in self.reasons(error.faults, game=game):
            self.complain_in(reason)
        raise click.exceptions.Exit(code)

    def fail(self, key: str, code: int = 1, **details: object) -> NoReturn:
        """Print why the system failed and exit."""
        self.complain(key, **details)
        raise click.exceptions.Exit(code)

    def cannot_read(self, file: Path, error: OSError) -> NoReturn:
        """Print why a file cannot be read and exit with 2, as for other bad input."""
        if isinstance(error, FileNotFoundError):
            self.fail("error.no-file", code=2, file=file)
        if isinstance(error, IsADirectoryError):
            self.fail("error.folder", code=2, file=file)
        if isinstance(error, PermissionError):
            self.fail("error.not-allowed", code=2, file=file)
        self.fail("error.read", code=2, file=file, reason=system_reason(error))


def system_reason(error: OSError) -> str:
    """Return the description of an operating system error."""
    return error.strerror or str(error)


def _console(*, stderr: bool) -> Console:
    from eiland.cli.console import Console  # takes a moment to load; a help does without

    return Console(stderr=stderr)
