"""Crashes of the server, a bot or the disk: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from eiland.play import Log, SeededDice
from eiland.play.log import UNDO
from eiland.rules.protocol import CHANCE, Belief, ExactBelief, View
from eiland.rules.registry import AnyRules, make
from eiland.server.tables.database import DatabaseError
from eiland.server.tables.store import Seat, Store
from eiland.server.tables.table import Table
from eiland.server.thinking.worker import FORGOTTEN, SeatedBot
from eiland.server.thinking.worker_pool import Choice, Question, Worker, WorkerPool
from tests.support.serving import (
    PATIENCE,
    Browser,
    Json,
    Process,
    bot,
    code_of,
    here,
    keys,
    link,
    quickly,
    serving,
    timeless,
)
from tests.support.toy import Toy

pytestmark = pytest.mark.server


class Player:
    """Plays through crashes: after each it sends the same click again, with the same key."""

    def __init__(self, browser: Browser, table: str, seed: int) -> None:
        self.browser = browser
        self.table = table
        self.choices = random.Random(seed)
        self.acknowledged: list[Json] = []  # the log as far as answers have shown it
        self.pending: tuple[int, int, str, str] | None = None
        self.over = False
        self.clicks = 0

    def play(self) -> None:
        """Play until the game is over or the server is gone."""
        try:
            while not self.over:
                self.step()
        except httpx.TransportError:
            pass

    def step(self) -> None:
        if self.pending is None:
            shown = self.look()
            if not shown["legal"]:
                time.sleep(0.005)
                return
            legal = [listed["action"] for listed in shown["legal"]["0"]]
            action = self.choices.choice([each for each in legal if each != "end"] or legal)
            self.clicks += 1
            self.pending = (shown["seq"], 0, action, f"click {self.clicks}")
        answer = self.browser.send(self.table, *self.pending)
        assert answer.status_code == 200, answer.text
        self.pending = None
        self.hear(answer.json())

    def look(self) -> Json:
        shown = self.browser.look(self.table)
        self.hear(shown)
        return shown

    def hear(self, shown: Json) -> None:
        """Record an acknowledged answer, which must agree with all earlier ones."""
        known = len(self.acknowledged)
        if shown["seq"] >= known:
            assert shown["log"][:known] == self.acknowledged
            self.acknowledged = shown["log"]
            self.over = shown["over"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_a_server_killed_in_mid_game_loses_nothing_acknowledged(tmp_path: Path, seed: int) -> None:
    database = tmp_path / "eiland.db"
    delays = random.Random(seed)
    server = Process(database)
    player = Player(Browser(server.address), "", seed)
    player.table = player.browser.table(here("Anna"), bot("greedy"), turns=12)
    for _ in range(4):
        thread = threading.Thread(target=player.play)
        thread.start()
        time.sleep(delays.uniform(0.3, 0.8))
        server.kill()
        thread.join(30)
        before = list(player.acknowledged)
        server = Process(database)
        cookies = player.browser.client.cookies
        player.browser = Browser(server.address)
        player.browser.client.cookies.update(cookies)
        assert player.look()["log"][: len(before)] == before
    player.play()
    server.end()
    assert player.over
    with sqlite3.connect(database) as connection:
        stored = connection.execute("SELECT seq, player, text FROM events ORDER BY seq").fetchall()
    connection.close()
    seen = [(each["seq"], each["player"], each["text"]) for each in player.acknowledged]
    assert stored == seen


def test_a_bot_that_fails_plays_the_default(tmp_path: Path) -> None:
    # The worker does not know the toy: only this process has registered it.
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot(), bot(), game="toy", turns=2)
        anna.act(table, 0, "call")
        anna.act(table, 0, "name 2")
        end = anna.play_on(table, lambda actions: actions[0])
    texts = [(entry["player"], entry["text"]) for entry in end["log"]]
    assert (2, "name 0") in texts  # the default of the player who must name a number
    assert (1, "call") in texts  # the default of the player whose turn it is


def test_a_bot_that_is_late_plays_the_default(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", deadline=0.0) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), bot("greedy"), turns=1)
        end = anna.play_on(table, quickly)
    bots = [entry["text"] for entry in end["log"] if entry["player"] == 1]
    assert bots == ["roll", "end"]


def test_a_worker_that_was_ended_is_started_again() -> None:
    async def ask_twice() -> None:
        worker = Worker()
        first = await worker.start()
        first.kill()
        await first.wait()
        second = await worker.start()
        assert second.pid != first.pid
        with pytest.raises(ValueError, match="ended"):
            await worker.ask("no JSON", 10.0)  # the process ends over it
        third = await worker.start()
        assert third.pid != second.pid
        await worker.stop()
        assert third.returncode is not None

    asyncio.run(ask_twice())


def test_nothing_is_acknowledged_that_cannot_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), link())
        anna.act(table, 0, "roll")
        before = anna.look(table)

        def full(*_: object) -> None:
            raise DatabaseError("database or disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(Store, "append", full)
            answer = anna.send(table, before["seq"], 0, "end", "click")
            assert (answer.status_code, keys(answer)) == (503, ["table/store"])
        assert timeless(anna.look(table)) == timeless(before)
        # The same click, sent again, is played.
        assert anna.send(table, before["seq"], 0, "end", "click").status_code == 200


def under_other_rules(database: Path) -> None:
    """Let all tables of a database follow rules that nobody knows."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE tables SET rules = 99")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_game_under_unknown_rules_cannot_go_on_and_can_be_read(tmp_path: Path, lang: str) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna = Browser(address, lang)
        table = anna.table(here("Anna"))
        before = anna.act(table, 0, "roll")
        listed = anna.get("/api/tables").json()
    under_other_rules(database)
    sentences = {
        "de": "Dieses Spiel folgt der Regelfassung 99, die dieses Programm nicht kennt (es spielt"
        " Fassung 1). Es kann nicht weitergehen; sein Verlauf lässt sich noch herunterladen.",
        "en": "This game follows version 99 of the rules, which this program does not know (it"
        " plays version 1). It cannot go on; its record can still be downloaded.",
    }
    with serving(database) as address:
        anna.client.base_url = httpx.URL(address)
        assert anna.get("/api/tables").json() == listed
        for answer in (anna.get(f"/api/tables/{table}"), anna.send(table, before["seq"], 0, "end")):
            assert (answer.status_code, keys(answer)) == (422, ["table/rules-version"])
            assert [fault["sentence"] for fault in answer.json()["faults"]] == [sentences[lang]]
        page = anna.get(f"/t/{table}")
        assert (page.status_code, page.headers["content-type"]) == (422, "text/html; charset=utf-8")
        record = anna.get(f"/api/tables/{table}/record")
        assert record.status_code == 200
        header, *lines = record.text.splitlines()
        assert json.loads(header)["rules"] == 99
        assert json.loads(header)["names"] == ["Anna"]
        assert lines == ["0: roll", f"* {before['log'][1]['text']}"]
        assert anna.get(f"/api/tables/{'0' * 16}/record").status_code == 404


