"""What each seat has done in the running turn of a game, as the log says."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple


class KeptUse(NamedTuple):
    """What a `TurnUse` consists of."""

    turn: int
    lines: dict[int, int]
    undos: dict[int, int]
    offers: dict[int, int]
    depth: int
    deepest: int


class TurnUse:
    """Lines, undos and offers in the running turn, by seat.

    ``turn`` is the highest `Log.turns` so far: who takes back the end of a turn gets nothing back.
    A turn makes progress when more of its actions stand than ever before; offers, answers and
    trades do not count, for they can go to and fro.
    """

    def __init__(self) -> None:
        self.turn = 0
        self.lines = Counter[int]()
        self.undos = Counter[int]()
        self.offers = Counter[int]()
        self._depth = 0
        self._deepest = 0

    def kept(self) -> KeptUse:
        """Return all that `restore` needs."""
        return KeptUse(
            *(self.turn, dict(self.lines), dict(self.undos), dict(self.offers)),
            *(self._depth, self._deepest),
        )

    def restore(self, kept: KeptUse) -> None:
        """Become what was kept."""
        self.turn, self.lines, self.undos = kept.turn, Counter(kept.lines), Counter(kept.undos)
        self.offers, self._depth, self._deepest = Counter(kept.offers), kept.depth, kept.deepest

    def act(self, seat: int, *, is_offer: bool, is_trade: bool) -> bool:
        """Count an action; return True if the turn makes progress by it.

        ``is_trade`` is true for offers and for all that answers them.
        """
        self.lines[seat] += 1
        self.offers[seat] += is_offer
        self._depth += not is_trade
        makes_progress = self._depth > self._deepest
        self._deepest = max(self._deepest, self._depth)
        return makes_progress

    def undo(self, seat: int) -> None:
        """Count that an action was taken back, which was no trade."""
        self.lines[seat] += 1
        self.undos[seat] += 1
        self._depth -= 1

    def note(self, seat: int) -> None:
        """Count a line about a seat that is no action."""
        self.lines[seat] += 1

    def begin(self, turn: int) -> None:
        """Begin a turn."""
        self.turn, self._depth, self._deepest = turn, 0, 0
        for counted in (self.lines, self.undos, self.offers):
            counted.clear()
