"""No process outlives the one that started it, however and in whatever order they end.

A process of ours is started with `command`. The program of a bot is foreign, so it runs under a
guard: this file as a program, which leads a process group, starts the command in it, and kills the
group when the command ends, or the pipe to whoever started the guard. It imports nothing of Eiland
and little else: it starts in some milliseconds.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys

PR_SET_PDEATHSIG = 1
"""The operation of `prctl` in Linux: the signal that a process gets when its parent has ended."""
NO_PROGRAM = 127
"""The exit code of shells for a program that cannot be started."""
BEGIN = """
import runpy, sys
guard, parent, module = sys.argv[1:4]
runpy.run_path(guard)["end_with_parent"](int(parent))
sys.argv[:4] = [module]
import importlib
sys.exit(importlib.import_module(module).main())
"""
"""The program of a process of ours. What makes it end comes first: modules take long to load."""


def command(module: str, *arguments: str) -> list[str]:
    """Return the command that runs ``main`` of a module in a process that ends with this one.

    Elsewhere than on Linux it also needs a pipe from this process that it reads or watches.
    """
    start = [sys.executable, "-P", "-c", BEGIN, __file__, str(os.getpid())]
    return [*start, module, *arguments]


def end_with_parent(parent: int) -> None:
    """Let Linux kill this process as soon as the thread that has started it ends.

    ``parent`` is the number of that process: if it has ended before, this one ends here.
    """
    if sys.platform == "linux":
        try:
            import ctypes

            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        except (ImportError, OSError, AttributeError, MemoryError):
            pass  # a build or a sandbox without it: the pipe is left
    if os.name == "posix" and os.getppid() != parent:  # on Windows a launcher may be between them
        os._exit(1)


def run_guarded(pipe: int, command: list[str]) -> None:
    """Run a command, and kill the group of this process when it ends or when the pipe does."""
    guard = os.getpid()
    os.set_inheritable(pipe, False)
    theirs, ours = os.pipe()
    if os.fork() == 0:  # a second guard, for the case that somebody kills the first one
        os.close(ours)
        _leave_streams()
        _end_group_after(theirs)
    program = os.fork()
    if program == 0:
        _become(command, guard)
    _leave_streams()
    _thread.start_new_thread(_end_group_after, (pipe,))
    os.waitpid(program, 0)
    _end_group()


def _leave_streams() -> None:
    """Let go of the streams of the program: whoever reads its output shall see its end."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)


def _become(command: list[str], guard: int) -> None:
    """Turn into the program, as `subprocess` would start it."""
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them, programs do not
        signal.signal(ignored, signal.SIG_DFL)
    end_with_parent(guard)
    try:
        os.execvp(command[0], command)  # noqa: S606 - the user's own command
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode("ascii", "replace"))
    finally:
        os._exit(NO_PROGRAM)


def _end_group_after(pipe: int) -> None:
    os.read(pipe, 1)  # nothing is written: it returns when the other end is closed
    _end_group()


def _end_group() -> None:
    os.kill(0, signal.SIGKILL)


if __name__ == "__main__":
    run_guarded(int(sys.argv[1]), sys.argv[2:])
