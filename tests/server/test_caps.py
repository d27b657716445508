"""A bot that had less time than it needs: its lines in the log, after a restart and in records."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.serving import Browser, Process, bot, here, wait_until

pytestmark = pytest.mark.server

CAPPED_BOT = """
class Capped:
    def __init__(self):
        self.choices = 0
        self.seconds = None

    def choose(self, seat, view, codes, belief):
        assert self.seconds == 3.0, "tables have a clock for every choice"
        self.seconds = None
        self.choices += 1
        return codes[0]

    def limit(self, seconds):
        self.seconds = seconds

    @property
    def was_cut_short(self):
        return self.choices % 2 == 0
"""


def offer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers find a package that offers the bot."""
    about = folder / "capped_bots-1.dist-info"
    about.mkdir(parents=True)
    (folder / "capped_bots.py").write_text(CAPPED_BOT)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: capped-bots\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[eiland.bots]\ncapped = capped_bots:Capped\n")
    paths = [str(folder), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))


@pytest.mark.parametrize(("game", "first"), [("classic", 2), ("base", 3)])
def test_the_log_and_the_record_mark_choices_that_a_clock_has_cut_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, first: int
) -> None:
    offer(tmp_path / "plug-in", monkeypatch)
    database = tmp_path / "eiland.db"
    server = Process(database)
    try:
        anna = Browser(server.address)
        options = {"turns": 3} if game == "classic" else {"start_player": "seat1"}
        table = anna.table(here(), bot("capped"), game=game, **options)
        if game == "classic":
            anna.act(table, 0, "roll")
            anna.act(table, 0, "end")
        wait_until(lambda: anna.look(table)["actors"] == [0])
        shown = anna.look(table)
        own = [line for line in shown["log"] if line["player"] == 1]
        assert len(own) >= 2
        assert {line["by"] for line in own} == {None}, "no default was played"
        marked = [line.get("cut_short", False) for line in own]
        assert marked == [bool(number % 2) for number in range(len(own))]
        assert not any("cut_short" in line for line in shown["log"] if line["player"] != 1)

        header, *lines = anna.get(f"/api/tables/{table}/record").text.splitlines()
        assert [lines[number - 2][:2] for number in json.loads(header)["cut_short"]] == [
            "1:" for is_marked in marked if is_marked
        ]
        own_lines = [line for line in lines if line.startswith("1:")]
        assert [lines[number - 2] for number in json.loads(header)["cut_short"]] == own_lines[1::2]
        assert min(json.loads(header)["cut_short"]) >= first + 1
    finally:
        server.kill()
    server = Process(database)
    try:
        anna.client.base_url = server.address
        assert anna.look(table)["log"] == shown["log"], "the database keeps the marks"
    finally:
        server.end()


def test_a_database_without_marks_is_read(tmp_path: Path) -> None:
    database = tmp_path / "eiland.db"
    server = Process(database)
    anna = Browser(server.address)
    table = anna.table(here(), turns=3)
    anna.act(table, 0, "roll")
    shown = anna.look(table)
    server.end()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("ALTER TABLE events DROP COLUMN cut_short")
        connection.execute("DELETE FROM migrations WHERE name = 'choices_cut_short'")
    server = Process(database)
    try:
        anna.client.base_url = server.address
        assert anna.look(table)["log"] == shown["log"]
        anna.act(table, 0, "end")
    finally:
        server.end()
