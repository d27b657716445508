"""The page as an app: manifest and service worker, their addresses, and the stamp of the build."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from eiland.i18n import LANGUAGES
from eiland.page import STATIC
from eiland.server.hosting import Hosting
from eiland.server.web import device
from eiland.server.web.files import Files
from eiland.server.web.messages import PARTS
from tests.support.serving import Browser, serving

pytestmark = pytest.mark.server

PREFIX = "/eiland"


def kept(text: str) -> Any:
    """Return what a worker keeps."""
    found = re.match(r"self\.KEPT = (.+);\n", text)
    assert found is not None
    return json.loads(found[1])


@pytest.mark.parametrize("root", ["", PREFIX])
def test_everything_that_the_worker_keeps_is_there(tmp_path: Path, root: str) -> None:
    hosting = Hosting.of(root_path=root) if root else None
    with serving(tmp_path / "eiland.db", hosting=hosting) as address:
        client = Browser(address).client
        worker = client.get(f"{root}/worker.js")
        assert worker.headers["content-type"].startswith("text/javascript")
        listed = kept(worker.text)
        assert listed["root"] == root
        paths = [*listed["files"], *listed["pages"], *listed["answers"]]
        assert len(paths) == len(set(paths)) > 250
        for path in paths:
            assert path.startswith(f"{root}/")
            assert client.get(path).status_code == 200, path
        page = client.get(f"{root}/").text
        for file in re.findall(r'(?:src|href)="([^"]+/static/[^"]+)"', page):
            assert file in listed["files"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manifest_names_icons_that_are_there(tmp_path: Path, lang: str) -> None:
    with serving(tmp_path / "eiland.db", hosting=Hosting.of(root_path=PREFIX)) as address:
        client = Browser(address, lang).client
        page = client.get(f"{PREFIX}/").text
        link = re.findall(r'rel="manifest" href="([^"]+)"', page)[0]
        answer = client.get(link)
        assert answer.headers["content-type"].startswith("application/manifest+json")
        said = answer.json()
        assert (said["scope"], said["start_url"]) == (f"{PREFIX}/", f"{PREFIX}/")
        assert said["lang"] == lang
        for icon in said["icons"]:
            picture = client.get(icon["src"])
            assert picture.headers["content-type"].startswith(icon["type"])
            if icon["type"] == "image/png":
                assert picture.content.startswith(b"\x89PNG")
                wide = int.from_bytes(picture.content[16:20], "big")
                assert icon["sizes"] == f"{wide}x{wide}"
        assert {icon["purpose"] for icon in said["icons"]} == {"any", "maskable"}


def test_the_stamp_changes_with_files_and_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    address = Files(STATIC).address()
    before = device.stamp(address)
    assert before == device.stamp(address)
    assert device.stamp(address[::-1]) != before
    monkeypatch.setattr(device, "PARTS", PARTS[1:])
    device.lasting.cache_clear()
    assert device.stamp(address) != before
    device.lasting.cache_clear()
