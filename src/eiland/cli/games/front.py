"""The terminal front end of a game: drawing, menu, input and reports. This one fits all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from eiland.cli.session.menu import Choice, menu
from eiland.i18n import Words, whole
from eiland.places.sentences import sentences
from eiland.play import Log, Step
from eiland.rules.errors import Fault, ParseError
from eiland.rules.protocol import CHANCE, State, View
from eiland.rules.registry import AnyRules
from eiland.server.games.why import Why, sentence


class Front:
    """The plain front end: the view as text, the actions as a list."""

    example: ClassVar[Sequence[str]] = ()
    """Options that give `show` a position worth drawing."""
    family: ClassVar[str] = ""
    """The family of games whose rules are shown, too; empty if there is none."""
    has_sheets: ClassVar[bool] = False
    """Whether each player has a public sheet of their own."""

    can_be_analysed: ClassVar[bool] = False
    """Whether ``eiland analyse`` reads its records."""
    meant: ClassVar[tuple[str, ...]] = ()
    """Words of the notation that can be typed in words of a language (`vocabulary`)."""
    last_verbs: ClassVar[Sequence[str]] = ["end"]
    """The verbs at the end of the menu, in this order."""

    def __init__(self, say: Words, rules: AnyRules, names: list[str]) -> None:
        self.say = say
        self.rules = rules
        self.names = names
        self.sentences = sentences(rules.name, say.lang, is_typed=True)

    def heading(self, view: View) -> str:
        """Return the heading of a turn."""
        return self.say.term(self.rules.name)

    def draw(self, view: View, seat: int, scores: list[int]) -> RenderableType:
        """Return the picture of a position, drawn for ``seat``."""
        shown = [
            Text(pair.replace("=", " = ", 1)) for pair in self.rules.write_view(view).split(" ")
        ]
        return Group(*shown, *self.totals(scores, seat))

    def draw_small(self, view: View, seat: int, scores: list[int]) -> RenderableType:
        """Return the picture for a screen on which `draw` leaves no room for the question."""
        return self.draw(view, seat, scores)

    def mark(self, view: View, seat: int) -> str:
        """Return a text that changes when the picture must be drawn again."""
        return self.rules.write_view(view)

    def totals(self, scores: list[int], active: int) -> list[Text]:
        """Return the scores of all players."""
        width = max(cell_len(name) for name in self.names)
        padded = [set_cell_size(name, width) for name in self.names]
        return [
            Text(
                f"{'▸' if seat == active else ' '} {name} {whole(scores[seat]):>4}",
                "bold" if seat == active else "",
            )
            for seat, name in enumerate(padded)
        ]

    def dice(self, view: View) -> RenderableType | None:
        """Return what changes more often than the picture, such as dice."""
        return None

    def is_drawn_now(self, view: View, seat: int) -> bool:
        """Return True if a changed picture is drawn before this question."""
        return True

    def is_drawn(self, text: str) -> bool:
        """Return True if an outcome is already visible and needs no report."""
        return False

    def hint(self, view: View) -> str | None:
        """Return a hint on how to type what the menu does not list."""
        return None

    def is_listed(self, text: str) -> bool:
        """Return True if the menu lists an action."""
        return True

    def choices(self, view: View, legal: list[str]) -> list[Choice]:
        """Return the menu for legal actions in notation."""
        listed = [text for text in legal if self.is_listed(text)]
        return menu(self.sentences, listed, self.last_verbs)

    def label(self, text: str, view: View) -> str:
        """Return the label of an action, with the words and the code of its place."""
        return self.sentences.action(text, self.names)

    def reason(self, why: Why, view: View) -> str:
        """Return why an action is better than another, with what is typed for their places."""
        return sentence(
            why,
            self.say,
            self.rules.name,
            lambda text: self.label(text, view),
            self.names,
            is_typed=True,
        )

    def happened(self, name: str, text: str, view: View) -> str:
        """Return the sentence about an action of a named player, in a position before or after."""
        return self.sentences.happened(name, text, self.names)

    def read(self, view: View, typed: str) -> str:
        """Return the notation of typed text. Raises ParseError."""
        return typed

    def plan(self, view: View, typed: str) -> list[str]:
        """Return the notation of all actions typed in one line."""
        return [self.read(view, typed)]

    def asks_for(self, state: State) -> bool:
        """Return True if players enter this outcome of chance from real dice; else Eiland draws."""
        return True

    def outcomes(self, state: State) -> list[Choice]:
        """Return the outcomes of chance as a menu, empty if they are typed in words."""
        texts = [
            self.rules.text(state, CHANCE, outcome) for outcome in self.rules.legal(state, CHANCE)
        ]
        return [Choice(self.sentences.action(text, self.names), text) for text in texts]

    def outcome_question(self, state: State) -> str:
        """Return the question for the outcome of real dice."""
        return self.say("play.outcome")

    def read_outcome(self, typed: str) -> str:
        """Return the notation of a typed outcome. Raises ParseError."""
        return typed

    def acting(self, state: State) -> int:
        """Return the player whose actions are reported together."""
        return int(self.rules.actor(state))

    def story(
        self, log: Log, steps: Sequence[Step], viewer: int, silent: frozenset[int]
    ) -> RenderableType | None:
        """Return the report of some steps; None to report them sentence by sentence.

        Actions of players in ``silent`` may be left out.
        """
        return None

    def badge(self, seat: int) -> Text:
        """Return the sign at the start of a seat's report, empty if it has none."""
        return Text()

    def news(self, before: State, after: State) -> list[str]:
        """Return sentences about other changes between two positions."""
        return []

    def ending(self, state: State) -> str:
        """Return why a game is over, if the result does not show it."""
        return ""

    def help(self) -> str:
        """Return the help on this game."""
        return ""


def read_faces(say: Words, typed: str, faces: list[str]) -> list[str]:
    """Return the faces named by words or their beginnings, with optional numbers before them.

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
