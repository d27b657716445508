"""Parts of the sentences: each page loads those that its scripts show, and no others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from eiland.i18n import LANGUAGES, words
from eiland.page import STATIC
from eiland.server.web.messages import PARTS, packed_messages

pytestmark = pytest.mark.server
ENTRIES = sorted(STATIC.glob("main-*.js"))
IMPORTED = re.compile(r'^(?:.*from|import) "(\.[^"]+)"', re.MULTILINE)
ON_DEMAND = re.compile(r'\bimport\("(\.[^"]+)"\)[^}]')
USED = re.compile(r'\b(?:t|hasMessage)\((?:"([\w-]+\.[\w.-]+)"|`([\w.-]+)\$)')
LOADED = re.compile(r'\bloadMessages\(([^)]*)\)|\bnamed\(("\w+"),')


def sent(part: str, lang: str = "de") -> dict[str, object]:
    return json.loads(packed_messages(lang, part).plain)  # type: ignore[no-any-return]


def code(module: Path) -> str:
    """Return a module without the comments, which name types of other modules."""
    return re.sub(r"/\*[\s\S]*?\*/|(?m:^ *//.*$)", "", module.read_text("utf-8"))


def closure(module: Path, found: dict[Path, str]) -> dict[Path, str]:
    """Return a module with all that it imports at once, each with its code."""
    if module not in found:
        found[module] = code(module)
        for name in IMPORTED.findall(found[module]):
            closure((module.parent / name).resolve(), found)
    return found


def loads(
    module: Path, parts: frozenset[str], seen: set[Path]
) -> Iterator[tuple[Path, str, frozenset[str]]]:
    """Yield what is loaded together: its first module, its code, and the parts it can use."""
    seen.add(module)
    found = closure(module, {})
    text = "".join(found.values())
    named = {part for one in LOADED.findall(text) for part in re.findall(r'"(\w+)"', "".join(one))}
    yield module, text, parts | named
    for place, own in found.items():
        for name in ON_DEMAND.findall(own):
            later = (place.parent / name).resolve()
            if later not in seen:
                yield from loads(later, parts | named, seen)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.stem)
def test_a_page_loads_the_sentences_that_its_scripts_show(entry: Path) -> None:
    for module, text, parts in loads(entry, frozenset(), set()):
        assert "page" in parts
        keys = {key for part in parts for key in sent(part)}
        for whole, beginning in USED.findall(text):
            if beginning.startswith("place."):
                continue  # pictures without interaction have no names
            is_there = whole in keys if whole else any(key.startswith(beginning) for key in keys)
            assert is_there, (module, whole or beginning)


def test_parts_that_are_loaded_on_demand_are_found() -> None:
    [table] = [entry for entry in ENTRIES if entry.stem == "main-table"]
    found = {module.name: parts for module, _, parts in loads(table, frozenset(), set())}
    assert {"chat", "page"} <= found["chat.js"]
    assert {"analysis", "classic", "page"} <= found["window.js"]
    assert "companion" not in frozenset().union(*found.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_parts_have_nothing_but_sentences_of_pages(lang: str) -> None:
    everything = {key: said for part in PARTS for key, said in sent(part, lang).items()}
    assert everything["page.create"] == words(lang)("page.create")
    assert not [key for key in everything if key.startswith(("action.", "cli.", "board."))]
    # The companion says itself why something on paper is not possible, the page of rules why there
    # is no such score; of the rest the server does.
    reasons = {key.split("/")[0] for key in everything if key.startswith("fault.")}
    assert reasons == {
        *("fault.build", "fault.gold", "fault.joker", "fault.companion", "fault.solve"),
    }


def test_the_first_part_has_no_sentence_of_another_page() -> None:
    rare = (
        "companion.ask",
        "printpage.outcome",
        "room.",
        "chat.write",
        "analysis.title",
        "course.title",
        "place.",
    )
    assert not [key for key in sent("page") if key.startswith(rare)]
