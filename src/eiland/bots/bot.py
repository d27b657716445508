"""What plays: anything that chooses an action from what a player may know."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from eiland.rules.protocol import Belief, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses actions for one seat of one game. It is given views, never the position itself."""

    def choose(self, player: i64, view: View, legal: list[int], belief: Belief) -> int:
        """Return one of ``legal``: the codes, ascending and never none, of what ``player`` may do.

        ``view`` and ``belief`` are what this player knows; both stay as they are.
        """
        raise NotImplementedError
