"""Which controls lead to the legal actions of a snapshot, and which answer an open question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

RESOURCES = ("brick", "grain", "lumber", "ore", "wool")


class Need(NamedTuple):
    """A control that must be in the window: the first selector that finds something counts.

    An ``optional`` one may be missing, but not hidden.
    """

    name: str
    any: list[str]
    optional: bool = False


def by(*names: str) -> list[str]:
    """Return the selectors of test ids."""
    return [f'[data-testid="{name}"]' for name in names]


WAITING = by("confirm", "cancel")
"""They take the place of other buttons, while a spot or a piece is chosen."""
SPOT = '[data-testid="site-{}"][data-state="legal"]'
FORM = '[data-testid^="deal-given-"]:not([data-testid$="-less"], [aria-disabled])'
HAND = 'button[data-testid^="hand-"]:not([data-testid="hand-fish"], [data-testid="hand-boot"])'
TRADE = [FORM, HAND, *by("tab-trade")]
CARDS = ("knight", "road-building", "year-of-plenty", "monopoly")
BUILDS = ("road", "settlement", "city", "knight", "castle", "start-road")
QUESTIONS = {
    "confirm": by("confirm"),
    "cancel": by("cancel"),
    "play the card": by("play-card"),
    "take a card": ['[data-testid^="plenty-"]:not([data-testid$="-less"], [aria-disabled])'],
    "send year of plenty": by("plenty-send"),
    "name a resource": ['[data-testid^="monopoly-"]:not([data-testid="monopoly-send"])'],
    "send monopoly": by("monopoly-send"),
    "choose what to buy": ['.choice-fish [data-testid^="fish-"]'],
    "pay": ['.choice-fish [data-testid^="pay-"]'],
    "close the question": by("choice-cancel"),
    "trade with the bank": ['[data-testid="trade-bank"] button'],
    "offer": ['[data-testid="deal-offer"]:not([disabled])'],
    "reply": by("deal-reply"),
    "back from the reply": by("deal-back"),
    "change a die": ['.changes [data-testid^="change-"]'],
    "end anyway": by("end-anyway"),
    "keep playing": by("keep-playing"),
    "say who one is": by("i-am"),
    "leave": by("leave-now"),
    "stay": by("leave-not"),
    "undo": by("undo"),
    "do the hint": by("hint-do"),
    "stand in": by("stand-in"),
    "come back": by("come-back"),
    "resume": by("resume"),
    "skip": by("skip"),
    "a new game": by("new-game"),
    "the result": by("result"),
}
"""What answers a question that is open, wherever it is on the page."""


class UnknownVerb(Exception):
    """A legal action for which nobody has said which control leads to it."""


def needs_of(snapshot: Any) -> list[Need]:
    """Return the needs of the seat that looks at a table."""
    asked = [Need(name, any_of, optional=True) for name, any_of in QUESTIONS.items()]
    return [*_distinct(_of_legal(snapshot)), *asked]


def _of_legal(snapshot: Any) -> Iterator[Need]:
    seat = seat_to_act(snapshot)
    if seat is None:
        return
    table = _board if snapshot["game"] == "base" else _dice
    for listed in snapshot["legal"].get(str(seat), []):
        yield from table(listed["action"])


def _distinct(needs: Iterator[Need]) -> list[Need]:
    return list({str(need.any): need for need in needs}.values())


def seat_to_act(snapshot: Any) -> int | None:
    """Return the first seat of this browser that may act, as the page does; None without one."""
    if snapshot["over"] or snapshot["clock"]["paused"]:
        return None
    for seat in snapshot["actors"]:
        if seat in snapshot["mine"]:
            about = snapshot["seats"][seat]
            if about["kind"] != "bot" and not about["stand_in"]:
                return int(seat)
    return None


def _board(action: str) -> Iterator[Need]:
    """Yield what leads to an action of the board game."""
    verb, *about = action.split()
    if verb in ("roll", "end", "buy"):
        yield Need(verb, [*by(verb), *WAITING])
    elif verb in ("road", "settlement", "city"):
        yield Need(verb, [SPOT.format(about[0]), *by(f"build-{verb}"), *WAITING])
    elif verb == "robber":
        yield Need(verb, [SPOT.format(f"hex-{about[0]}")])
    elif verb in CARDS:
        choice = "plenty" if verb == "year-of-plenty" else verb
        yield Need(verb, [f'[data-testid="{choice}-send"]', *by(f"card-{verb}")])
    elif verb == "discard":
        yield Need(verb, by(f"discard-{about[0]}"))
        yield Need("send the discard", by("discard-send"))
    elif verb in ("offer", "bank"):
        yield Need("trade", TRADE)
    elif verb == "counter":
        yield Need(verb, by("deal-reply", "strip-counter", "counter", "tab-trade"))
    elif verb in ("accept", "refuse", "withdraw"):
        yield Need(verb, by(f"strip-{verb}", verb, "tab-trade"))
    elif verb == "take":
        yield Need(verb, by(f"strip-take-{about[0]}", f"take-{about[0]}", "tab-trade"))
    elif verb == "fish":
        yield Need(verb, ['.choice-fish [data-testid^="fish-"]', *by("hand-fish")])
    elif verb == "boot":
        yield Need(verb, by(f"choose-{'-'.join(['boot', *about])}", "hand-boot"))
    elif verb in ("steal", "draw", "leave", "exchange"):
        yield Need(verb, by(f"choose-{'-'.join([verb, *about])}"))
    else:
        raise UnknownVerb(action)


def _dice(action: str) -> Iterator[Need]:
    """Yield what leads to an action of a dice game."""
    verb, *about = action.split()
    if verb == "roll":
        yield Need(verb, by(verb))
    elif verb == "end":
        yield Need(verb, by("end", "end-anyway"))
    elif verb == "keep":
        yield Need("keep dice", [".die:not([disabled])"])
        yield Need("roll the rest", by("roll-rest", "keep-playing"))
    elif verb in ("joker", "gold"):
        changes = ['.changes [data-testid^="change-"]', ".die-badge[data-by]"]
        yield Need("change dice", [*changes, ".die:not([disabled])"])
    elif verb in BUILDS:
        place = f"castle-{about[0]}" if verb == "castle" else about[0]
        yield Need(verb, [SPOT.format(place)])
    else:
        raise UnknownVerb(action)
