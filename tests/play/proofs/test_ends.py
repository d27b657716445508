"""How a game with a proof may end: by its rules, or abandoned by the last line of its log."""

from __future__ import annotations

import pytest

from eiland.play import Log
from eiland.play.proofs.chain import Chain, ChainLine
from eiland.play.proofs.dice import VerifiableDice
from eiland.play.proofs.mix import BYTES, Mix
from eiland.play.proofs.proof import ABANDONED, Proof
from eiland.play.proofs.proven import proven
from eiland.play.proofs.verification import ProofError, verify
from eiland.play.records import Header, Record, seal
from eiland.rules.protocol import CHANCE
from eiland.rules.registry import AnyRules, make

MIX = Mix("0123456789abcdef", "classic", bytes(range(BYTES)))
RULES: AnyRules = make("classic", 1, turns=1)


def played(actions: int | None = None) -> Log:
    """Return a game of so many actions, or a whole one."""
    log, dice = Log(RULES), VerifiableDice(MIX)
    while not RULES.is_over(log.state) and actions != len(log.steps):
        player = int(RULES.actor(log.state))
        if player == CHANCE:
            log.play(CHANCE, dice.outcome(RULES, log.state))
        else:
            log.play(player, RULES.legal(log.state, player)[-1])
    return log


def record(log: Log, *notices: int, sealed: bool = False) -> str:
    """Return the record of a game that is abandoned by lines with these numbers."""
    chain, lines = Chain.begin(MIX, RULES), list(log.lines())
    texts = iter([(step.player, step.text) for step in log.steps])
    for seq in range(1, len(lines) + len(notices) + 1):
        chain.add(ChainLine(*((CHANCE, ABANDONED) if seq in notices else next(texts))))
    proof = Proof(
        *(MIX.table, MIX.commitment, MIX.secret, ()),
        tuple((seq, CHANCE, ABANDONED) for seq in notices),
        chain.link,
    )
    header = Header.of(RULES, ["Anna"], bots=[None])
    return proven(Record(header, lines, seal(log) if sealed else None), proof)


def test_a_game_that_was_abandoned_in_the_end_is_verified() -> None:
    log = played(4)
    found = verify(record(log, 5))
    assert (found.is_abandoned, found.lines, len(found.draws)) == (True, 5, 2)
    assert found.as_json()["abandoned"]
    whole = verify(record(played(), sealed=True))
    assert not whole.is_abandoned
    assert not whole.as_json()["abandoned"]


@pytest.mark.parametrize("notices", [(), (1,), (4,), (4, 6)], ids=str)
def test_a_game_in_its_middle_must_be_abandoned_by_its_last_line(notices: tuple[int, ...]) -> None:
    """Who went on after the bytes of the server were known could choose."""
    with pytest.raises(ProofError) as found:
        verify(record(played(4), *notices))
    assert found.value.faults[0].key == "proof/end"


def test_a_game_that_is_over_is_sealed_and_not_abandoned() -> None:
    log = played()
    for text in (record(log), record(log, len(log.steps) + 1), record(log, 2, sealed=True)):
        with pytest.raises(ProofError, match="proof/end"):
            verify(text)
