"""Refuse processors without popcnt: an ImportError that says why, instead of a crash.

x86-64 code is compiled for processors with popcnt, see `compiled.flags`. The check is written into
the C function that mypyc makes for loading all compiled modules.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

HEADER: Final = """\
#if defined(__x86_64__) && defined(__POPCNT__)
#include <cpuid.h>
#endif
"""
CHECK: Final = """
#if defined(__x86_64__) && defined(__POPCNT__)
    {
        unsigned int a, b, c = 0, d;
        if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_POPCNT)) {
            PyErr_SetString(PyExc_ImportError,
                "this processor has no popcnt, which x86-64 processors have since 2008; "
                "install Eiland interpreted: EILAND_BUILD=interpreted pip install "
                "--no-binary eiland eiland");
            return -1;
        }
    }
#endif
"""


def check_in(folder: Path, group: str) -> None:
    """Write the check into the C of a group; raise ValueError unless there is one place for it."""
    start = re.compile(rf"static int exec_{group}__mypyc\(PyObject \*module\)\s*\{{\n")
    places = 0
    for file in sorted(folder.rglob("*.c")):
        text, number = start.subn(lambda match: match[0] + CHECK, file.read_text(encoding="utf-8"))
        if number:
            file.write_text(HEADER + text, encoding="utf-8")
        places += number
    if places != 1:
        raise ValueError(f"{places} functions load the group {group}, not one")
