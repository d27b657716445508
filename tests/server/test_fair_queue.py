"""In a fair queue nobody waits for all that another has asked."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from eiland.server.askers import Asker
from eiland.server.fair_queue import FairQueue


def served(asked: Sequence[tuple[str, str]], leave: Sequence[int] = ()) -> list[str]:
    """Return in which order questions are answered that are asked while another one is.

    Each is a household and a browser; those numbered in ``leave`` do not wait for their turn.
    """
    order: list[str] = []

    async def run() -> None:
        queue = FairQueue()
        is_free = asyncio.Event()

        async def first() -> None:
            async with queue.turn(Asker("first")):
                await is_free.wait()

        async def ask(number: int) -> None:
            household, browser = asked[number]
            async with queue.turn(Asker(household, browser)):
                assert queue.length >= 1
                order.append(f"{household}{browser}{number}")
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(first())]
        tasks += [asyncio.create_task(ask(number)) for number in range(len(asked))]
        await asyncio.sleep(0)
        for number in leave:
            tasks[1 + number].cancel()
        is_free.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert queue.length == 0

    asyncio.run(run())
    return order


def test_households_are_served_in_turn_and_in_each_of_them_browsers() -> None:
    asked = [*[("A", "x")] * 3, ("A", "y"), ("B", "z"), ("B", "z")]
    assert served(asked) == ["Ax0", "Bz4", "Ay3", "Bz5", "Ax1", "Ax2"]


def test_one_question_of_somebody_new_waits_for_one_of_each_other_household() -> None:
    asked = [*[("A", str(browser)) for browser in range(40)], ("B", "")]
    assert served(asked)[1] == "B40"


def test_who_does_not_wait_any_more_stops_nobody() -> None:
    asked = [("A", "x"), ("A", "x"), ("B", "y"), ("C", "z")]
    assert served(asked, leave=[0, 2]) == ["Ax1", "Cz3"]


def test_a_turn_that_fails_or_is_cancelled_ends() -> None:
    async def run() -> None:
        queue = FairQueue()

        async def fail() -> None:
            async with queue.turn(Asker()):
                raise ValueError

        async def stay() -> None:
            async with queue.turn(Asker()):
                await asyncio.sleep(60)

        await asyncio.gather(*(fail() for _ in range(3)), return_exceptions=True)
        staying = asyncio.create_task(stay())
        await asyncio.sleep(0)
        next_one = asyncio.create_task(fail())
        await asyncio.sleep(0)
        assert queue.length == 2
        staying.cancel()
        await asyncio.gather(staying, next_one, return_exceptions=True)
        assert queue.length == 0

    asyncio.run(run())


def test_one_let_in_and_cancelled_at_once_passes_its_turn_on() -> None:
    async def run() -> list[str]:
        queue, order = FairQueue(), list[str]()

        async def ask(name: str) -> None:
            async with queue.turn(Asker(name)):
                order.append(name)

        async with queue.turn(Asker("first")):
            second, third = (asyncio.create_task(ask(name)) for name in ("second", "third"))
            await asyncio.sleep(0)
        second.cancel()  # it has been let in, but has not gone on yet
        await asyncio.gather(second, third, return_exceptions=True)
        assert queue.length == 0
        return order

    assert asyncio.run(run()) == ["third"]
