"""Messages that come late, twice, in another order or not at all, and lost commands."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.support.board_chooser import Chooser
from tests.support.board_clicks import BoardHands, be_known, guest, new_token, sit_down
from tests.support.board_positions import after, all_discard, lay, may, story_until
from tests.support.page_clicks import Hands, person
from tests.support.serving import Browser as Other
from tests.support.serving import code_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LISTEN = """
window.announced = [];
const hear = new MutationObserver((changes) => changes.forEach(({ addedNodes }) =>
  addedNodes.forEach((node) => window.announced.push(node.textContent))));
new MutationObserver((changes, wait) => {
  const live = document.querySelector("[data-testid=live]");
  if (!live) return;
  hear.observe(live, { childList: true });
  wait.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
"""Records what is announced."""
NUMBERS = "lines => lines.map(({ dataset }) => Number(dataset.seq))"
COUNTS = "sums => sums.map(({ dataset }) => Number(dataset.count))"
NEWS = "lines => lines.map(({ textContent }) => textContent)"
PRESS = """(choice) => {
  const list = document.querySelector("[data-testid=action-list]");
  list.open = true;
  const buttons = [...list.querySelectorAll(".all-actions > button[data-action]")];
  if ("busy" in document.body.dataset || !buttons.length) return false;
  buttons[Math.floor(choice * buttons.length)].click();
  return true;
}"""
"""Presses one of the listed actions."""
DOUBLED, LOST = 0.15, 0.1
"""How often a message comes twice, or is lost."""


class Post:
    """What the server sends to a page, each message held back until `deliver` hands it over."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.answers: list[Route] = []
        self.updates: list[tuple[WebSocketRoute, str]] = []
        self.fetched: dict[Route, Any] = {}
        page.route_web_socket("**/stream?*", self._connect)
        page.route("**/actions?*", self._ask)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: self.updates.append((socket, str(text))))

    def _ask(self, route: Route) -> None:
        self.fetched[route] = route.fetch()
        self.answers.append(route)

    def answer(self, route: Route) -> None:
        """Hand over the answer to a command."""
        self.answers.remove(route)
        route.fulfill(response=self.fetched.pop(route))

    def lose(self, route: Route) -> None:
        """Lose the answer to a command that the server has run."""
        self.answers.remove(route)
        self.fetched.pop(route)
        route.abort()

    def update(self, place: int = 0) -> None:
        """Hand over an update of the stream."""
        socket, text = self.updates.pop(place)
        socket.send(text)

    def cut(self, place: int) -> None:
        """Lose an update, with its connection."""
        socket, _ = self.updates[place]
        self.updates = [each for each in self.updates if each[0] is not socket]
        socket.close()


class Schedule:
    """Hands messages over late, twice, in another order or not at all, as a seed says."""

    def __init__(self, post: Post, chance: random.Random) -> None:
        self.post, self.chance = post, chance

    def step(self) -> None:
        """Hand over one message, or none."""
        post, chance = self.post, self.chance
        held: list[Callable[[], None]] = []
        if post.answers:
            held.append(lambda: self._answer(chance.choice(post.answers)))
        if post.updates:
            held.append(lambda: self._update(chance.randrange(min(3, len(post.updates)))))
        if held and chance.random() < 0.7:
            chance.choice(held)()

    def _answer(self, route: Route) -> None:
        if self.chance.random() < LOST:
            self.post.lose(route)
        else:
            self.post.answer(route)

    def _update(self, place: int) -> None:
        kind = self.chance.random()
        if kind < LOST:
            self.post.cut(place)
            return
        if kind < LOST + DOUBLED:
            again = self.chance.randint(place, len(self.post.updates))
            self.post.updates.insert(again, self.post.updates[place])
        self.post.update(place)

    def finish(self) -> None:
        """Hand over everything that is held back."""
        while self.post.answers:
            self.post.answer(self.post.answers[0])
        while self.post.updates:
            self.post.update()


ROLLS: dict[str, Any] = {"is_cut": True, "reduced_motion": "no-preference"}


def test_an_own_roll_is_shown_once_if_its_update_comes_while_the_dice_roll(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    mine, theirs = new_token(), new_token()
    table = lay(database, story_until(after(4, may("roll")), seats=2), {0: mine, 1: theirs})
    with guest(browser, address, tmp_path, mine, **ROLLS) as page:
        page.add_init_script(LISTEN)
        post = Post(page)
        sit_down(page, table)
        wait_for(page, lambda: len(post.updates) > 0)
        post.update()
        since = len(seqs(page))
        page.get_by_test_id("roll").click()
        wait_for(page, lambda: len(post.answers) > 0 and len(post.updates) > 0)
        post.answer(post.answers[0])
        page.wait_for_selector(".tumbling")
        post.update()
        page.wait_for_selector("body:not([data-busy])")
        check_equal(page, table, since)


def wait_for(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait until something is so, while requests go on."""
    patience = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < patience, "waited in vain"
        page.wait_for_timeout(10)


def seqs(page: Page) -> list[int]:
    """List the numbers of the entries in the log of a page."""
    return list(page.locator("[data-testid=log] li[data-seq]").evaluate_all(NUMBERS))


def announced(page: Page) -> list[str]:
    """List what was announced, except titles."""
    said = list(page.evaluate("window.announced"))
    for title in page.locator("[data-testid=log] .news").evaluate_all(NEWS):
        said.remove(title)
    return said


def check_log(page: Page, table: str) -> Any:
    """Check that a page shows each line of the server's log once; return the snapshot."""
    shown = page.request.get(f"/api/tables/{table}").json()
    assert seqs(page) == list(range(1, shown["seq"] + 1))
    return shown


def check_equal(page: Page, table: str, since: int) -> None:
    """Check that a page shows what the server has, and has announced each line after one once."""
    shown = check_log(page, table)
    lines = [line["sentence"] for line in shown["log"][since:]]
    said = [text for text in announced(page) if text.startswith(tuple(lines))]  # not who is away
    assert len(said) == len(lines), (said, lines)
    assert all(text.startswith(line) for text, line in zip(said, lines, strict=True)), (said, lines)
    for seat, score in enumerate(shown["scores"]):
        expect(page.get_by_test_id(f"score-{seat}").first).to_have_text(
            str(score).replace("-", "−")
        )
    if shown["game"] == "base":
        page.get_by_test_id("log-odds").evaluate("one => one.click()")
        rolls = [line for line in shown["log"] if line["text"].startswith("dice ")]
        expect(page.get_by_test_id("odds").locator("[data-count]").first).to_be_visible()
        counts = page.get_by_test_id("odds").locator("[data-count]").evaluate_all(COUNTS)
        assert sum(counts) == len(rolls)


def play(page: Page, post: Post, table: str, ben: Other, chance: random.Random, steps: int) -> None:
    """Let Anna press what her page lists, and Ben answer, while messages are handed over."""
    schedule = Schedule(post, chance)
    for _ in range(steps):
        schedule.step()
        page.wait_for_timeout(chance.choice([0, 5, 30]))
        if chance.random() < 0.5:
            page.evaluate(PRESS, chance.random())
        elif chance.random() < 0.5:
            act(ben, table, chance)
    patience = time.monotonic() + 20
    while not (is_current(page, table) and not post.answers and not post.updates):
        assert time.monotonic() < patience, "the page has not got everything"
        schedule.finish()
        page.wait_for_timeout(20)


def act(ben: Other, table: str, chance: random.Random) -> None:
    """Let the other player do something legal, if there is anything."""
    now = ben.look(table)
    for seat, legal in now["legal"].items():
        plain = [each["action"] for each in legal if not each["action"].startswith("offer")]
        if plain:
            ben.send(table, now["seq"], int(seat), chance.choice(plain))
            return


def is_current(page: Page, table: str) -> bool:
    """Return whether a page shows the present, and waits for no answer."""
    state = page.evaluate("({ ...document.body.dataset })")
    seq = page.request.get(f"/api/tables/{table}?after=100000").json()["seq"]
    return "busy" not in state and state.get("position") == str(seq)


SEEDS = [pytest.param(seed, marks=pytest.mark.soak if seed >= 2 else ()) for seed in range(40)]


def classic_table(page: Page, ben: Other, chance: random.Random) -> str:
    """Make a table for a page, another player and perhaps a bot; return its name."""
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "link", "name": "Ben"}]
    seats += [{"kind": "bot", "bot": "random"}][: chance.randrange(2)]
    body = {"game": "classic", "options": {"start_player": "seat0"}, "seats": seats}
    made = page.request.post("/api/tables", data=body).json()
    assert ben.take(made["table"], code_of(made["invites"][0]["url"]), "Ben").status_code == 200
    return str(made["table"])


