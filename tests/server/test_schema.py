"""Requests generated from the schema: each answer agrees with the schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.support.serving import Browser, here, link, serving

pytestmark = [pytest.mark.server, pytest.mark.slow]


@pytest.mark.parametrize("known", [True, False], ids=["of a table", "of no table"])
def test_every_request_is_answered_as_the_schema_says(tmp_path: Path, known: bool) -> None:
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), link())
        cookies = {"eiland": anna.client.cookies["eiland"]} if known else {}
        schema: Any = schemathesis.openapi.from_url(f"{address}/openapi.json")
        found = [operation.ok() for operation in schema.get_all_operations()]
        assert len(found) == 32

        @settings(
            max_examples=120,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=st.one_of([operation.as_strategy() for operation in found]))
        def check(case: Any) -> None:
            if known and "table" in case.path_parameters:
                case.path_parameters["table"] = table
            response = case.call(cookies=cookies)
            assert response.status_code < 500, response.text
            checks = [
                status_code_conformance,
                content_type_conformance,
                response_schema_conformance,
            ]
            case.validate_response(response, checks=checks)

        check()
