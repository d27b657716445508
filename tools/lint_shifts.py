"""Report code that mypyc compiles wrongly or slowly although it runs well interpreted.

1. A constant shifted by a variable: `1 << n` becomes a 32-bit shift in C, silently wrong from 31
   on. `eiland.rules.bits.bit(n)` is right. Constants are literals, what is computed from them,
   names that hold nothing else, and i64(...) of one. Names in capitals count as constants wherever
   they come from.
2. A whole number of 2**62 or more, written or computed: each use with an i64 unboxes it. One that
   is meant to be in a box says so: `SEEDS: Final[int] = 2**64`.

Usage: python tools/lint_shifts.py [FILE OR FOLDER ...], without arguments the compiled rings.
"""

from __future__ import annotations

import ast
import operator
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

COMPILED = ("chance", "rules", "encoding", "search", "solver", "bots", "batch")
RINGS = [Path("src/eiland", ring) for ring in COMPILED]

LIMIT = 2**62
BOXED = {"int", "Final[int]"}
LARGEST_SHIFT = 4096  # beyond, a constant is too large anyway and not worth computing

CONVERSIONS = {"bool", "cast", "i16", "i32", "i64", "int", "u8"}

OPERATIONS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Mult: operator.mul,
    ast.Sub: operator.sub,
}

