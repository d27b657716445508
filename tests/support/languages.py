"""The languages that tests know, and one that has hardly any sentences."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from eiland.i18n import LANGUAGES, words
from eiland.i18n.catalogue import Catalogue, load, read

WHOLE = ["de", "en"]
"""Languages that have every sentence; tests compare words of them. What others lack is English."""

LATIN = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

msgid "help.help"
msgstr "Ostende auxilium."

msgid "page.hero"
msgstr "Iace, aedifica"

msgid "fish"
msgid_plural "fish"
msgstr[0] "{tokens} piscis"
msgstr[1] "{tokens} pisces"
"""


@pytest.fixture
def latin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Add a language with three sentences, and with one form for 0 and 1."""
    folder = tmp_path / "la"
    folder.mkdir()
    (folder / "page.po").write_text(LATIN, "utf-8")

    def found(catalogues: Path, lang: str) -> Catalogue:
        return read(folder) if lang == "la" else load(catalogues, lang)

    monkeypatch.setattr(importlib.import_module("eiland.i18n.words"), "load", found)
    LANGUAGES.append("la")
    yield "la"
    LANGUAGES.remove("la")
    words.cache_clear()
