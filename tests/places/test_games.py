"""No sentence that people meet in a game contains the code of a place: log, labels, refusals."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

import pytest

from eiland import make
from eiland.cli.games.registry import front_of
from eiland.i18n import words
from eiland.places.sentences import fault_json
from eiland.play import Log
from eiland.play.sources import SeededDice
from eiland.rules.errors import Fault
from eiland.rules.protocol import SPECTATOR
from eiland.server.companion.rule_tables import tables
from eiland.server.tables import snapshots
from eiland.server.tables.store import Seat
from eiland.server.tables.table import Table
from eiland.server.web.messages import phrases, titles
from tests.support.languages import WHOLE
from tests.support.places import CODES
from tests.support.samples import amount

GAMES = list(CODES)
SEATS = 3
NAMES = ["Zoe", "Yan", "Xenia"]
ROW = re.compile(r"(Row|Reihe) \d, (hex|Feld) \d")
"""Where two hexes of the board have the same name, their row tells them apart."""
EVERY = pytest.mark.parametrize(
    ("game", "lang"), [(game, lang) for game in GAMES for lang in WHOLE]
)


class Played(NamedTuple):
    """A game with the legal actions and the faults of all others in some of its positions."""

    table: Table
    legal: list[tuple[Any, str]]  # position and action
    faults: list[Fault]


@functools.cache
def played(game: str) -> Played:
    """Play a random game at a table, with undos."""
    rules = make(game, SEATS)
    table = Table("t", game, "", [Seat("here", name) for name in NAMES], Log(rules))
    dice, legal, faults = SeededDice(11), [], set[Fault]()
    table.settle(dice)
    for number in range(amount(500, 250)):
        state = table.log.state
        seats = [seat for seat in rules.actors(state) if seat >= 0]
        if not seats:
            break
        if number % 10 == 0:
            texts = [rules.text(state, seats[0], code) for code in rules.legal(state, seats[0])]
            legal += [(state, text) for text in texts]
            faults.update(refused(rules, state, seats[0]))
        table.act(seats[0], rules.text(state, seats[0], dice.outcome(rules, state)), dice)
        undoable = table.log.undoable_by()
        if number % 7 == 0 and undoable is not None:
            table.undo(undoable)
    return Played(table, legal, sorted(faults, key=str))


def refused(rules: Any, state: Any, seat: int) -> Iterator[Fault]:
    """Yield why actions of a seat are illegal."""
    for code in range(len(rules.action_names())):
        fault = rules.refusal(state, seat, code)
        if fault is not None:
            yield from fault.faults


def clean(game: str, sentence: str) -> bool:
    return CODES[game].search(ROW.sub("", sentence)) is None


def log_of(game: str, lang: str) -> list[dict[str, Any]]:
    """Return the log of the played table as a spectator gets it."""
    return [
        json.loads(line) for line in snapshots.log(played(game).table, SPECTATOR, words(lang), 0)
    ]


@EVERY
def test_the_log_of_a_table_names_places_in_words(game: str, lang: str) -> None:
    lines = [
        json.loads(line) for line in snapshots.log(played(game).table, SPECTATOR, words(lang), 0)
    ]
    assert {"undo"} < {line["text"].split()[0] for line in lines}
    for line in lines:
        assert clean(game, line["sentence"]), line


@EVERY
def test_labels_of_actions_name_places_in_words(game: str, lang: str) -> None:
    legal = played(game).legal
    assert len(legal) > 40
    for state, text in legal:
        label = snapshots.label_in(state, game, text, tuple(NAMES), words(lang))
        assert clean(game, label), (text, label)


@EVERY
def test_refusals_name_places_in_words(game: str, lang: str) -> None:
    faults = played(game).faults
    assert len({fault.key for fault in faults}) >= 5
    for fault in faults:
        told = fault_json(fault, words(lang), NAMES, game)
        assert clean(game, str(told["sentence"])), told
        assert told["details"] == fault.details, "the fault keeps its codes"


@EVERY
def test_a_terminal_names_places_in_words_beside_what_is_typed(game: str, lang: str) -> None:
    """Every sentence of the terminal with a code also has words: more than the code tells."""
    table, legal, _ = played(game)
    view = table.log.view(SPECTATOR)
    front = front_of(words(lang), table.log.rules, NAMES)
    plain: list[Callable[[str], str]] = [
        lambda text: words(lang).action(text, NAMES, game),
        lambda text: words(lang).happened("Zoe", text, NAMES, game),
    ]
    spoken: list[Callable[[str], str]] = [
        lambda text: front.label(text, view),
        lambda text: front.happened("Zoe", text, view),
    ]
    found = 0
    for _, text in legal:
        if text.split()[0] not in ("road", "settlement", "city", "knight", "joker", "castle"):
            continue
        if game == "base" and text == "knight":
            continue  # a card
        for with_place, without in zip(spoken, plain, strict=True):
            found += 1
            assert len(with_place(text)) > len(without(text)), text
    assert found > 20


@pytest.mark.parametrize("lang", WHOLE)
def test_the_page_has_a_name_for_every_site_of_the_companion(lang: str) -> None:
    named, rules = {**titles("classic", lang), **phrases(lang)}, tables()
    actions = [site["action"] for site in rules["sites"]]  # type: ignore[attr-defined]
    actions += [f"joker {joker['id']}" for joker in rules["jokers"]]  # type: ignore[attr-defined]
    assert len(actions) == 38
    for action in actions:
        assert f"place.classic.{action}" in named
        assert f"place.the.classic.{action}" in named


def test_turns_and_scores_of_the_log_follow_the_game() -> None:
    """Each line has the turn it belongs to; the scores after a line that is undone go back."""
    for game in GAMES:
        table, lines = played(game).table, log_of(game, "en")
        turns = [(line["turn"]["number"], line["turn"]["seat"]) for line in lines if line["turn"]]
        blocks = [turn for turn, _ in groupby(turns)]
        assert len(set(blocks)) == len(blocks), "all lines of a turn are together"
        assert [number for number, _ in blocks] == sorted(number for number, _ in blocks)
        assert len({seat for _, seat in blocks}) == SEATS
        assert lines[-1]["scores"] == list(table.log.rules.scores(table.log.state))
        for before, line, after in zip(lines, lines[1:], lines[2:], strict=False):
            if after["text"] == "undo":
                assert after["scores"] == before["scores"]
                assert after["turn"] == line["turn"]
