"""Nobody gets the seat of a person who is at the table, and nobody sees the person's hand."""

from __future__ import annotations

import json
import random
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

import pytest

from eiland.server.tables import asking, migrations, moment, service
from eiland.server.tables import stream as streams
from eiland.server.tables import table as tables
from eiland.server.tables.clock import LIMITS
from eiland.server.tables.database import DatabaseError
from eiland.server.tables.invitations import new_return_code
from eiland.server.tables.migrations import MIGRATIONS, owners_of_seats
from eiland.server.tables.store import Store
from eiland.server.web.limits import Limits
from tests.support.impatience import impatient, invited_anew
from tests.support.serving import (
    Browser,
    Json,
    bot,
    code_of,
    here,
    keys,
    link,
    news,
    quickly,
    seated,
    serving,
    wait_until,
)

pytestmark = pytest.mark.server

THERE: Final = (403, ["seat/owner-there"])
BEN: Final = 1
"""The seat that the others want."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "eiland.db"


@pytest.fixture
def address(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(streams, "GRACE_SECONDS", 0.0)
    with serving(database) as address:
        yield address


def texts(snapshot: Json) -> list[str]:
    return [line["text"] for line in snapshot["log"]]


def test_nobody_else_invites_to_the_seat_of_a_person_who_is_connected(
    anna: Browser, ben: Browser
) -> None:
    table, _ = seated(anna, ben)
    with impatient(), ben.stream(table) as stream:
        news(stream, 0)
        assert anna.refused(table, "invitations", seat=BEN) == THERE


def test_a_request_within_the_patience_of_the_table_keeps_a_seat(
    anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = seated(anna, ben)
    monkeypatch.setattr(service, "SEEN_SECONDS", 0.0)
    monkeypatch.setattr(moment, "SILENT_SECONDS", 0.6)
    ben.get("/api/tables")  # any request
    assert anna.refused(table, "invitations", seat=BEN) == THERE
    wait_until(lambda: anna.refused(table, "invitations", seat=BEN) != THERE)
    assert anna.refused(table, "invitations", seat=BEN) == (403, ["seat/ask-others"])


def test_the_patience_is_never_shorter_than_a_decision(
    anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "correspondence", 60.0)
    table, _ = seated(anna, ben, clock="correspondence")
    with impatient():
        assert anna.refused(table, "invitations", seat=BEN) == THERE


def test_an_invitation_to_the_seat_of_an_absent_person_ends_when_the_person_is_back(
    anna: Browser, ben: Browser
) -> None:
    table, _ = seated(anna, ben)
    with impatient():
        ben.look(table)
        code = invited_anew(anna, table, BEN)
        ben.look(table)
        answer = Browser(anna.address).take(table, code, "Eve")
        assert (answer.status_code, keys(answer)) == (403, ["seat/owner-back"])
        assert ben.look(table)["mine"] == [BEN]


def test_a_restart_makes_nobody_absent(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(database) as address:
        anna, ben = Browser(address), Browser(address)
        table, _ = seated(anna, ben)
        ben.look(table)
    with serving(database) as address:
        anna.client.base_url = address
        assert anna.refused(table, "invitations", seat=BEN) == THERE
        # Neither what is stored nor the start alone: both.
        monkeypatch.setattr(streams.Streams, "moment", lambda *_: moment.Moment(1e12))
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("UPDATE seen SET at = 1e12")
            connection.execute("UPDATE seats SET taken = 0")
        assert anna.refused(table, "invitations", seat=BEN) == THERE


def test_a_move_and_its_line_are_stored_together(
    anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = seated(anna, ben)
    own = ben.post(f"/api/tables/{table}/invitations", {"seat": BEN}).json()
    phone = Browser(anna.address)

    def fails(*_: object) -> None:
        raise DatabaseError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Store, "append", fails)  # what a line of its own would need
        assert phone.take(table, code_of(own["url"]), "Ben").status_code == 200
    shown = ben.look(table)
    assert (shown["mine"], texts(shown)[-1]) == ([], ":moved")


def test_a_page_that_shows_the_seat_hears_that_it_has_moved(anna: Browser, ben: Browser) -> None:
    table, _ = seated(anna, ben)
    own = ben.post(f"/api/tables/{table}/invitations", {"seat": BEN}).json()
    with ben.stream(table, query="&seat=1") as stream:
        seq = news(stream, 0)[-1]["seq"]
        Browser(anna.address).take(table, code_of(own["url"]), "Ben")
        heard = news(stream, seq + 1)[-1]
        assert (heard["mine"], heard["viewer"]) == ([], -2)
        assert [line["text"] for line in heard["events"]] == [":moved"]


def test_the_record_of_a_verifiable_game_has_the_moves_of_seats(
    anna: Browser, ben: Browser
) -> None:
    table, _ = seated(anna, ben, turns=1)
    own = ben.post(f"/api/tables/{table}/invitations", {"seat": BEN}).json()
    phone = Browser(anna.address)
    assert phone.take(table, code_of(own["url"]), "Ben").status_code == 200
    while listed := anna.look(table)["legal"].get("0"):
        anna.act(table, 0, quickly([each["action"] for each in listed]))
    assert phone.play_on(table, quickly)["over"]
    header = json.loads(anna.get(f"/api/tables/{table}/record").text.splitlines()[0])
    assert [notice[1:] for notice in header["proof"]["notices"]] == [[BEN, ":moved"]]


def test_an_upgrade_ends_invitations_to_seats_that_somebody_has(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They may be of hosts who have made them while the guest was there."""
    before = MIGRATIONS[: MIGRATIONS.index(owners_of_seats)]
    with monkeypatch.context() as patched:
        patched.setattr(migrations, "MIGRATIONS", before)
        Store(database).close()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "INSERT INTO tables (name, game, rules, options, creator, actors)"
            " VALUES ('old', 'classic', 1, '{}', 'anna', '[0]')"
        )
        connection.executemany(
            "INSERT INTO seats (table_name, seat, kind, name, holder, invite)"
            " VALUES ('old', ?, 'link', '', ?, ?)",
            [(0, "anna", "of the host"), (1, None, "to a friend")],
        )
    store = Store(database)
    stored = store.load("old")
    store.close()
    assert stored is not None
    assert [seat.invite for seat in stored.seats] == [None, "to a friend"]


