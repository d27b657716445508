"""No viewer receives a byte that depends on a hidden fact: the toy game, played twice.

Two games differ only in hidden facts: which card was drawn, which number was named in secret.
People who may not know these hear the same in both, by answers, refusals, streams and pages.
"""

from __future__ import annotations

import json
import random
from contextlib import ExitStack
from pathlib import Path

import pytest

from eiland.play import Log
from eiland.rules.protocol import CHANCE, SPECTATOR, State
from eiland.rules.registry import AnyRules, make
from tests.support.serving import PATIENCE, Browser, Json, code_of, here, link, plain, serving

pytestmark = [pytest.mark.server, pytest.mark.slow]


class Rigged:
    """Dice that take the first or the last of the possible outcomes."""

    def __init__(self, place: int) -> None:
        self.place = place

    def outcome(self, rules: AnyRules, state: State) -> int:
        return list(rules.legal(state, CHANCE))[self.place]


class Party:
    """Three people and a spectator at a table of the toy, with everything sent to them."""

    def __init__(self, address: str, stack: ExitStack) -> None:
        self.people = [Browser(address) for _ in range(4)]
        made = self.people[0].create(here("Anna"), link(), link(), game="toy")
        self.table = str(made["table"])
        for seat in (1, 2):
            invite = code_of(made["invites"][seat - 1]["url"])
            assert self.people[seat].take(self.table, invite, f"P{seat}").status_code == 200
        self.heard: list[list[str]] = [[] for _ in self.people]
        self.seq = 0
        self.sockets = [stack.enter_context(person.stream(self.table)) for person in self.people]
        self.listen()

    def tell(self, person: int, text: str) -> None:
        """Record what was sent to a person, without what differs anyway."""
        self.heard[person].append(plain(text, self.table))

    def listen(self) -> None:
        """Record the last state of every stream, with all browsers online."""
        for person, socket in enumerate(self.sockets):
            events: list[Json] = []
            while True:
                message = json.loads(socket.recv(timeout=PATIENCE))
                events += message["events"]
                everybody = all(seat["online"] for seat in message["seats"])
                if message["seq"] == self.seq and everybody:
                    break
            self.tell(person, json.dumps({**message, "events": events}))

    def act(self, seat: int, text: str) -> None:
        """Play, and request everything for every person."""
        answer = self.people[seat].send(self.table, self.seq, seat, text, f"key {self.seq}")
        assert answer.status_code == 200, answer.text
        self.tell(seat, answer.text)
        self.seq = answer.json()["seq"]
        self.listen()
        self.look()

    def look(self) -> None:
        for person, browser in enumerate(self.people):
            for path in (f"/api/tables/{self.table}", "/api/tables", f"/t/{self.table}"):
                self.tell(person, browser.get(path).text)
            for text in ("steal from 0", "offer pearl for amber to 1", "name 0", "accept", "fly"):
                for seat in range(3):
                    if person == seat and person in browser.look(self.table)["actors"]:
                        continue  # it might be legal
                    answer = browser.send(self.table, self.seq, seat, text, "probe")
                    assert answer.status_code in (403, 422)
                    self.tell(person, answer.text)
            stale = browser.send(self.table, self.seq + 1, person % 3, "draw", "probe")
            self.tell(person, stale.text)
            self.tell(person, browser.undo(self.table, self.seq + 1, person % 3).text)


def heard(folder: Path, place: int, script: list[tuple[int, str]]) -> list[list[str]]:
    """Return everything sent in a game with rigged dice."""
    with serving(folder / f"{place}.db", dice=Rigged(place)) as address, ExitStack() as stack:
        party = Party(address, stack)
        for seat, text in script:
            party.act(seat, text)
        return party.heard


