"""Greedy bots play the same seeded games everywhere; `greedy-1` in all versions.

Other bots of the board game are measured against `greedy-1`, those of the dice games against
`greedy`, so a change of their play must not go unnoticed. The digest of the lines of each game
between equal bots is stored in tests/rules/golden/greedy.txt.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.bot_games import moves, seated
from tests.support.configurations import Configuration
from tests.support.samples import sampled

STORED = Path(__file__).parents[1] / "rules" / "golden" / "greedy.txt"
SEEDS = range(2)


class Games(NamedTuple):
    """Seeded games between bots of one name."""

    bot: str
    game: Configuration

    def __str__(self) -> str:
        return f"{self.bot}: {self.game}"


QUICK = [
    Games("greedy", Configuration("classic", 1, {})),
    Games("greedy", Configuration("classic", 2, {"same_turn_joker": False})),
    Games("greedy", Configuration("plus", 2, {})),
    Games("greedy", Configuration("extra", 2, {})),
]
BOARD = [
    Configuration("base", 2, {}),
    Configuration("base", 4, {}),
    Configuration("base", 3, {"harbormaster": True}),
    Configuration("base", 3, {"fishermen": True}),
    Configuration("base", 4, {"fishermen": True, "harbormaster": True, "board": "beginners"}),
]
SLOW = [
    Games("greedy", Configuration("plus", 4, {"start_player": "random", "same_turn_joker": False})),
    Games("greedy", Configuration("extra", 3, {"castles": False})),
    Games("greedy", Configuration("extra", 4, {"start_player": "random"})),
    *(Games(bot, game) for bot in ("greedy-1", "greedy") for game in BOARD),
]


def digest(games: Games, seed: int) -> str:
    """Play a game between equal bots; return the digest of its lines and result."""
    rules = games.game.rules()
    state = rules.initial()
    bots = seated(rules, [games.bot] * games.game.seats, seed)
    found = sha256()
    for player, action in moves(rules, state, bots, seed):
        found.update(f"{player}: {rules.text(state, player, action)}\n".encode())
    found.update(str(rules.scores(state)).encode())
    return found.hexdigest()


def renew(file: Path, lines: list[str]) -> None:
    """Replace or add the lines of one kind of games in a file of digests."""
    old = file.read_text("utf-8").splitlines() if file.exists() else []
    by_name = {line.split(" ", 1)[1]: line for line in [*old, *lines]}
    order = [f"{games}, seed {seed}" for games in QUICK + SLOW for seed in SEEDS]
    kept = [by_name[name] for name in order if name in by_name]
    file.write_text("".join(f"{line}\n" for line in kept), "utf-8")


@pytest.mark.parametrize(
    "games",
    [*sampled(QUICK, 2), *(pytest.param(games, marks=pytest.mark.slow) for games in SLOW)],
    ids=str,
)
def test_they_play_the_stored_games(games: Games) -> None:
    """After an intended change, EILAND_GREEDY=tests/rules/golden/greedy.txt writes new digests."""
    played = [f"{digest(games, seed)} {games}, seed {seed}" for seed in SEEDS]
    if file := os.environ.get("EILAND_GREEDY"):
        renew(Path(file), played)
    stored = STORED.read_text("utf-8").splitlines()
    assert played == [line for line in stored if f" {games}, seed " in line]


def test_every_stored_game_is_played() -> None:
    names = [line.split(" ", 1)[1] for line in STORED.read_text("utf-8").splitlines()]
    assert names == [f"{games}, seed {seed}" for games in QUICK + SLOW for seed in SEEDS]
