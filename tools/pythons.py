"""Build Eiland with every supported Python of this machine and run tests, compiled.

    python tools/pythons.py [--marks "not slow"] [3.12 3.13]

`make pythons` calls this with the marks of the fast tests. Each version gets an environment in
build/pythons with the developers' tools, builds the wheel, installs it and runs the tests against
it. A version that is not installed is left out, and the last lines say so. Pythons are searched on
PATH, then in the folders of pyenv, uv and Homebrew. A shim that starts no Python is passed over.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENVIRONMENTS = ROOT / "build" / "pythons"
LOCK = ROOT / "requirements" / "dev.txt"
PLACES = (
    ".pyenv/versions/*/bin",
    ".local/share/uv/python/*/bin",
    ".local/bin",
)
"""Folders with Pythons in the home folder of a user."""
SYSTEM = ("/usr/local/bin", "/usr/bin", "/opt/homebrew/bin")
PROBE = "import sys, venv, ensurepip; print(*sys.version_info[:2], sep='.'); print(sys.executable)"


class Failed(Exception):
    """A version did not pass; the message says which step failed."""


def main() -> int:
    """Test the versions named, else all supported ones; return 0 if none failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--marks", default="not soak and not browser", help="tests to run")
    parser.add_argument("versions", nargs="*")
    arguments = parser.parse_args()
    known = supported()
    asked = arguments.versions or known
    if unknown := [version for version in asked if version not in known]:
        print(f"make pythons: not supported: {', '.join(unknown)}; known: {', '.join(known)}")
        return 2
    results: dict[str, str] = {}
    for version in asked:
        python = find(version)
        if python is None:
            results[version] = "not installed, left out"
            continue
        print(f"\n== Python {version}: {python} ==", flush=True)
        try:
            results[version] = check(version, python, arguments.marks)
        except Failed as failure:
            results[version] = f"FAILED: {failure}"
    print()
    for version, result in results.items():
        print(f"make pythons: {version} {result}")
    tested = [result for result in results.values() if "left out" not in result]
    return 0 if tested and not any("FAILED" in result for result in tested) else 1


def supported() -> list[str]:
    """Return the versions among the classifiers of pyproject.toml, such as "3.11"."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = [name.rpartition(" :: ")[2] for name in project["classifiers"]]
    return [name for name in names if re.fullmatch(r"3\.\d+", name)]


def find(version: str) -> Path | None:
    """Return the first Python of a version that runs and can make environments."""
    for command in candidates(version):
        try:
            said = output([str(command), "-c", PROBE]).split()
        except (OSError, subprocess.SubprocessError):
            continue
        if said[:1] == [version]:
            return command
    return None


def candidates(version: str) -> Iterator[Path]:
    """Yield the programs named like a Python of this version, those on PATH first."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    for place in PLACES:
        folders += sorted(Path.home().glob(place), reverse=True)
    folders += [Path(folder) for folder in SYSTEM]
    for folder in dict.fromkeys(folders):
        command = folder / f"python{version}"
        if command.is_file() and os.access(command, os.X_OK):
            yield command


def check(version: str, python: Path, marks: str) -> str:
    """Build, install and test with one Python; return what was seen. Raises Failed."""
    folder = ENVIRONMENTS / version
    inside = environment(folder, python)
    wheels = folder / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    pip = [str(inside), "-m", "pip"]
    build = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels)]
    run("build", [*pip, *build, "."])
    (wheel,) = wheels.glob("*.whl")
    install = ["install", "--quiet", "--no-index", "--no-deps", "--force-reinstall"]
    run("install", [*pip, *install, str(wheel)])
    built = output([str(inside), "-m", "eiland", "--version"], cwd=folder).strip()
    print(built, flush=True)
    if ", compiled with " not in built and os.environ.get("EILAND_BUILD") != "interpreted":
        raise Failed(f"not compiled: {built}")
    tests = ["-m", "pytest", "tests", "--quiet", "-m", marks, "--numprocesses=auto"]
    run("tests", [str(inside), *tests, "--maxprocesses=8", "--dist=worksteal"])
    return f"passed: {built}"


def environment(folder: Path, python: Path) -> Path:
    """Return the Python of an environment with the developers' tools; make it if it is stale."""
    inside, ready = folder / "env" / "bin" / "python", folder / "ready"
    stamp = f"{python}\n{LOCK.read_text('utf-8')}"
    if not ready.is_file() or ready.read_text("utf-8") != stamp or not inside.exists():
        print("installing the developers' tools ...", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        run("environment", [str(python), "-m", "venv", str(folder / "env")])
        install = ["-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(LOCK)]
        run("tools", [str(inside), *install])
        ready.write_text(stamp, "utf-8")
    return inside


def run(step: str, command: list[str]) -> None:
    """Run one step in the checkout without PYTHONPATH, so that the installed package is used."""
    mine = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    code = subprocess.run(command, cwd=ROOT, env=mine | {"EILAND_QUICK": "1"}, check=False)
    if code.returncode != 0:
        raise Failed(step)


def output(command: list[str], cwd: Path | None = None) -> str:
    """Return what a command prints."""
    mine = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=cwd, env=mine, check=True, capture_output=True, text=True, timeout=60
    )
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
