"""Records of finished games verify, and whoever changes a byte of one is found."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eiland.chance import Generator, derive
from eiland.play.log import UNDO
from eiland.play.proofs.chain import Chain, ChainLine
from eiland.play.proofs.proven import proven
from eiland.play.proofs.verification import NotVerifiable, ProofError, verify
from eiland.play.records import Record, RecordError
from eiland.rules.protocol import CHANCE
from eiland.rules.registry import AnyRules, make
from eiland.server.tables.table import Table
from tests.support.proven_games import TABLE, proven_game, table_of

GAMES = 20
SOAK = 1000
CHANGES = 3


PAGE = Path(__file__).parents[1] / "page" / "js" / "verify"


def rules_of(number: int) -> AnyRules:
    """Return the rules of a game of the archive."""
    short: list[tuple[str, int, dict[str, bool | int | str]]] = [
        ("classic", 2, {"turns": 3, "start_player": "random"}),
        ("plus", 2, {}),
        ("extra", 3, {"round_limit": 3}),
        ("base", 3, {"turn_limit": 9, "fishermen": True}),
        ("base", 4, {"turn_limit": 9, "harbormaster": True, "board": "beginners"}),
        ("classic", 1, {"turns": 2}),
    ]
    name, seats, options = short[number % len(short)]
    return make(name, seats, **options)


def changed(text: str, generator: Generator) -> bytes:
    """Return a text with one byte changed."""
    written = bytearray(text.encode())
    written[generator.below(len(written))] ^= 1 + int(generator.below(255))
    return bytes(written)


def check(first: int, games: int, changes: int) -> None:
    """Verify games, and find changes of single bytes in each."""
    for number in range(first, first + games):
        text = proven_game(rules_of(number), number)
        found = verify(text)
        due = sum(line.startswith("* ") for line in text.splitlines())
        assert len(found.draws) == due
        assert found.proof.table == TABLE
        generator = Generator(derive(number, "change"))
        for _ in range(changes):
            with pytest.raises((RecordError, UnicodeDecodeError)):
                verify(changed(text, generator).decode())


def test_every_archived_game_is_verified_and_every_changed_byte_is_found() -> None:
    check(0, GAMES, CHANGES)


@pytest.mark.soak
def test_a_thousand_archived_games_are_verified_and_a_thousand_changes_are_found() -> None:
    check(GAMES, SOAK, 1)


def test_the_record_that_the_page_is_tested_with_is_verified() -> None:
    found = verify((PAGE / "record.txt").read_text("utf-8"))
    written = json.loads((PAGE / "verified.json").read_text("utf-8"))
    assert written == json.loads(json.dumps(found.as_json()))


@pytest.fixture(scope="module")
def text() -> str:
    """A record in which something was taken back, with notices and choices of others."""
    return proven_game(make("plus", 2), 5)


def test_a_record_has_what_was_taken_back_and_what_no_record_shows(text: str) -> None:
    record = Record.parse(text)
    proof = record.header.proof
    assert proof is not None
    assert any(line.endswith(f": {UNDO}") for line in record.lines)
    assert {":pause", ":resume", ":late medium", ":back"} == {said for *_, said in proof.notices}
    assert record.header.cut_short
    assert record.header.chosen_by
    assert record.replay().rules.is_over(record.replay().state)


def forged(text: str, **changes: object) -> str:
    """Return a record with another proof, whose checksum is right."""
    record = Record.parse(text)
    assert record.header.proof is not None
    return proven(record, replace(record.header.proof, **changes))  # type: ignore[arg-type]


def test_a_forger_who_knows_the_checksum_is_found(text: str) -> None:
    proof = Record.parse(text).header.proof
    assert proof is not None
    cases: list[tuple[dict[str, object], str]] = [
        ({"secret": bytes(32)}, "proof/commitment"),
        ({"commitment": bytes(32)}, "proof/commitment"),
        ({"head": bytes(32)}, "proof/log"),
        ({"table": "fedcba9876543210"}, "proof/commitment"),
        ({"notices": proof.notices[1:]}, "proof/log"),
        ({"notices": ((9999, 0, ":pause"), *proof.notices)}, "proof/log"),
    ]
    seat = proof.contributions[0]
    cases += [
        ({"contributions": (seat._replace(revealed=bytes(32)),)}, "proof/contribution"),
        ({"contributions": (seat._replace(seat=7),)}, "proof/contribution"),
        ({"contributions": (seat._replace(revealed=None), *proof.contributions[1:])}, "outcome"),
        ({"contributions": ()}, "proof/outcome"),
    ]
    for changes, key in cases:
        with pytest.raises(ProofError, match=key):
            verify(forged(text, **changes))
    assert verify(forged(text)).lines


def test_another_throw_is_found_at_its_line(text: str) -> None:
    record = Record.parse(text)
    proof = record.header.proof
    assert proof is not None
    place = next(at for at, line in enumerate(record.lines) if line.startswith("* dice"))
    faces = "ore ore ore" if "ore ore ore" not in record.lines[place] else "wool wool wool"
    lines = [*record.lines]
    lines[place] = f"* dice {faces}"
    with pytest.raises(ProofError, match=f"proof/outcome.*line={place + 2}"):
        verify(proven(replace(record, lines=lines), proof))


def test_another_choice_of_a_player_is_found(text: str) -> None:
    """Its line is legal and the dice are right: only the chain tells."""
    record = Record.parse(text)
    proof = record.header.proof
    assert proof is not None
    bot, (first, *others) = next(iter(record.header.chosen_by.items()))
    header = replace(record.header, chosen_by={bot: others} if others else {})
    with pytest.raises(ProofError, match="proof/log"):
        verify(proven(replace(record, header=header), proof))
    assert first > 1


def test_other_names_are_found_by_the_checksum(text: str) -> None:
    with pytest.raises(ProofError, match="proof/file"):
        verify(text.replace("Änne 0", "Anne 0"))
    with pytest.raises(ProofError, match="proof/file"):
        verify(text.replace('"version": 1, "game"', '"version":1, "game"'))


def test_records_without_proof_are_not_verifiable(text: str) -> None:
    record = Record.parse(text)
    bare = replace(record.header, proof=None)
    cases = {
        "proof/none": bare,
        "proof/viewer": replace(bare, viewer="0"),
        "proof/daily": replace(bare, daily="1:2026-11-25"),
    }
    for key, header in cases.items():
        lines = [header.text(), *record.lines, str(record.seal), ""]
        with pytest.raises(NotVerifiable, match=key):
            verify("\n".join(lines))
    for field in json.loads(text.split("\n")[0])["proof"]:
        head, proof, rest = text.partition('"proof": ')
        value = f'"{field}": ("[^"]*"|1|\\[.*?\\])(?=, "|}})'
        wrong = head + proof + re.sub(value, f'"{field}": 7.5', rest, count=1)
        with pytest.raises(RecordError, match="record/header field=proof"):
            verify(wrong)


def test_what_was_taken_back_does_not_draw_again() -> None:
    """Two games differ only in actions that were taken back, and have the same dice."""
    rules: AnyRules = make("classic", 1, turns=6)
    shown = []
    for takes_back in (False, True):
        table = table_of(rules, 8)
        while not table.is_over:
            legal = table.log.rules.legal(table.log.state, 0)
            codes = [rules.text(table.log.state, 0, code) for code in legal]
            builds = [text for text in codes if text.startswith(("road", "settlement"))]
            ends = [text for text in codes if text in ("roll", "keep nothing", "end")]
            for text in builds * takes_back:
                table.act(0, text, TypedNever())
                assert table.log.undoable_by() == 0
                table.undo(0)
            table.act(0, ends[0], TypedNever())
        texts = [entry.text for entry in table.entries if entry.player == CHANCE]
        shown.append((texts, len(table.entries)))
    (one, short), (other, long) = shown
    assert one == other
    assert long > short


class TypedNever:
    """Dice that must not be asked."""

    def outcome(self, rules: AnyRules, state: object) -> int:
        raise AssertionError("these dice are not verifiable")


def test_heads_depend_on_every_line_and_on_the_secret_of_the_server() -> None:
    """Without the secret nobody can try what a hidden line could be."""
    rules: AnyRules = make("base", 3, turn_limit=4)
    first, again, other = (table_of(rules, seed) for seed in (3, 3, 4))
    for table in (first, again, other):
        table.settle(TypedNever())
        table.link()
    lines = [ChainLine(entry.player, entry.text) for entry in first.entries]
    assert len(lines) > 20  # island and deck

    def head_of(table: Table, said: list[ChainLine]) -> str:
        assert table.dice is not None
        chain = Chain.begin(table.dice.mix, rules)
        for line in said:
            chain.add(line)
        return chain.link.hex()

    def head_in(table: Table) -> str:
        assert table.dice is not None
        shown: Any = table.dice.as_json(is_over=False)
        assert shown["secret"] is None
        assert table.dice.mix.secret.hex() not in json.dumps(shown)
        assert shown["head"]["seq"] == len(table.entries)
        return str(shown["head"]["link"])

    assert head_in(first) == head_in(again) == head_of(first, lines)
    guesses = [head_of(other, lines)]
    guesses += [
        head_of(first, [*lines[:place], line._replace(text=f"{line.text}x"), *lines[place + 1 :]])
        for place, line in enumerate(lines)
    ]
    assert head_in(first) not in guesses
    assert len({*guesses, head_in(other)}) == len(guesses) + 1
