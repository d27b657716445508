"""The games with a companion: their seats and options, and the rules of a game on paper."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, TypeAlias, cast

from eiland.paper.entered import BadPaper, Paper
from eiland.rules.dice.family import DiceGame
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.registry import Game, Option, game

AnyDiceGame: TypeAlias = "DiceGame[Any, Any]"

COMPANIONS: Final = ["classic", "plus", "extra"]
AT_THE_TABLE: Final = "start_player"
"""The option that players with real dice settle themselves: seat 0 is whoever begins."""


def options_of(found: Game) -> list[Option]:
    """List the options of a game that players choose in the companion."""
    return [option for option in found.options if option.name != AT_THE_TABLE]


@cache
def games_as_json() -> list[dict[str, object]]:
    """Return the games with a companion, with their seats and options, as JSON values.

    ``opening`` is the verb of the action with which each seat begins, without dice, or None.
    """
    return [
        {
            "name": found.name,
            "seats": [found.low_seats, found.high_seats],
            "options": [option.as_json() for option in options_of(found)],
            "opening": _opening(found),
        }
        for found in map(game, COMPANIONS)
    ]


def _opening(found: Game) -> str | None:
    rules = found.build(found.low_seats)
    state = rules.initial()
    player = rules.actor(state)
    verb = rules.text(state, player, rules.legal(state, player)[0]).partition(" ")[0]
    return None if verb == "roll" else str(verb)


def rules_of(paper: Paper) -> AnyDiceGame:
    """Return the rules of a game on paper. Raises BadPaper with all faults of the set-up."""
    if paper.game not in COMPANIONS:
        known = ", ".join(COMPANIONS)
        raise BadPaper(Fault("companion/game", game=paper.game, games=known))
    found = game(paper.game)
    options: dict[str, object] = dict(paper.options)
    known = ", ".join(option.name for option in options_of(found))
    faults = found.faults(paper.seats, options)
    if AT_THE_TABLE in options:
        faults.append(
            Fault("setup/unknown-option", option=AT_THE_TABLE, game=found.name, options=known)
        )
    if faults:
        raise BadPaper(*faults)
    try:
        return cast(AnyDiceGame, found.build(paper.seats, **options))
    except BadSetup as error:
        raise BadPaper(*error.faults) from None
