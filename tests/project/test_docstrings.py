"""What `help` shows, compiled and interpreted: every public name has its docstring at run time."""

from __future__ import annotations

import inspect
import pydoc
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import eiland
import eiland.bots
import eiland.play
from eiland import Board, Classic, GameError, Rules, State

MODULES = [eiland, eiland.play, eiland.bots]


def documented(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield the public functions and classes of a module, and the methods of the classes."""
    for name in module.__all__:
        found = getattr(module, name)
        if inspect.isclass(found):
            yield name, found
            yield from methods(found)
        elif inspect.isroutine(found):
            yield name, found


def methods(kind: type) -> Iterator[tuple[str, Any]]:
    """Yield the public methods and properties of a class, inherited ones too; no attributes."""
    attributes = {name for each in kind.__mro__ for name in getattr(each, "__mypyc_attrs__", ())}
    attributes.update(getattr(kind, "__dataclass_fields__", ()))
    for name in dir(kind):
        found = inspect.getattr_static(kind, name)
        own = not name.startswith("_") and name not in attributes
        own = own and not hasattr(Exception, name)
        if own and (inspect.isroutine(found) or inspect.isdatadescriptor(found)):
            yield f"{kind.__name__}.{name}", getattr(kind, name)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_everything_public_has_a_docstring(module: ModuleType) -> None:
    assert inspect.getdoc(module)
    found = dict(documented(module))
    assert len(found) > 5
    bare = [name for name, each in found.items() if not inspect.getdoc(each)]
    assert bare == []


def test_the_walk_finds_methods_of_compiled_and_interpreted_classes() -> None:
    found = dict(documented(eiland)) | dict(documented(eiland.play)) | dict(documented(eiland.bots))
    assert {"make", "Rules", "Board.legal", "ClassicState.copy", "GameError.key"} <= set(found)
    assert {"Match.run", "Log.play", "Bot.choose", "simulate"} <= set(found)


def test_help_shows_the_docstring_and_the_signature() -> None:
    assert "Return the position after the action" in pydoc.render_doc(Classic.play)
    assert list(inspect.signature(Board.play).parameters) == ["self", "state", "player", "action"]
    assert "One position." in pydoc.render_doc(State)
    assert "key of the first fault" in pydoc.render_doc(GameError)
    assert "The verbs" in str(inspect.getmodule(Rules).__doc__)


def test_a_method_that_is_overridden_has_the_docstring_of_the_protocol() -> None:
    assert inspect.getdoc(Board.legal) == inspect.getdoc(Rules.legal)
    assert str(inspect.getdoc(Rules.legal)).startswith("List the codes")
