"""Seeded games end in the same digests, compiled and interpreted, in all releases.

A digest covers the bytes of the position after every action. If EILAND_DIGESTS is set, the digests
are written to the file it names; `make test` compares those of both runs.
"""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.support.configurations import GAMES, Configuration, walk
from tests.support.samples import amount

STORED = Path(__file__).parent / "golden" / "digests.txt"
SEEDS = range(amount(3, 1))


def digest(game: Configuration, seed: int) -> str:
    """Return the digest of a game."""
    rules = game.rules()
    found = sha256(rules.pack(rules.initial()))
    for step in walk(rules, seed):
        found.update(rules.pack(step.after))
    return found.hexdigest()


@cache
def digests() -> list[str]:
    """Return a line for every game; write them to the file named by EILAND_DIGESTS."""
    lines = [f"{digest(game, seed)} {game}, seed {seed}" for game in GAMES for seed in SEEDS]
    if file := os.environ.get("EILAND_DIGESTS"):
        Path(file).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return lines


def test_games_end_in_the_stored_digests() -> None:
    """After an intended change, EILAND_DIGESTS=tests/rules/golden/digests.txt writes them."""
    stored = STORED.read_text("utf-8").splitlines()
    assert len(stored) == 3 * len(GAMES)
    assert digests() == [line for line in stored if int(line.split()[-1]) in SEEDS]


def test_equal_seeds_have_equal_digests_and_others_differ() -> None:
    for k, game in enumerate(GAMES):
        assert digests()[len(SEEDS) * k].startswith(digest(game, SEEDS[0]))
    assert len({line.split()[0] for line in digests()}) == len(digests())
