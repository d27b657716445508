"""Fixtures and options for all tests.

The toy games and the toy variant are in the registry; `--rule CL-6` runs the tests marked with a
rule; the end of a run prints its random seed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.support import toy, toy_variant
from tests.support.configurations import RANDOM_SEED
from tests.support.samples import IS_QUICK, amount

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytest_plugins = ["tests.support.solutions", "tests.support.postgresql"]

TESTS = Path(__file__).parent
PAGE = TESTS / "page"
"""`make test` looks for browser tests only here."""

LEFT_OUT_BY_QUICK = re.compile(r"^pytestmark = .*\bmark\.(server|browser)\b", re.MULTILINE)
"""Marks a whole file."""

toy.register_toys()
toy_variant.register_lanterns()

settings.register_profile("eiland", deadline=None, derandomize=True, max_examples=amount(40, 12))
settings.load_profile("eiland")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return a real browser."""
    from tests.support.page_clicks import browsing  # only browser tests pay for it

    with browsing() as browser:
        yield browser


@pytest.fixture(scope="session")
def older_version(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the sources of an older version."""
    from tests.support.replacing import unpack_older

    return unpack_older(tmp_path_factory.mktemp("older"))


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the database of the server of a test file."""
    return tmp_path_factory.mktemp("served") / "eiland.db"


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    """Return the address of a server with its own database."""
    from tests.support.serving import serving

    with serving(database) as address:
        yield address


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Spare `make quick` the imports of files in which every test needs a server or a browser."""
    if IS_QUICK and collection_path.name.startswith("test_"):
        return bool(LEFT_OUT_BY_QUICK.search(collection_path.read_text("utf-8"))) or None
    return None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", metavar="ID", help="run only the tests that show this rule")
    parser.addoption("--first", metavar="FILES", default="", help="files of tests/ that begin")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("browser") and PAGE not in item.path.parents:
            raise pytest.UsageError(f"{item.nodeid}: browser tests are in tests/page")
    first = [TESTS / f"{name}.py" for name in config.getoption("--first").split(",") if name]
    missing = [str(path) for path in first if not path.exists()]
    if missing:
        raise pytest.UsageError(f"--first: no such files: {', '.join(missing)}")
    items.sort(key=lambda item: first.index(item.path) if item.path in first else len(first))
    rule = config.getoption("--rule")
    if rule is None:
        return
    chosen = [item for item in items if rule in shown(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen


def shown(item: pytest.Item) -> list[str]:
    """List the rules that a test is marked with."""
    return [str(mark.args[0]) for mark in item.iter_markers("rule")]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "row":  # a line of a soak test's result
                terminalreporter.write_line(str(value))
    repeat = f"EILAND_SEED={RANDOM_SEED} repeats it"
    terminalreporter.write_line(f"random seed: {RANDOM_SEED} ({repeat})")
