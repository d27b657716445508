"""How the server is reached: proxies, a public URL, a path prefix, links and QR codes."""

from __future__ import annotations

import re
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from eiland.rules.errors import Fault
from eiland.server import hosting as reaching
from eiland.server.hosting import BadHosting, Hosting
from eiland.server.serve import ServeError, chosen_database
from eiland.server.web.qr import qr_svg
from tests.support.serving import Browser, code_of, here, keys, link, news, serving

pytestmark = pytest.mark.server

PUBLIC = "https://games.example"
CREATE = {"game": "classic", "seats": [here()]}
FORWARDED = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}


def cookies(answer: httpx.Response) -> list[str]:
    return answer.headers.get_list("set-cookie")


# Settings


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"public_url": "games.example"}, "serve/public-url"),
        ({"public_url": "ftp://games.example"}, "serve/public-url"),
        ({"public_url": "https://"}, "serve/public-url"),
        ({"public_url": "https://games.example:port"}, "serve/public-url"),
        ({"public_url": "https://anna@games.example"}, "serve/public-url"),
        ({"public_url": "https://games.example/?a=b"}, "serve/public-url"),
        ({"root_path": "eiland"}, "serve/root-path"),
        ({"root_path": '/"><script>'}, "serve/root-path"),
        ({"public_url": PUBLIC, "root_path": "/eiland"}, "serve/root-path-differs"),
        ({"proxies": ["proxy.example"]}, "serve/network"),
        ({"metrics_from": ["10.0.0.1/8"]}, "serve/network"),
    ],
)
def test_settings_that_cannot_work_are_refused(settings: dict[str, Any], key: str) -> None:
    with pytest.raises(BadHosting) as refused:
        Hosting.of(**settings)
    assert refused.value.key == key


def test_the_prefix_is_the_path_of_the_public_url() -> None:
    assert Hosting.of(f"{PUBLIC}/a/b/").root_path == "/a/b"
    assert Hosting.of(f"{PUBLIC}/a", root_path="/a/").root_path == "/a"
    assert Hosting.of(root_path="/").root_path == ""


def test_in_a_network_the_server_has_the_names_and_the_address_of_its_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Nas.fritz.box")
    monkeypatch.setattr(reaching, "own_address", lambda: "192.168.1.5")
    everywhere = Hosting.of(root_path="/eiland").in_network("0.0.0.0", 8000)  # noqa: S104
    assert {"nas.fritz.box", "nas.local", "192.168.1.5"} <= everywhere.names
    assert everywhere.shared() == "http://192.168.1.5:8000/eiland"
    one = Hosting().in_network("fd00::5", 80)
    assert (one.shared(), "fd00::5" in one.names) == ("http://[fd00::5]:80", True)
    assert Hosting.of(PUBLIC).in_network("::", 80).shared() == PUBLIC
    monkeypatch.setattr(reaching, "own_address", lambda: "")
    assert Hosting().in_network("::", 80).shared() == ""


def test_databases_are_files_or_on_servers_of_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "mysql://anna:secret@db.example/eiland"
    monkeypatch.setenv("EILAND_DB", url)
    for chosen in (url, None):
        with pytest.raises(ServeError) as refused:
            chosen_database(chosen)
        assert refused.value.faults == [Fault("serve/database-kind", kind="mysql")]
    for url in ("postgresql://anna:secret@db.example/eiland", "postgres:///eiland"):
        assert chosen_database(url) == url
    assert chosen_database("games.db") == Path("games.db")


# Proxies


def test_headers_about_forwarding_count_only_from_trusted_proxies(tmp_path: Path) -> None:
    for proxies, is_secure in (([], False), (["192.0.2.0/24"], False), (["127.0.0.0/8"], True)):
        hosting = Hosting.of(proxies=proxies)
        with serving(tmp_path / "eiland.db", hosting=hosting) as address:
            anna = Browser(address)
            answer = anna.client.get("/?lang=de", headers=FORWARDED)
            assert len(cookies(answer)) == 2
            assert all(("Secure" in cookie) == is_secure for cookie in cookies(answer))


def test_a_tls_proxy_may_replace_the_host(tmp_path: Path) -> None:
    hosting = Hosting.of(PUBLIC, proxies=["127.0.0.1"])
    with serving(tmp_path / "eiland.db", hosting=hosting) as address:
        anna = Browser(address)
        for origin, status in ((PUBLIC, 201), ("http://games.example", 403), ("null", 403)):
            headers = {"Origin": origin, **FORWARDED}
            answer = anna.client.post("/api/tables", json=CREATE, headers=headers)
            assert answer.status_code == status
        table = anna.table(here())
        for host in ("games.example", None):
            with anna.stream(table, host=host, origin=PUBLIC) as heard:
                assert news(heard, 0)
        with pytest.raises(InvalidStatus), anna.stream(table, origin="https://other.example"):
            pass


