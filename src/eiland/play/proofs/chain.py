"""The chain of a log: each line has a link, which covers all lines before it.

Whoever keeps a link can tell later whether a line up to it was changed. A link says nothing about
a line that is hidden from its reader, for the salt of each line stays secret until the game is
over.
"""

from __future__ import annotations

import hmac
import json
from typing import NamedTuple

from eiland.play.proofs.encoding import encoded, hashed
from eiland.play.proofs.mix import Mix
from eiland.rules.registry import AnyRules


class ChainLine(NamedTuple):
    """A line of a log: an action, one that takes it back, or a notice; the player -1 is chance.

    ``chosen_by`` names the bot that has chosen in place of the seat's own, else it is empty.
    """

    player: int
    text: str
    chosen_by: str = ""
    is_cut_short: bool = False


class Chain:
    """The head of a chain: the last link, and how many lines it covers."""

    def __init__(self, mix: Mix, link: bytes, seq: int = 0) -> None:
        self.mix = mix
        self.link = link
        self.seq = seq

    @staticmethod
    def begin(mix: Mix, rules: AnyRules) -> Chain:
        """Return the chain of a game before its first line: it covers set-up and commitments."""
        options = sorted(dict(rules.options).items())
        chosen = [part for name, value in options for part in (name, scalar(value))]
        added = [
            part
            for seat, commitment, revealed in mix.contributions
            for part in (seat, commitment, revealed or b"")
        ]
        link = hashed(
            *("eiland log 1 begin", mix.table, mix.game, int(rules.version), int(rules.seats)),
            *(len(options), *chosen, mix.commitment, len(mix.contributions), *added),
        )
        return Chain(mix, link)

    def add(self, line: ChainLine) -> None:
        """Add the link of the next line."""
        self.seq += 1
        salt = salt_of(self.mix, self.seq)
        player, text, chosen_by, is_cut_short = line
        event = (self.seq, player, text, chosen_by, int(is_cut_short))
        salted = hashed("eiland log 1 line", salt, *event)
        self.link = hashed("eiland log 1 link", self.link, salted)


def salt_of(mix: Mix, seq: int) -> bytes:
    """Return the salt of a line: fresh for each, and known to the server alone until the end."""
    about = encoded("eiland log 1 salt", mix.table, mix.game, seq)
    return hmac.digest(mix.secret, about, "sha256")


def scalar(value: object) -> str:
    """Return the value of an option as JSON."""
    return json.dumps(value, ensure_ascii=False)
