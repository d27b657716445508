"""Records that people bring are replayed for them; wrong ones are refused with a sentence."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from eiland.i18n import words
from eiland.play import Log
from eiland.play.records import full, viewers
from eiland.rules.protocol import CHANCE, SPECTATOR
from eiland.rules.registry import make
from eiland.server.tables.films import MOST_FAULTS, MOST_FILMS, Films
from eiland.server.web.guard import MOST_OF_RECORD
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import Refusal
from tests.support.secret_pairs import played
from tests.support.serving import Browser

NAMES = ["Anna", "Ben", "Cleo"]
ME = Visitor(("a",), False, words("en"))


@cache
def log_of(game: str, **options: bool) -> Log:
    rules = make(game, 3, **options)
    log = Log(rules)
    for event in played(rules, 5, 10_000):
        log.follow(event.player, event.text)
    return log


def shown(text: str, view: str | None = None) -> dict[str, Any]:
    film: dict[str, Any] = json.loads(Films().open(ME, text, view))
    return film


def positions(text: str, view: str | None, length: int) -> list[dict[str, Any]]:
    films, found = Films(), list[dict[str, Any]]()
    for first in range(0, length + 1, 100):
        answer = json.loads(films.positions(text, view, first, first + 99))
        found += answer["positions"]
    return found


@pytest.mark.parametrize("game", ["classic", "plus", "base"])
def test_a_full_record_is_seen_as_its_game_was(game: str) -> None:
    log = log_of(game)
    text = full(log, NAMES, [None, "greedy", "unknown"])
    film = shown(text)
    assert [seat["name"] for seat in film["head"]["seats"]] == NAMES
    assert [seat["bot"] for seat in film["head"]["seats"]] == [None, "greedy", None]
    assert film["head"]["winners"] == list(log.rules.winners(log.state))
    assert [entry["text"] for entry in film["log"]] == [step.text for step in log.steps]
    assert film["eyes"] == (["all", "0", "1", "2", "spectator"] if game == "base" else [])
    states = [log.initial, *(step.after for step in log.steps)]
    expected = {
        seq: json.loads(json.dumps(log.rules.observe(state, 1).as_json()))
        for seq, state in enumerate(states)
        if int(log.rules.actor(state)) != CHANCE
    }
    found = {each["seq"]: each["view"] for each in positions(text, "1", len(states))}
    assert found.keys() == expected.keys()
    if game == "base":
        assert found == expected


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_what_a_viewer_saw_is_seen_again(viewer: int) -> None:
    log = log_of("base", fishermen=True)
    text = viewers(log, NAMES, viewer)
    film = shown(text, "all")
    assert film["eyes"] == []
    assert (film["head"]["over"], film["head"]["viewer"]) == (True, viewer)
    assert film["head"]["winners"] == list(log.rules.winners(log.state))
    assert [entry["text"] for entry in film["log"]] == [
        log.seen(step, viewer).text for step in log.steps
    ]
    found = {each["seq"]: each for each in positions(text, "2", len(log.steps))}
    for seq, step in enumerate(log.steps, 1):
        rules, after = log.rules, step.after
        if int(rules.actor(after)) == CHANCE:
            assert seq not in found
            continue
        assert found[seq]["view"] == json.loads(json.dumps(rules.observe(after, viewer).as_json()))
        assert found[seq]["actors"] == list(rules.actors(after))
        assert found[seq]["scores"] == list(rules.scores(after))


def test_sentences_of_a_viewers_record_say_nothing_that_it_does_not_know() -> None:
    log = log_of("base", fishermen=True)
    lines = shown(viewers(log, NAMES, SPECTATOR))["log"]
    said = {entry["text"].split()[0]: entry["sentence"] for entry in lines}
    assert "nobody" not in said["dice"].lower()
    assert (
        "Anna" in said["settlement"] or "Ben" in said["settlement"] or "Cleo" in said["settlement"]
    )
    turns = [entry["turn"] for entry in lines if entry["turn"]]
    assert turns[0] == {"seat": turns[0]["seat"], "number": 1}
    assert turns[-1]["number"] > 5


RECORD = full(log_of("classic"), NAMES)
HEAD, *LINES = RECORD.split("\n")
WRONG = {
    "nothing": ("", "record/foreign"),
    "a picture": ("\x89PNG\r\n\x00\x01", "record/foreign"),
    "foreign JSON": ('{"format": "other"}\n', "record/foreign"),
    "deep JSON": ("[" * 100_000, "record/foreign"),
    "of a later version": (RECORD.replace('"version": 1', '"version": 2', 1), "record/version"),
    "of other rules": (RECORD.replace('"rules": 1', '"rules": 99', 1), "record/rules-version"),
    "of an unknown game": (RECORD.replace('"classic"', '"chess"', 1), None),
    "without a line": ("\n".join([HEAD, *LINES[1:]]), None),
    "with another line": ("\n".join([HEAD, "0: end", *LINES]), "action/roll-first"),
    "with another result": (RECORD.replace("digest=", "digest=0", 1), "record/seal"),
    "with a name that steers": (RECORD.replace("Anna", "An\\u202ena", 1), None),
    "of a viewer that is no seat": (
        viewers(log_of("classic"), NAMES, 0).replace('"viewer": "0"', '"viewer": "3"', 1),
        "record/header",
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_record_is_refused_with_a_sentence(kind: str) -> None:
    text, key = WRONG[kind]
    with pytest.raises(Refusal) as refused:
        Films().open(ME, text, None)
    assert refused.value.status == 422
    assert key in (None, refused.value.faults[0].key)
    for lang in ("de", "en"):
        told = json.loads(refused.value.text(words(lang)))["faults"][0]
        assert told["sentence"]
        assert told["sentence"] != told["key"]


def test_a_cut_record_is_seen_as_far_as_it_goes() -> None:
    cut = shown("\n".join([HEAD, *LINES[:20]]) + "\n" + LINES[20][:3])
    assert (len(cut["log"]), cut["whole"], cut["head"]["over"]) == (20, False, False)
    assert shown(RECORD)["whole"]
    assert shown("\ufeff" + RECORD.replace("\n", "\r\n"))["log"] == shown(RECORD)["log"]


def test_few_of_many_faults_are_told() -> None:
    views = viewers(log_of("classic"), NAMES, 0).split("\n")
    with pytest.raises(Refusal) as refused:
        Films().open(ME, "\n".join([views[0], "view hello=1", *views[2:]]), None)
    assert 1 <= len(refused.value.faults) <= MOST_FAULTS


def test_the_server_keeps_few_records_in_memory() -> None:
    films = Films()
    for number in range(MOST_FILMS + 3):
        films.open(ME, RECORD.replace("Anna", f"Anna {number}", 1), None)
    assert len(films._films) == MOST_FILMS


@pytest.mark.server
def test_a_record_may_be_long_but_not_huge(address: str) -> None:
    person, asked = Browser(address), {"record": RECORD, "first": 0, "last": 9}
    assert person.post("/api/records", {"record": RECORD}).status_code == 200
    assert person.post("/api/records/positions", asked).json()["positions"]
    lengthy = person.post("/api/records", {"record": "x" * 100_000})
    assert lengthy.json()["faults"][0]["key"] == "record/foreign"
    huge = person.post("/api/records", {"record": "x" * MOST_OF_RECORD})
    assert (huge.status_code, huge.json()["faults"][0]["key"]) == (413, "request/too-large")
    assert person.post("/api/tables", {"game": "x" * 100_000}).status_code == 413