@pytest.mark.parametrize(
    ("scripts", "may_know"),
    [
        # Which card seat 0 draws, and which one seat 1 then steals from it (hidden from seat 2).
        (([(0, "draw")], [(0, "draw")]), [0]),
        (([(0, "draw"), (1, "steal from 0")], [(0, "draw"), (1, "steal from 0")]), [0, 1]),
        # What is named in secret, until the last one has named a number.
        (([(0, "call"), (0, "name 1")], [(0, "call"), (0, "name 2")]), [0]),
        (
            (
                [(0, "call"), (2, "name 0"), (0, "name 1")],
                [(0, "call"), (2, "name 0"), (0, "name 2")],
            ),
            [0],
        ),
    ],
    ids=["draw", "steal", "name", "name second"],
)
def test_hidden_facts_change_no_byte_for_other_viewers(
    tmp_path: Path,
    scripts: tuple[list[tuple[int, str]], list[tuple[int, str]]],
    may_know: list[int],
) -> None:
    one, other = (
        heard(tmp_path, place, script) for place, script in zip((0, -1), scripts, strict=True)
    )
    for person in range(4):
        if person in may_know:
            assert one[person] != other[person]
        else:
            assert one[person] == other[person]


def test_what_was_named_in_secret_is_revealed_by_the_last_name(address: str) -> None:
    with ExitStack() as stack:
        party = Party(address, stack)
        for seat, text in [(0, "call"), (1, "name 2"), (0, "name 1"), (2, "name 0")]:
            party.act(seat, text)
        shown = party.people[3].look(party.table)
    assert [entry["text"] for entry in shown["log"]] == ["call", "name ?", "name ?", "name 0"]
    assert shown["log"][-1]["revealed"] == ["0: name 1", "1: name 2"]
    assert shown["scores"] == [1, 2, 0]


def test_offers_that_are_not_listed_can_be_made_and_accepted(address: str) -> None:
    with ExitStack() as stack:
        party = Party(address, stack)
        for seat in range(3):
            party.act(seat, "draw")
        cards = [
            party.people[seat].look(party.table, f"?seat={seat}")["log"][2 * seat + 1]["text"]
            for seat in range(3)
        ]
        mine, theirs = (card.removeprefix("draw ") for card in cards[:2])
        other = {"amber": "pearl", "pearl": "amber"}
        refused = party.people[0].send(
            party.table, party.seq, 0, f"offer {other[mine]} for {mine} to 1"
        )
        assert refused.json()["faults"][0]["key"] == "toy/cards-missing"
        if mine != theirs:
            party.act(0, f"offer {mine} for {theirs} to 1")
            assert party.people[1].look(party.table)["legal"]["1"]
            party.act(1, "accept")
        else:
            party.act(0, f"offer {mine} for {other[mine]} to 1")
            assert party.people[1].look(party.table)["actors"] == [1, 0]
            party.act(0, "withdraw")


@pytest.mark.parametrize("seed", range(3))
def test_every_viewer_of_a_random_game_sees_what_the_rules_let_them(
    address: str, seed: int
) -> None:
    choices = random.Random(seed)
    people = [Browser(address) for _ in range(4)]
    made = people[0].create(here("Anna"), link(), link(), game="toy", turns=4)
    table = made["table"]
    for seat in (1, 2):
        people[seat].take(table, code_of(made["invites"][seat - 1]["url"]), f"P{seat}")
    shown = people[0].look(table)
    while not shown["over"]:
        seat = choices.choice(shown["actors"])
        legal = people[seat].look(table)["legal"][str(seat)]
        people[seat].act(table, seat, choices.choice(legal)["action"])
        shown = people[0].look(table)
    log = _whole(people, table, shown["seq"])
    for person, viewer in enumerate([0, 1, 2, SPECTATOR]):
        heard = people[person].look(table)
        assert heard["view"] == log.view(viewer).as_json()
        assert [entry["text"] for entry in heard["log"]] == [
            log.seen(step, viewer).text for step in log.steps
        ]


def _whole(people: list[Browser], table: str, length: int) -> Log:
    """Reconstruct the whole game from the knowledge of all people."""
    heard = [person.look(table)["log"] for person in people[:3]]
    log = Log(make("toy", 3, turns=4))
    for place in range(length):
        player = heard[0][place]["player"]
        texts = [log_of[place]["text"] for log_of in heard]
        text = next(text for text in texts if "?" not in text) if player < 0 else texts[player]
        log.follow(player, text)
    return log
