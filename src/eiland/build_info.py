"""How this copy of Eiland was built: compiled, and by what, or interpreted, and why."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

# Stands for all compiled modules: they are built together or not at all.
WITNESS = "eiland.rules.protocol"


@dataclass(frozen=True)
class Record:
    """What the build left in the package: its compiler, and why better ways were refused."""

    compiler: str | None
    refused: tuple[str, ...]


def describe() -> str:
    """Say how the running code was made; what is loaded counts, not what was recorded.

    >>> describe().split(" ")[0].rstrip(":") in {"compiled", "interpreted"}
    True
    """
    return sentence(_record(), compiled=is_compiled())


def is_compiled() -> bool:
    """Ask whether the rules are machine code."""
    spec = find_spec(WITNESS)
    origin = spec.origin if spec else None
    return origin is not None and origin.endswith(tuple(EXTENSION_SUFFIXES))


def sentence(record: Record | None, *, compiled: bool) -> str:
    """Put a record and the truth about the running code into words.

    >>> sentence(Record("gcc 12.2.0", ()), compiled=True)
    'compiled with gcc 12.2.0'
    >>> sentence(Record(None, ("no C compiler was found",)), compiled=False)
    'interpreted: no C compiler was found'
    >>> sentence(Record("gcc 12.2.0", ()), compiled=False)
    'interpreted, although gcc 12.2.0 compiled it: other files shadow the installed ones'
    >>> sentence(None, compiled=False)
    'interpreted: running from its source files'
    """
    compiler = record.compiler if record else None
    if compiled:
        return f"compiled with {compiler}" if compiler else "compiled, nothing recorded by what"
    if compiler:
        others = "other files shadow the installed ones"
        return f"interpreted, although {compiler} compiled it: {others}"
    if record is None:
        return "interpreted: running from its source files"
    return "interpreted: " + ("; ".join(record.refused) or "as asked")


def _record() -> Record | None:
    """Read the record that the build left, if there is one."""
    file = Path(__file__).with_name("_build.json")
    if not file.is_file():
        return None
    facts = json.loads(file.read_text("utf-8"))
    return Record(facts["compiler"], tuple(facts["refused"]))
