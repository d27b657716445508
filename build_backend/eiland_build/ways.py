"""The ways to build, best first, and whether each one can work on this machine."""

from __future__ import annotations

import ctypes
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]

PROBE = """
#include <Python.h>
#if defined(_WIN32)
__declspec(dllexport)
#endif
int eiland_probe(void) { return PY_MAJOR_VERSION; }
"""


class BuildFailed(RuntimeError):
    """No permitted way to build succeeded."""


class Choice(Enum):
    """The values of EILAND_BUILD."""

    AUTO = "auto"
    CC = "cc"
    ZIG = "zig"
    INTERPRETED = "interpreted"


@dataclass(frozen=True)
class Way:
    """One way to build: its name for people, the command of the C compiler, if any, and flags."""

    name: str
    compiler: str | None
    flags: tuple[str, ...] = ()

    @property
    def compiles(self) -> bool:
        """True if this way makes machine code."""
        return self.compiler is not None


INTERPRETED = Way("interpreted", None)


def choice() -> Choice:
    """Read EILAND_BUILD; raise BuildFailed if its value is unknown."""
    said = os.environ.get("EILAND_BUILD") or Choice.AUTO.value
    try:
        return Choice(said)
    except ValueError:
        known = ", ".join(c.value for c in Choice)
        raise BuildFailed(f"EILAND_BUILD={said}: not one of {known}") from None


def permitted(chosen: Choice, refuse: Callable[[str], object]) -> Iterator[Way]:
    """Yield the ways to try, best first; call `refuse` with the reason why one is left out."""
    if chosen in {Choice.AUTO, Choice.CC} and (way := c_compiler(refuse)):
        yield way
    if chosen in {Choice.AUTO, Choice.ZIG} and (way := zig(refuse)):
        yield way
    if chosen in {Choice.AUTO, Choice.INTERPRETED}:
        yield INTERPRETED


def zig_requirement(chosen: Choice) -> list[str]:
    """Return the pinned zig wheel if the build needs it and it is not installed."""
    if chosen not in {Choice.AUTO, Choice.ZIG} or os.name != "posix" or find_spec("ziglang"):
        return []
    if chosen is Choice.AUTO and c_compiler(lambda reason: None):
        return []
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    return list(groups["zig"])


def c_compiler(refuse: Callable[[str], object]) -> Way | None:
    """Return the first C compiler of this machine that works; `refuse` the others with a reason."""
    if os.name == "nt":
        return Way("MSVC", "")  # setuptools finds it, or the attempt fails and says why
    found = [command for command in _candidates() if shutil.which(shlex.split(command)[0])]
    if not found:
        refuse("no C compiler was found")
    for command in found:
        fault = probe(command)
        if fault is None:
            name = _compiler_name(command)
            return Way(name, command, _on_all_cores(command) if name.startswith("gcc") else ())
        refuse(f"{command} does not work ({fault})")
    return None


def zig(refuse: Callable[[str], object]) -> Way | None:
    """Return zig, the C compiler from a wheel, or `refuse` it with a reason."""
    if os.name != "posix":
        refuse("zig is not used on this system")
        return None
    if find_spec("ziglang") is None:
        refuse("the zig wheel is not installed")
        return None
    command = shlex.join([sys.executable, str(Path(__file__).with_name("zig_cc.py"))])
    fault = probe(command)
    if fault is not None:
        refuse(f"zig does not work ({fault})")
        return None
    version = _output([sys.executable, "-m", "ziglang", "version"]).strip()
    return Way(f"zig {version}", command)


def probe(command: str, flags: tuple[str, ...] = ()) -> str | None:
    """Compile, link and load a few lines against Python.h; return the error, if any."""
    with tempfile.TemporaryDirectory(prefix="eiland-probe-") as folder:
        source, library = Path(folder, "probe.c"), Path(folder, "probe.so")
        source.write_text(PROBE, "utf-8")
        include = f"-I{sysconfig.get_path('include')}"
        platinclude = f"-I{sysconfig.get_path('platinclude')}"
        words = [include, platinclude, *flags, "-shared", "-fPIC", str(source), "-o", str(library)]
        try:
            _output([*shlex.split(command), *words])
            right = ctypes.CDLL(str(library)).eiland_probe() == sys.version_info.major
        except subprocess.CalledProcessError as error:
            return _first_error(error.stderr) or f"exit status {error.returncode}"
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error)
    return None if right else "the program it made is wrong"


def _on_all_cores(command: str) -> tuple[str, ...]:
    """Return the flags that make gcc compile one file on all cores, if they work.

    gcc still inlines across the whole program, but makes the machine code of its parts in parallel:
    32 instead of 62 s on two cores, and games are as fast.
    """
    flags = (f"-flto={os.cpu_count() or 1}",)
    return flags if probe(command, flags) is None else ()


def _candidates() -> list[str]:
    """List the commands that may be a C compiler, the requested one first."""
    configured: str | None = sysconfig.get_config_var("CC")
    asked = os.environ.get("CC")
    named = [asked, configured, "gcc", "clang", "cc"]
    return list(dict.fromkeys(command for command in named if command and command.strip()))


def _compiler_name(command: str) -> str:
    """Name a working C compiler and its version, such as "gcc 12.2.0"."""
    words = shlex.split(command)
    said = _output([*words, "--version"])
    name = "clang" if "clang" in said else "gcc" if "Free Software" in said else Path(words[0]).name
    version = re.search(r"\d+(\.\d+)+", _output([*words, "-dumpfullversion", "-dumpversion"]))
    return f"{name} {version.group()}" if version else name


def _output(command: list[str]) -> str:
    """Run a command and return its output; raise if it fails or hangs."""
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)  # noqa: S603
    return run.stdout


def _first_error(said: str) -> str:
    """Return the most informative line of a compiler's error message."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line.lower()]
    return (telling or lines or [""])[0]