def return_code(owner: Browser, table: str) -> str:
    answer = owner.post(f"/api/tables/{table}/return-code", {"seat": BEN})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


@pytest.mark.parametrize("typed", [str, str.lower, lambda code: code.replace("-", " ")])
def test_a_lost_phone_costs_nothing(
    anna: Browser, ben: Browser, typed: Callable[[str], str]
) -> None:
    table, _ = seated(anna, ben)
    code = return_code(ben, table)
    found = Browser(anna.address)
    asked = found.get(f"/api/tables/{table}/invitation?invite={typed(code)}").json()
    assert asked == {"seat": BEN, "taken": False, "moves": True}
    with ben.stream(table) as stream:  # whoever has found the phone may be there
        news(stream, 0)
        assert found.take(table, typed(code), "Ben").json()["mine"] == [BEN]
        assert news(stream, 1)[-1]["mine"] == []
    assert texts(found.look(table))[-1] == ":moved"
    again = Browser(anna.address).take(table, code, "Eve")
    assert (again.status_code, keys(again)) == (403, ["seat/taken"])


def test_a_return_code_is_stored_as_a_digest_and_replaces_the_one_before(
    anna: Browser, ben: Browser, database: Path
) -> None:
    table, _ = seated(anna, ben)
    first, second = return_code(ben, table), return_code(ben, table)
    with closing(sqlite3.connect(database)) as connection:
        written = "\n".join(connection.iterdump())
    for code in (first, second):
        assert code not in written
        assert code.replace("-", "") not in written
    refused = Browser(anna.address).take(table, first, "Ben")
    assert (refused.status_code, keys(refused)) == (404, ["seat/no-invitation"])
    for browser, expected in ((anna, 403), (Browser(anna.address), 403)):
        assert browser.refused(table, "return-code", seat=BEN) == (expected, ["seat/not-yours"])


