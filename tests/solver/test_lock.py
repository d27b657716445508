"""Only one process solves a game. The system frees the lock of a process that was killed."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

from eiland.solver.lock import locked
from eiland.solver.positions import POSITIONS
from eiland.solver.solving import solve
from eiland.solver.store import SolutionStore, Terms

HOLD = """
import sys, time
from pathlib import Path
from eiland.solver.lock import locked
with locked(Path(sys.argv[1])) as is_ours:
    print(is_ours, flush=True)
    time.sleep(600)
"""


def test_a_folder_is_locked_once_until_its_process_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "made" / "yet"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)], stdout=subprocess.PIPE, text=True
    ) as holder:
        try:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "True\n"
            with locked(folder) as is_ours:
                assert not is_ours
            with locked(tmp_path) as is_ours:
                assert is_ours, "another folder is free"
        finally:
            holder.kill()
    with locked(folder) as is_ours:
        assert is_ours


def test_who_comes_second_waits_for_the_layers_of_the_first(tmp_path: Path) -> None:
    store = SolutionStore(tmp_path, Terms())
    values = [0.5 + k for k in range(POSITIONS)]
    steps: list[tuple[int, int]] = []
    is_waiting = threading.Event()

    def report(done: int, of: int) -> None:
        steps.append((done, of))
        is_waiting.set()

    with locked(tmp_path) as is_ours:
        assert is_ours
        second = threading.Thread(target=solve, args=(tmp_path, Terms(), 1, report))
        second.start()
        assert is_waiting.wait(30)
        store.add(1, values)
        second.join(30)
        assert not second.is_alive()
    assert list(store.layer(1)) == values, "the second has computed nothing"
    assert steps[0][0] == 0
    assert steps[-1][0] == steps[-1][1]
