"""An evening at two tables: a killed server, lost connections and phones, a friend who is gone."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.support.page_clicks import Hands, person, post
from tests.support.serving import Process, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MY_TURN = "body[data-turn=mine]:not([data-busy])"
SOON = "import eiland.server.tables.moment as moment; moment.AWAY_SECONDS = 1.0\n"

MARK_BELOW_NAME = """(plate) => {
  const name = document.createRange();
  name.selectNodeContents(plate.querySelector(".plate-name"));
  const mark = plate.querySelector(".plate-mark").getBoundingClientRect();
  return mark.top >= name.getBoundingClientRect().bottom - 2;
}"""


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
    hands.act()
    while hands.by("end").is_visible():  # the turn also ends when all dice are spent (DB-5)
        hands.act()


class Evening:
    """The people of the evening, and pictures of what they see, for those who want to look."""

    def __init__(self, stack: ExitStack, browser: Browser, house: House, screens: Path) -> None:
        self._stack, self._browser, self._screens = stack, browser, screens
        self.house = house
        self.pictures = 0

    def sit(self, *, far: bool = False, phone: bool = False, lang: str = "en") -> Hands:
        """Return a new person, with ``far`` at the other address of the server."""
        address = self.house.neighbour.address if far else self.house.address
        page = person(self._browser, address, self._screens, lang, phone=phone, is_cut=True)
        return Hands(self._stack.enter_context(page))

    def look(self, hands: Hands, what: str) -> None:
        """Take a picture of a page."""
        self.pictures += 1
        hands.page.screenshot(path=self._screens / f"{self.pictures:02} {what}.png")


def opened(hands: Hands, *seats: Any, turns: int, **others: str) -> tuple[str, str]:
    """Open a table; return its path, and the invitation if friends may come."""
    hands.page.goto("/")
    wanted = {"game": "classic", "options": {"turns": turns}, "seats": seats, **others}
    made = post(hands.page, "/api/tables", wanted)
    hands.page.goto(made["url"])
    return made["url"], made["invite"] or ""


def join(hands: Hands, link: str, name: str) -> None:
    hands.page.goto(link)
    hands.by("invite-name").fill(name)
    hands.press(hands.by("take-seat"))


def link_from_menu(hands: Hands, item: str) -> str:
    """Let a player make a link to a seat; return its path, which is the same at both addresses."""
    hands.press(hands.by("menu"))
    hands.press(hands.by(item))
    link = urlsplit(hands.by("seat-link").locator("input").input_value())
    hands.press(hands.by("seat-link").locator(".bar button"))
    return f"{link.path}?{link.query}"


def return_code(hands: Hands, seat: int) -> str:
    """Let a player make a return code; return it."""
    hands.press(hands.by("menu"))
    hands.press(hands.by(f"menu-move-{seat}"))
    hands.press(hands.by(f"return-code-{seat}"))
    code = hands.by("return-code").inner_text()
    hands.press(hands.by("seat-link").locator(".bar button"))
    return code


def lose(hands: Hands) -> None:
    hands.page.context.close()


def roll_and_kill(house: House, *players: Hands) -> None:
    """Kill the server while some players are in the middle of their turns, and start it again."""
    for hands in players:
        hands.page.wait_for_selector(MY_TURN)
        hands.send(hands.by("roll"))
        hands.has_built = False  # in this turn
    house.kill_and_start()
    for hands in players:
        expect(hands.by("line")).to_be_hidden(timeout=20_000)


def lose_network(hands: Hands) -> None:
    """Let a player be without network for a while."""
    hands.page.context.set_offline(True)
    expect(hands.by("line")).to_be_visible(timeout=40_000)
    hands.page.context.set_offline(False)
    expect(hands.by("line")).to_be_hidden(timeout=20_000)


def check_log(log: list[Any], *notices: str) -> None:
    """Compare the notices of a log; none of its lines may be lost or doubled."""
    assert [line["text"] for line in log if line["text"][0] == ":"] == list(notices)
    assert [line["seq"] for line in log] == list(range(1, len(log) + 1))


def test_friends_play_an_evening_and_nobody_is_needed_to_rescue_it(
    browser: Browser, house: House, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        evening = Evening(stack, browser, house, tmp_path)
        sit, look = evening.sit, evening.look
        # Anna opens a table for two friends and a bot, and sends one link to both.
        anna, ben, cleo = sit(), sit(far=True, phone=True), sit()
        people = [{"kind": "here", "name": "Anna"}, {"kind": "link"}, {"kind": "link"}]
        seats = [*people, {"kind": "bot", "bot": "greedy"}]
        table, link = opened(anna, *seats, turns=4, room="private")
        join(ben, link, "Ben")
        join(cleo, link, "Cleo")
        watcher = sit(far=True)
        watcher.page.goto(table)
        # At another table Dora plays in German with two bots, and somebody watches.
        dora, viewer = sit(lang="de"), sit(far=True, phone=True, lang="de")
        bots = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "hard"}]
        second, _ = opened(dora, {"kind": "here", "name": "Dora"}, *bots, turns=3)
        viewer.page.goto(second)
        play_turn(dora)
        # When both friends are ready, Anna starts the game.
        for hands in (ben, cleo):
            hands.press(hands.by("ready"))
        expect(anna.by("start")).to_have_text("Start the game")
        look(anna, "both friends are ready")
        anna.press(anna.by("start"))
        expect(anna.by("audience")).to_have_text("One person is watching")
        expect(dora.by("audience")).to_have_text("Eine Person schaut zu")
        for hands in (anna, ben, cleo):
            play_turn(hands)
        # The server is killed in the middle of Anna's turn and of Dora's.
        roll_and_kill(house, anna, dora)
        look(anna, "the server is back")
        play_turn(anna)
        play_turn(dora)
        # Ben's phone is without network while it is his turn.
        ben.page.wait_for_selector(MY_TURN)
        lose_network(ben)
        play_turn(ben)
        play_turn(cleo)
        play_turn(anna)
        # Ben loses his phone, and goes on with another phone: he has kept a return code.
        code = return_code(ben, 1)
        lose(ben)
        expect(anna.by("absence")).to_contain_text("Ben", timeout=20_000)
        look(anna, "Ben is away")
        ben = sit(far=True, phone=True)
        join(ben, f"{table}?invite={code}", "Ben")
        ben.page.wait_for_selector(MY_TURN)
        look(ben, "Ben is back with a new phone")
        play_turn(ben)
        # Cleo never comes back. Ben lets a bot play for her.
        lose(cleo)
        expect(ben.by("absence")).to_contain_text("Cleo", timeout=20_000)
        look(ben, "Cleo is away")
        assert ben.by("seat-2").evaluate(MARK_BELOW_NAME)
        ben.press(ben.by("stand-in"))
        # Anna goes on at another device, with a link that she has made before hers is lost.
        anna.page.wait_for_selector(MY_TURN)
        own = link_from_menu(anna, "menu-move-0")
        lose(anna)
        anna = sit(far=True)
        join(anna, own, "Anna")
        play_turn(anna)
        play_turn(ben)
        play_turn(dora)
        for hands in (anna, ben, watcher, dora, viewer):
            expect(hands.by("end-screen")).to_be_visible(timeout=20_000)
            look(hands, "the end")
        expect(dora.page.locator("html")).to_have_attribute("lang", "de")
        log = ben.look()["log"]
        check_log(log, ":start", ":moved", ":bot hard", ":moved")
        wait_until(lambda: anna.look()["log"] == log == watcher.look()["log"])
        check_log(dora.look()["log"])
        wait_until(lambda: viewer.look()["log"] == dora.look()["log"])
