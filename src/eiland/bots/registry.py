"""Which bots there are for which game, and how to make one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from eiland.bots.board.greedy import GreedyBoard
from eiland.bots.bot import Bot
from eiland.bots.classic.greedy import GreedyClassic
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

Build: TypeAlias = Callable[[AnyRules, int], Bot]
"""Makes a bot from the rules of its game and a seed."""

EVERY_GAME: Final = "*"
PERFECT: Final = "perfect"
"""The bot that plays by the solution of its game, and cannot without it."""

_bots: dict[tuple[str, str], Build] = {}  # by game and name


def register(name: str, game: str, build: Build) -> None:
    """Add a bot for ``game``, or for all that has no bot of this name: EVERY_GAME.

    Raises ValueError when the game has a bot of this name.
    """
    if (game, name) in _bots:
        raise ValueError(f"bot {name!r} is registered already for {game!r}")
    _bots[game, name] = build


def bots(game: str) -> list[str]:
    """List the names of the bots that can play ``game``, in the order of their registration.

    >>> bots("classic")
    ['random', 'greedy', 'perfect']
    """
    found: list[str] = []
    for made_for, name in _bots:
        if made_for in (game, EVERY_GAME) and name not in found:
            found.append(name)
    return found


def make(name: str, rules: AnyRules, seed: int) -> Bot:
    """Return the bot called ``name`` for the game of ``rules``; equal seeds give equal play.

    Raises BadSetup ``setup/unknown-bot`` when there is no such bot for this game.
    """
    build = _bots.get((rules.name, name)) or _bots.get((EVERY_GAME, name))
    if build is None:
        known = ", ".join(bots(rules.name))
        raise BadSetup(Fault("setup/unknown-bot", bot=name[:40], game=rules.name, bots=known))
    return build(rules, seed)


def _random(rules: AnyRules, seed: int) -> Bot:
    return Uniform(seed)


def _greedy_classic(rules: AnyRules, seed: int) -> Bot:
    assert isinstance(rules, Classic)
    return GreedyClassic(rules)


def _perfect_classic(rules: AnyRules, seed: int) -> Bot:
    # Its tables take a while to be made: only who sits down to play with it waits for them.
    from eiland.bots.classic.perfect import PerfectClassic, values_for

    assert isinstance(rules, Classic)
    return PerfectClassic(values_for(rules))


def _greedy_plus(rules: AnyRules, seed: int) -> Bot:
    assert isinstance(rules, Plus)
    return GreedyRace(rules, PlusEvaluator())


def _greedy_extra(rules: AnyRules, seed: int) -> Bot:
    assert isinstance(rules, Extra)
    return GreedyRace(rules, ExtraEvaluator(rules.seats))


def _greedy_board(rules: AnyRules, seed: int) -> Bot:
    assert isinstance(rules, Board)
    return GreedyBoard(rules)


register("random", EVERY_GAME, _random)
register("greedy", "classic", _greedy_classic)
register("greedy", "plus", _greedy_plus)
register("greedy", "extra", _greedy_extra)
register("greedy", "base", _greedy_board)
register(PERFECT, "classic", _perfect_classic)
