"""People who vanish at a random moment: the clock or the others bring every game to its end."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from eiland.server.tables import moment
from eiland.server.tables import stream as streams
from eiland.server.tables.clock import LIMITS
from tests.support.serving import PATIENCE, Browser, Json, bot, code_of, here, link, serving

pytestmark = [pytest.mark.server, pytest.mark.slow]

AT_ONCE = 4
MOST_CLICKS = 25
"""When a person vanishes at the latest."""


class Game(NamedTuple):
    """A game with options that make it short, and who plays it."""

    name: str
    options: dict[str, Any]
    bots: int
    stays: bool
    """Another person stays, and lets a bot step in. Else the clock is on."""


DICE = [
    Game("classic", {"turns": 2}, 1, stays=False),
    Game("classic", {"turns": 2}, 2, stays=True),
    Game("plus", {}, 1, stays=False),
    Game("extra", {"round_limit": 8}, 2, stays=False),
    Game("extra", {"round_limit": 8}, 1, stays=True),
]
BOARD = [
    Game("base", {"turn_limit": 16, "target_vp": 5}, 2, stays=False),
    Game("base", {"turn_limit": 16, "fishermen": True, "harbormaster": True}, 1, stays=True),
]
GAMES = [*(DICE * 5), *BOARD, *BOARD, BOARD[0]]
"""Thirty."""
seeds = pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.soak if seed else ()) for seed in range(34)]
)


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setitem(LIMITS, "fast", 0.2)
    monkeypatch.setattr(moment, "AWAY_SECONDS", 0.0)
    monkeypatch.setattr(streams, "GRACE_SECONDS", 0.0)
    with serving(tmp_path / "eiland.db") as address:
        yield address


@seeds
def test_no_game_is_stuck_when_a_person_vanishes(address: str, seed: int) -> None:
    assert len(GAMES) == 30
    with ThreadPoolExecutor(AT_ONCE) as pool:
        played = [
            pool.submit(play, address, game, random.Random(f"{seed} {number}"))
            for number, game in enumerate(GAMES)
        ]
        ends = [each.result() for each in played]
    assert [end["over"] for end in ends] == [True] * len(GAMES)
    assert sum(stepped_in(end) for end in ends) >= len(GAMES) // 2


def stepped_in(end: Json) -> bool:
    """Return True if a bot played for a person in the end."""
    return any(seat["stand_in"] for seat in end["seats"])


def play(address: str, game: Game, chances: random.Random) -> Json:
    """Play a game until it is over, or no line comes any more; return the last snapshot."""
    anna, ben = (Browser(address, keeps_alive=True) for _ in range(2))
    body = {
        "game": game.name,
        "options": game.options,
        "seats": [here("Anna"), *([link()] if game.stays else []), *game.bots * [bot()]],
        "clock": "off" if game.stays else "fast",
    }
    made = anna.post("/api/tables", body).json()
    table = made["table"]
    if game.stays:
        assert ben.take(table, code_of(made["invite"]), "Ben").status_code == 200
    clicks = chances.randint(0, MOST_CLICKS)
    with anna.stream(table):
        while clicks > 0 and not anna.look(table)["over"]:
            clicks -= click(anna, table, chances)
            if game.stays:
                click(ben, table, chances)
    anna.leave()  # for good
    end = wait_for_the_end(ben, table, chances)
    ben.leave()
    return end


def wait_for_the_end(other: Browser, table: str, chances: random.Random) -> Json:
    """Play for a person who stays and let bots step in, or only look on."""
    shown, since = other.look(table), time.monotonic()
    while not shown["over"] and time.monotonic() < since + PATIENCE:
        if not click(other, table, chances):
            for seat in shown["seats"]:
                if shown["mine"] and (seat["stand_in_from"] or shown["now"]) < shown["now"]:
                    other.post(f"/api/tables/{table}/stand-in", {"seat": seat["seat"]})
            time.sleep(0.03)
        before, shown = shown, other.look(table)
        since = since if shown["seq"] == before["seq"] else time.monotonic()
    return shown


def click(browser: Browser, table: str, chances: random.Random) -> bool:
    """Play a random action, any kind of them as often; return False if there is none."""
    shown = browser.look(table)
    for seat, legal in shown["legal"].items():
        texts = [listed["action"] for listed in legal]
        verb = chances.choice(sorted({text.split()[0] for text in texts}))
        action = chances.choice([text for text in texts if text.split()[0] == verb])
        answer = browser.send(table, shown["seq"], int(seat), action)
        assert answer.status_code in (200, 409, 422), answer.text  # a bot was faster, or has begun
        return True
    return False
