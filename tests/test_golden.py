"""A whole game written down: what is played in it leads to the same positions in every release.

tests/golden/classic.txt holds every action, `=` and the position whenever a turn has ended, and the
scores at the end. When a rule is meant to change, replay its actions and look at the difference.
"""

from __future__ import annotations

from pathlib import Path

import eiland
from eiland.rules.protocol import line, split_line

FILE = Path(__file__).parent / "golden" / "classic.txt"


def replayed(text: str) -> str:
    """Play the actions of a playthrough; return it with the positions that they lead to."""
    header, *lines = text.splitlines()
    settings = dict(pair.split("=") for pair in header.split()[1:])
    seats = int(settings.pop("seats"))
    rules = eiland.make("classic", seats, **eiland.game("classic").parse_options(settings))
    state, found, turn = rules.initial(), [header], "turn=0"
    for written in [written for written in lines if written[0] in "*0123"]:
        player, action = split_line(written)
        code = rules.parse(state, player, action)
        found.append(line(player, rules.text(state, player, code)))
        state = rules.play(state, player, code)
        position = rules.write(state)
        now = position.split()[1]
        if now != turn:
            found.append(f"= {position}")
            turn = now
    found.append(f"scores {rules.scores(state)} winners {rules.winners(state)}")
    return "\n".join(found) + "\n"


def test_the_playthrough_of_the_classic_game_leads_to_its_positions() -> None:
    text = FILE.read_text("utf-8")
    assert replayed(text) == text


def test_the_playthrough_shows_every_kind_of_action() -> None:
    lines = FILE.read_text("utf-8").splitlines()
    verbs = {written.split()[1] for written in lines[1:-1]}
    assert verbs >= {"start", "roll", "dice", "keep", "road", "settlement", "city", "knight"}
    assert verbs >= {"joker", "gold", "end"}
