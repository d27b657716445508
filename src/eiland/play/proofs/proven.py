"""Records with a proof, as the server writes them."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from eiland.play.proofs.proof import Proof
from eiland.play.records import Record


def proven(record: Record, proof: Proof) -> str:
    """Return the text of a record of a finished game, with its proof in the header.

    Its lines must be all lines of the log that are no notices, also those that were taken back.
    """
    bare = replace(record, header=replace(record.header, proof=proof.without_checksum()))
    sealed = replace(proof, checksum=checksum(bare))
    return text_of(replace(record, header=replace(record.header, proof=sealed)))


def checksum(record: Record) -> str:
    """Return SHA-256 of a record whose proof has no checksum."""
    return sha256(text_of(record).encode()).hexdigest()


def text_of(record: Record) -> str:
    """Return the only text that a record with a proof may have."""
    seal = [] if record.seal is None else [record.seal]
    return "\n".join([record.header.text(), *record.lines, *seal, ""])
