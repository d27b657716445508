"""An evening with friends: a killed server, lost connections, a new phone, a friend who is gone."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.support.page_clicks import Hands, person, post
from tests.support.serving import Process, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MY_TURN = "body[data-turn=mine]:not([data-busy])"
SOON = "import eiland.server.tables.moment as moment; moment.AWAY_SECONDS = 1.0\n"


class Neighbour:
    """The same server under a second address, as another device of the house sees it."""

    def __init__(self, address: str) -> None:
        at = urlsplit(address)
        self._to = (str(at.hostname), at.port or 80)
        self._listening = socket.create_server(("127.0.0.2", 0))
        self.address = f"http://127.0.0.2:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                try:
                    far = socket.create_connection(self._to)
                except OSError:  # the server is being restarted
                    near.close()
                    continue
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._pass, args=pair, daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


class House:
    """A server that can be killed and started again on its port, and its second address."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self.server = Process(database, before=SOON)
        self.address = self.server.address
        self.neighbour = Neighbour(self.address)

    def kill_and_start(self) -> None:
        self.server.kill()
        port = urlsplit(self.address).port or 0
        self.server = Process(self._database, port=port, before=SOON)

    def close(self) -> None:
        self.neighbour.close()
        self.server.end()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "eiland.db")
    yield house
    house.close()


def play_turn(hands: Hands) -> None:
    """Play a turn of the Dice Game by clicks."""
    hands.page.wait_for_selector(MY_TURN)
    while hands.page.locator(MY_TURN).count():
        hands.act()


def test_friends_play_an_evening_and_nobody_is_needed_to_rescue_it(
    browser: Browser, house: House, tmp_path: Path
) -> None:
    with ExitStack() as stack:

        def sit(address: str, *, phone: bool = False) -> Hands:
            page = stack.enter_context(person(browser, address, tmp_path, phone=phone, is_cut=True))
            return Hands(page)

        def join(hands: Hands, path: str, name: str) -> None:
            hands.page.goto(path)
            hands.by("invite-name").fill(name)
            hands.press(hands.by("take-seat"))

        # Anna opens a table for two friends and a bot, and sends one link to both.
        anna, ben = sit(house.address), sit(house.neighbour.address, phone=True)
        cleo, watcher = sit(house.address), sit(house.neighbour.address)
        anna.page.goto("/")
        people = [{"kind": "here", "name": "Anna"}, {"kind": "link"}, {"kind": "link"}]
        seats = [*people, {"kind": "bot", "bot": "greedy"}]
        wanted = {"game": "classic", "options": {"turns": 4}, "seats": seats, "room": "private"}
        made = post(anna.page, "/api/tables", wanted)
        table, link = made["url"], made["invite"]
        anna.page.goto(table)
        join(ben, link, "Ben")
        join(cleo, link, "Cleo")
        watcher.page.goto(table)
        # When both are ready, she starts the game.
        for hands in (ben, cleo):
            hands.press(hands.by("ready"))
        expect(anna.by("start")).to_have_text("Start the game")
        anna.press(anna.by("start"))
        expect(anna.by("audience")).to_have_text("One person is watching")
        for hands in (anna, ben, cleo):
            play_turn(hands)
        # The server is killed in the middle of Anna's turn.
        anna.page.wait_for_selector(MY_TURN)
        anna.send(anna.by("roll"))
        anna.has_built = False  # in this turn
        house.kill_and_start()
        expect(anna.by("line")).to_be_hidden(timeout=20_000)
        play_turn(anna)
        # Ben's phone is without network while it is his turn.
        ben.page.wait_for_selector(MY_TURN)
        ben.page.context.set_offline(True)
        expect(ben.by("line")).to_be_visible(timeout=40_000)
        ben.page.context.set_offline(False)
        expect(ben.by("line")).to_be_hidden(timeout=20_000)
        play_turn(ben)
        play_turn(cleo)
        # Anna's device is lost. On another one she goes on with a link that she has made.
        name = table.rpartition("/")[2]
        anna.page.wait_for_selector(MY_TURN)
        own = post(anna.page, f"/api/tables/{name}/invitations", {"seat": 0})["url"]
        anna.page.context.close()
        new = sit(house.neighbour.address, phone=True)
        join(new, own, "Anna")
        play_turn(new)
        play_turn(ben)
        # Cleo never comes back. Ben lets a bot play for her.
        cleo.page.context.close()
        expect(ben.by("absence")).to_contain_text("Cleo", timeout=20_000)
        ben.press(ben.by("stand-in"))
        play_turn(new)
        play_turn(ben)
        for hands in (new, ben, watcher):
            expect(hands.by("end-screen")).to_be_visible(timeout=20_000)
        log = ben.look()["log"]
        notices = [line["text"] for line in log if line["text"][0] == ":"]
        assert notices == [":start", ":moved", ":bot hard"]
        assert [line["seq"] for line in log] == list(range(1, len(log) + 1))
        wait_until(lambda: new.look()["log"] == log == watcher.look()["log"])
