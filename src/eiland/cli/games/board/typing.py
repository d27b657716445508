"""Typed input of the board game, translated from words of a language to notation."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from eiland.cli.games.dice.paths import PATH, check_place, in_order
from eiland.cli.vocabulary import vocabulary
from eiland.i18n import Words
from eiland.rules.board.numbers.packed import RESOURCE_NAMES
from eiland.rules.board.numbers.phases import DISCARD, OFFER

VERBS: Final = [
    *["roll", "end", "buy", "knight", "road-building", "year-of-plenty", "monopoly"],
    *["settlement", "city", "road", "discard", "robber", "steal", "bank", "offer", "counter"],
    *["accept", "refuse", "take", "withdraw", "fish", "boot", "draw", "leave", "exchange"],
]
SMALL_WORDS: Final = ["for", "to", "from", "card", "nothing", "all", "give"]
DROPPED: Final = "drop"
"""The key of words to ignore: articles, "build", "play"."""
MEANT: Final = (*VERBS, *SMALL_WORDS, *RESOURCE_NAMES, DROPPED)
ALONE: Final = ["roll", "end", "knight", "road-building", "accept", "refuse", "withdraw"]


class Typed:
    """Reads lines typed in a position of ``phase``."""

    def __init__(
        self, say: Words, names: list[str], phase: int, rate: Callable[[str], int]
    ) -> None:
        self.say = say
        self.names = names
        self.phase = phase
        self.rate = rate  # cards of a kind that the bank takes from the player who types
        self.known = vocabulary(say.lang, MEANT)

    def notation(self, typed: str) -> list[str]:
        """Return the actions of a line in order; the line itself if it is none.

        Raises ParseError for places that the island does not have.
        """
        listed = self._words(typed)
        if not listed:
            return [typed]
        verb, about = listed[0], listed[1:]
        if verb not in VERBS:
            verb, about = self._verb_of(listed), listed
        if verb == "give":
            verb = "discard" if self.phase == DISCARD else "offer"
        if verb == "discard" and about != ["?"]:
            return [f"discard {name}" for name in self._each(about)] or [typed]
        return [self._written(verb, about) or typed]

    def _words(self, typed: str) -> list[str]:
        """Return the words of a line in notation, without ignored words."""
        line = f" {in_order(typed.lower())} "
        for seat in sorted(range(len(self.names)), key=lambda seat: -len(self.names[seat])):
            name = self.names[seat].lower()
            if name not in self.known and not name.isdecimal():
                line = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", str(seat), line)
        listed = [self.known.get(word, word) for word in re.split(r"[\s,;.+!]+", line) if word]
        return [word for word in listed if word != DROPPED]

    def _verb_of(self, listed: list[str]) -> str:
        """Return the action of a line without a verb."""
        if listed[0] == "give":
            listed.pop(0)
            return "give"
        if len(listed) == 1 and PATH.fullmatch(listed[0]):
            return "road"
        if self.phase == DISCARD:
            return "discard"
        if "for" in listed:
            return "counter" if self.phase == OFFER else "offer"
        return ""

    def _written(self, verb: str, about: list[str]) -> str:
        """Return one action in notation, empty if the words are not an action."""
        if verb in ("offer", "counter", "bank"):
            return self._deal(verb, about)
        if verb == "fish":
            return self._payment(about)
        if verb in ("year-of-plenty", "monopoly"):
            return " ".join([verb, *self._each(about)])
        if verb in ("road", "settlement", "city"):
            check_place(verb, about)
        if verb == "buy" or (verb in ALONE and not about):
            return verb
        if verb in ("steal", "boot", "take"):
            seats = [word for word in about if word.isdecimal()]
            return {"steal": "steal from ", "boot": "boot to ", "take": "take "}[verb] + "".join(
                seats[:1]
            )
        return " ".join([verb, *about]) if verb else ""

    def _deal(self, verb: str, about: list[str]) -> str:
        """Return an offer, a counter or a trade with the bank; missing numbers are filled in."""
        to = about[about.index("to") + 1 :] if "to" in about else []
        sides = " ".join(about[: about.index("to")] if "to" in about else about).split(" for ")
        if len(sides) != 2:
            return " ".join([verb, *about])
        given, wanted = (side.removeprefix("for ").split() for side in sides)
        rate = self.rate(given[0]) if verb == "bank" and given[0] in RESOURCE_NAMES else 1
        deal = f"{verb} {_counted(given, rate)} for {_counted(wanted)}"
        seats = [word for word in to if word != "all"]
        return f"{deal} to {' '.join(sorted(seats))}" if seats else deal

    def _payment(self, about: list[str]) -> str:
        """Return a payment in fish."""
        if "for" not in about:
            return " ".join(["fish", *about])
        middle = about.index("for")
        purpose = [word for word in about[middle + 1 :] if word not in ("1", "from")]
        if purpose[:1] == ["steal"]:
            rest = [word for word in about[middle + 1 :] if word.isdecimal()]
            purpose = ["steal", "from", *rest[-1:]]
        tokens = sorted(word for word in about[:middle] if word != "fish")
        return " ".join(["fish", *tokens, "for", *purpose])

    def _each(self, about: list[str]) -> list[str]:
        """Return the named resources in order, each repeated by the number before it."""
        found: list[str] = []
        times = 1
        for word in about:
            if word.isdecimal() and len(word) < 3:
                times = int(word)
                continue
            if word not in RESOURCE_NAMES:
                return about
            found += [word] * times
            times = 1
        return sorted(found, key=RESOURCE_NAMES.index)


def _counted(cards: list[str], alone: int = 1) -> str:
    """Return cards with a number before each, ``alone`` where no number was typed.

    >>> _counted(["wool", "2", "ore"]), _counted(["wool"], 4)
    ('1 wool 2 ore', '4 wool')
    """
    counted: list[str] = []
    for word in cards:
        if (
            not word.isdecimal()
            and word != "nothing"
            and (not counted or not counted[-1].isdecimal())
        ):
            counted.append(str(alone))
        counted.append(word)
    return " ".join(counted)
