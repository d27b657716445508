"""The panel next to the island: players, own cards and pieces, bank, costs."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.text import Text

from eiland.cli.games.dice.island import LAND
from eiland.cli.games.seats import SEAT_STYLES, SHAPES, WIDTH, fitted, name_width
from eiland.i18n import Words
from eiland.rules.bits import count
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.fishermen.codes import FISH
from eiland.rules.board.fishermen.state import fish_of
from eiland.rules.board.numbers.packed import (
    CARD_NAMES,
    RESOURCE_NAMES,
    VICTORY_POINT,
    listed,
    number,
    total,
    write_cards,
)
from eiland.rules.board.numbers.throws import LOWEST_SUM, NO_DECK, SUMS, odds
from eiland.rules.board.options import BoardOptions
from eiland.rules.board.state.legal import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.board.state.pieces import CITIES, ROADS, SETTLEMENTS
from eiland.rules.trails import longest

RESOURCE_STYLES: Final = {
    "ore": f"bold #ffffff on {LAND['mountains']}",
    "grain": f"bold #ffffff on {LAND['fields']}",
    "wool": f"bold #ffffff on {LAND['pasture']}",
    "lumber": f"bold #ffffff on {LAND['forest']}",
    "brick": f"bold #ffffff on {LAND['hills']}",
}
TITLE: Final = "★"
USUAL_RATE: Final = 4
AROUND_NAME: Final = 5
"""Columns of a player's line for the mark, the sign and spaces."""


