"""Every rule in docs/rules has a test marked with its id, and code that names it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import eiland
from break_rules import BREAKS, RULES, Break
from tests.support.rules_without_tests import RULES_WITHOUT_TESTS
from tests.support.unwritten import UNWRITTEN

ROOT = Path(__file__).parents[2]


def rules_in(text: str) -> list[str]:
    """List the ids of the tables in a rule document.

    >>> rules_in("| CL-6 | A cross. | ours |")
    ['CL-6']
    """
    return re.findall(r"^\| ([A-Z]+-\d+[a-z]?) \|", text, re.MULTILINE)


def ids_in(text: str) -> list[str]:
    """List the rules that a text names. Of a range such as CL-1 to CL-4 it names none.

    >>> ids_in("the last box (CL-6, DB-2a to DB-4), UTF-8")
    ['CL-6']
    """
    named = rf"(?<![\w-])(?:{PREFIXES})-\d+[a-z]?(?![\w-])"
    return re.findall(named, re.sub(f"{named} to {named}", "", text))


def marks_in(source: str) -> Iterator[str]:
    """Yield the ids of all marks in a test file. Raises ValueError unless they are literals."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr="rule") as func):
                if ast.unparse(func) == "pytest.mark.rule":
                    (rule,) = node.args
                    yield str(ast.literal_eval(rule))


DOCUMENTED = {
    file.name: rules_in(file.read_text("utf-8")) for file in (ROOT / "docs" / "rules").glob("*.md")
}
IDS = {rule for rules in DOCUMENTED.values() for rule in rules}
PREFIXES = "|".join(sorted({rule.partition("-")[0] for rule in IDS}))
CITED = {
    rule
    for file in (ROOT / "src" / "eiland" / "rules").rglob("*.py")
    for rule in ids_in(file.read_text("utf-8"))
}
"""Named in the code of the rules; a range names none of its rules."""
MARKED = {
    rule
    for file in (ROOT / "tests").rglob("test_*.py")
    for rule in marks_in(file.read_text("utf-8"))
}


@pytest.mark.parametrize("rule", sorted(IDS))
def test_a_rule_has_a_test_or_a_reason_why_not(rule: str) -> None:
    assert (rule in MARKED) != (rule in RULES_WITHOUT_TESTS), rule


@pytest.mark.parametrize("rule", sorted(IDS))
def test_a_rule_is_named_in_the_code_or_has_a_reason_why_not(rule: str) -> None:
    assert (rule in CITED) != (rule in UNWRITTEN), rule


def test_the_number_of_documented_rules_is_known() -> None:
    assert len(IDS) == 228


def test_no_rule_is_tested_or_named_that_is_not_documented() -> None:
    assert set(RULES_WITHOUT_TESTS) <= IDS
    assert set(UNWRITTEN) <= IDS
    assert MARKED <= IDS
    for file in (ROOT / "src" / "eiland").rglob("*"):
        if file.suffix in (".py", ".js", ".html"):
            assert set(ids_in(file.read_text("utf-8"))) <= IDS, file


def test_no_rule_is_documented_twice() -> None:
    documented = [rule for rules in DOCUMENTED.values() for rule in rules]
    assert sorted(IDS) == sorted(documented)


@pytest.mark.parametrize(
    ("document", "rules"),
    [
        ("dice.md", {"DR": 10, "DB": 6, "DJ": 7, "DG": 3}),
        ("classic.md", {"CL": 8}),
        ("plus.md", {"PL": 7 + 1}),
        ("extra.md", {"EX": 14 + 3}),
    ],
)
def test_the_dice_games_have_all_of_their_rules(document: str, rules: dict[str, int]) -> None:
    assert Counter(rule.partition("-")[0] for rule in DOCUMENTED[document]) == rules


@pytest.mark.parametrize(
    ("game", "documents"),
    [
        ("classic", ["classic.md"]),
        ("plus", ["plus.md"]),
        ("extra", ["extra.md"]),
        ("base", ["base.md", "fishermen.md"]),
    ],
)
def test_the_options_in_the_documents_are_those_of_the_game(
    game: str, documents: list[str]
) -> None:
    texts = [(ROOT / "docs" / "rules" / name).read_text("utf-8") for name in documents]
    row = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+?) \| ([A-Z]+-\d+[a-z]?) \|$", re.MULTILINE)
    documented = {
        name: (plain(values), plain(default), rule)
        for text in texts
        for name, values, default, rule in row.findall(text)
    }
    assert documented == {option.name: in_words(option) for option in eiland.game(game).options}


def in_words(option: eiland.Option) -> tuple[str, str, str]:
    """Return values, default and rule of an option as written in the documents."""
    values = ", ".join(option.values) or f"{option.low} to {option.high}"
    default = option.default
    return (
        values + (", a text" if option.any_text else ""),
        str(default).lower() if isinstance(default, bool) else str(default),
        option.rule,
    )


def plain(text: str) -> str:
    """Return a cell of a table without its markup."""
    return text.replace("`", "").replace("−", "-")


@pytest.mark.parametrize("each", BREAKS, ids=lambda each: f"{each.rule} {each.old.strip()[:30]}")
def test_every_break_of_a_rule_is_still_possible(each: Break) -> None:
    """`tools/break_rules.py` must quote the current source."""
    assert (ROOT / "src" / RULES / each.file).read_text("utf-8").count(each.old) == 1
    assert each.rule in MARKED
