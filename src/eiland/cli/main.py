"""The command ``eiland``: finds the language, then the verb."""

from __future__ import annotations

import os
import sys
from typing import Final

VERBS: Final = [
    *[
        "play",
        "daily",
        "simulate",
        "arena",
        "dataset",
        "merge",
        "bench",
        "perft",
        "solve",
        "replay",
        "verify",
        "analyse",
        "advise",
        "show",
        "board",
        "games",
    ],
    *["train", "serve", "backup"],
]


def run(arguments: list[str] | None = None) -> None:
    """Do what the command line says and exit.

    0: done, 1: the system would not, 2: a mistake in the command line, 130: interrupted.
    """
    given = sys.argv[1:] if arguments is None else arguments
    if given == ["--version"]:
        print(version())
        return
    try:
        sys.exit(carry_out(given))
    except KeyboardInterrupt:  # while something was still being loaded
        sys.exit(130)


def carry_out(given: list[str]) -> int:
    """Do what the command line says; return the exit code."""
    # Only now what takes time to load.
    from eiland.cli.commands import execute
    from eiland.i18n import LANGUAGES, language

    asked = language_asked(given)
    if asked is not None and asked not in LANGUAGES:
        print(f"--lang: {' | '.join(LANGUAGES)}", file=sys.stderr)
        return 2
    settings = [os.environ.get(name) or None for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    # As in other programs, the first one that is set counts, even if its language is unknown.
    locale = next((setting for setting in settings if setting), None)
    return execute(given, asked or language(locale))


def version() -> str:
    """Return what is running: version and how it was built."""
    from eiland import __version__
    from eiland.build_info import describe

    return f"eiland {__version__}, {describe()}"


def language_asked(arguments: list[str]) -> str | None:
    """Return what ``--lang`` asks for, anywhere on the command line.

    >>> language_asked(["play", "--lang", "de"]), language_asked(["--lang=en"]), language_asked([])
    ('de', 'en', None)
    """
    for place, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang":
            return arguments[place + 1] if place + 1 < len(arguments) else ""
    return None
