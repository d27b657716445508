"""Bots of other packages and files: entry points, and classes named by ``module:Class``.

A package offers bots to Eiland by entry points of the group ``eiland.bots``. An entry point is
named ``NAME`` for a bot that plays every game, or ``GAME.NAME``::

    [project.entry-points."eiland.bots"]
    "classic.cautious" = "my_package.bots:Cautious"

The command line also takes ``module:Class``. Nothing else does: a name that comes over the network
or from a file must never choose what is imported.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import Signature, isclass, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from eiland.bots.bot import AnyBot
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.registry import AnyRules

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Build: TypeAlias = Callable[[Any, int], AnyBot] | Callable[[], AnyBot]
"""A class or function that makes a bot: from the rules of its game and a seed, or from nothing."""

GROUP: Final = "eiland.bots"
EVERY_GAME: Final = "*"
MOST_SHOWN: Final = 200

_found: list[dict[tuple[str, str], EntryPoint]] = []  # one, once they are looked up


def offered() -> dict[tuple[str, str], EntryPoint]:
    """Return the bots that installed packages offer, by game and name; nothing is imported."""
    if not _found:
        from importlib.metadata import entry_points  # slow to load, and most runs need no look

        bots: dict[tuple[str, str], EntryPoint] = {}
        for entry in entry_points(group=GROUP):
            game, dot, name = entry.name.rpartition(".")
            bots[game if dot else EVERY_GAME, name] = entry
        _found.append(bots)
    return _found[0]


def load(entry: EntryPoint) -> Build:
    """Return the class of an entry point. Raises BadSetup like `find`."""
    try:
        found = entry.load()
    except (ImportError, AttributeError) as error:
        raise _not_imported(entry.name, error) from error
    return _checked(found, entry.name)


def find(path: str) -> Build:
    """Import ``module:Class``, also from the working directory.

    Raises BadSetup: ``setup/bot-import`` if there is no such class, ``setup/no-bot`` if it cannot
    choose, ``setup/bot-arguments`` if it cannot be called as a bot is made.
    """
    module, _, name = path.partition(":")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise _not_imported(path, error) from error
    return _checked(found, path)


def _checked(found: Any, name: str) -> Build:
    if not callable(found) or (isclass(found) and not hasattr(found, "choose")):
        raise BadSetup(Fault("setup/no-bot", bot=name[:MOST_SHOWN]))
    _takes_two(found)
    return cast("Build", found)


def _not_imported(name: str, error: Exception) -> BadSetup:
    reason = str(error)[:MOST_SHOWN]
    return BadSetup(Fault("setup/bot-import", bot=name[:MOST_SHOWN], reason=reason))


def construct(build: Build, rules: AnyRules, seed: int) -> AnyBot:
    """Return ``build(rules, seed)`` if it takes two arguments, else ``build()``.

    Raises BadSetup: ``setup/bot-arguments`` if it takes other arguments, ``setup/no-bot`` if what
    it returns cannot choose.
    """
    made = cast("Any", build)(rules, seed) if _takes_two(build) else cast("Any", build)()
    if not callable(getattr(made, "choose", None)):
        raise BadSetup(Fault("setup/no-bot", bot=str(getattr(build, "__name__", build))))
    return cast("AnyBot", made)


def _takes_two(build: Build) -> bool:
    """Return True if ``build`` takes two arguments by position, False if it takes none.

    Raises BadSetup ``setup/bot-arguments`` if it takes neither.
    """
    try:
        taken = signature(build)
    except ValueError:  # no signature available
        return True
    if _fit(taken, None, 0):
        return True
    if _fit(taken):
        return False
    name = str(getattr(build, "__name__", build))
    raise BadSetup(Fault("setup/bot-arguments", bot=name, given=len(taken.parameters)))


def _fit(taken: Signature, *arguments: object) -> bool:
    try:
        taken.bind(*arguments)
    except TypeError:
        return False
    return True