def test_a_return_code_lasts_for_the_owner_and_ends_with_another_player(
    anna: Browser, ben: Browser
) -> None:
    table, _ = seated(anna, ben)
    code = return_code(ben, table)
    own = ben.post(f"/api/tables/{table}/invitations", {"seat": BEN}).json()
    tablet = Browser(anna.address)
    assert tablet.take(table, code_of(own["url"]), "Ben").status_code == 200
    assert Browser(anna.address).take(table, code, "Ben").status_code == 200
    code = return_code_of_new_owner(anna, table)
    late = Browser(anna.address).take(table, code, "Ben")
    assert (late.status_code, keys(late)) == (404, ["seat/no-invitation"])


def return_code_of_new_owner(anna: Browser, table: str) -> str:
    """Let a person with a return code lose the seat lawfully; return the code."""
    carl, eve = Browser(anna.address), Browser(anna.address)
    with impatient():
        assert carl.take(table, invited_anew(anna, table, BEN), "Carl").status_code == 200
        code = return_code(carl, table)
        assert eve.take(table, invited_anew(anna, table, BEN), "Eve").status_code == 200
    assert texts(eve.look(table))[-2:] == [":given", ":given"]
    return code


def test_return_codes_cannot_be_tried_in_large_numbers(tmp_path: Path) -> None:
    with serving(tmp_path / "limited.db", limits=Limits()) as address:
        anna, ben = Browser(address), Browser(address)
        table, _ = seated(anna, ben)
        stranger = Browser(address)
        stranger.get(f"/t/{table}")
        tries = [stranger.take(table, new_return_code(), "Eve") for _ in range(61)]
    assert [answer.status_code for answer in tries] == [404] * 60 + [429]


# Requests of the host


def of_ben(browser: Browser, table: str) -> Json:
    """Return the request for Ben's seat as a browser sees it."""
    return browser.look(table)["seats"][BEN]["asked"]


