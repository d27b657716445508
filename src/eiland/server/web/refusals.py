"""Refusals of requests: faults with sentences in the visitor's language."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from pydantic import BaseModel

from eiland.i18n import Words
from eiland.places.sentences import fault_json, sentences
from eiland.rules.errors import Fault

UNPROCESSABLE: Final = 422
NOT_YOURS: Final = 403
UNKNOWN: Final = 404
STALE: Final = 409
TOO_MANY: Final = 429
FAILED: Final = 500
UNAVAILABLE: Final = 503
TRY_AGAIN_LATER: Final = 1013
STREAM_CODES: Final = {
    UNKNOWN: 4404,
    TOO_MANY: 4429,
    STALE: TRY_AGAIN_LATER,
    UNAVAILABLE: TRY_AGAIN_LATER,
}
"""The codes with which a stream is closed, by the status that an answer would have."""


class ToldFault(BaseModel):
    """One reason why a request was refused."""

    key: str
    details: dict[str, int | str]
    sentence: str


class Refused(BaseModel):
    """The answer to a refused request."""

    faults: list[ToldFault]
    snapshot: dict[str, object] | None = None


class Refusal(Exception):
    """A refused request with its faults.

    ``snapshot`` is the current snapshot as JSON text; ``names`` are the names of the seats,
    ``game`` is the game whose places the faults name. ``headers`` are sent with the answer.
    """

    def __init__(
        self,
        status: int,
        *faults: Fault,
        snapshot: str | None = None,
        names: Sequence[str] = (),
        game: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.status = status
        self.faults = faults
        self.names = names
        self.game = game
        self.snapshot = snapshot
        self.headers = headers

    def sentences(self, words: Words) -> list[str]:
        """Return a sentence for each fault."""
        in_words = sentences(self.game, words.lang)
        return [in_words.fault(fault, self.names) for fault in self.faults]

    def text(self, words: Words) -> str:
        """Return the answer as JSON text."""
        listed = [fault_json(fault, words, self.names, self.game) for fault in self.faults]
        faults = json.dumps(listed, ensure_ascii=False)
        if self.snapshot is None:
            return f'{{"faults":{faults}}}'
        return f'{{"faults":{faults},"snapshot":{self.snapshot}}}'
