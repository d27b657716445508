"""A long board game of four players, in which one of them has nearly everything that can be held.

Greedy bots play until each has a realm. Then all but one only roll, and chance is kind to that one:
many cards of each kind, development cards of each kind, seven fish, the boot, and a title.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, Final

from eiland import CHANCE, State
from eiland.chance import Generator, derive
from eiland.rules.registry import AnyRules
from eiland.server.tables.store import Event
from tests.support.bot_games import seated
from tests.support.windows.played import Game

SEED: Final = 0
SEATS: Final = 4
TURNS: Final = 48
ENOUGH: Final = 8
"""Points of a player at which the bots have played enough."""
OPTIONS: Final = {"harbormaster": True, "fishermen": True}
ME: Final = 1
"""The seat that gets nearly everything."""
CARDS: Final = Counter(
    {"knight": 5, "road-building": 1, "year-of-plenty": 1, "monopoly": 1, "victory-point": 1}
)
"""Development cards that it gets in all."""
KNIGHTS: Final = 3
"""How many knights it plays."""
HAND: Final = 25
FISH: Final = {"1": 3, "2": 2, "3": 2}
"""Its tokens, by their fish."""
MOST_FISH: Final = 7
LEAST: Final = 3
"""Cards of each kind in its hand, at least."""
ROBBED: Final = (7, 8)
"""Hexes that its knights rob in turn; it has nothing there."""
ROADS: Final = ("37-42", "32-37")
"""What it builds on the way to another place for a settlement."""
RESOURCES: Final = ("ore", "grain", "wool", "lumber", "brick")
MOST_TRIES: Final = 30


class Bots:
    """Greedy bots that go on with a game, with dice and draws of a seed."""

    def __init__(self, game: Game, seed: int = SEED) -> None:
        self.rules: AnyRules = game.rules
        self.state: State = game.rules.initial()
        self.seats = range(int(self.rules.seats))
        self.bots = seated(self.rules, ["greedy"] * len(self.seats), seed)
        self.dice = Generator(derive(seed, "dice"))
        self.beliefs = [self.rules.belief(seat) for seat in self.seats]
        self.events: list[Event] = []
        for event in game.events:
            code = int(self.rules.parse(self.state, event.player, event.text))
            self._apply(event.player, code)

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return Game(self.rules, self.state, tuple(self.events))

    def step(self, *avoided: str) -> None:
        """Play one action, or one outcome of chance that is none of the avoided ones."""
        player = int(self.rules.actor(self.state))
        self._apply(player, self._chance(avoided) if player == CHANCE else self._choice(player))

    def _chance(self, avoided: tuple[str, ...]) -> int:
        for _ in range(MOST_TRIES):
            drawn = self.dice.below(self.rules.choices(self.state))
            code = int(self.rules.choice(self.state, drawn))
            if not str(self.rules.text(self.state, CHANCE, code)).startswith(avoided or ("-",)):
                break
        return code

    def _choice(self, seat: int) -> int:
        legal = self.rules.legal(self.state, seat)
        view = self.rules.observe(self.state, seat)
        return int(self.bots[seat].choose(seat, view, legal, self.beliefs[seat]))

    def _apply(self, player: int, code: int) -> None:
        rules, state = self.rules, self.state
        self.events.append(Event(player, str(rules.text(state, player, code))))
        seen = [rules.seen(state, player, code, seat) for seat in self.seats]
        self.state = rules.play(state, player, code)
        for seat, news in enumerate(seen):
            view = rules.observe(self.state, seat)
            self.beliefs[seat] = rules.update(self.beliefs[seat], view, news)


@cache
def realms() -> Game:
    """Return the game in which bots have played for a while, before a roll of a player."""
    bots = Bots(Game.begun("base", SEATS, **OPTIONS))
    while _goes_on(bots):
        bots.step("dice 7", "fish boot")
    return bots.game


def _goes_on(bots: Bots) -> bool:
    state: Any = bots.state
    has_begun = bots.game.view["phase"] == "before"
    is_enough = max(bots.rules.scores(state)) >= ENOUGH or state.turn >= TURNS
    return not (has_begun and is_enough)


@cache
def ended(seats: int = SEATS) -> Game:
    """Return a game of bots at its end."""
    bots = Bots(Game.begun("base", seats, **OPTIONS))
    while not bots.rules.is_over(bots.state):
        bots.step("fish boot")
    return bots.game


@cache
def rich(knights: int = KNIGHTS) -> Game:
    """Return the game before a roll of ``ME``, who has all that is wanted and played knights."""
    game = realms()
    while not _is_rich(game, knights):
        game = game.play(_next(game, knights))
    return game


def _is_rich(game: Game, knights: int) -> bool:
    if game.actor != ME or game.view["phase"] != "before":
        return False
    mine = _mine(game)
    hand = mine["hand"]
    return bool(
        game.view["boot"] == ME
        and sum(hand.values()) >= HAND
        and min(hand.get(name, 0) for name in RESOURCES) >= LEAST
        and mine["knights"] == knights
        and not _lacking(game)
        and mine["fish_count"] == MOST_FISH
    )


def _mine(game: Game) -> Any:
    return game.seen_by(ME)["players"][ME]


def _lacking(game: Game) -> list[str]:
    """List the development cards that ``ME`` has still to buy."""
    mine = _mine(game)
    held = Counter(mine["cards"]) + Counter({"knight": mine["knights"]})
    return list((CARDS - held).elements())


def _next(game: Game, knights: int) -> str:
    """Return the next action, or what chance brings."""
    if game.actor == CHANCE:
        return _brought(game)
    legal = game.legal()
    chosen = _chosen(game, legal, knights) if game.actor == ME else _returned(game, legal)
    if chosen:
        return chosen
    usual = (
        text for verb in ("roll", "leave", "end", "") for text in legal if text.startswith(verb)
    )
    return next(usual)


def _chosen(game: Game, legal: list[str], knights: int) -> str | None:
    """Return the next step of ``ME`` towards what is wanted, None for the usual."""
    mine = _mine(game)
    if "knight" in legal and mine["knights"] < knights and game.view["phase"] == "before":
        return "knight"
    if legal[0].startswith("robber"):
        return next(f"robber {place}" for place in ROBBED if f"robber {place}" in legal)
    if "buy" in legal and _lacking(game):
        return "buy"
    if roads := [f"road {road}" for road in ROADS if f"road {road}" in legal]:
        return roads[0]
    hand = mine["hand"]
    scarce = [name for name in RESOURCES if hand.get(name, 0) < LEAST]
    trades = [text for text in legal if text.startswith("bank") and text.split()[-1] in scarce]
    rich_in = [text for text in trades if hand[text.split()[2]] > int(text.split()[1]) + LEAST]
    return next(iter(rich_in), None)


def _returned(game: Game, legal: list[str]) -> str | None:
    """Return a trade that gives the bank what it lacks, for what it has most of."""
    bank = Counter(game.view["bank"])
    trades = [text.split() for text in legal if text.startswith("bank")]
    good: list[list[str]] = [words for words in trades if not bank[words[2]]]
    good.sort(key=lambda words: -bank[words[-1]])
    return " ".join(good[0]) if good else None


def _brought(game: Game) -> str:
    """Return the outcome of chance that is best for ``ME``."""
    outcomes = game.outcomes()
    first = outcomes[0].split()[0]
    if first == "dice":
        return max(outcomes, key=lambda text: _gain(game, text))
    if first == "card":
        return next(f"card {name}" for name in _lacking(game) if f"card {name}" in outcomes)
    if first == "fish" and (mine := [text for text in outcomes if text.endswith(f"to {ME}")]):
        fish = _mine(game)["fish"] or {}
        few = [text for text in mine if fish.get(text.split()[1], 0) < FISH.get(text.split()[1], 0)]
        return (few or mine)[0]
    return outcomes[0]


def _gain(game: Game, text: str) -> float:
    """Return what a number brings to ``ME``; cards of others count against it."""
    if text == "dice 7":
        return -1.0
    before, after = _mine(game), game.play(text).seen_by(ME)
    mine = after["players"][ME]
    others = sum(player["hand_size"] for player in after["players"]) - mine["hand_size"]
    cards = sum(
        (mine["hand"].get(name, 0) - before["hand"].get(name, 0))
        / (1 + before["hand"].get(name, 0))
        for name in RESOURCES
    )
    fish = min(mine["due"], MOST_FISH - mine["fish_count"])
    return float(cards + fish - others / 30)
