"""The board game at a table: its log as each viewer reads it."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

from eiland.i18n import LANGUAGES, words
from eiland.places import board as board_places
from eiland.play.steps import Steps
from eiland.rules.island import EDGE_NAMES
from eiland.rules.protocol import SPECTATOR
from eiland.rules.registry import make
from eiland.server.games.board import log_sentences
from eiland.server.games.board.hands import goals
from eiland.server.tables.snapshots import legal, log
from eiland.server.tables.store import Event, Seat, Stored
from eiland.server.tables.table import Table
from tests.support.board_table import GIVEN_BOARD, BoardTable, table
from tests.support.configurations import RANDOM_SEED
from tests.support.secret_pairs import events
from tests.support.serving import PATIENCE, Browser, bot, code_of, here, link, serving

NAMES = ["Anna", "Bert", "Cleo"]
BEGINNERS: dict[str, object] = {"board": "beginners", "start_player": "seat0"}


def sentences(lang: str, viewer: int, *lines: str, **options: object) -> list[str]:
    """Return the log of a game of three as a viewer reads it; lines are such as ``0 roll``."""
    rules = make("base", 3, **{**BEGINNERS, **options})
    events = [Event(int(line[:2]), line[2:].strip()) for line in lines]
    seats = [Seat("here", name) for name in NAMES]
    stored = Stored("t", "base", int(rules.version), dict(rules.options), "x", seats, events)
    rendered: list[dict[str, Any]] = [
        json.loads(text) for text in log(Table.fold(stored), viewer, words(lang), 0)
    ]
    return [line["sentence"] for line in rendered]


ROLL = ["0 roll", "-1dice 4"]
OFFER = "0 offer 1 lumber for 1 ore"
SEVEN = ["0 roll", "-1dice 7"]
BOUGHT = [*ROLL, "0 offer 1 lumber for 1 wool to 1", "1 accept", "0 take 1", "0 buy"]
A_ROUND = ["0 end", "1 roll", "-1dice 2", "1 end", "2 roll", "-1dice 2", "2 end"]
GIVING_BACK = [*SEVEN, "0 discard lumber", "1 discard ore"]


@pytest.mark.rule("BD-2")
def test_the_log_says_when_the_dice_cards_are_shuffled_again() -> None:
    lines, seat = [], 0
    for number in (2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, *[8] * 5, *[9] * 4, *[10] * 3):
        lines += [f"{seat} roll", f"-1dice {number}", f"{seat} end"]
        seat = (seat + 1) % 3
    for number in (11, 11, 12):
        lines += [f"{seat} roll", f"-1dice {number}", f"{seat} end"]
        seat = (seat + 1) % 3
    sevens = [f"{seat} roll", "-1dice 7"]
    german, english = (
        sentences(lang, -1, *lines, *sevens, dice="deck", discard_limit=95) for lang in ("de", "en")
    )
    assert german[-1] == "Wurf 7: Der Räuber kommt – alle Würfelkarten werden neu gemischt"
    assert english[-1] == "Roll 7: the robber comes – all dice cards are shuffled again"
    assert sum("gemischt" in sentence for sentence in german) == 1


@pytest.mark.parametrize(
    ("lines", "german", "english"),
    [
        (
            ROLL,
            "Wurf 4: 1 Getreide für Anna, 1 Getreide und 1 Wolle für Cleo",
            "Roll 4: 1 grain for Anna, 1 grain and 1 wool for Cleo",
        ),
        (["0 roll", "-1dice 2"], "Wurf 2: niemand bekommt etwas", "Roll 2: nobody gets anything"),
        (SEVEN, "Wurf 7: Der Räuber kommt", "Roll 7: the robber comes"),
        (
            [*ROLL, "0 road 30-36"],
            "Anna baut eine Straße zwischen Holz 3 und Getreide 4",
            "Anna builds a road between lumber 3 and grain 4",
        ),
        (
            [*SEVEN, "0 robber 7", "0 end", "1 roll", "-1dice 7", "1 robber 9"],
            "Bert versetzt den Räuber: Wüste",
            "Bert moves the robber: desert",
        ),
        (
            [*ROLL, OFFER, "1 refuse", "2 accept", "0 take 2"],
            "Anna tauscht mit Cleo 1 Holz gegen 1 Erz",
            "Anna trades 1 lumber with Cleo for 1 ore",
        ),
        (
            [*ROLL, OFFER, "1 counter 1 wool for 1 brick", "2 accept", "0 take 1"],
            "Anna tauscht mit Bert 1 Lehm gegen 1 Wolle",
            "Anna trades 1 brick with Bert for 1 wool",
        ),
        (
            [*BOUGHT, "-1card monopoly", *A_ROUND, "0 monopoly grain"],
            "Anna spielt Monopol auf Getreide: 3 von Cleo",
            "Anna plays Monopoly on grain: 3 from Cleo",
        ),
        (
            [*BOUGHT, "-1card monopoly", *A_ROUND, "0 monopoly brick"],
            "Anna spielt Monopol auf Lehm: niemand hat davon etwas",
            "Anna plays Monopoly on brick: nobody has any",
        ),
        (
            [*SEVEN, "0 robber 11"],
            "Anna versetzt den Räuber: Erz 8",
            "Anna moves the robber: ore 8",
        ),
    ],
)
def test_the_log_shows_the_result_of_an_action(lines: list[str], german: str, english: str) -> None:
    for viewer in (0, 1, 2, SPECTATOR):
        assert sentences("de", viewer, *lines)[-1] == german
        assert sentences("en", viewer, *lines)[-1] == english


def entries(*lines: str, **options: object) -> list[dict[str, Any]]:
    """Return the log of a game of three as a spectator gets it."""
    rules = make("base", 3, **{**BEGINNERS, **options})
    events = [Event(int(line[:2]), line[2:].strip()) for line in lines]
    seats = [Seat("here", name) for name in NAMES]
    stored = Stored("t", "base", int(rules.version), dict(rules.options), "x", seats, events)
    return [json.loads(text) for text in log(Table.fold(stored), SPECTATOR, words("en"), 0)]


def test_the_log_says_which_cards_came_and_went_before_all_eyes() -> None:
    roll = entries(*ROLL)[-1]
    assert roll["hands"] == [
        {"seat": 0, "cards": {"grain": 1}},
        {"seat": 2, "cards": {"grain": 1, "wool": 1}},
    ]
    deal = entries(*ROLL, OFFER, "1 refuse", "2 accept", "0 take 2")[-1]
    assert deal["hands"] == [
        {"seat": 0, "cards": {"ore": 1, "lumber": -1}},
        {"seat": 2, "cards": {"ore": -1, "lumber": 1}},
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ["0 roll", "-1dice 2"],
        [*SEVEN, "0 robber 4", "-1steal wool from 1"],
        [*ROLL, OFFER, "1 refuse"],
        BOUGHT,
    ],
)
def test_the_log_keeps_secret_changes_of_hands(lines: list[str]) -> None:
    assert "hands" not in entries(*lines)[-1]


@pytest.mark.rule("W-28")
def test_the_holder_of_the_boot_needs_one_point_more() -> None:
    found = table(fields={"boot": "1"}, fishermen=True)
    assert goals(found.rules, found.state) == [10, 11, 10]
    found = table(fields={"boot": "1"}, fishermen=True, harbormaster=True, target_vp=0)
    assert goals(found.rules, found.state) == [11, 12, 11]


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_a_stolen_card_is_named_to_thief_and_victim_only(viewer: int) -> None:
    lines = [*SEVEN, "0 robber 4", "-1steal wool from 1"]
    german, english = (sentences(lang, viewer, *lines)[-1] for lang in ("de", "en"))
    knows = viewer in (0, 1)
    assert german == f"Anna stiehlt 1 {'Wolle' if knows else 'Karte'} von Bert"
    assert english == f"Anna steals 1 {'wool' if knows else 'card'} from Bert"


def test_the_chosen_victim_is_named() -> None:
    lines = ["0 roll", "-1dice 2", "0 end", "1 roll", "-1dice 7", "1 robber 13"]
    lines += ["1 steal from 2", "-1steal ore from 2"]
    assert sentences("de", 0, *lines)[-3:] == [
        "Bert versetzt den Räuber: Erz 3",
        "Bert sucht sich Cleo aus",
        "Bert stiehlt 1 Karte von Cleo",
    ]
    assert sentences("en", 2, *lines)[-2:] == ["Bert picks Cleo", "Bert steals 1 ore from Cleo"]


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_cards_given_back_are_shown_when_the_last_has_chosen(viewer: int) -> None:
    started = sentences("en", viewer, *GIVING_BACK, discard_limit=2)
    assert started[1] == "Roll 7, cards to discard: Anna (1), Bert (1) and Cleo (1)"
    assert started[2] == f"Anna {'discards lumber' if viewer == 0 else 'chooses a card to discard'}"
    done = sentences("en", viewer, *GIVING_BACK, "2 discard grain", discard_limit=2)
    assert done[4] == "Anna discards 1 lumber, Bert discards 1 ore, Cleo discards 1 grain"
    assert done[:4] == started


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_only_its_owner_sees_the_name_of_a_bought_card(viewer: int) -> None:
    sentence = sentences("de", viewer, *BOUGHT, "-1card knight")[-1]
    assert sentence == ("Gezogen: Ritter" if viewer == 0 else "Eine Entwicklungskarte wird gezogen")


MIDDLE = "16-21,16-22,17-22,17-23"
RICH = "ore9,grain9,wool9,lumber9,brick9"


@pytest.mark.parametrize(
    ("fields", "action", "english"),
    [
        (
            {"0.roads": MIDDLE, "0.hand": RICH},
            "road 18-23",
            "Anna builds a road between brick 6 and desert – Anna gets the Longest Road",
        ),
        (
            {
                "0.roads": "12-17",
                "0.hand": RICH,
                "1.roads": f"{MIDDLE},18-23",
                "road": "1",
            },
            "settlement 17",
            "Anna builds a settlement at grain 12, brick 6 and lumber 11"
            " – nobody has the Longest Road any more",
        ),
        (
            {"0.cards": "knight1", "0.knights": "2"},
            "knight",
            "Anna plays a knight – Anna gets the Largest Army",
        ),
        (
            {"0.settlements": "0,10", "0.roads": "26-32", "0.hand": RICH},
            "settlement 26",
            "Anna builds a settlement at ore 8 – Anna gets the Harbormaster card",
        ),
        (
            {"0.settlements": "17", "0.hand": RICH},
            "city 17",
            "Anna builds a city at grain 12, brick 6 and lumber 11",
        ),
    ],
)
def test_places_are_named_by_their_hexes_and_titles_are_announced(
    fields: dict[str, str], action: str, english: str
) -> None:
    game = table(3, fields, harbormaster=True)
    assert said(game, action) == english


def said(game: BoardTable, text: str) -> str:
    """Play an action of the player to act; return its log sentence."""
    rules, before = game.rules, game.state
    player = int(rules.actor(before))
    action = int(rules.parse(before, player, text))
    after = game.play(text).state
    step = Steps(rules, before).add(player, action, text, after)
    seen = rules.seen(before, player, action, SPECTATOR)
    return log_sentences.sentence(step, seen, NAMES, words("en"))


def test_the_second_settlement_brings_its_cards() -> None:
    game = BoardTable(3, board=GIVEN_BOARD, start_player="seat0")
    founding = ["settlement 17", "road 17-22", "settlement 31", "road 25-31", "settlement 39"]
    game.play(*founding, "road 39-44")
    assert said(game, "settlement 41") == (
        "Cleo builds a settlement at grain 4, wool 5 and wool 11 – it brings 1 grain and 2 wool"
    )


def test_buttons_call_people_by_their_names() -> None:
    rules = make("base", 3, **BEGINNERS)
    seats = [Seat("here", name) for name in NAMES]
    lines = ["0 roll", "-1 dice 2", "0 end", "1 roll", "-1 dice 7", "1 robber 13"]
    stored = Stored(
        "t", "base", int(rules.version), dict(rules.options), "x", seats, events(*lines)
    )
    listed = legal(Table.fold(stored), 1, words("de"))
    assert [each["label"] for each in listed] == ["Bei Anna stehlen", "Bei Cleo stehlen"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_has_a_name_of_its_own_on_buttons(lang: str) -> None:
    """Two hexes may have the same terrain and number, though none on the beginners' board."""
    state = make("base", 3, **BEGINNERS).initial()
    texts = [f"settlement {corner}" for corner in range(54)]
    texts += [f"road {path}" for path in EDGE_NAMES]
    texts += [f"robber {place}" for place in range(19)]
    labels = [str(board_places.label(state, text, words(lang))) for text in texts]
    assert len(set(labels)) == len(texts)
    assert board_places.label(state, "buy", words(lang)) is None


