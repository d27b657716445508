"""States of the board game, nearly all of one long game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from eiland.server.tables.store import Event
from tests.support.windows import steps
from tests.support.windows.laid import SCRIPTS, Laid, lay
from tests.support.windows.long_game import ME, SEATS, ended, realms, rich
from tests.support.windows.page_state import PageState, Prepared, Step
from tests.support.windows.played import Game

ROLLED: Final = "dice 9"
"""A number after which `ME` can do everything."""
OFFERED: Final = "offer 3 ore 2 grain 1 wool for 2 lumber 1 brick"
REFUSALS: Final = ("2: refuse", "3: refuse", "0: refuse")
ANSWERS: Final = ("3: accept", "0: refuse", "2: counter 2 brick for 3 ore 1 lumber")
ASKED: Final = "offer 2 grain 2 wool 1 lumber for 3 ore 2 brick"
"""By seat 0, to all others."""
FOUNDED: Final = 5
"""Settlements that are there."""
PLENTY: Final = ("plenty-ore", "plenty-wool")
HURRY: Final = 4.0
"""Seconds that a player has thought already."""
LONG: Final = 500.0
"""Seconds after which others may let a bot play."""
SAID: Final = (
    (
        0,
        "Hat jemand Lehm für mich? Ich gebe fast alles, was ich habe, und ein Stück Holz dazu.",
    ),
    (2, "Nein."),
    (3, "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"),
    (ME, "Gleich!"),
)


def main() -> Game:
    """Return the game after the roll of `ME`."""
    return rich().play("roll", ROLLED)


def trading_of_another() -> Game:
    """Return the game in which seat 0 has rolled after `ME` and the others."""
    game = main().play("end")
    while game.actor != 0:
        game = game.play("roll", "dice 3").settled("end")
    return game.play("roll", "dice 4").settled()


def founding(phase: str) -> Game:
    """Return the founding with most pieces in which a player has to place something."""
    return realms().back(
        lambda game: game.view["phase"] == phase and len(_settlements(game)) >= FOUNDED
    )


def _settlements(game: Game) -> list[int]:
    return [place for player in game.view["players"] for place in player["settlements"]]


def two_players() -> Game:
    """Return a game of two before a roll, late."""
    game = ended(2)
    late = game.view["turn"] - 2
    return game.back(lambda one: one.view["phase"] == "before" and one.view["turn"] >= late)


def waiting_for_another() -> Game:
    """Return the game in the turn of the player after `ME`."""
    return main().play("end")


def after_my_turn(**about: Any) -> Laid:
    """Return a table at which another player has to roll."""
    return Laid(waiting_for_another(), mine=[ME], **about)


def prepared(
    name: str,
    made: Callable[[], Laid | Game],
    *pressed: Step,
    mine: int | None = None,
    is_key: bool = False,
    forced_colours: bool = False,
    motion: bool = False,
    is_slow: bool = False,
    is_cut: bool = False,
) -> Prepared:
    """Return a state of a table, opened by the browser of the actor, or of the seat ``mine``."""

    def store(database: Path) -> PageState:
        game = made()
        seats = [game.actor if mine is None else mine] if isinstance(game, Game) else []
        laid = Laid(game, mine=seats) if isinstance(game, Game) else game
        path, token = lay(database, name, laid)
        known = token if laid.mine else None
        return PageState(
            name, path, known, tuple(pressed), is_key, forced_colours, motion, is_slow, is_cut
        )

    return Prepared(name, store)


def board_states() -> list[Prepared]:
    """Return the states of the board game."""
    return [*own_turns(), *trades(), *questions(), *cards(), *others_turns(), *ends()]


def own_turns() -> list[Prepared]:
    """Return the turns in which nothing is asked."""
    return [
        prepared("base/founding-settlement", lambda: founding("settlement")),
        prepared("base/founding-road", lambda: founding("path")),
        prepared("base/roll", rich, is_key=True),
        prepared("base/cut", rich, is_cut=True),
        prepared("base/main", main, is_key=True),
        prepared("base/forced-colours", main, forced_colours=True),
        prepared("base/motion", rich, motion=True),
        prepared("base/all-actions", main, *steps.ALL_ACTIONS),
        prepared("base/road-chosen", main, steps.press("build-road")),
        prepared("base/undo", lambda: main().play("road 12-17")),
        prepared("base/free-roads", lambda: main().play("road-building", "road 12-17")),
        prepared("base/two-players", two_players),
        prepared("base/log", main, *steps.LOG),
        prepared("base/chat", lambda: Laid(main(), mine=[ME], said=SAID), *steps.CHAT),
        prepared("base/odds", main, *steps.ODDS),
        prepared("base/tip", main, *steps.TIP),
        prepared("base/hint", main, *steps.HINT, is_slow=True),
        prepared("base/menu", main, steps.press("menu")),
        prepared("base/clock", lambda: Laid(rich(), mine=[ME], clock="fast", age=HURRY)),
    ]


def trades() -> list[Prepared]:
    """Return trades: composed, offered and answered."""
    return [
        prepared("base/trade", main, *steps.OPEN_TRADE),
        prepared("base/trade-filled", main, *steps.FILL_TRADE, is_key=True),
        prepared("base/trade-bank", main, *steps.GIVE_TO_BANK),
        prepared(
            "base/offer-to-me", lambda: trading_of_another().play(ASKED), mine=ME, is_key=True
        ),
        prepared("base/counter", lambda: trading_of_another().play(ASKED), *steps.COUNTER, mine=ME),
        prepared("base/offer-mine", lambda: main().play(OFFERED, *ANSWERS), mine=ME),
        prepared("base/all-refused", lambda: main().play(OFFERED, *REFUSALS), *steps.OPEN_TRADE),
    ]


def questions() -> list[Prepared]:
    """Return questions of the dice, the robber and the fish."""
    return [
        prepared("base/discard", lambda: rich().play("roll", "dice 7"), mine=ME, is_key=True),
        prepared(
            "base/discard-chosen", lambda: rich().play("roll", "dice 7"), *steps.DISCARD, mine=ME
        ),
        prepared("base/robber", lambda: rich().play("knight")),
        prepared("base/victim", lambda: rich().play("knight", "robber 10"), is_key=True),
        prepared("base/fish", main, steps.press("hand-fish")),
        prepared("base/fish-pay", main, *steps.FISH),
        prepared("base/exchange", lambda: rich().play("roll", "dice 6")),
        prepared(
            "base/boot", lambda: rich(knights=0).play("roll", ROLLED), steps.press("hand-boot")
        ),
    ]


def cards() -> list[Prepared]:
    """Return windows and questions of development cards."""
    windows = [
        prepared(f"base/card-{name}", main, *steps.card(name))
        for name in ("knight", "road-building", "year-of-plenty", "monopoly")
    ]
    return [
        *windows,
        prepared("base/card-victory-point", main, steps.press("card-victory-point")),
        prepared("base/plenty", main, *steps.question("year-of-plenty", *PLENTY)),
        prepared("base/monopoly", main, *steps.question("monopoly", "monopoly-ore")),
    ]


def others_turns() -> list[Prepared]:
    """Return tables at which others are to act, or nobody."""
    bot = [Event(ME, ":bot greedy")]
    pause = [Event(0, ":pause")]
    return [
        prepared("base/other", after_my_turn),
        prepared("base/scripts", lambda: Laid(trading_of_another(), mine=[ME], names=SCRIPTS)),
        prepared("base/just-away", lambda: after_my_turn(may_stand_in=True)),
        prepared("base/away", lambda: after_my_turn(may_stand_in=True, age=LONG)),
        prepared("base/paused", lambda: Laid(main(), mine=[ME], notices=pause)),
        prepared("base/bot-for-me", lambda: after_my_turn(notices=bot)),
        prepared("base/spectator", lambda: Laid(main())),
        prepared("base/handover", lambda: Laid(waiting_for_another(), mine=range(SEATS))),
    ]


def ends() -> list[Prepared]:
    """Return the end of a game."""
    return [
        prepared("base/end", ended, steps.wait("end-screen"), mine=0),
        prepared("base/end-closed", ended, *steps.CLOSE_END, mine=0),
    ]
