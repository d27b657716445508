"""The running turn of a game on paper, about which somebody asks for advice."""

from __future__ import annotations

import json

from eiland.i18n import Words
from eiland.paper.entered import Paper
from eiland.paper.game import Played
from eiland.rules.dice.turn import BUILD, START_ROADS
from eiland.rules.errors import Fault
from eiland.server.web.refusals import UNPROCESSABLE, Refusal


def up_to_turn(wanted: Paper, words: Words) -> str:
    """Return the ``position`` in the running turn as JSON text.

    Raises BadPaper as `Played`, Refusal with all faults of this turn.
    """
    played = Played(wanted)
    now = played.moment
    if now is None:
        raise Refusal(UNPROCESSABLE, Fault("companion/over"))
    faults = [fault for fault in [now.whole, *now.faults] if fault is not None]
    if faults:
        named = wanted.called(words)
        raise Refusal(UNPROCESSABLE, *faults, names=named, game=played.rules.name)
    is_asked = played.state.phase in (BUILD, START_ROADS)
    if not is_asked or played.rules.actor(played.state) != now.seat:
        raise Refusal(UNPROCESSABLE, Fault("companion/no-dice"))
    return json.dumps({"position": played.rules.write(played.state)})
