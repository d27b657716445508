"""States of all pages that are no running tables: lobby, waiting room, replay, companion, rules."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from eiland.chance import Generator, derive
from eiland.rules.registry import make
from eiland.server.tables.store import Store
from eiland.server.tables.table import Table
from tests.support.proven_games import play_on, stored_of
from tests.support.serving import admit
from tests.support.windows import dice_games
from tests.support.windows.board_states import main, prepared
from tests.support.windows.laid import NAMES, NOW, YOUNGEST, Laid, code_of, lay, token_of
from tests.support.windows.long_game import ME, ended, rich
from tests.support.windows.page_state import PageState, Prepared, Step
from tests.support.windows.played import Game
from tests.support.windows.steps import press, wait

MIDDLE: Final = 300
"""A line in the middle of a long log."""
GUEST: Final = 1
FREE: Final = 2
BOTS: Final = {3: "greedy"}
ALL_OPTIONS: Final = (
    press("css=label.game:has([data-testid=game-base])"),
    Step("choose", "seat-kind-1", "link"),
    Step("fill", "seat-name-0", NAMES[1]),
    press("css=[data-testid=options] > summary"),
    wait("option-target_vp"),
)
TO_STATISTICS: Final = (
    wait("end-screen"),
    press("css=[data-testid=end-screen] a[href$='/statistics']"),
    wait("export"),
)
TO_COURSE: Final = (wait("end-screen"), press("charts"), wait("course-curves"))
DICE: Final = ("ore", "ore", "grain", "wool", "lumber", "brick")
FEW_DICE: Final = ("brick", "lumber", "gold")
"""What the first player of Plus throws."""


def other_states() -> list[Prepared]:
    """Return the states of the other pages."""
    return [*lobbies(), *rooms(), *looked_back(), *companions(), *simple_pages()]


def visited(name: str, path: str, *pressed: Step) -> Prepared:
    """Return a page that a first visitor opens."""
    return Prepared(name, lambda database: PageState(name, path, None, tuple(pressed)))


def lobbies() -> list[Prepared]:
    """Return the lobby with all that can be in it."""
    return [
        visited("lobby/first", "/", wait("create")),
        visited("lobby/options", "/", *ALL_OPTIONS),
        Prepared("lobby/running", running),
    ]


def running(database: Path) -> PageState:
    """Store tables of one browser: running, waiting and over; and a public one of another."""
    name = "lobby/running"
    own = token_of(name, "own")
    admit(database, [own])
    games: list[Callable[[], Laid]] = [
        lambda: Laid(main(), mine=[ME]),
        lambda: Laid(rich(), mine=[0]),
        lambda: Laid(ended(), mine=[0]),
        lambda: Laid(dice_games.whole("classic"), mine=[0]),
        lambda: Laid(dice_games.before_roll("extra", 20), mine=[0]),
        lambda: waiting("private", mine=[0]),
    ]
    for number, game in enumerate(games):
        lay(database, f"{name} {number}", game(), own)
    lay(database, f"{name} public", waiting("public"))
    return PageState(name, "/", own, (wait("create"),))


def waiting(room: str, mine: list[int] | None = None) -> Laid:
    """Return a table whose game has not begun: with a guest, a free seat and a bot."""
    game = Game.begun("base", 4, harbormaster=True, fishermen=True)
    return Laid(
        game,
        mine=mine or [],
        bots=BOTS,
        free=[FREE],
        ready=[GUEST],
        room=room,
        waiting=True,
    )


def rooms() -> list[Prepared]:
    """Return waiting rooms, and an invitation."""
    return [
        prepared("room/host", lambda: waiting("private", [0]), wait("room-status")),
        prepared("room/guest", lambda: waiting("private", [GUEST]), wait("ready")),
        Prepared("room/invitation", invitation),
    ]


def invitation(database: Path) -> PageState:
    """Return the table that somebody is invited to."""
    name = "room/invitation"
    path, _ = lay(database, name, waiting("private"))
    return PageState(name, f"{path}?invite={code_of(name, FREE)}", None, (wait("take-seat"),))


def looked_back() -> list[Prepared]:
    """Return replays of games that are over."""
    return [
        replayed("replay/base", ended, 0, "replay-hands"),
        replayed("replay/classic", lambda: dice_games.whole("classic"), 0, "replay"),
        replayed("replay/extra", lambda: dice_games.whole("extra"), 0, "replay"),
    ]


def replayed(name: str, made: Callable[[], Game], seat: int, shown: str) -> Prepared:
    """Return the replay of a game that is over, in its middle, with everybody's eyes."""

    def store(database: Path) -> PageState:
        path, token = lay(database, name, Laid(made(), mine=[seat]))
        eyes = (wait("replay"), Step("choose", "replay-eyes", "all"), wait(shown))
        steps = eyes if shown == "replay-hands" else (wait(shown),)
        return PageState(name, f"{path}?at={MIDDLE}", token, steps)

    return Prepared(name, store)


