"""What Plus and Extra share in the terminal: a race and two titles."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias, cast

from rich.text import Text

from eiland.cli.games.dice.front import DiceFront
from eiland.cli.games.seats import fitted, name_width
from eiland.rules.dice.faces import MOST_DICE
from eiland.rules.dice.race import GOAL, Race, RaceState, RaceView
from eiland.rules.protocol import State, View

AnyRace: TypeAlias = "Race[Any, Any]"

WON: Final = "●"
TO_WIN: Final = "·"


class RaceFront(DiceFront):
    """The front end of a race; its rules are a `Race`, its views are `RaceView`s."""

    room_for_names: ClassVar[int]
    """Columns that 80 leave for a name, in the table of the players."""

    @property
    def race(self) -> AnyRace:
        """The rules."""
        return cast("AnyRace", self.rules)

    def heading(self, view: View) -> str:
        """Return the round, with the number of dice while there are fewer than six."""
        turns, dice = int(_view(view).turn), self.thrown_in_turn(view)
        return self.say(
            "dice.round" if dice == MOST_DICE else "dice.few",
            n=turns // len(self.names) + 1,
            dice=dice,
        )

    # The race

    def name(self, seat: int) -> str:
        """Return a name, padded to the longest one."""
        return fitted(self.names[seat], name_width(self.names, self.room_for_names))

    def track(self, score: int) -> Text:
        """Return the points of a seat on the way to ten."""
        track = Text(WON * min(score, GOAL), "bold")
        track.append(TO_WIN * (GOAL - score), "not bold dim")
        return track.append(f" {score:>2}", "bold")

    def road(self, view: View, seat: int) -> str:
        """Return the length of a seat's longest road, as 5+2 with 2 points for the title."""
        shown = _view(view)
        return _with_title(shown.lengths, seat, shown.road, self.race.road_points)

    def army(self, view: View, seat: int) -> str:
        """Return the number of knights of a seat, as 3+2 with 2 points for the title."""
        shown = _view(view)
        return _with_title(shown.armies, seat, shown.army, self.race.army_points)

    # Telling

    def news(self, before: State, after: State) -> list[str]:
        """Report titles that have changed hands."""
        old, new = _state(before), _state(after)
        return [
            *self._handed("road", int(old.road), int(new.road)),
            *self._handed("army", int(old.army), int(new.army)),
        ]

    def _handed(self, kind: str, old: int, new: int) -> list[str]:
        if old == new:
            return []
        title = self.say(f"story.title.{kind}")
        if new < 0:
            return [self.say("dice.title.aside", title=title)]
        if old < 0:
            return [self.say("dice.title.gets", name=self.names[new], title=title)]
        losing, gaining = self.names[old], self.names[new]
        return [self.say("dice.title.takes", name=gaining, other=losing, title=title)]


def _with_title(packed: int, seat: int, holder: int, points: int) -> str:
    figure = packed >> 8 * seat & 255
    return f"{figure}+{points}" if seat == holder else str(figure)


def _view(view: View) -> RaceView:
    return cast("RaceView", view)


def _state(state: State) -> RaceState:
    return cast("RaceState", state)
