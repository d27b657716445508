"""One attempt to build in one way, and the arguments that setup.py passes to setuptools for it.

An attempt writes only to a temporary folder. Nothing compiled is written to src/, where it would
shadow edited files, and a failed attempt leaves nothing for the next one.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

from eiland_build import compiled, sentences
from eiland_build.ways import INTERPRETED, Way

# What setuptools, mypyc and the compiler raise when a build fails.
FAILURES = (Exception, SystemExit)


@dataclass(frozen=True)
class Attempt:
    """A way to build, why better ones were refused, and the folder for its files."""

    way: Way
    refused: list[str]
    folder: Path

    def arguments(self) -> dict[str, Any]:
        """Return the arguments of `setuptools.setup`."""
        folder = str(self.folder)
        return {
            "cmdclass": {"build_py": BuildWithRecord, "build_ext": BuildOnce},
            "ext_modules": compiled.extensions(self.folder, self.way) if self.way.compiles else [],
            "options": {
                "build": {"build_base": folder, "parallel": os.cpu_count() or 1},
                "egg_info": {"egg_base": folder},
            },
        }

    def record(self) -> dict[str, object]:
        """Return how the wheel was built; eiland.build_info reads it."""
        compiler = self.way.name if self.way.compiles else None
        return {"compiler": compiler, "refused": self.refused}


class BuildOnce(build_ext):
    """Compiles, unless the folder EILAND_BUILD_CACHE has the machine code of the same C.

    `make` sets this variable: the compiler takes nine tenths of a build, and most changes are
    outside of the compiled rings.
    """

    def run(self) -> None:
        """Compile, or copy the files of an earlier build."""
        cache = os.environ.get("EILAND_BUILD_CACHE")
        if not cache or not self.extensions:
            super().run()
            return
        kept = Path(cache, compiled.fingerprint(_current.folder, _current.way))
        made = Path(self.build_lib)
        if not kept.is_dir():
            super().run()
            draft = Path(tempfile.mkdtemp(prefix="draft-", dir=_folder(Path(cache))))
            for file in map(Path, self.get_outputs()):
                _copy(file, draft / file.relative_to(made))
            draft.rename(kept)  # in one step: an interrupted build leaves no half-filled folder
            return
        for file in filter(Path.is_file, kept.rglob("*")):
            _copy(file, made / file.relative_to(kept))


class BuildWithRecord(build_py):
    """Copies the modules, compiles the sentences and records how the package was built."""

    def run(self) -> None:
        """Copy, compile and record. An editable install only copies: src/ must stay clean."""
        super().run()
        if not self.editable_mode:
            package = _folder(Path(self.build_lib, "eiland"))
            sentences.compile_into(package / "i18n")
            record = json.dumps(_current.record(), indent=1)
            (package / "_build.json").write_text(record + "\n", "utf-8")


_current = Attempt(INTERPRETED, [], Path("build"))


def current() -> Attempt:
    """Return the running attempt."""
    return _current


@contextmanager
def in_way(way: Way, refused: list[str]) -> Iterator[None]:
    """Make setuptools build in the given way inside this context."""
    global _current  # setuptools runs setup.py without arguments of ours
    before, environment = _current, dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="eiland-build-") as folder:
        _current = Attempt(way, list(refused), Path(folder))
        if way.compiler:
            os.environ["CC"] = way.compiler
        try:
            yield
        finally:
            _current = before
            os.environ.clear()
            os.environ.update(environment)


def last_line(error: BaseException) -> str:
    r"""Return the last line of the error of a failed attempt, for the record.

    >>> last_line(RuntimeError("many words\ncommand 'gcc' failed"))
    "command 'gcc' failed"
    """
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[-1].strip()


def _copy(file: Path, target: Path) -> None:
    """Copy a file; make missing folders."""
    shutil.copy2(file, _folder(target.parent) / target.name)


def _folder(folder: Path) -> Path:
    """Make a folder unless it exists, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder
