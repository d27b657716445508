"""The lobby's groups of options, compared with the registry."""

from __future__ import annotations

import re
from importlib.resources import files

import eiland


def test_the_lobby_shows_every_option_of_the_board_game() -> None:
    """An option that is in no group and is no variant would not be shown."""
    script = files("eiland.page").joinpath("static", "lobby", "options.js").read_text("utf-8")
    shown = re.search(r"const VARIANTS = .*?^};", script, re.DOTALL | re.MULTILINE)
    assert shown is not None
    for option in eiland.game("base").options:
        assert shown[0].count(f'"{option.name}"') == 1, option.name
