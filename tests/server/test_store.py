"""The store, on each database that it can use."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from eiland.server.tables.database import Behind, DatabaseError, Taken, UnfitDatabase
from eiland.server.tables.migrations import MIGRATIONS
from eiland.server.tables.notices import LEFT, START, Notice
from eiland.server.tables.refusals import Refusals
from eiland.server.tables.store import (
    KEY_EVENTS,
    PUBLIC,
    Asked,
    Event,
    Knock,
    Long,
    Message,
    Seat,
    Standing,
    Store,
    Stored,
    Version,
)
from tests.support.postgresql import Postgres, ask

pytestmark = pytest.mark.server

STANDING = Standing([0], [0, 0], 1)
LONG = Long(1000, idle=1, abandoned=1, over=1)


@pytest.fixture
def store(location: Path | str) -> Iterator[Store]:
    store = Store(location)
    yield store
    store.close()


def stored(name: str = "one", **facts: object) -> Stored:
    """Return a new table of two seats, the second with an open invitation."""
    seats = [Seat("here", "Anna", holder="anna"), Seat("link", "", invite=f"to {name}")]
    table = Stored(name, "classic", 1, {"turns": 3}, "anna", seats, created=1000.25)
    for fact, value in facts.items():
        setattr(table, fact, value)
    return table


def loaded(store: Store, name: str = "one") -> Stored:
    found = store.load(name)
    assert found is not None
    return found


def now(store: Store, name: str = "one") -> Version:
    """Return the version of a table as it is."""
    return loaded(store, name).version


def test_a_table_is_read_as_it_was_written(store: Store) -> None:
    table = stored(
        events=[
            Event(0, "roll", None, 1001.5, is_cut_short=True),
            Event(-1, "dice", "greedy", 1002.125),
        ],
        refusals={0: Refusals(3, (1,), unpayable=True)},
        clock="fast",
        may_stand_in=False,
        hints=True,
        invite="to the table",
        room=PUBLIC,
        waiting=True,
    )
    store.create(table, STANDING)
    assert loaded(store) == table
    assert store.load("another") is None
    store.probe()


def test_only_one_writer_stores_an_event(store: Store) -> None:
    store.create(stored(), STANDING)
    store.append(now(store), 0, [Event(0, "roll")], STANDING, 0, "click")
    before = loaded(store)
    for seq, key in ((0, "another click"), (1, "click")):
        with pytest.raises(Taken):
            store.append(now(store), seq, [Event(0, "end")], STANDING, 0, key)
    assert loaded(store) == before
    assert abs(time.time() - (before.events[0].at or 0.0)) < 60
    assert store.length_after("one", 0, "click") == 1
    assert store.length_after("one", 1, "click") is None


def test_a_change_of_a_table_that_has_changed_meanwhile_is_refused(store: Store) -> None:
    store.create(stored(), STANDING)
    mine, other = now(store), now(store)
    store.set_ready(other, 0, True)
    assert (other.number, store.version("one")) == (1, 1)
    before = loaded(store)
    changes: list[Callable[[], None]] = [
        lambda: store.append(mine, 0, [Event(0, "roll")], STANDING, 0, "key"),
        lambda: store.take_seat(mine, 1, "to one", Seat("link", "Ben", holder="b"), {"o"}, None),
        lambda: store.invite(mine, 1, "x"),
        lambda: store.say(mine, Message(1, 0, 7.5, "hello", is_phrase=True), 2),
        lambda: store.allow_chat(mine, False),
        lambda: store.set_ready(mine, 0, False),
        lambda: store.replace(mine, 1, Seat("bot", "", "greedy")),
        lambda: store.set_due(mine, 1.0),
        lambda: store.set_refusals(mine, 0, Refusals(1)),
        lambda: store.create(stored("two"), STANDING, mine),
    ]
    for change in changes:
        with pytest.raises(Behind):
            change()
        assert (loaded(store), mine.number) == (before, 0)


def test_writers_at_once_leave_no_gap(store: Store) -> None:
    store.create(stored(), STANDING)
    won: list[int] = []

    def write(number: int) -> None:
        for seq in range(5):
            try:
                store.append(
                    now(store), seq, [Event(0, f"{number}")], STANDING, 0, f"{number} {seq}"
                )
                won.append(seq)
            except Taken:
                pass

    threads = [threading.Thread(target=partial(write, number)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == list(range(len(won)))
    assert len(loaded(store).events) == len(won) > 0


def test_keys_are_forgotten(store: Store) -> None:
    store.create(stored(), STANDING)
    for seq in range(KEY_EVENTS + 2):
        store.append(now(store), seq, [Event(0, "roll")], STANDING, 0, f"key {seq}")
    assert store.length_after("one", 0, "key 0") is None
    assert store.length_after("one", 0, "key 9") == 10


def test_a_character_that_no_database_stores_hurts_nobody(store: Store) -> None:
    store.create(stored(), STANDING)
    store.append(now(store), 0, [Event(0, "roll")], STANDING, 0, "a\0b")
    assert store.length_after("one", 0, "a\0b") == 1
    assert store.load("no\0table") is None


def test_notices_change_who_plays_and_start_the_game(store: Store) -> None:
    store.create(stored(room=PUBLIC, waiting=True), STANDING)
    notices = [Event(0, Notice(START).text), Event(0, Notice(LEFT, "greedy").text)]
    store.append(now(store), 0, notices, STANDING, 0, "key")
    table = loaded(store)
    assert (table.waiting, table.seats[0].stand_in) == (False, "greedy")


def test_a_seat_is_taken_once(store: Store) -> None:
    store.create(stored(), STANDING)
    ben = Seat("link", "Ben", holder="ben", taken=5.5)
    store.take_seat(now(store), 1, "to one", ben, {"old ben"}, None)
    for holder in ("carl", "ben"):
        again = Seat("link", "Carl", holder=holder, taken=6.0)
        with pytest.raises(Taken):
            store.take_seat(now(store), 1, "to one", again, {"old carl"}, None)
    seat = loaded(store).seats[1]
    assert (seat.holder, seat.name, seat.taken, seat.used) == ("ben", "Ben", 5.5, "to one")
    # The same browser, which has not received its new token.
    store.take_seat(now(store), 1, "to one", Seat("link", "Ben", holder="ben 2"), {"old ben"}, None)
    assert store.unseen({"old ben"}) == {"ben", "ben 2"}


def test_a_host_who_moves_takes_the_table_along(store: Store) -> None:
    store.create(stored(), STANDING)
    store.invite(now(store), 0, "to move")
    store.take_seat(now(store), 0, "to move", Seat("here", "Anna", holder="new"), {"old"}, "anna")
    assert (loaded(store).creator, loaded(store).seats[0].holder) == ("new", "new")


def test_a_token_moves_everything_when_it_is_used(store: Store) -> None:
    store.create(stored(), STANDING)
    store.renew("fresh", {"anna", "anna 2"})
    assert store.arrive("anna") is None
    assert store.arrive("fresh") == ({"anna", "anna 2"}, {"one"})
    assert store.arrive("fresh") is None
    table = loaded(store)
    assert (table.creator, table.seats[0].holder) == ("fresh", "fresh")
    assert not store.is_older_browser("anna")


def test_who_was_seen_is_known_as_long_as_there_is_a_seat(store: Store) -> None:
    store.create(stored(), STANDING)
    for holder, at in (("anna", 5.0), ("anna", 7.5), ("nobody", 6.0)):
        store.see(holder, at)
    store.forget_seen()
    assert (store.last_seen("anna"), store.last_seen("nobody")) == (7.5, None)
    store.renew("fresh", {"anna"})
    store.arrive("fresh")
    store.forget_seen()
    assert store.last_seen("anna") is None


def test_a_return_code_ends_with_another_player(store: Store) -> None:
    store.create(stored(), STANDING)
    again = Seat("here", "Anna", holder="anna 2")

    def codes() -> tuple[str | None, Asked | None]:
        seat = loaded(store).seats[0]
        return seat.return_code, seat.asked

    store.set_return_code(now(store), 0, "code")
    store.set_asked(now(store), 0, asked := Asked(9.5, of_owner=False, agreed=True))
    assert codes() == ("code", asked)
    store.invite(now(store), 0, "own")
    store.take_seat(now(store), 0, "own", again, {"anna"}, "anna")
    assert codes() == ("code", None)  # the owner has moved
    store.invite(now(store), 0, "of others", 12.25)
    assert loaded(store).seats[0].granted == 12.25
    store.take_seat(now(store), 0, "of others", Seat("here", "Eve", holder="eve"), {"e"}, "anna 2")
    assert codes() == (None, None)
    store.set_return_code(now(store), 0, "code 2")
    store.take_seat(now(store), 0, "code 2", again, {"anna 3"}, "eve")
    assert (codes(), loaded(store).seats[0].used) == ((None, None), "code 2")


def test_who_was_sent_away_is_known_under_the_next_token(store: Store) -> None:
    store.create(stored(waiting=True), STANDING)
    kicked = Knock("ben", "Ben", 5.0, answer=False)
    store.replace(now(store), 1, Seat("link", "", invite="next"), kicked)
    store.set_knock(now(store), Knock("old", "Old", 6.0, answer=None), 0.0)
    store.set_knock(now(store), clara := Knock("clara", "Clara", 7.0, answer=None), 6.5)
    assert loaded(store).knocks == [kicked, clara]
    store.set_knock(now(store), yes := clara._replace(answer=True), 9.0)
    store.renew("ben 2", {"ben", "clara"})
    assert store.arrive("ben 2") == ({"ben", "clara"}, {"one"})
    assert set(loaded(store).knocks) >= {kicked, yes}
    assert [one.answer for one in loaded(store).knocks if one.holder == "ben 2"] == [False]
    store.remove("one")
    assert store.load("one") is None


def test_a_secret_is_kept(store: Store, location: Path | str) -> None:
    secret = store.secret
    assert len(secret) == 32
    again = Store(location)
    assert again.secret == secret
    again.close()


def test_what_is_not_in_the_log(store: Store) -> None:
    store.create(stored(room=PUBLIC, waiting=True), STANDING)
    store.set_ready(now(store), 0, True)
    store.allow_chat(now(store), False)
    for turn in (1, 2):
        store.set_refusals(now(store), 0, Refusals(turn))
    for number in (1, 2, 3):
        store.say(now(store), Message(number, 0, 7.5, "hello", is_phrase=True), 2)
    with pytest.raises(Taken):
        store.say(now(store), Message(3, 1, 8.0, "me too", is_phrase=False), 2)
    table = loaded(store)
    assert (table.seats[0].is_ready, table.may_chat) == (True, False)
    assert table.refusals == {0: Refusals(2)}
    assert table.messages == [Message(n, 0, 7.5, "hello", is_phrase=True) for n in (2, 3)]
    store.replace(now(store), 1, Seat("bot", "", "greedy"))
    assert loaded(store).seats[1] == Seat("bot", "", "greedy")
    store.append(now(store), 0, [Event(0, Notice(START).text)], STANDING, 0, "start")
    with pytest.raises(Taken):
        store.replace(now(store), 1, Seat("link", "", invite="x"))


def test_a_game_has_one_rematch(store: Store) -> None:
    store.create(stored(), STANDING)
    store.create(stored("two"), STANDING, before=now(store))
    with pytest.raises(Taken):
        store.create(stored("three"), STANDING, before=now(store))
    assert store.load("three") is None
    assert loaded(store).next == "two"


def test_lists_are_newest_first(store: Store) -> None:
    for name in ("one", "two", "three"):
        store.create(stored(name, room=PUBLIC, waiting=name != "one"), STANDING)
    assert [table.name for table in store.tables_of({"anna"})] == ["three", "two", "one"]
    assert [table.name for table in store.public_tables()] == ["three", "two"]
    listed = store.tables_of({"anna"})[-1]
    assert (listed.standing, listed.options) == (STANDING, {"turns": 3})
    assert store.tables_of({"ben"}) == []


def test_who_is_waited_for(store: Store) -> None:
    seats = [Seat("here", "Anna", holder="anna"), Seat("bot", "", "greedy")]
    for name, actors in (("person", [0]), ("bot", [1]), ("both", [0, 1]), ("over", [])):
        store.create(stored(name, seats=seats), Standing(actors, [0, 0], 1, due=9.5))
    store.create(stored("waits", seats=seats, waiting=True), Standing([1], [0, 0], 1))
    assert set(store.waiting_for_bots()) == {"both", "bot"}
    store.set_due(now(store, "person"), None)
    due = (9.5, "off")
    assert set(store.waiting_for_people()) == {("both", *due), ("bot", *due), ("over", *due)}


def test_tables_with_many_lines_are_dead_earlier(store: Store) -> None:
    day, today = 24 * 3600.0, time.time()
    over = Standing([], [0, 0], 1)
    for name, lines in (("short", 4), ("long", 5)):
        played = [Event(0, "roll", None, today - 9 * day)] * lines
        store.create(stored(name, created=today - 99 * day, events=played), STANDING)
        store.create(stored(f"{name} over", events=played), over)
        last = [Event(-1, ":abandoned", None, today - 9 * day)]
        store.create(stored(f"{name} given up", events=played[1:]), STANDING)
        version = now(store, f"{name} given up")
        store.append(version, lines - 1, last, over, -1, f"notice:{lines}")
    for days, alive in ((8, False), (10, True)):
        idle = store.idle(20, 20, Long(5, days, 20, 20))
        assert idle == ([] if alive else [("long", 0)])
        abandoned = store.dead(20, 20, 20, 200, Long(5, 20, days, 20))
        assert abandoned == ([] if alive else ["long given up"])
        ended = store.dead(20, 20, 20, 200, Long(5, 20, 20, days))
        assert ended == ([] if alive else ["long over"])
    unplayed = [Event(-1, "dice", None, today - 9 * day)] * 5
    store.create(stored("long unplayed", created=today - 99 * day, events=unplayed), STANDING)
    assert ("long unplayed", 0) in store.idle(20, 8, Long(5, 20, 20, 20))


def test_dead_tables_are_found_and_removed(store: Store) -> None:
    day, today = 24 * 3600.0, time.time()
    played, by_bot = [Event(0, "roll", None, today - 9 * day)], [Event(0, "roll", "greedy")]
    store.create(stored("unplayed", created=today - 9 * day), STANDING)
    store.create(stored("played", created=today - 99 * day, events=played), STANDING)
    store.create(stored("over", created=today - 9 * day), Standing([], [0, 0], 1))
    store.create(stored("new", created=today - 9 * day, events=by_bot), STANDING)
    store.create(stored("waiting", created=today - 9 * day, waiting=True), STANDING)
    assert store.idle(10, 10, LONG) == []
    assert store.idle(8, 10, LONG) == [("played", 0)]
    assert store.idle(10, 8, LONG) == [("unplayed", 0)]
    assert store.dead(10, 10, 10, 10, LONG) == []
    assert store.dead(8, 10, 10, 10, LONG) == ["waiting"]
    assert store.dead(10, 8, 10, 10, LONG) == []
    assert store.dead(10, 10, 8, 10, LONG) == ["over"]
    assert set(store.dead(10, 10, 10, 8, LONG)) == {"played", "unplayed"}
    last = [Event(-1, ":abandoned", None, today - 9 * day)]
    store.append(now(store, "played"), 1, last, Standing([], [0, 0], 1), -1, "notice:1")
    assert store.idle(8, 8, LONG) == [("unplayed", 0)]
    assert store.dead(10, 8, 10, 10, LONG) == ["played"]
    assert {t.name for t in store.tables_of({"anna"}) if t.is_abandoned} == {"played"}
    store.create(stored("rematch"), STANDING, before=now(store, "played"))
    store.remove("rematch")
    assert (store.load("rematch"), loaded(store, "played").next) == (None, None)


# PostgreSQL


def test_every_migration_is_noted_once(url: str) -> None:
    for _ in range(2):
        Store(url).close()
    names = [name for (name,) in ask(url, "SELECT name FROM migrations")]
    assert names == [step.__name__ for step in MIGRATIONS]


def test_workers_that_start_at_once_create_the_tables_once(url: str) -> None:
    stores: list[Store] = []
    threads = [threading.Thread(target=lambda: stores.append(Store(url))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({store.secret for store in stores}) == 1
    assert len(stores) == 4
    for store in stores:
        store.close()


@pytest.mark.parametrize(
    ("statement", "key"),
    [
        ("INSERT INTO migrations VALUES ('from_the_future')", "newer"),
        ("DROP TABLE migrations", "foreign"),
    ],
)
def test_a_newer_or_foreign_database_is_left_alone(url: str, statement: str, key: str) -> None:
    Store(url).close()
    ask(url, statement)
    with pytest.raises(UnfitDatabase) as refused:
        Store(url)
    assert refused.value.key == key


def test_a_url_that_cannot_be_read_is_refused_without_its_password() -> None:
    for wrong in ("postgresql://anna:secret@host:port:1/x", "postgresql://a?secret=1"):
        with pytest.raises((UnfitDatabase, DatabaseError)) as refused:
            Store(wrong)
        assert "secret" not in str(refused.value)


def test_the_store_goes_on_when_the_server_is_back(postgres: Postgres, url: str) -> None:
    store = Store(url)
    store.create(stored(), STANDING)
    postgres.stop()
    try:
        with pytest.raises(DatabaseError):
            store.probe()
        with pytest.raises(DatabaseError):
            store.append(now(store), 0, [Event(0, "roll")], STANDING, 0, "click")
    finally:
        postgres.start()
    store.append(now(store), 0, [Event(0, "roll")], STANDING, 0, "click")
    assert len(loaded(store).events) == 1
    store.close()
