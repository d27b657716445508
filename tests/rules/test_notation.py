"""The positions shown in docs/rules/notation.md are positions of their games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import eiland
from eiland.rules.registry import AnyRules

NOTATION = (Path(__file__).parents[2] / "docs" / "rules" / "notation.md").read_text("utf-8")
SHOWN = re.findall(r"^```\n(start=.*)\n```$", NOTATION, re.MULTILINE)
GAMES = [
    eiland.make("classic", 2),
    eiland.make("plus", 2),
    eiland.make("extra", 2, start_player="random"),
]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.name))
def test_the_example_of_a_position_reads_back(rules: AnyRules) -> None:
    fields = fields_of(rules.write(rules.initial()))
    (text,) = [text for text in SHOWN if fields_of(text) == fields]
    assert rules.write(rules.read(text)) == text


def fields_of(text: str) -> list[str]:
    return [pair.partition("=")[0] for pair in text.split()]
