"""Build the image of deploy/Containerfile with Podman, run it and play in it.

    .venv-test/bin/python tools/try_container.py [--debian trixie]

With ``--debian`` the base is that release, made by mmdebstrap; otherwise it comes from its
registry. The container is run as docs/hosting.md says: read-only, without capabilities, with a
volume. Prints what it has seen, as JSON. All is kept in a folder of its own and deleted in the end.

The container's programs use at most as many files and processes as this one may. crun refuses
cgroups of both versions at once ("hybrid mode"); there, run the tool within
``unshare --mount sh -c 'umount /sys/fs/cgroup/unified && exec .venv-test/bin/python …'``.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
from tests.support.serving import Browser, bot, here, quickly, timeless

ROOT: Final = Path(__file__).resolve().parents[1]
BASE: Final = "localhost/eiland-base"
IMAGE: Final = "localhost/eiland-tried"
DEBIANS: Final = ["ca-certificates", "python3", "python3-venv"]
"""Packages of Debian that stand for the image of Python."""
TOOLS: Final = "gcc libc6-dev python3-dev"
SECONDS: Final = 30.0
STOP_SECONDS: Final = 10
BYTES: Final = 1_000_000
HALF: Final = 9
"""The event at which a game is interrupted."""
USER: Final = "10001"
CAPABILITIES: Final = ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"]
PROCESSES: Final = """
import glob, json
print(json.dumps([open(file).read() for file in glob.glob("/proc/[0-9]*/status")]))
"""
WRITABLE: Final = """
import os
folders = (at for at, *_ in os.walk("/") if not at.startswith(("/dev", "/proc", "/sys")))
print(sorted(at for at in folders if os.access(at, os.W_OK) and not at.startswith("/data/")))
"""
SAFE: Final = [
    *("--read-only", "--read-only-tmpfs=false"),
    *("--cap-drop", "all", "--security-opt", "no-new-privileges"),
]
"""What docs/hosting.md recommends."""


def expect(is_so: object, about: str, found: object) -> None:
    """Exit unless something is as it should be."""
    if not is_so:
        raise SystemExit(f"not as expected: {about}: {found}")


class Podman:
    """Podman with images, containers and volumes in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        folders = {"root": "--root", "run": "--runroot", "tmp": "--tmpdir"}
        own = [part for name, option in folders.items() for part in (option, str(folder / name))]
        self._command = ["podman", *own, "--storage-driver", "vfs"]

    def __call__(self, *arguments: str, check: bool = True) -> str:
        """Run a command; return its output without the last line break. Exits if it fails."""
        done = subprocess.run([*self._command, *arguments], capture_output=True, text=True)
        if check and done.returncode:
            raise SystemExit(f"podman {' '.join(arguments)}: {done.returncode}\n{done.stderr}")
        return done.stdout.strip()

    def clear(self) -> None:
        """Delete all images, containers and volumes of the folder, and nothing else."""
        for kind in ("rm", "volume rm", "rmi"):
            self(*kind.split(), "--all", "--force", check=False)

    def shown(self, *arguments: str) -> None:
        """Run a long command whose output people follow on standard error. Exits if it fails."""
        done = subprocess.run([*self._command, *arguments], stdout=sys.stderr)
        if done.returncode:
            raise SystemExit(f"podman {arguments[0]}: {done.returncode}")


def make_base(podman: Podman, folder: Path, release: str) -> None:
    """Make the base image from a release of Debian."""
    packages = f"--include={','.join(DEBIANS)}"
    command = ["mmdebstrap", "--variant=minbase", packages, release, str(folder / "base.tar")]
    subprocess.run(command, check=True, stdout=sys.stderr)
    podman("import", str(folder / "base.tar"), BASE)


def authorities(folder: Path) -> list[str]:
    """Return the arguments that let pip trust what it trusts outside, by PIP_CERT."""
    certificates = os.environ.get("PIP_CERT")
    if not certificates:
        return []
    (folder / "pip.conf").write_text("[global]\ncert = /etc/pip-cert\n", encoding="utf-8")
    mounts = f"{folder}/pip.conf:/etc/pip.conf:ro", f"{certificates}:/etc/pip-cert:ro"
    return [argument for mount in mounts for argument in ("--volume", mount)]


