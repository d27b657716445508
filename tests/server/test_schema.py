"""Requests generated from the schema: each answer agrees with the schema, and no request fails.

They go to real tables and from real players, with real values in about half of their fields and
with random headers. The limits are raised, so that they do not hide what comes after them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as hypothesis_seed
from hypothesis.errors import Unsatisfiable
from limits import parse
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from eiland.server.hosting import Hosting
from eiland.server.thinking.solution import Progress, Solution
from eiland.server.web.guard import MISDIRECTED
from eiland.server.web.limits import RATES, Limit, Limits
from eiland.server.web.refusals import TOO_MANY
from tests.support.random_requests import People
from tests.support.serving import serving

pytestmark = [pytest.mark.server, pytest.mark.slow]

REQUESTS: Final = 3_000
TIMES: Final = 3
"""How often each generated request is sent: to other tables, with other people and headers."""
PORTIONS: Final = 34
"""CI sends the requests of one portion, `make soak` those of the others: 100,000 in all."""
NEW_TABLES_EVERY: Final = 250
OPERATIONS: Final = 54
CHECKS: Final = [
    *(status_code_conformance, content_type_conformance, response_schema_conformance),
]


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return the address of a server behind a proxy, with raised limits, that solves nothing."""

    async def progress(*_: object) -> Progress:
        return Progress(0, is_anew=False)

    monkeypatch.setattr(Solution, "progress", progress)
    for what in RATES:
        monkeypatch.setitem(RATES, what, Limit(*2 * [parse("10000/second")]))
    hosting = Hosting.of(proxies=["127.0.0.1"])
    with serving(tmp_path / "eiland.db", limits=Limits(), hosting=hosting) as address:
        yield address


def drawn(operation: Any, amount: int, seed: int) -> list[Any]:
    """Return requests for an operation, a fifth of which do not agree with the schema.

    Those of an operation that has too few different ones are repeated.
    """
    found: list[Any] = []
    for mode, part in ((GenerationMode.POSITIVE, 4), (GenerationMode.NEGATIVE, 1)):

        @hypothesis_seed(seed)
        @settings(
            max_examples=amount * part // 5,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def draw(case: Any) -> None:
            found.append(case)

        with suppress(Unsatisfiable):  # an operation without parameters
            draw()
    return list(islice(cycle(found), amount))


@pytest.mark.parametrize(
    "seed",
    [pytest.param(seed, marks=pytest.mark.soak if seed else ()) for seed in range(PORTIONS)],
)
def test_every_request_is_answered_as_the_schema_says(
    address: str, seed: int, record_property: Callable[[str, object], None]
) -> None:
    schema: Any = schemathesis.openapi.from_url(f"{address}/openapi.json")
    operations = [operation.ok() for operation in schema.get_all_operations()]
    assert len(operations) == OPERATIONS
    amount = ceil(REQUESTS / OPERATIONS / TIMES)
    cases = TIMES * [case for each in operations for case in drawn(each, amount, seed)]
    chances = random.Random(seed)
    chances.shuffle(cases)
    people, statuses = People(address, chances), Counter[int]()
    with closing(people):
        for number, case in enumerate(cases[:REQUESTS]):
            if number % NEW_TABLES_EVERY == 0:
                people.sit_down()
            statuses[asked(people, case)] += 1
    found = ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
    record_property("row", f"requests of the schema, seed {seed}: {found}")
    assert statuses.total() == REQUESTS
    assert max(statuses) < 500
    assert statuses[TOO_MANY] <= REQUESTS / 100
    assert statuses[200] + statuses[201] > REQUESTS / 4, "most are refused at once"


def asked(people: People, drawn: Any) -> int:
    """Send a request from somebody; check the answer and return its status."""
    case = addressed(people, drawn)
    sent = case.as_transport_kwargs(people.address)
    del sent["cookies"]
    if isinstance(sent.get("data"), bytes):
        sent["content"] = sent.pop("data")
    fixed = {name.title(): value for name, value in sent["headers"].items()}
    headers = fixed | people.headers(case.method)
    sent["headers"] = {name: value.encode("latin-1") for name, value in headers.items()}
    answer = people.asker(case.body).client.request(**sent)
    assert answer.status_code < 500, f"{sent}: {answer.text}"
    if answer.status_code != MISDIRECTED:  # refused before anything of the schema
        case.validate_response(answer, checks=CHECKS)
    people.hear(answer)
    return answer.status_code


def addressed(people: People, drawn: Any) -> Any:
    """Return a request to one of the tables, mostly, and with real values."""
    table = people.table()
    path = people.real(drawn.path_parameters, table)
    if "table" in path and people.chances.random() < 0.95:
        path = {**path, "table": table}
    return drawn.operation.Case(
        path_parameters=path,
        query=people.real(drawn.query, table),
        body=people.body(drawn.operation.path, drawn.body, table),
        media_type=drawn.media_type or "application/json",
    )
