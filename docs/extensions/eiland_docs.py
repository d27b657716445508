"""Pages made from the program (verbs, options) and from documents elsewhere in the repository."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from eiland.cli.main import VERBS
from eiland.i18n import words
from eiland.rules.registry import Game, Option, games

ROOT: Final = Path(__file__).parents[2]
DOCUMENTS: Final = {
    "explanation/architecture": "ARCHITECTURE.md",
    "explanation/solver": "src/eiland/solver/theory.md",
    "howto/contribute": "CONTRIBUTING.md",
    "reference/changelog": "CHANGELOG.md",
    "reference/measurements": "benchmarks/results.md",
    "reference/security": "SECURITY.md",
}
"""Pages whose text is a document elsewhere in the repository."""
PAGES: Final = {document: page for page, document in DOCUMENTS.items()}
LINK: Final = re.compile(r"\[([^\]]+)\]\(([^)\s:#]+)(#[^)\s]*)?\)")


class Verbs(SphinxDirective):
    """``{eiland-verbs}``: the help of every verb of the terminal, a section each."""

    def run(self) -> list[nodes.Node]:
        """Return the sections."""
        return self.parse_text_to_nodes("\n".join(verbs()), allow_section_headings=True)


class Options(SphinxDirective):
    """``{eiland-options}``: seats, bots and options of every game, a section each."""

    def run(self) -> list[nodes.Node]:
        """Return the sections."""
        text = "\n".join(line for game in games() for line in options(game))
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def verbs() -> Iterator[str]:
    """Yield the Markdown of all verbs."""
    for verb in VERBS:
        yield from (f"## {verb}", "", "```text", help_of(verb), "```", "")


def help_of(verb: str) -> str:
    """Return what ``eiland VERB --help`` prints, in English."""
    command = [sys.executable, "-m", "eiland", verb, "--help", "--lang", "en"]
    environment = {**os.environ, "COLUMNS": "96", "NO_COLOR": "1", "TERM": "dumb"}
    said = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return "\n".join(line.rstrip() for line in said.stdout.strip("\n").splitlines())


def options(game: Game) -> Iterator[str]:
    """Yield the Markdown of a game."""
    say = words("en")
    yield from (f"## `{game.name}`: {say(f'game.{game.name}')}", "")
    yield from (f"{game.low_seats} to {game.high_seats} seats.", "")
    yield from ("| option | meaning | values | default | rule |", "|---|---|---|---|---|")
    for option in game.options:
        cells = [f"`{option.name}`", meaning(game.name, option), values(option), "", option.rule]
        cells[3] = code(option.default)
        yield f"| {' | '.join(cells)} |"
    yield ""


def meaning(game: str, option: Option) -> str:
    """Return what an option does, in words."""
    say, key = words("en"), f"option.{game}.{option.name}"
    parts = [say(each) for each in (key, f"{key}.about") if each in say]
    return ". ".join(parts)


def values(option: Option) -> str:
    """Return what an option may be."""
    if option.values:
        listed = ", ".join(f"`{value}`" for value in option.values)
        return f"{listed}, or a text" if option.any_text else listed
    return f"{option.low} to {option.high}"


def code(value: object) -> str:
    """Return a value as it is written on the command line."""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def fill(app: Sphinx, page: str, source: list[str]) -> None:
    """Replace the text of a page by that of its document."""
    if page in DOCUMENTS:
        file = ROOT / DOCUMENTS[page]
        app.env.note_dependency(str(file))
        source[0] = LINK.sub(link_on_the_site, file.read_text("utf-8"))


def link_on_the_site(found: re.Match[str]) -> str:
    """Return a link of a document, which starts at the root, as a link of the site.

    A link to a source file becomes plain text.
    """
    text, target, anchor = found[1], found[2], found[3] or ""
    if target in PAGES:
        return f"[{text}](/{PAGES[target]}.md{anchor})"
    if target.startswith("docs/"):
        return f"[{text}]({target.removeprefix('docs')}{anchor})"
    return text


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives with Sphinx."""
    app.add_directive("eiland-verbs", Verbs)
    app.add_directive("eiland-options", Options)
    app.connect("source-read", fill)
    return {"parallel_read_safe": True}
