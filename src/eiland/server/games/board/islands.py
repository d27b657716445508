"""Islands that people design: checked, examined, drawn at random."""

from __future__ import annotations

import json

from eiland.play import SystemDice
from eiland.play.boards import BOUNDS, MOST_TRIES, Fairness, Ways, draw, draw_fair, fairness
from eiland.play.boards.texts import is_for_fishermen, rules_of
from eiland.rules.board.map.frame import GROUND_NUMBERS
from eiland.rules.errors import BadSetup
from eiland.server.tables.commands import Draw, Examine
from eiland.server.web.refusals import UNPROCESSABLE, Refusal


def examined(wanted: Examine) -> str:
    """Return an island and its fairness as JSON text. Raises Refusal with all its faults."""
    try:
        found = fairness(wanted.board, wanted.seats)
    except BadSetup as error:
        raise Refusal(UNPROCESSABLE, *error.faults, game="base") from None
    return _answer(wanted.board, wanted.seats, found)


def drawn(wanted: Draw) -> str:
    """Return a random island and its fairness as JSON text."""
    ways = Ways(wanted.fishermen, wanted.token_placement, wanted.harbors)
    if wanted.fair:
        found = draw_fair(SystemDice(), wanted.seats, ways=ways)
        return _answer(found.text, wanted.seats, found.fairness, tries=found.tries)
    text = draw(SystemDice(), ways)
    return _answer(text, wanted.seats, fairness(text, wanted.seats), tries=1)


def _answer(text: str, seats: int, found: Fairness, **more: int) -> str:
    layout = rules_of(text, seats).initial().layout
    return json.dumps(
        {
            "board": {
                "fishermen": is_for_fishermen(text),
                "hexes": layout.hexes_json(),
                "harbors": layout.harbors_json(),
                "grounds": layout.grounds_json(),
            },
            "fairness": found.as_json(),
            "bounds": BOUNDS._asdict(),
            "most_tries": MOST_TRIES,
            "grounds": GROUND_NUMBERS,
            **more,
        }
    )
