"""Verification of the dice of records that people bring. The server keeps none of them."""

from __future__ import annotations

import json

from eiland.play.proofs.verification import verify
from eiland.play.records import RecordError
from eiland.server.web.refusals import UNPROCESSABLE, Refusal


def verified(text: str) -> str:
    """Return what was verified of a record as JSON text. Raises Refusal with what does not fit."""
    try:
        return json.dumps(verify(text).as_json())
    except RecordError as error:
        raise Refusal(UNPROCESSABLE, *error.faults) from None