def companions() -> list[Prepared]:
    """Return the companion: before a game, and while one is entered."""
    names = tuple(Step("fill", f"name-{seat}", NAMES[seat]) for seat in range(2))
    begun = (wait("begin"), *names, press("begin"))
    return [
        visited("companion/start", "/companion?game=classic", wait("begin")),
        visited("companion/classic", "/companion?game=classic", *begun, *typed(DICE)),
        visited("companion/plus", "/companion?game=plus", *begun, *typed(FEW_DICE), *site("T2")),
        visited("companion/extra", "/companion?game=extra", *begun, *site("0-3")),
    ]


def typed(dice: Sequence[str]) -> list[Step]:
    """Return the steps that type a throw on paper."""
    return [wait(f"face-{dice[0]}"), *(press(f"face-{face}") for face in dice)]


def site(name: str) -> list[Step]:
    """Return the steps that build at a site."""
    return [wait(f"site-{name}"), press(f"css=[data-testid=site-{name}] .touch")]


def verified(database: Path) -> PageState:
    """Store a game that is over, whose dice can be verified, and return the page that does it."""
    stored = stored_of(make("classic", len(NAMES), turns=2), 0)
    seats = zip(stored.seats, NAMES, strict=True)
    stored.seats = [replace(seat, name=name) for seat, name in seats]
    table = Table.fold(stored)
    table.at = NOW - YOUNGEST
    play_on(table, Generator(derive(0, "verified")))
    assert table.dice is not None
    stored.events = [entry.event for entry in table.entries]
    stored.dice = table.dice.stored
    with contextlib.closing(Store(database)) as store:
        store.create(stored, table.standing)
    numbers = (wait("verify-findings"), press("css=.verify-numbers > summary"))
    return PageState("verify/good", f"/verify?table={stored.name}", None, numbers)


PRINTED: Final = ("classic", "plus", "extra")
"""The games with sheets to print."""


def simple_pages() -> list[Prepared]:
    """Return pages that need no table."""
    return [
        visited("puzzles/keep", "/puzzles#keep", wait("puzzle")),
        visited("puzzles/founding", "/puzzles#founding", wait("puzzle")),
        visited("boards", "/boards", wait("seats-4")),
        visited("statistics/none", "/statistics"),
        prepared("statistics/kept", lambda: dice_games.whole("classic"), *TO_STATISTICS, mine=0),
        prepared("course/base", ended, *TO_COURSE, mine=0),
        visited("verify/none", "/verify"),
        Prepared("verify/good", verified),
        visited("replay/record", "/replay"),
        *(visited(f"rules/{game}", f"/rules/{game}") for game in (*PRINTED, "base")),
        *(visited(f"print/{game}", f"/print/{game}") for game in PRINTED),
        visited("app", "/app"),
        visited("unknown", "/nothing"),
    ]
