"""Paths and links in the documents for people lead to files that exist."""

from __future__ import annotations

import itertools
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

import eiland

ROOT = Path(__file__).parents[2]
BASES = (ROOT, ROOT / "src" / "eiland")
DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")
PAGES = sorted(
    file.relative_to(ROOT).as_posix()
    for file in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
)
BUILT = ("api/",)
"""Pages of the docs site that Sphinx makes."""
SUFFIXES = (".py", ".md", ".po", ".js", ".css", ".html", ".toml", ".json", ".txt", ".cff")
MADE = (".venv", "build/", "dist/")
"""Paths that `make` creates."""


def paths_in(text: str) -> set[str]:
    """Return what looks like a path of this repository in code spans and code blocks.

    >>> sorted(paths_in("`rules/dice/{race,turn}.py`, `POST /api/games`, `make quick`, `setup.py`"))
    ['rules/dice/{race,turn}.py', 'setup.py']
    """
    blocks = re.findall(r"```.*?```", text, re.DOTALL)
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    words = {word.strip(",;") for part in [*blocks, *spans] for word in part.split()}
    return {word for word in words if is_path(word)}


def is_path(word: str) -> bool:
    """Return True if a word is a path of this repository."""
    if not re.fullmatch(r"[\w./*{},-]+", word) or word.startswith(("/", "-", *MADE)):
        return False
    return word.endswith(("/", *SUFFIXES)) and not word.startswith(".")


def links_in(text: str) -> set[str]:
    """Return the targets of Markdown links and pictures that are files.

    >>> sorted(links_in("[a](docs/http.md#views) ![b](x.png) [c](https://example.org) [d](#top)"))
    ['docs/http.md', 'x.png']
    """
    targets = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    files = {target.partition("#")[0] for target in targets if "://" not in target}
    return files - {""}


def spelled_out(path: str) -> list[str]:
    """Return the paths that a path with braces means.

    >>> spelled_out("a/{b,c}/d.py")
    ['a/b/d.py', 'a/c/d.py']
    """
    parts = [part.split(",") for part in re.split(r"[{}]", path)]
    plain = [[",".join(part)] if place % 2 == 0 else part for place, part in enumerate(parts)]
    return ["".join(chosen) for chosen in itertools.product(*plain)]


def exists(path: str) -> bool:
    """Return True if a path, perhaps with stars, leads to something."""
    return any(any(base.glob(path)) for base in BASES)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_in_a_document_exists(document: str) -> None:
    paths = paths_in((ROOT / document).read_text("utf-8"))
    missing = [one for path in paths for one in spelled_out(path) if not exists(one)]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_in_a_page_leads_to_a_file(page: str) -> None:
    file = ROOT / page
    links = {link for link in links_in(file.read_text("utf-8")) if not link.startswith(BUILT)}
    assert [link for link in links if not (file.parent / link).is_file()] == []


def test_pages_of_the_docs_site_are_found() -> None:
    assert "docs/tutorial/first-game.md" in PAGES
    assert "docs/rules/base.md" in PAGES


def test_architecture_names_many_paths() -> None:
    """A pattern that matches nothing would hide every missing file."""
    assert len(paths_in((ROOT / "ARCHITECTURE.md").read_text("utf-8"))) > 80


SOURCE = ROOT / "src" / "eiland"
MODULES = sorted(
    file.relative_to(SOURCE).as_posix()
    for file in SOURCE.rglob("*.py")
    if not file.name.startswith("__") and len(file.relative_to(SOURCE).parts) > 1
)


def test_architecture_names_every_module_or_its_room() -> None:
    """The name of a ring alone names no module."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    named = {one.strip("/") for path in paths_in(text) for one in spelled_out(path)}
    rooms = {path for path in named if "/" in path}
    assert len(MODULES) > 150
    assert [
        module
        for module in MODULES
        if not any(fnmatch(module, path) or module.startswith(f"{path}/") for path in rooms)
    ] == []


def test_the_citation_has_the_version_of_the_package() -> None:
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert re.findall("^version: (.+)$", citation, re.MULTILINE) == [eiland.__version__]
