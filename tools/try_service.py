"""Boot a release of Debian with deploy/eiland.service as a service of systemd, and play there.

    .venv-test/bin/python tools/try_service.py [trixie]

Needs root, mmdebstrap and systemd-nspawn, but no systemd on this machine. Eiland is installed in
the machine from these sources, not compiled. Prints what it has seen, as JSON. The machine is in a
folder of its own, has a network of its own, and is deleted in the end.

systemd-nspawn needs cgroups of version 2. Where those of version 1 are mounted, run the tool within
``unshare --mount sh -c 'umount --recursive /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup
&& exec .venv-test/bin/python tools/try_service.py'``.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
from tests.support.serving import Browser, bot, here, quickly

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGES: Final = "ca-certificates,dbus,python3,python3-venv,systemd,systemd-sysv"
SOURCES: Final = [
    *("pyproject.toml", "setup.py", "MANIFEST.in", "LICENSE", "README.md"),
    *("requirements", "build_backend", "src"),
]
INSTALL: Final = """
cd /source && python3 -m venv /opt/eiland
/opt/eiland/bin/pip install --quiet --require-hashes --requirement requirements/run.txt
EILAND_BUILD=interpreted /opt/eiland/bin/pip install --quiet --no-deps .
"""
ADDRESS: Final = "http://127.0.0.1:8000"
SECONDS: Final = 60.0
HALF: Final = 9
"""The event at which a game is interrupted."""


def expect(is_so: object, about: str, found: object) -> None:
    """Exit unless something is as it should be."""
    if not is_so:
        raise SystemExit(f"not as expected: {about}: {found}")


def inside(folder: Path, *more: str) -> list[str]:
    """Return the command that runs something in the machine, which no systemd here knows."""
    name = f"--machine={folder.name}"
    return [
        *("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=pipe"),
        *(name, "--directory", str(folder), *more),
    ]


def install(folder: Path, release: str) -> None:
    """Make the machine with Eiland and its service."""
    command = ["mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", release, str(folder)]
    subprocess.run(command, check=True, stdout=sys.stderr)
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        (folder / "source").mkdir(exist_ok=True)
        copy(ROOT / name, folder / "source" / name)
    if certificates := os.environ.get("PIP_CERT"):  # what pip trusts outside
        shutil.copy(certificates, folder / "etc/pip-cert")
        (folder / "etc/pip.conf").write_text("[global]\ncert = /etc/pip-cert\n", "utf-8")
    command = inside(folder, "--resolv-conf=copy-host", "/bin/sh", "-e", "-c", INSTALL)
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    system = folder / "etc/systemd/system"
    shutil.copy(ROOT / "deploy/eiland.service", system)
    wanted = system / "multi-user.target.wants"
    wanted.mkdir(exist_ok=True)
    (wanted / "eiland.service").symlink_to("../eiland.service")


class Machine:
    """A booted machine, whose first process is ``leader``."""

    def __init__(self, leader: str) -> None:
        self._enter = ["nsenter", "--target", leader]

    def run(self, *command: str) -> str:
        """Run a command in the machine; return what it says, whether it succeeds or not."""
        spaces = ["--mount", "--uts", "--ipc", "--net", "--pid"]
        whole = [*self._enter, *spaces, *command]
        done = subprocess.run(whole, capture_output=True, text=True)
        return (done.stdout + done.stderr).strip()

    def play(self, file: Path) -> None:
        """Play games with this program, in the network of the machine. Exits if that fails."""
        whole = [*self._enter, "--net", sys.executable, __file__, "--play", str(file)]
        done = subprocess.run(whole, stdout=sys.stderr)
        expect(done.returncode == 0, "the games", done.returncode)

    def wait_for(self, state: str) -> str:
        """Wait until the service is in a state, or has failed; return the state."""
        patience = time.monotonic() + SECONDS
        found = ""
        while found not in (state, "failed") and time.monotonic() < patience:
            time.sleep(0.2)
            found = self.run("systemctl", "is-active", "eiland")
        return found


@contextmanager
def booted(folder: Path) -> Iterator[Machine]:
    """Boot the machine until the context ends."""
    command = inside(folder, "--boot", "--private-network")
    quiet = subprocess.DEVNULL
    running = subprocess.Popen(command, stdin=quiet, stdout=sys.stderr)
    try:
        yield Machine(leader_of(running.pid))
    finally:
        running.terminate()  # lets the machine halt
        running.wait(SECONDS)


def leader_of(container: int) -> str:
    """Return the process id of the systemd that runs in a container."""
    patience = time.monotonic() + SECONDS
    while time.monotonic() < patience:
        children = Path(f"/proc/{container}/task/{container}/children").read_text("utf-8")
        for child in children.split():
            if Path(f"/proc/{child}/exe").readlink().name == "systemd":
                return child
        time.sleep(0.1)
    raise SystemExit("the machine does not boot")


def wait_for_answer() -> None:
    """Wait until the server answers: the service is active as soon as it has been started."""
    patience = time.monotonic() + SECONDS
    while time.monotonic() < patience:
        try:
            if httpx.get(f"{ADDRESS}/healthz").is_success:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise SystemExit(f"no answer from {ADDRESS}")


def play(file: Path) -> None:
    """Play a game and the half of another; in a second call find both and end the other."""
    wait_for_answer()
    anna = Browser(ADDRESS)
    if not file.exists():
        whole, half = (anna.table(here("Anna"), bot()) for _ in range(2))
        expect(anna.play_on(whole, quickly)["over"], "a whole game", whole)
        anna.play_on(half, quickly, until=HALF)
        file.write_text(json.dumps([whole, half, anna.tokens]), "utf-8")
        return
    whole, half, tokens = json.loads(file.read_text("utf-8"))
    for token in tokens:
        anna.plant(token)
    expect(anna.look(whole)["over"], "the whole game", whole)
    kept = anna.look(half)
    expect(kept["seq"] >= HALF and not kept["over"], "the half of a game", kept["seq"])
    expect(anna.play_on(half, quickly)["over"], "the rest of a game", half)


def attempt(machine: Machine, file: Path) -> dict[str, object]:
    """Play, restart the service, play on, stop it; return what systemd says of it."""
    expect(machine.wait_for("active") == "active", "the service", machine.run("journalctl"))
    machine.play(file)
    machine.run("systemctl", "restart", "eiland")
    machine.play(file)
    began = time.monotonic()
    machine.run("systemctl", "stop", "eiland")
    took = time.monotonic() - began
    ended = machine.run("systemctl", "show", "--property", "Result", "eiland")
    expect(ended == "Result=success", "the end", ended)
    journal = machine.run("journalctl", "--no-pager", "--unit", "eiland")
    expect(not re.search("ERROR|WARNING|Traceback", journal), "the journal", journal)
    exposure = machine.run("systemd-analyze", "security", "--no-pager", "eiland")
    found = re.search(r"exposure level for eiland.service: (\S+)", exposure)
    return {"stop_s": round(took, 1), "exposure": found and found[1]}


def main(arguments: Sequence[str]) -> None:
    """Make a machine, boot it and try the service."""
    if arguments[:1] == ["--play"]:
        play(Path(arguments[1]))
        return
    with tempfile.TemporaryDirectory(prefix="eiland-service-") as name:
        folder = Path(name) / "machine"
        folder.mkdir()
        install(folder, arguments[0] if arguments else "trixie")
        with booted(folder) as machine:
            print(json.dumps(attempt(machine, Path(name) / "games.json")))


if __name__ == "__main__":
    main(sys.argv[1:])
