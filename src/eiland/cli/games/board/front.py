"""The board game in the terminal: the island, a short menu, and typed commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from rich.console import Group, RenderableType
from rich.text import Text

from eiland.cli.games.beside import Beside
from eiland.cli.games.board.drawing import IslandPicture
from eiland.cli.games.board.menu import BoardMenu
from eiland.cli.games.board.panel import Panel
from eiland.cli.games.board.story import stories
from eiland.cli.games.board.typing import MEANT, Typed
from eiland.cli.games.front import Front
from eiland.cli.games.seats import in_short
from eiland.cli.session.menu import Choice
from eiland.play import Log, Step
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.fishermen.state import fish_of
from eiland.rules.board.numbers.packed import CARD_NAMES, RESOURCE_NAMES, number, write_cards
from eiland.rules.board.numbers.phases import (
    BEFORE,
    DICE,
    DISCARD,
    DRAW,
    EXCHANGE,
    MAIN,
    OFFER,
    OVER,
    PATH,
    PHASE_NAMES,
    ROADS,
    ROBBER,
    SETTLEMENT,
    START,
    VICTIM,
)
from eiland.rules.board.state.state import BoardState
from eiland.rules.protocol import CHANCE, State, View

ON_THE_MAP: Final = ("settlement", "city", "road", "robber")
ASKED: Final = [SETTLEMENT, PATH, DISCARD, ROBBER, VICTIM, OFFER, ROADS, DRAW, EXCHANGE, MAIN]
"""Phases with their own question."""


class BoardFront(Front):
    """The front end of the board game; its rules are a `Board`, its views `BoardView`."""

    example: ClassVar[Sequence[str]] = ["board=beginners"]
    meant: ClassVar[tuple[str, ...]] = MEANT

    @property
    def board(self) -> Board:
        """The rules."""
        return cast("Board", self.rules)

    # The picture

    def heading(self, view: View) -> str:
        """Return the round or the founding phase."""
        shown = _view(view).shown
        if shown.phase <= PATH:
            return self.say("board.founding")
        return self.say("board.round", n=int(shown.turn) // len(self.names) + 1)

    def draw(self, view: View, seat: int, scores: list[int]) -> RenderableType:
        """Return island and panel."""
        board, free = _view(view), self._legal(view, seat)
        on_map = {text for text in free if text.startswith(ON_THE_MAP)}
        island = IslandPicture(self.say, board, on_map).lines()
        panel = self._panel(board)
        lines = panel.lines(seat, self._playable(free))
        return Beside(island, lines, len(self.names) + 1)

    def draw_small(self, view: View, seat: int, scores: list[int]) -> RenderableType:
        """Return a small island with a line about all players."""
        board, free = _view(view), self._legal(view, seat)
        on_map = {text for text in free if text.startswith(ON_THE_MAP)}
        figures = [
            [
                self.say(key, points=int(board.shown.visible_points(other)), cards=cards)
                for other, cards in enumerate(board.hands)
            ]
            for key in ("board.in-short", "board.in-brief", "extra.in-short")
        ]
        players = in_short(self.names, int(board.shown.active), *figures)
        return Group(*IslandPicture(self.say, board, on_map, small=True).lines(), players)

    def mark(self, view: View, seat: int) -> str:
        """Return turn, roll and pieces; a change of cards alone needs no new picture."""
        shown = _view(view).shown
        pieces = [[p.settlements, p.cities, p.roads_low, p.roads_high] for p in shown.players]
        on_map = [PHASE_NAMES[shown.phase]] if shown.phase in (PATH, ROADS, ROBBER) else []
        rolled = shown.rolled and shown.phase == MAIN and shown.active == seat
        return str((shown.turn if rolled else -1, pieces, shown.robber, on_map))

    def is_drawn_now(self, view: View, seat: int) -> bool:
        """Return False if the question is only about cards."""
        shown = _view(view).shown
        if shown.phase == BEFORE:
            return bool(self._playable(self._legal(view, seat)))
        return shown.phase not in (DISCARD, OFFER, VICTIM, DRAW, EXCHANGE)

    def dice(self, view: View) -> RenderableType | None:
        """Return the hand of the viewer and the question."""
        board = _view(view)
        if board.viewer < 0 or board.shown.phase == OVER:
            return None
        panel, asked = self._panel(board), self._asked(board)
        lines = [panel.hand(board.viewer)]
        if fish_of(board.shown).held[board.viewer]:
            lines.append(panel.fish(board.viewer))
        if asked:
            lines.append(Text(asked, "bold"))
        return Text("\n").join(lines)

    def _panel(self, view: BoardView) -> Panel:
        return Panel(
            self.say, view, self.names, self.board.chosen, bool(self.board.options["fishermen"])
        )

    def _legal(self, view: View, seat: int) -> set[str]:
        """Return the legal actions of the viewer, from the view alone."""
        shown = _view(view).shown
        if seat != _view(view).viewer or seat not in self.rules.actors(shown):
            return set()
        return {self.rules.text(shown, seat, code) for code in self.rules.legal(shown, seat)}

    def _playable(self, legal: set[str]) -> set[str]:
        return {text.partition(" ")[0] for text in legal} & set(CARD_NAMES)

    def _asked(self, view: BoardView) -> str:
        """Return the question of the phase."""
        shown = view.shown
        if shown.phase not in ASKED or (shown.phase == MAIN and view.viewer != shown.active):
            return ""
        name = PHASE_NAMES[shown.phase]
        if shown.phase == OFFER:
            name = "answers" if view.viewer == shown.active else "offer"
        if shown.phase == MAIN:
            return ""
        given, wanted = (self.say.cards(write_cards(c)) for c in (shown.given, shown.wanted))
        return self.say(
            f"board.ask.{name}",
            n=self._menu(view).owed() if shown.phase == DISCARD else int(shown.free_roads),
            name=self.names[shown.active],
            given=given,
            wanted=wanted,
        )

    # The menu

    def _menu(self, view: BoardView) -> BoardMenu:
        return BoardMenu(self.say, view, self.names)

    def choices(self, view: View, legal: list[str]) -> list[Choice]:
        """Return the menu."""
        return self._menu(_view(view)).choices(legal)

    def hint(self, view: View) -> str | None:
        """Return how to say what the menu does not list."""
        board = _view(view)
        phase = board.shown.phase
        keys = {SETTLEMENT: "settlement", DISCARD: "discard", ROBBER: "robber", MAIN: "main"}
        keys |= {OFFER: "offer"}
        if phase not in keys or (phase == OFFER and board.viewer == board.shown.active):
            return None
        if phase == MAIN and not self.board.chosen.domestic_trade:
            return None
        return self.say(f"board.hint.{keys[phase]}", name=self._menu(board).any_player())

    def label(self, text: str, view: View) -> str:
        """Return what an action is called, with the land around its place."""
        return self._menu(_view(view)).located(self.say.action(text, self.names, "base"), text)

    def happened(self, name: str, text: str, view: View) -> str:
        """Return the sentence about an action, with the land around its place."""
        sentence = self.say.happened(name, text, self.names, "base")
        return self._menu(_view(view)).located(sentence, text)

    # What is typed

    def plan(self, view: View, typed: str) -> list[str]:
        """Return the notation of typed text: an action, or several discards."""
        board = _view(view)

        def rate(resource: str) -> int:
            player = board.shown.players[max(0, board.viewer)]
            return int(number(player.rates, RESOURCE_NAMES.index(resource)))

        return Typed(self.say, self.names, int(board.shown.phase), rate).notation(typed)

    # Real dice

    def asks_for(self, state: State) -> bool:
        """Return True for dice and the start player; Eiland lays the board and draws cards."""
        return _state(state).phase in (DICE, START)

    def outcomes(self, state: State) -> list[Choice]:
        """Return the possible start players; dice are typed as their sum."""
        return [] if _state(state).phase == DICE else super().outcomes(state)

    def outcome_question(self, state: State) -> str:
        """Return the question for the sum of the dice."""
        is_roll = _state(state).phase == DICE
        return self.say("board.dice") if is_roll else super().outcome_question(state)

    def read_outcome(self, typed: str) -> str:
        """Return ``dice 8`` for 8."""
        return f"dice {typed}" if typed.isdecimal() else typed

    # Telling

    def acting(self, state: State) -> int:
        """Return the player whose turn it is: a turn is reported as a whole."""
        board = _state(state)
        return CHANCE if board.phase <= START else int(board.active)

    def story(
        self, log: Log, steps: Sequence[Step], viewer: int, silent: frozenset[int]
    ) -> RenderableType | None:
        """Return one line for each turn."""
        return stories(self.say, log, steps, self.names, viewer, silent) or Group()

    def help(self) -> str:
        """Return signs, commands and notation."""
        return self.say("board.help")


def _view(view: View) -> BoardView:
    return cast("BoardView", view)


def _state(state: State) -> BoardState:
    return cast("BoardState", state)
