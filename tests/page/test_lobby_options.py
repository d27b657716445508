"""The lobby's groups of options, compared with the registry."""

from __future__ import annotations

import re
from importlib.resources import files

import eiland

STATIC = files("eiland.page").joinpath("static")
VARIANTS = STATIC.joinpath("client", "variants.js"), re.compile(r"const VARIANTS = .*?;")
GROUPS = (
    STATIC.joinpath("lobby", "options.js"),
    re.compile(r"const GROUPS = .*?^};", re.DOTALL | re.MULTILINE),
)


def test_the_lobby_shows_every_option_of_the_board_game() -> None:
    """An option that is in no group and is no variant would not be shown."""
    shown = ""
    for file, constant in (VARIANTS, GROUPS):
        found = constant.search(file.read_text("utf-8"))
        assert found is not None
        shown += found[0]
    for option in eiland.game("base").options:
        assert shown.count(f'"{option.name}"') == 1, option.name
