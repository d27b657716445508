"""The load test of the server counts lost events; here there are none."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from benchmarks.load import Game, load

pytestmark = [pytest.mark.server, pytest.mark.slow]


def test_nothing_acknowledged_is_lost(address: str) -> None:
    measured = asyncio.run(load(f"{address}/", games=4, seconds=2.0, rate=20.0))
    assert measured["lost"] == []
    assert measured["streams"] == 16
    assert measured["moves"] == 40


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
