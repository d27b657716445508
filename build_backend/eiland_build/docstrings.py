"""Docstrings for compiled code: mypyc leaves them out, `help` and documentation tools need them.

mypyc writes the signature of each function and class into its C, as the head of a docstring. Here
the docstring of the source is added to it. tests/project/test_docstrings.py checks the result.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from re import Match
from typing import Final, TypeAlias

Docs: TypeAlias = dict[str, dict[str, str]]
"""Docstrings by module and qualified name; the name of the module itself is ""."""

TEXT: Final = r'((?:[^"\\]|\\.)*)'
FUNCTION: Final = re.compile(rf'(\(PyCFunction\)CPyPy_(\w+),[^"{{}}]*PyDoc_STR\("{TEXT})"\)')
CLASS: Final = re.compile(
    rf'(static PyTypeObject CPyType_(\w+)_template_ = \{{[^"]*"[^"]*"[^"]*\.tp_doc = PyDoc_STR\("'
    rf'{TEXT})"\)'
)
PROPERTY: Final = re.compile(r'(\{"(\w+)",\s*\(getter\)(\w+)_get_\2,\s*NULL, )NULL(, NULL\},)')
MODULE: Final = re.compile(r'(PyModuleDef_HEAD_INIT,\s*"([\w.]+)",\s*)NULL, /\* docstring \*/')


def read(files: Iterable[str], source: Path) -> Docs:
    """Return the docstrings of ``files``, whose packages begin in ``source``."""
    docs: Docs = {}
    for file in files:
        parts = Path(file).relative_to(source).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found = docs.setdefault(module, {})
        _read(ast.parse(Path(file).read_text(encoding="utf-8")), "", found)
    return docs


def _read(
    node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str, found: dict[str, str]
) -> None:
    doc = ast.get_docstring(node)
    if doc:
        found[name] = doc
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            _read(child, f"{name}.{child.name}" if name else child.name, found)


def keep(docs: Docs, folder: Path) -> int:
    """Put docstrings into the C below ``folder`` and return how many."""
    added = 0
    for file in sorted(folder.rglob("*.c")):
        text = file.read_text(encoding="utf-8")
        text, number = _with_docstrings(text, docs)
        if number:
            file.write_text(text, encoding="utf-8")
        added += number
    return added


def _with_docstrings(text: str, docs: Docs) -> tuple[str, int]:
    added = 0

    def behind(match: Match[str]) -> str:
        nonlocal added
        doc = _doc_of(match[2], docs)
        added += doc is not None
        return match[0] if doc is None else f'{match[1]}{_escaped(doc)}")'

    def of_property(match: Match[str]) -> str:
        nonlocal added
        doc = _doc_of(f"{match[3]}___{match[2]}", docs)
        added += doc is not None
        return match[0] if doc is None else f'{match[1]}PyDoc_STR("{_escaped(doc)}"){match[4]}'

    def of_module(match: Match[str]) -> str:
        nonlocal added
        doc = docs.get(match[2], {}).get("")
        added += doc is not None
        return match[0] if doc is None else f'{match[1]}PyDoc_STR("{_escaped(doc)}"),'

    text = FUNCTION.sub(behind, text)
    text = CLASS.sub(behind, text)
    text = PROPERTY.sub(of_property, text)
    return MODULE.sub(of_module, text), added


def _doc_of(name: str, docs: Docs) -> str | None:
    """Return the docstring for a name in C: the end of the module's name, then class and method."""
    parts = name.split("___")
    for k in range(len(parts) - 1, 0, -1):
        end = ".".join(parts[:k])
        for module in docs:
            if f".{module}".endswith(f".{end}"):
                doc = docs[module].get(".".join(parts[k:]))
                if doc:
                    return doc
    return None


def _escaped(doc: str) -> str:
    """Return a text as it is written between quotes in C."""
    plain = {byte: chr(byte) for byte in range(32, 127) if chr(byte) not in '"\\?'}
    return "".join([plain.get(byte, f"\\{byte:03o}") for byte in doc.encode()])
