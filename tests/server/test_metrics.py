"""Metrics: right numbers, and only for those who may read them."""

from __future__ import annotations

import asyncio
import re
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import Request

from eiland.server.hosting import Hosting
from eiland.server.web.app import create_app
from eiland.server.web.metrics import may_read
from eiland.server.web.stalls import Stalls
from tests.support.serving import (
    PATIENCE,
    Browser,
    bot,
    here,
    keys,
    news,
    quickly,
    running,
    serving,
    wait_until,
)

pytestmark = pytest.mark.server

yaml: Any = import_module("yaml")  # schemathesis brings it, without types


def numbers(address: str) -> dict[tuple[str, str], float]:
    """Return the metrics by name and the values of their labels."""
    text = httpx.get(f"{address}/metrics").text
    return {
        (sample.name, " ".join(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_metrics_count_what_happens(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot())
        assert anna.send(table, 99, 0, "roll").status_code == 409
        anna.get("/static/kit/dom.js")
        anna.client.request("BREW", "/t/nothing")
        with anna.stream(table) as heard:
            news(heard, 0)
            during = numbers(address)
        anna.play_on(table, quickly)
        wait_until(lambda: numbers(address)["eiland_streams", ""] == 0)
        after = numbers(address)
    assert during["eiland_streams", ""] == 1
    assert during["eiland_requests_total", "POST /api/tables 201"] == 1
    assert during["eiland_requests_total", "GET /static/{file} 200"] == 1
    assert during["eiland_requests_total", "other /t/{table} 405"] == 1
    assert during["eiland_request_seconds_count", "/api/tables"] == 1
    assert during["eiland_commands_total", "create done"] == 1
    assert during["eiland_commands_total", "act refused"] == 1
    assert during["eiland_open_tables", ""] == 1
    assert after["eiland_open_tables_bytes", ""] > during["eiland_open_tables_bytes", ""] > 0
    assert after["eiland_bot_moves_total", "bot"] >= 15
    assert after["eiland_bot_moves_total", "bot"] == sum(
        number for (name, _), number in after.items() if name == "eiland_bot_moves_total"
    )
    assert after["eiland_bot_tables", ""] == 0
    for lane in ("bots", "studies", "programs"):
        assert after["eiland_lane_questions", lane] == 0
    assert after["eiland_lane_processor_seconds_total", "bots"] > 0
    assert after["eiland_lane_processor_seconds_total", "studies"] == 0
    assert 0 <= after["eiland_lane_wait_seconds", "bots"] < PATIENCE
    assert after["process_resident_memory_bytes", ""] > 0


def test_metrics_count_the_defaults_of_bots(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", deadline=0.0) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot())
        anna.play_on(table, quickly, until=4)
        wait_until(lambda: numbers(address).get(("eiland_bot_moves_total", "default"), 0) > 0)


def test_metrics_name_no_table(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        table = anna.table(here("Anna"))
        for path in (f"/t/{table}", "/t/elsewhere", "/elsewhere"):
            anna.get(path)
        text = httpx.get(f"{address}/metrics").text
    assert "/t/{table}" in text
    assert table not in text
    assert "elsewhere" not in text


# Stalls


def test_a_stall_of_the_loop_is_measured(tmp_path: Path) -> None:
    app = create_app(tmp_path / "eiland.db", solve=False)

    @app.get("/stall")
    async def stall() -> None:
        time.sleep(0.4)

    name = "eiland_loop_stall_seconds_bucket"
    count = "eiland_loop_stall_seconds_count", ""
    with running(app) as address:
        wait_until(lambda: numbers(address)[count] > 0)
        before = numbers(address)
        httpx.get(f"{address}/stall")
        wait_until(lambda: numbers(address)[count] > before[count])
        after = numbers(address)
    late = [found[count] - found[name, "0.25"] for found in (before, after)]
    assert late[1] >= late[0] + 1


def test_stalls_are_measured_until_the_end() -> None:
    noted: list[float] = []

    async def measure() -> None:
        stalls = Stalls(noted.append, period=0.01)
        stalls.start()
        await asyncio.sleep(0.05)
        time.sleep(0.1)
        await asyncio.sleep(0.03)
        stalls.close()
        count = len(noted)
        await asyncio.sleep(0.05)
        assert len(noted) == count

    asyncio.run(measure())
    assert len(noted) >= 2
    assert max(noted) >= 0.085
    assert min(noted) >= 0.0


# Alerts

ALERTS = Path("deploy/alerts.yml")
METRIC = re.compile(r"\b(?:eiland|process)_[a-z_]+\b")
MATCH = re.compile(r'([a-z_]+)\{([a-z_]+)="([^"]*)"\}')


def rules() -> list[dict[str, Any]]:
    """Return the alerts that are shipped as examples."""
    return [
        rule for group in yaml.safe_load(ALERTS.read_text())["groups"] for rule in group["rules"]
    ]


def test_every_metric_of_the_alerts_exists(tmp_path: Path) -> None:
    """Also the labels and values by which they are chosen."""
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot())
        anna.play_on(table, quickly)
        text = httpx.get(f"{address}/metrics").text
    families = list(text_string_to_metric_families(text))
    samples = [sample for family in families for sample in family.samples]
    there = {sample.name for sample in samples}
    labels = {(sample.name, label) for sample in samples for label in sample.labels}
    written = ALERTS.read_text()
    assert len(rules()) >= 8
    assert set(METRIC.findall(written)) <= there | {family.name for family in families}
    for rule in rules():
        used = METRIC.findall(rule["expr"])
        assert used or rule["expr"].startswith("up{")
        for name, label, value in MATCH.findall(rule["expr"]):
            if label == "job":
                continue
            assert (name, label) in labels, (name, label)
            if label in ("le", "route"):
                assert value in {sample.labels.get(label) for sample in samples}


def test_every_alert_says_what_it_is_and_where_to_look() -> None:
    for rule in rules():
        assert {"alert", "expr", "labels", "annotations"} <= rule.keys()
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"].keys() == {"summary", "look"}
        assert all(rule["annotations"].values())
    assert len({rule["alert"] for rule in rules()}) == len(rules())


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "203.0.113.7"},
        {"X-Forwarded-For": "127.0.0.1, 203.0.113.7"},
        {"X-Forwarded-For": "unknown"},
        {"X-Real-IP": "203.0.113.7"},
        {"Forwarded": "for=203.0.113.7"},
        {"Host": "games.example"},
    ],
)
@pytest.mark.parametrize("proxies", [[], ["127.0.0.1"]])
def test_metrics_do_not_leave_through_a_proxy(
    tmp_path: Path, headers: dict[str, str], proxies: list[str]
) -> None:
    hosting = Hosting.of("https://games.example", proxies=proxies)
    with serving(tmp_path / "eiland.db", hosting=hosting) as address:
        answer = httpx.get(f"{address}/metrics", headers=headers)
        assert (answer.status_code, keys(answer)) == (403, ["request/metrics"])
        assert httpx.get(f"{address}/metrics").status_code == 200


def asked(peer: str | None, host: str, **headers: str) -> Request:
    """Return a request for the metrics."""
    listed = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    scope: dict[str, Any] = {"type": "http", "headers": [(b"host", host.encode()), *listed]}
    return Request({**scope, "client": (peer, 1234) if peer else None})


def test_metrics_may_be_allowed_to_other_machines() -> None:
    networks = Hosting.of(metrics_from=["10.0.0.0/8", "fd00::7"]).metrics_from
    for peer, forwarded, may in (
        ("10.1.2.3", "", True),
        ("::ffff:10.1.2.3", "", True),
        ("fd00::7", "", True),
        ("fd00::8", "", False),
        ("192.168.1.5", "", False),
        ("10.1.2.3", "10.4.5.6", True),
        ("10.1.2.3", "192.168.1.5", False),
        ("192.168.1.5", "10.1.2.3", False),
        (None, "", False),
    ):
        headers = {"x_forwarded_for": forwarded} if forwarded else {}
        assert may_read(asked(peer, "nas.local", **headers), networks) == may, (peer, forwarded)
