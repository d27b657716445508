"""Which controls lead to the legal actions of a snapshot, and which answer an open question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple


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
PAYMENTS = '.choice-fish [data-testid^="pay-"]'
WARES = f'.choice-fish:not(:has({PAYMENTS.split()[1]})) button[data-testid^="fish-"]'
"""Once something is chosen, the others may scroll away."""
QUESTIONS = {
    "confirm": by("confirm"),
    "cancel": by("cancel"),
    "play the card": by("play-card"),
    "take a card": ['[data-testid^="plenty-"]:not([data-testid$="-less"], [aria-disabled])'],
    "send year of plenty": by("plenty-send"),
    "name a resource": ['[data-testid^="monopoly-"]:not([data-testid="monopoly-send"])'],
    "send monopoly": by("monopoly-send"),
    "choose what to buy": [WARES],
    "pay": [PAYMENTS],
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
    for listed in snapshot["legal"].get(str(seat), []):
        yield from _of_action(snapshot["game"], listed["action"])


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


Words = list[str]


def _piece(verb: str, words: Words) -> list[Need]:
    return [Need(verb, [SPOT.format(words[0]), *by(f"build-{verb}"), *WAITING])]


def _card(verb: str, words: Words) -> list[Need]:
    choice = "plenty" if verb == "year-of-plenty" else verb
    return [Need(verb, by(f"{choice}-send", f"card-{verb}"))]


def _in_bar(verb: str, words: Words) -> list[Need]:
    return [Need(verb, [*by(verb), *WAITING])]


def _choice(verb: str, words: Words) -> list[Need]:
    opener = by("hand-boot") if verb == "boot" else []
    return [Need(verb, [*by("-".join(["choose", verb, *words])), *opener])]


def _answer(verb: str, words: Words) -> list[Need]:
    name = "-".join([verb, *words])
    return [Need(verb, by(f"strip-{name}", name, "deal-back", "tab-trade"))]


def _discard(verb: str, words: Words) -> list[Need]:
    send = Need("send the discard", by("discard-send"))
    return [Need(verb, by(f"discard-{words[0]}")), send]


def _site(verb: str, words: Words) -> list[Need]:
    place = f"castle-{words[0]}" if verb == "castle" else words[0]
    return [Need(verb, [SPOT.format(place)])]


def _keep(verb: str, words: Words) -> list[Need]:
    dice = Need("keep dice", [".die:not([disabled])"])
    return [dice, Need("roll the rest", by("roll-rest", "keep-playing"))]


def _change(verb: str, words: Words) -> list[Need]:
    ways = ['.changes [data-testid^="change-"]', ".die-badge[data-by]", ".die:not([disabled])"]
    return [Need("change dice", ways)]


Table = Mapping[str, Callable[[str, Words], list[Need]]]
BOARD: Table = {
    **dict.fromkeys(("roll", "end", "buy"), _in_bar),
    **dict.fromkeys(("road", "settlement", "city"), _piece),
    **dict.fromkeys(("knight", "road-building", "year-of-plenty", "monopoly"), _card),
    **dict.fromkeys(("steal", "boot", "draw", "leave", "exchange"), _choice),
    **dict.fromkeys(("accept", "refuse", "withdraw", "take"), _answer),
    **dict.fromkeys(("offer", "bank"), lambda verb, words: [Need("trade", TRADE)]),
    "robber": lambda verb, words: [Need(verb, [SPOT.format(f"hex-{words[0]}")])],
    "discard": _discard,
    "counter": lambda verb, words: [
        Need(verb, by("deal-reply", "strip-counter", "counter", "tab-trade"))
    ],
    "fish": lambda verb, words: [Need(verb, [PAYMENTS, WARES, *by("hand-fish")])],
}
"""What leads to each action of the board game, by its verb."""
DICE: Table = {
    "roll": _in_bar,
    "end": lambda verb, words: [Need(verb, by("end", "end-anyway"))],
    "keep": _keep,
    **dict.fromkeys(("joker", "gold"), _change),
    **dict.fromkeys(("road", "settlement", "city", "knight", "castle", "start-road"), _site),
}
"""The same for the dice games."""


def _of_action(game: str, action: str) -> list[Need]:
    verb, *words = action.split()
    table = BOARD if game == "base" else DICE
    if verb not in table:
        raise UnknownVerb(action)
    return table[verb](verb, words)
