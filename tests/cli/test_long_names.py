"""Names in the tables of players: whole where 80 columns leave room, and columns stay aligned."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len, set_cell_size

from eiland.cli.games.board.front import BoardFront
from eiland.cli.games.dice.extra import ExtraFront
from eiland.cli.games.dice.plus import PlusFront
from eiland.i18n import words
from eiland.rules.registry import make
from tests.support.terminal import rich_text

NAMES = ["Maximiliane Freifrau", "山田太郎", "Bo", "Ann 🎲"]
FRONTS: dict[str, Any] = {"base": BoardFront, "plus": PlusFront, "extra": ExtraFront}
ROOM = {"base": 20, "plus": 16, "extra": 20}
WITH_ALL = {"harbormaster": True, "fishermen": True}


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(
    ("game", "options"), [("base", {}), ("base", WITH_ALL), ("plus", {}), ("extra", {})]
)
def test_long_and_wide_names_are_shown_in_aligned_columns(
    lang: str, game: str, options: dict[str, bool]
) -> None:
    rules = make(game, 4, **options)
    front = FRONTS[game](words(lang), rules, NAMES)
    drawn = rich_text(front.draw(rules.observe(rules.initial(), 0), 0, [0] * 4), 80)
    shown = [set_cell_size(name, ROOM[game]).rstrip() for name in NAMES]
    lines = [next(line for line in drawn.splitlines() if name in line) for name in shown]
    assert max(map(cell_len, lines)) <= 80
    for column in (0, -1):  # the first figure begins and the last one ends in the same column
        ends = set()
        for line, name in zip(lines, shown, strict=True):
            before, _, after = line.rstrip().partition(name)
            gap = len(after) - len(after.lstrip())
            ends.add(cell_len(before + name) + gap if column == 0 else cell_len(line.rstrip()))
        assert len(ends) == 1, lines
