"""Stored games: their actions lead to the same positions in every release.

The files in tests/rules/golden hold every action, `=` and the position at the end of a turn (in
Extra every fourth turn, in the board game every tenth, and at the end), and the scores. After an
intended change of a rule, replay the actions and review the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import eiland
from eiland.rules.protocol import line, split_line

FOLDER = Path(__file__).parent / "golden"
GAMES = ["classic", "plus", "extra", "base", "harbormaster", "fishermen", "both"]
TURNS = {"classic": 1, "plus": 1, "extra": 4, "base": 10}
"""Number of turns between the stored positions, by game."""

IN_ALL = {"settlement", "road", "city", "roll", "dice", "end"}
IN_DICE = {"keep", "knight", "joker", "gold"}
IN_BOARD = {"start", "buy", "card", "knight", "robber", "steal", "discard", "bank", "monopoly"}
IN_BOARD |= {"road-building", "offer", "accept", "refuse", "counter", "take", "withdraw"}
IN_FISH = {"fish", "boot", "exchange", "leave", "lake", "ground"}
VERBS = {
    "classic": IN_DICE | {"start"},
    "plus": IN_DICE,
    "extra": IN_DICE | {"start", "start-road", "castle"},
    "base": IN_BOARD | {"frame", "hex", "spiral", "year-of-plenty"},
    "harbormaster": IN_BOARD | {"year-of-plenty"},
    "fishermen": IN_BOARD | IN_FISH,
    "both": IN_BOARD | IN_FISH | {"draw", "harbor", "token", "year-of-plenty"},
}


def playthrough(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text("utf-8")


def replayed(text: str) -> str:
    """Play the actions of a playthrough; return it with the resulting positions."""
    header, *lines = text.splitlines()
    game, *pairs = header.split()
    settings = dict(pair.split("=") for pair in pairs)
    seats = int(settings.pop("seats"))
    rules = eiland.make(game, seats, **eiland.game(game).parse_options(settings))
    state, found, turn = rules.initial(), [header], 0
    for written in [written for written in lines if written[0] in "*0123"]:
        player, action = split_line(written)
        code = rules.parse(state, player, action)
        found.append(line(player, rules.text(state, player, code)))
        state = rules.play(state, player, code)
        position = rules.write(state)
        fields = dict(pair.split("=", 1) for pair in position.split())
        now = int(fields["turn"])
        if (now != turn and now % TURNS[game] == 0) or rules.is_over(state):
            found.append(f"= {position}")
        turn = now
    found.append(f"scores {rules.scores(state)} winners {rules.winners(state)}")
    return "\n".join(found) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_leads_to_its_positions(name: str) -> None:
    text = playthrough(name)
    assert replayed(text) == text


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_shows_every_kind_of_action(name: str) -> None:
    lines = playthrough(name).splitlines()
    verbs = {written.split()[1] for written in lines[1:-1]}
    assert verbs >= IN_ALL | VERBS[name]


@pytest.mark.parametrize("name", ["plus", "extra"])
def test_the_playthroughs_of_the_races_show_titles_changing_hands(name: str) -> None:
    lines = playthrough(name).splitlines()
    positions = [written for written in lines if written.startswith("= ")]
    for title in ("road", "army"):
        holders = [position.split(f" {title}=")[1][0] for position in positions]
        assert len(set(holders) - {"-"}) > 1, title


def test_the_playthroughs_show_everything_that_fish_buy() -> None:
    purposes: set[str] = set()
    for name in ("fishermen", "both"):
        for written in playthrough(name).splitlines():
            if " fish " in written and " for " in written:
                purposes.add(written.split(" for ")[1].split()[0])
    assert purposes >= {"robber", "steal", "road", "card"}
    assert purposes & {"ore", "grain", "wool", "lumber", "brick"}
