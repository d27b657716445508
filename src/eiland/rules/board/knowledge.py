"""What an attentive viewer knows beyond the view: counted cards."""

from __future__ import annotations

from eiland.rules.protocol import Knowledge


class BoardKnowledge(Knowledge):
    """To come."""
