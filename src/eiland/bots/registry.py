"""Registry of bots: which bots play which game, and how to make one."""

from __future__ import annotations

from typing import Final

from eiland.bots.board.foresight import Foresight
from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.board.levels import build_board_level
from eiland.bots.board.offers import BelievedOffers
from eiland.bots.bot import AnyBot
from eiland.bots.classic.greedy import GreedyClassic
from eiland.bots.classic.levels import build_classic_level, finishing
from eiland.bots.levels import BEGINNER, EASY, EXPERT, HARD, LEVELS
from eiland.bots.plugins import EVERY_GAME, Build, construct, find, load, offered
from eiland.bots.race.levels import build_race_level
from eiland.bots.race.tuned import greedy_race
from eiland.bots.uniform import Uniform
from eiland.rules.board.board import Board
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.dice.extra.extra import Extra
from eiland.rules.dice.plus.plus import Plus
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.registry import AnyRules

RANDOM: Final = "random"
PERFECT: Final = "perfect"
"""The bot that plays by the solution of its game, for the highest expected score."""
SOLVED: Final = "classic"
"""The game that is solved."""

FROZEN: Final = "greedy-1"
"""The first greedy bot of the board game. Its play never changes: other bots are measured by it."""

_bots: dict[tuple[str, str], Build] = {}  # by game and name
_levels: dict[tuple[str, str], str] = {}  # by game and name: the nearest level, where it is known


def register(name: str, game: str, build: Build, level: str | None = None) -> None:
    """Add a bot for ``game``, or with EVERY_GAME for all games without a bot of this name.

    ``build`` is a class or function; it is called as ``build(rules, seed)`` if it takes two
    arguments, else as ``build()``. What it returns has the method of `Bot`, and needs no base
    class. ``level`` is the one of LEVELS that plays about as well.

    Raises ValueError if the game has a bot of this name, the name has a colon, ``build`` cannot
    be called, or the level is unknown. The game may be registered later.

    >>> class First:
    ...     def choose(self, player, view, legal, belief):
    ...         return legal[0]
    >>> register("first", "my-game", First)
    >>> bots("my-game")
    ['random', 'first']
    """
    if ":" in name:
        raise ValueError(f"bot {name!r}: a colon marks a class to import")
    if not callable(build):
        raise ValueError(f"bot {name!r}: {build!r} is neither a class nor a function")
    if (game, name) in _bots:
        raise ValueError(f"bot {name!r} is registered already for {game!r}")
    if level is not None and level not in LEVELS:
        raise ValueError(f"bot {name!r}: no level {level!r}")
    _bots[game, name] = build
    if level is not None:
        _levels[game, name] = level


def bots(game: str) -> list[str]:
    """List the names of the bots for ``game``: levels, Eiland's others, those of other packages.

    >>> bots("classic")[:5]
    ['beginner', 'easy', 'medium', 'hard', 'expert']
    """
    found = levels(game)
    for made_for, name in [*_bots, *offered()]:
        if made_for in (game, EVERY_GAME) and name not in found:
            found.append(name)
    return found


def levels(game: str) -> list[str]:
    """List the levels that ``game`` has, weakest first.

    >>> levels("extra")
    ['beginner', 'easy', 'medium', 'hard', 'expert']
    """
    return [name for name in LEVELS if (game, name) in _bots]


def strongest(game: str) -> str:
    """Return the highest level of ``game``; the random bot if it has no levels.

    >>> strongest("classic"), strongest("another")
    ('expert', 'random')
    """
    return (levels(game) or [RANDOM])[-1]


def stand_in(game: str) -> str:
    """Return the highest level that needs no solution of ``game``.

    >>> stand_in("classic"), stand_in("base")
    ('hard', 'expert')
    """
    return ([name for name in levels(game) if not needs_solution(name, game)] or [RANDOM])[-1]


def needs_solution(name: str | None, game: str) -> bool:
    """Return True if a bot plays by the solution of ``game``.

    >>> needs_solution("expert", "classic"), needs_solution("expert", "plus")
    (True, False)
    """
    return game == SOLVED and name in (PERFECT, EXPERT)


