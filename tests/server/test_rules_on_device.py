"""The rules that browsers keep: what is served, and that it answers as the server does."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from eiland.rules.registry import make
from eiland.server.web import rules_on_device as offered
from eiland.server.web.files import FOR_GOOD
from tests.support.proven_games import proven_game
from tests.support.serving import Browser, Json

pytestmark = pytest.mark.server

PAPERS: list[tuple[str, Json]] = [
    ("check", {"seats": 1, "turns": [{"rolls": ["ore ore ore wool wool wool"], "actions": []}]}),
    ("check", {"seats": 2, "turn": {"rolls": ["ore"], "actions": ["road R9"]}, "names": ["Ann"]}),
    (
        "check",
        {"game": "plus", "seats": 2, "turn": {"rolls": ["brick lumber gold"], "actions": []}},
    ),
    (
        "check",
        {"game": "extra", "seats": 3, "turns": [{"rolls": [], "actions": ["start-road 0-3"]}]},
    ),
    ("check", {"game": "plus", "seats": 1}),
    ("record", {"seats": 1, "names": ["Ann"], "turns": [{"rolls": ["ore"], "actions": []}]}),
    (
        "record",
        {
            "game": "plus",
            "seats": 2,
            "names": ["Ann", "Ben"],
            "turns": [{"rolls": ["brick lumber gold"], "actions": ["road T2"]}],
        },
    ),
]
ALONE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from eiland.paper.device import answer
asked = json.load(sys.stdin)
written = [about if what == "proof" else json.dumps(about) for what, about, _ in asked]
print(json.dumps([answer(what, text, lang) for (what, _, lang), text in zip(asked, written)]))
"""


@pytest.fixture
def kept() -> Iterator[None]:
    """Forget afterwards what was offered in a test."""
    yield
    offered.rules_on_device.cache_clear()


def test_the_rules_answer_as_the_server_without_any_other_package(
    address: str, tmp_path: Path
) -> None:
    with ZipFile(io.BytesIO(offered.modules())) as archive:
        archive.extractall(tmp_path)
    whole = proven_game(make("base", 2, turn_limit=4), 1)
    cut = whole.replace("\n* ", "\n1: ", 1)
    proofs = [("proof", text) for text in (whole, cut, "no record")]
    asked = [(what, about, lang) for what, about in [*PAPERS, *proofs] for lang in ("de", "en")]
    command = [sys.executable, "-I", "-S", "-c", ALONE, str(tmp_path)]
    done = subprocess.run(
        command, input=json.dumps(asked), capture_output=True, text=True, check=True, timeout=60
    )
    for (what, about, lang), text in zip(asked, json.loads(done.stdout), strict=True):
        alone = json.loads(text)
        path, sent = f"/api/companion/{what}", about
        if what == "proof":
            path, sent = "/api/records/proof", {"record": about}
        served = Browser(address).client.post(f"{path}?lang={lang}", json=sent)
        assert alone["status"] == served.status_code
        if what != "record" or served.status_code != 200:
            assert json.loads(alone["text"]) == served.json()
        else:
            assert alone["text"] == served.text


def test_all_files_are_served_with_their_tags_for_good(address: str) -> None:
    offer = Browser(address).get("/api/device/rules").json()
    size = 0
    for file in offer["files"]:
        answer = Browser(address).get(file["address"])
        assert answer.headers["ETag"] == file["tag"]
        assert answer.headers["Cache-Control"] == FOR_GOOD
        assert "'wasm-unsafe-eval'" in answer.headers["Content-Security-Policy"]
        size += len(gzip.compress(answer.content, mtime=0))
    assert size == offer["bytes"]
    assert any(file["address"].endswith("/pyodide.asm.wasm") for file in offer["files"])
    assert "wasm" not in Browser(address).get("/").headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["{stamp}/nothing.js", "0123456789abcdef/worker.js"])
def test_other_addresses_are_refused(address: str, path: str) -> None:
    stamp = Browser(address).get("/api/device/rules").json()["stamp"]
    answer = Browser(address).get(f"/device/{path.format(stamp=stamp)}")
    assert answer.status_code == 404
    assert answer.json()["faults"][0]["key"] == "request/not-found"


@pytest.mark.usefixtures("kept")
def test_a_server_without_pyodide_offers_none(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offered, "PYODIDE", tmp_path)
    offered.rules_on_device.cache_clear()
    answer = Browser(address).get("/api/device/rules")
    assert answer.status_code == 404
    assert answer.json()["faults"][0]["key"] == "device/no-rules"
    assert "Pyodide" in answer.json()["faults"][0]["sentence"]
