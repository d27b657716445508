"""An open offer in words, for browser and terminal."""

from __future__ import annotations

from collections.abc import Sequence

from eiland.i18n import Words
from eiland.play.reviews.board import offered
from eiland.rules.protocol import State


def offer_in_words(state: State, called: Sequence[str], say: Words) -> str | None:
    """Return what is offered in a position, None if it does not wait for answers to an offer."""
    found = offered(state)
    if found is None:
        return None
    seat, given, got = found
    return say("chances.offer", name=called[seat], given=say.things(given), got=say.things(got))
