"""The types of the page are those of the server's answers, checked by TypeScript's checker."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from eiland.page import STATIC
from tests.support.serving import Browser, Json, bot, code_of, here, link, news, quickly, serving
from tests.support.typescript import ROOT, typescript, with_checker

pytestmark = pytest.mark.server

TYPES = STATIC / "client" / "types.js"
VIEWS = {"classic": "ClassicView", "plus": "PlusView", "extra": "ExtraView", "base": "BoardView"}
SHEETS = {"classic": "Classic", "plus": "Plus", "extra": "Extra", "base": "Board"}
TYPE = re.compile(r"\b[A-Z]\w+")
TURN = {"rolls": ["ore ore grain grain wool lumber"], "actions": ["road R5"]}
TYPED: dict[str, list[Json]] = {
    "classic": [TURN, TURN],
    "plus": [{"rolls": ["ore ore wool"], "actions": ["knight K1"]}, {"rolls": [], "actions": []}],
    "extra": [
        {"rolls": [], "actions": ["start-road 0-3"]},
        {"rolls": ["brick lumber ore"], "actions": ["road 0-4"]},
    ],
}
"""Typed turns, some of them not legal: twice the first, then the second."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with serving(tmp_path_factory.mktemp("types") / "eiland.db") as address:
        yield Browser(address)


def snapshots(browser: Browser, game: str, **options: Json) -> list[Json]:
    """Return snapshots of a game that is played at random."""
    choose = random.Random(game).choice
    made = browser.create(here("Anna"), here("Ben"), link(), game=game, **options)
    table = made["table"]
    browser.take(table, code_of(made["invites"][0]["url"]), "Cleo")
    return [browser.play_on(table, choose, until=seq) for seq in range(0, 401, 40)]


def short(browser: Browser) -> str:
    """Return a board game that is over."""
    table = browser.table(here("Anna"), here("Ben"), here("Cleo"), game="base", turn_limit=4)
    browser.play_on(table, random.Random(2).choice)
    return table


def answers(browser: Browser) -> Iterator[tuple[str, Json]]:
    """List answers of the server, each with its type in the page."""
    yield "GameEntry[]", browser.get("/api/games").json()
    for game, kind in SHEETS.items():
        yield f"{kind}Sheet", browser.get(f"/api/games/{game}/sheet").json()
    for game, view in VIEWS.items():
        for snapshot in snapshots(browser, game):
            yield f"LoggedSnapshot & {{view: {view}}}", snapshot
    everything = {"fishermen": True, "harbormaster": True, "dice": "deck"}
    for snapshot in snapshots(browser, "base", **everything):
        yield "LoggedSnapshot & {view: BoardView}", snapshot
    created = browser.create(here("Anna"), link(), bot("random"), game="base", hints=True)
    yield "Created", created
    yield "TableEntry[]", browser.get("/api/tables").json()
    path = f"/api/tables/{created['table']}"
    yield "ReturnCode", browser.post(f"{path}/return-code", {"seat": 0}).json()
    yield "Examined", browser.post("/api/boards/draw", {"fishermen": True}).json()
    with browser.stream(created["table"]) as socket:
        for message in news(socket, 1):
            yield "Update", message
    seq = browser.look(created["table"])["seq"]
    hint = browser.post(f"/api/tables/{created['table']}/hint", {"seq": seq, "seat": 0})
    if hint.status_code == 200:  # else the bot begins
        yield "Hint & {seq: number}", hint.json()
    table = browser.table(here("Anna"), turns=1)
    for action in ("roll", "keep nothing", "keep nothing", "end"):
        browser.act(table, 0, action)
    yield "Analysis", browser.get(f"/api/tables/{table}/analysis").json()
    for finished in (table, short(browser)):
        yield "Course", browser.get(f"/api/tables/{finished}/course").json()
    daily = browser.post("/api/daily", {"game": "classic", "date": "2026-11-02"}).json()
    yield "Created", daily
    yield "LoggedSnapshot", browser.play_on(daily["table"], quickly)
    yield "DailyResult", browser.get(f"/api/tables/{daily['table']}/daily").json()
    yield "CompanionRules", browser.get("/api/companion/classic").json()
    yield "CompanionGame[]", browser.get("/api/companion/games").json()
    for game, typed in TYPED.items():
        paper = {"game": game, "seats": 2, "options": {}, "turns": [typed[0], typed[0]]}
        for asked in ({}, {"turn": typed[1]}, {"at": 0}):
            answer = browser.post("/api/companion/check", paper | asked).json()
            yield f"Checked<{VIEWS[game]}>", answer


def complaints(typed: list[tuple[str, Json]], folder: Path) -> list[str]:
    """Return the errors of the checker about values that are given their types."""
    imported = f'import("{TYPES}").'
    lines = []
    for number, (kind, value) in enumerate(typed):
        lines.append(f"/** @type {{{TYPE.sub(lambda name: imported + name[0], kind)}}} */")
        lines.append(f"export const answer{number} = {json.dumps(value)};")
    (folder / "answers.js").write_text("\n".join(lines))
    settings = {"extends": str(ROOT / "tsconfig.json"), "include": ["answers.js"]}
    (folder / "tsconfig.json").write_text(json.dumps(settings))
    command = [*typescript(), "--project", str(folder)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return run.stdout.splitlines()


@with_checker
def test_every_answer_has_its_type(browser: Browser, tmp_path: Path) -> None:
    typed = list(answers(browser))
    assert len(typed) > 50
    assert complaints(typed, tmp_path) == []


@with_checker
def test_other_fields_and_values_are_found(browser: Browser, tmp_path: Path) -> None:
    (snapshot, *_) = snapshots(browser, "classic")
    kind = "LoggedSnapshot & {view: ClassicView}"
    wrong = [
        {**snapshot, "view": {**snapshot["view"], "phase": "supper"}},
        {**snapshot, "seats": [{**snapshot["seats"][0], "age": 30}]},
        {key: value for key, value in snapshot.items() if key != "next"},
    ]
    found = complaints([(kind, value) for value in wrong], tmp_path)
    assert sum("error TS" in line for line in found) == len(wrong)
