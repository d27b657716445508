"""How long a click takes until the page shows its result, in a real browser against a real server.

    python benchmarks/clicks.py [--game classic|base] [--clicks 300] [--chromium PROGRAM]

The classic game is played by one browser and watched by another, the board game by both. Prints
JSON: for the page that was clicked on, for the other browser, and for the server's answer alone,
median, 99th percentile and longest time in milliseconds. A page counts as updated with the first
frame after the new line of the log is in it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from itertools import cycle
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from eiland.server.location import Location

SERVER = """
import sys
from eiland.server.serve import chosen_database, serve
database, workers = chosen_database(sys.argv[1]), int(sys.argv[2])
serve(port=0, database=database, workers=workers, solve=False)  # which would take all processors
"""
WATCH = """() => {
  window.updates = []; window.clicks = [];
  const now = () => performance.timeOrigin + performance.now();
  addEventListener("click", () => clicks.push(now()), true);
  const log = document.querySelector("[data-testid=log]");
  let lines = log.children.length;
  new MutationObserver(() => {
    if (log.children.length === lines) return;
    lines = log.children.length;
    requestAnimationFrame(() => updates.push(now()));
  }).observe(log, { childList: true });
}"""
ANSWERS = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => new URL(name).pathname.endsWith("/actions"))
  .map(({ duration }) => duration)"""
MY_TURN = "body[data-turn=mine]:not([data-busy])"


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(PLAY), default="classic")
    parser.add_argument("--clicks", type=int, default=300)
    parser.add_argument("--chromium", default=shutil.which("chromium"))
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        address, server = start(Path(folder) / "eiland.db")
        try:
            browser = playwright.chromium.launch(
                executable_path=chosen.chromium, args=["--no-sandbox"]
            )
            print(json.dumps(measure(browser, address, chosen.game, chosen.clicks), indent=2))
            browser.close()
        finally:
            server.terminate()
            server.wait()
    return 0


def start(database: Location, workers: int = 1) -> tuple[str, subprocess.Popen[str]]:
    """Start a server; return its address and process, with several workers their supervisor."""
    command = [sys.executable, "-c", SERVER, str(database), str(workers)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None  # noqa: S101 - narrows
    with server.stdout as said:  # one line is all that it says
        return said.readline().strip(), server


def measure(browser: Browser, address: str, game: str, clicks: int) -> dict[str, object]:
    """Play a long game for ``clicks`` clicks; return all times."""
    pages = [
        # Playwright waits by eval, which the pages do not allow.
        browser.new_context(base_url=address, reduced_motion="reduce", bypass_csp=True).new_page()
        for _ in range(2)
    ]
    address = PLAY[game](*pages)
    for page in pages:
        page.goto(address)
        page.wait_for_selector("[data-testid=log]", state="attached")
        page.wait_for_selector("body[data-turn]")
        page.wait_for_timeout(300)
        page.evaluate("document.querySelector('.more').open = true")
        page.evaluate(WATCH)
    mine: list[float] = []
    theirs: list[float] = []
    while len(mine) < clicks:
        me = next(page for page in cycle(pages) if page.locator(MY_TURN).count())
        other = pages[1 - pages.index(me)]
        click(me)
        me.wait_for_function("updates.length > 0")
        other.wait_for_function("updates.length > 0")
        clicked = me.evaluate("clicks.at(-1)")
        mine.append(me.evaluate("updates.splice(0)[0]") - clicked)
        theirs.append(other.evaluate("updates.splice(0)[0]") - clicked)
    answers = [time for page in pages for time in page.evaluate(ANSWERS)]
    return {
        "clicks": len(mine),
        "click_to_own_page": summary(mine),
        "click_to_other_page": summary(theirs),
        "answer": summary(answers),
    }


def sit_alone(me: Page, _watcher: Page) -> str:
    """Make a table of the classic game for one; return its address."""
    body = {"game": "classic", "options": {"turns": 100}, "seats": [{"kind": "here"}]}
    return str(me.request.post("/api/tables", data=body).json()["url"])


def sit_together(me: Page, other: Page) -> str:
    """Make a table of the board game for both; return its address."""
    options = {"target_vp": 30, "domestic_trade": False}
    seats = [{"kind": "here", "name": "A"}, {"kind": "link"}]
    body = {"game": "base", "options": options, "seats": seats}
    made = me.request.post("/api/tables", data=body).json()
    invite = made["invites"][0]["url"].split("invite=")[1]
    seat = {"invite": invite, "name": "B"}
    other.request.post(f"/api/tables/{made['table']}/seats", data=seat)
    return str(made["url"])


PLAY = {"classic": sit_alone, "base": sit_together}


def click(page: Page) -> None:
    """Do one thing: throw, throw again, end the turn, else the first of all that may be done."""
    listed = [page.get_by_test_id(name) for name in ("roll", "roll-rest", "end")]
    for button in listed:
        if button.is_visible() and button.is_enabled():
            button.click()
            break
    else:  # a question may lie above the list
        page.locator(".more [data-action]").first.dispatch_event("click")
    sure = page.get_by_test_id("end-anyway")
    if sure.is_visible():  # a turn without a build is asked about
        sure.click()


def summary(times: list[Any]) -> dict[str, float]:
    """Return the milliseconds that matter."""
    ordered = sorted(float(time) for time in times)
    return {
        "p50": round(ordered[len(ordered) // 2], 1),
        "p99": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 1),
        "longest": round(ordered[-1], 1),
    }


if __name__ == "__main__":
    sys.exit(main())
