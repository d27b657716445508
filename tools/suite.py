"""Run the whole test suite, compiled and interpreted, and compare the digests of their games.

Browser tests run beside all others, against the compiled package. Each run has more processes than
two cores, because servers and pages often wait. Tests of the naive reading do not use the package;
they run only once.

`make test` calls this after it has installed the wheel into the environment that runs it. The tests
write one line per seeded game to the file named by EILAND_DIGESTS. Both runs must write the same
lines. Without a browser or a compiler the last line says what was left out; under CI=true that is a
failure.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO
from xml.etree import ElementTree

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build" / "suite"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same engine without the browser around it: half the processor time."""
DATABASES = Path("/usr/lib/postgresql")
"""Where Debian installs PostgreSQL."""
COMPILERS = ("gcc", "clang", "cc")
COMPILED = ("chance", "rules", "encoding", "solver", "bots", "batch", "play", "project")
"""The folders of tests/ about compiled code, and about how it is built."""
EXAMPLES = (
    *("src", "README.md", "docs/tutorial", "docs/howto", "docs/explanation"),
    "docs/reference/encodings.md",
)
LONGEST = (
    *("server/test_cut_streams", "server/test_secrets_board", "server/test_vanishing"),
    *("server/test_repeated_commands", "server/test_disks"),
    *("server/test_bot_turns", "server/test_load", "solver/test_brute_force", "solver/test_bounds"),
)
"""Files of tests/ that take half a minute or more: no process waits for them in the end."""
LONGEST_SCREENS = (
    *("page/test_board_trade", "page/test_windows", "page/test_access", "page/test_companion"),
    *("page/test_phone", "page/test_absence", "page/test_companion_races", "page/test_evening"),
    *("page/test_app", "page/test_analysis", "page/test_hints"),
)
"""The same of the page."""
IN_CI = os.environ.get("CI") == "true"
ON_ALL_CORES = ["--numprocesses=auto", "--maxprocesses=8"]


class Failed(Exception):
    """The suite did not pass; the message says why."""


def main() -> int:
    """Run everything; return 0 if it passed."""
    left_out: list[str] = []
    # A shell that starts this in the background makes all its children ignore interrupts, which
    # some tests send.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    try:
        browser = find(BROWSERS[0], "browser tests", lambda: _which(BROWSERS), left_out)
        find("postgresql", "tests with PostgreSQL", postgresql, left_out)
        find("faketime", "tests of a clock that is set", lambda: shutil.which("faketime"), left_out)
        compiled = is_compiled(left_out)
        if compiled:
            skipped = run_all(browser)
            compare_digests()
        else:
            skipped = result("installed", start("installed", browser).wait())
    except Failed as failure:
        print(f"\nmake test: FAILED: {failure}")
        return 1
    left_out += [f"{skipped} skipped tests"] if skipped else []
    print("\nmake test: all passed" + (f"; left out: {', '.join(left_out)}" if left_out else ""))
    return 0


def find(
    package: str, tests: str, search: Callable[[], str | None], left_out: list[str]
) -> str | None:
    """Return the program that some tests need; install its package of Debian if allowed.

    Raises Failed if CI lacks it.
    """
    found = search()
    if found is None and shutil.which("apt-get") and (IN_CI or os.geteuid() == 0):
        print(f"installing {package} for the {tests} ...", flush=True)
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        command = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", package]
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
        found = search()
    if found is None:
        if IN_CI:
            raise Failed(f"there is no {package} for the {tests}")
        print(f"For the {tests} run once: sudo apt-get install {package}")
        left_out.append(f"{tests} (no {package})")
    return found


def postgresql() -> str | None:
    """Return the program that makes a cluster of PostgreSQL, as Debian or others install it."""
    found = sorted(DATABASES.glob("*/bin/initdb"))
    return str(found[-1]) if found else shutil.which("initdb")


def is_compiled(left_out: list[str]) -> bool:
    """Return True if the installed package is compiled; raise Failed if it should be and is not."""
    code = "from eiland import build_info as b; print(b.is_compiled(), b.describe())"
    command = [sys.executable, "-c", code]
    # Started in another folder without PYTHONPATH, so that it imports the installed package.
    said = subprocess.run(
        command, cwd=OUT, env=environment("compiled"), check=True, capture_output=True, text=True
    )
    answer, description = said.stdout.strip().split(" ", 1)
    print(f"installed: {description}", flush=True)
    if answer == "True":
        return True
    asked = os.environ.get("EILAND_BUILD") == "interpreted"
    if IN_CI or (_which(COMPILERS) and not asked):
        raise Failed(f"the installed package is not compiled ({description})")
    left_out.append("the compiled run")
    return False


