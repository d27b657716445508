"""The baseline is frozen: greedy plays the same seeded games in all versions.

Other bots are measured against greedy, so a change of its play must not go unnoticed. The digest
of the lines of each game between greedy bots is stored in tests/rules/golden/greedy.txt.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

from tests.support.bot_games import moves, seated
from tests.support.configurations import Configuration
from tests.support.samples import sampled

STORED = Path(__file__).parents[1] / "rules" / "golden" / "greedy.txt"
SEEDS = range(2)
QUICK = [
    Configuration("classic", 1, {}),
    Configuration("classic", 2, {"same_turn_joker": False}),
    Configuration("plus", 2, {}),
    Configuration("extra", 2, {}),
]
SLOW = [
    Configuration("plus", 4, {"start_player": "random", "same_turn_joker": False}),
    Configuration("extra", 3, {"castles": False}),
    Configuration("extra", 4, {"start_player": "random"}),
    Configuration("base", 2, {}),
    Configuration("base", 4, {}),
    Configuration("base", 3, {"harbormaster": True}),
    Configuration("base", 3, {"fishermen": True}),
    Configuration("base", 4, {"fishermen": True, "harbormaster": True, "board": "beginners"}),
]


def digest(game: Configuration, seed: int) -> str:
    """Play a game between greedy bots; return the digest of its lines and result."""
    rules = game.rules()
    state = rules.initial()
    bots = seated(rules, ["greedy"] * game.seats, seed)
    found = sha256()
    for player, action in moves(rules, state, bots, seed):
        found.update(f"{player}: {rules.text(state, player, action)}\n".encode())
    found.update(str(rules.scores(state)).encode())
    return found.hexdigest()


def renew(file: Path, lines: list[str]) -> None:
    """Replace or add the lines of one game in a file of digests."""
    old = file.read_text("utf-8").splitlines() if file.exists() else []
    by_name = {line.split(" ", 1)[1]: line for line in [*old, *lines]}
    order = [f"{game}, seed {seed}" for game in QUICK + SLOW for seed in SEEDS]
    kept = [by_name[name] for name in order if name in by_name]
    file.write_text("".join(f"{line}\n" for line in kept), "utf-8")


@pytest.mark.parametrize(
    "game",
    [*sampled(QUICK, 2), *(pytest.param(game, marks=pytest.mark.slow) for game in SLOW)],
    ids=str,
)
def test_greedy_plays_the_stored_games(game: Configuration) -> None:
    """After an intended change, EILAND_GREEDY=tests/rules/golden/greedy.txt writes new digests."""
    played = [f"{digest(game, seed)} {game}, seed {seed}" for seed in SEEDS]
    if file := os.environ.get("EILAND_GREEDY"):
        renew(Path(file), played)
    stored = STORED.read_text("utf-8").splitlines()
    assert played == [line for line in stored if f" {game}, seed " in line]


def test_every_stored_game_is_played() -> None:
    names = [line.split(" ", 1)[1] for line in STORED.read_text("utf-8").splitlines()]
    assert names == [f"{game}, seed {seed}" for game in QUICK + SLOW for seed in SEEDS]
