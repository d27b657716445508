"""States of the games with dice, of four players each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from eiland.play.daily import Daily
from tests.support.windows import steps
from tests.support.windows.board_states import prepared
from tests.support.windows.dice_games import (
    ME,
    before_roll,
    last_roll,
    thrown,
    whole,
    with_builds,
    with_changes,
)
from tests.support.windows.laid import Laid
from tests.support.windows.page_state import Prepared, Step
from tests.support.windows.played import Game

DAY: Final = "2026-11-02"
LATE: Final = {"classic": 36, "plus": 36, "extra": 43}
"""Turns after which each player has built something."""
SOLVED: Final = 2
"""Turns of a game that is solved in a few seconds."""
THROW: Final = "dice ore ore grain lumber brick gold"
KEEP: Final = tuple(steps.press(f"die-{place}") for place in (0, 2, 5))
CHANGE: Final = (
    steps.press("css=.slot:has(.die[data-face=gold]) [data-testid^=change-]:visible >> nth=0"),
    steps.wait("changes"),
)

ANALYSIS: Final = (steps.wait("end-screen"), steps.press("analyse"), steps.wait("review-sums"))


def dice_states() -> list[Prepared]:
    """Return the states of all games with dice."""
    return [
        *classic_states(),
        *race_states("plus"),
        prepared("plus/analysis", lambda: whole("plus"), *ANALYSIS, mine=ME["plus"], is_slow=True),
        *race_states("extra"),
        *extra_states(),
    ]


def late(name: str) -> Game:
    """Return a game before a roll, late."""
    return before_roll(name, LATE[name])


def classic_states() -> list[Prepared]:
    """Return the states of the classic game."""
    return [
        *shared_states("classic", *KEEP),
        prepared("classic/cross", lambda: thrown(late("classic"), "keep"), steps.press("end")),
        prepared(
            "classic/forced-colours",
            lambda: with_builds(late("classic")),
            *KEEP,
            forced_colours=True,
        ),
        prepared("classic/cut", lambda: late("classic"), is_cut=True),
        prepared("classic/daily", daily),
        prepared("classic/last-turn", lambda: last_roll("classic")),
        prepared("classic/last-throw", lambda: with_builds(last_roll("classic"))),
    ]


def daily() -> Laid:
    """Return the daily game of a day, of which nothing is played yet."""
    return Laid(Game.begun("classic", 1), mine=[0], daily=Daily.of("classic", DAY))


def race_states(name: str) -> list[Prepared]:
    """Return the states that Plus and Extra share."""
    return [
        *shared_states(name, *KEEP),
        prepared(f"{name}/other-sheet", lambda: late(name), *PEEK[name]),
    ]


PEEK: Final[dict[str, tuple[Step, ...]]] = {
    name: (steps.press(f"css=[data-testid=seat-{(ME[name] + 1) % 4}]:visible"),)
    for name in ("plus", "extra")
}


def shared_states(name: str, *keeping: Step) -> list[Prepared]:
    """Return the states that all games with dice share."""
    mine = ME[name]

    def built() -> Game:
        return with_builds(late(name))

    return [
        prepared(f"{name}/roll", lambda: late(name)),
        prepared(f"{name}/keep", built, *keeping, is_key=name == "classic"),
        prepared(f"{name}/builds", built, is_key=name == "extra"),
        prepared(f"{name}/changes", lambda: with_changes(name), *CHANGE),
        prepared(f"{name}/tip", built, *steps.TIP),
        *hints(name, built),
        prepared(f"{name}/all-actions", lambda: with_changes(name), *steps.ALL_ACTIONS),
        prepared(f"{name}/other", lambda: late(name), mine=(mine + 1) % 4),
        prepared(f"{name}/end", lambda: whole(name), steps.wait("end-screen"), mine=mine),
        prepared(f"{name}/end-closed", lambda: whole(name), *steps.CLOSE_END, mine=mine),
    ]


def hints(name: str, built: Callable[[], Game]) -> list[Prepared]:
    """Return a hint: in the solved game with all possibilities, else with a reason."""
    if name != "classic":
        return [prepared(f"{name}/hint", built, *steps.HINT, is_slow=True)]
    made = Game.begun(name, 4, turns=SOLVED).play("roll", THROW)
    exact = (*steps.HINT, steps.wait("all-possibilities"))
    shown = (*exact, steps.press("all-possibilities"), steps.wait("possibilities"))
    return [
        prepared("classic/hint", lambda: made, *exact, is_slow=True),
        prepared("classic/possibilities", lambda: made, *shown, is_slow=True),
    ]


def extra_states() -> list[Prepared]:
    """Return the states that only Extra has."""
    return [
        prepared(
            "extra/start-road",
            lambda: whole("extra").back(lambda game: len(game.events) == STARTED),
        )
    ]


STARTED: Final = 2
"""Start roads that are marked before."""
