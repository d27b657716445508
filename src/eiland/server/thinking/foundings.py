"""The founding puzzle of the day as the page shows it: position, choices, in the end a result."""

from __future__ import annotations

import json
from typing import Any, Final

from eiland.i18n import Words
from eiland.play.daily import Daily
from eiland.play.daily_founding import GAME, SEATS, is_founded, log_of, seat_of
from eiland.play.log import Log
from eiland.rules.errors import Fault
from eiland.server.games.shared_text import shared_founding
from eiland.server.games.why import Why, sentence
from eiland.server.tables.commands import Found
from eiland.server.tables.snapshots import label_in, legal, names
from eiland.server.tables.store import Seat
from eiland.server.tables.table import BOT, Table
from eiland.server.thinking.worker_pool import WorkerPool
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import FAILED, UNPROCESSABLE, Refusal

NAME: Final = "founding"
"""The name of the table that shows a puzzle."""


class Foundings:
    """Founding puzzles, computed in the workers of the bots. The server stores nothing of them."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers

    async def puzzle(self, visitor: Visitor, daily: Daily, wanted: Found) -> str:
        """Return the puzzle of a day after some placements, as JSON text.

        Raises Refusal for a placement that is not legal, or when no worker answers in time.
        """
        answer = await self._workers.founding(daily, wanted.placed)
        if answer is None:
            raise Refusal(FAILED, Fault("analysis/failed"))
        if "lines" not in answer:
            raise Refusal(UNPROCESSABLE, Fault("daily/placement"))
        found = await in_thread(shown, daily, wanted, answer, visitor.words)
        return json.dumps(found, ensure_ascii=False)


def shown(daily: Daily, wanted: Found, answer: dict[str, Any], spoken: Words) -> dict[str, object]:
    """Return the puzzle as JSON values, in a language."""
    log, seat = log_of(answer["lines"]), seat_of(daily)
    table = table_of(log, seat, spoken)
    result = answer["result"]
    return {
        "date": daily.day.isoformat(),
        "number": daily.number,
        "seat": seat,
        "names": names(NAME, table.seats, spoken),
        "view": log.view(seat).as_json(),
        "legal": [] if is_founded(log) else legal(table, seat, spoken),
        "last": log.steps[-1].text if log.steps[-1].player >= 0 else None,
        "result": None if result is None else told(daily, table, result, wanted.attempt, spoken),
    }


def table_of(log: Log, seat: int, spoken: Words) -> Table:
    """Return the table at which a puzzle is shown."""
    seats = [Seat(BOT, "", "expert") for _ in range(SEATS)]
    seats[seat] = Seat("here", spoken("play.me"))
    return Table(NAME, GAME, "", seats, log)


def told(
    daily: Daily, table: Table, result: dict[str, Any], attempt: int, spoken: Words
) -> dict[str, object]:
    """Return a result with the words for its placements, and the text to share."""
    called = tuple(names(NAME, table.seats, spoken))
    seat = seat_of(daily)
    own = [step for step in table.log.steps if step.player == seat]
    text = shared_founding(daily, result["kept"], result["marks"], attempt, spoken)
    placements: list[dict[str, object]] = []
    for step, one in zip(own, result["placements"], strict=True):

        def label(text: str, step: Any = step) -> str:
            return label_in(step.before, GAME, text, called, spoken)

        because, why = one["because"], None
        if because is not None:
            reason = Why(
                one["better"], one["action"], one["lost"], because["key"], because["facts"]
            )
            why = sentence(reason, spoken, GAME, label, called)
        placements.append(
            {
                "chosen": {"action": one["action"], "label": label(one["action"])},
                "better": {"action": one["better"], "label": label(one["better"])},
                "chance": one["chance"],
                "lost": one["lost"],
                "why": why,
            }
        )
    kept = {"kept": result["kept"], "marks": result["marks"]}
    return {**kept, "attempt": attempt, "placements": placements, "text": text}
