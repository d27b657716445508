"""Games with dice of four lucky players, from their beginning to their end."""

from __future__ import annotations

from functools import cache
from typing import Final

from eiland.chance import Generator, derive
from eiland.server.tables.store import Event
from tests.support.dice_table import BUILDS, DiceTable, choose
from tests.support.windows.played import Game

SEATS: Final = 4
SEEDS: Final = {"classic": 0, "plus": 2, "extra": 1}
ME: Final = {"classic": 1, "plus": 0, "extra": 3}
"""Seats that have built much; in Plus and Extra they have both titles in the end."""
UNUSED_JOKERS: Final = {"classic": 13, "plus": 40, "extra": 51}
"""Turns with jokers of the seat that are not used yet."""
UNLUCKY: Final = 3
"""One throw in so many is any."""


@cache
def whole(name: str) -> Game:
    """Return a game at its end."""
    table, generator = DiceTable(name, SEATS), Generator(derive(SEEDS[name], "lucky"))
    events: list[Event] = []
    while table.rules.actors(table.state):
        is_lucky = generator.below(UNLUCKY) > 0
        text = choose(table, generator, eager=True, lucky=is_lucky)
        events.append(Event(table.active(), text))
        table.play(text)
    return Game(table.rules, table.state, tuple(events))


@cache
def before_roll(name: str, turn: int) -> Game:
    """Return a game before the first roll of the own turn, after at least so many turns."""

    def is_it(game: Game) -> bool:
        view = game.view
        return bool(game.actor == ME[name] and view["phase"] == "roll" and view["turn"] >= turn)

    return whole(name).back(is_it)


def last_roll(name: str) -> Game:
    """Return a game before the last of all rolls with which an own turn begins."""
    last = whole(name).view["turn"]
    return before_roll(name, last - SEATS)


def thrown(game: Game, *verbs: str, also: str = "") -> Game:
    """Return the game after the throw after which most actions with some verbs are legal.

    Throws after which an action with the verb ``also`` is legal come first.
    """
    rolled = game.play("roll")
    throws = [rolled.play(text) for text in rolled.outcomes()]
    return max(throws, key=lambda each: (bool(also and each.legal(also)), len(each.legal(*verbs))))


def with_builds(game: Game) -> Game:
    """Return the game after the throw after which most pieces can be built."""
    return thrown(game, *BUILDS)


@cache
def with_changes(name: str) -> Game:
    """Return a game after a throw with two gold dice that jokers can change as well."""
    return thrown(before_roll(name, UNUSED_JOKERS[name]), "joker", also="gold")
