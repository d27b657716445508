"""Each mutation in tools/break_rules.py still finds the source that it replaces."""

from __future__ import annotations

import pytest

from break_rules import BREAKS, ROOT, RULES, TESTS, Break


@pytest.mark.parametrize("each", BREAKS, ids=lambda each: each.rule)
def test_a_break_finds_its_piece_of_source_once(each: Break) -> None:
    text = (ROOT / "src" / RULES / each.file).read_text("utf-8")
    assert text.count(each.old) == 1, each.old
    assert each.new != each.old


def test_the_files_with_tests_of_rules_exist() -> None:
    assert [file for file in TESTS if not (ROOT / file).is_file()] == []
