"""Build the source archive and, from it, a wheel for other machines; then check the wheel.

`make wheels` calls this with the Python of .venv-wheels. Both files land in dist/. On Linux
auditwheel gives the wheel the tag of the oldest C library (manylinux, musllinux) that it runs with.
The wheel must be compiled, complete, and run on every processor of its kind; tools/check_wheel.py
then uses it in two fresh environments, without and with the extra eiland[server].
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from zipfile import ZipFile

import eiland_build
from eiland_build.compiled import ASKED

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
VERSION: str = PROJECT["project"]["version"]
NOT_SHIPPED = (".po", ".md")
"""Suffixes of sources without a place in the wheel: catalogues (it has them compiled), theory."""
PLATFORMS = {
    "linux": ("x86_64", "aarch64"),
    "macos": ("x86_64", "arm64"),
    "windows": ("AMD64", "ARM64"),
}

OLD = {*("bsf", "bsr", "tzcnt", "popcnt"), *("verr", "verw")}
"""Instructions that look newer than they are. Older processors execute tzcnt as bsf, and gcc and
clang use it only where both give the same result. popcnt is what Eiland asks for."""
NEWER = re.compile(
    r"v\w+"  # AVX and all after it
    r"|movddup|mov(sh|sl)dup|h(add|sub)p[ds]|addsubp[ds]|lddqu"  # SSE3
    r"|pshufb|palignr|ph(add|sub)(s?w|d)|pabs[bwd]|psign[bwd]|pmaddubsw|pmulhrsw"  # SSSE3
    r"|p?blend\w+|pmul(ld|dq)|dpp[ds]|insertps|extractps|pinsr[bdq]|pextr[bdq]|round[ps][ds]"
    r"|ptest|pmov[sz]x\w+|p(min|max)(s[bd]|u[wd])|mpsadbw|phminposuw|pcmp(eq|gt)q|packusdw"
    r"|movntdqa|crc32\w?|pcmp[ei]str[im]"  # SSE4
    r"|andn|bextr|bls(i|r|msk)|bzhi|mulx|pdep|pext|rorx|sarx|shlx|shrx|lzcnt"  # BMI
    r"|adcx|adox|movbe\w?|aes\w+|sha\d\w+|pclmul\w+|rdrand|rdseed|xgetbv|cmpxchg16b"
)
"""Names of x86 instructions that not every x86-64 processor has."""


class Bad(Exception):
    """The wheel must not be given to anybody; the message says why."""


def main() -> int:
    """Build and check; return 0 if the files in dist/ are good."""
    try:
        check_settings()
        shutil.rmtree(DIST, ignore_errors=True)
        DIST.mkdir()
        archive = build_archive()
        wheel = build_wheel(archive)
        check_contents(wheel)
        check_instructions(wheel)
        for extra in ("", "server"):
            check_use(wheel, extra)
    except (Bad, subprocess.CalledProcessError) as error:
        print(f"\nmake wheels: FAILED: {error}")
        return 1
    sizes = [f"dist/{file.name} ({file.stat().st_size:,} bytes)" for file in (archive, wheel)]
    print("\nmake wheels: " + "\n             ".join(sizes))
    return 0


def check_settings() -> None:
    """Check that cibuildwheel accepts our settings and would build what we promise."""
    versions = supported()
    for platform, processors in PLATFORMS.items():
        for processor in processors:
            command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers"]
            asked = ["--platform", platform, "--archs", processor, "."]
            built = output([*command, *asked]).split()
            missing = [one for one in versions if not any(f"cp{one}-" in name for name in built)]
            if missing or not built:
                raise Bad(f"cibuildwheel builds no wheel for {platform} {processor}: {missing}")
            print(f"cibuildwheel, {platform} {processor}: {len(built)} wheels")


def supported() -> list[str]:
    """Return the Python versions of the classifiers, such as "311"."""
    names = [name.rpartition(" :: ")[2] for name in PROJECT["project"]["classifiers"]]
    return [name.replace(".", "") for name in names if re.fullmatch(r"3\.\d+", name)]


def build_archive() -> Path:
    """Build the source archive."""
    with redirect_stdout(io.StringIO()):  # setuptools names every file
        return DIST / eiland_build.build_sdist(str(DIST))


def build_wheel(archive: Path) -> Path:
    """Build a wheel from the source archive alone, without flags that suit only this machine."""
    environment = {key: value for key, value in os.environ.items() if key not in ASKED}
    environment.pop("PYTHONPATH", None)
    if environment.get("EILAND_BUILD", "auto") == "auto":
        environment["EILAND_BUILD"] = "cc"  # compiled, or no wheel
    if cache := environment.get("EILAND_BUILD_CACHE"):
        environment["EILAND_BUILD_CACHE"] = str(ROOT / cache)
    with tempfile.TemporaryDirectory(prefix="eiland-wheels-") as folder:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
        command += ["--no-build-isolation", "--wheel-dir", folder, str(archive)]
        subprocess.run(command, env=environment, check=True)
        (built,) = Path(folder).glob("*.whl")
        if sys.platform != "linux":
            return Path(shutil.move(built, DIST))
        tools = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
        repair = [sys.executable, "-m", "auditwheel", "repair", "--only-plat", "--strip"]
        subprocess.run([*repair, "--wheel-dir", str(DIST), str(built)], env=tools, check=True)
    (wheel,) = DIST.glob("*.whl")
    return wheel


def check_contents(wheel: Path) -> None:
    """Check that a wheel has all files of the package and the compiled sentences."""
    package = ROOT / "src"
    ours = {
        file.relative_to(package).as_posix()
        for file in (package / "eiland").rglob("*")
        if file.is_file() and file.suffix not in NOT_SHIPPED and "__pycache__" not in file.parts
    }
    catalogues = (package / "eiland" / "i18n").glob("*/*.po")
    ours |= {f"eiland/i18n/{file.parent.name}.json" for file in catalogues}
    with ZipFile(wheel) as files:
        names = set(files.namelist())
    if missing := sorted(ours - names):
        raise Bad(f"{wheel.name} lacks {len(missing)} files: {', '.join(missing[:10])}")
    print(f"{wheel.name}: {len(ours)} files of the package")


def check_instructions(wheel: Path) -> None:
    """Check that the machine code runs on every x86-64 processor with popcnt."""
    if not wheel.stem.endswith("x86_64") or sys.platform != "linux":
        return
    counted = 0
    with tempfile.TemporaryDirectory(prefix="eiland-wheels-") as folder, ZipFile(wheel) as files:
        for name in files.namelist():
            if name.endswith(".so"):
                names = list(instructions(Path(files.extract(name, folder))))
                counted += len(names)
                if found := newer(names):
                    raise Bad(f"{name} needs a newer processor: {', '.join(found)}")
    if not counted:
        raise Bad(f"{wheel.name} has no machine code")
    print(f"{wheel.name}: {counted:,} instructions, all of x86-64 with popcnt")


def instructions(library: Path) -> Iterator[str]:
    """Yield the names of the instructions in a library."""
    command = ["objdump", "--disassemble", "--no-show-raw-insn", "--no-addresses", str(library)]
    prefixes = {"lock", "rep", "repz", "repnz", "bnd", "notrack", "data16", "cs", "ds", "es"}
    for line in output(command).splitlines():
        words = line.split()
        if line.startswith(("\t", " ")):
            yield next((word for word in words if word not in prefixes), "")


def newer(names: Iterable[str]) -> list[str]:
    """Return the instructions among some that not every x86-64 processor has.

    >>> newer(["mov", "popcnt", "vaddsd", "pshufb", "movsd", "tzcnt", "lzcnt", "pshufd"])
    ['lzcnt', 'pshufb', 'vaddsd']
    """
    return sorted(name for name in set(names) - OLD if NEWER.fullmatch(name))


def check_use(wheel: Path, extra: str) -> None:
    """Install a wheel with its dependencies into a fresh environment and use it."""
    print(f"\n{f'eiland[{extra}]' if extra else 'eiland'} in a fresh environment:", flush=True)
    with fresh_environment() as python:
        wanted = f"eiland{f'[{extra}]' if extra else ''} @ {wheel.as_uri()}"
        install(python, wanted)
        command = [str(python), str(ROOT / "tools" / "check_wheel.py"), "--version", VERSION]
        subprocess.run([*command, *([f"--{extra}"] if extra else [])], check=True)


@contextmanager
def fresh_environment() -> Iterator[Path]:
    """Make an empty environment; yield its Python."""
    with tempfile.TemporaryDirectory(prefix="eiland-fresh-") as folder:
        venv.create(folder, with_pip=True)
        posix = os.name == "posix"
        yield Path(folder, "bin" if posix else "Scripts", "python" if posix else "python.exe")


def install(python: Path, wanted: str) -> None:
    """Install a requirement and all that it depends on."""
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", wanted], check=True)


def output(command: list[str]) -> str:
    """Return what a command prints."""
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