def test_an_owner_who_is_there_is_asked_and_silence_is_a_refusal(
    anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = seated(anna, ben, link())
    shown = anna.tell(table, "ask", seat=BEN)
    asked = of_ben(ben, table)
    assert (asked["owner"], asked["agreed"], asked["answers"]) == (True, None, [BEN])
    assert 55 < asked["until"] - shown["now"] <= 60.1
    assert anna.refused(table, "invitations", seat=BEN) == THERE
    for other in (anna, Browser(anna.address)):
        assert other.refused(table, "answer", seat=BEN, yes=True)[0] == 403
    monkeypatch.setattr(asking, "OWNER_SECONDS", 0.0)
    assert ben.refused(table, "answer", seat=BEN, yes=True) == (422, ["seat/not-asked"])
    assert anna.refused(table, "invitations", seat=BEN) == THERE
    assert anna.refused(table, "ask", seat=BEN) == (422, ["seat/asked-before"])  # no nagging


def test_an_owner_says_no_or_yes(
    anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = seated(anna, ben)
    anna.tell(table, "ask", seat=BEN)
    ben.tell(table, "answer", seat=BEN, yes=False)
    assert anna.refused(table, "invitations", seat=BEN) == THERE
    assert anna.refused(table, "ask", seat=BEN) == (422, ["seat/asked-before"])
    monkeypatch.setattr(asking, "AGAIN_SECONDS", 0.0)
    anna.tell(table, "ask", seat=BEN)
    with ben.stream(table) as stream:
        news(stream, 0)
        ben.tell(table, "answer", seat=BEN, yes=True)
        code = code_of(anna.tell(table, "invitations", seat=BEN)["url"])
        assert Browser(anna.address).take(table, code, "Carl").json()["mine"] == [BEN]
    assert of_ben(anna, table) is None


def test_for_an_absent_owner_one_other_person_must_agree(anna: Browser, ben: Browser) -> None:
    made = anna.create(here("Anna"), link(), link(), bot())
    table, clara = made["table"], Browser(anna.address)
    for browser, invite in ((ben, made["invites"][0]), (clara, made["invites"][1])):
        assert browser.take(table, code_of(invite["url"]), "Guest").status_code == 200
    with impatient():
        anna.tell(table, "ask", seat=BEN)
        asked = of_ben(clara, table)
        assert (asked["owner"], asked["until"], asked["answers"]) == (False, None, [2])
        assert anna.refused(table, "invitations", seat=BEN) == (403, ["seat/ask-others"])
        for other in (anna, Browser(anna.address)):
            assert other.refused(table, "answer", seat=BEN, yes=True)[0] == 403
        clara.tell(table, "answer", seat=BEN, yes=False)
        assert anna.refused(table, "invitations", seat=BEN) == (403, ["seat/ask-others"])
        clara.tell(table, "answer", seat=BEN, yes=True)
        code = code_of(anna.tell(table, "invitations", seat=BEN)["url"])
        carl = Browser(anna.address)
        assert carl.take(table, code, "Carl").json()["mine"] == [BEN]
    assert texts(carl.look(table))[-1] == ":given"


def test_a_yes_is_void_when_the_owner_has_come_back(anna: Browser, ben: Browser) -> None:
    table, _ = seated(anna, ben)
    with impatient():
        anna.tell(table, "ask", seat=BEN)
        ben.look(table)
        assert anna.refused(table, "invitations", seat=BEN) == (403, ["seat/ask-others"])


def test_with_only_two_people_it_takes_a_day(
    anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = seated(anna, ben, bot())
    with impatient(), monkeypatch.context() as patched:
        patched.setattr(asking, "ALONE_SECONDS", tables.ALONE_SECONDS)
        shown = anna.tell(table, "ask", seat=BEN)
        asked = shown["seats"][BEN]["asked"]
        assert asked["answers"] == []
        assert asked["until"] - shown["now"] == pytest.approx(24 * 3600.0, abs=5.0)
        assert anna.refused(table, "invitations", seat=BEN) == (403, ["seat/ask-others"])
        patched.setattr(asking, "ALONE_SECONDS", 0.0)
        assert anna.tell(table, "invitations", seat=BEN)["seat"] == BEN


def test_only_the_host_asks_and_only_for_seats_of_others(anna: Browser, ben: Browser) -> None:
    table, _ = seated(anna, ben, link())
    assert ben.refused(table, "ask", seat=0) == (403, ["table/not-host"])
    for seat in (0, 2, 7):
        assert anna.refused(table, "ask", seat=seat) == (422, ["seat/not-open"])
    assert ben.refused(table, "answer", seat=BEN, yes=True) == (422, ["seat/not-asked"])
    assert ben.refused(table, "answer", seat=7, yes=True) == (422, ["seat/not-asked"])


# Tries in all states


class Robbery:
    """A table with three people, of whom two and strangers want Ben's seat."""

    def __init__(self, address: str, chance: random.Random, state: str) -> None:
        self.address, self.chance = address, chance
        self.anna, self.ben, self.clara = (Browser(address) for _ in range(3))
        self.state = state
        rooms = ["private", "public"] if state == "waiting" else ["none", "private", "public"]
        self.room = chance.choice(rooms)
        clocks = ["off"] if state == "absent before" else ["off", "fast", "correspondence"]
        self.clock = chance.choice(clocks)
        body = {"game": "toy", "room": self.room, "clock": self.clock}
        made = self.anna.post("/api/tables", {**body, "seats": [here("Anna"), link(), link()]})
        self.table = made.json()["table"]
        self.codes = [code_of(each["url"]) for each in made.json()["invites"]]
        self.codes.append(code_of(made.json()["invite"]))
        first = self.tell("invitations", self.anna, seat=BEN)  # replaces that of the beginning
        self.codes.append(code_of(first["url"]))
        for browser, code in ((self.ben, self.codes[-1]), (self.clara, self.codes[1])):
            assert browser.take(self.table, code, "Ben").status_code == 200
        if self.room != "none" and self.state != "waiting":
            self.tell("start", self.anna)
        return_code(self.ben, self.table)
        self.codes.append(new_return_code())
        if self.state == "paused":
            self.tell("pause", self.anna, on=True)
        if self.state == "bot":
            self.bring_in_bot()
        if self.state == "absent before":
            self.keep_code_of_absence()
        self.secret = self.ben.look(self.table)["view"].get(f"{BEN}.hand")

    def tell(self, what: str, by: Browser, **body: Json) -> Json:
        return by.tell(self.table, what, **body)

    def bring_in_bot(self) -> None:
        """Let a bot play for Ben, if the game waits for him."""
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(moment, "AWAY_SECONDS", 0.0)
            self.clara.post(f"/api/tables/{self.table}/stand-in", {"seat": BEN})

    def keep_code_of_absence(self) -> None:
        """Make an invitation while Ben is away; then he comes back."""
        with impatient():
            self.ben.look(self.table)
            self.codes.append(invited_anew(self.anna, self.table, BEN, self.clara))
            self.ben.look(self.table)

    def robber(self) -> Browser:
        """Return somebody who is not Ben: host, guest, spectator, or a browser that is new."""
        forged = Browser(self.address)
        forged.become(secrets.token_hex(32))
        stranger = Browser(self.address)
        watcher = Browser(self.address)
        watcher.get(f"/t/{self.table}")
        return self.chance.choice([*3 * [self.anna], self.clara, forged, stranger, watcher])

    def tries(self) -> list[Callable[[Browser], object]]:
        """List the ways to a seat, and to the eyes of a seat."""
        table, pick = self.table, self.chance.choice

        def invite(robber: Browser) -> None:
            made = robber.post(f"/api/tables/{table}/invitations", {"seat": BEN})
            if made.is_success:
                Browser(self.address).take(table, code_of(made.json()["url"]), "Eve")

        def collude(robber: Browser) -> None:
            self.anna.post(f"/api/tables/{table}/ask", {"seat": BEN})
            for other in (self.clara, robber):
                other.post(f"/api/tables/{table}/answer", {"seat": BEN, "yes": True})
            invite(self.anna)

        def take(robber: Browser) -> object:
            return robber.take(table, pick([*self.codes, table, *3 * self.codes[-1:]]), "Eve")

        def by_command(robber: Browser) -> object:
            what, body = pick(COMMANDS)
            if self.state == "waiting" and what == "replace" and robber is self.anna:
                return None  # before the start the host may send a guest away
            return robber.post(f"/api/tables/{table}/{what}", {**body, "seat": BEN})

        def look(robber: Browser) -> None:
            paths = ["?seat=1", "/log?before=9&view=1", "/positions?first=0&last=9&view=1"]
            assert robber.get(f"/api/tables/{table}{pick(paths)}").status_code != 200

        def listen(robber: Browser) -> None:
            with robber.stream(table, query="&seat=1") as stream:
                assert news(stream, 0)[-1]["viewer"] != BEN

        return [invite, collude, take, take, by_command, look, listen]

    def is_untouched(self) -> bool:
        """Return True if Ben has his seat, and nobody else sees it."""
        shown = self.ben.look(self.table)
        if shown["mine"] != [BEN] or any(text.startswith(":moved") for text in texts(shown)):
            return False
        others = [self.anna, self.clara, Browser(self.address)]
        looks = [each.look(self.table) for each in others]
        if [each["mine"] for each in looks] != [[0], [2], []]:
            return False
        return self.secret is None or all(
            each["view"].get(f"{BEN}.hand") != self.secret for each in looks
        )


STATES: Final = ["waiting", "running", "paused", "bot", "absent before"]
COMMANDS: Final[list[tuple[str, Json]]] = [
    ("replace", {}),
    ("replace", {"bot": "random"}),
    ("back", {}),
    ("leave", {}),
    ("ready", {"on": True}),
    ("actions", {"seq": 0, "key": "k", "action": "draw"}),
    ("undo", {"seq": 0, "key": "u"}),
    ("refusals", {"unpayable": True}),
]


@pytest.mark.parametrize(("seed", "tries"), [(1, 30), pytest.param(2, 500, marks=pytest.mark.soak)])
def test_no_seat_is_lost_within_patience(address: str, seed: int, tries: int) -> None:
    chance = random.Random(seed)
    for number in range(tries // 5):
        robbery = Robbery(address, chance, STATES[number % len(STATES)])
        with ExitStack() as stack:
            if chance.random() < 0.5:
                news(stack.enter_context(robbery.ben.stream(robbery.table)), 0)
                stack.enter_context(impatient())  # a stream alone is enough
            for _ in range(5):
                way, robber = chance.choice(robbery.tries()), robbery.robber()
                way(robber)
                assert robbery.is_untouched(), (robbery.state, way)
