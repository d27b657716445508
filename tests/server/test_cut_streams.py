"""Streams that are cut or fall silent after every command of a game, and are resumed.

A resumed stream shows the same position, log, legal actions and messages as one that was never cut.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.sync.client import ClientConnection

from eiland import CHANCE
from eiland.rules.registry import AnyRules, make
from tests.support.bot_games import moves, seated
from tests.support.serving import (
    PATIENCE,
    Browser,
    Json,
    TypedDice,
    code_of,
    here,
    link,
    serving,
    timeless,
)

pytestmark = [pytest.mark.server, pytest.mark.slow]

SEEDS = 100
SILENT = 5
"""How many silent connections the server still has at a time."""
CHAT_EVERY = 15
BOTH = {"fishermen": True, "harbormaster": True}


class Game(NamedTuple):
    """A game with its seats and options."""

    name: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.name} {' '.join(self.options)}".strip()


GAMES = [
    *(Game(name, 2, {}) for name in ("classic", "plus", "extra")),
    Game("base", 2, BOTH),
]
ONLY_IN_SOAK = [Game("base", 3, {}), Game("base", 4, {"fishermen": True})]


def each_game() -> list[Any]:
    """Return the parameters: a game of each title for CI, the others for `make soak`."""
    return [
        pytest.param(
            game,
            seed,
            id=f"{game} {seed}",
            marks=() if seed == 0 and game in GAMES else pytest.mark.soak,
        )
        for seed in range(SEEDS)
        for game in [*GAMES, *ONLY_IN_SOAK]
    ]


class Client:
    """A page: what it has seen on its streams, as long as they have lasted."""

    def __init__(self, browser: Browser, table: str) -> None:
        self.browser, self.table = browser, table
        self.shown: Json = None
        self.events: list[Json] = []
        self.messages: list[Json] = []

    def connect(self, stack: ExitStack) -> ClientConnection:
        """Open a stream after what it has seen."""
        heard = f"&heard={len(self.messages)}"
        return stack.enter_context(self.browser.stream(self.table, len(self.events), heard))

    def listen(self, stream: ClientConnection, seq: int, said: int) -> None:
        """Read until it has seen the log up to ``seq`` and so many messages of players."""
        while len(self.events) < seq or len(self.messages) < said:
            message = json.loads(stream.recv(timeout=PATIENCE))
            if message["type"] == "chat":
                self.messages += message["messages"]
            elif message["type"] == "snapshot":
                self.events += message.pop("events")
                del message["past"]
                self.shown = message

    def seen(self) -> Json:
        """Return all that a page shows."""
        return [timeless(self.shown), self.events, self.messages]


def commands(rules: AnyRules, seed: int) -> Iterator[tuple[int, str, int]]:
    """Play a game of greedy bots; yield player, action and the length of the log before it."""
    state = rules.initial()
    bots = seated(rules, ["greedy"] * int(rules.seats), seed)
    for number, (player, action) in enumerate(moves(rules, state, bots, seed)):
        yield player, str(rules.text(state, player, action)), number


@pytest.mark.parametrize(("game", "seed"), each_game())
def test_a_stream_that_was_cut_or_silent_shows_the_same_as_one_that_was_not(
    tmp_path: Path, game: Game, seed: int
) -> None:
    rules = make(game.name, game.seats, **game.options)
    played = list(commands(rules, seed))
    dice = TypedDice(*(text for player, text, _ in played if player == CHANCE))
    with serving(tmp_path / "eiland.db", dice=dice) as address, ExitStack() as streams:
        people = [Browser(address, keeps_alive=True) for _ in range(2)]
        more = [here(f"Anna {seat}") for seat in range(2, game.seats)]
        made = people[0].create(here("Anna"), link(), *more, game=game.name, **game.options)
        table = made["table"]
        people[1].take(table, code_of(made["invite"]), "Ben")
        whole = [Client(person, table) for person in people]
        lines = [client.connect(streams) for client in whole]
        resumed = [[Client(person, table) for person in people] for _ in range(2)]
        silent: deque[ExitStack] = deque()
        said = 0
        acts = [command for command in played if command[0] != CHANCE]
        ends = [*(number for _, _, number in acts[1:]), len(played)]
        for turn, ((seat, text, before), after) in enumerate(zip(acts, ends, strict=True)):
            person = people[1 if seat == 1 else 0]
            answer = person.send(table, before, seat, text)
            assert answer.status_code == 200, answer.text
            if turn % CHAT_EVERY == 0:
                said += 1
                line = {"seat": seat, "text": f"Message {said}"}
                assert person.post(f"/api/tables/{table}/messages", line).status_code == 201
            for client, stream in zip(whole, lines, strict=True):
                client.listen(stream, after, said)
            is_silent, who = turn % 2, turn // 2 % 2
            client, connection = resumed[is_silent][who], ExitStack()
            stream = client.connect(connection)
            client.listen(stream, after, said)
            assert client.seen() == whole[who].seen()
            if is_silent:
                stream.close_timeout = 0  # nobody reads from it any more
                silent.append(connection)
            else:
                connection.close()
            if len(silent) > SILENT:
                silent.popleft().close()
        assert whole[0].shown["over"]
        assert len(whole[0].events) == len(played)
        for quiet in silent:
            quiet.close()
        for browser in people:
            browser.leave()
