"""One attempt to build in one way, and what setup.py hands to setuptools meanwhile.

All that an attempt makes lies in a temporary folder: nothing compiled ever lands in src/, where it
would shadow the edited file, and a failed attempt leaves nothing for the next.
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

# What setuptools, mypyc and the compiler end a failing build with.
FAILURES = (Exception, SystemExit)


@dataclass(frozen=True)
class Attempt:
    """A way, why better ones were refused, and the folder for all that comes into being."""

    way: Way
    refused: list[str]
    folder: Path

    def arguments(self) -> dict[str, Any]:
        """Return what `setuptools.setup` is called with."""
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
        """Return what the wheel remembers of its making; eiland.build_info reads it."""
        compiler = self.way.name if self.way.compiles else None
        return {"compiler": compiler, "refused": self.refused}


class BuildOnce(build_ext):
    """Compiles, unless the folder EILAND_BUILD_CACHE holds the machine code of the same C.

    `make` sets it: the compiler takes nine tenths of a build, and most changes are not to rings
    that are compiled.
    """

    def run(self) -> None:
        """Compile, or copy what was compiled before."""
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
            draft.rename(kept)  # in one step: a build that is cut off leaves nothing half kept
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
    """Return the attempt that is under way."""
    return _current


@contextmanager
def in_way(way: Way, refused: list[str]) -> Iterator[None]:
    """Let setuptools, called within, build in the given way."""
    global _current  # setuptools runs setup.py and can hand it nothing
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


def last_words(error: BaseException) -> str:
    r"""Return the last line that a failed attempt said, for the record.

    >>> last_words(RuntimeError("many words\ncommand 'gcc' failed"))
    "command 'gcc' failed"
    """
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[-1].strip()


def _copy(file: Path, target: Path) -> None:
    """Copy a file, making the folders that it needs."""
    shutil.copy2(file, _folder(target.parent) / target.name)


def _folder(folder: Path) -> Path:
    """Make a folder where there is none, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder
