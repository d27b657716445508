"""The modules that are compiled, and the compiler flags."""

from __future__ import annotations

import hashlib
import os
import sys
import sysconfig
from pathlib import Path
from typing import cast

from mypyc.build import mypycify
from setuptools import Extension

from eiland_build import docstrings, processor
from eiland_build.ways import Way

SOURCE = Path("src", "eiland")
GROUP = "eiland"
RINGS = ("chance", "rules", "encoding", "search", "solver", "bots", "batch")
AS_THEY_ARE = tuple(
    Path(f"{name}.py")
    for name in (
        "rules/board/map/boards",
        "rules/board/text/checks",
        "rules/board/build",
        "rules/board/text/position",
        "rules/board/text/reasons",
        "rules/board/fishermen/words",
        "bots/board/reasons",
        "bots/bot",
        "bots/plugins",
        "bots/reasons",
    )
)
"""Files of the rings that are not compiled: they read texts, refuse or explain, or import bots.

No game waits for them. Compiling them would take a quarter of the build's time.
"""

ASKED = ("CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED", "ARCHFLAGS")
"""Environment variables that change what setuptools hands to the compiler."""


def modules() -> list[str]:
    """List the files to compile; a ring may be empty or missing."""
    left_out = {SOURCE / file for file in AS_THEY_ARE}
    files = {file for ring in RINGS for file in (SOURCE / ring).rglob("*.py")}
    return sorted(str(file) for file in files - left_out)


def extensions(folder: Path, way: Way) -> list[Extension]:
    """Translate the rings to C below `folder`, as one group, so that calls are inlined."""
    files = modules()
    if not files:
        return []
    made = cast(
        "list[Extension]",
        mypycify(
            ["--cache-dir", str(folder / "mypy"), *files],
            opt_level="3",
            debug_level="0",
            multi_file=False,
            group_name=GROUP,
            target_dir=str(folder / "c"),
        ),
    )
    docstrings.keep(docstrings.read(files, SOURCE.parent), folder / "c")
    processor.check_in(folder / "c", GROUP)
    for extension in made:  # mypyc gives all of them the same list of flags
        extension.extra_compile_args = [*extension.extra_compile_args, *flags()]
    whole = made[0]  # the others are a few lines each that load it
    whole.extra_compile_args += way.flags
    whole.extra_link_args = [*whole.extra_link_args, *way.flags]
    return made


def flags() -> list[str]:
    """Return the compiler flags that every way uses.

    Hidden names let the compiler inline across modules: 19,700 games a second became 27,000 on a
    kernel of the board game. With popcnt, counting the members of a set is one instruction: 31,800.
    Every x86-64 processor since 2008 has it (`processor` refuses others), arm64 needs no flag.
    No flag may ask for more of a processor: wheels are made for all of them. The C of mypyc is
    indented by thousands of blanks: quoting it in warnings took gcc longer than the rest of a
    build.
    """
    if os.name != "posix":
        return []
    popcnt = ["-mpopcnt"] if sysconfig.get_platform().endswith("x86_64") else []
    # mypyc sets -Werror; a new warning of a new compiler must not end in an interpreted build.
    return ["-fvisibility=hidden", "-Wno-all", "-Wno-error", *popcnt]


def fingerprint(folder: Path, way: Way) -> str:
    """Return a name for the machine code that this way makes of the C below `folder`."""
    asked = [f"{name}={os.environ.get(name)}" for name in ASKED]
    made_by = [way.name, str(way.compiler), sys.version, *flags(), *way.flags, *asked]
    digest = hashlib.sha256("\0".join(made_by).encode())
    for file in sorted(file for file in (folder / "c").rglob("*") if file.suffix in {".c", ".h"}):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:20]
