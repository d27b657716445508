"""The build: which compilers it tries, what it reports, and that the built modules are loaded."""

import ctypes
import os
import shlex
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from types import BuiltinFunctionType

import pytest
from packaging.requirements import Requirement
from setuptools import build_meta

import eiland_build
from eiland import build_info
from eiland.build_info import Record, sentence
from eiland.rules import bits
from eiland_build import attempt, compiled, processor, ways, zig_cc
from eiland_build.ways import INTERPRETED, BuildFailed, Choice, Way

ROOT = Path(__file__).parents[2]
LOADER = """#include <Python.h>
    static int exec_toy__mypyc(PyObject *module)
    {
    return 0;
}
__attribute__((visibility("default"))) int load(PyObject *m) { return exec_toy__mypyc(m); }
"""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture
def refused() -> list[str]:
    return []


def command(folder: Path, name: str, script: str) -> Path:
    """Write a program that replaces a compiler."""
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    file.chmod(0o755)
    return file


# What runs


def test_the_run_is_compiled_or_interpreted_as_the_suite_says() -> None:
    expected = {"compiled": True, "interpreted": False}.get(os.environ.get("EILAND_RUN", ""))
    if expected is None:
        expected = build_info.is_compiled()
    assert build_info.is_compiled() is expected
    assert isinstance(bits.bit, BuiltinFunctionType) is expected


def test_the_description_begins_with_the_truth() -> None:
    word = "compiled" if build_info.is_compiled() else "interpreted"
    assert build_info.describe().startswith(word)


def test_nothing_compiled_lies_beside_the_sources() -> None:
    shadows = [file for suffix in ("so", "pyd") for file in (ROOT / "src").rglob(f"*.{suffix}")]
    assert shadows == []


@pytest.mark.parametrize(
    ("record", "is_compiled", "words"),
    [
        (Record("gcc 12.2.0", ()), True, "compiled with gcc 12.2.0"),
        (Record("zig 0.15.2", ("no C compiler was found",)), True, "compiled with zig 0.15.2"),
        (Record(None, ()), False, "interpreted: as asked"),
        (Record(None, ("a", "b")), False, "interpreted: a; b"),
        (None, False, "interpreted: running from its source files"),
    ],
)
def test_a_record_in_words(record: Record | None, is_compiled: bool, words: str) -> None:
    assert sentence(record, compiled=is_compiled) == words


def test_a_stale_record_does_not_lie() -> None:
    assert sentence(Record("gcc 12.2.0", ()), compiled=False).startswith("interpreted, although")
    assert sentence(Record(None, ("no compiler",)), compiled=True).startswith("compiled, ")
    assert sentence(None, compiled=True).startswith("compiled, ")


# What the build chooses


def test_the_choice_is_auto_unless_the_environment_says_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("EILAND_BUILD", raising=False)
    assert ways.choice() is Choice.AUTO
    monkeypatch.setenv("EILAND_BUILD", "zig")
    assert ways.choice() is Choice.ZIG
    monkeypatch.setenv("EILAND_BUILD", "fast")
    with pytest.raises(BuildFailed, match="not one of auto, cc, zig, interpreted"):
        ways.choice()


def test_auto_tries_a_compiler_then_zig_then_none(
    monkeypatch: pytest.MonkeyPatch, refused: list[str]
) -> None:
    gcc, zig = Way("gcc 1", "gcc"), Way("zig 1", "zig")
    monkeypatch.setattr(ways, "c_compiler", lambda refuse: gcc)
    monkeypatch.setattr(ways, "zig", lambda refuse: zig)
    assert list(ways.permitted(Choice.AUTO, refused.append)) == [gcc, zig, INTERPRETED]
    assert list(ways.permitted(Choice.CC, refused.append)) == [gcc]
    assert list(ways.permitted(Choice.ZIG, refused.append)) == [zig]
    assert list(ways.permitted(Choice.INTERPRETED, refused.append)) == [INTERPRETED]


