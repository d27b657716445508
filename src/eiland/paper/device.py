"""What a browser that keeps the rules answers itself while the server cannot be reached.

The interpreter of the browser calls `answer`; `docs/http.md` describes what is asked and answered.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from eiland.i18n import Words, words
from eiland.paper.check import check
from eiland.paper.entered import BadPaper, Paper
from eiland.paper.records import record
from eiland.places.sentences import fault_json
from eiland.play.proofs.verification import verify
from eiland.play.records import RecordError

ANSWERS: Final[dict[str, Callable[[str, Words], str]]] = {
    "check": lambda text, said: check(Paper.of(json.loads(text)), said),
    "record": lambda text, said: record(Paper.of(json.loads(text)), said),
    "proof": lambda text, _: json.dumps(verify(text).as_json()),
}
"""By what is asked: of a game on paper its result and its record, of a record its proof."""
OK: Final = 200
UNPROCESSABLE: Final = 422


def answer(asked: str, text: str, lang: str) -> str:
    """Return ``{"status": …, "text": …}`` as the server would answer.

    ``text`` is a game on paper as JSON, as the page writes it, or a record.

    >>> json.loads(answer("check", '{"seats": 9}', "en"))["status"]
    422
    """
    said = words(lang)
    names, game = list[str](), ""
    try:
        return json.dumps({"status": OK, "text": ANSWERS[asked](text, said)})
    except BadPaper as error:
        faults, names, game = error.faults, list(error.names), error.game
    except RecordError as error:
        faults = error.faults
    told = [fault_json(fault, said, names, game) for fault in faults]
    return json.dumps({"status": UNPROCESSABLE, "text": json.dumps({"faults": told})})
