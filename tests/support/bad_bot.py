"""A process bot that misbehaves: ``python bad_bot.py KIND``. It needs nothing of Eiland."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

Action = dict[str, Any]
AN_HOUR: Final = 3600


def write(text: str) -> None:
    """Write a line."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def tell(message: Action, **changes: object) -> None:
    """Write a message."""
    write(json.dumps({**message, **changes}))


def hang(action: Action) -> None:
    time.sleep(AN_HOUR)


def slow(action: Action) -> None:
    time.sleep(0.4)
    tell(action)


def illegal(action: Action) -> None:
    tell(action, action="settlement 999")


def garbage(action: Action) -> None:
    write("I think ...")
    tell(action)


def long(action: Action) -> None:
    write("x" * 3_000_000)


def flood(action: Action) -> None:
    while True:
        write("{}")


def old(action: Action) -> None:
    """Answer a choice of long ago, for ever."""
    while True:
        tell(action, id=0)


def crash(action: Action) -> None:
    os._exit(3)


def confess(action: Action) -> None:
    sys.stderr.write("Traceback\n  much more\nValueError: \x1b[31mno \u00fcber-bot\n\n")
    sys.exit(1)


def noisy(action: Action) -> None:
    sys.stderr.write("thinking " * 200_000)
    tell(action)


def shout(action: Action) -> None:
    """Write to standard error for ever."""
    while True:
        sys.stderr.write("no end of it\n")


def child(action: Action) -> None:
    """Start another process, and ignore the end of the input."""
    started = subprocess.Popen(["sleep", str(AN_HOUR)])
    with Path(os.environ["CHILDREN"]).open("a") as file:
        file.write(f"{started.pid}\n")
    tell(action)


WAYS: Final[dict[str, Callable[[Action], None]]] = {
    way.__name__: way
    for way in (hang, slow, illegal, garbage, long, flood, old, crash, confess, noisy, shout, child)
}


def main() -> None:
    """Answer messages until there are no more."""
    kind = sys.argv[1]
    for line in sys.stdin:
        message = json.loads(line)
        game = message["game"]
        if message["type"] == "hello":
            tell({"type": "hello", "v": 1, "game": game, "name": kind, "version": "0"})
        elif message["type"] == "choose":
            action = message["legal"][-1]
            WAYS[kind]({"type": "action", "game": game, "id": message["id"], "action": action})
    if kind == "child":
        time.sleep(AN_HOUR)


if __name__ == "__main__":
    main()
