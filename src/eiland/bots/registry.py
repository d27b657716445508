"""Registry of bots: which bots play which game, and how to make one."""

from __future__ import annotations

from typing import Final

from eiland.bots.board.foresight import Foresight
from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.board.offers import BelievedOffers
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

FROZEN: Final = "greedy-1"
"""The first greedy bot of the board game. Its play never changes: other bots are measured by it."""
BEGINNER: Final = "beginner"
CASUAL: Final = "casual"
STRONG: Final = "strong"
FLAWLESS: Final = "flawless"
STRENGTHS: Final = (BEGINNER, CASUAL, STRONG, FLAWLESS)
"""The words for the strength of bots, weakest first: how they play against people."""

_bots: dict[tuple[str, str], Build] = {}  # by game and name
_strengths: dict[tuple[str, str], str] = {}  # by game and name, where it is known


def register(name: str, game: str, build: Build, strength: str | None = None) -> None:
    """Add a bot for ``game``, or with EVERY_GAME for all games without a bot of this name.

    ``build`` is a class or function; it is called as ``build(rules, seed)`` if it takes two
    arguments, else as ``build()``. What it returns has the method of `Bot`, and needs no base
    class. ``strength`` is one of STRENGTHS.

    Raises ValueError if the game has a bot of this name, the name has a colon, ``build`` cannot
    be called, or the strength is unknown. The game may be registered later.

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
    if strength is not None and strength not in STRENGTHS:
        raise ValueError(f"bot {name!r}: no strength {strength!r}")
    _bots[game, name] = build
    if strength is not None:
        _strengths[game, name] = strength


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
    return _own(game)[-1]


def stand_in(game: str) -> str:
    """Return the strongest of Eiland's own bots that needs no solution of ``game``.

    >>> stand_in("classic"), stand_in("base")
    ('greedy', 'greedy')
    """
    return [name for name in _own(game) if name != PERFECT][-1]


def welcoming(game: str) -> str:
    """Return the bot that is suggested to people who are new: it makes mistakes, but no nonsense.

    It is the strongest of Eiland's own bots for ``game`` that is not flawless.

    >>> welcoming("classic"), welcoming("base")
    ('greedy', 'greedy')
    """
    return [name for name in _own(game) if strength(name, game) != FLAWLESS][-1]


def strength(name: str, game: str) -> str | None:
    """Return the strength of a bot, one of STRENGTHS; None if its author gave none.

    >>> strength("random", "plus"), strength("perfect", "classic")
    ('beginner', 'flawless')
    """
    own = _strengths.get((game, name))
    return own if (game, name) in _bots else _strengths.get((EVERY_GAME, name))


def _own(game: str) -> list[str]:
    return [name for made_for, name in OWN if made_for in (game, EVERY_GAME)]


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


def _frozen_board(rules: AnyRules, seed: int) -> AnyBot:
    assert isinstance(rules, Board)
    return GreedyBoard(rules)


def _greedy_board(rules: AnyRules, seed: int) -> AnyBot:
    assert isinstance(rules, Board)
    return GreedyBoard(rules, founding=Foresight(), offers=BelievedOffers())


# Figures are in benchmarks/results.md. In classic, greedy is 7 points behind perfect play.
register("random", EVERY_GAME, _random, BEGINNER)
register("greedy", "classic", _greedy_classic, STRONG)
register("greedy", "plus", _greedy_plus, STRONG)
register("greedy", "extra", _greedy_extra, STRONG)
register(FROZEN, "base", _frozen_board, CASUAL)
register("greedy", "base", _greedy_board, CASUAL)
register(PERFECT, "classic", _perfect_classic, FLAWLESS)

OWN: Final = list(_bots)
"""Game and name of Eiland's own bots, the strongest of a game last."""
