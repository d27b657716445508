"""Ten thousand games in the statistics of a browser: how long the page cannot answer.

    .venv-test/bin/python -m benchmarks.device_statistics

Tells the longest task of the page's main thread while it imports, sums up, exports and deletes the
games: so long it cannot answer. Tasks are measured in time of the processor, so that other programs
do not count.
"""

from __future__ import annotations

import contextlib
import json
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page
from tests.support.page_clicks import browsing
from tests.support.serving import serving

GAMES: Final = 10_000
PATIENCE: Final = 60_000
TASK: Final = "RunTask"
MAIN: Final = "CrRendererMain"


def made(number: int) -> dict[str, Any]:
    """Return a made-up game of this device."""
    source = random.Random(number)
    scores = [source.randint(2, 10) for _ in range(4)]
    bots = ["easy", "medium", "hard"]
    names = ["me", *bots]
    return {
        "table": f"t{number}",
        "game": source.choice(["classic", "plus", "extra", "base"]),
        "at": 1_700_000_000_000 + number,
        "seats": [
            {
                "kind": "bot" if place else "me",
                "name": names[place],
                "bot": names[place] if place else None,
                "score": score,
                "won": score == max(scores),
            }
            for place, score in enumerate(scores)
        ],
        "accuracy": source.choice([None, 81.25]),
        "luck": None,
    }


class Pauses:
    """Traces a page; tells the longest task of its main thread, in time of the processor."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self.browser = browser
        self.page = page

    @contextlib.contextmanager
    def told(self, what: str) -> Iterator[None]:
        """Print how long something takes, and the longest task meanwhile."""
        self.browser.start_tracing(page=self.page, categories=["toplevel", "devtools.timeline"])
        begun = time.perf_counter()
        yield
        taken = 1000 * (time.perf_counter() - begun)
        events = json.loads(self.browser.stop_tracing())["traceEvents"]
        longest = max(self.tasks(events)) / 1000
        print(f"{what}: {taken:.0f} ms, longest task {longest:.1f} ms", flush=True)

    def tasks(self, events: list[dict[str, Any]]) -> list[int]:
        """Return the lengths of the tasks of pages, in microseconds of the processor."""
        named = [event for event in events if event["name"] == "thread_name"]
        main = {(one["pid"], one["tid"]) for one in named if one["args"]["name"] == MAIN}
        return [
            event.get("tdur", 0)
            for event in events
            if event["name"].endswith(TASK) and (event["pid"], event["tid"]) in main
        ]


def said(page: Page, beginning: str) -> None:
    """Wait until the page says what has happened."""
    page.get_by_test_id("said").filter(has_text=beginning).wait_for(timeout=PATIENCE)


def main() -> None:
    """Measure and print."""
    folder = Path(tempfile.mkdtemp())
    file = folder / "games.json"
    games = [made(number) for number in range(GAMES)]
    file.write_text(json.dumps({"format": "eiland-statistics", "v": 1, "games": games}))
    with serving(folder / "eiland.db") as address, browsing() as browser:
        page = browser.new_page(locale="en")
        page.goto(f"{address}/statistics")
        page.get_by_test_id("nothing").wait_for()
        pauses = Pauses(browser, page)
        with pauses.told(f"import of {GAMES} games"):
            page.get_by_test_id("import-file").set_input_files(file)
            said(page, f"{GAMES} new games")
        with pauses.told(f"page with {GAMES} games"):
            page.reload()
            page.get_by_test_id("latest").wait_for(timeout=PATIENCE)
        with pauses.told("export"), page.expect_download():
            page.get_by_test_id("export").click()
            said(page, "Saved as")
        with pauses.told("delete"):
            page.get_by_test_id("delete").click()
            page.get_by_test_id("delete-now").click()
            said(page, "All statistics")


if __name__ == "__main__":
    main()
