"""How long a step of a replay takes in a real browser: a game of the board game with 900 actions.

    python benchmarks/replay_steps.py [--actions 900] [--slower 1] [--chromium PROGRAM]

Prints JSON: for steps forward one by one, backward one by one, and jumps to random moments, median,
99th percentile and longest time in milliseconds, from the key or the drag until the first frame in
which the page has been laid out again; ``processor`` is what each step forward takes of the page's
thread, whatever else the machine does: script, styles, layout. ``--slower 4`` makes the browser's
processor four times as slow, as on a phone.
"""

from __future__ import annotations

import argparse
import json
import random
import secrets
import shutil
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from benchmarks.clicks import start, summary
from playwright.sync_api import Page, sync_playwright

from eiland.rules.protocol import CHANCE
from eiland.rules.registry import make
from eiland.server.tables.store import Event, Seat, Store, Stored
from eiland.server.tables.table import Table

SEATS = 4
STEPS_WATCHED = 300
OPTIONS: dict[str, Any] = {"harbormaster": True, "fishermen": True, "target_vp": 20}
PARTS = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
STEPS = """async ({ key, places }) => {
  const slider = document.querySelector("[data-testid=replay-slider]");
  const count = document.querySelector("[data-testid=replay-count]");
  const times = [];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (const place of places) {
    await frame();
    const before = count.textContent;
    const began = performance.now();
    if (key) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    else {
      slider.value = String(place);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }
    do await frame(); while (count.textContent === before);
    void document.body.offsetHeight;
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return times;
}"""


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--actions", type=int, default=900)
    parser.add_argument("--slower", type=float, default=1)
    parser.add_argument("--chromium", default=shutil.which("chromium"))
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = Path(folder) / "eiland.db"
        table = laid(database, chosen.actions)
        address, server = start(database)
        try:
            browser = playwright.chromium.launch(
                executable_path=chosen.chromium, args=["--no-sandbox"]
            )
            page = browser.new_page(viewport={"width": 1280, "height": 860})
            page.context.new_cdp_session(page).send(
                "Emulation.setCPUThrottlingRate", {"rate": chosen.slower}
            )
            page.goto(f"{address.rstrip('/')}/t/{table}?at=0")
            page.get_by_test_id("replay").wait_for()
            found = measured(page)
            found["processor"] = summary(processor_times(page))
            print(json.dumps(found, indent=2))
            browser.close()
        finally:
            server.terminate()
            server.wait()
    return 0


def laid(database: Path, actions: int) -> str:
    """Store a game at random with so many actions; return its table."""
    rules, chances = make("base", SEATS, **OPTIONS), random.Random(4)
    state, events = rules.initial(), list[Event]()
    while len(events) < actions or int(rules.actor(state)) == CHANCE:
        player = int(rules.actor(state))
        code = int(rules.choice(state, chances.randrange(rules.choices(state))))
        events.append(Event(player, str(rules.text(state, player, code))))
        rules.apply(state, player, code)
    name = secrets.token_hex(8)
    seats = [Seat("link", f"P{seat}") for seat in range(SEATS)]
    stored = Stored(name, "base", int(rules.version), dict(rules.options), "", seats, events)
    with closing(Store(database)) as store:
        store.create(stored, Table.fold(stored).standing)
    return name


def measured(page: Page) -> dict[str, object]:
    """Go through half of the game and back, then to random moments."""
    last = int(page.get_by_test_id("replay-slider").get_attribute("max") or 0)
    ways: dict[str, list[float]] = {}
    for name, key in [("forward", "ArrowRight"), ("backward", "ArrowLeft")]:
        ways[name] = page.evaluate(STEPS, {"key": key, "places": list(range(last // 2))})
    places = random.Random(5).sample(range(1, last), 200)
    ways["jumps"] = page.evaluate(STEPS, {"key": "", "places": places})
    return {"stops": last, **{name: summary(times) for name, times in ways.items()}}


def processor_times(page: Page) -> list[float]:
    """Go forward from the beginning; return the processor time of each step."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def taken() -> float:
        listed = session.send("Performance.getMetrics")["metrics"]
        values = {metric["name"]: metric["value"] for metric in listed}
        return float(sum(values[name] for name in PARTS)) * 1000

    page.get_by_test_id("replay-first").evaluate("(button) => button.click()")
    page.wait_for_timeout(500)
    times = []
    for _ in range(STEPS_WATCHED):
        before = taken()
        page.evaluate(STEPS, {"key": "ArrowRight", "places": [0]})
        times.append(taken() - before)
    return times


if __name__ == "__main__":
    sys.exit(main())
