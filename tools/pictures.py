"""Take the screenshots in docs/pictures: a real table in a real browser, reproducible.

    python tools/pictures.py [--chromium /usr/bin/chromium]

Dice are seeded, a bot plays all seats, and the page's random numbers repeat too. Pillow, which
nothing else needs, is installed in a temporary folder and reduces the files.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from eiland import make
from eiland.bots import make as make_bot
from eiland.play import SeededDice
from eiland.server.serve import address_of, listen
from eiland.server.web.app import create_app

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.support.board_clicks import be_known
from tests.support.board_positions import Story, after, lay, may, story_until

Json: TypeAlias = dict[str, Any]
PICTURES: Final = Path(__file__).parents[1] / "docs" / "pictures"
MOST_BYTES: Final = 150_000
COLOURS: Final = 192
SEED: Final = 12
SEATS: Final = [
    {"kind": "here", "name": "Anna"},
    {"kind": "bot", "bot": "greedy"},
    {"kind": "here", "name": "Ben"},
]
DESK: Final[Json] = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1}
PHONE: Final[Json] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 1,
    "is_mobile": True,
    "has_touch": True,
}
REDUCE: Final = """
import sys
from PIL import Image
for file in sys.argv[1:]:
    colours = Image.open(file).convert("RGB").quantize(COLOURS, kmeans=9, dither=Image.Dither.NONE)
    colours.save(file, optimize=True)
"""
BUILDS: Final = {"road", "settlement", "knight", "city", "castle"}
NO_CHANCE: Final = "let n = 7; Math.random = () => (n = (n * 16807) % 2147483647) / 2147483647;"


def main() -> int:
    """Take all pictures; return 1 if a file is too large."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", default=shutil.which("chromium"))
    chosen = parser.parse_args()
    PICTURES.mkdir(exist_ok=True)
    with serving() as (address, database), sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chosen.chromium, args=["--no-sandbox", "--force-color-profile=srgb"]
        )
        made = [*take(browser, address), *boards(browser, address, database)]
        browser.close()
    reduce(made)
    for file in made:
        print(f"{file.name}: {file.stat().st_size} bytes")
    return int(any(file.stat().st_size > MOST_BYTES for file in made))


def take(browser: Browser, address: str) -> Iterator[Path]:
    """Play the games and yield the pictures."""
    with opened(browser, address, "de", "light", DESK) as desk:
        table = new_table(desk, "classic")
        play(desk, table, is_worth_a_picture)
        yield shot(desk, table, "desk")
        with on_a_phone(browser, address, desk) as phone:
            yield shot(phone, table, "phone")
        play(desk, table, lambda snapshot: bool(snapshot["over"]))
        yield shot(desk, table, "end")
        for game in ("plus", "extra"):
            table = new_table(desk, game)
            play(desk, table, is_well_into_a_race)
            yield shot(desk, table, game)
            with on_a_phone(browser, address, desk) as phone:
                yield shot(phone, table, f"{game}-phone")


def boards(browser: Browser, address: str, database: Path) -> Iterator[Path]:
    """Yield the pictures of the board game, both in the turn of somebody who can build."""
    begun = after(44, may("settlement"))
    story = story_until(begun)
    with at_the_board(browser, address, database, story, "light", DESK) as (context, table):
        yield shot(context, table, "board")
    story = story_until(begun, fishermen=True)
    with at_the_board(browser, address, database, story, "dark", PHONE) as (context, table):
        yield shot(context, table, "board-phone")


@contextmanager
def at_the_board(
    browser: Browser, address: str, database: Path, story: Story, scheme: str, wishes: Json
) -> Iterator[tuple[BrowserContext, str]]:
    """Yield the browser of the player whose turn it is, and the table; another has all others."""
    mine, others = "a" * 32, "b" * 32
    tokens = {seat: mine if seat == story.seat else others for seat in range(story.seats)}
    table = lay(database, story, tokens)
    with (
        opened(browser, address, "en", scheme, wishes) as context,
        opened(browser, address, "en", scheme, wishes) as away,
    ):
        for each, token in ((context, mine), (away, others)):
            be_known(each, address, token)
        page = away.new_page()
        page.goto(f"/t/{table}")
        settle(page)
        yield context, table


def new_table(context: BrowserContext, game: str) -> str:
    """Make a table; return its name."""
    return str(post(context, "/api/tables", {"game": game, "seats": SEATS})["table"])


