"""Verification of a record: its dice and its log follow from what was published and revealed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from eiland.play.log import Log, faults_at
from eiland.play.proofs.chain import Chain, ChainLine
from eiland.play.proofs.dice import Draw, VerifiableDice
from eiland.play.proofs.mix import commitment_of
from eiland.play.proofs.proof import ABANDONED, Proof
from eiland.play.proofs.proven import checksum, text_of
from eiland.play.records import EVERYTHING, Header, Record, RecordError, seal
from eiland.rules.errors import Fault, GameError
from eiland.rules.protocol import CHANCE, split_line

FIRST_LINE: Final = 2
"""The number of the first line after the header."""


class ProofError(RecordError):
    """A record does not fit its proof: somebody has changed one of them.

    Keys: ``proof/commitment``, ``proof/contribution``, ``proof/outcome``, ``proof/log``,
    ``proof/end``, ``proof/file``.
    """


class NotVerifiable(RecordError):
    """A record has no proof. Keys: ``proof/none``, ``proof/viewer``, ``proof/daily``."""


@dataclass(frozen=True)
class Verification:
    """What was verified: all draws with their lines of the record, and who took part.

    ``left_out`` are seats that were committed to bytes and have not revealed them, ``absent`` those
    of people who took no part. A game that ``is_abandoned`` has no end.
    """

    header: Header
    proof: Proof
    draws: list[tuple[int, Draw]]
    lines: int
    took_part: list[int]
    left_out: list[int]
    absent: list[int]
    is_abandoned: bool

    def as_json(self) -> dict[str, object]:
        """Return the verification for programs."""
        return {
            "verified": True,
            "abandoned": self.is_abandoned,
            "game": self.header.game,
            "table": self.proof.table,
            "commitment": self.proof.commitment.hex(),
            "head": self.proof.head.hex(),
            "lines": self.lines,
            "took_part": self.took_part,
            "left_out": self.left_out,
            "absent": self.absent,
            "draws": [[line, *draw] for line, draw in self.draws],
        }


def verify(text: str) -> Verification:
    """Compute everything in a record again.

    Raises RecordError for an unreadable record, NotVerifiable for one without proof, ProofError for
    one that does not fit its proof.
    """
    record = Record.parse(text)
    proof = proof_of(record)
    if record.header.position or not record.whole or text != text_of(record):
        raise ProofError(Fault("proof/file", line=1))
    _check_commitments(record.header, proof)
    draws, lines = _replayed(record, proof)
    bare = replace(record.header, proof=proof.without_checksum())
    if checksum(replace(record, header=bare)) != proof.checksum:
        raise ProofError(Fault("proof/file", line=1))
    mix = proof.mix(record.header.game)
    took_part = [seat for seat, _ in mix.revealed]
    people = [seat for seat, bot in enumerate(record.header.bots) if bot is None]
    absent = [seat for seat in people if seat not in (*took_part, *mix.left_out)]
    return Verification(
        *(record.header, proof, draws, lines, took_part, mix.left_out, absent),
        is_abandoned=record.seal is None,
    )


def proof_of(record: Record) -> Proof:
    """Return the proof of a record. Raises NotVerifiable."""
    header = record.header
    if header.proof is not None:
        return header.proof
    if header.viewer != EVERYTHING:
        raise NotVerifiable(Fault("proof/viewer"))
    raise NotVerifiable(Fault("proof/daily") if header.daily else Fault("proof/none"))


def _check_commitments(header: Header, proof: Proof) -> None:
    mix = proof.mix(header.game)
    if mix.commitment != proof.commitment:
        raise ProofError(Fault("proof/commitment", line=1))
    seats = [seat for seat, *_ in mix.contributions]
    for seat, commitment, revealed in mix.contributions:
        is_due = revealed is None or commitment == commitment_of(
            proof.table, header.game, seat, revealed
        )
        if not is_due or not 0 <= seat < header.seats or header.bots[seat] is not None:
            raise ProofError(Fault("proof/contribution", seat=seat, line=1))
    if seats != sorted(set(seats)):
        raise ProofError(Fault("proof/file", line=1))


def _replayed(record: Record, proof: Proof) -> tuple[list[tuple[int, Draw]], int]:
    """Draw all dice and link all lines again; return the draws, and how many lines the log has."""
    log, mix = record.header.begin(), proof.mix(record.header.game)
    dice, chain = VerifiableDice(mix), Chain.begin(mix, log.rules)
    notices = {seq: (player, text) for seq, player, text in proof.notices}
    by = {line: bot for bot, lines in record.header.chosen_by.items() for line in lines}
    cut_short = set(record.header.cut_short)
    draws: list[tuple[int, Draw]] = []
    for number, written in enumerate(record.lines, FIRST_LINE):
        _add_notices(chain, notices)
        try:
            player, text = split_line(written)
            if player == CHANCE and int(log.rules.actor(log.state)) == CHANCE:
                draws.append((number, _checked_draw(log, dice, text, number)))
            log.follow(player, text)
        except ProofError:
            raise
        except GameError as error:
            raise RecordError(*faults_at(error, number)) from None
        chain.add(ChainLine(player, text, by.pop(number, ""), number in cut_short))
        cut_short.discard(number)
    _add_notices(chain, notices)
    if chain.link != proof.head or notices or by or cut_short:
        raise ProofError(Fault("proof/log", line=1))
    if not _has_end(record, proof, log, chain.seq):
        raise ProofError(Fault("proof/end", line=len(record.lines) + FIRST_LINE))
    return draws, chain.seq


def _has_end(record: Record, proof: Proof, log: Log, lines: int) -> bool:
    """Return True if the game is over and sealed, or abandoned by the last line of its log.

    Nothing may follow that line: the bytes of the server are known by then.
    """
    given_up = [seq for seq, _, text in proof.notices if text == ABANDONED]
    if log.rules.is_over(log.state):
        return not given_up and record.seal == seal(log)
    return given_up == [lines] and record.seal is None


def _add_notices(chain: Chain, notices: dict[int, tuple[int, str]]) -> None:
    """Link the notices that come next."""
    while (notice := notices.pop(chain.seq + 1, None)) is not None:
        chain.add(ChainLine(*notice))


def _checked_draw(log: Log, dice: VerifiableDice, text: str, number: int) -> Draw:
    """Return the draw of an outcome, which must be ``text``."""
    rules, state = log.rules, log.state
    draw = dice.draw(int(rules.choices(state)))
    due = rules.text(state, CHANCE, int(rules.choice(state, draw.point)))
    if text != due:
        raise ProofError(Fault("proof/outcome", given=text[:80], due=due, line=number))
    return draw
