"""A command at a pseudo terminal: what a person sees on the screen, and keys that are pressed."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import eiland

SOURCES = str(Path(eiland.__file__).parents[1])
"""Where the package under test is, from the sources or installed."""
CONTROL = "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
CONTROL += "os.execv(sys.executable, [sys.executable, '-m', 'eiland', *sys.argv[1:]])"
PATIENCE = 60.0
ESCAPE = re.compile(r"\x1b(?:\[([?>]?)([\d;]*)([@-~])|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()].|[=>78M])")
BEGUN = re.compile(r"\x1b(?:\[[?>]?[\d;]*|\][^\x07\x1b]*)?")
TAB, CTRL_C, UP = "\t", "\x03", "\x1b[A"


class Screen:
    """The signs that output leaves on a screen: a small part of what terminals understand."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.row = self.column = 0
        self.cells: list[list[str]] = []
        self.is_alternate = False
        self.held = ""  # an escape sequence whose end has not come yet
        self.clear()

    def clear(self) -> None:
        self.cells = [[" "] * self.columns for _ in range(self.rows)]

    def show(self, output: str) -> None:
        output, self.held = self.held + output, ""
        place = 0
        while place < len(output):
            if BEGUN.fullmatch(output, place):
                self.held = output[place:]
                return
            found = ESCAPE.match(output, place)
            if found is not None:
                self.obey(*found.groups())
                place = found.end()
                continue
            self.put(output[place])
            place += 1

    def put(self, sign: str) -> None:
        if sign == "\r":
            self.column = 0
        elif sign == "\n":
            self.down()
        elif sign == "\b":
            self.column = max(0, self.column - 1)
        elif sign >= " ":
            if self.column == self.columns:
                self.column = 0
                self.down()
            self.cells[self.row][self.column] = sign
            self.column += 1

    def down(self) -> None:
        self.row += 1
        if self.row == self.rows:
            self.cells = [*self.cells[1:], [" "] * self.columns]
            self.row -= 1

    def obey(self, private: str | None, numbers: str | None, letter: str | None) -> None:
        values = [int(number) for number in (numbers or "").split(";") if number]
        first = values[0] if values else 0
        if private and letter in ("h", "l") and 1049 in values:
            self.is_alternate = letter == "h"
            self.clear()
        elif private or letter is None:
            return
        elif letter == "H":
            self.row, self.column = ([*values, 1, 1][n] - 1 for n in (0, 1))
        elif letter == "J" and first >= 2:
            self.clear()
        elif letter in ("K", "J"):
            self.cells[self.row][self.column :] = [" "] * (self.columns - self.column)
        elif letter in ("A", "C", "D"):
            step = max(1, first)
            self.row -= step if letter == "A" else 0
            self.column += {"A": 0, "C": step, "D": -step}[letter]

    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self.cells]

    def __str__(self) -> str:
        return "\n".join(self.lines())


class PseudoTerminal:
    """Runs ``eiland`` at a terminal. ``raw`` is all output, ``screen`` what a person sees."""

    def __init__(
        self, arguments: list[str], folder: Path, columns: int, rows: int, term: str
    ) -> None:
        self.raw = ""
        self.screen = Screen(columns, rows)
        self.mine, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        kept = {"PATH": os.environ["PATH"], "PYTHONPATH": SOURCES}
        environment = {"TERM": term, "LANG": "en_GB.UTF-8", "INPUTRC": "/dev/null"}
        folders = {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
        cache = {"XDG_CACHE_HOME": os.environ.get("XDG_CACHE_HOME", str(folder / "cache"))}
        self.process = subprocess.Popen(
            [sys.executable, "-c", CONTROL, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={**kept, **environment, **folders, **cache},
            start_new_session=True,
        )
        os.close(theirs)

    def wait_for(self, text: str) -> str:
        """Read until the screen shows a text; return the screen."""
        end = time.monotonic() + PATIENCE
        while text not in str(self.screen):
            assert time.monotonic() < end, f"no {text!r} in:\n{self.screen}"
            assert self.read(0.1), f"ended without {text!r}:\n{self.screen}"
        return str(self.screen)

    def settle(self) -> str:
        """Read until nothing more comes for a moment; return the screen."""
        end = time.monotonic() + PATIENCE
        while self.read(0.3, once=True):
            assert time.monotonic() < end, f"no end of:\n{self.screen}"
        return str(self.screen)

    def press(self, keys: str) -> None:
        """Press keys once the program waits for them."""
        self.settle()
        os.write(self.mine, keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl+C at once."""
        os.write(self.mine, CTRL_C.encode())

    def read(self, seconds: float, *, once: bool = False) -> bool:
        """Read what has come; return False at the end, with ``once`` also if nothing came."""
        ready, _, _ = select.select([self.mine], [], [], seconds)
        if not ready:
            return not once
        try:
            output = os.read(self.mine, 65536).decode("utf-8", "replace")
        except OSError:  # Linux reports the end of a terminal like this
            output = ""
        self.raw += output
        self.screen.show(output)
        return bool(output)

    def end(self) -> int:
        """Read to the end and return the exit code."""
        end = time.monotonic() + PATIENCE
        while self.read(1):
            assert time.monotonic() < end, f"no end of:\n{self.screen}"
        return self.process.wait(PATIENCE)


@contextlib.contextmanager
def at_terminal(
    line: str, folder: Path, columns: int = 80, rows: int = 24, term: str = "xterm-256color"
) -> Iterator[PseudoTerminal]:
    """Run a command line at a terminal, and end it afterwards."""
    terminal = PseudoTerminal(line.split(), folder, columns, rows, term)
    try:
        yield terminal
    finally:
        terminal.process.kill()
        terminal.process.wait()
        os.close(terminal.mine)