def test_the_record_of_a_game_under_unknown_rules_keeps_its_secrets(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna, ben = Browser(address), Browser(address)
        made = anna.create(here("Anna"), link(), link(), game="toy")
        table = made["table"]
        ben.take(table, code_of(made["invite"]), "Ben")
        anna.act(table, 0, "draw")
        ben.act(table, 1, "call")
        anna.act(table, 0, "name 2")
    under_other_rules(database)
    with serving(database) as address:
        for browser in (anna, ben):
            browser.client.base_url = httpx.URL(address)
        texts = [browser.get(f"/api/tables/{table}/record").text for browser in (anna, ben)]
        texts.append(Browser(address).get(f"/api/tables/{table}/record").text)
    lines = [text.splitlines() for text in texts]
    assert [json.loads(header)["viewer"] for header, *_ in lines] == ["0", "1", "spectator"]
    known = ["0: draw", "* draw ?", "1: call"]
    assert [rest for _, *rest in lines] == [[*known, "0: name 2"], *2 * [[*known, "0: name ?"]]]


def test_a_damaged_log_gets_a_fault(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    with serving(database) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"))
        anna.act(table, 0, "roll")
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE events SET text = 'dice tea' WHERE seq = 2")
    connection.close()
    with serving(database) as address:
        answer = Browser(address).get(f"/api/tables/{table}")
        assert (answer.status_code, keys(answer)) == (422, ["table/damaged"])


def toy_table(*kinds: str) -> Table:
    seats = [Seat(kind, "", "random" if kind == "bot" else None) for kind in kinds]
    return Table("name", "toy", "", seats, Log(Toy(3)))


def asked_next(pool: WorkerPool, table: Table, seat: int) -> Json:
    """Return the next question to a bot, as if its worker knew all earlier questions."""
    question = pool.question(table, seat)
    assert question.last is not None
    table.sent[seat] = question.last
    return json.loads(question.text)


def test_a_bot_gets_only_what_is_new() -> None:
    table = toy_table("here", "bot", "bot")
    pool = WorkerPool(1.0)
    asked_all = []
    for player, text in [(0, "call"), (1, "name 2"), (0, "name 1")]:
        table.log.play_text(player, text)
        asked_all.append(
            [(seat, asked_next(pool, table, seat)) for seat in (1, 2) if seat != player]
        )
    texts = [[(seat, [news[1] for news in q["news"]]) for seat, q in asked] for asked in asked_all]
    assert texts == [
        [(1, ["call"]), (2, ["call"])],
        [(2, ["name ?"])],
        [(1, ["name 2", "name ?"]), (2, ["name ?"])],
    ]
    assert [q["known"] for asked in asked_all for _, q in asked] == [0, 0, 1, 1, 2]


def test_a_bot_gets_all_remaining_steps_again_after_an_undo() -> None:
    table = toy_table("here", "here", "bot")
    pool, log = WorkerPool(1.0), table.log
    log.play_text(0, "call")
    log.play_text(1, "name 2")
    assert asked_next(pool, table, 2)["known"] == 0
    log.undo(1)
    log.play_text(0, "name 1")
    asked = asked_next(pool, table, 2)
    assert (asked["known"], [news[:2] for news in asked["news"]]) == (
        0,
        [[0, "call"], [0, "name ?"]],
    )
    log.undo(0)
    log.undo(0)
    assert json.loads(pool.question(table, 2).text)["news"] == []


class FirstAction:
    """A bot that is given beliefs, as it does not say that it needs none."""

    def choose(self, player: int, view: View, legal: list[int], belief: Belief) -> int:
        return legal[0]


def test_a_bot_knows_what_its_seat_has_seen() -> None:
    table = toy_table("bot", "bot", "bot")
    log, rules = table.log, table.log.rules
    pool = WorkerPool(1.0)
    seated = SeatedBot(rules, FirstAction(), 1, "first")
    for player, text in [
        (0, "draw"),
        (CHANCE, "draw pearl"),
        (1, "steal from 0"),
        (CHANCE, "steal pearl from 0"),
        (2, "call"),
        (1, "name 2"),
        (1, UNDO),
        (1, "name 0"),
        (1, UNDO),
        (0, "name 1"),
    ]:
        log.follow(player, text)
        asked = asked_next(pool, table, 1)
        if not asked["legal"]:
            asked["legal"] = [0]  # it answers something, for it is only to remember
        answer = seated.answer(asked)
        assert isinstance(answer, tuple)
        assert answer[0] in asked["legal"]
        remembered = log.belief(1)
        assert isinstance(seated._belief, ExactBelief)
        assert isinstance(remembered, ExactBelief)
        assert seated._belief.odds == remembered.odds
    fresh = SeatedBot(rules, FirstAction(), 1, "first")
    assert fresh.answer(asked_next(pool, table, 1)) == FORGOTTEN


def test_a_restarted_worker_gets_everything_again() -> None:
    rules: AnyRules = make("base", 2)
    dice = SeededDice(1)
    table = Table("name", "base", "", [Seat("bot", "", "greedy") for _ in range(2)], Log(rules))
    pool = WorkerPool(PATIENCE, workers=1)
    table.settle(dice)

    async def next_question() -> Question:
        """Return the question after the bot has answered one and its action was played."""
        question = pool.question(table, table.actors[0])
        choice = await pool.answer(question)
        assert isinstance(choice, Choice)
        assert choice.code in json.loads(question.text)["legal"]
        table.act(question.seat, rules.text(table.log.state, question.seat, choice.code), dice)
        return pool.question(table, question.seat)

    async def ask() -> None:
        assert json.loads((await next_question()).text)["known"] > 0
        question = await next_question()
        await pool._workers[0].stop()
        assert await pool.answer(question) == FORGOTTEN
        again = pool.question(table, question.seat)
        assert json.loads(again.text)["known"] == 0
        assert (await pool.answer(again)) != FORGOTTEN
        await pool.close()

    asyncio.run(ask())


def test_thinking_sends_no_secret_to_a_bot() -> None:
    questions = []
    for card, number in (("amber", 1), ("pearl", 2)):
        log = Log(Toy(3))
        log.play_text(0, "draw")
        log.play_text(-1, f"draw {card}")
        log.play_text(1, "call")
        log.play_text(0, f"name {number}")
        seats = [Seat("here", ""), Seat("here", ""), Seat("bot", "", "random")]
        table = Table("name", "toy", "", seats, log)
        pool = WorkerPool(1.0)
        pool._seed = 7
        questions.append(pool.question(table, 2).text)
    assert questions[0] == questions[1]
    assert '"draw ?"' in questions[0]
