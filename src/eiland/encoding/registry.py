"""Which games have encodings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from eiland.encoding.board.encoding import BoardEncoding
from eiland.encoding.dice.encoding import DiceEncoding
from eiland.encoding.encoding import Encoding
from eiland.rules.board.board import Board
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.dice.extra.extra import Extra
from eiland.rules.dice.plus.plus import Plus
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.registry import AnyRules

_makers: Final[dict[str, Callable[[AnyRules], Encoding]]] = {}


def register(game: str, make: Callable[[AnyRules], Encoding]) -> None:
    """Add the encoding of a game. Raises ValueError if the game has one."""
    if game in _makers or game in OWN:
        raise ValueError(f"game {game!r} has an encoding already")
    _makers[game] = make


OWN: Final = ("classic", "plus", "extra", "base")


def encode(rules: AnyRules, *, counting: bool = False) -> Encoding:
    """Return the encoding of a game.

    With ``counting`` observations show what viewers know by counting cards. Raises BadSetup
    ``encoding/no-game`` for a game without encoding, ``encoding/nothing-to-count`` for counting in
    a game without hidden cards.
    """
    if counting and not rules.has_secrets:
        raise BadSetup(Fault("encoding/nothing-to-count", game=rules.name))
    if rules.name in _makers:
        return _makers[rules.name](rules)
    if rules.name in OWN:
        game: object = rules
        if isinstance(game, Board):
            return BoardEncoding(game, counting)
        if isinstance(game, (Classic, Plus, Extra)):
            return DiceEncoding(game)
    known = ", ".join([*OWN, *_makers])
    raise BadSetup(Fault("encoding/no-game", game=rules.name, games=known))