Scope: TypeAlias = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
SCOPES = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@dataclass(frozen=True, order=True)
class Finding:
    """A place in the source and its fault."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        """Return ``file:line: message``."""
        return f"{self.file}:{self.line}: {self.message}"


@dataclass
class Names:
    """The values bound to each name of a scope and its outer scopes; None for unknown values."""

    bound: dict[str, list[ast.expr | None]] = field(default_factory=dict)
    outer: Names | None = None

    def bind(self, target: ast.AST, value: ast.expr | None) -> None:
        """Note that `target` gets `value`."""
        if isinstance(target, ast.Name):
            self.bound.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Tuple | ast.List):
            same = isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts)
            values = value.elts if same and isinstance(value, ast.Tuple | ast.List) else []
            for k, element in enumerate(target.elts):
                self.bind(element, values[k] if values else None)
        elif isinstance(target, ast.Starred):
            self.bind(target.value, None)

    def values(self, name: str) -> list[ast.expr | None]:
        """Return every value bound to `name` in the nearest scope that binds it."""
        if name in self.bound:
            return self.bound[name]
        return self.outer.values(name) if self.outer else []


def constant(node: ast.expr | None, names: Names, depth: int = 0) -> bool:
    """Return True if the compiler may treat `node` as a constant."""
    if node is None or depth > 20:
        return False
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int)
        case ast.UnaryOp(operand=operand):
            return constant(operand, names, depth + 1)
        case ast.BinOp(left=left, right=right) | ast.IfExp(body=left, orelse=right):
            return constant(left, names, depth + 1) and constant(right, names, depth + 1)
        case ast.NamedExpr(value=inner):
            return constant(inner, names, depth + 1)
        case ast.Call(func=ast.Name(id=name), args=[*_, inner]) if name in CONVERSIONS:
            return constant(inner, names, depth + 1)
        case ast.Name(id=name):
            values = names.values(name)
            known = [constant(value, names, depth + 1) for value in values]
            return all(known) if known else name.isupper()
        case ast.Attribute(attr=name):
            return name.isupper()
    return False


def value_of(node: ast.expr) -> int | None:
    """Compute an expression of literals; None for any other expression."""
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = value_of(operand)
            return None if inner is None else -inner
        case ast.BinOp(left=left, op=op, right=right):
            a, b = value_of(left), value_of(right)
            return None if a is None or b is None else _computed(a, op, b)
    return None


def _computed(a: int, op: ast.operator, b: int) -> int | None:
    """Compute `a op b`; None where that is not a whole number or absurdly large."""
    if isinstance(op, ast.LShift | ast.Pow):
        if not 0 <= b < LARGEST_SHIFT or abs(a) > LIMIT:
            return None
        return a << b if isinstance(op, ast.LShift) else a**b
    if isinstance(op, ast.RShift):
        return a >> b if b >= 0 else None
    if type(op) not in OPERATIONS or (b == 0 and isinstance(op, ast.FloorDiv | ast.Mod)):
        return None
    return OPERATIONS[type(op)](a, b)


def bindings(scope: Scope, outer: Names | None) -> Names:
    """Collect the values bound to the names of a scope, without its inner scopes."""
    # A function does not see the names of a class around it.
    names = Names(outer=outer)
    if not isinstance(scope, ast.Module | ast.ClassDef):
        arguments = scope.args
        known = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        for argument in [*known, arguments.vararg, arguments.kwarg]:
            if argument:
                names.bind(ast.Name(argument.arg), None)
    for node in inside(scope):
        _bind(node, names)
    return names


def _bind(node: ast.AST, names: Names) -> None:
    """Note the names that one statement or expression binds."""
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                names.bind(target, value)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            names.bind(target, value)
        case ast.NamedExpr(target=target, value=value):
            names.bind(target, value)
        case ast.AugAssign(target=target):
            names.bind(target, None)
        case ast.For(target=target) | ast.AsyncFor(target=target):
            names.bind(target, None)
        case ast.comprehension(target=target):
            names.bind(target, None)
        case ast.withitem(optional_vars=ast.expr() as target):
            names.bind(target, None)
        case ast.Global(names=listed) | ast.Nonlocal(names=listed):
            for name in listed:
                names.bind(ast.Name(name), None)


def inside(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope; inner scopes themselves, but not their contents."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, SCOPES):
            yield from inside(child)


def findings(tree: ast.Module, file: str) -> Iterator[Finding]:
    """Yield the findings of a module."""
    yield from _shifts(tree, None, file)
    yield from _large(tree, file)


def _shifts(scope: Scope, outer: Names | None, file: str) -> Iterator[Finding]:
    """Yield each constant shifted by a variable, in a scope and those within."""
    names = bindings(scope, outer)
    visible = outer if isinstance(scope, ast.ClassDef) else names
    for node in inside(scope):
        match node:
            case ast.BinOp(left=left, op=ast.LShift(), right=right):
                wrong = constant(left, names) and not _fixed(right, names)
            case ast.AugAssign(target=ast.Name(id=name) as left, op=ast.LShift(), value=right):
                started = [value for value in names.values(name) if value is not None]
                constants = any(constant(value, names) for value in started)
                wrong = constants and not _fixed(right, names)
            case _:
                wrong = False
        if wrong and isinstance(node, ast.BinOp | ast.AugAssign):
            words = f"`{ast.unparse(node)}` shifts a constant, which mypyc does in 32 bits"
            yield Finding(file, node.lineno, f"{words}: use eiland.rules.bits.bit")
        if isinstance(node, SCOPES):
            yield from _shifts(node, visible, file)


def _fixed(node: ast.expr | None, names: Names) -> bool:
    """Return True if the compiler computes the shift count itself, so that C shifts nothing."""
    match node:
        case ast.Constant():
            return True
        case ast.UnaryOp(operand=operand):
            return _fixed(operand, names)
        case ast.BinOp(left=left, right=right):
            return _fixed(left, names) and _fixed(right, names)
        case ast.Name(id=name) if name.isupper():
            values = names.values(name)
            return bool(values) and all(_fixed(value, names) for value in values)
    return False


def _large(tree: ast.AST, file: str) -> Iterator[Finding]:
    """Yield each largest expression of literals whose value is boxed in compiled code."""
    if isinstance(tree, ast.AnnAssign) and ast.unparse(tree.annotation) in BOXED:
        return
    for child in ast.iter_child_nodes(tree):
        value = value_of(child) if isinstance(child, ast.expr) else None
        if value is None:
            yield from _large(child, file)
        elif not -LIMIT <= value < LIMIT and isinstance(child, ast.expr):
            words = f"`{ast.unparse(child)}` is 2**62 or more, which compiled code keeps in a box"
            yield Finding(file, child.lineno, f"{words}: where that is meant, Final[int] says so")


def check(file: Path) -> list[Finding]:
    """Return the findings of one file."""
    tree = ast.parse(file.read_text("utf-8"), str(file))
    return sorted(findings(tree, str(file)))


def main(arguments: list[str]) -> int:
    """Print the findings of files and folders; return 1 if there are any."""
    roots = [Path(argument) for argument in arguments] or RINGS
    files = [file for root in roots for file in ([root] if root.is_file() else root.rglob("*.py"))]
    found = [finding for file in sorted(files) for finding in check(file)]
    for finding in found:
        print(finding)
    print(f"lint_shifts: {len(files)} files, {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
