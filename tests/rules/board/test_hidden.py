"""Public and hidden facts of the board game (docs/rules/base.md, section 14)."""

from __future__ import annotations

import pytest

from eiland import SPECTATOR
from eiland.rules.protocol import split_line
from tests.support.board_table import BoardTable, table

VIEWERS = [SPECTATOR, 0, 1, 2]
FULL = {
    "0.hand": "ore2,wool4",
    "1.hand": "grain3,brick6",
    "2.hand": "lumber1",
    "0.cards": "knight2,monopoly1",
    "1.cards": "victory-point2",
    "0.fish": "1:2,3:1",
    "1.fish": "2:1",
    "fresh": "knight1",
}
HELD = ["hand", "cards", "fish"]
NUMBERS = {"hand": [6, 9, 1], "cards": [3, 2, 0], "fish": [3, 1, 0]}


def shore(fields: dict[str, str], **options: bool | int | str) -> BoardTable:
    return table(3, fields, fishermen=True, **options)


def seen(game: BoardTable, line: str, viewer: int) -> str:
    """Return what a viewer sees of a legal action that is about to be played."""
    player, text = split_line(line)
    code = game.rules.parse(game.state, player, text)
    assert game.rules.is_legal(game.state, player, code), line
    learnt = game.rules.seen(game.state, player, code, viewer)
    assert learnt.player == player
    assert learnt.revealed == []
    return learnt.text


# Positions


@pytest.mark.parametrize("viewer", VIEWERS)
def test_numbers_of_cards_and_tokens_are_public_but_not_their_kinds(viewer: int) -> None:
    game = shore(FULL)
    view = game.viewed(viewer)
    for kind in HELD:
        for seat in range(3):
            hidden = f"?{NUMBERS[kind][seat]}"
            shown = game[f"{seat}.{kind}"] if seat == viewer else hidden
            assert view[f"{seat}.{kind}"] == shown


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_sizes_of_deck_and_supply_are_public_but_not_their_contents(viewer: int) -> None:
    view = shore(FULL).viewed(viewer)
    assert (view["deck"], view["supply"]) == ("?20", "?25")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_only_the_owner_sees_cards_got_in_this_turn(viewer: int) -> None:
    assert shore(FULL).viewed(viewer)["fresh"] == ("knight1" if viewer == 0 else "?1")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_other_facts_are_public(viewer: int) -> None:
    fields = {
        **FULL,
        "0.settlements": "17",
        "1.cities": "39",
        "2.roads": "24-30,30-35",
        "2.knights": "3",
        "army": "2",
        "gone": "monopoly1",
        "spent": "1:3,2:1",
        "boot": "2",
        "robber": "4",
    }
    game = shore(fields)
    view = game.viewed(viewer)
    secret = {"deck", "supply", "fresh", *(f"{s}.{kind}" for s in range(3) for kind in HELD)}
    secret |= {f"{seat}.discards" for seat in range(3)}
    assert list(view) == [pair.split("=")[0] for pair in game.rules.write(game.state).split()]
    for field in set(view) - secret:
        assert view[field] == game[field], field
    assert view["bank"] == "ore17,grain16,wool15,lumber18,brick13"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_as_json_hides_the_same(viewer: int) -> None:
    game = shore(FULL)
    view = game.rules.observe(game.state, viewer).as_json()
    players = view["players"]
    assert isinstance(players, list)
    for seat, player in enumerate(players):
        assert [player["hand_size"], player["card_count"], player["fish_count"]] == [
            NUMBERS[kind][seat] for kind in HELD
        ]
        assert player["owed"] == [3, 4, 0][seat]
        for kind in HELD:
            assert (player[kind] is not None) == (seat == viewer)
    assert (view["deck"], view["supply"], view["fresh"]) == (20, 25, 1)
    assert view["viewer"] == viewer


@pytest.mark.rule("DC-4")
def test_visible_points_are_all_points_except_those_of_victory_point_cards() -> None:
    game = shore({**FULL, "1.settlements": "17,19"})
    assert game.scores() == [0, 2, 0]
    won = {"0.cities": "17,19,39,41", "0.settlements": "29", "0.cards": "victory-point1"}
    over = shore({**won, "phase": "over"})
    assert over.scores() == [10, 0, 0]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_when_the_game_is_over_everything_is_shown(viewer: int) -> None:
    won = {"0.cities": "17,19,39,41", "0.settlements": "29,31", "phase": "over"}
    game = shore({**FULL, **won})
    view = game.viewed(viewer)
    assert view == {field: game[field] for field in view}