class Panel:
    """Everything that is not on the map, for one view; it shows the cards of ``seat``."""

    def __init__(
        self, say: Words, view: BoardView, names: list[str], options: BoardOptions, fish: bool
    ) -> None:
        self.say = say
        self.view = view
        self.shown = view.shown
        self.names = names
        self.options = options
        self.has_fish = fish
        self.fish_shown = fish_of(view.shown)

    def lines(self, seat: int, playable: set[str]) -> list[Text]:
        """Return the whole panel; ``playable`` holds the playable development cards."""
        own = self.own(seat, playable) if self.knows(seat) else []
        return [*self.players(), Text(), *own, *self.common()]

    def knows(self, seat: int) -> bool:
        """Return True if the view shows the hand of a seat."""
        return seat == self.view.viewer or self.view.shows_all

    # Everybody

    def players(self) -> list[Text]:
        """Return a line for each player below a heading."""
        rows = [self._figures(seat) for seat in range(len(self.names))]
        heads = ["points", "cards", "development", "knights", "road"]
        heads += ["harbor"] if self.options.harbormaster else []
        heads += ["fish"] if self.has_fish else []
        words = [self.say(f"board.head.{head}") for head in heads]
        figures_width = sum(cell_len(word) + 1 for word in words)
        name = name_width(self.names, WIDTH - AROUND_NAME - figures_width)
        head = " " * (name + AROUND_NAME) + "".join(f" {word}" for word in words)
        lines = [Text(head, "dim")]
        for seat, figures in enumerate(rows):
            is_active = seat == self.shown.active
            line = Text("▸" if is_active else " ", no_wrap=True)
            line.append(f"{SHAPES[seat]}{seat}", SEAT_STYLES[seat])
            line.append(f" {fitted(self.names[seat], name)} ", "bold" if is_active else "")
            for figure, word in zip(figures, words, strict=True):
                line.append(f" {figure:>{len(word)}}", "bold" if TITLE in figure else "")
            if self.fish_shown.boot == seat:
                line.append(f"  {self.say.term('boot')}", "bold")
            lines.append(line)
        return lines

    def _figures(self, seat: int) -> list[str]:
        """Return the numbers of a player, with a star for each title."""
        shown, view = self.shown, self.view
        player = shown.players[seat]
        road = longest(player.roads_low, player.roads_high, shown.rivals(seat))
        figures = [
            str(int(shown.visible_points(seat))),
            str(view.hands[seat]),
            str(view.cards[seat]),
            _held(int(shown.armies >> (8 * seat) & 255), shown.army_holder == seat),
            _held(int(road), shown.road_holder == seat),
        ]
        if self.options.harbormaster:
            points = int(shown.harbor_points >> (8 * seat) & 255)
            figures.append(_held(points, shown.harbor_holder == seat))
        if self.has_fish:
            figures.append(str(view.sizes[f"{seat}.fish"]))
        return figures

    # Oneself

    def own(self, seat: int, playable: set[str]) -> list[Text]:
        """Return cards, pieces, rates and points of the viewer.

        Hand and fish change more often and are printed below.
        """
        say, player = self.say, self.shown.players[seat]
        left = {
            "roads": ROADS - int(player.road_count()),
            "settlements": SETTLEMENTS - int(count(player.settlements)),
            "cities": CITIES - int(count(player.cities)),
        }
        pieces = " · ".join(f"{n} {say.term(kind)}" for kind, n in left.items())
        lines = [self._cards(seat, playable)]
        points, target = self.shown.points(seat), self.options.target + self.shown.handicap(seat)
        lines.append(self._pair("points", say("board.points", n=int(points), target=int(target))))
        lines.append(self._pair("pieces", pieces))
        lines.append(self._pair("rates", self._rates(player.rates)))
        return lines

    def hand(self, seat: int) -> Text:
        """Return the resource cards of a visible hand."""
        cards = self.shown.players[seat].hand
        line = self._label(self.say("board.hand", n=self.view.hands[seat]))
        for name, n in zip(RESOURCE_NAMES, listed(cards), strict=True):
            if n:
                line.append(f" {n} {self.say.term(name)} ", RESOURCE_STYLES[name])
                line.append(" ")
        if not cards:
            line.append(self.say.term("nothing"))
        return line

    def fish(self, seat: int) -> Text:
        """Return the visible fish tokens of a player."""
        return self._pair("fish", self._tokens(self.fish_shown.held[seat]))

    def _cards(self, seat: int, playable: set[str]) -> Text:
        """Return the development cards, each with its state: playable, new or neither."""
        player, fresh = self.shown.players[seat], self.shown.fresh
        line = self._label(self.say("board.cards"))
        parts: list[tuple[str, str]] = []
        for kind, name in enumerate(CARD_NAMES):
            held, new = int(number(player.cards, kind)), int(number(fresh, kind))
            new = new if seat == self.shown.active else 0
            if held == 0:
                continue
            text = (f"{held} " if held > 1 else "") + self.say.term(name)
            if name in playable:
                parts.append((f"{text} ({self.say('board.playable')})", "bold"))
            elif new == held and kind != VICTORY_POINT:
                parts.append((f"{text} ({self.say('board.fresh')})", "dim"))
            else:
                parts.append((text, ""))
        for place, (text, style) in enumerate(parts):
            line.append(", " if place else "").append(text, style)
        if not parts:
            line.append(self.say.term("nothing"))
        return line

    def _tokens(self, fish: int) -> str:
        """Return the number of fish tokens of each kind, and their sum."""
        held = [
            f"{number(fish, kind)} × {self.say.fish(str(kind + 1))}"
            for kind in range(FISH)
            if number(fish, kind)
        ]
        return ", ".join(held) or self.say.term("nothing")

    def _rates(self, rates: int) -> str:
        """Return the rates of maritime trade: the general rate, then better ones."""
        numbers = [int(number(rates, kind)) for kind in range(len(RESOURCE_NAMES))]
        usual = max(numbers)
        better = [
            f"{self.say.term(name)} {rate}:1"
            for name, rate in zip(RESOURCE_NAMES, numbers, strict=True)
            if rate < usual
        ]
        return ", ".join([f"{usual}:1", *better])

    # For all

    def common(self) -> list[Text]:
        """Return bank, deck, fish supply and costs."""
        say, view = self.say, self.view
        stock = ", ".join(
            f"{n} {say.term(name)}"
            for name, n in zip(RESOURCE_NAMES, listed(self.shown.bank), strict=True)
        )
        lines = [self._pair("bank", f"{stock} · {say('board.deck', n=view.deck)}")]
        if self.has_fish:
            spent = int(total(self.fish_shown.spent))
            lines.append(
                self._pair("supply", say("board.supply", n=view.sizes["supply"], spent=spent))
            )
        if self.shown.dice_deck != NO_DECK:
            lines += self._dice_deck()
        costs = {
            "road": ROAD_COST,
            "settlement": SETTLEMENT_COST,
            "city": CITY_COST,
            "card": CARD_COST,
        }
        for pair in (["road", "settlement"], ["city", "card"]):
            line = Text(no_wrap=True)
            for kind in pair:
                cards = say.cards(write_cards(costs[kind])).replace("1 ", "")
                line.append(f"{say(f'board.cost.{kind}')}: {cards}   ", "dim")
            lines.append(line)
        return lines

    def _dice_deck(self) -> list[Text]:
        """Return the sums of the dice, and below how many cards of each are left (BD-3)."""
        left = odds(self.shown.dice_deck)
        heads = [self.say("board.dice-deck"), self.say("board.dice-left", n=sum(left))]
        width = max(cell_len(head) for head in heads)
        sums = range(LOWEST_SUM, LOWEST_SUM + SUMS)
        return [
            Text(head + " " * (width - cell_len(head)), "bold").append(
                "".join(f"{figure:>3}" for figure in figures), "" if figures is left else "dim"
            )
            for head, figures in zip(heads, (sums, left), strict=True)
        ]

    def _label(self, text: str) -> Text:
        return Text().append(f"{text} ", "bold")

    def _pair(self, key: str, text: str) -> Text:
        return self._label(self.say(f"board.{key}.label")).append(text)


def _held(figure: int, is_holder: bool) -> str:
    return f"{figure}{TITLE}" if is_holder else str(figure)
