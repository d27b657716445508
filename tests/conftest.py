"""What all tests share: the toy in the registry, and the random seed of the run told at its end."""

from __future__ import annotations

import pytest
from hypothesis import settings
from tests import toy
from tests.configurations import RANDOM_SEED

toy.register_toys()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(
        f"random seed: {RANDOM_SEED} (EILAND_SEED={RANDOM_SEED} repeats it)"
    )


settings.register_profile("eiland", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("eiland")
