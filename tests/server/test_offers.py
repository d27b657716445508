"""Open offers in words, as the analysis shows them beside “accept” and “refuse”."""

from __future__ import annotations

import pytest

from eiland.i18n import words
from eiland.server.games.offers import offer_in_words
from tests.support.board_table import table

pytestmark = pytest.mark.server


@pytest.mark.parametrize(
    ("lang", "said"),
    [("de", "Anna bietet 2 Wolle für Holz"), ("en", "Anna offers 2 wool for lumber")],
)
def test_an_offer_says_who_gives_what_for_what(lang: str, said: str) -> None:
    position = table(3, {"0.hand": "wool2", "1.hand": "lumber1"})
    called = ["Anna", "Ben", "Cleo"]
    assert offer_in_words(position.state, called, words(lang)) is None
    position.play("offer 2 wool for 1 lumber")
    assert offer_in_words(position.state, called, words(lang)) == said
    position.play("1: refuse", "2: refuse")
    assert offer_in_words(position.state, called, words(lang)) is None
