"""Analysis of a finished game: luck, and the most costly decisions of each seat.

While a game runs the part that was played is analysed for its players, where hints are allowed: by
what the seat knows.
"""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias, TypeVar, cast

from eiland.i18n import Words
from eiland.play.grades import Summary
from eiland.play.log import Log
from eiland.play.reviews.judges import is_reviewed
from eiland.rules.dice.classic.classic import Classic, ClassicView
from eiland.rules.errors import Fault
from eiland.rules.protocol import SPECTATOR
from eiland.server.askers import ASKER
from eiland.server.games.summary import is_flawless, percentage, summary
from eiland.server.games.why import Why
from eiland.server.tables.service import TableService, check_started
from eiland.server.tables.snapshots import label, names, viewer_of
from eiland.server.tables.table import Table
from eiland.server.thinking.hints import check_allowed, said
from eiland.server.thinking.reviews import review_as_json
from eiland.server.thinking.solution import Solution
from eiland.server.thinking.worker_pool import Unsolved, WorkerPool
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import FAILED, NOT_YOURS, UNKNOWN, UNPROCESSABLE, Refusal

MOST_KEPT: Final = 100
"""Tables whose reviews are cached."""
MOST_BEST: Final = 3
"""Best actions listed per decision."""
Kept = TypeVar("Kept")
Review: TypeAlias = "dict[str, Any]"
"""As returned by `eiland.server.thinking.worker.explained`."""


class Analyses:
    """Analyses of tables, computed once each in the workers of the bots."""

    def __init__(self, service: TableService, workers: WorkerPool, solution: Solution) -> None:
        self._service = service
        self._workers = workers
        self._solution = solution
        self._kept: dict[str, list[Review]] = {}  # by table, the oldest first
        self._whole: dict[str, Review] = {}  # those with estimated values

    async def analysis(self, visitor: Visitor, name: str, seq: int | None) -> str:
        """Return the analysis of a table as JSON text, or the progress of the solution.

        Where values are estimated it is what is found so far, with the share of the work that is
        done: each question goes on with it. While the game runs it is of the part up to line
        ``seq`` of the log. Raises Refusal when the game has no values, or runs and may not be
        analysed for this visitor.
        """
        async with self._service.open_tables.table(name) as table:
            _check(table)
            is_over = table.is_over
            seat = None if is_over else _seat(table, visitor)
        if not is_over:
            async with self._service.readers.turn(ASKER.get()):
                table = await in_thread(self._until, name, seq)
        if not isinstance(table.log.rules, Classic):
            review = await self._estimated(table, seat)
            return await in_thread(review_as_json, table, review, visitor.words, seat)
        try:
            reviews = await self._reviews(table)
        except Unsolved:
            progress = await self._solution.progress(table.log.rules)
            return json.dumps({"solution": progress.as_json()})
        mine = table.held_by(visitor.holders)
        return await in_thread(_as_json, table, reviews, visitor.words, mine)

    def _until(self, name: str, seq: int | None) -> Table:
        """Return a table as it was after line ``seq`` of its log, or as it is now, for itself."""
        stored = self._service.store.load(name)
        if stored is None:
            raise Refusal(UNKNOWN, Fault("table/unknown"))
        if seq is not None:
            del stored.events[seq:]
        return Table.fold(stored)

    async def _estimated(self, table: Table, seat: int | None) -> Review:
        """Return the review of a game so far, from the cache if it is whole."""
        known = self._whole.pop(table.name, None) if seat is None else None
        review = known or await self._workers.review(table.log, table.name, seat)
        if review is None:
            raise Refusal(FAILED, Fault("analysis/failed"))
        if seat is None and review["done"] >= 1.0:
            _keep(self._whole, table.name, review)
        return review

    async def _reviews(self, table: Table) -> list[Review]:
        """Return the reviews of a game, from the cache if it is over. Raises Unsolved."""
        known = self._kept.pop(table.name, None)
        reviews = known or await self._workers.reviews(table.log, table.name)
        if reviews is None:
            raise Refusal(FAILED, Fault("analysis/failed"))
        if table.is_over:
            _keep(self._kept, table.name, reviews)
        return reviews


