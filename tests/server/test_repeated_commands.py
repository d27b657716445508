"""Every kind of command, sent one to five times in parallel to both of two workers, is done once.

Three people meet in a waiting room, play, talk, pause, let a bot step in, change the browser, leave
and play again. After each command both workers show the same, and what was done is in the log once.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from itertools import cycle
from typing import Final, NamedTuple

import httpx
import pytest

from eiland.server.tables.chat import PHRASES
from tests.support.postgresql import ask
from tests.support.serving import (
    PATIENCE,
    Browser,
    Json,
    Process,
    code_of,
    here,
    keys,
    link,
    timeless,
)

pytestmark = [pytest.mark.server, pytest.mark.slow]

COPIES: Final = 5
COMMANDS: Final = 1000
FEW: Final = 160
"""How many commands each of the twenty runs of `make soak` has at least, and the one of CI."""
PATCHED: Final = """
from limits import parse
from eiland.server.tables import moment
from eiland.server.web import limits
for what in limits.RATES:
    limits.RATES[what] = limits.Limit(parse("100000/second"), parse("100000/second"))
moment.AWAY_SECONDS = 0.0
"""
"""Nobody is stopped for haste, and a bot may step in at once for those who are not connected."""
GAMES: Final[list[tuple[str, Json]]] = [
    ("classic", {"turns": 2}),
    ("base", {"harbormaster": True, "fishermen": True}),
    ("plus", {}),
    ("base", {"board": "beginners"}),
    ("extra", {"round_limit": 4}),
]
ALL: Final = 10**6
"""More lines than any log has."""
PLAYED: Final = 45
"""Most commands of a game between its start and the last leaving."""
NEW: Final = (200, 201)
KINDS: Final = {
    *("create", "invite", "seats", "move", "ready", "replace", "start", "actions", "race", "undo"),
    *("messages", "phrase", "chat", "pause", "refusals", "hint", "stand-in", "back", "leave"),
    "again",
}


class Person:
    """Somebody with a cookie, which several connections to both workers share."""

    def __init__(self, addresses: Sequence[str], chances: random.Random) -> None:
        at = cycle(addresses)
        self.browsers = [Browser(next(at), keeps_alive=True) for _ in range(COPIES)]
        self.chances = chances

    def arrive(self) -> None:
        """Come to the server for the first time."""
        first = self.browsers[0]
        first.client.cookies.clear()
        first.get("/")
        self.adopt(first)

    def some(self) -> list[Browser]:
        """Return one to five connections."""
        return self.chances.sample(self.browsers, self.chances.randint(1, COPIES))

    def one(self) -> Browser:
        return self.chances.choice(self.browsers)

    def adopt(self, browser: Browser) -> None:
        """Take over the cookie that one of the connections has got."""
        token = browser.token
        for each in self.browsers:
            each.become(token)

    def leave(self) -> None:
        for browser in self.browsers:
            browser.leave()


class Line(NamedTuple):
    """A line that must be in the log once: a player's action or a notice."""

    player: int
    text: str


