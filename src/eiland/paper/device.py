"""The answers of the server about a game on paper, given by a browser that keeps the rules.

The interpreter of the browser calls `answer`; `docs/http.md` describes what is asked and answered.
"""

from __future__ import annotations

import json

from eiland.i18n import words
from eiland.paper.check import check
from eiland.paper.entered import BadPaper, Paper
from eiland.paper.records import record
from eiland.places.sentences import fault_json


def answer(asked: str, text: str, lang: str) -> str:
    """Return ``{"status": …, "text": …}`` as the server would answer.

    ``asked`` is ``check`` or ``record``, ``text`` the game as JSON, as the page writes it.

    >>> json.loads(answer("check", '{"seats": 9}', "en"))["status"]
    422
    """
    said = words(lang)
    try:
        paper = Paper.of(json.loads(text))
        found = check(paper, said) if asked == "check" else record(paper, said)
        return json.dumps({"status": 200, "text": found})
    except BadPaper as error:
        faults = [fault_json(fault, said, error.names, error.game) for fault in error.faults]
        return json.dumps({"status": 422, "text": json.dumps({"faults": faults})})
