"""Catalogues are read and compiled as Babel reads them, and running needs no Babel."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.pofile import read_po
from babel.numbers import get_decimal_symbol

import eiland.i18n
from eiland.i18n import LANGUAGES, words
from eiland.i18n.catalogue import Messages, load, parse, read
from eiland_build import sentences

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "eiland" / "i18n"
PLURALS = ["zero", "one", "two", "few", "many", "other"]
CATALOGUES = sorted(SOURCE.glob("*/*.po"))


def by_babel(file: Path) -> Messages:
    with file.open("rb") as stream:
        catalog = read_po(stream, locale=file.parent.name)
    found: Messages = {}
    for message in catalog:
        if isinstance(message.id, tuple):
            found[message.id[0]] = list(message.string or ())
        elif message.id:
            found[str(message.id)] = str(message.string)
    return found


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: "/".join(file.parts[-2:]))
def test_a_file_is_read_as_babel_reads_it(file: Path) -> None:
    found = parse(file.read_text("utf-8"), file.name)
    assert "Plural-Forms" in str(found.pop(""))
    assert list(found.items()) == list(by_babel(file).items())


def test_the_reader_knows_all_of_the_format_that_we_use() -> None:
    text = '# Note\nmsgid ""\nmsgstr "a\\n"\n"b"\n\n'
    text += 'msgid "k"\nmsgstr ""\n"say \\"hi\\" \\\\ "\n"you"\n'
    assert parse(text, "x.po") == {"": "a\nb", "k": 'say "hi" \\ you'}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('msgid "a"\nmsgid "b"\nmsgstr "c"', 1),  # no sentence
        ('msgstr "a"', 1),
        ('"a"', 1),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"', 3),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"', 5),  # twice
        ('msgid "a"\nmsgid_plural "a"\nmsgstr "b"', 3),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[1] "b"', 3),
        ('msgid "a"\nmsgstr[0] "b"', 2),
        ('msgctxt "x"\nmsgid "a"\nmsgstr "b"', 1),
        ('#, fuzzy\nmsgid "a"\nmsgstr "b"', 1),
        ('msgid "a"\nmsgstr "say "hi""', 2),
        ("msgid 'a'", 1),
    ],
)
def test_what_the_reader_does_not_know_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(ValueError, match=rf"^x\.po:{line}: "):
        parse(text, "x.po")


def write(folder: Path, name: str, plural: str, body: str) -> None:
    header = f'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural={plural};\\n"\n\n'
    (folder / name).write_text(header + body, "utf-8")


def test_files_of_a_language_share_no_key_and_one_plural_rule(tmp_path: Path) -> None:
    write(tmp_path, "a.po", "(n != 1)", 'msgid "a"\nmsgstr "b"\n')
    write(tmp_path, "b.po", "(n > 1)", 'msgid "b"\nmsgstr "c"\n')
    with pytest.raises(ValueError, match="one rule for plurals"):
        read(tmp_path)
    write(tmp_path, "b.po", "(n != 1)", 'msgid "a"\nmsgstr "c"\n')
    with pytest.raises(ValueError, match=r"b\.po: already in another catalogue: \['a'\]"):
        read(tmp_path)


def test_compiled_catalogues_say_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    sentences.compile_into(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        f"{lang}.json" for lang in LANGUAGES
    ]
    for lang in LANGUAGES:
        assert load(tmp_path, lang) == read(SOURCE / lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_runs_has_the_sentences_of_the_sources(lang: str) -> None:
    """An installed package has only compiled catalogues; the sources have none to go stale."""
    here = Path(str(files(eiland.i18n)))
    assert load(here, lang) == read(SOURCE / lang)
    assert (here / f"{lang}.json").exists() is not (here / lang).exists()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plurals_and_decimals_are_those_of_babel(lang: str) -> None:
    spoken, plural = words(lang), Locale(lang).plural_form
    numbers = [*range(-205, 205), 1_000_001]
    kinds = sorted({plural(number) for number in numbers}, key=PLURALS.index)
    for number in numbers:
        assert kinds[spoken.form(number)] == plural(number)
    assert spoken("number.decimal") == get_decimal_symbol(lang)


def test_running_needs_no_babel() -> None:
    code = "import sys; sys.modules['babel'] = None; from eiland.i18n import words; "
    code += "print(words('de').decimal(0.5), words('de')('fish', n=1, tokens='1'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "0,5 1 Fisch\n"
