"""Static files: sent compressed, without comments, and only once."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
from pathlib import Path

import pytest

from eiland.i18n import LANGUAGES
from eiland.page import STATIC, TEMPLATES
from eiland.server.games.registry import DISPLAYS
from eiland.server.web.files import FOR_GOOD, Files, packed, slim
from eiland.server.web.messages import PARTS, packed_messages
from eiland.server.web.routes import packed_sheet
from tests.support.serving import Browser, serving
from tests.support.typescript import typescript, with_checker

MODULES = sorted(STATIC.rglob("*.js"))
STYLES = sorted(STATIC.rglob("*.css"))
BASE = TEMPLATES / "base.html"
SCRIPT = re.compile(r'set script = "(\w+)"')
PAGES = sorted(page for page in BASE.parent.rglob("*.html") if SCRIPT.search(page.read_text()))
FIRST_VISIT = 150 * 1024
"""Bytes of scripts, styles, sentences and drawings, compressed: no HTML, snapshots or icons."""
DRAWN = [name for name, display in DISPLAYS.items() if display.styles]

pytestmark = [pytest.mark.server, pytest.mark.slow]


@with_checker
def test_a_module_loses_nothing_but_comments_and_indentation(tmp_path: Path) -> None:
    """The compiler of TypeScript, told to drop comments, writes the same from both."""
    for name in ("whole", "slim"):
        for module in MODULES:
            file = tmp_path / name / module.relative_to(STATIC)
            file.parent.mkdir(parents=True, exist_ok=True)
            text = module.read_text("utf-8")
            file.write_text(slim(text) if name == "slim" else text, "utf-8")
        out = ["--outDir", str(tmp_path / f"{name}-out"), "--rootDir", str(tmp_path / name)]
        options = ["--allowJs", "--noCheck", "--removeComments", "--target", "esnext", *out]
        files = [str(file) for file in (tmp_path / name).rglob("*.js")]
        subprocess.run([*typescript(), *options, *files], check=True, cwd=tmp_path)
    for module in MODULES:
        whole, slimmed = (
            tmp_path / f"{name}-out" / module.relative_to(STATIC) for name in ("whole", "slim")
        )
        assert whole.read_text("utf-8").split() == slimmed.read_text("utf-8").split(), module


def test_modules_and_styles_get_smaller() -> None:
    for file in (*MODULES, *STYLES):
        text = file.read_text("utf-8")
        assert len(slim(text)) < len(text)
        assert "@type" not in slim(text)


@pytest.mark.parametrize("file", STYLES, ids=lambda file: file.name)
def test_a_style_loses_nothing_but_comments_and_indentation(file: Path) -> None:
    text = file.read_text("utf-8")
    assert slim(text).split() == re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).split()


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.name)
def test_no_string_of_a_module_has_several_lines(file: Path) -> None:
    for line in slim(file.read_text("utf-8")).splitlines():
        assert line.count("`") % 2 == 0, line


def test_a_file_is_sent_packed_and_not_again(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        client = Browser(address).client
        first = client.get("/static/table/table.js", headers={"Accept-Encoding": "gzip"})
        assert first.headers["content-encoding"] == "gzip"
        assert first.headers["content-type"].startswith("text/javascript")
        plain = client.get("/static/table/table.js", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == first.text == slim((STATIC / "table/table.js").read_text())
        again = client.get(
            "/static/table/table.js", headers={"If-None-Match": first.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")
        other = client.get("/static/table/table.js", headers={"If-None-Match": '"other"'})
        assert other.status_code == 200


def test_a_page_asks_for_files_that_browsers_keep_for_good(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        client = Browser(address).client
        page = client.get("/").text
        assert 'href="/static/' in page
        for file in re.findall(r'"(/static/[^"]+)"', page):
            assert client.get(file).headers["cache-control"] == FOR_GOOD
        main = re.findall(r'"(/static/[^"]+main-lobby.js)"', page)[0]
        present = main.split("/")[2]
        for other in (f"/static/{present[::-1]}/main-lobby.js", "/static/main-lobby.js"):
            answer = client.get(other)
            assert (answer.text, answer.headers["cache-control"]) == (
                client.get(main).text,
                "no-cache",
            )


def test_a_change_of_any_file_changes_the_fingerprint(tmp_path: Path) -> None:
    (tmp_path / "kit").mkdir()
    file = tmp_path / "kit" / "a.css"
    seen = set()
    for place, text in enumerate(("a{}", "b{}", "a{}")):
        file.write_text(text)
        os.utime(file, ns=(place, place))
        address = Files(tmp_path).address()
        assert re.fullmatch("/static/[0-9a-f]{16}", address)
        seen.add(address)
    assert len(seen) == 2


@pytest.mark.parametrize("path", ["/api/messages/de/page", "/api/games/base/sheet"])
def test_sentences_and_drawings_are_sent_only_once(tmp_path: Path, path: str) -> None:
    with serving(tmp_path / "eiland.db") as address:
        client = Browser(address).client
        first = client.get(path)
        assert first.headers["cache-control"] == "no-cache"
        again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert client.get("/api/games").headers["cache-control"] == "no-store"


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
def test_a_page_loads_little_data(page: Path) -> None:
    files = loaded(page)
    assert len(files) > 8
    if page.name != "table.html":
        assert size(files) < FIRST_VISIT


@pytest.mark.parametrize("game", DRAWN)
def test_lobby_and_table_together_load_little_data(game: str) -> None:
    """The lobby draws all games, so it loads the sheets of all."""
    files = loaded(TEMPLATES / "lobby.html") | loaded(TEMPLATES / "table.html") | own_files(game)
    parts = ["page", *({game} & set(PARTS))]
    words = max(
        sum(len(packed_messages(lang, part).zipped) for part in parts) for lang in LANGUAGES
    )
    sheets = sum(len(packed_sheet(each).zipped) for each in DRAWN)
    assert size(files) + words + sheets < FIRST_VISIT


def loaded(page: Path) -> set[Path]:
    """Return the styles and scripts that a page loads at once."""
    text = page.read_text("utf-8")
    files = re.findall(r'"{{ static }}/([^"{]+\.(?:js|css))"', BASE.read_text("utf-8"))
    files += re.findall(r'"([^" ]+\.css)"', text)
    files += [f"main-{script}.js" for script in SCRIPT.findall(text)]
    found = set[Path]()
    for file in files:
        follow(STATIC / file, found)
    return found


def own_files(game: str) -> set[Path]:
    """Return the styles and scripts that only the table of a game loads."""
    written = (STATIC / "games.js").read_text("utf-8")
    modules = dict(re.findall(r'(\w+): async .*import\("\./([^"]+)"\)', written))
    assert set(modules) == set(DRAWN)
    found = {STATIC / style for style in DISPLAYS[game].styles}
    follow(STATIC / modules[game], found)
    return found


def size(files: set[Path]) -> int:
    """Return the number of bytes of these files as they are sent."""
    return sum(len(packed(str(file), 0).zipped) for file in files)


def follow(file: Path, found: set[Path]) -> None:
    """Add a file with all that it imports at once; what it loads later is not of a first visit."""
    if file in found:
        return
    found.add(file)
    if file.suffix == ".js":
        for imported in re.findall(
            r'^(?:.*from|import) "(\.[^"]+)"', slim_text(file), re.MULTILINE
        ):
            follow((file.parent / imported).resolve(), found)


def slim_text(file: Path) -> str:
    """Return a script without comments, which import types."""
    return slim(file.read_text("utf-8"))
