"""Names for the numbers in signatures: what an i64 stands for.

An alias costs nothing: mypyc compiles it as i64. It is for annotations only. A call such as
``Seat(3)`` makes a Python object; write ``i64(3)`` to convert.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

Seat: TypeAlias = i64
"""A player, 0 and up; where a docstring says so also CHANCE, SPECTATOR, NOBODY or NO_SEAT."""
Action: TypeAlias = i64
"""The code of an action; for CHANCE the code of an outcome."""
Hex: TypeAlias = i64
"""A hex of the island, 0 to 18; NO_HEX for none."""
Corner: TypeAlias = i64
"""A corner of the island, 0 to 53."""
Edge: TypeAlias = i64
"""An edge of the island, 0 to 71."""

NO_SEAT: Final = -1
"""No player: nobody holds a title, is robbed, or has been chosen to start."""
