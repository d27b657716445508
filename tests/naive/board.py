"""A second, naive reading of the board game: slow, obvious, written from the documents.

Base game, Harbormaster, Fishermen, and both together. Every rule is one small function that is
named by what it says and cites its id in the rules specification. The texts of actions and
positions are those of `docs/rules/notation.md`. Nothing of the engine is used here.

The reading is divided by subject: `board_map` (hexes, paths, frame), `board_table` (what is
there), `board_setup`, `board_building`, `board_trading`, `board_dice`, `board_cards`,
`board_fish`, `board_position`. This file says who may do what when.
"""

from collections.abc import Callable
from typing import Any

from . import board_building as building
from . import board_cards as cards
from . import board_dice as dice
from . import board_fish as fish
from . import board_setup as setup
from . import board_trading as trading
from .board_map import Path, path_between
from .board_position import position_text
from .board_table import CHANCE, Options, Table

CHANCE_LATER = ["dice", "steal", "card", "fish"]
"""The phases after the set-up in which chance acts."""


def read_path(word: str) -> Path:
    """Read a path."""
    one, other = word.split("-")
    return path_between(int(one), int(other))


class NaiveBoard:
    """One game for two to four players."""

    def __init__(self, seats: int, **options: Any) -> None:
        """Set up everything that needs no chance; options as in section 19."""
        self.table = Table(seats, Options(**options))
        setup.set_up(self.table)
        self.check_start_and_victory()

    # Actors, legal actions and play

    def position(self) -> str:
        """Write the position."""
        return position_text(self.table)

    def actors(self) -> list[int]:
        """Return the actors: `[-1]` for chance, an empty list when the game is over."""
        table = self.table
        if table.phase == "over":
            return []
        if table.phase in setup.SET_UP_PHASES or table.phase in CHANCE_LATER:
            return [CHANCE]
        if table.phase == "discard":
            return cards.owing_seats(table)
        if table.phase == "offer":
            return trading.actors_of_offer(table)
        if table.phase in ("draw", "exchange"):
            return [fish.fishing_seat(table)]
        return [table.active_seat()]

    def legal(self, player: int) -> set[str]:
        """Give the texts of all listed actions (TR-15), or of all outcomes of chance."""
        if player not in self.actors():
            return set()
        if player == CHANCE:
            return set(self.weights())
        table = self.table
        phase = table.phase
        if phase == "settlement":
            return building.founding_settlements(table)
        if phase == "path":
            return building.founding_roads(table)
        if phase == "roads":
            return building.legal_free_roads(table, player)
        if phase == "discard":
            return cards.legal_discards(table, player)
        if phase == "robber":
            return cards.legal_robber_moves(table)
        if phase == "victim":
            return cards.legal_victims(table)
        if phase == "draw":
            return {"draw", "leave"}
        if phase == "exchange":
            return fish.legal_exchanges(table, player)
        return self.legal_in_turn(player)

    def legal_in_turn(self, player: int) -> set[str]:
        """Return the legal actions before the roll, after it, and during an open offer."""
        table = self.table
        if table.phase == "before":  # T-3, T-4
            may_play = table.options.dev_card_before_roll
            return {"roll"} | (cards.legal_cards(table) if may_play else set())
        if table.phase == "offer":
            if player == table.active_seat():
                return trading.legal_takes(table)
            return trading.listed_answers(table, player)
        assert table.phase == "main"
        return (  # T-1, T-5
            building.legal_roads(table, player)
            | building.legal_settlements(table, player)
            | building.legal_cities(table, player)
            | cards.legal_purchase(table, player)
            | cards.legal_cards(table)
            | trading.legal_bank_trades(table, player)
            | trading.listed_offers(table)
            | fish.legal_fish_actions(table, player)
            | fish.legal_boot_passes(table, player)
            | {"end"}
        )

    def accepts(self, player: int, text: str) -> bool:
        """Say whether an action is legal, listed or not (TR-15)."""
        if text in self.legal(player):
            return True
        table = self.table
        if player not in self.actors():
            return False
        if table.phase == "main" and text.startswith("offer "):
            offer = trading.read_offer(table, text)
            return offer is not None and trading.is_legal_offer(table, offer)
        if table.phase == "offer" and text.startswith("counter "):
            counter = trading.read_counter(text)
            return counter is not None and trading.is_legal_counter(table, player, counter)
        return False

    def weights(self) -> dict[str, int]:
        """Give the outcomes of chance with their weights."""
        table = self.table
        if table.phase in setup.SET_UP_PHASES:
            return setup.set_up_weights(table)
        if table.phase == "dice":
            return dice.roll_weights(table)
        if table.phase == "steal":
            return cards.steal_weights(table)
        if table.phase == "card":
            return cards.card_weights(table)
        if table.phase == "fish":
            return fish.fish_weights(table)
        raise ValueError("chance has nothing to decide here")

    def play(self, player: int, text: str) -> None:
        """Play one action, or one outcome of chance."""
        if not self.accepts(player, text):
            raise ValueError(f"not legal here: {text}")
        hands_before = trading.all_hands(self.table)
        if player == CHANCE:
            self.see(text)
        elif self.table.phase in ("settlement", "path"):
            self.found(text)
        else:
            self.act(player, text)
        trading.forget_refusals_if_a_hand_changed(self.table, hands_before)
        self.check_start_and_victory()

    def check_start_and_victory(self) -> None:
        """Check for victory after every change, once the first turn has begun (VP-5)."""
        table = self.table
        if table.phase in setup.SET_UP_PHASES or table.founding or table.phase == "over":
            return
        building.check_victory(table)

    # Chance.

    def see(self, text: str) -> None:
        """Apply an outcome of chance."""
        table = self.table
        words = text.split(" ")
        if table.phase in setup.SET_UP_PHASES:
            setup.draw_for_set_up(table, words[1])
        elif table.phase == "dice":
            dice.take_out(table, int(words[1]))
            self.see_roll(int(words[1]))
        elif table.phase == "steal":
            cards.steal(table, words[1])
        elif table.phase == "card":
            cards.draw_card(table, words[1])
        else:
            fish.draw_fish(table, words[1], int(words[3]))

    def see_roll(self, number: int) -> None:
        """See a roll: a seven, or production, then fish (R-1, P-1, W-8)."""
        if number == 7:
            cards.begin_seven(self.table)
        else:
            building.produce(self.table, number)
            fish.give_fish_for_roll(self.table, number)

    # The founding phase.

    def found(self, text: str) -> None:
        """Place a settlement or its road."""
        table = self.table
        word = text.split(" ")[1]
        if table.phase == "settlement":
            self.found_settlement(int(word))
            return
        seat = table.active_seat()
        table.founded = None
        building.place_road(table, seat, read_path(word))
        if all(len(player.roads) == 2 for player in table.players):
            table.founding = False
            building.begin_turn(table)
        else:
            table.phase = "settlement"

    def found_settlement(self, spot: int) -> None:
        """Place a settlement; the second one yields resources and perhaps a fish (F-5, W-7)."""
        table = self.table
        table.founded = spot
        building.place_settlement(table, table.active_seat(), spot)
        if len(table.active().settlements) == 2:
            table.take_from_bank(table.active(), building.yield_of_intersection(table, spot))
            fish.give_fish_for_second_settlement(table, spot)
        else:
            table.phase = "path"

    # Actions in turns.

    def act(self, player: int, text: str) -> None:
        """Carry out an action of a player, by its first word."""
        table = self.table
        verb, *words = text.split(" ")
        actions: dict[str, Callable[[], None]] = {
            "roll": self.roll,
            "end": self.end,
            "settlement": lambda: building.build_settlement(table, int(words[0])),
            "road": lambda: building.build_road(table, read_path(words[0])),
            "city": lambda: building.build_city(table, int(words[0])),
            "buy": lambda: cards.buy(table),
            "knight": lambda: cards.play_knight(table),
            "road-building": lambda: cards.play_road_building(table),
            "year-of-plenty": lambda: cards.play_plenty(table, words),
            "monopoly": lambda: cards.play_monopoly(table, words[0]),
            "discard": lambda: cards.discard(table, player, words[0]),
            "robber": lambda: cards.move_robber(table, int(words[0])),
            "steal": lambda: cards.begin_stealing(table, int(words[1])),
            "bank": lambda: trading.trade_with_bank(table, words),
            "offer": lambda: trading.open_offer(table, text),
            "accept": lambda: trading.answer(table, player, text),
            "refuse": lambda: trading.answer(table, player, text),
            "counter": lambda: trading.answer(table, player, text),
            "take": lambda: trading.take(table, int(words[0])),
            "withdraw": lambda: trading.close_offer(table),
            "fish": lambda: fish.use_fish(table, text),
            "boot": lambda: fish.pass_boot(table, int(words[1])),
            "draw": lambda: fish.draw(table, player),
            "leave": lambda: fish.leave(table, player),
            "exchange": lambda: fish.exchange(table, player, int(words[0])),
        }
        actions[verb]()

    def roll(self) -> None:
        """Roll the dice; chance decides the number (T-2)."""
        self.table.rolled = True
        self.table.phase = "dice"

    def end(self) -> None:
        """Pass the dice (T-6)."""
        self.table.turns += 1
        building.begin_turn(self.table)

    # The result.

    def scores(self) -> list[int]:
        """Give the visible points, and all points once the game is over."""
        table = self.table
        points = table.all_points if table.phase == "over" else table.visible_points
        return [points(seat) for seat in range(table.seats)]

    def winners(self) -> list[int]:
        """Return the active player if it has the target; nobody after the turn limit."""
        return [self.table.active_seat()] if self.table.won else []
