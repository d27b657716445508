"""The load test of the server counts lost events; here there are none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from benchmarks.load import Game, load
from benchmarks.load import serving as serving_process
from benchmarks.long_games import lay

from tests.support.serving import serving

pytestmark = [pytest.mark.server, pytest.mark.slow]


STORED = 500
MINUTES = 10


def test_nothing_acknowledged_is_lost_in_stored_long_games(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    tables = lay(database, 40, STORED, games=4)
    with serving(database) as address:
        measured = asyncio.run(load(f"{address}/", 40, seconds=20.0, rate=12.0, stored=tables))
    assert measured["lost"] == []
    assert measured["streams"] == 160
    assert measured["moves"] == 240


def test_nothing_acknowledged_is_lost_in_new_games(address: str) -> None:
    measured = asyncio.run(load(f"{address}/", games=1, seconds=1.0, rate=10.0))
    assert (measured["lost"], measured["moves"]) == ([], 10)


@pytest.mark.soak
def test_two_hundred_games_lose_nothing_and_need_no_more_memory(
    record_property: Callable[[str, object], None],
) -> None:
    with serving_process(200, 0) as (address, process, _):
        measured = asyncio.run(load(address, 200, 60.0 * MINUTES, 60.0, process=process))
    record_property("row", f"{MINUTES} minutes of load: {measured}")
    assert measured["lost"] == []
    assert measured["streams"] == 800
    assert measured["memory"]["is_met"]


@pytest.mark.parametrize(
    ("streamed", "logged", "acknowledged", "lost"),
    [
        ([1, 2], [1, 2], [2], 0),
        ([1], [1, 2], [2], 4),
        ([1, 2, 2], [1, 2], [2], 4),
        ([2, 1], [1, 2], [2], 4),
        ([1, 2], [1, 2], [3], 4),
        ([1, 3], [1, 3], [3], 4),
    ],
)
def test_what_is_lost_is_found(
    streamed: list[int], logged: list[int], acknowledged: list[int], lost: int
) -> None:
    def line(seq: int) -> dict[str, object]:
        return {"seq": seq, "player": 0, "text": "roll"}

    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json={"log": [line(seq) for seq in logged]})

    async def count() -> int:
        transport = httpx.MockTransport(answer)
        async with httpx.AsyncClient(base_url="http://here", transport=transport) as client:
            game = Game(client, 1)
            game.acknowledged = [(seq, 0, "roll") for seq in acknowledged]
            for viewer in game.viewers:
                viewer.events = [line(seq) for seq in streamed]
            return len(await game.lost())

    assert asyncio.run(count()) == lost