def _keep(kept: dict[str, Kept], name: str, found: Kept) -> None:
    """Keep what was found about a table, and forget the oldest of too many."""
    kept[name] = found
    if len(kept) > MOST_KEPT:
        del kept[next(iter(kept))]


def _check(table: Table) -> None:
    if not isinstance(table.log.rules, Classic) and not is_reviewed(table.log.rules):
        raise Refusal(UNPROCESSABLE, Fault("analysis/no-values", game=table.game))
    check_started(table)
    check_allowed(table)
    if table.forbids_help:
        raise Refusal(UNPROCESSABLE, Fault("daily/no-hints"))


def _seat(table: Table, visitor: Visitor) -> int:
    """Return the seat by whose knowledge a running game is analysed for a visitor.

    Raises Refusal for spectators.
    """
    seat = viewer_of(table, visitor)
    if seat == SPECTATOR:
        raise Refusal(NOT_YOURS, Fault("seat/none"))
    return seat


def _as_json(table: Table, reviews: list[Review], spoken: Words, mine: list[int]) -> str:
    """Return reviews as JSON text, with the sheet and dice of each costly decision.

    The reader, who holds the seats ``mine``, is addressed if they are only one.
    """
    rules = cast("Classic", table.log.rules)
    called = tuple(names(table.name, table.seats, spoken))
    seats = [
        {
            **{field: review[field] for field in ("seat", "before", "luck", "skill", "value")},
            "name": called[review["seat"]],
            **_sum(review, spoken, None if mine == [review["seat"]] else called[review["seat"]]),
            "grades": review["grades"],
            "turns": review["turns"],
            "costly": [
                _choice(table, review["seat"], decision, called, spoken)
                for decision in review["costly"]
            ],
        }
        for review in reviews
    ]
    return json.dumps({"turns": int(rules.turns), "seats": seats}, ensure_ascii=False)


def _sum(review: Review, spoken: Words, name: str | None) -> dict[str, object]:
    """Return accuracy, also in words, the summary, and the turn of the dearest mistake.

    No ``name`` addresses the reader.
    """
    found = Summary(**review["summary"])
    return {
        "accuracy": percentage(review["accuracy"], spoken),
        "percent": review["accuracy"],
        "flawless": is_flawless(found),
        "summary": summary(found, spoken, name),
        "dearest": found.turn or None,
    }


def _choice(
    table: Table, seat: int, decision: Review, called: tuple[str, ...], spoken: Words
) -> dict[str, object]:
    """Return a decision with the dice and the sheet before it."""
    view = _view(table.log, decision["step"]).as_json()

    def labelled(text: str) -> dict[str, str]:
        return {"action": text, "label": label(table, text, called, spoken)}

    return {
        "seq": table.entries.seq_before(decision["step"]),
        **{field: decision[field] for field in ("turn", "roll", "value", "loss", "grade")},
        "dice": view["dice"],
        "sheet": cast("list[object]", view["sheets"])[seat],
        "chosen": labelled(decision["action"]),
        "best": [labelled(text) for text in decision["better"][:MOST_BEST]],
        "why": _why(table, decision["why"], called, spoken),
    }


def _why(
    table: Table, found: list[Any] | None, called: tuple[str, ...], spoken: Words
) -> dict[str, str | None] | None:
    """Return why the best action is better: a sentence, and the place it is about in notation."""
    if found is None:
        return None
    why = Why(*found)
    return {"said": said(table, why, called, spoken), "place": why.place}


def _view(log: Log, step: int) -> ClassicView:
    return cast("ClassicView", log.rules.observe(log.steps[step].before, SPECTATOR))