def test_two_hexes_with_the_same_terrain_and_number_are_named_with_their_row() -> None:
    board = GIVEN_BOARD.replace("fields4,pasture5", "pasture4,fields5")
    state = make("base", 3, board=board, start_player="seat0").initial()
    labels = {
        "robber 5": "Räuber auf Wolle 4 (Reihe 2, Feld 3)",
        "robber 14": "Räuber auf Wolle 4 (Reihe 4, Feld 3)",
        "robber 9": "Räuber auf Wüste",
    }
    for text, expected in labels.items():
        assert board_places.label(state, text, words("de")) == expected


def test_places_are_named_as_players_call_them() -> None:
    state = make("base", 3, **BEGINNERS).initial()
    labels = {
        "settlement 17": "Settlement between grain 12, brick 6 and lumber 11",
        "city 0": "City north of ore 10",
        "road 12-17": "Road between grain 12 and brick 6",
        "road 0-3": "Road north-west of ore 10",
        "robber 9": "Robber to desert",
    }
    for text, expected in labels.items():
        assert board_places.label(state, text, words("en")) == expected


@pytest.mark.server
@pytest.mark.slow
@pytest.mark.parametrize("variant", ["harbormaster", "fishermen"])
def test_two_people_and_two_bots_play_to_the_end(tmp_path: Path, variant: str) -> None:
    """Both browsers click on legal actions; bots answer offers and play their turns."""
    options = {variant: True, "turn_limit": 8, "discard_limit": 4}
    with serving(tmp_path / "eiland.db") as address:
        anna, bert = Browser(address), Browser(address)
        made = anna.create(
            here("Anna"), bot("greedy"), link(), bot("random"), game="base", **options
        )
        table = made["table"]
        assert bert.take(table, code_of(made["invites"][0]["url"]), "Bert").status_code == 200
        choices = random.Random(RANDOM_SEED)
        patience = time.monotonic() + PATIENCE
        while not (shown := anna.look(table))["over"]:
            assert time.monotonic() < patience, "the game does not go on"
            acting = [person for person in (anna, bert) if click(person, table, choices)]
            if not acting:
                time.sleep(0.02)
        assert [line["seq"] for line in shown["log"]] == list(range(1, shown["seq"] + 1))
        acted = {line["player"] for line in shown["log"]}
        assert acted == {-1, 0, 1, 2, 3}


def click(browser: Browser, table: str, choices: random.Random) -> bool:
    """Play an action of a random kind for a seat of a browser; return True if there was one."""
    shown = browser.look(table)
    for seat, listed in shown["legal"].items():
        actions = [each["action"] for each in listed]
        verb = choices.choice(sorted({action.split()[0] for action in actions}))
        action = choices.choice([each for each in actions if each.split()[0] == verb])
        answer = browser.send(table, shown["seq"], int(seat), action)
        assert answer.status_code in (200, 409), "a bot may have been faster"
        return True
    return False
