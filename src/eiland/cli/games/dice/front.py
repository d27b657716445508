"""What the dice games share in the terminal: dice with letters, costs, typed input."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, TypeAlias, cast

from rich.console import Group, RenderableType
from rich.text import Text

from eiland.cli.colours import GOLD
from eiland.cli.games.dice.island import LAND
from eiland.cli.games.dice.typing import MEANT, Typed
from eiland.cli.games.front import Front, read_faces
from eiland.cli.session.menu import Choice
from eiland.rules.dice.costs import CITY_COST, KNIGHT_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.dice.faces import FACE_NAMES, names, total
from eiland.rules.dice.family import DiceGame
from eiland.rules.dice.turn import BUILD, MOST_ROLLS, THROW, DiceState, DiceView
from eiland.rules.errors import Fault, ParseError
from eiland.rules.protocol import State, View

AnyDiceGame: TypeAlias = "DiceGame[Any, Any]"

BUILT: Final = "bold #ffb000"
OPEN: Final = "bold #ffffff"
"""Sites that can be built next with the right dice."""
FAR: Final = "#d0d0d0"
FACE_STYLES: Final = {
    "ore": f"{OPEN} on {LAND['mountains']}",
    "grain": f"{OPEN} on {LAND['fields']}",
    "wool": f"{OPEN} on {LAND['pasture']}",
    "lumber": f"{OPEN} on {LAND['forest']}",
    "brick": f"{OPEN} on {LAND['hills']}",
    "gold": f"bold #000000 on {GOLD.full}",
}
JOKER: Final = "★"
LETTERS: Final = "abcdef"
NONE_KEPT: Final = ["0", "-"]
KEEP_NOTHING: Final = "keep nothing"
COSTS: Final = {
    "road": ROAD_COST,
    "settlement": SETTLEMENT_COST,
    "city": CITY_COST,
    "knight": KNIGHT_COST,
}


class DiceFront(Front):
    """The front end of a dice game; its rules are a `DiceGame`, its views are `DiceView`s."""

    family: ClassVar[str] = "dice"
    meant: ClassVar[tuple[str, ...]] = MEANT
    last_verbs: ClassVar[Sequence[str]] = ["gold", "joker", "end"]
    signs: ClassVar[dict[str, str]] = {"road": "━", "settlement": "▲", "city": "■", "knight": "●"}
    """The signs of buildings in the list of costs."""

    @property
    def dice_game(self) -> AnyDiceGame:
        """The rules."""
        return cast("AnyDiceGame", self.rules)

    # The picture

    def costs(self) -> list[Text]:
        """Return the building costs."""
        return [
            Text(f"{sign} {self.say.things(names(COSTS[kind]))}", "dim")
            for kind, sign in self.signs.items()
        ]

    # The dice

    def dice(self, view: View) -> RenderableType | None:
        """Return the dice, with letters while they can be kept."""
        shown = _view(view)
        if shown.phase != BUILD:
            return None
        line = Text()
        for place, face in enumerate(names(shown.dice)):
            letter = f"{LETTERS[place]} " if shown.rolling else ""
            line.append(f"[{letter}{self.say.term(face)}]", FACE_STYLES[face])
            line.append(" ")
        return Group(Text(self.dice_heading(view), "bold"), line)

    def dice_heading(self, view: View) -> str:
        """Return the heading of the dice: the number of the roll, or that some are spent."""
        shown = _view(view)
        if total(shown.dice) < self.thrown_in_turn(view):
            return self.say("dice.left")
        return self.say("dice.roll", roll=int(shown.rolls), rolls=MOST_ROLLS)

    def thrown_in_turn(self, view: View) -> int:
        """Return the number of dice in the running turn."""
        state = DiceState()
        _view(view).set_turn(state)
        return int(self.dice_game.dice_this_turn(state))

    def is_drawn(self, text: str) -> bool:
        """Return True for a roll, because the dice are drawn."""
        return text.startswith("dice ")

    # The menu

    def hint(self, view: View) -> str | None:
        """Return how to keep dice."""
        shown = _view(view)
        if shown.phase != BUILD or not shown.rolling:
            return None
        return self.say("dice.keep", n=MOST_ROLLS - int(shown.rolls))

    def is_listed(self, text: str) -> bool:
        """Return True for anything but keeping dice."""
        return not text.startswith("keep ")

    # What is typed

    def typed(self, view: DiceView) -> Typed:
        """Return the reader of typed lines."""
        return Typed(self.say.lang, self.dice_game.sites, self.dice_game.jokers)

    def read(self, view: View, typed: str) -> str:
        """Return ``keep ...`` for letters of dice, and the notation for words of a language.

        After the last roll, too: the refusal of ``keep`` says what is the matter.
        """
        shown = _view(view)
        texts = self.typed(shown)
        if shown.phase != BUILD or texts.site(typed):
            return texts.notation(typed)
        letters = typed.lower().replace(" ", "").replace(",", "")
        dice = names(shown.dice)
        if not shown.rolling:
            known = texts.notation(typed)
            is_letters = bool(letters) and set(letters) <= set(LETTERS)
            keeps = typed in NONE_KEPT or (known == typed and is_letters)
            return KEEP_NOTHING if keeps else known
        if typed in NONE_KEPT:
            return KEEP_NOTHING
        if letters and set(letters) <= set(LETTERS[: len(dice)]):
            return "keep " + " ".join(
                dice[LETTERS.index(letter)] for letter in sorted(set(letters))
            )
        return texts.notation(typed)

    # Real dice

    def outcomes(self, state: State) -> list[Choice]:
        """Return the possible start players; rolls are typed."""
        return [] if _state(state).phase == THROW else super().outcomes(state)

    def outcome_question(self, state: State) -> str:
        """Return the question for the rolled dice."""
        shown = _state(state)
        if shown.phase != THROW:
            return super().outcome_question(state)
        thrown = int(self.dice_game.dice_this_turn(shown) - total(shown.dice))
        faces = ", ".join(self.say.term(face) for face in FACE_NAMES)
        return self.say("dice.thrown", n=thrown, faces=faces)

    def read_outcome(self, typed: str) -> str:
        """Return ``dice ...`` for faces in words."""
        if typed.startswith(("dice ", "start ")):
            return typed
        faces = read_faces(self.say, typed, FACE_NAMES)
        if not faces:
            raise ParseError(Fault("action/unknown-outcome", text=typed[:40]))
        return "dice " + " ".join(faces)

    # Telling

    def help(self) -> str:
        """Return signs, notation and rules."""
        return f"{self.say(f'{self.rules.name}.help')}\n{self.say('dice.help')}"


def _view(view: View) -> DiceView:
    return cast("DiceView", view)


def _state(state: State) -> DiceState:
    return cast("DiceState", state)