@pytest.mark.parametrize(
    ("proxies", "told", "allowed"),
    [
        (["127.0.0.1"], "https", ["https"]),
        (["127.0.0.1"], "http", ["http", "https"]),
        (["127.0.0.1"], None, ["http", "https"]),
        ([], "https", ["http", "https"]),
        (["192.0.2.1"], "https", ["http", "https"]),
    ],
)
def test_a_page_of_http_does_not_speak_for_https_where_a_proxy_tells_it(
    tmp_path: Path, proxies: list[str], told: str | None, allowed: list[str]
) -> None:
    hosting = Hosting.of(names=["games.example"], proxies=proxies)
    headers = {"Host": "games.example", **({"X-Forwarded-Proto": told} if told else {})}
    with serving(tmp_path / "eiland.db", hosting=hosting) as address:
        anna = Browser(address)
        for scheme in ("http", "https"):
            asked = {**headers, "Origin": f"{scheme}://games.example"}
            answer = anna.client.post("/api/tables", json=CREATE, headers=asked)
            assert answer.status_code == (201 if scheme in allowed else 403), scheme
        assert anna.client.post("/api/tables", json=CREATE, headers=headers).status_code == 201


@pytest.mark.parametrize("told", ["https", "http"])
def test_a_page_of_http_follows_no_table_under_https(tmp_path: Path, told: str) -> None:
    hosting = Hosting.of(names=["games.example"], proxies=["127.0.0.1"])
    with serving(tmp_path / "eiland.db", hosting=hosting) as address:
        table = Browser(address).table(here())
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/stream"
        for scheme in ("http", "https"):
            headers = {"X-Forwarded-Proto": told, "Origin": f"{scheme}://{address[7:]}"}
            is_own = scheme == "https" or told == "http"
            with (
                nullcontext() if is_own else pytest.raises(InvalidStatus),
                closing(connect(url, additional_headers=headers, proxy=None)) as heard,
            ):
                assert news(heard, 0)


def test_the_host_of_the_public_url_is_allowed(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", hosting=Hosting.of(f"{PUBLIC}:8443")) as address:
        for host, status in (("games.example:8443", 200), ("other.example", 421)):
            answer = httpx.get(f"{address}/", headers={"Host": host})
            assert answer.status_code == status


# Below a path


@pytest.mark.parametrize("is_stripped", [False, True])
def test_everything_works_below_a_prefix(tmp_path: Path, is_stripped: bool) -> None:
    with serving(tmp_path / "eiland.db", hosting=Hosting.of(root_path="/eiland")) as address:
        anna = Browser(address if is_stripped else f"{address}/eiland")
        for path in ("/", "/rules/base", "/rules/nothing", "/print/classic", "/companion"):
            page = anna.get(path)
            assert page.headers["content-type"].startswith("text/html")
            addresses = re.findall(r'(?:href|src)="(/[^"]*)"', page.text)
            assert addresses
            assert {one.split("/")[1] for one in addresses} == {"eiland"}
            assert 'data-root="/eiland"' in page.text
        for style in re.findall(r'href="/eiland(/static/[^"]*)"', anna.get("/").text):
            file = anna.get(style)
            assert (file.status_code, "immutable" in file.headers["cache-control"]) == (200, True)
        table = anna.table(here("Anna"))
        assert anna.get("/api/games").headers["cache-control"] == "no-store"
        assert anna.get("/worker.js").status_code == 200
        with anna.stream(table) as heard:
            assert news(heard, 0)


def test_the_prefix_alone_leads_to_the_lobby(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", hosting=Hosting.of(root_path="/eiland")) as address:
        answer = httpx.get(f"{address}/eiland")
        assert (answer.status_code, answer.headers["location"]) == (307, "/eiland/")


# Links for others


def shared(page: httpx.Response) -> str:
    found = re.search('data-shared="([^"]*)"', page.text)
    return found[1] if found else ""


def test_a_page_opened_at_localhost_shares_links_that_others_can_open(tmp_path: Path) -> None:
    lan = Hosting(lan_url="http://192.168.1.5:8000", names=frozenset({"192.168.1.5"}))
    for hosting, there in ((Hosting(), ""), (lan, lan.lan_url), (Hosting.of(PUBLIC), PUBLIC)):
        with serving(tmp_path / "eiland.db", hosting=hosting) as address:
            assert shared(httpx.get(address)) == there
            for name in hosting.names:
                assert shared(httpx.get(address, headers={"Host": name})) == ""


def test_a_qr_code_is_a_picture_of_a_link_to_this_server(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", hosting=Hosting.of(f"{PUBLIC}/eiland")) as address:
        anna = Browser(address)
        invited = anna.create(here("Anna"), link())["invites"][0]["url"]
        assert code_of(invited)
        for beginning in (f"{PUBLIC}/eiland", f"{address}/eiland"):
            answer = anna.client.get("/api/qr", params={"link": beginning + invited})
            assert answer.headers["content-type"] == "image/svg+xml"
            assert answer.content == qr_svg(beginning + invited)
            assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "foreign",
    [
        *("https://other.example/eiland/t/k3x9", "https://games.example/t/k3x9", "//[", "t/k3x9"),
        *("javascript://games.example/eiland/t/", "https://games.example.other.example/eiland/t/a"),
    ],
)
def test_no_qr_code_leads_elsewhere(tmp_path: Path, foreign: str) -> None:
    with serving(tmp_path / "eiland.db", hosting=Hosting.of(f"{PUBLIC}/eiland")) as address:
        answer = httpx.get(f"{address}/api/qr", params={"link": foreign})
        assert (answer.status_code, keys(answer)) == (422, ["request/foreign-link"])