class Evening:
    """One table from its waiting room to the rematch; yields the kind of each command."""

    def __init__(
        self, url: str, people: Sequence[Person], threads: Executor, chances: random.Random
    ) -> None:
        self.url = url
        self.people = list(people)
        self.threads = threads
        self.chances = chances
        self.table = ""
        self.lines: list[Line] = []
        self.verbs: set[str] = set()

    def play(self, game: str, options: Json) -> Iterator[str]:
        """Do everything that people can do at a table, command by command."""
        yield from self._meet(game, options)
        for _ in range(PLAYED):
            views = [self._look(seat) for seat in range(3)]
            if views[0]["over"]:
                break
            yield self._something(views)
        if not self._shown(after=0)["over"]:
            yield from self._step_in()
            yield from self._move(self.chances.randrange(3))
            yield from self._leave()
        else:
            yield self._again()
        self._check()

    # Commands

    def _sent(
        self, person: Person, what: str, body: Json, allowed: Sequence[int] = NEW
    ) -> list[tuple[Browser, httpx.Response]]:
        """Send a command in parallel; return the answers, one of which is new."""
        send = partial(posted, self._path(what), body)
        return self._together(person.some(), send, allowed)

    def _path(self, what: str = "") -> str:
        """Return the address of a command whose answer is without the log."""
        return f"/api/tables/{self.table}/{what}?after={ALL}"

    def _together(
        self,
        browsers: Sequence[Browser],
        send: Callable[[Browser], httpx.Response],
        allowed: Sequence[int] = NEW,
    ) -> list[tuple[Browser, httpx.Response]]:
        answers = list(self.threads.map(send, browsers, timeout=PATIENCE))
        for answer in answers:
            assert answer.status_code in allowed, (send, answer.status_code, answer.text[:300])
        assert any(answer.status_code in NEW for answer in answers), answers[0].text[:300]
        return list(zip(browsers, answers, strict=True))

    def _shown(self, after: int = ALL) -> Json:
        """Return the table as the host sees it, with the log after a line.

        Both workers show the same.
        """
        host = self.people[0].browsers
        shown = [timeless(host[place].look(self.table, f"?after={after}")) for place in (0, 1)]
        assert shown[0] == shown[1]
        return shown[0]

    def _look(self, seat: int) -> Json:
        """Return the table as one person sees it at one of the workers, without its log."""
        return self.people[seat].one().look(self.table, f"?after={ALL}")

    # The waiting room

    def _meet(self, game: str, options: Json) -> Iterator[str]:
        for person in self.people:
            person.arrive()
        host = self.people[0]
        seats, room = [here("Anna"), link(), link()], self.chances.choice(["private", "public"])
        body = {"game": game, "options": options, "seats": seats, "room": room, "hints": True}
        made = self._together(host.some(), partial(posted, "/api/tables", body))
        tables = {answer.json()["table"] for _, answer in made}
        assert len(tables) == len(made)
        for browser, answer in made:
            assert browser.look(answer.json()["table"])["mine"] == [0]
        browser, answer = self.chances.choice(made)
        host.adopt(browser)
        self.table = answer.json()["table"]
        yield "create"

        code = self._invite(host, None)
        yield "invite"
        for seat in (1, 2):
            self._take(self.people[seat], seat, code, "Ben")
            yield "seats"
        for seat, on in ((1, True), (2, True), (1, False)):
            self._sent(self.people[seat], "ready", {"seat": seat, "on": on})
            assert self._shown()["seats"][seat]["ready"] is on
            yield "ready"
        for bot in ("random", None):
            self._sent(host, "replace", {"seat": 2, "bot": bot})
            assert self._shown()["seats"][2]["bot"] == bot
            yield "replace"
        self.people[2].arrive()  # whom the host has sent away stays refused; a newcomer does not
        self._take(self.people[2], 2, self._invite(host, 2), "Cleo")
        yield "invite"
        yield "seats"
        self._sent(host, "start", {})
        self.lines.append(Line(0, ":start"))
        assert not self._shown()["waiting"]
        yield "start"

    def _invite(self, person: Person, seat: int | None) -> str:
        """Make invitations in parallel; return the one that is valid in the end."""
        made = self._sent(person, "invitations", {"seat": seat})
        codes = [code_of(answer.json()["url"]) for _, answer in made]
        path = f"/api/tables/{self.table}/invitation?invite="
        valid = [code for code in codes if person.one().get(path + code).status_code == 200]
        assert len(set(valid)) == 1
        assert len(set(codes)) == len(codes) or codes[0] == self.table  # that of a public table
        return valid[0]

    def _take(self, person: Person, seat: int, code: str, name: str) -> None:
        """Take a seat in parallel: one of the tokens has it, and no other."""
        taken = self._sent(person, "seats", {"invite": code, "name": name}, (*NEW, 403))
        for _, answer in taken:
            assert answer.status_code in NEW or keys(answer) == ["seat/taken"]
        has_it = [browser for browser, _ in taken if browser.look(self.table)["mine"] == [seat]]
        tokens = {browser.token for browser in has_it}
        assert len(tokens) == 1
        person.adopt(has_it[0])
        assert self._shown()["seats"][seat]["name"] == name

    # The game

    def _something(self, views: list[Json]) -> str:
        """Do one of the things that people do during a game, which they see like this."""
        undoable = [seat for seat in range(3) if views[seat]["undo"] is not None]
        kind = self.chances.choices(
            ["actions", "undo", "race", "messages", "phrase", "chat", "pause", "refusals", "hint"],
            [60, 8 if undoable else 0, 4, 4, 2, 2, 4, 5, 1],
        )[0]
        if kind == "undo":
            self._undo(undoable[0], views[0]["seq"])
        elif kind in ("messages", "phrase"):
            self._say(kind)
        elif kind in ("chat", "pause"):
            self._switch(kind)
        elif kind == "refusals":
            self._refuse()
        else:
            seat = self.chances.choice([seat for seat in range(3) if views[seat]["legal"]])
            return self._act(kind, seat, views[seat])
        return kind

    def _act(self, kind: str, seat: int, shown: Json) -> str:
        """Play a random action, let several actions race for one place, or ask for a hint."""
        seq, listed = shown["seq"], shown["legal"][str(seat)]
        action = self._chosen([each["action"] for each in listed])
        if kind == "hint" and shown["game"] != "base":  # its bot takes its time
            found = self._sent(self.people[seat], "hint", {"seq": seq, "seat": seat})
            assert len({answer.json()["action"] for _, answer in found}) == 1
            return kind
        if kind == "race":
            self._race(seat, seq, action)
            return kind
        self.verbs.add(action.split()[0])
        body = {"seq": seq, "key": f"click {seq}", "seat": seat, "action": action}
        self._moved(seat, "actions", body, action)
        return "actions"

    def _undo(self, seat: int, seq: int) -> None:
        body = {"seq": seq, "key": f"undo {seq}", "seat": seat}
        self._moved(seat, "undo", body, "undo")

    def _chosen(self, actions: list[str]) -> str:
        """Choose the kind of action first, so that not all is offers."""
        verb = self.chances.choice(sorted({action.split()[0] for action in actions}))
        return self.chances.choice([each for each in actions if each.split()[0] == verb])

    def _moved(self, seat: int, what: str, body: Json, text: str) -> None:
        """Send an action or an undo in parallel: all get the position after it."""
        answers = self._sent(self.people[seat], what, body)
        assert len({answer.json()["seq"] for _, answer in answers}) == 1
        assert answers[0][1].json()["seq"] > body["seq"]
        self.lines.append(Line(seat, text))

    def _race(self, seat: int, seq: int, action: str) -> None:
        """Send an action several times as different clicks: one is played, the others are late."""
        person, numbers = self.people[seat], iter(range(COPIES))

        def click(browser: Browser) -> httpx.Response:
            return browser.send(self.table, seq, seat, action, f"race {seq} {next(numbers)}")

        answers = self._together(person.some(), click, (200, 409))
        assert sum(answer.status_code == 200 for _, answer in answers) == 1
        self.lines.append(Line(seat, action))

    def _say(self, kind: str) -> None:
        """Say something in parallel: each message that was answered is there once."""
        seat = self.chances.randrange(3)
        said = {"phrase": self.chances.choice(PHRASES)} if kind == "phrase" else {"text": "Hallo"}
        before = self._messages()
        answers = self._sent(self.people[seat], "messages", {"seat": seat, **said})
        numbers = sorted(answer.json()["number"] for _, answer in answers)
        assert self._messages() == before + numbers
        assert numbers == list(range(len(before) + 1, len(before) + len(numbers) + 1))

    def _messages(self) -> list[int]:
        query = "SELECT number FROM messages WHERE table_name = %s ORDER BY number"
        return [number for (number,) in ask(self.url, query, (self.table,))]

    def _switch(self, what: str) -> None:
        """Forbid the chat or stop the game in parallel, and allow it again."""
        host = self.people[0]
        for on in (False, True) if what == "chat" else (True, False):
            self._sent(host, what, {"on": on})
            if what == "chat":
                assert self._shown()["chat"] is on
                continue
            assert self._shown()["clock"]["paused"] is on
            self.lines.append(Line(0, ":pause" if on else ":resume"))

    def _refuse(self) -> None:
        """Choose in parallel which offers a seat refuses."""
        seat = self.chances.randrange(3)
        players = [other for other in range(3) if other != seat and self.chances.random() < 0.3]
        chosen = {
            "turn": self.chances.random() < 0.5,
            "players": players,
            "unpayable": self.chances.random() < 0.5,
        }
        for _, answer in self._sent(self.people[seat], "refusals", {"seat": seat, **chosen}):
            assert answer.json()["refusals"][str(seat)] == chosen

    # Who plays

    def _step_in(self) -> Iterator[str]:
        """Let a bot step in for somebody who must act, who then comes back."""
        away = next(seat for seat in range(3) if self._look(seat)["legal"])
        other = self.people[(away + 1) % 3]
        if self._noted(other, away, "stand-in", ":bot"):
            yield "stand-in"
            if self._noted(self.people[away], away, "back", ":back"):
                yield "back"

    def _noted(self, person: Person, seat: int, what: str, notice: str) -> bool:
        """Send a command that adds a notice; return False if bots have ended the game before."""
        send = partial(posted, self._path(what), {"seat": seat})
        answers = list(self.threads.map(send, person.some(), timeout=PATIENCE))
        done = [answer.json() for answer in answers if answer.status_code == 200]
        late = [keys(answer) for answer in answers if answer.status_code == 422]
        assert len(done) + len(late) == len(answers), [answer.text for answer in answers]
        assert all(found in (["seat/not-away"], ["table/over"]) for found in late), late
        if not done:
            assert self._shown()["over"]
            return False
        bots = {shown["seats"][seat]["stand_in"] for shown in done} - {None}
        assert bool(bots) is (what != "back")
        self.lines.append(Line(seat, " ".join([notice, *bots])))
        return True

    def _move(self, seat: int) -> Iterator[str]:
        """Let somebody go on in another browser, by an invitation to the own seat."""
        code = self._invite(self.people[seat], seat)
        yield "invite"
        self._take(self.people[seat], seat, code, "Dora")
        self.lines.append(Line(seat, ":moved"))
        yield "move"

    def _leave(self) -> Iterator[str]:
        """Let one after the other leave; bots play on."""
        for seat in (2, 1):
            if self._noted(self.people[seat], seat, "leave", ":left"):
                yield "leave"

    def _again(self) -> str:
        """Ask for the rematch in parallel: there is one."""
        seat = self.chances.randrange(3)
        answers = self._sent(self.people[seat], "again", {"key": "again"})
        tables = {answer.json()["table"] for _, answer in answers}
        assert len(tables) == 1
        query = "SELECT count(*) FROM tables WHERE name = (SELECT next FROM tables WHERE name = %s)"
        assert ask(self.url, query, (self.table,)) == [(1,)]
        browser, _ = self.chances.choice(answers)
        following = tables.pop()
        assert seat in browser.look(following)["mine"]
        self.people[seat].adopt(browser)
        return "again"

    def _check(self) -> None:
        """Check that the log has everything that was done, once and in its order."""
        query = (
            "SELECT seq, player, text FROM events"
            " WHERE table_name = %s AND player >= 0 AND chosen_by IS NULL ORDER BY seq"
        )
        found = ask(self.url, query, (self.table,))
        log = [Line(player, text) for _, player, text in found]
        # Seats refuse by themselves, too, and those who have left are played by bots.
        assert counted(log) == counted(self.lines)
        numbers = ask(
            self.url, "SELECT count(*), max(seq) FROM events WHERE table_name = %s", (self.table,)
        )
        assert numbers[0][0] == numbers[0][1], "a gap in the log"


