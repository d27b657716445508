"""States of the board game, nearly all of one long game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.support.windows import steps
from tests.support.windows.laid import Laid, lay
from tests.support.windows.long_game import ME, rich
from tests.support.windows.page_state import PageState, Prepared, Step
from tests.support.windows.played import Game

ROLLED: Final = "dice 9"
"""A number after which `ME` can do everything."""
OFFERED: Final = "offer 3 ore 2 grain 1 wool for 2 lumber 1 brick"
ANSWERS: Final = ("3: accept", "0: refuse", "2: counter 2 brick for 3 ore 1 lumber")
ASKED: Final = "offer 2 grain 2 wool 1 lumber for 3 ore 2 brick"
"""By seat 0, to all others."""


def main() -> Game:
    """Return the game after the roll of `ME`."""
    return rich().play("roll", ROLLED)


def trading_of_another() -> Game:
    """Return the game in which seat 0 has rolled after `ME` and the others."""
    game = main().play("end")
    while game.actor != 0:
        game = game.play("roll", "dice 3").settled("end")
    return game.play("roll", "dice 4").settled()


def prepared(
    name: str,
    made: Callable[[], Laid | Game],
    *pressed: Step,
    is_key: bool = False,
    mine: int | None = None,
) -> Prepared:
    """Return a state of a table, opened by the browser of ``ME``, or of the seat ``mine``."""
    seat = ME if mine is None else mine

    def store(database: Path) -> PageState:
        game = made()
        laid = game if isinstance(game, Laid) else Laid(game, mine=[seat])
        path, token = lay(database, name, laid)
        return PageState(name, path, token, tuple(pressed), is_key)

    return Prepared(name, store)


def board_states() -> list[Prepared]:
    """Return the states of the board game."""
    return [
        prepared("base/roll", rich, is_key=True),
        prepared("base/main", main, is_key=True),
        prepared("base/all-actions", main, *steps.ALL_ACTIONS),
        prepared("base/trade", main, *steps.OPEN_TRADE),
        prepared("base/trade-filled", main, *steps.FILL_TRADE, is_key=True),
        prepared("base/offer-to-me", lambda: trading_of_another().play(ASKED), is_key=True),
        prepared("base/offer-mine", lambda: main().play(OFFERED, *ANSWERS)),
        prepared("base/discard", lambda: rich().play("roll", "dice 7"), is_key=True),
        prepared("base/robber", lambda: rich().play("knight")),
        prepared("base/victim", lambda: rich().play("knight", "robber 10"), is_key=True),
        prepared("base/monopoly", main, *steps.question("monopoly", "monopoly-ore")),
        prepared("base/fish", main, steps.press("hand-fish")),
    ]