@pytest.mark.skipif(os.name != "posix", reason="the compilers of this test are shell scripts")
class TestCompilers:
    @pytest.fixture(autouse=True)
    def bare_path(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.delenv("CC", raising=False)
        monkeypatch.setattr(sysconfig, "get_config_var", lambda name: None)

    def test_none_is_found(self, refused: list[str]) -> None:
        assert ways.c_compiler(refused.append) is None
        assert refused == ["no C compiler was found"]

    def test_one_that_fails_is_refused_in_its_own_words(
        self, tmp_path: Path, refused: list[str]
    ) -> None:
        complaint = "echo 'probe.c:2: fatal error: Python.h: No such file' >&2; exit 1"
        command(tmp_path, "gcc", complaint)
        assert ways.c_compiler(refused.append) is None
        assert len(refused) == 1
        assert "gcc does not work" in refused[0]
        assert "Python.h: No such file" in refused[0]

    def test_one_that_makes_nothing_is_refused(self, tmp_path: Path, refused: list[str]) -> None:
        command(tmp_path, "cc", "exit 0")
        assert ways.c_compiler(refused.append) is None
        assert "cc does not work" in refused[0]

    def test_zig_is_required_only_where_no_compiler_works(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(ways, "find_spec", lambda name: None)
        assert ways.zig_requirement(Choice.AUTO) == PROJECT["dependency-groups"]["zig"]
        assert ways.zig_requirement(Choice.CC) == []
        assert ways.zig_requirement(Choice.INTERPRETED) == []
        monkeypatch.setattr(ways, "c_compiler", lambda refuse: Way("gcc 1", "gcc"))
        assert ways.zig_requirement(Choice.AUTO) == []
        assert ways.zig_requirement(Choice.ZIG) == PROJECT["dependency-groups"]["zig"]

    def test_zig_that_is_not_installed_is_refused(
        self, monkeypatch: pytest.MonkeyPatch, refused: list[str]
    ) -> None:
        monkeypatch.setattr(ways, "find_spec", lambda name: None)
        assert ways.zig(refused.append) is None
        assert refused == ["the zig wheel is not installed"]


def test_a_failing_way_gives_way_to_the_next_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[Way] = []

    def build(*arguments: object) -> str:
        made.append(attempt.current().way)
        if attempt.current().way.compiles:
            sys.exit("error: command 'gcc' failed")
        assert attempt.current().record() == {
            "compiler": None,
            "refused": ["gcc 1 failed: error: command 'gcc' failed"],
        }
        return "eiland.whl"

    offered = [Way("gcc 1", "gcc"), INTERPRETED]
    monkeypatch.setattr(ways, "permitted", lambda chosen, refuse: iter(offered))
    monkeypatch.setattr(build_meta, "build_wheel", build)
    monkeypatch.setenv("EILAND_BUILD", "auto")
    assert eiland_build.build_wheel("wheels") == "eiland.whl"
    assert made == offered
    assert "gcc 1 failed" in capsys.readouterr().err

    monkeypatch.setenv("EILAND_BUILD", "cc")
    with pytest.raises(SystemExit, match="'gcc' failed"):
        eiland_build.build_wheel("wheels")


def test_an_attempt_leaves_environment_and_folders_as_they_were() -> None:
    before = dict(os.environ)
    with attempt.in_way(Way("gcc 1", "some-gcc"), []):
        folder = attempt.current().folder
        assert os.environ["CC"] == "some-gcc"
        assert folder.is_dir()
    assert dict(os.environ) == before
    assert not folder.exists()
    assert attempt.current().way is INTERPRETED


# What is compiled


def test_a_ring_may_be_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert compiled.modules() == []
    assert compiled.extensions(tmp_path, INTERPRETED) == []


def test_all_files_of_the_compiled_rings_but_a_few_are_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    files = compiled.modules()
    assert str(Path("src/eiland/rules/bits.py")) in files
    left_out = [compiled.SOURCE / file for file in compiled.AS_THEY_ARE]
    assert all(file.is_file() and str(file) not in files for file in left_out)
    assert not [file for file in files if Path(file).parts[2] not in compiled.RINGS]


@pytest.mark.parametrize("name", compiled.ASKED)
def test_machine_code_of_other_flags_is_not_taken_from_the_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.delenv(name, raising=False)
    before = compiled.fingerprint(tmp_path, Way("gcc 1", "gcc"))
    assert compiled.fingerprint(tmp_path, Way("gcc 1", "gcc")) == before
    monkeypatch.setenv(name, "-march=native")
    assert compiled.fingerprint(tmp_path, Way("gcc 1", "gcc")) != before


def test_the_check_of_the_processor_needs_exactly_one_place(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="0 functions load the group toy"):
        processor.check_in(tmp_path, "toy")
    for name in ("one.c", "other.c"):
        (tmp_path / name).write_text(LOADER, "utf-8")
    with pytest.raises(ValueError, match="2 functions load the group toy"):
        processor.check_in(tmp_path, "toy")


@pytest.mark.parametrize("has_popcnt", [True, False])
def test_a_processor_without_popcnt_is_refused_in_words(tmp_path: Path, has_popcnt: bool) -> None:
    way = ways.c_compiler(lambda _: None)
    if sysconfig.get_platform() != "linux-x86_64" or way is None or way.compiler is None:
        pytest.skip("needs x86-64 Linux and a C compiler")
    source, library = tmp_path / "toy.c", tmp_path / "toy.so"
    source.write_text(LOADER, "utf-8")
    processor.check_in(tmp_path, "toy")
    if not has_popcnt:  # a bit that no processor sets
        text = source.read_text("utf-8")
        assert text.count("bit_POPCNT") == 1
        source.write_text(text.replace("bit_POPCNT", "0"), "utf-8")
    include = f"-I{sysconfig.get_path('include')}"
    flags = [*compiled.flags(), include, "-shared", "-fPIC"]
    words = [*shlex.split(way.compiler), *flags, str(source), "-o", str(library)]
    subprocess.run(words, check=True)
    load = ctypes.PyDLL(str(library)).load
    if has_popcnt:
        assert load(None) == 0
    else:
        with pytest.raises(ImportError, match="EILAND_BUILD=interpreted pip install"):
            load(None)


def test_zig_is_spared_the_flags_that_it_refuses() -> None:
    words = ["-O3", "-march=x86-64", "-Wl,-Bsymbolic-functions", "-mpopcnt", "-c", "a.c"]
    assert zig_cc.accepted(words) == ["-O3", "-mpopcnt", "-c", "a.c"]


# What is pinned


def test_the_build_is_pinned_to_the_same_versions_everywhere() -> None:
    build = PROJECT["build-system"]["requires"]
    assert build == PROJECT["dependency-groups"]["build"]
    for lock in ("build", "dev"):
        locked = (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8")
        assert all(f"{name} " in locked for name in build if "==" in name and "[" not in name)


def test_compiled_code_runs_with_the_runtime_that_it_was_built_with() -> None:
    needed = [Requirement(name) for name in PROJECT["project"]["dependencies"]]
    allowed = next(one.specifier for one in needed if one.name == "librt")
    built = next(name for name in PROJECT["build-system"]["requires"] if name.startswith("librt=="))
    assert built.removeprefix("librt==") in allowed


@pytest.mark.parametrize("lock", ["run", "build", "zig", "dev", "docs", "wheels"])
def test_every_locked_package_has_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8")
    entries = text.replace("\\\n", " ").splitlines()
    packages = [entry for entry in entries if not entry.startswith("#")]
    assert packages
    assert all("==" in package and "--hash=sha256:" in package for package in packages)
    assert "://" not in text
    assert "index-url" not in text
