"""Registry of bots: which bots play which game, and how to make one."""

from __future__ import annotations

from typing import Final

from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.bot import AnyBot
from eiland.bots.classic.greedy import GreedyClassic
from eiland.bots.plugins import EVERY_GAME, Build, construct, find, load, offered
from eiland.bots.race.extra import ExtraEvaluator
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.plus import PlusEvaluator
from eiland.bots.uniform import Uniform
from eiland.rules.board.board import Board
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.dice.extra.extra import Extra
from eiland.rules.dice.plus.plus import Plus
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.registry import AnyRules

PERFECT: Final = "perfect"
"""The bot that plays by the solution of its game."""

_bots: dict[tuple[str, str], Build] = {}  # by game and name


def register(name: str, game: str, build: Build) -> None:
    """Add a bot for ``game``, or with EVERY_GAME for all games without a bot of this name.

    ``build`` is a class or function; it is called as ``build(rules, seed)`` if it takes two
    arguments, else as ``build()``. What it returns has the method of `Bot`, and needs no base
    class.

    Raises ValueError if the game has a bot of this name, the name has a colon, or ``build`` cannot
    be called. The game may be registered later.

    >>> class First:
    ...     def choose(self, player, view, legal, belief):
    ...         return legal[0]
    >>> register("first", "plus", First)
    >>> bots("plus")
    ['random', 'greedy', 'first']
    """
    if ":" in name:
        raise ValueError(f"bot {name!r}: a colon marks a class to import")
    if not callable(build):
        raise ValueError(f"bot {name!r}: {build!r} is neither a class nor a function")
    if (game, name) in _bots:
        raise ValueError(f"bot {name!r} is registered already for {game!r}")
    _bots[game, name] = build


def bots(game: str) -> list[str]:
    """List the names of the bots for ``game``: first Eiland's, then those of other packages.

    >>> bots("classic")[:3]
    ['random', 'greedy', 'perfect']
    """
    found: list[str] = []
    for made_for, name in [*_bots, *offered()]:
        if made_for in (game, EVERY_GAME) and name not in found:
            found.append(name)
    return found


def strongest(game: str) -> str:
    """Return the name of the strongest of Eiland's own bots for ``game``.

    >>> strongest("classic"), strongest("base")
    ('perfect', 'greedy')
    """
    return [name for made_for, name in OWN if made_for in (game, EVERY_GAME)][-1]


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


def _greedy_plus(rules: AnyRules, seed: int) -> AnyBot:
    assert isinstance(rules, Plus)
    return GreedyRace(rules, PlusEvaluator())


def _greedy_extra(rules: AnyRules, seed: int) -> AnyBot:
    assert isinstance(rules, Extra)
    return GreedyRace(rules, ExtraEvaluator(rules.seats))


def _greedy_board(rules: AnyRules, seed: int) -> AnyBot:
    assert isinstance(rules, Board)
    return GreedyBoard(rules)


register("random", EVERY_GAME, _random)
register("greedy", "classic", _greedy_classic)
register("greedy", "plus", _greedy_plus)
register("greedy", "extra", _greedy_extra)
register("greedy", "base", _greedy_board)
register(PERFECT, "classic", _perfect_classic)

OWN: Final = list(_bots)
"""Game and name of Eiland's own bots, the strongest of a game last."""
