"""Games that are abandoned for good: all is open and can be verified, nobody can act any more."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from eiland.server.location import Location
from eiland.server.tables import expiry
from eiland.server.tables.service import TableService
from eiland.server.tables.store import DAY, Store
from eiland.server.tables.table import ABANDONED_DAYS
from eiland.server.web.tokens import Tokens
from tests.support.serving import Browser, Json, here, keys, serving, wait_until
from tests.support.verifiable_tables import Adder, met, verified

pytestmark = pytest.mark.server

GONE = (422, ["table/abandoned"])
COMMANDS: dict[str, Json] = {
    "hint": {"seq": 0},
    "leave": {},
    "back": {},
    "stand-in": {},
}


@dataclass
class Left:
    """Games that two people have left in their middle, and the last snapshot of the board game."""

    address: str
    tables: dict[str, str]
    anna: Browser
    ben: Browser
    before: Json

    @property
    def table(self) -> str:
        """The board game."""
        return self.tables["base"]

    def again(self, address: str) -> None:
        """Go on with the same browsers at another server."""
        self.address, tokens = address, (self.anna.token, self.ben.token)
        self.anna, self.ben = Browser(address), Browser(address)
        for browser, token in zip((self.anna, self.ben), tokens, strict=True):
            browser.become(token)


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Left]:
    """The games after they were abandoned."""
    database = tmp_path_factory.mktemp("left") / "eiland.db"
    with serving(database) as address:
        anna, ben = Browser(address), Browser(address)
        games = {"base": 40, "classic": 7, "plus": 7, "extra": 7}
        tables = {game: begun(game, anna, ben, actions) for game, actions in games.items()}
        table = tables["base"]
        assert anna.tell(table, "pause", on=True)["clock"]["paused"]
        found = Left(address, tables, anna, ben, anna.look(table))
        assert found.before["dice"]["secret"] is None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(expiry, "IDLE_DAYS", 0)
        with serving(database) as address:
            found.again(address)
            wait_until(lambda: all(found.anna.look(each)["over"] for each in tables.values()))
            patch.undo()  # other servers of these tests must not abandon games at once
            yield found


def begun(game: str, anna: Browser, ben: Browser, actions: int) -> str:
    """Let two people play some actions of a game to whose dice both have added."""
    table = met(anna, ben, game)
    one, other = Adder(anna), Adder(ben)
    one.commit(table, game, 0)
    other.commit(table, game, 1)
    anna.tell(table, "start")
    one.reveal(table)
    other.reveal(table)
    for _ in range(actions):
        seat = anna.look(table)["actors"][0]
        actor = (anna, ben)[seat]
        actor.act(table, seat, actor.look(table)["legal"][str(seat)][0]["action"])
    return table


@pytest.mark.parametrize("game", ["classic", "plus", "extra"])
def test_a_dice_game_that_is_abandoned_is_verified(left: Left, game: str) -> None:
    shown = left.anna.look(left.tables[game])
    found = verified(Browser(left.address), left.tables[game])
    assert (found.is_abandoned, found.took_part, found.left_out) == (True, [0, 1], [])
    assert (found.lines, found.proof.secret.hex()) == (shown["seq"], shown["dice"]["secret"])
    assert found.draws


def test_a_game_that_is_abandoned_is_open_and_verified(left: Left) -> None:
    table, shown = left.table, left.anna.look(left.table)
    assert shown["seq"] == left.before["seq"] + 1
    assert shown["log"][-1]["text"] == ":abandoned"
    assert abs(shown["kept_until"] - time.time() - ABANDONED_DAYS * DAY) < 60
    for field in ("actors", "winners", "invites", "thinking"):
        assert shown[field] == []
    assert (shown["legal"], shown["undo"], shown["verdicts"]) == ({}, None, None)
    assert not shown["clock"]["paused"]
    assert shown["scores"] == left.before["scores"]
    listed = left.anna.get("/api/tables").json()
    assert [(each["over"], each["abandoned"]) for each in listed] == [(True, True)] * 4
    for browser in (left.anna, left.ben, Browser(left.address)):
        found = verified(browser, table)
        assert (found.is_abandoned, found.took_part) == (True, [0, 1])
        assert found.proof.head.hex() == shown["dice"]["head"]["link"]
        assert found.proof.secret.hex() == shown["dice"]["secret"]
        assert found.proof.commitment.hex() == left.before["dice"]["commitment"]
        record = browser.get(f"/api/tables/{table}/record").text
        assert browser.post("/api/records/proof", {"record": record}).json()["abandoned"]
        assert browser.post("/api/records", {"record": record}).json()["head"]["seq"] > 40
        path = f"/api/tables/{table}/positions?view=all&first=40&last=60"
        assert browser.get(path).json()["positions"][-1]["view"]["players"]
        assert browser.get(f"/api/tables/{table}/course").status_code == 200


def test_nobody_can_act_in_a_game_that_is_abandoned(left: Left) -> None:
    table, seq = left.table, left.anna.look(left.table)["seq"]
    for seat, browser in enumerate((left.anna, left.ben)):
        for answer in (browser.send(table, seq, seat, "roll"), browser.undo(table, seq, seat)):
            assert (answer.status_code, keys(answer)) == GONE
        for what, body in COMMANDS.items():
            found = browser.refused(table, what, **{"seat": seat, **body})
            assert found == GONE, what
    assert left.anna.refused(table, "pause", on=False) == GONE
    assert left.anna.refused(table, "start") == GONE
    assert left.anna.look(table)["seq"] == seq


def test_a_rematch_of_a_game_that_is_abandoned_has_other_dice(left: Left) -> None:
    answer = left.anna.post(f"/api/tables/{left.table}/again", {"key": "k"})
    following = left.anna.look(answer.json()["table"])
    assert (following["over"], following["kept_until"]) == (False, None)
    assert following["dice"]["commitment"] != left.before["dice"]["commitment"]
    assert following["dice"]["secret"] is None


def test_a_game_that_has_changed_meanwhile_goes_on(location: Location) -> None:
    with serving(location) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), turns=1)
        anna.act(table, 0, "roll")
    with contextlib.closing(Store(location)) as store:
        service = TableService(store, Tokens(store.secret, store.is_older_browser), None)
        version = store.version(table)
        assert version is not None
        for number, count in ((version - 1, 0), (version, 1), (version + 1, 1)):
            asyncio.run(abandon(service, table, number))
            stored = store.load(table)
            assert stored is not None
            assert [event.text for event in stored.events].count(":abandoned") == count


async def abandon(service: TableService, table: str, version: int) -> None:
    await service.abandon(table, version)
