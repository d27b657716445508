"""Bounds on what people may add to the log of a table: in a turn, in a minute, and in all.

They are far above what games need: in the recorded games no seat has more than twelve lines in a
turn, and no game more than a thousand in all. Bots and the clock are never refused.
"""

from __future__ import annotations

from collections.abc import Container
from math import ceil
from typing import Final

from eiland.rules.errors import Fault, IllegalAction
from eiland.server.tables.clock import PAUSES
from eiland.server.tables.table import Table, is_offer
from eiland.server.web.refusals import TOO_MANY, UNPROCESSABLE, Refusal

UNDOS: Final = 50
"""How often a seat may take back in a turn."""
OFFERS: Final = 30
"""How many offers a seat may make in a turn, where the rules allow more."""
LINES: Final = 300
"""How many lines about a seat a turn may have: then only the default action is left."""
LINES_A_MINUTE: Final = 1_200
"""How many lines a table may have in a minute."""
LINES_IN_ALL: Final = 20_000
"""How many lines a table may have: then its game is over for good."""
LINES_TO_FINISH: Final = 2_000
"""So many of the last lines are for actions only."""


def is_full(table: Table) -> bool:
    """Return True if the log of a table may not become longer."""
    return table.seq >= LINES_IN_ALL


def may_undo(table: Table, seat: int | None, seats: Container[int]) -> bool:
    """Return True if the seat that has acted last is one of the seats, and bounds let it undo."""
    if seat is None or seat not in seats:
        return False
    try:
        check_undo(table, seat)
    except IllegalAction:
        return False
    return True


def check_undo(table: Table, seat: int) -> None:
    """Raise IllegalAction when a seat may take back nothing more in the running turn."""
    if table.forbids_help:
        raise IllegalAction(Fault("daily/no-undo"))
    _check_room(table)
    if not table.clock.is_shared:
        return
    if table.use.undos[seat] >= UNDOS:
        raise IllegalAction(Fault("turn/undos", most=UNDOS))
    if table.use.lines[seat] >= LINES:
        raise IllegalAction(Fault("turn/lines", most=LINES))


def check_act(table: Table, seat: int, text: str) -> None:
    """Raise IllegalAction when an action of a seat goes beyond what a turn may have.

    ParseError or IllegalAction also when it is not legal, if that must be known.
    """
    use, rules, state = table.use, table.log.rules, table.log.state
    if not table.clock.is_shared or seat not in table.actors:
        return
    if use.lines[seat] >= LINES and text != rules.text(state, seat, rules.default(state, seat)):
        raise IllegalAction(Fault("turn/lines", most=LINES))
    if use.offers[seat] >= OFFERS:
        after = rules.play(state, seat, rules.parse(state, seat, text))
        if is_offer(rules, state, after):
            raise IllegalAction(Fault("turn/offers", most=OFFERS))


def check_notice(table: Table, seat: int) -> None:
    """Raise Refusal when a person may add no more lines about a seat that are no actions."""
    try:
        _check_room(table)
    except IllegalAction as error:
        raise Refusal(UNPROCESSABLE, *error.faults) from None
    if table.clock.is_shared and table.use.lines[seat] >= LINES:
        raise Refusal(UNPROCESSABLE, Fault("turn/lines", most=LINES))


def check_pause(table: Table) -> None:
    """Raise Refusal when a game may not be paused any more."""
    if table.clock.pauses >= PAUSES:
        raise Refusal(UNPROCESSABLE, Fault("table/pauses", most=PAUSES))


def check_pace(table: Table, now: float) -> None:
    """Raise Refusal with the time to wait when a table has too many lines in a minute."""
    if table.seq < LINES_A_MINUTE:
        return
    wait = ceil(table.entries[-LINES_A_MINUTE].at + 60.0 - now)
    if 0 < wait <= 60:  # else the clock of the machine was set
        fault = Fault("table/too-fast", most=LINES_A_MINUTE, seconds=wait)
        raise Refusal(TOO_MANY, fault, headers={"Retry-After": str(wait)})


def _check_room(table: Table) -> None:
    if table.seq >= LINES_IN_ALL - LINES_TO_FINISH:
        raise IllegalAction(Fault("table/lines", most=LINES_IN_ALL))