def run_all(browser: str | None) -> int:
    """Run the suite compiled, then interpreted, and the browser tests beside both.

    Return the number of skipped tests. The output of the browser tests is printed at the end.
    """
    said = OUT / "screens.log"
    codes: dict[str, int] = {}
    with said.open("wb") as log:
        screens = start("screens", browser, log) if browser else None
    try:
        for name in ("compiled", "interpreted"):
            codes[name] = start(name, browser).wait()
        if screens:
            codes["screens"] = screens.wait()
    finally:
        if screens:
            screens.kill()
    print("\n== The suite, screens ==", flush=True)
    print(said.read_text("utf-8", errors="replace"), flush=True)
    return sum(result(name, code) for name, code in codes.items())


def start(name: str, browser: str | None, log: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    """Start a run against the installed package or src/; its output goes to ``log``."""
    command = [sys.executable, "-m", "pytest", "--quiet", f"--junitxml={report(name)}"]
    if name == "interpreted":
        # Servers, browsers, slow tests and large samples have a run already, and so has all code
        # that is never compiled. The examples in src/ and the docs run only here.
        command += [*(f"tests/{folder}" for folder in COMPILED), *EXAMPLES]
        command += ["-m", "not soak and not slow and not thorough and not server and not browser"]
        command += [*ON_ALL_CORES, "--dist=worksteal"]
    elif name == "compiled":
        # Each file in one process: the tests of a file share a server. Those that take longest
        # begin, so that no process waits for them in the end.
        command += ["tests", f"--first={','.join(LONGEST)}"]
        command += ["--ignore=tests/naive", "-m", "not soak and not browser"]
        processes = max(3, min(8, os.cpu_count() or 2))
        command += [f"--numprocesses={processes}", "--dist=loadfile", "--no-loadscope-reorder"]
    elif name == "screens":
        # Each file in one process: the tests of a file share a server and a browser. There are more
        # processes than cores, because a page often waits.
        command += ["tests/page", f"--first={','.join(LONGEST_SCREENS)}"]
        command += ["-m", "not soak and browser", "--numprocesses=3"]
        command += ["--dist=loadfile", "--no-loadscope-reorder"]
    else:
        command += ["tests", "-m", "not soak" if browser else "not soak and not browser"]
    if log is None:
        print(f"\n== The suite, {name} ==", flush=True)
    return subprocess.Popen(
        command, cwd=ROOT, env=environment(name, browser), stdout=log, stderr=log
    )


def result(name: str, code: int) -> int:
    """Return the number of skipped tests of a run; raise Failed unless it passed."""
    if code != 0:
        raise Failed(f"the suite, {name}")
    suites = ElementTree.parse(report(name)).iter("testsuite")  # noqa: S314 - we wrote it just now
    return sum(int(suite.get("skipped", "0")) for suite in suites)


def report(name: str) -> Path:
    """Return the report file of a run."""
    return OUT / f"{name}.xml"


def environment(name: str, browser: str | None = None) -> dict[str, str]:
    """Return the environment variables for a run."""
    mine = {"EILAND_RUN": name, "EILAND_DIGESTS": str(digests(name))}
    if name == "interpreted":
        mine["PYTHONPATH"] = str(ROOT / "src")
    if browser:
        mine["EILAND_CHROMIUM"] = browser
    inherited = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return inherited | mine


def digests(name: str) -> Path:
    """Return the file for the digests of a run."""
    return OUT / f"digests-{name}.txt"


def compare_digests() -> None:
    """Raise Failed unless both runs played the same games."""
    ours = [digests("compiled"), digests("interpreted")]
    for file in ours:
        if not file.is_file() or not file.read_text("utf-8").strip():
            raise Failed(f"no digests of games in {file.relative_to(ROOT)}")
    one, other = (file.read_text("utf-8").splitlines() for file in ours)
    if one != other:
        differing = sorted(set(one) ^ set(other))
        raise Failed("compiled and interpreted games differ:\n  " + "\n  ".join(differing[:10]))
    print(f"\n{len(one)} digests of games, equal compiled and interpreted")


def _which(names: tuple[str, ...]) -> str | None:
    """Return the path of the first program that exists."""
    return next((path for name in names if (path := shutil.which(name))), None)


if __name__ == "__main__":
    sys.exit(main())
