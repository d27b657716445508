"""What every verb speaks through: the words of a language, and where they are printed."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Sequence
from typing import NoReturn

import typer
from rich.console import Console, RenderableType

from eiland.i18n import words
from eiland.rules.errors import Fault, GameError


class Terminal:
    """Sentences in one language, on standard output, complaints on standard error."""

    def __init__(self, lang: str) -> None:
        self.say = words(lang)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a sign nobody can print is no reason to stop
        self.out = Console(markup=False, highlight=False, emoji=False)
        self.err = Console(markup=False, highlight=False, emoji=False, stderr=True)

    def tell(self, key: str, style: str = "", **details: object) -> None:
        """Print a sentence."""
        self.out.print(self.say(key, **details), style=style or None)

    def show(self, thing: RenderableType) -> None:
        """Print a picture or a table."""
        self.out.print(thing)

    def complain(self, key: str, **details: object) -> None:
        """Print what is wrong."""
        self.complain_in(self.say(key, **details))

    def complain_in(self, sentence: str) -> None:
        """Print a sentence about what is wrong; never folded, so that others can read it."""
        self.err.print(sentence, soft_wrap=True)

    def reasons(self, faults: Iterable[Fault], names: Sequence[str] = ()) -> list[str]:
        """Return the sentences for faults, each once; ``names`` are the seats'."""
        sentences = [self.say.fault(fault.key, fault.details, names) for fault in faults]
        return list(dict.fromkeys(sentences))

    def refuse(self, error: GameError, code: int = 2) -> NoReturn:
        """Print all that is wrong with what was asked for, and exit."""
        for reason in self.reasons(error.faults):
            self.complain_in(reason)
        raise typer.Exit(code)

    def fail(self, key: str, code: int = 1, **details: object) -> NoReturn:
        """Print why the system would not, and exit."""
        self.complain(key, **details)
        raise typer.Exit(code)


def of(context: typer.Context) -> Terminal:
    """Return the terminal of a running command."""
    terminal = context.obj
    if not isinstance(terminal, Terminal):
        raise TypeError("a verb runs with a terminal")
    return terminal


def system_reason(error: OSError) -> str:
    """Return what the system says about an error."""
    return error.strerror or str(error)
