"""The verifiable dice of a table: what they are drawn from, and the chain of its log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from eiland.play.proofs.chain import Chain, ChainLine
from eiland.play.proofs.mix import Contribution, Mix
from eiland.rules.registry import AnyRules
from eiland.server.tables.clock import GRACE_SECONDS
from eiland.server.tables.entries import Entry
from eiland.server.tables.store import Stored, StoredDice

REVEAL_SECONDS: Final = 20.0
"""How long browsers have to reveal their bytes when the host has started the game."""


@dataclass
class TableDice:
    """The dice of a table that can be verified.

    While people gather, contributions come and go. When the game is started they are fixed, and are
    to be revealed until ``reveal_by``. The first line of the log begins the ``chain``.
    """

    mix: Mix
    chain: Chain | None = None
    reveal_by: float | None = None

    @staticmethod
    def of(stored: Stored) -> TableDice | None:
        """Return the dice of a stored table, None if they cannot be verified."""
        if stored.dice is None:
            return None
        secret, _, contributions, head, seq, reveal_by = stored.dice
        mix = Mix(stored.name, stored.game, secret, contributions)
        chain = None if head is None else Chain(mix, bytes.fromhex(head), seq)
        return TableDice(mix, chain, reveal_by)

    @property
    def stored(self) -> StoredDice:
        """What the store keeps of them."""
        secret, contributions = self.mix.secret, self.mix.contributions
        kept = StoredDice(secret, self.mix.commitment, contributions, reveal_by=self.reveal_by)
        if self.chain is None:
            return kept
        return kept._replace(head=self.chain.link.hex(), seq=self.chain.seq)

    def commit(self, added: Iterable[Contribution]) -> None:
        """Add contributions, in place of earlier ones of their seats."""
        found = {kept.seat: kept for kept in self.mix.contributions}
        found |= {each.seat: each for each in added}
        ordered = tuple(found[seat] for seat in sorted(found))
        self.mix = self.mix._replace(contributions=ordered)

    def forget(self, seat: int) -> None:
        """Drop the contribution of a seat that gets another player before the start."""
        if self.chain is None and self.reveal_by is None:
            kept = tuple(each for each in self.mix.contributions if each.seat != seat)
            self.mix = self.mix._replace(contributions=kept)

    def start_again(self, now: float) -> None:
        """Give browsers at least a moment to reveal: they could not while the server was down."""
        if self.reveal_by is not None:
            self.reveal_by = max(self.reveal_by, now + GRACE_SECONDS)

    def link(self, rules: AnyRules, entries: Iterable[Entry]) -> str:
        """Link the next lines of the log; return the last link in hexadecimal digits."""
        if self.chain is None:
            self.chain, self.reveal_by = Chain.begin(self.mix, rules), None
        for entry in entries:
            said = entry.chosen_by or ""
            self.chain.add(ChainLine(entry.player, entry.text, said, entry.is_cut_short))
        return self.chain.link.hex()

    def as_json(self, *, is_over: bool) -> dict[str, object]:
        """Return what everybody may know: before the end neither bytes of the server nor salts."""
        head = self.chain and {"seq": self.chain.seq, "link": self.chain.link.hex()}
        is_due = self.chain is None
        return {
            "commitment": self.mix.commitment.hex(),
            "reveal_by": self.reveal_by,
            "seats": [
                {
                    "seat": seat,
                    "commitment": commitment.hex(),
                    "state": state_of(revealed, is_due=is_due),
                }
                for seat, commitment, revealed in self.mix.contributions
            ],
            "head": head,
            "secret": self.mix.secret.hex() if is_over else None,
        }


def state_of(revealed: bytes | None, *, is_due: bool) -> str:
    """Return how far a contribution is."""
    if revealed is not None:
        return "revealed"
    return "committed" if is_due else "left-out"
