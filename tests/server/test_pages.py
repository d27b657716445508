"""What a person sees who opens an address that is refused: a page, not the JSON of a program."""

from __future__ import annotations

import json
import re

import httpx
import pytest

from eiland.server.web.routes import PAGES
from tests.support.serving import Browser, here

pytestmark = pytest.mark.server

AS_BROWSERS_ASK = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
SENTENCES = {"de": "Diese Adresse gibt es nicht.", "en": "There is nothing at this address."}
NO_TABLE = {"de": "Diesen Tisch gibt es nicht.", "en": "There is no such table."}


def opened(address: str, path: str, lang: str, accept: str = AS_BROWSERS_ASK) -> httpx.Response:
    return Browser(address, lang).client.get(path, headers={"Accept": accept})


@pytest.mark.parametrize("lang", SENTENCES)
@pytest.mark.parametrize("path", ["/nowhere", "/docs", "/table", "/rules", "/favicon.ico"])
def test_a_wrong_address_gets_a_page_with_the_way_back(address: str, path: str, lang: str) -> None:
    answer = opened(address, path, lang)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert f"<h1>{SENTENCES[lang]}</h1>" in answer.text
    assert '<a href="/">' in answer.text


@pytest.mark.parametrize("lang", SENTENCES)
def test_a_table_that_is_not_there_gets_a_page(address: str, lang: str) -> None:
    answer = opened(address, "/t/0123456789abcdef?invite=x", lang)
    assert answer.status_code == 404
    assert f"<h1>{NO_TABLE[lang]}</h1>" in answer.text
    assert '<a href="/">' in answer.text


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/none", "/static/none.js"])
def test_addresses_of_programs_answer_json_to_everybody(address: str, path: str) -> None:
    answer = opened(address, path, "de")
    assert answer.status_code == 404
    assert answer.json()["faults"]


def test_a_program_that_wants_no_page_gets_the_fault(address: str) -> None:
    faults = json.loads(opened(address, "/nowhere", "de", "application/json").text)["faults"]
    assert [(fault["key"], fault["sentence"]) for fault in faults] == [
        ("request/not-found", SENTENCES["de"])
    ]


def test_the_language_of_the_page_is_remembered(address: str) -> None:
    anna = Browser(address, "de")
    page = {"Accept": AS_BROWSERS_ASK}
    assert SENTENCES["en"] in anna.client.get("/nowhere?lang=en", headers=page).text
    assert SENTENCES["en"] in anna.client.get("/nowhere", headers=page).text


def test_nothing_of_the_address_is_repeated(address: str) -> None:
    answer = opened(address, "/<script>alert(1)</script>?lang=<script>", "de")
    assert answer.status_code == 422 or "alert" not in answer.text
    assert "<script>alert" not in answer.text


KEPT = re.compile("/device/|/metrics")
"""Addresses that need a name of a file, or a number that changes with each question."""
OPEN = [
    *(route.path for route in PAGES if not KEPT.match(route.path)),
    *("/static/kit/dom.js", "/static/none.js", "/nowhere", "/api/qr", "/rules/none"),
    "/api/tables/{table}/record",
]


@pytest.mark.parametrize("packing", ["identity", "gzip"])
@pytest.mark.parametrize("path", OPEN)
def test_head_answers_as_get_without_content(address: str, path: str, packing: str) -> None:
    """On one connection: what a server wrongly sends after a head is read as the next answer."""
    anna = Browser(address, keeps_alive=True)
    anna.client.headers.update({"Accept": AS_BROWSERS_ASK, "Accept-Encoding": packing})
    asked = path.format(table=anna.table(here("Anna")), game="base")
    if path == "/api/qr":
        asked += f"?link={address}/t/k3x9"
    whole, head = anna.get(asked), anna.client.head(asked)
    assert head.status_code == whole.status_code
    assert whole.content
    assert head.content == b""
    assert kept(head) == kept(whole)
    assert "content-length" in kept(head)
    assert anna.get(asked).status_code == whole.status_code
    anna.leave()


def kept(answer: httpx.Response) -> dict[str, str]:
    """Return the headers that do not change with time."""
    return {name: value for name, value in answer.headers.items() if name != "date"}


def test_head_is_for_questions_only(address: str) -> None:
    anna = Browser(address)
    assert anna.client.head("/api/records").status_code == 405
    assert anna.client.head("/metrics").status_code == 200
