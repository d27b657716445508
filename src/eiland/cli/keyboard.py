"""The keyboard: lines typed at a terminal, with editing, history and completion."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, TypeAlias

from rich.text import Text

from eiland.cli.console import Console

Complete: TypeAlias = Callable[[str], list[str]]
"""Returns the possible next words for the line before the cursor."""

STYLE: Final = re.compile("\x1b\\[[0-9;]*m")
UNCOUNTED: Final = "\x01\\g<0>\x02"
"""Marks a style in a prompt, so that the line editor does not count its width."""


class Keyboard:
    """Asks for lines. Where standard input is no terminal, they are read as they are.

    Where Python has `readline`, lines can be edited, the arrows go through the lines typed before,
    and the tabulator completes words. Each person has a history of their own, because lines can
    hold secrets. Histories end with the program.
    """

    def __init__(self, out: Console) -> None:
        self.out = out
        self._editor = _editor() if self.is_terminal() else None
        self._histories: dict[int, list[str]] = {}
        self._words: list[str] = []

    @staticmethod
    def is_terminal() -> bool:
        """Return True if a person types here and sees the output."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def read(self, question: Text, person: int = 0, complete: Complete | None = None) -> str:
        """Return a typed line without blanks around it. Raises EOFError, KeyboardInterrupt."""
        if self._editor is None:
            typed = self.out.input(question).strip()
            if not sys.stdin.isatty():
                self.out.print(typed)
            return typed
        history = self._histories.setdefault(person, [])
        self._prepare(history, complete)
        typed = input(self._prompt(question)).strip()
        if typed and history[-1:] != [typed]:
            history.append(typed)
        return typed

    def _prepare(self, history: list[str], complete: Complete | None) -> None:
        editor: Any = self._editor
        editor.clear_history()
        for line in history:
            editor.add_history(line)
        editor.set_completer(None if complete is None else self._completer(complete))

    def _completer(self, complete: Complete) -> Callable[[str, int], str | None]:
        editor: Any = self._editor

        def word(_: str, number: int) -> str | None:
            if number == 0:
                self._words = complete(editor.get_line_buffer()[: editor.get_endidx()])
            return f"{self._words[number]} " if number < len(self._words) else None

        return word

    def _prompt(self, question: Text) -> str:
        with self.out.capture() as captured:
            self.out.print(question, end="", soft_wrap=True)
        return STYLE.sub(UNCOUNTED, captured.get())


def _editor() -> Any:
    """Return Python's line editor, None where there is none, as on Windows."""
    try:
        editor: Any = import_module("readline")
    except ImportError:
        return None
    is_libedit = "libedit" in (editor.__doc__ or "")
    editor.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
    editor.set_auto_history(False)
    editor.set_completer_delims(" ")
    return editor
