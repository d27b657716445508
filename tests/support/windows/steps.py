"""What is pressed in the states of the board game, in one place."""

from __future__ import annotations

from typing import Final

from tests.support.windows.page_state import Step


def press(target: str) -> Step:
    return Step("press", target)


def wait(target: str) -> Step:
    return Step("wait", target)


def panel(name: str, instead: str) -> Step:
    """Bring a panel: by its tab; where panels are always open, press something in it instead."""
    return press(f"css=:is([data-testid=tab-{name}], {instead}):visible")


ALL_ACTIONS: Final = (panel("moves", "[data-testid=action-list]:not([open]) > summary"),)
OPEN_TRADE: Final = (panel("trade", "[data-testid=deal-open]"),)
FILL_TRADE: Final = (
    *OPEN_TRADE,
    *(press("deal-given-ore") for _ in range(3)),
    *(press(f"deal-given-{name}") for name in ("grain", "wool")),
    *(press("deal-wanted-brick") for _ in range(2)),
    press("deal-wanted-lumber"),
    press("to-0"),
    press("to-3"),
)
"""Five cards of three kinds for three of two, to two players with long names."""
GIVE_TO_BANK: Final = (*OPEN_TRADE, *(press("deal-given-ore") for _ in range(2)))
COUNTER: Final = (
    press("css=:is([data-testid=strip-counter], [data-testid=counter]):visible"),
    wait("deal-reply"),
    press("deal-given-ore"),
    press("deal-wanted-lumber"),
)

DISCARD: Final = tuple(press(f"discard-{name}") for name in ("ore", "grain", "brick"))
FISH: Final = (press("hand-fish"), press("fish-road"))
LOG: Final = (panel("log", "[data-testid=log-log]"),)
CHAT: Final = (panel("log", "[data-testid=log-chat]"), press("log-chat"), wait("chat-line"))
ODDS: Final = (panel("log", "[data-testid=log-odds]"), press("log-odds"), wait("odds"))
TIP: Final = (press("css=.site[data-state=open] .touch"), wait("css=.tip .tip-remark"))
"""Ask why something cannot be built."""
HINT: Final = (press("hint"), wait("hint-do"))
CLOSE_END: Final = (wait("end-screen"), press("css=[data-testid=end-screen] .close"))


def card(name: str) -> tuple[Step, ...]:
    """Open the window of a development card."""
    return (press(f"card-{name}"), wait("play-card"))


def question(name: str, *chosen: str) -> tuple[Step, ...]:
    """Play a card and choose in its question."""
    return (*card(name), press("play-card"), wait("choice"), *map(press, chosen))