def counted(lines: list[Line]) -> list[Line]:
    return [line for line in lines if line.text != "refuse"]


def posted(path: str, body: Json, browser: Browser) -> httpx.Response:
    return browser.post(path, body)


@pytest.mark.parametrize(
    ("seed", "least"),
    [(0, FEW), *(pytest.param(seed, COMMANDS, marks=pytest.mark.soak) for seed in range(1, 21))],
)
def test_every_command_repeated_in_parallel_is_done_once(
    url: str, seed: int, least: int, record_property: Callable[[str, object], None]
) -> None:
    chances, done, verbs = random.Random(seed), Counter[str](), set[str]()
    servers = [Process(url, before=PATCHED), Process(url, before=PATCHED)]
    people = [Person([server.address for server in servers], chances) for _ in range(3)]
    try:
        with ThreadPoolExecutor(COPIES) as threads:
            for game, options in cycle(GAMES):
                evening = Evening(url, people, threads, chances)
                done.update(evening.play(game, options))
                verbs |= evening.verbs
                if done.total() >= least and set(done) == KINDS:
                    break
        for person in people:
            person.leave()
    finally:
        for server in servers:
            server.end()
    assert set(done) == KINDS
    record_property("row", f"{done.total()} commands, {len(verbs)} kinds of actions: {dict(done)}")
