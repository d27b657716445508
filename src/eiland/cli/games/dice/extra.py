"""Dice Game Extra in the terminal: the shared island, and the race below it."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from eiland.cli.games.beside import Beside
from eiland.cli.games.dice.extra_drawing import ExtraPicture
from eiland.cli.games.dice.extra_typing import ExtraTyped
from eiland.cli.games.dice.front import COSTS
from eiland.cli.games.dice.race import RaceFront
from eiland.cli.games.dice.typing import Typed
from eiland.cli.games.seats import SEAT_STYLES, SHAPES, in_short
from eiland.rules.bits import bit, count
from eiland.rules.dice.extra.extra import Extra
from eiland.rules.dice.extra.position import ExtraView
from eiland.rules.dice.extra.realms import ExtraState
from eiland.rules.dice.extra.start_roads import EDGE_AT
from eiland.rules.dice.faces import MOST_DICE, names
from eiland.rules.dice.race import GOAL
from eiland.rules.dice.turn import DRAW, START_ROADS, DiceView
from eiland.rules.island import EDGE_HIGH, EDGE_LOW, EDGE_NAMES, EDGES
from eiland.rules.protocol import State, View

FIGURES: Final = ["settlements", "cities", "castles", "road", "knights", "jokers"]
COSTS_A_LINE: Final = [["road", "settlement"], ["city", "knight"]]


class ExtraFront(RaceFront):
    """The front end of Dice Game Extra; its rules are an `Extra`, its views `ExtraView`s."""

    room_for_names: ClassVar[int] = 20

    @property
    def extra(self) -> Extra:
        """The rules."""
        return cast("Extra", self.rules)

    def heading(self, view: View) -> str:
        """Return the round, or the phase of start roads."""
        if _view(view).phase in (DRAW, START_ROADS):
            return self.say("extra.start-roads")
        return super().heading(view)

    def draw(self, view: View, seat: int, scores: list[int]) -> RenderableType:
        """Return island, race and costs."""
        extra = _view(view)
        state = extra.state()
        edges = self._open_edges(state, seat)
        picture = ExtraPicture(self.say, state, seat, edges, castles=self.extra.has_castles)
        standings = self.standings(extra, seat, scores)
        return Beside(picture.lines(), [*standings, Text(), *self.costs()], len(standings))

    def draw_small(self, view: View, seat: int, scores: list[int]) -> RenderableType:
        """Return a small island with a line about all players."""
        extra = _view(view)
        state = extra.state()
        edges, castles = self._open_edges(state, seat), self.extra.has_castles
        picture = ExtraPicture(self.say, state, seat, edges, castles=castles, small=True)
        figures = [self.say("extra.in-short", points=score) for score in scores]
        return Group(*picture.lines(), in_short(self.names, seat, figures))

    def mark(self, view: View, seat: int) -> str:
        """Return turn and buildings."""
        extra = _view(view)
        return str((extra.turn, extra.phase == START_ROADS, [r.numbers() for r in extra.realms]))

    def _open_edges(self, state: ExtraState, seat: int) -> set[int]:
        """Return the edges where a seat may build a road next, or mark its start road."""
        if state.phase == START_ROADS:
            places = self.extra.start_places(state) if seat == self.extra.active(state) else 0
            return {int(EDGE_AT[place]) for place in range(len(EDGE_AT)) if places & bit(place)}
        low, high = state.realms[seat].next_low, state.realms[seat].next_high
        return {edge for edge in range(EDGES) if low & EDGE_LOW[edge] or high & EDGE_HIGH[edge]}

    # The panel

    def standings(self, view: ExtraView, seat: int, scores: list[int]) -> list[Text]:
        """Return a line for each player below a heading."""
        kinds = [kind for kind in FIGURES if kind != "castles" or self.extra.has_castles]
        words = [self.say(f"extra.head.{kind}") for kind in kinds]
        indent = cell_len(self.name(seat)) + GOAL + 5
        lines = [Text(f"{'':{indent}} {self.say('extra.head.points')}  {'  '.join(words)}", "dim")]
        for other in range(len(self.names)):
            figures = self._figures(view, other)
            line = Text("▸" if other == seat else " ", no_wrap=True)
            line.append(f"{SHAPES[other]}{other}", SEAT_STYLES[other])
            line.append(f" {self.name(other)} ", "bold" if other == seat else "")
            line.append_text(self.track(scores[other]))
            for kind, word in zip(kinds, words, strict=True):
                line.append(f"  {figures[kind]:>{len(word)}}")
            lines.append(line)
        return lines

    def _figures(self, view: ExtraView, seat: int) -> dict[str, str]:
        realm = view.realms[seat]
        return {
            "settlements": str(count(realm.settlements)),
            "cities": str(count(realm.cities)),
            "castles": str(count(realm.castles)),
            "road": self.road(view, seat),
            "knights": self.army(view, seat),
            "jokers": str(count(realm.knights & ~realm.used)),
        }

    def costs(self) -> list[Text]:
        """Return the costs in words, because signs mark seats here."""
        lines = [
            "   ".join(
                f"{self.say.term(kind)}: {self.say.things(names(COSTS[kind]))}" for kind in kinds
            )
            for kinds in COSTS_A_LINE
        ]
        if self.extra.has_castles:
            lines[-1] += "   " + self.say("extra.castle-cost", n=MOST_DICE)
        return [Text(line, "dim") for line in lines]

    # What is asked and typed

    def hint(self, view: View) -> str | None:
        """Return how to choose a start road, or how to keep dice."""
        if _view(view).phase == START_ROADS:
            return self.say("extra.choose")
        return super().hint(view)

    def typed(self, view: DiceView) -> Typed:
        """Return the reader of typed lines; a path alone is a start road in that phase."""
        start_roads = [f"start-road {name}" for name in EDGE_NAMES]
        sites = list(self.extra.sites)
        due = view.phase == START_ROADS
        texts = [*sites, *start_roads] if due else [*start_roads, *sites]
        return ExtraTyped(self.say.lang, texts, self.extra.jokers)

    # Telling

    def badge(self, seat: int) -> Text:
        """Return the sign of a seat on the island."""
        return Text().append(f"{SHAPES[seat]}{seat}", SEAT_STYLES[seat]).append(" ")

    def ending(self, state: State) -> str:
        """Return why a game is over without a player at ten points."""
        extra = cast("ExtraState", state)
        if max(self.extra.scores(extra)) >= GOAL:
            return ""
        rounds = int(self.extra.round_limit)
        if extra.turn == rounds * self.extra.seats:
            return self.say("extra.rounds", n=rounds)
        return self.say("extra.standstill")


def _view(view: View) -> ExtraView:
    return cast("ExtraView", view)
