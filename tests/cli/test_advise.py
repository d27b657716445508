"""``eiland advise``: from views and from viewers' records, once and as a service."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from eiland import make
from eiland.bots import make as make_bot
from eiland.bots.reasons import Ranked
from eiland.chance import Generator
from eiland.play import Log, Record, SeededDice
from eiland.play.adviser import FROM_COUNTS, FROM_RECORD, Adviser, Known, from_record
from eiland.play.positions import belief_of_view
from eiland.play.records import full, viewers
from eiland.rules.protocol import CHANCE, SPECTATOR
from eiland.rules.registry import AnyRules
from tests.support.secret_pairs import played, varied
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

NAMES = ["Anna", "Ben", "Cleo"]


def game(rules: AnyRules, steps: int, seed: int = 3) -> tuple[Log, int]:
    """Return a game in which a player acts after at least so many steps, and that player."""
    log, dice = Log(rules), SeededDice(seed)
    bots = [make_bot("random", rules, seat) for seat in range(int(rules.seats))]
    while True:
        player = int(rules.actor(log.state))
        if player == CHANCE:
            log.play(CHANCE, dice.outcome(rules, log.state))
            continue
        legal = rules.legal(log.state, player)
        if len(log.steps) >= steps and len(legal) > 1:
            return log, player
        log.play(player, bots[player].choose(player, log.view(player), legal, log.belief(player)))


def view_of(log: Log, seat: int) -> str:
    return log.rules.write_view(log.view(seat))


GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("classic", 20, {}),
    ("plus", 20, {}),
    ("extra", 20, {}),
    ("base", 120, {}),
]


@pytest.mark.parametrize(("name", "steps", "options"), GAMES)
def test_a_view_is_enough(
    eiland: Command, tmp_path: Path, name: str, steps: int, options: dict[str, Any]
) -> None:
    log, seat = game(make(name, 3, **options), steps)
    (tmp_path / "view").write_text(view_of(log, seat))
    code, out, err = eiland(f"advise {name} --view view --level greedy --json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    rules, state = log.rules, log.state
    assert (found["seat"], found["by"], found["belief"]) == (seat, "greedy", FROM_COUNTS)
    assert rules.is_legal(state, seat, int(rules.parse(state, seat, found["action"])))
    values = [one["value"] for one in found["ranked"]]
    assert found["ranked"][0]["action"] == found["action"]
    assert None in values or values == sorted(values, reverse=True)


def test_the_record_of_a_seat_gives_the_belief_of_its_player(
    eiland: Command, tmp_path: Path
) -> None:
    log, seat = game(make("base", 3), 150)
    text = viewers(log, NAMES, seat)
    known = from_record(Record.parse(text))
    assert known.belief == log.belief(seat)
    assert known.belief != belief_of_view(log.rules, log.view(seat), seat)
    (tmp_path / "record").write_text(text)
    found = json.loads(eiland("advise base --view record --level greedy --json").out)
    legal = log.rules.legal(log.state, seat)
    bot = make_bot("greedy", log.rules, 0)
    chosen = bot.choose(seat, log.view(seat), legal, log.belief(seat))
    assert found["belief"] == FROM_RECORD
    assert found["action"] == log.rules.text(log.state, seat, chosen)


def test_advice_is_given_for_any_moment_of_a_record(eiland: Command, tmp_path: Path) -> None:
    log, seat = game(make("base", 3), 150)
    (tmp_path / "record").write_text(viewers(log, NAMES, seat))
    at = max(n for n, step in enumerate(log.steps) if step.player == seat)
    found = json.loads(eiland(f"advise base --view record --at {at} --level greedy --json").out)
    before = log.steps[at].before
    texts = [log.rules.text(before, seat, code) for code in log.rules.legal(before, seat)]
    assert found["action"] in texts
    code, _, err = eiland("advise base --view record --at 9999")
    assert code == 2
    assert "9999 is none of them" in err


@pytest.mark.parametrize("seed", [3, pytest.param(5, marks=pytest.mark.thorough)])
def test_advice_is_equal_where_the_seat_has_seen_the_same(seed: int) -> None:
    rules: AnyRules = make("base", 3, turn_limit=20, fishermen=True, discard_limit=3)
    lines = played(rules, seed, 120, "random")
    compared = 0
    for seat in range(3):
        pair = varied(rules, lines, [seat], 0, Generator(seed))
        if pair is None:
            continue
        logs = Log(rules), Log(rules)
        adviser = Adviser(rules, "greedy")
        for one, other in zip(pair.one, pair.other, strict=True):
            if seat in rules.actors(logs[0].state):
                found = [
                    adviser.advise(Known(log.view(seat), log.belief(seat), FROM_RECORD), seat)
                    for log in logs
                ]
                assert found[0] == found[1]
                texts = [viewers(log, NAMES, seat) for log in logs]
                assert texts[0] == texts[1]
                compared += 1
            logs[0].follow(one.player, one.text)
            logs[1].follow(other.player, other.text)
    assert compared > 5


@pytest.mark.parametrize("lang", ["en", "de"])
def test_people_read_the_advice_and_what_it_is_based_on(
    eiland: Command, tmp_path: Path, lang: str
) -> None:
    log, seat = game(make("base", 3), 120)
    (tmp_path / "view").write_text(view_of(log, seat))
    (tmp_path / "record").write_text(viewers(log, NAMES, seat))
    first = eiland(f"advise base --view view --lang {lang}").out
    exact = eiland(f"advise base --view record --lang {lang}").out
    assert ("Hint: " if lang == "en" else "Tipp: ") in first
    assert ("dealt at random" if lang == "en" else "zufällig verteilt") in " ".join(first.split())
    assert ("counts all cards" if lang == "en" else "zählt alle Karten") in exact


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("advise base", "A view is missing"),
        ("advise chess --view -", "no game"),
        ("advise base --view - --at 3", "--at needs a record"),
        ("advise base --view - --level nobody", "no bot “nobody”"),
        ("advise classic --view record", "record of another game, not of Dice Game"),
        ("advise base --view record --seat 3", "The record is that of seat"),
        ("advise base --view everything", "shows everything"),
        ("advise base --view spectator", "A spectator has no actions"),
        ("advise base --view nowhere", "There is no file"),
        ("advise base --view letter", "neither the view of a seat nor a record"),
        ("advise base --serve --at 1", "every question has its own"),
    ],
)
def test_bad_input_gets_a_reason(eiland: Command, tmp_path: Path, line: str, said: str) -> None:
    log, seat = game(make("base", 3), 20)
    (tmp_path / "record").write_text(viewers(log, NAMES, seat))
    (tmp_path / "everything").write_text(full(log, NAMES))
    (tmp_path / "spectator").write_text(viewers(log, NAMES, SPECTATOR))
    (tmp_path / "letter").write_text("Dear Anna, a=b")
    code, _, err = eiland(line, view_of(log, seat))
    assert code in (1, 2)
    assert said in err


def serve(
    monkeypatch: pytest.MonkeyPatch, eiland: Command, line: str, *questions: object
) -> list[Any]:
    lines = [one if isinstance(one, str) else json.dumps(one) for one in questions]
    code, out, err = eiland(line, *lines)
    assert (code, err) == (0, "")
    return [json.loads(answer) for answer in out.splitlines()]


def test_a_service_answers_every_line_whatever_it_is(
    monkeypatch: pytest.MonkeyPatch, eiland: Command
) -> None:
    log, seat = game(make("base", 3), 120)
    text, record = view_of(log, seat), viewers(log, NAMES, seat)
    mess = text.replace("phase=", "phase=x").replace("turn=", "turn=-")
    questions = [
        {"id": 1, "view": text},
        {"id": "two", "view": text, "seat": seat, "why": True},
        {"id": 3, "view": record},
        "no JSON",
        "[1]",
        "",
        {"id": 4},
        {"id": 5, "view": mess},
        {"id": 6, "view": text, "seat": "1"},
        {"id": 7, "view": text, "seat": 7},
        {"id": 8, "view": "x" * 1_100_000},
        "[" * 100_000,
        {"id": 9, "view": text, "at": 1},
        {"id": [1], "view": text},
        '{"id": NaN}',
        {"id": 10, "view": text, "seat": -1},
        {"id": 11, "view": text},
    ]
    answers = serve(monkeypatch, eiland, "advise base --serve --level greedy", *questions)
    assert len(answers) == len(questions)
    ids = [answer["id"] for answer in answers]
    assert ids == [1, "two", 3, None, None, None, 4, 5, 6, 7, None, None, 9, None, None, 10, 11]
    good = [answers[place] for place in (0, 1, 2, -1)]
    assert all(answer["seat"] == seat for answer in good)
    assert [answer["belief"] for answer in good] == ["counts", "counts", "record", "counts"]
    assert good[0] == {**good[-1], "id": 1}
    keys = [[fault["key"] for fault in answer.get("error", [])] for answer in answers]
    assert keys[3:7] == [["advise/question"]] * 4
    assert {"position/unknown-value", "position/out-of-range"} <= set(keys[7])
    assert keys[8:10] == [["advise/question"], ["analysis/no-such-seat"]]
    question = ["advise/question"]
    assert keys[10:13] == [question, question, ["advise/at-needs-record"]]
    assert keys[13:16] == [question, question, ["analysis/no-such-seat"]]


def test_the_perfect_bot_advises_in_the_classic_game_or_names_who_does(
    eiland: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    from eiland.solver.errors import NotSolved

    log, seat = game(make("classic", 2, turns=1), 3)
    line = "advise classic --view - --json --option turns=1"
    found = json.loads(eiland(line, view_of(log, seat)).out)
    assert found["by"] == "expert"

    def missing(*_: object) -> None:
        raise NotSolved

    monkeypatch.setattr("eiland.play.adviser.ranked", missing)
    assert json.loads(eiland(line, view_of(log, seat)).out)["by"] == "hard"


def test_a_bot_that_values_all_actions_ranks_all() -> None:
    rules: AnyRules = make("plus", 2)
    log, seat = game(rules, 10)

    class Ranking:
        def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> int:
            return legal[0]

        def rank(self, player: int, view: Any, legal: list[int], belief: Any) -> Ranked:
            return Ranked(legal, [1.0 / (1 + place) for place in range(len(legal))])

    adviser = Adviser(rules, "greedy")
    adviser._bots["greedy"] = Ranking()
    known, found = adviser.known(view_of(log, seat), None)
    assert found == seat
    legal = rules.legal(log.state, seat)
    advice = adviser.advise(known, seat)
    assert [one.action for one in advice.ranked] == [
        rules.text(log.state, seat, code) for code in legal
    ]
