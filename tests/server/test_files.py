"""Static files: sent compressed, without comments, and only once."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from eiland.page import STATIC, TEMPLATES
from eiland.server.web.files import packed, without_comments
from tests.support.serving import Browser, serving

MODULES = sorted(STATIC.rglob("*.js"))
BASE = TEMPLATES / "base.html"
PAGES = sorted(
    page for page in BASE.parent.rglob("*.html") if "/static/main-" in page.read_text("utf-8")
)
FIRST_VISIT = 150 * 1024

pytestmark = [pytest.mark.server, pytest.mark.slow]


def lines_of_code(text: str) -> list[str]:
    """Return all lines without comment lines, read line by line."""
    found = []
    is_inside = False
    for line in text.splitlines():
        bare = line.strip()
        begins = bare.startswith("/*") and "*/" not in bare[:-2]  # else code follows on the line
        if not is_inside and not begins and not bare.startswith("//"):
            found.append(line)
        if is_inside or begins:
            is_inside = not bare.endswith("*/")
    return found


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.name)
def test_a_module_loses_nothing_but_comments(file: Path) -> None:
    text = file.read_text("utf-8")
    assert without_comments(text).splitlines() == lines_of_code(text)


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.name)
def test_no_string_of_a_module_has_several_lines(file: Path) -> None:
    for line in without_comments(file.read_text("utf-8")).splitlines():
        assert line.count("`") % 2 == 0, line


def test_a_file_is_sent_packed_and_not_again(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        client = Browser(address).client
        first = client.get("/static/table/table.js", headers={"Accept-Encoding": "gzip"})
        assert first.headers["content-encoding"] == "gzip"
        assert first.headers["content-type"].startswith("text/javascript")
        plain = client.get("/static/table/table.js", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == first.text == without_comments((STATIC / "table/table.js").read_text())
        again = client.get(
            "/static/table/table.js", headers={"If-None-Match": first.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")
        other = client.get("/static/table/table.js", headers={"If-None-Match": '"other"'})
        assert other.status_code == 200


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "a.css"
    file.write_text("a{}")
    before = packed(str(file), 1)
    file.write_text("b{}")
    assert packed(str(file), 1) is before
    after = packed(str(file), 2)
    assert gzip.decompress(after.zipped) == after.plain == b"b{}"
    assert after.tag != before.tag


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_first_visit_loads_little_data_on_every_page(page: Path) -> None:
    files: set[Path] = set()
    for text in (page.read_text("utf-8"), BASE.read_text("utf-8")):
        for file in re.findall(r'"/static/([^"]+)"', text):
            follow(STATIC / file, files)
    assert len(files) > 20
    assert sum(len(packed(str(file), 0).zipped) for file in files) < FIRST_VISIT


def follow(file: Path, found: set[Path]) -> None:
    """Add a file with all its imports, for every game."""
    if file in found:
        return
    found.add(file)
    if file.suffix == ".js":
        for imported in re.findall(r'(?:from|import)\s*\(?\s*"(\.[^"]+)"', file.read_text("utf-8")):
            follow((file.parent / imported).resolve(), found)
