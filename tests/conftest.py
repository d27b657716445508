"""What all tests share: the toy in the registry, and the random seed of the run told at its end."""

from __future__ import annotations

import pytest
from hypothesis import settings
from tests import toy
from tests.configurations import RANDOM_SEED

toy.register_toys()

settings.register_profile("eiland", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("eiland")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "row":  # a line of a soak test's result
                terminalreporter.write_line(str(value))
    repeat = f"EILAND_SEED={RANDOM_SEED} repeats it"
    terminalreporter.write_line(f"random seed: {RANDOM_SEED} ({repeat})")
