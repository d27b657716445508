"""The record of a game on paper, for replay and analysis."""

from __future__ import annotations

from eiland.i18n import Words
from eiland.paper.entered import BadPaper, Paper
from eiland.paper.game import Played
from eiland.places.nicknames import name_fault, tidy
from eiland.play.log import Log
from eiland.play.records import full
from eiland.rules.errors import Fault


def record(paper: Paper, words: Words) -> str:
    """Return the record of all turns, the running one included. Empty names become numbers.

    Raises BadPaper when game, seats, options or names are not valid, or anything is illegal.
    """
    played = Played(paper)
    faults = _faults(played, paper)
    if faults:
        raise BadPaper(*faults, names=paper.called(words), game=played.rules.name)
    log = Log(played.rules)
    for player, text in played.lines:
        log.play_text(player, text)
    return full(log, paper.called(words))


def _faults(played: Played, paper: Paper) -> list[Fault]:
    """List why there is no record: first how many turns are illegal, then each reason."""
    faults = [fault for name in paper.names if tidy(name) and (fault := name_fault(name))]
    if len(paper.names) != paper.seats:
        faults.append(Fault("companion/names", given=len(paper.names), seats=paper.seats))
    illegal = [fault for _, _, fault in played.marks]
    turns = {turn for turn, _, _ in played.marks}
    if played.moment is not None:
        now = [played.moment.whole, *played.moment.faults]
        found = [fault for fault in now if fault is not None]
        illegal += found
        turns |= {len(paper.turns)} if found else set()
    if illegal:
        faults += [Fault("companion/illegal", n=len(turns)), *illegal]
    return faults
