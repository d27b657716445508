"""How a game looks and is spoken to in a terminal: plainly, where it has no front of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from eiland.cli.session.menu import Choice, menu
from eiland.i18n import Words
from eiland.play import Log, Step
from eiland.rules.errors import Fault, ParseError
from eiland.rules.protocol import CHANCE, State, View
from eiland.rules.registry import AnyRules


class Front:
    """A game without a front of its own: its view as text, its actions as a list."""

    example: ClassVar[Sequence[str]] = ()
    """Options with which there is something to show before the first action."""
    family: ClassVar[str] = ""
    """Whose rules hold for this game, too; empty when it has all its rules to itself."""
    has_sheets: ClassVar[bool] = False
    """Whether everybody has a sheet of their own that others may look at."""

    can_be_analysed: ClassVar[bool] = False
    """Whether ``eiland analyse`` reads its records."""
    last_verbs: ClassVar[Sequence[str]] = ["end"]
    """The verbs at the end of the menu, in this order."""

    def __init__(self, say: Words, rules: AnyRules, names: list[str]) -> None:
        self.say = say
        self.rules = rules
        self.names = names

    def heading(self, view: View) -> str:
        """Return what stands above a turn."""
        return self.say.term(self.rules.name)

    def draw(self, view: View, seat: int, scores: list[int]) -> RenderableType:
        """Return the picture of a position for whoever sits on ``seat``."""
        shown = [
            Text(pair.replace("=", " = ", 1)) for pair in self.rules.write_view(view).split(" ")
        ]
        return Group(*shown, *self.totals(scores, seat))

    def mark(self, view: View, seat: int) -> str:
        """Return what changes when the picture must be drawn again."""
        return self.rules.write_view(view)

    def totals(self, scores: list[int], active: int) -> list[Text]:
        """Return everybody's score."""
        width = max(len(name) for name in self.names)
        return [
            Text(
                f"{'▸' if seat == active else ' '} {name:<{width}} {minus(scores[seat]):>4}",
                "bold" if seat == active else "",
            )
            for seat, name in enumerate(self.names)
        ]

    def dice(self, view: View) -> RenderableType | None:
        """Return what lies on the table and changes more often than the picture."""
        return None

    def is_drawn_now(self, view: View, seat: int) -> bool:
        """Tell whether a picture that has changed is drawn before this question."""
        return True

    def is_drawn(self, text: str) -> bool:
        """Tell whether an outcome of one's own dice is shown already and need not be told."""
        return False

    def hint(self, view: View) -> str | None:
        """Return how to say what the menu does not list."""
        return None

    def is_listed(self, text: str) -> bool:
        """Tell whether the menu lists an action."""
        return True

    def choices(self, view: View, legal: list[str]) -> list[Choice]:
        """Return the menu for lawful actions in notation."""
        listed = [text for text in legal if self.is_listed(text)]
        return menu(self.say, listed, self.rules.name, self.last_verbs)

    def label(self, text: str) -> str:
        """Return what an action is called."""
        return self.say.action(text, self.names, self.rules.name)

    def read(self, view: View, typed: str) -> str:
        """Return the notation for what somebody typed. Raises ParseError."""
        return typed

    def plan(self, view: View, typed: str) -> list[str]:
        """Return the notation of all the actions that somebody typed in one line."""
        return [self.read(view, typed)]

    def asks_for(self, state: State) -> bool:
        """Tell whether real dice say what chance does now; if not, Eiland draws."""
        return True

    def outcomes(self, state: State) -> list[Choice]:
        """Return what chance can do, when that is worth a list; empty when it is typed in words."""
        texts = [
            self.rules.text(state, CHANCE, outcome) for outcome in self.rules.legal(state, CHANCE)
        ]
        return [Choice(self.label(text), text) for text in texts]

    def outcome_question(self, state: State) -> str:
        """Ask for what real dice show."""
        return self.say("play.outcome")

    def read_outcome(self, typed: str) -> str:
        """Return the notation of an outcome from what somebody typed. Raises ParseError."""
        return typed

    def acting(self, state: State) -> int:
        """Return whose doings are told together."""
        return int(self.rules.actor(state))

    def story(
        self, log: Log, steps: Sequence[Step], viewer: int, silent: frozenset[int]
    ) -> RenderableType | None:
        """Return some steps as told; None where they are told sentence by sentence.

        The deeds of players in ``silent`` need not be told.
        """
        return None

    def badge(self, seat: int) -> Text:
        """Return the sign of a seat, with which what it did begins; empty where it has none."""
        return Text()

    def news(self, before: State, after: State) -> list[str]:
        """Return sentences about what else changed from one position to another."""
        return []

    def ending(self, state: State) -> str:
        """Return why a game is over, where its result does not say so."""
        return ""

    def help(self) -> str:
        """Return what is particular to this game."""
        return ""


def minus(number: int) -> str:
    """Return a number with a true minus."""
    return str(int(number)).replace("-", "−")


def read_faces(say: Words, typed: str, faces: list[str]) -> list[str]:
    """Return the faces named by words, or beginnings of words, with numbers before them.

    Raises ParseError ``dice/unknown-face`` or ``cli/ambiguous-face``.

    >>> from eiland.i18n import words
    >>> read_faces(words("de"), "2 Erz, holz lu", ["ore", "grain", "lumber"])
    ['ore', 'ore', 'lumber', 'lumber']
    """
    found: list[str] = []
    times = 1
    for word in typed.replace(",", " ").lower().split():
        if word.isdecimal() and len(word) < 3:
            times = int(word)
            continue
        meant = [face for face in faces if word in (face, say.term(face).lower())]
        meant = meant or [
            face
            for face in faces
            if face.startswith(word) or say.term(face).lower().startswith(word)
        ]
        if not meant:
            raise ParseError(Fault("dice/unknown-face", face=word[:40]))
        if len(meant) > 1:
            several = ", ".join(say.term(face) for face in meant)
            raise ParseError(Fault("cli/ambiguous-face", text=word, faces=several))
        found += meant * times
        times = 1
    return found