def build(podman: Podman, folder: Path, release: str | None) -> dict[str, object]:
    """Build the image; return its size, and how long that took."""
    if release:
        make_base(podman, folder, release)
    own = ["--build-arg", f"PYTHON={BASE}", "--build-arg", f"TOOLS={TOOLS}", "--pull=never"]
    began = time.monotonic()
    podman.shown(
        *("build", "--isolation", "chroot", "--network", "host", "--format", "docker"),
        "--layers=false",
        *(own if release else []),
        *authorities(folder),
        *("--file", str(ROOT / "deploy/Containerfile"), "--tag", IMAGE, str(ROOT)),
    )
    took = time.monotonic() - began
    size = int(podman("image", "inspect", IMAGE, "--format", "{{.Size}}"))
    base = int(podman("image", "inspect", BASE, "--format", "{{.Size}}")) if release else 0
    return {"image_mb": size // BYTES, "base_mb": base // BYTES, "build_s": round(took)}


@contextmanager
def running(podman: Podman, name: str) -> Iterator[str]:
    """Run a container with the volume ``eiland`` until the context ends; yield its address."""
    files = min(1024, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    processes = min(4096, resource.getrlimit(resource.RLIMIT_NPROC)[1])
    podman(
        *("run", "--detach", "--name", name, *SAFE, "--volume", "eiland:/data"),
        *("--publish", "127.0.0.1::8000", "--cgroups", "disabled", "--health-interval", "disable"),
        *("--ulimit", f"nofile={files}:{files}", "--ulimit", f"nproc={processes}:{processes}"),
        *(IMAGE, "--public-url", "https://games.example"),
    )
    try:
        yield f"http://{podman('port', name, '8000/tcp')}"
    finally:
        podman("rm", "--force", name, check=False)


def wait_for(address: str) -> float:
    """Return how many seconds it takes until a server answers."""
    began = time.monotonic()
    while time.monotonic() - began < SECONDS:
        try:
            if httpx.get(f"{address}/healthz").is_success:
                return time.monotonic() - began
        except httpx.TransportError:
            time.sleep(0.05)
    raise SystemExit(f"no answer from {address}")


def check_privileges(podman: Podman, name: str) -> None:
    """Exit if anything in the container is root, has capabilities or writes outside the volume."""
    processes = json.loads(podman("exec", name, "python", "-c", PROCESSES))
    expect(len(processes) > 1, "processes", processes)
    for status in processes:
        facts = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        expect({*facts["Uid"].split(), *facts["Gid"].split()} == {USER}, "the user", facts)
        expect(not any(int(facts[kind], 16) for kind in CAPABILITIES), "capabilities", facts)
        expect(facts["NoNewPrivs"].strip() == "1", "new privileges", facts)
    writable = podman("exec", name, "python", "-c", WRITABLE)
    expect(writable == "['/data']", "writable folders", writable)


def stop(podman: Podman, name: str) -> float:
    """Stop a container by SIGTERM; return how many seconds that took. Exits if it was killed."""
    began = time.monotonic()
    podman("stop", "--time", str(STOP_SECONDS), name)
    took = time.monotonic() - began
    code = podman("inspect", name, "--format", "{{.State.ExitCode}}")
    expect(code == "0", "the exit code", code)
    log = podman("logs", name)
    expect(not any(bad in log for bad in ("ERROR", "WARNING", "Traceback")), "the log", log)
    return took


def attempt(podman: Podman) -> dict[str, object]:
    """Play in one container, and on in another one with the same volume; return the seconds."""
    with running(podman, "first") as address:
        start = wait_for(address)
        anna = Browser(address)
        whole, half = (anna.table(here("Anna"), bot()) for _ in range(2))
        expect(anna.play_on(whole, quickly)["over"], "a whole game", whole)
        anna.play_on(half, quickly, until=HALF)
        podman("healthcheck", "run", "first")
        check_privileges(podman, "first")
        copied = podman("exec", "first", "eiland", "backup", "/data/copy.db")
        end = stop(podman, "first")
    with running(podman, "second") as address:
        again = wait_for(address)
        anna.client.base_url = anna.address = address
        finished = anna.look(whole)
        expect(finished["over"], "the whole game", timeless(finished))
        kept = anna.look(half)
        expect(kept["seq"] >= HALF and not kept["over"], "the half of a game", timeless(kept))
        expect(anna.play_on(half, quickly)["over"], "the rest of a game", half)
        stop(podman, "second")
    times = {"start_s": start, "stop_s": end, "start_again_s": again}
    return {**{name: round(took, 1) for name, took in times.items()}, "backup": copied}


def main() -> None:
    """Build and try the image."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--debian", metavar="RELEASE")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="eiland-container-") as name:
        podman = Podman(Path(name))
        try:
            seen = build(podman, Path(name), chosen.debian)
            seen |= attempt(podman)
        finally:
            podman.clear()
        print(json.dumps(seen))


if __name__ == "__main__":
    main()
