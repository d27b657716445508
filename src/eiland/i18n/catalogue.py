"""Catalogues: the messages of a language, read from .po files or from their compiled form.

A catalogue is a folder of .po files, named by its language. The build compiles each one into a JSON
file beside the folder and ships only that. A run from the sources has no JSON file and reads the
folder. The .po reader takes what our catalogues contain and refuses everything else: comments,
``msgid``, ``msgid_plural``, ``msgstr``, ``msgstr[n]`` and strings on continued lines.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

Messages: TypeAlias = dict[str, str | list[str]]

HEADER: Final = ""
"""The key of the message with a file's settings."""
LINE: Final = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[\d\]) )?"((?:[^"\\]|\\.)*)"')
ESCAPE: Final = re.compile(r"\\(.)")
ESCAPED: Final = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
PLURAL: Final = re.compile(r"Plural-Forms: nplurals=\d; plural=(.+);")


class Catalogue(NamedTuple):
    """The messages of a language by key, and the rule that chooses a plural form.

    ``plural`` is a gettext expression of n, such as ``(n != 1)``: the index into the list of forms.
    """

    plural: str
    messages: Messages

    def compiled(self) -> str:
        """Return the catalogue as JSON."""
        return json.dumps(self._asdict(), ensure_ascii=False, separators=(",", ":")) + "\n"


def load(folder: Path, lang: str) -> Catalogue:
    """Return the catalogue of a language: the compiled one if there is one."""
    compiled = folder / f"{lang}.json"
    if compiled.is_file():
        return Catalogue(**json.loads(compiled.read_text("utf-8")))
    return read(folder / lang)


def read(folder: Path) -> Catalogue:
    """Return the catalogue in a folder of .po files.

    Raises ValueError where a file is malformed, a key occurs twice or plural rules differ.
    """
    rules: set[str] = set()
    messages: Messages = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".po"):
            continue
        found = parse(file.read_text("utf-8"), file.name)
        rules.update(PLURAL.findall(str(found.pop(HEADER, ""))))
        twice = found.keys() & messages.keys()
        if twice:
            raise ValueError(f"{file.name}: already in another catalogue: {sorted(twice)}")
        messages.update(found)
    if len(rules) != 1:
        raise ValueError(f"{folder.name}: one rule for plurals is needed, not {sorted(rules)}")
    return Catalogue(rules.pop(), messages)


def parse(text: str, name: str) -> Messages:
    r"""Return the messages of a .po file by key, plurals as the list of their forms.

    >>> parse('msgid "road"\nmsgid_plural "road"\nmsgstr[0] "Straße"\nmsgstr[1] "Straßen"', "de.po")
    {'road': ['Straße', 'Straßen']}

    Raises ValueError with file name and line number.
    """
    messages: Messages = {}
    for number, entry in _entries(text, name):
        key = entry.pop("msgid", None)
        is_plural = entry.pop("msgid_plural", None) is not None
        forms = list(entry.values())
        fields = [f"msgstr[{form}]" for form in range(len(forms))] if is_plural else ["msgstr"]
        if key is None or not forms or list(entry) != fields or key in messages:
            raise ValueError(f"{name}:{number}: incomplete, repeated or out of order")
        messages[key] = forms if is_plural else forms[0]
    return messages


def _entries(text: str, name: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield each entry as its fields in order, with the number of its last line."""
    entry: dict[str, str] = {}
    last, number = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line or (line.startswith("#") and not line.startswith("#,")):
            continue
        found = LINE.fullmatch(line)
        if found is None:
            raise ValueError(f"{name}:{number}: cannot be read: {line}")
        field, value = found.groups()
        if field == "msgid" and entry:
            yield number - 1, entry
            entry = {}
        elif field in entry or not (field or entry):
            raise ValueError(f"{name}:{number}: out of order: {line}")
        last = field or last
        entry[last] = entry.get(last, "") + ESCAPE.sub(_unescaped, value)
    if entry:
        yield number, entry


def _unescaped(escape: re.Match[str]) -> str:
    """Return the character of an escape sequence. Raises KeyError for one that we do not use."""
    return ESCAPED[escape[1]]