def board_table(database: Path, page: Page, ben: Other, address: str) -> str:
    """Lay a table of the board game in its fourth turn for a page and another player."""
    mine, theirs = new_token(), new_token()
    ben.become(theirs)
    be_known(page.context, address, mine)
    return lay(database, story_until(after(4, may("roll")), seats=2), {0: mine, 1: theirs})


@pytest.mark.parametrize("game", ["classic", "base"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_page_equals_the_server_however_its_messages_come(
    browser: Browser, address: str, database: Path, tmp_path: Path, game: str, seed: int
) -> None:
    chance = random.Random(f"{game} {seed}")
    motion, pace = chance.choice(["reduce", "no-preference"]), chance.choice(["now", "fast"])
    settings: dict[str, Any] = {"is_cut": True, "refused": 409, "reduced_motion": motion}
    with person(browser, address, tmp_path, **settings) as page:
        page.add_init_script(f"{LISTEN} localStorage.setItem('eiland-pace', '{pace}')")
        page.goto("/")
        ben = Other(address)
        if game == "classic":
            table = classic_table(page, ben, chance)
        else:
            table = board_table(database, page, ben, address)
        since = page.request.get(f"/api/tables/{table}").json()["seq"]
        post = Post(page)
        sit_down(page, table)
        play(page, post, table, ben, chance, steps=30)
        check_equal(page, table, since)


class Cut:
    """A line that loses commands, or their answers after the server has run them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.loses = ""  # "request", "answer", or nothing
        self.is_deaf = False  # the stream is lost
        self.commands: list[Any] = []
        self.sockets: list[WebSocketRoute] = []
        page.route("**/actions?*", self._ask)
        page.route_web_socket("**/stream?*", self._connect)

    def _ask(self, route: Route) -> None:
        self.commands.append(route.request.post_data_json)
        if not self.loses:
            route.continue_()
            return
        if self.loses == "answer":
            route.fetch()
        route.abort()

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.is_deaf:
            socket.close()
            return
        socket.connect_to_server()
        self.sockets.append(socket)

    def lose(self, what: str) -> None:
        """Lose the stream, and commands or their answers from now on."""
        self.loses, self.is_deaf = what, True
        for socket in self.sockets:
            socket.close()
        self.sockets.clear()

    def mend_stream(self) -> None:
        self.is_deaf = False
        self.page.evaluate("dispatchEvent(new Event('online'))")

    def mend(self) -> None:
        self.loses = ""
        self.mend_stream()

    @property
    def keys(self) -> set[str]:
        return {command["key"] for command in self.commands}


def done(page: Page) -> None:
    """Wait until the page is no longer busy, and says nothing about its connection."""
    page.wait_for_selector("body:not([data-busy])")
    expect(page.get_by_test_id("line")).to_be_hidden()


@pytest.mark.parametrize("lost", ["request", "answer"])
@pytest.mark.parametrize("leaves", [False, True], ids=["alone", "another leaves"])
def test_a_chosen_place_is_kept_and_built_once_though_the_line_is_lost(
    browser: Browser, address: str, database: Path, tmp_path: Path, lost: str, leaves: bool
) -> None:
    mine, theirs = new_token(), new_token()
    table = lay(database, story_until(may("settlement"), seats=2), {0: mine, 1: theirs})
    ben, chooser = Other(address), Chooser(database, table)
    ben.become(theirs)
    settings: dict[str, Any] = {"is_cut": True, "refused": 409}
    with guest(browser, address, tmp_path, mine, phone=True, **settings) as page:
        cut, hands = Cut(page), BoardHands(page)
        sit_down(page, table)
        corner = chooser.legal(0)[0].split()[1]
        site = hands.by(f"site-{corner}")
        hands.press(site)
        expect(site).to_have_attribute("data-chosen", "")
        cut.lose(lost)
        hands.press(hands.by("confirm"))
        expect(hands.by("line")).to_contain_text("Your action waits")
        hands.by("hand").dispatch_event("pointerdown")
        expect(site).to_have_attribute("data-chosen", "")
        assert len(chooser.hear()) == (lost == "answer")
        if leaves:
            ben.tell(table, "leave", seat=1)
            cut.mend_stream()
            expect(page.locator("[data-testid=log] [data-notice]")).to_have_count(1)
        if leaves and lost == "request":
            expect(site).to_have_attribute("data-chosen", "")
            expect(hands.by("line")).to_contain_text("Your action waits")
        cut.mend()
        done(page)
        assert [each.text for each in chooser.events()].count(f"settlement {corner}") == 1
        expect(site).not_to_have_attribute("data-chosen", "")
        expect(hands.by("notice")).to_be_hidden()
        assert len(cut.keys) == (2 if leaves and lost == "request" else 1)
        assert len(cut.commands) > len(cut.keys)
        assert seqs(page) == sorted(set(seqs(page)))


@pytest.mark.parametrize("lost", ["request", "answer"])
def test_chosen_cards_are_kept_and_discarded_once_though_the_line_is_lost(
    browser: Browser, address: str, database: Path, tmp_path: Path, lost: str
) -> None:
    """Meanwhile the other player discards, so what was lost comes in another position."""
    story = story_until(all_discard, seats=3, discard_limit=4)
    mine, theirs = new_token(), new_token()
    others = {seat: theirs for seat in range(3) if seat != story.seat}
    table = lay(database, story, {story.seat: mine, **others})
    ben, chooser = Other(address), Chooser(database, table)
    ben.become(theirs)
    with guest(browser, address, tmp_path, mine, is_cut=True, refused=409) as page:
        cut, hands = Cut(page), BoardHands(page)
        sit_down(page, table)
        cards = [action.split()[1] for action in chooser.next(story.seat)]
        for card in cards:
            hands.press(hands.by(f"discard-{card}"))
        expect(hands.by("discard-send")).to_be_enabled()
        chosen = hands.by("choice").inner_text()
        cut.lose(lost)
        hands.press(hands.by("discard-send"))
        expect(hands.by("line")).to_contain_text("Your action waits")
        chooser.hear()
        other = next(seat for seat in chooser.actors if seat != story.seat)
        for action in chooser.next(other):
            ben.act(table, other, action)
        assert hands.by("choice").inner_text() == chosen
        cut.mend()
        done(page)
        news = chooser.events(len(story.events))
        own = [each.text.split()[1] for each in news if each.player == story.seat]
        assert sorted(own) == sorted(cards)
        check_log(page, table)


def test_what_waits_can_be_called_off(
    browser: Browser, address: str, database: Path, tmp_path: Path
) -> None:
    token = new_token()
    story = story_until(after(4, may("roll")), seats=2)
    table = lay(database, story, {story.seat: token})
    with guest(browser, address, tmp_path, token, is_cut=True) as page:
        cut, hands = Cut(page), BoardHands(page)
        sit_down(page, table)
        cut.lose("request")
        hands.press(hands.by("roll"))
        hands.press(hands.by("call-off"))
        expect(hands.by("notice")).to_contain_text("will not be sent again")
        expect(hands.by("line")).to_contain_text("You can go on")
        expect(hands.by("call-off")).to_be_hidden()
        cut.mend()
        done(page)
        hands.press(hands.by("roll"))
        done(page)
        rolls = [
            each
            for each in Chooser(database, table).events(len(story.events))
            if each.text == "roll"
        ]
        assert len(rolls) == 1
        assert len(cut.keys) == 2


def test_what_is_no_longer_wanted_is_not_played(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    """Meanwhile the player has acted with another device."""
    with person(browser, address, tmp_path, is_cut=True, refused=409) as page:
        hands = Hands(page)
        hands.create("here", "link", turns=1)
        table = page.url.rsplit("/", 1)[1]
        hands.send(hands.by("roll"))
        cut = Cut(page)
        page.reload()
        expect(hands.by("end")).to_be_visible()
        cut.lose("request")
        hands.press(hands.by("roll-rest"))
        expect(hands.by("line")).to_contain_text("Your action waits")
        now = hands.look()
        body = {"seq": now["seq"], "key": "other", "seat": 0, "action": "end"}
        assert page.request.post(f"/api/tables/{table}/actions", data=body).status == 200
        cut.mend()
        done(page)
        expect(hands.by("notice")).to_contain_text("Something has happened")
        assert [line["text"] for line in hands.look()["log"]][2:] == ["end"]
        assert seqs(page) == [1, 2, 3]
        assert len(cut.keys) == 1