def welcoming(game: str) -> str:
    """Return the bot that is suggested to people who are new: it makes mistakes, but no nonsense.

    >>> welcoming("classic"), welcoming("another")
    ('easy', 'random')
    """
    return EASY if EASY in levels(game) else strongest(game)


def level(name: str, game: str) -> str | None:
    """Return the level of a bot, the nearest one if it is none; None if its author gave none.

    >>> level("expert", "plus"), level("greedy", "plus")
    ('expert', 'hard')
    """
    if name in levels(game):
        return name
    own = _levels.get((game, name))
    return own if (game, name) in _bots else _levels.get((EVERY_GAME, name))


def make(name: str, rules: AnyRules, seed: int) -> AnyBot:
    """Return the registered bot called ``name`` for the game of ``rules``.

    Eiland's own bots play the same with equal seeds. Imports nothing but packages that offer bots
    by entry points. Raises BadSetup ``setup/unknown-bot`` if there is no such bot for this game.
    """
    return construct(find_by_name(name, rules.name), rules, seed)


def find_by_name(name: str, game: str) -> Build:
    """Return what makes the bot called ``name`` for ``game``.

    Raises BadSetup: ``setup/unknown-bot`` if there is none, or what `load` raises.
    """
    for place in (game, name), (EVERY_GAME, name):
        if place in _bots:
            return _bots[place]
    for place in (game, name), (EVERY_GAME, name):
        if place in offered():
            return load(offered()[place])
    known = ", ".join(bots(game))
    raise BadSetup(Fault("setup/unknown-bot", bot=name[:40], game=game, bots=known))


def make_or_import(name: str, rules: AnyRules, seed: int) -> AnyBot:
    """Return a bot by its name, or import it by ``module:Class``: for the command line only.

    Raises BadSetup if there is no such bot, or the class cannot be imported or is none of a bot.
    """
    if ":" in name:
        return construct(find(name), rules, seed)
    return make(name, rules, seed)


def _random(rules: AnyRules, seed: int) -> AnyBot:
    return Uniform(seed)


def _greedy_classic(rules: AnyRules, seed: int) -> AnyBot:
    assert isinstance(rules, Classic)
    return GreedyClassic(rules)


def _perfect_classic(rules: AnyRules, seed: int) -> AnyBot:
    # Its tables take a while to be made: only who sits down to play with it waits for them.
    from eiland.bots.classic.perfect import PerfectClassic, values_for

    assert isinstance(rules, Classic)
    return PerfectClassic(values_for(rules))


def _greedy_race(rules: AnyRules, seed: int) -> AnyBot:
    assert isinstance(rules, Plus | Extra)
    return greedy_race(rules)


def _frozen_board(rules: AnyRules, seed: int) -> AnyBot:
    assert isinstance(rules, Board)
    return GreedyBoard(rules)


def _greedy_board(rules: AnyRules, seed: int) -> AnyBot:
    assert isinstance(rules, Board)
    return GreedyBoard(rules, founding=Foresight(), offers=BelievedOffers())


def _level_of(name: str) -> Build:
    """Return what makes the bot of a level."""

    def build(rules: AnyRules, seed: int) -> AnyBot:
        return _made_level(name, rules, seed)

    return build


def _made_level(name: str, rules: AnyRules, seed: int) -> AnyBot:
    if isinstance(rules, Board):
        return build_board_level(name, rules, seed)
    if isinstance(rules, Plus | Extra):
        return build_race_level(name, rules, seed)
    assert isinstance(rules, Classic)
    if name == EXPERT:
        return finishing(_perfect_classic(rules, seed), rules)
    return build_classic_level(name, rules, seed)


def _register_levels() -> None:
    for game in "classic", "plus", "extra", "base":
        for name in LEVELS:
            register(name, game, _level_of(name))


# Figures are in benchmarks/results.md.
_register_levels()
register(RANDOM, EVERY_GAME, _random, BEGINNER)
register("greedy", "classic", _greedy_classic, HARD)
register("greedy", "plus", _greedy_race, HARD)
register("greedy", "extra", _greedy_race, EXPERT)
register(FROZEN, "base", _frozen_board, HARD)
register("greedy", "base", _greedy_board, EXPERT)
register(PERFECT, SOLVED, _perfect_classic, EXPERT)

OWN: Final = list(_bots)
"""Game and name of Eiland's own bots."""
