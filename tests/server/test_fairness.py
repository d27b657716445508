"""Others play on while visitors ask for all that is costly; what each route costs is known."""

from __future__ import annotations

import json
import sys

import pytest
from benchmarks import costs, fairness

pytestmark = [pytest.mark.server, pytest.mark.soak]


@pytest.mark.parametrize("visitors", [1, 30])
def test_an_attack_costs_others_nothing_and_leaves_nothing_waiting(
    visitors: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["fairness", "--visitors", str(visitors), "--seconds", "20", "--rounds", "2"]
    monkeypatch.setattr(sys, "argv", asked)
    assert fairness.main() == 0
    told = json.loads(capsys.readouterr().out)
    assert told["lost"] == []
    assert told["waiting_after_ten_seconds"] == [0, 0]
    assert {answer.split()[1] for answer in told["attackers"]} <= {"200", "409", "422", "429"}


def test_no_route_costs_twice_what_the_documentation_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["costs"])
    assert costs.main() == 0
