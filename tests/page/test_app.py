"""Eiland as an app: pages that open without the server, updates, and pages that are not secure."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, expect

from eiland.i18n import words
from eiland.server.hosting import Hosting
from eiland.server.web import device
from eiland.server.web.app import create_app
from tests.page.test_companion_races import RaceTypist
from tests.support.accessibility import complaints, watched
from tests.support.page_clicks import Hands, person
from tests.support.serving import running, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PREFIX = "/eiland"
DE = words("de")
STARTED = 60_000
"""Milliseconds in which Python has started in the browser, on a busy machine."""
INSECURE = """
Object.defineProperty(globalThis, "isSecureContext", { value: false });
for (const name of ["serviceWorker", "clipboard", "share"]) delete Navigator.prototype[name];
addEventListener("copy", ({ target }) => { window.copied = target.value; });
"""
WITHOUT_RULES = """caches.keys().then((all) => Promise.all(
  all.filter((name) => name.startsWith("eiland-rules-")).map((name) => caches.delete(name))))"""
BUILDS = "caches.keys().then((all) => all.filter((name) => name.startsWith('eiland-build-')))"


def app_of(folder: Path) -> FastAPI:
    return create_app(
        folder / "eiland.db", hosting=Hosting.of(root_path=PREFIX), pause=0.0, solve=False
    )


def finished(page: Page) -> str:
    """Play a classic game of one turn, look at it, and return its address."""
    wanted = {"game": "classic", "options": {"turns": 1}, "seats": [{"kind": "here"}]}
    made = page.request.post(f"{PREFIX}/api/tables", data=wanted).json()
    table = f"{PREFIX}/api/tables/{made['table']}"
    for action in ("roll", "keep nothing", "keep nothing", "end"):
        seq = page.request.get(table).json()["seq"]
        command = {"seq": seq, "key": str(seq), "seat": 0, "action": action}
        assert page.request.post(f"{table}/actions", data=command).status == 200
    page.goto(f"{PREFIX}/t/{made['table']}")
    expect(page.get_by_test_id("end-screen")).to_be_visible()
    page.get_by_test_id("analyse").click()
    expect(page.get_by_test_id("review-accuracy")).to_be_visible()
    page.goto(f"{PREFIX}/t/{made['table']}?at=2")
    expect(page.get_by_test_id("replay-count")).to_contain_text("/ 4")
    return f"{PREFIX}/t/{made['table']}"


def replayed(page: Page, file: Path) -> None:
    """Bring a record to be replayed."""
    page.goto(f"{PREFIX}/replay")
    page.get_by_test_id("record-file").set_input_files(file)
    expect(page.get_by_test_id("replay-count")).to_contain_text("/ 4")


def checked_here(page: Page) -> None:
    """Play a turn of Plus with the rules on the device, and save the record."""
    typist = RaceTypist(page)
    page.goto(f"{PREFIX}/companion?game=plus")
    typist.press(typist.by("begin"))
    typist.dice("brick lumber gold")
    expect(typist.by("line")).to_have_text(DE("companion.line.here"), timeout=STARTED)
    typist.build_at("T2")
    expect(typist.by("done-0")).to_contain_text("Straße")
    typist.site("Sa").dispatch_event("click")
    expect(typist.by("tip")).to_contain_text("Wolle")
    typist.press(typist.by("done"))
    typist.see("turns")
    with page.expect_download() as saved:
        typist.press(typist.by("save-record").first)
    assert "0: road T2" in saved.value.path().read_text("utf-8").split("\n")


def test_pages_open_without_the_server_and_are_new_after_an_update(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = contextlib.ExitStack()
    address = server.enter_context(running(app_of(tmp_path)))
    port = int(address.rpartition(":")[2])
    with server, person(browser, address, tmp_path, "de", is_cut=True, refused=503) as page:
        hands = Hands(page)
        page.goto(f"{PREFIX}/app")
        page.wait_for_selector("body[data-ready]")
        hands.press(hands.by("keep"))
        expect(hands.by("forget")).to_be_visible()
        before = page.evaluate(BUILDS)
        assert len(before) == 1
        hands.press(hands.by("rules-keep"))
        expect(hands.by("rules-forget")).to_be_visible()
        table = finished(page)
        record = page.request.get(f"{PREFIX}/api/tables/{table.rpartition('/')[2]}/record").text()
        (tmp_path / "game.txt").write_text(record, "utf-8")
        replayed(page, tmp_path / "game.txt")
        page.goto(f"{PREFIX}/")
        expect(hands.by("tables").locator("a")).to_have_count(1)
        expect(hands.by("away")).to_have_count(0)
        server.close()

        page.goto(f"{PREFIX}/")
        expect(hands.by("away")).to_be_visible()
        expect(hands.by("tables").locator("a")).to_have_count(1)
        hands.press(hands.by("away").get_by_role("link").first)
        hands.press(hands.by("begin"))
        hands.press(hands.by("roll"))
        expect(hands.by("die-0")).to_have_attribute("data-face", re.compile("."))
        expect(hands.by("roll")).to_be_hidden()
        hands.press(hands.by("again"))
        hands.press(hands.by("die-0"))
        hands.press(hands.by("roll"))
        expect(hands.by("roll")).to_be_hidden()
        for path, sight in (
            (f"{PREFIX}/statistics", "statistics-classic"),
            (f"{PREFIX}/print/plus?players=3", "leaves"),
            (f"{PREFIX}/puzzles#keep", "puzzle"),
            (f"{table}?at=2", "replay-count"),
            (table, "end-screen"),
        ):
            page.goto(path)
            expect(hands.by(sight)).to_be_visible()
        hands.press(hands.by("analyse"))
        expect(hands.by("review-accuracy")).to_be_visible()
        replayed(page, tmp_path / "game.txt")
        page.goto(f"{PREFIX}/rules/extra")
        expect(page.locator("h1").first).to_be_visible()
        page.goto(f"{PREFIX}/boards")
        expect(hands.by("terrain-0")).to_be_attached()
        expect(hands.by("fault")).to_have_text(DE("page.offline"))
        page.goto(f"{PREFIX}/t/0123456789abcdef")  # never opened
        expect(hands.by("away")).to_be_visible()
        learn = hands.by("learn").text_content()
        hands.press(hands.by("learn"))
        expect(hands.by("learn-fault")).to_have_text(DE("page.offline"))
        expect(hands.by("learn")).to_have_text(str(learn))

        checked_here(page)
        verdict = hands.by("verify-verdict")
        for state in ("good", "part"):  # with the rules on the device, and without
            page.goto(f"{PREFIX}/verify")
            hands.by("verify-file").set_input_files(tmp_path / "game.txt")
            expect(verdict).to_have_attribute("data-state", state, timeout=STARTED)
            expect(page.locator(".verify-means")).to_have_count(int(state == "good"))
            page.evaluate(WITHOUT_RULES)

        monkeypatch.setattr(device, "stamp", lambda address: "fedcba9876543210")
        with running(app_of(tmp_path), port):
            page.goto(f"{PREFIX}/")
            expect(hands.by("away")).to_have_count(0)
            wait_until(lambda: page.evaluate(BUILDS) == ["eiland-build-fedcba9876543210"])
            page.goto(f"{PREFIX}/app")
            hands.press(hands.by("forget"))
            expect(hands.by("forget")).to_be_hidden()
            assert page.evaluate("caches.keys()") == []
        response = None
        with contextlib.suppress(Exception):
            response = page.goto(f"{PREFIX}/")
        assert response is None


def test_a_page_that_is_not_secure_explains_and_shares_by_hand(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with watched(browser, address, tmp_path, phone=True) as page:
        page.add_init_script(INSECURE)
        hands = Hands(page)
        page.goto("/app")
        page.wait_for_selector("body[data-ready]")
        expect(hands.by("insecure")).to_contain_text(DE("app.insecure.http"))
        expect(hands.by("keep")).to_have_count(0)
        expect(hands.by("works")).to_have_count(0)
        assert complaints(page) == []
        page.goto("/companion")
        expect(hands.by("begin")).to_be_visible()
        page.goto("/boards")
        expect(hands.by("verdict")).not_to_be_empty()
        hands.press(hands.by("share"))
        expect(hands.by("share")).to_have_text(DE("boards.share.copied"))
        expect(hands.by("share-address")).to_be_hidden()
        copied = page.evaluate("window.copied")
        page.evaluate("document.execCommand = () => false")
        hands.press(hands.by("share"))
        expect(hands.by("share-address")).to_be_visible()
        assert hands.by("share-address").input_value() == copied
        assert "#board=hexes" in hands.by("share-address").input_value()