# Actions


@pytest.mark.rule("R-4")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_only_thief_and_victim_see_which_card_was_stolen(viewer: int) -> None:
    game = shore({"0.cards": "knight1", "1.settlements": "30", "1.hand": "ore1,wool2"})
    game.play("knight", "robber 10")
    shown = "steal wool from 1" if viewer in (0, 1) else "steal ? from 1"
    assert seen(game, "* steal wool from 1", viewer) == shown
    paid = shore({"0.fish": "3:1", "1.hand": "ore1,wool2"}).play("fish 3 for steal from 1")
    assert seen(paid, "* steal wool from 1", viewer) == shown


@pytest.mark.rule("DC-1")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_only_the_owner_sees_a_card_that_was_drawn(viewer: int) -> None:
    shown = "card monopoly" if viewer == 0 else "card ?"
    game = shore({"0.hand": "ore1,grain1,wool1"}).play("buy")
    assert seen(game, "* card monopoly", viewer) == shown
    game = shore({"0.fish": "1:1,3:2"}).play("fish 1 3 3 for card")
    assert seen(game, "* card monopoly", viewer) == shown


@pytest.mark.rule("W-10")
@pytest.mark.rule("W-27")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_only_the_owner_sees_a_token_that_was_drawn_but_all_see_the_boot(viewer: int) -> None:
    fields = {"phase": "before", "rolled": "no", "1.settlements": "4"}
    game = shore(fields).play("roll", "dice 6")
    assert seen(game, "* fish 2 to 1", viewer) == ("fish 2 to 1" if viewer == 1 else "fish ? to 1")
    assert seen(game, "* fish boot to 1", viewer) == "fish boot to 1"


SEVEN = {"phase": "before", "rolled": "no", "0.hand": "ore8", "1.hand": "wool4,brick4"}


@pytest.mark.rule("R-9")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_chosen_discards_are_hidden_until_the_last_is_chosen(viewer: int) -> None:
    game = shore(SEVEN).play("roll", "dice 7")
    for chosen in range(4):
        shown = "discard wool" if viewer == 1 else "discard ?"
        assert seen(game, "1: discard wool", viewer) == shown
        game.play("1: discard wool")
        view = game.viewed(viewer)
        mine = f"wool{chosen + 1}" if viewer == 1 else f"?{chosen + 1}"
        assert view["1.discards"] == mine
        assert view["1.hand"] == ("wool4,brick4" if viewer == 1 else "?8")
        assert view["bank"] == "ore11,grain19,wool15,lumber19,brick15"
    for _ in range(3):
        shown = "discard ore" if viewer == 0 else "discard ?"
        assert seen(game, "0: discard ore", viewer) == shown
        game.play("0: discard ore")
    code = game.rules.parse(game.state, 0, "discard ore")
    last = game.rules.seen(game.state, 0, code, viewer)
    assert last.text == "discard ore"
    ores = [] if viewer == 0 else ["0: discard ore"] * 3
    wools = [] if viewer == 1 else ["1: discard wool"] * 4
    assert last.revealed == ores + wools
    game.play("discard ore")
    assert game.viewed(viewer)["bank"] == "ore15,grain19,wool19,lumber19,brick15"


@pytest.mark.rule("R-9")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_only_discarding_player_shows_all_chosen_cards_with_the_last(viewer: int) -> None:
    game = shore({**SEVEN, "1.hand": "-"}).play("roll", "dice 7", *["discard ore"] * 3)
    code = game.rules.parse(game.state, 0, "discard ore")
    last = game.rules.seen(game.state, 0, code, viewer)
    assert last.line() == "0: discard ore"
    assert last.revealed == ([] if viewer == 0 else ["0: discard ore"] * 3)


