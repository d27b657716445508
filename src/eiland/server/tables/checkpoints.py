"""Checkpoints: what has been replayed of a long log, so that opening it does not start over.

A checkpoint is a cache of the log and is never trusted more than the log: it is stamped with the
code and the rules that made it, checked by a digest, and must fit the log. If not, it is ignored,
and the whole log is replayed. It is always made from a replay, never from a table in play.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from base64 import b64decode, b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import eiland
from eiland.play.steps import Kept
from eiland.server.tables.clock import KeptClock
from eiland.server.tables.entries import KeptLines
from eiland.server.tables.store import Checkpoint, Stored
from eiland.server.tables.table import KeptTable, Table
from eiland.server.tables.turn_use import KeptUse

EVERY: Final = 256
"""How many events lie between two checkpoints of a table: at most so many are replayed."""
FASTEST: Final = 1
"""The level of compression."""
CODE: Final = ("rules", "play", "server/tables")
"""What decides how a log is replayed."""


def made(table: Table) -> Checkpoint:
    """Return the checkpoint of a table that has just been replayed."""
    text = json.dumps(_as_json(table.kept()))
    packed = b64encode(zlib.compress(text.encode(), FASTEST)).decode()
    stamp = stamp_of(int(table.log.rules.version))
    return Checkpoint(table.seq, stamp, _digest(table.name, table.seq, packed), packed)


def resumed(stored: Stored, checkpoint: Checkpoint) -> Table | None:
    """Return a table replayed from a checkpoint on, None if the checkpoint cannot be used.

    ``stored`` has the last event before the checkpoint, which both must have, and all after it.
    Raises Refusal as `Table.fold` does.
    """
    if checkpoint.stamp != stamp_of(stored.rules):
        return None
    if checkpoint.digest != _digest(stored.name, checkpoint.seq, checkpoint.packed):
        return None
    kept = _read(json.loads(zlib.decompress(b64decode(checkpoint.packed))))
    last, stored.events = stored.events[:1], stored.events[1:]
    table = Table.fold(stored, kept)
    return table if last == [table.entries[checkpoint.seq - 1].event] else None


@cache
def stamp_of(version: int) -> str:
    """Return the stamp of the checkpoints of rules of a version that the running code makes."""
    digest, root = sha256(), Path(eiland.__file__).parent
    for folder in CODE:
        for file in sorted((root / folder).rglob("*.py")):
            digest.update(file.read_bytes())
    return f"{eiland.__version__} {digest.hexdigest()[:16]} {version} {sys.byteorder}"


def _digest(name: str, seq: int, packed: str) -> str:
    return sha256(f"{name} {seq} {packed}".encode()).hexdigest()


def _as_json(kept: KeptTable) -> dict[str, object]:
    steps, lines, clock, use = kept.steps, kept.lines, kept.clock, kept.use
    return {
        "players": _text(steps.players),
        "actions": _text(steps.actions),
        "texts": steps.texts,
        "before": [*steps.before.items()],
        "positions": [
            [number, b64encode(packed).decode()] for number, packed in steps.packed.items()
        ],
        "numbers": _text(steps.numbers),
        "state": b64encode(steps.state).decode(),
        "turns": kept.turns,
        "lines": _text(lines.positions),
        "times": _text(lines.times),
        "notices": [*lines.notices.items()],
        "chosen_by": [*lines.chosen_by.items()],
        "cut_short": [*lines.cut_short],
        "since": [*clock.since.items()],
        "paused_at": clock.paused_at,
        "misses": [*clock.misses.items()],
        "owner": clock.owner,
        "spent": [*clock.spent.items()],
        "stalled": [*clock.stalled.items()],
        "pauses": clock.pauses,
        "turn": use.turn,
        "used": [[*counted.items()] for counted in (use.lines, use.undos, use.offers)],
        "depth": [use.depth, use.deepest],
        "seats": kept.seats,
        "at": kept.at,
    }


def _read(found: Any) -> KeptTable:
    steps = Kept(
        _array("b", found["players"]),
        _array("q", found["actions"]),
        found["texts"],
        dict(found["before"]),
        {number: b64decode(packed) for number, packed in found["positions"]},
        _array("i", found["numbers"]),
        b64decode(found["state"]),
    )
    lines = KeptLines(
        _array("i", found["lines"]),
        _array("d", found["times"]),
        {place: (player, text) for place, (player, text) in found["notices"]},
        dict(found["chosen_by"]),
        set(found["cut_short"]),
    )
    clock = KeptClock(
        *(dict(found["since"]), found["paused_at"], dict(found["misses"]), found["owner"]),
        *(dict(found["spent"]), dict(found["stalled"]), found["pauses"]),
    )
    lines_used, undos, offers = map(dict, found["used"])
    use = KeptUse(found["turn"], lines_used, undos, offers, *found["depth"])
    seats = [(stand_in, has_left) for stand_in, has_left in found["seats"]]
    return KeptTable(steps, found["turns"], lines, clock, use, seats, found["at"])


def _text(numbers: array[Any]) -> str:
    """Return numbers as text, in the byte order of this machine."""
    return b64encode(numbers.tobytes()).decode()


def _array(kind: str, text: str) -> array[Any]:
    found: array[Any] = array(kind)
    found.frombytes(b64decode(text))
    return found