def reduce(files: list[Path]) -> None:
    """Reduce the colours of pictures, so that the files are small."""
    with tempfile.TemporaryDirectory() as folder:
        run = partial(subprocess.run, check=True)
        run([sys.executable, "-m", "venv", folder])
        python = next(Path(folder).glob("[bS]*/python*"))
        run([python, "-m", "pip", "install", "--quiet", "pillow"])
        run([python, "-c", REDUCE.replace("COLOURS", str(COLOURS)), *files])


@contextmanager
def serving() -> Iterator[tuple[str, Path]]:
    """Serve an empty database from a thread; yield its address and the database."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "eiland.db"
        app = create_app(database, dice=SeededDice(SEED), pause=0.0)
        listening = listen("127.0.0.1", 0)
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="websockets-sansio"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield address_of(*listening.getsockname()[:2]), database
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def opened(
    browser: Browser, address: str, lang: str, scheme: str, wishes: Json
) -> Iterator[BrowserContext]:
    """Yield a browser context."""
    context = browser.new_context(
        base_url=address,
        locale=lang,
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        **wishes,
    )
    context.add_init_script(NO_CHANCE)
    yield context
    context.close()


@contextmanager
def on_a_phone(browser: Browser, address: str, desk: BrowserContext) -> Iterator[BrowserContext]:
    """Yield a phone with the cookies of the desktop browser."""
    wishes = {**PHONE, "storage_state": desk.storage_state()}
    with opened(browser, address, "en", "dark", wishes) as phone:
        yield phone


def is_well_into_a_race(snapshot: Json) -> bool:
    """Return True if both titles are held, it is Anna's turn, and a build is offered."""
    view = snapshot["view"]
    verbs = {listed["action"].split()[0] for listed in snapshot["legal"].get("0", [])}
    held = {view["road"], view["army"]}
    is_late = view["turn"] >= 30 and None not in held
    return is_late and bool(verbs & BUILDS) and "keep" in verbs


def is_worth_a_picture(snapshot: Json) -> bool:
    """Return True late in the game when a build is offered and dice are kept."""
    view, legal = snapshot["view"], snapshot["legal"].get("0", [])
    verbs = {listed["action"].split()[0] for listed in legal}
    says = [entry["text"] for entry in snapshot["log"] if entry["player"] >= 0]
    return (
        view["turn"] >= 24
        and view["rolls"] == 2
        and says[-1] not in ("keep nothing", "roll")
        and {"keep", "joker"} <= verbs
        and bool(verbs & BUILDS)
    )


def play(context: BrowserContext, table: str, is_enough: Callable[[Json], bool]) -> None:
    """Let a bot play the people's seats until ``is_enough`` returns True."""
    rules = make(get(context, f"/api/tables/{table}")["game"], seats=len(SEATS))
    bots = [make_bot("greedy", rules, seat) for seat in range(len(SEATS))]
    while not is_enough(snapshot := get(context, f"/api/tables/{table}")):
        if not snapshot["legal"]:
            time.sleep(0.02)
            continue
        seat, state = int(next(iter(snapshot["legal"]))), rules.initial()
        for entry in snapshot["log"]:
            code = rules.parse(state, entry["player"], entry["text"])
            state = rules.play(state, entry["player"], code)
        view, legal = rules.observe(state, seat), rules.legal(state, seat)
        code = bots[seat].choose(seat, view, legal, rules.belief(seat))
        action = {"seq": snapshot["seq"], "seat": seat, "action": rules.text(state, seat, code)}
        post(context, f"/api/tables/{table}/actions", {**action, "key": str(snapshot["seq"])})


def get(context: BrowserContext, path: str) -> Json:
    """Return the server's answer."""
    answer: Json = context.request.get(path).json()
    return answer


def post(context: BrowserContext, path: str, body: Json) -> Json:
    """Return the server's answer to a command."""
    answer: Json = context.request.post(path, data=body).json()
    return answer


def shot(context: BrowserContext, table: str, name: str) -> Path:
    """Take a picture of the table."""
    file, page = PICTURES / f"{name}.png", context.new_page()
    page.goto(f"/t/{table}")
    settle(page)
    page.screenshot(path=file)
    page.close()
    return file


def settle(page: Page) -> None:
    """Wait until the page shows the first snapshot and does not move."""
    page.wait_for_selector("[data-testid=status]:not(:empty)")
    page.wait_for_load_state("networkidle")
    page.evaluate("document.activeElement?.blur()")
    page.wait_for_timeout(300)


if __name__ == "__main__":
    sys.exit(main())