RICH = {
    "0.settlements": "17,29",
    "0.roads": "17-23",
    "0.hand": "ore5,grain5,wool5,lumber3,brick3",
    "0.cards": "knight1,road-building1,year-of-plenty1,monopoly1",
    "0.fish": "1:2,2:2,3:2",
    "1.settlements": "31",
    "1.hand": "ore1,brick2",
    "2.settlements": "41",
    "2.hand": "wool2",
    "boot": "0",
    "robber": "4",
}
OPEN = [
    ([], "0: end"),
    ([], "0: buy"),
    ([], "0: knight"),
    ([], "0: road-building"),
    ([], "0: year-of-plenty ore wool"),
    ([], "0: monopoly brick"),
    ([], "0: road 23-29"),
    ([], "0: city 17"),
    (["road 18-23", "road 13-18"], "0: settlement 13"),
    ([], "0: bank 4 wool for 1 ore"),
    ([], "0: offer 1 wool for 1 ore"),
    ([], "0: offer 3 wool 1 lumber for 1 ore to 1"),
    (["offer 1 wool for 1 ore"], "1: accept"),
    (["offer 1 wool for 1 ore"], "2: refuse"),
    (["offer 1 wool for 1 ore"], "1: counter 1 brick for 2 wool"),
    (["offer 1 wool for 1 ore", "1: accept"], "0: take 1"),
    (["offer 1 wool for 1 ore"], "0: withdraw"),
    ([], "0: fish 2 for robber"),
    ([], "0: fish 1 2 for steal from 2"),
    ([], "0: fish 2 2 for ore"),
    ([], "0: fish 2 3 for road"),
    ([], "0: fish 2 2 3 for card"),
    ([], "0: boot to 1"),
    (["knight"], "0: robber 10"),
    (["end"], "1: roll"),
    (["end", "roll"], "* dice 8"),
]


@pytest.mark.parametrize(("before", "line"), OPEN, ids=[line for _, line in OPEN])
def test_all_other_actions_are_public(before: list[str], line: str) -> None:
    game = shore({**RICH, "0.settlements": "17,29" if "13" not in line else "17,30"})
    if line == "0: boot to 1":
        game = shore({**RICH, "0.settlements": "17"})
    game.play(*before)
    for viewer in VIEWERS:
        assert f"{'*' if line[0] == '*' else line[:2]} {seen(game, line, viewer)}" == line


@pytest.mark.rule("R-4")
def test_the_choice_of_a_victim_is_public() -> None:
    both = {"0.cards": "knight1", "1.settlements": "30", "2.settlements": "25"}
    game = shore({**both, "1.hand": "ore1", "2.hand": "ore1"}).play("knight", "robber 10")
    for viewer in VIEWERS:
        assert seen(game, "0: steal from 2", viewer) == "steal from 2"


@pytest.mark.rule("W-14")
def test_drawing_and_leaving_fish_that_are_due_is_public() -> None:
    fields = {"phase": "before", "rolled": "no", "1.settlements": "4"}
    game = shore(fields, fish_draw="optional").play("roll", "dice 6")
    full = shore({**fields, "1.fish": "1:7"}).play("roll", "dice 6")
    for viewer in VIEWERS:
        assert seen(game, "1: draw", viewer) == "draw"
        assert seen(game, "1: leave", viewer) == "leave"
        assert seen(full, "1: exchange 1", viewer) == "exchange 1"
        assert seen(full, "1: leave", viewer) == "leave"


@pytest.mark.rule("F-3")
def test_set_up_and_founding_are_public() -> None:
    game = BoardTable(3, fishermen=True, harbors="standard")
    while game.rules.actors(game.state) == [-1]:
        outcome = game.legal()[0]
        for viewer in VIEWERS:
            assert seen(game, f"* {outcome}", viewer) == outcome
        game.play(outcome)
    for text in ("settlement 8", "road 8-13"):
        for viewer in VIEWERS:
            assert seen(game, f"0: {text}", viewer) == text
        game.play(text)


def test_legal_actions_do_not_depend_on_what_is_hidden_from_the_player() -> None:
    """The legal actions are the same for all hands of the others with the same sizes."""
    hands = ["ore1,brick2", "wool3", "grain1,lumber2"]
    tokens = ["1:3", "2:1,3:2"]
    listed = [
        shore({**RICH, "1.hand": hand, "1.fish": fish, "2.hand": "-"}).legal()
        for hand in hands
        for fish in tokens
    ]
    assert all(texts == listed[0] for texts in listed)
